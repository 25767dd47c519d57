// Batches that play at random.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "joga/batch/batch.hpp"

namespace joga::testing {

using batch::Batch;

[[nodiscard]] inline std::unique_ptr<Batch> make(const std::string& spec, const Batch::Options& options) {
  Result<std::unique_ptr<Batch>> made = Batch::make(*GameSpec::parse(spec), options);
  EXPECT_TRUE(made) << spec;
  return *std::move(made);
}

struct Stepped {
  std::vector<std::int32_t> actions{};
  std::vector<std::int8_t> rewards{};
  std::vector<std::uint8_t> ends{};

  friend bool operator==(const Stepped&, const Stepped&) = default;
};

[[nodiscard]] inline Stepped step_at_random(Batch& batch) {
  Stepped stepped{.actions = std::vector<std::int32_t>(batch.size()),
                  .rewards = std::vector<std::int8_t>(2 * batch.size()),
                  .ends = std::vector<std::uint8_t>(batch.size())};
  batch.sample(stepped.actions);
  EXPECT_TRUE(batch.step(stepped.actions, {.rewards = stepped.rewards, .ends = stepped.ends}));
  return stepped;
}

[[nodiscard]] inline std::vector<std::string> texts_of(const Batch& batch) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < batch.size(); ++i) texts.push_back(batch.text(i));
  return texts;
}

}  // namespace joga::testing
