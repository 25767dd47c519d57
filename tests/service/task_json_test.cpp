// Tasks and findings as JSON: round trips, and strict parsing.
#include "joga/service/task_json.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "joga/games/registry.hpp"

namespace joga::service {
namespace {

using nlohmann::json;

[[nodiscard]] std::shared_ptr<const History> history_of(const std::string& spec, const std::string& position,
                                                        const std::vector<std::string>& moves = {}) {
  const std::shared_ptr<const AnyGame> game = *games::make_game(spec);
  History history(game, position.empty() ? game->start() : *game->parse_position(position));
  for (const std::string& move : moves) EXPECT_TRUE(history.play(move)) << move;
  return std::make_shared<const History>(history);
}

[[nodiscard]] std::shared_ptr<play::KeptPlayer> nothing_kept() {
  return std::make_shared<play::KeptPlayer>();
}

[[nodiscard]] Task turn(const std::shared_ptr<const History>& history, const std::string& who,
                        const search::Limits& limits = {}) {
  return {.history = history,
          .what = play::ComputerTurn{.who = *engine::Who::parse(who, history->game().info()),
                                     .limits = limits,
                                     .seed = 0xfedc'ba98'7654'3210U,
                                     .resources = {.memory_mib = 4},
                                     .kept = nothing_kept()}};
}

// One task of each kind, none of which depends on the speed of the machine.
[[nodiscard]] std::vector<Task> sample_tasks() {
  // One move wins.
  const auto quantik = history_of("quantik", "YcN1/4/1s2/4 1");
  const auto played = history_of("quantik", "YcN1/4/1s2/4 1", {"C@d3", "S@d1"});
  const auto eximo = history_of("eximo", "", {"c3-c4"});
  const auto stars = history_of("stars", "", {"b2-d3=C"});
  const auto values = [](const std::shared_ptr<const History>& history) {
    return Task{.history = history,
                .what = FindValues{.memory_mib = 4, .kept = std::make_shared<play::ValueSearch>(history, 4)}};
  };
  Task hurried = turn(eximo, "engine");
  hurried.at_once = true;
  return {turn(eximo, "level:2"),
          turn(eximo, "engine:nodes=3000", {.depth = 20}),
          turn(quantik, "perfect"),
          turn(stars, "mcts:nodes=500"),
          turn(eximo, "minimax:depth=2",
               {.clocks = {search::Clock{std::chrono::seconds(60), std::chrono::seconds(1)}, std::nullopt}}),
          hurried,
          {.history = quantik, .what = FindHint{.seed = 7, .resources = {.memory_mib = 2}}},
          values(quantik),
          values(played),
          values(stars),
          values(eximo),
          {.history = history_of("eximo", ""), .what = LookUpOpening{}},
          {.history = quantik, .what = LookUpOpening{}},
          {.history = quantik,
           .what = Analyse{.lines = 3,
                           .time = std::chrono::seconds(300),
                           .resources = {.memory_mib = 4},
                           .kept = nothing_kept()}},
          {.history = played,
           .what = Analyse{.time = std::chrono::seconds(300),
                           .resources = {.memory_mib = 4},
                           .kept = nothing_kept()}},
          {.history = played,
           .what = LookAtTurns{.from = 0, .to = 2, .resources = {.memory_mib = 4}, .kept = nothing_kept()}},
          {.history = stars,
           .what = LookAtTurns{.from = 1, .to = 1, .resources = {.memory_mib = 4}, .kept = nothing_kept()}}};
}

// The findings as texts, without the time taken.
[[nodiscard]] std::vector<std::string> findings_of(const Task& task) {
  std::vector<std::string> findings;
  EXPECT_TRUE(perform(task, StopFlag(), [&](const Finding& finding) {
    json text = finding_json(finding);
    if (text.contains("time_ms")) text["time_ms"] = 0;
    findings.push_back(text.dump());
  }));
  return findings;
}

// Replaces estimates by a placeholder: their values depend on the time available.
[[nodiscard]] std::vector<std::string> without_estimates(const std::vector<std::string>& findings) {
  std::vector<std::string> texts;
  for (const std::string& finding : findings) {
    json text = json::parse(finding);
    if (text.contains("estimate")) text["estimate"] = true;
    texts.push_back(text.dump());
  }
  return texts;
}

TEST(TasksAsJson, FindTheSame) {
  for (const Task& task : sample_tasks()) {
    const std::string text = task_json(task).dump();
    const std::optional<Task> read = read_task(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(task_json(*read).dump(), text);
    EXPECT_EQ(need_of(*read).mebibytes, need_of(task).mebibytes) << text;
    const std::vector<std::string> findings = findings_of(task);
    EXPECT_EQ(without_estimates(findings_of(*read)), without_estimates(findings)) << text;
    for (const std::string& finding : findings) {
      const std::optional<Finding> found = read_finding(finding);
      ASSERT_TRUE(found) << finding;
      EXPECT_EQ(finding_json(*found).dump(), finding);
    }
  }
}

// No member may be missing or of another type, except optional ones.
TEST(TasksAsJson, AreReadStrictly) {
  for (const Task& task : sample_tasks()) {
    const json whole = task_json(task);
    for (const auto& [key, value] : whole.items()) {
      if (key == "time_ms" && whole["kind"] == "review") continue;
      json part = whole;
      part.erase(key);
      EXPECT_FALSE(read_task(part.dump())) << "without " << key << ": " << whole;
      for (const json& wrong : {json(1.5), json("?"), json::array({1}), json::object()}) {
        if (wrong.type() == value.type() && value.is_array()) continue;
        if (wrong.is_object() && key == "limits") continue;  // limits are optional
        part[key] = wrong;
        EXPECT_FALSE(read_task(part.dump())) << part;
      }
    }
  }
  EXPECT_FALSE(read_task(""));
  EXPECT_FALSE(read_task("[]"));
  EXPECT_FALSE(read_task("{}"));
}

TEST(TasksAsJson, AreRefusedWhereTheyMakeNoSense) {
  const auto refused = [](const Task& task, const std::string& key, const json& value) {
    json text = task_json(task);
    EXPECT_TRUE(read_task(text.dump())) << text;
    text[key] = value;
    EXPECT_FALSE(read_task(text.dump())) << text;
  };
  const auto history = history_of("quantik", "", {"C@a1"});
  for (const char* who : {"human", "ugi:touch /tmp/never", "level:99", ""})
    refused(turn(history, "easy"), "who", who);
  refused(turn(history, "easy"), "moves", {"12345678901234567890"});
  refused(turn(history, "easy"), "moves", {"-1"});
  refused(turn(history, "easy"), "seed", "18446744073709551616");
  const Task over{.history = history_of("quantik", "YcN1/4/1s2/4 1", {"S@d1"}),
                  .what = Analyse{.resources = {.memory_mib = 1}, .kept = nothing_kept()}};
  refused(over, "kind", "hint");
  const Task review{
      .history = history,
      .what = LookAtTurns{.from = 0, .to = 1, .resources = {.memory_mib = 1}, .kept = nothing_kept()}};
  refused(review, "to", 2);
  refused(review, "from", 2);
}

TEST(FindingsAsJson, KeepValuesAsTheyAre) {
  for (const Value& value :
       {Value::estimate(-123), Value::estimate(5).with_bound(Bound::AtLeast), Value::win_in(3),
        Value::loss_in(4).with_loose_distance(), Value::draw(), Value::draw().with_proof(false),
        Value::win_in(7).with_margin(12), Value::loss_in(0).with_margin(0).with_bound(Bound::AtMost)}) {
    const std::string text =
        finding_json(Opinion{.ply = 3, .line = {.value = value, .moves = {{~0ULL}, {0}}}}).dump();
    const std::optional<Finding> read = read_finding(text);
    ASSERT_TRUE(read) << text;
    const auto& opinion = std::get<Opinion>(*read);
    EXPECT_EQ(opinion.line.value, value) << text;
    EXPECT_EQ(opinion.line.moves, (std::vector<AnyMove>{{~0ULL}, {0}}));
  }
}

TEST(FindingsAsJson, AreReadStrictly) {
  const std::vector<Finding> findings{
      search::Info{.value = Value::win_in(1), .moves = {{1}}}, Chosen{.move = AnyMove{1}, .nodes = 9},
      Line{.moves = {{1}}}, solve::KnownMoves{.moves = {{.move = {1}, .value = Value::draw()}}}, Opinion{}};
  for (const Finding& finding : findings) {
    const json whole = finding_json(finding);
    EXPECT_TRUE(read_finding(whole.dump())) << whole;
    for (const auto& [key, value] : whole.items()) {
      json part = whole;
      part.erase(key);
      const bool is_optional = key == "estimate" || (key == "move" && whole["kind"] == "chosen");
      EXPECT_EQ(read_finding(part.dump()).has_value(), is_optional) << "without " << key << ": " << whole;
      for (const json& wrong : {json(1.5), json("?"), json::array({1}), json::object()}) {
        part[key] = wrong;
        EXPECT_FALSE(read_finding(part.dump())) << part;
      }
    }
  }
  for (const char* text : {"", "[]", "{}", R"({"kind":"line"})"}) EXPECT_FALSE(read_finding(text)) << text;
}

}  // namespace
}  // namespace joga::service
