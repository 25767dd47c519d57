// The store over any database: all that is the same for both.

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <limits>
#include <mutex>
#include <new>
#include <numeric>

#include "joga/core/text.hpp"
#include "joga/store/catalogue.hpp"
#include "joga/store/database.hpp"
#include "joga/store/statements.hpp"

namespace joga::store {
namespace {

using Row = std::vector<Field>;

constexpr std::int64_t kLongestGap = 5'000;  // between two beats of a service that is up, in milliseconds
constexpr int kTries = 4;                    // of a transaction that others are in the way of
constexpr std::chrono::milliseconds kAwayFor{500};  // no new try to connect before that

// --- From and to what databases hold

[[noreturn]] void refuse_damaged() {
  throw DatabaseError(DatabaseError::Kind::Other, Message(text::kDamaged, Message(text::kUnexpectedValue)));
}

[[nodiscard]] std::optional<std::int64_t> optional_number(const Row& row, std::size_t column) {
  const Field& field = row.at(column);
  if (!field) return std::nullopt;
  std::int64_t number = 0;
  const char* const end = field->data() + field->size();
  const auto [stop, error] = std::from_chars(field->data(), end, number);
  if (error != std::errc() || stop != end) refuse_damaged();
  return number;
}

[[nodiscard]] std::int64_t number_in(const Row& row, std::size_t column) {
  const std::optional<std::int64_t> number = optional_number(row, column);
  if (number) return *number;
  refuse_damaged();
}

[[nodiscard]] std::string text_in(Row& row, std::size_t column) {
  Field& field = row.at(column);
  if (field) return *std::move(field);
  refuse_damaged();
}

[[nodiscard]] std::uint64_t revision_in(const Row& row, std::size_t column) {
  const std::int64_t number = number_in(row, column);
  if (number < 1) refuse_damaged();
  return static_cast<std::uint64_t>(number);
}

template <class Choice>
[[nodiscard]] Choice choice_in(const Row& row, std::size_t column, Choice last) {
  const std::int64_t number = number_in(row, column);
  if (number < 0 || number > static_cast<std::int64_t>(last)) refuse_damaged();
  return static_cast<Choice>(number);
}

[[nodiscard]] std::optional<PersonId> person_in(const Row& row, std::size_t column) {
  const std::optional<std::int64_t> number = optional_number(row, column);
  return number ? std::optional(PersonId{*number}) : std::nullopt;
}

[[nodiscard]] Time time_in(const Row& row, std::size_t column) {
  return Time(Milliseconds(number_in(row, column)));
}

[[nodiscard]] Person read_person(Row& row) {
  return {.id = PersonId{number_in(row, 0)},
          .name = text_in(row, 1),
          .owner = person_in(row, 2),
          .blocked = number_in(row, 3) != 0,
          .seen = time_in(row, 4)};
}

[[nodiscard]] Heading read_heading(Row& row) {
  Heading heading{.id = text_in(row, 0),
                  .revision = revision_in(row, 1),
                  .phase = choice_in(row, 2, Phase::Over),
                  .listed = number_in(row, 3) != 0,
                  .seats = {person_in(row, 4), person_in(row, 5)},
                  .invited = person_in(row, 6),
                  .world_due = std::nullopt,
                  .service_due = std::nullopt,
                  .computer_to_move = number_in(row, 9) != 0,
                  .changed = time_in(row, 10),
                  .summary = text_in(row, 11)};
  if (const std::optional<std::int64_t> due = optional_number(row, 7))
    heading.world_due = Time(Milliseconds(*due));
  if (const std::optional<std::int64_t> due = optional_number(row, 8))
    heading.service_due = ServiceTime(*due);
  return heading;
}

[[nodiscard]] Value value_of(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}
[[nodiscard]] Value value_of(bool truth) {
  return std::int64_t{truth ? 1 : 0};
}
[[nodiscard]] Value value_of(std::string_view words) {
  return words;
}
[[nodiscard]] Value value_of(PersonId id) {
  return static_cast<std::int64_t>(id);
}
[[nodiscard]] Value value_of(Milliseconds duration) {
  return static_cast<std::int64_t>(duration.count());
}
[[nodiscard]] Value value_of(Time time) {
  return value_of(time.time_since_epoch());
}
[[nodiscard]] Value value_of(Phase phase) {
  return static_cast<std::int64_t>(phase);
}
[[nodiscard]] Value value_of(TokenKind kind) {
  return static_cast<std::int64_t>(kind);
}
[[nodiscard]] Value value_of(const std::string& words) {
  return std::string_view(words);
}
template <class T>
[[nodiscard]] Value value_of(const std::optional<T>& given) {
  return given ? value_of(*given) : Value();
}

// The number of rows that are asked for: databases count up to less than a size_t.
[[nodiscard]] std::uint64_t limit(std::size_t most) {
  return std::min<std::uint64_t>(most, std::numeric_limits<std::int32_t>::max());
}

template <class... Arguments>
Answer run(Connection& connection, const std::string& statement, const Arguments&... arguments) {
  return connection.run(statement, std::array<Value, sizeof...(Arguments)>{value_of(arguments)...});
}

// --- Writing

[[nodiscard]] bool can_be_held(std::string_view words) {
  while (!words.empty()) {
    const CodePoint point = front_character(words);
    if (point.length == 0 || point.value == 0) return false;
    words.remove_prefix(point.length);
  }
  return true;
}

constexpr std::uint64_t kLastRevision = std::numeric_limits<std::int64_t>::max();

[[nodiscard]] bool can_be_held(const Heading& heading, const Event& event) {
  return can_be_held(heading.id) && can_be_held(heading.summary) && can_be_held(event.data) &&
         heading.revision == event.revision && event.revision >= 1 && event.revision <= kLastRevision;
}

// Carries out one write inside of a transaction, and notes what others are to be told.
class Writer {
 public:
  Writer(Connection& connection, std::vector<Notice>& notices) : connection_(connection), notices_(notices) {}

  Written operator()(const AddPerson& write) {
    const Person& person = write.person;
    Token token = write.token;
    token.person = person.id;
    if (!can_be_held(person.name) || !can_be_held(token.hash)) return Written::Refused;
    if (!insert(token)) return Written::Conflict;
    if (run(connection_, sql::kInsertPerson, person.id, person.name, person.owner, person.blocked,
            person.seen)
            .changed == 0) {
      run(connection_, sql::kDeleteToken, token.hash);
      return Written::Conflict;
    }
    return Written::Done;
  }

  Written operator()(const ChangePerson& write) {
    if (write.name && !can_be_held(*write.name)) return Written::Refused;
    if (run(connection_, sql::kUpdatePerson, write.id, write.name, write.blocked, write.seen).changed == 0)
      return Written::Unknown;
    if (write.name || write.blocked) notices_.emplace_back(PersonChanged{write.id});
    return Written::Done;
  }

  Written operator()(const RemovePerson& write) {
    Answer bots = run(connection_, sql::kBotsOf, write.id);
    for (Row& bot : bots.rows) static_cast<void>(remove(read_person(bot).id));
    return remove(write.id) ? Written::Done : Written::Unknown;
  }

  Written operator()(const AddToken& write) {
    if (!can_be_held(write.token.hash)) return Written::Refused;
    run(connection_, sql::kDeleteExpired, write.token.created);
    if (run(connection_, sql::kPerson, write.token.person).rows.empty()) return Written::Unknown;
    return insert(write.token) ? Written::Done : Written::Conflict;
  }

  Written operator()(const RemoveToken& write) {
    if (!can_be_held(write.hash)) return Written::Unknown;
    const Answer removed = run(connection_, sql::kDeleteToken, write.hash);
    if (removed.rows.empty()) return Written::Unknown;
    notices_.emplace_back(PersonChanged{PersonId{number_in(removed.rows[0], 0)}});
    return Written::Done;
  }

  Written operator()(const TakeIdentity& write) {
    if (!can_be_held(write.transfer)) return Written::Unknown;
    if (!can_be_held(write.browser)) return Written::Refused;
    const Answer transfer = run(connection_, sql::kTransfer, write.transfer, write.now);
    if (transfer.rows.empty()) return Written::Unknown;
    const PersonId person{number_in(transfer.rows[0], 0)};
    if (!insert({.hash = write.browser, .person = person, .created = write.now})) return Written::Conflict;
    if (run(connection_, sql::kDeleteToken, write.transfer)
            .rows.empty()) {  // used in the same moment elsewhere
      run(connection_, sql::kDeleteToken, write.browser);
      return Written::Unknown;
    }
    return Written::Done;
  }

  Written operator()(const AddGame& write) {
    if (!can_be_held(write.heading, write.event) || write.event.revision != 1) return Written::Refused;
    return put(sql::kInsertGame, write.heading, write.event) ? Written::Done : Written::Conflict;
  }

  Written operator()(const AppendEvent& write) {
    if (!can_be_held(write.heading, write.event)) return Written::Refused;
    const std::size_t told = notices_.size();
    if (write.next) {
      const Written next = (*this)(*write.next);
      if (next != Written::Done) return next;
    }
    if (put(sql::kUpdateGame, write.heading, write.event)) return Written::Done;
    if (write.next) {
      static_cast<void>((*this)(RemoveGame{write.next->heading.id}));
      notices_.resize(told);
    }
    return why_not(write.heading.id);
  }

  Written operator()(const RemoveGame& write) {
    if (!can_be_held(write.id)) return Written::Unknown;
    if (run(connection_, sql::kDeleteGame, write.id).changed == 0) return Written::Unknown;
    run(connection_, sql::kDeleteEvents, write.id);
    notices_.emplace_back(GameRemoved{write.id});
    return Written::Done;
  }

  Written operator()(const ClaimTurn& write) {
    if (!can_be_held(write.game) || !can_be_held(write.holder) || write.revision > kLastRevision)
      return Written::Refused;
    const Answer claimed =
        run(connection_, sql::kClaim, write.game, write.revision, write.holder, write.until, write.now);
    return claimed.changed == 1 ? Written::Done : why_not(write.game);
  }

 private:
  [[nodiscard]] bool insert(const Token& token) {
    return run(connection_, sql::kInsertToken, token.hash, token.person, token.kind, token.created,
               token.expires)
               .changed == 1;
  }

  [[nodiscard]] bool remove(PersonId id) {
    run(connection_, sql::kDeleteTokensOf, id);
    run(connection_, sql::kLeaveSeat1, id);
    run(connection_, sql::kLeaveSeat2, id);
    run(connection_, sql::kForgetInvitations, id);
    if (run(connection_, sql::kDeletePerson, id).changed == 0) return false;
    notices_.emplace_back(PersonChanged{id});
    return true;
  }

  [[nodiscard]] bool put(const std::string& statement, const Heading& heading, const Event& event) {
    const Answer answer =
        run(connection_, statement, heading.id, heading.revision, heading.phase, heading.listed,
            heading.seats[0], heading.seats[1], heading.invited, heading.world_due, heading.service_due,
            heading.computer_to_move, heading.changed, heading.summary);
    if (answer.rows.empty()) return false;
    run(connection_, sql::kInsertEvent, heading.id, event.revision, event.data);
    notices_.emplace_back(GameChanged{.id = heading.id,
                                      .revision = event.revision,
                                      .people = {heading.seats[0], heading.seats[1], heading.invited},
                                      .lobby = heading.listed || number_in(answer.rows[0], 0) != 0});
    return true;
  }

  [[nodiscard]] Written why_not(const std::string& game) {
    return run(connection_, sql::kIsGame, game).rows.empty() ? Written::Unknown : Written::Conflict;
  }

  Connection& connection_;
  std::vector<Notice>& notices_;
};

// The game that a write is about, if it is about nothing else.
[[nodiscard]] const std::string* game_of(const Write& write) {
  if (const AddGame* const add = std::get_if<AddGame>(&write)) return &add->heading.id;
  if (const AppendEvent* const append = std::get_if<AppendEvent>(&write)) return &append->heading.id;
  if (const RemoveGame* const remove = std::get_if<RemoveGame>(&write)) return &remove->id;
  if (const ClaimTurn* const claim = std::get_if<ClaimTurn>(&write)) return &claim->game;
  return nullptr;
}

// In which order to carry out writes: neighbours that are about games by the games' ids. Two processes that
// write to the same games at once would otherwise wait for each other.
[[nodiscard]] std::vector<std::size_t> order_of(std::span<const Write> writes) {
  std::vector<std::size_t> order(writes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto is_about_game = [&](std::size_t i) { return game_of(writes[i]) != nullptr; };
  for (auto begin = order.begin(); begin != order.end();) {
    const auto end = std::find_if_not(begin, order.end(), is_about_game);
    std::sort(begin, end, [&](std::size_t a, std::size_t b) {
      const int order_of_games = game_of(writes[a])->compare(*game_of(writes[b]));
      return order_of_games != 0 ? order_of_games < 0 : a < b;
    });
    begin = std::find_if(end, order.end(), is_about_game);
  }
  return order;
}

class DatabaseStore final : public Store {
 public:
  explicit DatabaseStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}

  // Throws as the database does.
  void prepare() {
    writer_ = database_->connect();
    migrate(*writer_, database_->dialect(), schema_steps(database_->dialect()));
  }

  Result<std::vector<Written>> write(std::span<const Write> writes) override {
    std::vector<Written> answers(writes.size());
    const std::vector<std::size_t> order = order_of(writes);
    const Result<Done> done = write_transaction(writes.size(), [&](Connection& connection) {
      std::vector<Notice> notices;
      Writer writer(connection, notices);
      for (const std::size_t i : order) answers[i] = std::visit(writer, writes[i]);
      connection.tell(notices);
    });
    if (!done) return done.error();
    return answers;
  }

  Result<Beat> beat(Time now) override {
    Beat beat;
    bool much_changed = false;
    const Result<Done> done = write_transaction(1, [&](Connection& connection) {
      const bool first = database_->is_alone() && !has_beaten_;
      const Answer answer = run(connection, sql::kBeat, connection.common_time(now),
                                Milliseconds(first ? std::int64_t{-1} : kLongestGap));
      if (answer.rows.size() != 1) refuse_damaged();
      beat = {.world = time_in(answer.rows[0], 0), .service = ServiceTime(number_in(answer.rows[0], 1))};
      much_changed = connection.was_changed_elsewhere();
    });
    if (!done) return done.error();
    has_beaten_ = true;
    if (much_changed && heard_) heard_(MuchChanged{});
    return beat;
  }

  Result<std::optional<StoredGame>> game(std::string_view id, std::uint64_t since) override {
    return read([&](Connection& connection) -> std::optional<StoredGame> {
      if (!can_be_held(id)) return std::nullopt;
      Answer found = run(connection, sql::kHeading, id);
      if (found.rows.empty()) return std::nullopt;
      StoredGame game{.heading = read_heading(found.rows[0]), .events = {}};
      if (since >= game.heading.revision) return game;
      // What is appended meanwhile is left out, as the heading does not know of it.
      for (Row& row : run(connection, sql::kEvents, id, since, game.heading.revision).rows)
        game.events.push_back({.revision = revision_in(row, 0), .data = text_in(row, 1)});
      if (game.events.size() == game.heading.revision - since) return game;
      // Either it has been removed meanwhile, or events are missing.
      if (!run(connection, sql::kIsGame, id).rows.empty()) refuse_damaged();
      return std::nullopt;
    });
  }

  Result<std::vector<Heading>> headings(const Query& query) override {
    const Cursor after = query.after.value_or(Cursor{.changed = Time::max(), .id = {}});
    if (!can_be_held(after.id)) return std::vector<Heading>();
    if (query.person) {
      return read_headings(sql::kGamesOf, *query.person, query.phase, after.changed, after.id,
                           limit(query.most));
    }
    return read_headings(sql::kListed, query.phase, after.changed, after.id, limit(query.most));
  }

  Result<std::vector<Heading>> all_games(std::string_view after, std::size_t most) override {
    if (!can_be_held(after)) return std::vector<Heading>();
    return read_headings(sql::kAllGames, after, limit(most));
  }

  Result<std::vector<Heading>> due(Time world, ServiceTime service, std::size_t most) override {
    return read_headings(sql::kDue, world, service, limit(most));
  }

  Result<std::vector<Heading>> computer_turns(Time now, std::size_t most) override {
    return read_headings(sql::kComputerTurns, now, limit(most));
  }

  Result<std::optional<Person>> person(PersonId id) override {
    return read([&](Connection& connection) -> std::optional<Person> {
      Answer found = run(connection, sql::kPerson, id);
      if (found.rows.empty()) return std::nullopt;
      return read_person(found.rows[0]);
    });
  }

  Result<std::vector<Person>> people(std::span<const PersonId> ids) override {
    return read([&](Connection& connection) {
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
    return read([&](Connection& connection) -> std::optional<Bearer> {
      if (!can_be_held(token_hash)) return std::nullopt;
      Answer found = run(connection, sql::kBearer, token_hash, now);
      if (found.rows.empty()) return std::nullopt;
      return Bearer{.person = read_person(found.rows[0]),
                    .kind = choice_in(found.rows[0], 5, TokenKind::Transfer)};
    });
  }

  Result<std::vector<Person>> bots_of(PersonId owner) override {
    return read([&](Connection& connection) { return people_in(run(connection, sql::kBotsOf, owner)); });
  }

  Result<std::vector<Person>> bots_seen_since(Time time, std::size_t most) override {
    return read([&](Connection& connection) {
      return people_in(run(connection, sql::kBotsSeen, time, limit(most)));
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

  // What a call has to keep to (Connection::start_call).
  class Call {
   public:
    Call(Connection& connection, std::size_t writes) : connection_(connection) {
      connection.start_call(writes);
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    ~Call() { connection_.end_call(); }

   private:
    Connection& connection_;
  };

  [[nodiscard]] static std::vector<Person> people_in(Answer answer) {
    std::vector<Person> people;
    for (Row& row : answer.rows) people.push_back(read_person(row));
    return people;
  }

  // Where connecting takes its time to fail, only one call in a while waits for that.
  [[nodiscard]] std::unique_ptr<Connection> connect() {
    {
      const std::lock_guard guard(state_mutex_);
      if (away_ && Clock::now() < away_until_) throw DatabaseError(*away_);
    }
    try {
      std::unique_ptr<Connection> made = database_->connect();
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

  // Nothing that a database throws gets past this.
  template <class Work>
  [[nodiscard]] static auto guarded(const Work& work) -> Result<decltype(work())> {
    try {
      return work();
    } catch (const DatabaseError& error) {
      return Error{ErrorCode::Unsupported, error.message()};
    } catch (const std::bad_alloc&) {
      return Error{ErrorCode::Unsupported, Message(text::kFailed, Message(text::kOutOfMemory))};
    } catch (const std::exception& error) {
      return Error{ErrorCode::Unsupported, Message(text::kFailed, without_flaws(error.what()))};
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
          // A connection may have gone long ago, unnoticed. What was lost while it was being committed may be
          // stored.
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
  [[nodiscard]] auto read(const Work& work) -> Result<decltype(work(std::declval<Connection&>()))> {
    return guarded([&] {
      std::unique_ptr<Connection> connection = take_reader();
      if (connection) {
        try {
          return finish_read(std::move(connection), work);
        } catch (const DatabaseError& error) {
          if (error.kind() != DatabaseError::Kind::Lost) throw;
          const std::lock_guard guard(state_mutex_);
          readers_.clear();  // they will be gone too
        }
      }
      return finish_read(connect(), work);
    });
  }

  [[nodiscard]] std::unique_ptr<Connection> take_reader() {
    const std::lock_guard guard(state_mutex_);
    if (readers_.empty()) return nullptr;
    std::unique_ptr<Connection> connection = std::move(readers_.back());
    readers_.pop_back();
    return connection;
  }

  // Whose connection is kept for the next reader, unless something goes wrong.
  template <class Work>
  [[nodiscard]] auto finish_read(std::unique_ptr<Connection> connection, const Work& work) {
    auto result = [&] {
      const Call call(*connection, 0);
      return work(*connection);
    }();
    const std::lock_guard guard(state_mutex_);
    readers_.push_back(std::move(connection));
    return result;
  }

  template <class... Arguments>
  [[nodiscard]] Result<std::vector<Heading>> read_headings(const std::string& statement,
                                                           const Arguments&... arguments) {
    return read([&](Connection& connection) {
      Answer answer = run(connection, statement, arguments...);
      std::vector<Heading> headings;
      for (Row& row : answer.rows) headings.push_back(read_heading(row));
      return headings;
    });
  }

  std::unique_ptr<Database> database_;
  std::function<void(const Notice&)> heard_{};
  std::atomic<bool> has_beaten_{false};

  std::mutex write_mutex_{};
  std::unique_ptr<Connection> writer_{};  // guarded by it

  std::mutex state_mutex_{};
  std::vector<std::unique_ptr<Connection>> readers_{};  // guarded by it, as is what follows: those not in use
  std::optional<Error> last_error_{};
  std::optional<DatabaseError> away_{};  // why connecting failed
  Clock::time_point away_until_{};
};

[[nodiscard]] Result<std::unique_ptr<Store>> open_database(
    const std::function<std::unique_ptr<Database>()>& open) {
  try {
    auto store = std::make_unique<DatabaseStore>(open());
    store->prepare();
    return std::unique_ptr<Store>(std::move(store));
  } catch (const DatabaseError& error) {
    return Error{ErrorCode::Unsupported, error.message()};
  } catch (const std::exception& error) {
    return Error{ErrorCode::Unsupported, Message(text::kFailed, without_flaws(error.what()))};
  }
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::filesystem::path& file, Role role) {
  return open_database([&] { return sqlite_database(file, role); });
}

Result<std::unique_ptr<Store>> open_postgresql(const std::string& url) {
  return open_database([&] { return postgresql_database(url); });
}

std::string token_hash(std::string_view secret) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  // It fails only where libcrypto itself is broken; then no token would be known.
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
