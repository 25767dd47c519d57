// A suite of forced wins: generated with the proof search, solved with alpha-beta. A line has the number of
// plies, a tab and the position.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "joga/games/registry.hpp"
#include "joga/search/any_search.hpp"
#include "lab.hpp"
#include "search/forced_wins.hpp"

namespace joga::lab {
namespace {

// The effort of finding the wins of one length.
struct Effort {
  std::size_t count = 0;
  std::size_t found = 0;
  std::uint64_t most_nodes = 0;
  double most_seconds = 0;
};

}  // namespace

bool make_wins(Words words) {
  if (words.size() < 3) return false;
  const auto game = games::make_game(words[0]);
  if (!game) return false;
  const search::ForcedWinOptions options{.count = number_at(words, 2, 25),
                                         .plies = static_cast<int>(number_at(words, 1, 7)),
                                         .seed = number_at(words, 3, 1),
                                         .nodes_each = number_at(words, 4, 20'000)};
  for (const auto& win : search::forced_wins(**game, options, StopFlag{})) {
    fmt::print("{}\t{}\n", win.plies, (*game)->position_text(win.position));
  }
  return true;
}

bool solve_wins(Words words) {
  if (words.size() < 2) return false;
  const auto game = games::make_game(words[0]);
  std::ifstream file(words[1]);
  if (!game || !file) return false;
  const std::uint64_t nodes = number_at(words, 2, 1'000'000);
  std::map<int, Effort> efforts;
  const auto searcher = search::make_search(**game, search::Method::AlphaBeta);
  for (std::string line; std::getline(file, line);) {
    const std::size_t tabulator = line.find('\t');
    if (tabulator == std::string::npos) continue;
    const int plies = std::stoi(line);
    const auto position = (*game)->parse_position(std::string_view(line).substr(tabulator + 1));
    if (!position) return false;
    searcher->new_game();
    const double begun = processor_seconds();
    const auto answer = searcher->think(History(*game, *position), {.nodes = nodes}, StopFlag{});
    Effort& effort = efforts[plies];
    effort.most_seconds = std::max(effort.most_seconds, processor_seconds() - begun);
    effort.most_nodes = std::max(effort.most_nodes, answer.nodes);
    ++effort.count;
    const bool is_found = answer.value == Value::win_in(plies);
    effort.found += is_found ? 1 : 0;
    if (!is_found) fmt::print("not found: {}\n", line);
  }
  for (const auto& [plies, effort] : efforts) {
    fmt::print("{} wins in {}: {} of {} found, at most {} nodes, {:.3f} s\n", words[0], plies, effort.found,
               effort.count, effort.most_nodes, effort.most_seconds);
  }
  return true;
}

}  // namespace joga::lab
