// Analyses and reviews.
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/service/analysis.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/review.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kMostLines = 10;
constexpr double kShortest = 0.01;  // seconds
constexpr double kUsualAnalysis = 30;
constexpr double kLongestAnalysis = 300;
constexpr double kLongestReview = 10;  // for each position

[[nodiscard]] milliseconds from_seconds(double seconds) {
  return milliseconds(std::llround(seconds * 1000));
}

Answer analyse(Parameters& parameters, const Desk& desk) {
  const auto lines = static_cast<int>(parameters.whole("lines", 1, kMostLines));
  const milliseconds time =
      from_seconds(parameters.number("seconds", kShortest, kLongestAnalysis, kUsualAnalysis));
  auto read = read_history(parameters, desk);
  if (const auto* failure = std::get_if<Failure>(&read)) return *failure;
  return Follow(
      [=, history = std::make_shared<const History>(std::get<History>(std::move(read)))](const Reply& reply) {
        reply.page().start_search(reply, Urgency::Analysis, [&](std::int64_t number) {
          return std::make_shared<Analysis>(AnalysisOrder{.number = number, .lines = lines, .time = time},
                                            history, reply);
        });
      });
}

Answer review(Parameters& parameters, const Desk& desk) {
  ReviewOrder order;
  if (parameters.has("seconds_per_turn")) {
    order.time = from_seconds(parameters.number("seconds_per_turn", kShortest, kLongestReview, kShortest));
  }
  if (parameters.has("from")) {
    order.from = static_cast<std::size_t>(parameters.whole("from", 0, static_cast<std::int64_t>(kMostMoves)));
  }
  auto read = read_history(parameters, desk);
  if (const auto* failure = std::get_if<Failure>(&read)) return *failure;
  return Follow([order, history = std::make_shared<const History>(std::get<History>(std::move(read)))](
                    const Reply& reply) {
    reply.page().start_search(reply, Urgency::Review, [&](std::int64_t number) {
      ReviewOrder this_one = order;
      this_one.number = number;
      return std::make_shared<Review>(this_one, history, reply);
    });
  });
}

// One that has ended already is fine: its last event is on its way.
Answer stop(Parameters& parameters, const Desk&) {
  constexpr std::int64_t kMost = std::int64_t{1} << 53U;
  const std::int64_t number = parameters.whole("search", 1, kMost);
  if (const auto& failure = parameters.failure()) return *failure;
  return Follow([number](const Reply& reply) {
    reply.page().stop_search(number);
    reply.result(json::object());
  });
}

constexpr std::array<RequestKind, 3> kSearchRequests{
    {{"analyse", analyse, 2}, {"review", review, 10}, {"stop", stop}}};

}  // namespace

std::span<const RequestKind> search_requests() noexcept {
  return kSearchRequests;
}

}  // namespace joga::service
