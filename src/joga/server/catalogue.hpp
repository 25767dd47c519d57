// The sentences about addresses, ports and refused requests.
#pragma once

#include "joga/core/message.hpp"

namespace joga::server::text {

// clang-format off
inline constexpr MessageText kPortInUse{
    "port {0} of {1} is in use, perhaps by another joga; choose another with --port N, or any free one with --port 0",
    "a porta {0} de {1} está ocupada, talvez por outro joga; escolha outra com --port N, ou uma qualquer livre com --port 0"};
inline constexpr MessageText kPortForbidden{
    "you may not use port {0} of {1}; those from 1024 on are open to everyone: choose one with --port N",
    "não pode usar a porta {0} de {1}; as de 1024 em diante estão abertas a todos: escolha uma com --port N"};
inline constexpr MessageText kNotOurAddress{
    "{0} is not an address of this machine; 127.0.0.1 always is",
    "{0} não é um endereço desta máquina; 127.0.0.1 é-o sempre"};
inline constexpr MessageText kUnknownHost{
    "there is no host {0}: {1}", "não existe o anfitrião {0}: {1}"};
inline constexpr MessageText kCannotListen{
    "cannot listen on {0}: {1}", "não é possível escutar em {0}: {1}"};
inline constexpr MessageText kNoNetwork{
    "'{0}' is neither an address nor a network such as 10.0.0.0/8", "'{0}' não é um endereço nem uma rede como 10.0.0.0/8"};
inline constexpr MessageText kNoOrigin{
    "'{0}' is not the address of a site, such as https://joga.example.org (no path after it)",
    "'{0}' não é o endereço de um site, como https://joga.example.org (sem caminho a seguir)"};

inline constexpr MessageText kBadRequest{
    "This is not a request that joga understands.", "Este não é um pedido que o joga entenda."};
inline constexpr MessageText kWrongHost{
    "joga answers only under its own address, which it printed when it was started.",
    "O joga só responde no seu próprio endereço, que escreveu quando foi iniciado."};
inline constexpr MessageText kWrongOrigin{
    "Only joga's own page may talk to joga.", "Só a página do próprio joga pode falar com o joga."};
inline constexpr MessageText kWrongKey{
    "This is for the owner of the server: the key is in the address that 'joga serve' printed.",
    "Isto é para o dono do servidor: a chave está no endereço que 'joga serve' escreveu."};
inline constexpr MessageText kNoSuchFile{
    "There is nothing here; joga's page is at /.", "Aqui não há nada; a página do joga está em /."};
inline constexpr MessageText kOnlyReading{
    "joga's files can only be read.", "Os ficheiros do joga só podem ser lidos."};
inline constexpr MessageText kOnlyWebSocket{
    "Here joga speaks WebSocket only.", "Aqui o joga só fala WebSocket."};
inline constexpr MessageText kTooLarge{
    "The request is too large.", "O pedido é grande demais."};
inline constexpr MessageText kTooManyPages{
    "Too many of joga's pages are open; close some of them.", "Há demasiadas páginas do joga abertas; feche algumas."};
inline constexpr MessageText kTooManyConnections{
    "Your network opens too many connections; try again in a minute.",
    "A sua rede abre demasiadas ligações; tente de novo daqui a um minuto."};
inline constexpr MessageText kWrongToken{
    "This token stands for nobody here.", "Esta senha não é de ninguém aqui."};
inline constexpr MessageText kWrongCode{
    "This code has been used, or is too old; ask for a new one on the other device.",
    "Este código já foi usado, ou é velho demais; peça outro no outro dispositivo."};
inline constexpr MessageText kWideNetwork{
    "{0} is too wide a network to block: its prefix must have {1} bits or more",
    "{0} é uma rede demasiado vasta para bloquear: o prefixo deve ter {1} bits ou mais"};
inline constexpr MessageText kBlocked{
    "The administrator of this site has blocked you.", "O administrador deste site bloqueou-o."};
inline constexpr MessageText kStoreAway{
    "The games cannot be reached at the moment; try again soon.", "De momento não se chega aos jogos; tente de novo daqui a pouco."};
inline constexpr MessageText kNotStored{
    "it could not be stored; try again soon", "não foi possível guardá-lo; tente de novo daqui a pouco"};
// clang-format on

}  // namespace joga::server::text
