#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <string>
#include <vector>

#include "lab.hpp"

namespace joga::lab {
namespace {

struct Experiment {
  std::string_view name;
  std::string_view words;
  bool (*run)(Words);
};
constexpr std::array<Experiment, 7> kExperiments{
    {{"ablate", "SPEC PART [NODES] [GAMES] [ELO]     the engine against itself without a part of its search",
      ablate},
     {"make-wins", "SPEC PLIES COUNT [SEED] [NODES] positions won in just so many plies, for a suite",
      make_wins},
     {"solve-wins", "SPEC FILE [NODES]         finds the wins of a suite", solve_wins},
     {"stop", "SPEC [TRIES]                    how soon a search stops when it is told to", measure_stop},
     {"threads", "SPEC DEPTH [COUNT]           how much sooner two threads are at a depth than one",
      measure_threads},
     {"levels", "SPEC [GAMES]                  how long each level thinks about a move", measure_levels},
     {"endings",
      "SPEC [EACH] [SEED]            from how many free systems on stars are soon searched to the end",
      measure_endings}}};

}  // namespace

std::uint64_t number_at(Words words, std::size_t place, std::uint64_t usual) {
  if (place >= words.size()) return usual;
  const std::string& word = words[place];
  std::uint64_t number = usual;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace joga::lab

int main(int count, char** words) {
  using namespace joga::lab;
  const std::vector<std::string> all(words + 1, words + count);
  const auto asked = all.empty()
                         ? kExperiments.end()
                         : std::ranges::find(kExperiments, std::string_view(all.front()), &Experiment::name);
  if (asked != kExperiments.end() && asked->run(Words(all).subspan(1))) return 0;
  for (const Experiment& one : kExperiments) fmt::print(stderr, "joga_lab {} {}\n", one.name, one.words);
  return 2;
}
