// Any bytes as a database's answer: each line is a field of a row, `~` stands for null; and as a notification
// from another process. Rows are read or reported as damaged; an accepted notification is written back the
// same.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "joga/core/text.hpp"
#include "joga/store/rows.hpp"

namespace {

using namespace joga::store;

constexpr std::size_t kColumns = 13;  // as a game's heading has, the widest row

void read(Row row) {
  row.resize(kColumns);
  const auto try_to = [&](auto&& read_it) {
    Row copy = row;
    try {
      static_cast<void>(read_it(copy));
    } catch (const DatabaseError&) {
      return;
    }
  };
  try_to(read_heading);
  try_to(read_person);
}

void hear(std::string_view line) {
  const Notice notice = read_notice(line);
  if (std::holds_alternative<MuchChanged>(notice)) return;
  const std::string again = notice_line(notice);
  if (notice_line(read_notice(again)) != again) {
    std::fprintf(stderr, "not the same again: %s\n", again.c_str());
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  Row row;
  for (const std::string_view line : joga::lines_of(text)) {
    row.push_back(line == "~" ? Field() : Field(std::string(line)));
    hear(line);
    static_cast<void>(can_be_held(line));
  }
  read(std::move(row));
  return 0;
}
