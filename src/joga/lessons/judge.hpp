// Judges the turns of a step, with the reason if one is wrong. Keeps no state between turns.
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

// `turns` are all turns played in the step, answers included; the last one is judged. Only an ending takes
// more than one turn. For a right turn that does not finish the ending, the verdict has the opponent's
// answer. Fails, with a reason for the player, if the last turn cannot be played.
[[nodiscard]] Result<Verdict> judge(const Step& step, std::span<const std::string> turns,
                                    const StopFlag& stop);

// The lesson's answer to a turn that the rules forbid, typed or put together by clicks. Returns nothing if
// the game's own reason is enough.
[[nodiscard]] std::optional<Message> refusal(const Step& step, std::string_view input);

// A right turn after these turns.
[[nodiscard]] Result<std::string> solution(const Step& step, std::span<const std::string> turns,
                                           const StopFlag& stop);

}  // namespace joga::lessons
