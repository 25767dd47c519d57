// Records as JSON: one object per game, described by docs/record.schema.json. Conversion is lossless both
// ways.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

[[nodiscard]] nlohmann::json to_json(const Record& record);
// Returns one line without a line end; the members have the order of the documents.
[[nodiscard]] std::string to_json_text(const Record& record);
// Writes the same with a line end: JSON Lines.
void write_json(std::ostream& output, const Record& record);

// Reads one object, as strictly as text. The message of an error in valid JSON begins with a JSON pointer
// (`/turns/3: ...`), and its place is that of the object.
[[nodiscard]] ReadResult from_json(const nlohmann::json& value);

struct JsonProblem {
  std::size_t offset = 0;  // of the syntax error
  Message message{};
};

// Parses untrusted JSON: one game, or a message that may carry one. Refuses keys given twice, nesting deeper
// than a record's, and more than `most` values. Never throws.
[[nodiscard]] Result<nlohmann::json, JsonProblem> parse_json_values(std::string_view text,
                                                                    std::size_t most = kMostJsonValues);

}  // namespace joga::record
