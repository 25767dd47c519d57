// Small Star Empires' texts: position strings, moves, and unfinished input.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "joga/core/board_text.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/games/stars/catalogue.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/games/stars/kinds.hpp"

namespace joga::stars {
namespace {

// The longest map, a digit for every ship, a blank and the player to move.
constexpr std::size_t kLongestString = kMostRows * (kLongestRow + 1) + 2 * kShips + 2;

// A position string that is being parsed.
class PositionReader {
 public:
  PositionReader(const Map& map, Player to_move) : map_(map) { position_.set_to_move(to_move); }

  Result<Position> read(std::string_view board) {
    const std::vector<std::string_view> rows = parts_of(board, '/');
    if (std::cmp_not_equal(rows.size(), map_.row_count())) {
      return Error{ErrorCode::Malformed, Message(joga::text::kPositionRows, map_.row_count(), rows.size()),
                   0};
    }
    std::size_t start = 0;
    for (int row = 0; row < map_.row_count(); ++row) {
      const std::string_view text = rows[static_cast<std::size_t>(row)];
      if (const Result<Done> added = add_row(text, row, start); !added) return added.error();
      start += text.size() + 1;
    }
    return position_;
  }

 private:
  Result<Done> add_row(std::string_view text, int row, std::size_t offset) {
    const std::string row_name(1, static_cast<char>('a' + row));
    int column = 0;
    for (std::size_t at = 0; at < text.size(); ++at, ++column) {
      const char letter = text[at];
      if (is_digit(letter)) {
        return Error{ErrorCode::Malformed, Message(text::kPositionDigit, text.substr(at, 1), row_name),
                     offset + at};
      }
      if (column < map_.row_length(row)) {
        const bool has_ships = at + 1 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '9';
        const int ships = has_ships ? text[at + 1] - '0' : 0;
        if (const Result<Done> added = add_cell(row, column, letter, ships, offset + at); !added)
          return added.error();
        if (has_ships) ++at;
      }
    }
    if (column != map_.row_length(row)) {
      return Error{ErrorCode::Malformed,
                   Message(text::kPositionRowLength, row_name, column, map_.row_length(row)), offset};
    }
    return Done{};
  }

  Result<Done> add_cell(int row, int column, char letter, int ships, std::size_t offset) {
    const std::string name = static_cast<char>('a' + row) + std::to_string(column + 1);
    const std::optional<Cell> cell = map_.find(row, column);
    const char bare = bare_letter(cell ? map_.terrain(*cell) : Terrain::Plain);
    const bool is_marker = bare == kFree && kMarkerLetters.find(letter) != std::string_view::npos;
    if (letter != bare && !is_marker) {
      const std::string valid = bare == kFree ? kFree + std::string(kMarkerLetters) : std::string(1, bare);
      return Error{ErrorCode::Illegal, Message(text::kPositionMisfit, printable(letter), name, valid),
                   offset};
    }
    if (cell && is_marker) {
      if (const Result<Done> added = add_marker(*cell, kMarkerLetters.find(letter), offset); !added) {
        return added.error();
      }
    }
    if (ships == 0) return Done{};
    for (const Player player : kPlayers) {
      if (cell && position_.control(map_, player).contains(*cell))
        return add_ships(player, *cell, ships, offset);
    }
    return Error{ErrorCode::Illegal, Message(text::kShipWithoutControl, name), offset};
  }

  Result<Done> add_marker(Cell cell, std::size_t letter, std::size_t offset) {
    const Player owner = letter < 2 ? Player::One : Player::Two;
    const auto marker = static_cast<Marker>(letter % 2);
    if (!position_.has_stock(owner, marker)) {
      const Message message = marker == Marker::Colony
                                  ? Message(text::kTooManyColonies, digit_text(owner), kColonies)
                                  : Message(text::kTooManyTradeStations, digit_text(owner), kTradeStations);
      return Error{ErrorCode::Illegal, message, offset};
    }
    position_.put_marker(map_, owner, marker, cell);
    return Done{};
  }

  Result<Done> add_ships(Player owner, Cell cell, int ships, std::size_t offset) {
    if (position_.ship_count(owner) + ships > kShips) {
      return Error{ErrorCode::Illegal, Message(text::kTooManyShips, digit_text(owner), kShips), offset};
    }
    for (int ship = 0; ship < ships; ++ship) position_.put_ship(map_, owner, cell);
    return Done{};
  }

  const Map& map_;
  Position position_{};
};

// A typed move, cut into cells, markers and words. A cell is a letter and a number or, as in the report, two
// numbers. Any separator is accepted, and none is needed where the input is unambiguous without.
class InputReader {
 public:
  InputReader(const Map& map, std::string_view text) : map_(map), text_(text) {}

  Result<Partial> read() {
    for (at_ = text_.find_first_not_of(kSeparators); at_ < text_.size();
         at_ = text_.find_first_not_of(kSeparators, at_)) {
      const std::size_t start = at_;
      const std::string_view letters = take(is_letter);
      const std::string_view digits = take(is_digit);
      if (const auto wrong = add(letters, digits)) return Error{ErrorCode::Malformed, *wrong, start};
    }
    if (row_) return Error{ErrorCode::Malformed, Message(text::kNoColumn, *row_), text_.size()};
    if (partial_.pass && (partial_.from || partial_.marker)) {
      return Error{ErrorCode::Malformed, Message(text::kPassAlone), 0};
    }
    return partial_;
  }

 private:
  static constexpr std::string_view kSeparators = " \t-=>,;.()[]'";

  [[nodiscard]] std::string_view take(bool (*belongs)(char)) {
    const std::size_t start = at_;
    while (at_ < text_.size() && belongs(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  // Adds one part of the input; returns an error message if it does not fit.
  [[nodiscard]] std::optional<Message> add(std::string_view letters, std::string_view digits) {
    if (letters.empty() && digits.empty()) {
      const std::size_t end = std::min(text_.find_first_of(kSeparators, at_), text_.size());
      return Message(text::kBadInput, text_.substr(at_, end - at_));
    }
    if (letters.empty()) return add_number(digits);
    if (row_) return Message(text::kNoColumn, *row_);
    if (!digits.empty()) {
      const std::string name = std::string(letters) + std::string(digits);
      if (letters.size() != 1) return Message(text::kBadInput, name);
      return add_cell(lower_case(letters.front()) - 'a' + 1, number(digits), name);
    }
    return add_word(letters);
  }

  // The report counts rows and columns from 1: "2,3" is b3.
  [[nodiscard]] std::optional<Message> add_number(std::string_view digits) {
    if (!row_) {
      row_ = number(digits);
      return std::nullopt;
    }
    const std::string name = '[' + std::to_string(*row_) + ',' + std::string(digits) + ']';
    const int row = *row_;
    row_.reset();
    return add_cell(row, number(digits), name);
  }

  [[nodiscard]] std::optional<Message> add_cell(int row, int column, const std::string& name) {
    const std::optional<Cell> cell = map_.find(row - 1, column - 1);
    if (!cell) return Message(text::kNoSuchCell, name);
    if (partial_.to) return Message(text::kTwice, name);
    (partial_.from ? partial_.to : partial_.from) = cell;
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Message> add_word(std::string_view letters) {
    const std::string word = in_lower_case(letters);
    if (word == "pass") {
      partial_.pass = true;
      return std::nullopt;
    }
    std::optional<Marker> marker;
    if (word == "c" || word == "colony" || word == "colonia") marker = Marker::Colony;
    if (word == "t" || word == "trade") marker = Marker::TradeStation;
    if (!marker) return Message(text::kBadInput, letters);
    if (partial_.marker) return Message(text::kTwice, letters);
    partial_.marker = marker;
    return std::nullopt;
  }

  // A number with too many digits becomes larger than any row or column.
  [[nodiscard]] static int number(std::string_view digits) {
    constexpr std::int64_t kTooLarge = 9999;
    return static_cast<int>(std::min(parse_number(digits).value_or(kTooLarge), kTooLarge));
  }

  const Map& map_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<int> row_{};  // a row that waits for its column
  Partial partial_{};
};

// The points for the larger empire that a turn brings its player and takes from the opponent. Unlike those
// that it brings for good they may change hands until the end, so they are told apart.
struct EmpirePoints {
  int won = 0;
  int taken = 0;

  friend constexpr bool operator==(const EmpirePoints&, const EmpirePoints&) noexcept = default;
};

[[nodiscard]] EmpirePoints empire_points(const Stars& game, const Position& position, Move move) {
  const Player own = position.to_move();
  Position next = position;
  game.play_unchecked(next, move);
  const ScoreSheet before = game.score(position);
  const ScoreSheet after = game.score(next);
  // A turn makes no own empire smaller and no other one larger.
  return {.won = after.of(own).larger_empire - before.of(own).larger_empire,
          .taken = before.of(other(own)).larger_empire - after.of(other(own)).larger_empire};
}

// "larger empire +3", "larger empire: Blue −3"; empty if nothing changes.
[[nodiscard]] Message words_of(EmpirePoints points, Player own) {
  Message won = points.won > 0 ? Message(text::kEmpireWon, points.won) : Message();
  if (points.taken == 0) return won;
  const Message taken(text::kEmpireTaken, Stars::info().player_name(other(own)), points.taken);
  return won.empty() ? taken : Message(joga::text::kMoveWith, won, taken);
}

}  // namespace

std::string Stars::position_text(const Position& position) const {
  std::string text;
  for (int row = 0; row < map_->row_count(); ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < map_->row_length(row); ++column) {
      const std::optional<Cell> cell = map_->find(row, column);
      char letter = bare_letter(cell ? map_->terrain(*cell) : Terrain::Plain);
      int ships = 0;
      for (const Player player : kPlayers) {
        if (!cell) continue;
        if (position.colonies(player).contains(*cell)) letter = letter_of(player, Marker::Colony);
        if (position.trade_stations(player).contains(*cell)) letter = letter_of(player, Marker::TradeStation);
        ships += position.ships_on(player, *cell);
      }
      text += letter;
      if (ships > 0) text += static_cast<char>('0' + ships);
    }
  }
  text += ' ';
  text += digit_of(position.to_move());
  return text;
}

Result<Position> Stars::parse_position(std::string_view text) const {
  const Result<PositionParts> parts = split_position(text, kLongestString);
  if (!parts) return parts.error();
  return PositionReader(*map_, parts->to_move).read(parts->board);
}

std::string Stars::move_text(const Position&, Move move) const {
  if (move.is_pass()) return "pass";
  return map_->name(move.from()) + '-' + map_->name(move.to()) + '=' + letter_of(move.marker());
}

TurnParts Stars::move_parts(const Position&, Move move) const {
  if (move.is_pass()) return {};
  return {.path = {map_->name(move.from()), map_->name(move.to())}, .piece = kind_of(move.marker())};
}

Message Stars::move_words(const Position& position, Move move) const {
  if (move.is_pass()) return text::kPassWords;
  const int gained = points_gained(*this, position, move);
  Message words(joga::text::kMoveWith, map_->name(move.from()) + '-' + map_->name(move.to()),
                kind_of(move.marker())->name);
  if (gained <= 0) return words;
  return {joga::text::kLabelled, std::move(words),
          Message(gained == 1 ? text::kPointGained : text::kPointsGained, gained)};
}

Message Stars::move_gain(const Position& position, Move move) const {
  const int gained = points_gained(*this, position, move);
  Message lasting = gained > 0 ? Message(joga::text::kPointsGained, gained) : Message();
  Message empire = words_of(empire_points(*this, position, move), position.to_move());
  if (lasting.empty() || empire.empty()) return lasting.empty() ? empire : lasting;
  return {joga::text::kMoveWith, std::move(lasting), std::move(empire)};
}

Message Stars::move_story(const Position& position, Move move) const {
  const MessageText& name = info().player_name(position.to_move());
  if (move.is_pass()) return {joga::text::kPassed, name};
  const std::string to = map_->name(move.to());
  if (move.marker() == Marker::Colony) return {text::kSettled, name, to};
  return {joga::text::kPut, name, kind_of(move.marker())->name, to};
}

Result<Partial> Stars::parse_input(const Position&, std::string_view text) const {
  return InputReader(*map_, text).read();
}

Fit Stars::fit(const Position&, const Partial& partial, Move move) const {
  const bool nothing = !partial.from && !partial.to && !partial.marker && !partial.pass;
  if (nothing) return Fit::Partly;
  if (move.is_pass() || partial.pass) return move.is_pass() && partial.pass ? Fit::Exactly : Fit::No;
  if (partial.from && *partial.from != move.from()) return Fit::No;
  if (partial.to && *partial.to != move.to()) return Fit::No;
  if (partial.marker && *partial.marker != move.marker()) return Fit::No;
  return partial.from && partial.to && partial.marker ? Fit::Exactly : Fit::Partly;
}

std::vector<Choice> Stars::next_choices(const Position& position, const Partial& partial, Move move) const {
  if (move.is_pass()) return {{ChoiceKind::Word, "pass", "pass"}};
  const std::string from = map_->name(move.from());
  const std::string to = map_->name(move.to());
  // Keeps a marker that was named before the cells.
  const std::string marker = partial.marker ? std::string(1, letter_of(*partial.marker)) : std::string();
  if (!partial.from) return {{ChoiceKind::Cell, from, from + '-' + (marker.empty() ? "" : '=' + marker)}};
  if (!partial.to) return {{ChoiceKind::Cell, to, from + '-' + to + '=' + marker}};
  return {{ChoiceKind::Piece, std::string(1, letter_of(move.marker())), move_text(position, move),
           kind_of(move.marker())}};
}

TurnParts Stars::chosen_parts(const Position&, const Partial& partial) const {
  TurnParts parts;
  for (const std::optional<Cell>& cell : {partial.from, partial.to}) {
    if (cell) parts.path.push_back(map_->name(*cell));
  }
  if (partial.marker) parts.piece = kind_of(*partial.marker);
  return parts;
}

Message Stars::prompt(const Position& position, const Partial& partial) const {
  if (!partial.from) return text::kPromptShip;
  Message words = partial.to ? Message(text::kPromptMarker, map_->name(*partial.to))
                             : Message(text::kPromptDestination, map_->name(*partial.from));
  std::vector<std::pair<Cell, EmpirePoints>> systems;  // which marker is put there makes no difference
  visit_moves(position, [&](Move move) {
    if (fit(position, partial, move) == Fit::No) return true;
    if (std::ranges::find(systems, move.to(), &std::pair<Cell, EmpirePoints>::first) == systems.end())
      systems.emplace_back(move.to(), empire_points(*this, position, move));
    return true;
  });
  // Once if all systems bring the same, otherwise with the names of those that bring it.
  const Player own = position.to_move();
  if (std::ranges::all_of(systems, [&](const auto& one) { return one.second == systems.front().second; })) {
    const Message points = systems.empty() ? Message() : words_of(systems.front().second, own);
    return points.empty() ? words : Message(text::kPromptMore, std::move(words), points);
  }
  for (const EmpirePoints points : {EmpirePoints{kLargerEmpire, kLargerEmpire},
                                    EmpirePoints{kLargerEmpire, 0}, EmpirePoints{0, kLargerEmpire}}) {
    std::vector<Message> names;
    for (const auto& [system, brought] : systems) {
      if (brought == points) names.emplace_back(map_->name(system));
    }
    if (!names.empty())
      words = Message(text::kPromptMore, std::move(words),
                      Message(joga::text::kLabelled, words_of(points, own), Message::list(names)));
  }
  return words;
}

Message Stars::explain_misfit(const Position& position, const Partial& partial) const {
  const Player player = position.to_move();
  if (!can_move_ship(position, player)) return text::kMustPass;
  if (partial.pass) return text::kCannotPass;
  if (partial.from) {
    const std::string from = map_->name(*partial.from);
    if (position.ships_on(other(player), *partial.from) > 0) return {text::kEnemyShip, from};
    if (position.ships_on(player, *partial.from) == 0) return {text::kNoShip, from};
    const CellSet possible = destinations_from(position, player, *partial.from);
    if (possible.empty()) return {text::kShipStuck, from};
    if (partial.to && !possible.contains(*partial.to))
      return explain_destination(position, *partial.from, *partial.to);
  }
  return partial.marker == Marker::Colony ? text::kNoColonyLeft : text::kNoTradeStationLeft;
}

Message Stars::explain_destination(const Position& position, Cell from, Cell to) const {
  const std::string name = map_->name(to);
  if (from == to) return {text::kSameCell, name};
  switch (map_->terrain(to)) {
    case Terrain::HomeworldOne:
    case Terrain::HomeworldTwo:
      return {text::kStopHomeworld, name};
    case Terrain::BlackHole:
      return {text::kStopBlackHole, name};
    case Terrain::Wormhole:
      return {text::kStopWormhole, name};
    case Terrain::Plain:
    case Terrain::EmptyStar:
    case Terrain::OnePlanet:
    case Terrain::TwoPlanets:
    case Terrain::ThreePlanets:
    case Terrain::RedNebula:
    case Terrain::GreenNebula:
    case Terrain::BlueNebula:
      break;
  }
  if (position.markers(position.to_move()).contains(to)) return {text::kStopOwn, name};
  if (position.markers(other(position.to_move())).contains(to)) return {text::kStopEnemy, name};
  return explain_way(position, from, to);
}

// Explains why a ship cannot reach a system where it could stop.
Message Stars::explain_way(const Position& position, Cell from, Cell to) const {
  const std::string start = map_->name(from);
  const std::string end = map_->name(to);
  const CellSet enemy = position.control(*map_, other(position.to_move()));
  if (const std::optional<Direction> direction = map_->direction(from, to)) {
    for (Cell at = from; at != to;) {
      const std::optional<Cell> next = map_->next(at, *direction);
      if (!next) return {text::kGapBetween, start, end, map_->name(at)};
      if (map_->terrain(*next) == Terrain::BlackHole)
        return {text::kBlackHoleBetween, start, end, map_->name(*next)};
      if (enemy.contains(*next)) return {text::kEnemyBetween, start, end, map_->name(*next)};
      at = *next;
    }
  }
  return {map_->wormholes().empty() ? text::kNotInLine : text::kNoWay, start, end};
}

}  // namespace joga::stars
