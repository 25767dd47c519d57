// The menu of line mode: which game, with which options, who plays, who begins; or an earlier game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"
#include "joga/lessons/progress.hpp"
#include "joga/library/library.hpp"
#include "joga/puzzle/progress.hpp"
#include "joga/terminal/dialogue.hpp"
#include "joga/terminal/new_game.hpp"
#include "joga/terminal/plain_game.hpp"

namespace joga::terminal {

class PlainMenu {
 public:
  // The seed is for random choices and for the games begun here.
  PlainMenu(Dialogue& dialogue, std::shared_ptr<library::Library> library, lessons::Progress& progress,
            puzzle::Progress& puzzles, games::FileReader read_file, std::uint64_t seed)
      : dialogue_(dialogue),
        library_(std::move(library)),
        progress_(progress),
        puzzles_(puzzles),
        read_file_(std::move(read_file)),
        seed_(seed) {}

  // Asks until there is a game to play; nothing when the player leaves.
  [[nodiscard]] std::optional<PlainStart> run();
  // A lesson, of the game or of one to be chosen, and the first game after it. Nothing: the player is back,
  // or has left.
  [[nodiscard]] std::optional<PlainStart> learn(std::string_view game_id = {});
  [[nodiscard]] bool left() const noexcept { return left_; }

 private:
  struct Item {
    std::string word{};  // may be typed instead of the number
    Message text{};
    Message name{};  // and so may this, where the text shows it instead of the word
  };
  struct Answer {
    std::optional<std::size_t> item{};
    std::string typed{};  // when it is none of the items
  };

  // An item, chosen by its number or word, or else what was typed. Nothing: back.
  [[nodiscard]] std::optional<Answer> ask_answer(const std::vector<Item>& items, const Message& prompt);
  [[nodiscard]] std::optional<std::size_t> choose(const Message& title, const std::vector<Item>& items,
                                                  std::optional<std::size_t> on_enter = std::nullopt);
  void show(const Message& title, const std::vector<Item>& items);
  void say_not_in_list(const std::string& typed, std::size_t count);

  [[nodiscard]] std::optional<PlainStart> resume(const record::SavedGameInfo& game);
  [[nodiscard]] std::optional<PlainStart> open_file();
  void solve_puzzles();
  void read_rules();
  [[nodiscard]] std::optional<PlainStart> new_game(const GameInfo& info);

  // These two are false when the player goes back.
  [[nodiscard]] bool choose_options(NewGame& form);
  [[nodiscard]] bool fill(NewGame& form, const Field& field);
  void choose_option(NewGame& form, const Field& field);

  Dialogue& dialogue_;
  std::shared_ptr<library::Library> library_;
  lessons::Progress& progress_;
  puzzle::Progress& puzzles_;
  games::FileReader read_file_;
  std::uint64_t seed_;
  bool left_ = false;  // for good: quit, or the end of the input
};

}  // namespace joga::terminal
