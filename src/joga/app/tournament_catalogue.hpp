// The sentences of `joga tournament`.
#pragma once

#include "joga/core/message.hpp"

namespace joga::app::text {

// clang-format off
inline constexpr MessageText kTournamentSummary{
    "plays a tournament of a folder of bots: 'new' makes the folder, 'check' builds and examines the bots, 'run' plays what is missing, 'standings' prints the ranking, 'report' makes pages",
    "joga um torneio de uma pasta de bots: 'new' cria a pasta, 'check' compila e examina os bots, 'run' joga o que falta, 'standings' mostra a classificação, 'report' faz páginas"};
inline constexpr MessageText kTournamentVerb{
    "what to do", "o que fazer"};
inline constexpr MessageText kTournamentFolder{
    "the folder of the tournament", "a pasta do torneio"};
inline constexpr MessageText kTournamentBots{
    "with check: folders in bots to examine (default all)", "com check: pastas em bots a examinar (por omissão todas)"};
inline constexpr MessageText kTournamentGame{
    "with new: the game", "com new: o jogo"};
inline constexpr MessageText kTournamentName{
    "with new: the name of the tournament", "com new: o nome do torneio"};
inline constexpr MessageText kTournamentShard{
    "with run: plays part I of N of one round, beside other processes that share the folder",
    "com run: joga a parte I de N de uma ronda, a par de outros processos que partilham a pasta"};
inline constexpr MessageText kTournamentRound{
    "with --shard: the round (default the last one)", "com --shard: a ronda (por omissão a última)"};
inline constexpr MessageText kTournamentNoSandbox{
    "with check and run: runs the bots with all your rights on this machine",
    "com check e run: executa os bots com todas as suas permissões nesta máquina"};
inline constexpr MessageText kTournamentCsv{
    "with standings: as CSV, for spreadsheets", "com standings: em CSV, para folhas de cálculo"};
inline constexpr MessageText kTournamentJson{
    "with standings: as JSON", "com standings: em JSON"};
inline constexpr MessageText kTournamentOutput{
    "with report: the folder of the pages (default DIR/report)", "com report: a pasta das páginas (por omissão DIR/report)"};

inline constexpr MessageText kTournamentVerbs{
    "'{0}' is not something to do with a tournament; valid: new, check, run, standings, report",
    "'{0}' não é algo que se faça com um torneio; válidos: new, check, run, standings, report"};
inline constexpr MessageText kTournamentIdleOption{
    "{0} does not go with tournament {1}", "{0} não se usa com tournament {1}"};
inline constexpr MessageText kTournamentGameNeeded{
    "tournament new needs --game SPEC, as in --game quantik", "tournament new precisa de --game SPEC, como em --game quantik"};
inline constexpr MessageText kTournamentRoundAlone{
    "--round goes only with --shard", "--round só se usa com --shard"};
inline constexpr MessageText kTournamentNoBot{
    "there is no bot in {0}; folders with bots: {1}", "não há nenhum bot em {0}; pastas com bots: {1}"};
inline constexpr MessageText kTournamentNoBots{
    "there is no bot in {0} yet", "ainda não há nenhum bot em {0}"};
inline constexpr MessageText kTournamentMade{
    "made {0} with an example bot in {1}; edit {2}, put a folder for each bot into bots, then: joga tournament run {0}",
    "criada a pasta {0} com um bot de exemplo em {1}; edite {2}, ponha em bots uma pasta para cada bot, e depois: joga tournament run {0}"};
inline constexpr MessageText kTournamentFit{"fit    {0}", "apto   {0}"};
inline constexpr MessageText kTournamentUnfit{"unfit  {0}", "inapto {0}"};
inline constexpr MessageText kTournamentChecked{
    "{0} fit, {1} unfit", "{0} aptos, {1} inaptos"};
inline constexpr MessageText kTournamentInterrupted{
    "interrupted: {0} of {1} games of the rounds so far are kept; the same command goes on",
    "interrompido: mantêm-se {0} de {1} jogos das rondas até agora; o mesmo comando continua"};
inline constexpr MessageText kTournamentShardDone{
    "this part of round {0} is finished: {1} of its {2} games are there",
    "esta parte da ronda {0} terminou: estão feitos {1} dos seus {2} jogos"};
inline constexpr MessageText kTournamentProgress{
    "round {0} ({1}) of about {2}: {3} of {4} games, {5} left",
    "ronda {0} ({1}) de cerca de {2}: {3} de {4} jogos, faltam {5}"};
inline constexpr MessageText kTournamentReported{
    "wrote {0} with {1} games", "escrita a página {0} com {1} jogos"};
// clang-format on

}  // namespace joga::app::text
