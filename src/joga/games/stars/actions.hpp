// The actions of Small Star Empires: on a map of n cells, 2 * (n * from + to) + marker, then the pass. A turn
// each.
#pragma once

#include "joga/core/actions.hpp"
#include "joga/games/stars/game.hpp"

namespace joga {

template <>
class Actions<stars::Stars> {
  using Stars = stars::Stars;
  using Position = stars::Position;
  using Move = stars::Move;
  using Cell = stars::Cell;
  using Marker = stars::Marker;

 public:
  using Turn = Position;

  explicit Actions(const Stars& game) noexcept : game_(game), cells_(game.map().cell_count()) {}

  [[nodiscard]] std::size_t count() const noexcept { return 2 * cells_ * cells_ + 1; }
  // For the player to move and the opponent: ships, colonies, trade stations, and both stocks. Then the
  // terrain, and the player to move. A plane is one row, of the cells in their order.
  [[nodiscard]] ObservationShape shape() const noexcept { return {12, 1, cells_}; }

  [[nodiscard]] Turn begin(const Position& position) const noexcept { return position; }
  [[nodiscard]] Position position(const Turn& turn) const noexcept { return turn; }
  [[nodiscard]] bool is_begun(const Turn&) const noexcept { return false; }

  template <class Visitor>
  void visit_legal(const Turn& turn, Visitor&& visit) const {
    game_.visit_moves(turn, [&](Move move) {
      visit(number_of(move));
      return true;
    });
  }
  [[nodiscard]] bool is_legal(const Turn& turn, std::size_t action) const noexcept {
    return action < count() && game_.is_legal(turn, move_of(action));
  }
  [[nodiscard]] std::size_t random(const Turn& turn, Random& random) const noexcept {
    return number_of(game_.random_move(turn, random));
  }
  Acted act(Turn& turn, std::size_t action) const noexcept {
    game_.play_unchecked(turn, move_of(action));
    return {};
  }
  [[nodiscard]] std::string action_text(const Turn& turn, std::size_t action) const {
    return game_.move_text(turn, move_of(action));
  }
  [[nodiscard]] std::size_t transformed(std::size_t action, std::size_t symmetry) const noexcept {
    const Move move = move_of(action);
    if (move.is_pass()) return action;
    const auto& image = game_.map().symmetries()[symmetry].image;
    return number_of(Move::ship(image[move.from().index()], image[move.to().index()], move.marker()));
  }

  [[nodiscard]] std::string text(const Turn& turn) const { return game_.position_text(turn); }
  [[nodiscard]] Result<Turn> parse(std::string_view text) const { return game_.parse_position(text); }

  void observe(const Turn& turn, const DrawCounters&, std::span<std::uint8_t> bytes) const noexcept {
    PlaneWriter planes(bytes, cells_);
    for (const Player player : {turn.to_move(), other(turn.to_move())}) {
      const std::span<std::uint8_t> ships = planes.zeros();
      for (std::size_t slot = 0; slot < stars::kShips && turn.has_ship(player, slot); ++slot)
        ++ships[turn.ship(player, slot).index()];
      const std::span<std::uint8_t> colonies = planes.zeros();
      for (const Cell cell : turn.colonies(player)) colonies[cell.index()] = 1;
      const std::span<std::uint8_t> stations = planes.zeros();
      for (const Cell cell : turn.trade_stations(player)) stations[cell.index()] = 1;
      for (const Marker marker : stars::kMarkers)
        planes.fill(static_cast<std::size_t>(turn.stock(player, marker)));
    }
    const std::span<std::uint8_t> terrain = planes.zeros();
    for (std::size_t cell = 0; cell < cells_; ++cell)
      terrain[cell] = static_cast<std::uint8_t>(game_.map().terrain(Cell::from_index(cell)));
    planes.fill(index_of(turn.to_move()));
  }
  [[nodiscard]] Turn read(std::span<const std::uint8_t> bytes, DrawCounters&) const noexcept {
    const Player to_move = bytes[(shape().planes - 1) * cells_] == 0 ? Player::One : Player::Two;
    PlaneReader planes(bytes, cells_);
    Turn turn;
    for (const Player player : {to_move, other(to_move)}) {
      const std::span<const std::uint8_t> ships = planes.plane();
      const std::span<const std::uint8_t> colonies = planes.plane();
      const std::span<const std::uint8_t> stations = planes.plane();
      static_cast<void>(planes.plane());  // the stocks follow from the markers
      static_cast<void>(planes.plane());
      for (std::size_t i = 0; i < cells_; ++i) {
        const Cell cell = Cell::from_index(i);
        for (int count = 0; count < ships[i]; ++count) turn.put_ship(game_.map(), player, cell);
        if (colonies[i] != 0) turn.put_marker(game_.map(), player, Marker::Colony, cell);
        if (stations[i] != 0) turn.put_marker(game_.map(), player, Marker::TradeStation, cell);
      }
    }
    turn.set_to_move(to_move);
    return turn;
  }

 private:
  [[nodiscard]] std::size_t number_of(Move move) const noexcept {
    if (move.is_pass()) return count() - 1;
    return 2 * (cells_ * move.from().index() + move.to().index()) + static_cast<std::size_t>(move.marker());
  }
  [[nodiscard]] Move move_of(std::size_t action) const noexcept {
    if (action == count() - 1) return Move::pass();
    return Move::ship(Cell::from_index(action / 2 / cells_), Cell::from_index(action / 2 % cells_),
                      static_cast<Marker>(action % 2));
  }

  const Stars& game_;
  std::size_t cells_;
};

static_assert(HasActions<stars::Stars>);

}  // namespace joga
