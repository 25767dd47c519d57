// Properties of every game, whatever its rules. The games in battery_specs() are tested.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "games/specs.hpp"
#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

class Battery : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    Result<std::shared_ptr<const AnyGame>> made = games::make_game(GetParam());
    ASSERT_TRUE(made) << made.error().message.english();
    game_ = *made;
  }

  [[nodiscard]] std::string text(const AnyPosition& position, AnyMove move) const {
    return game_->move_text(position, move);
  }

  // Plays random games from the start and calls `look` at every position, including the last.
  template <class Look>
  void walk(int games, std::uint64_t seed, Look look) {
    Random random(seed);
    for (int i = 0; i < games; ++i) {
      AnyPosition position = game_->start();
      for (int ply = 0; ply < kLongestGame; ++ply) {
        look(position, random);
        if (HasFatalFailure()) return;
        const std::vector<AnyMove> moves = game_->legal_moves(position);
        if (moves.empty()) break;
        position =
            game_->play_unchecked(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  }

  // Longer random games are cut off: by then every kind of position has occurred.
  static constexpr int kLongestGame = 400;
  std::shared_ptr<const AnyGame> game_;
};

TEST_P(Battery, SpecIsCanonicalAndRoundTrips) {
  const std::string canonical = game_->spec().text();
  const auto again = games::make_game(canonical);
  ASSERT_TRUE(again) << again.error().message.english();
  EXPECT_EQ((*again)->spec().text(), canonical);
  EXPECT_TRUE((*again)->same((*again)->start(), game_->start()));
}

TEST_P(Battery, PositionTextRoundTripsWithItsKey) {
  walk(20, 1, [&](const AnyPosition& position, Random&) {
    const std::string text = game_->position_text(position);
    const Result<AnyPosition> parsed = game_->parse_position(text);
    ASSERT_TRUE(parsed) << text << ": " << parsed.error().message.english();
    EXPECT_TRUE(game_->same(*parsed, position)) << text;
    EXPECT_EQ(game_->key(*parsed), game_->key(position)) << "the key updated during play differs: " << text;
    EXPECT_EQ(game_->position_text(*parsed), text);
    EXPECT_EQ(game_->to_move(*parsed), game_->to_move(position));
  });
}

TEST_P(Battery, GeneratorCountAndLegalityAgree) {
  walk(10, 2, [&](const AnyPosition& position, Random& random) {
    const std::vector<AnyMove> moves = game_->legal_moves(position);
    const std::set<AnyMove> distinct(moves.begin(), moves.end());
    ASSERT_EQ(distinct.size(), moves.size());
    ASSERT_EQ(game_->count_moves(position), moves.size()) << game_->position_text(position);
    ASSERT_EQ(moves.empty(), is_over(game_->outcome(position))) << game_->position_text(position);
    for (const AnyMove move : moves) ASSERT_TRUE(game_->is_legal(position, move)) << text(position, move);
    // A move of random bits is legal exactly if it is listed.
    for (int i = 0; i < 50; ++i) {
      AnyMove noise{random.next() >> random.below(64)};
      if (!moves.empty() && i % 2 == 0) noise.bits = moves.front().bits ^ (1ULL << random.below(64));
      ASSERT_EQ(game_->is_legal(position, noise), distinct.contains(noise))
          << game_->position_text(position) << " bits " << noise.bits;
    }
  });
}

TEST_P(Battery, MoveTextsAreDistinctAndParseBack) {
  walk(3, 3, [&](const AnyPosition& position, Random&) {
    std::set<std::string> texts;
    for (const AnyMove move : game_->legal_moves(position)) {
      const std::string canonical = text(position, move);
      EXPECT_TRUE(texts.insert(canonical).second) << canonical;
      const InputVerdict<AnyMove> verdict = game_->try_input(position, canonical);
      ASSERT_EQ(verdict.status, InputStatus::Complete) << canonical << ": " << verdict.message.english();
      ASSERT_EQ(*verdict.move, move) << canonical;
      std::string other = canonical;
      std::ranges::replace(other, 'x', '-');
      std::ranges::transform(other, other.begin(),
                             [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
      const Result<AnyMove> loose = game_->parse_move(position, other);
      ASSERT_TRUE(loose) << other << ": " << loose.error().message.english();
      ASSERT_EQ(*loose, move) << other;
    }
  });
}

TEST_P(Battery, SymmetricPositionsHaveEqualCounts) {
  ASSERT_GE(game_->symmetry_count(), 1U);
  walk(5, 4, [&](const AnyPosition& position, Random& random) {
    EXPECT_TRUE(game_->same(game_->transformed(position, 0), position));
    for (int i = 0; i < 8; ++i) {
      const std::size_t number = random.below(static_cast<std::uint32_t>(game_->symmetry_count()));
      const AnyPosition image = game_->transformed(position, number);
      ASSERT_EQ(game_->perft(image, 1), game_->perft(position, 1))
          << game_->position_text(position) << " #" << number;
      ASSERT_EQ(game_->outcome(image) == Outcome::Draw, game_->outcome(position) == Outcome::Draw);
      const Result<AnyPosition> parsed = game_->parse_position(game_->position_text(image));
      ASSERT_TRUE(parsed) << game_->position_text(image);
      EXPECT_EQ(game_->key(*parsed), game_->key(image));
    }
  });
}

TEST_P(Battery, SymmetricPositionsHaveEqualPerft) {
  Random random(14);
  AnyPosition position = game_->start();
  for (int ply = 0; ply < 4; ++ply) {
    for (int i = 0; i < 3; ++i) {
      const std::size_t number = random.below(static_cast<std::uint32_t>(game_->symmetry_count()));
      EXPECT_EQ(game_->perft(game_->transformed(position, number), 2), game_->perft(position, 2)) << number;
    }
    const std::vector<AnyMove> moves = game_->legal_moves(position);
    if (moves.empty()) break;
    position = game_->play_unchecked(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

TEST_P(Battery, RandomMovesAreLegalAndEvenlySpread) {
  // From the start every move is drawn about equally often, within 5 standard deviations.
  const std::vector<AnyMove> moves = game_->legal_moves(game_->start());
  const auto samples = static_cast<double>(moves.size()) * 400.0;
  Random random(5);
  std::map<AnyMove, double> seen;
  for (int i = 0; i < static_cast<int>(samples); ++i) {
    const AnyMove move = game_->random_move(game_->start(), random);
    ASSERT_TRUE(game_->is_legal(game_->start(), move));
    ++seen[move];
  }
  const double expected = samples / static_cast<double>(moves.size());
  for (const AnyMove move : moves) {
    EXPECT_NEAR(seen[move], expected, 5 * std::sqrt(expected)) << text(game_->start(), move);
  }
}

TEST_P(Battery, RandomMovesReachEveryLegalMove) {
  walk(2, 6, [&](const AnyPosition& position, Random& random) {
    const std::vector<AnyMove> moves = game_->legal_moves(position);
    if (moves.empty() || moves.size() > 60) return;
    std::set<AnyMove> seen;
    for (std::size_t i = 0; i < moves.size() * 15; ++i) seen.insert(game_->random_move(position, random));
    EXPECT_EQ(seen, std::set<AnyMove>(moves.begin(), moves.end())) << game_->position_text(position);
  });
}

TEST_P(Battery, LevelsPlayLegalMoves) {
  walk(3, 7, [&](const AnyPosition& position, Random& random) {
    if (is_over(game_->outcome(position))) return;
    for (std::size_t level = 0; level < game_->info().levels.size(); ++level) {
      const AnyMove move = game_->choose(level, position, random);
      ASSERT_TRUE(game_->is_legal(position, move)) << game_->info().levels[level].name;
    }
  });
}

TEST_P(Battery, ClickingThroughTheChoicesAlwaysEndsInALegalMove) {
  walk(4, 8, [&](const AnyPosition& position, Random& random) {
    if (is_over(game_->outcome(position))) return;
    std::string input;
    for (int clicks = 0; clicks < 40; ++clicks) {
      const InputVerdict<AnyMove> verdict = game_->try_input(position, input);
      ASSERT_NE(verdict.status, InputStatus::Invalid) << input << ": " << verdict.message.english();
      EXPECT_FALSE(verdict.message.in(Language::Portuguese).empty());
      if (verdict.move) {
        ASSERT_TRUE(game_->is_legal(position, *verdict.move));
        return;
      }
      ASSERT_GE(verdict.next.size(), 1U) << input;
      ASSERT_GE(verdict.candidate_count, 2U) << input;
      input = verdict.next[random.below(static_cast<std::uint32_t>(verdict.next.size()))].input;
    }
    FAIL() << "no end to the choices: " << input;
  });
}

TEST_P(Battery, EveryMoveCanBeClicked) {
  // Searches breadth first through the choices from the start: every legal move is found.
  const AnyPosition position = game_->start();
  std::set<std::string> inputs{""};
  std::set<AnyMove> found;
  std::vector<std::string> open{""};
  while (!open.empty()) {
    const std::string input = open.back();
    open.pop_back();
    const InputVerdict<AnyMove> verdict = game_->try_input(position, input);
    if (verdict.move) found.insert(*verdict.move);
    for (const Choice& choice : verdict.next) {
      if (inputs.insert(choice.input).second) open.push_back(choice.input);
    }
  }
  const std::vector<AnyMove> moves = game_->legal_moves(position);
  EXPECT_EQ(found, std::set<AnyMove>(moves.begin(), moves.end()));
}

// The parts of a turn match its text, and a choice never changes the parts chosen before.
TEST_P(Battery, PartsAreThoseOfTheText) {
  walk(2, 12, [&](const AnyPosition& position, Random&) {
    std::set<std::string> names;
    for (const CellView& cell : game_->view(position, std::nullopt).cells) names.insert(cell.name);
    const std::vector<AnyMove> moves = game_->legal_moves(position);
    for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 20); ++i) {
      const TurnParts parts = game_->move_parts(position, moves[i]);
      EXPECT_EQ(game_->try_input(position, text(position, moves[i])).chosen, parts);
      for (const std::string& cell : parts.cells()) EXPECT_TRUE(names.contains(cell)) << cell;
      // The move in words names the last cell too.
      if (parts.cells().empty()) continue;
      for (const Language language : {Language::English, Language::Portuguese}) {
        const std::string words = game_->move_words(position, moves[i]).in(language);
        EXPECT_NE(words.find(parts.cells().back()), std::string::npos) << words;
        const std::string story = game_->move_story(position, moves[i]).in(language);
        EXPECT_TRUE(
            story.starts_with(Message(game_->info().player_name(game_->to_move(position))).in(language)))
            << story;
        EXPECT_NE(story.find(parts.cells().back()), std::string::npos) << story;
      }
    }
    if (moves.empty()) return;
    const std::size_t before = game_->try_input(position, "").chosen.cells().size();
    for (const Choice& choice : game_->try_input(position, "").next) {
      EXPECT_EQ(choice.parts.cells().size(), before + (choice.kind == ChoiceKind::Cell ? 1U : 0U));
      EXPECT_EQ(choice.parts, game_->try_input(position, choice.input).chosen) << choice.input;
    }
  });
}

template <class Kind>
[[nodiscard]] bool is_one_of(const Kind* kind, std::span<const Kind> kinds) {
  return std::ranges::any_of(kinds, [kind](const Kind& one) { return &one == kind; });
}

TEST_P(Battery, ViewsAreMadeOfTheGamesOwnKinds) {
  const Kinds& kinds = game_->info().kinds;
  walk(2, 12, [&](const AnyPosition& position, Random&) {
    const BoardView view = game_->view(position, std::nullopt);
    EXPECT_EQ(view.kinds, &kinds);
    for (const CellView& cell : view.cells) {
      EXPECT_TRUE(cell.terrain == nullptr || is_one_of(cell.terrain, kinds.terrains)) << cell.name;
      for (const PieceView& piece : cell.pieces)
        EXPECT_TRUE(is_one_of(piece.kind, kinds.pieces)) << cell.name;
    }
    for (const AreaView& area : view.areas) {
      for (const PieceView& piece : area.pieces) EXPECT_TRUE(is_one_of(piece.kind, kinds.pieces));
    }
  });
}

TEST_P(Battery, TheBoardInTheMiddleOfATurnShowsWhatHasBeenChosen) {
  walk(2, 12, [&](const AnyPosition& position, Random&) {
    const std::vector<AnyMove> moves = game_->legal_moves(position);
    const std::vector<CellView> before = game_->view(position, std::nullopt).cells;
    const auto same = [&](const std::vector<CellView>& after) {
      return std::ranges::equal(before, after, [](const CellView& one, const CellView& two) {
        return one.name == two.name && one.pieces == two.pieces;
      });
    };
    EXPECT_TRUE(same(game_->view_during(position, "").cells));
    EXPECT_TRUE(same(game_->view_during(position, "no such turn").cells));
    for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 20); ++i) {
      const std::vector<std::string> chosen = game_->move_parts(position, moves[i]).cells();
      if (chosen.empty()) continue;
      const std::vector<CellView> during = game_->view_during(position, text(position, moves[i])).cells;
      const auto last = std::ranges::find(during, chosen.back(), &CellView::name);
      ASSERT_NE(last, during.end());
      EXPECT_TRUE(std::ranges::any_of(last->pieces, [&](const PieceView& piece) {
        return piece.owner == game_->to_move(position);
      })) << text(position, moves[i]);
    }
  });
}

TEST_P(Battery, AnyInputGetsAnAnswer) {
  constexpr std::string_view kAlphabet = "abcdefghxyABCDHMSYNTct0123456789-@=>[], /.\x01\xc3\xff";
  walk(2, 9, [&](const AnyPosition& position, Random& random) {
    const std::vector<AnyMove> moves = game_->legal_moves(position);
    for (int i = 0; i < 20; ++i) {
      std::string input =
          moves.empty() ? "" : text(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      for (std::uint32_t edits = random.below(4) + 1; edits > 0; --edits) {
        const char letter = kAlphabet[random.below(static_cast<std::uint32_t>(kAlphabet.size()))];
        const std::size_t at = random.below(static_cast<std::uint32_t>(input.size() + 1));
        if (random.below(2) == 0 && at < input.size()) {
          input[at] = letter;
        } else {
          input.insert(at, 1, letter);
        }
      }
      const InputVerdict<AnyMove> verdict = game_->try_input(position, input);
      EXPECT_FALSE(verdict.message.english().empty()) << input;
      EXPECT_EQ(verdict.move.has_value(),
                verdict.status == InputStatus::Playable || verdict.status == InputStatus::Complete);
      if (verdict.move) {
        EXPECT_TRUE(game_->is_legal(position, *verdict.move)) << input;
      }
      EXPECT_EQ(game_->parse_move(position, input).has_value(), verdict.move.has_value());
      EXPECT_FALSE(game_->view_during(position, input).cells.empty()) << input;
    }
  });
}

TEST_P(Battery, HostileInputIsRefused) {
  const std::string huge(10'000'000, 'a');
  EXPECT_EQ(game_->try_input(game_->start(), huge).status, InputStatus::Invalid);
  EXPECT_FALSE(game_->parse_move(game_->start(), huge));
  EXPECT_FALSE(game_->parse_position(huge));
  EXPECT_FALSE(game_->parse_position(""));
  EXPECT_FALSE(game_->parse_position(" 1"));
  EXPECT_FALSE(game_->parse_position(std::string("4/4/4/4\0 1", 10)));
  // Messages stay short however long the wrong input is.
  EXPECT_LT(game_->parse_move(game_->start(), huge).error().message.english().size(), 2000U);
}

TEST_P(Battery, ViewShowsTheWholeBoard) {
  walk(2, 10, [&](const AnyPosition& position, Random& random) {
    const std::vector<AnyMove> moves = game_->legal_moves(position);
    std::optional<AnyPlayed> last;
    AnyPosition shown = position;
    if (!moves.empty()) {
      last = AnyPlayed{position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]};
      shown = game_->play_unchecked(position, last->move);
    }
    const BoardView view = game_->view(shown, last);
    std::set<std::string> names;
    for (const CellView& cell : view.cells) {
      EXPECT_TRUE(names.insert(cell.name).second) << cell.name;
      EXPECT_TRUE(cell.row >= 0 && cell.row < view.rows && cell.column >= 0 && cell.column < view.columns);
    }
    EXPECT_EQ(view.row_labels.size(), static_cast<std::size_t>(view.rows));
    EXPECT_EQ(view.column_labels.size(), static_cast<std::size_t>(view.columns));
    EXPECT_EQ(view.to_move, game_->to_move(shown));
    EXPECT_EQ(view.last_move.empty(), !last.has_value());
    EXPECT_EQ(view.colours, game_->info().colours);
    // Squares that can be clicked are cells of the view.
    for (const Choice& choice : game_->try_input(shown, "").next) {
      if (choice.kind == ChoiceKind::Cell) {
        EXPECT_TRUE(names.contains(choice.name)) << choice.name;
      }
    }
  });
}

TEST_P(Battery, FinishedGamesSayWhy) {
  int finished = 0;
  walk(20, 11, [&](const AnyPosition& position, Random&) {
    if (!is_over(game_->outcome(position))) return;
    ++finished;
    EXPECT_FALSE(game_->outcome_reason(position).english().empty());
    EXPECT_FALSE(game_->outcome_reason(position).in(Language::Portuguese).empty());
    EXPECT_EQ(game_->try_input(position, "").status, InputStatus::Invalid);
    EXPECT_EQ(game_->perft(position, 1), 0U);
  });
  EXPECT_GT(finished, 0);
}

TEST_P(Battery, HistoryTakesBackAndPlaysAgain) {
  Random random(12);
  History history(game_);
  std::vector<std::string> texts;
  while (!is_over(history.outcome()) && history.ply() < 100) {
    const std::vector<AnyMove> moves = game_->legal_moves(history.position());
    const AnyMove move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    texts.push_back(text(history.position(), move));
    ASSERT_TRUE(history.play(texts.back()));
  }
  const std::string end = game_->position_text(history.position());
  const std::size_t plies = history.ply();
  while (history.undo()) {
  }
  EXPECT_EQ(history.ply(), 0U);
  EXPECT_TRUE(game_->same(history.position(), game_->start()));
  for (std::size_t ply = 0; ply < plies; ++ply) {
    EXPECT_EQ(history.move_text_at(ply), texts[ply]);
    EXPECT_TRUE(history.redo());
  }
  EXPECT_FALSE(history.redo());
  EXPECT_EQ(game_->position_text(history.position()), end);
}

TEST_P(Battery, PlayoutsFinishAndRepeatWithTheSeed) {
  Random one(13);
  Random two(13);
  const PlayoutTally first = game_->playouts(game_->start(), 200, one);
  const PlayoutTally second = game_->playouts(game_->start(), 200, two);
  EXPECT_EQ(first.games, 200U);
  EXPECT_EQ(first.plies, second.plies);
  EXPECT_EQ(first.outcomes, second.outcomes);
  EXPECT_EQ(first.outcomes[static_cast<std::size_t>(Outcome::Running)], 0U);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Battery, ::testing::ValuesIn(battery_specs()),
                         [](const ::testing::TestParamInfo<std::string>& info) {
                           std::string name = info.param;
                           std::ranges::replace_if(
                               name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; },
                               '_');
                           return name + "_" + std::to_string(info.index);
                         });

}  // namespace
}  // namespace joga::testing
