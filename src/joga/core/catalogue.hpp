// The core's sentences. Each game has its own catalogue of the same kind in its folder.
#pragma once

#include "joga/core/message.hpp"

namespace joga::text {

// clang-format off
inline constexpr MessageText kSpecId{
    "'{0}' is not a game: a game is written id or id:key=value,key=value",
    "'{0}' não é um jogo: um jogo escreve-se id ou id:chave=valor,chave=valor"};
inline constexpr MessageText kSpecOption{
    "'{0}' is not an option: options are written key=value, separated by commas",
    "'{0}' não é uma opção: as opções escrevem-se chave=valor, separadas por vírgulas"};
inline constexpr MessageText kSpecOptionTwice{
    "option '{0}' is given twice: give it once",
    "a opção '{0}' aparece duas vezes: indique-a uma só vez"};
inline constexpr MessageText kUnknownGame{
    "there is no game '{0}'; valid: {1}",
    "não há nenhum jogo '{0}'; válidos: {1}"};
inline constexpr MessageText kUnknownOption{
    "{0} has no option '{1}'; valid: {2}",
    "{0} não tem a opção '{1}'; válidas: {2}"};
inline constexpr MessageText kUnknownOptionValue{
    "option {0} cannot be '{1}'; valid: {2}",
    "a opção {0} não pode ser '{1}'; válidos: {2}"};
inline constexpr MessageText kOptionOnlyWith{
    "option {0} goes only with {1}={2}", "a opção {0} só se usa com {1}={2}"};
// Sentence patterns and words that several layers use.
inline constexpr MessageText kLabelled{"{0}: {1}", "{0}: {1}"};
inline constexpr MessageText kInBrackets{"{0} ({1})", "{0} ({1})"};
inline constexpr MessageText kInLine{"line {0}: {1}", "linha {0}: {1}"};
inline constexpr MessageText kDraw{"draw", "empate"};
inline constexpr MessageText kNumberRange{"{0} to {1}", "{0} a {1}"};

inline constexpr MessageText kPositionTooLong{
    "a position string of {0} characters is too long: at most {1}",
    "uma posição com {0} caracteres é longa demais: no máximo {1}"};
inline constexpr MessageText kPositionPlayer{
    "a position ends with a blank and the player to move, 1 or 2",
    "uma posição termina com um espaço e o jogador a jogar, 1 ou 2"};
inline constexpr MessageText kPositionRows{
    "a position of this game has {0} rows separated by '/', not {1}",
    "uma posição deste jogo tem {0} linhas separadas por '/', não {1}"};
inline constexpr MessageText kPositionRowLength{
    "row {0} of the position has {1} squares, not {2}",
    "a linha {0} da posição tem {1} casas, não {2}"};
inline constexpr MessageText kPositionCharacter{
    "'{0}' in row {1} of the position is not a piece of this game; valid: {2}",
    "'{0}' na linha {1} da posição não é uma peça deste jogo; válidas: {2}"};

inline constexpr MessageText kSetUpNoCell{
    "there is no cell '{0}' on this board", "não há casa '{0}' neste tabuleiro"};
inline constexpr MessageText kSetUpNoPiece{
    "'{0}' on {1} is not a piece of this game; valid: {2}",
    "'{0}' em {1} não é uma peça deste jogo; válidas: {2}"};
inline constexpr MessageText kSetUpSeveral{
    "{0} holds {1} pieces: a square holds one", "{0} tem {1} peças: numa casa só cabe uma"};
inline constexpr MessageText kPieceWithNumber{"{0} {1}", "{0} {1}"};

inline constexpr MessageText kInputTooLong{
    "a move of {0} characters is too long: at most {1}",
    "uma jogada com {0} caracteres é longa demais: no máximo {1}"};
inline constexpr MessageText kMoveIllegal{
    "'{0}' is not a legal move here: {1}",
    "'{0}' não é uma jogada legal aqui: {1}"};
inline constexpr MessageText kMoveAmbiguous{
    "'{0}' fits {1} legal moves: {2}",
    "'{0}' serve a {1} jogadas legais: {2}"};
inline constexpr MessageText kMoveUnfinished{
    "'{0}' is not finished: {1}",
    "'{0}' não está completa: {1}"};
inline constexpr MessageText kGameIsOver{
    "the game is over", "o jogo terminou"};
inline constexpr MessageText kNoSuchMove{
    "this move is not legal in this position", "esta jogada não é legal nesta posição"};
inline constexpr MessageText kMoveReady{
    "play {0}?", "jogar {0}?"};
inline constexpr MessageText kOnlyMove{
    "there is only one legal move: {0}", "só há uma jogada legal: {0}"};

inline constexpr MessageText kRepetition{
    "the same position occurred {0} times", "a mesma posição ocorreu {0} vezes"};
inline constexpr MessageText kQuiet{
    "{0} moves without a capture", "{0} jogadas sem captura"};
inline constexpr MessageText kNoLegalMove{"{0} has no legal move", "{0}: sem jogadas legais"};

inline constexpr MessageText kLabelStart{"Starts", "Começa"};
inline constexpr MessageText kLabelRepetition{"Draw by repetition after", "Empate por repetição após"};
inline constexpr MessageText kLabelQuiet{"Draw without captures after", "Empate sem capturas após"};
inline constexpr MessageText kLabelRules{"Rules", "Regras"};
inline constexpr MessageText kOptionStart{"the player who moves first", "o jogador que joga primeiro"};
inline constexpr MessageText kOptionRepetition{
    "draw when a position occurs this many times (0 = off)",
    "empate quando uma posição ocorre este número de vezes (0 = nunca)"};
inline constexpr MessageText kOptionQuiet{
    "draw after this many moves without a capture (0 = off)",
    "empate após este número de jogadas sem captura (0 = nunca)"};
inline constexpr MessageText kOptionRules{"the rule set", "o conjunto de regras"};
inline constexpr MessageText kLevelRandom{"random", "ao acaso"};
inline constexpr MessageText kLevelGreedy{"greedy", "ganancioso"};
inline constexpr MessageText kLevelEasy{"easy", "fácil"};
inline constexpr MessageText kLevelMedium{"medium", "médio"};
inline constexpr MessageText kLevelHard{"hard", "difícil"};
// The names of the levels for people, the weakest first, and how each level plays.
inline constexpr MessageText kLevelNewcomer{"newcomer", "estreante"};
inline constexpr MessageText kLevelBeginner{"beginner", "principiante"};
inline constexpr MessageText kLevelLearner{"learner", "aprendiz"};
inline constexpr MessageText kLevelCasual{"casual player", "jogador ocasional"};
inline constexpr MessageText kLevelAmateur{"amateur", "amador"};
inline constexpr MessageText kLevelRegular{"regular player", "jogador habitual"};
inline constexpr MessageText kLevelSkilled{"skilled player", "jogador hábil"};
inline constexpr MessageText kLevelClub{"club player", "jogador de clube"};
inline constexpr MessageText kLevelStrong{"strong player", "jogador forte"};
inline constexpr MessageText kLevelExpert{"expert", "perito"};
inline constexpr MessageText kLevelCandidateMaster{"candidate master", "candidato a mestre"};
inline constexpr MessageText kLevelMaster{"master", "mestre"};
inline constexpr MessageText kLevelInternationalMaster{"international master", "mestre internacional"};
inline constexpr MessageText kLevelGrandmaster{"grandmaster", "grande mestre"};
inline constexpr MessageText kLevelChampion{"champion", "campeão"};
inline constexpr MessageText kLevelLegend{"legend", "lenda"};
inline constexpr MessageText kOverlooksMost{
    "misses most things", "quase tudo lhe escapa"};
inline constexpr MessageText kOverlooksMuch{
    "misses a lot", "escapa-lhe muito"};
inline constexpr MessageText kOverlooksThings{
    "misses things", "escapam-lhe coisas"};
inline constexpr MessageText kOverlooksSome{
    "misses a few things", "escapam-lhe algumas coisas"};
inline constexpr MessageText kOverlooksDetails{
    "misses details", "escapam-lhe pormenores"};
inline constexpr MessageText kOverlooksLittle{
    "misses little", "pouco lhe escapa"};
inline constexpr MessageText kSeesReplySome{
    "sees your reply, misses things", "vê a sua resposta, escapam-lhe coisas"};
inline constexpr MessageText kSeesReply{
    "sees your reply", "vê a sua resposta"};
inline constexpr MessageText kSeesThree{
    "sees three moves ahead", "vê três jogadas à frente"};
inline constexpr MessageText kSeesFive{
    "sees five moves ahead", "vê cinco jogadas à frente"};
inline constexpr MessageText kThinksAhead{
    "{0} positions a move", "{0} posições por jogada"};
inline constexpr MessageText kJudgesBetter{
    "judges best: {0} positions", "avalia melhor: {0} posições"};
inline constexpr MessageText kColourWhite{"White", "Brancas"};
inline constexpr MessageText kColourBlack{"Black", "Pretas"};
inline constexpr MessageText kColourBlue{"Blue", "Azul"};
inline constexpr MessageText kColourRed{"Red", "Vermelho"};

inline constexpr MessageText kAnd{"{0} and {1}", "{0} e {1}"};
// Reports of a turn. The players' names are plural or singular in Portuguese, so no verb goes with them.
inline constexpr MessageText kPassed{"{0} passed", "{0}: passa"};
inline constexpr MessageText kPut{"{0} put a {1} on {2}", "{0}: {1} em {2}"};
inline constexpr MessageText kMoved{"{0} moved {1} to {2}", "{0}: de {1} para {2}"};
inline constexpr MessageText kTook{"{0} took {1}, {2} to {3}", "{0}: captura em {1}, de {2} para {3}"};

// A move in a few words: its notation, a piece or a gain, points.
inline constexpr MessageText kMoveWith{"{0}, {1}", "{0}, {1}"};
inline constexpr MessageText kPointsGained{"+{0}", "+{0}"};
inline constexpr MessageText kTakes{"takes {0}", "captura {0}"};

inline constexpr MessageText kNotUtf8{
    "the byte {0} (hexadecimal) is not part of any UTF-8 character",
    "o byte {0} (hexadecimal) não pertence a nenhum carácter UTF-8"};
inline constexpr MessageText kControlCharacter{
    "the control character U+{0} is not allowed", "o carácter de controlo U+{0} não é permitido"};
// clang-format on

}  // namespace joga::text
