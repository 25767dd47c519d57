#include "joga/terminal/screen/screen.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "joga/terminal/screen/curses.hpp"
#include "joga/terminal/screen/session.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kFailed = 1;
constexpr int kSignalStatus = 128;  // plus the signal's number, as in shells

// While a computer thinks the display is updated often; otherwise only signals need to be noticed.
constexpr std::chrono::milliseconds kBusyPatience{50};
constexpr std::chrono::milliseconds kIdlePatience{250};

[[nodiscard]] int run_in_terminal(Session& session) {
  Terminal terminal(session.asks_background());
  if (!terminal.is_open()) return kFailed;
  bool stale = true;
  while (!session.exit_status()) {
    if (const int signal = Terminal::ending_signal(); signal != 0) {
      session.save();
      return kSignalStatus + signal;
    }
    if (session.take_redraw()) {
      terminal.redraw();
      stale = true;
    }
    if (stale) {
      const Theme theme = session.theme().value_or(terminal.background().value_or(Theme::Dark));
      terminal.show(session.draw(terminal.size()), session.look(), theme);
      if (session.take_new_question()) terminal.drop_typed();
    }
    if (const std::string text = session.take_clipboard(); !text.empty()) terminal.copy(text);
    const Event event = terminal.read(session.is_busy() ? kBusyPatience : kIdlePatience);
    stale = event.kind != EventKind::Tick;
    if (stale) session.on(event);
    stale = session.tick() || stale;
    if (session.take_bell()) terminal.ring();
  }
  return session.exit_status().value_or(kFailed);
}

[[nodiscard]] int run(Session& session) {
  const int status = run_in_terminal(session);
  if (const Message words = session.last_words(); !words.empty())
    std::cerr << session.look().say(words) << '\n';
  return status;
}

}  // namespace

int run_menu(Setup setup) {
  Session session(std::move(setup));
  return run(session);
}

int run_lesson(Setup setup, std::string_view game_id) {
  Session session(std::move(setup));
  session.open_lesson(game_id);
  return run(session);
}

int run_game(Setup setup, GameToStart start) {
  Session session(std::move(setup));
  session.open_game({std::move(start.state)}, std::move(start.save_file));
  if (start.offer_to_resume) session.offer_to_resume();
  return run(session);
}

int run_file(Setup setup, const std::string& path) {
  Session session(std::move(setup));
  session.ask_for_file(path);
  return run(session);
}

std::optional<NoScreen> why_no_screen() {
  if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) return NoScreen::NoTerminal;
  const char* kind = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): no threads yet
  if (kind == nullptr || *kind == '\0' || std::string_view(kind) == "dumb") return NoScreen::NoTerminal;
  return Terminal::known_kind(kind).empty() ? std::optional(NoScreen::UnknownTerminal) : std::nullopt;
}

}  // namespace joga::terminal::screen
