#include "record_support.hpp"

#include <algorithm>
#include <array>

#include "joga/games/registry.hpp"
#include "joga/record/parser.hpp"
#include "joga/record/reader.hpp"

namespace joga::record::testing {
namespace {

[[nodiscard]] std::vector<std::shared_ptr<const AnyGame>> make_all_games() {
  std::vector<std::shared_ptr<const AnyGame>> made;
  for (const GameInfo* info : games::all_games()) {
    std::vector<std::string> specs{std::string(info->id)};
    for (const OptionInfo& option : info->options) {
      const std::string prefix = std::string(info->id) + ':' + std::string(option.key) + '=';
      for (const auto& [value, name] : option.values) specs.push_back(prefix + std::string(value));
      // Early draws, so that random games reach them.
      if (option.key == "repetition") specs.push_back(prefix + "2");
      if (option.key == "quiet") specs.push_back(prefix + "6");
    }
    for (const std::string& spec : specs) {
      // Some values are valid only together with others.
      if (const auto one = games::make_game(spec)) made.push_back(*one);
    }
  }
  return made;
}

[[nodiscard]] bool one_in(Random& random, std::uint32_t chances) {
  return random.below(chances) == 0;
}

void annotate(Annotation& annotation, Random& random, bool of_a_turn) {
  if (of_a_turn && one_in(random, 3)) annotation.before.add(random_text(random));
  for (std::uint32_t i = random.below(3); i > 0; --i) annotation.after.add(random_text(random));
  for (std::uint32_t i = random.below(3); of_a_turn && i > 0; --i) {
    annotation.glyphs.push_back(static_cast<Glyph>(one_in(random, 2) ? random.below(7) : random.below(256)));
  }
  if (one_in(random, 3))
    annotation.clock = ClockTime(random.below(one_in(random, 2) ? 100'000 : 4'000'000'000));
  if (one_in(random, 3)) annotation.spent = ClockTime(random.below(100'000));
  if (one_in(random, 3)) annotation.depth = random.below(100);
  if (one_in(random, 3)) annotation.nodes = random.below(2'000'000'000);
  for (std::uint32_t i = random.below(4); i > 1; --i)
    annotation.marks.emplace_back(one_in(random, 2) ? "d4" : "a1-h12");
  const auto amount = static_cast<std::int32_t>(random.below(one_in(random, 2) ? 1'000 : 1'000'000'001));
  const bool exact = one_in(random, 2);
  switch (random.below(8)) {
    case 0:
      annotation.evaluation = Value::estimate(one_in(random, 2) ? amount : -amount).with_proof(exact);
      break;
    case 1:
      annotation.evaluation = Value::win_in(amount).with_proof(exact);
      break;
    case 2:
      annotation.evaluation = Value::loss_in(amount).with_proof(exact);
      break;
    case 3:
      annotation.evaluation = Value::draw().with_proof(exact);
      break;
    default:
      break;
  }
}

// The game from the start to a node.
[[nodiscard]] History history_to(const Record& record, NodeId id) {
  std::vector<AnyMove> moves;
  for (; id != NodeId::Root; id = record.tree.parent(id)) moves.push_back(record.tree.move(id));
  History history(record.game, record.start);
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) history.play_unchecked(*move);
  return history;
}

void conclude(Record& record, Random& random) {
  const std::vector<NodeId> main = record.tree.main_line();
  if (one_in(random, 3)) record.ply = random.below(static_cast<std::uint32_t>(main.size() + 1));
  record.result = Outcome::Running;
  if (record.turns_played() == main.size()) {
    record.result = history_to(record, main.empty() ? NodeId::Root : main.back()).outcome();
  }
  if (record.result == Outcome::Running && one_in(random, 3)) {
    record.result = one_in(random, 2) ? Outcome::Draw : Outcome::PlayerTwoWins;
    record.tags.set("Termination", one_in(random, 2) ? "agreement" : "time: the clock stood still");
  }
}

}  // namespace

const std::vector<std::shared_ptr<const AnyGame>>& all_games() {
  static const std::vector<std::shared_ptr<const AnyGame>> kGames = make_all_games();
  return kGames;
}

std::shared_ptr<const AnyGame> game(std::string_view spec) {
  return *games::make_game(spec);
}

bool is_registered(std::string_view id) {
  return std::ranges::any_of(games::all_games(), [&](const GameInfo* info) { return info->id == id; });
}

Record random_game(const std::shared_ptr<const AnyGame>& game, Random& random, std::size_t plies) {
  History history(game);
  while (!is_over(history.outcome()) && history.ply() < plies) {
    static_cast<void>(history.play(game->random_move(history.position(), random)));
  }
  return from_history(history);
}

Record random_record(const std::shared_ptr<const AnyGame>& game, Random& random) {
  Record record(game);
  if (one_in(random, 4)) {  // a start in the middle of a random game
    const Record other = random_game(game, random, random.below(20));
    record.start =
        history_to(other, other.tree.main_line().empty() ? NodeId::Root : other.tree.main_line().back())
            .position();
  }
  annotate(record.tree.annotate(NodeId::Root), random, false);
  std::vector<NodeId> nodes{NodeId::Root};
  for (std::uint32_t count = random.below(50); count > 0; --count) {
    // Mostly continues the line, sometimes begins a variation.
    const NodeId parent =
        one_in(random, 4) ? nodes[random.below(static_cast<std::uint32_t>(nodes.size()))] : nodes.back();
    const History history = history_to(record, parent);
    if (is_over(history.outcome())) continue;
    nodes.push_back(record.tree.add(parent, game->random_move(history.position(), random)));
    if (one_in(random, 2)) annotate(record.tree.annotate(nodes.back()), random, true);
  }
  constexpr std::array<std::string_view, 8> kNames{"Player1", "Player2", "Event",  "Date",
                                                   "Seed",    "X_1",     "Zebra9", "anything"};
  for (std::uint32_t count = random.below(6); count > 0; --count) {
    record.tags.set(kNames[random.below(kNames.size())], random_text(random));
  }
  conclude(record, random);
  return record;
}

std::string random_text(Random& random) {
  constexpr std::array<std::string_view, 36> kPieces{
      "a",       "jogada", "ação", "日本",        "🎲",   "e\xCC\x81",  "\xC2\xA0", "\xEF\xBB\xBF",
      " ",       "  ",     "\n",   "\n\n",        "\t",   "\\",         "\\n",      "{",
      "}",       "[",      "]",    "(",           ")",    "[%clk 1:2]", "[%eval ]", "[Game \"",
      "[Game x", "\"",     ";",    "1.",          "1...", "$5",         "!?",       "*",
      "draw",    "\x01",   "\xFF", "\xE2\x80\xA8"};
  std::string text;
  for (std::uint32_t count = random.below(12); count > 0; --count) {
    text += kPieces[random.below(kPieces.size())];
    if (one_in(random, 3)) text += ' ';
  }
  if (one_in(random, 20)) text += std::string(random.below(300), 'w');
  return text;
}

std::string quantik(std::string_view turns) {
  return "[Game \"quantik\"]\n\n" + std::string(turns) + '\n';
}

std::string shown(const RecordError& error) {
  return std::to_string(error.line) + ':' + std::to_string(error.column) + ": " + error.message.english();
}

ReadResult from_json_text(std::string_view text) {
  GameCache games;
  return parse_json_game(text, 1, 1, games);
}

std::string error_of(std::string_view text) {
  const ReadResult result = parse_record(text);
  return result ? "" : shown(result.error());
}

}  // namespace joga::record::testing
