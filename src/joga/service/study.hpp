// What analyses and reviews have in common: a search of a position, on a thread of the pool.
#pragma once

#include <cstddef>
#include <memory>

#include "joga/core/history.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/table.hpp"
#include "joga/service/scheduler.hpp"

namespace joga::service {

// Of one study's tables. Studies that wait keep theirs.
inline constexpr std::size_t kStudyMemory = 16;  // MiB

// The player that knows most about a game: every position is looked up where there is a tablebase, else the
// engine searches.
[[nodiscard]] std::unique_ptr<engine::AnyPlayer> make_student(const std::shared_ptr<const AnyGame>& game);

}  // namespace joga::service
