#include "joga/library/library.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>

#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "library/temporary_folder.hpp"

namespace joga::library {
namespace {

using joga::testing::content_of;
using joga::testing::names_in;
using joga::testing::OrdinaryUser;
using joga::testing::put;
using joga::testing::TemporaryFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

[[nodiscard]] record::Record quantik(std::string_view turns, std::string_view tags = "") {
  return *record::parse_record("[Game \"quantik\"]\n" + std::string(tags) + std::string(turns));
}

const std::string kFinished = "C@a1 S@a2 N@b1 Y@b2 2";

class Libraries : public ::testing::Test {
 protected:
  // The ids in the order of the list.
  [[nodiscard]] std::vector<std::string> listed() const {
    std::vector<std::string> ids;
    const auto entries = library_.list();
    EXPECT_TRUE(entries);
    for (const record::SavedGameInfo& entry : *entries) ids.push_back(entry.name);
    return ids;
  }
  // A file that seems to have been saved this many minutes ago.
  void put_game(const std::string& id, const std::string& text, int minutes = 0) const {
    const auto path = library_.path_of(id);
    put(path, text);
    std::filesystem::last_write_time(
        path, std::filesystem::file_time_type::clock::now() - std::chrono::minutes(minutes));
  }

  TemporaryFolder folder_;
  Library library_{folder_.path() / "data" / "joga"};
};

TEST_F(Libraries, AreEmptyWithoutAFolder) {
  EXPECT_THAT(listed(), ElementsAre());
  EXPECT_FALSE(library_.last_running());
  EXPECT_TRUE(library_.tidy().empty());
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "data"));
}

TEST_F(Libraries, KeepAGame) {
  const record::Record record =
      quantik("C@a1 N@b3 *", "[Player1 \"Ana\"]\n[Player2 \"easy\"]\n[Date \"2026-01-31\"]\n");
  std::unique_ptr<record::SavedGame> game = *library_.create(record);
  EXPECT_EQ(content_of(library_.path_of(game->name())), record::to_text(record));
  ASSERT_TRUE(game->save(quantik("C@a1 N@b3 S@c2 *")));

  const auto entries = library_.list();
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 1U);
  EXPECT_EQ(entries->front().name, game->name());
  EXPECT_TRUE(entries->front().readable);
  EXPECT_TRUE(entries->front().in_use);
  EXPECT_EQ(entries->front().ply, 3U);

  const std::string id = game->name();
  game.reset();
  const auto loaded = library_.open(id);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->record, quantik("C@a1 N@b3 S@c2 *"));
}

TEST_F(Libraries, MakeFoldersForTheUserAlone) {
  ASSERT_TRUE(library_.create(quantik("*")));
  EXPECT_EQ(std::filesystem::status(library_.games_folder()).permissions(), std::filesystem::perms(0700));
}

TEST_F(Libraries, KeepGamesForTheirOwnerAlone) {
  put_game("x", "[Game \"quantik\"] *");
  std::filesystem::permissions(library_.path_of("x"), std::filesystem::perms(0644));
  auto opened = library_.open("x");
  ASSERT_TRUE(opened);
  ASSERT_TRUE(opened->game->save(quantik("C@a1 *")));
  const mode_t old_mask = umask(0);
  const auto created = library_.create(quantik("*"));
  umask(old_mask);
  ASSERT_TRUE(created);
  for (const std::string& name : names_in(library_.games_folder())) {
    EXPECT_EQ(std::filesystem::status(library_.games_folder() / name).permissions(),
              std::filesystem::perms(0600))
        << name;
  }
}

TEST_F(Libraries, AnOpenGameTellsWhatAListTells) {
  const auto same = [&](const record::SavedGameInfo& info) {
    const auto games = library_.list();
    return games && games->size() == 1 && games->front() == info;
  };
  std::unique_ptr<record::SavedGame> game = *library_.create(quantik("C@a1 N@b3 *", "[Player1 \"Ana\"]\n"));
  EXPECT_TRUE(same(game->info()));
  EXPECT_EQ(game->info().players[0], "Ana");
  ASSERT_TRUE(game->save(quantik(kFinished)));
  EXPECT_TRUE(same(game->info()));
  EXPECT_EQ(game->info().result, Outcome::PlayerTwoWins);
  const std::string id = game->name();
  game.reset();
  const auto opened = library_.open(id);
  ASSERT_TRUE(opened);
  EXPECT_TRUE(same(opened->game->info()));
}

TEST_F(Libraries, ListWhatHasChangedSinceTheLastList) {
  // All files have the same length and old modification times.
  put_game("x", "[Game \"quantik\"] C@a1 *", 60);
  put_game("y", "[Game \"quantik\"] C@a1 *", 61);
  EXPECT_EQ(library_.list()->front().ply, 1U);
  put_game("x", "[Game \"quantik\"]      *", 60);
  EXPECT_EQ(library_.list()->front().ply, 0U);
  std::filesystem::rename(library_.path_of("y"), library_.path_of("x"));
  EXPECT_THAT(listed(), ElementsAre("x"));
  EXPECT_EQ(library_.list()->front().ply, 1U);
  EXPECT_TRUE(library_.remove("x"));
  EXPECT_THAT(listed(), ElementsAre());
}

// Bytes that this process has read from files so far.
[[nodiscard]] std::size_t bytes_read() {
  std::ifstream file("/proc/self/io");
  std::string word;
  std::size_t bytes = 0;
  file >> word >> bytes;
  EXPECT_EQ(word, "rchar:");
  return bytes;
}

TEST_F(Libraries, ReadOnlyWhatHasChanged) {
  if (!std::filesystem::exists("/proc/self/io")) GTEST_SKIP() << "the system does not count the bytes read";
  const std::string game = "[Game \"quantik\"] {" + std::string(3'000, 'x') + "} *";
  for (int i = 0; i < 100; ++i) put_game(std::to_string(i), game);
  const auto bytes_of_listing = [](const Library& library) {
    const std::size_t before = bytes_read();
    EXPECT_EQ(library.list()->size(), 100U);
    return bytes_read() - before;
  };
  // Recently changed files are read again, because their times cannot be trusted.
  EXPECT_GE(bytes_of_listing(library_), 300'000U);
  EXPECT_GE(bytes_of_listing(library_), 300'000U);
  const Library later(folder_.path() / "data" / "joga",
                      [] { return std::chrono::system_clock::now() + std::chrono::seconds(3); });
  EXPECT_GE(bytes_of_listing(later), 300'000U);
  put_game("7", game);
  EXPECT_LT(bytes_of_listing(later), 20'000U);
}

TEST_F(Libraries, NoSentenceNamesAFolder) {
  const auto is_clean = [&](const Message& message) {
    const std::string text = message.english() + message.in(Language::Portuguese);
    EXPECT_EQ(text.find(folder_.path().string()), std::string::npos) << text;
    EXPECT_EQ(text.find("games/"), std::string::npos) << text;
  };
  put_game("x", "[Game \"quantik\"] C@a1 C@a1 *");
  put_game("cut", "[Game");
  std::filesystem::create_directory(library_.games_folder() / "folder.joga");
  is_clean(library_.load("x").error().message);
  is_clean(library_.load("folder").error().message);
  is_clean(library_.open("x").error().message);
  is_clean(library_.open("folder").error().message);
  is_clean(library_.tidy().front());
  put(library_.games_folder() / "folder.joga" / "file", "");
  is_clean(library_.remove("folder").error().message);
}

TEST_F(Libraries, ListTheLastSavedFirst) {
  put_game("b", "[Game \"quantik\"] *", 2);
  put_game("a", "[Game \"quantik\"] *", 3);
  put_game("c", "[Game \"quantik\"] *", 1);
  put(library_.games_folder() / "notes.txt", "");
  put(library_.games_folder() / ".hidden.joga", "");
  EXPECT_THAT(listed(), ElementsAre("c", "b", "a"));
}

TEST_F(Libraries, FindTheLastRunningGame) {
  put_game("old", "[Game \"quantik\"] C@a1 *", 5);
  put_game("running", "[Game \"quantik\"] C@a1 *", 4);
  put_game("damaged", "[Game \"qua", 3);
  put_game("finished", "[Game \"quantik\"] " + kFinished, 2);
  put_game("study", "[Game \"quantik\"] [Kind \"study\"] C@a1 *", 1);
  const std::optional<record::SavedGameInfo> last = library_.last_running();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->name, "running");
  // A game that is open elsewhere cannot be resumed.
  const auto open = library_.open(last->name);
  ASSERT_TRUE(open);
  EXPECT_EQ(library_.last_running()->name, "old");
}

TEST_F(Libraries, UnreadableGamesAreListedAndFlagged) {
  put_game("good", "[Game \"quantik\"] C@a1 *", 1);
  put_game("empty", "", 2);
  put_game("cut", "[Game \"quantik\"] C@a", 3);
  put_game("noise", std::string(100'000, '\0'), 4);
  std::filesystem::create_directory(library_.games_folder() / "folder.joga");
  ASSERT_EQ(mkfifo((library_.games_folder() / "pipe.joga").c_str(), 0600), 0);
  const auto entries = library_.list();
  ASSERT_TRUE(entries);
  EXPECT_EQ(entries->size(), 6U);
  for (const record::SavedGameInfo& entry : *entries)
    EXPECT_EQ(entry.readable, entry.name == "good") << entry.name;
}

TEST_F(Libraries, TidyingSetsDamagedGamesAsideAndNamesThem) {
  put_game("good", "[Game \"quantik\"] C@a1 *");
  put_game("cut", "[Game \"quantik\"] C@a");
  const std::vector<Message> messages = library_.tidy();
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_EQ(messages.front().english(),
            "the saved game 'cut' is damaged (it is not a complete record); it is now cut.joga.damaged");
  EXPECT_THAT(messages.front().in(Language::Portuguese), HasSubstr("danificado"));
  EXPECT_THAT(names_in(library_.games_folder()), ElementsAre("cut.joga.damaged", "good.joga"));
  EXPECT_EQ(content_of(library_.games_folder() / "cut.joga.damaged"), "[Game \"quantik\"] C@a");
  EXPECT_TRUE(library_.tidy().empty());
}

TEST_F(Libraries, OpeningADamagedGameSetsItAsideUnderAFreeName) {
  put(library_.games_folder() / "x.joga.damaged", "an earlier one");
  for (const std::string name : {"x.joga.damaged-2", "x.joga.damaged-3"}) {
    put_game("x", "[Game \"quantik\"] C@a1 C@a1 *");  // illegal: found only by playing the turns
    EXPECT_TRUE(library_.tidy().empty());
    const auto opened = library_.open("x");
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::Malformed);
    EXPECT_THAT(opened.error().message.english(), HasSubstr("line 1, column 23"));
    EXPECT_THAT(opened.error().message.english(), ::testing::EndsWith(name));
    EXPECT_TRUE(std::filesystem::exists(library_.games_folder() / name));
    EXPECT_FALSE(std::filesystem::exists(library_.games_folder() / "x.joga"));
  }
  EXPECT_EQ(content_of(library_.games_folder() / "x.joga.damaged"), "an earlier one");
}

TEST_F(Libraries, LoadingChangesNothing) {
  put_game("x", "[Game \"quantik\"] C@a1 C@a1 *");
  EXPECT_EQ(library_.load("x").error().code, ErrorCode::Malformed);
  put_game("y", "[Game \"quantik\"] C@a1 *");
  const auto open = library_.open("y");
  EXPECT_TRUE(library_.load("y"));
  EXPECT_THAT(listed(), ::testing::UnorderedElementsAre("x", "y"));
}

TEST_F(Libraries, AGameOfANewerJogaIsNotDamaged) {
  for (const std::string spec : {"chess", "quantik:rules=future", "quantik:novelty=1"}) {
    put_game("x", "[Game \"" + spec + "\"] e2e4 *");
    EXPECT_TRUE(library_.tidy().empty());
    const auto opened = library_.open("x");
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::Unsupported);
    EXPECT_THAT(opened.error().message.english(), HasSubstr("this version of joga cannot open"));
    EXPECT_THAT(listed(), ElementsAre("x"));
  }
}

TEST_F(Libraries, NoFileIsReadBecauseAGameSaysSo) {
  put(folder_.path() / "map.txt", "secret");
  put_game("x", "[Game \"stars:map=file:" + (folder_.path() / "map.txt").string() + "\"] *");
  const auto opened = library_.open("x");
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message.english().find("secret"), std::string::npos);
}

TEST_F(Libraries, AGameIsOpenOnlyOnce) {
  put_game("x", "[Game \"quantik\"] *");
  const std::string id = "x";
  {
    const auto first = library_.open(id);
    ASSERT_TRUE(first);
    const auto second = library_.open(id);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().message.english(), "this saved game is open in another window");
    EXPECT_FALSE(library_.remove(id));
  }
  EXPECT_TRUE(library_.open(id));
  EXPECT_THAT(names_in(library_.games_folder()), ElementsAre("x.joga"));
}

TEST_F(Libraries, ALockGoesWithItsProcess) {
  put_game("x", "[Game \"quantik\"] *");
  const std::string id = "x";
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    const auto open = library_.open(id);
    const char answer = open ? 'y' : 'n';
    if (write(ready[1], &answer, 1) == 1) pause();
    _exit(0);
  }
  char answer = 0;
  ASSERT_EQ(read(ready[0], &answer, 1), 1);
  EXPECT_EQ(answer, 'y');
  EXPECT_FALSE(library_.open(id));
  EXPECT_TRUE(library_.list()->front().in_use);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_FALSE(library_.list()->front().in_use);
  EXPECT_TRUE(std::filesystem::exists(library_.games_folder() / "x.lock"));
  EXPECT_TRUE(library_.tidy().empty());
  EXPECT_THAT(names_in(library_.games_folder()), ElementsAre("x.joga"));
  EXPECT_TRUE(library_.open(id));
  close(ready[0]);
  close(ready[1]);
}

TEST_F(Libraries, TidyingLeavesWhatIsInUse) {
  put_game("x", "[Game \"quantik\"] *");
  const auto open = library_.open("x");
  put(library_.path_of("x"), "broken by somebody else");
  EXPECT_TRUE(library_.tidy().empty());
  EXPECT_THAT(names_in(library_.games_folder()), ElementsAre("x.joga", "x.lock"));
}

TEST_F(Libraries, TidyingRemovesOldHalvesOfFiles) {
  put(library_.games_folder() / ".joga-1-0.tmp", "half");
  put(library_.games_folder() / ".joga-2-0.tmp", "half, perhaps being written");
  std::filesystem::last_write_time(library_.games_folder() / ".joga-1-0.tmp",
                                   std::filesystem::file_time_type::clock::now() - std::chrono::hours(2));
  EXPECT_TRUE(library_.tidy().empty());
  EXPECT_THAT(names_in(library_.games_folder()), ElementsAre(".joga-2-0.tmp"));
}

TEST_F(Libraries, RemoveGames) {
  put_game("x", "[Game \"quantik\"] *");
  EXPECT_TRUE(library_.remove("x"));
  EXPECT_THAT(names_in(library_.games_folder()), ElementsAre());
  EXPECT_EQ(library_.remove("x").error().message.english(), "there is no saved game 'x'");
  EXPECT_EQ(library_.open("x").error().code, ErrorCode::Unknown);
  EXPECT_EQ(library_.load("x").error().code, ErrorCode::Unknown);
}

TEST_F(Libraries, NewNamesAreDateAndTimeAndFourLetters) {
  const auto one = library_.create(quantik("*"));
  const auto two = library_.create(quantik("*"));
  EXPECT_EQ((*one)->name().size(), 20U);
  EXPECT_NE((*one)->name(), (*two)->name());
}

TEST_F(Libraries, NoNameLeavesTheFolder) {
  const record::Record record = quantik("*");
  put(folder_.path() / "data" / "joga" / "x.joga", record::to_text(record));
  put(library_.games_folder() / ".hidden.joga", record::to_text(record));
  put(library_.games_folder() / "a" / "b.joga", record::to_text(record));
  const std::string outside = (folder_.path() / "data" / "joga" / "x").string();
  for (const std::string_view name :
       {"", ".", "..", "../x", "a/b", outside.c_str(), ".hidden", "a\nb", "a\tb", "\xff", "\x1b[m"}) {
    EXPECT_EQ(library_.open(name).error().code, ErrorCode::Unknown) << name;
    EXPECT_EQ(library_.load(name).error().code, ErrorCode::Unknown) << name;
    EXPECT_EQ(library_.remove(name).error().code, ErrorCode::Unknown) << name;
    EXPECT_EQ(library_.bytes(name), 0U) << name;
  }
  for (const std::string& name : {std::string(201, 'x'), std::string("a\0b", 3)}) {
    EXPECT_EQ(library_.load(name).error().code, ErrorCode::Unknown) << name;
  }
  put_game("o meu jogo n.º 1", "[Game \"quantik\"] *");
  EXPECT_TRUE(library_.open("o meu jogo n.º 1"));
  EXPECT_GT(library_.bytes("o meu jogo n.º 1"), 0U);
}

TEST_F(Libraries, AFolderThatCannotBeMadeIsAnError) {
  put(folder_.path() / "data", "a file in the way");
  const auto created = library_.create(quantik("*"));
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().message.english(), "cannot make the folder for saved games: File exists");
  EXPECT_FALSE(library_.last_running());
}

TEST_F(Libraries, InAFolderThatCannotBeWrittenGamesStillOpen) {
  put_game("x", "[Game \"quantik\"] C@a1 *");
  put_game("damaged", "[Game");
  const OrdinaryUser user(folder_.path());
  std::filesystem::permissions(library_.games_folder(), std::filesystem::perms(0500));
  auto opened = library_.open("x");
  ASSERT_TRUE(opened);
  const auto saved = opened->game->save(quantik("C@a1 N@b3 *"));
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().message.english(), "cannot write the saved game 'x': permission denied");
  EXPECT_THAT(library_.create(quantik("*")).error().message.english(), HasSubstr("permission denied"));
  ASSERT_EQ(library_.tidy().size(), 1U);
  EXPECT_THAT(library_.tidy().front().english(), HasSubstr("could not be set aside"));
  EXPECT_EQ(library_.last_running()->name, "x");
  std::filesystem::permissions(library_.games_folder(), std::filesystem::perms(0700));
  EXPECT_TRUE(opened->game->save(quantik("C@a1 N@b3 *")));
}

TEST_F(Libraries, WhatMayNotBeReadIsNotDamaged) {
  put_game("x", "[Game \"quantik\"] C@a1 *");
  const OrdinaryUser user(folder_.path());
  std::filesystem::permissions(library_.path_of("x"), std::filesystem::perms(0));
  EXPECT_FALSE(library_.list()->front().readable);
  EXPECT_TRUE(library_.tidy().empty());
  EXPECT_EQ(library_.open("x").error().message.english(),
            "cannot read the saved game 'x': permission denied");
  EXPECT_THAT(names_in(library_.games_folder()), ElementsAre("x.joga"));
  std::filesystem::permissions(library_.games_folder(), std::filesystem::perms(0));
  EXPECT_EQ(library_.list().error().message.english(), "cannot list the saved games: permission denied");
  EXPECT_EQ(library_.tidy().size(), 1U);
  std::filesystem::permissions(library_.games_folder(), std::filesystem::perms(0700));
}

TEST_F(Libraries, WithoutAnyFolderThereIsNothing) {
  Library nowhere(Error{ErrorCode::Unknown, Message("no home")});
  EXPECT_TRUE(nowhere.list()->empty());
  EXPECT_FALSE(nowhere.last_running());
  EXPECT_TRUE(nowhere.tidy().empty());
  EXPECT_EQ(nowhere.create(quantik("*")).error().message.english(), "no home");
  EXPECT_EQ(nowhere.open("x").error().message.english(), "no home");
}

}  // namespace
}  // namespace joga::library
