#include "online/test_host.hpp"

#include <algorithm>

namespace joga::testing {
namespace {

[[nodiscard]] online::Visitor visitor_of(OnlineTestHost& host, const std::string& secret,
                                         const std::string& peer) {
  const std::string hash = store::token_hash(secret);
  const Result<std::optional<store::Bearer>> bearer = host.store().bearer(hash, host.world());
  online::Visitor visitor{.person = {}, .token_hash = hash, .networks = {peer}};
  if (bearer && *bearer) {
    visitor.person = (*bearer)->person;
    visitor.kind = (*bearer)->kind;
  }
  return visitor;
}

}  // namespace

OnlineTestClient::OnlineTestClient(OnlineTestHost& host, const std::string& secret,
                                   OnlineTestHost::Process process, const std::string& peer)
    : OnlineTestClient(host, process, visitor_of(host, secret, peer), std::make_shared<std::string>()) {}

OnlineTestClient::OnlineTestClient(OnlineTestHost& host, OnlineTestHost::Process process,
                                   const online::Visitor& visitor,
                                   const std::shared_ptr<std::string>& dropped)
    : TestPage({.connect = [&](PageHost::Send send) -> PageHost::MessageHandler {
                  const std::shared_ptr<online::Connection> connection = host.online(process).connect(
                      visitor, [send](const std::shared_ptr<const std::string>& text) { send(*text); },
                      [dropped](std::string_view why) { *dropped = why; });
                  return [connection, &host](const std::string& text) {
                    connection->receive(text, host.host().now() - host.backlog);
                  };
                },
                .step = [&host] { return host.step(); },
                .schema = "online.schema.json"}),
      host_(host),
      dropped_(dropped) {}

json OnlineTestClient::follow(const std::string& game) {
  host_.settle();
  return this->game(game);
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
    const json known = one.follow(game);
    OnlineTestClient& player = known["to_move"] == 1 ? one : two;
    player.result("game.play", {{"game", game}, {"ply", known["moves"].size()}, {"move", move}});
  }
}

}  // namespace joga::testing
