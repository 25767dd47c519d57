// The administration of a host's database, which may be in use by a running host: the actions of `joga host`.
#pragma once

#include <cstdint>
#include <functional>

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"
#include "joga/core/result.hpp"
#include "joga/store/store.hpp"

namespace joga::app {

inline constexpr std::int64_t kMostBlockedDays = 3650;

using HostAction = std::function<Result<Done>(store::Store& store, Context& context)>;

// Parses "remove-game ID" and so on, with its options. The error says what is missing or unknown.
[[nodiscard]] Result<HostAction> parse_host_action(const Arguments& arguments);

}  // namespace joga::app
