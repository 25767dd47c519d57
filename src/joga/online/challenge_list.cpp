#include "joga/online/challenge_list.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ranges>
#include <tuple>
#include <utility>

namespace joga::online {
namespace {

// The text of a challenge on a map of its own can be long. Such texts may take up only this much of the list.
constexpr std::size_t kLongText = std::size_t{1} << 10U;
constexpr std::size_t kMostLongBytes = std::size_t{64} << 10U;

[[nodiscard]] bool has_seat(const store::GameHeading& heading, std::optional<PersonId> person) {
  return person && (heading.seats[0] == person || heading.seats[1] == person);
}

[[nodiscard]] bool is_newer(const store::GameHeading& one, const store::GameHeading& two) {
  return std::tie(one.changed, one.id) > std::tie(two.changed, two.id);
}

}  // namespace

ChallengeList::Challenge ChallengeList::challenge_of(const store::GameHeading& heading,
                                                     const People& people) {
  return {.heading = heading,
          .people = people,
          .text = text_of(summary_json(heading, people, std::nullopt)),
          .terms = terms_of(heading)};
}

void ChallengeList::begin_read() {
  forget();
  state_ = State::Reading;
}

void ChallengeList::read(const std::vector<store::GameHeading>& headings, const People& people) {
  const std::vector<std::function<void()>> held = std::exchange(held_, {});
  forget();
  state_ = State::Known;
  has_more_ = headings.size() >= most_;
  for (const store::GameHeading& heading : headings) {
    People players;
    for (const store::Person& person : people) {
      if (has_seat(heading, person.id)) players.push_back(person);
    }
    challenges_.push_back(challenge_of(heading, players));
  }
  for (const std::function<void()>& change : held) change();
}

void ChallengeList::forget() {
  state_ = State::Unknown;
  held_.clear();
  challenges_.clear();
  common_.clear();
}

void ChallengeList::put(const store::GameHeading& heading, const People& people) {
  if (state_ == State::Reading) held_.emplace_back([this, heading, people] { put(heading, people); });
  if (!is_known()) return;
  common_.clear();
  std::erase_if(challenges_, [&](const Challenge& one) { return one.heading.id == heading.id; });
  const auto place =
      std::ranges::find_if(challenges_, [&](const Challenge& one) { return is_newer(heading, one.heading); });
  challenges_.insert(place, challenge_of(heading, people));
  if (challenges_.size() <= most_) return;
  // The store chooses fairly which ones are shown, so the list is read again for the next viewer.
  challenges_.pop_back();
  state_ = State::Unknown;
}

void ChallengeList::remove(const std::string& id) {
  if (state_ == State::Reading) held_.emplace_back([this, id] { remove(id); });
  if (std::erase_if(challenges_, [&](const Challenge& one) { return one.heading.id == id; }) == 0) return;
  common_.clear();
  if (has_more_) forget();
}

void ChallengeList::rename(const store::Person& person) {
  for (Challenge& challenge : challenges_) {
    const auto known = std::ranges::find(challenge.people, person.id, &store::Person::id);
    if (known == challenge.people.end() || known->name == person.name) continue;
    *known = person;
    challenge = challenge_of(challenge.heading, std::exchange(challenge.people, {}));
    common_.clear();
  }
}

const store::GameHeading* ChallengeList::find_oldest(
    const std::string& terms, const std::function<bool(const store::GameHeading&)>& fits) const {
  const auto oldest_first = std::views::reverse(challenges_);
  const auto found = std::ranges::find_if(
      oldest_first, [&](const Challenge& one) { return one.terms == terms && fits(one.heading); });
  return found == oldest_first.end() ? nullptr : &found->heading;
}

std::string ChallengeList::text(std::optional<PersonId> viewer, std::span<const PersonId> avoided) {
  const auto is_own = [&](const Challenge& one) { return has_seat(one.heading, viewer); };
  const auto is_avoided = [&](const Challenge& one) {
    return !avoided.empty() && std::ranges::any_of(one.heading.seats, [&](std::optional<PersonId> person) {
      return person && std::ranges::binary_search(avoided, *person);
    });
  };
  const bool is_common =
      std::ranges::none_of(challenges_, [&](const Challenge& one) { return is_own(one) || is_avoided(one); });
  if (is_common && !common_.empty()) return common_;
  std::string text = "[";
  std::size_t long_bytes = 0;
  for (const Challenge& one : challenges_) {
    if (is_avoided(one)) continue;
    if (one.text.size() > kLongText && !is_own(one)) {
      if (long_bytes + one.text.size() > kMostLongBytes) continue;
      long_bytes += one.text.size();
    }
    if (text.size() > 1) text += ',';
    text += is_own(one) ? text_of(summary_json(one.heading, one.people, viewer)) : one.text;
  }
  text += ']';
  if (is_common) common_ = text;
  return text;
}

}  // namespace joga::online
