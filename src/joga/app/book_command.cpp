// joga book
#include <fmt/format.h>

#include <cmath>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/core/line.hpp"
#include "joga/engine/opening_book.hpp"
#include "joga/record/record.hpp"
#include "joga/record/writer.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/win_probability.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

using engine::BookMove;
using engine::BookPosition;
using engine::OpeningBook;

// Returns the book from the file of --file, or the one that comes with the program.
[[nodiscard]] Result<std::shared_ptr<const OpeningBook>> book_from(
    const Arguments& arguments, const std::shared_ptr<const AnyGame>& game) {
  if (const auto path = arguments.option("--file")) {
    constexpr std::size_t kLargest = std::size_t{16} << 20U;
    const Result<system::FileText> file = system::read_file(*path, kLargest);
    if (!file) return file.error();
    Result<OpeningBook> book = OpeningBook::parse(game, file->text);
    if (!book) return Error{book.error().code, Message(joga::text::kLabelled, *path, book.error().message)};
    return std::make_shared<const OpeningBook>(*std::move(book));
  }
  if (auto book = OpeningBook::shipped_for(game)) return book;
  return Error{ErrorCode::Unknown, Message(text::kNoBook, game->spec().text())};
}

// The winning chance of the player who makes the move, in percent.
[[nodiscard]] double book_percent(const AnyGame& game, const Value& value) {
  return 100 * search::win_probability(value, game.info());
}

// The book's line of best play after one of its moves.
[[nodiscard]] std::vector<AnyMove> book_line(const OpeningBook& book, BookPosition from, AnyMove first) {
  std::vector<AnyMove> line{first};
  while (true) {
    std::optional<BookPosition> next = book.find(book.game()->play_unchecked(from.position, line.back()));
    if (!next || next->ply <= from.ply) return line;
    line.push_back(next->moves.front().move);
    from = *std::move(next);
  }
}

void show_book(const OpeningBook& book, const History& history, Context& context) {
  const AnyGame& game = *book.game();
  const auto found = is_over(history.outcome()) ? std::nullopt : book.find(history.position());
  if (!found) return context.say(text::kNotInBook);
  context.say({text::kBookSize, book.positions().size(), book.nodes()});
  for (const BookMove& move : found->moves) {
    const std::vector<AnyMove> line = book_line(book, *found, move.move);
    context.out << fmt::format("{:5.1f} % {:5}  {}\n", book_percent(game, move.value), move.positions,
                               fmt::join(line_texts(game, history.position(), line), " "));
  }
}

// The whole book as a game with variations, the best moves as its main line.
[[nodiscard]] record::Record book_record(const OpeningBook& book) {
  record::Record record(book.game());
  record.tags.set(record::kKindTag, record::kStudyKind);
  const std::vector<BookPosition>& positions = book.positions();
  std::vector<std::vector<std::size_t>> next(positions.size());  // the successors of each position
  for (std::size_t i = 1; i < positions.size(); ++i) next[positions[i].parent].push_back(i);
  struct Branch {
    std::size_t number;
    record::NodeId node;
  };
  std::vector<Branch> open{{0, record::NodeId::Root}};
  while (!open.empty()) {
    const auto [number, node] = open.back();
    open.pop_back();
    const BookPosition& position = positions[number];
    const bool is_first = book.game()->to_move(position.position) == Player::One;
    for (const BookMove& move : position.moves) {
      const record::NodeId turn = record.tree.add(node, move.move);
      record.tree.annotate(turn).evaluation = is_first ? move.value : -move.value;
      for (const std::size_t after : next[number]) {
        if (positions[after].last == move.move) open.push_back({after, turn});
      }
    }
  }
  return record;
}

// Searches some positions of the book again, deeper, and reports different results.
int verify_book(const OpeningBook& book, std::size_t count, std::uint64_t nodes, Context& context) {
  constexpr double kMuch = 10;  // percent
  const AnyGame& game = *book.game();
  const auto search = search::make_search(game, search::Method::AlphaBeta);
  const StopFlag& stop = stop_on_interrupt();
  const std::vector<BookPosition>& positions = book.positions();
  count = std::min(count, positions.size());
  double sum = 0;
  std::size_t same = 0;
  std::size_t far = 0;
  for (std::size_t i = 0; i < count; ++i) {
    // Samples evenly: the positions are in the order of the book's lines.
    const std::size_t number = i * positions.size() / count;
    const BookPosition& position = positions[number];
    History history(book.game());
    for (const AnyMove move : book.path(number)) history.play_unchecked(move);
    search->new_game();
    const auto answer = search->think(history, {.nodes = nodes}, stop);
    if (stop.is_set()) return kInterrupted;
    const std::optional<AnyMove>& found = answer.best;
    if (!found) continue;
    const BookMove& best = position.moves.front();
    const double difference = book_percent(game, answer.value) - book_percent(game, best.value);
    sum += std::abs(difference);
    if (*found == best.move) ++same;
    if (std::abs(difference) < kMuch) continue;
    ++far;
    const std::vector<std::string> line = line_texts(game, game.start(), book.path(number));
    context.say(
        {text::kBookDiffers,
         line.empty() ? Message(text::kBookStart) : Message(fmt::format("{}", fmt::join(line, " "))),
         game.move_text(position.position, best.move), fmt::format("{:.1f}", book_percent(game, best.value)),
         game.move_text(position.position, *found), fmt::format("{:.1f}", book_percent(game, answer.value))});
  }
  context.say({text::kBookVerified, count, nodes, same,
               fmt::format("{:.1f}", sum / static_cast<double>(count)), far});
  return kDone;
}

int run_book(const Arguments& arguments, Context& context) {
  const Result<History> history = history_from(arguments);
  if (!history) return context.refuse(history.error());
  const auto book = book_from(arguments, history->shared_game());
  if (!book) return context.refuse(book.error());
  if (const auto count = arguments.number<std::size_t>("--verify")) {
    const auto nodes = arguments.number<std::uint64_t>("--nodes").value_or(2 * (*book)->nodes());
    return verify_book(**book, *count, nodes, context);
  }
  if (arguments.has("--record")) {
    record::write(context.out, book_record(**book));
  } else {
    show_book(**book, *history, context);
  }
  return kDone;
}

}  // namespace

CommandDescription book_command() {
  return {.name = "book",
          .summary = text::kBookSummary,
          .operands = {spec_operand()},
          .options =
              {position_option(),
               moves_option(),
               {.name = "--record", .meaning = text::kBookRecord},
               {.name = "--verify", .value = "N", .meaning = text::kBookVerify, .number = {{1, INT32_MAX}}},
               {.name = "--nodes", .value = "N", .meaning = text::kBookNodes, .number = {{1, INT64_MAX}}},
               {.name = "--file", .value = "FILE", .meaning = text::kBookFile}},
          .examples = {"joga book eximo", "joga book stars:map=big --record", "joga book fields --verify 20"},
          .run = run_book};
}

}  // namespace joga::app
