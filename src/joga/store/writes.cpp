// Executes writes.

#include <algorithm>
#include <limits>
#include <numeric>
#include <variant>

#include "joga/store/database.hpp"
#include "joga/store/rows.hpp"
#include "joga/store/statements.hpp"

namespace joga::store {
namespace {

constexpr std::uint64_t kLastRevision = std::numeric_limits<std::int64_t>::max();

[[nodiscard]] bool is_sound(const GameHeading& heading, const Event& event) {
  return can_be_held(heading.id) && can_be_held(heading.summary) && can_be_held(event.data) &&
         heading.revision == event.revision && event.revision >= 1 && event.revision <= kLastRevision;
}

// Executes one write inside of a transaction, and collects the notices for other processes.
class Writer {
 public:
  Writer(DatabaseConnection& connection, std::vector<Notice>& notices)
      : connection_(connection), notices_(notices) {}

  Written operator()(const AddPerson& write) {
    const Person& person = write.person;
    Token token = write.token;
    token.person = person.id;
    if (!can_be_held(person.name) || !can_be_held(token.hash) || !can_be_held(write.skeleton))
      return Written::Refused;
    if (!insert(token)) return Written::Conflict;
    if (run(connection_, sql::kInsertPerson, person.id, person.name, person.owner, person.blocked,
            person.seen, person.invitations, write.skeleton)
            .changed == 0) {
      run(connection_, sql::kDeleteToken, token.hash);
      return Written::Conflict;
    }
    return Written::Done;
  }

  Written operator()(const ChangePerson& write) {
    if (!can_be_held(write.name.value_or("")) || !can_be_held(write.skeleton.value_or("")))
      return Written::Refused;
    if (run(connection_, sql::kUpdatePerson, write.id, write.name, write.blocked, write.seen,
            write.invitations, write.skeleton)
            .changed == 0)
      return Written::Unknown;
    if (write.name || write.blocked || write.invitations) notices_.emplace_back(PersonChanged{write.id});
    return Written::Done;
  }

  Written operator()(const RemovePerson& write) {
    QueryResult bots = run(connection_, sql::kBotsOf, write.id);
    for (Row& bot : bots.rows) static_cast<void>(remove(read_person(bot).id));
    return remove(write.id) ? Written::Done : Written::Unknown;
  }

  Written operator()(const RemoveIdle& write) {
    for (const Row& row : run(connection_, sql::kIdlePeople, write.before, limit(write.most)).rows)
      static_cast<void>(remove(PersonId{number_in(row, 0)}));
    return Written::Done;
  }

  Written operator()(const RemoveNameless& write) {
    for (const Row& row : run(connection_, sql::kNamelessPeople, write.before, limit(write.most)).rows) {
      const PersonId id{number_in(row, 0)};
      for (Row& game : run(connection_, sql::kNamelessGames, id).rows)
        static_cast<void>((*this)(RemoveGame{.id = text_in(game, 0)}));
      static_cast<void>(remove(id));
    }
    return Written::Done;
  }

  Written operator()(const AddBlock& write) {
    QueryResult other = run(connection_, sql::kPerson, write.other);
    if (other.rows.empty() || run(connection_, sql::kPerson, write.person).rows.empty())
      return Written::Unknown;
    if (read_person(other.rows[0]).owner == write.person) return Written::Refused;
    run(connection_, sql::kInsertBlock, write.person, write.other, write.since);
    tell_both(write.person, write.other);
    return Written::Done;
  }

  Written operator()(const RemoveBlock& write) {
    if (run(connection_, sql::kDeleteBlock, write.person, write.other).changed == 0) return Written::Unknown;
    tell_both(write.person, write.other);
    return Written::Done;
  }

  Written operator()(const AddToken& write) {
    if (!can_be_held(write.token.hash)) return Written::Refused;
    run(connection_, sql::kDeleteExpired, write.token.created);
    if (run(connection_, sql::kPerson, write.token.person).rows.empty()) return Written::Unknown;
    return insert(write.token) ? Written::Done : Written::Conflict;
  }

  Written operator()(const TakeIdentity& write) {
    if (!can_be_held(write.transfer)) return Written::Unknown;
    if (!can_be_held(write.browser)) return Written::Refused;
    const QueryResult transfer = run(connection_, sql::kTransfer, write.transfer, write.now);
    if (transfer.rows.empty()) return Written::Unknown;
    const PersonId person{number_in(transfer.rows[0], 0)};
    if (!insert({.hash = write.browser, .person = person, .created = write.now})) return Written::Conflict;
    if (run(connection_, sql::kDeleteToken, write.transfer)
            .rows.empty()) {  // used elsewhere at the same moment
      run(connection_, sql::kDeleteToken, write.browser);
      return Written::Unknown;
    }
    return Written::Done;
  }

  Written operator()(const AddGame& write) {
    if (!is_sound(write.heading, write.event) || write.event.revision != 1 || !can_be_held(write.origin))
      return Written::Refused;
    const std::optional<std::string> origin =
        write.origin.empty() ? std::nullopt : std::optional(write.origin);
    return put(sql::kInsertGame, write.heading, write.event, origin) ? Written::Done : Written::Conflict;
  }

  Written operator()(const AppendEvent& write) {
    if (!is_sound(write.heading, write.event) || (write.snapshot && !can_be_held(*write.snapshot)))
      return Written::Refused;
    const std::size_t told = notices_.size();
    if (write.next) {
      const Written next = (*this)(*write.next);
      if (next != Written::Done) return next;
    }
    if (put(sql::kUpdateGame, write.heading, write.event)) {
      if (write.snapshot)
        run(connection_, sql::kPutSnapshot, write.heading.id, write.heading.revision, *write.snapshot);
      return Written::Done;
    }
    if (write.next) {
      static_cast<void>((*this)(RemoveGame{write.next->heading.id}));
      notices_.resize(told);
    }
    return why_not(write.heading.id);
  }

  Written operator()(const RemoveGame& write) {
    if (!can_be_held(write.id)) return Written::Unknown;
    if (run(connection_, sql::kDeleteGame, write.id, write.revision.value_or(0)).changed == 0)
      return why_not(write.id);
    run(connection_, sql::kDeleteEvents, write.id);
    run(connection_, sql::kDeleteSnapshot, write.id);
    notices_.emplace_back(GameRemoved{write.id});
    return Written::Done;
  }

  Written operator()(const ClaimTurn& write) {
    if (!can_be_held(write.game) || !can_be_held(write.holder) || write.revision > kLastRevision)
      return Written::Refused;
    const QueryResult claimed =
        run(connection_, sql::kClaim, write.game, write.revision, write.holder, write.until, write.now);
    return claimed.changed == 1 ? Written::Done : why_not(write.game);
  }

  Written operator()(const BlockNetwork& write) {
    if (!can_be_held(write.network)) return Written::Refused;
    run(connection_, sql::kDeletePastNetworks, write.since);
    run(connection_, sql::kPutNetwork, write.network, write.since, write.expires);
    notices_.emplace_back(NetworksChanged{});
    return Written::Done;
  }

  Written operator()(const UnblockNetwork& write) {
    if (!can_be_held(write.network) || run(connection_, sql::kDeleteNetwork, write.network).changed == 0)
      return Written::Unknown;
    notices_.emplace_back(NetworksChanged{});
    return Written::Done;
  }

  Written operator()(const LogAct& write) {
    if (!can_be_held(write.act) || !can_be_held(write.subject) || !can_be_held(write.reason))
      return Written::Refused;
    run(connection_, sql::kInsertAct, write.time, write.act, write.subject, write.reason);
    return Written::Done;
  }

 private:
  [[nodiscard]] bool insert(const Token& token) {
    return run(connection_, sql::kInsertToken, token.hash, token.person, token.kind, token.created,
               token.expires)
               .changed == 1;
  }

  [[nodiscard]] bool remove(PersonId id) {
    run(connection_, sql::kDeleteTokensOf, id);
    run(connection_, sql::kLeaveSeat1, id);
    run(connection_, sql::kLeaveSeat2, id);
    run(connection_, sql::kForgetInvitations, id);
    run(connection_, sql::kDeleteBlocksBy, id);
    run(connection_, sql::kDeleteBlocksOf, id);
    if (run(connection_, sql::kDeletePerson, id).changed == 0) return false;
    notices_.emplace_back(PersonChanged{id});
    return true;
  }

  void tell_both(PersonId one, PersonId two) {
    for (const PersonId id : {one, two}) notices_.emplace_back(PersonChanged{id});
  }

  // `more` are the values that only one of the two statements has.
  template <class... More>
  [[nodiscard]] bool put(const std::string& statement, const GameHeading& heading, const Event& event,
                         const More&... more) {
    const QueryResult answer = run(
        connection_, statement, heading.id, heading.revision, heading.phase, heading.listed, heading.seats[0],
        heading.seats[1], heading.invited, heading.world_due, heading.service_due, heading.computer_to_move,
        heading.changed, heading.summary, heading.aborted, std::uint64_t{event.data.size()}, more...);
    if (answer.rows.empty()) return false;
    run(connection_, sql::kInsertEvent, heading.id, event.revision, event.data);
    notices_.emplace_back(GameChanged{.id = heading.id,
                                      .revision = event.revision,
                                      .people = {heading.seats[0], heading.seats[1], heading.invited},
                                      .was_invited = person_in(answer.rows[0], 1),
                                      .lobby = heading.listed || number_in(answer.rows[0], 0) != 0});
    return true;
  }

  [[nodiscard]] Written why_not(const std::string& game) {
    return run(connection_, sql::kIsGame, game).rows.empty() ? Written::Unknown : Written::Conflict;
  }

  DatabaseConnection& connection_;
  std::vector<Notice>& notices_;
};

// The game of a write that concerns only a game.
[[nodiscard]] const std::string* game_of(const Write& write) {
  if (const AddGame* const add = std::get_if<AddGame>(&write)) return &add->heading.id;
  if (const AppendEvent* const append = std::get_if<AppendEvent>(&write)) return &append->heading.id;
  if (const RemoveGame* const remove = std::get_if<RemoveGame>(&write)) return &remove->id;
  if (const ClaimTurn* const claim = std::get_if<ClaimTurn>(&write)) return &claim->game;
  return nullptr;
}

// The order in which to execute writes: adjacent writes to games are sorted by the games' ids. Otherwise two
// processes that write to the same games could deadlock.
[[nodiscard]] std::vector<std::size_t> order_of(std::span<const Write> writes) {
  std::vector<std::size_t> order(writes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto is_about_game = [&](std::size_t i) { return game_of(writes[i]) != nullptr; };
  for (auto begin = order.begin(); begin != order.end();) {
    const auto end = std::find_if_not(begin, order.end(), is_about_game);
    std::sort(begin, end, [&](std::size_t a, std::size_t b) {
      const int order_of_games = game_of(writes[a])->compare(*game_of(writes[b]));
      return order_of_games != 0 ? order_of_games < 0 : a < b;
    });
    begin = std::find_if(end, order.end(), is_about_game);
  }
  return order;
}

}  // namespace

std::vector<Written> carry_out(DatabaseConnection& connection, std::span<const Write> writes) {
  std::vector<Written> answers(writes.size());
  std::vector<Notice> notices;
  Writer writer(connection, notices);
  for (const std::size_t i : order_of(writes)) answers[i] = std::visit(writer, writes[i]);
  connection.tell(notices);
  return answers;
}

}  // namespace joga::store
