#include "joga/lessons/progress.hpp"

#include <vector>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"

namespace joga::lessons {
namespace {

constexpr std::string_view kFinishedWord = "finished";

}  // namespace

Places parse_places(std::string_view text) {
  Places places;
  for (const std::string_view line : lines_of(text)) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() < 3 || words[1] != "=") continue;
    const auto number = parse_number(words[2]);
    if (!number || *number < 1) continue;
    places[std::string(words[0])] = {.step = static_cast<std::size_t>(*number) - 1,
                                     .finished = words.size() > 3 && words[3] == kFinishedWord};
  }
  return places;
}

std::string places_text(const Places& places) {
  std::string text;
  for (const auto& [game, place] : places) {
    text += game + " = " + std::to_string(place.step + 1);
    if (place.finished) text.append(" ").append(kFinishedWord);
    text += '\n';
  }
  return text;
}

Place Progress::place(std::string_view game_id) const {
  const ExclusiveLock lock(mutex_);
  const Places places = parse_places(text_.read());
  const auto found = places.find(game_id);
  return found == places.end() ? Place{} : found->second;
}

Result<Done> Progress::remember(std::string_view game_id, const Place& place) {
  const ExclusiveLock lock(mutex_);
  Places places = parse_places(text_.read());
  places[std::string(game_id)] = place;
  return text_.write(places_text(places));
}

}  // namespace joga::lessons
