// The sentences of a bot at a host.
#pragma once

#include "joga/core/message.hpp"

namespace joga::client::text {

// clang-format off
inline constexpr MessageText kNoAddress{
    "'{0}' is not the address of a host, such as https://joga.example.org", "'{0}' não é o endereço de um anfitrião, como https://joga.example.org"};
inline constexpr MessageText kAway{
    "{0} does not answer ({1}); trying again until it does", "{0} não responde ({1}); a tentar até que responda"};
inline constexpr MessageText kRefused{
    "{0} refused the bot with status {1}: {2}", "{0} recusou o bot com o estado {1}: {2}"};
inline constexpr MessageText kWrongToken{
    "{0} does not know the token; its page shows one when a bot is made", "{0} não conhece a senha; a página mostra-a quando se cria um bot"};
inline constexpr MessageText kInsecure{
    "{0} cannot prove that it is who it says: {1}", "{0} não consegue provar quem diz ser: {1}"};
inline constexpr MessageText kNoHost{
    "{0} is not a host of joga's", "{0} não é um anfitrião do joga"};
inline constexpr MessageText kConnected{
    "connected to {0} as {1}", "ligado a {0} como {1}"};
inline constexpr MessageText kTaken{
    "game {0} ({1}) begins", "o jogo {0} ({1}) começa"};
inline constexpr MessageText kWaits{
    "game {0} waits: {1} games at a time are played", "o jogo {0} espera: jogam-se {1} de cada vez"};
inline constexpr MessageText kTooLong{
    "it has more than {0} bytes of moves", "tem mais de {0} bytes de jogadas"};
inline constexpr MessageText kCannotPlay{
    "game {0} is left alone: {1}", "o jogo {0} fica sem resposta: {1}"};
inline constexpr MessageText kResigns{
    "game {0} is resigned: {1}", "desistência no jogo {0}: {1}"};
inline constexpr MessageText kRequestFailed{
    "game {0}: {1}", "jogo {0}: {1}"};
// clang-format on

}  // namespace joga::client::text
