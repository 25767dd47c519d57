#include "server/running_server.hpp"

#include <array>
#include <string>
#include <utility>

#include "server/client.hpp"

namespace joga::testing {
namespace {

constexpr auto kAssets = std::to_array<server::Asset>({
    {.path = "/", .type = "text/html; charset=utf-8", .tag = "\"home\"", .bytes = "<!doctype html>the page"},
    {.path = "/assets/code-1a2b.js",
     .type = "text/javascript; charset=utf-8",
     .tag = "\"code\"",
     .bytes = std::string_view("let\0zero", 8),
     .lasting = true},
});

[[nodiscard]] server::Server open_server(server::ServerOptions options, server::Authenticator authenticator) {
  options.port = 0;
  options.assets = kAssets;
  Result<server::Server> server = server::Server::open(options, std::move(authenticator));
  if (!server) throw std::runtime_error(server.error().message.english());
  return *std::move(server);
}

class Counted {
 public:
  explicit Counted(std::shared_ptr<std::atomic<int>> counter) : counter_(std::move(counter)) { change(1); }
  ~Counted() { change(-1); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  void change(int by) {
    *counter_ += by;
    counter_->notify_all();
  }
  std::shared_ptr<std::atomic<int>> counter_;
};

}  // namespace

RunningServer::RunningServer(const server::Limits& limits, Connect connect)
    : server_(open_server({.key = std::string(kTestKey), .limits = limits},
                          server::admit_everyone(connect ? std::move(connect) : repeating()))),
      thread_([this] { server_.run(stop_); }) {}

RunningServer::RunningServer(server::ServerOptions options, const MakeAuthenticator& make_authenticator)
    : server_(open_server(std::move(options),
                          make_authenticator([connect = repeating()](server::PageChannel channel) {
                            return connect(std::move(channel.send));
                          }))),
      thread_([this] { server_.run(stop_); }) {}

void RunningServer::stop() {
  stop_.set();
  if (thread_.joinable()) thread_.join();
}

void RunningServer::wait_for_handlers(int number) const {
  for (int now = *handlers_; now != number; now = *handlers_) handlers_->wait(now);
}

RunningServer::Connect RunningServer::repeating() const {
  return [handlers = handlers_](server::SendText send) -> server::MessageHandler {
    return [counted = std::make_shared<Counted>(handlers), send = std::move(send)](std::string message,
                                                                                   const auto& done) {
      send(std::make_shared<const std::string>(std::move(message)));
      done();
    };
  };
}

}  // namespace joga::testing
