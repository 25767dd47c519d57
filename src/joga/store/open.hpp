// Opens a host's database, or copies it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>

#include "joga/core/result.hpp"
#include "joga/store/store.hpp"

namespace joga::store {

enum class Role : std::uint8_t {
  Host,           // with SQLite one process at a time; others are refused
  Administrator,  // reads and writes while a host runs
};

// SQLite's file, or the address of a PostgreSQL database, as in postgresql://user@host/database.
using Place = std::variant<std::filesystem::path, std::string>;

// Creates the tables if the database is empty, and migrates them if an older version made them; refuses those
// of a newer version. Errors are one sentence, with the code Malformed for a bad address. The server must be
// reachable.
[[nodiscard]] Result<std::unique_ptr<Store>> open_database(const Place& place, Role role = Role::Host);

// Copies everything: people and their tokens, all games, and the service's time. Copies all of it or nothing,
// into a database without people. No host may run meanwhile; with SQLite this is checked.
[[nodiscard]] Result<Done> copy_database(const Place& from, const Place& to);

}  // namespace joga::store
