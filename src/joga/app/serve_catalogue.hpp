// The sentences of `joga serve`.
#pragma once

#include "joga/core/message.hpp"

namespace joga::app::text {

// clang-format off
inline constexpr MessageText kServeSummary{
    "serves the page for browsers, on this machine alone unless --host says otherwise, and prints its address",
    "serve a página para navegadores, só nesta máquina salvo se --host disser outra coisa, e escreve o endereço"};
inline constexpr MessageText kServeHost{
    "the address to listen on (127.0.0.1); any other than the loopback lets others in",
    "o endereço em que escutar (127.0.0.1); qualquer um que não o da própria máquina deixa entrar outros"};
inline constexpr MessageText kServePort{
    "the port (5642); 0 picks a free one", "a porta (5642); 0 escolhe uma livre"};
inline constexpr MessageText kServeData{
    "the folder of the saved games, instead of the usual one", "a pasta dos jogos guardados, em vez da habitual"};
inline constexpr MessageText kServeReady{
    "open this address in a browser; Ctrl-C ends joga", "abra este endereço num navegador; Ctrl-C termina o joga"};
inline constexpr MessageText kServeOthers{
    "{0} is not this machine alone: whoever reaches it can play here, and see and delete the saved games",
    "{0} não é só esta máquina: quem lá chegar pode jogar aqui, e ver e apagar os jogos guardados"};
inline constexpr MessageText kServeCannotSave{
    "games cannot be saved: {0}", "não é possível guardar jogos: {0}"};
// clang-format on

}  // namespace joga::app::text
