#include "joga/games/stars/maps.hpp"

namespace joga::stars {

const std::array<ShippedMap, 5>& shipped_maps() noexcept {
  static constexpr std::array<ShippedMap, 5> kMaps{{
      {"small",
       "1b20/"
       "rH3*3/"
       "20r1/"
       "*2bh0/"
       "3b0r"},
      {"medium",
       "102r301/"
       "0H3*002b/"
       "20032r1/"
       "*2010*03/"
       "3r0b213/"
       "b*3*03h2/"
       "2001301"},
      {"big",
       "102*3b302/"
       "0H313r3*00/"
       "2001*3200/"
       "*2010310*1/"
       "30*00b32r/"
       "0r3023*103/"
       "200133320/"
       "0*010*03h3/"
       "303b32310"},
      {"interim",
       "1b20/"
       "rH3*3/"
       "20r1/"
       "*2bhr/"
       "3b0r"},
      {"wormholes",
       "1g2*3r0/"
       "0H20@1b2/"
       "301r02g/"
       "b2@00@2b/"
       "g20r103/"
       "2b1@02h0/"
       "0r3*2g1"},
  }};
  return kMaps;
}

}  // namespace joga::stars
