// Puzzles: which there are, and whether a move is right.
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/puzzle/judge.hpp"
#include "joga/puzzle/puzzle.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

[[nodiscard]] OrFailure<const puzzle::Puzzle*> read_puzzle(Parameters& parameters) {
  const std::string name = parameters.text("puzzle");
  const puzzle::Puzzle* found = puzzle::find_puzzle(name);
  if (found == nullptr) {
    parameters.reject({FailureCode::Unknown, Message(text::kNoSuchPuzzle, excerpt(name))});
  }
  if (const auto& failure = parameters.failure()) return *failure;
  return found;
}

Answer list_puzzles(Parameters& parameters, const Desk&) {
  const std::string spec = parameters.text("game");
  if (const auto& failure = parameters.failure()) return *failure;
  const auto game = game_of(spec);
  if (const auto* failure = std::get_if<Failure>(&game)) return *failure;
  const std::string_view id = std::get<std::shared_ptr<const AnyGame>>(game)->info().id;
  json puzzles = json::array();
  for (const puzzle::Puzzle& one : puzzle::shipped_puzzles(id)) {
    puzzles.push_back(
        {{"puzzle", one.id}, {"game", one.spec.text()}, {"position", one.position}, {"plies", one.plies}});
  }
  return json{{"puzzles", std::move(puzzles)}};
}

// The answer may have to be searched for.
Answer try_move(Parameters& parameters, const Desk&) {
  std::vector<std::string> moves = parameters.texts("moves", puzzle::kMostPlies);
  const auto read = read_puzzle(parameters);
  if (const auto* failure = std::get_if<Failure>(&read)) return *failure;
  return Follow(
      [found = std::get<const puzzle::Puzzle*>(read), moves = std::move(moves)](const Reply& reply) {
        reply.page().defer(reply, Urgency::Hint,
                           [reply, found, moves](const Interruption& interruption) -> Page::Tell {
                             return [reply, moves,
                                     verdict = puzzle::judge(*found, moves, interruption.final_flag())] {
                               if (!verdict) return reply.fail(failure_of(verdict.error()));
                               reply.result(try_json(*verdict, moves, reply.language()));
                             };
                           },
                           {.mebibytes = puzzle::kJudgeMemory});
      });
}

Answer solution(Parameters& parameters, const Desk&) {
  const auto read = read_puzzle(parameters);
  if (const auto* failure = std::get_if<Failure>(&read)) return *failure;
  return json{{"moves", std::get<const puzzle::Puzzle*>(read)->line}};
}

constexpr std::array<RequestKind, 3> kPuzzleRequests{
    {{"puzzles", list_puzzles}, {"puzzle.try", try_move, 2}, {"puzzle.solution", solution}}};

}  // namespace

std::span<const RequestKind> puzzle_requests() noexcept {
  return kPuzzleRequests;
}

}  // namespace joga::service
