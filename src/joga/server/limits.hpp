// What the server grants to those who connect to it, however they behave.
#pragma once

#include <chrono>
#include <cstddef>

#include "joga/server/token_bucket.hpp"

namespace joga::server {

struct Limits {
  std::size_t connections = 64;  // open at once; a page needs one, and a few while it loads
  std::size_t header_bytes = std::size_t{8} << 10U;    // of an HTTP request; bodies are not taken at all
  std::size_t message_bytes = std::size_t{4} << 20U;   // of one WebSocket message
  std::size_t waiting_bytes = std::size_t{16} << 20U;  // for one page, while it does not read
  // Messages of one page: each costs a token, and one more for every `bytes_per_token`. A key that is held
  // down repeats some 30 times a second.
  TokenBucket::Rate messages{.per_second = 100, .burst = 400};
  std::size_t bytes_per_token = std::size_t{32} << 10U;
  std::chrono::milliseconds handshake{10'000};  // for a request to arrive, an answer to be taken, a farewell
  std::chrono::milliseconds idle{60'000};  // without a sign of life; after half of it a page is asked for one
  std::chrono::milliseconds farewell{1'000};  // for pages to close when the server stops
};

}  // namespace joga::server
