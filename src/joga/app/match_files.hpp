// What `joga match` does with record files of matches that have been played.
#pragma once

#include <optional>

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"
#include "joga/core/result.hpp"
#include "joga/match/sprt.hpp"

namespace joga::app {

// `joga match report FILE...` and `joga match merge FILE... --output FILE`.
int report_match(const Arguments& arguments, Context& context);
int merge_match(const Arguments& arguments, Context& context);

// The option --sprt, if it is given.
[[nodiscard]] Result<std::optional<match::SprtParameters>> sprt_from(const Arguments& arguments);

}  // namespace joga::app
