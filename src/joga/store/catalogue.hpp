// The sentences about a host's database.
#pragma once

#include "joga/core/message.hpp"

namespace joga::store::text {

// clang-format off
inline constexpr MessageText kCannotOpen{
    "cannot open the database {0}: {1}", "não é possível abrir a base de dados {0}: {1}"};
inline constexpr MessageText kInUse{
    "the database {0} is in use by another joga host", "a base de dados {0} está a ser usada por outro joga host"};
inline constexpr MessageText kNotADatabaseUrl{
    "{0} is not like postgresql://user@host/database", "{0} não é como postgresql://utilizador@máquina/base"};
inline constexpr MessageText kNewerTables{
    "a newer version of joga made this database's tables (version {0}; this program knows {1}): update joga",
    "uma versão mais recente do joga fez as tabelas desta base de dados (versão {0}; este programa conhece a {1}): atualize o joga"};
inline constexpr MessageText kNotEmpty{
    "there are people or games in the other database already: only an empty one can take a copy",
    "a outra base de dados já tem pessoas ou jogos: só uma vazia pode receber uma cópia"};
inline constexpr MessageText kFailed{
    "the database reports an error: {0}", "a base de dados indica um erro: {0}"};
inline constexpr MessageText kAway{
    "the database cannot be reached: {0}", "não é possível contactar a base de dados: {0}"};
inline constexpr MessageText kTooSlow{
    "the database has not answered within {0} seconds", "a base de dados não respondeu em {0} segundos"};
inline constexpr MessageText kDamaged{
    "the database is damaged: {0}", "a base de dados está danificada: {0}"};
inline constexpr MessageText kUnexpectedValue{
    "unexpected value in a table", "valor inesperado numa tabela"};
inline constexpr MessageText kBusy{
    "another program is writing to it", "outro programa está a escrever nela"};
inline constexpr MessageText kOutOfMemory{
    "out of memory", "memória insuficiente"};
// clang-format on

}  // namespace joga::store::text
