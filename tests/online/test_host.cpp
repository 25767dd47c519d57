#include "online/test_host.hpp"

#include <algorithm>

#include "render/json_schema.hpp"

namespace joga::testing {
namespace {

void expect_described(const std::string& path, const json& value) {
  const auto errors =
      render::schema_errors(render::documented_schemas(), "online.schema.json#/$defs/" + path, value);
  EXPECT_EQ(errors, std::vector<std::string>{}) << path << ": " << value;
}

[[nodiscard]] std::string request_path(const std::string& request, const std::string& part) {
  return "Requests/properties/" + request + "/properties/" + part;
}

}  // namespace

OnlineTestClient::OnlineTestClient(OnlineTestHost& host, const std::string& secret,
                                   OnlineTestHost::Process process, const std::string& peer)
    : host_(host) {
  const std::string hash = store::token_hash(secret);
  const Result<std::optional<store::Bearer>> bearer = host.store().bearer(hash, host.world());
  online::Visitor visitor{.person = {}, .token_hash = hash, .peer = peer};
  if (bearer && *bearer) {
    visitor.person = (*bearer)->person;
    visitor.kind = (*bearer)->kind;
  }
  connection_ = host.online(process).connect(
      visitor, [this](const std::shared_ptr<const std::string>& text) { hear(*text); },
      [this](std::string_view why) { dropped_ = why; });
}

void OnlineTestClient::hear(const std::string& text) {
  const json message = json::parse(text);
  expect_described("ServerMessage", message);
  const auto request =
      asked_.find(message.value("id", json()).is_number() ? message["id"].get<std::int64_t>() : 0);
  if (request != asked_.end() && message.contains("result")) {
    expect_described(request_path(request->second, "result"), message["result"]);
    const json& result = message["result"];
    if (request->second == "game.watch" && result.contains("game"))
      games_[result["game"]["id"]] = result["game"];
    if (request->second == "game.watch" && result.contains("change")) apply(result["change"]);
  }
  if (message.value("event", "") == "game") apply(message);
  messages_.push_back(message);
}

void OnlineTestClient::apply(const json& change) {
  const auto known = games_.find(change["game"]);
  if (known == games_.end()) return;
  json& game = known->second;
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

const json& OnlineTestClient::follow(const std::string& game) {
  host_.settle();
  return games_[game];
}

std::size_t OnlineTestClient::heard_of(const std::string& event) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      messages_, [&](const json& message) { return message.value("event", "") == event; }));
}

bool OnlineTestClient::wait(const std::function<bool()>& find) {
  constexpr int kMostSteps = 20'000;
  for (int step = 0; step < kMostSteps; ++step) {
    if (find()) return true;
    if (!host_.step()) break;
  }
  ADD_FAILURE() << "what is waited for does not come";
  return false;
}

std::int64_t OnlineTestClient::ask(const std::string& request, const json& params) {
  const std::int64_t id = ++last_id_;
  asked_.emplace(id, request);
  connection_->receive(json{{"id", id}, {"request", request}, {"params", params}}.dump());
  return id;
}

json OnlineTestClient::wait_for_answer(std::int64_t id) {
  json found;
  static_cast<void>(wait([&] {
    const auto answer = std::ranges::find_if(
        messages_, [&](const json& message) { return message.contains("id") && message["id"] == id; });
    if (answer == messages_.end()) return false;
    found = *answer;
    return true;
  }));
  return found;
}

bool OnlineTestClient::has_answer(std::int64_t id) const {
  return std::ranges::any_of(
      messages_, [&](const json& message) { return message.contains("id") && message["id"] == id; });
}

json OnlineTestClient::answer(const std::string& request, const json& params) {
  return wait_for_answer(ask(request, params));
}

json OnlineTestClient::result(const std::string& request, const json& params) {
  expect_described(request_path(request, "params"), params);
  const json whole = answer(request, params);
  EXPECT_TRUE(whole.contains("result")) << request << ' ' << params << ": " << whole;
  return whole.value("result", json());
}

std::string OnlineTestClient::failure(const std::string& request, const json& params) {
  const json whole = answer(request, params);
  if (!whole.contains("error")) return "none";
  sentence_ = whole["error"]["message"];
  return whole["error"]["code"];
}

json OnlineTestClient::answer_to_text(const std::string& text) {
  const std::size_t before = messages_.size();
  connection_->receive(text);
  json found;
  static_cast<void>(wait([&] {
    for (std::size_t i = before; i < messages_.size(); ++i) {
      if (messages_[i].contains("event")) continue;
      found = messages_[i];
      return true;
    }
    return false;
  }));
  return found;
}

json OnlineTestClient::wait_for_event(const std::string& name) {
  json found;
  static_cast<void>(wait([&] {
    for (; looked_at_ < messages_.size(); ++looked_at_) {
      if (messages_[looked_at_].value("event", "") != name) continue;
      found = messages_[looked_at_++];
      return true;
    }
    return false;
  }));
  return found;
}

std::int64_t OnlineTestClient::person() {
  return result("hello")["you"]["person"];
}

std::string begin_game(OnlineTestClient& one, OnlineTestClient* two, const json& more,
                       const std::string& spec) {
  json wish{{"game", spec}, {"side", 1}};
  if (more.is_object()) wish.update(more);
  const std::string id = one.result("game.create", wish)["game"]["id"];
  one.result("game.watch", {{"game", id}});
  if (two == nullptr) return id;
  two->result("game.watch", {{"game", id}});
  two->result("game.join", {{"game", id}});
  return id;
}

void play_turns(const std::string& game, OnlineTestClient& one, OnlineTestClient& two,
                const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    const json& known = one.follow(game);
    OnlineTestClient& player = known["state"]["to_move"] == 1 ? one : two;
    player.result("game.play", {{"game", game}, {"ply", known["moves"].size()}, {"move", move}});
  }
}

}  // namespace joga::testing
