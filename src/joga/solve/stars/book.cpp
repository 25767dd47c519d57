#include "joga/solve/stars/book.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "joga/core/erased_game.hpp"
#include "joga/core/text.hpp"
#include "joga/solve/catalogue.hpp"
#include "joga/solve/file_format.hpp"

namespace joga::solve {
namespace {

using joga::stars::Move;
using joga::stars::Position;
using joga::stars::Stars;

[[nodiscard]] std::string heading_of(const Stars& game) {
  return "stars-book " + std::to_string(StarsBook::kFormat) + " " + game.spec().text();
}

// The name of the book's file: the map, the rules and the first player, as in "small-official-2". Empty for
// games with other options.
[[nodiscard]] std::string name_of(const Stars& game) {
  constexpr std::array<std::string_view, 3> kInName{"map", "rules", "start"};
  const auto is_in_name = [&](const auto& option) {
    return std::ranges::find(kInName, option.first) != kInName.end();
  };
  if (!std::ranges::all_of(game.spec().options, is_in_name)) return {};
  const auto& known = Stars::info().options;
  std::string name;
  for (const std::string_view key : kInName) {
    const auto option = std::ranges::find(known, key, &OptionInfo::key);
    if (!name.empty()) name += '-';
    name += value_of(*option, game.spec(), known);
  }
  return name;
}

[[nodiscard]] std::string checksum_line(std::string_view text) {
  std::array<char, 32> line{};
  std::snprintf(line.data(), line.size(), "crc64 %016llX\n", static_cast<unsigned long long>(checksum(text)));
  return line.data();
}

[[nodiscard]] std::optional<Move> move_named(const Stars& game, const Position& position,
                                             std::string_view text) {
  std::optional<Move> found;
  game.visit_moves(position, [&](Move move) {
    if (game.move_text(position, move) == text) found = move;
    return !found;
  });
  return found;
}

[[nodiscard]] std::optional<StarsBookEntry> entry_in(const Stars& game, std::string_view line) {
  const std::optional<int> margin = number_from<int>(cut(line, ' '));
  const std::optional<int> result = number_from<int>(cut(line, ' '));
  const std::string_view move_text = cut(line, ' ');
  const Result<Position> position = game.parse_position(line);
  if (!margin || !result || !position) return std::nullopt;
  const std::optional<Move> move = move_named(game, *position, move_text);
  if (!move) return std::nullopt;
  return StarsBookEntry{.position = *position, .value = {*margin, *result}, .move = *move};
}

}  // namespace

Result<StarsBook> StarsBook::parse(const Stars& game, std::string_view text) {
  std::string_view rest = text;
  if (cut(rest, '\n') != heading_of(game)) {
    return Error{ErrorCode::Malformed, Message(text::kForeignBook, game.spec().text())};
  }
  StarsBook book;
  while (!rest.empty()) {
    const std::string_view before = text.substr(0, text.size() - rest.size());
    if (rest == checksum_line(before)) return book;
    const std::optional<StarsBookEntry> entry = entry_in(game, cut(rest, '\n'));
    if (!entry) break;
    book.add(*entry);
  }
  return Error{ErrorCode::Malformed, text::kTableDamaged};
}

bool StarsBook::is_shipped_for(const Stars& game) {
  return std::ranges::find(embedded_books(), name_of(game), &EmbeddedFile::name) != embedded_books().end();
}

StarsBook StarsBook::shipped_for(const Stars& game) {
  const auto file = std::ranges::find(embedded_books(), name_of(game), &EmbeddedFile::name);
  if (file == embedded_books().end()) return {};
  Result<StarsBook> book = parse(game, file->bytes);
  return book ? *std::move(book) : StarsBook();
}

std::string StarsBook::text(const Stars& game) const {
  std::string text = heading_of(game) + '\n';
  for (const StarsBookEntry& entry : entries_) {
    text += std::to_string(entry.value.margin) + ' ' + std::to_string(entry.value.result) + ' ' +
            game.move_text(entry.position, entry.move) + ' ' + game.position_text(entry.position) + '\n';
  }
  return text + checksum_line(text);
}

const StarsBookEntry* StarsBook::find(const Position& position) const noexcept {
  const auto found = numbers_.find(position.key());
  if (found == numbers_.end() || !(entries_[found->second].position == position)) return nullptr;
  return &entries_[found->second];
}

void StarsBook::add(const StarsBookEntry& entry) {
  if (numbers_.emplace(entry.position.key(), entries_.size()).second) entries_.push_back(entry);
}

namespace {

// The positions after one move, each once.
[[nodiscard]] std::vector<Position> after_any_move(const Stars& game,
                                                   const std::vector<Position>& positions) {
  std::unordered_map<std::uint64_t, Position> reached;
  std::vector<std::uint64_t> order;
  for (const Position& position : positions) {
    game.visit_moves(position, [&](Move move) {
      Position next = position;
      game.play_unchecked(next, move);
      if (reached.emplace(next.key(), next).second) order.push_back(next.key());
      return true;
    });
  }
  std::vector<Position> list;
  for (const std::uint64_t key : order) list.push_back(reached.at(key));
  return list;
}

}  // namespace

bool complete_book(StarsBook& book, StarsSolver& solver, int plies, const StarsLimits& limits,
                   const BookListener& listener) {
  const Stars& game = solver.game();
  std::size_t done = 0;
  std::size_t known = 0;
  // The player who begins moves at even plies, the other one at odd plies.
  for (int first = 0; first < 2; ++first) {
    std::vector<Position> positions{game.start()};
    if (first == 1) positions = after_any_move(game, positions);
    for (int ply = first; ply < plies; ply += 2) {
      known += positions.size();
      std::vector<Position> answered;
      for (const Position& position : positions) {
        ++done;
        if (!game.has_moves(position)) continue;
        if (book.find(position) == nullptr) {
          const std::optional<StarsValue> value = solver.value(position, limits);
          if (!value) return false;
          const std::optional<Move> move = solver.best_move(position, *value, limits);
          if (!move) return false;
          book.add({.position = position, .value = *value, .move = *move});
        }
        if (listener) listener(done, known);
        Position next = position;
        game.play_unchecked(next, book.find(position)->move);
        answered.push_back(next);
      }
      positions = after_any_move(game, answered);
    }
  }
  return true;
}

}  // namespace joga::solve
