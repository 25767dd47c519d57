// The files of a game, which are written on their own thread.
#include "joga/terminal/game_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "joga/games/registry.hpp"
#include "library/temporary_folder.hpp"

namespace joga::terminal {
namespace {

using joga::testing::content_of;
using joga::testing::TemporaryFolder;
using ::testing::HasSubstr;

[[nodiscard]] play::GameState new_game() {
  return *play::GameState::open(History(*games::make_game("quantik")), {}, {});
}

void make_turn(play::GameState& state, std::string_view text) {
  const AnyMove move = *state.game().parse_move(state.history().position(), text);
  ASSERT_TRUE(state.act(state.turn(move), {}));
}

TEST(GameFiles, HoldTheLastStateOfAGameThatChangesQuickly) {
  const TemporaryFolder folder;
  const auto library = std::make_shared<library::Library>(folder.path());
  const std::string file = folder.path() / "sitting.joga";
  play::GameState state = new_game();
  {
    GameFiles files(library, file, play::Autosave(library));
    EXPECT_FALSE(files.has_entry());
    for (int i = 0; i < 20; ++i) {
      make_turn(state, "C@a1");
      files.save(state);
      ASSERT_TRUE(state.act(play::command::Undo{}, {}));
      files.save(state);
    }
    for (const char* turn : {"C@a1", "N@b3", "S@c2"}) {
      make_turn(state, turn);
      files.save(state);
    }
  }  // the destructor waits until everything is written
  EXPECT_THAT(content_of(file), HasSubstr("1. C@a1 N@b3 2. S@c2 *"));
  ASSERT_EQ(library->list()->size(), 1U);
  EXPECT_EQ(library->list()->front().ply, 3U);
}

TEST(GameFiles, TellWhatCannotBeWritten) {
  const TemporaryFolder folder;
  const auto library = std::make_shared<library::Library>(Error{ErrorCode::Unknown, Message("no folder")});
  GameFiles files(library, folder.path() / "no" / "such.joga", play::Autosave(library));
  play::GameState state = new_game();
  for (const std::size_t problems : {2U, 1U}) {  // the problem of the save file is reported only once
    make_turn(state, problems == 2 ? "C@a1" : "N@b3");
    files.save(state);
    files.wait();
    EXPECT_EQ(files.take_problems().size(), problems);
    EXPECT_TRUE(files.take_problems().empty());
  }
  EXPECT_TRUE(files.save_file_failed());
  EXPECT_EQ(files.kept_words().english(), " The game could not be saved!");
}

TEST(GameFiles, OfAGameThatIsReplacedStay) {
  const TemporaryFolder folder;
  const auto library = std::make_shared<library::Library>(folder.path());
  const std::filesystem::path file = folder.path() / "sitting.joga";
  GameFiles files(library, file, play::Autosave(library));
  play::GameState state = new_game();
  make_turn(state, "C@a1");
  files.save(state);
  files.wait();
  EXPECT_FALSE(files.would_lose(file));
  files.replace(state, play::Autosave(library));
  EXPECT_TRUE(files.would_lose(file)) << "the file holds the old game";
  state = new_game();
  make_turn(state, "N@b3");
  files.save(state);
  EXPECT_TRUE(files.has_entry());
  EXPECT_THAT(content_of(file), HasSubstr("1. C@a1 *"));
  EXPECT_THAT(content_of(file), HasSubstr("1. N@b3 *"));
  EXPECT_EQ(library->list()->size(), 2U);
}

}  // namespace
}  // namespace joga::terminal
