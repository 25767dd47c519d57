// How a match goes on, live on a terminal: score, rate, time left, and the games that are being played.
#pragma once

#include <string>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/match/runner.hpp"

namespace joga::app {

[[nodiscard]] std::vector<std::string> progress_lines(const match::Progress& progress, Language language);

}  // namespace joga::app
