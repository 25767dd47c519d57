// Errors are values: core and games throw nothing.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "joga/core/message.hpp"

namespace joga {

enum class ErrorCode : std::uint8_t {
  Malformed,    // the text cannot be parsed
  Illegal,      // the text can be parsed, but the rules forbid it
  Ambiguous,    // several legal turns fit
  Unknown,      // no such name
  Unsupported,  // larger than the program can handle
  Stale,        // meant for an earlier state of the game
  Forbidden,    // not allowed to this person
  Busy,         // possible, but not now
};

struct Error {
  ErrorCode code = ErrorCode::Malformed;
  Message message{};
  // The position of the error in the input, in bytes from 0.
  std::optional<std::size_t> offset = std::nullopt;
};

// A value or an error: an Error, unless a layer has an error type of its own. `value()` and `*` require a
// value.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(E error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const noexcept { return std::holds_alternative<T>(content_); }
  explicit operator bool() const noexcept { return has_value(); }

  [[nodiscard]] const T& value() const& noexcept {
    assert(has_value());
    return *std::get_if<T>(&content_);
  }
  [[nodiscard]] T& value() & noexcept {
    assert(has_value());
    return *std::get_if<T>(&content_);
  }
  [[nodiscard]] T&& value() && noexcept { return std::move(value()); }
  [[nodiscard]] const T& operator*() const& noexcept { return value(); }
  [[nodiscard]] T& operator*() & noexcept { return value(); }
  [[nodiscard]] T&& operator*() && noexcept { return std::move(value()); }
  [[nodiscard]] const T* operator->() const noexcept { return &value(); }
  [[nodiscard]] T* operator->() noexcept { return &value(); }

  [[nodiscard]] const E& error() const noexcept {
    assert(!has_value());
    return *std::get_if<E>(&content_);
  }

 private:
  std::variant<T, E> content_;
};

// The value of operations that return nothing when they succeed.
struct Done {};

}  // namespace joga
