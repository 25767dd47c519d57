#include "joga/match/opening.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/ugi_position.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/record/reader.hpp"
#include "joga/search/any_search.hpp"

namespace joga::match {
namespace {

[[nodiscard]] Error in_file(std::string_view path, Message what) {
  return Error{ErrorCode::Malformed, Message(joga::text::kLabelled, without_flaws(path), std::move(what))};
}

[[nodiscard]] Error at_line(std::string_view path, std::size_t line, Message what) {
  return in_file(path, Message(joga::text::kInLine, line, std::move(what)));
}

[[nodiscard]] bool looks_like_records(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != std::string_view::npos && (text[first] == '[' || text[first] == '{');
}

[[nodiscard]] Result<std::vector<History>> from_records(const AnyGame& game, std::string_view text,
                                                        std::string_view path) {
  std::vector<History> openings;
  std::istringstream input{std::string(text)};
  record::AnyReader reader(input);
  while (std::optional<record::ReadResult> read = reader.next()) {
    if (!*read) return in_file(path, read->error().located());
    if ((*read)->game->spec() != game.spec()) {
      return in_file(path, Message(text::kOpeningOfOtherGame, read->number(), (*read)->game->spec().text(),
                                   game.spec().text()));
    }
    Result<History> history = record::to_history(**read);
    if (!history) return in_file(path, history.error().message);
    openings.push_back(*std::move(history));
  }
  return openings;
}

[[nodiscard]] Result<std::vector<History>> from_lines(const std::shared_ptr<const AnyGame>& game,
                                                      std::string_view text, std::string_view path) {
  std::vector<History> openings;
  std::size_t number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    if (trimmed(line).empty() || line.starts_with('#')) continue;
    Result<History> history = engine::read_position(game, words_of(line));
    if (!history) return at_line(path, number, history.error().message);
    openings.push_back(*std::move(history));
  }
  return openings;
}

}  // namespace

bool is_open(const History& history) {
  constexpr int kDepth = 4;                 // as far as a beginner might see
  constexpr std::uint64_t kNodes = 20'000;  // some milliseconds
  const double limit = history.game().info().centi_per_logit * kOpenLogit;
  const StopFlag never;
  const auto search = search::make_search(history.game(), search::Method::AlphaBeta, {.memory_mib = 1});
  const Value value = search
                          ->think(History(history.shared_game(), history.position()),
                                  {.depth = kDepth, .nodes = kNodes}, never)
                          .value;
  return !value.is_win() && !value.is_loss() && std::abs(value.hundredths()) <= limit;
}

Result<std::shared_ptr<Openings>> Openings::from_text(std::shared_ptr<const AnyGame> game,
                                                      std::string_view text, std::string_view path) {
  Result<std::vector<History>> read =
      looks_like_records(text) ? from_records(*game, text, path) : from_lines(game, text, path);
  if (!read) return read.error();
  if (read->empty()) return in_file(path, text::kNoOpenings);
  std::shared_ptr<Openings> openings(new Openings(std::move(game), -1, 0));
  for (History& history : *read) {
    const std::size_t number = openings->openings_.size() + 1;
    if (is_over(history.outcome())) return in_file(path, Message(text::kOpeningIsOver, number));
    if (!openings->seen_.insert(openings->game_->key(history.position())).second) {
      return in_file(path, Message(text::kOpeningTwice, number));
    }
    openings->openings_.push_back(std::move(history));
  }
  return openings;
}

std::shared_ptr<Openings> Openings::random(std::shared_ptr<const AnyGame> game, int plies,
                                           std::uint64_t seed) {
  return std::shared_ptr<Openings>(new Openings(std::move(game), plies, seed));
}

Result<History> Openings::get(std::size_t number) {
  const std::lock_guard guard(mutex_);
  while (number >= openings_.size()) {
    if (!is_random()) return Error{ErrorCode::Unsupported, Message(text::kTooFewOpenings, openings_.size())};
    if (const Result<Done> made = make_another(); !made) return made.error();
  }
  return openings_[number];
}

std::string Openings::identity() const {
  if (is_random()) return "random " + std::to_string(plies_) + ' ' + std::to_string(seed_);
  std::string identity = "file";
  for (const History& opening : openings_) {
    identity += '\n' + game_->position_text(opening.position_at(0));
    for (std::size_t ply = 0; ply < opening.ply(); ++ply) identity += ' ' + opening.move_text_at(ply);
  }
  return identity;
}

std::uint64_t Openings::key_up_to_symmetry(const AnyPosition& position) const {
  std::uint64_t smallest = game_->key(position);
  for (std::size_t symmetry = 1; symmetry < game_->symmetry_count(); ++symmetry) {
    smallest = std::min(smallest, game_->key(game_->transformed(position, symmetry)));
  }
  return smallest;
}

Result<Done> Openings::make_another() {
  if (try_another()) return Done{};
  if (!takes_images_) {
    takes_images_ = true;
    for (const History& opening : openings_) seen_.insert(game_->key(opening.position()));
    if (try_another()) return Done{};
  }
  return Error{ErrorCode::Unsupported, Message(text::kNoMoreOpenings, openings_.size(), plies_)};
}

bool Openings::try_another() {
  // After this many tries without a new open position there is hardly another one.
  constexpr int kMostTries = 2'000;
  for (int tries = 0; tries < kMostTries; ++tries) {
    History history(game_);
    while (!is_over(history.outcome()) && history.ply() < static_cast<std::size_t>(plies_)) {
      static_cast<void>(history.play(game_->random_move(history.position(), random_)));
    }
    if (is_over(history.outcome())) continue;
    const AnyPosition& position = history.position();
    const std::uint64_t key = takes_images_ ? game_->key(position) : key_up_to_symmetry(position);
    if (!seen_.insert(key).second || !is_open(history)) continue;
    openings_.push_back(std::move(history));
    return true;
  }
  return false;
}

}  // namespace joga::match
