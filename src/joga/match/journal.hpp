// The record file of a match: every finished game is appended at once, so that a kill at any moment loses
// none, and reading it back tells which games have been played.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/match/match_game.hpp"
#include "joga/match/reasons.hpp"
#include "joga/match/score_table.hpp"
#include "joga/record/record.hpp"
#include "joga/system/descriptor.hpp"
#include "joga/system/lock.hpp"

namespace joga::match {

// The statistics of a record, which was read as number `place` of a file. Fails if it lacks the tags of a
// match.
[[nodiscard]] Result<MatchGame> match_game(const record::Record& record, std::string_view path,
                                           std::size_t place);

struct MatchFile {
  std::string identity{};          // the Match tag, which all games share; empty without games
  std::vector<MatchGame> games{};  // in the order of the file
  std::size_t whole_bytes = 0;     // the bytes after these belong to a game that was being written
};

// Reads the file of a match. The last game may be torn; any other flaw is an error with its place. `take`, if
// given, receives every record.
[[nodiscard]] Result<MatchFile> parse_match(
    std::string_view text, std::string_view path,
    const std::function<void(const MatchGame&, const record::Record&)>& take = {});

// The whole text of a file of any size, or the reason why it cannot be read.
[[nodiscard]] Result<std::string> read_match_text(const std::filesystem::path& path);

class Journal {
 public:
  // Opens the file of a match with this identity. Without `resume` the file must have no games yet; with it,
  // its games must belong to the same match, and the rest of a torn game is cut off. No other process can
  // open the file meanwhile.
  [[nodiscard]] static Result<Journal> open(const std::filesystem::path& path, std::string_view identity,
                                            bool resume);
  Journal(Journal&&) noexcept = default;
  Journal& operator=(Journal&&) = delete;
  ~Journal();

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  // The games that the file had when it was opened.
  [[nodiscard]] const std::vector<MatchGame>& finished() const noexcept { return finished_; }

  // Not thread-safe. The record must have the two tags.
  Result<Done> append(const record::Record& record);

 private:
  Journal(std::filesystem::path path, system::Descriptor file, system::Lock lock)
      : path_(std::move(path)), file_(std::move(file)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  system::Descriptor file_;
  system::Lock lock_;
  std::vector<MatchGame> finished_{};
  std::chrono::steady_clock::time_point synced_{};
};

// A match file that another process appends to, read again and again.
class GrowingMatchFile {
 public:
  explicit GrowingMatchFile(std::filesystem::path path) : path_(std::move(path)) {}

  // Returns the games that were completed since the last call; none if the file does not exist yet. A game of
  // another match is an error.
  [[nodiscard]] Result<std::vector<MatchGame>> read_more(std::string_view identity);

 private:
  std::filesystem::path path_;
  std::uintmax_t read_ = 0;  // bytes
};

// The results of a match so far.
class Standings {
 public:
  explicit Standings(std::vector<std::string> names);
  // Counts all players, in the order of the games' numbers. An error names a game that occurs twice.
  [[nodiscard]] static Result<Standings> from(std::vector<MatchGame> games);

  // Returns false, and counts nothing, if a player is not in the match or the game was counted before.
  [[nodiscard]] bool add(const MatchGame& game);

  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }
  [[nodiscard]] const ScoreTable& table() const noexcept { return table_; }
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  [[nodiscard]] std::uint64_t plies() const noexcept { return plies_; }
  // The number of games by ending: those that the rules ended, and the others by the record's word: "time",
  // "forfeit", "adjudication".
  [[nodiscard]] const std::map<std::string, std::uint64_t>& endings() const noexcept { return endings_; }
  // The number of games that an entrant lost on time or by a fault, and why.
  [[nodiscard]] std::uint64_t faults(Entrant entrant) const noexcept { return faults_[entrant.index()]; }
  [[nodiscard]] std::vector<Reason> fault_reasons() const { return fault_reasons_.most_frequent_first(); }
  // The time and work of an entrant's turns in all games.
  [[nodiscard]] const Effort& effort(Entrant entrant) const noexcept { return effort_[entrant.index()]; }

 private:
  [[nodiscard]] std::size_t index_of_name(const std::string& name) const noexcept;

  std::vector<std::string> names_;
  ScoreTable table_;
  std::vector<std::uint64_t> faults_;
  std::vector<Effort> effort_;
  Reasons fault_reasons_{};
  std::map<std::string, std::uint64_t> endings_{};
  std::uint64_t games_ = 0;
  std::uint64_t plies_ = 0;
};

}  // namespace joga::match
