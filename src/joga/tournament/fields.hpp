// Reads the tables of the files that people write, tournament.toml and bot.toml: a wrong key or value is an
// error that names it and says what would be right.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"

namespace joga::tournament {

// One table of a file. The functions below return the default where the key is missing; the first error is
// remembered, and later ones are not.
class Fields {
 public:
  // `section` is empty for the keys of the file itself. The document must outlive the object.
  Fields(const nlohmann::json& document, std::string_view section,
         std::initializer_list<std::string_view> keys);

  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] std::string text(std::string_view key, std::string_view usual);
  [[nodiscard]] std::int64_t whole(std::string_view key, std::int64_t usual, std::int64_t least,
                                   std::int64_t most);
  [[nodiscard]] bool flag(std::string_view key, bool usual);
  // Milliseconds from a positive number of seconds, perhaps with a fraction.
  [[nodiscard]] std::optional<std::int64_t> milliseconds(std::string_view key);
  // The place of the value in `words`.
  [[nodiscard]] std::size_t word(std::string_view key, std::size_t usual,
                                 std::initializer_list<std::string_view> words);
  // A list of texts. A single text is a list of one.
  [[nodiscard]] std::vector<std::string> texts(std::string_view key);
  // A command: a list of words, or a text that is split into them.
  [[nodiscard]] std::vector<std::string> command(std::string_view key);

  // For checks beyond the type of a value.
  void refuse(std::string_view key, Message expected);
  [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

 private:
  [[nodiscard]] const nlohmann::json* find(std::string_view key) const;
  [[nodiscard]] std::string shown(std::string_view key) const;

  const nlohmann::json* table_ = nullptr;  // none: the section is missing
  std::string section_;
  std::optional<Error> error_{};
};

}  // namespace joga::tournament
