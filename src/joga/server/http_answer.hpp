// What the server says to an HTTP request, apart from any network.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
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

inline constexpr std::string_view kOwnerSocket = "/socket";  // followed by "?key=" and the key

enum class HttpMethod : std::uint8_t { Get, Head, Other };

// The parts of a request that matter here. A header that is not there is empty; one that is there several
// times is in `repeated`, and no browser does that.
struct HttpRequest {
  HttpMethod method = HttpMethod::Get;
  std::string_view target{};
  std::string_view host{};
  std::string_view origin{};
  std::string_view if_none_match{};
  std::string_view authorization{};
  bool repeated = false;             // Host, Origin or Authorization
  bool is_local = false;             // it was made on this machine, and not for somebody elsewhere
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

// What a server tells about itself at paths of its own, under whatever name it is asked. None: there is
// nothing at that path.
using Report = std::function<std::optional<HttpAnswer>(std::string_view path, bool is_local)>;

// What there is to ask for, and from whom requests are taken. The files are for everybody who reaches the
// server; what is behind the WebSocket is for those who have the key, or whom the door lets in.
struct Site {
  HostCheck check;
  std::string_view socket_path = kOwnerSocket;
  // Letters that may stand in an address as they are; if empty, nobody has it. None: there is no key, and who
  // comes from the server's own page or brings a token is taken to the door.
  std::optional<std::string> key = std::string();
  std::span<const Asset> assets{};
  bool has_module = false;  // the page runs WebAssembly
  Report report{};
};

// Files are found by their whole path in the table and nowhere else, so that no path leads out of it. A
// request for the WebSocket's path that does not ask for an upgrade tells a page whether its key is right, as
// browsers do not say why a WebSocket was refused.
[[nodiscard]] HttpAnswer answer_to(const HttpRequest& request, const Site& site);

// The token of "Bearer TOKEN", which a browser sends on nobody's behalf; empty if there is none.
[[nodiscard]] std::string_view bearer_of(std::string_view authorization) noexcept;

// A text for programs.
[[nodiscard]] HttpAnswer plain_answer(int status, std::string text);

// The answer to what could not be read, or came at a bad time.
[[nodiscard]] HttpAnswer refusal(int status, const Message& why);

}  // namespace joga::server
