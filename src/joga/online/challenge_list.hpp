// The challenges of the lobby. They are kept in memory as JSON, so that a list costs no more than sending it,
// however many clients ask for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "joga/online/event_json.hpp"
#include "joga/service/game_actor.hpp"
#include "joga/store/store.hpp"

namespace joga::online {

class ChallengeList {
 public:
  // `most`: the number of challenges shown.
  explicit ChallengeList(std::size_t most) noexcept : most_(most) {}

  // Until the list has been read from the store, and after `forget`, it is unknown and ignores changes.
  [[nodiscard]] bool is_known() const noexcept { return state_ == State::Known; }
  // Known or about to be: changes matter.
  [[nodiscard]] bool is_followed() const noexcept { return state_ != State::Unknown; }
  // The store is about to be read. Changes from now on are applied after the read, which may have missed
  // them.
  void begin_read();
  void read(const std::vector<store::GameHeading>& headings, const People& people);
  void forget();

  // Adds or replaces a challenge.
  void put(const store::GameHeading& heading, const People& people);
  void remove(const std::string& id);
  void rename(const store::Person& person);

  // Returns the oldest challenge with these terms (terms_of) that `fits`; null if there is none.
  [[nodiscard]] const store::GameHeading* find_oldest(
      const std::string& terms, const std::function<bool(const store::GameHeading&)>& fits) const;

  // Returns the list as this viewer sees it, the newest challenge first: a JSON array without the challenges
  // of the people whom they avoid (sorted).
  [[nodiscard]] std::string text(std::optional<PersonId> viewer, std::span<const PersonId> avoided = {});

 private:
  enum class State : std::uint8_t { Unknown, Reading, Known };
  struct Challenge {
    store::GameHeading heading{};
    People people{};
    std::string text{};   // for everybody but its creator
    std::string terms{};  // terms_of the heading
  };

  [[nodiscard]] static Challenge challenge_of(const store::GameHeading& heading, const People& people);

  const std::size_t most_;
  State state_ = State::Unknown;
  std::vector<std::function<void()>> held_{};  // changes that came during the read
  bool has_more_ = false;                      // the store may have challenges that are not in this list
  std::vector<Challenge> challenges_{};        // newest first
  // The text for viewers who have no challenge of their own and avoid nobody here; empty: not made.
  std::string common_{};
};

}  // namespace joga::online
