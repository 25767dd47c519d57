#include "joga/terminal/screen/curses.hpp"

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1  // otherwise `scroll` and many other words are macros
#include <curses.h>
#include <poll.h>
#include <termcap.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <map>
#include <ranges>
#include <string_view>
#include <tuple>
#include <utility>

#include "joga/render/characters.hpp"

namespace joga::terminal::screen {
namespace {

volatile std::sig_atomic_t g_ending_signal = 0;
// The terminal's settings before we changed them, for the handler of fatal signals.
termios g_settings{};
volatile std::sig_atomic_t g_has_settings = 0;

constexpr std::array kEndingSignals{SIGINT, SIGTERM, SIGHUP};
constexpr std::array kFatalSignals{SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
std::array<struct sigaction, kEndingSignals.size() + kFatalSignals.size()> g_old_actions{};

extern "C" void joga_screen_ending(int signal) {
  g_ending_signal = signal;
}

// Turns mouse reports off, resets colours, shows the cursor and restores the screen. Async-signal-safe.
extern "C" void joga_screen_fatal(int signal) {
  static constexpr std::string_view kRestore =
      "\033[?1000l\033[?1002l\033[?1003l\033[?1006l\033[0m\033[?25h\033[?1l\033>\033[?1049l\r\n";
  if (g_has_settings != 0) {
    const ssize_t written = write(STDOUT_FILENO, kRestore.data(), kRestore.size());
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &g_settings);
  }
  std::signal(signal, SIG_DFL);
  raise(signal);
}

// Terminals answer at once; those far away need a round trip. A later answer is dropped when it comes.
constexpr std::chrono::milliseconds kBackgroundPatience{200};
constexpr const char* kColourAnswer = "\033]11;";
constexpr const char* kKindAnswer = "\033[?";
constexpr int kLateAnswer = KEY_MAX + 1;  // the key code of these two
// Terminals that understand what an older one does, and whose entries many systems lack.
constexpr std::array<std::pair<std::string_view, const char*>, 12> kImitations{
    {{"xterm", "xterm-256color"},
     {"alacritty", "xterm-256color"},
     {"contour", "xterm-256color"},
     {"foot", "xterm-256color"},
     {"ghostty", "xterm-256color"},
     {"kitty", "xterm-256color"},
     {"konsole", "xterm-256color"},
     {"rio", "xterm-256color"},
     {"st-", "xterm-256color"},
     {"wezterm", "xterm-256color"},
     {"tmux", "screen-256color"},
     {"rxvt", "rxvt"}}};
constexpr wint_t kEscape = 27;
constexpr wint_t kControlZ = 26;

void install(int signal, void (*handler)(int), struct sigaction& old) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, &old);
}

// Colour pairs are created on first use; curses has enough for all of ours.
[[nodiscard]] short pair_of(const Style& style, Theme theme) {
  static std::map<std::tuple<Ink, Ground, Theme>, short> pairs;
  const auto [place, fresh] =
      pairs.try_emplace({style.ink, style.ground, theme}, static_cast<short>(pairs.size() + 1));
  if (fresh) {
    const Colours colours = colours_of(style, theme, COLORS);
    init_pair(place->second, colours.ink, colours.ground);
  }
  return place->second;
}

[[nodiscard]] attr_t attributes_of(const Style& style, bool coloured) {
  attr_t attributes = A_NORMAL;
  if (style.bold) attributes |= A_BOLD;
  if (style.dim) attributes |= A_DIM;
  if (coloured) return attributes;
  if (style.ground == Ground::Bar || style.ground == Ground::Cursor) attributes |= A_REVERSE;
  if (style.ground == Ground::Choice || style.ground == Ground::Chosen) attributes |= A_UNDERLINE;
  if (style.ground == Ground::Alarm) attributes |= A_BOLD;
  return attributes;
}

[[nodiscard]] std::string base64(std::string_view bytes) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      bits = bits << 8U | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      const bool padding = at + i > bytes.size();
      text += padding ? '=' : kDigits[bits >> (18 - 6 * i) & 63U];
    }
  }
  return text;
}

[[nodiscard]] Event mouse_event() {
  MEVENT mouse{};
  if (getmouse(&mouse) != OK) return {};
  if ((mouse.bstate & BUTTON4_PRESSED) != 0) return Event::of(EventKind::WheelUp);
#ifdef BUTTON5_PRESSED
  if ((mouse.bstate & BUTTON5_PRESSED) != 0) return Event::of(EventKind::WheelDown);
#endif
  if ((mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED)) != 0) {
    return Event::click(mouse.y, mouse.x);
  }
  return {};
}

constexpr std::array<std::pair<wint_t, EventKind>, 13> kKeys{{{KEY_UP, EventKind::Up},
                                                              {KEY_DOWN, EventKind::Down},
                                                              {KEY_LEFT, EventKind::Left},
                                                              {KEY_RIGHT, EventKind::Right},
                                                              {KEY_PPAGE, EventKind::PageUp},
                                                              {KEY_NPAGE, EventKind::PageDown},
                                                              {KEY_HOME, EventKind::Home},
                                                              {KEY_END, EventKind::End},
                                                              {KEY_BACKSPACE, EventKind::Backspace},
                                                              {KEY_DC, EventKind::Delete},
                                                              {KEY_ENTER, EventKind::Enter},
                                                              {KEY_BTAB, EventKind::BackTab},
                                                              {KEY_RESIZE, EventKind::Resize}}};

[[nodiscard]] Event key_event(wint_t code) {
  if (code == KEY_MOUSE) return mouse_event();
  for (const auto& [key, kind] : kKeys) {
    if (key == code) return Event::of(kind);
  }
  if (code >= KEY_F(1) && code <= KEY_F(12)) return Event::function(static_cast<int>(code) - KEY_F0);
  return {};
}

// Drops the rest of an answer about the background, up to its end: BEL, ESC \\ or, for the kind of terminal,
// c.
void drop_answer() {
  timeout(static_cast<int>(kBackgroundPatience.count()));
  wint_t code = 0;
  bool escaped = false;
  while (get_wch(&code) == OK) {
    if (code == L'\a' || code == L'c' || (escaped && code == L'\\')) return;
    escaped = code == kEscape;
  }
}

// Gives the terminal back and stops the program and its children, as the terminal does with other programs.
// Returns once the shell lets it go on.
void suspend() {
  def_prog_mode();
  endwin();
  struct sigaction old{};
  install(SIGTSTP, SIG_DFL, old);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &old, nullptr);
  reset_prog_mode();
  clearok(curscr, TRUE);
}

[[nodiscard]] Event character_event(wint_t code) {
  switch (code) {
    case kControlZ:  // no signal is sent in this mode
      suspend();
      return Event::of(EventKind::Resize);  // the window may have another size now
    case L'\r':
    case L'\n':
      return Event::of(EventKind::Enter);
    case L'\t':
      return Event::of(EventKind::Tab);
    case kEscape:
      return Event::of(EventKind::Escape);
    case 8:
    case 127:
      return Event::of(EventKind::Backspace);
    case 3:  // Ctrl-C: the terminal sends no signal in this mode, so we raise it
      g_ending_signal = SIGINT;
      return {};
    default:
      break;
  }
  if (code < 32) return Event::control(static_cast<char>(code + 64));
  return Event::typed(static_cast<char32_t>(code));
}

}  // namespace

std::string Terminal::known_kind(std::string_view kind) {
  const auto is_known = [](const std::string& name) {
    return tgetent(nullptr, name.c_str()) == 1 && tgetstr("cm", nullptr) != nullptr;  // moves its cursor
  };
  std::string name(kind);
  if (is_known(name)) return name;
  for (const auto& [prefix, imitated] : kImitations) {
    if (kind.starts_with(prefix) && is_known(imitated)) return imitated;
  }
  return {};
}

Terminal::Terminal(bool asks_background) {
  // NOLINTBEGIN(concurrency-mt-unsafe): no threads yet
  // A remote machine often lacks the locale of the terminal; its characters are those of any UTF-8.
  if (std::setlocale(LC_CTYPE, "") == nullptr) std::setlocale(LC_CTYPE, "C.UTF-8");
  // NOLINTEND(concurrency-mt-unsafe)
  g_has_settings = tcgetattr(STDIN_FILENO, &g_settings) == 0 ? 1 : 0;
  BackgroundAnswer answer;
  if (asks_background) answer = ask_background(kBackgroundPatience);
  background_ = answer.theme;
  const char* kind = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): no threads yet
  if (newterm(known_kind(kind == nullptr ? "" : kind).c_str(), stdout, stdin) == nullptr) return;
  open_ = true;
  set_escdelay(25);
  raw();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  if (asks_background) {
    define_key(kColourAnswer, kLateAnswer);
    define_key(kKindAnswer, kLateAnswer);
  }
  for (const char letter : std::views::reverse(answer.typed)) ungetch(static_cast<unsigned char>(letter));
  mouseinterval(0);
  mmask_t wanted = BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | BUTTON4_PRESSED;
#ifdef BUTTON5_PRESSED
  wanted |= BUTTON5_PRESSED;
#endif
  mousemask(wanted, nullptr);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  std::size_t at = 0;
  for (const int signal : kEndingSignals) install(signal, joga_screen_ending, g_old_actions[at++]);
  for (const int signal : kFatalSignals) install(signal, joga_screen_fatal, g_old_actions[at++]);
}

Terminal::~Terminal() {
  if (!open_) return;
  endwin();
  std::size_t at = 0;
  for (const int signal : kEndingSignals) sigaction(signal, &g_old_actions[at++], nullptr);
  for (const int signal : kFatalSignals) sigaction(signal, &g_old_actions[at++], nullptr);
}

int Terminal::ending_signal() noexcept {
  return g_ending_signal;
}

Size Terminal::size() const {
  return {getmaxy(stdscr), getmaxx(stdscr)};
}

void Terminal::show(const Drawn& drawn, const TextStyle& look, Theme theme) {
  const Size size = drawn.canvas.size();
  const bool coloured = look.colour && has_colors();
  for (int row = 0; row < size.rows; ++row) {
    for (int column = 0; column < size.columns; ++column) {
      const Glyph& glyph = drawn.canvas.at(row, column);
      char32_t character = glyph.character;
      if (!look.unicode && character >= 0x80) {
        character = static_cast<unsigned char>(render::seven_bit(character));
      }
      // A canvas has one column for each character; wider ones would leave rests on the screen.
      if (wcwidth(static_cast<wchar_t>(character)) != 1) character = U'?';
      const std::array<wchar_t, 2> text{static_cast<wchar_t>(character), L'\0'};
      const short pair = coloured ? pair_of(glyph.style, theme) : short{0};
      cchar_t cell{};
      setcchar(&cell, text.data(), attributes_of(glyph.style, coloured), pair, nullptr);
      mvadd_wch(row, column, &cell);
    }
  }
  curs_set(drawn.cursor ? 1 : 0);
  if (drawn.cursor) {
    move(drawn.cursor->row, drawn.cursor->column);
  } else {
    move(size.rows - 1, size.columns - 1);
  }
  refresh();
}

void Terminal::redraw() {
  clearok(curscr, TRUE);
}

Event Terminal::read(std::chrono::milliseconds patience) {
  timeout(static_cast<int>(patience.count()));
  wint_t code = 0;
  switch (get_wch(&code)) {
    case KEY_CODE_YES:
      if (code == kLateAnswer) {
        drop_answer();
        return {};
      }
      return key_event(code);
    case OK:
      return character_event(code);
    default:
      break;
  }
  // A terminal that is gone does not always raise a signal, and would be read again and again.
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  if (poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
    g_ending_signal = SIGHUP;
  return {};
}

void Terminal::drop_typed() {
  flushinp();
}

void Terminal::ring() {
  beep();
}

void Terminal::copy(const std::string& text) {
  const std::string sequence = "\033]52;c;" + base64(text) + "\a";
  std::fwrite(sequence.data(), 1, sequence.size(), stdout);
  std::fflush(stdout);
}

}  // namespace joga::terminal::screen
