// Requests for analyses and reviews.
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/core/line.hpp"
#include "joga/play/best_lines.hpp"
#include "joga/play/review.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kMostLines = 10;
constexpr double kShortest = 0.01;  // seconds
constexpr double kUsualAnalysis = 30;
constexpr double kLongestAnalysis = 300;
constexpr double kLongestReview = 10;  // seconds per position

[[nodiscard]] milliseconds from_seconds(double seconds) {
  return milliseconds(std::llround(seconds * 1000));
}

// --- Analyses

// People cannot read more frequent updates.
constexpr milliseconds kBetweenEvents{50};

struct AnalysisOrder {
  std::int64_t number = 0;  // identifies the search to the page
  int lines = 1;
  milliseconds time{};  // search time, without time spent waiting
};

// A search for the best lines, which improve while it runs. Sends its events to the page.
class Analysis final : public SearchJob {
 public:
  Analysis(const AnalysisOrder& order, std::shared_ptr<const History> history, const Reply& reply)
      : clock_(reply.shared().host.clock),
        order_(order),
        history_(std::move(history)),
        page_(reply.shared_page()),
        analyse_{.lines = order.lines,
                 .resources = analysis_resources(history_->game().info(),
                                                 reply.shared().scheduler->memory().for_one()),
                 .kept = std::make_shared<play::KeptPlayer>()},
        best_(*history_, order.lines) {}

  [[nodiscard]] Task begin() override {
    since_ = clock_.now();
    analyse_.time = order_.time - used_;
    return {.history = history_, .what = analyse_};
  }

  void found(const Finding& finding) override {
    if (const auto* chosen = std::get_if<Chosen>(&finding)) nodes_now_ = std::max(nodes_now_, chosen->nodes);
    const auto* line = std::get_if<search::Info>(&finding);
    if (line == nullptr) return;
    best_.take(*line);
    nodes_now_ = line->nodes;
    if (clock_.now() - told_ >= kBetweenEvents) tell(false);
  }

  [[nodiscard]] bool ended(SearchEnd end) override {
    used_ += thinks_for();
    since_.reset();
    nodes_ += std::exchange(nodes_now_, 0);
    if (end == SearchEnd::Interrupted && used_ < order_.time) return true;
    tell(true, problem_of(end));
    return false;
  }

 private:
  // The time since the search last started to run.
  [[nodiscard]] milliseconds thinks_for() const {
    return since_ ? std::chrono::duration_cast<milliseconds>(clock_.now() - *since_) : milliseconds(0);
  }

  void tell(bool done, const Message& problem = {}) {
    told_ = clock_.now();
    const Language language = page_->language();
    const AnyGame& game = history_->game();
    const AnyPosition& position = history_->position();
    const Player player = game.to_move(position);
    const auto told = [&](const Value& value) { return value_json(game.info(), value, player, language); };
    json lines = json::array();
    for (const auto& [number, info] : best_.lines()) {
      const bool has_move = !info.moves.empty() && game.is_legal(position, info.moves.front());
      lines.push_back(
          {{"line", number},
           {"value", told(info.value)},
           {"parts", parts_json(has_move ? game.move_parts(position, info.moves.front()) : TurnParts{})},
           {"moves", line_texts(game, position, info.moves)}});
    }
    Value best;
    if (is_over(history_->outcome())) best = Value::result(history_->outcome(), player);
    if (!best_.lines().empty()) best = best_.lines().begin()->second.value;
    json event{{"event", "analysis"},
               {"search", order_.number},
               {"depth", best_.depth()},
               {"nodes", nodes_ + nodes_now_},
               {"seconds", static_cast<double>((used_ + thinks_for()).count()) / 1000},
               {"value", told(best)},
               {"lines", std::move(lines)},
               {"done", done}};
    if (!problem.empty()) event["problem"] = problem.in(language);
    page_->send(event);
  }

  TimerClock& clock_;
  const AnalysisOrder order_;
  const std::shared_ptr<const History> history_;
  const std::shared_ptr<Page> page_;
  Analyse analyse_;
  play::BestLines best_;
  milliseconds used_{};      // search time before the last interruption
  std::uint64_t nodes_ = 0;  // nodes before the last interruption
  std::uint64_t nodes_now_ = 0;
  TimerClock::Time told_{};
  std::optional<TimerClock::Time> since_{};  // set while the search runs
};

Answer analyse(Parameters& parameters, const RequestContext& context) {
  const auto lines = static_cast<int>(parameters.whole("lines", 1, kMostLines));
  const milliseconds time =
      from_seconds(parameters.number("seconds", kShortest, kLongestAnalysis, kUsualAnalysis));
  auto read = read_history(parameters, context);
  if (!read) return read.error();
  return Follow([=, history = std::make_shared<const History>(*std::move(read))](const Reply& reply) {
    reply.page().start_search(reply, Urgency::Analysis, [&](std::int64_t number) {
      return std::make_shared<Analysis>(AnalysisOrder{.number = number, .lines = lines, .time = time},
                                        history, reply);
    });
  });
}

// --- Reviews

// The most turns judged in one review. Later turns are left out.
constexpr std::size_t kMostReviewed = 1'000;

struct ReviewOrder {
  std::int64_t number = 0;  // identifies the search to the page
  std::size_t from = 0;     // the first turn to judge
  // The time per position. If none, the search stops at a fixed number of nodes, the same on every machine.
  std::optional<milliseconds> time{};
};

// A search that judges turns (joga/play/review.hpp). Sends its events to the page.
class Review final : public SearchJob {
 public:
  Review(const ReviewOrder& order, std::shared_ptr<const History> history, const Reply& reply)
      : number_(order.number),
        all_(std::move(history)),
        page_(reply.shared_page()),
        judge_(all_, std::min(order.from, all_->ply())) {
    left_.to = std::min(all_->ply(), order.from + kMostReviewed);
    left_.from = std::min(order.from, left_.to);
    left_.time = order.time;
    // The other half of the memory is for the solver.
    left_.resources =
        analysis_resources(all_->game().info(), reply.shared().scheduler->memory().for_one() / 2);
    left_.kept = std::make_shared<play::KeptPlayer>();
  }

  [[nodiscard]] Task begin() override { return {.history = all_, .what = left_}; }

  // Judges the turn that led to the position, unless it is before the first turn to judge.
  void found(const Finding& finding) override {
    const auto* opinion = std::get_if<Opinion>(&finding);
    if (opinion == nullptr || opinion->ply != left_.from) return;
    if (const auto turn = judge_.add(opinion->line)) send(*turn);
    ++left_.from;
  }

  [[nodiscard]] bool ended(SearchEnd end) override {
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

 private:
  void send(const play::JudgedTurn& turn) const {
    const Language language = page_->language();
    const AnyGame& game = all_->game();
    const AnyPosition& position = all_->position_at(turn.ply);
    const auto value = [&](const Line& line, std::size_t ply) {
      return value_json(game.info(), line.value, game.to_move(all_->position_at(ply)), language);
    };
    const std::vector<std::string> line = line_texts(game, position, turn.before.moves);
    json told{{"ply", turn.ply},
              {"move", all_->move_text_at(turn.ply)},
              {"best", line.empty() ? std::string() : line.front()},
              {"line", line},
              {"parts", parts_json(game.move_parts(position, all_->move_at(turn.ply)))},
              {"best_parts",
               parts_json(turn.before.moves.empty() ? TurnParts{}
                                                    : game.move_parts(position, turn.before.moves.front()))},
              {"before", value(turn.before, turn.ply)},
              {"after", value(turn.after, turn.ply + 1)},
              {"lost", rounded(turn.lost)},
              {"judgement", play::judgement_word(turn.judgement)}};
    if (!turn.words.empty()) told["words"] = turn.words.in(language);
    if (turn.points) told["points"] = {{"lost", turn.points->points}, {"exact", turn.points->exact}};
    page_->send({{"event", "review"}, {"search", number_}, {"done", false}, {"turn", std::move(told)}});
  }

  void finish(const Message& problem) {
    const auto accuracy = [this](Player player) {
      const std::optional<double> value = judge_.accuracy(player).value();
      return value ? json(rounded(*value)) : json();
    };
    json event{{"event", "review"},
               {"search", number_},
               {"done", true},
               {"accuracy", json::array({accuracy(Player::One), accuracy(Player::Two)})},
               {"mattered", judge_.mattered()}};
    if (const auto& points = judge_.points_lost()) event["points"] = *points;
    if (!problem.empty()) event["problem"] = problem.in(page_->language());
    page_->send(event);
  }

  const std::int64_t number_;
  const std::shared_ptr<const History> all_;  // the whole game
  const std::shared_ptr<Page> page_;
  LookAtTurns left_;  // the part still to be looked at
  play::Judge judge_;
};

Answer review(Parameters& parameters, const RequestContext& context) {
  ReviewOrder order;
  if (parameters.has("seconds_per_turn")) {
    order.time = from_seconds(parameters.number("seconds_per_turn", kShortest, kLongestReview, kShortest));
  }
  if (parameters.has("from")) {
    order.from = static_cast<std::size_t>(parameters.whole("from", 0, static_cast<std::int64_t>(kMostMoves)));
  }
  auto read = read_history(parameters, context);
  if (!read) return read.error();
  return Follow([order, history = std::make_shared<const History>(*std::move(read))](const Reply& reply) {
    reply.page().start_search(reply, Urgency::Review, [&](std::int64_t number) {
      ReviewOrder this_one = order;
      this_one.number = number;
      return std::make_shared<Review>(this_one, history, reply);
    });
  });
}

// Stopping a search that has ended is no error: its last event is on its way.
Answer stop(Parameters& parameters, const RequestContext&) {
  constexpr std::int64_t kMost = std::int64_t{1} << 53U;
  const std::int64_t number = parameters.whole("search", 1, kMost);
  if (const auto& failure = parameters.failure()) return *failure;
  return Follow([number](const Reply& reply) {
    reply.page().stop_search(number);
    reply.result(json::object());
  });
}

constexpr std::array<RequestKind, 3> kSearchRequests{
    {{"analyse", analyse}, {"review", review}, {"stop", stop}}};

}  // namespace

std::span<const RequestKind> search_requests() noexcept {
  return kSearchRequests;
}

}  // namespace joga::service
