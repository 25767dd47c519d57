// The rules of a game between people: who may do what, and when. These tests need only the game and the time.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"
#include "joga/online/event_json.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "joga/service/game_json.hpp"

namespace joga::testing {
namespace {

using namespace online;
using namespace play;
using namespace std::chrono_literals;

constexpr PersonId kAna{11};
constexpr PersonId kBento{22};
constexpr PersonId kCarla{33};

[[nodiscard]] Moment moment(std::chrono::milliseconds service) {
  return {.world = store::Time(std::chrono::days(20'000)) + service, .service = service};
}

// A game created by Ana, with the log that led to its state.
class TestGame {
 public:
  explicit TestGame(TimeControl clock = {}, const Seat& second = free_seat(),
                    const std::string& spec = "quantik", std::optional<PersonId> invited = {}) {
    const Result<Event> event = GameState::prepare({.game = spec,
                                                    .start = {},
                                                    .clock = clock,
                                                    .seats = {person_seat(kAna), second},
                                                    .by = Player::One,
                                                    .listed = true,
                                                    .invited = invited,
                                                    .seed = 5},
                                                   moment(0ms));
    EXPECT_TRUE(event.has_value());
    log_.push_back({.revision = 1, .data = event_text(*event)});
    game_.emplace(*GameState::create(*event));
  }

  // Returns the failure's code, or "".
  std::string act(const Command& command, std::chrono::milliseconds at = 0ms) {
    const Decision decision = game_->decide(command, moment(at));
    if (decision.event) {
      EXPECT_TRUE(game_->apply(*decision.event).has_value());
      log_.push_back({.revision = game_->revision(), .data = event_text(*decision.event)});
    }
    last_event_ = decision.event;
    return decision.refusal ? std::string(service::failure_word(service::failure_of(*decision.refusal).code))
                            : "";
  }
  std::string play(PersonId person, const std::string& move, std::chrono::milliseconds at = 0ms) {
    return act(command::Play{.by = person, .ply = game_->history().ply(), .move = move}, at);
  }
  std::string say(PersonId person, Offer offer, OfferReply answer, std::chrono::milliseconds at = 0ms) {
    return act(command::Say{.by = person, .offer = offer, .answer = answer, .next = "next"}, at);
  }

  [[nodiscard]] const GameState& operator*() const { return *game_; }
  [[nodiscard]] const GameState* operator->() const { return &*game_; }
  [[nodiscard]] const std::vector<store::Event>& log() const noexcept { return log_; }
  [[nodiscard]] bool something_happened() const noexcept { return last_event_.has_value(); }

 private:
  std::optional<GameState> game_{};
  std::vector<store::Event> log_{};
  std::optional<Event> last_event_{};
};

[[nodiscard]] std::string all_of(const GameState& game, Moment now) {
  const People people{{.id = kAna, .name = "Ana", .owner = {}}, {.id = kBento, .name = "Bento", .owner = {}}};
  json state = service::game_state_json(game, now);
  add_state(state, game, people, {}, now);
  return service::game_json("id", game, std::move(state)).dump() + heading_of("id", game, people).summary;
}

TEST(GamesBetweenPeople, BeginsWhenTheFreeSeatIsTaken) {
  TestGame game;
  EXPECT_EQ(game->phase(), Phase::Open);
  EXPECT_EQ(game->to_move(), std::nullopt);
  EXPECT_EQ(game.play(kAna, "C@a1"), "illegal");
  EXPECT_EQ(game.act(command::Join{person_seat(kAna)}), "illegal") << "nobody plays against themselves";
  EXPECT_EQ(game.act(command::Join{person_seat(kBento)}), "");
  EXPECT_EQ(game->phase(), Phase::Running);
  EXPECT_EQ(game->seat_of(kBento), Player::Two);
  EXPECT_EQ(game.act(command::Join{person_seat(kCarla)}), "illegal") << "the seat is taken";
}

TEST(GamesBetweenPeople, OnlyTheInvitedMayJoin) {
  TestGame game({}, free_seat(), "quantik", kBento);
  EXPECT_EQ(game.act(command::Join{person_seat(kCarla)}), "forbidden");
  EXPECT_EQ(game.act(command::Join{person_seat(kBento)}), "");
  EXPECT_EQ(game->invited(), std::nullopt);
}

TEST(GamesBetweenPeople, AnInvitationCanBeDeclinedAndWithdrawn) {
  TestGame declined({}, free_seat(), "quantik", kBento);
  EXPECT_EQ(declined.act(command::Abort{kCarla}), "forbidden");
  EXPECT_EQ(declined.act(command::Abort{kBento}), "");
  EXPECT_EQ(declined->ending(), Ending::Aborted);
  TestGame withdrawn;
  EXPECT_EQ(withdrawn.act(command::Abort{kAna}), "");
  EXPECT_EQ(withdrawn.act(command::Join{person_seat(kBento)}), "illegal");
}

TEST(GamesBetweenPeople, TurnsAreMadeByWhoseTurnItIs) {
  TestGame game({}, person_seat(kBento));
  EXPECT_EQ(game.play(kBento, "C@a1"), "illegal");
  EXPECT_EQ(game.play(kCarla, "C@a1"), "forbidden");
  EXPECT_EQ(game.play(kAna, "nonsense"), "invalid");
  EXPECT_EQ(game.act(command::Play{.by = kAna, .ply = 1, .move = "C@a1"}), "stale");
  EXPECT_FALSE(game.something_happened());
  EXPECT_EQ(game.play(kAna, "c@a1"), "");
  EXPECT_EQ(game->history().move_text_at(0), "C@a1");
  EXPECT_EQ(game.play(kAna, "C@d4"), "illegal");
  EXPECT_EQ(game.act(command::Play{.by = kAna, .ply = 0, .move = "C@a1"}), "stale")
      << "the same message again";
  EXPECT_EQ(game.play(kBento, "C@a2"), "illegal") << "the rules forbid it";
}

TEST(GamesBetweenPeople, EndsByTheRules) {
  TestGame game({}, person_seat(kBento));
  Random random(3);
  while (game->phase() == Phase::Running) {
    const AnyMove move = game->history().game().random_move(game->history().position(), random);
    const std::string text = game->history().game().move_text(game->history().position(), move);
    ASSERT_EQ(game.play(game->to_move() == Player::One ? kAna : kBento, text), "");
  }
  EXPECT_EQ(game->ending(), Ending::Rules);
  EXPECT_EQ(game->outcome(), game->history().outcome());
  EXPECT_EQ(game.act(command::Resign{kAna}), "illegal");
}

TEST(GamesBetweenPeople, OnlyPlayersResign) {
  TestGame game({}, person_seat(kBento));
  EXPECT_EQ(game.act(command::Resign{kCarla}), "forbidden");
  TestGame resigned({}, person_seat(kBento));
  EXPECT_EQ(resigned.act(command::Resign{kAna}), "");
  EXPECT_EQ(resigned->outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(resigned->ending(), Ending::Resignation);
}

// Makes any legal turns.
void make_turns(TestGame& game, std::size_t count, std::chrono::milliseconds at = 0ms) {
  for (std::size_t i = 0; i < count; ++i) {
    const History& history = game->history();
    const std::string move =
        history.game().move_text(history.position(), history.game().legal_moves(history.position()).front());
    ASSERT_EQ(game.play(game->to_move() == Player::One ? kAna : kBento, move, at), "");
  }
}

TEST(GamesBetweenPeople, CanBeAbortedUntilSomebodyHasMadeTwoTurns) {
  TestGame game({}, person_seat(kBento), "eximo");
  make_turns(game, 3);
  EXPECT_EQ(game.act(command::Abort{kBento}), "illegal");
  TestGame early({}, person_seat(kBento), "eximo");
  make_turns(early, 2);
  EXPECT_EQ(early.act(command::Abort{kBento}), "");
  EXPECT_EQ(early->outcome(), Outcome::Running) << "an aborted game has no winner";
}

TEST(GamesBetweenPeople, DrawOffersStandUntilTheOtherMakesATurn) {
  TestGame game({}, person_seat(kBento), "eximo");
  EXPECT_EQ(game.say(kAna, Offer::Draw, OfferReply::Accept), "illegal");
  EXPECT_EQ(game.say(kAna, Offer::Draw, OfferReply::Offer), "");
  EXPECT_EQ(game.say(kAna, Offer::Draw, OfferReply::Accept), "illegal") << "Ana cannot accept her own offer";
  make_turns(game, 1);
  EXPECT_EQ(game->offered(Offer::Draw), Player::One);
  make_turns(game, 1);
  EXPECT_EQ(game->offered(Offer::Draw), std::nullopt);
  EXPECT_EQ(game.say(kBento, Offer::Draw, OfferReply::Offer), "");
  EXPECT_EQ(game.say(kBento, Offer::Draw, OfferReply::Decline), "") << "Bento withdraws the offer";
  EXPECT_EQ(game.say(kBento, Offer::Draw, OfferReply::Offer), "illegal") << "only one draw offer per turn";
  EXPECT_EQ(game.say(kAna, Offer::Draw, OfferReply::Offer), "");
  EXPECT_EQ(game.say(kBento, Offer::Draw, OfferReply::Offer), "") << "two offers are an agreement";
  EXPECT_EQ(game->ending(), Ending::Agreement);
  EXPECT_EQ(game->outcome(), Outcome::Draw);
}

TEST(GamesBetweenPeople, TurnsAreTakenBackByConsentWithTheirTime) {
  TestGame game(search::Clock{60s, 0s}, person_seat(kBento), "eximo");
  EXPECT_EQ(game.say(kAna, Offer::Takeback, OfferReply::Offer), "illegal") << "there is no turn yet";
  make_turns(game, 2);
  make_turns(game, 1, 10s);
  EXPECT_EQ(game->left(Player::One, moment(10s)), 50s);
  make_turns(game, 1, 30s);
  EXPECT_EQ(game.say(kAna, Offer::Takeback, OfferReply::Offer, 31s), "");
  EXPECT_EQ(game.say(kCarla, Offer::Takeback, OfferReply::Accept, 31s), "forbidden");
  EXPECT_EQ(game.say(kBento, Offer::Takeback, OfferReply::Accept, 32s), "");
  EXPECT_EQ(game->history().ply(), 2U) << "the position before Ana's last turn";
  EXPECT_EQ(game->to_move(), Player::One);
  EXPECT_EQ(game->left(Player::One, moment(32s)), 60s);
  EXPECT_EQ(game->left(Player::Two, moment(32s)), 60s);
  EXPECT_EQ(game->kept_since(3), 2U);
  EXPECT_EQ(game->kept_since(4), 2U) << "the third turn has been taken back since";
}

TEST(GamesBetweenPeople, TwoRequestsToTakeBackAreNoAgreement) {
  TestGame game({}, person_seat(kBento), "eximo");
  make_turns(game, 4);
  EXPECT_EQ(game.say(kAna, Offer::Takeback, OfferReply::Offer), "");
  EXPECT_EQ(game.say(kBento, Offer::Takeback, OfferReply::Offer), "illegal") << "Bento means his own turn";
  EXPECT_EQ(game->history().ply(), 4U);
  EXPECT_EQ(game->offered(Offer::Takeback), Player::One) << "Ana's request stands";
  EXPECT_EQ(game.say(kBento, Offer::Takeback, OfferReply::Decline), "");
  EXPECT_EQ(game.say(kBento, Offer::Takeback, OfferReply::Offer), "");
  EXPECT_EQ(game.say(kAna, Offer::Takeback, OfferReply::Accept), "");
  EXPECT_EQ(game->history().ply(), 3U) << "the position before Bento's last turn";
}

TEST(GamesBetweenPeople, ARematchSwapsSides) {
  TestGame game(Days{3}, person_seat(kBento));
  EXPECT_EQ(game.say(kAna, Offer::Rematch, OfferReply::Offer), "illegal") << "not while the game runs";
  EXPECT_EQ(game.act(command::Resign{kAna}), "");
  EXPECT_EQ(game.say(kBento, Offer::Rematch, OfferReply::Offer), "");
  EXPECT_EQ(game.say(kBento, Offer::Rematch, OfferReply::Accept), "illegal");
  EXPECT_EQ(game.say(kAna, Offer::Rematch, OfferReply::Accept), "");
  EXPECT_EQ(game->next(), "next");
  EXPECT_EQ(game.say(kAna, Offer::Rematch, OfferReply::Offer), "illegal") << "there is a rematch already";
  const Result<GameState> rematch = GameState::create(game->rematch(moment(1s), 1));
  ASSERT_TRUE(rematch.has_value());
  EXPECT_EQ(rematch->seat_of(kAna), Player::Two);
  EXPECT_EQ(rematch->phase(), Phase::Running);
  EXPECT_EQ(rematch->created().clock, TimeControl(Days{3}));
}

TEST(GamesBetweenPeople, NobodyIsLeftForARematchOfAnOpenGame) {
  TestGame game;
  EXPECT_EQ(game.act(command::Abort{kAna}), "");
  EXPECT_EQ(game.say(kAna, Offer::Rematch, OfferReply::Offer), "illegal");
}

TEST(GamesBetweenPeople, AComputerAgreesToAllButDraws) {
  TestGame game({}, computer_seat({engine::Level{1}}), "eximo");
  EXPECT_EQ(game->phase(), Phase::Running);
  make_turns(game, 1);
  EXPECT_TRUE(game->computer_to_move());
  EXPECT_EQ(game.say(kAna, Offer::Draw, OfferReply::Offer), "illegal");
  EXPECT_EQ(game.say(kAna, Offer::Takeback, OfferReply::Offer), "");
  EXPECT_EQ(game->history().ply(), 0U);
  EXPECT_EQ(game.act(command::Resign{kAna}), "");
  EXPECT_EQ(game.say(kAna, Offer::Rematch, OfferReply::Offer), "");
  EXPECT_EQ(game->next(), "next");
}

TEST(GamesBetweenPeople, AComputersMoveCountsOnlyForThePositionItThoughtAbout) {
  TestGame game({}, computer_seat({engine::Level{1}}), "eximo");
  make_turns(game, 1);
  const AnyMove move = game->history().game().legal_moves(game->history().position()).front();
  EXPECT_EQ(game.act(command::PlayComputer{.revision = game->revision() - 1, .move = move}), "");
  EXPECT_FALSE(game.something_happened());
  EXPECT_EQ(game.act(command::PlayComputer{.revision = game->revision(), .move = move}), "");
  EXPECT_EQ(game->history().ply(), 2U);
  EXPECT_EQ(game.act(command::PlayComputer{.revision = game->revision(), .move = move}), "");
  EXPECT_FALSE(game.something_happened()) << "it is not the computer's turn";
}

TEST(GamesBetweenPeople, MinutesRunFromTheSecondTurnOn) {
  TestGame game(search::Clock{60s, 5s}, person_seat(kBento), "eximo");
  EXPECT_EQ(game->running(), std::nullopt);
  make_turns(game, 2, 1h);
  EXPECT_EQ(game->left(Player::One, moment(1h)), 60s) << "no time and no increment for the first turn";
  EXPECT_EQ(game->running(), Player::One);
  EXPECT_EQ(game->service_due(), 1h + 60s);
  make_turns(game, 1, 1h + 20s);
  EXPECT_EQ(game->left(Player::One, moment(1h + 20s)), 45s);
  EXPECT_EQ(game->left(Player::One, moment(2h)), 45s) << "Ana's clock has stopped";
  EXPECT_EQ(game->left(Player::Two, moment(1h + 30s)), 50s);
}

TEST(GamesBetweenPeople, AFallenFlagEndsTheGameWhateverSomebodyWants) {
  for (const Command& command :
       {Command(command::CheckTime{}), Command(command::Resign{kBento}), Command(command::Resign{kAna}),
        Command(command::Claim{kBento}), Command(command::Leave{kAna})}) {
    TestGame game(search::Clock{60s, 0s}, person_seat(kBento), "eximo");
    make_turns(game, 2);
    EXPECT_EQ(game.act(command::CheckTime{}, 59'999ms), "");
    EXPECT_FALSE(game.something_happened());
    EXPECT_EQ(game.act(command, 60s).empty(), std::holds_alternative<command::CheckTime>(command));
    EXPECT_EQ(game->ending(), Ending::Time);
    EXPECT_EQ(game->outcome(), Outcome::PlayerTwoWins);
    EXPECT_EQ(game->left(Player::One, moment(61s)), 0s);
  }
}

TEST(GamesBetweenPeople, DaysRunFromTheFirstTurnOnByTheWorldsClock) {
  TestGame game(Days{2});
  EXPECT_EQ(game->world_due(), std::nullopt) << "nobody has joined";
  EXPECT_EQ(game.act(command::Join{person_seat(kBento)}, 1h), "");
  EXPECT_EQ(game->world_due(), moment(1h).world + 48h);
  EXPECT_EQ(game->service_due(), std::nullopt);
  const Decision early =
      game->decide(command::CheckTime{}, {.world = moment(49h - 1ms).world, .service = 1000h});
  EXPECT_FALSE(early.event.has_value());
  // The service may have been down all that time.
  const Decision late = game->decide(command::CheckTime{}, {.world = moment(49h).world, .service = 1h});
  ASSERT_TRUE(late.event.has_value());
  EXPECT_EQ(std::get<Ended>(late.event->what).outcome, Outcome::PlayerTwoWins);
}

TEST(GamesBetweenPeople, AClockThatGoesBackGivesNoTime) {
  TestGame game(search::Clock{60s, 0s}, person_seat(kBento), "eximo");
  make_turns(game, 2, 100s);
  make_turns(game, 1, 50s);
  EXPECT_EQ(game->left(Player::One, moment(50s)), 60s);
}

TEST(GamesBetweenPeople, WhoStaysAwayCanLoseByIt) {
  TestGame game(search::Clock{600s, 0s}, person_seat(kBento), "eximo");
  EXPECT_EQ(game.act(command::Claim{kAna}, 1h), "illegal");
  EXPECT_EQ(game.act(command::Leave{kBento}, 10s), "");
  EXPECT_EQ(game.act(command::Leave{kBento}, 11s), "");
  EXPECT_FALSE(game.something_happened()) << "Bento has left already";
  EXPECT_EQ(game.act(command::Claim{kAna}, 69s), "illegal");
  EXPECT_EQ(game.act(command::Claim{kBento}, 71s), "illegal") << "Bento himself is away";
  EXPECT_EQ(game.act(command::Return{kBento}, 71s), "");
  EXPECT_EQ(game.act(command::Claim{kAna}, 200s), "illegal");
  EXPECT_EQ(game.act(command::Leave{kBento}, 200s), "");
  EXPECT_EQ(game.act(command::Leave{kAna}, 201s), "");
  EXPECT_EQ(game->claimable(moment(300s)), std::nullopt) << "both are away";
  EXPECT_EQ(game.act(command::Return{kAna}, 300s), "");
  EXPECT_EQ(game.act(command::Claim{kAna}, 300s), "");
  EXPECT_EQ(game->ending(), Ending::Forfeit);
  EXPECT_EQ(game->outcome(), Outcome::PlayerOneWins);
}

TEST(GamesBetweenPeople, WithoutAClockSilenceOfTwoWeeksIsAbandonment) {
  TestGame game({}, person_seat(kBento), "eximo");
  make_turns(game, 1, 1h);
  EXPECT_EQ(game.act(command::Claim{kAna}, 1h + std::chrono::days(14) - 1ms), "illegal");
  EXPECT_EQ(game.act(command::Claim{kBento}, 1h + std::chrono::days(14)), "illegal")
      << "it is Bento's own turn";
  EXPECT_EQ(game.act(command::Claim{kAna}, 1h + std::chrono::days(14)), "");
  EXPECT_EQ(game->outcome(), Outcome::PlayerOneWins);
}

TEST(GamesBetweenPeople, RefusesWhatCannotBePlayed) {
  const auto refused = [](Created created) { return !GameState::prepare(std::move(created), moment(0s)); };
  const Seats seats{person_seat(kAna), free_seat()};
  EXPECT_FALSE(refused({.game = "quantik", .start = {}, .clock = {}, .seats = seats}));
  EXPECT_TRUE(refused({.game = "chess", .start = {}, .clock = {}, .seats = seats}));
  EXPECT_TRUE(refused({.game = "stars:map=file:/etc/passwd", .start = {}, .clock = {}, .seats = seats}));
  EXPECT_TRUE(refused({.game = "quantik", .start = "nonsense", .clock = {}, .seats = seats}));
  EXPECT_TRUE(refused({.game = "quantik", .start = {}, .clock = Days{0}, .seats = seats}));
  EXPECT_TRUE(refused({.game = "quantik", .start = {}, .clock = Days{31}, .seats = seats}));
  EXPECT_TRUE(refused({.game = "quantik", .start = {}, .clock = search::Clock{9s, 0s}, .seats = seats}));
  EXPECT_TRUE(refused({.game = "quantik", .start = {}, .clock = search::Clock{11h, 0s}, .seats = seats}));
  EXPECT_TRUE(refused({.game = "quantik",
                       .start = {},
                       .clock = {},
                       .seats = {person_seat(kAna), computer_seat({engine::Level{99}})}}));
  EXPECT_TRUE(refused(
      {.game = "quantik", .start = {}, .clock = {}, .seats = {person_seat(kAna), person_seat(kAna)}}));
  EXPECT_TRUE(refused({.game = "quantik",
                       .start = {},
                       .clock = {},
                       .seats = {computer_seat({engine::Level{1}}), computer_seat({engine::Level{1}})}}));
}

TEST(GamesBetweenPeople, BecomesARecordThatCanBeReadAgain) {
  TestGame game(search::Clock{60s, 5s}, person_seat(kBento), "eximo");
  make_turns(game, 4, 2s);
  EXPECT_EQ(game.say(kBento, Offer::Takeback, OfferReply::Offer, 2s), "");
  EXPECT_EQ(game.say(kAna, Offer::Takeback, OfferReply::Accept, 2s), "");
  EXPECT_EQ(game.act(command::Resign{kAna}, 3s), "");
  const std::string text = record::to_text(game->to_record({"Ana", ""}));
  EXPECT_NE(text.find("[Player1 \"Ana\"]"), std::string::npos) << text;
  EXPECT_NE(text.find("resignation"), std::string::npos) << text;
  const record::ReadResult read = record::parse_record(text);
  ASSERT_TRUE(read.has_value()) << read.error().located().english();
  EXPECT_EQ(read->result, Outcome::PlayerTwoWins);
  EXPECT_EQ(read->tree.main_line_length(), 3U);
}

TEST(GamesBetweenPeople, ComesOutOfARecordAsItWentIn) {
  TestGame game(search::Clock{60s, 5s}, person_seat(kBento), "eximo");
  make_turns(game, 3, 2s);
  EXPECT_EQ(game.act(command::Resign{kBento}, 3s), "");
  const People people{{.id = kAna, .name = "Ana", .owner = {}}, {.id = kBento, .name = "", .owner = {}}};
  const std::string text = record_text(*game, people);
  const Result<store::AddGame> imported = import_record(*record::parse_record(text), "id", moment(1h));
  ASSERT_TRUE(imported.has_value());
  EXPECT_EQ(imported->heading.phase, Phase::Over);
  EXPECT_EQ(imported->heading.seats[0], std::nullopt);
  const Result<GameState> again = read_game(std::span(&imported->event, 1));
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(record_text(*again, {}), text);
  EXPECT_EQ(again->outcome(), Outcome::PlayerOneWins);
  EXPECT_EQ(again->decide(command::Resign{kAna}, moment(2h)).refusal->code, ErrorCode::Forbidden);
  const command::Say rematch{
      .by = kNobody, .offer = Offer::Rematch, .answer = OfferReply::Offer, .next = "x"};
  EXPECT_EQ(again->decide(rematch, moment(2h)).refusal->code, ErrorCode::Forbidden);
}

// --- Random commands ---

class Anybody {
 public:
  explicit Anybody(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] Command command(const GameState& game) {
    const std::array<PersonId, 3> all{kAna, kBento, kCarla};
    const PersonId person = all[below(all.size())];
    const auto offer = static_cast<Offer>(below(kOffers));
    const auto answer = static_cast<OfferReply>(below(3));
    switch (below(12)) {
      case 0:
        return below(8) == 0 ? Command(command::Resign{person}) : Command(command::CheckTime{});
      case 1:
        return below(8) == 0 ? Command(command::Abort{person}) : Command(command::CheckTime{});
      case 2:
        return command::Claim{person};
      case 3:
      case 4:
        return command::Say{.by = person, .offer = offer, .answer = answer, .next = "next"};
      case 5:
        return command::Join{person_seat(person)};
      case 6:
        return command::Leave{person};
      case 7:
        return command::Return{person};
      default:
        break;
    }
    const History& history = game.history();
    std::string move = "nonsense";
    if (!is_over(history.outcome()) && below(10) != 0) {
      move = history.game().move_text(history.position(),
                                      history.game().random_move(history.position(), random_));
    }
    return command::Play{.by = person, .ply = history.ply() - (below(20) == 0 ? 1 : 0), .move = move};
  }
  [[nodiscard]] std::chrono::milliseconds pause() {
    return std::chrono::milliseconds(below(50) == 0 ? below(60'000) : below(200));
  }
  [[nodiscard]] std::size_t below(std::size_t bound) {
    return random_.below(static_cast<std::uint32_t>(bound));
  }

 private:
  Random random_;
};

// Passes the game's snapshot through its text.
[[nodiscard]] Result<GameState> restored(const GameState& game) {
  const Result<play::Snapshot> read = read_snapshot(snapshot_text(game.snapshot()));
  return read ? GameState::from_snapshot(*read) : read.error();
}

void expect_same(const GameState& one, const GameState& two, Moment now) {
  EXPECT_EQ(one.snapshot(), two.snapshot());
  EXPECT_EQ(all_of(one, now), all_of(two, now));
  EXPECT_EQ(heading_of("id", one, {}), heading_of("id", two, {}));
  EXPECT_EQ(one.to_record(), two.to_record());
  for (std::uint64_t revision = 0; revision <= two.revision(); ++revision)
    EXPECT_EQ(one.kept_since(revision), two.kept_since(revision));
}

void expect_sound(const TestGame& game, const Command& command, const GameState& before, Moment now) {
  // Replaying the stored log gives the same game.
  const Result<GameState> again = read_game(game.log());
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(all_of(*again, now), all_of(*game, now));
  EXPECT_EQ(again->revision(), game.log().size());
  const Result<GameState> from_snapshot = restored(*game);
  ASSERT_TRUE(from_snapshot.has_value());
  expect_same(*from_snapshot, *again, now);
  for (const Player player : kPlayers) {
    if (before.phase() == Phase::Running && !std::holds_alternative<command::Say>(command)) {
      const Milliseconds increment = before.running() == player ? 2s : 0s;
      EXPECT_LE(game->left(player, now), before.left(player, now) + increment)
          << "no clock gains more than the increment";
    }
    EXPECT_GE(game->left(player, now), 0ms);
  }
  if (before.phase() == Phase::Over && !std::holds_alternative<command::Say>(command)) {
    EXPECT_EQ(game->revision(), before.revision()) << "a finished game never changes";
  }
  if (before.outcome() != Outcome::Running) {
    EXPECT_EQ(game->outcome(), before.outcome());
  }
  if (game.something_happened() && game->history().ply() > before.history().ply()) {
    const auto& play = std::get<command::Play>(command);
    EXPECT_EQ(before.seat_of(std::get<PersonId>(play.by)), before.to_move());
    EXPECT_EQ(game->history().ply(), before.history().ply() + 1);
  }
  EXPECT_EQ(game->seat_of(kAna), Player::One);
}

TEST(GamesBetweenPeopleProperties, HoldWhateverPeopleDo) {
  const std::vector<const GameInfo*> games = games::all_games();
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Anybody anybody(seed);
    const bool timed = seed % 3 != 0;
    TestGame game(timed ? TimeControl(search::Clock{30s, 2s}) : TimeControl(), free_seat(),
                  std::string(games[seed % games.size()]->id));
    std::chrono::milliseconds time{};
    GameState follower = *game;  // continues from snapshots of the game
    for (int step = 0; step < 120; ++step) {
      time += anybody.pause();
      const Command command = anybody.command(*game);
      const GameState before = *game;
      static_cast<void>(game.act(command, time));
      expect_sound(game, command, before, moment(time));
      static_cast<void>(follower.act(command, moment(time)));
      expect_same(follower, *game, moment(time));
      if (step % 7 == 0) follower = *restored(*game);
      if (::testing::Test::HasFailure()) FAIL() << "seed " << seed << ", step " << step;
    }
    const std::string text = record::to_text(game->to_record({"Ana", "Bento"}));
    const record::ReadResult read = record::parse_record(text);
    ASSERT_TRUE(read.has_value()) << text;
    EXPECT_EQ(read->tree.main_line_length(), game->history().ply());
  }
}

// --- Stored texts ---

TEST(EventText, IsReadBackAsItWas) {
  const Moment at{.world = store::Time(123'456ms), .service = 789ms};
  const std::vector<Event> events{
      {at, Created{.game = "quantik",
                   .start = "4/4/4/4 1",
                   .clock = search::Clock{60s, 1s},
                   .seats = {person_seat(kAna, true), computer_seat({engine::Level{3}})},
                   .by = Player::Two,
                   .listed = true,
                   .invited = kBento,
                   .seed = ~std::uint64_t{0}}},
      {at, Joined{person_seat(kBento)}},
      {at, play::Played{.move = "C@a1", .left = 5s}},
      {at, Offered{.offer = Offer::Takeback, .player = Player::Two}},
      {at, Declined{Offer::Rematch}},
      {at, TakenBack{7}},
      {at, Ended{.ending = Ending::Aborted, .outcome = Outcome::Running}},
      {at, Ended{.ending = Ending::Time, .outcome = Outcome::PlayerTwoWins}},
      {at, Continued{"abc"}},
      {at, Left{Player::Two}},
      {at, Returned{Player::One}},
  };
  for (const Event& event : events) {
    const Result<Event> again = read_event(event_text(event));
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(*again, event);
  }
}

TEST(EventText, OfOthersIsRefused) {
  for (const std::string text :
       {"", "{}", "[]", "null", "\"\"", "{\"event\":\"played\"}", "{\"event\":7,\"world\":0,\"service\":0}",
        "{\"event\":\"played\",\"move\":1,\"left\":0,\"world\":0,\"service\":0}",
        "{\"event\":\"played\",\"move\":\"a\",\"left\":-1,\"world\":0,\"service\":0}",
        "{\"event\":\"offered\",\"offer\":\"money\",\"player\":1,\"world\":0,\"service\":0}",
        "{\"event\":\"flew\",\"world\":0,\"service\":0}"}) {
    EXPECT_FALSE(read_event(text).has_value()) << text;
  }
  EXPECT_FALSE(read_game({}).has_value());
  TestGame game;
  std::vector<store::Event> log = game.log();
  log.push_back({.revision = 2, .data = log.front().data});
  EXPECT_FALSE(read_game(log).has_value()) << "a game is created once";
}

// A game whose snapshot has every field.
[[nodiscard]] TestGame eventful_game() {
  TestGame game(search::Clock{60s, 5s}, free_seat(), "eximo:start=2");
  EXPECT_EQ(game.act(command::Join{person_seat(kBento, true)}), "");
  make_turns(game, 5, 2s);
  EXPECT_EQ(game.act(command::Leave{kAna}, 3s), "");
  EXPECT_EQ(game.say(kAna, Offer::Draw, OfferReply::Offer, 3s), "");
  EXPECT_EQ(game.say(kBento, Offer::Takeback, OfferReply::Offer, 3s), "");
  EXPECT_EQ(game.say(kBento, Offer::Takeback, OfferReply::Decline, 3s), "");
  return game;
}

TEST(SnapshotText, IsReadBackAsItWas) {
  const TestGame game = eventful_game();
  const Result<play::Snapshot> again = read_snapshot(snapshot_text(game->snapshot()));
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(*again, game->snapshot());
  TestGame days(play::Days{3}, computer_seat({engine::Level{2}}));
  EXPECT_EQ(days.play(kAna, "C@a1"), "");
  expect_same(*restored(*days), *days, moment(1h));
}

TEST(SnapshotText, OfAnotherFormatOrDamagedIsRefused) {
  const json good = json::parse(snapshot_text(eventful_game()->snapshot()));
  ASSERT_TRUE(read_snapshot(good.dump()).has_value());
  const auto with = [&](const char* key, const json& value) {
    json bad = good;
    bad[key] = value;
    return read_snapshot(bad.dump()).has_value();
  };
  EXPECT_FALSE(with("format", 2));
  EXPECT_FALSE(with("revision", 0));
  EXPECT_FALSE(with("moves", "1 2 3"));
  EXPECT_FALSE(with("moves", "1 2 3 4 99999999999999999999 "));
  EXPECT_FALSE(with("steps", "1 1 1 1 -1 "));
  EXPECT_FALSE(with("left", "1 1 1 1 "));
  EXPECT_FALSE(with("left", "1 1 1 1 9007199254740992 "));
  EXPECT_FALSE(with("seats", json::array()));
  for (const auto& [key, value] : good.items()) {
    const bool may_be_missing =
        key == "draw" || key.starts_with("draw_at") || key.starts_with("takeback_at") || key == "absent_1";
    json bad = good;
    bad.erase(key);
    EXPECT_EQ(read_snapshot(bad.dump()).has_value(), may_be_missing) << key;
  }
  for (const std::string text : {"", "{}", "[]", "null", "7"}) EXPECT_FALSE(read_snapshot(text)) << text;
}

// A snapshot with one changed byte is refused, or still gives a game with the same turns.
TEST(SnapshotText, NeverLeadsToOtherTurns) {
  const TestGame game = eventful_game();
  const std::string good = snapshot_text(game->snapshot());
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (const char letter : {'0', '7', ' ', '"', 'x'}) {
      std::string bad = good;
      bad[at] = letter;
      const Result<play::Snapshot> read = read_snapshot(bad);
      if (!read) continue;
      const Result<GameState> made = GameState::from_snapshot(*read);
      if (!made) continue;
      EXPECT_EQ(service::move_texts(made->history(), 0), service::move_texts(game->history(), 0)) << bad;
    }
  }
}

}  // namespace
}  // namespace joga::testing
