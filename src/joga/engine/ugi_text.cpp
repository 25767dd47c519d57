#include "joga/engine/ugi_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <system_error>

#include "joga/core/text.hpp"
#include "joga/engine/catalogue.hpp"

namespace joga::engine {
namespace {

using search::Clock;
using search::Info;
using search::Limits;
using search::Milliseconds;

// More plies than any game has.
constexpr int kMostScore = 1'000'000;  // hundredths or plies
constexpr std::int64_t kMostDepth = kMostScore;
// Some thirty years: added to the present time it still fits a clock that counts nanoseconds in 64 bits.
constexpr std::int64_t kMostMilliseconds = 1'000'000'000'000;
constexpr std::int64_t kMostCount = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostPoints = 1'000'000;

// A whole number with or without a sign, clamped to the range.
[[nodiscard]] std::optional<std::int64_t> number_in(std::string_view word, std::int64_t lowest,
                                                    std::int64_t highest) {
  if (word.starts_with('+') && !word.substr(1).starts_with('-')) word.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (end != word.data() + word.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) return word.starts_with('-') ? lowest : highest;
  return std::clamp(number, lowest, highest);
}

// Goes through the words of a line.
class WordReader {
 public:
  explicit WordReader(std::span<const std::string_view> words) : words_(words) {}

  [[nodiscard]] bool at_end() const noexcept { return next_ == words_.size(); }
  [[nodiscard]] std::string_view peek() const noexcept {
    return at_end() ? std::string_view() : words_[next_];
  }
  std::string_view take() noexcept { return at_end() ? std::string_view() : words_[next_++]; }

  // Takes the next word if it is a number; leaves any other word where it is.
  [[nodiscard]] std::optional<std::int64_t> take_number(std::int64_t lowest, std::int64_t highest) {
    const std::optional<std::int64_t> number = number_in(peek(), lowest, highest);
    if (number) ++next_;
    return number;
  }

 private:
  std::span<const std::string_view> words_;
  std::size_t next_ = 0;
};

// The numbers that `go` takes, by the word before each.
struct GoNumbers {
  std::optional<std::int64_t> depth{};
  std::optional<std::int64_t> nodes{};
  std::optional<std::int64_t> move_time{};
  std::array<std::optional<std::int64_t>, 2> remaining{};
  std::array<std::optional<std::int64_t>, 2> increment{};
};

struct GoWord {
  std::string_view word;
  std::int64_t lowest;
  std::int64_t highest;
  std::optional<std::int64_t>& (*place)(GoNumbers&);
};

constexpr std::array<GoWord, 7> kGoWords{{
    {"depth", 1, kMostDepth, [](GoNumbers& n) -> auto& { return n.depth; }},
    {"nodes", 1, kMostCount, [](GoNumbers& n) -> auto& { return n.nodes; }},
    {"movetime", 0, kMostMilliseconds, [](GoNumbers& n) -> auto& { return n.move_time; }},
    {"p1time", 0, kMostMilliseconds, [](GoNumbers& n) -> auto& { return n.remaining[0]; }},
    {"p2time", 0, kMostMilliseconds, [](GoNumbers& n) -> auto& { return n.remaining[1]; }},
    {"p1inc", 0, kMostMilliseconds, [](GoNumbers& n) -> auto& { return n.increment[0]; }},
    {"p2inc", 0, kMostMilliseconds, [](GoNumbers& n) -> auto& { return n.increment[1]; }},
}};

[[nodiscard]] Limits limits_of(const GoNumbers& numbers) {
  Limits limits;
  if (numbers.depth) limits.depth = static_cast<int>(*numbers.depth);
  if (numbers.nodes) limits.nodes = static_cast<std::uint64_t>(*numbers.nodes);
  if (numbers.move_time) limits.move_time = Milliseconds(*numbers.move_time);
  for (std::size_t i = 0; i < limits.clocks.size(); ++i) {
    const auto& remaining = numbers.remaining[i];
    if (!remaining) continue;
    limits.clocks[i] = Clock{.remaining = Milliseconds(*remaining),
                             .increment = Milliseconds(numbers.increment[i].value_or(0))};
  }
  return limits;
}

void append(std::string& line, std::string_view word, std::integral auto number) {
  line += ' ';
  line += word;
  line += ' ';
  line += std::to_string(number);
}

void append(std::string& line, std::string_view word) {
  line += ' ';
  line += word;
}

[[nodiscard]] std::string_view bound_word(Bound bound) {
  switch (bound) {
    case Bound::Exact:
      return "";
    case Bound::AtLeast:
      return "lowerbound";
    case Bound::AtMost:
      return "upperbound";
  }
  return "";
}

[[nodiscard]] std::optional<Value> take_score(WordReader& words) {
  const std::string_view kind = words.peek();
  if (kind == "draw") {
    words.take();
    return Value::draw();
  }
  if (kind != "cp" && kind != "win" && kind != "loss") return std::nullopt;
  words.take();
  if (kind == "cp") {
    const auto hundredths = words.take_number(-kMostScore, kMostScore);
    return hundredths ? std::optional(Value::estimate(static_cast<int>(*hundredths))) : std::nullopt;
  }
  const auto plies = words.take_number(0, kMostScore);
  if (!plies) return std::nullopt;
  return kind == "win" ? Value::win_in(static_cast<int>(*plies)) : Value::loss_in(static_cast<int>(*plies));
}

// A field of an info line: reads its value from the words after the field's name.
struct InfoField {
  std::string_view word;
  void (*take)(WordReader& words, UgiInfo& info);
};

template <class Number>
void take_into(std::optional<Number>& place, WordReader& words, std::int64_t lowest, std::int64_t highest) {
  if (const auto number = words.take_number(lowest, highest)) place = Number(static_cast<Number>(*number));
}

[[nodiscard]] bool is_info_word(std::string_view word);

void take_moves(WordReader& words, UgiInfo& info) {
  info.moves.clear();
  while (!words.at_end() && !is_info_word(words.peek())) info.moves.emplace_back(words.take());
}

constexpr std::array<InfoField, 13> kInfoFields{{
    {"multipv", [](WordReader& w, UgiInfo& i) { take_into(i.line, w, 1, kMostDepth); }},
    {"depth", [](WordReader& w, UgiInfo& i) { take_into(i.depth, w, 0, kMostDepth); }},
    {"seldepth", [](WordReader& w, UgiInfo& i) { take_into(i.selective_depth, w, 0, kMostDepth); }},
    {"score",
     [](WordReader& w, UgiInfo& i) {
       if (const auto score = take_score(w)) i.score = score;
     }},
    {"lowerbound", [](WordReader&, UgiInfo& i) { i.bound = Bound::AtLeast; }},
    {"upperbound", [](WordReader&, UgiInfo& i) { i.bound = Bound::AtMost; }},
    {"exact", [](WordReader&, UgiInfo& i) { i.exact = true; }},
    {"margin", [](WordReader& w, UgiInfo& i) { take_into(i.margin, w, -kMostPoints, kMostPoints); }},
    {"nodes", [](WordReader& w, UgiInfo& i) { take_into(i.nodes, w, 0, kMostCount); }},
    {"nps", [](WordReader& w, UgiInfo& i) { take_into(i.nodes_per_second, w, 0, kMostCount); }},
    {"time",
     [](WordReader& w, UgiInfo& i) {
       if (const auto number = w.take_number(0, kMostMilliseconds)) i.time = Milliseconds(*number);
     }},
    {"pv", take_moves},
    {"string", nullptr},  // takes the rest of the line as it is: see parse_info
}};

bool is_info_word(std::string_view word) {
  return std::ranges::find(kInfoFields, word, &InfoField::word) != kInfoFields.end();
}

// The rest of the line after the word `string`, blanks included.
[[nodiscard]] std::string_view rest_after(std::string_view line, std::string_view word) {
  const auto begin = static_cast<std::size_t>(word.data() + word.size() - line.data());
  const std::size_t first = line.find_first_not_of(" \t", begin);
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(kBlanks) + 1 - first);
}

}  // namespace

std::string in_quotes(std::string_view line) {
  return '\'' + excerpt(line) + '\'';
}

std::string go_command(const Limits& limits) {
  if (limits.is_infinite()) return "go infinite";
  constexpr std::array<std::string_view, 2> kTimes{"p1time", "p2time"};
  constexpr std::array<std::string_view, 2> kIncrements{"p1inc", "p2inc"};
  std::string line = "go";
  if (limits.depth) append(line, "depth", *limits.depth);
  if (limits.nodes) append(line, "nodes", *limits.nodes);
  if (limits.move_time) append(line, "movetime", limits.move_time->count());
  for (std::size_t i = 0; i < limits.clocks.size(); ++i) {
    const std::optional<Clock>& clock = limits.clocks[i];
    if (clock) append(line, kTimes[i], clock->remaining.count());
  }
  for (std::size_t i = 0; i < limits.clocks.size(); ++i) {
    const std::optional<Clock>& clock = limits.clocks[i];
    if (clock) append(line, kIncrements[i], clock->increment.count());
  }
  return line;
}

Result<Limits> parse_go(std::span<const std::string_view> words) {
  GoNumbers numbers;
  WordReader reader(words);
  while (!reader.at_end()) {
    const std::string_view word = reader.take();
    if (word == "infinite") continue;
    const auto found = std::ranges::find(kGoWords, word, &GoWord::word);
    if (found == kGoWords.end()) {
      return Error{ErrorCode::Unknown, Message(text::kUnknownGoWord, excerpt(word))};
    }
    const auto number = reader.take_number(found->lowest, found->highest);
    if (!number) {
      return Error{ErrorCode::Malformed, Message(text::kGoNumberExpected, word, excerpt(reader.peek()))};
    }
    found->place(numbers) = number;
  }
  return limits_of(numbers);
}

std::string score_text(Value score) {
  if (score.is_draw()) return "draw";
  if (score.is_win()) return "win " + std::to_string(score.plies());
  if (score.is_loss()) return "loss " + std::to_string(score.plies());
  return "cp " + std::to_string(score.hundredths());
}

std::string info_line(const Info& info, std::span<const std::string> moves) {
  std::string line = "info";
  append(line, "depth", info.depth);
  if (info.selective_depth > 0) append(line, "seldepth", info.selective_depth);
  append(line, "multipv", info.line);
  append(line, "score");
  append(line, score_text(info.value));
  const Bound bound = info.value.bound();
  const std::optional<int> margin = info.value.margin();
  if (bound != Bound::Exact) append(line, bound_word(bound));
  if (margin || (info.value.is_proven() && bound == Bound::Exact)) append(line, "exact");
  if (margin) append(line, "margin", *margin);
  append(line, "nodes", info.nodes);
  const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(info.time.count(), 0));
  // In floating point, because a thousand times the nodes may overflow an integer.
  if (milliseconds > 0) {
    const double speed = static_cast<double>(info.nodes) / static_cast<double>(milliseconds) * 1000.0;
    append(line, "nps", static_cast<std::uint64_t>(std::min(speed, 1e18)));
  }
  append(line, "time", milliseconds);
  if (!moves.empty()) append(line, "pv");
  for (const std::string& move : moves) append(line, move);
  return line;
}

std::optional<UgiInfo> parse_info(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.empty() || words.front() != "info") return std::nullopt;
  UgiInfo info;
  WordReader reader{std::span(words).subspan(1)};
  while (!reader.at_end()) {
    const std::string_view word = reader.take();
    if (word == "string") {
      info.text = rest_after(line, word);
      break;
    }
    const auto field = std::ranges::find(kInfoFields, word, &InfoField::word);
    if (field != kInfoFields.end()) field->take(reader, info);
  }
  return info;
}

std::optional<Value> UgiInfo::value() const {
  if (!score) return std::nullopt;
  const Value bounded = score->with_bound(bound);
  return exact && margin ? bounded.with_margin(*margin) : bounded;
}

Info to_info(const UgiInfo& received, const AnyGame& game, const AnyPosition& position) {
  Info info{.line = received.line.value_or(1),
            .depth = received.depth.value_or(0),
            .selective_depth = received.selective_depth.value_or(0),
            .value = received.value().value_or(Value()),
            .nodes = received.nodes.value_or(0),
            .time = received.time.value_or(Milliseconds())};
  AnyPosition current = position;
  for (const std::string& text : received.moves) {
    const Result<AnyMove> move = game.parse_move(current, text);
    if (!move) break;
    info.moves.push_back(*move);
    current = game.play_unchecked(current, *move);
  }
  return info;
}

std::string_view result_word(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::PlayerOneWins:
      return "p1win";
    case Outcome::PlayerTwoWins:
      return "p2win";
    case Outcome::Draw:
      return "draw";
    case Outcome::Running:
      break;
  }
  return "none";
}

std::string_view truth_word(bool is_true) noexcept {
  return is_true ? "true" : "false";
}

}  // namespace joga::engine
