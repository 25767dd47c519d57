#include "joga/record/page.hpp"

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/core/view.hpp"
#include "joga/games/registry.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/walk.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/xml.hpp"

namespace joga::record {
namespace {

// The style that all pages share. Only the first lines have colours; the backgrounds are those of the boards.
// The boards of a game stand side by side and are scrolled through, one at a time on a telephone.
constexpr std::string_view kStyle = R"(:root { color-scheme: light dark;
  --page: #f4f1ea; --card: #fcfbf8; --ink: #33312d; --muted: #6b665d; --line: #e0d9cb; --axis: #b9ae9a;
  --accent: #2f6fba; --middle: #a9bfd9; --fault: #a83a2a; }
@media (prefers-color-scheme: dark) { :root {
  --page: #14161a; --card: #1d1f24; --ink: #e8e6e1; --muted: #a5a29b; --line: #33363d; --axis: #5a5e68;
  --accent: #7fb2ee; --middle: #45617f; --fault: #f2a595; } }
* { box-sizing: border-box; }
body { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--page);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.15rem; line-height: 1.2; margin: 0 0 0.75rem; }
article, section { background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem;
  padding: 1.1rem 1.25rem; margin-top: 1rem; }
p { margin: 0.6rem 0 0; }
dt, figcaption, .number, .note, .variation, .book, .quiet { color: var(--muted); }
dt, figcaption, .quiet { font-size: 0.875rem; }
dd { margin: 0; }
.tags { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; align-items: baseline; margin: 0; }
.boards { display: flex; gap: 1rem; margin-top: 1rem; overflow-x: auto; scroll-snap-type: x proximity; }
figure { margin: 0; break-inside: avoid; }
.boards figure { flex: 0 0 min(100%, 19rem); scroll-snap-align: start; }
.shades { position: absolute; }
.boards svg { display: block; width: 100%; height: auto; border-radius: 0.4rem; }
.turns { line-height: 1.7; }
.turn { font-weight: 600; white-space: nowrap; } .variation .turn, .book { font-weight: 400; }
.note { font-size: 0.8rem; margin-right: 0.35rem; }
.taken-back { color: var(--muted); text-decoration: line-through; }
@media (max-width: 45rem) { body { padding: 1rem 0.6rem 3rem; } article, section { padding: 0.9rem 0.85rem; } }
@media print { .boards { flex-wrap: wrap; } }
)";

// Turns line ends, which only comments have, into breaks.
[[nodiscard]] std::string html_of(std::string_view text) {
  std::string html = render::escaped(cut(text, '\n'));
  while (!text.empty()) html += "<br>" + render::escaped(cut(text, '\n'));
  return html;
}

[[nodiscard]] const MessageText* tag_name(std::string_view name) noexcept {
  if (name == "Event") return &text::kPageEvent;
  if (name == "Site") return &text::kPageSite;
  if (name == "Round") return &text::kPageRound;
  if (name == "Date") return &text::kPageDate;
  if (name == "Time") return &text::kPageTime;
  if (name == "TimeControl") return &text::kPageTimeControl;
  if (name == "Seed") return &text::kPageSeed;
  if (name == "Match") return &text::kPageMatch;
  if (name == "Number") return &text::kPageNumber;
  if (name == "OpeningPlies") return &text::kPageOpeningPlies;
  if (name == "Test") return &text::kPageTest;
  return nullptr;
}

// One game on the page.
class GamePage {
 public:
  GamePage(std::ostream& output, const Record& record, const PageOptions& options)
      : output_(&output), record_(&record), options_(&options), played_(record.turns_played()) {}

  void write() {
    put("<article>\n<h2>");
    put(text::kPageAgainst, player(Player::One), player(Player::Two));
    put("</h2>\n");
    write_tags();
    write_boards_and_turns();
    put("</article>\n");
  }
  void write_boards_and_turns() {
    write_boards();
    write_turns();
  }

  // For `walk`.
  void turn(const WalkedTurn& turn) {
    const Annotation& annotation = record_->tree.annotation(turn.id);
    for (const std::string& comment : annotation.before) write_note(comment);
    if (turn.ply % 2 == 0 || number_wanted_ || !annotation.before.empty()) {
      put("<span class=\"number\">" + turn_number(turn.ply) + "</span>\n");
    }
    const bool taken_back = depth_ == 0 && turn.ply >= played_;
    const bool book = depth_ == 0 && turn.ply < options_->opening;
    put(taken_back ? "<span class=\"turn taken-back\">"
        : book     ? "<span class=\"turn book\">"
                   : "<span class=\"turn\">");
    std::string move = record_->game->move_text(turn.before, record_->tree.move(turn.id));
    for (const Glyph glyph : annotation.glyphs) {
      const std::string_view sign = glyph_sign(glyph);
      move += sign.empty() ? " $" + std::to_string(static_cast<unsigned>(glyph)) : std::string(sign);
    }
    put(html_of(move) + "</span>\n");
    number_wanted_ = write_after(annotation);
  }
  void open_variation() {
    put("<span class=\"variation\">(\n");
    number_wanted_ = true;
    ++depth_;
  }
  void close_variation(bool) {
    put(")</span>\n");
    number_wanted_ = true;
    --depth_;
  }

 private:
  void put(std::string_view html) { *output_ << html; }
  template <class... Arguments>
  void put(const MessageText& text, Arguments&&... arguments) {
    put(html_of(Message(text, std::forward<Arguments>(arguments)...).in(options_->language)));
  }

  [[nodiscard]] Message player(Player player) const {
    const std::string_view name = record_->tags.value(player == Player::One ? "Player1" : "Player2");
    const Message shown = name.empty() ? Message(text::kPagePlayer, digit_text(player)) : Message(name);
    return {joga::text::kInBrackets, shown, colour_name(record_->game->info().colours[index_of(player)])};
  }

  void write_row(const Message& name, const Message& value) {
    put("<dt>" + html_of(name.in(options_->language)) + "</dt><dd>" + html_of(value.in(options_->language)) +
        "</dd>\n");
  }

  void write_tags() {
    put("<dl class=\"tags\">\n");
    write_row(text::kPageGame,
              Message(joga::text::kInBrackets, record_->game->info().name, record_->game->spec().text()));
    if (record_->is_set_up()) write_row(text::kPagePosition, record_->game->position_text(record_->start));
    for (const Tag& tag : record_->tags) {
      if (tag.name == "Player1" || tag.name == "Player2" || tag.name == "Termination") continue;
      if (tag.name == kKindTag) continue;  // a page shows both kinds alike
      if (tag.name == "Program1" || tag.name == "Program2") {
        write_row(Message(text::kPageProgram, tag.name.substr(tag.name.size() - 1)), tag.value);
        continue;
      }
      const MessageText* name = tag_name(tag.name);
      write_row(name == nullptr ? Message(tag.name) : Message(*name), tag.value);
    }
    const Message why = reason_of(*record_);
    write_row(text::kPageResult, why.empty() ? result() : Message(joga::text::kLabelled, result(), why));
    put("</dl>\n");
  }

  [[nodiscard]] Message result() const {
    if (const auto winner = winner_of(record_->result)) return {text::kPageWon, player(*winner)};
    return record_->result == Outcome::Draw ? joga::text::kDraw : text::kPageRunning;
  }

  // Shows the game from the end of the opening; from its start if it did not get that far.
  [[nodiscard]] std::set<std::size_t> board_plies() const {
    const std::size_t first = options_->opening < played_ ? options_->opening : 0;
    std::set<std::size_t> plies{first, played_};
    if (options_->every == 0) return plies;
    for (std::size_t ply = first + options_->every; ply <= played_ && plies.size() < kMostBoards;
         ply += options_->every) {
      plies.insert(ply);
    }
    return plies;
  }

  void write_boards() {
    const std::vector<NodeId> line = record_->tree.main_line();
    const std::set<std::size_t> plies = board_plies();
    put("<div class=\"boards\" tabindex=\"0\" role=\"region\" aria-label=\"");
    put(text::kPageBoards);
    put("\">\n");
    AnyPosition position = record_->start;
    if (plies.contains(0)) write_board(position, std::nullopt, text::kPageStart);
    for (std::size_t ply = 0; ply < line.size() && ply < *plies.rbegin(); ++ply) {
      const AnyPlayed last{position, record_->tree.move(line[ply])};
      position = record_->game->play_unchecked(position, last.move);
      if (!plies.contains(ply + 1)) continue;
      const std::string turn = turn_number(ply) + ' ' + record_->game->move_text(last.before, last.move);
      const Message after(text::kPageAfter, turn);
      const std::optional<Message> work = work_of(record_->tree.annotation(line[ply]));
      write_board(position, last, work ? Message(joga::text::kInBrackets, after, *work) : after);
    }
    put("</div>\n");
  }

  void write_board(const AnyPosition& position, const std::optional<AnyPlayed>& last,
                   const Message& caption) {
    const render::SvgStyle style{
        .language = options_->language, .theme = render::SvgTheme::Variables, .shades = false};
    put("<figure>\n");
    put(render::svg_board(record_->game->view(position, last), style));
    put("<figcaption>" + html_of(caption.in(options_->language)) + "</figcaption>\n</figure>\n");
  }

  void write_turns() {
    put("<p class=\"turns\">\n");
    write_after(record_->tree.annotation(NodeId::Root));
    walk(*record_, *this);
    put("<strong>" + std::string(result_word(record_->result)) + "</strong>\n</p>\n");
    if (!record_->ply || *record_->ply >= record_->tree.main_line_length()) return;
    put("<p>");
    if (played_ == 0) {
      put(text::kPageAllTakenBack);
    } else {
      put(text::kPageTakenBack, turn_number(played_ - 1));
    }
    put("</p>\n");
  }

  void write_note(std::string_view note) { put("<span class=\"note\">" + html_of(note) + "</span>\n"); }

  // Returns whether there was anything to write.
  bool write_after(const Annotation& annotation) {
    for (const std::string& comment : annotation.after) write_note(comment);
    if (annotation.clock) {
      write_note(Message(text::kPageClock, clock_text(*annotation.clock)).in(options_->language));
    }
    if (annotation.evaluation) write_note(evaluation(*annotation.evaluation).in(options_->language));
    const std::optional<Message> work = work_of(annotation);
    if (work) write_note(work->in(options_->language));
    return !annotation.after.empty() || annotation.clock || annotation.evaluation || work;
  }

  // The time and work of a turn, if known.
  [[nodiscard]] static std::optional<Message> work_of(const Annotation& annotation) {
    std::vector<Message> parts;
    if (annotation.spent) parts.emplace_back(text::kPageSpent, seconds_of(*annotation.spent));
    if (annotation.depth) parts.emplace_back(text::kPageDepth, *annotation.depth);
    if (annotation.nodes) parts.emplace_back(text::kPageNodes, *annotation.nodes);
    if (parts.empty()) return std::nullopt;
    return Message::list(parts);
  }

  // In thousandths, of which zeros at the end are left out: "0.05", "12".
  [[nodiscard]] static std::string seconds_of(ClockTime time) {
    std::string text = std::to_string(time.count() / 1000);
    if (time.count() % 1000 == 0) return text;
    text += '.' + std::to_string(1000 + time.count() % 1000).substr(1);
    while (text.back() == '0') text.pop_back();
    return text;
  }

  [[nodiscard]] Message evaluation(const Value& value) const {
    Message words(evaluation_text(value.with_proof(false)));
    if (value.is_win()) words = {text::kPageWinsIn, player(Player::One), value.plies()};
    if (value.is_loss()) words = {text::kPageWinsIn, player(Player::Two), value.plies()};
    if (value.is_draw()) words = joga::text::kDraw;
    const Message whole(text::kPageEvaluation, words);
    return value.is_proven() ? Message(text::kPageExact, whole) : whole;
  }

  std::ostream* output_;
  const Record* record_;
  const PageOptions* options_;
  std::size_t played_;
  std::size_t depth_ = 0;
  bool number_wanted_ = false;
};

}  // namespace

std::string html_head(std::string_view title, Language language, std::string_view style) {
  render::Xml head;
  head.open("head", {});
  head.leaf("meta", {{"charset", "utf-8"}});
  // Even if something slipped into the page, a browser would neither run it nor load anything.
  head.leaf("meta", {{"http-equiv", "Content-Security-Policy"},
                     {"content", "default-src 'none'; style-src 'unsafe-inline'"}});
  head.leaf("meta", {{"name", "viewport"}, {"content", "width=device-width"}});
  head.text("title", {}, title);
  head.open("style", {});
  head.append(kStyle);
  head.append(render::svg_colours(".boards svg"));
  head.append(style);
  head.close();
  head.close();
  return "<!DOCTYPE html>\n<html lang=\"" + std::string(language_code(language)) + "\">\n" + head.take();
}

std::string html_shades() {
  std::vector<const Kinds*> kinds;
  for (const GameInfo* game : games::all_games()) kinds.push_back(&game->kinds);
  render::Xml xml;
  xml.open("svg", {{"class", "shades"}, {"width", 0}, {"height", 0}, {"aria-hidden", "true"}});
  xml.append(render::svg_shades(kinds));
  xml.close();
  return xml.take();
}

PageWriter::PageWriter(std::ostream& output, PageOptions options) : output_(&output), options_(options) {
  const std::string title = Message(text::kPageTitle).in(options_.language);
  output << html_head(title, options_.language) << "<body>\n"
         << html_shades() << "<h1>" << html_of(title) << "</h1>\n";
}

void PageWriter::add(const Record& record) {
  GamePage(*output_, record, options_).write();
}

void write_boards_and_turns(std::ostream& output, const Record& record, const PageOptions& options) {
  GamePage(output, record, options).write_boards_and_turns();
}

void PageWriter::finish() {
  *output_ << "</body>\n</html>\n";
}

}  // namespace joga::record
