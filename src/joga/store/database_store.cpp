// The store over any database: the code that is the same for both.

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <mutex>

#include "joga/core/text.hpp"
#include "joga/store/database.hpp"
#include "joga/store/rows.hpp"
#include "joga/store/statements.hpp"
#include "joga/system/secret.hpp"

namespace joga::store {
namespace {

constexpr std::size_t kSnapshotColumn = 13;  // of kHeadingAndSnapshot, after the columns of the heading
constexpr int kTries = 4;                    // attempts if other transactions interfere
constexpr std::chrono::milliseconds kAwayFor{500};  // pause after a failed attempt to connect

class DatabaseStore final : public Store {
 public:
  explicit DatabaseStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}

  // Throws DatabaseError.
  void prepare() {
    writer_ = database_->connect();
    migrate(*writer_, database_->dialect(), schema_steps(database_->dialect()));
  }

  Result<std::vector<Written>> write(std::span<const Write> writes) override {
    std::vector<Written> answers;
    const Result<Done> done = write_transaction(
        writes.size(), [&](DatabaseConnection& connection) { answers = carry_out(connection, writes); });
    if (!done) return done.error();
    return answers;
  }

  Result<Beat> beat(Time now, ServiceTime reached) override {
    Beat beat;
    bool much_changed = false;
    const Result<Done> done = write_transaction(1, [&](DatabaseConnection& connection) {
      const QueryResult answer = run(connection, sql::kBeat, connection.common_time(now), reached);
      if (answer.rows.size() != 1) refuse_damaged();
      beat = {.world = time_in(answer.rows[0], 0), .service = ServiceTime(number_in(answer.rows[0], 1))};
      connection.tell(std::array<Notice, 1>{TimeReached{reached}});
      much_changed = connection.was_changed_elsewhere();
    });
    if (!done) return done.error();
    if (much_changed && heard_) heard_(MuchChanged{});
    return beat;
  }

  Result<std::optional<StoredGame>> game(std::string_view id) override {
    return read([&](DatabaseConnection& connection) -> std::optional<StoredGame> {
      if (!can_be_held(id)) return std::nullopt;
      QueryResult found = run(connection, sql::kHeadingAndSnapshot, id);
      if (found.rows.empty()) return std::nullopt;
      Row& row = found.rows[0];
      StoredGame game{.heading = read_heading(row)};
      if (row.at(kSnapshotColumn)) {
        game.snapshot = Snapshot{.revision = revision_in(row, kSnapshotColumn),
                                 .data = text_in(row, kSnapshotColumn + 1)};
      }
      const std::uint64_t since = game.snapshot ? game.snapshot->revision : 0;
      return with_events(connection, std::move(game), since);
    });
  }

  Result<std::optional<StoredGame>> game(std::string_view id, std::uint64_t since) override {
    return read([&](DatabaseConnection& connection) -> std::optional<StoredGame> {
      if (!can_be_held(id)) return std::nullopt;
      QueryResult found = run(connection, sql::kHeading, id);
      if (found.rows.empty()) return std::nullopt;
      return with_events(connection, {.heading = read_heading(found.rows[0])}, since);
    });
  }

  Result<std::vector<GameHeading>> headings(const Query& query) override {
    const Cursor after = query.after.value_or(Cursor{.changed = Time::max(), .id = {}});
    if (!can_be_held(after.id)) return std::vector<GameHeading>();
    return read_headings(sql::kGamesOf, query.person, query.phase, after.changed, after.id,
                         limit(query.most));
  }

  Result<std::vector<GameHeading>> listed(std::size_t most) override {
    return read_headings(sql::kListed, Phase::Open, limit(most));
  }

  Result<std::vector<GameHeading>> invitations(PersonId person, std::size_t most) override {
    return read_headings(sql::kInvitations, Phase::Open, limit(most), person);
  }

  Result<PersonCounts> counts(PersonId person) override {
    return read([&](DatabaseConnection& connection) {
      const Row row = only_row(run(connection, sql::kCounts, person));
      return PersonCounts{.games = count_in(row, 0),
                          .listed = count_in(row, 1),
                          .computers = count_in(row, 2),
                          .invitations = count_in(row, 3)};
    });
  }

  Result<OriginCounts> counts_of_origin(std::string_view origin) override {
    return read([&](DatabaseConnection& connection) {
      const Row row = only_row(run(connection, sql::kCountsOfOrigin, origin));
      return OriginCounts{.listed = count_in(row, 0), .invitations = count_in(row, 1)};
    });
  }

  Result<std::vector<GameHeading>> all_games(std::string_view after, std::size_t most) override {
    if (!can_be_held(after)) return std::vector<GameHeading>();
    return read_headings(sql::kAllGames, after, limit(most));
  }

  Result<std::vector<GameHeading>> due(Time world, ServiceTime service, std::size_t most) override {
    return read_headings(sql::kDue, world, service, limit(most));
  }

  Result<std::vector<OldGame>> old_open_games(Time before, std::size_t most) override {
    return read_old_games(sql::kOldOpen, before, limit(most));
  }

  Result<std::vector<OldGame>> old_aborted_games(Time before, std::size_t most) override {
    return read_old_games(sql::kOldAborted, before, limit(most));
  }

  Result<std::uint64_t> kept_bytes(PersonId person) override {
    return read([&](DatabaseConnection& connection) -> std::uint64_t {
      return count_in(only_row(run(connection, sql::kKeptBytes, person)), 0);
    });
  }

  Result<std::vector<OldGame>> oldest_kept(PersonId person, std::size_t most) override {
    return read_old_games(sql::kOldestKept, person, limit(most));
  }

  Result<std::vector<GameHeading>> computer_turns(Time now, std::size_t most) override {
    return read_headings(sql::kComputerTurns, now, limit(most));
  }

  Result<std::optional<Person>> person(PersonId id) override {
    return read([&](DatabaseConnection& connection) -> std::optional<Person> {
      QueryResult found = run(connection, sql::kPerson, id);
      if (found.rows.empty()) return std::nullopt;
      return read_person(found.rows[0]);
    });
  }

  Result<std::vector<Person>> people(std::span<const PersonId> ids) override {
    return read([&](DatabaseConnection& connection) {
      std::vector<Person> found;
      for (; !ids.empty(); ids = ids.subspan(std::min(ids.size(), sql::kPeopleAtOnce))) {
        std::array<Value, sql::kPeopleAtOnce> values{};
        for (std::size_t i = 0; i < values.size(); ++i)
          values[i] = value_of(ids[std::min(i, ids.size() - 1)]);
        for (Row& row : connection.run(sql::kPeople, values).rows) found.push_back(read_person(row));
      }
      return found;
    });
  }

  Result<std::optional<Bearer>> bearer(std::string_view token_hash, Time now) override {
    return read([&](DatabaseConnection& connection) -> std::optional<Bearer> {
      if (!can_be_held(token_hash)) return std::nullopt;
      QueryResult found = run(connection, sql::kBearer, token_hash, now);
      if (found.rows.empty()) return std::nullopt;
      Row& row = found.rows[0];
      const TokenKind kind = choice_in(row, 6, TokenKind::Transfer);
      // The owner of a bot may have no token left.
      const Time known_since = row.at(7) ? time_in(row, 7) : Time::max();
      return Bearer{.person = read_person(row), .kind = kind, .known_since = known_since};
    });
  }

  Result<std::string> host_key() override {
    const auto key_in = [](DatabaseConnection& connection) {
      QueryResult found = run(connection, sql::kHostKey);
      return found.rows.empty() ? std::string() : text_in(found.rows[0], 0);
    };
    Result<std::string> known = read(key_in);
    if (!known || !known->empty()) return known;
    const std::string made = system::new_secret();
    std::string key;
    const Result<Done> done = write_transaction(1, [&](DatabaseConnection& connection) {
      run(connection, sql::kInsertHostKey, std::string_view(made));
      key = key_in(connection);
    });
    if (!done) return done.error();
    return key;
  }

  Result<std::vector<Person>> bots_of(PersonId owner) override {
    return read(
        [&](DatabaseConnection& connection) { return people_in(run(connection, sql::kBotsOf, owner)); });
  }

  Result<std::vector<Person>> bots_seen_since(Time time, std::size_t most) override {
    return read([&](DatabaseConnection& connection) {
      return people_in(run(connection, sql::kBotsSeen, time, limit(most)));
    });
  }

  Result<std::vector<Person>> blocked_by(PersonId person) override {
    return read(
        [&](DatabaseConnection& connection) { return people_in(run(connection, sql::kBlocksBy, person)); });
  }

  Result<std::vector<PersonId>> avoided_by(const Person& person) override {
    return read([&](DatabaseConnection& connection) {
      std::vector<PersonId> avoided;
      for (const Row& row : run(connection, sql::kAvoided, person.id, person.owner.value_or(person.id)).rows)
        avoided.push_back(PersonId{number_in(row, 0)});
      return avoided;
    });
  }

  Result<Acquaintance> acquaintance(const Person& one, const Person& two) override {
    return read([&](DatabaseConnection& connection) {
      const QueryResult blocks = run(connection, sql::kAvoid, one.id, one.owner.value_or(one.id), two.id,
                                     two.owner.value_or(two.id));
      return Acquaintance{
          .avoid = !blocks.rows.empty(),
          .have_played = !run(connection, sql::kHavePlayed, one.id, two.id).rows.empty(),
          .invitations = count_in(only_row(run(connection, sql::kInvitationsBetween, one.id, two.id)), 0)};
    });
  }

  Result<bool> is_name_taken(std::string_view skeleton, PersonId except, Time since) override {
    return read([&](DatabaseConnection& connection) {
      return !run(connection, sql::kNameTaken, skeleton, except, since).rows.empty();
    });
  }

  Result<std::vector<Person>> without_skeleton(PersonId after, std::size_t most) override {
    return read([&](DatabaseConnection& connection) {
      return people_in(run(connection, sql::kWithoutSkeleton, after, limit(most)));
    });
  }

  Result<std::vector<Person>> blocked_people(std::size_t most) override {
    return read([&](DatabaseConnection& connection) {
      return people_in(run(connection, sql::kBlockedPeople, limit(most)));
    });
  }

  Result<std::vector<BlockNetwork>> blocked_networks(Time now) override {
    return read([&](DatabaseConnection& connection) {
      std::vector<BlockNetwork> networks;
      QueryResult answer = run(connection, sql::kNetworks, now);
      for (Row& row : answer.rows) {
        BlockNetwork& network =
            networks.emplace_back(BlockNetwork{.network = text_in(row, 0), .since = time_in(row, 1)});
        if (row.at(2)) network.expires = time_in(row, 2);
      }
      return networks;
    });
  }

  Result<std::vector<LogAct>> acts(std::size_t most) override {
    return read([&](DatabaseConnection& connection) {
      std::vector<LogAct> acts;
      QueryResult answer = run(connection, sql::kActs, limit(most));
      for (Row& row : answer.rows) {
        acts.push_back({.time = time_in(row, 0),
                        .act = text_in(row, 1),
                        .subject = text_in(row, 2),
                        .reason = text_in(row, 3)});
      }
      return acts;
    });
  }

  Result<Done> ready() override {
    const std::lock_guard guard(state_mutex_);
    if (last_error_) return *last_error_;
    return Done{};
  }

  void listen(std::function<void(const Notice&)> heard) override {
    heard_ = std::move(heard);
    database_->listen(heard_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  // Sets the deadline of a call while it lives (DatabaseConnection::start_call).
  class Call {
   public:
    Call(DatabaseConnection& connection, std::size_t writes) : connection_(connection) {
      connection.start_call(writes);
    }
    Call& operator=(Call&&) = delete;
    ~Call() { connection_.end_call(); }

   private:
    DatabaseConnection& connection_;
  };

  // Adds the events after `since`; none if the game is no longer there.
  [[nodiscard]] static std::optional<StoredGame> with_events(DatabaseConnection& connection, StoredGame game,
                                                             std::uint64_t since) {
    const GameHeading& heading = game.heading;
    if (since >= heading.revision) return game;
    // Leaves out events appended after the heading was read.
    for (Row& row : run(connection, sql::kEvents, heading.id, since, heading.revision).rows)
      game.events.push_back({.revision = revision_in(row, 0), .data = text_in(row, 1)});
    if (game.events.size() == heading.revision - since) return game;
    // Either the game has been removed meanwhile, or events are missing.
    if (!run(connection, sql::kIsGame, heading.id).rows.empty()) refuse_damaged();
    return std::nullopt;
  }

  [[nodiscard]] static std::vector<Person> people_in(QueryResult answer) {
    std::vector<Person> people;
    for (Row& row : answer.rows) people.push_back(read_person(row));
    return people;
  }

  [[nodiscard]] static Row only_row(QueryResult answer) {
    if (answer.rows.size() != 1) refuse_damaged();
    return std::move(answer.rows[0]);
  }

  // After a failed attempt, calls fail at once for kAwayFor: if connecting is slow to fail, not every call
  // has to wait.
  [[nodiscard]] std::unique_ptr<DatabaseConnection> connect() {
    {
      const std::lock_guard guard(state_mutex_);
      if (away_ && Clock::now() < away_until_) throw DatabaseError(*away_);
    }
    try {
      std::unique_ptr<DatabaseConnection> made = database_->connect();
      const std::lock_guard guard(state_mutex_);
      away_.reset();
      return made;
    } catch (const DatabaseError& error) {
      const std::lock_guard guard(state_mutex_);
      away_ = error;
      away_until_ = Clock::now() + kAwayFor;
      throw;
    }
  }

  template <class Work>
  [[nodiscard]] Result<Done> write_transaction(std::size_t writes, const Work& work) {
    const std::lock_guard guard(write_mutex_);
    const Result<Done> done = guarded([&] {
      for (int attempt = 1;; ++attempt) {
        const bool is_fresh = writer_ == nullptr;
        if (is_fresh) writer_ = connect();
        bool is_committing = false;
        try {
          const Call call(*writer_, writes);
          writer_->execute(std::string(database_->dialect().begin));
          work(*writer_);
          is_committing = true;
          writer_->execute("COMMIT");
          return Done{};
        } catch (const std::exception& error) {
          const DatabaseError* const known = dynamic_cast<const DatabaseError*>(&error);
          if (!writer_->recover()) writer_.reset();
          // A connection may have been lost long ago, unnoticed. A transaction that was lost during its
          // commit may be stored.
          const bool was_gone =
              known != nullptr && known->kind() == DatabaseError::Kind::Lost && !is_fresh && !is_committing;
          const bool was_undone = known != nullptr && known->kind() == DatabaseError::Kind::Again;
          if (attempt == kTries || (!was_gone && !was_undone)) throw;
        }
      }
    });
    const std::lock_guard state_guard(state_mutex_);
    last_error_ = done ? std::nullopt : std::optional(done.error());
    return done;
  }

  template <class Work>
  [[nodiscard]] auto read(const Work& work) -> Result<decltype(work(std::declval<DatabaseConnection&>()))> {
    return guarded([&] {
      std::unique_ptr<DatabaseConnection> connection = take_reader();
      if (connection) {
        try {
          return finish_read(std::move(connection), work);
        } catch (const DatabaseError& error) {
          if (error.kind() != DatabaseError::Kind::Lost) throw;
          const std::lock_guard guard(state_mutex_);
          readers_.clear();  // their connections are probably lost too
        }
      }
      return finish_read(connect(), work);
    });
  }

  [[nodiscard]] std::unique_ptr<DatabaseConnection> take_reader() {
    const std::lock_guard guard(state_mutex_);
    if (readers_.empty()) return nullptr;
    std::unique_ptr<DatabaseConnection> connection = std::move(readers_.back());
    readers_.pop_back();
    return connection;
  }

  // Reads through a connection that is kept for the next reader, unless the work throws.
  template <class Work>
  [[nodiscard]] auto finish_read(std::unique_ptr<DatabaseConnection> connection, const Work& work) {
    auto result = [&] {
      const Call call(*connection, 0);
      return work(*connection);
    }();
    const std::lock_guard guard(state_mutex_);
    readers_.push_back(std::move(connection));
    return result;
  }

  template <class... Arguments>
  [[nodiscard]] Result<std::vector<GameHeading>> read_headings(const std::string& statement,
                                                               const Arguments&... arguments) {
    return read([&](DatabaseConnection& connection) {
      QueryResult answer = run(connection, statement, arguments...);
      std::vector<GameHeading> headings;
      for (Row& row : answer.rows) headings.push_back(read_heading(row));
      return headings;
    });
  }

  template <class... Arguments>
  [[nodiscard]] Result<std::vector<OldGame>> read_old_games(const std::string& statement,
                                                            const Arguments&... arguments) {
    return read([&](DatabaseConnection& connection) {
      std::vector<OldGame> games;
      QueryResult answer = run(connection, statement, arguments...);
      for (Row& row : answer.rows) {
        games.push_back({.id = text_in(row, 0), .revision = revision_in(row, 1), .bytes = count_in(row, 2)});
      }
      return games;
    });
  }

  std::unique_ptr<Database> database_;
  std::function<void(const Notice&)> heard_{};

  std::mutex write_mutex_{};
  std::unique_ptr<DatabaseConnection> writer_{};  // guarded by write_mutex_

  std::mutex state_mutex_{};
  std::vector<std::unique_ptr<DatabaseConnection>>
      readers_{};  // idle; like the rest, guarded by state_mutex_
  std::optional<Error> last_error_{};
  std::optional<DatabaseError> away_{};  // the reason why connecting failed
  Clock::time_point away_until_{};
};

}  // namespace

std::unique_ptr<Database> database_at(const Place& place, Role role) {
  if (const auto* const file = std::get_if<std::filesystem::path>(&place))
    return sqlite_database(*file, role);
  const std::string& url = std::get<std::string>(place);
  if (!url.starts_with("postgresql://") && !url.starts_with("postgres://"))
    throw DatabaseError(DatabaseError::Kind::Address, Message(text::kNotADatabaseUrl, excerpt(url)));
  return postgresql_database(url);
}

Result<std::unique_ptr<Store>> open_database(const Place& place, Role role) {
  return guarded([&]() -> std::unique_ptr<Store> {
    auto store = std::make_unique<DatabaseStore>(database_at(place, role));
    store->prepare();
    return store;
  });
}

std::string token_hash(std::string_view secret) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  // Fails only if libcrypto itself is broken; then no token is recognised.
  if (EVP_Digest(secret.data(), secret.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) return {};
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hash;
  for (unsigned i = 0; i < size; ++i) {
    hash += kDigits[digest[i] >> 4U];
    hash += kDigits[digest[i] & 15U];
  }
  return hash;
}

}  // namespace joga::store
