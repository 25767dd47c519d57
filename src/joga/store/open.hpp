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
  Administrator,  // reads and writes beside a host that runs
};

// SQLite's file, or the address of PostgreSQL's, as in postgresql://user@host/database.
using Place = std::variant<std::filesystem::path, std::string>;

// The tables are made if the database is empty, and brought up to date if an older version made them; what a
// newer one made is refused. Errors are one sentence, and Malformed if the address is. The server must be
// there.
[[nodiscard]] Result<std::unique_ptr<Store>> open_database(const Place& place, Role role = Role::Host);

// Everything: people and how they are known, games that are being played and the service's time. All of it or
// nothing is copied, into a database in which there is nobody yet. No host is to be running meanwhile; with
// SQLite it is refused.
[[nodiscard]] Result<Done> copy_database(const Place& from, const Place& to);

}  // namespace joga::store
