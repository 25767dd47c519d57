#include "joga/online/running_games.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>
#include <utility>

namespace joga::online {
namespace {

// The text of a game on a map of its own can be long; such games are left out.
constexpr std::size_t kLongestText = std::size_t{4} << 10U;

}  // namespace

void RunningGames::put(Entry entry) {
  has_changed_ = true;
  games_.insert_or_assign(entry.heading.id, std::move(entry));
}

void RunningGames::remove(const std::string& id) {
  if (games_.erase(id) > 0) has_changed_ = true;
}

bool RunningGames::choose() {
  if (!std::exchange(has_changed_, false)) return false;
  std::vector<const Entry*> newest;
  newest.reserve(games_.size());
  for (const auto& [id, entry] : games_) newest.push_back(&entry);
  std::ranges::sort(newest, std::greater(), [](const Entry* one) { return one->heading.changed; });
  // How many newer games there are of the same address.
  std::unordered_map<Lane, std::size_t> counts;
  std::map<std::pair<std::size_t, std::size_t>, const Entry*> ranked;  // by that, then by age
  for (const Entry* one : newest) {
    ranked.emplace(std::pair(std::max(counts[one->lanes[0]], counts[one->lanes[1]]), ranked.size()), one);
    for (const Lane lane : one->lanes) ++counts[lane];
  }
  std::vector<Chosen> chosen;
  for (const auto& [rank, one] : ranked) {
    if (chosen.size() == most_) break;
    std::string text = text_of(
        {{"game", summary_json(one->heading, one->people, std::nullopt)}, {"position", one->position}});
    if (text.size() <= kLongestText) chosen.push_back({one->heading.seats, std::move(text)});
  }
  const bool is_new = chosen != chosen_;
  chosen_ = std::move(chosen);
  return is_new;
}

std::string RunningGames::text(std::span<const PersonId> avoided) const {
  std::string text = "[";
  for (const Chosen& one : chosen_) {
    const bool is_avoided = std::ranges::any_of(one.seats, [&](std::optional<PersonId> person) {
      return person && std::ranges::binary_search(avoided, *person);
    });
    if (is_avoided) continue;
    if (text.size() > 1) text += ',';
    text += one.text;
  }
  return text += ']';
}

}  // namespace joga::online
