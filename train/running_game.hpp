// A game in progress, with the draws that its history brings, and networks that are read from files.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/random.hpp"
#include "joga/games/eximo/game.hpp"
#include "joga/games/fields/game.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/search/alpha_beta.hpp"

namespace joga::train {

template <Game G>
class RunningGame {
 public:
  explicit RunningGame(const G& game) : game_(game), situation_{.position = game.start()} {}

  [[nodiscard]] const search::Situation<G>& situation() const { return situation_; }
  [[nodiscard]] const typename G::Position& position() const { return situation_.position; }
  [[nodiscard]] Player to_move() const { return game_.to_move(position()); }

  void play(typename G::Move move) {
    situation_.earlier.push_back(game_.key(position()));
    ++situation_.quiet;
    if (game_.is_progress(position(), move)) {
      situation_.earlier.clear();
      situation_.quiet = 0;
    }
    game_.play_unchecked(situation_.position, move);
    ++plies_;
  }

  // Player 1's result in half points, once the game is over.
  [[nodiscard]] std::optional<int> result() const {
    constexpr int kMostPlies = 400;
    switch (game_.outcome(position())) {
      case Outcome::PlayerOneWins:
        return 2;
      case Outcome::PlayerTwoWins:
        return 0;
      case Outcome::Draw:
        return 1;
      case Outcome::Running:
        break;
    }
    const HistoryRules rules = game_.history_rules();
    const bool is_quiet = rules.quiet > 0 && situation_.quiet >= rules.quiet;
    const bool is_repeated =
        rules.repetition > 0 &&
        std::ranges::count(situation_.earlier, game_.key(position())) + 1 >= rules.repetition;
    if (is_quiet || is_repeated || plies_ >= kMostPlies) return 1;
    return std::nullopt;
  }

 private:
  const G& game_;
  search::Situation<G> situation_;
  int plies_ = 0;
};

[[nodiscard]] inline int complain(std::string_view what) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(what.size()), what.data());
  return 2;
}

using Numbers = std::map<std::string_view, std::uint64_t*>;  // by option name

// Sets the number if the option is known and the text is a number; returns whether it was.
[[nodiscard]] inline bool read_number(const Numbers& numbers, std::string_view option,
                                      std::string_view text) {
  const auto found = numbers.find(option);
  if (found == numbers.end()) return false;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *found->second);
  return error == std::errc() && end == text.data() + text.size() && *found->second > 0;
}

// Reads `built-in`, `none` (the weighted sum) or a file. Returns false if it is not a network of the game.
template <HasInputs G>
class ChosenNetwork {
 public:
  [[nodiscard]] bool choose(const std::string& name) {
    if (name == "none") return true;
    if (name == "built-in") {
      chosen_ = search::network_of<G>();
      return chosen_ != nullptr;
    }
    std::ifstream file(name, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    read_ = search::parse_network<G>(bytes);
    if (read_) chosen_ = &*read_;
    return read_.has_value();
  }
  [[nodiscard]] const search::Network* get() const { return chosen_; }

 private:
  std::optional<search::Network> read_{};
  const search::Network* chosen_ = nullptr;
};

// Calls `run.template operator()<G>(game)` with the game that the text names.
template <class Run>
[[nodiscard]] int with_game(const std::string& text, const Run& run) {
  const Result<GameSpec> spec = GameSpec::parse(text);
  if (!spec) return complain(spec.error().message.english());
  const auto run_with = [&]<class G>(const Result<G>& game) {
    return game ? run(*game) : complain(game.error().message.english());
  };
  if (spec->id == eximo::Eximo::info().id) return run_with(eximo::Eximo::create(*spec));
  if (spec->id == fields::Fields::info().id) return run_with(fields::Fields::create(*spec));
  if (spec->id == stars::Stars::info().id) return run_with(stars::Stars::create(*spec));
  return complain("'" + spec->id + "' is not a game with a network");
}

}  // namespace joga::train
