// The library of saved games, and records as text.
#include <array>
#include <chrono>
#include <sstream>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/record/json.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/connection.hpp"

namespace joga::service {
namespace {

using Implementation = Connection::Implementation;

// Games of one text; a file of more is for `joga record`.
constexpr std::size_t kMostRecords = 1'000;
constexpr std::size_t kMostProblems = 20;

[[nodiscard]] std::int64_t seconds_since_1970(std::filesystem::file_time_type time) {
  const auto system = std::filesystem::file_time_type::clock::to_sys(time);
  return std::chrono::duration_cast<std::chrono::seconds>(system.time_since_epoch()).count();
}

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

// A name in the library; otherwise the failure is told.
[[nodiscard]] std::optional<library::GameId> read_id(const std::string& saved, const Reply& reply) {
  std::optional<library::GameId> id = library::GameId::parse(saved);
  if (!id) reply.fail({FailureCode::Unknown, Message(text::kNoSuchGame, excerpt(saved))});
  return id;
}

void tell_all(Implementation& connection) {
  connection.shared().pages.broadcast({{"event", "library"}});
}

// --- Requests

void list_games(Implementation& connection, Parameters&, const Reply& reply) {
  const Result<std::vector<library::Entry>> entries = connection.shared().options.library.list();
  if (!entries) return reply.fail(library_failure_of(entries.error()));
  json games = json::array();
  for (const library::Entry& entry : *entries) {
    // What is open here can be opened by every page of this server.
    const bool in_use = entry.in_use && !connection.shared().games.has_saved(entry.id);
    games.push_back({{"saved", entry.id.text()},
                     {"readable", entry.readable},
                     {"in_use", in_use},
                     {"game", entry.spec},
                     {"players", entry.players},
                     {"date", entry.date},
                     {"time", entry.time},
                     {"changed", seconds_since_1970(entry.changed)},
                     {"result", outcome_word(entry.result)},
                     {"ply", entry.ply}});
  }
  reply.result({{"games", std::move(games)}});
}

void remove(Implementation& connection, Parameters& parameters, const Reply& reply) {
  const std::string saved = parameters.text("saved");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  const std::optional<library::GameId> id = read_id(saved, reply);
  if (!id) return;
  const Result<Done> removed = connection.shared().options.library.remove(*id);
  if (!removed) return reply.fail(library_failure_of(removed.error()));
  reply.result(json::object());
  tell_all(connection);
}

void read(Implementation& connection, Parameters& parameters, const Reply& reply) {
  const std::string saved = parameters.text("saved");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  const std::optional<library::GameId> id = read_id(saved, reply);
  if (!id) return;
  const Result<record::Record> record = connection.shared().options.library.load(*id);
  if (!record) return reply.fail(library_failure_of(record.error()));
  // What could not be sent back by the page is of no use to it.
  const std::size_t most = connection.shared().options.limits.message_bytes;
  json value = record::to_json(*record);
  if (value.dump().size() > most)
    return reply.fail({FailureCode::Failed, Message(text::kAnswerTooLarge, most >> 20U)});
  reply.result({{"record", std::move(value)}});
}

// Into the file of this name where nobody plays it, else into a new one.
[[nodiscard]] Result<std::string> save_record(const library::Library& library,
                                              const std::optional<library::GameId>& id,
                                              const record::Record& record) {
  if (id) {
    Result<library::LoadedGame> open = library.open(*id);
    if (open) {
      if (const Result<Done> saved = open->game.save(record); !saved) return saved.error();
      return id->text();
    }
    if (open.error().code != ErrorCode::Illegal) return open.error();
  }
  const Result<library::OpenGame> created = library.create(record);
  if (!created) return created.error();
  return created->id().text();
}

void save(Implementation& connection, Parameters& parameters, const Reply& reply) {
  const std::optional<std::string> name = parameters.text_if_given("saved");
  const std::optional<record::Record> record = read_record(parameters, reply);
  if (!record) return;
  std::optional<library::GameId> id;
  if (name) {
    id = read_id(*name, reply);
    if (!id) return;
  }
  const Result<std::string> saved = save_record(connection.shared().options.library, id, *record);
  if (!saved) return reply.fail(library_failure_of(saved.error()));
  reply.result({{"saved", *saved}});
  tell_all(connection);
}

// On the pool: the turns of every game are played through.
void read_text(Implementation& connection, Parameters& parameters, const Reply& reply) {
  const std::size_t most = connection.shared().options.limits.message_bytes;
  std::string text = parameters.text("text", most);
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  connection.defer(reply, Urgency::Move, [reply, text = std::move(text)](const Interruption& interruption) {
    std::istringstream stream(text);
    record::AnyReader reader(stream);
    json records = json::array();
    json problems = json::array();
    while (!interruption.is_final()) {
      const std::optional<record::ReadResult> next = reader.next();
      if (!next) break;
      if (records.size() >= kMostRecords || problems.size() >= kMostProblems) {
        problems.push_back(reply.page().words({text::kTooManyRecords, records.size()}));
        break;
      }
      if (*next) {
        records.push_back(record::to_json(**next));
      } else {
        problems.push_back(reply.page().words(next->error().located()));
      }
    }
    reply.result({{"records", std::move(records)}, {"problems", std::move(problems)}});
  });
}

void write_text(Implementation&, Parameters& parameters, const Reply& reply) {
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
