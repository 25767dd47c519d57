// The sentences of the records.
#pragma once

#include "joga/core/message.hpp"

namespace joga::record::text {

// clang-format off
// Places.
inline constexpr MessageText kLocated{
    "line {0}, column {1}: {2}", "linha {0}, coluna {1}: {2}"};

// Input that is not text, or too large.
inline constexpr MessageText kReadFailed{
    "the input could not be read completely", "não foi possível ler os dados até ao fim"};
inline constexpr MessageText kGameTooLarge{
    "this game is larger than {0} MiB", "este jogo tem mais de {0} MiB"};
inline constexpr MessageText kTooManyTurns{
    "a game may have at most {0} turns, variations included",
    "um jogo pode ter no máximo {0} jogadas, incluindo as variantes"};
inline constexpr MessageText kTooDeep{
    "variations may be nested at most {0} deep", "as variantes podem ter no máximo {0} níveis"};
inline constexpr MessageText kTooManyTags{
    "a game may have at most {0} tags", "um jogo pode ter no máximo {0} etiquetas"};
inline constexpr MessageText kTagTooLong{
    "the value of tag {0} is longer than {1} bytes", "o valor da etiqueta {0} tem mais de {1} bytes"};
inline constexpr MessageText kCommentTooLong{
    "this comment is longer than {0} bytes", "este comentário tem mais de {0} bytes"};
inline constexpr MessageText kTooManyComments{
    "at most {0} comments are allowed in one place", "são permitidos no máximo {0} comentários no mesmo sítio"};
inline constexpr MessageText kTooManyGlyphs{
    "a turn may have at most {0} annotation glyphs", "uma jogada pode ter no máximo {0} sinais de anotação"};
inline constexpr MessageText kMoveTooLong{
    "'{0}' is too long for a move", "'{0}' é demasiado longo para uma jogada"};

// How many games there are, where exactly one is wanted.
inline constexpr MessageText kNoGame{"there is no game here", "não há aqui nenhum jogo"};
inline constexpr MessageText kSecondGame{
    "a second game begins here, but only one is allowed",
    "aqui começa um segundo jogo, mas só pode haver um"};

// Tags.
inline constexpr MessageText kGameFirst{
    "a record begins with a line [Game \"...\"]", "um registo começa com uma linha [Game \"...\"]"};
inline constexpr MessageText kTagName{
    "a tag is written [Name \"value\"]; a name is a letter, then letters, digits and underscores",
    "uma etiqueta escreve-se [Nome \"valor\"]; um nome é uma letra e depois letras, algarismos e sublinhados"};
inline constexpr MessageText kTagValue{
    "the value of tag {0} is missing: write [{0} \"value\"]",
    "falta o valor da etiqueta {0}: escreva [{0} \"valor\"]"};
inline constexpr MessageText kTagUnclosed{
    "the value of tag {0} must end on the same line: a '\"' is missing",
    "o valor da etiqueta {0} tem de terminar na mesma linha: falta um '\"'"};
inline constexpr MessageText kTagBracket{
    "tag {0} must end with ']'", "a etiqueta {0} tem de terminar com ']'"};
inline constexpr MessageText kTagEscape{
    "in a tag value, a backslash may only precede '\"' or '\\'",
    "no valor de uma etiqueta, uma barra invertida só pode preceder '\"' ou '\\'"};
inline constexpr MessageText kTagTwice{
    "tag {0} is given twice", "a etiqueta {0} aparece duas vezes"};
inline constexpr MessageText kTagCase{
    "tag {0} must be written {1}", "a etiqueta {0} tem de escrever-se {1}"};
inline constexpr MessageText kTagLate{
    "tags must come before the first turn", "as etiquetas têm de vir antes da primeira jogada"};
inline constexpr MessageText kRecordNamesFile{
    "a record may not name a file: option {0} is '{1}'; a map is written out as map=rows:...",
    "um registo não pode indicar um ficheiro: a opção {0} é '{1}'; um mapa escreve-se por extenso, map=rows:..."};
inline constexpr MessageText kBadResult{
    "'{0}' is not a result; valid: 1, 2, draw, *", "'{0}' não é um resultado; válidos: 1, 2, draw, *"};
inline constexpr MessageText kBadPly{
    "Ply is the number of turns that are played, not '{0}'",
    "Ply é o número de jogadas feitas, não '{0}'"};
inline constexpr MessageText kPlyBeyond{
    "Ply is {0}, but the main line has only {1} turns", "Ply é {0}, mas a linha principal só tem {1} jogadas"};

// Comments.
inline constexpr MessageText kCommentUnclosed{
    "this comment is never closed: a '}' is missing",
    "este comentário nunca é fechado: falta um '}'"};
inline constexpr MessageText kCommentBrace{
    "write '{' inside a comment as '\\{'; or is the previous comment not closed?",
    "dentro de um comentário, '{' escreve-se '\\{'; ou será que o comentário anterior não foi fechado?"};
inline constexpr MessageText kCommentEscape{
    "in a comment, a backslash may only precede '{', '}', '[', '\\' or 'n'",
    "num comentário, uma barra invertida só pode preceder '{', '}', '[', '\\' ou 'n'"};
inline constexpr MessageText kCommandUnclosed{
    "'{0}' is never closed: a ']' is missing", "'{0}' nunca é fechado: falta um ']'"};
inline constexpr MessageText kBadClock{
    "'{0}' is not a clock: it is written h:mm:ss or h:mm:ss.mmm",
    "'{0}' não é um tempo de relógio: escreve-se h:mm:ss ou h:mm:ss.mmm"};
inline constexpr MessageText kBadEvaluation{
    "'{0}' is not an evaluation: it is written 0.35, -2.00, win 7, loss 4 or draw, and 'exact' may follow",
    "'{0}' não é uma avaliação: escreve-se 0.35, -2.00, win 7, loss 4 ou draw, e pode seguir-se 'exact'"};
inline constexpr MessageText kBadMark{
    "'{0}' is not a mark on the board: it is a cell, d4, or an arrow, d4-e5, and a colour may follow, d4:red",
    "'{0}' não é uma marca no tabuleiro: é uma casa, d4, ou uma seta, d4-e5, e pode seguir-se uma cor, d4:red"};
inline constexpr MessageText kTooManyMarks{
    "a turn may have at most {0} marks on the board", "uma jogada pode ter no máximo {0} marcas no tabuleiro"};
inline constexpr MessageText kClockTwice{
    "this turn has two clocks", "esta jogada tem dois tempos de relógio"};
inline constexpr MessageText kEvaluationTwice{
    "this turn has two evaluations", "esta jogada tem duas avaliações"};
inline constexpr MessageText kSpentTwice{
    "this turn has two times of thinking", "esta jogada tem dois tempos de reflexão"};
inline constexpr MessageText kDepthTwice{"this turn has two depths", "esta jogada tem duas profundidades"};
inline constexpr MessageText kNodesTwice{
    "this turn has two numbers of positions", "esta jogada tem dois números de posições"};
inline constexpr MessageText kBadDepth{
    "'{0}' is not a depth: it is a whole number of plies, at most 1000000",
    "'{0}' não é uma profundidade: é um número inteiro de lances, no máximo 1000000"};
inline constexpr MessageText kBadNodes{
    "'{0}' is not a number of positions: it is a whole number, at most 9007199254740991",
    "'{0}' não é um número de posições: é um número inteiro, no máximo 9007199254740991"};

// Turns.
inline constexpr MessageText kUnexpected{
    "'{0}' is neither a turn nor a comment, variation or result",
    "'{0}' não é uma jogada, nem um comentário, variante ou resultado"};
inline constexpr MessageText kGameIsOver{
    "'{0}' cannot be played: the game is already over ({1})",
    "'{0}' não pode ser jogada: o jogo já terminou ({1})"};
inline constexpr MessageText kNumberAlone{
    "a move number must be followed by a turn", "depois de um número tem de vir uma jogada"};
inline constexpr MessageText kGlyphFirst{
    "'{0}' must follow a turn", "'{0}' tem de vir depois de uma jogada"};
inline constexpr MessageText kBadGlyph{
    "'{0}' is not an annotation; valid: ! ? !! ?? !? ?! and $0 to $255",
    "'{0}' não é uma anotação; válidas: ! ? !! ?? !? ?! e $0 a $255"};
inline constexpr MessageText kVariationFirst{
    "a variation must follow the turn to which it is an alternative",
    "uma variante tem de vir depois da jogada à qual é alternativa"};
inline constexpr MessageText kVariationEmpty{
    "this variation has no turn", "esta variante não tem nenhuma jogada"};
inline constexpr MessageText kVariationUnclosed{
    "this variation is never closed: a ')' is missing",
    "esta variante nunca é fechada: falta um ')'"};
inline constexpr MessageText kVariationNotOpen{
    "')' closes no variation", "')' não fecha nenhuma variante"};

// The result.
inline constexpr MessageText kNoResult{
    "the record has no result: its last word must be 1, 2, draw or *",
    "o registo não tem resultado: a última palavra tem de ser 1, 2, draw ou *"};
inline constexpr MessageText kAfterResult{
    "nothing may follow the result", "nada pode vir depois do resultado"};
inline constexpr MessageText kResultInVariation{
    "a variation has no result: close it with ')' first",
    "uma variante não tem resultado: feche-a primeiro com ')'"};
inline constexpr MessageText kResultDiffers{
    "tag Result is {0}, but the moves end with {1}", "a etiqueta Result é {0}, mas as jogadas terminam com {1}"};
inline constexpr MessageText kResultWrong{
    "the game as played ends with {0} ({1}), but the record says {2}",
    "o jogo tal como foi jogado termina com {0} ({1}), mas o registo diz {2}"};
inline constexpr MessageText kResultUnfounded{
    "the game as played is not over, so the result {0} needs a tag Termination that begins with {1}",
    "o jogo tal como foi jogado não terminou; por isso, o resultado {0} exige uma etiqueta Termination que comece por {1}"};

// JSON.
inline constexpr MessageText kJsonSyntax{
    "this is not JSON, or it is cut short", "isto não é JSON, ou está incompleto"};
inline constexpr MessageText kJsonObject{
    "a record is a JSON object", "um registo é um objeto JSON"};
inline constexpr MessageText kJsonSeparator{
    "a ',' or the end of the array is missing here", "falta aqui uma ',' ou o fim da lista"};
inline constexpr MessageText kJsonAfterArray{
    "nothing may follow the array", "nada pode vir depois da lista"};
inline constexpr MessageText kJsonTooDeep{
    "the JSON values are nested too deeply", "os valores JSON têm demasiados níveis"};
inline constexpr MessageText kJsonTooMany{
    "there may be at most {0} JSON values", "pode haver no máximo {0} valores JSON"};
inline constexpr MessageText kJsonKeyTwice{
    "key '{0}' is given twice", "a chave '{0}' aparece duas vezes"};
inline constexpr MessageText kJsonUnknownKey{
    "there is no key '{0}' here; valid: {1}", "não há aqui a chave '{0}'; válidas: {1}"};
inline constexpr MessageText kJsonMissingKey{
    "key '{0}' is missing", "falta a chave '{0}'"};
inline constexpr MessageText kJsonWants{
    "{0} is expected here", "espera-se aqui {0}"};
inline constexpr MessageText kAnObject{"an object", "um objeto"};
inline constexpr MessageText kAnArray{"an array", "uma lista"};
inline constexpr MessageText kAString{"a string", "uma cadeia de caracteres"};
inline constexpr MessageText kABoolean{"true or false", "true ou false"};
inline constexpr MessageText kATurn{
    "a turn: a string, or an object with the key 'move'",
    "uma jogada: uma cadeia de caracteres ou um objeto com a chave 'move'"};
inline constexpr MessageText kATag{
    "a tag: an array of its name and its value", "uma etiqueta: uma lista com o nome e o valor"};
inline constexpr MessageText kANumber{
    "a whole number from {0} to {1}", "um número inteiro de {0} a {1}"};
inline constexpr MessageText kOneTurn{
    "a move without blanks is expected here", "espera-se aqui uma jogada sem espaços"};

// The page.
inline constexpr MessageText kPageTitle{"Game records", "Registos de jogos"};
inline constexpr MessageText kPageAgainst{"{0} against {1}", "{0} contra {1}"};
inline constexpr MessageText kPagePlayer{"Player {0}", "Jogador {0}"};
inline constexpr MessageText kPageGame{"Game", "Jogo"};
inline constexpr MessageText kPagePosition{"Starting position", "Posição inicial"};
inline constexpr MessageText kPageEvent{"Event", "Prova"};
inline constexpr MessageText kPageSite{"Place", "Local"};
inline constexpr MessageText kPageRound{"Round", "Ronda"};
inline constexpr MessageText kPageDate{"Date", "Data"};
inline constexpr MessageText kPageTime{"Time", "Hora"};
inline constexpr MessageText kPageTimeControl{"Time control", "Ritmo de jogo"};
inline constexpr MessageText kPageSeed{"Seed", "Semente"};
inline constexpr MessageText kPageMatch{"Match", "Prova"};
inline constexpr MessageText kPageNumber{"Game of the match", "Jogo da prova"};
inline constexpr MessageText kPageOpeningPlies{"Opening plies", "Lances de abertura"};
inline constexpr MessageText kPageProgram{"Program of player {0}", "Programa do jogador {0}"};
inline constexpr MessageText kPageTest{"Sequential test", "Teste sequencial"};
inline constexpr MessageText kPageResult{"Result", "Resultado"};
inline constexpr MessageText kPageRunning{"not finished", "por terminar"};
inline constexpr MessageText kPageWon{"{0} wins", "vitória de {0}"};
inline constexpr MessageText kPageTakenBack{
    "The turns after {0} have been taken back.", "As jogadas depois de {0} foram anuladas."};
inline constexpr MessageText kPageAllTakenBack{
    "All turns have been taken back.", "Todas as jogadas foram anuladas."};
inline constexpr MessageText kPageBoards{"Boards", "Tabuleiros"};
inline constexpr MessageText kPageStart{"Start", "Início"};
inline constexpr MessageText kPageAfter{"After {0}", "Depois de {0}"};
inline constexpr MessageText kPageClock{"clock {0}", "relógio {0}"};
inline constexpr MessageText kPageSpent{"{0} s", "{0} s"};
inline constexpr MessageText kPageDepth{"depth {0}", "profundidade {0}"};
inline constexpr MessageText kPageNodes{"{0} positions", "{0} posições"};
inline constexpr MessageText kPageEvaluation{"evaluation {0}", "avaliação {0}"};
inline constexpr MessageText kPageExact{"{0}, proven", "{0}, provada"};
inline constexpr MessageText kPageWinsIn{"{0} wins in {1} plies", "{0} ganha em {1} lances"};
inline constexpr MessageText kPageRules{"the rules", "regras"};
inline constexpr MessageText kPageAborted{"called off", "cancelamento"};
inline constexpr MessageText kPageResignation{"resignation", "desistência"};
inline constexpr MessageText kPageAgreement{"agreement", "acordo"};
inline constexpr MessageText kPageTimeOut{"time", "tempo esgotado"};
inline constexpr MessageText kPageAdjudication{"adjudication", "decisão da arbitragem"};
inline constexpr MessageText kPageForfeit{"forfeit", "falta"};

// Saved games.
inline constexpr MessageText kCannotSave{
    "cannot save the game: {0}", "não é possível guardar o jogo: {0}"};
inline constexpr MessageText kTooLarge{
    "it is larger than {0} MiB", "tem mais de {0} MiB"};
inline constexpr MessageText kNoSuchGame{
    "there is no saved game '{0}'", "não há nenhum jogo guardado '{0}'"};
inline constexpr MessageText kInUse{
    "this saved game is open in another window", "este jogo guardado está aberto noutra janela"};
inline constexpr MessageText kForeign{
    "this version of joga cannot open the saved game '{0}': {1}",
    "esta versão de joga não consegue abrir o jogo guardado '{0}': {1}"};
inline constexpr MessageText kDamaged{
    "the saved game '{0}' is damaged ({1})", "o jogo guardado '{0}' está danificado ({1})"};
// clang-format on

}  // namespace joga::record::text
