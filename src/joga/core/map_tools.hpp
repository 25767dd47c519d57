// Maps that people draw, for games that are played on them. A game offers MapTools through GameInfo::maps;
// map editors change a MapDraft cell by cell and know no game.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/view.hpp"

namespace joga {

// A character of map texts, and the terrain it stands for.
struct MapLetter {
  char letter = ' ';
  const TerrainKind* terrain = nullptr;
  // A map has exactly one of these: putting it on a second cell moves it and leaves MapTools::vacated behind.
  // On the other side of a symmetrical map lies its opposite.
  bool is_unique = false;
  char opposite = letter;
};
inline constexpr char kMapGap = '-';  // where there is no cell

// Boards are hexagonal, with lettered rows and numbered columns.
struct MapTools {
  // The option that chooses a map: by a word, one of which stands for a random map, or as `rows:ROW/ROW/...`.
  // Options that apply only to the random map, such as the seed, say which one.
  std::string_view option{};
  std::string_view random{};
  std::string_view seed{};

  std::span<const MapLetter> palette{};
  char vacated = kMapGap;
  MessageText first_steps{};       // instructions for people who see an empty map
  std::string_view first_draft{};  // the rows of a new draft
  int most_rows = 0;

  // Returns the rows of a game's map, or the reason if the spec is not one of the game's.
  Result<std::string> (*rows_of)(const GameSpec& spec) = nullptr;
  // Returns the rows in a map file's text; errors name the line and the column.
  Result<std::string> (*rows_of_file)(std::string_view text) = nullptr;
};

// The spec with the same other options, on the map with these rows: without the options of the map it had.
[[nodiscard]] GameSpec on_rows(const GameInfo& game, GameSpec spec, const std::string& rows);

// A map that is being drawn. It may have any rows; after every change the game says whether it is playable.
class MapDraft {
 public:
  // Requires a game that has maps. The draft begins with `first_draft`, or with the given rows.
  explicit MapDraft(const GameInfo& game);
  MapDraft(const GameInfo& game, std::string_view rows);
  // The map that a spec of the game chooses.
  [[nodiscard]] static Result<MapDraft> of(const GameInfo& game, const GameSpec& spec);
  // The map that a word of the map option stands for.
  [[nodiscard]] static Result<MapDraft> named(const GameInfo& game, std::string_view word);
  [[nodiscard]] static Result<MapDraft> random(const GameInfo& game, std::uint64_t seed);

  // Sets a cell to a letter of the palette or to a gap. Rows and columns count from 0, within the view.
  void set(int row, int column, char letter);

  // The map as in `rows:...`, and as a file.
  [[nodiscard]] std::string rows_text() const;
  [[nodiscard]] std::string file_text() const;
  // The game on this map.
  [[nodiscard]] GameSpec spec() const;
  // The reason why the map is not playable; empty if it is.
  [[nodiscard]] const Message& problem() const noexcept { return problem_; }
  [[nodiscard]] const GameInfo& game() const noexcept { return *game_; }
  [[nodiscard]] const MapTools& tools() const noexcept { return *game_->maps; }

  // Shows one row and one column more than the map has, so that the map can grow. Gaps are plain cells.
  [[nodiscard]] BoardView view() const;
  [[nodiscard]] int canvas_rows() const;
  [[nodiscard]] int canvas_columns() const;

 private:
  void tidy();
  void check();
  [[nodiscard]] const TerrainKind* terrain_at(int row, int column) const;

  const GameInfo* game_;
  std::vector<std::string> rows_{};
  Message problem_{};
};

}  // namespace joga
