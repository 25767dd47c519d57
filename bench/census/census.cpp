// Solves many small random maps of Small Star Empires, for statistics and for fair maps (docs/fair-maps.md):
//
//   joga_census FOLDER [I/N] [--threads T] [--minutes M] [--sectors N] [--small N] [--hunt N] [--memory MIB]
//
// Part I of N goes into FOLDER/census-I-of-N.txt. Every map is appended when it is solved, so a kill at any
// moment loses the maps that are being solved and nothing else; the same command goes on from there. The
// order of the maps is always the same, so a census that was stopped early is a sample of the whole. A kill
// loses hard maps more often than easy ones; after M minutes no further map is begun, which leaves no such
// bias.
#include "joga/solve/stars/census.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/system/descriptor.hpp"
#include "joga/system/files.hpp"
#include "joga/system/lock.hpp"

namespace joga {
namespace {

using solve::CensusKind;
using solve::CensusMap;
using Clock = std::chrono::steady_clock;

// Few different maps of two sectors remain to be found beyond these.
constexpr std::size_t kMostSectorMaps = 50'000;
constexpr std::size_t kLargestFile = std::size_t{1} << 30;

[[nodiscard]] int refuse(const std::filesystem::path& path, const std::string& reason) {
  std::cerr << "joga_census: " << path.string() << ": " << reason << '\n';
  return 2;
}

using Solved = std::set<std::pair<CensusKind, std::uint64_t>>;

// Reads the maps that a part's file has, and leaves the file ending with a whole map: the lines of a map are
// written together, and only the last ones may be torn.
[[nodiscard]] Result<Solved> resume(const std::filesystem::path& path) {
  Solved solved;
  Result<system::FileText> file = system::read_file(path, kLargestFile);
  if (!file && file.error().code != ErrorCode::Unknown) return file.error();
  const std::string text = file ? file->text : std::string();
  std::string whole = text.substr(0, text.rfind('\n') + 1);
  if (whole.empty()) whole = solve::kCensusHeading;
  const auto lines = solve::parse_census(whole);
  if (!lines) return lines.error();
  if (!lines->empty()) {
    // A kill in the middle of the write may have left one of two lines.
    const solve::CensusLine& last = lines->back();
    const bool is_alone =
        last.rules == joga::stars::RuleSet::Feup && (last.map.kind != CensusKind::Hunt || last.is_fair());
    if (is_alone) whole.resize(whole.rfind('\n', whole.size() - 2) + 1);
    for (const solve::CensusLine& line : *lines) solved.emplace(line.map.kind, line.map.seed);
    if (is_alone) solved.erase({last.map.kind, last.map.seed});
  }
  if (whole != text) {
    if (Result<Done> replaced = system::replace_file(path, whole); !replaced) return replaced.error();
  }
  return solved;
}

StopFlag interrupted;

extern "C" void interrupt(int) {
  interrupted.set();
}

struct Census {
  std::vector<CensusMap> maps{};
  system::Descriptor file{};
  std::size_t small_memory = 0;
  Clock::time_point last_start{};  // no map is begun later
  std::atomic<std::size_t> next{0};
  std::mutex writing{};
  std::size_t done = 0;
  bool failed = false;

  void work() {
    for (;;) {
      const std::size_t number = next.fetch_add(1);
      if (number >= maps.size() || interrupted.is_set() || Clock::now() >= last_start) return;
      const CensusMap& map = maps[number];
      constexpr std::size_t kSectorMemory = 32;
      const auto lines = solve::solve_for_census(
          map, map.kind == CensusKind::Sectors ? kSectorMemory : small_memory, &interrupted);
      if (!lines) return;
      std::string text;
      for (const solve::CensusLine& line : *lines) text += solve::census_text(line);
      const std::lock_guard lock(writing);
      if (!system::write_all(file.number(), text)) {
        failed = true;
        interrupted.set();
        return;
      }
      ++done;
      if (done % 100 == 0) std::cerr << done << " of " << maps.size() << " maps" << std::endl;
    }
  }
};

// The words of the command line.
struct Order {
  std::filesystem::path folder{};
  std::uint64_t part = 1;
  std::uint64_t parts = 1;
  std::uint64_t threads = 1;
  std::uint64_t minutes = 365 * 24 * 60;
  std::uint64_t memory_mib = 512;  // for each thread, for a map with the outline of the small one
  solve::CensusSize size{};

  [[nodiscard]] std::string file_name() const {
    return "census-" + std::to_string(part) + "-of-" + std::to_string(parts) + ".txt";
  }
};

// Returns nothing if the words make no sense.
[[nodiscard]] std::optional<Order> order_from(std::span<const std::string> words) {
  Order order;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!word.starts_with("--")) {
      std::string_view of = word;
      const std::optional<std::uint64_t> part = number_from<std::uint64_t>(cut(of, '/'));
      const std::optional<std::uint64_t> parts = number_from<std::uint64_t>(of);
      if (order.folder.empty()) {
        order.folder = word;
      } else if (part && parts && *part >= 1 && *part <= *parts) {
        order.part = *part;
        order.parts = *parts;
      } else {
        return std::nullopt;
      }
      continue;
    }
    const std::optional<std::uint64_t> number =
        i + 1 < words.size() ? number_from<std::uint64_t>(words[++i]) : std::nullopt;
    if (!number) return std::nullopt;
    if (word == "--threads" && *number >= 1 && *number <= 1024) {
      order.threads = *number;
    } else if (word == "--sectors" && *number <= kMostSectorMaps) {
      order.size.sectors = *number;
    } else if (word == "--minutes" && *number < order.minutes) {
      order.minutes = *number;
    } else if (word == "--small") {
      order.size.small = *number;
    } else if (word == "--hunt") {
      order.size.hunt = *number;
    } else if (word == "--memory" && *number >= 1) {
      order.memory_mib = *number;
    } else {
      return std::nullopt;
    }
  }
  if (order.folder.empty()) return std::nullopt;
  return order;
}

[[nodiscard]] int take_census(const Order& order) {
  const std::filesystem::path path = order.folder / order.file_name();
  if (const Result<Done> made = system::make_folders(order.folder); !made)
    return refuse(order.folder, made.error().message.english());
  const system::LockAttempt lock = system::Lock::take(path.string() + ".lock");
  if (!lock.lock) return refuse(path, "another process is writing to it, or the folder cannot be written to");
  const Result<Solved> solved = resume(path);
  if (!solved) return refuse(path, solved.error().message.english());

  Census census;
  census.small_memory = order.memory_mib;
  census.last_start = Clock::now() + std::chrono::minutes(order.minutes);
  const std::vector<CensusMap> maps = solve::census_maps(order.size);
  for (std::size_t i = order.part - 1; i < maps.size(); i += order.parts) {
    if (!solved->contains({maps[i].kind, maps[i].seed})) census.maps.push_back(maps[i]);
  }
  census.file = system::Descriptor(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!census.file.is_open()) return refuse(path, "cannot be written to");
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  {
    std::vector<std::jthread> helpers;
    for (std::uint64_t i = 1; i < order.threads; ++i) helpers.emplace_back([&] { census.work(); });
    census.work();
  }
  ::fdatasync(census.file.number());
  if (census.failed) return refuse(path, "cannot be written to");
  std::cerr << path.string() << ": " << solved->size() << " maps solved before, " << census.done << " now, "
            << census.maps.size() - census.done << " left\n";
  return 0;
}

}  // namespace
}  // namespace joga

int main(int count, char** words) {
  const std::vector<std::string> all(words + 1, words + count);
  if (const auto order = joga::order_from(all)) return joga::take_census(*order);
  std::cerr << "joga_census FOLDER [I/N] [--threads T] [--minutes M] [--sectors N] [--small N] [--hunt N] "
               "[--memory MIB]\n";
  return 2;
}
