#include "joga/record/builder.hpp"

#include <utility>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/limits.hpp"

namespace joga::record {
namespace {

// More specs than a real file has. A hostile file with a new map in every game must not fill the memory.
constexpr std::size_t kCachedGames = 64;

[[nodiscard]] Message ending_words() {
  std::vector<Message> words;
  for (const Ending ending : kTerminations) words.emplace_back(ending_word(ending));
  return Message::list(words);
}

}  // namespace

Result<std::shared_ptr<const AnyGame>> GameCache::find(std::string_view spec) {
  const std::string name(spec);
  if (const auto present = games_.find(name); present != games_.end()) return present->second;
  const Result<GameSpec> parsed = GameSpec::parse(spec);
  if (!parsed) return parsed.error();
  for (const auto& [key, value] : parsed->options) {
    if (value.starts_with("file:")) {
      return Error{ErrorCode::Illegal, Message(text::kRecordNamesFile, key, excerpt(value))};
    }
  }
  Result<std::shared_ptr<const AnyGame>> game = games::make_game(*parsed);
  if (!game) return game.error();
  if (games_.size() >= kCachedGames) games_.clear();
  games_.emplace(name, *game);
  return game;
}

Builder::Builder(std::shared_ptr<const AnyGame> game, const AnyPosition& start)
    : record_(game, start), history_(std::move(game), start) {}

Result<Done> Builder::play(std::string_view text) {
  if (is_over(history_.outcome())) {
    return Error{ErrorCode::Illegal, Message(text::kGameIsOver, excerpt(text), history_.outcome_reason())};
  }
  if (text.size() > kLongestInput)
    return Error{ErrorCode::Malformed, Message(text::kMoveTooLong, excerpt(text))};
  if (record_.tree.turn_count() >= kMostTurns) {
    return Error{ErrorCode::Unsupported, Message(text::kTooManyTurns, kMostTurns)};
  }
  const Result<AnyMove> move = record_.game->parse_move(history_.position(), text);
  if (!move) return move.error();
  history_.play_unchecked(*move);
  current_ = record_.tree.add(current_, *move);
  has_turn_ = true;
  return Done{};
}

Result<Done> Builder::open_variation() {
  if (!has_turn_) return Error{ErrorCode::Malformed, Message(text::kVariationFirst)};
  if (branches_.size() >= kDeepestVariation) {
    return Error{ErrorCode::Unsupported, Message(text::kTooDeep, kDeepestVariation)};
  }
  history_.undo();
  branches_.push_back({current_, history_.ply()});
  current_ = record_.tree.parent(current_);
  has_turn_ = false;
  return Done{};
}

Result<Done> Builder::close_variation() {
  if (branches_.empty()) return Error{ErrorCode::Malformed, Message(text::kVariationNotOpen)};
  if (!has_turn_) return Error{ErrorCode::Malformed, Message(text::kVariationEmpty)};
  const Branch branch = branches_.back();
  branches_.pop_back();
  while (history_.ply() > branch.base) history_.undo();
  current_ = branch.turn;
  history_.play_unchecked(record_.tree.move(current_));
  return Done{};
}

std::optional<Error> Builder::check_result(Outcome result, const Tags& tags,
                                           std::optional<std::size_t> ply) const {
  if (ply && *ply > history_.ply())
    return Error{ErrorCode::Illegal, Message(text::kPlyBeyond, *ply, history_.ply())};
  // A line cannot continue after the end of the game, which was running before its last turn.
  const bool at_the_end = !ply || *ply == history_.ply();
  const Outcome played = at_the_end ? history_.outcome() : Outcome::Running;
  if (played == result) return std::nullopt;
  if (is_over(played)) {
    return Error{ErrorCode::Illegal, Message(text::kResultWrong, result_word(played),
                                             history_.outcome_reason(), result_word(result))};
  }
  if (parse_ending(tags.value("Termination"))) return std::nullopt;
  return Error{ErrorCode::Illegal, Message(text::kResultUnfounded, result_word(result), ending_words())};
}

Result<Record> Builder::finish(Outcome result, Tags tags, std::optional<std::size_t> ply) && {
  if (std::optional<Error> wrong = check_result(result, tags, ply)) return *std::move(wrong);
  record_.result = result;
  record_.tags = std::move(tags);
  record_.ply = ply;
  return std::move(record_);
}

}  // namespace joga::record
