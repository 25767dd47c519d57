#include "joga/service/review.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/play/best_lines.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {

Review::Review(const ReviewOrder& order, std::shared_ptr<const History> history, const Reply& reply)
    : number_(order.number), all_(std::move(history)), page_(reply.shared_page()), judge_(all_) {
  left_.to = std::min(all_->ply(), order.from + kMostReviewed);
  left_.from = std::min(order.from, left_.to);
  left_.time = order.time;
  // Half of it is for what is searched to the end.
  left_.resources = analysis_resources(all_->game().info(), reply.shared().scheduler->memory().for_one() / 2);
  left_.kept = std::make_shared<play::KeptPlayer>();
}

Task Review::begin() {
  return {.history = all_, .what = left_};
}

void Review::found(const Finding& finding) {
  const auto* opinion = std::get_if<play::Opinion>(&finding);
  if (opinion == nullptr || opinion->ply != left_.from) return;
  if (const auto turn = judge_.add(*opinion)) send(*turn);
  ++left_.from;
}

bool Review::ended(SearchEnd end) {
  const bool is_done = left_.from > left_.to;
  if (end == SearchEnd::Interrupted && !is_done) return true;
  Message problem = problem_of(end);
  if (problem.empty() && !is_done) {
    problem = text::kReviewStopped;
  } else if (problem.empty() && left_.to < all_->ply()) {
    problem = Message(text::kReviewCut, kMostReviewed);
  }
  finish(problem);
  return false;
}

void Review::send(const play::JudgedTurn& turn) const {
  const Language language = page_->language();
  const AnyGame& game = all_->game();
  const AnyPosition& position = all_->position_at(turn.ply);
  const auto worth = [&](const play::Opinion& opinion) {
    const Player player = game.to_move(all_->position_at(opinion.ply));
    return value_json(game.info(), {.value = opinion.value, .player = player}, language);
  };
  const std::vector<std::string> line = play::line_texts(game, position, turn.before.line);
  json told{{"ply", turn.ply},
            {"move", all_->move_text_at(turn.ply)},
            {"best", line.empty() ? std::string() : line.front()},
            {"line", line},
            {"before", worth(turn.before)},
            {"after", worth(turn.after)},
            {"lost", rounded(turn.lost)},
            {"judgement", play::judgement_word(turn.judgement)}};
  if (!turn.words.empty()) told["words"] = turn.words.in(language);
  if (turn.points) told["points"] = {{"lost", turn.points->points}, {"exact", turn.points->exact}};
  page_->send({{"event", "review"}, {"search", number_}, {"done", false}, {"turn", std::move(told)}});
}

void Review::finish(const Message& problem) {
  json event{{"event", "review"},
             {"search", number_},
             {"done", true},
             {"accuracy",
              {rounded(judge_.accuracy(Player::One).value()), rounded(judge_.accuracy(Player::Two).value())}},
             {"mattered", judge_.mattered()}};
  if (const auto& points = judge_.points_lost()) event["points"] = *points;
  if (!problem.empty()) event["problem"] = problem.in(page_->language());
  page_->send(event);
}

}  // namespace joga::service
