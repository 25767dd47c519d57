// Parses any bytes as one of joga's files, or as a message between the site's workers; the first byte chooses
// which. Accepted input that can be written survives the round trip.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "joga/engine/opening_book.hpp"
#include "joga/games/registry.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/lessons/progress.hpp"
#include "joga/match/journal.hpp"
#include "joga/puzzle/progress.hpp"
#include "joga/puzzle/puzzle.hpp"
#include "joga/service/task_json.hpp"
#include "joga/solve/stars/book.hpp"

namespace {

using namespace joga;

[[noreturn]] void fail(const char* what, std::string_view text) {
  std::fprintf(stderr, "%s:\n%.*s\n", what, static_cast<int>(text.size()), text.data());
  std::abort();
}

template <typename T>
[[nodiscard]] bool accepted(const Result<T>& result, std::string_view text) {
  if (!result && result.error().message.english().empty()) fail("refused without a word", text);
  return static_cast<bool>(result);
}

// Without its torn last game, the text parses to the same match.
void check_match(std::string_view text) {
  const auto read = match::parse_match(text, "match.joga");
  if (!accepted(read, text)) return;
  if (read->whole_bytes > text.size()) fail("more bytes than there are", text);
  const auto again = match::parse_match(text.substr(0, read->whole_bytes), "match.joga");
  if (!again || again->games != read->games) fail("another match without its torn game", text);
  static_cast<void>(match::Standings::from(read->games));
}

void check_lesson(std::string_view text) {
  static_cast<void>(accepted(lessons::parse_lesson(text), text));
}

void check_puzzles(std::string_view text) {
  const auto puzzles = puzzle::parse_puzzles(text);
  if (!accepted(puzzles, text)) return;
  for (const puzzle::Puzzle& one : *puzzles) {
    const std::string line = puzzle::puzzle_text(one);
    const auto again = puzzle::parse_puzzles(line);
    if (!again || again->size() != 1 || puzzle::puzzle_text(again->front()) != line)
      fail("another puzzle", line);
  }
}

void check_progress(std::string_view text) {
  const std::string bookmarks = lessons::bookmarks_text(lessons::parse_bookmarks(text));
  if (lessons::bookmarks_text(lessons::parse_bookmarks(bookmarks)) != bookmarks)
    fail("other bookmarks", bookmarks);
  const std::string standing = puzzle::standing_text(puzzle::parse_standing(text));
  if (puzzle::standing_text(puzzle::parse_standing(standing)) != standing) fail("another standing", standing);
}

void check_openings(std::string_view text) {
  static const std::shared_ptr<const AnyGame> game = *games::make_game("eximo");
  const auto book = engine::OpeningBook::parse(game, text);
  if (!accepted(book, text)) return;
  const std::string written = book->text();
  const auto again = engine::OpeningBook::parse(game, written);
  if (!again || again->text() != written) fail("another book", written);
}

void check_star_book(std::string_view text) {
  static const stars::Stars game = *stars::Stars::create(*GameSpec::parse("stars:map=interim"));
  const auto book = solve::StarsBook::parse(game, text);
  if (!accepted(book, text)) return;
  const std::string written = book->text(game);
  const auto again = solve::StarsBook::parse(game, written);
  if (!again || again->text(game) != written) fail("another book", written);
}

void check_task(std::string_view text) {
  if (const auto task = service::read_task(text)) {
    const std::string written = service::task_json(*task).dump();
    const auto again = service::read_task(written);
    if (!again || service::task_json(*again).dump() != written) fail("another task", written);
  }
}

void check_finding(std::string_view text) {
  if (const auto finding = service::read_finding(text)) {
    const std::string written = service::finding_json(*finding).dump();
    const auto again = service::read_finding(written);
    if (!again || service::finding_json(*again).dump() != written) fail("another finding", written);
  }
}

constexpr std::array kChecks{check_match,    check_lesson,    check_puzzles, check_progress,
                             check_openings, check_star_book, check_task,    check_finding};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  kChecks[data[0] % kChecks.size()](std::string_view(reinterpret_cast<const char*>(data + 1), size - 1));
  return 0;
}
