// joga perft
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/setup.hpp"

namespace joga::app {
namespace {

constexpr std::int64_t kDeepest = 99;

void divide(const PlainPosition& from, int depth, unsigned threads, std::ostream& out) {
  const AnyGame& game = *from.game;
  std::vector<std::pair<std::string, AnyMove>> moves;
  for (const AnyMove move : game.legal_moves(from.position)) {
    moves.emplace_back(game.move_text(from.position, move), move);
  }
  std::ranges::sort(moves);
  std::uint64_t total = 0;
  for (const auto& [text, move] : moves) {
    const AnyPosition next = game.play_unchecked(from.position, move);
    const std::uint64_t count = game.perft_threaded(next, depth - 1, threads);
    total += count;
    out << text << ' ' << count << std::endl;
  }
  out << depth << ' ' << total << std::endl;
}

int run_perft(const Arguments& arguments, Context& context) {
  const std::optional<int> depth = arguments.number<int>("--depth");
  if (!depth) return context.refuse(Message(text::kOptionRequired, "perft", "--depth N"));
  const Result<PlainPosition> from = plain_position_from(arguments);
  if (!from) return context.refuse(from.error());

  const unsigned workers = arguments.number<unsigned>("--threads").value_or(1);
  if (arguments.has("--divide")) {
    divide(*from, *depth, workers, context.out);
    return kDone;
  }
  for (int turns = 1; turns <= *depth; ++turns) {
    // Prints each line at once, because deep ones take long.
    context.out << turns << ' ' << from->game->perft_threaded(from->position, turns, workers) << std::endl;
  }
  return kDone;
}

}  // namespace

CommandDescription perft_command() {
  return {.name = "perft",
          .summary = text::kPerftSummary,
          .operands = {spec_operand()},
          .options =
              {{.name = "--depth",
                .value = "N",
                .meaning = text::kPerftDepth,
                .number = {{1, kDeepest}},
                .required = true},
               position_option(),
               moves_option(),
               {.name = "--divide", .meaning = text::kPerftDivide},
               {.name = "--threads", .value = "T", .meaning = text::kThreads, .number = {{1, kMostThreads}}}},
          .examples = {"joga perft quantik --depth 4", "joga perft stars:map=big --depth 3 --threads 2"},
          .run = run_perft};
}

}  // namespace joga::app
