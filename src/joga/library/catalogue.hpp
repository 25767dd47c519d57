// The sentences of the library.
#pragma once

#include "joga/core/message.hpp"

namespace joga::library::text {

// clang-format off
// Names for files and folders in sentences of joga::system, which may be read far from this machine.
inline constexpr MessageText kTheGame{
    "the saved game '{0}'", "o jogo guardado '{0}'"};
inline constexpr MessageText kTheFolder{
    "for saved games", "dos jogos guardados"};

inline constexpr MessageText kNoFolder{
    "there is no folder for saved games", "não há pasta para os jogos guardados"};
inline constexpr MessageText kCannotList{
    "cannot list the saved games: {0}", "não é possível listar os jogos guardados: {0}"};
inline constexpr MessageText kCannotRemove{
    "cannot remove the saved game '{0}': {1}", "não é possível apagar o jogo guardado '{0}': {1}"};

inline constexpr MessageText kPageSettings{"your settings", "as suas definições"};
inline constexpr MessageText kLessonProgress{
    "where you stopped in the lessons", "o ponto onde ficou nas lições"};

inline constexpr MessageText kPuzzleProgress{
    "which puzzles you have solved", "os problemas que resolveu"};

inline constexpr MessageText kSetAside{
    "{0}; it is now {1}", "{0}; passou a chamar-se {1}"};
inline constexpr MessageText kCannotSetAside{
    "{0}; it could not be set aside: {1}", "{0}; não foi possível pô-lo de parte: {1}"};
inline constexpr MessageText kNotARecord{
    "it is not a complete record", "não é um registo completo"};
// clang-format on

}  // namespace joga::library::text
