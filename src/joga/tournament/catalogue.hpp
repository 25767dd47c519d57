// The sentences about tournaments.
#pragma once

#include "joga/core/message.hpp"

namespace joga::tournament::text {

// clang-format off

// Files that people write.
inline constexpr MessageText kUnknownKey{
    "unknown key '{0}'; valid: {1}", "chave desconhecida '{0}'; válidas: {1}"};
inline constexpr MessageText kNotATable{
    "'{0}' must be a table; its keys: {1}", "'{0}' tem de ser uma tabela; as suas chaves: {1}"};
inline constexpr MessageText kKeyValue{
    "'{0}' must be {1}, not {2}", "'{0}' tem de ser {1}, e não {2}"};
inline constexpr MessageText kKeyMissing{
    "'{0}' is missing: it must be {1}", "falta '{0}': tem de ser {1}"};
inline constexpr MessageText kValueText{"a string that is not empty", "um texto que não seja vazio"};
inline constexpr MessageText kValueShort{"a string of at most {0} characters", "um texto de {0} caracteres no máximo"};
inline constexpr MessageText kValueGame{
    "a game, such as \"quantik\" or \"stars:map=small\"", "um jogo, como \"quantik\" ou \"stars:map=small\""};
inline constexpr MessageText kValueWhole{
    "a whole number from {0} to {1}", "um número inteiro de {0} a {1}"};
inline constexpr MessageText kValueFlag{"true or false", "true ou false"};
inline constexpr MessageText kValueSeconds{
    "a positive number of seconds", "um número positivo de segundos"};
inline constexpr MessageText kValueWord{"one of: {0}", "um de: {0}"};
inline constexpr MessageText kValueWords{"a list of words, each one of: {0}", "uma lista de palavras, cada uma de: {0}"};
inline constexpr MessageText kValueTexts{"a string or a list of strings", "um texto ou uma lista de textos"};
inline constexpr MessageText kValueCommand{
    "a command: a string or a list of words", "um comando: um texto ou uma lista de palavras"};
inline constexpr MessageText kValueClock{
    "SECONDS or SECONDS+INCREMENT, as in \"60+0.5\"", "SEGUNDOS ou SEGUNDOS+INCREMENTO, como em \"60+0.5\""};
inline constexpr MessageText kNotWithPerMove{
    "left out, or 'per_move' left out: only one of them counts", "omitido, ou 'per_move' omitido: só um deles conta"};
inline constexpr MessageText kNotWithRandomPlies{
    "left out, or 'random_plies' left out: only one of them counts",
    "omitido, ou 'random_plies' omitido: só um deles conta"};
inline constexpr MessageText kValueFinalists{"0, or 2 or more", "0, ou 2 ou mais"};
inline constexpr MessageText kFinalOnlySwiss{
    "0, because only a Swiss tournament has a final", "0, porque só um torneio suíço tem final"};
inline constexpr MessageText kValueAnchors{
    "a list of levels of the ladder, each once and with its rating, as in [\"level:1=0\"]",
    "uma lista de níveis da escada, cada um uma vez e com a sua força, como em [\"level:1=0\"]"};
inline constexpr MessageText kLevelForeign{
    "ladder.levels: '{0}' is a program, not a level of joga", "ladder.levels: '{0}' é um programa, e não um nível do joga"};
inline constexpr MessageText kLongFolderName{
    "{0}: the folder's name has more than {1} bytes: give it a shorter one",
    "{0}: o nome da pasta tem mais de {1} bytes: dê-lhe um mais curto"};
inline constexpr MessageText kTooFewOpenings{
    "{0} has {1} openings, but a meeting needs {2}", "{0} tem {1} aberturas, mas um encontro precisa de {2}"};
inline constexpr MessageText kNoTournament{
    "{0} is not the folder of a tournament: it has no tournament.toml; make one with joga tournament new",
    "{0} não é a pasta de um torneio: falta o tournament.toml; crie um com joga tournament new"};
inline constexpr MessageText kIsTournament{
    "{0} already has a tournament.toml: choose another folder",
    "{0} já tem um tournament.toml: escolha outra pasta"};

// Bots.
inline constexpr MessageText kTooManyFiles{
    "{0} has more than {1} files: hand in the sources, without what can be built or installed again",
    "{0} tem mais de {1} ficheiros: entregue as fontes, sem o que se pode gerar ou instalar de novo"};
inline constexpr MessageText kTooDeep{
    "{0} has folders inside of each other, more than {1} deep", "{0} tem pastas umas dentro das outras, a mais de {1} níveis"};
inline constexpr MessageText kTooManyBytes{
    "{0} has more than {1} MiB: hand in the sources, without what can be built or installed again",
    "{0} tem mais de {1} MiB: entregue as fontes, sem o que se pode gerar ou instalar de novo"};
inline constexpr MessageText kNameTwice{
    "{0}: the name '{1}' is taken by {2}", "{0}: o nome '{1}' já é de {2}"};
inline constexpr MessageText kNameOfLevel{
    "{0}: the name '{1}' is that of a level of joga", "{0}: o nome '{1}' é o de um nível do joga"};
inline constexpr MessageText kDoesNotBuild{
    "{0} does not build: {1}", "{0} não compila: {1}"};
inline constexpr MessageText kDoesNotBuildSaying{
    "{0} does not build: {1}: {2}", "{0} não compila: {1}: {2}"};
inline constexpr MessageText kFailsCheck{
    "{0} fails the check '{1}': {2}", "{0} falha a verificação '{1}': {2}"};
inline constexpr MessageText kFailsGame{
    "{0} loses its first game by a fault: {1}", "{0} perde o primeiro jogo por uma falta: {1}"};
inline constexpr MessageText kCheckStopped{
    "the check was interrupted", "a verificação foi interrompida"};
inline constexpr MessageText kNoCopy{
    "the copy of {0} in the folder work is gone", "a cópia de {0} na pasta work já não existe"};

// Rounds and games.
inline constexpr MessageText kNotARound{
    "{0} is not the file of a round", "{0} não é o ficheiro de uma ronda"};
inline constexpr MessageText kOtherTournament{
    "{0} belongs to another tournament: its game, openings, time or seed are not those of tournament.toml",
    "{0} pertence a outro torneio: o jogo, as aberturas, o tempo ou a semente não são os de tournament.toml"};
inline constexpr MessageText kRoundMissing{
    "{0} is missing: the rounds have gaps", "falta {0}: há rondas em falta"};
inline constexpr MessageText kGameOfNoRound{
    "game {1} of {0} is not part of any round of this tournament",
    "o jogo {1} de {0} não pertence a nenhuma ronda deste torneio"};
inline constexpr MessageText kGameOfOthers{
    "game {1} of {0} was played by others than those of its round",
    "o jogo {1} de {0} foi jogado por outros que não os da sua ronda"};
inline constexpr MessageText kTooFewBots{
    "a tournament needs {0} bots or more, and {1} can take part",
    "um torneio precisa de {0} bots ou mais, e só {1} podem participar"};
inline constexpr MessageText kTooManyBots{
    "{0} bots are too many: at most {1}", "{0} bots são demais: {1} no máximo"};
inline constexpr MessageText kRoundTooEarly{
    "round {0} cannot be played yet: only {1} rounds are known, and the last must be finished first",
    "a ronda {0} ainda não se pode jogar: só se conhecem {1} rondas, e a última tem de acabar primeiro"};
inline constexpr MessageText kNoSuchLevel{
    "{0}, which a round names, is not in ladder.levels", "{0}, que uma ronda indica, não está em ladder.levels"};
inline constexpr MessageText kLeftOut{"left out: {0}", "fica de fora: {0}"};
inline constexpr MessageText kForfeits{"loses its games: {0}", "perde os seus jogos: {0}"};
inline constexpr MessageText kInUse{
    "{0} is being played by another process", "{0} está a ser jogado por outro processo"};

// The ranking, in tables and on pages.
inline constexpr MessageText kStageRoundRobin{"all play all", "todos contra todos"};
inline constexpr MessageText kStageSwiss{"Swiss", "suíço"};
inline constexpr MessageText kStageFinal{"final", "final"};
inline constexpr MessageText kStageLadder{"ladder", "escada"};
inline constexpr MessageText kColumnBot{"bot", "bot"};
inline constexpr MessageText kColumnPoints{"points", "pontos"};
inline constexpr MessageText kColumnFinal{"final", "final"};
inline constexpr MessageText kColumnResults{"+ = -", "+ = -"};
inline constexpr MessageText kColumnByes{"byes", "folgas"};
inline constexpr MessageText kColumnSeconds{"seconds", "segundos"};
inline constexpr MessageText kColumnBeats{"beats", "vence"};
inline constexpr MessageText kReplaced{"{0} (replaced)", "{0} (substituído)"};
inline constexpr MessageText kWithdrawn{"{0} (withdrawn)", "{0} (retirado)"};
inline constexpr MessageText kTieBreakDirect{"direct", "directo"};
inline constexpr MessageText kTieBreakBuchholz{"Buchholz", "Buchholz"};
inline constexpr MessageText kTieBreakSonneborn{"S.-Berger", "S.-Berger"};
inline constexpr MessageText kTieBreakWins{"wins", "vitórias"};
inline constexpr MessageText kColumnRating{"rating", "força"};
inline constexpr MessageText kColumnGames{"games", "jogos"};
inline constexpr MessageText kColumnFaults{"faults", "faltas"};

// The report.
inline constexpr MessageText kReportRanking{"Ranking", "Classificação"};
inline constexpr MessageText kReportRankingNote{
    "Ratings are Elo by the Bradley-Terry model over all games, with 95 % error bars; their mean is 0. Points are those of {0}.",
    "As forças são Elo pelo modelo de Bradley-Terry sobre todos os jogos, com margens de erro de 95 %; a média é 0. Os pontos são os de {0}."};
inline constexpr MessageText kReportAnchoredNote{
    "Ratings are Elo by the Bradley-Terry model over all games, with 95 % error bars; those of {1} are fixed. Points are those of {0}.",
    "As forças são Elo pelo modelo de Bradley-Terry sobre todos os jogos, com margens de erro de 95 %; as de {1} são fixas. Os pontos são os de {0}."};
inline constexpr MessageText kReportPlotRatings{"Ratings with error bars", "Forças com margens de erro"};
inline constexpr MessageText kReportPlotPoints{"Points over the rounds", "Pontos ao longo das rondas"};
inline constexpr MessageText kReportCross{"Cross table", "Quadro de resultados"};
inline constexpr MessageText kReportCrossNote{
    "Points of the row’s bot in all games against the column’s.", "Pontos do bot da linha em todos os jogos contra o da coluna."};
inline constexpr MessageText kReportFaults{"Faults", "Faltas"};
inline constexpr MessageText kReportReason{"reason", "motivo"};
inline constexpr MessageText kReportRounds{"Rounds and games", "Rondas e jogos"};
inline constexpr MessageText kReportRound{"Round {0} ({1})", "Ronda {0} ({1})"};
inline constexpr MessageText kReportBye{"Bye: {0}", "Folga: {0}"};
inline constexpr MessageText kReportGame{"Game {0}: {1} – {2}", "Jogo {0}: {1} – {2}"};
inline constexpr MessageText kReportBack{"All rounds", "Todas as rondas"};
inline constexpr MessageText kReportNextGame{"Next game of this meeting", "Jogo seguinte deste encontro"};
inline constexpr MessageText kReportSummary{
    "{0}, {1} bots, {2} rounds, {3} games", "{0}, {1} bots, {2} rondas, {3} jogos"};
// clang-format on

}  // namespace joga::tournament::text
