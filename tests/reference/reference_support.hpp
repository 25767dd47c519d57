// Code that the four reference games share: options of a spec, position strings, and aborting on errors.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference_game.hpp"

namespace joga::reference {

// The key=value pairs of a game spec.
using Options = std::map<std::string, std::string>;

// Prints the error and aborts: a reference game only gets texts that a test wrote.
[[noreturn]] void fail(const std::string& what);

// The value of `key`, which must be one of `valid`; `fallback` when the key is absent.
std::string choice(const Options& options, const std::string& key, const std::set<std::string>& valid,
                   const std::string& fallback);

// Aborts when `options` has a key outside `known`.
void allow_only(const Options& options, const std::set<std::string>& known);

// "Player 1 begins unless the key start=2 says otherwise": " 1" or " 2", the end of the starting position's
// string.
std::string start_suffix(const Options& options);

// 2 for 1 and 1 for 2.
int opponent_of(int player);

std::vector<std::string> split(std::string_view text, char separator);

// A position string split at the blank and at the slashes.
struct PositionText {
  std::vector<std::string> rows;
  int to_move = 1;
};
PositionText split_position(const std::string& position);

// Expands the rows of a square board: a digit n becomes n times '.'. There must be `size` rows of `size`
// squares.
std::vector<std::string> expand_square_rows(const std::vector<std::string>& rows, std::size_t size);

// The inverse: runs of '.' become digits, rows are joined by slashes and the player to move is appended.
std::string square_position(const std::vector<std::string>& rows, int to_move);

std::unique_ptr<ReferenceGame> make_quantik(const Options& options, const std::string& position);
std::unique_ptr<ReferenceGame> make_eximo(const Options& options, const std::string& position);
std::unique_ptr<ReferenceGame> make_fields(const Options& options, const std::string& position);
std::unique_ptr<ReferenceGame> make_stars(const Options& options, const std::string& position);

}  // namespace joga::reference
