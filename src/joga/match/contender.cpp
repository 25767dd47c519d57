#include "joga/match/contender.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/command_words.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/record/toml.hpp"

namespace joga::match {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 8> kPlayerKeys{"name",    "who",     "command", "folder",
                                                      "options", "sandbox", "memory",  "processes"};

[[nodiscard]] Error malformed(Message message) {
  return Error{ErrorCode::Malformed, std::move(message)};
}

[[nodiscard]] Result<Contender> contender(const std::string& name, engine::Who who) {
  if (who.is_human()) return malformed(Message(text::kNoPeople, name));
  return Contender{without_flaws(name), std::move(who)};
}

[[nodiscard]] Error wrong_type(std::string_view key, const MessageText& type) {
  return malformed(Message(text::kPlayerType, key, Message(type)));
}

// A list of words, or a text that is split into them.
[[nodiscard]] Result<std::vector<std::string>> command_words(const Json& value) {
  if (value.is_string()) return engine::split_words(value.get<std::string>());
  if (!value.is_array() || value.empty()) return wrong_type("command", text::kTypeWords);
  std::vector<std::string> words;
  for (const Json& word : value) {
    if (!word.is_string()) return wrong_type("command", text::kTypeWords);
    words.push_back(word.get<std::string>());
  }
  return words;
}

[[nodiscard]] Result<std::vector<engine::UgiProgram::Option>> options_of(const Json& value) {
  if (!value.is_object()) return wrong_type("options", text::kTypeTable);
  std::vector<engine::UgiProgram::Option> options;
  for (const auto& [name, content] : value.items()) {
    if (content.is_structured() || content.is_null()) return wrong_type("options", text::kTypeTable);
    options.push_back({name, content.is_string() ? content.get<std::string>() : content.dump()});
  }
  return options;
}

// `sandbox`, and its limits `memory` (MiB) and `processes`.
[[nodiscard]] Result<std::optional<system::Sandbox>> sandbox_of(const Json& entry) {
  const auto wanted = entry.find("sandbox");
  if (wanted != entry.end() && !wanted->is_boolean()) return wrong_type("sandbox", text::kTypeSwitch);
  const bool is_boxed = wanted != entry.end() && wanted->get<bool>();
  system::Sandbox sandbox;
  for (const auto& [key, number] :
       {std::pair{"memory", &sandbox.memory_mib}, std::pair{"processes", &sandbox.processes}}) {
    const auto found = entry.find(key);
    if (found == entry.end()) continue;
    if (!is_boxed) return malformed(Message(text::kPlayerNeedsSandbox, key));
    constexpr std::int64_t kMost = 1 << 20U;
    const bool is_right =
        found->is_number_integer() && found->get<std::int64_t>() >= 1 && found->get<std::int64_t>() <= kMost;
    if (!is_right) return wrong_type(key, text::kTypeNumber);
    *number = found->get<std::uint32_t>();
  }
  return is_boxed ? std::optional(sandbox) : std::nullopt;
}

[[nodiscard]] Result<engine::Who> program_of(const Json& entry, const std::filesystem::path& base) {
  engine::UgiProgram program;
  Result<std::vector<std::string>> words = command_words(entry.at("command"));
  if (!words) return words.error();
  program.command = *std::move(words);
  if (entry.contains("folder")) {
    if (!entry.at("folder").is_string()) return wrong_type("folder", text::kTypeText);
    program.folder = (base / entry.at("folder").get<std::string>()).lexically_normal().string();
  }
  if (entry.contains("options")) {
    Result<std::vector<engine::UgiProgram::Option>> options = options_of(entry.at("options"));
    if (!options) return options.error();
    program.options = *std::move(options);
  }
  Result<std::optional<system::Sandbox>> sandbox = sandbox_of(entry);
  if (!sandbox) return sandbox.error();
  program.sandbox = *sandbox;
  return engine::Who{std::move(program)};
}

[[nodiscard]] Result<Contender> contender_of(const Json& entry, const std::filesystem::path& base,
                                             const GameInfo& game) {
  if (!entry.is_object()) return malformed(text::kPlayersMissing);
  for (const auto& [key, value] : entry.items()) {
    if (std::ranges::find(kPlayerKeys, key) == kPlayerKeys.end()) {
      return malformed(Message(text::kPlayerKey, without_flaws(key)));
    }
  }
  if (entry.contains("who") == entry.contains("command")) return malformed(text::kPlayerWhoOrCommand);
  for (const char* key : {"sandbox", "memory", "processes"}) {
    if (entry.contains(key) && !entry.contains("command"))
      return malformed(Message(text::kPlayerNeedsCommand, key));
  }
  for (const char* key : {"name", "who"}) {
    if (entry.contains(key) && !entry.at(key).is_string()) return wrong_type(key, text::kTypeText);
  }
  Result<engine::Who> who = entry.contains("who")
                                ? engine::Who::parse(entry.at("who").get<std::string>(), game)
                                : program_of(entry, base);
  if (!who) return who.error();
  const std::string name = entry.contains("name") ? entry.at("name").get<std::string>() : who->text();
  return contender(name, *std::move(who));
}

// TOML if it is not JSON: no TOML document begins with a brace.
[[nodiscard]] Result<Json> parse_document(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first != std::string_view::npos && text[first] == '{') {
    Json document = Json::parse(text, nullptr, false);
    if (document.is_discarded()) return malformed("JSON");
    return document;
  }
  return record::parse_toml(text);
}

}  // namespace

Result<Contender> parse_contender(std::string_view text, const GameInfo& game) {
  const std::size_t sign = text.find_first_of("=:");
  const bool named = sign != std::string_view::npos && sign > 0 && text[sign] == '=';
  const std::string_view word = named ? text.substr(sign + 1) : text;
  Result<engine::Who> who = engine::Who::parse(word, game);
  if (!who) return who.error();
  const std::string name = named ? std::string(text.substr(0, sign)) : who->text();
  return contender(name, *std::move(who));
}

Result<std::vector<Contender>> parse_contenders(std::string_view text, std::string_view path,
                                                const GameInfo& game) {
  const auto in_file = [&](Message what) {
    return malformed(Message(joga::text::kLabelled, without_flaws(path), std::move(what)));
  };
  const Result<Json> document = parse_document(text);
  if (!document) return in_file(Message(text::kPlayersFile, document.error().message));
  if (!document->is_object() || !document->contains("players") || !document->at("players").is_array()) {
    return in_file(text::kPlayersMissing);
  }
  const std::filesystem::path base = std::filesystem::path(path).parent_path();
  std::vector<Contender> contenders;
  for (const Json& entry : document->at("players")) {
    Result<Contender> made = contender_of(entry, base, game);
    if (!made) return in_file(Message(text::kAboutPlayer, contenders.size() + 1, made.error().message));
    contenders.push_back(*std::move(made));
  }
  return contenders;
}

void number_namesakes(std::vector<Contender>& contenders) {
  std::map<std::string, int> seen;
  for (Contender& contender : contenders) {
    const std::string name = contender.name;
    for (int number = ++seen[name]; number > 1; number = ++seen[name]) {
      contender.name = name + " (" + std::to_string(number) + ')';
      if (++seen[contender.name] == 1) break;
    }
  }
}

}  // namespace joga::match
