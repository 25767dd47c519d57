#include "joga/terminal/plain_map.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/render/board_picture.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"

namespace joga::terminal {
namespace {

constexpr int kCodeColumns = 4;

class PlainMap {
 public:
  PlainMap(Dialogue& dialogue, MapDraft draft, const std::filesystem::path& maps)
      : dialogue_(dialogue), draft_(std::move(draft)), saved_(draft_.rows_text()), maps_(maps) {}

  [[nodiscard]] MapEnd run() {
    show();
    explain();
    while (true) {
      const std::optional<std::string> line = dialogue_.ask(text::kMapPrompt);
      if (!line) return {.left = true};
      const std::optional<TypedCommand> typed = parse_command(*line);
      if (is_word(folded(*line), text::kMapPlay)) {
        if (draft_.problem().empty()) return {.game = draft_.spec()};
        dialogue_.say(draft_.problem());
      } else if (is_word(folded(*line), text::kMapAnother)) {
        draw_another();
      } else if (!typed) {
        set_cells(*line);
      } else if (typed->command == Command::Quit || typed->command == Command::Menu ||
                 typed->command == Command::Back) {
        if (leaves()) return {.left = typed->command == Command::Quit};
      } else {
        obey(*typed);
      }
    }
  }

 private:
  void show() {
    dialogue_.blank_line();
    dialogue_.show(render::draw_board(draft_.view(), dialogue_.style()).canvas.to_text(dialogue_.style()));
    dialogue_.say(draft_.problem().empty() ? Message(text::kMapGood) : draft_.problem());
  }

  void explain() {
    dialogue_.say(text::kMapHow);
    for (const MapLetter& offered : draft_.tools().palette) {
      const std::string code(render::terrain_code(offered.terrain));
      dialogue_.say("  " + std::string(1, offered.letter) + "  " + render::left_aligned(code, kCodeColumns),
                    offered.terrain->name);
    }
    dialogue_.say("  " + std::string(1, joga::kMapGap) + "  " + std::string(kCodeColumns, ' '),
                  text::kMapGap);
  }

  // Commands of games that a map has, too.
  void obey(const TypedCommand& typed) {
    if (typed.command == Command::Undo) return step(before_, after_, play::text::kNothingToUndo);
    if (typed.command == Command::Redo) return step(after_, before_, play::text::kNothingToRedo);
    if (typed.command == Command::Board) return show();
    if (typed.command == Command::Save) return save(typed.argument);
    explain();
  }

  void step(std::vector<MapDraft>& from, std::vector<MapDraft>& to, const MessageText& nothing) {
    if (from.empty()) return dialogue_.say(nothing);
    to.push_back(std::exchange(draft_, std::move(from.back())));
    from.pop_back();
    show();
  }

  void replace(MapDraft draft) {
    before_.push_back(std::exchange(draft_, std::move(draft)));
    after_.clear();
    show();
  }

  void draw_another() {
    ++seed_;
    if (Result<MapDraft> draft = MapDraft::random(draft_.game(), seed_)) replace(*std::move(draft));
  }

  // "b2 3 b3 H": cells, each with the letter that it gets.
  void set_cells(const std::string& line) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.empty()) return show();
    if (words.size() % 2 != 0) return dialogue_.say({text::kMapPairs, line});
    MapDraft changed = draft_;
    const BoardView view = draft_.view();
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const auto cell = std::ranges::find_if(
          view.cells, [&](const CellView& one) { return equal_in_any_case(one.name, words[i]); });
      if (cell == view.cells.end()) return dialogue_.say({text::kMapNoCell, words[i]});
      const auto palette = draft_.tools().palette;
      const bool is_letter =
          words[i + 1].size() == 1 &&
          (words[i + 1].front() == joga::kMapGap ||
           std::ranges::find(palette, words[i + 1].front(), &MapLetter::letter) != palette.end());
      if (!is_letter) return dialogue_.say({text::kMapNoLetter, words[i + 1]});
      changed.set(cell->row, cell->column, words[i + 1].front());
    }
    replace(std::move(changed));
  }

  void save(const std::string& path) {
    if (path.empty()) {
      const CommandInfo& info = info_of(Command::Save);
      return dialogue_.say({text::kNeedsFile, info.word, info.argument});
    }
    std::filesystem::path file = typed_path(path);
    if (file.parent_path().empty() && !maps_.empty()) {
      file = maps_ / file;
      (void)system::make_folders(maps_);
    }
    if (is_taken(file) && !ask_yes_or_no(dialogue_, {text::kAskReplace, system::shown(file)})) return;
    if (const Result<Done> done = system::replace_file(file, draft_.file_text()); !done)
      return say_refusal(dialogue_, done.error().message);
    saved_ = draft_.rows_text();
    dialogue_.say({text::kMapSaved, system::shown(file)});
  }

  [[nodiscard]] bool leaves() {
    return draft_.rows_text() == saved_ || ask_yes_or_no(dialogue_, text::kAskLeaveMap);
  }

  Dialogue& dialogue_;
  MapDraft draft_;
  std::string saved_;  // the rows of the map that was saved or begun with
  const std::filesystem::path& maps_;
  std::vector<MapDraft> before_{};
  std::vector<MapDraft> after_{};  // undone
  std::uint64_t seed_ = 0;
};

}  // namespace

MapEnd build_map(Dialogue& dialogue, MapDraft draft, const std::filesystem::path& maps) {
  return PlainMap(dialogue, std::move(draft), maps).run();
}

}  // namespace joga::terminal
