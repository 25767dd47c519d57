// The messages of a page, read strictly: any text becomes a request or one clear sentence that says why not.
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
  Invalid,    // a spec, position, move or record that cannot be read
  Illegal,    // what the rules forbid
  Ambiguous,
  Unknown,  // there is no such game, table, puzzle, saved game
  Stale,
  InUse,
  Forbidden,  // to this one: of a host (docs/online.md)
  Busy,       // too much at once
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

// Of a text that was read: a move, a record, a name.
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

// Of the storage: the only thing that it forbids is to touch a game that is open elsewhere.
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

// A message that is no request, with its number if that could be read.
struct Unreadable {
  std::optional<std::int64_t> id{};
  Failure failure{};
};

// Refuses messages of more than `most_bytes`, unread; what is not UTF-8 or not JSON, keys given twice, and
// nesting deeper than any message needs.
[[nodiscard]] Result<Request, Unreadable> parse_request(std::string_view text, std::size_t most_bytes);

// What can be asked for.
template <class Kind>
class RequestKinds {
 public:
  RequestKinds(std::initializer_list<std::span<const Kind>> groups) {
    for (const std::span<const Kind> group : groups) {
      for (const Kind& kind : group) kinds_.emplace(kind.name, &kind);
    }
  }

  // Null: there is none of that name.
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

// As it is sent: what people wrote may be any bytes by now, and bad ones are replaced.
[[nodiscard]] std::string text_of(const json& message);
[[nodiscard]] std::string result_message(std::int64_t id, const std::string& result);
[[nodiscard]] std::string failure_message(const std::optional<std::int64_t>& id, const Failure& failure,
                                          Language language);

// --- Parameters ---

// Texts longer than this are no names, specs, positions or moves.
inline constexpr std::size_t kLongestText = 16 << 10U;

// The parameters of a request by name and type. The first thing that is missing or wrong is kept; after that
// the readers return something of the right type, and the caller looks at `failure` once, at the end.
class Parameters {
 public:
  // The object must outlive this. `path` names it in sentences: "players/0/".
  explicit Parameters(const json& object, std::string path = {});

  [[nodiscard]] const std::optional<Failure>& failure() const noexcept { return failure_; }
  [[nodiscard]] bool has(std::string_view key) const { return member(key) != nullptr; }
  [[nodiscard]] bool has_text(std::string_view key) const;

  // All are required, except those with a default.
  [[nodiscard]] std::string text(std::string_view key, std::size_t most_bytes = kLongestText);
  [[nodiscard]] std::optional<std::string> text_if_given(std::string_view key,
                                                         std::size_t most_bytes = kLongestText);
  [[nodiscard]] bool truth(std::string_view key);
  [[nodiscard]] std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most);
  [[nodiscard]] double number(std::string_view key, double least, double most, double default_value);
  [[nodiscard]] Player player(std::string_view key);
  [[nodiscard]] std::vector<std::string> texts(std::string_view key, std::size_t most);
  [[nodiscard]] std::vector<std::string> texts_if_given(std::string_view key, std::size_t most);
  // Objects are read by Parameters of their own, whose failure `take` takes over.
  [[nodiscard]] const json& object(std::string_view key);
  [[nodiscard]] const json& list(std::string_view key, std::size_t least, std::size_t most);
  [[nodiscard]] std::string path_of(std::string_view key) const { return path_ + std::string(key) + '/'; }
  void take(const Parameters& part) {
    if (!failure_) failure_ = part.failure_;
  }

  // For what is of the right type and still wrong.
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
