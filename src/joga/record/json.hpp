// Records as JSON: one object a game, described by docs/record.schema.json. Nothing is lost either way.
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
// On one line, without a line end; the members in the order of the documents.
[[nodiscard]] std::string to_json_text(const Record& record);
// The same with a line end: JSON Lines.
void write_json(std::ostream& output, const Record& record);

// One object. Checked as strictly as text. What is wrong in a sound JSON text is named by a JSON pointer in
// the message (`/turns/3: ...`), and the place is that of the object.
[[nodiscard]] ReadResult from_json(const nlohmann::json& value);

struct JsonProblem {
  std::size_t offset = 0;  // where the syntax is broken
  Message message{};
};

// JSON from anywhere as values: one game, or a message that may carry one. Keys given twice, nesting deeper
// than a record's, and more than that many values are refused. Never throws.
[[nodiscard]] Result<nlohmann::json, JsonProblem> parse_json_values(std::string_view text,
                                                                    std::size_t most = kMostJsonValues);

}  // namespace joga::record
