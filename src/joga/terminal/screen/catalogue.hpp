// The sentences of the full screen.
#pragma once

#include "joga/core/message.hpp"

namespace joga::terminal::screen::text {

// clang-format off
// Boards.
inline constexpr MessageText kAround{"{0} around it", "{0} à volta"};
inline constexpr MessageText kEmptyCell{"empty", "vazia"};

inline constexpr MessageText kCanBeChosen{"can be chosen next", "pode ser escolhida a seguir"};
inline constexpr MessageText kIsSuggested{"a hint or a better move", "dica ou jogada melhor"};
inline constexpr MessageText kIsGain{"points for stopping here", "pontos por parar aqui"};
inline constexpr MessageText kIsCounted{
    "around the piece: each takes it one square further", "à volta da peça: cada uma leva-a uma casa mais longe"};
inline constexpr MessageText kIsBad{"the move played here", "a jogada feita aqui"};
inline constexpr MessageText kIsNoted{"is marked by the annotator", "assinalada nas notas"};
inline constexpr MessageText kIsChosen{"has been chosen", "já escolhida"};

// A game.
inline constexpr MessageText kTooSmall{
    "The window is too small: {0} x {1}. {4} needs at least {2} x {3}. Enlarge it; Ctrl-C leaves; joga --plain fits any window.",
    "A janela é demasiado pequena: {0} x {1}. {4} precisa de pelo menos {2} x {3}. Aumente-a; Ctrl-C sai; joga --plain cabe em qualquer janela."};
inline constexpr MessageText kTabGame{"Game", "Jogo"};
inline constexpr MessageText kTabMoves{"Moves", "Jogadas"};
inline constexpr MessageText kTabLegend{"Legend", "Legenda"};
inline constexpr MessageText kThinkingKeys{"Enter: play now; Esc: stop", "Enter: jogar já; Esc: parar"};
inline constexpr MessageText kLooking{"looking for a hint", "à procura de uma dica"};
inline constexpr MessageText kValuing{"looking up what the moves are worth", "a ver quanto valem as jogadas"};
inline constexpr MessageText kStopped{
    "The computer has stopped. Enter lets it go on; turns can be taken back.",
    "O computador parou. Enter deixa-o continuar; podem desfazer-se jogadas."};
inline constexpr MessageText kLastMove{"Last: {0}", "Última: {0}"};
inline constexpr MessageText kStarted{"start", "início"};
inline constexpr MessageText kReadyToPlay{"Enter: {0}", "Enter: {0}"};
inline constexpr MessageText kOnlyMove{"Enter: {0}, the only move", "Enter: {0}, a única jogada"};
inline constexpr MessageText kTypeAnother{
    "type another move; it replaces this one", "escreva outra jogada; substitui esta"};
inline constexpr MessageText kStillChosen{
    "{0}. {1} is chosen; Esc drops it", "{0}. {1} continua na jogada; Esc larga"};
inline constexpr MessageText kPlayedAtOnce{
    "Played: {0}; there was no other choice.", "Jogada feita: {0}; não havia outra escolha."};
inline constexpr MessageText kYesNoQuestion{"{0} (y/N)", "{0} (s/N)"};
inline constexpr MessageText kAskSave{"Save as file: ", "Guardar no ficheiro: "};
inline constexpr MessageText kAskLoad{"Open file: ", "Abrir ficheiro: "};
inline constexpr MessageText kAskComment{"Comment: ", "Nota: "};
inline constexpr MessageText kAskMarks{"Marks (c4 d3-d4:red): ", "Marcas (c4 d3-d4:red): "};
inline constexpr MessageText kAskSign{"Sign (! ? !! ?? !? ?!): ", "Sinal (! ? !! ?? !? ?!): "};
inline constexpr MessageText kCopied{"Copied: {0}", "Copiado: {0}"};
inline constexpr MessageText kAfterTurn{"after turn {0} of {1}", "após a jogada {0} de {1}"};
inline constexpr MessageText kReviewTurn{"turn {0} of {1}: {2}", "jogada {0} de {1}: {2}"};
inline constexpr MessageText kStudyAfterTurn{"study, after turn {0} of {1}", "estudo, após a jogada {0} de {1}"};
inline constexpr MessageText kStudying{
    "The game waits: moves are only tried.", "O jogo espera: as jogadas são só experiências."};
inline constexpr MessageText kStudyingOnTime{
    "The clock goes on: moves are only tried.", "O relógio continua: as jogadas são só experiências."};
inline constexpr MessageText kSmallStepKeys{
    "Left, right: step   Esc back", "Setas: percorrer   Esc voltar"};
inline constexpr MessageText kChoicesLeft{
    "Esc clears the line and shows the choices again.", "Esc apaga a linha e volta a mostrar as escolhas."};
inline constexpr MessageText kStudyWord{"study", "estudar"};
inline constexpr MessageText kInVariation{"variation, after turn {0}", "variante, após a jogada {0}"};
inline constexpr MessageText kVerdict{"{0} {1} ({2}) {3}", "{0} {1} ({2}) {3}"};
inline constexpr MessageText kOwnVerdict{"{0} {1} {2}", "{0} {1} {2}"};
inline constexpr MessageText kYourInaccuracy{"Your inaccuracy", "Imprecisão sua"};
inline constexpr MessageText kYourMistake{"Your mistake", "Erro seu"};
inline constexpr MessageText kYourBlunder{"Your blunder", "Erro grave seu"};
inline constexpr MessageText kInaccuracy{"Inaccuracy", "Imprecisão"};
inline constexpr MessageText kMistake{"Mistake", "Erro"};
inline constexpr MessageText kBlunder{"Blunder", "Erro grave"};
inline constexpr MessageText kPlayedOnly{"{0}: the only move.", "{0}: a única jogada."};
inline constexpr MessageText kPlayedBest{"{0}: the best move.", "{0}: a melhor jogada."};
inline constexpr MessageText kPlayedGood{"{0}: a good move.", "{0}: uma boa jogada."};
inline constexpr MessageText kTriedBest{"{0}: {1}. The best move!", "{0}: {1}. A melhor jogada!"};
inline constexpr MessageText kTriedGood{"{0}: {1}. As good as the best.", "{0}: {1}. Tão boa como a melhor."};
inline constexpr MessageText kTriedBetter{
    "{0}: {1}. Better than {2}; best: {3}, {4}", "{0}: {1}. Melhor do que {2}; a melhor: {3}, {4}"};
inline constexpr MessageText kTriedNoBetter{
    "{0}: {1}. No better than {2}; best: {3}, {4}", "{0}: {1}. Não é melhor do que {2}; a melhor: {3}, {4}"};
inline constexpr MessageText kTriedAndNote{"{0}. {1}", "{0}. {1}"};
inline constexpr MessageText kBestWasPlayed{"the best was played", "jogou-se o melhor"};
inline constexpr MessageText kCouldWin{
    "{0} could win from the start. {1}", "{0}: vitória possível desde o início. {1}"};
inline constexpr MessageText kLooksForFault{
    "Looking for your first mistake...", "À procura do seu primeiro erro..."};
inline constexpr MessageText kLooksForAnyFault{
    "Looking for the first mistake...", "À procura do primeiro erro..."};
inline constexpr MessageText kTryAMove{"type a move to try it", "escreva uma jogada para a experimentar"};
inline constexpr MessageText kFindBetter{
    "find a better move: type or click it", "encontre uma jogada melhor: escreva-a ou clique"};
inline constexpr MessageText kReviewKeys{
    "{0} step   {1} mistakes   Enter better line   F4 comment   ? help   Esc end",
    "{0} passo   {1} erros   Enter linha melhor   F4 nota   ? ajuda   Esc fim"};
inline constexpr MessageText kReviewKeysAside{
    "{0} step   Enter go on   Del delete   F4 comment   ? help   Esc back",
    "{0} passo   Enter continuar   Del apagar   F4 nota   ? ajuda   Esc voltar"};
inline constexpr MessageText kTryingKeys{
    "{0} {1} move   Tab next square   Shift-Tab pieces   Enter choose   Esc back",
    "{0} {1} mover   Tab casa seguinte   Shift-Tab peças   Enter escolher   Esc voltar"};
inline constexpr MessageText kStudyKeys{
    "{0} step   Enter best line   F4 comment   ? help   Esc back",
    "{0} passo   Enter melhor linha   F4 nota   ? ajuda   Esc voltar"};
inline constexpr MessageText kSearching{"The engine is searching...", "O motor está a pesquisar..."};
inline constexpr MessageText kChances{"Chances of {0}: {1} %", "Hipóteses ({0}): {1} %"};
inline constexpr MessageText kBriefChances{"{0} {1} %", "{0} {1} %"};
inline constexpr MessageText kLineChance{"{0} %", "{0} %"};
inline constexpr MessageText kLineWinsIn{"{0} wins in {1}", "vitória em {1} ({0})"};
inline constexpr MessageText kLineWinsBy{"{0} wins by {1}", "vitória por {1} ({0})"};
inline constexpr MessageText kAlternatives{"Tab: variations", "Tab: variantes"};
inline constexpr MessageText kReviewGoesOn{
    "the review has found nothing that mattered so far", "a revisão ainda não encontrou nada que contasse"};
inline constexpr MessageText kNothingMattered{
    "No turn gave much away.", "Nenhuma jogada perdeu muito."};
inline constexpr MessageText kReviewing{"Reviewing: turn {0} of {1}", "A rever: jogada {0} de {1}"};
inline constexpr MessageText kAccuracy{"accuracy {0}", "precisão {0}"};
inline constexpr MessageText kWatching{
    "Space: pause; Enter: next turn; + and -: faster, slower ({0})",
    "Espaço: pausa; Enter: jogada seguinte; + e -: mais depressa, mais devagar ({0})"};
inline constexpr MessageText kPaused{
    "Paused. Space: go on; Enter: one turn; + and -: faster, slower ({0})",
    "Em pausa. Espaço: continuar; Enter: uma jogada; + e -: mais depressa, mais devagar ({0})"};
inline constexpr MessageText kPace{"{0} s a turn", "{0} s por jogada"};
inline constexpr MessageText kAtOnce{"no waiting", "sem espera"};
inline constexpr MessageText kAgain{"Play again", "Outra vez"};
inline constexpr MessageText kSwap{"Swap sides", "Trocar lados"};
inline constexpr MessageText kReview{"Review", "Rever"};
inline constexpr MessageText kNextLevel{"Next level", "Nível seguinte"};
inline constexpr MessageText kToMenu{"Menu", "Menu"};
inline constexpr MessageText kAgainBriefly{"Again", "Outra"};
inline constexpr MessageText kSwapBriefly{"Swap", "Trocar"};
inline constexpr MessageText kNextLevelBriefly{"Next", "Subir"};
inline constexpr MessageText kBarHop{"choices", "escolhas"};
inline constexpr MessageText kBarSteps{"step", "passo"};

// A lesson.
inline constexpr MessageText kLessonKeys{
    "Arrows and Enter, or the mouse, choose; Tab hops to choices; a move can be typed.",
    "As setas e Enter, ou o rato, escolhem; Tab salta para as escolhas; a jogada pode escrever-se."};
inline constexpr MessageText kNextStep{" Enter: next step ", " Enter: passo seguinte "};
inline constexpr MessageText kFirstGame{
    " Enter: first game against the weakest level   Esc: back ",
    " Enter: primeiro jogo contra o nível mais fraco   Esc: voltar "};
inline constexpr MessageText kSolvedStanding{"{0} Your {1}.", "{0} A sua {1}."};
inline constexpr MessageText kPuzzlesStanding{"Puzzles: your {0}", "Problemas: a sua {0}"};
inline constexpr MessageText kNextPuzzle{" Enter: next puzzle ", " Enter: problema seguinte "};
inline constexpr MessageText kPuzzlesDone{
    " That was the last puzzle. Enter: back ", " Foi o último problema. Enter: voltar "};
inline constexpr MessageText kAim{"Aim: {0}.", "Objetivo: {0}."};
inline constexpr MessageText kAimFromBelow{"{0} You are {1}, below.", "{0} Joga com: {1}, em baixo."};
inline constexpr MessageText kSmallKeys{
    "? help   Tab choices   Esc menu", "? ajuda   Tab escolhas   Esc menu"};

// The help page.
inline constexpr MessageText kHelpTitle{"Help", "Ajuda"};
inline constexpr MessageText kHelpMoving{
    "Arrows and Enter, or the mouse, choose cells step by step; what can be chosen next stands between < and >, a "
    "hint between ! and !, and Tab hops there. Shift-Tab goes through what can be chosen beside the board, and so do up and down where nothing else is left to choose. A move can be typed as well, whole or "
    "part by part, then Enter. Esc or Backspace takes the last step back.",
    "As setas e Enter, ou o rato, escolhem casas passo a passo; o que se pode escolher a seguir está entre < e >, uma dica "
    "entre ! e !, e Tab salta para lá. Shift-Tab percorre o que se pode escolher fora do tabuleiro, tal como as setas para cima e para baixo se não houver mais nada a escolher. Também se pode escrever a jogada, "
    "inteira ou por partes, e depois Enter. Esc ou Backspace desfaz o último passo."};
inline constexpr MessageText kHelpKeys{
    "F3 changes the panel, PgUp and PgDn scroll it. The keys , and . step through the game, Home and End go to its start "
    "and back to the present. There and in a review Enter plays the better line, a move that is typed is tried, Del deletes "
    "what was tried, and Esc goes back to the game; in a review up and down go through the mistakes. While something is being typed, arrows, Ctrl-A, Ctrl-E, Ctrl-K, Ctrl-U and Ctrl-W edit it, "
    "Up brings earlier lines back, and Tab completes the name of a file.",
    "F3 muda de painel, PgUp e PgDn deslocam-no. As teclas , e . percorrem o jogo, Home e End vão ao início e de volta ao "
    "presente. Aí e numa revisão, Enter joga a linha melhor, uma jogada escrita é experimentada, Del apaga o que se "
    "experimentou e Esc volta ao jogo; numa revisão, cima e baixo percorrem os erros. Enquanto se escreve, as setas, Ctrl-A, Ctrl-E, Ctrl-K, Ctrl-U e Ctrl-W corrigem o texto, a seta para cima "
    "traz linhas anteriores e Tab completa o nome de um ficheiro."};
inline constexpr MessageText kHelpStudy{
    "A move that is typed, or chosen on the board, is only tried: the game stays as it is. Moves that were tried, comments, marks and signs "
    "are kept. Where a review finds a fault, the move played stands between ? and ?, the better one between ! and !.",
    "Uma jogada que se escreve, ou escolhe no tabuleiro, é só experimentada: o jogo fica como está. As jogadas experimentadas, "
    "as notas, as marcas e os sinais ficam guardados. Onde uma revisão acha uma falha, a jogada feita está entre ? e ?, a melhor entre ! e !."};
inline constexpr MessageText kHelpStudyKeys{"Going through the game", "Percorrer o jogo"};
inline constexpr MessageText kHelpStudyStep{"a turn back or on", "uma jogada atrás ou adiante"};
inline constexpr MessageText kHelpStudyMistakes{
    "in a review the mistakes, otherwise the variations", "numa revisão os erros, senão as variantes"};
inline constexpr MessageText kHelpStudyVariations{"the next variation", "a variante seguinte"};
inline constexpr MessageText kHelpStudyEnds{"the start, the end", "o início, o fim"};
inline constexpr MessageText kHelpStudyNumber{
    "a number goes to the position after that turn", "um número leva à posição após essa jogada"};
inline constexpr MessageText kHelpStudyLine{
    "plays the engine's best line, move by move", "joga a melhor linha do motor, jogada a jogada"};
inline constexpr MessageText kHelpStudyPanel{
    "the panel: game, moves with variations and comments, legend", "o painel: jogo, jogadas com variantes e notas, legenda"};
inline constexpr MessageText kHelpStudyLeave{
    "from a variation to the game, then out of the study", "de uma variante para o jogo, depois fora do estudo"};
inline constexpr MessageText kHelpCommands{
    "Commands: press the key, or type the word as you would a move", "Comandos: a tecla, ou a palavra escrita como uma jogada"};
inline constexpr MessageText kHelpLessonHint{
    "tells the move; in a puzzle first only where to look", "diz a jogada; num problema, primeiro só onde olhar"};
inline constexpr MessageText kHelpLessonBack{"goes to the step before", "vai para o passo anterior"};
inline constexpr MessageText kHelpLessonNext{"goes to the next step", "vai para o passo seguinte"};
inline constexpr MessageText kHelpLessonAgain{"begins this step again", "recomeça este passo"};
inline constexpr MessageText kHelpLessonMenu{
    "goes back to the menu; you go on here next time", "volta ao menu; da próxima vez continua aqui"};
inline constexpr MessageText kHelpLessonQuit{
    "ends; you go on here next time", "termina; da próxima vez continua aqui"};
inline constexpr MessageText kHelpSigns{"What the signs mean", "O que querem dizer os sinais"};
inline constexpr MessageText kSignsKey{"? explains the signs.", "? explica os sinais."};
inline constexpr MessageText kRulesOf{"Rules of {0}", "Regras de {0}"};
inline constexpr MessageText kPlace{"{0}-{1} of {2}", "{0}-{1} de {2}"};
inline constexpr MessageText kRulesKeys{
    "PgUp PgDn scroll   / search   n next   {0} section   Esc back",
    "PgUp PgDn deslocar   / procurar   n seguinte   {0} secção   Esc voltar"};
inline constexpr MessageText kAskSearch{"Search: ", "Procurar: "};
inline constexpr MessageText kNotInRules{"'{0}' is not in the rules", "'{0}' não aparece nas regras"};
inline constexpr MessageText kTextKeys{
    "PgUp PgDn scroll   Esc back", "PgUp PgDn deslocar   Esc voltar"};

// The menu.
inline constexpr MessageText kMenuKeys{"{0} Enter   Esc back", "{0} Enter   Esc voltar"};
inline constexpr MessageText kChangeKeys{
    "{0} Enter   {1} change   Esc back", "{0} Enter   {1} mudar   Esc voltar"};
inline constexpr MessageText kTitle{"joga: board games for two", "joga: jogos de tabuleiro para dois"};
inline constexpr MessageText kLearn{"Learn a game", "Aprender um jogo"};
inline constexpr MessageText kPuzzles{"Puzzles", "Problemas"};
inline constexpr MessageText kNewGame{"New game", "Jogo novo"};
inline constexpr MessageText kResume{"Resume the last game", "Retomar o último jogo"};
inline constexpr MessageText kNoGameToResume{"none", "nenhum"};
inline constexpr MessageText kSavedGames{"Saved games", "Jogos guardados"};
inline constexpr MessageText kOpenRecord{"Open a record", "Abrir um registo"};
inline constexpr MessageText kBuildMap{"Build a map", "Construir um mapa"};
inline constexpr MessageText kRules{"Rules of the games", "Regras dos jogos"};
inline constexpr MessageText kSettings{"Settings", "Definições"};
inline constexpr MessageText kExit{"Exit", "Sair"};

inline constexpr MessageText kAskPath{"Path of the file: ", "Caminho do ficheiro: "};
inline constexpr MessageText kAskName{"{0}: ", "{0}: "};
inline constexpr MessageText kAskNumber{"{0} ({1} to {2}): ", "{0} ({1} a {2}): "};
inline constexpr MessageText kUnreadable{"{0} (cannot be read)", "{0} (ilegível)"};
inline constexpr MessageText kInUse{"open elsewhere", "aberto noutra janela"};
inline constexpr MessageText kFinishedGames{"Finished", "Terminados"};
inline constexpr MessageText kUnfinishedGames{"To go on with", "Por acabar"};
inline constexpr MessageText kStudies{"Studies", "Estudos"};
inline constexpr MessageText kSavedLabel{"{0}  {1}", "{0}  {1}"};
inline constexpr MessageText kSavedValue{"{0}; {1}", "{0}; {1}"};
inline constexpr MessageText kSavedKeys{
    "{0} Enter open   d delete   Esc back", "{0} Enter abrir   d apagar   Esc voltar"};
inline constexpr MessageText kAskDelete{
    "Delete this game for good? {0}", "Apagar este jogo de vez? {0}"};
inline constexpr MessageText kGamesInFile{"The games in this file", "Os jogos deste ficheiro"};

// The map builder.
inline constexpr MessageText kMapUnsaved{"Go on with the unsaved map", "Continuar o mapa por guardar"};
inline constexpr MessageText kMapStays{
    "The map is kept; 'joga' goes on with it in the map builder.",
    "O mapa fica guardado; 'joga' continua-o no construtor de mapas."};
inline constexpr MessageText kMapTitle{"A map for {0}", "Um mapa para {0}"};
inline constexpr MessageText kMapKeys{
    "^S save   ^G play   ^U undo   ^R redo   ^N another map   ? help   Esc back",
    "^S guardar   ^G jogar   ^U desfazer   ^R refazer   ^N outro   ? ajuda   Esc voltar"};
inline constexpr MessageText kAskSaveUnplayable{
    "The map cannot be played yet: {0}. Save it all the same?",
    "O mapa ainda não é jogável: {0}. Guardar mesmo assim?"};
inline constexpr MessageText kMapNotALetter{
    "'{0}' is not one of the letters of the list", "'{0}' não é uma das letras da lista"};
inline constexpr MessageText kMapAdvance{
    "A letter sets the cell and goes on to the right. ? explains the keys.",
    "Uma letra define a casa e avança para a direita. ? explica as teclas."};
inline constexpr MessageText kMapHelp{
    "Arrows or the mouse move the cursor. A letter of the list sets the cell under it and goes on to the right; a blank "
    "or Delete removes the cell.",
    "As setas ou o rato movem o cursor. Uma letra da lista define a casa sob ele e avança para a direita; um espaço ou "
    "Delete retira a casa."};
inline constexpr MessageText kMapHelpSave{"saves the map to a file", "guarda o mapa num ficheiro"};
inline constexpr MessageText kMapHelpUndo{"takes the last change back", "desfaz a última alteração"};
inline constexpr MessageText kMapHelpRedo{"makes it again", "volta a fazê-la"};
inline constexpr MessageText kMapHelpRandom{"begins with another random map", "começa com outro mapa aleatório"};
inline constexpr MessageText kMapHelpPlay{"plays on this map", "joga neste mapa"};
inline constexpr MessageText kMapNothing{"gap", "nada"};
// clang-format on

}  // namespace joga::terminal::screen::text
