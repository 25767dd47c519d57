#include "joga/terminal/plain.hpp"

#include <memory>
#include <utility>

#include "joga/play/autosave.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/dialogue.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/plain_game.hpp"
#include "joga/terminal/plain_menu.hpp"

namespace joga::terminal {
namespace {

// The unfinished game instead of the new one, if there is one and it is wanted.
[[nodiscard]] PlainStart resumed_or(Dialogue& dialogue, const std::shared_ptr<library::Library>& library,
                                    play::Table fresh) {
  const std::optional<record::SavedGameInfo> entry = library->last_running();
  if (!entry || entry->spec != fresh.game().spec().text()) return {std::move(fresh)};
  dialogue.say({text::kResumeQuestion, entry_words(*entry)});
  if (!ask_yes_or_no(dialogue).value_or(false)) return {std::move(fresh)};
  Result<play::Resumed> resumed = play::resume(library, entry->name);
  if (resumed) return {std::move(resumed->table), std::move(resumed->autosave)};
  dialogue.say(resumed.error().message);
  return {std::move(fresh)};
}

}  // namespace

bool run_plain(std::istream& input, std::ostream& output, PlainSetup setup) {
  Dialogue dialogue(input, output, setup.style, !setup.interactive);
  const bool uses_library = setup.interactive || !setup.table || has_human(*setup.table);
  if (uses_library) {
    for (const Message& notice : setup.library->tidy()) dialogue.say(notice);
  }
  if (!setup.notice.empty()) dialogue.say(setup.notice);
  PlainMenu menu(dialogue, setup.library, *setup.progress, *setup.puzzles, setup.read_file, setup.seed);
  std::optional<PlainStart> start{};
  if (setup.table) {
    start = setup.offer_to_resume ? resumed_or(dialogue, setup.library, *std::move(setup.table))
                                  : PlainStart{*std::move(setup.table)};
  } else if (setup.lesson) {
    start = menu.learn(*setup.lesson);
    if (!start) return true;
  }
  bool written = true;
  while (true) {
    std::optional<PlainStart> next = std::exchange(start, std::nullopt);
    if (!next) {
      next = menu.run();
      if (!next) return written;
      dialogue.blank_line();
    }
    PlainGame game(dialogue, *std::move(next),
                   {.library = setup.library,
                    .interactive = setup.interactive,
                    .file = std::exchange(setup.save_file, {})});
    const Leave how = game.run();
    written = written && game.file_is_written();
    switch (how) {
      case Leave::Quit:
      case Leave::EndOfInput:
        return written;
      case Leave::ToMenu:
        break;
    }
  }
}

}  // namespace joga::terminal
