// Text for people, in both languages, as data.
//
// A catalogue entry (MessageText) holds the English and the Portuguese sentence side by side, so that
// neither can be forgotten. A Message is an entry with its arguments; it becomes a string only where a
// person reads it. `{0}`, `{1}` ... stand for the arguments, which are Messages themselves: a piece named
// inside a sentence is translated with it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace joga {

enum class Language : std::uint8_t { English, Portuguese };

// "en" or "pt".
[[nodiscard]] std::string_view language_code(Language language) noexcept;
// Accepts codes and locale names ("pt", "pt_PT.UTF-8", "en_GB"); nothing for any other language.
[[nodiscard]] std::optional<Language> parse_language(std::string_view text) noexcept;

struct MessageText {
  std::string_view english;
  std::string_view portuguese;
};

// std::integral includes characters and bool, which a message must not take for numbers.
template <class Number>
concept WholeNumber = std::integral<Number> && !std::same_as<Number, bool> && !std::same_as<Number, char> &&
                      !std::same_as<Number, wchar_t> && !std::same_as<Number, char8_t> &&
                      !std::same_as<Number, char16_t> && !std::same_as<Number, char32_t>;

class Message {
 public:
  Message() = default;
  // A text that is the same in every language: a name, a move, a number.
  Message(std::string literal) : literal_(std::move(literal)) {}  // NOLINT(google-explicit-constructor)
  Message(std::string_view literal) : literal_(literal) {}        // NOLINT(google-explicit-constructor)
  Message(const char* literal) : literal_(literal) {}             // NOLINT(google-explicit-constructor)
  Message(WholeNumber auto number)
      : literal_(std::to_string(number)) {}  // NOLINT(google-explicit-constructor)

  // The entry must outlive the message: entries are constants of a catalogue.
  template <class... Arguments>
  Message(const MessageText& text, Arguments&&... arguments)  // NOLINT(google-explicit-constructor)
      : text_(&text) {
    (arguments_.push_back(Message(std::forward<Arguments>(arguments))), ...);
  }

  [[nodiscard]] std::string in(Language language) const;
  [[nodiscard]] std::string english() const { return in(Language::English); }
  [[nodiscard]] bool empty() const noexcept { return text_ == nullptr && literal_.empty(); }

  // Items separated by commas, for "valid: a, b, c" at the end of a sentence.
  [[nodiscard]] static Message list(const std::vector<Message>& items);
  // "a, b and c".
  [[nodiscard]] static Message all_of(std::vector<Message> items);

 private:
  const MessageText* text_ = nullptr;
  std::string literal_;
  std::vector<Message> arguments_;
  bool is_list_ = false;
};

}  // namespace joga
