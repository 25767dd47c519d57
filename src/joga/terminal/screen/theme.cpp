#include "joga/terminal/screen/theme.hpp"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"

namespace joga::terminal::screen {
namespace {

// --- Colours ---

// Numbers of the 256-colour palette. Every ink has a contrast of at least 4.5 on every ground; on the
// coloured ones, where the full colours have less, it is paler or darker.
//
// White's pieces on a light board, and Black's on a dark one, would be invisible in their own colour; they
// are brown or orange.
struct InBothThemes {
  short dark = -1;
  short light = -1;

  [[nodiscard]] short in(Theme theme) const noexcept { return theme == Theme::Dark ? dark : light; }
};

[[nodiscard]] InBothThemes ink_number(Ink ink, Ground ground) {
  const bool is_coloured = ground != Ground::None && ground != Ground::Board;
  const auto either = [&](InBothThemes on_colour, InBothThemes full) {
    return is_coloured ? on_colour : full;
  };
  switch (ink) {
    case Ink::Plain:
      return {253, 235};
    case Ink::Line:
      return {246, 241};
    case Ink::Label:
      return either({117, 18}, {117, 24});
    case Ink::Mark:
      return {221, 88};
    case Ink::White:
      return either({231, 52}, {231, 94});
    case Ink::Black:
      return either({222, 16}, {208, 16});
    case Ink::Blue:
      return either({117, 19}, {75, 19});
    case Ink::Red:
      return either({217, 88}, {210, 88});
    case Ink::Rose:
      return either({219, 89}, {212, 89});
    case Ink::Green:
      return {114, 22};
    case Ink::Bronze:
      return either({187, 52}, {180, 58});
  }
  return {};
}

[[nodiscard]] InBothThemes ground_number(Ground ground) {
  switch (ground) {
    case Ground::None:
      return {-1, -1};
    case Ground::Board:
      return {234, 230};
    case Ground::Bar:
      return {237, 252};
    case Ground::Cursor:
      return {19, 117};
    case Ground::Choice:
      return {22, 157};
    case Ground::Chosen:
      return {53, 219};
    case Ground::Mark:
      return {239, 221};
    case Ground::Alarm:
      return {52, 224};
  }
  return {};
}

// The eight colours of the oldest terminals.
enum class Basic : short { Black, Red, Green, Yellow, Blue, Magenta, Cyan, White };

[[nodiscard]] Basic basic_ink(Ink ink, Theme theme) {
  const bool dark = theme == Theme::Dark;
  switch (ink) {
    case Ink::Plain:
    case Ink::Line:
      return dark ? Basic::White : Basic::Black;
    case Ink::Label:
      return dark ? Basic::Cyan : Basic::Blue;
    case Ink::Mark:
      return dark ? Basic::Yellow : Basic::Red;
    case Ink::White:
      return dark ? Basic::White : Basic::Magenta;
    case Ink::Black:
      return dark ? Basic::Yellow : Basic::Black;
    case Ink::Blue:
      return dark ? Basic::Cyan : Basic::Blue;
    case Ink::Red:
      return Basic::Red;
    case Ink::Rose:
      return Basic::Magenta;
    case Ink::Green:
      return dark ? Basic::Green : Basic::Blue;
    case Ink::Bronze:
      return dark ? Basic::Yellow : Basic::Black;
  }
  return Basic::White;
}

// On the coloured grounds all inks are the same: there are too few colours for more.
[[nodiscard]] Colours basic_colours(const Style& style, Theme theme) {
  const auto pair = [](Basic ink, Basic ground) {
    return Colours{static_cast<short>(ink), static_cast<short>(ground)};
  };
  const bool dark = theme == Theme::Dark;
  switch (style.ground) {
    case Ground::None:
      if (style.ink == Ink::Plain || style.ink == Ink::Line) return {};
      return {static_cast<short>(basic_ink(style.ink, theme)), -1};
    case Ground::Board:
      return pair(basic_ink(style.ink, theme), dark ? Basic::Black : Basic::White);
    case Ground::Bar:
      return dark ? pair(Basic::Black, Basic::White) : pair(Basic::White, Basic::Black);
    case Ground::Cursor:
      return pair(Basic::White, Basic::Blue);
    case Ground::Choice:
      return pair(Basic::Black, Basic::Green);
    case Ground::Chosen:
      return pair(Basic::Black, Basic::Magenta);
    case Ground::Mark:
      return pair(Basic::Black, Basic::Cyan);
    case Ground::Alarm:
      return pair(Basic::White, Basic::Red);
  }
  return {};
}

// --- Asking ---

// The second question, which every terminal answers, tells when there is no answer to the first.
constexpr std::string_view kQuestion = "\033]11;?\033\\\033[c";
constexpr std::string_view kColourBegin = "\033]11;";
constexpr std::string_view kKindBegin = "\033[?";

// Terminals that do not know the question and might show it.
constexpr std::array<std::string_view, 7> kNotAsked{"linux", "dumb", "vt", "ansi", "cons", "eterm", "sun"};

[[nodiscard]] std::string_view variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): no threads yet
  return value == nullptr ? std::string_view{} : std::string_view(value);
}

// Reads "rgb:ffff/ffff/ffff", with one to four digits for each colour.
[[nodiscard]] std::optional<Theme> theme_of_colour(std::string_view text) {
  constexpr std::array<double, 3> kWeights{0.299, 0.587, 0.114};
  const std::size_t begin = text.find(':');
  if (begin == std::string_view::npos) return std::nullopt;
  text.remove_prefix(begin + 1);
  double light = 0;
  for (const double weight : kWeights) {
    const std::string digits(cut(text, '/'));
    if (digits.empty() || digits.size() > 4) return std::nullopt;
    if (digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) return std::nullopt;
    const double most = static_cast<double>((1U << 4U * digits.size()) - 1U);
    light += weight * static_cast<double>(std::stoul(digits, nullptr, 16)) / most;
  }
  return light > 0.5 ? Theme::Light : Theme::Dark;
}

}  // namespace

Colours colours_of(const Style& style, Theme theme, int count) {
  if (count < kManyColours) return basic_colours(style, theme);
  if (style.ground == Ground::None && style.ink == Ink::Plain) return {};
  return {ink_number(style.ink, style.ground).in(theme), ground_number(style.ground).in(theme)};
}

BackgroundAnswer parse_background(std::string_view bytes) {
  BackgroundAnswer answer;
  while (!bytes.empty()) {
    if (bytes.starts_with(kColourBegin)) {
      const std::size_t end = bytes.find_first_of("\a\033", kColourBegin.size());
      if (end == std::string_view::npos) break;  // the rest is still to come
      answer.theme = theme_of_colour(bytes.substr(kColourBegin.size(), end - kColourBegin.size()));
      bytes.remove_prefix(end + 1);
      if (bytes.starts_with('\\')) bytes.remove_prefix(1);
    } else if (bytes.starts_with(kKindBegin)) {
      const std::size_t end = bytes.find('c');
      if (end == std::string_view::npos) break;
      answer.is_complete = true;
      bytes.remove_prefix(end + 1);
    } else {
      answer.typed += bytes.front();
      bytes.remove_prefix(1);
    }
  }
  return answer;
}

std::optional<Theme> parse_colorfgbg(std::string_view value) {
  const std::size_t last = value.rfind(';');
  if (last == std::string_view::npos) return std::nullopt;
  const std::optional<std::int64_t> number = parse_number(value.substr(last + 1));
  if (!number || *number < 0 || *number > 15) return std::nullopt;
  constexpr std::int64_t kLightGrey = 7;
  constexpr std::int64_t kDarkGrey = 8;
  return *number == kLightGrey || *number > kDarkGrey ? Theme::Light : Theme::Dark;
}

BackgroundAnswer ask_background(std::chrono::milliseconds patience) {
  BackgroundAnswer answer;
  const std::string_view kind = variable("TERM");
  const bool asks = !kind.empty() && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 &&
                    std::ranges::none_of(kNotAsked, [&](auto prefix) { return kind.starts_with(prefix); });
  termios before{};
  if (asks && tcgetattr(STDIN_FILENO, &before) == 0) {
    termios raw = before;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    std::string bytes;
    if (write(STDOUT_FILENO, kQuestion.data(), kQuestion.size()) > 0) {
      const auto end = std::chrono::steady_clock::now() + patience;
      while (!answer.is_complete) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        if (left.count() <= 0 || poll(&input, 1, static_cast<int>(left.count())) <= 0) break;
        std::array<char, 256> part{};
        const ssize_t count = read(STDIN_FILENO, part.data(), part.size());
        if (count <= 0) break;
        bytes.append(part.data(), static_cast<std::size_t>(count));
        answer = parse_background(bytes);
      }
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
  }
  if (!answer.theme) answer.theme = parse_colorfgbg(variable("COLORFGBG"));
  return answer;
}

}  // namespace joga::terminal::screen
