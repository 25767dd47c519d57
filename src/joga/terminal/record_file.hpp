// A game in a file that somebody at the keyboard has named.
#pragma once

#include <string>
#include <string_view>

#include "joga/core/result.hpp"
#include "joga/play/table.hpp"

namespace joga::terminal {

// The first game of a file of records, in either form. The error is of the code Unknown when the file itself
// cannot be read.
[[nodiscard]] Result<play::Table> read_table(const std::string& path);

// Replaces the file by these records.
Result<Done> write_records(const std::string& path, std::string_view records);

}  // namespace joga::terminal
