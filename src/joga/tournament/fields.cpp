#include "joga/tournament/fields.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/engine/command_words.hpp"
#include "joga/tournament/catalogue.hpp"

namespace joga::tournament {

Fields::Fields(const nlohmann::json& document, std::string_view section,
               std::initializer_list<std::string_view> keys)
    : section_(section) {
  const std::vector<Message> valid(keys.begin(), keys.end());
  if (section.empty()) {
    table_ = &document;
  } else if (document.contains(section)) {
    table_ = &document.at(section_);
    if (!table_->is_object()) {
      error_ = Error{ErrorCode::Malformed, Message(text::kNotATable, section, Message::list(valid))};
      table_ = nullptr;
    }
  }
  if (table_ == nullptr) return;
  for (const auto& [key, value] : table_->items()) {
    if (std::ranges::find(keys, key) != keys.end()) continue;
    const Message unknown(text::kUnknownKey, without_flaws(shown(key)), Message::list(valid));
    if (!error_) error_ = Error{ErrorCode::Unknown, unknown};
  }
}

const nlohmann::json* Fields::find(std::string_view key) const {
  if (table_ == nullptr) return nullptr;
  const auto found = table_->find(key);
  return found == table_->end() ? nullptr : &*found;
}

bool Fields::has(std::string_view key) const {
  return find(key) != nullptr;
}

std::string Fields::shown(std::string_view key) const {
  return section_.empty() ? std::string(key) : section_ + '.' + std::string(key);
}

void Fields::refuse(std::string_view key, Message expected) {
  if (error_) return;
  const nlohmann::json* value = find(key);
  const std::string given =
      value == nullptr
          ? ""
          : excerpt(without_flaws(value->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
  error_ = Error{ErrorCode::Malformed,
                 value == nullptr ? Message(text::kKeyMissing, shown(key), std::move(expected))
                                  : Message(text::kKeyValue, shown(key), std::move(expected), given)};
}

std::string Fields::text(std::string_view key, std::string_view usual) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return std::string(usual);
  if (value->is_string() && !value->get_ref<const std::string&>().empty()) {
    return without_flaws(value->get_ref<const std::string&>());
  }
  refuse(key, text::kValueText);
  return std::string(usual);
}

std::int64_t Fields::whole(std::string_view key, std::int64_t usual, std::int64_t least, std::int64_t most) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return usual;
  if (value->is_number_integer() && *value >= least && *value <= most) return value->get<std::int64_t>();
  refuse(key, Message(text::kValueWhole, least, most));
  return usual;
}

bool Fields::flag(std::string_view key, bool usual) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return usual;
  if (value->is_boolean()) return value->get<bool>();
  refuse(key, text::kValueFlag);
  return usual;
}

std::optional<std::int64_t> Fields::milliseconds(std::string_view key) {
  constexpr double kMostSeconds = 1e6;
  const nlohmann::json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_number()) {
    const double seconds = value->get<double>();
    if (seconds >= 0.001 && seconds <= kMostSeconds) return std::llround(1000 * seconds);
  }
  refuse(key, text::kValueSeconds);
  return std::nullopt;
}

std::size_t Fields::word(std::string_view key, std::size_t usual,
                         std::initializer_list<std::string_view> words) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return usual;
  if (value->is_string()) {
    const auto found = std::ranges::find(words, value->get_ref<const std::string&>());
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  }
  refuse(key, Message(text::kValueWord, Message::list({words.begin(), words.end()})));
  return usual;
}

std::vector<std::string> Fields::texts(std::string_view key) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return {};
  if (value->is_string()) return {without_flaws(value->get_ref<const std::string&>())};
  std::vector<std::string> list;
  if (value->is_array()) {
    for (const nlohmann::json& item : *value) {
      if (item.is_string()) list.push_back(without_flaws(item.get_ref<const std::string&>()));
    }
  }
  if (!value->is_array() || list.size() != value->size()) refuse(key, text::kValueTexts);
  return list;
}

std::vector<std::string> Fields::command(std::string_view key) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return {};
  std::vector<std::string> words;
  if (value->is_string()) {
    Result<std::vector<std::string>> split = engine::split_words(value->get_ref<const std::string&>());
    if (split) words = *std::move(split);
  } else if (value->is_array()) {
    for (const nlohmann::json& word : *value) {
      if (word.is_string()) words.push_back(word.get<std::string>());
    }
    if (words.size() != value->size()) words.clear();
  }
  if (words.empty() || words.front().empty()) refuse(key, text::kValueCommand);
  return words;
}

}  // namespace joga::tournament
