// The command line, from one table: parsing, `--help`, the manual page and the shells' completion all read
// the same descriptions.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"

namespace joga::app {

struct Context;

// Upper bounds for options that use resources of the machine.
inline constexpr std::int64_t kMostThreads = 1024;
inline constexpr std::int64_t kMostMemory = std::int64_t{1} << 20U;  // MiB

struct NumberRange {
  std::int64_t lowest = 0;
  std::int64_t highest = INT64_MAX;
};

// `--name VALUE` or, without a value, a flag.
struct OptionDescription {
  std::string_view name{};   // with its dashes
  std::string_view value{};  // placeholder of the value in the help; empty: a flag
  bool repeated = false;     // takes all words up to the next option
  MessageText meaning{};
  // At most one is set: the value is a whole number in the range, a positive number of seconds, perhaps with
  // a fraction, or one of the words of the placeholder. Otherwise any word is accepted.
  std::optional<NumberRange> number{};
  bool seconds = false;
  bool is_word = false;
  bool required = false;  // the command checks that it is given
};

struct OperandDescription {
  std::string_view name{};
  bool required = true;
  bool repeated = false;
  MessageText meaning{};
};

class Arguments;

struct CommandDescription {
  std::string_view name{};
  MessageText summary{};
  std::vector<OperandDescription> operands{};
  std::vector<OptionDescription> options{};
  std::vector<std::string_view> examples{};
  int (*run)(const Arguments& arguments, Context& context) = nullptr;
};

// The arguments given, checked against a command's description.
class Arguments {
 public:
  static Result<Arguments> parse(const CommandDescription& command, std::span<const std::string_view> words);

  [[nodiscard]] bool has(std::string_view option) const { return options_.contains(option); }
  [[nodiscard]] std::optional<std::string_view> option(std::string_view name) const;
  // All values of an option that takes several; none if it is not given.
  [[nodiscard]] std::vector<std::string_view> values(std::string_view name) const;
  [[nodiscard]] const std::vector<std::string_view>& operands() const noexcept { return operands_; }

  // The value of an option described as a number or as seconds, which `parse` has checked. None if the option
  // is not given.
  template <class Number>
  [[nodiscard]] std::optional<Number> number(std::string_view name) const {
    const std::optional<std::string_view> given = option(name);
    const std::optional<std::int64_t> number = given ? parse_number(*given) : std::nullopt;
    return number ? std::optional(static_cast<Number>(*number)) : std::nullopt;
  }
  [[nodiscard]] std::optional<double> seconds(std::string_view name) const;
  // The same in milliseconds, at least 1.
  [[nodiscard]] std::optional<std::chrono::milliseconds> milliseconds(std::string_view name) const;

 private:
  std::map<std::string_view, std::string_view> options_{};            // the first value of each
  std::map<std::string_view, std::vector<std::string_view>> more_{};  // the others, where there are any
  std::vector<std::string_view> operands_{};
};

// The command's own options, and those of every command.
[[nodiscard]] std::vector<OptionDescription> all_options(const CommandDescription& command);

[[nodiscard]] std::string usage_line(const CommandDescription& command);
[[nodiscard]] std::string command_help(const CommandDescription& command, Language language);
[[nodiscard]] std::string overview(std::span<const CommandDescription> commands, Language language);
// The manual page, in roff (always English, as manual pages are installed by language).
[[nodiscard]] std::string manual_page(std::span<const CommandDescription> commands);

// completion.cpp: a script with which a shell completes commands, options, games and files (English too).
enum class Shell : std::uint8_t { Bash, Zsh, Fish };
inline constexpr std::array<std::string_view, 3> kShellNames{"bash", "zsh", "fish"};  // by Shell
[[nodiscard]] std::string completion(std::span<const CommandDescription> commands, Shell shell);

}  // namespace joga::app
