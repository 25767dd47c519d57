#include "joga/match/match_setup.hpp"

#include <cassert>
#include <utility>

#include "joga/core/random.hpp"
#include "joga/core/spec.hpp"
#include "joga/match/digest.hpp"

namespace joga::match {
namespace {

void add(Digest& digest, const Contender& contender) {
  digest.add(contender.name);
  digest.add(contender.who.text());
  const auto* program = std::get_if<engine::UgiProgram>(&contender.who.kind);
  if (program == nullptr) return;
  digest.add(program->folder);
  for (const engine::UgiProgram::Option& option : program->options) {
    digest.add(option.name);
    digest.add(option.value);
  }
  // Files of matches without sandboxes keep their identity.
  if (!program->sandbox) return;
  for (const std::uint32_t number : {program->sandbox->memory_mib, program->sandbox->processes})
    digest.add(static_cast<std::int64_t>(number));
}

}  // namespace

std::optional<Shard> Shard::parse(std::string_view text) noexcept {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<std::int64_t> index = parse_number(text.substr(0, slash));
  const std::optional<std::int64_t> count = parse_number(text.substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count) return std::nullopt;
  return Shard{static_cast<std::uint64_t>(*index - 1), static_cast<std::uint64_t>(*count)};
}

Schedule::Schedule(Pairing pairing, std::size_t contenders, std::uint64_t openings, Shard shard) noexcept
    : pairing_(pairing), contenders_(contenders), openings_(openings), shard_(shard) {
  assert(contenders >= 2 && shard.index < shard.count);
  const std::uint64_t all = openings_ * meetings();
  pairs_ = all / shard.count + (shard.index < all % shard.count ? 1 : 0);
}

std::uint64_t Schedule::meetings() const noexcept {
  switch (pairing_) {
    case Pairing::RoundRobin:
      return contenders_ * (contenders_ - 1) / 2;
    case Pairing::Gauntlet:
      break;
  }
  return contenders_ - 1;
}

std::array<std::size_t, 2> Schedule::contenders_of(std::uint64_t meeting) const noexcept {
  std::size_t first = 0;
  std::size_t others = contenders_ - 1;  // that follow the first one
  while (meeting >= others) {
    meeting -= others--;
    ++first;
  }
  return {first, first + 1 + static_cast<std::size_t>(meeting)};
}

ScheduledGame Schedule::game(std::uint64_t place) const noexcept {
  assert(place < size());
  if (listed_) return (*listed_)[place];
  const bool swapped = place % 2 == 1;
  ScheduledGame game;
  game.pair = place / 2 * shard_.count + shard_.index;
  game.number = 2 * game.pair + (swapped ? 1 : 0) + 1;
  game.opening = game.pair / meetings();
  game.contenders = contenders_of(game.pair % meetings());
  if (swapped) std::swap(game.contenders[0], game.contenders[1]);
  return game;
}

std::vector<std::string> MatchSetup::names() const {
  std::vector<std::string> names;
  for (const Contender& contender : contenders) names.push_back(contender.name);
  return names;
}

std::string MatchSetup::identity() const {
  if (list) return list->identity;
  Digest digest;
  digest.add(game->spec().text());
  for (const Contender& contender : contenders) add(digest, contender);
  digest.add(static_cast<std::int64_t>(pairing));
  digest.add(openings->identity());
  digest.add(time.text());
  digest.add(time.margin.count());
  for (const int number :
       {adjudication.loss_turns, adjudication.loss_hundredths, adjudication.draw_turns,
        adjudication.draw_hundredths, adjudication.draw_from_ply, adjudication.longest_game}) {
    digest.add(number);
  }
  digest.add(std::to_string(seed));
  return digest.hexadecimal();
}

std::uint64_t MatchSetup::seed_of(std::uint64_t game_number) const noexcept {
  std::uint64_t state = game_number;
  state = seed ^ split_mix(state);
  return split_mix(state);
}

}  // namespace joga::match
