// Copies one database into another, row by row: both have the same tables. Snapshots are not copied: hosts
// make them again.

#include <array>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/store/catalogue.hpp"
#include "joga/store/database.hpp"
#include "joga/store/statements.hpp"

namespace joga::store {
namespace {

constexpr std::size_t kRowsAtOnce = 500;

struct Table {
  std::string_view name;
  std::string_view key;  // the names of the key columns
  std::size_t keys = 1;  // number of key columns, which come first
};
constexpr std::array<Table, 7> kTables{{{"people", "id"},
                                        {"tokens", "hash"},
                                        {"games", "id"},
                                        {"events", "game, revision", 2},
                                        {"blocks", "person, other", 2},
                                        {"blocked_networks", "network"},
                                        {"administration", "time, act, subject", 3}}};

// "$1, $2, $3".
[[nodiscard]] std::string places(std::size_t count) {
  std::string list = "$1";
  for (std::size_t i = 2; i <= count; ++i) list += ", $" + std::to_string(i);
  return list;
}

// Every type of column accepts its value as a text.
[[nodiscard]] std::vector<Value> values_of(std::span<const Field> fields) {
  std::vector<Value> values;
  for (const Field& field : fields) {
    if (field) {
      values.emplace_back(std::string_view(*field));
    } else {
      values.emplace_back();
    }
  }
  return values;
}

// Both databases have the same columns in the same order, since the same steps made them. `statements` keeps
// the statements alive, because connections know them by their addresses.
void copy_table(const Table& table, DatabaseConnection& from, DatabaseConnection& to,
                std::deque<std::string>& statements) {
  const std::string name(table.name);
  const std::string key(table.key);
  const std::string order = " ORDER BY " + key + " LIMIT " + std::to_string(kRowsAtOnce);
  QueryResult answer = from.run(statements.emplace_back("SELECT * FROM " + name + order), {});
  if (answer.rows.empty()) return;
  const std::string& next = statements.emplace_back("SELECT * FROM " + name + " WHERE (" + key + ") > (" +
                                                    places(table.keys) + ")" + order);
  const std::string& insert =
      statements.emplace_back("INSERT INTO " + name + " VALUES (" + places(answer.rows[0].size()) + ")");
  while (!answer.rows.empty()) {
    for (const std::vector<Field>& row : answer.rows) to.run(insert, values_of(row));
    answer = from.run(next, values_of(std::span(answer.rows.back()).first(table.keys)));
  }
}

[[nodiscard]] std::unique_ptr<DatabaseConnection> prepared(Database& database) {
  std::unique_ptr<DatabaseConnection> connection = database.connect();
  migrate(*connection, database.dialect(), schema_steps(database.dialect()));
  return connection;
}

}  // namespace

Result<Done> copy_database(const Place& from, const Place& to) {
  std::deque<std::string> statements;
  return guarded([&] {
    static_cast<void>(database_at(from, Role::Administrator));  // creates no missing database
    const std::unique_ptr<Database> source = database_at(from, Role::Host);
    const std::unique_ptr<Database> target = database_at(to, Role::Host);
    const std::unique_ptr<DatabaseConnection> reader = prepared(*source);
    const std::unique_ptr<DatabaseConnection> writer = prepared(*target);
    writer->execute(std::string(target->dialect().begin));
    if (!writer->run(sql::kAnybody, {}).rows.empty())
      throw DatabaseError(DatabaseError::Kind::Other, text::kNotEmpty);
    for (const Table& table : kTables) copy_table(table, *reader, *writer, statements);
    for (const std::vector<Field>& time : reader->run(sql::kHeartbeat, {}).rows)
      writer->run(sql::kSetHeartbeat, values_of(time));
    writer->execute("COMMIT");
    return Done{};
  });
}

}  // namespace joga::store
