// Why a game ended, for people.
#pragma once

#include "joga/core/message.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

[[nodiscard]] const MessageText& ending_name(Ending ending) noexcept;

// By the rules where they have ended the game: that can be said in any language. Otherwise what the
// Termination tag says, its first word translated; empty without one.
[[nodiscard]] Message reason_of(const Record& record);

}  // namespace joga::record
