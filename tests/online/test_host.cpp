#include "online/test_host.hpp"

#include <algorithm>

namespace joga::testing {
namespace {

using Games = std::map<std::string, json>;

void apply(Games& games, const json& change) {
  const auto known = games.find(change["game"]);
  if (known == games.end()) return;
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

void take(Games& games, const json& message, const std::string& request) {
  if (request == "game.watch" && message.contains("result")) {
    const json& result = message["result"];
    if (result.contains("game")) games[result["game"]["id"]] = result["game"];
    if (result.contains("change")) apply(games, result["change"]);
  }
  if (message.value("event", "") == "game") apply(games, message);
}

[[nodiscard]] online::Visitor visitor_of(OnlineTestHost& host, const std::string& secret,
                                         const std::string& peer) {
  const std::string hash = store::token_hash(secret);
  const Result<std::optional<store::Bearer>> bearer = host.store().bearer(hash, host.world());
  online::Visitor visitor{.person = {}, .token_hash = hash, .peer = peer};
  if (bearer && *bearer) {
    visitor.person = (*bearer)->person;
    visitor.kind = (*bearer)->kind;
  }
  return visitor;
}

}  // namespace

OnlineTestClient::OnlineTestClient(OnlineTestHost& host, const std::string& secret,
                                   OnlineTestHost::Process process, const std::string& peer)
    : OnlineTestClient(host, process, visitor_of(host, secret, peer), std::make_shared<Games>(),
                       std::make_shared<std::string>()) {}

OnlineTestClient::OnlineTestClient(OnlineTestHost& host, OnlineTestHost::Process process,
                                   const online::Visitor& visitor, const std::shared_ptr<Games>& games,
                                   const std::shared_ptr<std::string>& dropped)
    : TestPage({.connect = [&](PageHost::Send send) -> PageHost::MessageHandler {
                  const std::shared_ptr<online::Connection> connection = host.online(process).connect(
                      visitor, [send](const std::shared_ptr<const std::string>& text) { send(*text); },
                      [dropped](std::string_view why) { *dropped = why; });
                  return [connection](const std::string& text) { connection->receive(text); };
                },
                .step = [&host] { return host.step(); },
                .schema = "online.schema.json",
                .heard = [games](const json& message,
                                 const std::string& request) { take(*games, message, request); }}),
      host_(host),
      games_(games),
      dropped_(dropped) {}

const json& OnlineTestClient::follow(const std::string& game) {
  host_.settle();
  return (*games_)[game];
}

std::size_t OnlineTestClient::heard_of(const std::string& event) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      received(), [&](const json& message) { return message.value("event", "") == event; }));
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
