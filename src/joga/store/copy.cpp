// From one database into another, row by row: the tables are the same in both.

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

// "a, b, c", or the places of as many values: "$1, $2, $3".
[[nodiscard]] std::string listed(std::span<const std::string> columns, bool as_values) {
  std::string list;
  for (std::size_t i = 0; i < columns.size(); ++i)
    list.append(i == 0 ? "" : ", ").append(as_values ? "$" + std::to_string(i + 1) : columns[i]);
  return list;
}

struct Table {
  std::size_t keys;  // so many of its columns, the first ones
  std::string first;
  std::string next;
  std::string insert;
};

[[nodiscard]] Table table(const std::string& name, std::size_t keys,
                          const std::vector<std::string>& columns) {
  const std::span<const std::string> key = std::span(columns).first(keys);
  const std::string all = listed(columns, false);
  const std::string select = "SELECT " + all + " FROM " + name;
  const std::string order = " ORDER BY " + listed(key, false) + " LIMIT " + std::to_string(kRowsAtOnce);
  return {.keys = keys,
          .first = select + order,
          .next = select + " WHERE (" + listed(key, false) + ") > (" + listed(key, true) + ")" + order,
          .insert = "INSERT INTO " + name + " (" + all + ") VALUES (" + listed(columns, true) + ")"};
}

// Kept, since connections know statements by their addresses.
[[nodiscard]] const std::vector<Table>& tables() {
  static const std::vector<Table> kTables{
      table("people", 1, {"id", "name", "owner", "blocked", "seen"}),
      table("tokens", 1, {"hash", "person", "kind", "created", "expires"}),
      table("games", 1,
            {"id", "revision", "phase", "listed", "seat_1", "seat_2", "invited", "world_due", "service_due",
             "computer_to_move", "changed", "summary", "was_listed", "was_invited", "claim_holder",
             "claimed_until"}),
      table("events", 2, {"game", "revision", "data"})};
  return kTables;
}

// Every type of column takes its value as a text.
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

void copy_table(const Table& table, Connection& from, Connection& to) {
  Answer answer = from.run(table.first, {});
  while (!answer.rows.empty()) {
    for (const std::vector<Field>& row : answer.rows) to.run(table.insert, values_of(row));
    answer = from.run(table.next, values_of(std::span(answer.rows.back()).first(table.keys)));
  }
}

[[nodiscard]] std::unique_ptr<Connection> prepared(Database& database) {
  std::unique_ptr<Connection> connection = database.connect();
  migrate(*connection, database.dialect(), schema_steps(database.dialect()));
  return connection;
}

}  // namespace

Result<Done> copy_database(const Place& from, const Place& to) {
  return guarded([&] {
    static_cast<void>(database_at(from, Role::Administrator));  // who makes none if it is not there
    const std::unique_ptr<Database> source = database_at(from, Role::Host);
    const std::unique_ptr<Database> target = database_at(to, Role::Host);
    const std::unique_ptr<Connection> reader = prepared(*source);
    const std::unique_ptr<Connection> writer = prepared(*target);
    writer->execute(std::string(target->dialect().begin));
    if (!writer->run(sql::kAnybody, {}).rows.empty())
      throw DatabaseError(DatabaseError::Kind::Other, text::kNotEmpty);
    for (const Table& table : tables()) copy_table(table, *reader, *writer);
    for (const std::vector<Field>& time : reader->run(sql::kHeartbeat, {}).rows)
      writer->run(sql::kSetHeartbeat, values_of(time));
    writer->execute("COMMIT");
    return Done{};
  });
}

}  // namespace joga::store
