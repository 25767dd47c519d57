// The tables, and the migrations from older versions.

#include <array>

#include "joga/core/text.hpp"
#include "joga/store/catalogue.hpp"
#include "joga/store/database.hpp"

namespace joga::store {
namespace {

const std::string kReadVersion = "SELECT version FROM joga_schema";
const std::string kSetVersion = "UPDATE joga_schema SET version = $1";

// Times are milliseconds, truth values 0 and 1. There are no foreign keys: a game outlives its people.
[[nodiscard]] std::string version_1(const Dialect& dialect) {
  const std::string key(dialect.key);
  const std::string clustered(dialect.clustered);
  return "CREATE TABLE people (id BIGINT PRIMARY KEY, name TEXT NOT NULL, owner BIGINT,"
         " blocked SMALLINT NOT NULL, seen BIGINT NOT NULL);"
         "CREATE INDEX people_by_owner ON people (owner, seen) WHERE owner IS NOT NULL;"
         "CREATE INDEX bots_by_seen ON people (seen) WHERE owner IS NOT NULL;"

         "CREATE TABLE tokens (hash " +
         key +
         " PRIMARY KEY, person BIGINT NOT NULL, kind SMALLINT NOT NULL,"
         " created BIGINT NOT NULL, expires BIGINT)" +
         clustered +
         ";"
         "CREATE INDEX tokens_by_person ON tokens (person);"
         "CREATE INDEX tokens_by_expiry ON tokens (expires) WHERE expires IS NOT NULL;"

         "CREATE TABLE games (id " +
         key +
         " PRIMARY KEY, revision BIGINT NOT NULL, phase SMALLINT NOT NULL,"
         " listed SMALLINT NOT NULL, seat_1 BIGINT, seat_2 BIGINT, invited BIGINT, world_due BIGINT,"
         " service_due BIGINT, computer_to_move SMALLINT NOT NULL, changed BIGINT NOT NULL, summary TEXT NOT "
         "NULL,"
         " was_listed SMALLINT NOT NULL, claim_holder TEXT, claimed_until BIGINT NOT NULL);"
         "CREATE INDEX games_by_seat_1 ON games (seat_1, phase, changed, id) WHERE seat_1 IS NOT NULL;"
         "CREATE INDEX games_by_seat_2 ON games (seat_2, phase, changed, id) WHERE seat_2 IS NOT NULL;"
         "CREATE INDEX games_by_invited ON games (invited, phase, changed, id) WHERE invited IS NOT NULL;"
         "CREATE INDEX games_listed ON games (phase, changed, id) WHERE listed = 1;"
         "CREATE INDEX games_by_world_due ON games (world_due) WHERE world_due IS NOT NULL;"
         "CREATE INDEX games_by_service_due ON games (service_due) WHERE service_due IS NOT NULL;"
         "CREATE INDEX games_by_claim ON games (claimed_until) WHERE computer_to_move = 1;"

         "CREATE TABLE events (game " +
         key + " NOT NULL, revision BIGINT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game, revision))" +
         clustered +
         ";"

         "CREATE TABLE heartbeat (world BIGINT NOT NULL, service BIGINT NOT NULL);"
         "INSERT INTO heartbeat VALUES (0, 0);";
}

constexpr const char* kVersion2 =
    "ALTER TABLE games ADD COLUMN was_invited BIGINT;"
    "CREATE INDEX people_without_name ON people (seen) WHERE name = '' AND owner IS NULL AND blocked = 0;";

// A snapshot is large, so its table is not stored in the order of the key.
[[nodiscard]] std::string version_3(const Dialect& dialect) {
  return "CREATE TABLE snapshots (game " + std::string(dialect.key) +
         " PRIMARY KEY, revision BIGINT NOT NULL, data TEXT NOT NULL);";
}

constexpr const char* kHostKeyTable =
    "CREATE TABLE host_key (id SMALLINT PRIMARY KEY, secret TEXT NOT NULL);";

// Blocks, invitations and an administrator's log; sizes of games, to bound the disk. `origin` is set only
// while a game is open. LENGTH counts characters: close enough for games that are there already.
[[nodiscard]] std::string version_5(const Dialect& dialect) {
  const std::string key(dialect.key);
  const std::string clustered(dialect.clustered);
  return "ALTER TABLE people ADD COLUMN invitations SMALLINT NOT NULL DEFAULT 0;"
         "ALTER TABLE people ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';"
         "CREATE INDEX people_by_skeleton ON people (skeleton) WHERE skeleton <> '';"
         "CREATE INDEX people_blocked ON people (id) WHERE blocked = 1;"

         "ALTER TABLE games ADD COLUMN aborted SMALLINT NOT NULL DEFAULT 0;"
         "ALTER TABLE games ADD COLUMN origin TEXT;"
         "ALTER TABLE games ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;"
         "UPDATE games SET bytes = (SELECT COALESCE(SUM(LENGTH(data)), 0) FROM events WHERE game = games.id),"
         " aborted = CASE WHEN phase = 2 AND summary LIKE '%\"ending\":\"aborted\"%' THEN 1 ELSE 0 END;"
         "CREATE INDEX games_by_origin ON games (origin) WHERE origin IS NOT NULL;"
         "CREATE INDEX games_open ON games (changed) WHERE phase = 0;"
         "CREATE INDEX games_aborted ON games (changed) WHERE aborted = 1;"
         "CREATE INDEX games_kept_1 ON games (seat_1, changed, bytes) WHERE phase = 2 AND seat_1 IS NOT NULL;"
         "CREATE INDEX games_kept_2 ON games (seat_2, changed, bytes) WHERE phase = 2 AND seat_2 IS NOT NULL;"

         "CREATE TABLE blocks (person BIGINT NOT NULL, other BIGINT NOT NULL, since BIGINT NOT NULL,"
         " PRIMARY KEY (person, other))" +
         clustered +
         ";"
         "CREATE INDEX blocks_by_other ON blocks (other);"

         "CREATE TABLE blocked_networks (network " +
         key + " PRIMARY KEY, since BIGINT NOT NULL, expires BIGINT)" + clustered +
         ";"

         "CREATE TABLE administration (time BIGINT NOT NULL, act " +
         key + " NOT NULL, subject " + key +
         " NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (time, act, subject))" + clustered + ";";
}

}  // namespace

std::vector<std::string> schema_steps(const Dialect& dialect) {
  return {version_1(dialect), kVersion2, version_3(dialect), kHostKeyTable, version_5(dialect)};
}

void migrate(DatabaseConnection& connection, const Dialect& dialect, std::span<const std::string> steps) {
  connection.execute(std::string(dialect.begin_migration));
  if (!connection.has_table("joga_schema")) {
    connection.execute(
        "CREATE TABLE joga_schema (version BIGINT NOT NULL); INSERT INTO joga_schema VALUES (0)");
  }
  const QueryResult answer = connection.run(kReadVersion, {});
  std::size_t version = steps.size() + 1;
  if (answer.rows.size() == 1) {
    version = number_from<std::size_t>(answer.rows[0].at(0).value_or("")).value_or(version);
  }
  if (version > steps.size()) {
    throw DatabaseError(DatabaseError::Kind::Other, Message(text::kNewerTables, version, steps.size()));
  }
  for (; version < steps.size(); ++version) {
    connection.execute(steps[version]);
    connection.run(kSetVersion, std::array<Value, 1>{static_cast<std::int64_t>(version + 1)});
  }
  connection.execute("COMMIT");
}

}  // namespace joga::store
