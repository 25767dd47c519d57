#include "joga/tournament/round.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/tournament/catalogue.hpp"

namespace joga::tournament {
namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> kStageWords{"round-robin", "swiss", "final", "ladder"};

// Numbers in a file that are larger than this are not believed.
constexpr std::uint64_t kMostNumber = std::uint64_t{1} << 40U;

[[nodiscard]] bool read_number(const ordered_json& json, const char* key, std::uint64_t least,
                               std::uint64_t& into) {
  if (!json.contains(key) || !json.at(key).is_number_unsigned()) return false;
  into = json.at(key).get<std::uint64_t>();
  return into >= least && into <= kMostNumber;
}

[[nodiscard]] bool read_text(const ordered_json& json, const char* key, std::string& into) {
  if (!json.contains(key) || !json.at(key).is_string()) return false;
  into = json.at(key).get<std::string>();
  return true;
}

[[nodiscard]] bool read_stage(const ordered_json& json, Stage& stage) {
  std::string word;
  if (!read_text(json, "stage", word)) return false;
  for (std::size_t i = 0; i < kStageWords.size(); ++i) {
    if (kStageWords[i] != word) continue;
    stage = static_cast<Stage>(i);
    return true;
  }
  return false;
}

[[nodiscard]] bool read_participants(const ordered_json& json, Round& round) {
  if (!json.contains("participants") || !json.at("participants").is_array()) return false;
  for (const ordered_json& item : json.at("participants")) {
    Participant participant;
    if (!item.is_object() || !read_text(item, "name", participant.name)) return false;
    if (item.contains("version")) {
      if (!read_text(item, "version", participant.version) || !read_text(item, "folder", participant.folder))
        return false;
    }
    round.participants.push_back(std::move(participant));
  }
  return true;
}

[[nodiscard]] bool read_meetings(const ordered_json& json, Round& round) {
  if (!json.contains("meetings") || !json.at("meetings").is_array()) return false;
  const auto is_index = [&](const ordered_json& item) {
    return item.is_number_unsigned() && item.get<std::uint64_t>() < round.participants.size();
  };
  for (const ordered_json& item : json.at("meetings")) {
    if (!item.is_array() || item.size() != 2 || !is_index(item[0]) || !is_index(item[1])) return false;
    const Meeting meeting{item[0].get<std::size_t>(), item[1].get<std::size_t>()};
    if (meeting.first == meeting.second) return false;
    round.meetings.push_back(meeting);
  }
  if (!json.contains("bye")) return true;
  if (!is_index(json.at("bye"))) return false;
  round.bye = json.at("bye").get<std::size_t>();
  return true;
}

[[nodiscard]] bool read_round(const ordered_json& json, Round& round) {
  return read_number(json, "round", 1, round.number) && read_stage(json, round.stage) &&
         read_number(json, "first_game", 1, round.first_game) && round.first_game % 2 == 1 &&
         read_number(json, "games", 1, round.games) &&
         read_number(json, "first_opening", 0, round.first_opening) && read_participants(json, round) &&
         read_meetings(json, round);
}

}  // namespace

std::string_view stage_word(Stage stage) noexcept {
  return kStageWords[static_cast<std::size_t>(stage)];
}

std::optional<std::size_t> Round::meeting_of(std::uint64_t game) const noexcept {
  if (game < first_game || game >= end_game()) return std::nullopt;
  if ((game - first_game) % numbers_each() >= games) return std::nullopt;
  return static_cast<std::size_t>((game - first_game) / numbers_each());
}

match::ScheduledGame Round::game(std::uint64_t game_number) const noexcept {
  const std::uint64_t place = (game_number - first_game) % numbers_each();
  const Meeting& meeting = meetings[static_cast<std::size_t>((game_number - first_game) / numbers_each())];
  match::ScheduledGame game{.number = game_number,
                            .pair = (game_number - 1) / 2,
                            .opening = first_opening + place / 2,
                            .contenders = {meeting.first, meeting.second}};
  if (place % 2 == 1) std::swap(game.contenders[0], game.contenders[1]);
  return game;
}

std::vector<match::ScheduledGame> Round::all_games() const {
  std::vector<match::ScheduledGame> list;
  for (std::uint64_t next = first_game; next < end_game(); ++next) {
    if (meeting_of(next)) list.push_back(game(next));
  }
  return list;
}

std::string round_text(const Round& round, std::string_view identity) {
  ordered_json json{
      {"tournament", identity},         {"round", round.number}, {"stage", stage_word(round.stage)},
      {"first_game", round.first_game}, {"games", round.games},  {"first_opening", round.first_opening}};
  json["participants"] = ordered_json::array();
  for (const Participant& participant : round.participants) {
    ordered_json item{{"name", participant.name}};
    if (!participant.is_level()) {
      item["version"] = participant.version;
      item["folder"] = participant.folder;
    }
    json["participants"].push_back(std::move(item));
  }
  json["meetings"] = ordered_json::array();
  for (const Meeting& meeting : round.meetings) json["meetings"].push_back({meeting.first, meeting.second});
  if (round.bye) json["bye"] = *round.bye;
  return json.dump(1) + '\n';
}

Result<Round> parse_round(std::string_view text, std::string_view path, std::string_view identity) {
  const ordered_json json = ordered_json::parse(text, nullptr, false);
  Round round;
  if (!json.is_object() || !read_round(json, round)) {
    return Error{ErrorCode::Malformed, Message(text::kNotARound, without_flaws(path))};
  }
  if (json.value("tournament", "") != identity) {
    return Error{ErrorCode::Illegal, Message(text::kOtherTournament, without_flaws(path))};
  }
  return round;
}

}  // namespace joga::tournament
