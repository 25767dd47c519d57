// The sentences that a host tells players.
#pragma once

#include "joga/core/message.hpp"

namespace joga::online::text {

// clang-format off
// Games.
inline constexpr MessageText kNoSuchGame{"there is no game '{0}'", "não há nenhum jogo '{0}'"};
inline constexpr MessageText kOnlyLevels{
    "of computers only levels can be asked to play, as in level:3", "dos computadores só se podem convidar níveis, como em level:3"};
inline constexpr MessageText kNoSuchPerson{"there is nobody with the number {0}", "não há ninguém com o número {0}"};
inline constexpr MessageText kOneself{"you cannot invite yourself", "não se pode convidar a si próprio"};

// Being left alone. A person who is refused is not told whether they are blocked or nobody may invite.
inline constexpr MessageText kNotInvitable{
    "this person does not accept invitations", "esta pessoa não aceita convites"};
inline constexpr MessageText kNotTogether{
    "you cannot play with this person", "não pode jogar com esta pessoa"};
inline constexpr MessageText kBlockOneself{
    "you cannot block yourself or your bots", "não se pode bloquear a si próprio nem aos seus bots"};
inline constexpr MessageText kNotBlocked{
    "you have not blocked the person with the number {0}", "não bloqueou a pessoa com o número {0}"};
inline constexpr MessageText kTooManyBlocked{
    "you have blocked {0} people: unblock one first", "bloqueou {0} pessoas: desbloqueie uma primeiro"};

// People.
inline constexpr MessageText kEmptyName{"a name has at least one letter", "um nome tem, pelo menos, uma letra"};
inline constexpr MessageText kLongName{"a name has {0} letters at most", "um nome tem, no máximo, {0} letras"};
inline constexpr MessageText kStrangeCharacter{
    "a name cannot have the character U+{0}", "um nome não pode ter o carácter U+{0}"};
inline constexpr MessageText kManyAccents{
    "a letter of this name has too many accents", "uma letra deste nome tem demasiados acentos"};
inline constexpr MessageText kMixedScripts{
    "a name keeps to the letters and digits of one script, or adds Latin letters to Chinese, Japanese or Korean ones",
    "um nome usa as letras e os algarismos de uma só escrita, ou junta letras latinas a chinesas, japonesas ou coreanas"};
inline constexpr MessageText kReservedName{
    "'{0}' could be taken for a computer or for this host: choose another name",
    "'{0}' podia confundir-se com um computador ou com este servidor: escolha outro nome"};
inline constexpr MessageText kNobodyYet{"you have no name and no game here yet", "ainda não tem nome nem jogos aqui"};
inline constexpr MessageText kNameTaken{
    "somebody here is already called that, or something that looks like it",
    "já há aqui alguém com esse nome, ou com um que se parece com ele"};
inline constexpr MessageText kBlocked{"this identity has been blocked", "esta identidade foi bloqueada"};
inline constexpr MessageText kBotsOwnNone{"a bot cannot do that", "um bot não pode fazer isso"};
inline constexpr MessageText kNoSuchBot{"you have no bot with the number {0}", "não tem nenhum bot com o número {0}"};

// Limits.
inline constexpr MessageText kTooManyGames{
    "you have {0} games: finish one first", "tem {0} jogos: termine um primeiro"};
inline constexpr MessageText kTooManyListed{
    "you have {0} challenges in the lobby: withdraw one first", "tem {0} desafios na sala: retire um primeiro"};
inline constexpr MessageText kTooManyInvitations{
    "{0} of your invitations wait for an answer: withdraw one first", "{0} dos seus convites esperam resposta: retire um primeiro"};
inline constexpr MessageText kInvitedAlready{
    "you have invited this person {0} times: wait for an answer", "convidou esta pessoa {0} vezes: espere pela resposta"};
inline constexpr MessageText kTooManyListedHere{
    "there are {0} challenges from your network in the lobby: join one, or try again later",
    "há {0} desafios da sua rede na sala: aceite um, ou tente mais tarde"};
inline constexpr MessageText kTooManyInvitationsHere{
    "{0} invitations from your network wait for an answer: try again later",
    "{0} convites da sua rede esperam resposta: tente mais tarde"};
inline constexpr MessageText kTooManyComputers{
    "you have {0} games with computers: finish one first", "tem {0} jogos com computadores: termine um primeiro"};
inline constexpr MessageText kEnoughComputers{
    "finish another game with a computer first", "termine primeiro outro jogo com um computador"};
inline constexpr MessageText kComputersBusy{
    "the computers have too many turns to make: try again later", "os computadores têm demasiadas jogadas a fazer: tente mais tarde"};
inline constexpr MessageText kTooManyBots{"you have {0} bots: remove one first", "tem {0} bots: retire um primeiro"};
inline constexpr MessageText kTooManyWatched{
    "{0} games are being watched: leave one first", "há {0} jogos a ser vistos: saia primeiro de um"};
inline constexpr MessageText kHostIsFull{
    "the host has no room for more games now", "agora não há espaço para mais jogos neste servidor"};
inline constexpr MessageText kTooManyCreated{
    "you have created many games: wait a moment", "criou muitos jogos: espere um momento"};
inline constexpr MessageText kTooManyPhrases{
    "you have sent many phrases: wait a moment", "enviou muitas frases: espere um momento"};
inline constexpr MessageText kTooMuchStored{
    "too many moves have been stored for you or your network in the last hour: try again later",
    "foram guardadas demasiadas jogadas suas ou da sua rede na última hora: tente mais tarde"};
inline constexpr MessageText kTooManyPeople{
    "many new people have come from your network: try again later", "vieram muitas pessoas novas da sua rede: tente mais tarde"};
inline constexpr MessageText kNotStored{
    "the host could not store that: try again", "o servidor não conseguiu guardar isso: tente de novo"};
inline constexpr MessageText kNotRead{
    "the host cannot reach its games now: try again", "agora o servidor não tem acesso aos jogos: tente de novo"};

// Valid values of parameters.
inline constexpr MessageText kASide{"1, 2 or any", "1, 2 ou any"};
inline constexpr MessageText kAnAnswer{"offer, accept or decline", "offer, accept ou decline"};
inline constexpr MessageText kAnInviter{"everybody, played or nobody", "everybody, played ou nobody"};
inline constexpr MessageText kAClockKind{"minutes or days", "minutes ou days"};
inline constexpr MessageText kALanguage{"en or pt", "en ou pt"};
inline constexpr MessageText kAPlace{"'next' of the answer before", "'next' da resposta anterior"};
inline constexpr MessageText kParameterMust{"the parameter '{0}' must be {1}", "o parâmetro '{0}' tem de ser {1}"};
// clang-format on

}  // namespace joga::online::text
