// Tasks and findings as JSON: for searches that share no memory with the service, as in the workers of a
// browser. Both sides are the same program, so moves are written by their bits.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "joga/service/task.hpp"

namespace joga::service {

// But for what is kept: one that has been read begins with nothing.
[[nodiscard]] nlohmann::json task_json(const Task& task);
[[nodiscard]] nlohmann::json finding_json(const Finding& finding);

// Nothing where anything is missing, of the wrong type, or impossible; members that are not known are
// ignored.
[[nodiscard]] std::optional<Task> read_task(std::string_view text);
[[nodiscard]] std::optional<Finding> read_finding(std::string_view text);

}  // namespace joga::service
