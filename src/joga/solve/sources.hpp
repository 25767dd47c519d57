// What Knowledge is made of, game by game. Null where the spec is refused.
#pragma once

#include <memory>

#include "joga/core/spec.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::solve {

// From the tablebase.
[[nodiscard]] std::unique_ptr<Knowledge> make_quantik_knowledge(const GameSpec& spec,
                                                                const Knowledge::Options& options);
// From the book, and by searching to the end of the game.
[[nodiscard]] std::unique_ptr<Knowledge> make_stars_knowledge(const GameSpec& spec,
                                                              const Knowledge::Options& options);

}  // namespace joga::solve
