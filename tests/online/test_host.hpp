// A host for tests, without threads: one or more processes over one store, clients that talk to them, and
// clocks that advance only when nothing else is pending.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "joga/online/online.hpp"
#include "joga/store/database.hpp"
#include "joga/store/open.hpp"
#include "library/temporary_folder.hpp"
#include "service/inline_host.hpp"
#include "service/test_page.hpp"

namespace joga::testing {

// A store that cannot be reached.
class NoStore final : public store::Store {
 public:
  Result<std::vector<store::Written>> write(std::span<const store::Write>) override { return away(); }
  Result<std::optional<store::StoredGame>> game(std::string_view) override { return away(); }
  Result<std::optional<store::StoredGame>> game(std::string_view, std::uint64_t) override { return away(); }
  Result<std::vector<store::GameHeading>> headings(const store::Query&) override { return away(); }
  Result<std::vector<store::GameHeading>> listed(std::size_t) override { return away(); }
  Result<std::vector<store::GameHeading>> invitations(store::PersonId, std::size_t) override {
    return away();
  }
  Result<store::PersonCounts> counts(store::PersonId) override { return away(); }
  Result<store::OriginCounts> counts_of_origin(std::string_view) override { return away(); }
  Result<std::vector<store::OldGame>> old_open_games(store::Time, std::size_t) override { return away(); }
  Result<std::vector<store::OldGame>> old_aborted_games(store::Time, std::size_t) override { return away(); }
  Result<std::uint64_t> kept_bytes(store::PersonId) override { return away(); }
  Result<std::vector<store::OldGame>> oldest_kept(store::PersonId, std::size_t) override { return away(); }
  Result<std::vector<store::GameHeading>> all_games(std::string_view, std::size_t) override { return away(); }
  Result<std::vector<store::GameHeading>> due(store::Time, store::ServiceTime, std::size_t) override {
    return away();
  }
  Result<std::vector<store::GameHeading>> computer_turns(store::Time, std::size_t) override { return away(); }
  Result<std::optional<store::Person>> person(store::PersonId) override { return away(); }
  Result<std::vector<store::Person>> people(std::span<const store::PersonId>) override { return away(); }
  Result<std::optional<store::Bearer>> bearer(std::string_view, store::Time) override { return away(); }
  Result<std::string> host_key() override { return away(); }
  Result<std::vector<store::Person>> bots_of(store::PersonId) override { return away(); }
  Result<std::vector<store::Person>> bots_seen_since(store::Time, std::size_t) override { return away(); }
  Result<std::vector<store::Person>> blocked_by(store::PersonId) override { return away(); }
  Result<std::vector<store::PersonId>> avoided_by(const store::Person&) override { return away(); }
  Result<store::Acquaintance> acquaintance(const store::Person&, const store::Person&) override {
    return away();
  }
  Result<bool> is_name_taken(std::string_view, store::PersonId, store::Time) override { return away(); }
  Result<std::vector<store::Person>> without_skeleton(store::PersonId, std::size_t) override {
    return away();
  }
  Result<std::vector<store::Person>> blocked_people(std::size_t) override { return away(); }
  Result<std::vector<store::BlockNetwork>> blocked_networks(store::Time) override { return away(); }
  Result<std::vector<store::LogAct>> acts(std::size_t) override { return away(); }
  Result<store::Beat> beat(store::Time, store::ServiceTime) override { return away(); }
  Result<Done> ready() override { return away(); }
  void listen(std::function<void(const store::Notice&)>) override {}

 private:
  [[nodiscard]] static Error away() { return {ErrorCode::Unsupported, Message("the store is away")}; }
};

// Writes and reads as if on other threads: nothing happens within a call.
class InlineLedger final : public online::Ledger {
 public:
  InlineLedger(InlineHost& host, store::Store& store) : host_(host), store_(store) {}

  void write(store::Write write, std::function<void(const Result<store::Written>&)> done) override {
    host_.post([this, write = std::move(write), done = std::move(done)] {
      if (!is_there) return done(Error{ErrorCode::Unsupported, Message("the store is away")});
      const Result<std::vector<store::Written>> written = store_.write(std::span(&write, 1));
      if (heard) heard(write);
      if (loses_answers) return done(Error{ErrorCode::Unsupported, Message("the connection was lost")});
      const Result<store::Written> one =
          written ? Result<store::Written>(written->front()) : Result<store::Written>(written.error());
      const auto answer = [done, one] { done(one); };
      if (delays_answers) return answers_.push_back(answer);
      host_.post(answer);
    });
  }
  // Delivers the delayed results.
  void answer_all() {
    delays_answers = false;
    for (const std::function<void()>& answer : std::exchange(answers_, {})) host_.post(answer);
  }
  void read(Job job, online::Lane /*lane*/ = online::Lane::Host) override {
    host_.post([this, job = std::move(job)] {
      if (holds_reads) return held.push_back(job);
      host_.post(job(is_there ? store_ : nowhere_));
    });
  }

  void beat(Job job) override {
    host_.post([this, job = std::move(job)] {
      const std::function<void()> end = job(is_there ? store_ : nowhere_);
      if (is_there && beaten) beaten();
      if (beats_wait.count() == 0) return host_.post(end);
      beat_ = host_.at(host_.now() + beats_wait, end);
    });
  }

  std::chrono::milliseconds beats_wait{0};  // until the result of a beat is handled
  bool is_there = true;
  bool loses_answers = false;  // writes are stored, but their results are lost
  bool delays_answers = false;
  bool holds_reads = false;
  std::vector<Job> held{};
  // Called for each write, as other processes would be notified.
  std::function<void(const store::Write&)> heard{};
  std::function<void()> beaten{};  // called after each beat

 private:
  InlineHost& host_;
  store::Store& store_;
  NoStore nowhere_{};
  std::vector<std::function<void()>> answers_{};
  service::Timer beat_{};
};

class OnlineTestHost {
 public:
  using Process = std::size_t;

  explicit OnlineTestHost(std::size_t processes = 1, const online::OnlineLimits& limits = usual_limits())
      : limits_(limits) {
    Result<std::unique_ptr<store::Store>> opened = store::open_database(file());
    EXPECT_TRUE(opened.has_value()) << (opened ? "" : opened.error().message.english());
    store_ = *std::move(opened);
    for (Process process = 0; process < processes; ++process) {
      processes_.emplace_back();
      start(process);
    }
  }

  // Time stands still while tests send requests, so no tokens would be refilled.
  [[nodiscard]] static online::OnlineLimits usual_limits() {
    online::OnlineLimits limits;
    limits.requests = {.per_second = 1, .burst = 1'000'000};
    limits.creations = {.per_second = 1, .burst = 1'000'000};
    limits.address_requests = {.per_second = 1, .burst = 1'000'000};
    limits.address_creations = {.per_second = 1, .burst = 1'000'000};
    limits.people = {.per_second = 1, .burst = 1'000'000};
    return limits;
  }

  [[nodiscard]] InlineHost& host() noexcept { return host_; }
  [[nodiscard]] store::Store& store() noexcept { return *store_; }
  [[nodiscard]] online::Online& online(Process process = 0) { return *processes_[process].online; }
  [[nodiscard]] InlineLedger& ledger(Process process = 0) { return *processes_[process].ledger; }

  // Changes the database behind the store's back.
  void execute(const std::string& statements) const {
    store::sqlite_database(file(), store::Role::Administrator)->connect()->execute(statements);
  }

  // Simulates a process that is killed and started again; its clients must be closed.
  void stop(Process process = 0) { processes_[process].online.reset(); }
  void start(Process process = 0) {
    Running& running = processes_[process];
    // Jobs of the killed process may still be pending.
    if (running.ledger != nullptr) killed_.push_back(std::move(running.ledger));
    running.ledger = std::make_unique<InlineLedger>(host_, *store_);
    running.ledger->heard = [this, process](const store::Write& write) { spread(process, write); };
    running.ledger->beaten = [this, process, is_first = true]() mutable {
      const Result<store::Beat> beat = store_->beat(world(), store::ServiceTime(0));
      spread(process,
             {store::TimeReached{std::exchange(is_first, false) ? store::ServiceTime(0) : beat->service}});
    };
    running.online = std::make_unique<online::Online>(
        online::Environment{
            .clock = host_,
            .searcher = host_.searcher(),
            .ledger = *running.ledger,
            .world = [this] { return world(); },
            .secret =
                [this] {
                  const std::string text = "secret" + std::to_string(++secrets_);
                  return online::Secret{.text = text, .hash = store::token_hash(text)};
                },
            .random = [this] { return random_ = random_ * 6364136223846793005U + 1442695040888963407U; }},
        online::OnlineOptions{.version = "1.2", .limits = limits_});
  }

  [[nodiscard]] store::Time world() const {
    return store::Time(std::chrono::days(20'000)) + jumped +
           std::chrono::duration_cast<store::Milliseconds>(host_.now().time_since_epoch());
  }

  bool step() { return host_.step(); }
  // Lets this much time pass.
  void pass(std::chrono::milliseconds time) {
    bool over = false;
    const service::Timer timer = host_.at(host_.now() + time, [&] { over = true; });
    while (!over) step();
    settle();
  }
  // Runs everything that is pending now.
  void settle() {
    bool over = false;
    const service::Timer timer = host_.at(host_.now(), [&] { over = true; });
    while (!over) step();
    constexpr int kEnough = 64;  // bound on actions that trigger each other
    for (int i = 0; i < kEnough; ++i) {
      bool done = false;
      host_.post([&] { done = true; });
      while (!done) step();
    }
  }

  store::Milliseconds jumped{};   // offset of the system clock
  store::Milliseconds backlog{};  // how long messages have waited for the strand

 private:
  struct Running {
    std::unique_ptr<InlineLedger> ledger{};
    std::unique_ptr<online::Online> online{};
  };

  [[nodiscard]] std::filesystem::path file() const { return folder_.path() / "host.sqlite"; }

  // Sends the notices that PostgreSQL would send to the other processes.
  void spread(Process from, const store::Write& write) {
    std::vector<store::Notice> notices;
    const auto changed = [this](const store::GameHeading& heading) {
      return store::GameChanged{.id = heading.id,
                                .revision = heading.revision,
                                .people = {heading.seats[0], heading.seats[1], heading.invited},
                                .was_invited = std::exchange(invited_[heading.id], heading.invited),
                                .lobby = true};
    };
    if (const auto* add = std::get_if<store::AddGame>(&write)) notices.emplace_back(changed(add->heading));
    if (const auto* append = std::get_if<store::AppendEvent>(&write))
      notices.emplace_back(changed(append->heading));
    if (const auto* change = std::get_if<store::ChangePerson>(&write))
      notices.emplace_back(store::PersonChanged{change->id});
    if (const auto* remove = std::get_if<store::RemovePerson>(&write))
      notices.emplace_back(store::PersonChanged{remove->id});
    if (const auto* block = std::get_if<store::AddBlock>(&write))
      notices.assign({store::PersonChanged{block->person}, store::PersonChanged{block->other}});
    if (const auto* block = std::get_if<store::RemoveBlock>(&write))
      notices.assign({store::PersonChanged{block->person}, store::PersonChanged{block->other}});
    spread(from, notices);
  }
  void spread(Process from, const std::vector<store::Notice>& notices) {
    for (Process process = 0; process < processes_.size(); ++process) {
      if (process == from || !is_telling) continue;
      host_.post([this, process, notices] {
        for (const store::Notice& notice : notices) {
          if (processes_[process].online != nullptr) processes_[process].online->hear(notice);
        }
      });
    }
  }

 public:
  bool is_telling = true;  // whether processes get each other's notices

 private:
  online::OnlineLimits limits_;
  TemporaryFolder folder_{};
  InlineHost host_{};
  std::unique_ptr<store::Store> store_{};
  std::vector<Running> processes_{};
  std::vector<std::unique_ptr<InlineLedger>> killed_{};
  std::map<std::string, std::optional<store::PersonId>> invited_{};  // by game
  std::uint64_t secrets_ = 0;
  std::uint64_t random_ = 7;
};

// A browser or bot. Checks its requests and everything it receives against docs/online.schema.json.
class OnlineTestClient : public TestPage {
 public:
  // Connects with this secret; as a person if the store knows it.
  OnlineTestClient(OnlineTestHost& host, const std::string& secret, OnlineTestHost::Process process = 0,
                   const std::string& peer = "peer");

  // Returns the game after all updates, as a page would keep and check it.
  [[nodiscard]] json follow(const std::string& game);
  [[nodiscard]] std::size_t heard_of(const std::string& event) const;

  [[nodiscard]] std::int64_t person();
  [[nodiscard]] bool is_dropped() const noexcept { return !dropped_->empty(); }
  [[nodiscard]] const std::string& why_dropped() const noexcept { return *dropped_; }

 private:
  OnlineTestClient(OnlineTestHost& host, OnlineTestHost::Process process, const online::Visitor& visitor,
                   const std::shared_ptr<std::string>& dropped);

  OnlineTestHost& host_;
  std::shared_ptr<std::string> dropped_;  // the reason of the close
};

[[nodiscard]] inline json minutes(std::int64_t initial_ms, std::int64_t increment_ms = 0) {
  return {{"kind", "minutes"}, {"initial_ms", initial_ms}, {"increment_ms", increment_ms}};
}
[[nodiscard]] inline json days(int count) {
  return {{"kind", "days"}, {"days", count}};
}

// Starts a game of the first client, which the second, if given, joins; both watch. Returns its id.
[[nodiscard]] std::string begin_game(OnlineTestClient& one, OnlineTestClient* two, const json& more = {},
                                     const std::string& spec = "quantik");
// Plays the turns in order, beginning with the first client.
void play_turns(const std::string& game, OnlineTestClient& one, OnlineTestClient& two,
                const std::vector<std::string>& moves);

}  // namespace joga::testing
