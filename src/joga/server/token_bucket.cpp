#include "joga/server/token_bucket.hpp"

#include <algorithm>

namespace joga::server {

bool TokenBucket::take(double tokens, Time now) noexcept {
  const std::chrono::duration<double> passed = now - filled_;
  tokens_ = std::min(rate_.burst, tokens_ + passed.count() * rate_.per_second);
  filled_ = now;
  if (tokens_ < tokens) return false;
  tokens_ -= tokens;
  return true;
}

}  // namespace joga::server
