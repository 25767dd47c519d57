// The sentences about matches.
#pragma once

#include "joga/core/message.hpp"

namespace joga::match::text {

// clang-format off
inline constexpr MessageText kTimeControl{
    "'{0}' is not a time control: SECONDS or SECONDS+INCREMENT, as in 60+0.5",
    "'{0}' não é um ritmo de jogo: SEGUNDOS ou SEGUNDOS+INCREMENTO, como em 60+0.5"};

// Openings.
inline constexpr MessageText kNoOpenings{
    "it contains no openings", "não contém nenhuma abertura"};
inline constexpr MessageText kOpeningOfOtherGame{
    "game {0} is of {1}, not of {2}", "o jogo {0} é de {1}, não de {2}"};
inline constexpr MessageText kOpeningIsOver{
    "the game is over after opening {0}", "o jogo termina com a abertura {0}"};
inline constexpr MessageText kOpeningTwice{
    "opening {0} leads to the same position as one before it",
    "a abertura {0} leva à mesma posição que uma anterior"};
inline constexpr MessageText kTooFewOpenings{
    "there are only {0} openings and each pair of players uses one once: give more openings or play fewer games",
    "só há {0} aberturas e cada par de jogadores usa cada uma uma só vez: indique mais aberturas ou jogue menos jogos"};
inline constexpr MessageText kNoMoreOpenings{
    "found only {0} different balanced positions after {1} random plies: use more plies or play fewer games",
    "só se encontraram {0} posições diferentes e equilibradas ao fim de {1} lances ao acaso: use mais lances ou jogue menos jogos"};

// Contenders.
inline constexpr MessageText kNoPeople{
    "'{0}' is a person: only programs play matches", "'{0}' é uma pessoa: só programas jogam provas"};
inline constexpr MessageText kPlayersFile{
    "not a file of players: {0}", "não é um ficheiro de jogadores: {0}"};
inline constexpr MessageText kPlayersMissing{
    "expected: a list 'players' of tables, each with 'name' and 'who' or 'command'",
    "espera-se uma lista 'players' de tabelas, cada uma com 'name' e 'who' ou 'command'"};
inline constexpr MessageText kPlayerKey{
    "unknown key '{0}'; valid: name, who, command, folder, options, sandbox, memory, processes",
    "chave desconhecida '{0}'; válidas: name, who, command, folder, options, sandbox, memory, processes"};
inline constexpr MessageText kPlayerWhoOrCommand{
    "either 'who' or 'command' is needed, not both", "é preciso 'who' ou 'command', e não ambos"};
inline constexpr MessageText kPlayerType{
    "'{0}' must be {1}", "'{0}' tem de ser {1}"};
inline constexpr MessageText kTypeText{"a string", "um texto"};
inline constexpr MessageText kTypeWords{"a string or a list of words", "um texto ou uma lista de palavras"};
inline constexpr MessageText kTypeTable{
    "a table of strings, numbers and booleans", "uma tabela de textos, números e valores lógicos"};
inline constexpr MessageText kTypeSwitch{"true or false", "true ou false"};
inline constexpr MessageText kTypeNumber{"a whole number from 1 on", "um número inteiro a partir de 1"};
inline constexpr MessageText kPlayerNeedsSandbox{
    "'{0}' limits a sandbox: it needs 'sandbox = true'", "'{0}' limita um ambiente isolado: precisa de 'sandbox = true'"};
inline constexpr MessageText kPlayerNeedsCommand{
    "'{0}' is for programs with a 'command'", "'{0}' é para programas com 'command'"};

// Games.
inline constexpr MessageText kAboutPlayer{"player {0}: {1}", "jogador {0}: {1}"};
inline constexpr MessageText kOutOfTime{
    "out of time after {0} ms", "tempo esgotado ao fim de {0} ms"};
inline constexpr MessageText kTooSlow{
    "no move in {0} ms, {1} times as long as its time by processor", "nenhuma jogada em {0} ms, {1} vezes o seu tempo de processador"};
inline constexpr MessageText kAgreedLoss{
    "both players consider it lost for player {0}", "ambos os jogadores o dão por perdido para o jogador {0}"};
inline constexpr MessageText kAgreedDraw{
    "both players consider it drawn", "ambos os jogadores o dão por empatado"};
inline constexpr MessageText kLongestGame{
    "not over after {0} plies", "por terminar ao fim de {0} lances"};

// The record file.
inline constexpr MessageText kRecordExists{
    "{0} already has {1} games of a match: continue it with --resume, or name another file",
    "{0} já tem {1} jogos de uma prova: continue com --resume ou indique outro ficheiro"};
inline constexpr MessageText kOtherMatch{
    "{0} belongs to another match: game {1} was played with other players, openings or limits",
    "{0} pertence a outra prova: o jogo {1} foi jogado com outros jogadores, aberturas ou limites"};
inline constexpr MessageText kNotOfMatch{
    "game {1} of {0} is not part of a match: it has no {2} tag", "o jogo {1} de {0} não faz parte de uma prova: falta a etiqueta {2}"};
inline constexpr MessageText kNoResources{
    "game {0} cannot be played now: {1}; recorded games are kept: continue with --resume",
    "o jogo {0} não se pode jogar agora: {1}; os jogos registados mantêm-se: continue com --resume"};
inline constexpr MessageText kBadGame{
    "game {0} of the match appears twice", "o jogo {0} da prova aparece duas vezes"};
inline constexpr MessageText kGameTwice{
    "game {0} of the match appears twice, in {1} and in {2}", "o jogo {0} da prova aparece duas vezes, em {1} e em {2}"};
inline constexpr MessageText kRecordInUse{
    "{0} is in use by another match", "{0} está a ser usado por outra prova"};

// --- The page of a match

inline constexpr MessageText kReportNoGames{
    "there is no game to report", "não há nenhum jogo para mostrar"};
inline constexpr MessageText kReportSprtOfTwo{
    "a sequential test compares two players, not {0}", "um teste sequencial compara dois jogadores, não {0}"};
inline constexpr MessageText kReportSprtParameters{
    "the sequential test needs ELO0 below ELO1 and error rates between 0 and 0.5",
    "o teste sequencial precisa de ELO0 inferior a ELO1 e de taxas de erro entre 0 e 0.5"};

// The top of the page.
inline constexpr MessageText kReportMatchOf{"Match of {0} players", "Prova de {0} jogadores"};
inline constexpr MessageText kReportGames{"Games", "Jogos"};
inline constexpr MessageText kReportNoClock{"no clock", "sem relógio"};
inline constexpr MessageText kReportLength{"Length", "Duração"};
inline constexpr MessageText kReportMeanLength{
    "{0} plies on average, from {1} to {2}", "{0} lances em média, de {1} a {2}"};
inline constexpr MessageText kReportAdvantage{"Playing first", "Jogar primeiro"};
inline constexpr MessageText kReportElo{"{0} Elo", "{0} Elo"};
inline constexpr MessageText kReportIdentity{"Match", "Prova"};
inline constexpr MessageText kReportMargin{"{0} ± {1}", "{0} ± {1}"};

// Two players.
inline constexpr MessageText kReportDuelHeading{"Who is stronger", "Quem é mais forte"};
inline constexpr MessageText kReportEloOf{"Elo of {0}", "Elo de {0}"};
inline constexpr MessageText kReportInterval{"95 %: {0} to {1}", "95 %: {0} a {1}"};
inline constexpr MessageText kReportNoInterval{"no error bar yet", "ainda sem margem de erro"};
inline constexpr MessageText kReportScore{"Score", "Pontuação"};
inline constexpr MessageText kReportPointsOf{"{0} of {1} points", "{0} de {1} pontos"};
inline constexpr MessageText kReportSuperiority{"Likelihood of superiority", "Probabilidade de superioridade"};
inline constexpr MessageText kReportSuperiorityNote{
    "that {0} is stronger", "de {0} ser mais forte"};
inline constexpr MessageText kReportNormalized{"Normalised Elo", "Elo normalizado"};
inline constexpr MessageText kReportNormalizedNote{
    "in standard deviations of a game", "em desvios-padrão de um jogo"};
inline constexpr MessageText kReportSprt{"Sequential test", "Teste sequencial"};
inline constexpr MessageText kReportSprtRunning{"not decided", "por decidir"};
inline constexpr MessageText kReportSprtH0{"H0 accepted", "H0 aceite"};
inline constexpr MessageText kReportSprtH1{"H1 accepted", "H1 aceite"};
inline constexpr MessageText kReportSprtNote{
    "H0: Elo {0}, H1: Elo {1}; ratio {2} between {3} and {4}",
    "H0: Elo {0}, H1: Elo {1}; razão {2} entre {3} e {4}"};
inline constexpr MessageText kReportPairs{
    "Pairs of games with the same opening, by the points of {0}",
    "Pares de jogos com a mesma abertura, pelos pontos de {0}"};
inline constexpr MessageText kReportPoints{"Points", "Pontos"};
inline constexpr MessageText kReportPairCount{"Pairs", "Pares"};

// The tables.
inline constexpr MessageText kReportRatings{"Ratings", "Força dos jogadores"};
inline constexpr MessageText kReportRatingsNote{
    "Bradley-Terry model, in Elo with 95 % error bars; the mean of all players is 0.",
    "Modelo de Bradley-Terry, em Elo com margens de erro de 95 %; a média dos jogadores é 0."};
inline constexpr MessageText kReportPlayer{"Player", "Jogador"};
inline constexpr MessageText kReportRating{"Rating", "Força"};
inline constexpr MessageText kReportResults{"Won / drawn / lost", "Vitórias / empates / derrotas"};
inline constexpr MessageText kReportAsOne{"As player 1", "Como jogador 1"};
inline constexpr MessageText kReportAsTwo{"As player 2", "Como jogador 2"};
inline constexpr MessageText kReportFaults{"Faults", "Faltas"};
inline constexpr MessageText kReportCrossTable{"Cross table", "Quadro de resultados"};
inline constexpr MessageText kReportCrossNote{
    "Points of the row’s player against the column’s.", "Pontos do jogador da linha contra o da coluna."};
inline constexpr MessageText kReportEndings{"How games ended", "Como os jogos terminaram"};
inline constexpr MessageText kReportEnding{"Ended by", "Terminaram por"};
inline constexpr MessageText kReportRules{"rules of the game", "regras do jogo"};
inline constexpr MessageText kReportOneWon{"Player 1 won", "Ganhou o jogador 1"};
inline constexpr MessageText kReportDrawn{"Drawn", "Empates"};
inline constexpr MessageText kReportTwoWon{"Player 2 won", "Ganhou o jogador 2"};
inline constexpr MessageText kReportAll{"All", "Todos"};
inline constexpr MessageText kReportReasons{"Faults and adjudications", "Faltas e arbitragem"};
inline constexpr MessageText kReportReason{"Reason", "Motivo"};
inline constexpr MessageText kReportAtFault{"At fault", "Quem falhou"};
inline constexpr MessageText kReportWhere{"In games", "Nos jogos"};
inline constexpr MessageText kReportAndMore{"{0} and {1} more", "{0} e mais {1}"};
inline constexpr MessageText kReportMoreReasons{
    "The list of games has {0} more reasons.", "Há mais {0} motivos na lista de jogos."};

// The course of a match of two.
inline constexpr MessageText kReportCourse{"Course of the match", "Decurso da prova"};
inline constexpr MessageText kReportEloPlot{
    "Elo of {0}, with its 95 % band", "Elo de {0}, com a faixa de 95 %"};
inline constexpr MessageText kReportAxisGames{"games", "jogos"};
inline constexpr MessageText kReportPlotEnd{"{0} after {1} games.", "{0} ao fim de {1} jogos."};

// The games.
inline constexpr MessageText kReportList{"All games", "Todos os jogos"};
inline constexpr MessageText kReportShown{
    "Open a game to see its boards and turns.", "Abra um jogo para ver os tabuleiros e as jogadas."};
inline constexpr MessageText kReportSomeShown{
    "{0} of the {1} games have boards and turns: those lost by a fault, then the first ones of the match.",
    "{0} dos {1} jogos têm tabuleiros e jogadas: os perdidos por uma falta e os primeiros da prova."};
inline constexpr MessageText kReportOpening{"opening {0}", "abertura {0}"};
inline constexpr MessageText kReportPlies{"{0} plies", "{0} lances"};
inline constexpr MessageText kReportOnePly{"1 ply", "1 lance"};
// clang-format on

}  // namespace joga::match::text
