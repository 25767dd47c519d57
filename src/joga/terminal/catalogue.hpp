// The sentences of line mode.
#pragma once

#include "joga/core/message.hpp"

namespace joga::terminal::text {

// clang-format off
// --- Who and what
inline constexpr MessageText kWithDetail{"{0} ({1})", "{0} ({1})"};
inline constexpr MessageText kWithMeaning{"{0} - {1}", "{0} - {1}"};
// Two sentences, or sides, on one line.
inline constexpr MessageText kBoth{"{0}; {1}", "{0}; {1}"};
// Year, month, day, time.
inline constexpr MessageText kDateAndTime{"{0}-{1}-{2} {3}", "{2}/{1}/{0} {3}"};
inline constexpr MessageText kDayAndTime{"{1}-{2} {3}", "{2}/{1} {3}"};
inline constexpr MessageText kNamed{"{0}: {1}", "{0}: {1}"};
inline constexpr MessageText kHuman{"human", "humano"};
inline constexpr MessageText kYou{"you", "eu"};
inline constexpr MessageText kOwnValue{"your own", "feito por si"};
inline constexpr MessageText kSide{"{0} (player {1}): {2}", "{0} (jogador {1}): {2}"};

// --- A turn
inline constexpr MessageText kHowToAnswer{
    "Type a move, press Enter to be asked step by step, or type help for the commands.",
    "Escreva uma jogada, prima Enter para ser guiado passo a passo, ou escreva ajuda para ver os comandos."};
inline constexpr MessageText kTurnPrompt{"{0}, turn {1}> ", "{0}, jogada {1}> "};
inline constexpr MessageText kPartPrompt{"{0}, turn {1}: {2} ...> ", "{0}, jogada {1}: {2} ...> "};
inline constexpr MessageText kPass{"pass", "passar"};
inline constexpr MessageText kRefuted{"{0} The opponent answers {1}.", "{0} O adversário responde {1}."};
inline constexpr MessageText kPoints{"+{0}", "+{0}"};
inline constexpr MessageText kPointsRange{"+{0} to +{1}", "+{0} a +{1}"};
inline constexpr MessageText kChoices{"choices:", "escolhas:"};
inline constexpr MessageText kOnlyMove{
    "There is only one move: {0}. Enter plays it.",
    "Só há uma jogada: {0}. Enter joga-a."};
inline constexpr MessageText kOneMoveHere{
    "there is only one move here: find it", "aqui só há uma jogada: encontre-a"};
inline constexpr MessageText kPieceGoes{"{0} {1}", "{0} de {1}"};
inline constexpr MessageText kNothingTyped{
    "you have not begun this turn yet; undo takes back a whole turn",
    "ainda não começou esta jogada; desfazer retira uma jogada inteira"};
inline constexpr MessageText kPlayed{"{0} ({1}): {2}", "{0} ({1}): {2}"};
inline constexpr MessageText kPlayedAlready{
    "{0} has been played already: there was no other choice", "{0} já foi jogado: não havia outra escolha"};
inline constexpr MessageText kCapturedOne{"Captured on {0}.", "Captura em {0}."};
inline constexpr MessageText kCapturedMany{"{0} captured: {1}.", "{0} capturadas: {1}."};

// --- Commands
inline constexpr MessageText kHelpTitle{"Commands, at any prompt:", "Comandos, em qualquer pergunta:"};
inline constexpr MessageText kTakesNothing{
    "{0} takes nothing after it; leave out '{1}'", "{0} escreve-se sozinho, sem '{1}'"};
inline constexpr MessageText kNeedsFile{"{0} needs the name of a file: {0} {1}", "{0} precisa do nome de um ficheiro: {0} {1}"};
inline constexpr MessageText kNeedsWords{"write what it is: {0} {1}", "escreva o quê: {0} {1}"};
inline constexpr MessageText kHint{"Hint: {0}", "Dica: {0}"};
inline constexpr MessageText kFirstHint{"Hint: {0}. The next hint is the move.",
                                        "Dica: {0}. A dica seguinte é a jogada."};
inline constexpr MessageText kNoHint{"a hint is only for your own turn", "só há dicas quando é a sua vez"};
inline constexpr MessageText kNotInContest{
    "two people play against the clock: hints, values, openings and study wait for the end",
    "duas pessoas jogam com relógio: dicas, valores, aberturas e estudo ficam para o fim"};
inline constexpr MessageText kNotYourTurn{"it is the computer's turn", "é a vez do computador"};
inline constexpr MessageText kUndone{"taken back", "desfeito"};
inline constexpr MessageText kRedone{"played again", "refeito"};
inline constexpr MessageText kOpenings{
    "Openings: chances of {0} by deep searches (positions beyond)",
    "Aberturas: hipóteses ({0}) segundo pesquisas profundas (posições seguintes)"};
inline constexpr MessageText kOpeningMove{"{0}: {1} % ({2})", "{0}: {1} % ({2})"};
inline constexpr MessageText kOwnGames{
    "Your games that began like this: points of {0} (games)",
    "Os seus jogos que começaram assim: pontos ({0}) e número de jogos"};
inline constexpr MessageText kUnfinishedMove{"{0}: - ({1})", "{0}: - ({1})"};
inline constexpr MessageText kNotInOpenings{
    "This position is not in the opening book.", "Esta posição não está no livro de aberturas."};
inline constexpr MessageText kNoOpenings{
    "There is no opening book for this game with these rules.",
    "Não há livro de aberturas para este jogo com estas regras."};
inline constexpr MessageText kGameIsOver{
    "the game is over; undo takes its last turn back", "o jogo terminou; desfazer retira a última jogada"};
inline constexpr MessageText kNoMoves{"No moves yet.", "Ainda não há jogadas."};
inline constexpr MessageText kTakenBack{"taken back:", "desfeitas:"};
inline constexpr MessageText kPosition{"Position: {0}", "Posição: {0}"};
inline constexpr MessageText kNoRules{"there are no rules of {0} here", "não há aqui regras de {0}"};
inline constexpr MessageText kSavedGamesBelong{"{0} (saved games belong in {1})", "{0} (os jogos guardam-se em {1})"};
inline constexpr MessageText kSaved{"Game saved to {0}.", "Jogo guardado em {0}."};
inline constexpr MessageText kAskReplace{
    "There is a file {0} already. Replace it?", "Já existe um ficheiro {0}. Substituí-lo?"};
inline constexpr MessageText kAskBreakOff{
    "Break this game off and begin a new one?", "Interromper este jogo e começar outro?"};
inline constexpr MessageText kAskResign{"Resign for {0}?", "{0}: desistir?"};
inline constexpr MessageText kAskDraw{
    "{0} offers a draw. {1}: do you accept?", "{0} propõe empate. {1}: aceita?"};
inline constexpr MessageText kScore{"Score: {0} {1}, {2} {3}", "Jogos ganhos: {0} {1}, {2} {3}"};
inline constexpr MessageText kScoreDrawn{"{0}, drawn {1}", "{0}, empates {1}"};
inline constexpr MessageText kClocks{"Clock: {0} {1}, {2} {3}", "Relógio: {0} {1}, {2} {3}"};
inline constexpr MessageText kClockWaits{
    "The clock starts after the first move of each player.",
    "O relógio começa a contar depois da primeira jogada de cada um."};
inline constexpr MessageText kAskLeave{"Leave the game?{0}", "Sair do jogo?{0}"};
inline constexpr MessageText kAskQuit{"End joga?{0}", "Terminar o joga?{0}"};
inline constexpr MessageText kStaysSaved{" The game stays saved.", " O jogo fica guardado."};
inline constexpr MessageText kStudyStaysSaved{" The study stays saved.", " O estudo fica guardado."};
inline constexpr MessageText kIsNotSaved{" The game could not be saved!", " O jogo não foi guardado!"};
inline constexpr MessageText kLoaded{"Game loaded from {0}.", "Jogo aberto a partir de {0}."};
inline constexpr MessageText kLoadedFirst{
    "{0} holds {1} games; this is the first. The menu can open the others.",
    "{0} contém {1} jogos; este é o primeiro. Os outros abrem-se no menu."};
inline constexpr MessageText kInFile{"'{0}': {1}", "'{0}': {1}"};
inline constexpr MessageText kNoGameInFile{
    "'{0}' holds no game; a record begins with a line such as [Game \"quantik\"]",
    "'{0}' não contém nenhum jogo; um registo começa por uma linha como [Game \"quantik\"]"};
inline constexpr MessageText kSaveFailed{
    "the game is not being written to the file: {0}", "o jogo não está a ser escrito no ficheiro: {0}"};
inline constexpr MessageText kCanBeResumed{
    "The game is saved; 'joga' goes on with it.", "O jogo está guardado; 'joga' continua-o."};
inline constexpr MessageText kTried{"Only tried", "Só uma experiência"};
inline constexpr MessageText kToldAndKept{"{0} ({1})", "{0} ({1})"};
inline constexpr MessageText kIsKept{"kept with the game", "fica com o jogo"};
inline constexpr MessageText kIsKeptInStudy{
    "kept as a study, among the saved games", "fica como estudo, entre os jogos guardados"};
inline constexpr MessageText kIsNotKept{
    "not kept; '{0}' writes it to a file", "não se guarda; '{0}' escreve num ficheiro"};
inline constexpr MessageText kCommentWritten{"Comment written", "Nota escrita"};
inline constexpr MessageText kCommentDeleted{"Comment deleted", "Nota apagada"};
inline constexpr MessageText kNoMarks{"No marks", "Sem marcas"};
inline constexpr MessageText kNotAMark{
    "'{0}' is no mark here; write a cell or an arrow, as in c4 or c4-d5, and perhaps :red, :blue or :yellow after it",
    "'{0}' não é aqui uma marca; escreve-se uma casa ou uma seta, como c4 ou c4-d5, e talvez :red, :blue ou :yellow a seguir"};
inline constexpr MessageText kNotASign{
    "'{0}' is not one of the signs: ! good, ? mistake, !! brilliant, ?? blunder, !? interesting, ?! dubious",
    "'{0}' não é um dos sinais: ! boa, ? erro, !! brilhante, ?? erro grave, !? interessante, ?! duvidosa"};
inline constexpr MessageText kSignsATurn{
    "a sign judges a turn: step to one first", "um sinal julga uma jogada: vá primeiro até uma"};
inline constexpr MessageText kNothingToDelete{
    "only moves that were tried can be deleted: step to one first",
    "só se podem apagar jogadas experimentadas: vá primeiro até uma"};
inline constexpr MessageText kAskDeleteVariation{
    "Delete {0} and what comes after it?", "Apagar {0} e o que se segue?"};
inline constexpr MessageText kDeleted{"deleted", "apagada"};
inline constexpr MessageText kDrawDeclined{"{0} declines the draw.", "{0}: empate recusado."};

// --- The end of a game
inline constexpr MessageText kResult{"Result: {0}", "Resultado: {0}"};
inline constexpr MessageText kAfterwards{
    "What now? {0}: play again; {1}: swap sides; {2}: step through the game; {3}; {4}.",
    "E agora? {0}: jogar outra vez; {1}: trocar de lado; {2}: percorrer o jogo; {3}; {4}."};
inline constexpr MessageText kAfterwardsNext{
    "{0}: play against the next level.", "{0}: jogar contra o nível seguinte."};
inline constexpr MessageText kAfterwardsPrompt{"game over> ", "fim do jogo> "};
inline constexpr MessageText kNotAnAnswer{"'{0}' is not one of the answers", "'{0}' não é uma das respostas"};

// --- The form for a new game
inline constexpr MessageText kStartGame{"Start the game", "Começar o jogo"};
inline constexpr MessageText kGame{"Game", "Jogo"};
inline constexpr MessageText kMode{"Mode", "Modo"};
inline constexpr MessageText kTwoPeople{"two people", "duas pessoas"};
inline constexpr MessageText kHumanComputer{"human ({0}) - computer ({1})", "humano ({0}) - computador ({1})"};
inline constexpr MessageText kComputerHuman{"computer ({0}) - human ({1})", "computador ({0}) - humano ({1})"};
inline constexpr MessageText kTwoComputers{"two computers", "dois computadores"};
inline constexpr MessageText kPlayerWithNumber{"{0} (player {1})", "{0} (jogador {1})"};
inline constexpr MessageText kNameOf{"Name of {0}", "Nome ({0})"};
inline constexpr MessageText kClock{"Clock", "Relógio"};
inline constexpr MessageText kClockNote{
    "each player's time for the whole game; who runs out of it loses",
    "o tempo de cada jogador para todo o jogo; quem o esgota perde"};
inline constexpr MessageText kNoClock{"none", "nenhum"};
inline constexpr MessageText kClockMinutes{"{0} minutes", "{0} minutos"};
inline constexpr MessageText kClockIncrement{"{0} minutes and {1} s a turn", "{0} minutos e {1} s por jogada"};
inline constexpr MessageText kWhoStarts{"Who starts", "Quem começa"};
inline constexpr MessageText kAtRandom{"at random", "à sorte"};
inline constexpr MessageText kMoreComputers{"more computers...", "mais computadores..."};
inline constexpr MessageText kFromFile{"from a map file...", "de um ficheiro de mapa..."};
inline constexpr MessageText kBadNumber{
    "'{0}' is not a number from {1} to {2}", "'{0}' não é um número de {1} a {2}"};

// --- Review
inline constexpr MessageText kReviewHelp{
    "Enter: next turn; back: previous turn; a number: the position after that turn; a move: tries it, delete drops it; "
    "comment, mark and sign annotate the turn; end: back to the game.",
    "Enter: jogada seguinte; voltar: a anterior; um número: a posição após essa jogada; uma jogada: experimenta-a, apagar "
    "retira-a; comentar, marcar e sinal anotam a jogada; fim: volta ao jogo."};
inline constexpr MessageText kMarks{"Marked: {0}", "Assinalado: {0}"};
inline constexpr MessageText kReviewVariation{"variation, after turn {0}> ", "variante, após a jogada {0}> "};
inline constexpr MessageText kVariations{"Variations:", "Variantes:"};
inline constexpr MessageText kReviewPrompt{"review, {0} of {1}> ", "revisão, {0} de {1}> "};
inline constexpr MessageText kEndWord{"end", "fim"};
inline constexpr MessageText kNoSuchTurn{
    "type the number of a turn, from 0 to {0}", "escreva o número de uma jogada, de 0 a {0}"};

// --- Lessons
inline constexpr MessageText kLessonStep{"Step {1} of {2}: {0}", "Passo {1} de {2}: {0}"};
inline constexpr MessageText kPuzzleNumber{"Puzzle {1} of {2}: {0}", "Problema {1} de {2}: {0}"};
inline constexpr MessageText kLessonTask{"Your turn: {0}", "A sua vez: {0}"};
inline constexpr MessageText kLessonPrompt{"step {0}> ", "passo {0}> "};
inline constexpr MessageText kLessonPartPrompt{"step {0}: {1} ...> ", "passo {0}: {1} ...> "};
inline constexpr MessageText kLessonHow{
    "Type a move, or press Enter to be asked step by step. {0} helps you, {1} and {2} change the step, {3} "
    "leaves; you can go on later.",
    "Escreva uma jogada, ou prima Enter para ser guiado. {0} ajuda, {1} e {2} mudam de passo, {3} "
    "termina; pode continuar mais tarde."};
inline constexpr MessageText kLessonMore{
    "{0} begins the step again, {1} draws the board, {2} shows the rules, {3} goes to the menu.",
    "{0} recomeça o passo, {1} desenha o tabuleiro, {2} mostra as regras, {3} vai para o menu."};
inline constexpr MessageText kNextWord{"next", "seguinte"};
inline constexpr MessageText kStanding{"Your {0}.", "A sua {0}."};
inline constexpr MessageText kPuzzlePrompt{"Enter: next puzzle> ", "Enter: problema seguinte> "};
inline constexpr MessageText kNextPrompt{"Enter: next step> ", "Enter: passo seguinte> "};
inline constexpr MessageText kFirstStep{"this is the first step", "este é o primeiro passo"};
inline constexpr MessageText kLastStep{"this is the last step", "este é o último passo"};
inline constexpr MessageText kFirstGameQuestion{
    "That was the lesson. A first game against the weakest level?",
    "Acabou a lição. Quer um primeiro jogo contra o nível mais fraco?"};
inline constexpr MessageText kLessonPlace{"step {0} of {1}", "passo {0} de {1}"};
inline constexpr MessageText kPuzzlePlace{"puzzle {0} of {1}", "problema {0} de {1}"};
inline constexpr MessageText kPuzzleCount{"{0} puzzles", "{0} problemas"};
inline constexpr MessageText kPuzzlesSolved{"all solved", "todos resolvidos"};
inline constexpr MessageText kLessonFinished{"finished", "concluída"};
inline constexpr MessageText kLessonNew{"not begun yet", "por começar"};
inline constexpr MessageText kLearnTitle{"Which game do you want to learn?", "Que jogo quer aprender?"};

// --- Menu
inline constexpr MessageText kMenuLearn{"learn a game", "aprender um jogo"};
inline constexpr MessageText kMenuPuzzles{"solve puzzles", "resolver problemas"};
inline constexpr MessageText kPuzzlesTitle{"Puzzles of which game?", "Problemas de que jogo?"};
inline constexpr MessageText kMenuTitle{
    "joga: what do you want to play?", "joga: o que quer jogar?"};
inline constexpr MessageText kMenuPrompt{"number> ", "número> "};
inline constexpr MessageText kMenuPromptEnter{"number (Enter: {0})> ", "número (Enter: {0})> "};
inline constexpr MessageText kMenuResume{"resume {0}", "retomar {0}"};
inline constexpr MessageText kUnnamedStudy{"study", "estudo"};
inline constexpr MessageText kStudy{"study: {0}", "estudo: {0}"};
inline constexpr MessageText kChapter{"{0}, chapter {1}", "{0}, capítulo {1}"};
inline constexpr MessageText kTitledChapter{"{0}, chapter {1}: {2}", "{0}, capítulo {1}: {2}"};
inline constexpr MessageText kEntry{"{0}: {1}, {2}", "{0}: {1}, {2}"};
inline constexpr MessageText kTurnNumber{"turn {0}", "jogada {0}"};
inline constexpr MessageText kWon{"{0} won", "vitória: {0}"};
inline constexpr MessageText kDrawn{"draw", "empate"};
inline constexpr MessageText kOver{"finished", "terminado"};
inline constexpr MessageText kMenuSaved{"open a saved game", "abrir um jogo guardado"};
inline constexpr MessageText kNoSavedGames{"There are no saved games.", "Não há jogos guardados."};
inline constexpr MessageText kWhichSaved{"Which of the saved games?", "Qual dos jogos guardados?"};
inline constexpr MessageText kMenuOpen{"open a record from a file", "abrir um registo de um ficheiro"};
inline constexpr MessageText kMenuRules{"read the rules of a game", "ler as regras de um jogo"};
inline constexpr MessageText kMenuQuit{"leave", "sair"};
inline constexpr MessageText kWhichRules{"The rules of which game?", "As regras de que jogo?"};
inline constexpr MessageText kWhichRecord{"Which of the games in this file?", "Qual dos jogos deste ficheiro?"};
inline constexpr MessageText kWhichFile{"file> ", "ficheiro> "};
inline constexpr MessageText kTypeANumber{"type a number from 1 to {0}", "escreva um número de 1 a {0}"};
inline constexpr MessageText kNotInList{
    "'{0}' is not in the list: type a number from 1 to {1}",
    "'{0}' não está na lista: escreva um número de 1 a {1}"};
inline constexpr MessageText kOptionQuestion{
    "{0} - {1} (Enter: {2})", "{0} - {1} (Enter: {2})"};
inline constexpr MessageText kOptionForms{"or type: {0}", "ou escreva: {0}"};
inline constexpr MessageText kOptionRange{"a whole number from {0} to {1}", "um número inteiro de {0} a {1}"};
inline constexpr MessageText kNoMoreOptions{"play with these options", "jogar com estas opções"};
inline constexpr MessageText kOptionIs{"{0} - {1}: {2}", "{0} - {1}: {2}"};
inline constexpr MessageText kModeQuestion{"Who plays?", "Quem joga?"};
inline constexpr MessageText kLevelQuestion{"The level of {0}:", "Nível do computador, {0}:"};
inline constexpr MessageText kStartQuestion{"Who begins?", "Quem começa?"};
inline constexpr MessageText kBegins{"{0} begins.", "Começa: {0}."};
inline constexpr MessageText kResumeQuestion{
    "There is an unfinished game: {0}. Resume it?", "Há um jogo por acabar: {0}. Retomá-lo?"};
inline constexpr MessageText kYesNoPrompt{"yes/no (Enter: {0})> ", "sim/não (Enter: {0})> "};
inline constexpr MessageText kYes{"yes", "sim"};
inline constexpr MessageText kNo{"no", "não"};
inline constexpr MessageText kYesOrNo{"answer yes or no", "responda sim ou não"};
inline constexpr MessageText kComputerFailed{
    "{0}; play its turns yourself, or take back, save or quit",
    "{0}; jogue por ele, anule, guarde ou saia"};

// --- Settings
inline constexpr MessageText kLanguage{"Language", "Língua"};
inline constexpr MessageText kLanguageAsLocale{"system", "do sistema"};
inline constexpr MessageText kEnglish{"English", "English"};
inline constexpr MessageText kPortuguese{"Português", "Português"};
inline constexpr MessageText kBackground{"Background", "Fundo"};
inline constexpr MessageText kBackgroundAsTerminal{"terminal", "do terminal"};
inline constexpr MessageText kLight{"light", "claro"};
inline constexpr MessageText kDark{"dark", "escuro"};
inline constexpr MessageText kColours{"Colours", "Cores"};
inline constexpr MessageText kBell{"Bell", "Sinal sonoro"};
inline constexpr MessageText kAscii{"Plain ASCII", "Só ASCII"};
inline constexpr MessageText kOn{"on", "sim"};
inline constexpr MessageText kOff{"off", "não"};
inline constexpr MessageText kMenuSettings{"change the settings", "mudar as definições"};
inline constexpr MessageText kWhichSetting{"Which setting?", "Que definição?"};

// --- Maps
inline constexpr MessageText kMenuMap{"build a map", "construir um mapa"};
inline constexpr MessageText kWhichStart{"Begin with which map?", "Começar com que mapa?"};
inline constexpr MessageText kMapPrompt{"map> ", "mapa> "};
inline constexpr MessageText kMapPlay{"play", "jogar"};
inline constexpr MessageText kMapAnother{"another", "outro"};
inline constexpr MessageText kMapHow{
    "Type cells with their letters: b2 3 b3 H. Also: undo, redo, another (a random map), save FILE, play, back. Letters:",
    "Escreva casas e letras: b2 3 b3 H. E ainda: desfazer, refazer, outro (mapa aleatório), guardar FICHEIRO, jogar, voltar. "
    "Letras:"};
inline constexpr MessageText kMapPairs{
    "'{0}': each cell needs a letter, as in b2 3", "'{0}': cada casa precisa de uma letra, como em b2 3"};
inline constexpr MessageText kMapNoCell{
    "there is no cell '{0}' here", "não há aqui nenhuma casa '{0}'"};
inline constexpr MessageText kMapNoLetter{
    "'{0}' is not one of the letters; help lists them", "'{0}' não é uma das letras; ajuda mostra-as"};
inline constexpr MessageText kMapEmpty{"Cell by cell", "Casa a casa"};
inline constexpr MessageText kMapRandom{"A random map", "Um mapa aleatório"};
inline constexpr MessageText kMapShipped{"From the map: {0}", "A partir do mapa: {0}"};
inline constexpr MessageText kMapGood{"This map is playable.", "Este mapa é jogável."};
inline constexpr MessageText kMapGap{"no cell", "sem casa"};
inline constexpr MessageText kAskLeaveMap{
    "The map has not been saved. Leave it all the same?",
    "O mapa não está guardado. Sair mesmo assim?"};
inline constexpr MessageText kMapSaved{"saved as {0}", "guardado em {0}"};
// clang-format on

}  // namespace joga::terminal::text
