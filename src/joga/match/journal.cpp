#include "joga/match/journal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/tags.hpp"
#include "joga/record/writer.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/files.hpp"

namespace joga::match {
namespace {

using system::shown;

constexpr std::size_t kLargestFile = std::size_t{1} << 32U;

// The offset of the last record.
[[nodiscard]] std::size_t last_game(std::string_view text) noexcept {
  const std::size_t found = text.rfind("\n[Game ");
  return found == std::string_view::npos ? 0 : found + 1;
}

// The length of the complete records at the beginning of the text. Only the last record can be incomplete; a
// few bytes of it may follow a complete one. Every record ends with an empty line.
[[nodiscard]] std::size_t whole_length(std::string_view text) {
  const std::size_t start = last_game(text);
  const std::string_view tail = text.substr(start);
  if (tail.find_first_not_of("\r\n") == std::string_view::npos) return text.size();
  if (record::parse_record(tail)) return text.size();
  for (std::size_t end = tail.rfind("\n\n"); end != std::string_view::npos && end > 0;
       end = tail.rfind("\n\n", end - 1)) {
    if (record::parse_record(tail.substr(0, end + 2))) return start + end + 2;
  }
  return start;
}

[[nodiscard]] Error cannot_append(const std::filesystem::path& path, int error) {
  return Error{ErrorCode::Unsupported,
               Message(system::text::kCannotWrite, shown(path), system::system_words(error))};
}

}  // namespace

Result<MatchGame> match_game(const record::Record& record, std::string_view path, std::size_t place) {
  const auto missing = [&](std::string_view tag) {
    return Error{ErrorCode::Malformed, Message(text::kNotOfMatch, without_flaws(path), place, tag)};
  };
  if (!record.tags.find(kMatchTag)) return missing(kMatchTag);
  const std::optional<std::int64_t> number = parse_number(record.tags.value(kNumberTag));
  if (!number || *number < 1) return missing(kNumberTag);
  if (!is_over(record.result)) return missing("Result");
  return MatchGame::of(record, static_cast<std::uint64_t>(*number));
}

Result<MatchFile> parse_match(std::string_view text, std::string_view path,
                              const std::function<void(const MatchGame&, const record::Record&)>& take) {
  if (record::detect_format(text) == record::Format::Json)
    return Error{ErrorCode::Malformed, Message(text::kMatchIsJson, without_flaws(path))};
  MatchFile file;
  file.whole_bytes = whole_length(text);
  std::istringstream input{std::string(text.substr(0, file.whole_bytes))};
  record::Reader reader(input);
  while (std::optional<record::ReadResult> read = reader.next()) {
    if (!*read) {
      return Error{ErrorCode::Malformed,
                   Message(joga::text::kLabelled, without_flaws(path), read->error().located())};
    }
    Result<MatchGame> game = match_game(**read, path, read->number());
    if (!game) return game.error();
    const std::string_view identity = (*read)->tags.value(kMatchTag);
    if (file.games.empty()) file.identity = identity;
    if (file.identity != identity) {
      return Error{ErrorCode::Illegal, Message(text::kOtherMatch, without_flaws(path), game->number)};
    }
    if (take) take(*game, **read);
    file.games.push_back(*std::move(game));
  }
  return file;
}

Result<std::string> read_match_text(const std::filesystem::path& path) {
  Result<system::FileText> file = system::read_file(path, kLargestFile);
  if (!file) return file.error();
  return std::move(file->text);
}

Result<Journal> Journal::open(const std::filesystem::path& path, std::string_view identity, bool resume) {
  std::filesystem::path lock_path = path;
  lock_path += ".lock";
  system::LockAttempt taken = system::Lock::take(lock_path);
  if (!taken.lock) {
    if (taken.in_use) return Error{ErrorCode::Unsupported, Message(text::kRecordInUse, shown(path))};
    return cannot_append(path, errno != 0 ? errno : EACCES);
  }
  MatchFile file;
  Result<std::string> text = read_match_text(path);
  if (!text && text.error().code != ErrorCode::Unknown) return text.error();  // the file need not exist yet
  if (text) {
    Result<MatchFile> parsed = parse_match(*text, path.string());
    if (!parsed) return parsed.error();
    file = *std::move(parsed);
    if (!file.games.empty() && !resume) {
      return Error{ErrorCode::Illegal, Message(text::kRecordExists, shown(path), file.games.size())};
    }
    if (!file.games.empty() && file.identity != identity) {
      return Error{ErrorCode::Illegal, Message(text::kOtherMatch, shown(path), file.games.front().number)};
    }
  }
  system::Descriptor opened(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!opened.is_open()) return cannot_append(path, errno);
  Journal journal(path, std::move(opened), *std::move(taken.lock));
  const int descriptor = journal.file_.number();
  if (text && file.whole_bytes < text->size() &&
      ::ftruncate(descriptor, static_cast<off_t>(file.whole_bytes)) != 0) {
    return cannot_append(path, errno);
  }
  journal.finished_ = std::move(file.games);
  // The end of the last record may be missing; an empty line separates records.
  if (file.whole_bytes > 0 && !std::string_view(*text).substr(0, file.whole_bytes).ends_with("\n\n") &&
      !system::write_all(descriptor, "\n\n")) {
    return cannot_append(path, errno);
  }
  return journal;
}

Journal::~Journal() {
  if (file_.is_open()) ::fdatasync(file_.number());
}

Result<Done> Journal::append(const record::Record& record) {
  if (!system::write_all(file_.number(), record::to_text(record))) return cannot_append(path_, errno);
  // Written data survives the death of the process; to limit the loss in a power cut, one sync per second is
  // enough.
  const auto now = std::chrono::steady_clock::now();
  if (now - synced_ >= std::chrono::seconds(1)) {
    ::fdatasync(file_.number());
    synced_ = now;
  }
  return Done{};
}

Result<std::vector<MatchGame>> GrowingMatchFile::read_more(std::string_view identity) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path_, error);
  if (error || size <= read_) return std::vector<MatchGame>();
  std::ifstream file(path_, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(read_));
  std::string text(size - read_, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  // A game counts once the empty line after it is there: before that, a turn's number could be taken for the
  // result.
  const std::size_t end = text.rfind("\n\n");
  if (end == std::string::npos) return std::vector<MatchGame>();
  Result<MatchFile> parsed = parse_match(std::string_view(text).substr(0, end + 2), path_.string());
  if (!parsed) return parsed.error();
  if (!parsed->games.empty() && parsed->identity != identity)
    return Error{ErrorCode::Illegal, Message(text::kPartOfOtherMatch, shown(path_))};
  read_ += parsed->whole_bytes;
  return std::move(parsed->games);
}

Standings::Standings(std::vector<std::string> names)
    : names_(std::move(names)), table_(names_.size()), faults_(names_.size()), effort_(names_.size()) {}

Result<Standings> Standings::from(std::vector<MatchGame> games) {
  std::ranges::sort(games, {}, &MatchGame::number);
  std::vector<std::string> names;
  for (const MatchGame& game : games) {
    for (const std::string& name : game.names) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  Standings standings(std::move(names));
  for (const MatchGame& game : games) {
    if (!standings.add(game)) {
      return Error{ErrorCode::Illegal, Message(text::kBadGame, game.number)};
    }
  }
  return standings;
}

std::size_t Standings::index_of_name(const std::string& name) const noexcept {
  return static_cast<std::size_t>(std::ranges::find(names_, name) - names_.begin());
}

bool Standings::add(const MatchGame& game) {
  const std::array<std::size_t, 2> players{index_of_name(game.names[0]), index_of_name(game.names[1])};
  const bool counted = table_.add({.player_one = Entrant::from_index(players[0]),
                                   .player_two = Entrant::from_index(players[1]),
                                   .pair = PairNumber::from_index(game.pair()),
                                   .outcome = game.outcome});
  if (!counted) return false;
  ++games_;
  plies_ += game.plies;
  const std::optional<record::Ending> ending = record::parse_ending(game.termination);
  ++endings_[ending ? std::string(record::ending_word(*ending)) : "rules"];
  if (const std::optional<Player> failed = game.player_at_fault()) {
    ++faults_[players[index_of(*failed)]];
    fault_reasons_.add(game);
  }
  for (const Player player : kPlayers) effort_[players[index_of(player)]].add(game.effort[index_of(player)]);
  return true;
}

}  // namespace joga::match
