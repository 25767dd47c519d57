// Data stored by version 0.2 keeps its meaning. tests/data/v0.2 holds a host's database (as SQL), the records
// that 0.2 exported from it, and saved games as text and as JSON, all written by that version's own program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <memory>
#include <string>
#include <vector>

#include "joga/online/event_json.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "joga/store/open.hpp"
#include "library/temporary_folder.hpp"
#include "source_files.hpp"

namespace joga::testing {
namespace {

[[nodiscard]] std::string stored(const std::string& file) {
  return source_file("tests/data/v0.2/" + file);
}

class HostOfVersion02 : public ::testing::Test {
 protected:
  void SetUp() override {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((folder_.path() / "host.db").c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, stored("host.sql").c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
    auto opened = store::open_database(folder_.path() / "host.db");
    ASSERT_TRUE(opened) << opened.error().message.english();
    store_ = *std::move(opened);
  }

  [[nodiscard]] play::GameState game(const std::string& id) {
    return *online::read_game((*store_->game(id, 0))->events);
  }

  TemporaryFolder folder_{};
  std::unique_ptr<store::Store> store_{};
};

TEST_F(HostOfVersion02, HasTheSameRecords) {
  std::string records;
  const auto headings = store_->all_games("", 100);
  ASSERT_TRUE(headings);
  for (const store::GameHeading& heading : *headings) {
    if (heading.phase == Phase::Open) continue;
    online::People people;
    for (const auto& person : heading.seats) {
      if (person) people.push_back(**store_->person(*person));
    }
    records += online::record_text(game(heading.id), people);
  }
  EXPECT_EQ(records, stored("host.joga"));
}

TEST_F(HostOfVersion02, HasTheSameHeadings) {
  const auto headings = store_->all_games("", 100);
  ASSERT_TRUE(headings);
  EXPECT_EQ(headings->size(), 8U);
  for (const store::GameHeading& heading : *headings) {
    online::People people;
    for (const auto& person : {heading.seats[0], heading.seats[1], heading.invited}) {
      if (person) people.push_back(**store_->person(*person));
    }
    EXPECT_EQ(online::heading_of(heading.id, game(heading.id), people), heading);
  }
}

TEST_F(HostOfVersion02, KnowsTheBytesOfItsGames) {
  const auto headings = store_->all_games("", 100);
  ASSERT_TRUE(headings);
  for (const store::GameHeading& heading : *headings) {
    const auto& person = heading.seats[0] ? heading.seats[0] : heading.seats[1];
    if (heading.phase != Phase::Over || !person) continue;
    EXPECT_GT(*store_->kept_bytes(*person), 100 * heading.revision / 2) << heading.id;
  }
}

TEST_F(HostOfVersion02, GamesGoOn) {
  const auto headings = store_->all_games("", 100);
  ASSERT_TRUE(headings);
  int running = 0;
  for (const store::GameHeading& heading : *headings) {
    if (heading.phase != Phase::Running) continue;
    ++running;
    play::GameState state = game(heading.id);
    const auto player = state.to_move();
    ASSERT_TRUE(player);
    const std::vector<AnyMove> moves = state.game().legal_moves(state.history().position());
    const play::command::Play play{.by = state.person_at(*player).value_or(kNobody),
                                   .ply = state.history().ply(),
                                   .move = state.game().move_text(state.history().position(), moves.front())};
    const Moment now{.world = state.changed_at(), .service = {}};
    EXPECT_TRUE(state.act(play, now)) << heading.id;
    EXPECT_EQ(state.revision(), heading.revision + 1);
  }
  EXPECT_EQ(running, 3);
}

TEST(SavedGamesOfVersion02, AreReadAndWrittenAsTheyWere) {
  std::istringstream text(stored("saved.joga"));
  std::istringstream json(stored("saved.jsonl"));
  record::AnyReader texts(text);
  record::AnyReader jsons(json);
  std::string written;
  for (int game = 0; game < 2; ++game) {
    const std::optional<record::ReadResult> read = texts.next();
    ASSERT_TRUE(read && *read);
    const std::optional<record::ReadResult> same = jsons.next();
    ASSERT_TRUE(same && *same);
    EXPECT_EQ(**read, **same);
    written += record::to_text(**read);
  }
  EXPECT_EQ(written, stored("saved.joga"));
}

TEST(SavedGamesOfVersion02, GoOnWhereTheyStood) {
  std::istringstream text(stored("saved.joga"));
  record::AnyReader reader(text);
  const record::Record saved = **reader.next();
  play::GameState state = *play::GameState::from_record(saved);
  EXPECT_EQ(state.history().ply(), 3U);
  EXPECT_TRUE(state.can_redo());
  EXPECT_EQ(state.created().seed, 18446744073709551615ULL);
  EXPECT_EQ(state.to_record(), saved);
  const Moment now{};
  state.start_clock(*state.recorded_clock(), now);
  EXPECT_EQ(state.left(Player::One, now), Milliseconds(50'000));
  EXPECT_EQ(state.left(Player::Two, now), Milliseconds(57'250));
  EXPECT_EQ(state.to_record(), saved);

  const record::Record study = **reader.next();
  const play::GameState played = *play::GameState::from_record(study);
  EXPECT_TRUE(played.who(Player::Two).is_human()) << "no program is started because a record says so";
  EXPECT_EQ(played.outcome_reason().english(), "Red ran out of time");
}

}  // namespace
}  // namespace joga::testing
