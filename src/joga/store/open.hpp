// Opens a database for a host.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "joga/core/result.hpp"
#include "joga/store/store.hpp"

namespace joga::store {

enum class Role : std::uint8_t {
  Host,           // with SQLite one process at a time; others are refused
  Administrator,  // reads and writes beside a host that runs
};

// The tables are made if the database is empty, and brought up to date if an older version made them; what a
// newer one made is refused. Errors are one sentence.
[[nodiscard]] Result<std::unique_ptr<Store>> open_sqlite(const std::filesystem::path& file,
                                                         Role role = Role::Host);
// As in postgresql://user@host/database, else the error is Malformed. The server must be there.
[[nodiscard]] Result<std::unique_ptr<Store>> open_postgresql(const std::string& url);

}  // namespace joga::store
