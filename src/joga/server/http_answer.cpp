#include "joga/server/http_answer.hpp"

#include <algorithm>
#include <array>

#include "joga/core/text.hpp"
#include "joga/server/catalogue.hpp"

namespace joga::server {
namespace {

using Header = std::pair<std::string_view, std::string_view>;

// The page can only run, load and contact what comes from this server, even if foreign text ends up in it,
// and no other page can embed it.
constexpr auto kSafety = std::to_array<Header>({
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
});
constexpr Header kPolicy{
    "Content-Security-Policy",
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"};
constexpr Header kPolicyWithModule{
    "Content-Security-Policy",
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"};

// The header is "tag", a list of tags, or "*". A weak tag matches the strong one.
[[nodiscard]] bool names_tag(std::string_view if_none_match, std::string_view tag) {
  return if_none_match == "*" || if_none_match.find(tag) != std::string_view::npos;
}

// Compares in constant time, so that nobody can find the key letter by letter.
[[nodiscard]] bool has_key(std::string_view query, std::string_view key) {
  constexpr std::string_view kBefore = "?key=";
  if (key.empty() || !query.starts_with(kBefore)) return false;
  query.remove_prefix(kBefore.size());
  if (query.size() != key.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < key.size(); ++i) {
    difference |=
        static_cast<unsigned char>(query[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(key[i]));
  }
  return difference == 0;
}

[[nodiscard]] HttpAnswer with_safety(int status, const Header& policy = kPolicy) {
  HttpAnswer answer{.status = status, .headers = {kSafety.begin(), kSafety.end()}};
  answer.headers.push_back(policy);
  return answer;
}

[[nodiscard]] HttpAnswer file_answer(const Asset& asset, std::string_view if_none_match, bool has_module) {
  const bool known = names_tag(if_none_match, asset.tag);
  HttpAnswer answer = with_safety(known ? 304 : 200, has_module ? kPolicyWithModule : kPolicy);
  answer.headers.emplace_back("ETag", asset.tag);
  answer.headers.emplace_back("Cache-Control",
                              asset.lasting ? "public, max-age=31536000, immutable" : "no-cache");
  if (known) return answer;
  answer.headers.emplace_back("Content-Type", asset.type);
  answer.asset = &asset;
  return answer;
}

}  // namespace

HttpAnswer plain_answer(int status, std::string text) {
  HttpAnswer answer = with_safety(status);
  answer.headers.emplace_back("Cache-Control", "no-store");
  answer.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
  answer.text = std::move(text);
  return answer;
}

HttpAnswer refusal(int status, const Message& why) {
  return plain_answer(status, why.in(Language::English) + "\n" + why.in(Language::Portuguese) + "\n");
}

std::string_view bearer_of(std::string_view authorization) noexcept {
  constexpr std::string_view kBefore = "Bearer ";
  if (!equal_in_any_case(authorization.substr(0, kBefore.size()), kBefore)) return {};
  return trimmed(authorization.substr(kBefore.size()));
}

HttpAnswer answer_to(const HttpRequest& request, const Site& site) {
  if (request.repeated || !request.target.starts_with('/')) return refusal(400, text::kBadRequest);
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  const bool is_private = request.is_local && site.check.is_loopback_name(request.host);
  if (site.report && request.method != HttpMethod::Other) {
    if (std::optional<HttpAnswer> report = site.report(path, is_private)) return *std::move(report);
  }
  if (!site.check.allows_host(request.host)) return refusal(403, text::kWrongHost);
  if (request.method == HttpMethod::Other) {
    HttpAnswer answer = refusal(405, text::kOnlyReading);
    answer.headers.emplace_back("Allow", "GET, HEAD");
    return answer;
  }
  if (path == site.socket_path) {
    if (site.key && !has_key(request.target.substr(path.size()), *site.key))
      return refusal(403, text::kWrongKey);
    if (!request.asks_for_web_socket || request.method != HttpMethod::Get) {
      HttpAnswer answer = refusal(426, text::kOnlyWebSocket);
      answer.headers.emplace_back("Upgrade", "websocket");
      return answer;
    }
    const bool has_token = !site.key && !bearer_of(request.authorization).empty();
    if (!has_token && !site.check.allows_origin(request.origin, request.host))
      return refusal(403, text::kWrongOrigin);
    return {.status = 101, .opens_web_socket = true};
  }
  const auto asset = std::ranges::find(site.assets, path, &Asset::path);
  if (asset == site.assets.end()) return refusal(404, text::kNoSuchFile);
  return file_answer(*asset, request.if_none_match, site.has_module);
}

}  // namespace joga::server
