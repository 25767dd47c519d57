#include "joga/terminal/screen/page.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "joga/render/characters.hpp"

namespace joga::terminal::screen {
namespace {

constexpr std::u32string_view kCutOff = U"...";

// The words of styled texts; blanks separate them, not the changes of style.
struct Word {
  std::vector<StyledText> parts{};
  int columns = 0;
};

[[nodiscard]] std::vector<Word> styled_words(const std::vector<StyledText>& texts) {
  std::vector<Word> words;
  bool open = false;  // whether the next letter belongs to the last word
  for (const StyledText& text : texts) {
    bool fresh = true;
    for (const char letter : text.text) {
      if (letter == ' ' || letter == '\n') {
        open = false;
        continue;
      }
      if (!open) {
        words.emplace_back();
        fresh = true;
      }
      if (fresh) words.back().parts.push_back({{}, text.style});
      words.back().parts.back().text += letter;
      open = true;
      fresh = false;
    }
  }
  for (Word& word : words) {
    for (const StyledText& part : word.parts) word.columns += render::width(part.text);
  }
  return words;
}

}  // namespace

Page::Page(Size size)
    : size_{std::max(0, size.rows), std::max(0, size.columns)},
      glyphs_(static_cast<std::size_t>(size_.rows) * static_cast<std::size_t>(size_.columns)) {}

bool Page::contains(int row, int column) const noexcept {
  return row >= 0 && row < size_.rows && column >= 0 && column < size_.columns;
}

const Glyph& Page::at(int row, int column) const noexcept {
  return glyphs_[static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.columns) +
                 static_cast<std::size_t>(column)];
}

void Page::put(int row, int column, char32_t character, Style style) {
  if (!contains(row, column)) return;
  glyphs_[static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.columns) +
          static_cast<std::size_t>(column)] = {character, style};
}

int Page::write(int row, int column, std::string_view text, Style style) {
  for (const char32_t character : render::decode(text)) put(row, column++, character, style);
  return column;
}

int Page::write_cut(int row, int column, int columns, std::string_view text, Style style) {
  std::u32string characters = render::decode(text);
  if (std::cmp_greater(characters.size(), std::max(0, columns))) {
    const auto room = static_cast<std::size_t>(std::max(0, columns));
    characters.resize(room);
    for (std::size_t i = 0; i < std::min(room, kCutOff.size()); ++i) characters[room - 1 - i] = U'.';
  }
  for (const char32_t character : characters) put(row, column++, character, style);
  return column;
}

void Page::fill(const Area& area, Style style, char32_t character) {
  for (int row = area.row; row < area.row + area.rows; ++row) {
    for (int column = area.column; column < area.column + area.columns; ++column) {
      put(row, column, character, style);
    }
  }
}

void Page::tint(const Area& area, Ground ground) {
  for (int row = area.row; row < area.row + area.rows; ++row) {
    for (int column = area.column; column < area.column + area.columns; ++column) {
      if (!contains(row, column)) continue;
      Glyph glyph = at(row, column);
      glyph.style.ground = ground;
      put(row, column, glyph.character, glyph.style);
    }
  }
}

void Page::paste(const Page& from, const Area& part, int row, int column) {
  for (int i = 0; i < part.rows; ++i) {
    for (int j = 0; j < part.columns; ++j) {
      if (!from.contains(part.row + i, part.column + j)) continue;
      const Glyph& glyph = from.at(part.row + i, part.column + j);
      put(row + i, column + j, glyph.character, glyph.style);
    }
  }
}

std::vector<std::string> Page::text() const {
  std::vector<std::string> rows;
  for (int row = 0; row < size_.rows; ++row) {
    std::string text;
    for (int column = 0; column < size_.columns; ++column) {
      render::append_utf8(text, at(row, column).character);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    rows.push_back(std::move(text));
  }
  return rows;
}

std::optional<Target> Drawn::target_at(int row, int column) const {
  for (auto hit = hits.rbegin(); hit != hits.rend(); ++hit) {
    if (hit->area.contains(row, column)) return hit->target;
  }
  return std::nullopt;
}

int write_line(Page& page, int row, int column, int columns, const Line& line) {
  const int end = column + columns;
  for (const StyledText& part : line.parts) {
    if (column >= end) break;
    column = page.write_cut(row, column, end - column, part.text, part.style);
  }
  return column;
}

std::vector<Line> wrapped(const std::vector<StyledText>& texts, int columns, int indent) {
  std::vector<Line> lines(1);
  int at = 0;
  for (const Word& word : styled_words(texts)) {
    const bool first = lines.back().parts.empty();
    if (!first && at + 1 + word.columns > columns) {
      lines.emplace_back();
      at = 0;
      if (indent > 0) lines.back().parts.push_back({std::string(static_cast<std::size_t>(indent), ' '), {}});
      at = indent;
    } else if (!first) {
      const Style style =
          lines.back().parts.back().style == word.parts.front().style ? word.parts.front().style : Style{};
      lines.back().parts.push_back({" ", style});
      ++at;
    }
    for (const StyledText& part : word.parts) lines.back().parts.push_back(part);
    at += word.columns;
  }
  return lines;
}

std::vector<Line> wrapped(const std::string& text, int columns, Style style, int indent) {
  return wrapped(std::vector<StyledText>{{text, style}}, columns, indent);
}

void append(std::vector<Line>& lines, std::vector<Line> more) {
  std::ranges::move(more, std::back_inserter(lines));
}

}  // namespace joga::terminal::screen
