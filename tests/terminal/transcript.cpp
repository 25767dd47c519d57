#include "terminal/transcript.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>
#include <utility>

#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

// Replaces paths, which differ in every run.
[[nodiscard]] std::string with_replaced(std::string text, const std::string& what,
                                        const std::string& replacement) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + replacement.size())) {
    text.replace(at, what.size(), replacement);
  }
  return text;
}

}  // namespace

terminal::PlainSetup PlainUser::setup() const {
  return {.style = {.language = language_},
          .seed = 7,
          .library = library(),
          .read_file = [](std::string_view) -> Result<std::string> {
            return Error{ErrorCode::Unknown, Message("there are no files here")};
          }};
}

std::string PlainUser::run(terminal::PlainSetup setup, std::initializer_list<std::string_view> lines) {
  std::string typed;
  for (const std::string_view line : lines) typed += std::string(line) + '\n';
  std::istringstream input(with_replaced(typed, "FOLDER", folder_.path()));
  std::ostringstream output;
  succeeded_ = terminal::run_plain(input, output, std::move(setup));
  return with_replaced(output.str(), folder_.path(), "FOLDER");
}

std::string PlainUser::play(const std::string& spec, std::string_view one, std::string_view two,
                            std::initializer_list<std::string_view> lines, const std::string& position) {
  const auto game = *games::make_game(spec);
  play::Seats seats;
  seats[0].who = *engine::Who::parse(one, game->info());
  seats[1].who = *engine::Who::parse(two, game->info());
  terminal::PlainSetup prepared = setup();
  const AnyPosition start = position.empty() ? game->start() : *game->parse_position(position);
  prepared.state = *play::GameState::open(History(game, start), {.seats = seats, .seed = 7}, {});
  return run(std::move(prepared), lines);
}

std::string PlainUser::menu(std::initializer_list<std::string_view> lines) {
  return run(setup(), lines);
}

std::size_t count_of(std::string_view part, std::string_view whole) {
  std::size_t count = 0;
  for (std::size_t at = whole.find(part); at != std::string_view::npos; at = whole.find(part, at + 1))
    ++count;
  return count;
}

void expect_transcript(const std::string& name, const std::string& text) {
  const std::filesystem::path path = std::filesystem::path(JOGA_TEST_DATA) / "terminal" / name;
  const char* update = std::getenv("JOGA_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") {
    put(path, text);
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(path)) << path << " is missing; JOGA_UPDATE_GOLDEN=1 writes it";
  EXPECT_EQ(content_of(path), text) << path;
}

}  // namespace joga::testing
