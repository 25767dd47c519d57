#include "joga/service/study.hpp"

#include "joga/engine/who.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::service {

std::unique_ptr<engine::AnyPlayer> make_student(const std::shared_ptr<const AnyGame>& game) {
  // Without a tablebase the perfect player may think for a minute before it says anything; the engine is
  // exact too where that is quickly done, and reports what it thinks until then.
  const bool is_looked_up = solve::extent_of(*game) == solve::Extent::Tablebase;
  const engine::Who who = is_looked_up ? engine::Who{engine::Perfect{}} : engine::Who{engine::Searching{}};
  return engine::make_player(who, game, {.memory_mib = kStudyMemory}).value();
}

}  // namespace joga::service
