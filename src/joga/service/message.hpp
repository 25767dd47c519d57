// Strict parsing of the messages of a page: any text becomes a request or one clear sentence that says why
// not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"

namespace joga::service {

using nlohmann::json;

// --- Failures: why a request has no result (docs/protocol.md) ---

enum class FailureCode : std::uint8_t {
  Malformed,  // not JSON, an unknown request, a parameter that is missing or of the wrong type
  Invalid,    // a spec, position, move or record that cannot be parsed
  Illegal,    // forbidden by the rules
  Ambiguous,
  Unknown,  // there is no such game, table, puzzle or saved game
  Stale,
  InUse,
  Forbidden,  // not permitted to this person; only on a host (docs/online.md)
  Busy,       // a rate limit, or a limit of concurrent work, was hit
  Failed,
};

[[nodiscard]] constexpr std::string_view failure_word(FailureCode code) noexcept {
  switch (code) {
    case FailureCode::Malformed:
      return "malformed";
    case FailureCode::Invalid:
      return "invalid";
    case FailureCode::Illegal:
      return "illegal";
    case FailureCode::Ambiguous:
      return "ambiguous";
    case FailureCode::Unknown:
      return "unknown";
    case FailureCode::Stale:
      return "stale";
    case FailureCode::InUse:
      return "in-use";
    case FailureCode::Forbidden:
      return "forbidden";
    case FailureCode::Busy:
      return "busy";
    case FailureCode::Failed:
      break;
  }
  return "failed";
}

struct Failure {
  FailureCode code = FailureCode::Failed;
  Message message{};
};

// For errors in a text that was parsed: a move, a record, a name.
[[nodiscard]] inline Failure failure_of(const Error& error) {
  switch (error.code) {
    case ErrorCode::Malformed:
      return {FailureCode::Invalid, error.message};
    case ErrorCode::Illegal:
      return {FailureCode::Illegal, error.message};
    case ErrorCode::Ambiguous:
      return {FailureCode::Ambiguous, error.message};
    case ErrorCode::Unknown:
      return {FailureCode::Unknown, error.message};
    case ErrorCode::Stale:
      return {FailureCode::Stale, error.message};
    case ErrorCode::Forbidden:
      return {FailureCode::Forbidden, error.message};
    case ErrorCode::Busy:
      return {FailureCode::Busy, error.message};
    case ErrorCode::Unsupported:
      break;
  }
  return {FailureCode::Failed, error.message};
}

// For errors of the storage. The only thing it forbids is access to a game that is open elsewhere.
[[nodiscard]] inline Failure storage_failure_of(const Error& error) {
  Failure failure = failure_of(error);
  if (failure.code == FailureCode::Illegal) failure.code = FailureCode::InUse;
  return failure;
}

// --- Requests ---

struct Request {
  std::int64_t id = 0;
  std::string name{};
  std::shared_ptr<const json> params{};  // an object
};

// A message that is not a valid request, with its id if that could be read.
struct Unreadable {
  std::optional<std::int64_t> id{};
  Failure failure{};
};

// Refuses messages of more than `most_bytes` without parsing them, texts that are not UTF-8 or not JSON,
// duplicate keys, and nesting deeper than any message needs.
[[nodiscard]] Result<Request, Unreadable> parse_request(std::string_view text, std::size_t most_bytes);

// The kinds of request, by name.
template <class Kind>
class RequestKinds {
 public:
  RequestKinds(std::initializer_list<std::span<const Kind>> groups) {
    for (const std::span<const Kind> group : groups) {
      for (const Kind& kind : group) kinds_.emplace(kind.name, &kind);
    }
  }

  // Returns null if there is no kind of that name.
  [[nodiscard]] const Kind* find(std::string_view name) const {
    const auto found = kinds_.find(name);
    return found == kinds_.end() ? nullptr : found->second;
  }
  [[nodiscard]] std::vector<std::string_view> names() const {
    std::vector<std::string_view> names;
    for (const auto& [name, kind] : kinds_) names.push_back(name);
    return names;
  }

 private:
  std::map<std::string_view, const Kind*> kinds_{};
};

[[nodiscard]] Failure unknown_request(std::string_view name, std::span<const std::string_view> valid);

// --- Answers ---

// Serializes a message. Texts from people may contain invalid UTF-8, which is replaced.
[[nodiscard]] std::string text_of(const json& message);
[[nodiscard]] std::string result_message(std::int64_t id, const std::string& result);
[[nodiscard]] std::string failure_message(const std::optional<std::int64_t>& id, const Failure& failure,
                                          Language language);

// --- Parameters ---

// The most bytes in a name, spec, position or move.
inline constexpr std::size_t kLongestText = 16 << 10U;

// Reads the parameters of a request by name and type. Keeps the first error; after it the readers return a
// placeholder of the right type, and the caller checks `failure` once, at the end.
class Parameters {
 public:
  // The object must outlive this reader. `path` is its prefix in error messages: "players/0/".
  explicit Parameters(const json& object, std::string path = {});

  [[nodiscard]] const std::optional<Failure>& failure() const noexcept { return failure_; }
  [[nodiscard]] bool has(std::string_view key) const { return member(key) != nullptr; }
  [[nodiscard]] bool has_text(std::string_view key) const;

  // Every parameter is required unless it has a default.
  [[nodiscard]] std::string text(std::string_view key, std::size_t most_bytes = kLongestText);
  [[nodiscard]] std::optional<std::string> text_if_given(std::string_view key,
                                                         std::size_t most_bytes = kLongestText);
  [[nodiscard]] bool truth(std::string_view key);
  [[nodiscard]] std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most);
  [[nodiscard]] double number(std::string_view key, double least, double most, double default_value);
  [[nodiscard]] Player player(std::string_view key);
  [[nodiscard]] std::vector<std::string> texts(std::string_view key, std::size_t most);
  [[nodiscard]] std::vector<std::string> texts_if_given(std::string_view key, std::size_t most);
  // A nested object is read by its own Parameters; `take` copies their failure, if any, to this reader.
  [[nodiscard]] const json& object(std::string_view key);
  [[nodiscard]] const json& list(std::string_view key, std::size_t least, std::size_t most);
  [[nodiscard]] std::string path_of(std::string_view key) const { return path_ + std::string(key) + '/'; }
  void take(const Parameters& part) {
    if (!failure_) failure_ = part.failure_;
  }

  // Reports a parameter of the right type whose value is wrong.
  void reject(Failure failure) {
    if (!failure_) failure_ = std::move(failure);
  }

 private:
  [[nodiscard]] const json* member(std::string_view key) const;
  [[nodiscard]] const json* required(std::string_view key);
  void wants(std::string_view key, Message what);
  [[nodiscard]] std::optional<std::string> read_text(std::string_view key, const json& value,
                                                     std::size_t most_bytes);

  const json* object_;
  std::string path_;
  std::optional<Failure> failure_{};
};

}  // namespace joga::service
