#include "joga/core/spec.hpp"

#include <algorithm>
#include <cstddef>

#include "joga/core/catalogue.hpp"
#include "joga/core/suggestion.hpp"
#include "joga/core/text.hpp"

namespace joga {
namespace {

[[nodiscard]] bool is_key_letter(char letter) noexcept {
  return letter >= 'a' && letter <= 'z';
}

// Whether `key=` starts at this place.
[[nodiscard]] bool starts_option(std::string_view text) noexcept {
  std::size_t length = 0;
  while (length < text.size() && is_key_letter(text[length])) ++length;
  return length > 0 && length < text.size() && text[length] == '=';
}

[[nodiscard]] std::vector<Message> valid_values(const OptionInfo& option) {
  std::vector<Message> valid;
  for (const OptionWord& value : option.values) valid.emplace_back(value.word);
  for (const std::string_view form : option.forms) valid.emplace_back(form);
  if (option.range) valid.emplace_back(text::kNumberRange, option.range->first, option.range->second);
  return valid;
}

[[nodiscard]] bool accepts(const OptionInfo& option, std::string_view value) {
  if (std::ranges::find(option.values, value, &OptionWord::word) != option.values.end()) return true;
  if (option.range) {
    const std::optional<std::int64_t> number = parse_number(value);
    return number && *number >= option.range->first && *number <= option.range->second;
  }
  return std::ranges::any_of(option.forms, [&](std::string_view form) {
    const std::string_view prefix = form.substr(0, form.find(':') + 1);
    return value.starts_with(prefix);
  });
}

[[nodiscard]] bool holds(const OptionCondition& condition, const GameSpec& spec,
                         std::span<const OptionInfo> known) {
  const auto option = std::ranges::find(known, condition.key, &OptionInfo::key);
  return option != known.end() && value_of(*option, spec, known) == condition.value;
}

}  // namespace

Result<GameSpec> GameSpec::parse(std::string_view text) {
  GameSpec spec;
  const std::size_t colon = text.find(':');
  spec.id = text.substr(0, colon);
  if (spec.id.empty() || !std::ranges::all_of(spec.id, is_key_letter)) {
    return Error{ErrorCode::Malformed, Message(text::kSpecId, text), 0};
  }
  if (colon == std::string_view::npos) return spec;

  std::size_t at = colon + 1;
  while (true) {
    const std::string_view rest = text.substr(at);
    if (!starts_option(rest)) return Error{ErrorCode::Malformed, Message(text::kSpecOption, rest), at};
    std::size_t end = rest.find(',');
    while (end != std::string_view::npos && !starts_option(rest.substr(end + 1)))
      end = rest.find(',', end + 1);
    const std::string_view option = rest.substr(0, end);
    const std::size_t equals = option.find('=');
    const std::string key(option.substr(0, equals));
    if (!spec.options.emplace(key, option.substr(equals + 1)).second) {
      return Error{ErrorCode::Malformed, Message(text::kSpecOptionTwice, key), at};
    }
    if (end == std::string_view::npos) return spec;
    at += end + 1;
  }
}

std::string GameSpec::text() const {
  std::string text = id;
  char separator = ':';
  for (const auto& [key, value] : options) {
    text += separator;
    text += key;
    text += '=';
    text += value;
    separator = ',';
  }
  return text;
}

std::optional<std::string_view> GameSpec::option(std::string_view key) const {
  const auto found = options.find(std::string(key));
  if (found == options.end()) return std::nullopt;
  return found->second;
}

Result<Done> check_options(const GameSpec& spec, std::span<const OptionInfo> known) {
  for (const auto& [key, value] : spec.options) {
    const auto option = std::ranges::find(known, std::string_view(key), &OptionInfo::key);
    if (option == known.end()) {
      std::vector<std::string_view> keys;
      for (const OptionInfo& info : known) keys.push_back(info.key);
      const Message refusal(text::kUnknownOption, spec.id, key,
                            Message::list(std::vector<Message>(keys.begin(), keys.end())));
      return Error{ErrorCode::Unknown, with_suggestion(refusal, key, keys)};
    }
    if (!accepts(*option, value)) {
      std::vector<std::string_view> words;
      for (const OptionWord& known_value : option->values) words.push_back(known_value.word);
      const Message refusal(text::kUnknownOptionValue, key, value, Message::list(valid_values(*option)));
      return Error{ErrorCode::Unknown, with_suggestion(refusal, value, words)};
    }
  }
  for (const OptionInfo& option : known) {
    if (!option.only_when || !spec.option(option.key) || is_relevant(option, spec, known)) continue;
    return Error{ErrorCode::Illegal,
                 Message(text::kOptionOnlyWith, option.key, option.only_when->key, option.only_when->value)};
  }
  return Done{};
}

std::string_view default_of(const OptionInfo& option, const GameSpec& spec,
                            std::span<const OptionInfo> known) {
  const std::optional<OtherDefault>& other = option.other_default;
  return other && holds(other->when, spec, known) ? other->value : option.default_value;
}

std::string_view value_of(const OptionInfo& option, const GameSpec& spec, std::span<const OptionInfo> known) {
  const std::optional<std::string_view> chosen = spec.option(option.key);
  return chosen ? *chosen : default_of(option, spec, known);
}

bool is_relevant(const OptionInfo& option, const GameSpec& spec, std::span<const OptionInfo> known) {
  return !option.only_when || holds(*option.only_when, spec, known);
}

GameSpec essential(const GameSpec& spec, std::span<const OptionInfo> known) {
  GameSpec essential{.id = spec.id};
  for (const OptionInfo& option : known) {
    const std::string_view value = value_of(option, spec, known);
    if (!is_relevant(option, spec, known) || value == default_of(option, spec, known)) continue;
    essential.options.emplace(option.key, value);
  }
  return essential;
}

Message value_name(const OptionInfo& option, std::string_view value) {
  const auto word = std::ranges::find(option.values, value, &OptionWord::word);
  return word == option.values.end() ? Message(value) : Message(word->name);
}

std::int64_t number_option(const GameSpec& spec, std::string_view key, std::int64_t default_value) {
  const std::optional<std::string_view> value = spec.option(key);
  return value ? parse_number(*value).value_or(default_value) : default_value;
}

std::optional<std::int64_t> parse_number(std::string_view text) noexcept {
  return text.starts_with('-') ? std::nullopt : number_from<std::int64_t>(text);
}

}  // namespace joga
