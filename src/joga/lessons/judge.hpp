// Doing a step: is a turn right, and if not, why? Needs no memory between the turns.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/puzzle/judge.hpp"

namespace joga::lessons {

using puzzle::Judgement;
using puzzle::Verdict;

// The step's position after these turns.
[[nodiscard]] Result<History> set_up(const Step& step, std::span<const std::string> turns = {});

// `turns`: all that have been played in the step, the opponent's answers included, the one to judge last.
// Only an ending takes more than one. A right turn that does not solve it is followed by the opponent's
// answer. An error, with a reason for the player, when the last turn cannot be played.
[[nodiscard]] Result<Verdict> judge(const Step& step, std::span<const std::string> turns,
                                    const StopFlag& stop);

// What the lesson has to say of a turn that the rules forbid, as it was typed or put together by clicks;
// nothing where the game's own reason is enough.
[[nodiscard]] std::optional<Message> refusal(const Step& step, std::string_view input);

// A turn that is right after these.
[[nodiscard]] Result<std::string> solution(const Step& step, std::span<const std::string> turns,
                                           const StopFlag& stop);

}  // namespace joga::lessons
