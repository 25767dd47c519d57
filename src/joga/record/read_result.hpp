// What reading one game gives: a record, or what is wrong and where.
#pragma once

#include <cassert>
#include <cstddef>
#include <utility>
#include <variant>

#include "joga/core/message.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

// The place is in the whole input, both counted from 1; columns count characters (code points), not bytes.
struct RecordError {
  std::size_t line = 1;
  std::size_t column = 1;
  Message message{};

  // "line 3, column 7: ..."
  [[nodiscard]] Message located() const;
};

class [[nodiscard]] ReadResult {
 public:
  ReadResult(Record record) : content_(std::move(record)) {}     // NOLINT(google-explicit-constructor)
  ReadResult(RecordError error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  // The number of the game in its file, from 1.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }
  void set_number(std::size_t number) noexcept { number_ = number; }

  [[nodiscard]] bool has_value() const noexcept { return std::holds_alternative<Record>(content_); }
  explicit operator bool() const noexcept { return has_value(); }

  // These require that there is a record, the last one that there is an error.
  [[nodiscard]] const Record& operator*() const& noexcept { return get(); }
  [[nodiscard]] Record& operator*() & noexcept { return get(); }
  [[nodiscard]] Record&& operator*() && noexcept { return std::move(get()); }
  [[nodiscard]] const Record* operator->() const noexcept { return &get(); }
  [[nodiscard]] Record* operator->() noexcept { return &get(); }
  [[nodiscard]] const RecordError& error() const noexcept {
    assert(!has_value());
    return *std::get_if<RecordError>(&content_);
  }

 private:
  [[nodiscard]] const Record& get() const noexcept {
    assert(has_value());
    return *std::get_if<Record>(&content_);
  }
  [[nodiscard]] Record& get() noexcept {
    assert(has_value());
    return *std::get_if<Record>(&content_);
  }

  std::variant<Record, RecordError> content_;
  std::size_t number_ = 1;
};

}  // namespace joga::record
