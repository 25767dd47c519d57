#include "joga/match/standings.hpp"

#include <algorithm>
#include <utility>

#include "joga/match/catalogue.hpp"
#include "joga/record/tags.hpp"

namespace joga::match {

Standings::Standings(std::vector<std::string> names)
    : names_(std::move(names)), table_(names_.size()), faults_(names_.size()) {}

Result<Standings> Standings::from(std::vector<MatchGame> games) {
  std::ranges::sort(games, {}, &MatchGame::number);
  std::vector<std::string> names;
  for (const MatchGame& game : games) {
    for (const std::string& name : game.names) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  Standings standings(std::move(names));
  for (const MatchGame& game : games) {
    if (!standings.add(game)) {
      return Error{ErrorCode::Illegal, Message(text::kBadGame, game.number)};
    }
  }
  return standings;
}

std::size_t Standings::index_of_name(const std::string& name) const noexcept {
  return static_cast<std::size_t>(std::ranges::find(names_, name) - names_.begin());
}

bool Standings::add(const MatchGame& game) {
  const std::array<std::size_t, 2> players{index_of_name(game.names[0]), index_of_name(game.names[1])};
  const bool counted = table_.add({.player_one = Entrant::from_index(players[0]),
                                   .player_two = Entrant::from_index(players[1]),
                                   .pair = PairNumber::from_index(game.pair()),
                                   .outcome = game.outcome});
  if (!counted) return false;
  ++games_;
  plies_ += game.plies;
  const std::optional<record::Ending> ending = record::parse_ending(game.termination);
  ++endings_[ending ? std::string(record::ending_word(*ending)) : "rules"];
  if (ending == record::Ending::Time || ending == record::Ending::Forfeit) {
    if (const std::optional<Player> winner = winner_of(game.outcome)) {
      ++faults_[players[index_of(other(*winner))]];
    }
  }
  return true;
}

}  // namespace joga::match
