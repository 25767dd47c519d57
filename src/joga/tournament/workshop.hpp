// Builds bots and examines them. Each version of a bot is copied into the folder `work`, built there and run
// from there: nothing that was handed in is changed, and a version can finish its round after it was
// replaced.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/who.hpp"
#include "joga/tournament/bot.hpp"
#include "joga/tournament/config.hpp"

namespace joga::tournament {

// Whether the programs of others run in a sandbox.
enum class Confinement : std::uint8_t { Sandbox, None };

// The result of examining a version of a bot.
struct Verdict {
  std::vector<std::string> command{};
  // In both languages, because it is kept in a file: empty if nothing is wrong.
  std::string fault_english{};
  std::string fault_portuguese{};

  [[nodiscard]] bool is_fit() const noexcept { return fault_english.empty(); }
  [[nodiscard]] const std::string& fault(Language language) const noexcept {
    return language == Language::Portuguese ? fault_portuguese : fault_english;
  }
};

class Workshop {
 public:
  Workshop(const std::filesystem::path& tournament, const Config& config, Confinement confinement);

  // Builds and examines a bot, unless that has been done before. With `anew`, it is done again. Waits while
  // another process builds the same version. Fails if it was interrupted, or for reasons of this machine.
  [[nodiscard]] Result<Verdict> examine(const Bot& bot, bool anew, const StopFlag& stop) const;

  // The program of a version that has been examined, also one that was replaced since.
  [[nodiscard]] Result<engine::UgiProgram> program(const Participant& participant) const;

 private:
  [[nodiscard]] std::filesystem::path place(const Participant& participant,
                                            std::string_view suffix = "") const;
  [[nodiscard]] std::optional<Verdict> known(const Participant& participant) const;
  [[nodiscard]] Result<Verdict> examine_now(const Bot& bot, const StopFlag& stop) const;
  [[nodiscard]] Result<Done> copy(const Bot& bot) const;
  [[nodiscard]] Result<Done> give_joga(const std::filesystem::path& folder) const;
  // These return the fault, if there is one.
  [[nodiscard]] Result<std::optional<Message>> build(const Bot& bot, const StopFlag& stop) const;
  [[nodiscard]] Result<std::optional<Message>> check(const Bot& bot, const StopFlag& stop) const;
  [[nodiscard]] Result<std::optional<Message>> play_once(const Bot& bot, const StopFlag& stop) const;
  [[nodiscard]] engine::UgiProgram program_in(const std::filesystem::path& folder,
                                              const std::vector<std::string>& command) const;

  std::filesystem::path folder_;  // work
  const Config& config_;
  Confinement confinement_;
};

}  // namespace joga::tournament
