#include "service/test_page.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "render/json_schema.hpp"

namespace joga::testing {
namespace {

void expect_fit(const std::string& schema, const std::string& path, const json& value) {
  const auto errors = render::schema_errors(render::documented_schemas(), schema + "#/$defs/" + path, value);
  EXPECT_EQ(errors, std::vector<std::string>{}) << path << ": " << value;
}

[[nodiscard]] std::string path_of(const std::string& request, const std::string& part) {
  return "Requests/properties/" + request + "/properties/" + part;
}

void apply_change(json& game, const json& change) {
  const auto before = game["revision"].get<std::uint64_t>();
  const auto now = change["revision"].get<std::uint64_t>();
  EXPECT_GE(now, before);
  const auto keep = change["keep"].get<std::size_t>();
  ASSERT_LE(keep, game["moves"].size());
  json moves = json::array();
  for (std::size_t ply = 0; ply < keep; ++ply) moves.push_back(game["moves"][ply]);
  for (const json& move : change["moves"]) moves.push_back(move);
  if (now == before) {
    EXPECT_EQ(moves, game["moves"]) << change;
  }
  game["moves"] = moves;
  game["revision"] = now;
  game["state"] = change["state"];
}

[[nodiscard]] json flat(json game) {
  if (!game.is_object()) return game;
  game.update(game["state"]);
  game.erase("state");
  return game;
}

}  // namespace

TestPage::TestPage(const PageHost& host)
    : host_(host), handler_(host.connect([this](const std::string& text) { hear(text); })) {}

void TestPage::hear(const std::string& text) {
  json message = json::parse(text);
  const std::lock_guard guard(mutex_);
  expect_fit(host_.schema, "ServerMessage", message);
  const auto asked =
      asked_.find(message.value("id", json()).is_number() ? message["id"].get<std::int64_t>() : 0);
  const std::string request = asked == asked_.end() ? "" : asked->second;
  if (!request.empty() && message.contains("result")) {
    expect_fit(host_.schema, path_of(request, "result"), message["result"]);
  }
  take_game(message, request);
  messages_.push_back(std::move(message));
  heard_.notify_all();
}

void TestPage::take_game(json& message, const std::string& request) {
  const json result = message.value("result", json::object());
  const bool is_watching = request == "game.watch" || request == "game.new" || request == "game.open";
  if (is_watching && result.contains("game")) games_[result["game"]["id"]] = result["game"];
  const bool is_event = message.value("event", "") == "game";
  const json change = is_event ? message : result.value("change", json());
  if (!change.is_object()) return;
  const auto known = games_.find(change["game"]);
  if (known == games_.end()) return;
  apply_change(known->second, change);
  if (is_event) message["known"] = flat(known->second);
}

json TestPage::game(const std::string& id) const {
  const std::lock_guard guard(mutex_);
  const auto known = games_.find(id);
  return known == games_.end() ? json() : flat(known->second);
}

json TestPage::game_after(const std::string& request, const json& params) {
  const json answer = result(request, params);
  std::string id = params.value("game", "");
  const std::lock_guard guard(mutex_);
  if (answer.contains("game")) id = answer["game"]["id"];
  const auto is_answer = [&](const json& message) { return message.value("id", json()) == last_id_; };
  const auto answered = std::ranges::find_if(messages_, is_answer);
  looked_at_ = std::max(looked_at_, static_cast<std::size_t>(answered - messages_.begin()));
  const auto known = games_.find(id);
  return known == games_.end() ? json() : flat(known->second);
}

void TestPage::wait(const std::function<bool()>& find) {
  std::unique_lock lock(mutex_);
  if (!host_.step) return heard_.wait(lock, find);
  constexpr int kMostSteps = 1'000'000;  // some hosts never run out of work
  for (int step = 0; !find(); ++step) {
    lock.unlock();
    const bool goes_on = step < kMostSteps && host_.step();
    lock.lock();
    if (!goes_on) {
      ADD_FAILURE() << "nothing is left to run, so the expected message will never come";
      return;
    }
  }
}

std::int64_t TestPage::ask(const std::string& request, const json& params) {
  const std::int64_t id = ++last_id_;
  {
    const std::lock_guard guard(mutex_);
    asked_.emplace(id, request);
  }
  handler_(json{{"id", id}, {"request", request}, {"params", params}}.dump());
  return id;
}

json TestPage::wait_for_answer(std::int64_t id) {
  json found;
  wait([&] {
    const auto answer = std::ranges::find_if(
        messages_, [&](const json& message) { return message.contains("id") && message["id"] == id; });
    if (answer == messages_.end()) return false;
    found = *answer;
    return true;
  });
  return found;
}

bool TestPage::has_answer(std::int64_t id) const {
  const std::lock_guard guard(mutex_);
  return std::ranges::any_of(
      messages_, [&](const json& message) { return message.contains("id") && message["id"] == id; });
}

json TestPage::answer(const std::string& request, const json& params) {
  return wait_for_answer(ask(request, params));
}

json TestPage::result(const std::string& request, const json& params) {
  expect_fit(host_.schema, path_of(request, "params"), params);
  const json whole = answer(request, params);
  EXPECT_TRUE(whole.contains("result")) << request << ' ' << params << ": " << whole;
  return whole.value("result", json());
}

std::string TestPage::failure(const std::string& request, const json& params) {
  const json whole = answer(request, params);
  if (!whole.contains("error")) return "none";
  sentence_ = whole["error"]["message"];
  return whole["error"]["code"];
}

json TestPage::answer_to_text(const std::string& text) {
  std::size_t before = 0;
  {
    const std::lock_guard guard(mutex_);
    before = messages_.size();
  }
  handler_(text);
  json found;
  wait([&] {
    for (std::size_t i = before; i < messages_.size(); ++i) {
      if (!messages_[i].contains("event")) {
        found = messages_[i];
        return true;
      }
    }
    return false;
  });
  return found;
}

json TestPage::wait_for(const std::function<bool(const json&)>& fits) {
  json found;
  wait([&] {
    for (; looked_at_ < messages_.size(); ++looked_at_) {
      const json& message = messages_[looked_at_];
      if (message.contains("event") && fits(message)) {
        found = message;
        ++looked_at_;
        return true;
      }
    }
    return false;
  });
  return found;
}

json TestPage::wait_for_event(const std::string& name) {
  return wait_for([&](const json& event) { return event["event"] == name; });
}

std::vector<json> TestPage::received() const {
  const std::lock_guard guard(mutex_);
  return messages_;
}

}  // namespace joga::testing
