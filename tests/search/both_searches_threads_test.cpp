// Both searches on several threads, and stopped from another thread.
#include <chrono>
#include <thread>

#include "search/both_searches.hpp"
#include "search/plain_search.hpp"

namespace joga::testing {
namespace {

using search::Situation;

class SearchThreads : public ::testing::TestWithParam<Method> {
 protected:
  [[nodiscard]] search::SearchOptions with_threads(int threads) const {
    search::SearchOptions options = small_options(GetParam());
    options.threads = threads;
    return options;
  }
};

// A search that does not stop would take years, and CTest would kill it.
TEST_P(SearchThreads, StopWhenTheyAreToldTo) {
  with_every_game([&]<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    StopFlag stop;
    search::SearchResult found;
    std::thread thread([&] { found = think_by(GetParam(), game, with_threads(2), start, {}, stop); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.set();
    thread.join();
    EXPECT_TRUE(game.is_legal(start.position, typed_move<G>(*found.best)));
  });
}

// In a small table or tree the threads meet often, and prune it while others use it.
TEST_P(SearchThreads, ShareTheirMemoryAndProveTheSame) {
  with_every_game([&]<Evaluates G>(const G& game) {
    Random random(1);
    for (const std::size_t memory : {0U, 2U}) {
      search::SearchOptions options = with_threads(4);
      options.memory_mib = memory;
      for (int i = 0; i < 6; ++i) {
        const Situation<G> situation = late_situation(game, random, 1 + i);
        search::Limits limits = to_the_end(GetParam());
        if (limits.nodes) limits.nodes = 20'000;
        const std::optional<Value> truth = solve(game, situation.position, 1'000);
        if (!truth && GetParam() == Method::AlphaBeta) continue;  // it could take long
        const auto found = think_by(GetParam(), game, options, situation, limits);
        EXPECT_TRUE(game.is_legal(situation.position, typed_move<G>(*found.best)));
        // A tree with little memory may not get as far.
        const bool may_be_open = GetParam() == Method::MonteCarlo && memory == 0;
        if (!truth || (may_be_open && !found.value.is_proven())) continue;
        EXPECT_TRUE(found.value.is_proven()) << game.position_text(situation.position);
        EXPECT_EQ(found.value.is_win(), truth->is_win()) << game.position_text(situation.position);
        EXPECT_EQ(found.value.is_loss(), truth->is_loss()) << game.position_text(situation.position);
      }
    }
  });
}

TEST_P(SearchThreads, KeepRoughlyToTheirNodesTogether) {
  with_every_game([&]<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    const auto found = think_by(GetParam(), game, with_threads(3), start, {.nodes = 5'000});
    EXPECT_TRUE(game.is_legal(start.position, typed_move<G>(*found.best)));
    EXPECT_LE(found.nodes, 5'000U + 3 * 256);
    if (GetParam() == Method::AlphaBeta) {
      EXPECT_GE(found.nodes, 5'000U);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Searches, SearchThreads, ::testing::ValuesIn(kMethods),
                         [](const auto& info) { return method_name(info.param); });

}  // namespace
}  // namespace joga::testing
