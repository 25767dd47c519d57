// Requests about the client's own person: their name, their bots, whom they avoid, and the export of their
// games.
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/online/catalogue.hpp"
#include "joga/online/names.hpp"
#include "joga/online/shared.hpp"

namespace joga::online {
namespace {

using service::Parameters;

constexpr std::chrono::minutes kTransferLasts{10};
constexpr std::size_t kExportedAtOnce = 20;  // games
// Bytes of records in one answer, unless a single record is longer. Far below what may wait for a connection.
constexpr std::size_t kExportedBytes = std::size_t{128} << 10U;
constexpr std::size_t kLongestRawName = 400;  // bytes
// The name of somebody who has been away for longer, and of whom there is nothing else, is free again.
constexpr std::chrono::days kNameStays{365};

// Refuses the request if the client is a bot: bots own no bots.
[[nodiscard]] bool refuse_bots(const Reply& reply) {
  const bool is_bot = reply.client()->identity().is_bot();
  if (is_bot) reply.fail({FailureCode::Forbidden, text::kBotsOwnNone});
  return is_bot;
}

void hello(const Reply& reply, Parameters& parameters) {
  if (const std::optional<std::string> wanted = parameters.text_if_given("language")) {
    const std::optional<Language> language = parse_language(*wanted);
    if (!language) {
      parameters.reject(
          {FailureCode::Malformed, Message(text::kParameterMust, "language", text::kALanguage)});
    } else {
      reply.client()->set_language(*language);
    }
  }
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  Online::Shared& shared = reply.shared();
  const Identity& identity = reply.client()->identity();
  const OnlineLimits& limits = shared.options.limits;
  reply.result({{"name", "joga"},
                {"version", shared.options.version},
                {"protocol", 1},
                {"you", identity.person ? person_json(*identity.person) : json(nullptr)},
                {"now", in_milliseconds(shared.now().world)},
                {"limits",
                 {{"name_characters", limits.name_characters},
                  {"games", limits.games},
                  {"listed", limits.listed},
                  {"computers", limits.computers},
                  {"bots", limits.bots}}}});
}

// Scripts of a page cannot send a WebSocket's own pings.
void ping(const Reply& reply, Parameters&) {
  reply.result(json::object());
}

// Reads the parameter `name`, cleaned for others to see.
[[nodiscard]] std::optional<std::string> read_name(const Reply& reply, Parameters& parameters) {
  const std::string name = parameters.text("name", kLongestRawName);
  if (const auto& failure = parameters.failure()) {
    reply.fail(*failure);
    return std::nullopt;
  }
  Result<std::string> clean = clean_name(name, reply.shared().options.limits.name_characters);
  if (clean) return *std::move(clean);
  reply.fail(service::failure_of(clean.error()));
  return std::nullopt;
}

// Calls `then` with the name's skeleton unless somebody else has a name that looks like it.
void with_free_name(const Reply& reply, const std::string& name, PersonId except,
                    const std::function<void(const std::string&)>& then) {
  Online::Shared& shared = reply.shared();
  const std::string skeleton = name_skeleton(name);
  reply.read<Result<bool>>([skeleton, except, since = shared.now().world - kNameStays](
                               store::Store& store) { return store.is_name_taken(skeleton, except, since); },
                           [reply, &shared, skeleton, then](const Result<bool>& is_taken) {
                             if (!is_taken) return reply.fail(shared.not_read());
                             if (*is_taken) return reply.fail({FailureCode::Invalid, text::kNameTaken});
                             then(skeleton);
                           });
}

void change_name(const Reply& reply, Parameters& parameters) {
  const std::optional<std::string> name = read_name(reply, parameters);
  if (!name) return;
  Online::Shared& shared = reply.shared();
  shared.with_person(reply, [reply, &shared, name = *name](const store::Person& person) {
    with_free_name(reply, name, person.id, [reply, &shared, name, person](const std::string& skeleton) {
      store::Person renamed = person;
      renamed.name = name;
      shared.write(store::ChangePerson{.id = person.id, .name = name, .skeleton = skeleton},
                   [reply, &shared, renamed](const Result<store::Written>& written) {
                     if (const auto failure = shared.failure_of(written)) return reply.fail(*failure);
                     shared.rename(renamed);
                     reply.result({{"you", person_json(renamed)}});
                   });
    });
  });
}

void transfer(const Reply& reply, Parameters&) {
  if (refuse_bots(reply)) return;
  Online::Shared& shared = reply.shared();
  shared.with_person(reply, [reply, &shared](const store::Person& person) {
    const Secret code = shared.environment.secret();
    const store::Time now = shared.now().world;
    const store::Time expires = now + kTransferLasts;
    shared.write(store::AddToken{{.hash = code.hash,
                                  .person = person.id,
                                  .kind = store::TokenKind::Transfer,
                                  .created = now,
                                  .expires = expires}},
                 [reply, &shared, code, expires](const Result<store::Written>& written) {
                   if (const auto failure = shared.failure_of(written)) return reply.fail(*failure);
                   reply.result({{"code", code.text}, {"expires", in_milliseconds(expires)}});
                 });
  });
}

// --- Bots ---

void with_bots(const Reply& reply,
               const std::function<void(const store::Person&, const std::vector<store::Person>&)>& then) {
  if (refuse_bots(reply)) return;
  Online::Shared& shared = reply.shared();
  shared.with_person(reply, [reply, &shared, then](const store::Person& person) {
    reply.read<Result<std::vector<store::Person>>>(
        [id = person.id](store::Store& store) { return store.bots_of(id); },
        [reply, &shared, person, then](const Result<std::vector<store::Person>>& bots) {
          if (!bots) return reply.fail(shared.not_read());
          then(person, *bots);
        });
  });
}

void make_bot(const Reply& reply, Parameters& parameters) {
  const std::optional<std::string> name = read_name(reply, parameters);
  if (!name) return;
  with_bots(reply, [reply, name = *name](const store::Person& owner, const std::vector<store::Person>& bots) {
    Online::Shared& shared = reply.shared();
    const std::size_t most = shared.options.limits.bots;
    if (bots.size() >= most) return reply.fail({FailureCode::Busy, Message(text::kTooManyBots, most)});
    with_free_name(reply, name, kNobody, [reply, &shared, name, owner](const std::string& skeleton) {
      const Secret token = shared.environment.secret();
      const store::Time now = shared.now().world;
      const store::Person bot{.id = shared.fresh_person(), .name = name, .owner = owner.id};
      shared.write(
          store::AddPerson{
              .person = bot,
              .token = {.hash = token.hash, .person = bot.id, .kind = store::TokenKind::Bot, .created = now},
              .skeleton = skeleton},
          [reply, &shared, token, bot](const Result<store::Written>& written) {
            if (const auto failure = shared.failure_of(written)) return reply.fail(*failure);
            reply.result({{"token", token.text}, {"bot", person_json(bot)}});
          });
    });
  });
}

void list_bots(const Reply& reply, Parameters&) {
  with_bots(reply, [reply](const store::Person&, const std::vector<store::Person>& bots) {
    json list = json::array();
    for (const store::Person& bot : bots) list.push_back(person_json(bot));
    reply.result({{"bots", std::move(list)}});
  });
}

void remove_bot(const Reply& reply, Parameters& parameters) {
  const PersonId id{parameters.whole("bot", 1, (std::int64_t{1} << 53U) - 1)};
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  with_bots(reply, [reply, id](const store::Person&, const std::vector<store::Person>& bots) {
    if (find_person(bots, id) == nullptr) {
      return reply.fail({FailureCode::Unknown, Message(text::kNoSuchBot, static_cast<std::int64_t>(id))});
    }
    reply.shared().remove_person(id, [reply](const std::optional<Failure>& failure) { reply.done(failure); });
  });
}

// --- Being left alone ---

[[nodiscard]] PersonId read_person(Parameters& parameters) {
  return PersonId{parameters.whole("person", 1, (std::int64_t{1} << 53U) - 1)};
}

constexpr std::array<std::pair<std::string_view, store::Invitations>, 3> kInvitationWords{
    {{"everybody", store::Invitations::Everybody},
     {"played", store::Invitations::Played},
     {"nobody", store::Invitations::Nobody}}};

// Reads the people whom the person has blocked. An owner's list holds for their bots too, which have none of
// their own.
void with_blocked(const Reply& reply, const std::function<void(const store::Person&, const People&)>& then) {
  if (refuse_bots(reply)) return;
  Online::Shared& shared = reply.shared();
  shared.with_person(reply, [reply, &shared, then](const store::Person& person) {
    reply.read<Result<People>>([id = person.id](store::Store& store) { return store.blocked_by(id); },
                               [reply, &shared, person, then](const Result<People>& blocked) {
                                 if (!blocked) return reply.fail(shared.not_read());
                                 then(person, *blocked);
                               });
  });
}

void list_blocked(const Reply& reply, Parameters&) {
  if (refuse_bots(reply)) return;
  const auto answer = [reply](const store::Person& person, const People& blocked) {
    json people = json::array();
    for (const store::Person& one : blocked) people.push_back(person_json(one));
    const auto word =
        std::ranges::find(kInvitationWords, person.invitations, [](const auto& one) { return one.second; });
    reply.result({{"people", std::move(people)}, {"invitations", word->first}});
  };
  if (!reply.client()->identity().person) return answer({}, {});
  with_blocked(reply, answer);
}

void block(const Reply& reply, Parameters& parameters) {
  const PersonId other = read_person(parameters);
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  with_blocked(reply, [reply, other](const store::Person& person, const People& blocked) {
    Online::Shared& shared = reply.shared();
    const std::size_t most = shared.options.limits.blocks;
    if (other == person.id) return reply.fail({FailureCode::Illegal, text::kBlockOneself});
    if (blocked.size() >= most) return reply.fail({FailureCode::Busy, Message(text::kTooManyBlocked, most)});
    shared.write(store::AddBlock{.person = person.id, .other = other, .since = shared.now().world},
                 [reply, &shared, me = person.id, other](const Result<store::Written>& written) {
                   if (written && *written == store::Written::Unknown) {
                     return reply.fail({FailureCode::Unknown,
                                        Message(text::kNoSuchPerson, static_cast<std::int64_t>(other))});
                   }
                   if (written && *written == store::Written::Refused)
                     return reply.fail({FailureCode::Illegal, text::kBlockOneself});
                   if (const auto failure = shared.failure_of(written)) return reply.fail(*failure);
                   for (const PersonId one : {me, other}) shared.look_at_avoided(one);
                   // Their invitations go too.
                   shared.decline_invitations(
                       me,
                       [other](const store::GameHeading& heading) {
                         return heading.seats[0] == other || heading.seats[1] == other;
                       },
                       std::numeric_limits<std::size_t>::max(),
                       [reply](const Result<std::size_t>&) { reply.result(json::object()); });
                 });
  });
}

void unblock(const Reply& reply, Parameters& parameters) {
  const PersonId other = read_person(parameters);
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  if (refuse_bots(reply)) return;
  Online::Shared& shared = reply.shared();
  shared.with_person(reply, [reply, &shared, other](const store::Person& person) {
    shared.write(store::RemoveBlock{.person = person.id, .other = other},
                 [reply, &shared, me = person.id, other](const Result<store::Written>& written) {
                   if (written && *written == store::Written::Unknown) {
                     return reply.fail({FailureCode::Unknown,
                                        Message(text::kNotBlocked, static_cast<std::int64_t>(other))});
                   }
                   if (const auto failure = shared.failure_of(written)) return reply.fail(*failure);
                   for (const PersonId one : {me, other}) shared.look_at_avoided(one);
                   reply.result(json::object());
                 });
  });
}

// Says who may invite the person.
void accept_invitations(const Reply& reply, Parameters& parameters) {
  const std::string from = parameters.text("from");
  const auto found = std::ranges::find(kInvitationWords, from, [](const auto& one) { return one.first; });
  if (found == kInvitationWords.end())
    parameters.reject({FailureCode::Malformed, Message(text::kParameterMust, "from", text::kAnInviter)});
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  Online::Shared& shared = reply.shared();
  shared.with_person(reply, [reply, &shared, from = found->second](const store::Person& person) {
    shared.write(store::ChangePerson{.id = person.id, .invitations = from},
                 [reply, &shared, id = person.id, from](const Result<store::Written>& written) {
                   if (const auto failure = shared.failure_of(written)) return reply.fail(*failure);
                   if (Identity* identity = shared.find_identity(id); identity && identity->person)
                     identity->person->invitations = from;
                   reply.result(json::object());
                 });
  });
}

// --- Leaving ---

void remove_oneself(const Reply& reply, Parameters&) {
  Identity& identity = reply.client()->identity();
  if (!identity.person) return reply.fail({FailureCode::Unknown, text::kNobodyYet});
  with_bots(reply, [reply](const store::Person& person, const std::vector<store::Person>& bots) {
    Online::Shared& shared = reply.shared();
    // The bots' games end as the owner's do; the owner is deleted last.
    const auto last = std::shared_ptr<void>(nullptr, [reply, &shared, id = person.id](void*) {
      shared.remove_person(id, [reply](const std::optional<Failure>& failure) { reply.done(failure); });
    });
    for (const store::Person& bot : bots)
      shared.remove_person(bot.id, [last](const std::optional<Failure>&) {});
  });
}

struct Exported {
  std::string records{};
  std::optional<std::string> next{};
};

// Finished games come first, then running ones: so a cursor at a running game is past all finished ones. The
// answer ends early if the next record would make it too long.
[[nodiscard]] Result<Exported> exported(store::Store& store, PersonId person, Phase phase,
                                        std::optional<store::Cursor> after) {
  Exported found;
  Result<std::vector<store::GameHeading>> headings =
      store.headings({.person = person, .phase = phase, .after = std::move(after), .most = kExportedAtOnce});
  if (!headings) return headings.error();
  const Result<People> people = people_in(store, *headings);
  if (!people) return people.error();
  const store::GameHeading* last = nullptr;  // the last game of this answer
  for (const store::GameHeading& heading : *headings) {
    const Result<std::optional<LoadedGame>> loaded = load_game(store, heading.id);
    if (!loaded) return loaded.error();
    const std::optional<LoadedGame>& game = *loaded;
    const std::string record = game && game->game ? record_text(*game->game, *people) : std::string();
    if (!found.records.empty() && found.records.size() + record.size() > kExportedBytes) break;
    found.records += record;
    last = &heading;
  }
  const bool has_more = headings->size() == kExportedAtOnce || (last != nullptr && last != &headings->back());
  if (has_more && last != nullptr) {
    found.next = list_cursor_text(phase, store::Cursor{.changed = last->changed, .id = last->id});
  } else if (phase == Phase::Over) {
    found.next = list_cursor_text(Phase::Running, std::nullopt);
  }
  return found;
}

void export_games(const Reply& reply, Parameters& parameters) {
  const std::optional<std::string> before = parameters.text_if_given("before");
  const std::optional<ListCursor> place = before ? read_list_cursor(*before) : ListCursor{};
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  if (!place)
    return reply.fail({FailureCode::Malformed, Message(text::kParameterMust, "before", text::kAPlace)});
  const Identity& identity = reply.client()->identity();
  if (!identity.person) return reply.result({{"records", ""}, {"next", nullptr}});
  Online::Shared& shared = reply.shared();
  reply.read<Result<Exported>>(
      [person = identity.person->id, place = *place](store::Store& store) {
        return exported(store, person, place.phase, place.after);
      },
      [reply, &shared](const Result<Exported>& found) {
        if (!found) return reply.fail(shared.not_read());
        reply.result(
            {{"records", found->records}, {"next", found->next ? json(*found->next) : json(nullptr)}});
      });
}

constexpr std::array<RequestKind, 13> kPeopleRequests{{{"hello", hello, 1},
                                                       {"ping", ping, 0.2},
                                                       {"me.name", change_name, 10},
                                                       {"me.transfer", transfer, 20},
                                                       {"me.bot", make_bot, 20},
                                                       {"me.bots", list_bots, 2},
                                                       {"me.unbot", remove_bot, 10},
                                                       {"me.block", block, 5},
                                                       {"me.unblock", unblock, 5},
                                                       {"me.blocked", list_blocked, 2},
                                                       {"me.invitations", accept_invitations, 5},
                                                       {"me.export", export_games, 20},
                                                       {"me.delete", remove_oneself, 20}}};

}  // namespace

std::span<const RequestKind> people_requests() noexcept {
  return kPeopleRequests;
}

}  // namespace joga::online
