#include "joga/record/tags.hpp"

#include <algorithm>

#include "joga/core/text.hpp"
#include "joga/record/limits.hpp"

namespace joga::record {
namespace {

[[nodiscard]] bool is_name_character(char letter) noexcept {
  return is_letter(letter) || is_digit(letter) || letter == '_';
}

}  // namespace

bool is_field_tag(std::string_view name) noexcept {
  return name == "Game" || name == "Position" || name == "Result" || name == "Ply";
}

bool is_tag_name(std::string_view name) noexcept {
  return !name.empty() && name.size() <= kLongestTagName && is_letter(name.front()) &&
         std::ranges::all_of(name, is_name_character);
}

std::optional<std::string_view> misspelt_tag(std::string_view name) noexcept {
  for (const std::string_view known : kKnownTags) {
    if (known != name && equal_in_any_case(known, name)) return known;
  }
  return std::nullopt;
}

std::size_t tag_rank(std::string_view name) noexcept {
  return static_cast<std::size_t>(std::ranges::find(kKnownTags, name) - kKnownTags.begin());
}

void Tags::set(std::string_view name, std::string_view value) {
  std::string clean = without_flaws(value);
  clean.resize(shortened(clean, kLongestTagValue).size());
  const auto present = std::ranges::find(tags_, name, &Tag::name);
  if (present != tags_.end()) {
    present->value = std::move(clean);
    return;
  }
  const std::size_t rank = tag_rank(name);
  const auto place = std::ranges::find_if(tags_, [&](const Tag& tag) { return tag_rank(tag.name) > rank; });
  tags_.insert(place, {std::string(name), std::move(clean)});
}

void Tags::erase(std::string_view name) {
  std::erase_if(tags_, [&](const Tag& tag) { return tag.name == name; });
}

std::optional<std::string_view> Tags::find(std::string_view name) const noexcept {
  const auto present = std::ranges::find(tags_, name, &Tag::name);
  if (present == tags_.end()) return std::nullopt;
  return present->value;
}

std::string_view ending_word(Ending ending) noexcept {
  switch (ending) {
    case Ending::Rules:
      return "rules";
    case Ending::Aborted:
      return "aborted";
    case Ending::Resignation:
      return "resignation";
    case Ending::Agreement:
      return "agreement";
    case Ending::Time:
      return "time";
    case Ending::Adjudication:
      return "adjudication";
    case Ending::Forfeit:
      break;
  }
  return "forfeit";
}

std::optional<Ending> parse_ending(std::string_view termination) noexcept {
  const std::string_view word = termination.substr(0, termination.find(':'));
  for (const Ending ending : kTerminations) {
    if (ending_word(ending) == word) return ending;
  }
  return std::nullopt;
}

}  // namespace joga::record
