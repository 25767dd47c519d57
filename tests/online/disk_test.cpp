// A host bounds what it stores: by rates, by the amount that one person keeps, and by age.
#include <gtest/gtest.h>

#include "online/test_host.hpp"
#include "service/long_game.hpp"

namespace joga::testing {
namespace {

using namespace std::chrono_literals;

constexpr const char* kTooMuch =
    "too many moves have been stored for you or your network in the last hour: try again later";

[[nodiscard]] json about_game(const std::string& game) {
  return {{"game", game}};
}
[[nodiscard]] json any_game() {
  return {{"game", "quantik"}, {"side", 1}};
}

// Plays on until a move is refused, and returns the number of moves.
[[nodiscard]] std::size_t play_until_refused(const std::string& game, OnlineTestClient& one,
                                             OnlineTestClient& two, std::size_t most) {
  const std::vector<std::string> moves = many_turns(most);
  for (std::size_t ply = 0; ply < most; ++ply) {
    OnlineTestClient& player = ply % 2 == 0 ? one : two;
    if (player.failure("game.play", {{"game", game}, {"ply", ply}, {"move", moves[ply]}}) != "none") {
      EXPECT_EQ(player.sentence(), kTooMuch);
      return ply;
    }
  }
  return most;
}

TEST(OnlineDisk, NewGamesAreRefusedLongBeforeMoves) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.stored_kib = 64;
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana");
  OnlineTestClient rui(host, "rui");
  const std::string game = begin_game(ana, &rui, json::object(), kEndless);
  // 64 KiB are 300 to 600 moves of one player; twice as much may be stored in a running game.
  const std::size_t moves = play_until_refused(game, ana, rui, 4'000);
  EXPECT_GT(moves, 1'000U);
  EXPECT_LT(moves, 3'000U);
  EXPECT_EQ(ana.failure("game.create", any_game()), "busy");
  EXPECT_EQ(ana.sentence(), kTooMuch);
  OnlineTestClient eva(host, "eva");
  const std::string other = begin_game(eva, nullptr);
  EXPECT_EQ(ana.failure("game.join", about_game(other)), "busy");
  EXPECT_EQ(ana.failure("game.draw", {{"game", game}, {"answer", "offer"}}), "busy");
  EXPECT_EQ(ana.failure("game.resign", about_game(game)), "none") << "a game can always be ended";
}

TEST(OnlineDisk, AnAddressStoresNoMoreByNewPeople) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.address_stored_kib = 64;
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana", 0, "school");
  OnlineTestClient rui(host, "rui", 0, "school");
  const std::string game = begin_game(ana, &rui, json::object(), kEndless);
  EXPECT_EQ(play_until_refused(game, ana, rui, 1'500), 1'500U) << "a running game goes on";
  OnlineTestClient fresh(host, "fresh", 0, "school");
  EXPECT_EQ(fresh.failure("game.create", any_game()), "busy");
  OnlineTestClient elsewhere(host, "elsewhere", 0, "home");
  EXPECT_EQ(elsewhere.failure("game.create", any_game()), "none");
}

TEST(OnlineDisk, TheOldestFinishedGamesMakeRoom) {
  online::OnlineLimits limits = OnlineTestHost::usual_limits();
  limits.kept_mib = 1;
  OnlineTestHost host(1, limits);
  OnlineTestClient ana(host, "ana");
  std::vector<std::string> games;
  for (int i = 0; i < 3; ++i) {
    games.push_back(begin_game(ana, nullptr, {{"opponent", {{"who", "level:1"}}}}));
    ana.result("game.resign", about_game(games.back()));
    host.pass(1s);
  }
  host.execute("UPDATE games SET bytes = 500000");
  ana.result("game.create", any_game());
  host.settle();
  EXPECT_FALSE(host.store().game(games[0]).value().has_value());
  EXPECT_TRUE(host.store().game(games[1]).value().has_value());
  EXPECT_TRUE(host.store().game(games[2]).value().has_value());
  EXPECT_EQ(ana.failure("game.watch", about_game(games[0])), "unknown") << "it is gone from memory too";
}

TEST(OnlineRetention, RemovesWhatNobodyMisses) {
  OnlineTestHost host;
  OnlineTestClient ana(host, "ana");
  ana.result("me.name", {{"name", "Ana"}});
  OnlineTestClient rui(host, "rui");
  const std::string open = begin_game(ana, nullptr, {{"listed", true}});
  const std::string aborted = begin_game(ana, &rui);
  ana.result("game.abort", about_game(aborted));
  const std::string over = begin_game(ana, &rui);
  play_turns(over, ana, rui, {"C@a1", "C@b3", "C@d1"});
  ana.result("game.resign", about_game(over));
  OnlineTestClient eva(host, "eva");
  const std::string running = begin_game(ana, &eva);
  const std::string nameless = begin_game(rui, nullptr, {{"opponent", {{"who", "level:1"}}}});
  rui.result("game.resign", about_game(nameless));
  const store::PersonId rui_id{rui.person()};
  const store::PersonId eva_id{eva.person()};
  const auto kept = [&] {
    std::string all;
    for (const auto& [id, name] :
         {std::pair(open, "open "), std::pair(aborted, "aborted "), std::pair(over, "over "),
          std::pair(running, "running "), std::pair(nameless, "nameless ")})
      all += host.store().game(id).value() ? name : "";
    return all;
  };
  const auto later = [&](std::chrono::hours time) {
    host.jumped += time;
    host.pass(61min);
    return kept();
  };
  // The host looks once an hour.
  EXPECT_EQ(later(8 * 24h), "open over running nameless ");
  EXPECT_EQ(OnlineTestClient(host, "viewer").result("lobby")["games"].size(), 1U);
  EXPECT_EQ(later(366 * 24h), "over running ");
  EXPECT_EQ(OnlineTestClient(host, "viewer").result("lobby")["games"].size(), 0U);
  EXPECT_FALSE(host.store().person(rui_id).value());
  EXPECT_TRUE(host.store().person(eva_id).value()) << "she has a running game";
}

}  // namespace
}  // namespace joga::testing
