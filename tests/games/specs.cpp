#include "games/specs.hpp"

#include "joga/games/stars/game.hpp"

namespace joga::testing {

const std::vector<std::string>& battery_specs() {
  static const std::vector<std::string> specs{
      "quantik",
      "quantik:rules=official",
      "quantik:start=2",
      "eximo",
      "eximo:start=2",
      "fields",
      "fields:start=2",
      "stars",
      "stars:rules=official",
      "stars:start=2",
      "stars:end=both,start=2",
      "stars:end=stuck,rules=official",
      "stars:map=interim",
      "stars:map=medium",
      "stars:map=medium,rules=official,start=2",
      "stars:map=big",
      "stars:map=big,rules=official",
      "stars:map=wormholes",
      "stars:map=wormholes,rules=official",
      "stars:map=sectors",
      "stars:map=sectors,rules=official,seed=7,sectors=8",
      "stars:map=sectors,sectors=2,seed=5,end=both",
      "stars:map=fair,fair=2",
      "stars:map=rows:1@2-/H*3@/-0g1/3@rh,end=both",
      "stars:map=rows:H3/1*2/0h,rules=official",
  };
  return specs;
}

std::string reference_spec(const AnyGame& game) {
  GameSpec spec = game.spec();
  if (spec.option("map") != "sectors" && spec.option("map") != "fair") return spec.text();
  spec.options["map"] = "rows:" + stars::Stars::create(spec)->map().text();
  spec.options.erase("sectors");
  spec.options.erase("seed");
  spec.options.erase("fair");
  return spec.text();
}

}  // namespace joga::testing
