// The form for a new game: its fields, and the game that it makes. The menu of line mode asks for the fields
// one at a time, the full screen shows all of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/random.hpp"
#include "joga/core/result.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/storage.hpp"

namespace joga::terminal {

enum class Mode : std::uint8_t { HumanHuman, HumanComputer, ComputerHuman, ComputerComputer };
enum class Starter : std::uint8_t { One, Two, Random };

enum class FieldKind : std::uint8_t { Game, Mode, Level, Name, Clock, Starter, Option, Begin };

// One row of the form.
struct Field {
  FieldKind kind = FieldKind::Begin;
  Message label{};
  Message value{};
  Message note{};           // the explanation of the value
  std::size_t number = 0;   // index of the player or the option
  bool takes_text = false;  // the value is a number or a name to be typed
};

// One possible value of a field.
struct FieldValue {
  Message label{};
  std::string value{};
  Message note{};
  bool asks_path = false;   // the value is a file, whose path is asked for
  bool is_further = false;  // of interest to few: listed after the others, when asked for
};

class NewGame {
 public:
  NewGame();

  [[nodiscard]] const GameInfo& info() const { return *games_[game_]; }
  // The chosen spec, without the option that sets who starts.
  [[nodiscard]] GameSpec spec() const { return essential(chosen(), info().options); }
  [[nodiscard]] bool starts_at_random() const noexcept { return starter_ == Starter::Random; }
  [[nodiscard]] std::vector<Field> fields() const;
  // Empty for a number, which is typed. Map files are searched for in the folder `maps`. Computers begin with
  // the levels for people, from weak to strong.
  [[nodiscard]] std::vector<FieldValue> values(const Field& field, const std::filesystem::path& maps) const;
  [[nodiscard]] std::string value(const Field& field) const;
  Result<Done> set(const Field& field, const std::string& value);

  // Chooses a particular game with these options.
  void choose(const GameSpec& spec);
  // Takes the saved games, newest first. They determine the level suggested in the note of the field.
  void look_at(std::vector<record::SavedGameInfo> games) { played_ = std::move(games); }

  // The reader is for options that name a file; the seed decides random choices.
  [[nodiscard]] Result<std::shared_ptr<const AnyGame>> game(Player first,
                                                            const games::FileReader& read) const;
  [[nodiscard]] Result<play::GameState> open(std::uint64_t seed, const games::FileReader& read) const;

 private:
  void choose_game(std::size_t game);
  // The players offered with the chosen options.
  [[nodiscard]] std::vector<engine::Who> offered_players() const;
  // Replaces the perfect player with the strongest level if the chosen options have no perfect player.
  void leave_nobody_behind();
  [[nodiscard]] bool is_computer(Player player) const noexcept;
  [[nodiscard]] GameSpec chosen() const { return {std::string(info().id), options_}; }

  std::vector<const GameInfo*> games_;
  std::size_t game_ = 0;
  Mode mode_ = Mode::HumanComputer;
  std::array<engine::Who, 2> levels_{};
  std::array<std::string, 2> names_{};  // between two people
  std::string clock_{};                 // between two people: as in the tag TimeControl; empty: none
  Starter starter_ = Starter::One;
  std::map<std::string, std::string> options_{};  // as chosen
  std::vector<record::SavedGameInfo> played_{};
};

}  // namespace joga::terminal
