#include "joga/service/analysis.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/engine/who.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::service {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;

// More often nobody can look.
constexpr milliseconds kBetweenEvents{50};

}  // namespace

std::unique_ptr<engine::AnyPlayer> make_analysis_player(const std::shared_ptr<const AnyGame>& game,
                                                        const engine::Resources& resources) {
  // Without a tablebase the perfect player may think for a minute before it says anything; the engine is
  // exact too where that is quickly done, and reports what it thinks until then.
  const bool is_looked_up = solve::extent_of(*game) == solve::Extent::Tablebase;
  const engine::Who who = is_looked_up ? engine::Who{engine::Perfect{}} : engine::Who{engine::Searching{}};
  return engine::make_player(who, game, resources).value();
}

// A tablebase takes nothing: the engine does, where the tablebase does not know a position.
engine::Resources analysis_resources(const GameInfo& game, std::size_t most_mib) {
  constexpr engine::Resources kUsual{.memory_mib = 16};
  return engine::resources_within({engine::Searching{}}, game, most_mib, kUsual);
}

std::size_t analysis_memory(const GameInfo& game, const engine::Resources& resources) {
  return engine::most_memory({engine::Searching{}}, game, resources);
}

Analysis::Analysis(const AnalysisOrder& order, History history, const Reply& reply)
    : host_(reply.shared().host),
      order_(order),
      history_(std::move(history)),
      page_(reply.shared_page()),
      resources_(analysis_resources(history_.game().info(), reply.shared().scheduler->memory().for_one())),
      best_(history_, order.lines) {}

MemoryNeed Analysis::need() const {
  return {.mebibytes = analysis_memory(history_.game().info(), resources_), .kept = kept_};
}

milliseconds Analysis::since(Clock::Time begin) const {
  return std::chrono::duration_cast<milliseconds>(host_.clock.now() - begin);
}

Progress Analysis::run(const Interruption& interruption) {
  const bool over = is_over(history_.outcome());
  if (!over && !interruption.is_final()) think(interruption);
  const bool has_time = used_ < order_.time;
  if (!over && interruption.flag().is_set() && !interruption.is_final() && has_time)
    return Progress::Interrupted;
  tell(true);
  return Progress::Finished;
}

void Analysis::think(const Interruption& interruption) {
  since_ = host_.clock.now();
  if (kept_->player == nullptr) kept_->player = make_analysis_player(history_.shared_game(), resources_);
  engine::Request request;
  request.limits.move_time = std::max(milliseconds(1), order_.time - used_);
  request.lines = order_.lines;
  request.listener = [this](const search::Info& info) { heard(info); };
  const engine::Choice choice = kept_->player->choose(history_, request, interruption.flag());
  used_ += since(std::exchange(since_, host_.clock.now()));
  nodes_ += std::max(choice.nodes, nodes_now_);
  nodes_now_ = 0;
}

void Analysis::heard(const search::Info& info) {
  best_.take(info);
  nodes_now_ = info.nodes;
  if (host_.clock.now() - told_ >= kBetweenEvents) tell(false);
}

void Analysis::fail_for_memory() {
  tell(true, text::kOutOfMemory);
}

void Analysis::tell(bool done, const Message& problem) {
  told_ = host_.clock.now();
  host_.executor.post(
      [self = shared_from_this(), report = Report{.lines = best_.lines(),
                                                  .depth = best_.depth(),
                                                  .nodes = nodes_ + nodes_now_,
                                                  .thought = used_ + (done ? milliseconds(0) : since(since_)),
                                                  .done = done,
                                                  .problem = problem}] { self->send(report); });
}

void Analysis::send(const Report& report) const {
  const Language language = page_->language();
  const AnyGame& game = history_.game();
  const Player player = game.to_move(history_.position());
  const auto value = [&](const search::Info& info) {
    return value_json(game.info(), {.value = info.value, .player = player}, language);
  };
  json lines = json::array();
  for (const auto& [number, info] : report.lines) {
    const AnyPosition& position = history_.position();
    const bool has_move = !info.moves.empty() && game.is_legal(position, info.moves.front());
    lines.push_back(
        {{"line", number},
         {"value", value(info)},
         {"parts", parts_json(has_move ? game.move_parts(position, info.moves.front()) : TurnParts{})},
         {"moves", play::line_texts(game, history_.position(), info.moves)}});
  }
  search::Info first;
  if (is_over(history_.outcome())) first.value = Value::result(history_.outcome(), player);
  if (!report.lines.empty()) first = report.lines.begin()->second;
  json event{{"event", "analysis"},
             {"search", order_.number},
             {"depth", report.depth},
             {"nodes", report.nodes},
             {"seconds", static_cast<double>(report.thought.count()) / 1000},
             {"value", value(first)},
             {"lines", std::move(lines)},
             {"done", report.done}};
  if (!report.problem.empty()) event["problem"] = report.problem.in(language);
  page_->send(event);
}

}  // namespace joga::service
