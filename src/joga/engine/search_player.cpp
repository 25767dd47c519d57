#include "joga/engine/search_player.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/opening_book.hpp"
#include "joga/engine/perfect_player.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/time_manager.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::engine {
namespace {

// Plays the rest of the game exactly, where the end is near enough to be searched.
class Finish {
 public:
  // The knowledge may be null.
  explicit Finish(solve::Knowledge* knowledge)
      : knowledge_(knowledge != nullptr && knowledge->extent() != solve::Extent::Tablebase ? knowledge
                                                                                           : nullptr) {}

  // Subtracts the time spent from the limits. None if the search found no value.
  [[nodiscard]] std::optional<Choice> choose(const History& history, const Request& request,
                                             search::Limits& limits, const StopFlag& stop) const {
    if (knowledge_ == nullptr) return std::nullopt;
    const AnyPosition& position = history.position();
    const Player player = history.game().to_move(position);
    const search::TimeManager time(limits, player);
    const auto most = time.meant() ? time.meant() : time.most();
    const std::uint64_t nodes = affordable(limits, most);
    if (!knowledge_->is_within_reach(position, nodes) ||
        (limits.depth && *limits.depth < knowledge_->most_plies(position))) {
      return std::nullopt;
    }
    solve::Limits own{.stop = &stop};
    if (limits.nodes || !most) own.nodes = nodes;
    if (request.lines > 1) own.nodes = std::min(own.nodes, kMostNodesForLines);
    std::optional<Choice> choice;
    if (most) {
      const StopFlag timed(stop, *most / kPart);
      own.stop = &timed;
      choice = choose_exactly(*knowledge_, history, request, own);
    } else {
      choice = choose_exactly(*knowledge_, history, request, own);
    }
    if (!choice) spend(limits, player, time.elapsed(), own.nodes);
    return choice;
  }

 private:
  static constexpr int kPart = 4;  // one part in kPart of the limits is spent on it
  // Used without other limits: about ten seconds.
  static constexpr std::uint64_t kMostNodes = 40'000'000;
  static constexpr std::uint64_t kNodesPerMillisecond = 1'000;  // approximately
  // Several lines need the value of every move, which may take minutes; the person who watches waits about a
  // second.
  static constexpr std::uint64_t kMostNodesForLines = 1'500'000;

  // The node limit: that of the limits, or an estimate from the time.
  [[nodiscard]] static std::uint64_t affordable(const search::Limits& limits,
                                                std::optional<search::Milliseconds> time) {
    std::uint64_t nodes = limits.nodes.value_or(kMostNodes);
    if (time) {
      const std::uint64_t in_time = kNodesPerMillisecond * static_cast<std::uint64_t>(time->count());
      nodes = limits.nodes ? std::min(nodes, in_time) : in_time;
    }
    return nodes / kPart;
  }

  static void spend(search::Limits& limits, Player player, search::Milliseconds time, std::uint64_t nodes) {
    constexpr search::Milliseconds kLeast{1};
    if (limits.move_time) limits.move_time = std::max(*limits.move_time - time, kLeast);
    if (auto& clock = limits.clocks[index_of(player)])
      clock->remaining = std::max(clock->remaining - time, kLeast);
    if (limits.nodes) limits.nodes = *limits.nodes - nodes;
  }

  solve::Knowledge* knowledge_;
};

// The game must be running.
[[nodiscard]] Choice choice_of(const search::SearchResult& answer) {
  assert(answer.best);
  return {.move = answer.best, .value = answer.value, .depth = answer.depth, .nodes = answer.nodes};
}

// A move of the book after which it has another line. None in a repeated position, because a book does not
// know that repetition is a draw.
[[nodiscard]] std::optional<Choice> choose_from_book(const History& history, const Request& request) {
  if (!request.book || request.until_stopped || request.lines > 1 || history.occurrences() > 1) {
    return std::nullopt;
  }
  const auto book = OpeningBook::shipped_for(history.shared_game());
  const auto known = book == nullptr ? std::nullopt : book->choose(history.position(), request.seed);
  if (!known) return std::nullopt;
  if (request.listener) request.listener({.value = known->value, .moves = {known->move}});
  return Choice{.move = known->move, .value = known->value};
}

// Exact knowledge beside a search gets a quarter of the memory.
[[nodiscard]] std::size_t memory_of_knowledge(const Resources& resources) {
  return std::max<std::size_t>(1, resources.memory_mib / 4);
}

[[nodiscard]] std::unique_ptr<solve::Knowledge> knowledge_for(const AnyGame& game,
                                                              const Resources& resources) {
  return solve::Knowledge::of(
      game, {.memory_mib = memory_of_knowledge(resources), .threads = static_cast<int>(resources.threads)});
}

// A level's table is cleared before every move, and clearing a large table would take longer than a small
// search.
[[nodiscard]] std::size_t memory_for(const StrengthLevel& strength, const Resources& resources) {
  constexpr std::uint64_t kSmallSearch = 30'000;
  constexpr std::size_t kLarge = 16;
  return std::min(strength.nodes <= kSmallSearch ? 1 : kLarge, resources.memory_mib);
}

[[nodiscard]] const StrengthLevel& strength_of(const Level& level, const GameInfo& game) {
  return game.strengths[static_cast<std::size_t>(level.number - 1)];
}

// Memory that a search needs beside its table: paths, histories, lists of moves.
constexpr std::size_t kBesides = 1;  // MiB

class SearchPlayer final : public AnyPlayer {
 public:
  SearchPlayer(const AnyGame& game, const Searching& who, const Resources& resources)
      : who_(who),
        knowledge_(knowledge_for(game, resources)),
        finish_(knowledge_.get()),
        search_(search::make_search(
            game, who.method,
            {.memory_mib = resources.memory_mib, .threads = static_cast<int>(resources.threads)},
            knowledge_ == nullptr ? nullptr : knowledge_->prober())) {}

  void new_game() override { search_->new_game(); }

  Choice choose(const History& history, const Request& request, const StopFlag& stop) override {
    assert(!is_over(history.outcome()));
    search::Limits limits = who_.limits.with(request.limits);
    if (limits.is_infinite() && !request.until_stopped) limits.move_time = kUsualThinkingTime;
    search::SearchOptions options = search_->options();
    options.lines = request.lines;
    options.seed = request.seed;
    search_->set_options(options);
    if (std::optional<Choice> known = choose_from_book(history, request)) return *std::move(known);
    if (std::optional<Choice> exact = finish_.choose(history, request, limits, stop))
      return *std::move(exact);
    return choice_of(search_->think(history, limits, stop, with_whole_lines(history, request.listener)));
  }

 private:
  // The search stops at positions that the tablebase knows, so the rest of a line comes from the tablebase.
  [[nodiscard]] search::Listener with_whole_lines(const History& history,
                                                  const search::Listener& listener) const {
    const bool is_known = knowledge_ != nullptr && knowledge_->extent() == solve::Extent::Tablebase;
    if (!is_known || !listener) return listener;
    return [this, &history, &listener](const search::Info& info) {
      search::Info whole = info;
      const AnyPosition reached = after_line(history.game(), history.position(), info.moves);
      if (!is_over(history.game().outcome(reached))) {
        if (const auto rest = knowledge_->best_lines(reached, 1, {})) {
          std::ranges::copy(rest->front().moves, std::back_inserter(whole.moves));
        }
      }
      listener(whole);
    };
  }

  Searching who_;
  std::unique_ptr<solve::Knowledge> knowledge_;  // null where nothing is known
  Finish finish_;
  std::unique_ptr<search::AnySearch> search_;
};

// A level for people: a shallow search values every move, and a random error is added to each value.
class StrengthPlayer final : public AnyPlayer {
 public:
  StrengthPlayer(const AnyGame& game, const Level& level, const Resources& resources)
      : strength_(strength_of(level, game.info())),
        search_(search::make_search(
            game, search::Method::AlphaBeta,
            {.memory_mib = memory_for(strength_, resources), .heuristics = {.network = strength_.network}})) {
  }

  void new_game() override {}

  Choice choose(const History& history, const Request& request, const StopFlag& stop) override {
    assert(!is_over(history.outcome()));
    if (knows_openings(strength_)) {
      if (std::optional<Choice> known = choose_from_book(history, request)) return *std::move(known);
    }
    search::Limits limits = request.limits;
    if (strength_.depth > 0) limits.depth = std::min(limits.depth.value_or(strength_.depth), strength_.depth);
    limits.nodes = std::min(limits.nodes.value_or(strength_.nodes), strength_.nodes);
    search::SearchOptions options = search_->options();
    options.lines = strength_.blur > 0 ? kAllLines : request.lines;
    options.seed = request.seed;
    search_->set_options(options);
    search_->new_game();
    const auto answer = search_->think(history, limits, stop, request.listener);
    if (strength_.blur == 0 || answer.lines.empty()) return choice_of(answer);
    const Line& line = blurred_choice(answer.lines, request.seed);
    return {.move = line.moves.front(), .value = line.value, .depth = answer.depth, .nodes = answer.nodes};
  }

 private:
  static constexpr int kAllLines = 1'000;

  // The book's moves are those of a search of a million positions and more: they would make the levels below
  // stronger than they are meant to be.
  [[nodiscard]] static bool knows_openings(const StrengthLevel& strength) {
    constexpr std::uint64_t kLeastNodes = 75'000;
    return strength.blur == 0 && strength.nodes >= kLeastNodes;
  }

  // The best line when a random error is added to each estimate. Proven wins are played and losses avoided.
  [[nodiscard]] const Line& blurred_choice(const std::vector<Line>& lines, std::uint64_t seed) const {
    Random random(seed);
    const Line* best = &lines.front();
    Value best_value = Value::loss_in(0);
    for (const Line& line : lines) {
      Value seen = line.value;
      if (!seen.is_win() && !seen.is_loss()) {
        const auto width = static_cast<std::uint32_t>(2 * strength_.blur + 1);
        seen = Value::estimate(seen.hundredths() + static_cast<int>(random.below(width)) - strength_.blur);
      }
      if (seen > best_value) {
        best = &line;
        best_value = seen;
      }
    }
    return *best;
  }

  StrengthLevel strength_;
  std::unique_ptr<search::AnySearch> search_;
};

}  // namespace

std::unique_ptr<AnyPlayer> make_search_player(const Searching& who,
                                              const std::shared_ptr<const AnyGame>& game,
                                              const Resources& resources) {
  return std::make_unique<SearchPlayer>(*game, who, resources);
}

std::unique_ptr<AnyPlayer> make_level_player(const Level& level, const std::shared_ptr<const AnyGame>& game,
                                             const Resources& resources) {
  return std::make_unique<StrengthPlayer>(*game, level, resources);
}

std::size_t memory_of_search(const GameInfo& game, const Resources& resources) {
  const std::size_t knowledge = solve::may_be_solved(game) ? memory_of_knowledge(resources) : 0;
  return resources.memory_mib + knowledge + kBesides;
}

std::size_t memory_of_level(const Level& level, const GameInfo& game, const Resources& resources) {
  return memory_for(strength_of(level, game), resources) + kBesides;
}

}  // namespace joga::engine
