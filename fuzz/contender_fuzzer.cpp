// Parses a file of players (TOML or JSON), or one player's text: an accepted player fits the game, and its
// text parses to the same player again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz/fuzzed_games.hpp"
#include "joga/match/contender.hpp"

namespace {

using namespace joga;

void check(const match::Contender& contender, const GameInfo& game) {
  if (contender.who.is_human() || !contender.who.check(game)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const GameInfo& game = fuzz::game_number(data[0]).info();
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  for (const std::string_view path : {"players.toml", "players.json"}) {
    const auto contenders = match::parse_contenders(text, path, game);
    if (contenders) {
      for (const match::Contender& contender : *contenders) check(contender, game);
    } else if (contenders.error().message.english().empty()) {
      std::abort();
    }
  }
  const auto contender = match::parse_contender(text, game);
  if (contender) {
    check(*contender, game);
    const auto who = engine::Who::parse(contender->who.text(), game);
    if (!who || *who != contender->who) std::abort();
  }
  return 0;
}
