// Small Star Empires' sentences.
#pragma once

#include "joga/core/message.hpp"

namespace joga::stars::text {

// clang-format off
inline constexpr MessageText kSummary{
    "slide a ship and claim the system where it stops; planets, nebulas and trade count",
    "deslize uma nave e ocupe o sistema onde ela para; contam planetas, nebulosas e comércio"};
inline constexpr MessageText kEasy{
    "a random ship to a random system; a trade station next to an enemy",
    "uma nave ao acaso para um sistema ao acaso; estação de comércio junto a um inimigo"};
inline constexpr MessageText kHard{
    "the most valuable system within reach; a trade station next to two enemies",
    "o sistema mais valioso ao alcance; estação de comércio junto a dois inimigos"};

inline constexpr MessageText kLabelEnd{"End", "Fim"};
inline constexpr MessageText kLabelMap{"Map", "Mapa"};
inline constexpr MessageText kLabelSectors{"Sectors", "Setores"};
inline constexpr MessageText kLabelSeed{"Seed", "Semente"};
inline constexpr MessageText kOptionEnd{"when the game ends", "quando termina o jogo"};
inline constexpr MessageText kEndStuck{
    "the player to move cannot move", "quem joga não pode mover"};
inline constexpr MessageText kEndBoth{
    "neither player can move", "nenhum jogador pode mover"};
inline constexpr MessageText kOptionMap{"the map", "o mapa"};
inline constexpr MessageText kMapSmall{"small, 22 cells", "pequeno, 22 casas"};
inline constexpr MessageText kMapMedium{"medium, 52 cells", "médio, 52 casas"};
inline constexpr MessageText kMapBig{"big, 85 cells", "grande, 85 casas"};
inline constexpr MessageText kMapInterim{
    "small, with one more nebula", "pequeno, com mais uma nebulosa"};
inline constexpr MessageText kMapWormholes{
    "with wormholes, 52 cells", "com buracos de verme, 52 casas"};
inline constexpr MessageText kMapSectors{
    "random, from sectors", "aleatório, de setores"};
inline constexpr MessageText kMapFair{
    "fair: proven even, choose a number", "justo: igualdade provada, escolha um número"};
inline constexpr MessageText kLabelFair{"Fair map", "Mapa justo"};
inline constexpr MessageText kOptionFair{
    "which of the maps on which neither side is better", "qual dos mapas em que nenhum lado é melhor"};
inline constexpr MessageText kRulesFeup{
    "house rules (empire: all marked systems)", "regras da casa (império: todos os sistemas marcados)"};
inline constexpr MessageText kRulesOfficial{
    "official (empire: the largest connected part)", "oficiais (império: a maior parte ligada)"};
inline constexpr MessageText kOptionSectors{
    "how many sectors of seven cells, an even number", "quantos setores de sete casas, um número par"};
inline constexpr MessageText kOptionSeed{
    "the seed of the random map", "a semente do mapa aleatório"};

inline constexpr MessageText kMapFile{
    "a map file can be named only on the command line: here a map is written map=rows:ROW/ROW/...",
    "um ficheiro de mapa só pode ser indicado na linha de comandos: aqui um mapa escreve-se map=rows:LINHA/LINHA/..."};
inline constexpr MessageText kSectorsOdd{
    "option sectors cannot be {0}: half of the sectors mirror the other half, so it must be even",
    "a opção sectors não pode ser {0}: metade dos setores espelha a outra metade, por isso tem de ser par"};
inline constexpr MessageText kMapPlace{"line {0}, column {1}", "linha {0}, coluna {1}"};
inline constexpr MessageText kMapOffset{"character {0}", "carácter {0}"};
inline constexpr MessageText kMapCharacter{
    "'{0}' ({1}) is not a system of a map; valid: {2}",
    "'{0}' ({1}) não é um sistema de um mapa; válidos: {2}"};
inline constexpr MessageText kMapEmptyRow{
    "row {0} of the map is empty: write '-' where there is no cell",
    "a linha {0} do mapa está vazia: escreva '-' onde não há casa"};
inline constexpr MessageText kMapTooLarge{
    "the map is too large ({1}): {0}", "o mapa é grande demais ({1}): {0}"};
inline constexpr MessageText kMapRows{"at most {0} rows", "no máximo {0} linhas"};
inline constexpr MessageText kMapRowLength{
    "row {0} has more than {1} cells, gaps included", "a linha {0} tem mais de {1} casas, contando os vazios"};
inline constexpr MessageText kMapCells{"at most {0} cells", "no máximo {0} casas"};
inline constexpr MessageText kMapNoHomeworld{
    "the map has no homeworld of player {0} ('{1}')", "o mapa não tem o planeta natal do jogador {0} ('{1}')"};
inline constexpr MessageText kMapTwoHomeworlds{
    "the map has more than one homeworld of player {0} ('{1}'): the second at {2}",
    "o mapa tem mais de um planeta natal do jogador {0} ('{1}'): o segundo em {2}"};
inline constexpr MessageText kMapNotConnected{
    "the map is not connected: {0} cannot be reached from the homeworld of player 1",
    "o mapa não é conexo: não se chega a {0} a partir do planeta natal do jogador 1"};

inline constexpr MessageText kPositionRowLength{
    "row {0} of the position has {1} cells, on this map it has {2}",
    "a linha {0} da posição tem {1} casas, neste mapa tem {2}"};
inline constexpr MessageText kPositionMisfit{
    "'{0}' on {1} does not fit the map; valid there: {2}",
    "'{0}' em {1} não corresponde ao mapa; válidos aí: {2}"};
inline constexpr MessageText kPositionDigit{
    "'{0}' in row {1} does not follow a cell: one digit after a cell is the number of ships on it",
    "'{0}' na linha {1} não vem depois de uma casa: um algarismo depois de uma casa é o número de naves nela"};
inline constexpr MessageText kShipWithoutControl{
    "a ship on {0}, which nobody controls: ships stand on their owner's markers or homeworld",
    "uma nave em {0}, que ninguém controla: as naves estão em marcadores ou no planeta natal do dono"};
inline constexpr MessageText kTooManyShips{
    "player {0} has more than {1} ships", "o jogador {0} tem mais de {1} naves"};
inline constexpr MessageText kTooManyColonies{
    "player {0} has more than {1} colonies", "o jogador {0} tem mais de {1} colónias"};
inline constexpr MessageText kTooManyTradeStations{
    "player {0} has more than {1} trade stations", "o jogador {0} tem mais de {1} estações de comércio"};

inline constexpr MessageText kSetUpTwoMarkers{
    "two markers on {0}: a system holds one", "dois marcadores em {0}: um sistema só tem um"};
inline constexpr MessageText kSetUpMarkerPlace{
    "a marker on {0}: markers stand on stars and nebulas", "um marcador em {0}: os marcadores estão em estrelas e nebulosas"};
inline constexpr MessageText kSetUpBothShips{
    "ships of both players on {0}: a cell belongs to one of them",
    "naves dos dois jogadores em {0}: uma casa pertence só a um deles"};
inline constexpr MessageText kSetUpForeignShip{
    "a ship of player {0} on {1}, which player {2} controls: ships stand on their owner's markers or homeworld",
    "uma nave do jogador {0} em {1}, que o jogador {2} controla: as naves estão em marcadores ou no planeta natal do dono"};

inline constexpr MessageText kCannotMove{"{0} cannot move; {1}", "{0} não pode mover; {1}"};
inline constexpr MessageText kNobodyMoves{"neither player can move; {0}", "ninguém pode mover; {0}"};
inline constexpr MessageText kNoMarkers{"{0} has no markers left; {1}", "{0} não tem mais marcadores; {1}"};
inline constexpr MessageText kNoMarkersAndStuck{
    "{0} has no markers left and {1} cannot move; {2}", "{0} não tem mais marcadores e {1} não pode mover; {2}"};
inline constexpr MessageText kNobodyHasMarkers{
    "all markers are placed; {0}", "todos os marcadores estão colocados; {0}"};
inline constexpr MessageText kPointsDecide{"{0} {1} points, {2} {3}", "{0} {1} pontos, {2} {3}"};
inline constexpr MessageText kOnePointDecides{"{0} 1 point, {2} {3}", "{0} 1 ponto, {2} {3}"};
inline constexpr MessageText kEqualPoints{"equal points, {0} each", "pontos iguais, {0} cada um"};
inline constexpr MessageText kEqualEverything{
    "equal points, {0} each; equal unused colonies, unused trade stations and planets",
    "pontos iguais, {0} cada um; iguais também as colónias e as estações de comércio por usar e os planetas"};
inline constexpr MessageText kTieBreak{"equal points, {0} each; {1}", "pontos iguais, {0} cada um; {1}"};
inline constexpr MessageText kColoniesDecide{
    "unused colonies: {0} {1}, {2} {3}", "colónias por usar: {0} {1}, {2} {3}"};
inline constexpr MessageText kTradeStationsDecide{
    "unused trade stations: {0} {1}, {2} {3}", "estações de comércio por usar: {0} {1}, {2} {3}"};
inline constexpr MessageText kPlanetsDecide{"planets: {0} {1}, {2} {3}", "planetas: {0} {1}, {2} {3}"};

inline constexpr MessageText kPromptShip{"choose a ship", "escolha uma nave"};
inline constexpr MessageText kPromptDestination{
    "choose where the ship on {0} goes", "escolha para onde vai a nave que está em {0}"};
inline constexpr MessageText kPromptMarker{
    "choose C (colony) or T (trade station) for {0}",
    "escolha C (colónia) ou T (estação de comércio) para {0}"};
inline constexpr MessageText kPromptMore{"{0}; {1}", "{0}; {1}"};

inline constexpr MessageText kBadInput{
    "'{0}' is neither a cell (b2 or 2,2) nor a marker (C or T); a move is written b2-d3=C",
    "'{0}' não é uma casa (b2 ou 2,2) nem um marcador (C ou T); uma jogada escreve-se b2-d3=C"};
inline constexpr MessageText kNoColumn{
    "the column is missing after row {0}: a cell is written b2 or 2,2",
    "falta a coluna depois da linha {0}: uma casa escreve-se b2 ou 2,2"};
inline constexpr MessageText kNoSuchCell{
    "there is no cell {0} on this map", "não há casa {0} neste mapa"};
inline constexpr MessageText kTwice{
    "'{0}' is one too many: a move is two cells and a marker, as in b2-d3=C",
    "'{0}' está a mais: uma jogada são duas casas e um marcador, como em b2-d3=C"};
inline constexpr MessageText kPassAlone{
    "a pass has neither cells nor a marker: write pass", "quem passa não indica casas nem marcador: escreva pass"};

inline constexpr MessageText kMustPass{
    "none of your ships can move: pass is the only move",
    "nenhuma das suas naves pode mover-se: só pode passar (pass)"};
inline constexpr MessageText kCannotPass{
    "you may pass only when none of your ships can move",
    "só pode passar quando nenhuma das suas naves pode mover-se"};
inline constexpr MessageText kNoShip{"there is no ship on {0}", "não há nenhuma nave em {0}"};
inline constexpr MessageText kEnemyShip{
    "the ship on {0} is the opponent's", "a nave em {0} é do adversário"};
inline constexpr MessageText kShipStuck{
    "the ship on {0} cannot move", "a nave em {0} não pode mover-se"};
inline constexpr MessageText kSameCell{
    "the ship is already on {0}: choose another cell", "a nave já está em {0}: escolha outra casa"};
inline constexpr MessageText kStopHomeworld{
    "{0} is a homeworld: no ship may stop there", "{0} é um planeta natal: nenhuma nave pode parar aí"};
inline constexpr MessageText kStopBlackHole{
    "{0} is a black hole: no ship may enter it", "{0} é um buraco negro: nenhuma nave pode entrar nele"};
inline constexpr MessageText kStopWormhole{
    "{0} is a wormhole: a ship may pass it, not stop there",
    "{0} é um buraco de verme: uma nave pode passar, mas não parar aí"};
inline constexpr MessageText kStopOwn{
    "{0} is already under your control: a ship may pass it, not stop there",
    "{0} já está sob o seu controlo: uma nave pode passar, mas não parar aí"};
inline constexpr MessageText kStopEnemy{
    "{0} is under the opponent's control", "{0} está sob o controlo do adversário"};
inline constexpr MessageText kNotInLine{
    "{1} is not in a straight line from {0}", "{1} não está em linha reta a partir de {0}"};
inline constexpr MessageText kNoWay{
    "{1} is neither in a straight line from {0} nor within reach through a wormhole",
    "{1} não está em linha reta a partir de {0} nem ao alcance por um buraco de verme"};
inline constexpr MessageText kBlackHoleBetween{
    "the way from {0} to {1} is blocked by the black hole on {2}",
    "o caminho de {0} para {1} está barrado pelo buraco negro em {2}"};
inline constexpr MessageText kEnemyBetween{
    "the way from {0} to {1} is blocked by {2}, which the opponent controls",
    "o caminho de {0} para {1} está barrado por {2}, que o adversário controla"};
inline constexpr MessageText kGapBetween{
    "the way from {0} to {1} leads over the edge of the board after {2}",
    "o caminho de {0} para {1} sai do tabuleiro depois de {2}"};
inline constexpr MessageText kNoColonyLeft{
    "you have no colony left: put down a trade station (T)",
    "já não tem colónias: coloque uma estação de comércio (T)"};
inline constexpr MessageText kNoTradeStationLeft{
    "you have no trade station left: put down a colony (C)",
    "já não tem estações de comércio: coloque uma colónia (C)"};

inline constexpr MessageText kHand{"markers left", "marcadores por colocar"};
inline constexpr MessageText kEmpire{"empire", "império"};
inline constexpr MessageText kTrades{"trade stations", "estações de comércio"};
inline constexpr MessageText kColonies{"colonies", "colónias"};
inline constexpr MessageText kShipsOn{"{0} ({1})", "{0} ({1})"};
inline constexpr MessageText kShipsThatCanMove{"ships that can move", "naves que podem mover-se"};
inline constexpr MessageText kPossibleMoves{"possible moves", "jogadas possíveis"};
inline constexpr MessageText kShipOn{"ship on {0}", "nave em {0}"};
inline constexpr MessageText kScore{"score", "pontuação"};
inline constexpr MessageText kScorePlanets{"planets", "planetas"};
inline constexpr MessageText kScoreNebulas{"nebulas", "nebulosas"};
inline constexpr MessageText kScoreTrade{"trade", "comércio"};
inline constexpr MessageText kScoreEmpire{"larger empire", "maior império"};
inline constexpr MessageText kScoreTotal{"total", "total"};

// What a move does: gains follow it in hints, losses in reviews, so each is a verb whose subject is the move.
inline constexpr MessageText kPassWords{"pass", "passe"};
inline constexpr MessageText kMorePlanets{"wins planets", "ganha planetas"};
inline constexpr MessageText kFewerPlanets{"misses planets", "deixa escapar planetas"};
inline constexpr MessageText kEnemyPlanets{"leaves planets to the opponent", "deixa planetas ao adversário"};
inline constexpr MessageText kMoreNebulas{"adds to your nebulas", "aumenta as suas nebulosas"};
inline constexpr MessageText kFewerNebulas{"misses a nebula", "deixa escapar uma nebulosa"};
inline constexpr MessageText kEnemyNebulas{
    "leaves a nebula to the opponent", "deixa uma nebulosa ao adversário"};
inline constexpr MessageText kMoreTrade{"brings trade", "traz comércio"};
inline constexpr MessageText kLessTrade{"misses trade", "deixa escapar comércio"};
inline constexpr MessageText kEnemyTrade{"leaves trade to the opponent", "deixa comércio ao adversário"};
inline constexpr MessageText kOwnReach{"opens systems only you reach", "abre sistemas só para si"};
inline constexpr MessageText kEnemyReach{
    "leaves systems only to the opponent", "deixa sistemas só para o adversário"};
inline constexpr MessageText kOwnRegion{"secures a region for you", "garante-lhe uma região"};
inline constexpr MessageText kEnemyRegion{
    "leaves a region to the opponent", "deixa uma região ao adversário"};
inline constexpr MessageText kMoreWays{"gives your ships more room", "dá espaço às suas naves"};
inline constexpr MessageText kFewerWays{"leaves the ships less room", "tira espaço às naves"};
inline constexpr MessageText kEnemyWays{"gives the opponent more room", "dá espaço ao adversário"};
inline constexpr MessageText kFewerEnemyWays{"leaves the opponent less room", "tira espaço ao adversário"};
inline constexpr MessageText kStationsSpent{"spends a trade station", "gasta uma estação de comércio"};
inline constexpr MessageText kPointGained{"+1 point", "+1 ponto"};
inline constexpr MessageText kPointsGained{"+{0} points", "+{0} pontos"};
inline constexpr MessageText kEmpireWon{"larger empire +{0}", "maior império +{0}"};
inline constexpr MessageText kEmpireTaken{"larger empire: {0} −{1}", "maior império: {0} −{1}"};
inline constexpr MessageText kSettled{"{0} settled {1}", "{0}: colónia em {1}"};
inline constexpr MessageText kFirstSteps{
    "The map is empty. Choose a system, click cells, and give each player a homeworld.",
    "O mapa está vazio. Escolha um sistema, clique nas casas e dê a cada jogador um planeta natal."};
// clang-format on

}  // namespace joga::stars::text
