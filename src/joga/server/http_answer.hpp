// What the server says to an HTTP request, apart from any network.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/server/origin.hpp"

namespace joga::server {

// A file of the page, as the program carries it.
struct Asset {
  std::string_view path{};  // as in the address: "/index.html"
  std::string_view type{};  // the content type
  std::string_view tag{};   // changes with the content; in quotes, as an ETag is
  std::string_view bytes{};
  bool lasting = false;  // what lies at this path never changes
};

inline constexpr std::string_view kSocketPath = "/socket";  // followed by "?key=" and the key

enum class HttpMethod : std::uint8_t { Get, Head, Other };

// The parts of a request that matter here. A header that is not there is empty; one that is there several
// times is in `repeated`, and no browser does that.
struct HttpRequest {
  HttpMethod method = HttpMethod::Get;
  std::string_view target{};
  std::string_view host{};
  std::string_view origin{};
  std::string_view if_none_match{};
  bool repeated = false;             // Host or Origin
  bool asks_for_web_socket = false;  // an upgrade
};

struct HttpAnswer {
  int status = 200;
  bool opens_web_socket = false;  // then nothing else counts
  std::vector<std::pair<std::string_view, std::string_view>> headers{};
  const Asset* asset = nullptr;  // the body, or
  std::string text{};            // a sentence

  [[nodiscard]] std::string_view body() const noexcept { return asset != nullptr ? asset->bytes : text; }
};

// What there is to ask for, and from whom requests are taken. The files are for everybody who reaches the
// server; what is behind the WebSocket is for those who have the key.
struct Site {
  HostCheck check;
  std::string key;  // letters that may stand in an address as they are; if empty, nobody has it
  std::span<const Asset> assets{};
};

// Files are found by their whole path in the table and nowhere else, so that no path leads out of it. A
// request for the WebSocket's path that does not ask for an upgrade tells a page whether its key is right, as
// browsers do not say why a WebSocket was refused.
[[nodiscard]] HttpAnswer answer_to(const HttpRequest& request, const Site& site);

// The answer to what could not be read, or came at a bad time.
[[nodiscard]] HttpAnswer refusal(int status, const Message& why);

}  // namespace joga::server
