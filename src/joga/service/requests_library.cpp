// The library of saved games, and records as text.
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/record/json.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// Games of one text; a file of more is for `joga record`.
constexpr std::size_t kMostRecords = 1'000;
constexpr std::size_t kMostProblems = 20;

// A record that a page has sent; otherwise the failure is told.
[[nodiscard]] std::optional<record::Record> read_record(Parameters& parameters, const Reply& reply) {
  const json& given = parameters.object("record");
  if (const auto& failure = parameters.failure()) {
    reply.fail(*failure);
    return std::nullopt;
  }
  record::ReadResult record = record::from_json(given);
  if (record) return *std::move(record);
  reply.fail({FailureCode::Invalid, record.error().message});
  return std::nullopt;
}

// --- Requests ---

void list_games(Parameters&, const Reply& reply) {
  const auto saved = reply.shared().host.storage->list();
  if (!saved) return reply.fail(storage_failure_of(saved.error()));
  json games = json::array();
  for (const record::SavedGameInfo& game : *saved) {
    // A game that is open here can be joined by every page.
    const bool in_use = game.in_use && !reply.shared().games.has_saved(game.name);
    games.push_back({{"saved", game.name},
                     {"readable", game.readable},
                     {"in_use", in_use},
                     {"game", game.spec},
                     {"players", game.players},
                     {"date", game.date},
                     {"time", game.time},
                     {"changed", game.changed},
                     {"result", outcome_word(game.result)},
                     {"ply", game.ply}});
  }
  reply.result({{"games", std::move(games)}});
}

void remove(Parameters& parameters, const Reply& reply) {
  const std::string saved = parameters.text("saved");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  const Result<Done> removed = reply.shared().host.storage->remove(saved);
  if (!removed) return reply.fail(storage_failure_of(removed.error()));
  reply.result(json::object());
  reply.shared().library_changed();
}

void read(Parameters& parameters, const Reply& reply) {
  const std::string saved = parameters.text("saved");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  const Result<record::Record> record = reply.shared().host.storage->load(saved);
  if (!record) return reply.fail(storage_failure_of(record.error()));
  // What the page could not send back is of no use to it.
  const std::size_t most = reply.shared().options.limits.message_bytes;
  json value = record::to_json(*record);
  if (text_of(value).size() > most)
    return reply.fail({FailureCode::Failed, Message(text::kAnswerTooLarge, most >> 20U)});
  reply.result({{"record", std::move(value)}});
}

// Under this name unless the game is being played, else under a new one. Returns the name.
[[nodiscard]] Result<std::string> save_record(record::Storage& storage,
                                              const std::optional<std::string>& name,
                                              const record::Record& record) {
  if (name) {
    const Result<record::OpenedGame> open = storage.open(*name);
    if (open) {
      if (const Result<Done> saved = open->game->save(record); !saved) return saved.error();
      return *name;
    }
    if (open.error().code != ErrorCode::Illegal) return open.error();
  }
  const auto created = storage.create(record);
  if (!created) return created.error();
  return (*created)->name();
}

void save(Parameters& parameters, const Reply& reply) {
  const std::optional<std::string> name = parameters.text_if_given("saved");
  const std::optional<record::Record> record = read_record(parameters, reply);
  if (!record) return;
  const Result<std::string> saved = save_record(*reply.shared().host.storage, name, *record);
  if (!saved) return reply.fail(storage_failure_of(saved.error()));
  reply.result({{"saved", *saved}});
  reply.shared().library_changed();
}

// The turns of every game are played through: a job.
void read_text(Parameters& parameters, const Reply& reply) {
  const std::size_t most = reply.shared().options.limits.message_bytes;
  std::string text = parameters.text("text", most);
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  reply.page().defer(
      reply, Urgency::Hint,
      [reply, text = std::move(text),
       language = reply.language()](const Interruption& interruption) -> Page::Tell {
        std::istringstream stream(text);
        record::AnyReader reader(stream);
        json records = json::array();
        json problems = json::array();
        while (!interruption.is_final()) {
          const std::optional<record::ReadResult> next = reader.next();
          if (!next) break;
          if (records.size() >= kMostRecords || problems.size() >= kMostProblems) {
            problems.push_back(Message(text::kTooManyRecords, records.size()).in(language));
            break;
          }
          if (*next) {
            records.push_back(record::to_json(**next));
          } else {
            problems.push_back(next->error().located().in(language));
          }
        }
        return [reply, answer = json{{"records", std::move(records)}, {"problems", std::move(problems)}}] {
          reply.result(answer);
        };
      });
}

void write_text(Parameters& parameters, const Reply& reply) {
  const std::optional<record::Record> record = read_record(parameters, reply);
  if (record) reply.result({{"text", record::to_text(*record)}});
}

constexpr std::array<RequestKind, 6> kLibraryRequests{{{"library.list", list_games},
                                                       {"library.remove", remove},
                                                       {"library.read", read},
                                                       {"library.save", save},
                                                       {"record.read", read_text},
                                                       {"record.write", write_text}}};

}  // namespace

std::span<const RequestKind> library_requests() noexcept {
  return kLibraryRequests;
}

}  // namespace joga::service
