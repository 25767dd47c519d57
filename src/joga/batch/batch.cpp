#include "joga/batch/batch.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>

#include "joga/batch/all_actions.hpp"
#include "joga/batch/catalogue.hpp"
#include "joga/batch/workers.hpp"
#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::batch {
namespace {

// The games that a thread takes at a time: few, so that all threads end at about the same time.
constexpr std::size_t kPortion = 128;

// Stands at the end of a saved batch, so that a damaged one is told.
std::uint64_t checksum(std::span<const std::byte> bytes) noexcept {
  std::uint64_t sum = bytes.size();
  for (const std::byte byte : bytes) {
    sum ^= std::to_integer<std::uint64_t>(byte);
    sum = split_mix(sum);
  }
  return sum;
}

template <HasActions G>
class GamesOf final : public Batch {
  using Turn = typename Actions<G>::Turn;

 public:
  GamesOf(G game, const Options& options)
      : Batch(game.spec(), options), game_(std::move(game)), actions_(game_), workers_(options.threads) {
    games_.reserve(options.games);
    for (std::size_t i = 0; i < options.games; ++i) {
      std::uint64_t seed = options.seed;
      seed = split_mix(seed) + i;
      games_.push_back({.turn = first_turn(), .random = Random(split_mix(seed))});
    }
    if (game_.history_rules().repetition > 0) earlier_.resize(options.games);
  }

  std::size_t action_count() const noexcept override { return actions_.count(); }
  ObservationShape shape() const noexcept override { return actions_.shape(); }

  void legal(std::span<std::uint8_t> masks) override {
    const std::size_t width = actions_.count();
    for_each([&](std::size_t i) {
      std::uint8_t* const row = masks.data() + i * width;
      std::memset(row, 0, width);
      if (is_over(games_[i].outcome)) return;
      if constexpr (requires { actions_.legal_set(games_[i].turn); }) {
        spread_bits(actions_.legal_set(games_[i].turn), width, row);
      } else {
        actions_.visit_legal(games_[i].turn, [row](std::size_t action) { row[action] = 1; });
      }
    });
  }
  void legal_bits(std::span<std::uint8_t> masks) override {
    const std::size_t width = packed_size();
    for_each([&](std::size_t i) {
      std::uint8_t* const row = masks.data() + i * width;
      std::memset(row, 0, width);
      if (is_over(games_[i].outcome)) return;
      if constexpr (requires { actions_.legal_set(games_[i].turn); }) {
        const std::uint64_t set = actions_.legal_set(games_[i].turn);
        std::memcpy(row, &set, width);
      } else {
        actions_.visit_legal(games_[i].turn, [row](std::size_t action) {
          row[action / 8] = static_cast<std::uint8_t>(row[action / 8] | 1U << action % 8);
        });
      }
    });
  }
  void observe(std::span<std::uint8_t> observations) override {
    const std::size_t width = shape().size();
    for_each([&](std::size_t i) {
      actions_.observe(games_[i].turn, games_[i].counters, observations.subspan(i * width, width));
    });
  }
  void observe(std::span<float> observations) override {
    const std::size_t width = shape().size();
    workers_.run(size(), kPortion, [&](std::size_t begin, std::size_t end) {
      std::vector<std::uint8_t> bytes(width);
      for (std::size_t i = begin; i < end; ++i) {
        actions_.observe(games_[i].turn, games_[i].counters, bytes);
        std::ranges::copy(bytes, observations.begin() + static_cast<std::ptrdiff_t>(i * width));
      }
    });
  }
  void to_move(std::span<std::uint8_t> players) override {
    for (std::size_t i = 0; i < size(); ++i)
      players[i] = static_cast<std::uint8_t>(index_of(mover(games_[i].turn)));
  }

  void sample(std::span<std::int32_t> actions) override {
    for_each([&](std::size_t i) {
      State& state = games_[i];
      actions[i] =
          is_over(state.outcome) ? -1 : static_cast<std::int32_t>(actions_.random(state.turn, state.random));
    });
    sampled_.assign(actions.begin(), actions.end());
  }

  Result<Done> step(std::span<const std::int32_t> actions, const StepResults& results) override {
    // Actions that `sample` has just chosen are legal.
    if (!std::ranges::equal(actions, sampled_)) {
      if (const std::optional<std::size_t> wrong = first_illegal(actions))
        return illegal(*wrong, actions[*wrong]);
    }
    sampled_.clear();
    for_each([&](std::size_t i) {
      const bool was_over = is_over(games_[i].outcome);
      const Outcome outcome = was_over ? games_[i].outcome : act(i, static_cast<std::size_t>(actions[i]));
      if (!results.rewards.empty()) {
        const int reward = was_over                            ? 0
                           : outcome == Outcome::PlayerOneWins ? 1
                           : outcome == Outcome::PlayerTwoWins ? -1
                                                               : 0;
        results.rewards[2 * i] = static_cast<std::int8_t>(reward);
        results.rewards[2 * i + 1] = static_cast<std::int8_t>(-reward);
      }
      if (!results.ends.empty()) results.ends[i] = is_over(outcome) ? 1 : 0;
      if (!is_over(outcome)) return;
      if (options().auto_reset) {
        begin(i, first_turn());
      } else {
        games_[i].outcome = outcome;
      }
    });
    return Done{};
  }

  std::string text(std::size_t game) const override { return actions_.text(games_[game].turn); }
  Result<Done> set(std::size_t game, std::string_view position) override {
    const Result<Turn> turn = actions_.parse(position);
    if (!turn) return turn.error();
    const Outcome outcome =
        actions_.is_begun(*turn) ? Outcome::Running : game_.outcome(actions_.position(*turn));
    if (is_over(outcome) && options().auto_reset)
      return Error{ErrorCode::Illegal, Message(text::kFinishedPosition, std::string(position))};
    sampled_.clear();
    begin(game, *turn);
    games_[game].outcome = outcome;
    return Done{};
  }
  void reset() override {
    sampled_.clear();
    for (std::size_t i = 0; i < size(); ++i) begin(i, first_turn());
  }
  void reset(std::size_t game) override {
    sampled_.clear();
    begin(game, first_turn());
  }
  void copy(std::size_t from, std::size_t to) override {
    if (from == to) return;
    sampled_.clear();
    const Random random = games_[to].random;
    games_[to] = games_[from];
    games_[to].random = random;
    if (!earlier_.empty()) earlier_[to] = earlier_[from];
  }
  std::optional<std::string> action_text(std::size_t game, std::int32_t action) const override {
    const State& state = games_[game];
    if (!is_legal(state, action)) return std::nullopt;
    return actions_.action_text(state.turn, static_cast<std::size_t>(action));
  }
  std::vector<std::int32_t> symmetry(std::size_t symmetry) const override {
    std::vector<std::int32_t> images;
    for (std::size_t action = 0; action < actions_.count(); ++action)
      images.push_back(static_cast<std::int32_t>(actions_.transformed(action, symmetry)));
    return images;
  }
  std::vector<std::int32_t> actions_of(const AnyPosition& position, AnyMove move) const override {
    auto after = typed_position<G>(position);
    game_.play_unchecked(after, typed_move<G>(move));
    std::vector<std::int32_t> path;
    static_cast<void>(visit_completions(actions_.begin(typed_position<G>(position)), path,
                                        [&](const Turn& turn) { return actions_.position(turn) == after; }));
    return path;
  }
  Standing standing(std::size_t game) const override {
    const State& state = games_[game];
    Standing standing{.is_begun = actions_.is_begun(state.turn), .outcome = state.outcome};
    if (!standing.is_begun) {
      standing.positions.push_back(erased_position<G>(actions_.position(state.turn)));
      return standing;
    }
    std::vector<std::int32_t> path;
    static_cast<void>(visit_completions(state.turn, path, [&](const Turn& turn) {
      standing.positions.push_back(erased_position<G>(actions_.position(turn)));
      return false;
    }));
    return standing;
  }
  void share_out(const std::function<void(std::size_t begin, std::size_t end)>& work) override {
    workers_.run(size(), 1, work);
  }
  Result<std::string> text_of(std::span<const std::uint8_t> observation) const override {
    DrawCounters counters;
    const Turn turn = actions_.read(observation, counters);
    std::string text = actions_.text(turn);
    std::vector<std::uint8_t> same(observation.size());
    actions_.observe(turn, counters, same);
    if (!std::ranges::equal(same, observation) || !actions_.parse(text))
      return Error{ErrorCode::Malformed, Message(text::kNoObservation)};
    return text;
  }

  std::vector<std::byte> save() const override {
    std::vector<std::byte> bytes;
    const auto put = [&](const auto& value) {
      const auto data = std::as_bytes(std::span(&value, 1));
      bytes.insert(bytes.end(), data.begin(), data.end());
    };
    for (std::size_t i = 0; i < size(); ++i) {
      put(games_[i]);
      if (earlier_.empty()) continue;
      put(static_cast<std::uint64_t>(earlier_[i].size()));
      for (const std::uint64_t key : earlier_[i]) put(key);
    }
    put(checksum(bytes));
    return bytes;
  }
  Result<Done> load(std::span<const std::byte> saved) override {
    std::span<const std::byte> bytes = saved;
    std::vector<State> games(size(), games_.front());
    std::vector<std::vector<std::uint64_t>> earlier(earlier_.size());
    bool is_whole = true;
    const auto get = [&](auto& value) {
      is_whole = is_whole && bytes.size() >= sizeof(value);
      if (!is_whole) return;
      std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof(value));
      bytes = bytes.subspan(sizeof(value));
    };
    for (std::size_t i = 0; i < size() && is_whole; ++i) {
      get(games[i]);
      if (earlier.empty()) continue;
      std::uint64_t count = 0;
      get(count);
      is_whole = is_whole && count <= bytes.size() / sizeof(std::uint64_t);
      if (!is_whole) break;
      earlier[i].resize(count);
      for (std::uint64_t& key : earlier[i]) get(key);
    }
    std::uint64_t sum = 0;
    get(sum);
    if (!is_whole || !bytes.empty() || sum != checksum(saved.first(saved.size() - sizeof(sum))))
      return Error{ErrorCode::Malformed, Message(text::kBadState)};
    games_ = std::move(games);
    earlier_ = std::move(earlier);
    sampled_.clear();
    return Done{};
  }

 private:
  struct State {
    Turn turn;
    Random random;
    DrawCounters counters{};
    Outcome outcome = Outcome::Running;
  };

  [[nodiscard]] Turn first_turn() const noexcept { return actions_.begin(game_.start()); }
  [[nodiscard]] Player mover(const Turn& turn) const noexcept {
    return game_.to_move(actions_.position(turn));
  }

  [[nodiscard]] bool is_legal(const State& state, std::int32_t action) const noexcept {
    return !is_over(state.outcome) && action >= 0 &&
           actions_.is_legal(state.turn, static_cast<std::size_t>(action));
  }

  // Visits the opponent's turns after all completions of a turn, until the visitor returns true; `path` then
  // has the actions.
  template <class Visitor>
  [[nodiscard]] bool visit_completions(const Turn& turn, std::vector<std::int32_t>& path,
                                       Visitor&& visit) const {
    std::vector<std::size_t> legal;
    actions_.visit_legal(turn, [&](std::size_t action) { legal.push_back(action); });
    for (const std::size_t action : legal) {
      Turn next = turn;
      path.push_back(static_cast<std::int32_t>(action));
      if (actions_.act(next, action).turn_ends ? visit(next) : visit_completions(next, path, visit))
        return true;
      path.pop_back();
    }
    return false;
  }

  template <class Each>
  void for_each(Each&& each) {
    workers_.run(size(), kPortion, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) each(i);
    });
  }

  [[nodiscard]] std::optional<std::size_t> first_illegal(std::span<const std::int32_t> actions) {
    std::atomic<std::size_t> first{size()};
    for_each([&](std::size_t i) {
      if (is_over(games_[i].outcome) || is_legal(games_[i], actions[i])) return;
      std::size_t known = first.load();
      while (i < known && !first.compare_exchange_weak(known, i)) {
      }
    });
    return first == size() ? std::nullopt : std::optional(first.load());
  }
  [[nodiscard]] Error illegal(std::size_t game, std::int32_t action) const {
    return {ErrorCode::Illegal,
            Message(text::kIllegalAction, std::to_string(action), std::to_string(game), this->text(game))};
  }

  void begin(std::size_t i, const Turn& turn) {
    games_[i].turn = turn;
    games_[i].counters = {};
    games_[i].outcome = Outcome::Running;
    if (!earlier_.empty()) earlier_[i].clear();
  }

  // Performs a legal action.
  [[nodiscard]] Outcome act(std::size_t i, std::size_t action) {
    State& state = games_[i];
    const HistoryRules rules = game_.history_rules();
    const bool has_history = rules.repetition > 0 || rules.quiet > 0;
    const std::uint64_t key_before =
        rules.repetition > 0 && !actions_.is_begun(state.turn) ? game_.key(actions_.position(state.turn)) : 0;
    if (rules.repetition > 0 && !actions_.is_begun(state.turn)) earlier_[i].push_back(key_before);
    const Acted acted = actions_.act(state.turn, action);
    if (!acted.turn_ends) return Outcome::Running;
    const auto position = actions_.position(state.turn);
    const Outcome outcome = game_.outcome(position);
    if (!has_history) return outcome;
    state.counters.quiet = acted.is_progress ? 0 : state.counters.quiet + 1;
    state.counters.occurrences = 1;
    if (acted.is_progress) {
      if (rules.repetition > 0) earlier_[i].clear();
    } else if (rules.repetition > 0) {
      state.counters.occurrences += occurrences(earlier_[i], game_.key(position));
    }
    const bool repeated = rules.repetition > 0 && state.counters.occurrences >= rules.repetition;
    const bool quiet = rules.quiet > 0 && state.counters.quiet >= rules.quiet;
    return !is_over(outcome) && (repeated || quiet) ? Outcome::Draw : outcome;
  }
  // Positions of the same player are two turns apart.
  [[nodiscard]] static std::uint32_t occurrences(const std::vector<std::uint64_t>& keys,
                                                 std::uint64_t key) noexcept {
    std::uint32_t count = 0;
    for (std::size_t i = keys.size() % 2; i < keys.size(); i += 2) count += keys[i] == key ? 1U : 0U;
    return count;
  }

  G game_;
  Actions<G> actions_;
  Workers workers_;
  std::vector<State> games_{};
  // The keys of each game's positions since the last progress, if repetitions count.
  std::vector<std::vector<std::uint64_t>> earlier_{};
  std::vector<std::int32_t> sampled_{};  // by the last call, if nothing has changed since
};

}  // namespace

Result<std::unique_ptr<Batch>> Batch::make(const GameSpec& spec, const Options& options) {
  if (options.games < 1 || options.games > kMostGames)
    return Error{ErrorCode::Unsupported,
                 Message(text::kNumberOfGames, std::to_string(options.games), std::to_string(kMostGames))};
  if (options.threads < 1 || options.threads > kMostThreads)
    return Error{ErrorCode::Unsupported, Message(text::kNumberOfThreads, std::to_string(options.threads),
                                                 std::to_string(kMostThreads))};
  return games::visit_game(spec, [&](auto game) -> std::unique_ptr<Batch> {
    return std::make_unique<GamesOf<decltype(game)>>(std::move(game), options);
  });
}

}  // namespace joga::batch
