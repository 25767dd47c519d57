#include "joga/core/any_game.hpp"

#include <atomic>

#include "joga/core/catalogue.hpp"
#include "joga/core/threads.hpp"

namespace joga {

Result<AnyMove> AnyGame::parse_move(const AnyPosition& position, std::string_view text) const {
  const InputVerdict<AnyMove> verdict = try_input(position, text);
  if (verdict.move) return *verdict.move;
  const std::string_view shown = text.substr(0, kLongestInput);
  if (verdict.status == InputStatus::Invalid) {
    if (verdict.code == ErrorCode::Malformed) return Error{verdict.code, verdict.message, verdict.offset};
    return Error{verdict.code, Message(text::kMoveIllegal, shown, verdict.message), verdict.offset};
  }
  if (verdict.candidate_count > kNamedCandidates) {
    return Error{ErrorCode::Ambiguous, Message(text::kMoveUnfinished, shown, verdict.message)};
  }
  std::vector<Message> names;
  for (const AnyMove move : verdict.candidates) names.emplace_back(move_text(position, move));
  return Error{ErrorCode::Ambiguous,
               Message(text::kMoveAmbiguous, shown, verdict.candidate_count, Message::list(names))};
}

std::uint64_t AnyGame::perft_threaded(const AnyPosition& position, int depth, unsigned threads) const {
  constexpr int kSharedTurns = 2;
  if (threads <= 1 || depth <= kSharedTurns) return perft(position, depth);
  std::vector<AnyPosition> work;
  for (const AnyMove first : legal_moves(position)) {
    const AnyPosition between = play_unchecked(position, first);
    for (const AnyMove second : legal_moves(between)) work.push_back(play_unchecked(between, second));
  }
  std::atomic<std::size_t> next_item{0};
  std::atomic<std::uint64_t> total{0};
  const auto run = [&] {
    std::uint64_t own_total = 0;
    for (std::size_t item = next_item++; item < work.size(); item = next_item++) {
      own_total += perft(work[item], depth - kSharedTurns);
    }
    total += own_total;
  };
  Helpers helpers;
  for (unsigned i = 1; i < threads; ++i) helpers.start(run);
  run();
  helpers.join();
  return total;
}

}  // namespace joga
