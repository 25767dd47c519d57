// The program's reasons for a move are true: over random games, every reason is counted again on the board,
// from the view and the legal moves alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"
#include "joga/play/explain.hpp"

namespace joga::testing {
namespace {

using Count = int (*)(const AnyGame& game, const AnyPosition& position, Player player);

// A claim: there is more (+1) or less (-1) of something, which the player or the opponent has.
enum class Whose : std::uint8_t { Own, Enemy };
struct Claim {
  Count count;
  int sign;
  Whose whose = Whose::Own;
};
using Claims = std::map<std::string_view, Claim>;

[[nodiscard]] AnyPosition with_turn(const AnyGame& game, const AnyPosition& position, Player player) {
  std::string text = game.position_text(position);
  text.back() = player == Player::One ? '1' : '2';
  return *game.parse_position(text);
}

// The cells with pieces of a player, as column and row, both from 0, rows from player 1's side.
using Place = std::pair<int, int>;
[[nodiscard]] std::set<Place> places(const AnyGame& game, const AnyPosition& position, Player player) {
  std::set<Place> found;
  const BoardView view = game.view(position, std::nullopt);
  for (const CellView& cell : view.cells) {
    for (const PieceView& piece : cell.pieces) {
      if (piece.owner == player) found.emplace(cell.column, view.rows - 1 - cell.row);
    }
  }
  return found;
}
[[nodiscard]] const AreaView* area(const BoardView& view, AreaKind kind, std::optional<Player> player) {
  const auto found = std::ranges::find_if(
      view.areas, [&](const AreaView& one) { return one.kind == kind && one.player == player; });
  return found == view.areas.end() ? nullptr : &*found;
}

// --- Eximo ---

// The places as the player sees them: row 0 is the player's own.
struct Men {
  std::set<Place> own;
  std::set<Place> enemy;

  Men(const AnyGame& game, const AnyPosition& position, Player player) {
    const auto seen = [&](Player owner) {
      std::set<Place> turned;
      for (const auto& [column, row] : places(game, position, owner))
        turned.emplace(column, player == Player::One ? row : 7 - row);
      return turned;
    };
    own = seen(player);
    enemy = seen(other(player));
  }
  [[nodiscard]] bool is_free(Place at) const {
    return at.first >= 0 && at.first < 8 && at.second >= 0 && at.second < 8 && !own.contains(at) &&
           !enemy.contains(at);
  }
  [[nodiscard]] int count(const std::function<bool(Place)>& fits) const {
    return static_cast<int>(std::ranges::count_if(own, fits));
  }
};

int men(const AnyGame& game, const AnyPosition& position, Player player) {
  return static_cast<int>(places(game, position, player).size());
}
int men_on_first_row(const AnyGame& game, const AnyPosition& position, Player player) {
  return Men(game, position, player).count([](Place at) { return at.second == 0; });
}
int men_near_last_row(const AnyGame& game, const AnyPosition& position, Player player) {
  return Men(game, position, player).count([](Place at) { return at.second == 5 || at.second == 6; });
}
int men_on_edge(const AnyGame& game, const AnyPosition& position, Player player) {
  return Men(game, position, player).count([](Place at) { return at.first == 0 || at.first == 7; });
}
int free_runs(const AnyGame& game, const AnyPosition& position, Player player) {
  const Men men(game, position, player);
  return men.count([&](Place at) {
    return std::ranges::none_of(men.enemy, [&](Place enemy) {
      const int ahead = enemy.second - at.second;
      return ahead > 0 && std::abs(enemy.first - at.first) <= ahead;
    });
  });
}
int men_in_danger(const AnyGame& game, const AnyPosition& position, Player player) {
  const Men men(game, position, player);
  // Captors go down the board, and sideways.
  constexpr std::array<Place, 5> kDirections{{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}}};
  return men.count([&](Place at) {
    return std::ranges::any_of(kDirections, [&](Place way) {
      return men.enemy.contains({at.first - way.first, at.second - way.second}) &&
             men.is_free({at.first + way.first, at.second + way.second});
    });
  });
}
int men_side_by_side(const AnyGame& game, const AnyPosition& position, Player player) {
  const Men men(game, position, player);
  return men.count([&](Place at) { return men.own.contains({at.first + 1, at.second}); });
}
int jumps(const AnyGame& game, const AnyPosition& position, Player player) {
  const Men men(game, position, player);
  int found = 0;
  for (const int side : {-1, 0, 1}) {
    found += men.count([&](Place at) {
      return men.own.contains({at.first + side, at.second + 1}) &&
             men.is_free({at.first + 2 * side, at.second + 2});
    });
  }
  return found;
}

const Claims kEximo{
    {"brings new men", {men, 1}},
    {"loses men", {men, -1}},
    {"leaves the opponent more men", {men, 1, Whose::Enemy}},
    {"takes enemy men", {men, -1, Whose::Enemy}},
    {"guards the first row", {men_on_first_row, 1}},
    {"weakens the first row", {men_on_first_row, -1}},
    {"comes close to the last row", {men_near_last_row, 1}},
    {"lets an enemy man near the last row", {men_near_last_row, 1, Whose::Enemy}},
    {"takes a man to the edge", {men_on_edge, 1}},
    {"gives up the edge", {men_on_edge, -1}},
    {"clears a way to the last row", {free_runs, 1}},
    {"gives the opponent a free run", {free_runs, 1, Whose::Enemy}},
    {"leaves men in danger", {men_in_danger, 1}},
    {"gets a man out of danger", {men_in_danger, -1}},
    {"threatens a capture", {men_in_danger, 1, Whose::Enemy}},
    {"brings men side by side", {men_side_by_side, 1}},
    {"splits up the men", {men_side_by_side, -1}},
    {"prepares a jump", {jumps, 1}},
    {"leaves fewer jumps", {jumps, -1}},
};

// --- Fields of Action ---

[[nodiscard]] std::set<int> captured_numbers(const AnyGame& game, const AnyPosition& position,
                                             Player player) {
  const BoardView view = game.view(position, std::nullopt);
  std::set<int> numbers;
  if (const AreaView* taken = area(view, AreaKind::Captured, player)) {
    for (const PieceView& piece : taken->pieces) numbers.insert(piece.number);
  }
  return numbers;
}
int captured(const AnyGame& game, const AnyPosition& position, Player player) {
  return static_cast<int>(captured_numbers(game, position, player).size());
}
int best_run(const AnyGame& game, const AnyPosition& position, Player player) {
  const std::set<int> numbers = captured_numbers(game, position, player);
  int best = 0;
  for (int first = 1; first <= 8; ++first) {
    int length = 0;
    for (int number = first; number < first + 5; ++number) length += numbers.contains(number) ? 1 : 0;
    best = std::max(best, length);
  }
  return best;
}
int pieces_to_capture(const AnyGame& game, const AnyPosition& position, Player player) {
  const AnyPosition turned = with_turn(game, position, player);
  std::set<std::string> cells;
  for (const AnyMove move : game.legal_moves(turned)) {
    if (game.is_progress(turned, move)) cells.insert(game.move_parts(turned, move).path.back());
  }
  return static_cast<int>(cells.size());
}
int pieces_in_centre(const AnyGame& game, const AnyPosition& position, Player player) {
  return static_cast<int>(std::ranges::count_if(places(game, position, player), [](Place at) {
    return at.first >= 2 && at.first <= 5 && at.second >= 2 && at.second <= 5;
  }));
}
int pieces_on_edge(const AnyGame& game, const AnyPosition& position, Player player) {
  return static_cast<int>(std::ranges::count_if(places(game, position, player), [](Place at) {
    return at.first == 0 || at.first == 7 || at.second == 0 || at.second == 7;
  }));
}

const Claims kFields{
    {"captures a piece", {captured, 1}},
    {"misses a capture", {captured, -1}},
    {"loses a piece", {captured, 1, Whose::Enemy}},
    {"brings a run nearer to five", {best_run, 1}},
    {"helps the opponent's run", {best_run, 1, Whose::Enemy}},
    {"threatens more pieces", {pieces_to_capture, 1}},
    {"threatens fewer pieces", {pieces_to_capture, -1}},
    {"leaves pieces in danger", {pieces_to_capture, 1, Whose::Enemy}},
    {"gets a piece out of danger", {pieces_to_capture, -1, Whose::Enemy}},
    {"comes to the centre", {pieces_in_centre, 1}},
    {"leaves the centre", {pieces_in_centre, -1}},
    {"goes to the edge", {pieces_on_edge, 1}},
    {"leaves the edge", {pieces_on_edge, -1}},
};

// --- Small Star Empires ---

[[nodiscard]] int points(const AnyGame& game, const AnyPosition& position, Player player,
                         std::string_view what) {
  const BoardView view = game.view(position, std::nullopt);
  for (const AreaRow& row : area(view, AreaKind::Score, std::nullopt)->rows) {
    if (row.label.english() == what) return std::stoi(row.values[index_of(player)].english());
  }
  ADD_FAILURE() << what;
  return 0;
}
int planets(const AnyGame& game, const AnyPosition& position, Player player) {
  return points(game, position, player, "planets");
}
int nebulas(const AnyGame& game, const AnyPosition& position, Player player) {
  return points(game, position, player, "nebulas");
}
int trade(const AnyGame& game, const AnyPosition& position, Player player) {
  return points(game, position, player, "trade");
}
int stations_left(const AnyGame& game, const AnyPosition& position, Player player) {
  const BoardView view = game.view(position, std::nullopt);
  int count = 0;
  for (const PieceView& piece : area(view, AreaKind::Hand, player)->pieces)
    count += piece.kind->name.english == "trade station" ? piece.count : 0;
  return count;
}

// The destinations of each ship.
[[nodiscard]] std::map<std::string, std::set<std::string>> flights(const AnyGame& game,
                                                                   const AnyPosition& position,
                                                                   Player player) {
  const AnyPosition turned = with_turn(game, position, player);
  std::map<std::string, std::set<std::string>> found;
  for (const AnyMove move : game.legal_moves(turned)) {
    const TurnParts parts = game.move_parts(turned, move);
    if (parts.path.size() == 2) found[parts.path[0]].insert(parts.path[1]);
  }
  return found;
}
[[nodiscard]] std::set<std::string> reached(const AnyGame& game, const AnyPosition& position, Player player) {
  std::set<std::string> all;
  for (const auto& [from, to] : flights(game, position, player)) all.insert(to.begin(), to.end());
  return all;
}
int ways_to_move(const AnyGame& game, const AnyPosition& position, Player player) {
  const auto all = flights(game, position, player);
  const BoardView view = game.view(position, std::nullopt);
  int count = 0;
  for (const CellView& cell : view.cells) {
    for (const PieceView& piece : cell.pieces) {
      const auto ship = all.find(cell.name);
      if (piece.kind->name.english == "ship" && piece.owner == player && ship != all.end())
        count += piece.count * static_cast<int>(ship->second.size());
    }
  }
  return count;
}
[[nodiscard]] int only_in(const std::set<std::string>& own, const std::set<std::string>& enemy) {
  return static_cast<int>(
      std::ranges::count_if(own, [&](const std::string& cell) { return !enemy.contains(cell); }));
}
int own_reach(const AnyGame& game, const AnyPosition& position, Player player) {
  return only_in(reached(game, position, player), reached(game, position, other(player)));
}
// The free systems that are connected by free systems with those within reach.
[[nodiscard]] std::set<std::string> region(const AnyGame& game, const AnyPosition& position, Player player) {
  const BoardView view = game.view(position, std::nullopt);
  std::map<Place, std::string> free;
  const auto is_system = [](const CellView& cell) {
    const std::string_view name = cell.terrain == nullptr ? "" : cell.terrain->name.english;
    return name.starts_with("star") || name.ends_with("nebula");
  };
  for (const CellView& cell : view.cells) {
    const int across = 2 * cell.column + (view.shifted_rows[static_cast<std::size_t>(cell.row)] ? 1 : 0);
    if (cell.pieces.empty() && is_system(cell)) free.emplace(Place{across, cell.row}, cell.name);
  }
  std::set<std::string> found = reached(game, position, player);
  constexpr std::array<Place, 6> kAround{{{-2, 0}, {2, 0}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
  for (bool grows = true; std::exchange(grows, false);) {
    for (const auto& [at, name] : free) {
      for (const auto& [across, down] : kAround) {
        const auto next = free.find({at.first + across, at.second + down});
        if (next != free.end() && found.contains(next->second) && found.insert(name).second) grows = true;
      }
    }
  }
  return found;
}
int own_region(const AnyGame& game, const AnyPosition& position, Player player) {
  return only_in(region(game, position, player), region(game, position, other(player)));
}

const Claims kStars{
    {"wins planets", {planets, 1}},
    {"misses planets", {planets, -1}},
    {"leaves planets to the opponent", {planets, 1, Whose::Enemy}},
    {"adds to your nebulas", {nebulas, 1}},
    {"misses a nebula", {nebulas, -1}},
    {"leaves a nebula to the opponent", {nebulas, 1, Whose::Enemy}},
    {"brings trade", {trade, 1}},
    {"misses trade", {trade, -1}},
    {"leaves trade to the opponent", {trade, 1, Whose::Enemy}},
    {"opens systems only you reach", {own_reach, 1}},
    {"leaves systems only to the opponent", {own_reach, 1, Whose::Enemy}},
    {"secures a region for you", {own_region, 1}},
    {"leaves a region to the opponent", {own_region, 1, Whose::Enemy}},
    {"gives your ships more room", {ways_to_move, 1}},
    {"leaves the ships less room", {ways_to_move, -1}},
    {"gives the opponent more room", {ways_to_move, 1, Whose::Enemy}},
    {"leaves the opponent less room", {ways_to_move, -1, Whose::Enemy}},
    {"spends a trade station", {stations_left, -1}},
};

// --- Quantik ---

[[nodiscard]] bool has_complete_line(const AnyGame& game, const AnyPosition& position) {
  std::map<int, std::set<const PieceKind*>> lines;  // rows, then columns, then quadrants
  for (const CellView& cell : game.view(position, std::nullopt).cells) {
    if (cell.pieces.empty()) continue;
    for (const int line : {cell.row, 4 + cell.column, 8 + cell.row / 2 * 2 + cell.column / 2})
      lines[line].insert(cell.pieces.front().kind);
  }
  return std::ranges::any_of(lines, [](const auto& line) { return line.second.size() == 4; });
}
int lines_to_complete(const AnyGame& game, const AnyPosition& position, Player player) {
  const AnyPosition turned = with_turn(game, position, player);
  return static_cast<int>(std::ranges::count_if(game.legal_moves(turned), [&](AnyMove move) {
    return has_complete_line(game, game.play_unchecked(turned, move));
  }));
}
int safe_placements(const AnyGame& game, const AnyPosition& position, Player player) {
  const AnyPosition turned = with_turn(game, position, player);
  return static_cast<int>(std::ranges::count_if(game.legal_moves(turned), [&](AnyMove move) {
    return lines_to_complete(game, game.play_unchecked(turned, move), other(player)) == 0;
  }));
}

const Claims kQuantik{
    {"threatens to complete a line", {lines_to_complete, 1}},
    {"lets the opponent complete a line", {lines_to_complete, 1, Whose::Enemy}},
    {"blocks a threat", {lines_to_complete, -1, Whose::Enemy}},
    {"gives you more safe moves", {safe_placements, 1}},
    {"leaves fewer safe moves", {safe_placements, -1}},
};

// --- All games ---

struct Case {
  std::string_view spec;
  const Claims* claims;
};

class Reasons : public ::testing::TestWithParam<Case> {
 protected:
  void expect_true(const std::string& words, const AnyPosition& before, const AnyPosition& after,
                   Player player) const {
    const auto claim = claims().find(words);
    ASSERT_NE(claim, claims().end()) << words;
    const auto& [count, sign, whose] = claim->second;
    const Player who = whose == Whose::Own ? player : other(player);
    EXPECT_GT(sign * (count(*game_, after, who) - count(*game_, before, who)), 0)
        << words << ": " << game_->position_text(before) << " to " << game_->position_text(after);
  }
  [[nodiscard]] const Claims& claims() const { return *GetParam().claims; }

  // Calls `visit` with every position of some random games that are not over.
  template <class Visit>
  void visit_positions(const Visit& visit) const {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Random random(seed);
      AnyPosition position = game_->start();
      for (int ply = 0; ply < 50 && !is_over(game_->outcome(position)); ++ply) {
        visit(position, random);
        position = game_->play_unchecked(position, game_->random_move(position, random));
      }
    }
  }

  const std::shared_ptr<const AnyGame> game_ = *games::make_game(GetParam().spec);
};

// The counts that the words are chosen by are those of the board.
TEST_P(Reasons, OfAMoveAreTrueRightAfterIt) {
  int told = 0;
  visit_positions([&](const AnyPosition& position, Random& random) {
    const AnyMove move = game_->random_move(position, random);
    const AnyPosition after = game_->play_unchecked(position, move);
    if (is_over(game_->outcome(after))) return;
    const Message words = play::gain_words(*game_, position, move);
    if (words.empty()) return;
    ++told;
    expect_true(words.english(), position, after, game_->to_move(position));
  });
  EXPECT_GT(told, 5);
}

TEST_P(Reasons, AgainstAMoveAreTrueComparedWithTheOther) {
  int told = 0;
  visit_positions([&](const AnyPosition& position, Random& random) {
    std::array<AnyPosition, 2> after{position, position};
    for (AnyPosition& one : after) one = game_->play_unchecked(one, game_->random_move(one, random));
    if (is_over(game_->outcome(after[0])) || is_over(game_->outcome(after[1]))) return;
    const Player player = game_->to_move(position);
    const Message words = play::loss_words(*game_, after[0], after[1], player);
    if (words.empty()) return;
    ++told;
    expect_true(words.english(), after[0], after[1], player);
  });
  EXPECT_GT(told, 5);
}

// Every sentence is checked above, and every count has a sentence.
TEST_P(Reasons, AllHaveAClaimThatIsChecked) {
  const std::vector<ReasonWords>& reasons = game_->info().reasons;
  EXPECT_EQ(game_->reason_counts(game_->start(), Player::One).size(), reasons.size());
  std::size_t sentences = 0;
  for (const ReasonWords& words : reasons) {
    for (const MessageText& text : {words.more, words.fewer, words.enemy_more, words.enemy_fewer}) {
      if (text.english.empty()) continue;
      ++sentences;
      EXPECT_TRUE(claims().contains(text.english)) << text.english;
    }
  }
  EXPECT_EQ(sentences, claims().size());
}

INSTANTIATE_TEST_SUITE_P(Games, Reasons,
                         ::testing::Values(Case{"quantik", &kQuantik}, Case{"eximo", &kEximo},
                                           Case{"fields", &kFields}, Case{"stars", &kStars},
                                           Case{"stars:map=medium", &kStars},
                                           Case{"stars:map=big,rules=official", &kStars}),
                         [](const auto& info) { return "n" + std::to_string(info.index); });

// A move that at least half of the others equal has no reason of its own.
TEST(Reason, IsNotSharedByMostMoves) {
  const std::shared_ptr<const AnyGame> game = *games::make_game("eximo");
  const AnyPosition start = game->start();
  std::map<std::string, int> told;
  for (const AnyMove move : game->legal_moves(start)) ++told[play::gain_words(*game, start, move).english()];
  told.erase("");
  for (const auto& [words, count] : told)
    EXPECT_LE(2U * static_cast<unsigned>(count), game->count_moves(start)) << words;
}

}  // namespace
}  // namespace joga::testing
