#include "joga/puzzle/make.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>

#include "joga/core/line.hpp"
#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/any_proof.hpp"
#include "joga/search/any_search.hpp"

namespace joga::puzzle {
namespace {

using search::ProofStatus;

// The fewest legal moves that a position may have: with fewer there is too little to choose from. A win in
// one ply needs fewer, because it is a beginner's puzzle, and because compulsory captures leave few moves.
constexpr std::size_t kFewestMoves = 5;
constexpr std::size_t kFewestMovesAtOnce = 2;
// Finding a win takes far fewer nodes than proving that there is none, so the search for a win gets only this
// fraction of the nodes.
constexpr std::uint64_t kWinShare = 5;
constexpr std::size_t kLongestGame = 300;
// One move in this many is random, so that games differ and players get into trouble.
constexpr std::uint32_t kRandomMoves = 5;
// The other moves must not win even if they get this many plies more than the solution.
constexpr int kMorePlies = 2;
constexpr std::size_t kMakerMemory = 16;

class Maker {
 public:
  Maker(std::shared_ptr<const AnyGame> game, const MakeOptions& options, const StopFlag& stop)
      : game_(std::move(game)),
        options_(options),
        stop_(stop),
        random_(options.seed),
        player_(make_search(*game_, search::Method::AlphaBeta, {.memory_mib = 1})),
        proof_(search::make_proof_search(*game_, {}, kMakerMemory, stop)) {}

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
    return std::string(game_->info().id) + '-' + std::to_string(options_.plies) + '-' +
           (number < 10 ? "0" : "") + std::to_string(number);
  }

  // Plays a game between players that search one to three plies deep and sometimes move at random. Returns
  // its positions.
  [[nodiscard]] std::vector<AnyPosition> play_game() {
    std::vector<AnyPosition> positions;
    AnyPosition position = game_->start();
    player_->new_game();
    const int depth = 1 + static_cast<int>(random_.below(3));
    while (!is_over(game_->outcome(position)) && positions.size() < kLongestGame && !stop_.is_set()) {
      positions.push_back(position);
      const bool opening = positions.size() <= 4;
      AnyMove move = game_->random_move(position, random_);
      if (!opening && random_.below(kRandomMoves) != 0) {
        const auto answer = player_->think(History(game_, position), {.depth = depth, .nodes = 5'000}, stop_);
        move = answer.best.value_or(move);
      }
      position = game_->play_unchecked(position, move);
    }
    return positions;
  }

  // Searches the last positions of a game, from the end. Returns the first one that makes a puzzle.
  [[nodiscard]] std::optional<Puzzle> search_game(const std::vector<AnyPosition>& positions) {
    const std::size_t reach = std::min(positions.size(), static_cast<std::size_t>(2 * options_.plies + 4));
    for (std::size_t back = 1; back <= reach && !stop_.is_set(); ++back) {
      if (std::optional<Puzzle> puzzle = examine(positions[positions.size() - back])) return puzzle;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Puzzle> examine(const AnyPosition& position) {
    const std::vector<AnyMove> moves = game_->legal_moves(position);
    if (moves.size() < (options_.plies == 1 ? kFewestMovesAtOnce : kFewestMoves)) return std::nullopt;
    proof_->start(position, game_->to_move(position));
    const ProofStatus first = proof_->prove_within(options_.plies, options_.nodes / kWinShare);
    if (first != ProofStatus::Win) return std::nullopt;
    const std::optional<AnyMove> solution = only_solution(moves);
    if (!solution) return std::nullopt;
    const search::Limits limits{.depth = options_.plies, .nodes = kLineNodes * options_.nodes};
    const auto win = prove_win(History(game_, position), limits, kMakerMemory, stop_);
    // A shorter win is a puzzle of another length.
    if (win.value != Value::win_in(options_.plies) || std::cmp_not_equal(win.line.size(), options_.plies)) {
      return std::nullopt;
    }
    const std::optional<bool> never = others_never_win(moves, *solution);
    if (!never || !seen_.insert(canonical_key(position)).second) return std::nullopt;

    Puzzle puzzle{.spec = game_->spec(), .position = game_->position_text(position), .plies = options_.plies};
    if (!*never) puzzle.alone_within = options_.plies + kMorePlies;
    puzzle.tempting = tempting_moves(position, moves, *solution);
    puzzle.line = line_texts(*game_, position, win.line);
    return puzzle;
  }

  // Returns the move that wins within the plies of the puzzle, if no other move wins even within a few more.
  [[nodiscard]] std::optional<AnyMove> only_solution(const std::vector<AnyMove>& moves) {
    std::optional<AnyMove> solution;
    for (const AnyMove move : moves) {
      const int within = options_.plies - 1;
      proof_->play(move);
      ProofStatus status = proof_->prove_within(within + kMorePlies, options_.nodes);
      const bool wins = status == ProofStatus::Win;
      if (wins) status = proof_->prove_within(within, options_.nodes);
      proof_->undo();
      if (wins ? status != ProofStatus::Win || solution : status != ProofStatus::NoWin) return std::nullopt;
      if (wins) solution = move;
    }
    return solution;
  }

  // Returns true if no other move ever wins, false if that is not known, and nothing if another move wins.
  [[nodiscard]] std::optional<bool> others_never_win(const std::vector<AnyMove>& moves, AnyMove solution) {
    bool all_known = true;
    for (const AnyMove move : moves) {
      if (move == solution) continue;
      proof_->play(move);
      // Once a move is undecided, only a win of another move can change the result, so the rest get fewer
      // nodes.
      const ProofStatus status = proof_->prove(all_known ? options_.nodes : options_.nodes / 10);
      proof_->undo();
      if (status == ProofStatus::Win) return std::nullopt;
      all_known &= status == ProofStatus::NoWin;
    }
    return all_known;
  }

  [[nodiscard]] int tempting_moves(const AnyPosition& position, const std::vector<AnyMove>& moves,
                                   AnyMove solution) const {
    const auto first_sight = [&](AnyMove move) {
      const AnyPosition after = game_->play_unchecked(position, move);
      return is_over(game_->outcome(after)) ? 0 : -game_->evaluate(after);
    };
    // Everybody sees a win in one ply.
    if (options_.plies == 1) return 0;
    const int right = first_sight(solution);
    return static_cast<int>(
        std::ranges::count_if(moves, [&](AnyMove move) { return first_sight(move) > right; }));
  }

  [[nodiscard]] std::uint64_t canonical_key(const AnyPosition& position) const {
    std::uint64_t least = game_->key(position);
    for (std::size_t i = 1; i < game_->symmetry_count(); ++i) {
      least = std::min(least, game_->key(game_->transformed(position, i)));
    }
    return least;
  }

  // Finding the whole line takes more nodes than a single proof: this factor.
  static constexpr std::uint64_t kLineNodes = 20;

  const std::shared_ptr<const AnyGame> game_;
  const MakeOptions& options_;
  const StopFlag& stop_;
  Random random_;
  std::unique_ptr<search::AnySearch> player_;
  std::unique_ptr<search::AnyProofSearch> proof_;
  std::unordered_set<std::uint64_t> seen_{};
};

}  // namespace

Result<std::vector<Puzzle>> make_puzzles(const GameSpec& spec, const MakeOptions& options,
                                         const StopFlag& stop, const MakeListener& listener) {
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(spec);
  if (!game) return game.error();
  return Maker(*std::move(game), options, stop).make(listener);
}

}  // namespace joga::puzzle
