// A small stored text: in a file, in a browser, or in memory until the program ends.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "joga/core/result.hpp"

namespace joga {

struct KeptText {
  std::function<std::string()> read{};  // returns an empty string if nothing is stored
  std::function<Result<Done>(std::string text)> write{};

  [[nodiscard]] static KeptText in_memory() {
    const auto kept = std::make_shared<std::string>();
    return {.read = [kept] { return *kept; },
            .write =
                [kept](std::string text) {
                  *kept = std::move(text);
                  return Done{};
                }};
  }
};

}  // namespace joga
