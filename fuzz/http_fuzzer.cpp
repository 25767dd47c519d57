// Reads the parts of a request, one per line: target, Host, Origin, If-None-Match. The WebSocket opens only
// to clients that have the key and the right origin, and a file is served only under its own path.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "joga/server/http_answer.hpp"

namespace {

using namespace joga::server;

constexpr std::string_view kKey = "s3cr3t";
constexpr std::array<Asset, 2> kAssets{
    {{.path = "/index.html", .type = "text/html", .tag = "\"1\"", .bytes = "page"},
     {.path = "/page.js", .type = "text/javascript", .tag = "\"2\"", .bytes = "code", .lasting = true}}};

[[nodiscard]] std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void check(const HttpRequest& request, const Site& site) {
  const HttpAnswer answer = answer_to(request, site);
  if (answer.opens_web_socket) {
    const std::string target = std::string(kOwnerSocket) + "?key=" + std::string(kKey);
    const bool right = request.method == HttpMethod::Get && !request.repeated &&
                       request.asks_for_web_socket && request.target == target &&
                       site.check.allows_host(request.host) &&
                       site.check.allows_origin(request.origin, request.host);
    if (!right) std::abort();
  } else if (answer.status < 200 || answer.status > 599) {
    std::abort();
  }
  if (answer.asset != nullptr && !site.check.allows_host(request.host)) std::abort();
  for (const auto& [name, value] : answer.headers) {
    if (name.find_first_of("\r\n") != std::string_view::npos) std::abort();
    if (value.find_first_of("\r\n") != std::string_view::npos) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  HttpRequest request{.method = (data[0] & 1U) != 0 ? HttpMethod::Head : HttpMethod::Get,
                      .repeated = (data[0] & 2U) != 0,
                      .asks_for_web_socket = (data[0] & 4U) == 0};
  if ((data[0] & 8U) != 0) request.method = HttpMethod::Other;
  request.target = take_line(text);
  request.host = take_line(text);
  request.origin = take_line(text);
  request.if_none_match = take_line(text);
  for (const std::string_view host : {"127.0.0.1", "0.0.0.0", "::1", "localhost"}) {
    check(request, {.check = HostCheck(host, 5642), .key = std::string(kKey), .assets = kAssets});
    static_cast<void>(is_loopback(request.host));
  }
  return 0;
}
