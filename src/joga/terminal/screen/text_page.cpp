#include "joga/terminal/screen/text_page.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "joga/guide/guide.hpp"
#include "joga/render/characters.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/screen/board.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kWidestText = 100;
constexpr int kExampleRows = 20;

[[nodiscard]] std::vector<StyledText> styled(const guide::Spans& spans, Style plain = {}) {
  std::vector<StyledText> texts;
  for (const guide::Span& span : spans) {
    Style style = plain;
    if (span.kind == guide::SpanKind::Bold) style.bold = true;
    if (span.kind == guide::SpanKind::Code) style.ink = Ink::Mark;
    texts.push_back({span.text, style});
  }
  return texts;
}

// A drawn board as lines of text, run by run of the same style.
[[nodiscard]] std::vector<Line> lines_of(const Page& page) {
  std::vector<Line> lines;
  for (int row = 0; row < page.size().rows; ++row) {
    Line line;
    for (int column = 0; column < page.size().columns; ++column) {
      const Glyph& glyph = page.at(row, column);
      if (line.parts.empty() || line.parts.back().style != glyph.style)
        line.parts.push_back({{}, glyph.style});
      render::append_utf8(line.parts.back().text, glyph.character);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

class RulesWriter {
 public:
  RulesWriter(const Look& look, int columns) : look_(look), columns_(columns) {}

  void operator()(const guide::Heading& heading) {
    lines_.emplace_back();
    append(lines_, wrapped(styled(heading.text, {.ink = Ink::Label, .bold = true}), columns_));
    lines_.emplace_back();
    in_list_ = false;
  }
  void operator()(const guide::Paragraph& paragraph) {
    if (in_list_) lines_.emplace_back();
    append(lines_, wrapped(styled(paragraph.text), columns_));
    lines_.emplace_back();
    in_list_ = false;
  }
  void operator()(const guide::ListItem& item) {
    std::vector<StyledText> texts = styled(item.text);
    texts.insert(texts.begin(), {look_.unicode ? "• " : "* ", {.ink = Ink::Label}});
    append(lines_, wrapped(texts, columns_, 2));
    in_list_ = true;
  }
  void operator()(const guide::Example& example) {
    if (in_list_) lines_.emplace_back();
    if (const Result<History> history = guide::set_up(example)) {
      append(lines_, lines_of(draw_board(history->view(), {}, look_, {kExampleRows, columns_}).page));
    }
    append(lines_, wrapped(styled(example.caption, {.ink = Ink::Label}), columns_));
    lines_.emplace_back();
    in_list_ = false;
  }

  [[nodiscard]] std::vector<Line> lines() && { return std::move(lines_); }

 private:
  const Look& look_;
  int columns_;
  bool in_list_ = false;
  std::vector<Line> lines_{};
};

}  // namespace

std::vector<Line> rules_lines(std::string_view game_id, const Look& look, int columns) {
  RulesWriter writer(look, std::min(columns, kWidestText));
  for (const guide::Block& block : guide::rules(game_id, look.language)) std::visit(writer, block);
  return std::move(writer).lines();
}

std::vector<Line> help_lines(const Look& look, int columns) {
  columns = std::min(columns, kWidestText);
  std::vector<Line> lines;
  lines.emplace_back();
  append(lines, wrapped(look.say(text::kHelpMoving), columns));
  lines.emplace_back();
  append(lines, wrapped(look.say(text::kHelpKeys), columns));
  lines.emplace_back();
  lines.push_back(Line::of(look.say(text::kHelpCommands), {.ink = Ink::Label, .bold = true}));
  for (const CommandInfo& info : all_commands()) {
    std::string word = look.say(info.word);
    if (const std::string argument = look.say(info.argument); !argument.empty()) word += ' ' + argument;
    Line line;
    line.parts.push_back({render::left_aligned(key_name(info.key), 10), {.ink = Ink::Mark}});
    line.parts.push_back({render::left_aligned(word, 17) + ' ', {.bold = true}});
    line.parts.push_back({look.say(info.help), {}});
    lines.push_back(std::move(line));
  }
  return lines;
}

Drawn draw_text(const std::vector<Line>& lines, int& first, const Message& title, const Look& look,
                Size size) {
  Drawn drawn(size);
  Page& page = drawn.page;
  page.fill({0, 0, 1, size.columns}, {.ground = Ground::Bar});
  page.write_cut(0, 1, size.columns - 2, look.say(title), {.ground = Ground::Bar, .bold = true});
  const int room = size.rows - 2;
  first = std::clamp(first, 0, std::max(0, static_cast<int>(lines.size()) - room));
  for (int i = 0; i < std::min(room, static_cast<int>(lines.size()) - first); ++i) {
    write_line(page, 1 + i, 1, size.columns - 2, lines[static_cast<std::size_t>(first + i)]);
  }
  page.fill({size.rows - 1, 0, 1, size.columns}, {.ground = Ground::Bar});
  page.write_cut(size.rows - 1, 1, size.columns - 2, look.say(text::kTextKeys), {.ground = Ground::Bar});
  return drawn;
}

}  // namespace joga::terminal::screen
