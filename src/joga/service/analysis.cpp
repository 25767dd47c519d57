#include "joga/service/analysis.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;

// More often nobody can look.
constexpr milliseconds kBetweenEvents{50};

}  // namespace

Analysis::Analysis(const AnalysisOrder& order, std::shared_ptr<const History> history, const Reply& reply)
    : clock_(reply.shared().host.clock),
      order_(order),
      history_(std::move(history)),
      page_(reply.shared_page()),
      analyse_{.lines = order.lines,
               .resources =
                   analysis_resources(history_->game().info(), reply.shared().scheduler->memory().for_one()),
               .kept = std::make_shared<play::KeptPlayer>()},
      best_(*history_, order.lines) {}

milliseconds Analysis::thinks_for() const {
  return since_ ? std::chrono::duration_cast<milliseconds>(clock_.now() - *since_) : milliseconds(0);
}

Task Analysis::begin() {
  since_ = clock_.now();
  analyse_.time = order_.time - used_;
  return {.history = history_, .what = analyse_};
}

void Analysis::found(const Finding& finding) {
  if (const auto* chosen = std::get_if<Chosen>(&finding)) nodes_now_ = std::max(nodes_now_, chosen->nodes);
  const auto* line = std::get_if<search::Info>(&finding);
  if (line == nullptr) return;
  best_.take(*line);
  nodes_now_ = line->nodes;
  if (clock_.now() - told_ >= kBetweenEvents) tell(false);
}

bool Analysis::ended(SearchEnd end) {
  used_ += thinks_for();
  since_.reset();
  nodes_ += std::exchange(nodes_now_, 0);
  if (end == SearchEnd::Interrupted && used_ < order_.time) return true;
  tell(true, problem_of(end));
  return false;
}

void Analysis::tell(bool done, const Message& problem) {
  told_ = clock_.now();
  const Language language = page_->language();
  const AnyGame& game = history_->game();
  const AnyPosition& position = history_->position();
  const Player player = game.to_move(position);
  const auto value = [&](const search::Info& info) {
    return value_json(game.info(), {.value = info.value, .player = player}, language);
  };
  json lines = json::array();
  for (const auto& [number, info] : best_.lines()) {
    const bool has_move = !info.moves.empty() && game.is_legal(position, info.moves.front());
    lines.push_back(
        {{"line", number},
         {"value", value(info)},
         {"parts", parts_json(has_move ? game.move_parts(position, info.moves.front()) : TurnParts{})},
         {"moves", play::line_texts(game, position, info.moves)}});
  }
  search::Info first;
  if (is_over(history_->outcome())) first.value = Value::result(history_->outcome(), player);
  if (!best_.lines().empty()) first = best_.lines().begin()->second;
  json event{{"event", "analysis"},
             {"search", order_.number},
             {"depth", best_.depth()},
             {"nodes", nodes_ + nodes_now_},
             {"seconds", static_cast<double>((used_ + thinks_for()).count()) / 1000},
             {"value", value(first)},
             {"lines", std::move(lines)},
             {"done", done}};
  if (!problem.empty()) event["problem"] = problem.in(language);
  page_->send(event);
}

}  // namespace joga::service
