#include "joga/record/page.hpp"

#include <optional>
#include <set>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/core/view.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/walk.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/xml.hpp"

namespace joga::record {
namespace {

constexpr std::string_view kStyle = R"(
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif;
  color: #222; background: #fff; }
h1, h2 { line-height: 1.2; }
article { border-top: 1px solid #bbb; margin-top: 2rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dt { color: #666; }
dd { margin: 0; overflow-wrap: anywhere; }
.diagrams { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; width: 18rem; break-inside: avoid; }
figure svg { width: 100%; height: auto; }
.number { color: #666; }
.variation, .note { color: #555; }
.turn { font-weight: 600; }
.variation .turn { font-weight: 400; }
.taken-back { color: #888; text-decoration: line-through; }
)";

// Line ends, which only comments have, become breaks.
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
    write_diagrams();
    write_turns();
    put("</article>\n");
  }

  // For `walk`.
  void turn(const WalkedTurn& turn) {
    const Annotation& annotation = record_->tree.annotation(turn.id);
    for (const std::string& comment : annotation.before) write_note(comment);
    if (turn.ply % 2 == 0 || number_wanted_ || !annotation.before.empty()) {
      put("<span class=\"number\">" + turn_number(turn.ply) + "</span>\n");
    }
    const bool taken_back = depth_ == 0 && turn.ply >= played_;
    put(taken_back ? "<span class=\"turn taken-back\">" : "<span class=\"turn\">");
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
    return {text::kPageSide, shown, colour_name(record_->game->info().colours[index_of(player)])};
  }

  void write_row(const Message& name, const Message& value) {
    put("<dt>" + html_of(name.in(options_->language)) + "</dt><dd>" + html_of(value.in(options_->language)) +
        "</dd>\n");
  }

  void write_tags() {
    put("<dl>\n");
    write_row(text::kPageGame,
              Message(text::kPageSide, record_->game->info().name, record_->game->spec().text()));
    if (record_->is_set_up()) write_row(text::kPagePosition, record_->game->position_text(record_->start));
    for (const Tag& tag : record_->tags) {
      if (tag.name == "Player1" || tag.name == "Player2" || tag.name == "Termination") continue;
      if (tag.name == kKindTag) continue;  // a page shows both alike
      const MessageText* name = tag_name(tag.name);
      write_row(name == nullptr ? Message(tag.name) : Message(*name), tag.value);
    }
    const Message why = reason_of(*record_);
    write_row(text::kPageResult, why.empty() ? result() : Message(text::kPageReason, result(), why));
    put("</dl>\n");
  }

  [[nodiscard]] Message result() const {
    if (const auto winner = winner_of(record_->result)) return {text::kPageWon, player(*winner)};
    return record_->result == Outcome::Draw ? text::kPageDraw : text::kPageRunning;
  }

  [[nodiscard]] std::set<std::size_t> diagram_plies() const {
    std::set<std::size_t> plies{0, played_};
    if (options_->every == 0) return plies;
    for (std::size_t ply = options_->every; ply <= played_ && plies.size() < kMostDiagrams;
         ply += options_->every) {
      plies.insert(ply);
    }
    return plies;
  }

  void write_diagrams() {
    const std::vector<NodeId> line = record_->tree.main_line();
    const std::set<std::size_t> plies = diagram_plies();
    put("<div class=\"diagrams\">\n");
    AnyPosition position = record_->start;
    write_diagram(position, std::nullopt, text::kPageStart);
    for (std::size_t ply = 0; ply < line.size() && ply < *plies.rbegin(); ++ply) {
      const AnyPlayed last{position, record_->tree.move(line[ply])};
      position = record_->game->play_unchecked(position, last.move);
      if (!plies.contains(ply + 1)) continue;
      const std::string turn = turn_number(ply) + ' ' + record_->game->move_text(last.before, last.move);
      write_diagram(position, last, Message(text::kPageAfter, turn));
    }
    put("</div>\n");
  }

  void write_diagram(const AnyPosition& position, const std::optional<AnyPlayed>& last,
                     const Message& caption) {
    const render::SvgStyle style{.language = options_->language, .areas = true};
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

  // Whether there was anything to write.
  bool write_after(const Annotation& annotation) {
    for (const std::string& comment : annotation.after) write_note(comment);
    if (annotation.clock) {
      write_note(Message(text::kPageClock, clock_text(*annotation.clock)).in(options_->language));
    }
    if (annotation.evaluation) write_note(evaluation(*annotation.evaluation).in(options_->language));
    return !annotation.after.empty() || annotation.clock || annotation.evaluation;
  }

  [[nodiscard]] Message evaluation(const Value& value) const {
    Message words(evaluation_text(value.with_proof(false)));
    if (value.is_win()) words = {text::kPageWinsIn, player(Player::One), value.plies()};
    if (value.is_loss()) words = {text::kPageWinsIn, player(Player::Two), value.plies()};
    if (value.is_draw()) words = text::kPageDraw;
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
  // Whatever slipped into the page, a browser would neither run nor fetch it.
  head.leaf("meta", {{"http-equiv", "Content-Security-Policy"},
                     {"content", "default-src 'none'; style-src 'unsafe-inline'"}});
  head.leaf("meta", {{"name", "viewport"}, {"content", "width=device-width"}});
  head.text("title", {}, title);
  head.open("style", {});
  head.append(style);
  head.close();
  head.close();
  return "<!DOCTYPE html>\n<html lang=\"" + std::string(language_code(language)) + "\">\n" + head.take();
}

PageWriter::PageWriter(std::ostream& output, PageOptions options) : output_(&output), options_(options) {
  const std::string title = Message(text::kPageTitle).in(options_.language);
  output << html_head(title, options_.language, kStyle) << "<body>\n<h1>" << html_of(title) << "</h1>\n";
}

void PageWriter::add(const Record& record) {
  GamePage(*output_, record, options_).write();
}

void PageWriter::finish() {
  *output_ << "</body>\n</html>\n";
}

}  // namespace joga::record
