// Why a request has no result, as the page is told (docs/protocol.md).
#pragma once

#include <cstdint>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"

namespace joga::service {

enum class FailureCode : std::uint8_t {
  Malformed,  // not JSON, an unknown request, a parameter that is missing or of the wrong type
  Invalid,    // a spec, position, move or record that cannot be read
  Illegal,    // what the rules forbid
  Ambiguous,
  Unknown,  // there is no such game, table, puzzle, saved game
  Stale,
  InUse,
  Busy,  // too much at once
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

}  // namespace joga::service
