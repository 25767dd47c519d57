// Requirements that both databases must meet.

#include "joga/store/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <set>

#include "store/scratch_database.hpp"

namespace joga::store {
namespace {

using ::joga::testing::a_game;
using ::joga::testing::a_heading;
using ::joga::testing::a_person;
using ::joga::testing::an_event;
using ::joga::testing::at;
using ::joga::testing::DatabaseKind;
using ::joga::testing::written;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class StoreTest : public joga::testing::StoreFixture {
 protected:
  [[nodiscard]] Written write(const Write& write) { return written(store(), write); }

  [[nodiscard]] bool is_known(const std::string& secret, Time now = at(100)) {
    const auto found = store().bearer(token_hash(secret), now);
    EXPECT_TRUE(found) << why(found);
    return found && *found;
  }
  [[nodiscard]] Person bearer(const std::string& secret) {
    const auto found = store().bearer(token_hash(secret), at(100));
    EXPECT_TRUE(found && *found) << secret;
    return found && *found ? (*found)->person : Person();
  }

  [[nodiscard]] bool has_game(const std::string& id) {
    const auto found = store().game(id, 0);
    EXPECT_TRUE(found) << why(found);
    return found && *found;
  }
  [[nodiscard]] StoredGame game(const std::string& id, std::uint64_t since = 0) {
    const auto found = store().game(id, since);
    EXPECT_TRUE(found && *found) << id;
    return found && *found ? **found : StoredGame();
  }

  [[nodiscard]] StoredGame from_snapshot(const std::string& id) {
    const auto found = store().game(id);
    EXPECT_TRUE(found && *found) << id;
    return found && *found ? **found : StoredGame();
  }

  template <class T>
  [[nodiscard]] static std::string why(const Result<T>& result) {
    return result ? "no error" : result.error().message.english();
  }

  [[nodiscard]] static std::vector<std::string> ids(const Result<std::vector<GameHeading>>& headings) {
    std::vector<std::string> ids;
    EXPECT_TRUE(headings);
    if (headings) {
      for (const GameHeading& heading : *headings) ids.push_back(heading.id);
    }
    return ids;
  }
};

INSTANTIATE_TEST_SUITE_P(Both, StoreTest, ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgresql),
                         joga::testing::kind_name);

// --- People

TEST_P(StoreTest, APersonIsKnownByAToken) {
  EXPECT_EQ(write(a_person(7, "Ana")), Written::Done);
  EXPECT_EQ(bearer("secret of 7"), (Person{.id = PersonId{7}, .name = "Ana"}));
  EXPECT_FALSE(is_known("another secret"));
  EXPECT_FALSE(is_known(""));
  EXPECT_EQ(store().person(PersonId{7}).value().value().name, "Ana");
  EXPECT_EQ(*store().person(PersonId{8}), std::nullopt);
}

TEST_P(StoreTest, PeopleAndTheirBotsAreKnownSinceTheFirstToken) {
  const auto since = [&](const std::string& secret) {
    return store().bearer(token_hash(secret), at(100)).value().value().known_since;
  };
  AddPerson ana = a_person(7, "Ana");
  ana.token.created = at(10);
  AddPerson bot = a_person(8, "Bot");
  bot.person.owner = PersonId{7};
  bot.token.kind = TokenKind::Bot;
  bot.token.created = at(30);
  for (const AddPerson& person : {ana, bot}) ASSERT_EQ(write(person), Written::Done);
  ASSERT_EQ(write(AddToken{{.hash = token_hash("phone"), .person = PersonId{7}, .created = at(20)}}),
            Written::Done);
  for (const char* secret : {"secret of 7", "secret of 8", "phone"}) EXPECT_EQ(since(secret), at(10));
}

TEST_P(StoreTest, TheHostHasOneKey) {
  const auto key = store().host_key();
  ASSERT_TRUE(key) << why(key);
  EXPECT_EQ(key->size(), 43U);
  EXPECT_EQ(*store().host_key(), *key);
  store_.reset();
  store_ = scratch_->open();
  EXPECT_EQ(*store().host_key(), *key);
  scratch_.emplace(GetParam());
  EXPECT_NE(*scratch_->open()->host_key(), *key) << "another host has another key";
}

TEST_P(StoreTest, PeopleAreReadTogether) {
  std::vector<PersonId> asked;
  for (std::int64_t id = 1; id <= 19; ++id) {
    if (id != 5) {
      ASSERT_EQ(write(a_person(id, std::to_string(id))), Written::Done);
    }
    asked.push_back(PersonId{id});
  }
  const auto found = store().people(asked);
  ASSERT_TRUE(found);
  std::set<std::string> names;
  for (const Person& person : *found) names.insert(person.name);
  EXPECT_EQ(found->size(), 18U);
  EXPECT_EQ(names.size(), 18U);
  EXPECT_THAT(*store().people({}), IsEmpty());
}

TEST_P(StoreTest, APersonIsAddedWithTheTokenOrNotAtAll) {
  EXPECT_EQ(write(a_person(7, "Ana")), Written::Done);
  AddPerson same_token = a_person(8, "Rui");
  same_token.token = a_person(7, "").token;
  EXPECT_EQ(write(same_token), Written::Conflict);
  EXPECT_EQ(*store().person(PersonId{8}), std::nullopt);

  AddPerson same_id = a_person(7, "Rui");
  same_id.token.hash = token_hash("a new secret");
  EXPECT_EQ(write(same_id), Written::Conflict);
  EXPECT_FALSE(is_known("a new secret"));
  EXPECT_EQ(bearer("secret of 7").name, "Ana");
}

TEST_P(StoreTest, OnlyTheGivenFieldsOfAPersonChange) {
  ASSERT_EQ(write(a_person(7, "Ana")), Written::Done);
  EXPECT_EQ(write(ChangePerson{.id = PersonId{7}, .blocked = true}), Written::Done);
  EXPECT_EQ(write(ChangePerson{.id = PersonId{7}, .name = "Ana Sofia"}), Written::Done);
  EXPECT_EQ(write(ChangePerson{.id = PersonId{7}, .seen = at(50)}), Written::Done);
  EXPECT_EQ(write(ChangePerson{.id = PersonId{7}, .seen = at(40)}), Written::Done)
      << "an earlier visit that is reported late";
  EXPECT_EQ(store().person(PersonId{7}).value().value(),
            (Person{.id = PersonId{7}, .name = "Ana Sofia", .blocked = true, .seen = at(50)}));
  EXPECT_EQ(write(ChangePerson{.id = PersonId{8}, .name = "Rui"}), Written::Unknown);
}

TEST_P(StoreTest, TokensExpire) {
  ASSERT_EQ(write(a_person(7, "Ana")), Written::Done);
  const Token token{.hash = token_hash("short"), .person = PersonId{7}, .created = at(10), .expires = at(20)};
  EXPECT_EQ(write(AddToken{token}), Written::Done);
  EXPECT_EQ(write(AddToken{token}), Written::Conflict);
  EXPECT_EQ(write(AddToken{{.hash = token_hash("x"), .person = PersonId{8}}}), Written::Unknown);
  EXPECT_TRUE(is_known("short", at(19)));
  EXPECT_FALSE(is_known("short", at(20)));
  // Adding another token after that removes it.
  EXPECT_EQ(write(AddToken{{.hash = token_hash("y"), .person = PersonId{7}, .created = at(20)}}),
            Written::Done);
  EXPECT_TRUE(is_known("y"));
  EXPECT_EQ(write(AddToken{token}), Written::Done);
}

TEST_P(StoreTest, AnIdentityIsTakenToAnotherBrowserOnce) {
  ASSERT_EQ(write(a_person(7, "Ana")), Written::Done);
  const auto transfer = [&](const std::string& secret) {
    return write(AddToken{{.hash = token_hash(secret),
                           .person = PersonId{7},
                           .kind = TokenKind::Transfer,
                           .created = at(10),
                           .expires = at(20)}});
  };
  const auto take = [&](const std::string& secret, const std::string& browser, Time now) {
    return write(TakeIdentity{.transfer = token_hash(secret), .browser = token_hash(browser), .now = now});
  };
  ASSERT_EQ(transfer("one"), Written::Done);
  EXPECT_EQ(store().bearer(token_hash("one"), at(15)).value().value().kind, TokenKind::Transfer);
  EXPECT_EQ(take("one", "secret of 7", at(15)), Written::Conflict);
  EXPECT_EQ(take("one", "phone", at(15)), Written::Done);
  EXPECT_EQ(take("one", "thief", at(15)), Written::Unknown);
  EXPECT_EQ(bearer("phone").id, PersonId{7});
  EXPECT_EQ(bearer("secret of 7").id, PersonId{7});
  EXPECT_FALSE(is_known("thief"));

  ASSERT_EQ(transfer("two"), Written::Done);
  EXPECT_EQ(take("two", "late", at(20)), Written::Unknown);
  EXPECT_EQ(take("phone", "other", at(15)), Written::Unknown) << "only a transfer token can be exchanged";
}

TEST_P(StoreTest, WhoIsRemovedLeavesNeitherTokensNorBotsNorSeats) {
  AddPerson bot = a_person(8, "Bot");
  bot.person.owner = PersonId{7};
  bot.token.kind = TokenKind::Bot;
  ASSERT_EQ(write(a_person(7, "Ana")), Written::Done);
  ASSERT_EQ(write(bot), Written::Done);
  ASSERT_EQ(write(a_person(9, "Rui")), Written::Done);
  GameHeading heading = a_heading("game");
  heading.seats = {PersonId{8}, PersonId{9}};
  heading.invited = PersonId{7};
  ASSERT_EQ(write(a_game(heading)), Written::Done);

  EXPECT_EQ(write(RemovePerson{PersonId{7}}), Written::Done);
  EXPECT_EQ(write(RemovePerson{PersonId{7}}), Written::Unknown);
  EXPECT_FALSE(is_known("secret of 7"));
  EXPECT_FALSE(is_known("secret of 8"));
  EXPECT_EQ(bearer("secret of 9").name, "Rui");
  EXPECT_THAT(*store().bots_of(PersonId{7}), IsEmpty());
  heading.seats[0] = std::nullopt;
  heading.invited = std::nullopt;
  EXPECT_EQ(game("game").heading, heading);
}

TEST_P(StoreTest, PeopleOfWhomThereIsNothingAreRemoved) {
  enum Id : std::int64_t { kIdle = 1, kLater, kNamed, kPlays, kIsInvited, kHasBot, kBlocked, kBot };
  for (std::int64_t id = kIdle; id <= kBot; ++id) {
    AddPerson person = a_person(id, id == kNamed ? "Ana" : "");
    person.person.seen = at(id == kLater ? 100 : 10);
    person.person.blocked = id == kBlocked;
    if (id == kBot) person.person.owner = PersonId{kHasBot};
    ASSERT_EQ(write(person), Written::Done);
  }
  GameHeading heading = a_heading("game");
  heading.seats[1] = PersonId{kPlays};
  heading.invited = PersonId{kIsInvited};
  ASSERT_EQ(write(a_game(heading)), Written::Done);
  EXPECT_EQ(write(RemoveIdle{.before = at(100), .most = 10}), Written::Done);
  for (std::int64_t id = kIdle; id <= kBot; ++id)
    EXPECT_EQ(store().person(PersonId{id}).value().has_value(), id != kIdle) << id;
  EXPECT_FALSE(is_known("secret of 1"));
}

TEST_P(StoreTest, BotsAreFoundByOwnerAndByWhenTheyWereSeen) {
  for (std::int64_t id = 1; id <= 4; ++id) {
    AddPerson bot = a_person(id, "Bot");
    bot.person.owner = PersonId{id <= 2 ? 10 : 11};
    bot.person.seen = at(id * 10);
    bot.person.blocked = id == 4;
    ASSERT_EQ(write(bot), Written::Done);
  }
  AddPerson person = a_person(5, "Ana");
  person.person.seen = at(100);
  ASSERT_EQ(write(person), Written::Done);
  const auto ids_of = [](const Result<std::vector<Person>>& people) {
    std::vector<PersonId> ids;
    for (const Person& found : *people) ids.push_back(found.id);
    return ids;
  };
  EXPECT_THAT(ids_of(store().bots_of(PersonId{10})), ElementsAre(PersonId{2}, PersonId{1}));
  EXPECT_THAT(ids_of(store().bots_seen_since(at(20), 10)), ElementsAre(PersonId{3}, PersonId{2}));
  EXPECT_THAT(ids_of(store().bots_seen_since(at(0), 1)), ElementsAre(PersonId{3}));
}

// --- Games

TEST_P(StoreTest, AGameIsReadAsItWasWritten) {
  const GameHeading open{.id = "5Kd3",
                         .revision = 1,
                         .phase = Phase::Open,
                         .listed = true,
                         .seats = {PersonId{(std::int64_t{1} << 53) - 1}, std::nullopt},
                         .invited = PersonId{3},
                         .world_due = at(1'800'000'000'000),
                         .service_due = std::nullopt,
                         .computer_to_move = false,
                         .changed = at(1'790'000'000'123),
                         .summary = R"({"name":"Olá 🙂 '; DROP TABLE games; --"})"};
  GameHeading running = open;
  running.revision = 2;
  running.phase = Phase::Running;
  running.seats[1] = PersonId{4};
  running.invited = std::nullopt;
  running.world_due = std::nullopt;
  running.service_due = ServiceTime(77);
  running.computer_to_move = true;
  running.summary = "";
  EXPECT_EQ(write(a_game(open)), Written::Done);
  EXPECT_EQ(game("5Kd3").heading, open);
  EXPECT_EQ(write(an_event(running, "line\nline\ttab $1 ?1")), Written::Done);
  EXPECT_EQ(game("5Kd3").heading, running);
  EXPECT_THAT(game("5Kd3").events, ElementsAre(Event{1, "created"}, Event{2, "line\nline\ttab $1 ?1"}));
  EXPECT_THAT(game("5Kd3", 1).events, ElementsAre(Event{2, "line\nline\ttab $1 ?1"}));
  EXPECT_THAT(game("5Kd3", 2).events, IsEmpty());
  EXPECT_THAT(game("5Kd3", 9).events, IsEmpty());
  EXPECT_FALSE(has_game("5kd3")) << "ids differ by case";
}

TEST_P(StoreTest, WhoIsSecondIsToldSo) {
  ASSERT_EQ(write(a_game(a_heading("game"))), Written::Done);
  EXPECT_EQ(write(a_game(a_heading("game"))), Written::Conflict);
  EXPECT_EQ(write(an_event(a_heading("game", 2), "first")), Written::Done);
  EXPECT_EQ(write(an_event(a_heading("game", 2), "second")), Written::Conflict);
  EXPECT_EQ(write(an_event(a_heading("game", 4), "from the future")), Written::Conflict);
  EXPECT_EQ(write(an_event(a_heading("none", 2), "")), Written::Unknown);
  EXPECT_THAT(game("game").events, ElementsAre(Event{1, "created"}, Event{2, "first"}));
  EXPECT_EQ(game("game").heading.revision, 2U);
}

TEST_P(StoreTest, EachWriteOfABatchIsAnsweredByItself) {
  const std::vector<Write> writes{
      a_game(a_heading("b")),
      an_event(a_heading("b", 2), "one"),
      an_event(a_heading("b", 2), "too late"),
      a_person(7, "Ana"),
      an_event(a_heading("a", 2), "before it is there"),
      a_game(a_heading("a")),
      an_event(a_heading("a", 2), "bad \xff"),
      an_event(a_heading("a", 2), "good"),
      a_person(8, std::string("R\0i", 3)),
      AppendEvent{.heading = a_heading("a", 3), .event = {.revision = 2, .data = "not its own revision"}},
      a_game(a_heading("c", 2)),
      ChangePerson{.id = PersonId{9}, .name = "nobody"},
      RemoveGame{"b"},
      RemoveGame{"none"},
  };
  const auto answers = store().write(writes);
  ASSERT_TRUE(answers) << answers.error().message.english();
  using enum Written;
  EXPECT_THAT(*answers, ElementsAre(Done, Done, Conflict, Done, Unknown, Done, Refused, Done, Refused,
                                    Refused, Refused, Unknown, Done, Unknown));
  EXPECT_FALSE(has_game("b"));
  EXPECT_THAT(game("a").events, ElementsAre(Event{1, "created"}, Event{2, "good"}));
  EXPECT_THAT(*store().write({}), IsEmpty());
}

TEST_P(StoreTest, ASnapshotStandsForTheEventsBeforeIt) {
  ASSERT_EQ(write(a_game(a_heading("game"))), Written::Done);
  ASSERT_EQ(write(a_game(a_heading("other"))), Written::Done);
  EXPECT_EQ(from_snapshot("game").snapshot, std::nullopt);
  EXPECT_THAT(from_snapshot("game").events, ElementsAre(Event{1, "created"}));
  const auto append = [&](std::uint64_t revision, const std::optional<std::string>& snapshot) {
    AppendEvent event = an_event(a_heading("game", revision), std::to_string(revision));
    event.snapshot = snapshot;
    return write(event);
  };
  ASSERT_EQ(append(2, "after 2"), Written::Done);
  EXPECT_EQ(from_snapshot("game").heading, a_heading("game", 2));
  EXPECT_EQ(from_snapshot("game").snapshot, (Snapshot{2, "after 2"}));
  EXPECT_THAT(from_snapshot("game").events, IsEmpty());
  ASSERT_EQ(append(3, std::nullopt), Written::Done);
  EXPECT_EQ(append(3, "too late"), Written::Conflict);
  EXPECT_EQ(append(4, "bad \xff"), Written::Refused);
  EXPECT_EQ(from_snapshot("game").snapshot, (Snapshot{2, "after 2"}));
  EXPECT_THAT(from_snapshot("game").events, ElementsAre(Event{3, "3"}));
  ASSERT_EQ(append(4, "after 4"), Written::Done);
  ASSERT_EQ(append(5, std::nullopt), Written::Done);
  EXPECT_EQ(from_snapshot("game").snapshot, (Snapshot{4, "after 4"}));
  EXPECT_THAT(from_snapshot("game").events, ElementsAre(Event{5, "5"}));
  EXPECT_EQ(from_snapshot("other").snapshot, std::nullopt);

  EXPECT_EQ(game("game").snapshot, std::nullopt) << "the whole log is still there";
  EXPECT_EQ(game("game").events.size(), 5U);
  EXPECT_THAT(game("game", 3).events, ElementsAre(Event{4, "4"}, Event{5, "5"}));
  EXPECT_EQ(*store().game("none"), std::nullopt);
}

TEST_P(StoreTest, AGameThatIsRemovedLeavesNoEvents) {
  ASSERT_EQ(write(a_game(a_heading("game"))), Written::Done);
  AppendEvent old = an_event(a_heading("game", 2), "old");
  old.snapshot = "old";
  ASSERT_EQ(write(old), Written::Done);
  ASSERT_EQ(write(RemoveGame{"game"}), Written::Done);
  EXPECT_FALSE(has_game("game"));
  ASSERT_EQ(write(a_game(a_heading("game"))), Written::Done);
  EXPECT_THAT(game("game").events, ElementsAre(Event{1, "created"}));
  EXPECT_EQ(from_snapshot("game").snapshot, std::nullopt);
}

TEST_P(StoreTest, OnesOwnGamesComeInPagesNewestFirst) {
  const PersonId ana{7};
  for (int i = 0; i < 9; ++i) {
    GameHeading heading = a_heading("game" + std::to_string(i));
    heading.changed = at(i / 3);  // three games for each time
    heading.phase = i == 4 ? Phase::Over : Phase::Running;
    if (i % 3 == 0) heading.seats = {ana, ana};
    if (i % 3 == 1) heading.seats[1] = ana;
    if (i % 3 == 2) heading.seats[0] = ana;
    ASSERT_EQ(write(a_game(heading)), Written::Done);
  }
  ASSERT_EQ(write(a_game(a_heading("others"))), Written::Done);
  Query query{.person = ana, .phase = Phase::Running, .after = std::nullopt, .most = 3};
  std::vector<std::string> pages;
  for (int i = 0; i < 4; ++i) {
    const auto page = store().headings(query);
    ASSERT_TRUE(page);
    for (const GameHeading& heading : *page) pages.push_back(heading.id);
    if (!page->empty()) query.after = Cursor{.changed = page->back().changed, .id = page->back().id};
  }
  EXPECT_THAT(pages, ElementsAre("game8", "game7", "game6", "game5", "game3", "game2", "game1", "game0"));
  EXPECT_THAT(ids(store().headings({.person = ana, .phase = Phase::Over})), ElementsAre("game4"));
  EXPECT_THAT(ids(store().headings({.person = ana, .phase = Phase::Open})), IsEmpty());
}

TEST_P(StoreTest, TheLobbyHasWhatIsListed) {
  for (int i = 0; i < 4; ++i) {
    GameHeading heading = a_heading("game" + std::to_string(i));
    heading.changed = at(i);
    heading.listed = i != 2;
    heading.phase = i == 3 ? Phase::Running : Phase::Open;
    ASSERT_EQ(write(a_game(heading)), Written::Done);
  }
  EXPECT_THAT(ids(store().listed(10)), ElementsAre("game1", "game0"));
  EXPECT_THAT(ids(store().listed(1)), ElementsAre("game1"));
}

// Games from two networks, an honest challenge, and one from this machine; those of the networks are newer.
class ManyChallenges : public StoreTest {
 protected:
  void add(bool invite) {
    for (int i = 0; i < 14; ++i) {
      const bool is_flood = i >= 2;
      GameHeading heading = a_heading(std::string(1, static_cast<char>('a' + i)));
      heading.changed = at(i);
      heading.listed = !invite;
      if (invite) heading.invited = PersonId{9};
      heading.seats.at(i % 2 == 0 ? 0 : 1) = PersonId{100 + i};
      AddGame game = a_game(heading);
      game.origin = is_flood ? (i % 3 == 0 ? "one" : "two") : i == 0 ? "honest" : "";
      ASSERT_EQ(write(game), Written::Done);
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Both, ManyChallenges,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgresql),
                         joga::testing::kind_name);

TEST_P(ManyChallenges, CannotPushOthersOutOfTheLobby) {
  add(false);
  EXPECT_THAT(ids(store().listed(4)), ElementsAre("n", "m", "b", "a"));
  EXPECT_THAT(ids(store().listed(6)), ElementsAre("n", "m", "l", "j", "b", "a"));
  EXPECT_EQ(ids(store().listed(100)).size(), 14U);
}

TEST_P(ManyChallenges, CannotPushOutOtherInvitations) {
  add(true);
  EXPECT_THAT(ids(store().invitations(PersonId{9}, 4)), ElementsAre("n", "m", "b", "a"));
  EXPECT_EQ(ids(store().invitations(PersonId{9}, 100)).size(), 14U);
  EXPECT_THAT(ids(store().invitations(PersonId{8}, 100)), IsEmpty());
}

TEST_P(StoreTest, UnfinishedGamesOfAPersonAreCounted) {
  const PersonId ana{1};
  const PersonId rui{2};
  int games = 0;
  const auto add = [&](Phase phase, std::optional<PersonId> one, std::optional<PersonId> two,
                       bool listed = false, std::optional<PersonId> invited = {}) {
    GameHeading heading = a_heading("game" + std::to_string(++games));
    heading.phase = phase;
    heading.seats = {one, two};
    heading.listed = listed;
    heading.invited = invited;
    AddGame game = a_game(heading);
    if (phase == Phase::Open) game.origin = "here";
    ASSERT_EQ(write(game), Written::Done);
  };
  EXPECT_EQ(*store().counts(ana), PersonCounts());
  for (int i = 0; i < 60; ++i) add(Phase::Open, rui, std::nullopt, false, ana);
  add(Phase::Open, ana, std::nullopt, true);
  add(Phase::Open, std::nullopt, ana, true);
  add(Phase::Open, std::nullopt, ana, false, rui);
  add(Phase::Running, ana, rui);
  add(Phase::Running, ana, std::nullopt);
  add(Phase::Running, ana, ana);
  add(Phase::Over, ana, rui);
  EXPECT_EQ(*store().counts(ana), (PersonCounts{.games = 6, .listed = 2, .computers = 1, .invitations = 1}));
  EXPECT_EQ(*store().counts(rui), (PersonCounts{.games = 61, .invitations = 60}));
  EXPECT_EQ(*store().counts_of_origin("here"), (OriginCounts{.listed = 2, .invitations = 61}));
  EXPECT_EQ(*store().counts_of_origin("there"), OriginCounts());

  // The origin is forgotten when the game begins.
  GameHeading joined = a_heading("game61", 2);
  joined.phase = Phase::Running;
  ASSERT_EQ(write(an_event(joined, "joined")), Written::Done);
  EXPECT_EQ(store().counts_of_origin("here")->listed, 1U);
}

// --- Being left alone

TEST_P(StoreTest, PeopleWhoBlockEachOtherAvoidEachOtherAndTheirBots) {
  enum Id : std::int64_t { kAna = 1, kRui, kAnasBot, kRuisBot, kEva };
  std::map<std::int64_t, Person> people;
  for (std::int64_t id = kAna; id <= kEva; ++id) {
    AddPerson person = a_person(id, std::to_string(id));
    if (id == kAnasBot) person.person.owner = PersonId{kAna};
    if (id == kRuisBot) person.person.owner = PersonId{kRui};
    people[id] = person.person;
    ASSERT_EQ(write(person), Written::Done);
  }
  const auto avoid = [&](Id one, Id two) {
    const bool avoid = store().acquaintance(people[one], people[two])->avoid;
    EXPECT_EQ(store().acquaintance(people[two], people[one])->avoid, avoid);
    return avoid;
  };
  EXPECT_FALSE(avoid(kAna, kRui));
  EXPECT_EQ(write(AddBlock{PersonId{kAna}, PersonId{kRui}, at(5)}), Written::Done);
  EXPECT_EQ(write(AddBlock{PersonId{kAna}, PersonId{kRui}, at(6)}), Written::Done) << "again";
  EXPECT_EQ(write(AddBlock{PersonId{kAna}, PersonId{77}, at(5)}), Written::Unknown);
  for (const Id one : {kAna, kAnasBot}) {
    for (const Id two : {kRui, kRuisBot}) EXPECT_TRUE(avoid(one, two)) << one << two;
  }
  EXPECT_FALSE(avoid(kAna, kEva));
  EXPECT_FALSE(avoid(kAna, kAnasBot));
  EXPECT_THAT(*store().avoided_by(people[kAna]), ElementsAre(PersonId{kRui}, PersonId{kRuisBot}));
  EXPECT_THAT(*store().avoided_by(people[kAnasBot]), ElementsAre(PersonId{kRui}, PersonId{kRuisBot}));
  EXPECT_THAT(*store().avoided_by(people[kRui]), ElementsAre(PersonId{kAna}, PersonId{kAnasBot}));
  EXPECT_THAT(*store().avoided_by(people[kRuisBot]), ElementsAre(PersonId{kAna}, PersonId{kAnasBot}));
  EXPECT_THAT(*store().avoided_by(people[kEva]), IsEmpty());
  EXPECT_THAT(*store().blocked_by(PersonId{kAna}), ElementsAre(people[kRui]));
  EXPECT_THAT(*store().blocked_by(PersonId{kRui}), IsEmpty());

  EXPECT_EQ(write(RemoveBlock{PersonId{kAna}, PersonId{kRui}}), Written::Done);
  EXPECT_EQ(write(RemoveBlock{PersonId{kAna}, PersonId{kRui}}), Written::Unknown);
  EXPECT_FALSE(avoid(kAna, kRui));

  // Blocking a bot concerns only that bot, and everybody on the other side.
  EXPECT_EQ(write(AddBlock{PersonId{kAna}, PersonId{kRuisBot}, at(5)}), Written::Done);
  EXPECT_TRUE(avoid(kAnasBot, kRuisBot));
  EXPECT_FALSE(avoid(kAna, kRui));
  EXPECT_EQ(write(RemovePerson{PersonId{kRui}}), Written::Done);
  EXPECT_THAT(*store().avoided_by(people[kAna]), IsEmpty());
}

TEST_P(StoreTest, WhoHasPlayedWithWhomIsKnown) {
  const Person ana{.id = PersonId{1}};
  const Person rui{.id = PersonId{2}};
  GameHeading invitation = a_heading("invitation");
  invitation.seats[1] = ana.id;
  invitation.invited = rui.id;
  ASSERT_EQ(write(a_game(invitation)), Written::Done);
  EXPECT_EQ(*store().acquaintance(ana, rui), Acquaintance{.invitations = 1});
  EXPECT_EQ(*store().acquaintance(rui, ana), Acquaintance());
  GameHeading game = a_heading("game");
  game.phase = Phase::Over;
  game.seats = {rui.id, ana.id};
  ASSERT_EQ(write(a_game(game)), Written::Done);
  EXPECT_TRUE(store().acquaintance(ana, rui)->have_played);
  EXPECT_TRUE(store().acquaintance(rui, ana)->have_played);
}

TEST_P(StoreTest, APersonsSwitchForInvitationsIsKept) {
  ASSERT_EQ(write(a_person(7, "Ana")), Written::Done);
  EXPECT_EQ(write(ChangePerson{.id = PersonId{7}, .invitations = Invitations::Played}), Written::Done);
  EXPECT_EQ(write(ChangePerson{.id = PersonId{7}, .name = "Ana Sofia"}), Written::Done);
  EXPECT_EQ(bearer("secret of 7").invitations, Invitations::Played);
}

TEST_P(StoreTest, NamesThatLookAlikeAreFound) {
  for (std::int64_t id = 1; id <= 4; ++id) {
    AddPerson person = a_person(id, "Ana");
    person.person.seen = at(id == 1 ? 100 : 10);
    person.skeleton = "ana" + std::to_string(id);
    if (id == 3) person.person.owner = PersonId{1};
    if (id == 4) person.skeleton = "";
    ASSERT_EQ(write(person), Written::Done);
  }
  const auto is_taken = [&](const std::string& skeleton, std::int64_t except = 9) {
    return *store().is_name_taken(skeleton, PersonId{except}, at(100));
  };
  EXPECT_TRUE(is_taken("ana1"));
  EXPECT_FALSE(is_taken("ana1", 1)) << "one's own name";
  EXPECT_FALSE(is_taken("ana2")) << "not seen for long, and there is nothing of that person";
  EXPECT_TRUE(is_taken("ana3")) << "a bot";
  EXPECT_FALSE(is_taken(""));
  GameHeading game = a_heading("game");
  game.phase = Phase::Over;
  game.seats[1] = PersonId{2};
  ASSERT_EQ(write(a_game(game)), Written::Done);
  EXPECT_TRUE(is_taken("ana2"));
  ASSERT_EQ(write(ChangePerson{.id = PersonId{2}, .name = "Eva", .skeleton = "eva"}), Written::Done);
  EXPECT_FALSE(is_taken("ana2"));

  const auto others = store().without_skeleton(PersonId{0}, 10);
  ASSERT_EQ(others->size(), 1U);
  EXPECT_EQ(others->front().id, PersonId{4});
  EXPECT_THAT(*store().without_skeleton(PersonId{4}, 10), IsEmpty());
}

TEST_P(StoreTest, AnAdministratorsBlocksAndActsAreKept) {
  ASSERT_EQ(write(a_person(7, "Ana")), Written::Done);
  ASSERT_EQ(write(a_person(8, "Rui")), Written::Done);
  ASSERT_EQ(write(ChangePerson{.id = PersonId{8}, .blocked = true}), Written::Done);
  const auto blocked = store().blocked_people(10);
  ASSERT_EQ(blocked->size(), 1U);
  EXPECT_EQ(blocked->front().name, "Rui");

  const BlockNetwork for_good{.network = "192.0.2.0/24", .since = at(10)};
  const BlockNetwork for_a_while{.network = "2001:db8::/32", .since = at(10), .expires = at(20)};
  EXPECT_EQ(write(for_a_while), Written::Done);
  EXPECT_EQ(write(for_good), Written::Done);
  EXPECT_THAT(*store().blocked_networks(at(19)), ElementsAre(for_good, for_a_while));
  EXPECT_THAT(*store().blocked_networks(at(20)), ElementsAre(for_good));
  BlockNetwork longer = for_a_while;
  longer.expires = at(30);
  EXPECT_EQ(write(longer), Written::Done);
  EXPECT_THAT(*store().blocked_networks(at(20)), ElementsAre(for_good, longer));
  EXPECT_EQ(write(UnblockNetwork{"192.0.2.0/24"}), Written::Done);
  EXPECT_EQ(write(UnblockNetwork{"192.0.2.0/24"}), Written::Unknown);
  EXPECT_THAT(*store().blocked_networks(at(20)), ElementsAre(longer));

  const LogAct first{.time = at(10), .act = "block", .subject = "8", .reason = "spam"};
  const LogAct second{.time = at(11), .act = "unblock", .subject = "8"};
  EXPECT_EQ(write(first), Written::Done);
  EXPECT_EQ(write(second), Written::Done);
  EXPECT_THAT(*store().acts(10), ElementsAre(second, first));
  EXPECT_THAT(*store().acts(1), ElementsAre(second));
}

// --- Old games

TEST_P(StoreTest, OldGamesAreFoundAndRemovedUnlessTheyHaveChanged) {
  const auto add = [&](const std::string& id, std::int64_t changed, Phase phase, bool aborted) {
    GameHeading heading = a_heading(id);
    heading.changed = at(changed);
    heading.phase = phase;
    heading.aborted = aborted;
    ASSERT_EQ(write(a_game(heading)), Written::Done);
    EXPECT_EQ(game(id).heading, heading);
  };
  add("open", 10, Phase::Open, false);
  add("older", 5, Phase::Open, false);
  add("new", 100, Phase::Open, false);
  add("running", 5, Phase::Running, false);
  add("over", 5, Phase::Over, false);
  add("aborted", 5, Phase::Over, true);
  add("just aborted", 100, Phase::Over, true);
  const std::size_t bytes = std::string_view("created").size();
  EXPECT_THAT(*store().old_open_games(at(100), 10),
              ElementsAre(OldGame{"older", 1, bytes}, OldGame{"open", 1, bytes}));
  EXPECT_THAT(*store().old_open_games(at(100), 1), ElementsAre(OldGame{"older", 1, bytes}));
  EXPECT_THAT(*store().old_aborted_games(at(100), 10), ElementsAre(OldGame{"aborted", 1, bytes}));

  ASSERT_EQ(write(an_event(a_heading("open", 2), "joined")), Written::Done);
  EXPECT_EQ(write(RemoveGame{.id = "open", .revision = 1}), Written::Conflict);
  EXPECT_EQ(write(RemoveGame{.id = "none", .revision = 1}), Written::Unknown);
  EXPECT_EQ(write(RemoveGame{.id = "older", .revision = 1}), Written::Done);
  EXPECT_TRUE(has_game("open"));
  EXPECT_FALSE(has_game("older"));
}

TEST_P(StoreTest, TheBytesOfAPersonsFinishedGamesAreKnown) {
  const PersonId ana{1};
  EXPECT_EQ(*store().kept_bytes(ana), 0U);
  for (int i = 0; i < 4; ++i) {
    const std::string id = "game" + std::to_string(i);
    GameHeading heading = a_heading(id);
    heading.phase = Phase::Running;
    heading.seats.at(i % 2 == 0 ? 0 : 1) = ana;
    ASSERT_EQ(write(a_game(heading)), Written::Done);
    heading.revision = 2;
    heading.phase = i == 3 ? Phase::Running : Phase::Over;
    heading.changed = at(100 - i);
    ASSERT_EQ(write(an_event(heading, std::string(1'000, 'x'))), Written::Done);
  }
  EXPECT_EQ(*store().kept_bytes(ana), 3 * 1'007U);
  EXPECT_THAT(*store().oldest_kept(ana, 2),
              ElementsAre(OldGame{"game2", 2, 1'007}, OldGame{"game1", 2, 1'007}));
}

TEST_P(StoreTest, PeopleWithoutANameGoWithTheirGamesExceptThoseAgainstPeopleWithOne) {
  enum Id : std::int64_t { kOld = 1, kOther, kNamed, kPlays, kHere };
  for (std::int64_t id = kOld; id <= kHere; ++id) {
    AddPerson person = a_person(id, id == kNamed ? "Ana" : "");
    person.person.seen = at(id == kHere ? 100 : 10);
    ASSERT_EQ(write(person), Written::Done);
  }
  const auto add = [&](const std::string& id, Phase phase, std::optional<Id> one, std::optional<Id> two) {
    GameHeading heading = a_heading(id);
    heading.phase = phase;
    if (one) heading.seats[0] = PersonId{*one};
    if (two) heading.seats[1] = PersonId{*two};
    ASSERT_EQ(write(a_game(heading)), Written::Done);
  };
  add("alone", Phase::Over, kOld, std::nullopt);
  add("strangers", Phase::Over, kOther, kOld);
  add("with a name", Phase::Over, kNamed, kOld);
  add("still running", Phase::Running, kPlays, kNamed);
  add("here", Phase::Over, kHere, std::nullopt);
  add("imported", Phase::Over, std::nullopt, std::nullopt);
  EXPECT_EQ(write(RemoveNameless{.before = at(100), .most = 10}), Written::Done);
  for (std::int64_t id = kOld; id <= kHere; ++id)
    EXPECT_EQ(store().person(PersonId{id}).value().has_value(), id > kOther) << id;
  EXPECT_FALSE(has_game("alone"));
  EXPECT_FALSE(has_game("strangers"));
  EXPECT_EQ(game("with a name").heading.seats[1], std::nullopt);
  for (const char* const id : {"with a name", "still running", "here", "imported"}) EXPECT_TRUE(has_game(id));
}

TEST_P(StoreTest, AllGamesCanBeGoneThrough) {
  for (const char* const id : {"b", "a", "B", "z", "9"})
    ASSERT_EQ(write(a_game(a_heading(id))), Written::Done);
  EXPECT_THAT(ids(store().all_games("", 3)), ElementsAre("9", "B", "a"));
  EXPECT_THAT(ids(store().all_games("a", 3)), ElementsAre("b", "z"));
  EXPECT_THAT(ids(store().all_games("z", 3)), IsEmpty());
  EXPECT_EQ(store().all_games("", std::numeric_limits<std::size_t>::max())->size(), 5U);
}

TEST_P(StoreTest, DeadlinesAreFoundByEitherTime) {
  const auto add = [&](const std::string& id, std::optional<Time> world, std::optional<ServiceTime> service) {
    GameHeading heading = a_heading(id);
    heading.world_due = world;
    heading.service_due = service;
    ASSERT_EQ(write(a_game(heading)), Written::Done);
  };
  add("never", std::nullopt, std::nullopt);
  add("world 100", at(100), std::nullopt);
  add("world 101", at(101), std::nullopt);
  add("service 30", std::nullopt, ServiceTime(30));
  add("service 51", std::nullopt, ServiceTime(51));
  add("both", at(90), ServiceTime(49));
  EXPECT_THAT(ids(store().due(at(100), ServiceTime(50), 10)), ElementsAre("service 30", "both", "world 100"));
  EXPECT_THAT(ids(store().due(at(100), ServiceTime(50), 1)), ElementsAre("service 30"));
  EXPECT_THAT(ids(store().due(at(10), ServiceTime(10), 10)), IsEmpty());
}

TEST_P(StoreTest, OneProcessAtATimePlaysAComputersTurn) {
  GameHeading heading = a_heading("game");
  heading.computer_to_move = true;
  ASSERT_EQ(write(a_game(heading)), Written::Done);
  ASSERT_EQ(write(a_game(a_heading("other"))), Written::Done);
  const auto claim = [&](const std::string& holder, std::int64_t now, std::uint64_t revision = 1) {
    return write(ClaimTurn{
        .game = "game", .revision = revision, .holder = holder, .until = at(now + 10), .now = at(now)});
  };
  EXPECT_THAT(ids(store().computer_turns(at(0), 10)), ElementsAre("game"));
  EXPECT_EQ(claim("one", 0), Written::Done);
  EXPECT_THAT(ids(store().computer_turns(at(9), 10)), IsEmpty());
  EXPECT_EQ(claim("two", 9), Written::Conflict);
  EXPECT_EQ(claim("one", 5), Written::Done) << "renews its lease";
  EXPECT_EQ(claim("two", 14), Written::Conflict);
  EXPECT_THAT(ids(store().computer_turns(at(15), 10)), ElementsAre("game"));
  EXPECT_EQ(claim("two", 15), Written::Done) << "the lease of the first has expired";
  EXPECT_EQ(claim("two", 15, 2), Written::Conflict) << "the game is at another revision";
  EXPECT_EQ(write(ClaimTurn{.game = "none", .revision = 1, .holder = "one"}), Written::Unknown);

  // The next event ends the claim.
  heading.revision = 2;
  ASSERT_EQ(write(an_event(heading, "move")), Written::Done);
  EXPECT_EQ(claim("one", 16, 2), Written::Done);
  EXPECT_EQ(write(ClaimTurn{.game = "other", .revision = 1, .holder = "one"}), Written::Conflict)
      << "no computer is to move there";
}

TEST_P(StoreTest, TheNextGameComesWithTheEventOrNotAtAll) {
  ASSERT_EQ(write(a_game(a_heading("game"))), Written::Done);
  AppendEvent rematch = an_event(a_heading("game", 2), "rematch");
  rematch.next = a_game(a_heading("next"));
  AppendEvent too_late = rematch;
  too_late.next = a_game(a_heading("other"));
  EXPECT_EQ(write(rematch), Written::Done);
  EXPECT_EQ(write(too_late), Written::Conflict);
  EXPECT_THAT(game("next").events, ElementsAre(Event{1, "created"}));
  EXPECT_FALSE(has_game("other"));
  AppendEvent taken = an_event(a_heading("game", 3), "rematch");
  taken.next = a_game(a_heading("next"));
  EXPECT_EQ(write(taken), Written::Conflict);
  EXPECT_EQ(game("game").heading.revision, 2U);
}

// --- Tables

TEST_P(StoreTest, EverythingIsThereAfterOpeningItAgain) {
  ASSERT_EQ(write(a_game(a_heading("game"))), Written::Done);
  ASSERT_EQ(write(a_person(7, "Ana")), Written::Done);
  store_.reset();
  store_ = scratch_->open();
  EXPECT_TRUE(has_game("game"));
  EXPECT_EQ(bearer("secret of 7").name, "Ana");
}

// Copies from SQLite to PostgreSQL or the other way round if both are there, and to another database of the
// same kind.
TEST_P(StoreTest, ACopyHasEverything) {
  for (const DatabaseKind kind : {DatabaseKind::Sqlite, DatabaseKind::Postgresql}) {
    if (kind == DatabaseKind::Postgresql && joga::testing::ScratchServer::instance() == nullptr) continue;
    scratch_.emplace(GetParam());
    store_ = scratch_->open();
    GameHeading heading = a_heading("game");
    heading.phase = Phase::Running;
    heading.seats = {PersonId{7}, std::nullopt};
    heading.service_due = ServiceTime(1'800);
    ASSERT_EQ(write(a_person(7, "Ana")), Written::Done);
    ASSERT_EQ(write(AddPerson{.person = {.id = PersonId{8}, .name = "bot", .owner = PersonId{7}},
                              .token = {.hash = token_hash("bot"),
                                        .person = PersonId{8},
                                        .kind = TokenKind::Bot,
                                        .expires = at(1'000)}}),
              Written::Done);
    ASSERT_EQ(write(a_game(heading)), Written::Done);
    constexpr std::uint64_t kEvents = 1'203;  // more than one batch of the copy
    for (heading.revision = 2; heading.revision <= kEvents; ++heading.revision) {
      AppendEvent event = an_event(heading, "move 'á' " + std::to_string(heading.revision));
      if (heading.revision == kEvents / 2) event.snapshot = "made again by the next host";
      ASSERT_EQ(write(event), Written::Done);
    }
    ASSERT_EQ(write(a_game(a_heading("another"))), Written::Done);
    ASSERT_EQ(write(AddBlock{PersonId{8}, PersonId{7}, at(1)}), Written::Done);
    ASSERT_EQ(write(BlockNetwork{.network = "192.0.2.7", .since = at(1)}), Written::Done);
    ASSERT_EQ(write(LogAct{.time = at(1), .act = "block", .subject = "192.0.2.7"}), Written::Done);
    for (const int second : {0, 1, 2})
      ASSERT_TRUE(store().beat(at(1'000 * second), ServiceTime(1'000 * second)));
    const StoredGame before = game("game");
    const auto service = store().beat(at(2'000), ServiceTime(2'000));

    const joga::testing::ScratchDatabase copy(kind);
    if (is_sqlite()) {
      EXPECT_THAT(why(copy_database(scratch_->place(), copy.place())), HasSubstr("in use"));
    }
    store_.reset();
    const auto copied = copy_database(scratch_->place(), copy.place());
    ASSERT_TRUE(copied) << why(copied);
    EXPECT_THAT(why(copy_database(scratch_->place(), copy.place())), HasSubstr("only an empty one"));
    store_ = copy.open();
    EXPECT_EQ(game("game").heading, before.heading);
    EXPECT_EQ(game("game").events, before.events);
    EXPECT_EQ(from_snapshot("game").events, before.events);
    EXPECT_TRUE(has_game("another"));
    EXPECT_EQ(store().blocked_by(PersonId{8})->size(), 1U);
    EXPECT_EQ(store().blocked_networks(at(1))->size(), 1U);
    EXPECT_EQ(store().acts(10)->size(), 1U);
    EXPECT_EQ(bearer("secret of 7").name, "Ana");
    EXPECT_EQ(bearer("bot").owner, PersonId{7});
    EXPECT_FALSE(is_known("bot", at(1'000)));
    const auto after = store().beat(at(100'000), ServiceTime(0));
    ASSERT_TRUE(service && after);
    EXPECT_EQ(after->service, service->service);
    EXPECT_EQ(write(an_event(a_heading("game", kEvents + 1), "the next")), Written::Done);
  }
}

TEST_P(StoreTest, WhatIsNotThereIsNotCopied) {
  const joga::testing::ScratchDatabase nothing(DatabaseKind::Sqlite);
  const auto copied = copy_database(nothing.file(), std::filesystem::path(nothing.file().string() + "-copy"));
  EXPECT_THAT(why(copied), HasSubstr("cannot open the database"));
  EXPECT_FALSE(std::filesystem::exists(nothing.file()));
}

TEST_P(StoreTest, TablesOfANewerVersionAreRefused) {
  store_.reset();
  scratch_->execute("UPDATE joga_schema SET version = 1000");
  const auto opened = scratch_->try_open();
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message.english(), HasSubstr("newer version of joga"));
  EXPECT_THAT(opened.error().message.english(), HasSubstr("1000"));
  EXPECT_THAT(opened.error().message.in(Language::Portuguese), HasSubstr("mais recente"));
}

TEST_P(StoreTest, TablesOfAnOlderVersionAreBroughtUpToDate) {
  store_.reset();
  scratch_->execute("DROP TABLE joga_schema");  // as if this program had never opened the database
  const auto database = scratch_->database();
  const std::unique_ptr<DatabaseConnection> connection = database->connect();
  const std::vector<std::string> steps{"CREATE TABLE fruit (name TEXT); INSERT INTO fruit VALUES ('pear')",
                                       "ALTER TABLE fruit ADD COLUMN colour TEXT DEFAULT 'green'",
                                       "UPDATE fruit SET colour = 'yellow' WHERE nothing"};
  static const std::string kFruit = "SELECT name, colour FROM fruit";
  static const std::string kVersion = "SELECT version FROM joga_schema";
  migrate(*connection, database->dialect(), std::span(steps).first(1));
  migrate(*connection, database->dialect(), std::span(steps).first(2));
  migrate(*connection, database->dialect(), std::span(steps).first(2));
  EXPECT_THAT(connection->run(kFruit, {}).rows, ElementsAre(ElementsAre("pear", "green")));
  EXPECT_EQ(connection->run(kVersion, {}).rows[0][0], "2");
  // A failing migration leaves the tables unchanged.
  const auto broken = database->connect();
  EXPECT_THROW(migrate(*broken, database->dialect(), steps), DatabaseError);
  static_cast<void>(broken->recover());
  EXPECT_EQ(database->connect()->run(kVersion, {}).rows[0][0], "2");
}

TEST_P(StoreTest, DamagedRowsAreToldAsSuch) {
  ASSERT_EQ(write(a_game(a_heading("game"))), Written::Done);
  ASSERT_EQ(write(an_event(a_heading("game", 2), "move")), Written::Done);
  scratch_->execute("UPDATE games SET phase = 9");
  EXPECT_THAT(why(store().game("game", 0)), HasSubstr("damaged"));
  scratch_->execute("UPDATE games SET phase = 1; DELETE FROM events WHERE revision = 1");
  EXPECT_THAT(why(store().game("game", 0)), HasSubstr("damaged"));
  EXPECT_TRUE(store().game("game", 1));
}

// --- Time

TEST_P(StoreTest, ServiceTimeIsTheLargestThatAProcessHasReached) {
  const auto service = [&](int reached) {
    const auto beat = store().beat(at(0), ServiceTime(reached));
    return beat ? beat->service : ServiceTime(-1);
  };
  EXPECT_EQ(service(0), ServiceTime(0)) << "a process that has just started knows no better";
  EXPECT_EQ(service(1'000), ServiceTime(1'000));
  EXPECT_EQ(service(0), ServiceTime(1'000)) << "another process";
  EXPECT_EQ(service(900), ServiceTime(1'000));
  EXPECT_EQ(service(2'001), ServiceTime(2'001));
}

TEST_P(StoreTest, StepsOfTheSystemClockDoNotMoveServiceTime) {
  const std::int64_t start = 1'790'000'000'000;
  const auto first = store().beat(at(start), ServiceTime(5'000));
  ASSERT_TRUE(first);
  if (is_sqlite()) {
    EXPECT_EQ(first->world, at(start));
  } else {
    const auto now = std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
    EXPECT_LT(std::chrono::abs(first->world - now), std::chrono::minutes(1)) << "by the database's own clock";
  }
  for (const char* step : {"- 86400000", "+ 86400000", "- 3000", "+ 3000"}) {
    scratch_->execute("UPDATE heartbeat SET world = world " + std::string(step));
    const auto beat = store().beat(at(start), ServiceTime(5'000));
    ASSERT_TRUE(beat);
    EXPECT_EQ(beat->service, ServiceTime(5'000)) << step;
    EXPECT_LT(std::chrono::abs(beat->world - first->world), std::chrono::minutes(1)) << step;
  }
}

TEST(TokenHash, IsSha256) {
  EXPECT_EQ(token_hash(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(token_hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace joga::store
