#include "joga/match/schedule.hpp"

#include <cassert>
#include <utility>

#include "joga/core/spec.hpp"

namespace joga::match {

std::optional<Shard> Shard::parse(std::string_view text) noexcept {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<std::int64_t> index = parse_number(text.substr(0, slash));
  const std::optional<std::int64_t> count = parse_number(text.substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count) return std::nullopt;
  return Shard{static_cast<std::uint64_t>(*index - 1), static_cast<std::uint64_t>(*count)};
}

Schedule::Schedule(Format format, std::size_t contenders, std::uint64_t openings, Shard shard) noexcept
    : format_(format), contenders_(contenders), openings_(openings), shard_(shard) {
  assert(contenders >= 2 && shard.index < shard.count);
  const std::uint64_t all = openings_ * meetings();
  pairs_ = all / shard.count + (shard.index < all % shard.count ? 1 : 0);
}

std::uint64_t Schedule::meetings() const noexcept {
  switch (format_) {
    case Format::RoundRobin:
      return contenders_ * (contenders_ - 1) / 2;
    case Format::Gauntlet:
      break;
  }
  return contenders_ - 1;
}

std::array<std::size_t, 2> Schedule::contenders_of(std::uint64_t meeting) const noexcept {
  std::size_t first = 0;
  std::size_t others = contenders_ - 1;  // that come after the first one
  while (meeting >= others) {
    meeting -= others--;
    ++first;
  }
  return {first, first + 1 + static_cast<std::size_t>(meeting)};
}

ScheduledGame Schedule::game_of(std::uint64_t pair, bool swapped) const noexcept {
  ScheduledGame game;
  game.number = 2 * pair + (swapped ? 1 : 0) + 1;
  game.pair = pair;
  game.opening = pair / meetings();
  game.contenders = contenders_of(pair % meetings());
  if (swapped) std::swap(game.contenders[0], game.contenders[1]);
  return game;
}

ScheduledGame Schedule::game(std::uint64_t place) const noexcept {
  assert(place < size());
  return game_of(place / 2 * shard_.count + shard_.index, place % 2 == 1);
}

std::optional<ScheduledGame> Schedule::game_with_number(std::uint64_t number) const noexcept {
  if (number < 1 || number > match_size()) return std::nullopt;
  return game_of((number - 1) / 2, number % 2 == 0);
}

}  // namespace joga::match
