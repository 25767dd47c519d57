// A game with its options as text: `id` or `id:key=value,key=value`. This is syntax only; each game defines
// its keys and values (GameInfo), and `check_options` checks them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"

namespace joga {

struct GameSpec {
  std::string id{};
  std::map<std::string, std::string> options{};  // by key, hence printed in alphabetical order

  // A comma begins a new option only where `key=` follows it, so that values may contain commas.
  static Result<GameSpec> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  [[nodiscard]] std::optional<std::string_view> option(std::string_view key) const;

  friend bool operator==(const GameSpec&, const GameSpec&) = default;
};

// A word that an option accepts, and its name for people.
struct OptionWord {
  std::string_view word{};
  MessageText name{};
};

// Holds when another option has this value, chosen or by default.
struct OptionCondition {
  std::string_view key{};
  std::string_view value{};
};

struct OtherDefault {
  OptionCondition when{};
  std::string_view value{};
};

// One option that a game understands.
struct OptionInfo {
  std::string_view key{};
  MessageText label{};  // the key for people, before the value in a form
  MessageText meaning{};
  std::string_view default_value{};
  std::vector<OptionWord> values{};  // the words it accepts
  std::vector<std::string_view>
      forms{};  // open values, as a pattern to show ("rows:ROW/ROW/..."); the game checks them
  std::optional<std::pair<std::int64_t, std::int64_t>> range{};  // or whole numbers from .. to
  std::optional<OtherDefault> other_default{};                   // if another option changes the default
  std::optional<OptionCondition> only_when{};                    // refused otherwise
};

// Refuses unknown keys and values with a message that lists the valid ones, and options that do not apply
// together with the others.
Result<Done> check_options(const GameSpec& spec, std::span<const OptionInfo> known);

// The functions below require a spec whose keys are known. The option that a condition names must not depend
// on this one in turn.
[[nodiscard]] std::string_view default_of(const OptionInfo& option, const GameSpec& spec,
                                          std::span<const OptionInfo> known);
// The value in the spec, or the default.
[[nodiscard]] std::string_view value_of(const OptionInfo& option, const GameSpec& spec,
                                        std::span<const OptionInfo> known);
// Tells whether the option applies, given the values of the others.
[[nodiscard]] bool is_relevant(const OptionInfo& option, const GameSpec& spec,
                               std::span<const OptionInfo> known);
// Leaves out options that have their default value or do not apply: reduces the choices made in a form to a
// short spec.
[[nodiscard]] GameSpec essential(const GameSpec& spec, std::span<const OptionInfo> known);
// The name of a value for people; the value itself if it has no name.
[[nodiscard]] Message value_name(const OptionInfo& option, std::string_view value);

// The value of a number option that `check_options` has passed, or the default.
[[nodiscard]] std::int64_t number_option(const GameSpec& spec, std::string_view key,
                                         std::int64_t default_value);

// Parses a decimal number without sign or blanks that is the whole text; nothing if it is too large.
[[nodiscard]] std::optional<std::int64_t> parse_number(std::string_view text) noexcept;

}  // namespace joga
