// Checks a program against the engine protocol, one rule at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/message.hpp"
#include "joga/engine/ugi_session.hpp"
#include "joga/engine/who.hpp"

namespace joga::engine {

enum class CheckStatus : std::uint8_t { Passed, Failed, Skipped };

struct CheckResult {
  std::string_view name{};                // not translated, because programs read it
  const MessageText* expected = nullptr;  // the rule
  CheckStatus status = CheckStatus::Passed;
  Message explanation{};  // unless passed: a whole sentence
  std::string
      errors{};  // what the program wrote on its standard error meanwhile; empty after a crash that is known
};

struct ComplianceReport {
  std::vector<CheckResult> results{};

  [[nodiscard]] std::size_t count(CheckStatus status) const;
  // No check failed. Optional parts of the protocol that the program lacks are skipped.
  [[nodiscard]] bool passed() const { return count(CheckStatus::Failed) == 0; }
};

// Shorter than for playing, because the questions asked here need no thinking.
inline constexpr UgiPatience kCheckPatience{
    .handshake = search::Milliseconds(10'000),
    .ready = search::Milliseconds(10'000),
    .grace = search::Milliseconds(1'000),
    .untimed = search::Milliseconds(10'000),
    .after_stop = search::Milliseconds(1'000),
    .quit = search::Milliseconds(2'000),
};

// Runs all checks in turn and shows each as soon as it is done. A program that fails a check is restarted for
// the next one.
[[nodiscard]] ComplianceReport check_engine(const UgiProgram& program,
                                            const std::shared_ptr<const AnyGame>& game,
                                            const std::function<void(const CheckResult&)>& show,
                                            const UgiPatience& patience = kCheckPatience);

}  // namespace joga::engine
