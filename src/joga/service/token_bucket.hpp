// How much a page may ask for: a steady rate, and a burst after a pause.
#pragma once

#include <algorithm>
#include <chrono>

namespace joga::service {

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Rate {
    double per_second = 0;
    double burst = 0;  // the most that a pause can save up
  };

  TokenBucket(Rate rate, Time now) noexcept : rate_(rate), tokens_(rate.burst), filled_(now) {}

  // Takes the tokens, or none at all when there are fewer.
  [[nodiscard]] bool take(double tokens, Time now) noexcept {
    if (saved(now) < tokens) return false;
    tokens_ -= tokens;
    return true;
  }

  // The same for what may cost more than can ever be saved up: half of that is enough to begin, and the rest
  // is owed.
  [[nodiscard]] bool take_or_owe(double tokens, Time now) noexcept {
    if (saved(now) < std::min(tokens, rate_.burst / 2)) return false;
    spend(tokens);
    return true;
  }

  // How many there are; less than none after more were spent than were there.
  [[nodiscard]] double saved(Time now) noexcept {
    const std::chrono::duration<double> passed = now - filled_;
    tokens_ = std::min(rate_.burst, tokens_ + passed.count() * rate_.per_second);
    filled_ = now;
    return tokens_;
  }
  // For what has happened already and must be paid for.
  void spend(double tokens) noexcept { tokens_ -= tokens; }

 private:
  Rate rate_;
  double tokens_;
  Time filled_;
};

}  // namespace joga::service
