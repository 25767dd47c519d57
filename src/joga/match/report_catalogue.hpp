// The sentences of a match's page.
#pragma once

#include "joga/core/message.hpp"

namespace joga::match::text {

// clang-format off
inline constexpr MessageText kReportNoGames{
    "there is no game to report", "não há nenhum jogo para mostrar"};
inline constexpr MessageText kReportSprtOfTwo{
    "a sequential test compares two players, not {0}", "um teste sequencial compara dois jogadores, não {0}"};
inline constexpr MessageText kReportSprtParameters{
    "the sequential test needs Elo bounds that ascend and error rates between 0 and 0.5",
    "o teste sequencial precisa de limites de Elo por ordem crescente e de erros entre 0 e 0.5"};

// The head of the page.
inline constexpr MessageText kReportDuel{"{0} against {1}", "{0} contra {1}"};
inline constexpr MessageText kReportMatchOf{"Match of {0} players", "Prova de {0} jogadores"};
inline constexpr MessageText kReportGame{"Game", "Jogo"};
inline constexpr MessageText kReportGames{"Games", "Jogos"};
inline constexpr MessageText kReportTime{"Time control", "Ritmo de jogo"};
inline constexpr MessageText kReportNoClock{"no clock", "sem relógio"};
inline constexpr MessageText kReportDate{"Date", "Data"};
inline constexpr MessageText kReportFromTo{"{0} to {1}", "{0} a {1}"};
inline constexpr MessageText kReportLength{"Length", "Duração"};
inline constexpr MessageText kReportMeanLength{"{0} plies on average", "{0} lances em média"};
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
    "that {0} is the stronger one", "de {0} ser o mais forte"};
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
inline constexpr MessageText kReportSprtNormalizedNote{
    "H0: normalised Elo {0}, H1: {1}; ratio {2} between {3} and {4}",
    "H0: Elo normalizado {0}, H1: {1}; razão {2} entre {3} e {4}"};
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
    "{0} more reasons are in the list of games.", "Há mais {0} motivos na lista de jogos."};

// The plots.
inline constexpr MessageText kReportPlots{"Course of the match", "Decurso da prova"};
inline constexpr MessageText kReportEloPlot{
    "Elo of {0}, with its 95 % band", "Elo de {0}, com a faixa de 95 %"};
inline constexpr MessageText kReportRatingPlot{
    "Ratings; the numbers are those of the table", "Força dos jogadores; os números são os da tabela"};
inline constexpr MessageText kReportRatioPlot{
    "Log-likelihood ratio of the test, with both bounds", "Logaritmo da razão de verosimilhança do teste, com ambos os limites"};
inline constexpr MessageText kReportLengthPlot{
    "Lengths of the games", "Duração dos jogos"};
inline constexpr MessageText kReportAxisGames{"games", "jogos"};
inline constexpr MessageText kReportAxisPairs{"pairs", "pares"};
inline constexpr MessageText kReportAxisPlies{"plies", "lances"};
inline constexpr MessageText kReportAxisElo{"Elo", "Elo"};
inline constexpr MessageText kReportAxisRatio{"ratio", "razão"};
inline constexpr MessageText kReportPlotEnd{
    "{0} after {1} {2}", "{0} ao fim de {1} {2}"};
inline constexpr MessageText kReportPlotRange{"From {0} to {1} plies.", "De {0} a {1} lances."};
inline constexpr MessageText kReportTestLevel{"{0} at {1}", "{0} em {1}"};

// The games.
inline constexpr MessageText kReportList{"All games", "Todos os jogos"};
inline constexpr MessageText kReportShown{
    "Open a game to see its boards and turns.", "Abra um jogo para ver os tabuleiros e as jogadas."};
inline constexpr MessageText kReportSomeShown{
    "Boards and turns are here for {0} of the {1} games: those lost by a fault first, then the first ones of the match.",
    "Há tabuleiros e jogadas de {0} dos {1} jogos: primeiro os perdidos por uma falta, depois os primeiros da prova."};
inline constexpr MessageText kReportOpening{"opening {0}", "abertura {0}"};
inline constexpr MessageText kReportPlies{"{0} plies", "{0} lances"};
inline constexpr MessageText kReportOnePly{"1 ply", "1 lance"};
inline constexpr MessageText kReportStartBoard{"Start", "Início"};
inline constexpr MessageText kReportOpeningBoard{"After the opening: {0}", "Depois da abertura: {0}"};
inline constexpr MessageText kReportFinalBoard{"At the end: {0}", "No fim: {0}"};
inline constexpr MessageText kReportEvaluations{
    "What the players thought: higher is better for player 1", "O que os jogadores pensavam: mais alto é melhor para o jogador 1"};
inline constexpr MessageText kReportEvaluationBy{
    "solid: {0}; dashed: {1}", "traço contínuo: {0}; tracejado: {1}"};
inline constexpr MessageText kReportWinsIn{"{0} wins in {1}", "{0} ganha em {1}"};
inline constexpr MessageText kReportDraw{"draw", "empate"};
// clang-format on

}  // namespace joga::match::text
