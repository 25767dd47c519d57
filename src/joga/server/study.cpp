#include "joga/server/study.hpp"

#include <utility>

#include "joga/engine/who.hpp"
#include "joga/solve/tablebases.hpp"

namespace joga::server {

std::unique_ptr<engine::AnyPlayer> make_student(const std::shared_ptr<const AnyGame>& game,
                                                const play::Tables& tablebases,
                                                const Interruption& interruption) {
  const engine::Resources resources{.memory_mib = kStudyMemory, .tablebases = tablebases};
  if (tablebases != nullptr) {
    tablebases->prepare(game->spec(), interruption.final_flag());
    if (auto perfect = engine::make_player(engine::Who{engine::Perfect{}}, game, resources)) {
      return *std::move(perfect);
    }
  }
  // The engine plays every game.
  return engine::make_player(engine::Who{engine::Searching{}}, game, resources).value();
}

}  // namespace joga::server
