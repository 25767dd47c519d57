// The step at which a player stopped in a lesson is remembered.
#include "joga/library/progress.hpp"

#include <gtest/gtest.h>

#include "library/temporary_folder.hpp"

namespace joga::library {
namespace {

using lessons::Bookmark;
using testing::content_of;
using testing::put;
using testing::TemporaryFolder;

TEST(LessonProgress, IsKeptInAFile) {
  const TemporaryFolder folder;
  const auto progress = progress_in(folder.path() / "new");
  EXPECT_EQ(progress->bookmark("quantik"), Bookmark{});
  EXPECT_TRUE(progress->remember("quantik", {.step = 3}));
  EXPECT_TRUE(progress->remember("eximo", {.step = 0, .finished = true}));
  const auto later = progress_in(folder.path() / "new");
  EXPECT_EQ(later->bookmark("quantik"), (Bookmark{.step = 3}));
  EXPECT_EQ(later->bookmark("eximo"), (Bookmark{.step = 0, .finished = true}));
  EXPECT_EQ(content_of(folder.path() / "new" / "lessons"), "eximo = 1 finished\nquantik = 4\n");
}

TEST(LessonProgress, WhatCannotBeUnderstoodIsALessonNotBegun) {
  const TemporaryFolder folder;
  put(folder.path() / "lessons", "quantik = many\neximo\n = 3\nfields = 0\nstars = 5 soon\n");
  const auto progress = progress_in(folder.path());
  for (const std::string_view game : {"quantik", "eximo", "fields"})
    EXPECT_EQ(progress->bookmark(game), Bookmark{});
  EXPECT_EQ(progress->bookmark("stars"), (Bookmark{.step = 4}));
}

TEST(LessonProgress, AFolderThatCannotBeWrittenIsASentence) {
  const TemporaryFolder folder;
  put(folder.path() / "file", "");
  const auto progress = progress_in(folder.path() / "file");
  const Result<Done> kept = progress->remember("quantik", {.step = 1});
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().message.english().find(folder.path().string()), std::string::npos);
}

TEST(PuzzleProgress, KeepsTheBetterMarkInAFile) {
  const TemporaryFolder folder;
  const auto progress = puzzle_progress_in(folder.path() / "new");
  EXPECT_TRUE(progress->standing().marks.empty());
  EXPECT_TRUE(progress->remember({.id = "quantik-1-01", .mark = puzzle::Mark::Solved}));
  EXPECT_TRUE(progress->remember({.id = "quantik-1-01", .mark = puzzle::Mark::Helped}));
  EXPECT_TRUE(progress->remember({.id = "eximo-1-01", .mark = puzzle::Mark::Helped}));
  const puzzle::Marks later = puzzle_progress_in(folder.path() / "new")->standing().marks;
  EXPECT_EQ(puzzle::mark_of(later, "quantik-1-01"), puzzle::Mark::Solved);
  EXPECT_EQ(puzzle::mark_of(later, "eximo-1-01"), puzzle::Mark::Helped);
  EXPECT_EQ(puzzle::mark_of(later, "stars-1-01"), puzzle::Mark::Open);
  EXPECT_EQ(content_of(folder.path() / "new" / "puzzles"),
            "eximo-1-01 = helped\nquantik-1-01 = solved\nrating = 979 of 2\nrun = 0 of 1\n");
}

TEST(PuzzleProgress, WithoutAFolderLastsAsLongAsTheProgram) {
  puzzle::Progress progress;
  EXPECT_TRUE(progress.remember({.id = "x", .mark = puzzle::Mark::Helped}));
  EXPECT_EQ(puzzle::mark_of(progress.standing().marks, "x"), puzzle::Mark::Helped);
}

TEST(PuzzleProgress, WhatCannotBeUnderstoodIsOpen) {
  const TemporaryFolder folder;
  put(folder.path() / "puzzles", "a = done\nb\n = solved\nc = solved\n");
  EXPECT_EQ(puzzle_progress_in(folder.path())->standing().marks.size(), 1U);
}

TEST(LessonProgress, WithoutAFolderLastsAsLongAsTheProgram) {
  lessons::Progress progress;
  EXPECT_TRUE(progress.remember("quantik", {.step = 2}));
  EXPECT_EQ(progress.bookmark("quantik"), (Bookmark{.step = 2}));
}

}  // namespace
}  // namespace joga::library
