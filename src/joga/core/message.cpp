#include "joga/core/message.hpp"

#include <cstddef>

#include "joga/core/catalogue.hpp"

namespace joga {

std::string_view language_code(Language language) noexcept {
  return language == Language::Portuguese ? "pt" : "en";
}

std::optional<Language> parse_language(std::string_view text) noexcept {
  const std::string_view code = text.substr(0, text.find_first_of("_-.@"));
  if (code == "en") return Language::English;
  if (code == "pt") return Language::Portuguese;
  return std::nullopt;
}

std::string Message::in(Language language) const {
  if (is_list_) {
    std::string joined;
    for (const Message& item : arguments_) {
      if (!joined.empty()) joined += ", ";
      joined += item.in(language);
    }
    return joined;
  }
  if (text_ == nullptr) return literal_;
  const std::string_view pattern = language == Language::Portuguese ? text_->portuguese : text_->english;
  std::string result;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const bool placeholder = pattern[at] == '{' && at + 2 < pattern.size() && pattern[at + 2] == '}' &&
                             pattern[at + 1] >= '0' && pattern[at + 1] <= '9';
    if (!placeholder) {
      result += pattern[at];
      continue;
    }
    const auto index = static_cast<std::size_t>(pattern[at + 1] - '0');
    if (index < arguments_.size()) result += arguments_[index].in(language);
    at += 2;
  }
  return result;
}

Message Message::list(const std::vector<Message>& items) {
  Message message;
  message.arguments_ = items;
  message.is_list_ = true;
  return message;
}

Message Message::all_of(std::vector<Message> items) {
  if (items.size() < 2) return list(items);
  Message last = std::move(items.back());
  items.pop_back();
  return {text::kAnd, list(items), std::move(last)};
}

}  // namespace joga
