// joga tune
#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/text.hpp"
#include "joga/record/reader.hpp"
#include "joga/tune/fit.hpp"

namespace joga::app {
namespace {

// Every file is split into this many parts; the last one is held out for validation.
constexpr std::size_t kParts = 10;
constexpr std::int64_t kMostPositions = 100'000'000;
// A rule of thumb of statistics, ten to twenty observations for each coefficient, where the positions of a
// game count as one, since they share its result.
constexpr std::size_t kGamesPerWeight = 20;
constexpr std::int64_t kMostIterations = 10'000;

[[nodiscard]] Result<double> l2_from(const Arguments& arguments) {
  const std::optional<std::string_view> text = arguments.option("--l2");
  if (!text) return tune::FitOptions{}.l2;
  constexpr double kMost = 1000;
  const std::optional<double> value = number_from<double>(*text);
  if (!value || !(*value >= 0 && *value <= kMost)) {
    return Error{ErrorCode::Malformed, Message(text::kTuneL2Expected, *text)};
  }
  return *value;
}

struct Wish {
  tune::FitOptions fit{};
  std::size_t positions = 0;
  std::uint64_t seed = 0;
};

[[nodiscard]] Result<Wish> wish_from(const Arguments& arguments) {
  Wish wish;
  const Result<double> l2 = l2_from(arguments);
  if (!l2) return l2.error();
  wish.fit.l2 = *l2;
  wish.fit.iterations = arguments.number<int>("--iterations").value_or(wish.fit.iterations);
  wish.positions = arguments.number<std::size_t>("--positions").value_or(kMostPositions);
  wish.seed = arguments.number<std::uint64_t>("--seed").value_or(1);
  return wish;
}

[[nodiscard]] Result<std::vector<record::Record>> read_games(std::string_view path, const GameInfo& game) {
  Result<std::ifstream> file = open_input(path);
  if (!file) return file.error();
  record::AnyReader reader(*file);
  std::vector<record::Record> games;
  while (std::optional<record::ReadResult> read = reader.next()) {
    if (!*read) {
      const record::RecordError& error = read->error();
      return Error{ErrorCode::Malformed,
                   Message(text::kRecordError, path, error.line, error.column, error.message)};
    }
    const GameInfo& other = (*read)->game->info();
    if (other.id != game.id) {
      return Error{ErrorCode::Illegal,
                   Message(text::kTuneOtherGame, path, read->number(), other.name, game.name)};
    }
    games.push_back(*std::move(*read));
  }
  if (games.empty()) return Error{ErrorCode::Malformed, Message(text::kNoGames, path)};
  return games;
}

struct Material {
  tune::Samples training;
  tune::Samples held_out;
};

[[nodiscard]] Result<Material> read_files(std::span<const std::string_view> paths, const GameInfo& game,
                                          std::size_t terms) {
  Material material{tune::Samples(terms), tune::Samples(terms)};
  for (const std::string_view path : paths) {
    const Result<std::vector<record::Record>> games = read_games(path, game);
    if (!games) return games.error();
    const std::size_t trained = games->size() - games->size() / kParts;
    for (std::size_t i = 0; i < games->size(); ++i) {
      tune::add_record((*games)[i], i < trained ? material.training : material.held_out);
    }
  }
  return material;
}

void print(const Material& material, const std::vector<EvaluationTerm>& terms, const tune::FitResult& fit,
           const Context& context) {
  const auto loss = [](double value) { return fmt::format("{:.5f}", value); };
  context.say({text::kTuneWork, material.training.size(), material.training.game_count(),
               material.held_out.size(), material.held_out.game_count()});
  context.out << fmt::format("{:<24}{:>8}{:>8}{:>8}\n", context.in_words(text::kTuneTerm),
                             context.in_words(text::kTuneOld), context.in_words(text::kTuneNew),
                             context.in_words(text::kTuneError));
  for (std::size_t i = 0; i < terms.size(); ++i) {
    context.out << fmt::format("{:<24}{:>8}{:>8}{:>8.1f}\n", terms[i].name, terms[i].weight,
                               fit.weights[i].weight, fit.weights[i].error);
  }
  context.say({text::kTuneLoss, loss(fit.training.before), loss(fit.training.after),
               loss(fit.held_out.before), loss(fit.held_out.after)});
  context.say(
      {text::kTuneScale, fmt::format("{:.0f}", fit.scale_before), fmt::format("{:.0f}", fit.scale_after)});
}

// Writes the weights as C++ source, to be pasted into the game's table of terms.
[[nodiscard]] std::string as_source(const std::vector<EvaluationTerm>& terms, const tune::FitResult& fit) {
  std::string lines;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    lines += fmt::format("    {{\"{}\", {}}},\n", terms[i].name, fit.weights[i].weight);
  }
  return lines + fmt::format("      .centi_per_logit = {:.0f},\n", fit.scale_after);
}

int run_tune(const Arguments& arguments, Context& context) {
  const Result<Wish> wish = wish_from(arguments);
  if (!wish) return context.refuse(wish.error());
  const Result<std::shared_ptr<const AnyGame>> game = game_from_spec(arguments.operands().front());
  if (!game) return context.refuse(game.error());
  const Result<std::vector<EvaluationTerm>> terms = tune::terms_of((*game)->spec());
  if (!terms) return context.refuse(terms.error());
  Result<Material> material =
      read_files(std::span(arguments.operands()).subspan(1), (*game)->info(), terms->size());
  if (!material) return context.refuse(material.error());
  material->training = material->training.drawn(wish->positions, wish->seed);
  if (material->training.size() == 0) return context.refuse(text::kTuneNothing);

  std::vector<int> weights;
  for (const EvaluationTerm& term : *terms) weights.push_back(term.weight);
  const tune::FitResult fit = tune::fit(material->training, material->held_out, weights, wish->fit);
  if (const std::optional<std::string_view> output = arguments.option("--output")) {
    const int status = write_file(*output, as_source(*terms, fit), context);
    if (status != kDone) return status;
  }
  print(*material, *terms, fit, context);
  const std::size_t wanted = kGamesPerWeight * terms->size();
  if (const std::size_t games = material->training.game_count(); games < wanted)
    context.error << context.in_words({text::kTuneFew, games, terms->size(), wanted}) << '\n';
  return kDone;
}

}  // namespace

CommandDescription tune_command() {
  return {.name = "tune",
          .summary = text::kTuneSummary,
          .operands = {{.name = "SPEC", .meaning = text::kTuneSpec},
                       {.name = "FILE", .repeated = true, .meaning = text::kTuneFile}},
          .options = {{.name = "--output", .value = "FILE", .meaning = text::kTuneOutput},
                      {.name = "--positions",
                       .value = "N",
                       .meaning = text::kTunePositions,
                       .number = {{1, kMostPositions}}},
                      {.name = "--seed", .value = "N", .meaning = text::kTuneSeed, .number = NumberRange{}},
                      {.name = "--l2", .value = "X", .meaning = text::kTuneL2},
                      {.name = "--iterations",
                       .value = "N",
                       .meaning = text::kTuneIterations,
                       .number = {{1, kMostIterations}}}},
          .examples = {"joga tune eximo games.joga", "joga tune stars small.joga big.joga --l2 0.01"},
          .run = run_tune};
}

}  // namespace joga::app
