#include "joga/render/drawings.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "joga/core/embedded.hpp"
#include "joga/core/text.hpp"

namespace joga::render {

// data/drawings
[[nodiscard]] std::span<const EmbeddedFile> embedded_drawings() noexcept;

namespace {

template <class Value>
using Named = std::map<std::string, Value, std::less<>>;

struct Shades {
  std::string_view light;
  std::string_view dark;
};

[[nodiscard]] std::string_view embedded(std::string_view name) {
  for (const EmbeddedFile& file : embedded_drawings()) {
    if (file.name == name) return file.bytes;
  }
  assert(false);
  return {};
}

constexpr std::string_view kBothShades = "light-dark(";

[[nodiscard]] Shades parse_shades(std::string_view value) {
  constexpr std::string_view kBetween = ", ";
  if (!value.starts_with(kBothShades)) return {value, value};
  value = value.substr(kBothShades.size(), value.find(')') - kBothShades.size());
  const std::size_t comma = value.find(kBetween);
  return {value.substr(0, comma), value.substr(comma + kBetween.size())};
}

// By selector and name. Parses only the part of CSS that colours.css uses.
[[nodiscard]] Named<Named<Shades>> parse_colours(std::string_view text) {
  Named<Named<Shades>> colours;
  std::string_view selector;
  for (const std::string_view indented : lines_of(text)) {
    const std::string_view line = trimmed(indented);
    if (line.ends_with(" {")) {
      selector = line.substr(0, line.size() - 2);
    } else if (line.starts_with("--")) {
      const std::size_t colon = line.find(": ");
      const std::string_view value = line.substr(colon + 2, line.find(';') - colon - 2);
      colours[std::string(selector)].emplace(line.substr(2, colon - 2), parse_shades(value));
    }
  }
  return colours;
}

[[nodiscard]] const Named<Named<Shades>>& colours() {
  static const Named<Named<Shades>> all = parse_colours(embedded("colours"));
  return all;
}

[[nodiscard]] const Shades& shades_of(std::string_view selector, std::string_view name) {
  const auto group = colours().find(selector);
  assert(group != colours().end() && group->second.contains(name));
  return group->second.find(name)->second;
}

[[nodiscard]] std::string painted(const Shades& shades, std::string_view name, SvgTheme theme) {
  switch (theme) {
    case SvgTheme::Light:
      return std::string(shades.light);
    case SvgTheme::Dark:
      return std::string(shades.dark);
    case SvgTheme::Variables:
      break;
  }
  return "var(--" + std::string(name) + ')';
}

// The literal colour in a drawing. With SvgTheme::Variables both shades stay: the page follows its reader's
// theme.
[[nodiscard]] std::optional<std::string> painted_literal(std::string_view colour, SvgTheme theme) {
  if (!colour.starts_with('#') && !colour.starts_with(kBothShades)) return std::nullopt;
  const Shades shades = parse_shades(colour);
  switch (theme) {
    case SvgTheme::Light:
      return std::string(shades.light);
    case SvgTheme::Dark:
      return std::string(shades.dark);
    case SvgTheme::Variables:
      break;
  }
  return std::string(colour);
}

// Elements as written, then the colour or the number that follows them.
struct Part {
  std::string_view written;
  std::string_view open{};
};
using Symbol = std::vector<Part>;

constexpr std::string_view kNumber = "{number}";

void append_line(Symbol& symbol, std::string_view line) {
  constexpr std::string_view kVariable = "var(--";
  while (!line.empty()) {
    const std::size_t variable = line.find(kVariable);
    const std::size_t number = line.find(kNumber);
    const std::size_t shades = line.find(kBothShades);
    const std::size_t at = std::min({variable, number, shades, line.size()});
    Part part{line.substr(0, at)};
    line.remove_prefix(at);
    if (at == number) {
      part.open = kNumber;
      line.remove_prefix(kNumber.size());
    } else if (at == shades) {
      part.open = line.substr(0, line.find(')') + 1);
      line.remove_prefix(part.open.size());
    } else if (at == variable) {
      part.open = line.substr(kVariable.size(), line.find(')') - kVariable.size());
      line.remove_prefix(line.find(')') + 1);
    }
    symbol.push_back(part);
  }
  symbol.push_back({"\n"});
}

[[nodiscard]] Named<Symbol> parse_symbols(std::string_view text) {
  Named<Symbol> symbols;
  Symbol* symbol = nullptr;
  constexpr std::string_view kStart = "<symbol id=\"";
  for (const std::string_view indented : lines_of(text)) {
    const std::string_view line = trimmed(indented);
    if (line.starts_with(kStart)) {
      const std::string_view name = line.substr(kStart.size());
      symbol = &symbols[std::string(name.substr(0, name.find('"')))];
    } else if (line == "</symbol>") {
      symbol = nullptr;
    } else if (symbol != nullptr) {
      append_line(*symbol, line);
    }
  }
  return symbols;
}

[[nodiscard]] bool is_of_a_side(std::string_view name) {
  return colours().at(".white").contains(name);
}

}  // namespace

std::string colour_of(std::string_view name, SvgTheme theme) {
  return painted(shades_of(":root", name), name, theme);
}

std::string colour_of(std::string_view name, SideColour side, SvgTheme theme) {
  return painted(shades_of('.' + std::string(colour_word(side)), name), name, theme);
}

struct Drawings::Sheet {
  Named<Symbol> symbols;

  [[nodiscard]] const Symbol* find(const Drawing& drawing) const {
    auto found = symbols.find(drawing.name);
    if (found == symbols.end() && drawing.owner)
      found = symbols.find(std::string(drawing.name) + '-' + digit_of(*drawing.owner));
    return found == symbols.end() ? nullptr : &found->second;
  }
};

Drawings::Drawings(const Kinds& kinds, SvgTheme theme)
    : game_(std::make_unique<Sheet>(parse_symbols(kinds.drawings))),
      backdrop_(kinds.backdrop),
      theme_(theme) {}
Drawings::~Drawings() = default;

std::string_view Drawings::colour_name(std::string_view open, const Drawing& drawing) const noexcept {
  const bool sky = backdrop_ == Backdrop::Sky;
  if (open == "ground") return drawing.ground;
  if (open == "cell-line") return sky ? "sky-line" : "square-line";
  if (open == "cell-mark") return sky ? "sky-mark" : "mark";
  if (open == "cell-last") return sky ? "sky-last" : "last";
  return open == "edge" && drawing.beside ? "rim" : open;
}

std::string Drawings::elements(const Drawing& drawing) const {
  static const Sheet board{parse_symbols(embedded("board"))};
  const Symbol* symbol = board.find(drawing);
  if (symbol == nullptr) symbol = game_->find(drawing);
  std::string elements;
  if (symbol == nullptr) return elements;
  for (const auto& [written, open] : *symbol) {
    elements += written;
    if (open.empty()) continue;
    if (open == kNumber) {
      elements +=
          drawing.number ? std::to_string(*drawing.number) : digit_text(drawing.owner.value_or(Player::One));
      continue;
    }
    const std::string_view name = colour_name(open, drawing);
    if (const auto literal = painted_literal(name, theme_)) {
      elements += *literal;
      continue;
    }
    elements +=
        drawing.side && is_of_a_side(name) ? colour_of(name, *drawing.side, theme_) : colour_of(name, theme_);
  }
  return elements;
}

std::string svg_colours(std::string_view selector) {
  std::string rules;
  for (const bool dark : {false, true}) {
    if (dark) rules += "@media (prefers-color-scheme: dark) {\n";
    for (const auto& [group, named] : colours()) {
      rules.append(selector).append(group == ":root" ? "" : ' ' + group).append(" {");
      for (const auto& [name, shades] : named) {
        rules.append(" --").append(name).append(": ").append(dark ? shades.dark : shades.light).append(";");
      }
      rules += " }\n";
    }
  }
  return rules + "}\n";
}

}  // namespace joga::render
