// The lines of an analysis are shown from the best to the worst.
#include "joga/play/best_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

using ::testing::ElementsAre;

[[nodiscard]] search::Info line(int number, int depth, Value value) {
  search::Info info;
  info.line = number;
  info.depth = depth;
  info.value = value;
  return info;
}

[[nodiscard]] std::vector<int> shown(const play::BestLines& best) {
  std::vector<int> values;
  for (const auto& [number, info] : best.lines()) {
    EXPECT_EQ(number, info.line);
    values.push_back(info.value.hundredths());
  }
  return values;
}

TEST(BestLines, AreInOrderEvenIfALaterLineIsBetter) {
  const std::shared_ptr<const AnyGame> game = *games::make_game("eximo");
  const History history(game, game->start());
  play::BestLines best(history, 3);
  best.take(line(1, 4, Value::estimate(234)));
  best.take(line(2, 4, Value::estimate(233)));
  best.take(line(3, 4, Value::estimate(249)));
  EXPECT_THAT(shown(best), ElementsAre(249, 234, 233));
  // An unfinished iteration changes nothing.
  best.take(line(1, 5, Value::estimate(100)));
  best.take(line(2, 5, Value::estimate(120)));
  EXPECT_THAT(shown(best), ElementsAre(249, 234, 233));
  best.take(line(3, 5, Value::estimate(90)));
  EXPECT_THAT(shown(best), ElementsAre(120, 100, 90));
}

}  // namespace
}  // namespace joga::testing
