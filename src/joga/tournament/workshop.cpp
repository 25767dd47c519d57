#include "joga/tournament/workshop.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/engine/compliance.hpp"
#include "joga/match/referee.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/command.hpp"
#include "joga/system/files.hpp"
#include "joga/system/lock.hpp"
#include "joga/system/sandbox.hpp"
#include "joga/tournament/catalogue.hpp"

namespace joga::tournament {
namespace {

constexpr std::string_view kVerdictSuffix = ".json";
constexpr std::string_view kBuildLogSuffix = ".build.log";
constexpr std::size_t kLargestVerdict = std::size_t{1} << 20U;

[[nodiscard]] Error cannot_write(const std::filesystem::path& path, const std::error_code& error) {
  return Error{ErrorCode::Unsupported,
               Message(system::text::kCannotWrite, system::shown(path), system::system_words(error.value()))};
}

// The last lines that are not empty, as one line: compilers say what is wrong there.
[[nodiscard]] std::string last_lines(std::string_view output) {
  constexpr int kLines = 3;
  std::string text;
  for (int line = 0; line < kLines && !output.empty();) {
    const std::size_t end = output.find_last_not_of(" \t\r\n");
    if (end == std::string_view::npos) break;
    output = output.substr(0, end + 1);
    const std::size_t begin = output.rfind('\n') == std::string_view::npos ? 0 : output.rfind('\n') + 1;
    if (!text.empty()) text.insert(0, " | ");
    text.insert(0, excerpt(without_flaws(output.substr(begin))));
    output = output.substr(0, begin);
    ++line;
  }
  return text;
}

// Removes a folder that a program has filled. std::filesystem would take a file descriptor for each level, so
// that a deep one leaves none for the other bots; and there may be folders that nobody may read.
void remove_folder(const std::filesystem::path& folder, std::error_code& error) {
  constexpr std::chrono::milliseconds kPatience{60'000};
  if (!std::filesystem::is_directory(std::filesystem::symlink_status(folder, error))) {
    std::filesystem::remove(folder, error);
    return;
  }
  using Words = std::vector<std::string>;
  for (const Words& words :
       {Words{"rm", "-rf", "--"}, Words{"chmod", "-R", "u+rwX", "--"}, Words{"rm", "-rf", "--"}}) {
    Words command = words;
    command.push_back(folder.string());
    static_cast<void>(system::run_command({.command = std::move(command)}, kPatience));
    if (!std::filesystem::exists(folder, error)) return;
  }
  error = std::make_error_code(std::errc::directory_not_empty);
}

[[nodiscard]] std::string verdict_text(const Verdict& verdict) {
  nlohmann::ordered_json json{{"command", verdict.command}, {"fit", verdict.is_fit()}};
  if (!verdict.is_fit()) json["fault"] = {{"en", verdict.fault_english}, {"pt", verdict.fault_portuguese}};
  return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

[[nodiscard]] std::optional<Verdict> parse_verdict(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("command") || !json["command"].is_array()) return std::nullopt;
  Verdict verdict;
  for (const auto& word : json["command"]) {
    if (!word.is_string()) return std::nullopt;
    verdict.command.push_back(word.get<std::string>());
  }
  if (json.value("fit", false)) return verdict;
  const auto fault = json.find("fault");
  if (fault == json.end() || !fault->is_object()) return std::nullopt;
  verdict.fault_english = fault->value("en", "");
  verdict.fault_portuguese = fault->value("pt", "");
  return verdict.is_fit() ? std::nullopt : std::optional(verdict);
}

}  // namespace

Workshop::Workshop(const std::filesystem::path& tournament, const Config& config, Confinement confinement)
    : folder_(tournament / "work"), config_(config), confinement_(confinement) {}

std::filesystem::path Workshop::place(const Participant& participant, std::string_view suffix) const {
  return folder_ / (participant.folder + '-' + participant.version + std::string(suffix));
}

std::optional<Verdict> Workshop::known(const Participant& participant) const {
  const Result<system::FileText> file =
      system::read_file(place(participant, kVerdictSuffix), kLargestVerdict);
  return file ? parse_verdict(file->text) : std::nullopt;
}

Result<Verdict> Workshop::examine(const Bot& bot, bool anew, const StopFlag& stop) const {
  constexpr std::chrono::milliseconds kBetweenTries{50};
  if (const Result<Done> made = system::make_folders(folder_); !made) return made.error();
  const Participant participant = bot.participant();
  if (!anew) {
    if (std::optional<Verdict> verdict = known(participant)) return *std::move(verdict);
  }
  const std::filesystem::path lock_path = place(participant, ".lock");
  system::LockAttempt taken = system::Lock::take(lock_path);
  while (!taken.lock) {
    if (!taken.in_use) return cannot_write(lock_path, std::error_code(errno, std::generic_category()));
    if (stop.is_set()) return Error{ErrorCode::Busy, text::kCheckStopped};
    std::this_thread::sleep_for(kBetweenTries);
    taken = system::Lock::take(lock_path);
    anew = false;  // the other process has just done it
  }
  if (!anew) {
    if (std::optional<Verdict> verdict = known(participant)) return *std::move(verdict);
  }
  Result<Verdict> verdict = examine_now(bot, stop);
  if (!verdict) return verdict;
  const std::filesystem::path path = place(participant, kVerdictSuffix);
  if (const Result<Done> written = system::replace_file(path, verdict_text(*verdict)); !written)
    return written.error();
  return verdict;
}

Result<Verdict> Workshop::examine_now(const Bot& bot, const StopFlag& stop) const {
  if (const Result<Done> copied = copy(bot); !copied) return copied.error();
  Verdict verdict{.command = bot.command};
  using Step = Result<std::optional<Message>> (Workshop::*)(const Bot&, const StopFlag&) const;
  for (const Step step : {&Workshop::build, &Workshop::check, &Workshop::play_once}) {
    const Result<std::optional<Message>> fault = (this->*step)(bot, stop);
    if (!fault) return fault.error();
    // A program that was interrupted proves nothing.
    if (stop.is_set()) return Error{ErrorCode::Busy, text::kCheckStopped};
    if (!*fault) continue;
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): checked above
    verdict.fault_english = (*fault)->in(Language::English);
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): checked above
    verdict.fault_portuguese = (*fault)->in(Language::Portuguese);
    break;
  }
  return verdict;
}

Result<Done> Workshop::copy(const Bot& bot) const {
  using Options = std::filesystem::copy_options;
  const std::filesystem::path folder = place(bot.participant());
  std::error_code error;
  // A link in `bots` leads to somebody's folder, which is copied like any other.
  const std::filesystem::path real = std::filesystem::canonical(bot.folder, error);
  if (!error) remove_folder(folder, error);
  if (!error) std::filesystem::copy(real, folder, Options::recursive | Options::copy_symlinks, error);
  if (error) return cannot_write(folder, error);
  return Done{};
}

// A copy of this program, the same file for all bots.
Result<Done> Workshop::give_joga(const std::filesystem::path& folder) const {
  const std::filesystem::path self = "/proc/self/exe";
  const std::filesystem::path shared = folder_ / "joga";
  std::error_code error;
  const bool is_there =
      std::filesystem::file_size(shared, error) == std::filesystem::file_size(self, error) && !error &&
      std::filesystem::last_write_time(shared, error) >= std::filesystem::last_write_time(self, error);
  if (!is_there) {
    // Another process may copy at the same time: each writes a file of its own and renames it.
    std::filesystem::path part = shared;
    part += '.' + folder.filename().string();
    std::filesystem::copy_file(self, part, std::filesystem::copy_options::overwrite_existing, error);
    if (!error) std::filesystem::rename(part, shared, error);
    if (error) return cannot_write(shared, error);
  }
  const std::filesystem::path link = folder / "joga";
  // The bot may bring something of this name, also a link to nowhere.
  if (std::filesystem::exists(std::filesystem::symlink_status(link, error))) return Done{};
  std::filesystem::create_hard_link(shared, link, error);
  if (error) return cannot_write(link, error);
  return Done{};
}

Result<std::optional<Message>> Workshop::build(const Bot& bot, const StopFlag& stop) const {
  const Participant participant = bot.participant();
  const std::filesystem::path folder = place(participant);
  if (!bot.build.empty()) {
    system::Process::Setup setup{.command = bot.build, .folder = folder};
    if (confinement_ == Confinement::Sandbox) {
      setup.sandbox = system::kBuildSandbox;
      setup.sandbox->shows_joga = config_.gives_joga;
    }
    const Result<system::CommandResult> run = system::run_command(setup, config_.build_time, &stop);
    if (!run) {
      if (run.error().code == ErrorCode::Busy) return run.error();
      return std::optional<Message>(Message(text::kDoesNotBuild, bot.name, run.error().message));
    }
    if (const Result<Done> kept = system::replace_file(place(participant, kBuildLogSuffix), run->output);
        !kept)
      return kept.error();
    if (run->failure) {
      const std::string lines = last_lines(run->output);
      return std::optional<Message>(lines.empty()
                                        // NOLINTNEXTLINE(bugprone-unchecked-optional-access): checked above
                                        ? Message(text::kDoesNotBuild, bot.name, *run->failure)
                                        // NOLINTNEXTLINE(bugprone-unchecked-optional-access): checked above
                                        : Message(text::kDoesNotBuildSaying, bot.name, *run->failure, lines));
    }
  }
  if (config_.gives_joga) {
    if (const Result<Done> given = give_joga(folder); !given) return given.error();
  }
  return std::optional<Message>();
}

Result<std::optional<Message>> Workshop::check(const Bot& bot, const StopFlag&) const {
  const engine::UgiProgram program = program_in(place(bot.participant()), bot.command);
  const engine::ComplianceReport report =
      engine::check_engine(program, config_.game, [](const engine::CheckResult&) {});
  for (const engine::CheckResult& result : report.results) {
    if (result.status != engine::CheckStatus::Failed) continue;
    return std::optional<Message>(Message(text::kFailsCheck, bot.name, result.name, result.explanation));
  }
  return std::optional<Message>();
}

Result<std::optional<Message>> Workshop::play_once(const Bot& bot, const StopFlag& stop) const {
  const engine::Who who{program_in(place(bot.participant()), bot.command)};
  const engine::Who weakest{engine::Level{1}};
  auto one = engine::make_player(who, config_.game);
  auto two = engine::make_player(weakest, config_.game);
  if (!one) return one.error();
  if (!two) return two.error();
  for (const auto& player : {one->get(), two->get()}) {
    player->new_game();
    player->get_ready(stop);
  }
  // Lateness of a moment proves nothing: several bots are examined at a time, perhaps on a busy machine.
  constexpr std::chrono::milliseconds kTolerance{5'000};
  match::TimeControl time = config_.time;
  time.margin += kTolerance;
  const match::RefereeRules rules{.time = time, .adjudication = config_.adjudication, .seed = config_.seed};
  const match::PlayedGame played =
      match::play_game(History(config_.game), {one->get(), two->get()}, rules, stop);
  if (!is_over(played.end.outcome)) {
    return Error{ErrorCode::Busy, stop.is_set() ? Message(text::kCheckStopped) : played.end.reason};
  }
  const bool is_fault =
      played.end.ending == record::Ending::Time || played.end.ending == record::Ending::Forfeit;
  if (!is_fault || winner_of(played.end.outcome) == Player::One) return std::optional<Message>();
  return std::optional<Message>(Message(text::kFailsGame, bot.name, played.end.reason));
}

engine::UgiProgram Workshop::program_in(const std::filesystem::path& folder,
                                        const std::vector<std::string>& command) const {
  engine::UgiProgram program{.command = command, .folder = folder.string()};
  if (confinement_ == Confinement::Sandbox) {
    program.sandbox = system::Sandbox{
        .shows_joga = config_.gives_joga, .memory_mib = config_.memory_mib, .processes = config_.processes};
  }
  return program;
}

Result<engine::UgiProgram> Workshop::program(const Participant& participant) const {
  const std::optional<Verdict> verdict = known(participant);
  std::error_code error;
  if (!verdict || !std::filesystem::is_directory(place(participant), error)) {
    return Error{ErrorCode::Unknown, Message(text::kNoCopy, participant.name)};
  }
  return program_in(place(participant), verdict->command);
}

}  // namespace joga::tournament
