// Grows an opening book by drop-out expansion (Lincke, "Strategies for the automatic construction of opening
// books", 2001): the position searched next is the one that the book reaches most easily, where each ply and
// each loss of winning chance on the way makes it harder to reach. So the best lines get long, and all moves
// that are nearly as good get their refutation. docs/training.md says how to use it.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/engine/opening_book.hpp"
#include "joga/search/win_probability.hpp"
#include "running_game.hpp"

namespace {

using namespace joga;
using namespace joga::train;
using engine::BookMove;
using engine::BookPosition;
using engine::OpeningBook;

struct Order {
  std::string spec{};
  std::string file{};
  std::uint64_t positions = 1'500;
  std::uint64_t seconds = 3'600;
  std::uint64_t nodes = 500'000;  // per position
  std::uint64_t threads = 1;
  std::uint64_t deep = 0;   // seconds for the deepest search of the starting position
  std::uint64_t games = 0;  // of self-play
  std::uint64_t game_nodes = 20'000;
  std::uint64_t seed = 1;
};

using MakeSearch = std::function<std::unique_ptr<search::AnySearch>(const search::SearchOptions&)>;

void on_threads(std::uint64_t count, const std::function<void()>& work) {
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < count; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
}

[[nodiscard]] bool write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path + ".new", std::ios::binary);
  file << text;
  file.close();
  std::error_code error;
  if (!file.fail()) std::filesystem::rename(path + ".new", path, error);
  return !file.fail() && !error;
}

class Growth {
 public:
  Growth(OpeningBook& book, const Order& order, MakeSearch make_search)
      : book_(book), order_(order), make_search_(std::move(make_search)) {}

  // Returns false if the book could not be written.
  [[nodiscard]] bool run() {
    const StopFlag never;
    const StopFlag stop(never, std::chrono::seconds(order_.seconds));
    if (book_.positions().empty()) {
      const auto search = new_search();
      add({.parent = BookPosition::kNone}, think(*search, History(book_.game()), stop));
    }
    on_threads(order_.threads, [&] { work(stop); });
    return save();
  }

 private:
  // A position to be searched.
  struct Leaf {
    std::size_t parent = BookPosition::kNone;
    AnyMove move{};
    std::uint64_t reached = 0;
  };

  static constexpr int kLines = 5;
  static constexpr double kWorthALook = 0.15;     // loss of winning chance against the best move, at most
  static constexpr double kPliesForChance = 100;  // losing 1 % of winning chance costs as much as a ply

  [[nodiscard]] double chance(const BookMove& move) const {
    return search::win_probability(move.value, book_.game()->info());
  }
  [[nodiscard]] std::unique_ptr<search::AnySearch> new_search() const {
    return make_search_({.memory_mib = 64, .lines = kLines});
  }
  [[nodiscard]] search::SearchResult think(search::AnySearch& search, const History& history,
                                           const StopFlag& stop) const {
    search.new_game();
    return search.think(history, {.nodes = order_.nodes}, stop);
  }

  void work(const StopFlag& stop) {
    const auto search = new_search();
    std::unique_lock lock(mutex_);
    while (!stop.is_set() && book_.positions().size() + busy_.size() < order_.positions) {
      const std::optional<Leaf> leaf = next_leaf();
      if (!leaf && busy_.empty()) return;
      if (!leaf) {
        changed_.wait(lock);
        continue;
      }
      busy_.insert(leaf->reached);
      History history(book_.game());
      for (const AnyMove move : book_.path(leaf->parent)) history.play_unchecked(move);
      history.play_unchecked(leaf->move);
      lock.unlock();
      const search::SearchResult answer = think(*search, history, stop);
      lock.lock();
      busy_.erase(leaf->reached);
      changed_.notify_all();
      if (!stop.is_set()) add(*leaf, answer);
    }
  }

  void add(const Leaf& leaf, const search::SearchResult& answer) {
    std::vector<BookMove> moves;
    for (const auto& line : answer.lines) {
      const BookMove move{.move = line.moves.front(), .value = line.value};
      if (moves.size() >= 2 && chance(move) < chance(moves.front()) - kWorthALook) break;
      // A search that was stopped between two lines may report a move twice.
      if (std::ranges::find(moves, move.move, &BookMove::move) == moves.end()) moves.push_back(move);
    }
    book_.add(leaf.parent, leaf.move, answer.depth, std::move(moves));
    book_.back_up();
    constexpr std::size_t kSaveEvery = 100;
    if (book_.positions().size() % kSaveEvery == 0) static_cast<void>(save());
  }

  // Returns the position with the shortest path that no thread is searching. Every move leads to a higher
  // ply, so visiting positions in order of ply settles the path to a position before it is expanded.
  [[nodiscard]] std::optional<Leaf> next_leaf() const {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    const std::vector<BookPosition>& positions = book_.positions();
    std::vector<std::size_t> order(positions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t number) { return positions[number].ply; });
    std::vector<double> way(positions.size(), kFar);
    way[order.front()] = 0;
    std::optional<Leaf> nearest;
    double least = kFar;
    for (const std::size_t number : order) {
      const BookPosition& position = positions[number];
      for (const BookMove& move : position.moves) {
        if (move.value.is_win() || move.value.is_loss()) continue;
        const double further =
            way[number] + 1 + kPliesForChance * (chance(position.moves.front()) - chance(move));
        if (const auto next = book_.after(position, move)) {
          way[*next] = std::min(way[*next], further);
        } else if (further < least && is_open(position, move)) {
          least = further;
          nearest = Leaf{.parent = number, .move = move.move, .reached = move.reached};
        }
      }
    }
    return nearest;
  }
  [[nodiscard]] bool is_open(const BookPosition& position, const BookMove& move) const {
    if (busy_.contains(move.reached) || book_.contains(move)) return false;
    const AnyGame& game = *book_.game();
    return !is_over(game.outcome(game.play_unchecked(position.position, move.move)));
  }

  [[nodiscard]] bool save() const { return write_file(order_.file, book_.text()); }

  OpeningBook& book_;
  const Order& order_;
  MakeSearch make_search_;
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::set<std::uint64_t> busy_{};  // positions that are being searched
};

// Reports the first player's advantage: the book's value of the start and of its moves, and the length of its
// best line.
void tell_start(const OpeningBook& book) {
  const AnyGame& game = *book.game();
  const BookPosition& start = book.positions().front();
  std::size_t deepest = 0;
  for (const BookPosition& position : book.positions()) deepest = std::max(deepest, position.ply);
  std::printf("%s: %zu positions of %llu nodes, up to ply %zu\n", game.spec().text().c_str(),
              book.positions().size(), static_cast<unsigned long long>(book.nodes()), deepest);
  for (const BookMove& move : start.moves) {
    std::printf("  %s %.1f %% (%zu positions)\n", game.move_text(start.position, move.move).c_str(),
                100 * search::win_probability(move.value, game.info()), move.positions);
  }
}

void tell_deepest(const OpeningBook& book, const Order& order, const MakeSearch& make_search) {
  const auto search = make_search({.memory_mib = 4'096, .threads = static_cast<int>(order.threads)});
  const History history(book.game());
  const auto answer = search->think(history, {.move_time = std::chrono::seconds(order.deep)}, StopFlag());
  std::printf("  deepest search: %.1f %%, depth %d, %llu nodes:",
              100 * search::win_probability(answer.value, book.game()->info()), answer.depth,
              static_cast<unsigned long long>(answer.nodes));
  History line = history;
  for (const AnyMove move : answer.lines.front().moves) {
    std::printf(" %s", book.game()->move_text(line.position(), move).c_str());
    line.play_unchecked(move);
  }
  std::printf("\n");
}

// Plays games that leave the book at a different point each time.
void tell_games(const OpeningBook& book, const Order& order, const MakeSearch& make_search) {
  constexpr std::size_t kMostPlies = 400;
  std::mutex mutex;
  std::uint64_t started = 0;
  std::array<int, 3> results{};  // wins, draws, losses of the player who begins
  std::set<std::string> openings;
  const Player first = book.game()->to_move(book.game()->start());
  on_threads(order.threads, [&] {
    const auto search = make_search({.memory_mib = 16});
    while (true) {
      std::uint64_t number = 0;
      {
        const std::scoped_lock lock(mutex);
        if (started == order.games) return;
        number = started++;
      }
      Random random(order.seed * 1'000'003 + number);
      search::SearchOptions options = search->options();
      options.seed = random.next();  // so that games differ after the book, too
      search->set_options(options);
      search->new_game();
      History history(book.game());
      std::string opening;
      while (!is_over(history.outcome()) && history.ply() < kMostPlies) {
        const auto known = book.choose(history.position(), random.next());
        if (known) opening += book.game()->move_text(history.position(), known->move) + ' ';
        history.play_unchecked(known ? known->move
                                     : *search->think(history, {.nodes = order.game_nodes}, StopFlag()).best);
      }
      const bool is_draw = !is_over(history.outcome()) || history.outcome() == Outcome::Draw;
      const std::scoped_lock lock(mutex);
      ++results[is_draw ? 1 : history.outcome() == win_for(first) ? 0 : 2];
      openings.insert(opening);
    }
  });
  std::printf(
      "  self-play, %llu games from %zu openings, %llu nodes a move: %d wins of the player who begins, "
      "%d draws, %d losses\n",
      static_cast<unsigned long long>(order.games), openings.size(),
      static_cast<unsigned long long>(order.game_nodes), results[0], results[1], results[2]);
}

template <HasInputs G>
[[nodiscard]] int grow(const Order& order, const G& game) {
  const std::shared_ptr<const AnyGame> erased = std::make_shared<ErasedGame<G>>(game);
  const MakeSearch make_search = [&](const search::SearchOptions& options) {
    return std::make_unique<search::AlphaBeta<G>>(game, options);
  };
  OpeningBook book(erased, order.nodes);
  if (std::ifstream file(order.file, std::ios::binary); file) {
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    Result<OpeningBook> read = OpeningBook::parse(erased, text);
    if (!read) return complain(order.file + ": " + read.error().message.english());
    book = *std::move(read);
  }
  if (!Growth(book, order, make_search).run()) return complain("cannot write " + order.file);
  tell_start(book);
  if (order.deep > 0) tell_deepest(book, order, make_search);
  if (order.games > 0) tell_games(book, order, make_search);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view kUsage =
      "usage: openings SPEC FILE [--positions N] [--seconds N] [--nodes N] [--threads N] [--deep SECONDS] "
      "[--games N] [--game-nodes N] [--seed N]; goes on with a FILE that exists";
  if (argc < 3 || argc % 2 == 0) return complain(kUsage);
  Order order{.spec = argv[1], .file = argv[2]};
  const Numbers numbers{
      {"--positions", &order.positions},   {"--seconds", &order.seconds}, {"--nodes", &order.nodes},
      {"--threads", &order.threads},       {"--deep", &order.deep},       {"--games", &order.games},
      {"--game-nodes", &order.game_nodes}, {"--seed", &order.seed}};
  for (int i = 3; i < argc; i += 2) {
    if (!read_number(numbers, argv[i], argv[i + 1])) return complain(kUsage);
  }
  return with_game(order.spec, [&](const auto& game) { return grow(order, game); });
}
