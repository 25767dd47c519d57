#include "joga/app/host_actions.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fstream>
#include <optional>
#include <utility>
#include <vector>

#include "joga/app/catalogue.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/spec.hpp"
#include "joga/online/event_json.hpp"
#include "joga/online/shared_game.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"

namespace joga::app {
namespace {

constexpr std::size_t kGamesAtOnce = 100;

[[nodiscard]] Error failure_about(const MessageText& text, auto&&... arguments) {
  return {.code = ErrorCode::Unknown, .message = Message(text, arguments...)};
}

[[nodiscard]] Result<Done> store_one(store::Store& store, store::Write write, const Error& unknown) {
  const std::array writes{std::move(write)};
  const Result<std::vector<store::Written>> written = store.write(writes);
  if (!written) return written.error();
  if (written->front() != store::Written::Done) return unknown;
  return Done{};
}

// People's names by seat; empty where there is none.
[[nodiscard]] Result<std::array<std::string, 2>> names_of(store::Store& store,
                                                          const store::Heading& heading) {
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::optional<store::PersonId>& seat = heading.seats[i];
    if (!seat) continue;
    const Result<std::optional<store::Person>> found = store.person(*seat);
    if (!found) return found.error();
    if (const std::optional<store::Person>& person = *found) names[i] = person->name;
  }
  return names;
}

[[nodiscard]] Result<record::Record> record_of(store::Store& store, const std::string& id) {
  const Result<std::optional<store::StoredGame>> found = store.game(id, 0);
  if (!found) return found.error();
  const std::optional<store::StoredGame>& stored = *found;
  if (!stored) return failure_about(text::kHostNoGame, id);
  const Result<online::SharedGame> game = online::read_game(stored->events);
  if (!game) return failure_about(text::kHostBadGame, id, game.error().message);
  const Result<std::array<std::string, 2>> names = names_of(store, stored->heading);
  if (!names) return names.error();
  return game->to_record(*names);
}

[[nodiscard]] Result<Done> show_game(store::Store& store, const std::string& id, std::ostream& out) {
  const Result<record::Record> record = record_of(store, id);
  if (!record) return record.error();
  const Result<std::optional<store::StoredGame>> found = store.game(id, 0);
  if (!found) return found.error();
  const std::optional<store::StoredGame>& stored = *found;
  for (std::size_t i = 0; stored && i < 2; ++i) {
    const std::optional<store::PersonId>& person = stored->heading.seats[i];
    out << "player " << i + 1 << ": person "
        << (person ? std::to_string(static_cast<std::int64_t>(*person)) : "-") << '\n';
  }
  out << '\n';
  record::write(out, *record);
  return Done{};
}

[[nodiscard]] Result<Done> export_games(store::Store& store, std::ostream& out) {
  std::string after;
  while (true) {
    const Result<std::vector<store::Heading>> headings = store.all_games(after, kGamesAtOnce);
    if (!headings) return headings.error();
    for (const store::Heading& heading : *headings) {
      if (heading.phase == store::Phase::Open) continue;
      const Result<record::Record> record = record_of(store, heading.id);
      if (!record) return record.error();
      record::write(out, *record);
    }
    if (headings->size() < kGamesAtOnce) return Done{};
    after = headings->back().id;
  }
}

// The same record gets the same id, so what is imported twice is there once.
[[nodiscard]] std::string id_of(const record::Record& record) {
  constexpr std::string_view kLetters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  constexpr std::size_t kIdLetters = 12;
  const std::string hash = store::token_hash(record::to_text(record));
  std::string id;
  for (std::size_t i = 0; i < kIdLetters; ++i) {
    unsigned number = 0;
    std::from_chars(hash.data() + 4 * i, hash.data() + 4 * i + 4, number, 16);
    id += kLetters[number % kLetters.size()];
  }
  return id;
}

[[nodiscard]] Result<Done> import_games(store::Store& store, const std::string& path, std::ostream& out) {
  Result<std::ifstream> file = open_input(path);
  if (!file) return file.error();
  record::AnyReader reader(*file);
  const online::Moment now{.world =
                               std::chrono::floor<store::Milliseconds>(std::chrono::system_clock::now())};
  std::size_t imported = 0;
  std::size_t known = 0;
  while (const std::optional<record::ReadResult> read = reader.next()) {
    if (!*read) {
      const record::RecordError& error = read->error();
      return failure_about(text::kRecordError, path, error.line, error.column, error.message);
    }
    Result<store::AddGame> game = online::import_record(**read, id_of(**read), now);
    if (!game) return failure_about(text::kHostBadGame, read->number(), game.error().message);
    const std::array writes{store::Write(*std::move(game))};
    const Result<std::vector<store::Written>> written = store.write(writes);
    if (!written) return written.error();
    ++(written->front() == store::Written::Done ? imported : known);
  }
  out << imported << " imported, " << known << " known already\n";
  return Done{};
}

}  // namespace

Result<HostAction> HostAction::parse(std::span<const std::string_view> words) {
  constexpr std::array<std::string_view, 6> kNames{"show-game", "remove-game", "block",
                                                   "unblock",   "export",      "import"};
  const std::string_view name = words.front();
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return Error{ErrorCode::Malformed, Message(text::kHostActionUnknown, name)};
  HostAction action;
  action.kind_ = static_cast<Kind>(found - kNames.begin());
  switch (action.kind_) {
    case Kind::ShowGame:
    case Kind::RemoveGame:
      if (words.size() < 2) return Error{ErrorCode::Malformed, Message(text::kHostNeedsGame, name)};
      action.game_ = words[1];
      break;
    case Kind::Block:
    case Kind::Unblock: {
      const std::optional<std::int64_t> number = words.size() < 2 ? std::nullopt : parse_number(words[1]);
      if (!number) return Error{ErrorCode::Malformed, Message(text::kHostNeedsPerson, name)};
      action.person_ = static_cast<store::PersonId>(*number);
      break;
    }
    case Kind::Import:
      if (words.size() < 2) return Error{ErrorCode::Malformed, Message(text::kHostNeedsFile)};
      action.game_ = words[1];
      break;
    case Kind::Export:
      break;
  }
  return action;
}

Result<Done> HostAction::run(store::Store& store, std::ostream& out) const {
  switch (kind_) {
    case Kind::ShowGame:
      return show_game(store, game_, out);
    case Kind::RemoveGame:
      return store_one(store, store::RemoveGame{.id = game_}, failure_about(text::kHostNoGame, game_));
    case Kind::Block:
    case Kind::Unblock:
      return store_one(store, store::ChangePerson{.id = person_, .blocked = kind_ == Kind::Block},
                       failure_about(text::kHostNoPerson, static_cast<std::int64_t>(person_)));
    case Kind::Export:
      return export_games(store, out);
    case Kind::Import:
      return import_games(store, game_, out);
  }
  return Done{};
}

}  // namespace joga::app
