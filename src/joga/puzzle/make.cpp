#include "joga/puzzle/make.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "joga/core/random.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/search/alpha_beta.hpp"
#include "joga/search/df_pn.hpp"
#include "joga/search/proof.hpp"

namespace joga::puzzle {
namespace {

using search::ProofStatus;

// Fewer moves than this leave too little to choose from. Whoever wins at once may be a beginner, and where
// captures are compulsory he has few.
constexpr std::size_t kFewestMoves = 5;
constexpr std::size_t kFewestMovesAtOnce = 2;
// A win is found much sooner than it is shown that there is none.
constexpr std::uint64_t kWinShare = 5;
constexpr std::size_t kLongestGame = 300;
// One move in so many is a random one, so that games differ and somebody gets into trouble.
constexpr std::uint32_t kRandomMoves = 5;
// Within so many plies more than the win takes, the other moves must not win either.
constexpr int kMorePlies = 2;
constexpr std::size_t kMakerMemory = 16;

template <Evaluates G>
class Maker {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  Maker(const G& game, const MakeOptions& options, const StopFlag& stop)
      : game_(game),
        options_(options),
        stop_(stop),
        control_({}, Player::One, stop),
        random_(options.seed),
        player_(game, {.memory_mib = 1}) {}

  [[nodiscard]] std::vector<Puzzle> make(const MakeListener& listener) {
    std::vector<Puzzle> puzzles;
    for (std::size_t games = 0; games < options_.most_games && puzzles.size() < options_.count; ++games) {
      if (stop_.is_set()) break;
      if (std::optional<Puzzle> puzzle = search_game(play_game())) puzzles.push_back(*std::move(puzzle));
      if (listener) listener(games + 1, puzzles.size());
    }
    std::ranges::sort(puzzles, [](const Puzzle& one, const Puzzle& two) {
      return std::pair(one.tempting, std::string_view(one.position)) <
             std::pair(two.tempting, std::string_view(two.position));
    });
    for (std::size_t i = 0; i < puzzles.size(); ++i) puzzles[i].id = id_of(i + 1);
    return puzzles;
  }

 private:
  [[nodiscard]] std::string id_of(std::size_t number) const {
    return std::string(G::info().id) + '-' + std::to_string(options_.plies) + '-' + (number < 10 ? "0" : "") +
           std::to_string(number);
  }

  // The positions of a game between players who look a ply or two ahead and sometimes not at all.
  [[nodiscard]] std::vector<Position> play_game() {
    std::vector<Position> positions;
    Position position = game_.start();
    player_.new_game();
    const int depth = 1 + static_cast<int>(random_.below(3));
    while (!is_over(game_.outcome(position)) && positions.size() < kLongestGame && !stop_.is_set()) {
      positions.push_back(position);
      const bool opening = positions.size() <= 4;
      Move move = game_.random_move(position, random_);
      if (!opening && random_.below(kRandomMoves) != 0) {
        const auto answer = player_.think({.position = position}, {.depth = depth, .nodes = 5'000}, stop_);
        move = answer.best.value_or(move);
      }
      game_.play_unchecked(position, move);
    }
    return positions;
  }

  // The last positions of a game, from the end: the first that makes a puzzle.
  [[nodiscard]] std::optional<Puzzle> search_game(const std::vector<Position>& positions) {
    const std::size_t reach = std::min(positions.size(), static_cast<std::size_t>(2 * options_.plies + 4));
    for (std::size_t back = 1; back <= reach && !stop_.is_set(); ++back) {
      if (std::optional<Puzzle> puzzle = examine(positions[positions.size() - back])) return puzzle;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<Move> moves_in(const Position& position) const {
    std::vector<Move> moves;
    game_.visit_moves(position, [&](Move move) {
      moves.push_back(move);
      return true;
    });
    return moves;
  }

  [[nodiscard]] std::optional<Puzzle> examine(const Position& position) {
    const std::vector<Move> moves = moves_in(position);
    if (moves.size() < (options_.plies == 1 ? kFewestMovesAtOnce : kFewestMoves)) return std::nullopt;
    const search::Situation<G> situation{.position = position};
    search::DfPn<G> search(game_, situation, game_.to_move(position), table_, control_);
    const auto first = search.prove_within(options_.plies, options_.nodes / kWinShare);
    if (first.status != ProofStatus::Win) return std::nullopt;
    const std::optional<Move> solution = only_solution(search, moves);
    if (!solution) return std::nullopt;
    const search::Limits limits{.depth = options_.plies, .nodes = kLineNodes * options_.nodes};
    const auto win = solve_win(game_, situation, limits, kMakerMemory, stop_);
    // Sooner wins are other puzzles.
    if (win.plies != options_.plies || std::cmp_not_equal(win.line.size(), win.plies)) return std::nullopt;
    const std::optional<bool> never = others_never_win(search, moves, *solution);
    if (!never || !seen_.insert(canonical_key(position)).second) return std::nullopt;

    Puzzle puzzle{.spec = game_.spec(), .position = game_.position_text(position), .plies = options_.plies};
    if (!*never) puzzle.alone_within = options_.plies + kMorePlies;
    puzzle.tempting = tempting_moves(position, moves, *solution);
    puzzle.line = texts_of(position, win.line);
    return puzzle;
  }

  // The move that wins within the plies, where no other one does, not even within a few more.
  [[nodiscard]] std::optional<Move> only_solution(search::DfPn<G>& search, const std::vector<Move>& moves) {
    std::optional<Move> solution;
    for (const Move move : moves) {
      const int within = options_.plies - 1;
      search.play(move);
      ProofStatus status = search.prove_within(within + kMorePlies, options_.nodes).status;
      const bool wins = status == ProofStatus::Win;
      if (wins) status = search.prove_within(within, options_.nodes).status;
      search.undo();
      if (wins ? status != ProofStatus::Win || solution : status != ProofStatus::NoWin) return std::nullopt;
      if (wins) solution = move;
    }
    return solution;
  }

  // True: no other move wins, however long it takes. False: that is not known. Nothing: one does.
  [[nodiscard]] std::optional<bool> others_never_win(search::DfPn<G>& search, const std::vector<Move>& moves,
                                                     Move solution) {
    bool all_known = true;
    for (const Move move : moves) {
      if (move == solution) continue;
      search.play(move);
      // Where one move takes too long the others would not change the answer; but a win would.
      const ProofStatus status = search.prove(all_known ? options_.nodes : options_.nodes / 10).status;
      search.undo();
      if (status == ProofStatus::Win) return std::nullopt;
      all_known &= status == ProofStatus::NoWin;
    }
    return all_known;
  }

  [[nodiscard]] int tempting_moves(const Position& position, const std::vector<Move>& moves,
                                   Move solution) const {
    const auto first_sight = [&](Move move) {
      Position after = position;
      game_.play_unchecked(after, move);
      return is_over(game_.outcome(after)) ? 0 : -game_.evaluate(after);
    };
    // What wins at once is seen by everybody.
    if (options_.plies == 1) return 0;
    const int right = first_sight(solution);
    return static_cast<int>(
        std::ranges::count_if(moves, [&](Move move) { return first_sight(move) > right; }));
  }

  [[nodiscard]] std::uint64_t canonical_key(const Position& position) const {
    std::uint64_t least = game_.key(position);
    for (std::size_t i = 1; i < game_.symmetry_count(); ++i) {
      least = std::min(least, game_.key(game_.transformed(position, i)));
    }
    return least;
  }

  [[nodiscard]] std::vector<std::string> texts_of(Position position, const std::vector<Move>& line) const {
    std::vector<std::string> texts;
    for (const Move move : line) {
      texts.push_back(game_.move_text(position, move));
      game_.play_unchecked(position, move);
    }
    return texts;
  }

  // The line asks for more than one question does.
  static constexpr std::uint64_t kLineNodes = 20;

  const G& game_;
  const MakeOptions& options_;
  const StopFlag& stop_;
  search::Control control_;
  Random random_;
  search::AlphaBeta<G> player_;
  search::ProofTable table_{kMakerMemory};
  std::unordered_set<std::uint64_t> seen_{};
};

}  // namespace

Result<std::vector<Puzzle>> make_puzzles(const GameSpec& spec, const MakeOptions& options,
                                         const StopFlag& stop, const MakeListener& listener) {
  return games::visit_game(
      spec, [&]<Evaluates G>(const G& game) { return Maker<G>(game, options, stop).make(listener); });
}

}  // namespace joga::puzzle
