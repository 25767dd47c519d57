// What analyses and reviews have in common: a search of a position, on a thread of the pool.
#pragma once

#include <cstddef>
#include <memory>

#include "joga/core/history.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/table.hpp"
#include "joga/service/search_pool.hpp"

namespace joga::service {

// Of one study's tables. Studies that wait keep theirs.
inline constexpr std::size_t kStudyMemory = 16;  // MiB

// Whoever knows most about a game: where tables have every position it is looked up, else the engine
// searches. The first one to ask makes the tables: that takes a few seconds and is not left half done to make
// room for others.
[[nodiscard]] std::unique_ptr<engine::AnyPlayer> make_student(const std::shared_ptr<const AnyGame>& game,
                                                              const play::Tables& tablebases,
                                                              const Interruption& interruption);

}  // namespace joga::service
