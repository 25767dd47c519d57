// The sources of knowledge, game by game: how much is known, and the objects that answer questions. A spec
// must be that of an existing game.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/line.hpp"
#include "joga/core/spec.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::solve {

// Quantik: from the tablebase.
[[nodiscard]] Extent quantik_extent(const GameSpec& spec);
[[nodiscard]] std::unique_ptr<Knowledge> make_quantik_knowledge(const GameSpec& spec,
                                                                const Knowledge::Options& options);
// Small Star Empires: from the book, and by searching to the end of the game.
[[nodiscard]] Extent stars_extent(const GameSpec& spec);
[[nodiscard]] std::unique_ptr<Knowledge> make_stars_knowledge(const GameSpec& spec,
                                                              const Knowledge::Options& options);

using MoveText = std::function<std::string(AnyMove)>;
// Sorts equal moves by their texts.
void sort_best_first(std::vector<ValuedMove>& moves, const MoveText& text_of);

}  // namespace joga::solve
