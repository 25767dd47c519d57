// The answers to HTTP requests, independent of any network.
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

// A file of the page, embedded in the program.
struct Asset {
  std::string_view path{};  // as in the address: "/index.html"
  std::string_view type{};  // the content type
  std::string_view tag{};   // a quoted ETag, which changes with the content
  std::string_view bytes{};
  bool lasting = false;  // the content at this path never changes
};

inline constexpr std::string_view kOwnerSocket = "/socket";  // followed by "?key=" and the key

enum class HttpMethod : std::uint8_t { Get, Head, Other };

// The parts of a request that matter here. A missing header is empty; `repeated` is set if one occurs several
// times, which no browser does.
struct HttpRequest {
  HttpMethod method = HttpMethod::Get;
  std::string_view target{};
  std::string_view host{};
  std::string_view origin{};
  std::string_view if_none_match{};
  std::string_view authorization{};
  bool repeated = false;             // Host, Origin or Authorization
  bool is_local = false;             // sent from this machine, and not by a proxy for a remote client
  bool asks_for_web_socket = false;  // requests an upgrade
};

struct HttpAnswer {
  int status = 200;
  bool opens_web_socket = false;  // all other fields are ignored if set
  std::vector<std::pair<std::string_view, std::string_view>> headers{};
  const Asset* asset = nullptr;  // the body, unless it is `text`
  std::string text{};            // the body if `asset` is null

  [[nodiscard]] std::string_view body() const noexcept { return asset != nullptr ? asset->bytes : text; }
};

// Serves paths at which a server reports about itself, for any Host header. Returns nothing if there is no
// such path. `is_private` is set if the request was sent on this machine, and under a name that no page on
// the network can have.
using Report = std::function<std::optional<HttpAnswer>(std::string_view path, bool is_private)>;

// The content of the server, and the checks on requests for it. The files are for everybody who reaches the
// server; the WebSocket is only for clients that have the key or that the authenticator admits.
struct Site {
  HostCheck check;
  std::string_view socket_path = kOwnerSocket;
  // The key that clients must send, in letters that need no escaping in an address. Empty: no client has the
  // key. None: there is no key, and the authenticator decides about requests that come from the server's own
  // page or bring a token.
  std::optional<std::string> key = std::string();
  std::span<const Asset> assets{};
  bool has_module = false;  // the page runs WebAssembly
  Report report{};
};

// Files are found only by their whole path in the table, so that no path leads out of it. A request for the
// WebSocket's path without an upgrade tells a page whether its key is right, because browsers do not say why
// a WebSocket was refused.
[[nodiscard]] HttpAnswer answer_to(const HttpRequest& request, const Site& site);

// Returns the token of "Bearer TOKEN", or an empty text. Browsers never add such a token on behalf of another
// page.
[[nodiscard]] std::string_view bearer_of(std::string_view authorization) noexcept;

// A plain text, for programs.
[[nodiscard]] HttpAnswer plain_answer(int status, std::string text);

// The answer to a request that could not be parsed or is refused.
[[nodiscard]] HttpAnswer refusal(int status, const Message& why);

}  // namespace joga::server
