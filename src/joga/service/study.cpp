#include "joga/service/study.hpp"

#include <utility>

#include "joga/engine/who.hpp"
#include "joga/solve/tablebases.hpp"

namespace joga::service {

std::unique_ptr<engine::AnyPlayer> make_student(const std::shared_ptr<const AnyGame>& game,
                                                const play::Tables& tablebases,
                                                const Interruption& interruption) {
  const engine::Resources resources{.memory_mib = kStudyMemory, .tablebases = tablebases};
  engine::Who who{engine::Searching{}};
  // Where tables know every position. Elsewhere whoever plays without error may think for a minute before he
  // says anything; the engine is exact too where that is quickly done, and tells what it thinks until then.
  if (tablebases != nullptr && solve::is_solved(game->info())) {
    tablebases->prepare(game->spec(), interruption.final_flag());
    who = engine::Who{engine::Perfect{}};
  }
  return engine::make_player(who, game, resources).value();
}

}  // namespace joga::service
