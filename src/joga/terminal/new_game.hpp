// The form for a new game: what it asks for, and the game that comes of it. The menu of line mode asks for
// its fields one after the other, the full screen shows all of them.
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

enum class FieldKind : std::uint8_t { Game, Mode, Level, Starter, Option, Begin };

// One line of the form.
struct Field {
  FieldKind kind = FieldKind::Begin;
  Message label{};
  Message value{};
  Message note{};           // what it means
  std::size_t number = 0;   // of the player or the option
  bool takes_text = false;  // a number, to be typed
};

// Something a field can be set to.
struct FieldValue {
  Message label{};
  std::string value{};
  Message note{};
  bool asks_path = false;  // the value is a file, whose path is asked for
};

class NewGame {
 public:
  NewGame();

  [[nodiscard]] const GameInfo& info() const { return *games_[game_]; }
  // As it was chosen, but for who starts.
  [[nodiscard]] GameSpec spec() const { return essential(chosen(), info().options); }
  [[nodiscard]] bool starts_at_random() const noexcept { return starter_ == Starter::Random; }
  [[nodiscard]] std::vector<Field> fields() const;
  // Empty for a number, which is typed. Files of maps are looked for in the folder `maps`.
  [[nodiscard]] std::vector<FieldValue> values(const Field& field, const std::filesystem::path& maps) const;
  [[nodiscard]] std::string value(const Field& field) const;
  Result<Done> set(const Field& field, const std::string& value);

  // A particular game, with these options.
  void choose(const GameSpec& spec);
  // Saved games, the last one first: by them another level is suggested, in the note of the field.
  void look_at(std::vector<record::SavedGameInfo> games) { played_ = std::move(games); }

  // The reader is for options that name a file; what is left to chance is decided by the seed.
  [[nodiscard]] Result<std::shared_ptr<const AnyGame>> game(Player first,
                                                            const games::FileReader& read) const;
  [[nodiscard]] Result<play::GameState> open(std::uint64_t seed, const games::FileReader& read) const;

 private:
  void choose_game(std::size_t game);
  // With these options.
  [[nodiscard]] std::vector<engine::Who> offered_players() const;
  // Where nobody plays perfectly, the strongest level takes the seat.
  void leave_nobody_behind();
  [[nodiscard]] bool is_computer(Player player) const noexcept;
  [[nodiscard]] GameSpec chosen() const { return {std::string(info().id), options_}; }

  std::vector<const GameInfo*> games_;
  std::size_t game_ = 0;
  Mode mode_ = Mode::HumanComputer;
  std::array<engine::Who, 2> levels_{};
  Starter starter_ = Starter::One;
  std::map<std::string, std::string> options_{};  // as they were chosen
  std::vector<record::SavedGameInfo> played_{};
};

}  // namespace joga::terminal
