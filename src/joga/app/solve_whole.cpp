#include "joga/app/solve_whole.hpp"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/app/solve_catalogue.hpp"
#include "joga/app/solve_certificate.hpp"
#include "joga/play/values.hpp"
#include "joga/solve/certificate.hpp"
#include "joga/solve/whole_game.hpp"

namespace joga::app {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

[[nodiscard]] double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// "solving   [########            ] 41 %, 1.2 s left". The steps take different times, so the time left is
// only an estimate.
class ProgressBar {
 public:
  explicit ProgressBar(const Context& context) : language_(context.language), live_(context.error) {}

  void show(solve::Stage stage, const solve::SolveProgress& progress) {
    if (!live_.is_watched() || progress.total == 0) return;
    if (stage != stage_) start_ = Clock::now();
    stage_ = stage;
    constexpr double kPatience = 0.1;
    if (shown_ && seconds_since(*shown_) < kPatience) return;
    shown_ = Clock::now();
    const double part = static_cast<double>(progress.done) / static_cast<double>(progress.total);
    constexpr std::size_t kColumns = 30;
    const auto filled = static_cast<std::size_t>(part * kColumns);
    const double left = part > 0 ? seconds_since(start_) * (1 - part) / part : 0;
    const MessageText& work = stage == solve::Stage::Solving ? text::kSolveSolving : text::kSolveVerifying;
    const std::string bar = std::string(filled, '#') + std::string(kColumns - filled, ' ');
    live_.show(
        {Message(text::kSolveProgress, work, bar, static_cast<int>(part * 100), fmt::format("{:.1f}", left))
             .in(language_)});
  }
  void clear() { live_.clear(); }

 private:
  Language language_;
  LiveLines live_;
  solve::Stage stage_ = solve::Stage::Solving;
  Clock::time_point start_ = Clock::now();
  std::optional<Clock::time_point> shown_{};
};

// --- In words

[[nodiscard]] TableRow head_cells(const Context& context) {
  TableRow cells;
  for (const MessageText* head :
       {&text::kSolveColumnPly, &text::kSolveColumnPositions, &text::kSolveColumnWins,
        &text::kSolveColumnDraws, &text::kSolveColumnLosses, &text::kSolveColumnBlocked,
        &text::kSolveColumnWin, &text::kSolveColumnLoss}) {
    cells.push_back(context.in_words(*head));
  }
  return cells;
}

[[nodiscard]] TableRow row_cells(std::string ply, const solve::PlyCensus& row) {
  const auto text = [](auto number) { return std::to_string(number); };
  return {std::move(ply),   text(row.positions), text(row.wins),        text(row.draws),
          text(row.losses), text(row.blocked),   text(row.longest_win), text(row.longest_loss)};
}

void print_census(const solve::WholeGame& whole, const Context& context) {
  std::vector<TableRow> rows{head_cells(context)};
  for (std::size_t ply = 0; ply < whole.census.plies.size(); ++ply) {
    rows.push_back(row_cells(std::to_string(ply), whole.census.plies[ply]));
  }
  rows.push_back(row_cells(context.in_words(text::kSolveAll), whole.census.total));
  context.out << table_text(rows, FirstColumn::ToTheRight);
}

void print_openings(const std::vector<solve::OpeningValue>& openings, std::size_t indent,
                    const Context& context) {
  for (const solve::OpeningValue& opening : openings) {
    context.out << std::string(indent, ' ');
    context.say(
        {text::kSolveOpening, opening.move, opening.moves, play::value_words_in_plies(opening.value)});
    print_openings(opening.replies, indent + 2, context);
  }
}

void print(const Arguments& arguments, const solve::WholeGame& whole,
           const std::optional<solve::CertificateSize>& certificate, const History& start,
           const Context& context) {
  context.say(
      {text::kSolveStart, start.game().spec().text(), play::value_words_in_plies(whole.census.start)});
  context.out << '\n';
  context.say(text::kSolveOpenings);
  print_openings(whole.census.openings, 2, context);
  context.out << '\n';
  context.say(text::kSolveCensus);
  print_census(whole, context);
  context.out << '\n';
  context.say({text::kSolveImages, whole.census.total.images});
  context.say({text::kSolveTable, whole.bytes, whole.keys, fmt::format("{:016X}", whole.checksum)});
  if (certificate) context.say(certificate_words(arguments, *certificate));
  if (whole.verified) context.say({text::kSolveVerified, whole.verified->positions, whole.verified->moves});
}

// --- As JSON

[[nodiscard]] Json json_of(Value value) {
  if (value.is_draw()) return {{"draw", true}};
  return {{value.is_win() ? "win" : "loss", value.plies()}};
}

[[nodiscard]] Json json_of(const std::vector<solve::OpeningValue>& openings) {
  Json list = Json::array();
  for (const solve::OpeningValue& opening : openings) {
    Json entry{{"move", opening.move}, {"moves", opening.moves}, {"value", json_of(opening.value)}};
    if (!opening.replies.empty()) entry["replies"] = json_of(opening.replies);
    list.push_back(std::move(entry));
  }
  return list;
}

[[nodiscard]] Json json_of(const solve::PlyCensus& row) {
  return {{"positions", row.positions},
          {"images", row.images},
          {"wins", row.wins},
          {"draws", row.draws},
          {"losses", row.losses},
          {"blocked", row.blocked},
          {"longest_win", row.longest_win},
          {"longest_loss", row.longest_loss}};
}

void print_json(const Arguments& arguments, const solve::WholeGame& whole,
                const std::optional<solve::CertificateSize>& certificate, const History& start,
                const std::string& file, double seconds, std::ostream& out) {
  Json json{{"game", start.game().spec().text()},
            {"value", json_of(whole.census.start)},
            {"first_moves", json_of(whole.census.openings)},
            {"plies", Json::array()},
            {"total", json_of(whole.census.total)}};
  for (const solve::PlyCensus& row : whole.census.plies) json["plies"].push_back(json_of(row));
  json["tablebase"] = {{"file", file.empty() || whole.unsaved ? Json() : Json(file)},
                       {"bytes", whole.bytes},
                       {"keys", whole.keys},
                       {"crc64", fmt::format("{:016X}", whole.checksum)}};
  if (whole.verified) {
    json["verified"] = {{"positions", whole.verified->positions}, {"moves", whole.verified->moves}};
  }
  if (certificate) json["certificate"] = certificate_json(arguments, *certificate);
  json["seconds"] = seconds;
  out << json.dump() << '\n';
}

}  // namespace

int solve_whole_game(const Arguments& arguments, const History& start, int threads, const StopFlag& stop,
                     Context& context) {
  const std::string file(arguments.option("--output").value_or(""));
  ProgressBar bar(context);
  const solve::WholeGameOptions options{
      .file = file,
      .verify = arguments.has("--verify"),
      .threads = threads,
      .stop = &stop,
      .progress = [&bar](solve::Stage stage, const solve::SolveProgress& progress) {
        bar.show(stage, progress);
      }};
  const Clock::time_point begin = Clock::now();
  const auto fail = [&](const Error& error) {
    bar.clear();
    const int status = context.fail(error.message);
    return stop.is_set() ? kInterrupted : status;
  };
  const Result<solve::WholeGame> whole = solve::solve_whole_game(start.game(), options);
  if (!whole) return fail(whole.error());
  std::optional<solve::CertificateSize> certificate;
  if (arguments.has("--certificate")) {
    const Result<solve::CertificateSize> written = solve::write_certificate(
        start.game(), start.position(), whole->census.start, {.file = certificate_file(arguments)}, stop);
    if (!written) return fail(written.error());
    certificate = *written;
  }
  const double seconds = seconds_since(begin);
  bar.clear();
  if (arguments.has("--json")) {
    print_json(arguments, *whole, certificate, start, file, seconds, context.out);
  } else {
    print(arguments, *whole, certificate, start, context);
    context.error << Message(text::kSolveTook, fmt::format("{:.2f}", seconds), threads).in(context.language)
                  << '\n';
  }
  const std::optional<Error>& unsaved = whole->unsaved;
  return unsaved ? context.fail(unsaved->message) : kDone;
}

}  // namespace joga::app
