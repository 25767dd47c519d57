// The sentences about a game in progress.
#pragma once

#include "joga/core/message.hpp"

namespace joga::play::text {

// clang-format off
inline constexpr MessageText kResigned{"{0} resigned", "desistência ({0})"};
inline constexpr MessageText kYouResigned{"you resigned", "desistiu"};
inline constexpr MessageText kAgreed{"by agreement", "por acordo"};
inline constexpr MessageText kOutOfTime{"{0} ran out of time", "tempo esgotado ({0})"};
inline constexpr MessageText kYouRanOutOfTime{"you ran out of time", "ficou sem tempo"};
inline constexpr MessageText kAdjudicated{"adjudicated", "decisão da arbitragem"};
inline constexpr MessageText kForfeited{"forfeited", "falta"};
inline constexpr MessageText kCalledOff{"called off", "cancelado"};

inline constexpr MessageText kTooManyTurns{
    "a game has at most {0} turns, and this one has them all", "um jogo tem no máximo {0} jogadas, e este já as tem todas"};
inline constexpr MessageText kNotSaved{
    "this game is not being saved: {0}", "este jogo não está a ser guardado: {0}"};

// Reasons why a command is refused.
inline constexpr MessageText kBadLog{"the game cannot be read", "não é possível ler o jogo"};
inline constexpr MessageText kNotAPlayer{"only the players can do that", "só os jogadores podem fazer isso"};
inline constexpr MessageText kNotYourTurn{"it is not your turn", "não é a sua vez"};
inline constexpr MessageText kNotBegun{"the game has not begun yet", "o jogo ainda não começou"};
inline constexpr MessageText kOverAtStart{"in this position the game is over", "nesta posição o jogo terminou"};
inline constexpr MessageText kStale{"the game has gone on: it is after turn {0}", "o jogo avançou: está depois da jogada {0}"};
inline constexpr MessageText kTooMuchHappened{"too much has happened in this game", "já aconteceu demasiado neste jogo"};
inline constexpr MessageText kTimeIsUp{"time was up", "o tempo tinha acabado"};
inline constexpr MessageText kSeatTaken{"somebody else was faster: the game has begun", "alguém foi mais rápido: o jogo já começou"};
inline constexpr MessageText kOwnGame{"you have a seat at this game already", "já tem um lugar neste jogo"};
inline constexpr MessageText kNotInvited{"somebody else is invited to this game", "outra pessoa foi convidada para este jogo"};
inline constexpr MessageText kTooLateToAbort{
    "a game can be aborted until a player has made two turns", "um jogo pode ser cancelado até um jogador ter feito duas jogadas"};
inline constexpr MessageText kNotAbandoned{"your opponent has not abandoned the game", "o seu adversário não abandonou o jogo"};
inline constexpr MessageText kNotOver{"the game is not over yet", "o jogo ainda não terminou"};
inline constexpr MessageText kNothingOffered{"nothing has been offered", "nada foi proposto"};
inline constexpr MessageText kOfferedAlready{"you have offered that already", "já fez essa proposta"};
inline constexpr MessageText kNothingToTakeBack{"you have made no turn yet", "ainda não fez nenhuma jogada"};
inline constexpr MessageText kTakebackToAnswer{
    "your opponent asks to take back a turn: accept or decline that first",
    "o seu adversário pede para voltar atrás uma jogada: aceite ou recuse primeiro"};
inline constexpr MessageText kComputerPlaysOn{"the computer does not agree to draws", "o computador não aceita empates"};
inline constexpr MessageText kRematchBegun{"the rematch has begun", "a desforra já começou"};
inline constexpr MessageText kNobodyToPlay{"nobody has joined this game", "ninguém entrou neste jogo"};
inline constexpr MessageText kClock{
    "a clock has 10 seconds to 10 hours and an increment of 10 minutes at most, or 1 to 30 days a turn",
    "um relógio tem de 10 segundos a 10 horas e um incremento de, no máximo, 10 minutos, ou de 1 a 30 dias por jogada"};
inline constexpr MessageText kComputersTurn{
    "it is the computer's turn", "é a vez do computador"};
inline constexpr MessageText kNothingToUndo{"there is nothing to take back", "não há nada para desfazer"};
inline constexpr MessageText kNothingToRedo{"there is nothing to redo", "não há nada para refazer"};
inline constexpr MessageText kComputerResigns{
    "only a person can resign", "só uma pessoa pode desistir"};

// Values of moves.
inline constexpr MessageText kTooManyMoves{
    "there are {0} moves here: what each is worth is not looked for with more than {1}",
    "há aqui {0} jogadas: com mais de {1} não se procura quanto vale cada uma"};
inline constexpr MessageText kNothingProven{
    "none of the {0} moves here is proven yet", "nenhuma das {0} jogadas desta posição está provada"};
inline constexpr MessageText kOnlyMoveNotProven{
    "the only move here is not yet proven", "a única jogada desta posição ainda não está provada"};
inline constexpr MessageText kNotProven{"not proven", "por provar"};
inline constexpr MessageText kWinsIn{"win in {0}", "vitória em {0}"};
inline constexpr MessageText kLosesIn{"loss in {0}", "derrota em {0}"};
inline constexpr MessageText kWinsBy{"win by {0}", "vitória por {0}"};
inline constexpr MessageText kLosesBy{"loss by {0}", "derrota por {0}"};
inline constexpr MessageText kWinsAtEqualPoints{"win at equal points", "vitória com pontos iguais"};
inline constexpr MessageText kLosesAtEqualPoints{"loss at equal points", "derrota com pontos iguais"};
inline constexpr MessageText kIn{"{0} in {1}", "{0} em {1}"};
inline constexpr MessageText kAtMost{"at most {0}", "no máximo {0}"};
inline constexpr MessageText kOnePoint{"1 point", "1 ponto"};
inline constexpr MessageText kPoints{"{0} points", "{0} pontos"};
inline constexpr MessageText kOnePly{"1 ply", "1 lance"};
inline constexpr MessageText kPlies{"{0} plies", "{0} lances"};
inline constexpr MessageText kOneMove{"1 move", "1 jogada"};
inline constexpr MessageText kMoves{"{0} moves", "{0} jogadas"};
inline constexpr MessageText kDraws{"draw", "empate"};

// Hints: a move and the reason for it.
inline constexpr MessageText kHintWords{"{0}; {1}", "{0}; {1}"};
inline constexpr MessageText kHintWinsAtOnce{"wins at once", "ganha já"};
inline constexpr MessageText kHintWinsIn{"wins in {0} moves", "ganha em {0} jogadas"};
inline constexpr MessageText kHintWinsBy{"wins by {0}", "ganha por {0}"};
inline constexpr MessageText kHintWins{"wins", "ganha"};
inline constexpr MessageText kHintDraws{"draws", "empata"};
inline constexpr MessageText kHintKeepsOpen{"keeps the game open", "mantém o jogo em aberto"};
inline constexpr MessageText kHintDefends{"the best defence", "a melhor defesa"};
inline constexpr MessageText kHintKeepsLead{"keeps you ahead", "mantém a vantagem"};
inline constexpr MessageText kHintKeepsEven{"keeps it even", "mantém o equilíbrio"};

// The fault of a turn, and the better move, each with a brief standing.
inline constexpr MessageText kTurnLeads{"{0}: {1}", "{0}: {1}"};
inline constexpr MessageText kTurnDoes{"{0} {1}", "{0} {1}"};
inline constexpr MessageText kTurnGivesAway{"{0} gives away {1}", "{0} perde {1}"};
inline constexpr MessageText kTurnBetter{"{0}. Better: {1}, {2}.", "{0}. Melhor: {1}, {2}."};
inline constexpr MessageText kBriefWinsAtOnce{"{0} wins at once", "vitória imediata ({0})"};
inline constexpr MessageText kBriefWinsIn{"{0} wins in {1} moves", "vitória em {1} jogadas ({0})"};
inline constexpr MessageText kBriefWins{"{0} wins", "vitória ({0})"};
inline constexpr MessageText kBriefWinsBy{"{0} wins by {1}", "vitória por {1} ({0})"};
inline constexpr MessageText kBriefWinsEqual{"{0} wins at equal points", "vitória com pontos iguais ({0})"};
inline constexpr MessageText kBriefDrawn{"a draw", "empate"};
inline constexpr MessageText kBriefEven{"even", "equilíbrio"};
inline constexpr MessageText kBriefSlightly{"{0} slightly better", "ligeira vantagem ({0})"};
inline constexpr MessageText kBriefBetter{"{0} better", "vantagem ({0})"};
inline constexpr MessageText kBriefWinning{"{0} winning", "grande vantagem ({0})"};

// The result of a game, addressed to the person who plays or to a spectator.
inline constexpr MessageText kYouWon{"You won: {0}", "Ganhou: {0}"};
inline constexpr MessageText kYouLost{"You lost: {0}", "Perdeu: {0}"};
inline constexpr MessageText kSideWins{"{0} wins: {1}", "Vitória ({0}): {1}"};
inline constexpr MessageText kDrawn{"Draw: {0}", "Empate: {0}"};

// The effect of a turn, with the points that it brought.
inline constexpr MessageText kGaining{"{0}: {1}", "{0} ({1})"};

// Suggestions for the next level.
inline constexpr MessageText kSuggestUp{
    "You won {0} of your last {1} games against {2}: try {3}?",
    "Ganhou {0} dos seus últimos {1} jogos contra o {2}: que tal o {3}?"};
inline constexpr MessageText kSuggestDown{
    "You lost {0} of your last {1} games against {2}: try {3}?",
    "Perdeu {0} dos seus últimos {1} jogos contra o {2}: que tal o {3}?"};
// clang-format on

}  // namespace joga::play::text
