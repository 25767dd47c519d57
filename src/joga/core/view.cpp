#include "joga/core/view.hpp"

#include <cstddef>
#include <iterator>

#include "joga/core/catalogue.hpp"

namespace joga {
namespace {

// A word for programs and a name for people, in the order of the enumerators.
struct Term {
  std::string_view word{};
  MessageText name{};
};

constexpr std::array kGridWords{std::string_view("square"), std::string_view("hexagonal")};
constexpr std::array<std::string_view, kCellMarkCount> kMarkWords{"none",     "from",    "path",   "to",
                                                                  "captured", "dropped", "winning"};
constexpr std::array<std::string_view, 4> kAreaWords{"hand", "captured", "score", "list"};

constexpr Term kColours[] = {
    {"white", text::kColourWhite},
    {"black", text::kColourBlack},
    {"blue", text::kColourBlue},
    {"red", text::kColourRed},
};
static_assert(std::size(kColours) == kSideColourCount);

template <class Table, class Enum>
[[nodiscard]] const auto& entry(const Table& table, Enum value) noexcept {
  return table[static_cast<std::size_t>(value)];
}

}  // namespace

std::string_view grid_word(Grid grid) noexcept {
  return entry(kGridWords, grid);
}
std::string_view terrain_word(const TerrainKind* terrain) noexcept {
  return terrain == nullptr ? "plain" : terrain->word;
}
std::string_view colour_word(SideColour colour) noexcept {
  return entry(kColours, colour).word;
}
std::string_view mark_word(CellMark mark) noexcept {
  return entry(kMarkWords, mark);
}
std::string_view area_word(AreaKind kind) noexcept {
  return entry(kAreaWords, kind);
}

const MessageText& colour_name(SideColour colour) noexcept {
  return entry(kColours, colour).name;
}

}  // namespace joga
