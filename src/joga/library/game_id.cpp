#include "joga/library/game_id.hpp"

#include <array>
#include <ctime>
#include <random>

#include "joga/core/text.hpp"

namespace joga::library {
namespace {

// Leaves room for extensions in a file name of 255 bytes.
constexpr std::size_t kLongest = 200;

}  // namespace

GameId GameId::make(std::chrono::system_clock::time_point now) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm local{};
  ::localtime_r(&seconds, &local);
  std::array<char, 32> date{};
  const std::size_t length = std::strftime(date.data(), date.size(), "%Y%m%d-%H%M%S-", &local);
  std::string text(date.data(), length);
  // Without the letters that look like digits.
  constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
  std::random_device entropy;
  for (int i = 0; i < 4; ++i) text += kLetters[entropy() % kLetters.size()];
  return GameId(std::move(text));
}

std::optional<GameId> GameId::parse(std::string_view text) {
  const bool fine = !text.empty() && text.size() <= kLongest && text.front() != '.' &&
                    text.find_first_of("/\t\r\n") == std::string_view::npos && !first_flaw(text);
  if (!fine) return std::nullopt;
  return GameId(std::string(text));
}

}  // namespace joga::library
