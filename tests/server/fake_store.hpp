// A store in memory that the test controls. It keeps tokens and people, and only counts everything else.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/store/store.hpp"

namespace joga::testing {

class FakeStore final : public store::Store {
 public:
  // Called with every batch before it is stored, without a lock; an error becomes the result of the batch.
  std::function<Result<Done>(std::span<const store::Write>)> before_write{};
  std::map<std::string, store::Bearer, std::less<>> tokens{};  // by hash

  [[nodiscard]] Result<std::vector<store::Written>> write(std::span<const store::Write> writes) override {
    if (before_write) {
      if (const Result<Done> may = before_write(writes); !may) return may.error();
    }
    const std::lock_guard guard(mutex_);
    std::vector<store::Written> answers;
    for (const store::Write& write : writes) answers.push_back(store_one(write));
    return answers;
  }

  [[nodiscard]] Result<std::optional<store::StoredGame>> game(std::string_view) override {
    return std::optional<store::StoredGame>();
  }
  [[nodiscard]] Result<std::optional<store::StoredGame>> game(std::string_view, std::uint64_t) override {
    return std::optional<store::StoredGame>();
  }
  [[nodiscard]] Result<std::vector<store::GameHeading>> headings(const store::Query&) override {
    return none();
  }
  [[nodiscard]] Result<std::vector<store::GameHeading>> listed(std::size_t) override { return none(); }
  [[nodiscard]] Result<std::vector<store::GameHeading>> invitations(store::PersonId, std::size_t) override {
    return none();
  }
  [[nodiscard]] Result<store::PersonCounts> counts(store::PersonId) override { return store::PersonCounts(); }
  [[nodiscard]] Result<store::OriginCounts> counts_of_origin(std::string_view) override {
    return store::OriginCounts();
  }
  [[nodiscard]] Result<std::vector<store::OldGame>> old_open_games(store::Time, std::size_t) override {
    return std::vector<store::OldGame>();
  }
  [[nodiscard]] Result<std::vector<store::OldGame>> old_aborted_games(store::Time, std::size_t) override {
    return std::vector<store::OldGame>();
  }
  [[nodiscard]] Result<std::uint64_t> kept_bytes(store::PersonId) override { return std::uint64_t{0}; }
  [[nodiscard]] Result<std::vector<store::OldGame>> oldest_kept(store::PersonId, std::size_t) override {
    return std::vector<store::OldGame>();
  }
  [[nodiscard]] Result<std::vector<store::GameHeading>> all_games(std::string_view, std::size_t) override {
    return none();
  }
  [[nodiscard]] Result<std::vector<store::GameHeading>> due(store::Time, store::ServiceTime,
                                                            std::size_t) override {
    return none();
  }
  [[nodiscard]] Result<std::vector<store::GameHeading>> computer_turns(store::Time, std::size_t) override {
    return none();
  }
  [[nodiscard]] Result<std::optional<store::Person>> person(store::PersonId) override {
    return std::optional<store::Person>();
  }
  [[nodiscard]] Result<std::vector<store::Person>> people(std::span<const store::PersonId>) override {
    return std::vector<store::Person>();
  }
  [[nodiscard]] Result<std::optional<store::Bearer>> bearer(std::string_view hash, store::Time) override {
    const std::lock_guard guard(mutex_);
    const auto found = tokens.find(hash);
    return found == tokens.end() ? std::optional<store::Bearer>() : found->second;
  }
  [[nodiscard]] Result<std::string> host_key() override { return std::string("the key of this host"); }
  [[nodiscard]] Result<std::vector<store::Person>> bots_of(store::PersonId) override {
    return std::vector<store::Person>();
  }
  [[nodiscard]] Result<std::vector<store::Person>> bots_seen_since(store::Time, std::size_t) override {
    return std::vector<store::Person>();
  }
  [[nodiscard]] Result<std::vector<store::Person>> blocked_by(store::PersonId) override {
    return std::vector<store::Person>();
  }
  [[nodiscard]] Result<std::vector<store::PersonId>> avoided_by(const store::Person&) override {
    return std::vector<store::PersonId>();
  }
  [[nodiscard]] Result<store::Acquaintance> acquaintance(const store::Person&,
                                                         const store::Person&) override {
    return store::Acquaintance();
  }
  [[nodiscard]] Result<bool> is_name_taken(std::string_view, store::PersonId, store::Time) override {
    return false;
  }
  [[nodiscard]] Result<std::vector<store::Person>> without_skeleton(store::PersonId, std::size_t) override {
    return std::vector<store::Person>();
  }
  [[nodiscard]] Result<std::vector<store::Person>> blocked_people(std::size_t) override {
    return std::vector<store::Person>();
  }
  [[nodiscard]] Result<std::vector<store::BlockNetwork>> blocked_networks(store::Time) override {
    return std::vector<store::BlockNetwork>();
  }
  [[nodiscard]] Result<std::vector<store::LogAct>> acts(std::size_t) override {
    return std::vector<store::LogAct>();
  }
  [[nodiscard]] Result<store::Beat> beat(store::Time now, store::ServiceTime reached) override {
    return store::Beat{.world = now, .service = reached};
  }
  [[nodiscard]] Result<Done> ready() override { return Done{}; }
  void listen(std::function<void(const store::Notice&)>) override {}

 private:
  [[nodiscard]] static std::vector<store::GameHeading> none() { return {}; }

  [[nodiscard]] store::Written store_one(const store::Write& write) {
    if (const auto* take = std::get_if<store::TakeIdentity>(&write)) {
      const auto found = tokens.find(take->transfer);
      if (found == tokens.end() || found->second.kind != store::TokenKind::Transfer)
        return store::Written::Unknown;
      tokens[take->browser] = {.person = found->second.person, .kind = store::TokenKind::Browser};
      tokens.erase(take->transfer);
    }
    return store::Written::Done;
  }

  std::mutex mutex_{};
};

}  // namespace joga::testing
