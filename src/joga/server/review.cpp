#include "joga/server/review.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/play/best_lines.hpp"
#include "joga/server/game_json.hpp"
#include "joga/server/service_catalogue.hpp"
#include "joga/server/study.hpp"

namespace joga::server {
namespace {

// About a tenth of a second.
constexpr std::uint64_t kNodes = 100'000;

[[nodiscard]] double rounded(double probability) {
  return std::round(probability * 1e4) / 1e4;
}

}  // namespace

std::string_view judgement_word(Judgement judgement) noexcept {
  switch (judgement) {
    case Judgement::Only:
      return "only";
    case Judgement::Best:
      return "best";
    case Judgement::Good:
      return "good";
    case Judgement::Inaccuracy:
      return "inaccuracy";
    case Judgement::Mistake:
      return "mistake";
    case Judgement::Blunder:
      break;
  }
  return "blunder";
}

Judgement judge_loss(double lost) noexcept {
  if (lost < kInaccuracy) return Judgement::Good;
  if (lost < kMistake) return Judgement::Inaccuracy;
  return lost < kBlunder ? Judgement::Mistake : Judgement::Blunder;
}

Review::Review(const ReviewOrder& order, History history, play::Tables tablebases, std::shared_ptr<Page> page)
    : order_(order),
      all_(std::move(history)),
      reached_(all_.shared_game(), all_.position_at(0)),
      tablebases_(std::move(tablebases)),
      page_(std::move(page)) {}

// One position after the other. An interruption throws away what is known of the one at hand, so that the
// answers do not depend on it.
Progress Review::run(const Interruption& interruption) {
  const std::size_t turns = std::min(all_.ply(), kMostReviewed);
  while (!interruption.is_final()) {
    std::optional<Opinion> opinion = think(interruption);
    if (!opinion) {
      if (interruption.is_final()) break;
      return Progress::Interrupted;
    }
    if (before_) judge(*before_, *opinion);
    before_ = std::move(opinion);
    if (reached_.ply() == turns) {
      finish(turns < all_.ply() ? Message(text::kReviewCut, kMostReviewed) : Message());
      return Progress::Finished;
    }
    static_cast<void>(reached_.play(all_.move_at(reached_.ply())));
  }
  finish(text::kReviewStopped);
  return Progress::Finished;
}

std::optional<Review::Opinion> Review::think(const Interruption& interruption) {
  const Player player = reached_.game().to_move(reached_.position());
  if (is_over(reached_.outcome())) {
    return Opinion{.worth = {final_score(reached_.outcome(), player), player}};
  }
  if (player_ == nullptr) player_ = make_student(reached_.shared_game(), tablebases_, interruption);
  player_->new_game();
  Opinion opinion{.worth = {.player = player}};
  engine::Request request;
  if (order_.time) {
    request.limits.move_time = order_.time;
  } else {
    request.limits.nodes = kNodes;
  }
  request.listener = [&](const search::Info& info) {
    if (info.line != 1 || info.bound != search::Bound::Exact) return;
    opinion.worth.score = info.score;
    opinion.worth.margin = info.margin;
    opinion.line = info.moves;
  };
  const engine::Choice choice = player_->choose(reached_, request, interruption.flag());
  if (interruption.flag().is_set()) return std::nullopt;
  if (choice.move && (opinion.line.empty() || opinion.line.front() != *choice.move)) {
    opinion.line = {*choice.move};
    opinion.worth.score = choice.score.value_or(opinion.worth.score);
  }
  return opinion;
}

void Review::judge(const Opinion& before, const Opinion& after) {
  const std::size_t ply = reached_.ply() - 1;
  const AnyGame& game = reached_.game();
  const AnyPosition& position = reached_.position_at(ply);
  const AnyMove move = reached_.move_at(ply);
  const Player player = before.worth.player;
  const double chance_before = chance(game.info(), before.worth);
  const double chance_after =
      after.worth.player == player ? chance(game.info(), after.worth) : 1 - chance(game.info(), after.worth);
  const bool is_best = !before.line.empty() && before.line.front() == move;
  const double lost = is_best ? 0 : std::max(0.0, chance_before - chance_after);

  // Proven to be worth the same: the same result, as soon or as late.
  const search::Score score = before.worth.score;
  const search::Score reply = after.worth.score;
  const bool equal = score.is_proven() && reply.is_proven() &&
                     (score.is_draw() ? reply.is_draw()
                                      : !reply.is_draw() && score.is_win() == reply.is_loss() &&
                                            score.plies() == reply.plies() + 1);
  Judgement judgement = is_best || equal ? Judgement::Best : judge_loss(lost);
  if (game.count_moves(position) == 1) judgement = Judgement::Only;

  lost_[index_of(player)] += lost;
  ++turns_[index_of(player)];
  const Language language = page_->language();
  const std::vector<std::string> line = play::line_texts(game, position, before.line);
  page_->send({{"event", "review"},
               {"search", order_.number},
               {"done", false},
               {"turn",
                {{"ply", ply},
                 {"move", game.move_text(position, move)},
                 {"best", line.empty() ? std::string() : line.front()},
                 {"line", line},
                 {"before", value_json(game.info(), before.worth, language)},
                 {"after", value_json(game.info(), after.worth, language)},
                 {"lost", rounded(lost)},
                 {"judgement", judgement_word(judgement)}}}});
}

void Review::finish(const Message& problem) {
  const auto accuracy = [&](Player player) {
    const std::size_t side = index_of(player);
    return turns_[side] == 0 ? 1.0 : rounded(1 - lost_[side] / turns_[side]);
  };
  json event{{"event", "review"},
             {"search", order_.number},
             {"done", true},
             {"accuracy", {accuracy(Player::One), accuracy(Player::Two)}}};
  if (!problem.empty()) event["problem"] = page_->words(problem);
  page_->send(event);
}

}  // namespace joga::server
