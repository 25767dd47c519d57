// Tasks and findings as JSON, for searches that share no memory with the service, as in the workers of a
// browser. Both sides are the same program, so moves are written as their bits.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "joga/service/task.hpp"

namespace joga::service {

// Omits the state kept between runs: a task that is read back starts with none.
[[nodiscard]] nlohmann::json task_json(const Task& task);
[[nodiscard]] nlohmann::json finding_json(const Finding& finding);

// Return nothing if anything is missing, of the wrong type, or impossible. Unknown members are ignored.
[[nodiscard]] std::optional<Task> read_task(std::string_view text);
[[nodiscard]] std::optional<Finding> read_finding(std::string_view text);

}  // namespace joga::service
