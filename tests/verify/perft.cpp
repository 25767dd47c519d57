// The rules of the verifier, for comparison with those of the program: reads lines "DEPTH GAME POSITION" and
// prints for each the number of sequences of DEPTH turns, and the result of POSITION, with the points where
// there are any. For an ending of Small Star Empires that is still running the result is the margin of the
// player to move, found by the verifier's search.
#define main verify_main  // the verifier is a single file with everything in it
#include "../../verify/verify.cpp"
#undef main

namespace {

std::uint64_t perft(const Rules& rules, const Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const Turn& turn : rules.view(position).turns) count += perft(rules, turn.after, depth - 1);
  return count;
}

std::string result_of(const Rules& rules, const Position& position) {
  const auto* stars = dynamic_cast<const Stars*>(&rules);
  const View view = rules.view(position);
  if (!view.turns.empty()) {
    constexpr int kEnding = 6;
    if (stars == nullptr || stars->turns_left(position) > kEnding) return "running";
    int margin = -100;
    while (stars->reaches(position, position.turn, margin + 1)) ++margin;
    return "margin " + std::to_string(margin);
  }
  std::string result = view.winner == 0 ? "draw" : std::to_string(view.winner);
  if (stars != nullptr) {
    result +=
        " " + std::to_string(stars->points(position, 1)) + "-" + std::to_string(stars->points(position, 2));
  }
  return result;
}

}  // namespace

int main() {
  int depth = 0;
  std::string game;
  std::string text;
  while (std::cin >> depth >> game && std::getline(std::cin >> std::ws, text)) {
    try {
      const std::unique_ptr<Rules> rules = rules_of(game);
      const Position position = rules->read(text);
      std::cout << perft(*rules, position, depth) << ' ' << result_of(*rules, position) << std::endl;
    } catch (const Failure& failure) {
      std::cout << failure.words << std::endl;
    }
  }
}
