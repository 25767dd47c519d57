// Shared by the tests of records: games of every registered kind, and random records of them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/random.hpp"
#include "joga/record/record.hpp"

namespace joga::record::testing {

// Every registered game with its defaults, and with each value of each of its options.
[[nodiscard]] const std::vector<std::shared_ptr<const AnyGame>>& all_games();
[[nodiscard]] std::shared_ptr<const AnyGame> game(std::string_view spec);
[[nodiscard]] bool is_registered(std::string_view id);

// A game of random turns, to its end or to at most this many plies.
[[nodiscard]] Record random_game(const std::shared_ptr<const AnyGame>& game, Random& random,
                                 std::size_t plies);
// Random turns, variations, comments in odd characters, glyphs, clocks, evaluations and tags.
[[nodiscard]] Record random_record(const std::shared_ptr<const AnyGame>& game, Random& random);
[[nodiscard]] std::string random_text(Random& random);

// A short Quantik game with this text after the tags.
[[nodiscard]] std::string quantik(std::string_view turns);

// Reads a JSON text that is one game.
[[nodiscard]] ReadResult from_json_text(std::string_view text);

// "3:7: sentence": the error of a text with one game, or "" when there is none.
[[nodiscard]] std::string error_of(std::string_view text);
[[nodiscard]] std::string shown(const RecordError& error);

}  // namespace joga::record::testing
