// How much somebody may send: a steady rate, and a burst after a pause.
#pragma once

#include <chrono>

namespace joga::server {

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Rate {
    double per_second = 0;
    double burst = 0;  // the most that a pause can save up
  };

  TokenBucket(Rate rate, Time now) noexcept : rate_(rate), tokens_(rate.burst), filled_(now) {}

  // Takes so many tokens, or none at all when there are fewer.
  [[nodiscard]] bool take(double tokens, Time now) noexcept;

 private:
  Rate rate_;
  double tokens_;
  Time filled_;
};

}  // namespace joga::server
