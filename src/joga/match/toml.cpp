#include "joga/match/toml.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <sstream>

#include "joga/match/catalogue.hpp"

namespace joga::match {

Result<std::string> toml_to_json(std::string_view toml) {
  const toml::parse_result parsed = toml::parse(toml);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return Error{ErrorCode::Malformed,
                 Message(text::kAtLine, error.source().begin.line, std::string(error.description()))};
  }
  std::ostringstream json;
  json << toml::json_formatter(parsed.table());
  return json.str();
}

}  // namespace joga::match
