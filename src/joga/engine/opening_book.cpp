#include "joga/engine/opening_book.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <span>

#include "joga/core/embedded.hpp"
#include "joga/core/random.hpp"
#include "joga/core/sort.hpp"
#include "joga/core/text.hpp"
#include "joga/core/threads.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/search/win_probability.hpp"

namespace joga::engine {

// The files of data/openings. The build generates this function.
[[nodiscard]] std::span<const EmbeddedFile> embedded_openings() noexcept;

namespace {

constexpr std::string_view kStart = "start";

// Insertion sort: there are few moves, and equal ones stay in order.
void put_best_first(std::vector<BookMove>& moves) {
  const auto is_better = [](const BookMove& one, const BookMove& two) { return one.value > two.value; };
  for (auto at = moves.begin(); at != moves.end(); ++at) {
    std::rotate(std::upper_bound(moves.begin(), at, *at, is_better), at, std::next(at));
  }
}

[[nodiscard]] std::string heading_of(const AnyGame& game) {
  return "joga openings 1 " + game.spec().text();
}

[[nodiscard]] std::string value_text(const Value& value) {
  if (value.is_win()) return "win " + std::to_string(value.plies());
  if (value.is_loss()) return "loss " + std::to_string(value.plies());
  return std::to_string(value.hundredths());
}

[[nodiscard]] Value unproven(const Value& value) {
  return value.with_proof(false).with_loose_distance();
}

[[nodiscard]] std::optional<Value> value_in(std::string_view text) {
  if (const std::optional<int> hundredths = number_from<int>(text)) return Value::estimate(*hundredths);
  const std::string_view word = cut(text, ' ');
  const std::optional<int> plies = number_from<int>(text);
  if (!plies || *plies < 0) return std::nullopt;
  if (word == "win") return unproven(Value::win_in(*plies));
  if (word == "loss") return unproven(Value::loss_in(*plies));
  return std::nullopt;
}

}  // namespace

std::uint64_t OpeningBook::canonical_key(const AnyPosition& position) const {
  std::uint64_t key = game_->key(position);
  for (std::size_t symmetry = 0; symmetry < game_->symmetry_count(); ++symmetry) {
    key = std::min(key, game_->key(game_->transformed(position, symmetry)));
  }
  return key;
}

void OpeningBook::add(std::size_t parent, AnyMove last, int depth, std::vector<BookMove> moves) {
  BookPosition added{.position = game_->start(), .parent = parent, .last = last, .depth = depth};
  if (parent != BookPosition::kNone) {
    added.position = game_->play_unchecked(positions_[parent].position, last);
    added.ply = positions_[parent].ply + 1;
  }
  added.moves = std::move(moves);
  for (BookMove& move : added.moves) {
    move.reached = canonical_key(game_->play_unchecked(added.position, move.move));
  }
  // Keeps the first of several moves that are symmetric to each other.
  for (auto move = added.moves.begin(); move != added.moves.end();) {
    const auto same = std::find_if(added.moves.begin(), move,
                                   [&](const BookMove& one) { return one.reached == move->reached; });
    move = same == move ? std::next(move) : added.moves.erase(move);
  }
  numbers_.emplace(canonical_key(added.position), positions_.size());
  positions_.push_back(std::move(added));
}

std::optional<std::size_t> OpeningBook::after(const BookPosition& position, const BookMove& move) const {
  const auto found = numbers_.find(move.reached);
  if (found == numbers_.end() || positions_[found->second].ply <= position.ply) return std::nullopt;
  return found->second;
}

void OpeningBook::back_up() {
  std::vector<std::size_t> order(positions_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  heap_sort(order, [&](std::size_t one, std::size_t two) {
    const std::size_t ply = positions_[one].ply;
    const std::size_t other = positions_[two].ply;
    return ply != other ? ply > other : one < two;
  });
  std::vector<std::size_t> below(positions_.size(), 0);
  for (const std::size_t number : order) {
    BookPosition& position = positions_[number];
    for (BookMove& move : position.moves) {
      const std::optional<std::size_t> next = after(position, move);
      if (!next) continue;
      move.value = unproven(positions_[*next].moves.front().value.before_move());
      move.positions = below[*next] + 1;
    }
    put_best_first(position.moves);
    if (position.parent != BookPosition::kNone) below[position.parent] += below[number] + 1;
  }
}

std::vector<AnyMove> OpeningBook::path(std::size_t number) const {
  std::vector<AnyMove> moves;
  for (; positions_[number].parent != BookPosition::kNone; number = positions_[number].parent) {
    moves.push_back(positions_[number].last);
  }
  std::ranges::reverse(moves);
  return moves;
}

std::string OpeningBook::text() const {
  std::map<std::string, const BookPosition*> lines;
  std::vector<std::string> paths;
  for (const BookPosition& position : positions_) {
    std::string path;
    if (position.parent != BookPosition::kNone) {
      const BookPosition& parent = positions_[position.parent];
      path = paths[position.parent] + (parent.ply == 0 ? "" : " ") +
             game_->move_text(parent.position, position.last);
    }
    lines.emplace(path, &position);
    paths.push_back(std::move(path));
  }
  std::string text =
      heading_of(*game_) + '\t' + std::to_string(positions_.size()) + '\t' + std::to_string(nodes_) + '\n';
  for (const auto& [path, position] : lines) {
    text += path.empty() ? kStart : std::string_view(path);
    text += '\t' + std::to_string(position->depth);
    for (const BookMove& move : position->moves) {
      text += '\t' + game_->move_text(position->position, move.move) + ' ' + value_text(move.value);
    }
    text += '\n';
  }
  return text;
}

std::optional<BookPosition> OpeningBook::line_in(
    std::string_view line, const std::unordered_map<std::string_view, std::size_t>& numbers) const {
  BookPosition read{.position = game_->start()};
  const std::string_view path = cut(line, '\t');
  if (path != kStart) {
    // The last move of the path must be one of the moves of the parent's line.
    const std::size_t blank = path.rfind(' ');
    const bool is_first = blank == std::string_view::npos;
    const auto parent = numbers.find(is_first ? kStart : path.substr(0, blank));
    if (parent == numbers.end()) return std::nullopt;
    read.parent = parent->second;
    const BookPosition& before = positions_[read.parent];
    const std::string_view last = is_first ? path : path.substr(blank + 1);
    const auto found = std::ranges::find_if(before.moves, [&](const BookMove& move) {
      return game_->move_text(before.position, move.move) == last;
    });
    if (found == before.moves.end() || numbers_.contains(found->reached)) return std::nullopt;
    read.last = found->move;
    read.position = game_->play_unchecked(before.position, read.last);
  }
  const std::optional<int> depth = number_from<int>(cut(line, '\t'));
  if (!depth || line.empty() || is_over(game_->outcome(read.position))) return std::nullopt;
  read.depth = *depth;
  const std::vector<AnyMove> legal = game_->legal_moves(read.position);
  while (!line.empty()) {
    std::string_view value_field = cut(line, '\t');
    const std::string_view name = cut(value_field, ' ');
    const auto move = std::ranges::find_if(
        legal, [&](AnyMove one) { return game_->move_text(read.position, one) == name; });
    const std::optional<Value> value = value_in(value_field);
    if (move == legal.end() || !value) return std::nullopt;
    read.moves.push_back({.move = *move, .value = *value});
  }
  return read;
}

Result<OpeningBook> OpeningBook::parse(const std::shared_ptr<const AnyGame>& game, std::string_view text) {
  std::string_view rest = text;
  std::string_view heading = cut(rest, '\n');
  if (cut(heading, '\t') != heading_of(*game)) {
    return Error{ErrorCode::Malformed, Message(text::kForeignBook, game->spec().text())};
  }
  const auto count = number_from<std::size_t>(cut(heading, '\t'));
  const auto nodes = number_from<std::uint64_t>(heading);
  OpeningBook book(game, nodes.value_or(0));
  std::unordered_map<std::string_view, std::size_t> numbers;
  std::size_t line_number = 1;
  bool is_good = count && nodes;
  while (is_good && !rest.empty()) {
    ++line_number;
    const std::string_view line = cut(rest, '\n');
    std::string_view after_path = line;
    std::optional<BookPosition> read = book.line_in(line, numbers);
    is_good = read && numbers.emplace(cut(after_path, '\t'), book.positions_.size()).second;
    if (is_good) book.add(read->parent, read->last, read->depth, std::move(read->moves));
  }
  if (!is_good || book.positions_.size() != *count || !text.ends_with('\n')) {
    return Error{ErrorCode::Malformed, Message(text::kBookDamaged, line_number)};
  }
  book.back_up();
  return book;
}

std::shared_ptr<const OpeningBook> OpeningBook::shipped_for(const std::shared_ptr<const AnyGame>& game) {
  static SharedMutex mutex;
  static std::map<std::string, std::shared_ptr<const OpeningBook>> books;
  const std::string heading = heading_of(*game) + '\t';
  const ExclusiveLock lock(mutex);
  if (const auto found = books.find(heading); found != books.end()) return found->second;
  for (const EmbeddedFile& file : embedded_openings()) {
    if (!file.bytes.starts_with(heading)) continue;
    Result<OpeningBook> book = parse(game, file.bytes);
    if (!book) continue;
    return books.emplace(heading, std::make_shared<const OpeningBook>(*std::move(book))).first->second;
  }
  return nullptr;
}

std::optional<BookPosition> OpeningBook::find(const AnyPosition& position) const {
  const auto number = numbers_.find(canonical_key(position));
  if (number == numbers_.end()) return std::nullopt;
  const BookPosition& stored = positions_[number->second];
  BookPosition found = stored;
  found.position = position;
  found.moves.clear();
  const std::vector<AnyMove> legal = game_->legal_moves(position);
  bool is_there = false;
  // If the position is symmetric to itself, each stored move stands for several moves.
  for (std::size_t symmetry = 0; symmetry < game_->symmetry_count(); ++symmetry) {
    if (!game_->same(game_->transformed(position, symmetry), stored.position)) continue;
    is_there = true;
    for (const BookMove& move : stored.moves) {
      const AnyPosition wanted = game_->play_unchecked(stored.position, move.move);
      for (const AnyMove own : legal) {
        const AnyPosition reached = game_->play_unchecked(position, own);
        if (!game_->same(game_->transformed(reached, symmetry), wanted)) continue;
        if (std::ranges::find(found.moves, own, &BookMove::move) != found.moves.end()) continue;
        found.moves.push_back(move);
        found.moves.back().move = own;
      }
    }
  }
  if (!is_there) return std::nullopt;
  put_best_first(found.moves);
  return found;
}

std::optional<BookMove> OpeningBook::choose(const AnyPosition& position, std::uint64_t seed) const {
  constexpr double kMargin = 0.02;  // largest loss of winning chance
  std::optional<BookPosition> found = find(position);
  if (!found) return std::nullopt;
  const double best = search::win_probability(found->moves.front().value, game_->info());
  std::erase_if(found->moves, [&](const BookMove& move) {
    return move.positions == 0 || search::win_probability(move.value, game_->info()) < best - kMargin;
  });
  if (found->moves.empty()) return std::nullopt;
  Random random(seed);
  return found->moves[random.below(static_cast<std::uint32_t>(found->moves.size()))];
}

}  // namespace joga::engine
