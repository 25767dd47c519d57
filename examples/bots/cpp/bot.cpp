// A small player for every game of joga: it wins when it can win at once, otherwise it plays at random.
//
// It speaks UGI on its standard input and output (docs/bots.md). It knows no rules itself: it asks a `joga
// engine` that it starts. `choose` decides how it plays; change that first.
//
// Compile: g++ -std=c++17 -O2 bot.cpp -o bot
// Usage:   ./bot [JOGA]      JOGA: the program joga; else $JOGA, else `joga` from the PATH
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Words = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

Words split(const std::string& line) {
  std::istringstream stream(line);
  Words words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// A running joga that answers questions about positions.
class RuleBook {
 public:
  explicit RuleBook(const std::string& program) {
    int down[2], up[2];  // pipes: what is written to [1] is read from [0]
    if (pipe(down) != 0 || pipe(up) != 0) fail("cannot make a pipe");
    const pid_t child = fork();
    if (child < 0) fail("cannot start another program");
    if (child == 0) {  // the child process becomes joga
      dup2(down[0], STDIN_FILENO);
      dup2(up[1], STDOUT_FILENO);
      for (int end : {down[0], down[1], up[0], up[1]}) close(end);
      execlp(program.c_str(), program.c_str(), "engine", nullptr);
      std::perror(("bot: cannot start " + program + "; say where joga is: bot JOGA").c_str());
      _exit(1);
    }
    close(down[0]);
    close(up[1]);
    to_joga_ = fdopen(down[1], "w");
    from_joga_ = fdopen(up[0], "r");
  }

  void tell(const std::string& line) {
    std::fprintf(to_joga_, "%s\n", line.c_str());
    std::fflush(to_joga_);
  }

  // Sets up a position; returns false if joga complains before it is ready.
  bool accepts(const std::string& position) {
    tell(position + "\nisready");
    return read() == Words{"readyok"};
  }

  // Returns the words of the answer to `query ...`.
  Words ask(const std::string& question) {
    tell("query " + question);
    Words words = read();
    while (words.empty() || words[0] != "response") words = read();
    words.erase(words.begin());
    return words;
  }

 private:
  Words read() {
    std::string line;
    int letter = std::fgetc(from_joga_);
    for (; letter != '\n' && letter != EOF; letter = std::fgetc(from_joga_)) line += char(letter);
    if (letter == EOF) fail("joga has ended");
    return split(line);
  }

  [[noreturn]] static void fail(const char* why) {
    std::cerr << "bot: " << why << std::endl;
    std::exit(1);
  }

  FILE* to_joga_ = nullptr;
  FILE* from_joga_ = nullptr;
};

// Returns the `position` command for the position after a move.
std::string after(const std::string& position, const std::string& move) {
  const bool has_moves = position.find(" moves ") != std::string::npos;
  return position + (has_moves ? " " : " moves ") + move;
}

struct Choice {
  std::string move = "none";  // stays "none" if the game is over
  std::string info{};         // the `info` line about the move
};

Choice choose(RuleBook& rules, const std::string& position, std::chrono::milliseconds time,
              std::mt19937& random) {
  rules.tell(position);
  const Words moves = rules.ask("legalmoves");
  if (moves.empty()) return {};
  const std::string victory = rules.ask("p1turn") == Words{"true"} ? "p1win" : "p2win";

  const auto end = Clock::now() + time;
  for (const std::string& move : moves) {
    rules.tell(after(position, move));
    if (rules.ask("result") == Words{victory}) return {move, "info depth 1 score win 1\n"};
    if (Clock::now() > end) break;
  }
  return {moves[random() % moves.size()], "info depth 1 score cp 0\n"};
}

// Thinks half a second, which is plenty for one turn of look-ahead, or half of a shorter `movetime`.
std::chrono::milliseconds time_for(const Words& go) {
  long time = 500;
  const auto found = std::find(go.begin(), go.end(), "movetime");
  if (found != go.end() && found + 1 != go.end()) time = std::min(time, std::atol((found + 1)->c_str()) / 2);
  return std::chrono::milliseconds(time);
}

int main(int argc, char** argv) {
  const char* variable = std::getenv("JOGA");
  RuleBook rules(argc > 1 ? argv[1] : variable != nullptr ? variable : "joga");
  std::mt19937 random(std::random_device{}());
  std::string position = "position startpos";
  std::string answer;  // held back until `stop`

  for (std::string line; std::getline(std::cin, line);) {
    Words words = split(line);
    words.resize(std::max<std::size_t>(words.size(), 5));  // so that the first five words always exist
    const std::string& command = words[0];
    if (command == "ugi") {
      std::cout << "id name C++ bot\nid author a student\noption name Game type string default quantik\n"
                   "option name Seed type spin default 0 min 0 max 1000000000\nugiok\n";
    } else if (command == "isready") {
      std::cout << "readyok\n";
    } else if (command == "setoption" && words[2] == "Seed") {
      random.seed(static_cast<unsigned>(std::atol(words[4].c_str())));  // the same seed, the same moves
    } else if (command == "setoption" && words[2] == "Game") {
      rules.tell(line);
      position = "position startpos";
    } else if (command == "uginewgame") {
      position = "position startpos";
    } else if (command == "position") {
      if (rules.accepts(line)) position = line;
    } else if (command == "query" &&
               (words[1] == "gameover" || words[1] == "p1turn" || words[1] == "result")) {
      rules.tell(position);
      std::cout << "response " << rules.ask(words[1])[0] << '\n';
    } else if (command == "go") {
      const Choice choice = choose(rules, position, time_for(words), random);
      std::cout << choice.info;
      answer = "bestmove " + choice.move + '\n';
      if (std::count(words.begin(), words.end(), "infinite") == 0) std::cout << std::exchange(answer, "");
    } else if (command == "stop") {
      std::cout << std::exchange(answer, "");
    } else if (command == "quit") {
      break;
    }  // Other commands are ignored.
    std::cout.flush();
  }
}
