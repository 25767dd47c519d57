#include "joga/terminal/record_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>

#include "joga/record/reader.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/catalogue.hpp"

namespace joga::terminal {

Result<play::Table> read_table(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  // A folder can be opened; only reading tells.
  if (file) file.peek();
  if (file.bad() || (file.fail() && !file.eof())) {
    const int reason = errno != 0 ? errno : EIO;
    return Error{ErrorCode::Unknown, Message(text::kCannotRead, path, std::string(std::strerror(reason)))};
  }
  file.clear();
  record::AnyReader reader(file);
  const std::optional<record::ReadResult> first = reader.next();
  if (!first) return Error{ErrorCode::Malformed, Message(text::kNoGameInFile, path)};
  if (!*first) return Error{ErrorCode::Malformed, Message(text::kInFile, path, first->error().located())};
  Result<play::Table> table = play::Table::from_record(**first);
  if (!table) return Error{table.error().code, Message(text::kInFile, path, table.error().message)};
  return table;
}

Result<Done> write_records(const std::string& path, std::string_view records) {
  return system::replace_file(path, records);
}

}  // namespace joga::terminal
