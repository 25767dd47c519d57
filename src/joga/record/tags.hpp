// The tags of a record that are plain text: who played, when and where. Tags with a meaning for the program
// (Game, Position, Result, Ply) are fields of the record instead.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace joga::record {

// The known tags, in the order in which they are written. Other tags follow in the order in which they were
// set.
inline constexpr std::array<std::string_view, 16> kKnownTags{
    "Game", "Position", "Kind",   "Player1",     "Player2", "Event",       "Site", "Round",
    "Date", "Time",     "Result", "Termination", "Seed",    "TimeControl", "Ply",  "Played"};

// Tags that are fields of the record.
[[nodiscard]] bool is_field_tag(std::string_view name) noexcept;
// A letter, then letters, digits and underscores.
[[nodiscard]] bool is_tag_name(std::string_view name) noexcept;
// The known tag that differs from this name only in letter case, if any: `result` is refused instead of being
// kept as an unknown tag.
[[nodiscard]] std::optional<std::string_view> misspelt_tag(std::string_view name) noexcept;

struct Tag {
  std::string name{};
  std::string value{};

  friend bool operator==(const Tag&, const Tag&) = default;
};

class Tags {
 public:
  // The name must be a tag name and not a field tag's. Control characters in the value become blanks, bytes
  // that are not UTF-8 become U+FFFD, and a value beyond the limit is cut.
  void set(std::string_view name, std::string_view value);
  void erase(std::string_view name);
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const noexcept;
  // The value, or empty.
  [[nodiscard]] std::string_view value(std::string_view name) const noexcept {
    return find(name).value_or("");
  }

  [[nodiscard]] std::size_t size() const noexcept { return tags_.size(); }
  [[nodiscard]] auto begin() const noexcept { return tags_.begin(); }
  [[nodiscard]] auto end() const noexcept { return tags_.end(); }

  friend bool operator==(const Tags&, const Tags&) = default;

 private:
  std::vector<Tag> tags_{};
};

// A study is for viewing and annotating; it counts as nobody's game, whatever was played in it.
inline constexpr std::string_view kKindTag = "Kind";
inline constexpr std::string_view kStudyKind = "study";
[[nodiscard]] inline bool is_study(const Tags& tags) noexcept {
  return tags.value(kKindTag) == kStudyKind;
}

// Studies with the same name are chapters of one study, ordered by number; the title of each is its Event.
inline constexpr std::string_view kStudyTag = "Study";
inline constexpr std::string_view kChapterTag = "Chapter";
inline constexpr int kMostChapters = 10'000;

// In a saved game: the number of turns of the main line that belong to the game. The later ones were only
// tried at its end.
inline constexpr std::string_view kPlayedTag = "Played";

// The tag's index in the written order.
[[nodiscard]] std::size_t tag_rank(std::string_view name) noexcept;

// How a game ends, everywhere: at home, between people, in matches and in records. An aborted game has no
// result.
enum class Ending : std::uint8_t { Rules, Resignation, Agreement, Time, Adjudication, Forfeit, Aborted };
inline constexpr std::size_t kEndings = 7;

// The endings that a Termination tag can name. A record with a result for an unfinished game must have a
// Termination tag that begins with one of their words, then nothing more or `: details`.
inline constexpr std::array<Ending, 5> kTerminations{Ending::Resignation, Ending::Agreement, Ending::Time,
                                                     Ending::Adjudication, Ending::Forfeit};

[[nodiscard]] std::string_view ending_word(Ending ending) noexcept;
// The ending that a Termination tag names.
[[nodiscard]] std::optional<Ending> parse_ending(std::string_view termination) noexcept;

}  // namespace joga::record
