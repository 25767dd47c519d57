// The library of saved games, and records as text.
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/engine/offer.hpp"
#include "joga/play/played_moves.hpp"
#include "joga/play/suggestion.hpp"
#include "joga/record/json.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "joga/render/view_json.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// The most games in one text. Larger files are for `joga record`.
constexpr std::size_t kMostRecords = 1'000;
constexpr std::size_t kMostProblems = 20;

[[nodiscard]] Result<record::Record, Failure> read_record(Parameters& parameters) {
  const json& given = parameters.object("record");
  if (const auto& failure = parameters.failure()) return *failure;
  record::ReadResult record = record::from_json(given);
  if (record) return *std::move(record);
  return Failure{FailureCode::Invalid, record.error().message};
}

[[nodiscard]] Result<std::vector<record::SavedGameInfo>, Failure> list_saved(const RequestContext& context) {
  auto saved = context.storage->list();
  if (!saved) return storage_failure_of(saved.error());
  return *std::move(saved);
}

// --- Requests ---

// Registers the page before the list is made, so that it misses no change.
void follow_library(Page& page) {
  page.follow_library();
}

Answer list_games(Parameters&, const RequestContext& context) {
  const auto saved = list_saved(context);
  if (!saved) return saved.error();
  json games = json::array();
  for (record::SavedGameInfo game : *saved) {
    // A game that is open here does not count as in use, because every page can join it.
    game.in_use = game.in_use && !context.open_files.contains(game.name);
    games.push_back(saved_json(game));
  }
  return json{{"games", std::move(games)}};
}

// Suggests a level, judging by the saved games.
Answer suggestion(Parameters& parameters, const RequestContext& context) {
  const auto game = read_game(parameters);
  if (!game) return game.error();
  const auto saved = list_saved(context);
  if (!saved) return saved.error();
  const GameInfo& info = (*game)->info();
  const std::optional<play::Suggestion> next = play::suggest_level(*saved, info);
  if (!next) return json::object();
  return json{{"suggestion",
               {{"who", next->who.text()},
                {"name", engine::who_name(next->who, info).in(context.language)},
                {"up", next->is_up},
                {"words", next->words.in(context.language)}}}};
}

// Counts the moves played from this position in the saved games.
Answer count_played(Parameters& parameters, const RequestContext& context) {
  const auto history = read_history(parameters, context);
  if (!history) return history.error();
  const auto saved = list_saved(context);
  if (!saved) return saved.error();
  json moves = json::array();
  for (const play::PlayedMove& known : play::played_moves(*saved, *history)) {
    const Result<AnyMove> played = history->game().parse_move(history->position(), known.move);
    if (!played) continue;
    json move = move_json(history->game(), history->position(), *played);
    move["games"] = known.games;
    move["won"] = known.won;
    move["drawn"] = known.drawn;
    move["lost"] = known.lost;
    moves.push_back(std::move(move));
  }
  return json{{"moves", std::move(moves)}};
}

Answer remove(Parameters& parameters, const RequestContext& context) {
  const std::string saved = parameters.text("saved");
  if (const auto& failure = parameters.failure()) return *failure;
  const Result<Done> removed = context.storage->remove(saved);
  if (!removed) return storage_failure_of(removed.error());
  return Follow([saved](const Reply& reply) {
    reply.result(json::object());
    reply.shared().library_lost(saved);
  });
}

[[nodiscard]] Result<record::Record, Failure> load_saved(Parameters& parameters,
                                                         const RequestContext& context) {
  const std::string saved = parameters.text("saved");
  if (const auto& failure = parameters.failure()) return *failure;
  Result<record::Record> record = context.storage->load(saved);
  if (!record) return storage_failure_of(record.error());
  return *std::move(record);
}

Answer read(Parameters& parameters, const RequestContext& context) {
  const auto record = load_saved(parameters, context);
  if (!record) return record.error();
  // A record larger than a message is useless to the page, which could not send it back.
  const std::size_t most = context.options.limits.message_bytes;
  json value = record::to_json(*record);
  if (text_of(value).size() > most)
    return Failure{FailureCode::Failed, Message(text::kAnswerTooLarge, most >> 20U)};
  return json{{"record", std::move(value)}};
}

// The current position of a saved game, for a list with pictures.
Answer look_at_saved(Parameters& parameters, const RequestContext& context) {
  const auto record = load_saved(parameters, context);
  if (!record) return record.error();
  const Result<History> history = record::to_history(*record);
  if (!history) return failure_of(history.error());
  return json{{"view", render::view_json(history->view(), context.language)}};
}

// Saving under the name of an existing study replaces that study. A study of a game, or of a study that is
// open in another program, gets a name of its own.
[[nodiscard]] Result<record::SavedGameInfo> save_record(record::Storage& storage,
                                                        const std::optional<std::string>& name,
                                                        record::Record record) {
  if (name) {
    record.tags.set(record::kKindTag, record::kStudyKind);
    const Result<record::OpenedGame> open = storage.open(*name);
    if (open && open->game->info().study) {
      if (const Result<Done> saved = open->game->save(record); !saved) return saved.error();
      return open->game->info();
    }
    if (!open && open.error().code != ErrorCode::Illegal) return open.error();
  }
  const auto created = storage.create(record);
  if (!created) return created.error();
  return (*created)->info();
}

Answer save(Parameters& parameters, const RequestContext& context) {
  const std::optional<std::string> name = parameters.text_if_given("saved");
  auto record = read_record(parameters);
  if (!record) return record.error();
  Result<record::SavedGameInfo> saved = save_record(*context.storage, name, *std::move(record));
  if (!saved) return storage_failure_of(saved.error());
  return Follow([saved = *std::move(saved)](const Reply& reply) {
    reply.result({{"saved", saved.name}});
    reply.shared().library_changed(saved);
  });
}

Answer read_text(Parameters& parameters, const RequestContext& context) {
  const std::string text = parameters.text("text", context.options.limits.message_bytes);
  if (const auto& failure = parameters.failure()) return *failure;
  record::AnyReader reader{record::Source(text)};
  json records = json::array();
  json problems = json::array();
  while (const std::optional<record::ReadResult> next = reader.next()) {
    if (records.size() >= kMostRecords || problems.size() >= kMostProblems) {
      problems.push_back(Message(text::kTooManyRecords, records.size()).in(context.language));
      break;
    }
    if (*next) {
      records.push_back(record::to_json(**next));
    } else {
      problems.push_back(next->error().located().in(context.language));
    }
  }
  return json{{"records", std::move(records)}, {"problems", std::move(problems)}};
}

Answer write_text(Parameters& parameters, const RequestContext&) {
  const auto record = read_record(parameters);
  if (!record) return record.error();
  return json{{"text", record::to_text(*record)}};
}

constexpr std::array<RequestKind, 9> kLibraryRequests{{{"library.list", list_games, follow_library},
                                                       {"suggestion", suggestion},
                                                       {"library.played", count_played},
                                                       {"library.remove", remove},
                                                       {"library.read", read},
                                                       {"library.look", look_at_saved},
                                                       {"library.save", save},
                                                       {"record.read", read_text},
                                                       {"record.write", write_text}}};

}  // namespace

std::span<const RequestKind> library_requests() noexcept {
  return kLibraryRequests;
}

}  // namespace joga::service
