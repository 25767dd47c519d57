// Reading maps from specs and files.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/board_text.hpp"
#include "joga/games/stars/catalogue.hpp"
#include "joga/games/stars/letters.hpp"
#include "joga/games/stars/map_builder.hpp"

namespace joga::stars {
namespace {

constexpr std::array<char, kSystemLetters.size() + 1> kLetterList = [] {
  std::array<char, kSystemLetters.size() + 1> letters{};
  for (std::size_t i = 0; i < kSystemLetters.size(); ++i) letters[i] = kSystemLetters[i].letter;
  letters.back() = kMapGap;
  return letters;
}();
constexpr std::string_view kLetters{kLetterList.data(), kLetterList.size()};
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

[[nodiscard]] std::string row_name(std::size_t row) {
  return std::string(1, static_cast<char>('a' + row));
}

// The text of a map on its way to become one. It knows where every cell was written, to say so in errors.
class MapText {
 public:
  enum class Source : std::uint8_t { Spec, File };

  explicit MapText(Source source) noexcept : source_(source) {}

  Result<std::shared_ptr<const Map>> read(std::string_view text) {
    const bool has_mark = source_ == Source::File && text.starts_with(kByteOrderMark);
    const char separator = source_ == Source::Spec ? '/' : '\n';
    std::size_t start = has_mark ? kByteOrderMark.size() : 0;
    for (std::size_t line = 1; start <= text.size(); ++line) {
      const std::size_t end = std::min(text.find(separator, start), text.size());
      if (const Result<Done> added = add_line(text.substr(start, end - start), line, start); !added)
        return added.error();
      start = end + 1;
    }
    return finish();
  }

 private:
  struct Place {
    std::size_t line = 0;
    std::size_t column = 0;
    std::size_t offset = 0;
  };

  Result<Done> add_line(std::string_view line, std::size_t number, std::size_t offset) {
    std::string row;
    std::vector<Place> places;
    for (std::size_t at = 0; at < line.size() && line[at] != '#'; ++at) {
      const char letter = line[at];
      if (letter == ' ' || letter == '\t' || letter == '\r') continue;
      const Place place{number, at + 1, offset + at};
      if (rows_.size() == kMostRows) return too_large({text::kMapRows, kMostRows}, place);
      if (row.size() == kLongestRow) {
        return too_large({text::kMapRowLength, row_name(rows_.size()), kLongestRow}, place);
      }
      if (kLetters.find(letter) == std::string_view::npos) {
        return Error{
            ErrorCode::Malformed,
            Message(text::kMapCharacter, printable(letter), where(rows_.size(), row.size(), place), kLetters),
            place.offset};
      }
      if (letter != kMapGap && ++cells_ > kMostCells) return too_large({text::kMapCells, kMostCells}, place);
      row += letter;
      places.push_back(place);
    }
    if (!row.empty()) {
      rows_.push_back(row);
      places_.push_back(places);
    } else if (source_ == Source::Spec) {
      return Error{ErrorCode::Malformed, Message(text::kMapEmptyRow, number), offset};
    }
    return Done{};
  }

  Result<std::shared_ptr<const Map>> finish() const {
    for (const Player player : kPlayers) {
      if (const Result<Done> checked = check_homeworld(player); !checked) return checked.error();
    }
    std::shared_ptr<const Map> map = MapBuilder::build(rows_);
    CellSet reached;
    for (CellSet border = CellSet::of(map->home(Player::One)); !border.empty();) {
      const Cell cell = border.pop_first();
      reached.insert(cell);
      border |= map->neighbours(cell).without(reached);
    }
    if (const CellSet cut_off = map->cells().without(reached); !cut_off.empty()) {
      const auto row = static_cast<std::size_t>(map->row(cut_off.first()));
      const auto column = static_cast<std::size_t>(map->column(cut_off.first()));
      const Place& place = places_[row][column];
      return Error{ErrorCode::Illegal, Message(text::kMapNotConnected, where(row, column, place)),
                   place.offset};
    }
    return map;
  }

  [[nodiscard]] Result<Done> check_homeworld(Player player) const {
    const std::string letter(1, player == Player::One ? 'H' : 'h');
    bool found = false;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      for (std::size_t column = 0; column < rows_[row].size(); ++column) {
        if (rows_[row][column] != letter.front()) continue;
        const Place& place = places_[row][column];
        if (found) {
          return Error{
              ErrorCode::Illegal,
              Message(text::kMapTwoHomeworlds, digit_text(player), letter, where(row, column, place)),
              place.offset};
        }
        found = true;
      }
    }
    if (!found) return Error{ErrorCode::Illegal, Message(text::kMapNoHomeworld, digit_text(player), letter)};
    return Done{};
  }

  // A cell of a spec by its name, one of a file by line and column.
  [[nodiscard]] Message where(std::size_t row, std::size_t column, const Place& place) const {
    if (source_ == Source::Spec) return row_name(row) + std::to_string(column + 1);
    return {text::kMapPlace, place.line, place.column};
  }

  [[nodiscard]] Error too_large(const Message& limit, const Place& place) const {
    const Message at = source_ == Source::File ? Message(text::kMapPlace, place.line, place.column)
                                               : Message(text::kMapOffset, place.offset + 1);
    return Error{ErrorCode::Unsupported, Message(text::kMapTooLarge, limit, at), place.offset};
  }

  Source source_;
  int cells_ = 0;
  std::vector<std::string> rows_{};
  std::vector<std::vector<Place>> places_{};
};

}  // namespace

Result<std::shared_ptr<const Map>> Map::parse(std::string_view rows) {
  return MapText(MapText::Source::Spec).read(rows);
}

Result<std::string> rows_of_map_file(std::string_view text) {
  const Result<std::shared_ptr<const Map>> map = MapText(MapText::Source::File).read(text);
  if (!map) return map.error();
  return (*map)->text();
}

}  // namespace joga::stars
