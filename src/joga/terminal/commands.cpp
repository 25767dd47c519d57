#include "joga/terminal/commands.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "joga/core/suggestion.hpp"
#include "joga/core/text.hpp"
#include "joga/terminal/catalogue.hpp"

namespace joga::terminal {
namespace {

[[nodiscard]] constexpr Key character(char letter) {
  return {.kind = KeyKind::Character, .letter = letter};
}
[[nodiscard]] constexpr Key control(char letter) {
  return {.kind = KeyKind::Control, .letter = letter};
}
[[nodiscard]] constexpr Key function(int number) {
  return {.kind = KeyKind::Function, .number = number};
}

constexpr char kDelete = '\x7f';
constexpr char kBackspace = '\b';
constexpr char kEscape = '\x1b';

constexpr MessageText kNothing{"", ""};
constexpr MessageText kFile{"FILE", "FICHEIRO"};
constexpr MessageText kWords{"TEXT", "TEXTO"};
constexpr MessageText kCells{"CELLS", "CASAS"};
constexpr MessageText kSign{"!?", "!?"};

// clang-format off
constexpr std::array<CommandInfo, 26> kCommands{{
    {Command::Help, {"help", "ajuda"}, kNothing, character('?'),
     {"shows the commands", "mostra os comandos"}},
    {Command::Back, {"back", "voltar"}, kNothing, character(kBackspace),
     {"takes the last part of an unfinished turn back", "retira a última parte de uma jogada incompleta"}},
    {Command::Undo, {"undo", "desfazer"}, kNothing, control('U'),
     {"takes the last turn back; against a computer, its answer too",
      "desfaz a última jogada; contra um computador, também a resposta dele"}},
    {Command::Redo, {"redo", "refazer"}, kNothing, control('R'),
     {"plays again what was taken back", "volta a fazer o que foi desfeito"}},
    {Command::Hint, {"hint", "dica"}, kNothing, control('T'),
     {"suggests a move", "sugere uma jogada"}},
    {Command::Values, {"values", "valores"}, kNothing, control('G'),
     {"tells what every move is worth, as far as that is proven",
      "diz quanto vale cada jogada, se estiver provado"}},
    {Command::Openings, {"openings", "aberturas"}, kNothing, control('K'),
     {"shows what the opening book knows about the moves here",
      "mostra o que o livro de aberturas sabe das jogadas aqui"}},
    {Command::Moves, {"moves", "jogadas"}, kNothing, control('L'),
     {"lists the moves played so far", "mostra as jogadas feitas até agora"}},
    {Command::Board, {"board", "tabuleiro"}, kNothing, control('B'),
     {"draws the board again", "volta a desenhar o tabuleiro"}},
    {Command::Flip, {"flip", "virar"}, kNothing, control('F'),
     {"turns the board round", "vira o tabuleiro"}},
    {Command::Rules, {"rules", "regras"}, kNothing, function(2),
     {"explains the rules of this game", "explica as regras deste jogo"}},
    {Command::Position, {"position", "posição"}, kNothing, control('P'),
     {"shows the position as text, for joga --position", "mostra a posição em texto, para joga --position"}},
    {Command::Players, {"players", "jogadores"}, kNothing, control('E'),
     {"shows who plays", "mostra quem joga"}},
    {Command::Save, {"save", "guardar"}, kFile, control('S'),
     {"writes the game to a file", "escreve o jogo num ficheiro"}},
    {Command::Load, {"load", "abrir"}, kFile, control('O'),
     {"goes on with the game of a file", "continua o jogo de um ficheiro"}},
    {Command::Resign, {"resign", "desistir"}, kNothing, control('D'),
     {"gives the game up", "desiste do jogo"}},
    {Command::Draw, {"draw", "empate"}, kNothing, control('Y'),
     {"offers the other player a draw", "propõe empate ao outro jogador"}},
    {Command::Again, {"again", "repetir"}, kNothing, control('N'),
     {"begins a new game like this one", "começa um jogo novo igual a este"}},
    {Command::Swap, {"swap", "trocar"}, kNothing, control('W'),
     {"begins a new game with the sides exchanged", "começa um jogo novo com os lados trocados"}},
    {Command::Review, {"review", "rever"}, kNothing, control('V'),
     {"studies the game: steps through it and tries moves",
      "estuda o jogo: percorre-o e experimenta jogadas"}},
    {Command::Delete, {"delete", "apagar"}, kNothing, character(kDelete),
     {"deletes the tried move that is shown, and those after it",
      "apaga a jogada experimentada que se vê, e as seguintes"}},
    {Command::Comment, {"comment", "comentar"}, kWords, function(4),
     {"adds to the comment on the turn shown; - deletes it", "acrescenta à nota sobre a jogada que se vê; - apaga-a"}},
    {Command::Mark, {"mark", "marcar"}, kCells, function(5),
     {"marks cells after the turn shown, or draws arrows: c4 d3-d4:red; again: removes them",
      "assinala casas após a jogada que se vê, ou desenha setas: c4 d3-d4:red; outra vez: retira-as"}},
    {Command::Sign, {"sign", "sinal"}, kSign, function(6),
     {"judges the turn shown by a sign: ! ? !! ?? !? ?!; again: removes it",
      "julga a jogada que se vê com um sinal: ! ? !! ?? !? ?!; outra vez: retira-o"}},
    {Command::Menu, {"menu", "menu"}, kNothing, character(kEscape),
     {"goes back to the menu; the game is saved", "volta ao menu; o jogo fica guardado"}},
    {Command::Quit, {"quit", "sair"}, kNothing, control('X'),
     {"ends; the game is saved and can be resumed", "termina; o jogo fica guardado e pode ser retomado"}},
}};
// clang-format on

// Words of other programs for the same.
constexpr std::array<std::pair<std::string_view, Command>, 9> kOtherWords{{
    {"exit", Command::Quit},
    {"q", Command::Quit},
    {"bye", Command::Quit},
    {"study", Command::Review},
    {"estudar", Command::Review},
    {"analyse", Command::Review},
    {"analyze", Command::Review},
    {"analysis", Command::Review},
    {"analisar", Command::Review},
}};

// The commands of a game that also exist in lessons.
constexpr std::array<std::pair<Command, LessonCommand>, 8> kInLessons{{
    {Command::Help, LessonCommand::Help},
    {Command::Back, LessonCommand::Back},
    {Command::Hint, LessonCommand::Hint},
    {Command::Board, LessonCommand::Board},
    {Command::Rules, LessonCommand::Rules},
    {Command::Again, LessonCommand::Again},
    {Command::Menu, LessonCommand::Menu},
    {Command::Quit, LessonCommand::Quit},
}};

// UTF-8 writes all accented letters of Portuguese as 0xC3 and a byte from 0x80 on; upper and lower case are
// 32 apart. '-' marks letters that Portuguese lacks.
constexpr std::string_view kUnaccented = "aaaaaaaceeeeiiii-nooooo-ouuuuy--";

}  // namespace

std::span<const CommandInfo> all_commands() noexcept {
  return kCommands;
}

const CommandInfo& info_of(Command command) noexcept {
  return *std::ranges::find(kCommands, command, &CommandInfo::command);
}

std::string key_name(const Key& key) {
  switch (key.kind) {
    case KeyKind::Character:
      if (key.letter == kDelete) return "Del";
      if (key.letter == kBackspace) return "Backspace";
      if (key.letter == kEscape) return "Esc";
      return {key.letter};
    case KeyKind::Control:
      return std::string("Ctrl-") + key.letter;
    case KeyKind::Function:
      return "F" + std::to_string(key.number);
  }
  return {};
}

std::optional<Command> command_of(const Key& key) noexcept {
  if (key == kHelpKey) return Command::Help;
  const auto found = std::ranges::find(kCommands, key, &CommandInfo::key);
  if (found == kCommands.end()) return std::nullopt;
  return found->command;
}

std::string folded(std::string_view text) {
  constexpr unsigned kLeadByte = 0xc3;
  constexpr unsigned kFirstLetter = 0x80;
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool pair = byte == kLeadByte && i + 1 < text.size();
    if (pair) {
      const std::size_t letter = (static_cast<unsigned char>(text[i + 1]) - kFirstLetter) % 32U;
      if (letter < kUnaccented.size() && kUnaccented[letter] != '-') {
        result += kUnaccented[letter];
        ++i;
        continue;
      }
    }
    result += lower_case(text[i]);
  }
  return result;
}

bool is_word(std::string_view text, const MessageText& word) {
  return text == folded(word.english) || text == folded(word.portuguese);
}

bool means(std::string_view answer, const MessageText& word, Language language) {
  return is_word(answer, word) || answer == folded(Message(word).in(language)).substr(0, 1);
}

std::optional<TypedCommand> parse_command(std::string_view line) {
  line = trimmed(line, kTypedBlanks);
  const std::size_t end = std::min(line.find_first_of(kTypedBlanks), line.size());
  const std::string word = folded(line.substr(0, end));
  const auto is_named = [&](const CommandInfo& info) {
    return is_word(word, info.word) ||
           std::ranges::find(kOtherWords, std::pair(std::string_view(word), info.command)) !=
               kOtherWords.end();
  };
  const auto found = word == "?" ? kCommands.begin() : std::ranges::find_if(kCommands, is_named);
  if (found == kCommands.end()) return std::nullopt;
  return TypedCommand{found->command, std::string(trimmed(line.substr(end), kTypedBlanks))};
}

std::string typed_move(const std::string& typed) {
  const bool passes = is_word(folded(trimmed(typed, kTypedBlanks)), text::kPass);
  return passes ? std::string(text::kPass.english) : typed;
}

Message move_in_words(const std::string& move) {
  return move == text::kPass.english ? Message(text::kPass) : Message(move);
}

Message with_command_suggestion(Message refusal, std::string_view line) {
  constexpr std::size_t kShortestWord = 3;  // shorter words are rather parts of moves
  std::string word = folded(line.substr(0, line.find_first_of(kTypedBlanks)));
  word.erase(0, word.find_first_not_of("/:-"));  // as commands begin in other programs
  const bool is_word = word.size() >= kShortestWord &&
                       std::ranges::all_of(word, [](char letter) { return letter >= 'a' && letter <= 'z'; });
  if (!is_word) return refusal;
  std::vector<std::string> words;
  for (const CommandInfo& info : kCommands) {
    words.push_back(folded(info.word.english));
    words.push_back(folded(info.word.portuguese));
  }
  const std::vector<std::string_view> known(words.begin(), words.end());
  const std::optional<std::string_view> nearest = nearest_word(word, known);
  if (!nearest) return refusal;
  const auto number = static_cast<std::size_t>(std::ranges::find(known, *nearest) - known.begin());
  return did_you_mean(kCommands[number / 2].word, std::move(refusal));  // in the language of the reader
}

std::optional<Message> unwanted_argument(const TypedCommand& typed) {
  const CommandInfo& info = info_of(typed.command);
  if (typed.argument.empty() || !info.argument.english.empty()) return std::nullopt;
  return Message(text::kTakesNothing, info.word, typed.argument);
}

std::optional<LessonCommand> parse_lesson_command(std::string_view line) {
  // The signs are keys on the full screen.
  const std::string word = folded(trimmed(line, kTypedBlanks));
  if (word == "." || is_word(word, text::kNextWord)) return LessonCommand::Next;
  if (word == ",") return LessonCommand::Back;
  const std::optional<TypedCommand> typed = parse_command(line);
  if (!typed || !typed->argument.empty()) return std::nullopt;
  const auto known = std::ranges::find(kInLessons, typed->command, &std::pair<Command, LessonCommand>::first);
  return known == kInLessons.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace joga::terminal
