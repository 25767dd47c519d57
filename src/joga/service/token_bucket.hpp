// A token bucket, the rate limit of a page: a steady rate, and a burst after a pause.
#pragma once

#include <algorithm>
#include <chrono>

namespace joga::service {

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Rate {
    double per_second = 0;
    double burst = 0;  // the capacity

    [[nodiscard]] friend Rate operator*(double factor, Rate rate) noexcept {
      return {.per_second = factor * rate.per_second, .burst = factor * rate.burst};
    }
  };

  TokenBucket(Rate rate, Time now) noexcept : rate_(rate), tokens_(rate.burst), filled_(now) {}

  // Takes the tokens if there are enough of them; otherwise takes none.
  [[nodiscard]] bool take(double tokens, Time now) noexcept {
    if (saved(now) < tokens) return false;
    tokens_ -= tokens;
    return true;
  }

  // Takes tokens for work that may cost more than the capacity: half the capacity is enough to begin, and the
  // balance becomes negative.
  [[nodiscard]] bool take_or_owe(double tokens, Time now) noexcept {
    if (!can_owe(tokens, now)) return false;
    spend(tokens);
    return true;
  }
  [[nodiscard]] bool can_owe(double tokens, Time now) noexcept {
    return saved(now) >= std::min(tokens, rate_.burst / 2);
  }

  // The balance; negative after more tokens were spent than were there.
  [[nodiscard]] double saved(Time now) noexcept {
    tokens_ = balance(now);
    filled_ = now;
    return tokens_;
  }
  [[nodiscard]] bool is_full(Time now) const noexcept { return balance(now) >= rate_.burst; }
  // Charges for work that has been done already. The balance may become negative.
  void spend(double tokens) noexcept { tokens_ -= tokens; }

 private:
  [[nodiscard]] double balance(Time now) const noexcept {
    const std::chrono::duration<double> passed = now - filled_;
    return std::min(rate_.burst, tokens_ + passed.count() * rate_.per_second);
  }

  Rate rate_;
  double tokens_;
  Time filled_;
};

}  // namespace joga::service
