// The sentences of the command line.
#pragma once

#include "joga/core/message.hpp"

namespace joga::app::text {

// clang-format off
inline constexpr MessageText kOverview{
    "joga: {0} on one fast, proven core.", "joga: {0} sobre um só núcleo, rápido e verificado."};
inline constexpr MessageText kLastOfList{"{0} and {1}", "{0} e {1}"};
inline constexpr MessageText kOverviewEnd{
    "'joga' alone opens the menu: lessons, games, puzzles, settings.\n"
    "A game is written SPEC: its id, or id:key=value,... as in\n"
    "stars:map=medium,start=2; 'joga games' lists ids and options,\n"
    "'joga SPEC' plays one at once.\n"
    "'joga COMMAND --help' explains a command.",
    "'joga' sozinho abre o menu: lições, jogos, problemas, definições.\n"
    "Um jogo escreve-se SPEC: o seu id, ou id:chave=valor,... como em\n"
    "stars:map=medium,start=2; 'joga games' mostra os ids e as opções,\n"
    "'joga SPEC' começa logo um jogo.\n"
    "'joga COMANDO --help' explica um comando."};
inline constexpr MessageText kExamples{"Examples", "Exemplos"};
inline constexpr MessageText kExitStatus{
    "0: done. 1: the thing asked for failed. 2: wrong usage or bad input. 130: interrupted.",
    "0: feito. 1: o pedido falhou. 2: uso errado ou dados inválidos. 130: interrompido."};

inline constexpr MessageText kOptionLang{
    "the language of messages: English or Portuguese", "a língua das mensagens: inglês ou português"};
inline constexpr MessageText kOptionHelp{"show this help", "mostra esta ajuda"};

inline constexpr MessageText kUnknownCommand{
    "there is no command '{0}'; joga alone opens the menu (puzzles, rules, saved games, settings); valid: {1}",
    "não há nenhum comando '{0}'; joga sozinho abre o menu (problemas, regras, jogos guardados, definições); válidos: {1}"};
inline constexpr MessageText kInTheMenu{
    "there is no command '{0}', but the menu has it: run joga alone",
    "não há nenhum comando '{0}', mas está no menu: execute joga sozinho"};
inline constexpr MessageText kFlagWithValue{
    "option {0} takes no value", "a opção {0} não tem valor"};
inline constexpr MessageText kOptionNeedsValue{
    "option {0} needs a value: {0} {1}", "a opção {0} precisa de um valor: {0} {1}"};
inline constexpr MessageText kOptionTwice{
    "option {0} is given twice", "a opção {0} aparece duas vezes"};
inline constexpr MessageText kMissingOperand{
    "{0} needs {1}: {2}", "{0} precisa de {1}: {2}"};
inline constexpr MessageText kSurplusOperand{
    "'{1}' is one argument too many for {0}: {2}", "'{1}' é um argumento a mais para {0}: {2}"};
inline constexpr MessageText kNumberExpected{
    "option {0} takes a whole number from {1} to {2}, not '{3}'",
    "a opção {0} aceita um número inteiro de {1} a {2}, não '{3}'"};
inline constexpr MessageText kSecondsExpected{
    "option {0} takes a number of seconds greater than 0 and at most a million, not '{1}'",
    "a opção {0} aceita um número de segundos maior do que 0, até um milhão, não '{1}'"};
inline constexpr MessageText kUnknownLanguage{
    "option --lang takes en or pt, not '{0}'", "a opção --lang aceita en ou pt, não '{0}'"};
inline constexpr MessageText kNoPicture{
    "'{0}' exists and is no picture: --svg replaces pictures only; name another file",
    "'{0}' já existe e não é uma imagem: --svg só substitui imagens; indique outro ficheiro"};
inline constexpr MessageText kNotTogether{
    "options {0} and {1} exclude each other: give one of them",
    "as opções {0} e {1} excluem-se: indique só uma"};
inline constexpr MessageText kOptionRequired{
    "{0} needs option {1}", "{0} precisa da opção {1}"};
inline constexpr MessageText kSandbox{
    "runs every ugi:COMMAND in a sandbox: without network, without your files, in a folder of its own that it can only read (see 'The box' in docs/match.md)",
    "executa cada ugi:COMMAND num ambiente isolado: sem rede, sem os seus ficheiros, numa pasta própria que só pode ler (ver 'The box' em docs/match.md)"};
inline constexpr MessageText kSandboxMemory{
    "with --sandbox: MiB of memory for each program and all that it starts (default 1024)",
    "com --sandbox: MiB de memória para cada programa e tudo o que inicia (por omissão 1024)"};
inline constexpr MessageText kSandboxProcesses{
    "with --sandbox: processes and threads of each program (default 64)",
    "com --sandbox: processos e linhas de execução de cada programa (por omissão 64)"};
inline constexpr MessageText kFileTooLarge{
    "'{0}' is too large for a map: at most {1} bytes", "'{0}' é grande demais para um mapa: no máximo {1} bytes"};
inline constexpr MessageText kCannotWriteOutput{
    "cannot write the results: {0}", "não é possível escrever os resultados: {0}"};

// Operands and options that several commands share.
inline constexpr MessageText kSpec{
    "the game with its options, such as quantik or stars:map=medium",
    "o jogo com as suas opções, como quantik ou stars:map=medium"};
inline constexpr MessageText kPosition{
    "the position to start from (by default, the game's own start)",
    "a posição de onde partir (por omissão, a inicial do jogo)"};
inline constexpr MessageText kMoves{
    "moves played from there, separated by spaces",
    "jogadas feitas a partir daí, separadas por espaços"};
inline constexpr MessageText kThreads{"number of threads (1)", "número de linhas de execução (1)"};
inline constexpr MessageText kSeed{"seed for random numbers (1)", "semente dos números aleatórios (1)"};
inline constexpr MessageText kTheme{
    "colours for a light or a dark background; auto asks the terminal",
    "cores para fundo claro ou escuro; auto pergunta ao terminal"};
inline constexpr MessageText kAscii{"plain ASCII only", "só ASCII simples"};

inline constexpr MessageText kGamesSummary{
    "lists the games with their rule sets, maps, options and levels",
    "mostra os jogos com os seus conjuntos de regras, mapas, opções e níveis"};
inline constexpr MessageText kPlayers{"players: {0} (1) and {1} (2)", "jogadores: {0} (1) e {1} (2)"};
inline constexpr MessageText kOptionLine{"{0} ({1}; default {2})", "{0} ({1}; por omissão {2})"};
inline constexpr MessageText kOptionOnlyLine{
    "{0} (with {3}: {1}; default {2})", "{0} (com {3}: {1}; por omissão {2})"};
inline constexpr MessageText kGamesGame{"show this game only", "mostra só este jogo"};
inline constexpr MessageText kOtherDefault{"{0}, with {1} it is {2}", "{0}, com {1} é {2}"};
inline constexpr MessageText kLadder{
    "computers, weakest first (a new game is against {0}):",
    "computadores, do mais fraco ao mais forte (um jogo novo é contra {0}):"};
inline constexpr MessageText kOtherPlayers{"other players: {0}", "outros jogadores: {0}"};

inline constexpr MessageText kLearnSummary{
    "teaches a game step by step, in about three minutes, and goes on where you stopped",
    "ensina um jogo passo a passo, em cerca de três minutos, e continua onde ficou"};
inline constexpr MessageText kLearnGame{
    "the game or lesson, such as quantik or quantik-second; without it, the list of lessons",
    "o jogo ou a lição, como quantik ou quantik-second; sem isso, a lista de lições"};
inline constexpr MessageText kNoSuchLesson{
    "there is no lesson for '{0}'; valid: {1}", "não há nenhuma lição para '{0}'; válidos: {1}"};
inline constexpr MessageText kNotARecord{
    "'{0}' holds no games, so --save does not replace it: name another file",
    "'{0}' não contém jogos, por isso --save não o substitui: indique outro ficheiro"};
inline constexpr MessageText kPlaySummary{
    "plays a game: people, computers, or both", "joga um jogo: pessoas, computadores ou ambos"};
inline constexpr MessageText kPlaySpec{
    "the game with its options; without one, a menu opens", "o jogo com as suas opções; sem ele, abre-se um menu"};
inline constexpr MessageText kPlayOne{
    "who is player 1, by default human. WHO is human; level:1, the weakest, to the game's last; another level of 'joga games' "
    "(easy, medium, hard, random, greedy); engine, engine:time=S, engine:depth=N or engine:nodes=N; mcts likewise; "
    "minimax:depth=N; perfect, where the game is solved; or ugi:COMMAND, a program that speaks UGI",
    "quem é o jogador 1, por omissão human. WHO é human; level:1, o mais fraco, até ao último do jogo; outro nível de "
    "'joga games' (easy, medium, hard, random, greedy); engine, engine:time=S, engine:depth=N ou engine:nodes=N; mcts do mesmo "
    "modo; minimax:depth=N; perfect, onde o jogo está resolvido; ou ugi:COMMAND, um programa que fala UGI"};
inline constexpr MessageText kPlayTwo{
    "who is player 2, by default level:1", "quem é o jogador 2, por omissão level:1"};
inline constexpr MessageText kPlayName1{"name of the person who is player 1", "nome da pessoa que é o jogador 1"};
inline constexpr MessageText kPlayName2{"name of the person who is player 2", "nome da pessoa que é o jogador 2"};
inline constexpr MessageText kNameOfComputer{
    "{0} '{1}' names a person, but player {2} is {3}: add {4} human",
    "{0} '{1}' é o nome de uma pessoa, mas o jogador {2} é {3}: acrescente {4} human"};
inline constexpr MessageText kPlayClock{
    "seconds for each player and, after +, for each turn: 300+2", "segundos para cada jogador e, após +, por jogada: 300+2"};
inline constexpr MessageText kBadClock{
    "'{0}' is not a clock: write the seconds for each player, and for each turn after a +, as in 300+2",
    "'{0}' não é um relógio: escreva os segundos de cada jogador e, após um +, os de cada jogada, como em 300+2"};
inline constexpr MessageText kPlaySeed{
    "seed for the computers' random choices: the same seed gives the same game (by default, a new one each time)",
    "semente das escolhas ao acaso dos computadores: a mesma semente dá o mesmo jogo (por omissão, uma nova de cada vez)"};
inline constexpr MessageText kPlayPlain{
    "line mode instead of the full screen; always so without a terminal",
    "modo de linhas em vez de ecrã inteiro; sem terminal, é sempre assim"};
inline constexpr MessageText kUnknownTerminal{
    "This system does not know the terminal {0}, so joga goes on in lines. With TERM=xterm-256color most terminals "
    "show the full screen.",
    "Este sistema não conhece o terminal {0}, por isso o joga continua em linhas. Com TERM=xterm-256color a maioria dos "
    "terminais mostra o ecrã inteiro."};
inline constexpr MessageText kPlayLoad{
    "continues a game of a record file", "continua um jogo de um ficheiro de registos"};
inline constexpr MessageText kPlayGame{
    "which of the games in FILE: 1 (default) is the first", "qual dos jogos de FILE: 1 (por omissão) é o primeiro"};
inline constexpr MessageText kFirstOfSeveral{
    "{0} holds {1} games; this is the first. --game 2 opens the second, and so on.",
    "{0} contém {1} jogos; este é o primeiro. --game 2 abre o segundo, e assim por diante."};
inline constexpr MessageText kWhichOfSeveral{
    "{0} holds {1} games: say which one, as in --game 2", "{0} contém {1} jogos: indique qual, como em --game 2"};
inline constexpr MessageText kPlaySave{
    "writes the record of the game to FILE after every turn", "escreve o registo do jogo em FILE após cada jogada"};
inline constexpr MessageText kPlayNeedsSpec{
    "option {0} needs a game: joga play SPEC {0} ...", "a opção {0} precisa de um jogo: joga play SPEC {0} ..."};

inline constexpr MessageText kShowSummary{
    "draws a position as text, SVG or JSON",
    "desenha uma posição em texto, SVG ou JSON"};
inline constexpr MessageText kShowSvg{
    "writes an SVG drawing to FILE (- for standard output) instead of text",
    "escreve um desenho SVG em FILE (- para a saída padrão) em vez de texto"};
inline constexpr MessageText kShowJson{
    "prints the board view as JSON (see docs/view.md)",
    "mostra a vista do tabuleiro em JSON (ver docs/view.md)"};
inline constexpr MessageText kPositionLine{"Position: {0}", "Posição: {0}"};
inline constexpr MessageText kResultLine{"Result: {0} ({1})", "Resultado: {0} ({1})"};
inline constexpr MessageText kWins{"{0} wins", "ganha: {0}"};

inline constexpr MessageText kMovesSummary{
    "prints the legal moves, one per line, or the result of a finished game",
    "mostra as jogadas legais, uma por linha, ou o resultado de um jogo terminado"};

inline constexpr MessageText kPerftSummary{
    "counts the sequences of 1 to N turns: lines \"DEPTH COUNT\"",
    "conta as sequências de 1 a N jogadas: linhas \"PROFUNDIDADE NÚMERO\""};
inline constexpr MessageText kPerftDepth{"the number of turns N", "o número de jogadas N"};
inline constexpr MessageText kPerftDivide{
    "prints the count behind each first move at depth N, then the total",
    "mostra o número por cada primeira jogada à profundidade N e depois o total"};

inline constexpr MessageText kPlayoutsSummary{
    "plays random games and prints how many per second of processor time, their length and their results",
    "joga partidas ao acaso e mostra quantas por segundo de processador, a sua duração e os resultados"};
inline constexpr MessageText kPlayoutsSeconds{"how long to play (2)", "durante quanto tempo jogar (2)"};
inline constexpr MessageText kPlayoutsGames{"or how many games", "ou quantas partidas"};

inline constexpr MessageText kEngineSummary{
    "runs as an engine for other programs: UGI on standard input and output (see docs/bots.md)",
    "funciona como motor para outros programas: UGI na entrada e na saída padrão (ver docs/bots.md)"};
inline constexpr MessageText kEngineSpec{
    "the game to begin with (the first of 'joga games'); option Game chooses another",
    "o jogo inicial (o primeiro de 'joga games'); a opção Game escolhe outro"};
inline constexpr MessageText kEnginePlayer{
    "who thinks, as in 'joga play --help' but for people; by default engine, the strongest there is",
    "quem pensa, como em 'joga play --help' mas sem pessoas; por omissão engine, o mais forte que há"};

inline constexpr MessageText kCheckEngineSummary{
    "checks whether a UGI program keeps to the protocol, rule by rule (see docs/bots.md)",
    "verifica se um programa UGI cumpre o protocolo, regra a regra (ver docs/bots.md)"};
inline constexpr MessageText kCheckEngineCommand{
    "the program with its arguments, in quotes", "o programa com os seus argumentos, entre aspas"};
inline constexpr MessageText kCheckEngineGame{
    "the game it is asked to play (the first of 'joga games')",
    "o jogo que lhe é pedido (o primeiro de 'joga games')"};
inline constexpr MessageText kCheckPassed{"passed   {0}: {1}", "passou   {0}: {1}"};
inline constexpr MessageText kCheckFailed{"FAILED   {0}: {1}: {2}", "FALHOU   {0}: {1}: {2}"};
inline constexpr MessageText kCheckSkipped{"skipped  {0}: {1}", "saltado  {0}: {1}"};
inline constexpr MessageText kChecksCounted{
    "{0} passed, {1} failed, {2} skipped", "{0} passaram, {1} falharam, {2} saltados"};

inline constexpr MessageText kRecordSummary{
    "checks, shows or converts files of game records (see docs/records.md)",
    "verifica, mostra ou converte ficheiros de registos de jogos (ver docs/records.md)"};
inline constexpr MessageText kRecordAction{
    "check: report what is wrong; show: draw each game; convert: write all games to standard output",
    "check: indica o que está errado; show: desenha cada jogo; convert: escreve todos os jogos na saída padrão"};
inline constexpr MessageText kRecordFile{
    "files of records, as text or JSON; - for standard input",
    "ficheiros de registos, em texto ou JSON; - para a entrada padrão"};
inline constexpr MessageText kRecordTo{
    "convert: to text, JSON Lines, or a page of diagrams (text)",
    "convert: para texto, JSON Lines ou uma página de diagramas (text)"};
inline constexpr MessageText kRecordEvery{
    "page: a diagram after every N turns too (0: only start and end)",
    "page: também um diagrama após cada N jogadas (0: só início e fim)"};
inline constexpr MessageText kUnknownRecordAction{
    "record has no action '{0}'; valid: check, show, convert", "record não tem a ação '{0}'; válidas: check, show, convert"};
inline constexpr MessageText kUnknownForm{
    "option --to takes text, json or page, not '{0}'", "a opção --to aceita text, json ou page, não '{0}'"};
inline constexpr MessageText kRecordError{
    "{0}: line {1}, column {2}: {3}", "{0}: linha {1}, coluna {2}: {3}"};
inline constexpr MessageText kNoGames{
    "{0}: there is no game in it; a record begins with a line such as [Game \"quantik\"]",
    "{0}: não contém nenhum jogo; um registo começa por uma linha como [Game \"quantik\"]"};
inline constexpr MessageText kRecordChecked{"{0}: {1}, {2}, {3}", "{0}: {1}, {2}, {3}"};
inline constexpr MessageText kOneGame{"1 game", "1 jogo"};
inline constexpr MessageText kManyGames{"{0} games", "{0} jogos"};
inline constexpr MessageText kOneTurn{"1 turn", "1 jogada"};
inline constexpr MessageText kManyTurns{"{0} turns", "{0} jogadas"};
inline constexpr MessageText kOneError{"1 error", "1 erro"};
inline constexpr MessageText kManyErrors{"{0} errors", "{0} erros"};
inline constexpr MessageText kGameNumber{"Game {0}: {1}", "Jogo {0}: {1}"};

inline constexpr MessageText kHelpSummary{
    "explains joga or one of its commands", "explica o joga ou um dos seus comandos"};
inline constexpr MessageText kHelpCommand{"the command to explain", "o comando a explicar"};
inline constexpr MessageText kHelpManual{
    "prints the manual page instead, for man -l -", "mostra antes a página de manual, para man -l -"};
inline constexpr MessageText kHelpCompletion{
    "prints a script with which that shell completes joga's command line", "mostra um guião com que essa shell completa a linha de comandos do joga"};
inline constexpr MessageText kUnknownShell{
    "there is no completion for '{0}'; valid: {1}", "não há completamento para '{0}'; válidos: {1}"};
// clang-format on

// clang-format off
inline constexpr MessageText kAnalyseSummary{
    "searches for the best moves in a position and shows what they are worth, updating as the search deepens",
    "procura as melhores jogadas de uma posição e mostra quanto valem, atualizando à medida que a pesquisa se aprofunda"};
inline constexpr MessageText kAnalyseTime{"seconds to think (default 5)", "segundos para pensar (por omissão 5)"};
inline constexpr MessageText kAnalyseDepth{"search depth in plies", "profundidade da pesquisa, em lances"};
inline constexpr MessageText kAnalyseNodes{"positions to search", "posições a pesquisar"};
inline constexpr MessageText kAnalyseLines{"how many of the best moves to show (default 1)", "quantas das melhores jogadas mostrar (por omissão 1)"};
inline constexpr MessageText kAnalyseWho{
    "the engine that thinks: engine or mcts (default engine)", "o motor que pensa: engine ou mcts (por omissão engine)"};
inline constexpr MessageText kAnalyseMemory{
    "memory for its tables, in MiB (default 64)", "memória para as tabelas, em MiB (por omissão 64)"};
inline constexpr MessageText kAnalyseJson{
    "one JSON object per line for every update", "um objeto JSON por linha para cada atualização"};
inline constexpr MessageText kAnalyseWork{
    "depth {0}, {1} positions, {2} s, {3} per second", "profundidade {0}, posições: {1}, {2} s, {3} por segundo"};
inline constexpr MessageText kScoreWin{"wins in {0} (proven)", "ganha em {0} (provado)"};
inline constexpr MessageText kScoreLoss{"loses in {0} (proven)", "perde em {0} (provado)"};
inline constexpr MessageText kScoreDraw{"draw (proven)", "empate (provado)"};
inline constexpr MessageText kScoreMargin{"{0}, margin {1}", "{0}, diferença {1}"};
inline constexpr MessageText kScoreEstimate{"{0} ({1} %)", "{0} ({1} %)"};
inline constexpr MessageText kAnalyseEngines{
    "option --engine takes engine or mcts, not '{0}'", "a opção --engine aceita engine ou mcts, não '{0}'"};

inline constexpr MessageText kBookSummary{
    "shows what the opening book knows about a position: moves, what they are worth, and how play goes on",
    "mostra o que o livro de aberturas sabe de uma posição: jogadas, quanto valem e como o jogo continua"};
inline constexpr MessageText kBookRecord{
    "print the whole book as a game record with variations", "escrever o livro inteiro como registo de jogo com variantes"};
inline constexpr MessageText kBookVerify{
    "search N positions of the book again, and tell where the result differs",
    "pesquisar de novo N posições do livro e indicar onde o resultado difere"};
inline constexpr MessageText kBookNodes{
    "how much each of these searches looks at (default: twice as much as the book's)",
    "quantas posições vê cada uma dessas pesquisas (por omissão: o dobro das do livro)"};
inline constexpr MessageText kBookFile{
    "a book of your own instead of the one that comes with joga", "um livro seu em vez do que vem com o joga"};
inline constexpr MessageText kNoBook{
    "there is no opening book of {0}", "não há livro de aberturas de {0}"};
inline constexpr MessageText kBookSize{
    "opening book: {0} positions, {1} nodes each; chance, positions beyond, and best play of each move:",
    "livro de aberturas: {0} posições, {1} nós cada; hipóteses, posições seguintes e melhor jogo de cada jogada:"};
inline constexpr MessageText kNotInBook{
    "this position is not in the book", "esta posição não está no livro"};
inline constexpr MessageText kBookDiffers{
    "{0}: the book has {1} ({2} %), the search {3} ({4} %)", "{0}: o livro tem {1} ({2} %), a pesquisa {3} ({4} %)"};
inline constexpr MessageText kBookStart{"the start position", "a posição inicial"};
inline constexpr MessageText kBookVerified{
    "positions searched again: {0}, {1} nodes each; same move: {2}; mean difference: {3} %; different by 10 % or more: {4}",
    "posições pesquisadas de novo: {0}, {1} nós cada; mesma jogada: {2}; diferença média: {3} %; diferentes em 10 % ou mais: {4}"};

inline constexpr MessageText kBenchSummary{
    "runs the engine on fixed work and prints its speed and a node count that changes only when the search does",
    "dá ao motor um trabalho fixo e mostra a velocidade e um número de posições que só muda quando a pesquisa muda"};
inline constexpr MessageText kBenchSpec{"only this game", "só este jogo"};
inline constexpr MessageText kBenchDepth{
    "search depth in plies (by default, one that takes about a second)",
    "profundidade da pesquisa, em lances (por omissão, uma que demora cerca de um segundo)"};
// clang-format on

// clang-format off
inline constexpr MessageText kServeSummary{
    "serves the page for browsers, on this machine alone unless --host says otherwise, and prints its address, with a key that is for you alone",
    "serve a página para navegadores, só nesta máquina salvo se --host disser outra coisa, e escreve o endereço, com uma chave que é só para si"};
inline constexpr MessageText kServeHost{
    "the address to listen on (127.0.0.1); on any other than the loopback, others can reach the page, read the key on the network, and use it",
    "o endereço em que escutar (127.0.0.1); em qualquer um que não o da própria máquina, outros podem chegar à página, ler a chave na rede e usá-la"};
inline constexpr MessageText kServePort{
    "the port (5642); 0 picks a free one", "a porta (5642); 0 escolhe uma livre"};
inline constexpr MessageText kServeData{
    "the folder of the saved games and of the key, instead of the usual one",
    "a pasta dos jogos guardados e da chave, em vez da habitual"};
inline constexpr MessageText kServeMemory{
    "memory for the tables of all searches together, in MiB (default 1024, more with many processors, a quarter of the machine's at most)",
    "memória para as tabelas de todas as análises em conjunto, em MiB (por omissão 1024, mais com muitos processadores, no máximo um quarto da memória da máquina)"};
inline constexpr MessageText kServeReady{
    "open this address in a browser; keep it to yourself, as its key opens your games; Ctrl-C ends joga",
    "abra este endereço num navegador; guarde-o para si, pois a chave abre os seus jogos; Ctrl-C termina o joga"};
inline constexpr MessageText kServeOthers{
    "{0} opens joga to other machines: anyone who has the key, or reads it off the network (nothing is encrypted), can play here and see, change and delete the saved games",
    "{0} não é só esta máquina: quem lá chegar e tiver a chave, ou a ler na rede, onde nada é cifrado, pode jogar aqui e ver, mudar e apagar os jogos guardados"};
inline constexpr MessageText kServeKeyReplaced{
    "the key in {0} was damaged or others could read it; there is a new one, so open the address below once in every browser",
    "a chave em {0} estava danificada ou outros podiam lê-la; há uma nova, por isso abra uma vez o endereço abaixo em cada navegador"};
inline constexpr MessageText kServeKeyNotKept{
    "the key in the address holds only until joga ends: {0}", "a chave no endereço só vale até o joga terminar: {0}"};
inline constexpr MessageText kServeCannotSave{
    "games cannot be saved: {0}", "não é possível guardar jogos: {0}"};

inline constexpr MessageText kHostSummary{
    "lets people play each other: everybody who has its address, in a browser, with no account; see docs/hosting.md",
    "deixa as pessoas jogar umas com as outras: todos os que têm o endereço, num navegador, sem conta; ver docs/hosting.md"};
inline constexpr MessageText kHostAction{
    "instead of hosting: show-game ID, remove-game ID, block and unblock PERSON|NETWORK (a number, or an address such as 192.0.2.7 or 2001:db8::/32), blocks (what is blocked), log (what was done), export (all games as records), import FILE, copy-to URL|DIR (everything, into an empty database)",
    "em vez de servir: show-game ID, remove-game ID, block e unblock PESSOA|REDE (um número, ou um endereço como 192.0.2.7 ou 2001:db8::/32), blocks (o que está bloqueado), log (o que foi feito), export (todos os jogos como registos), import FICHEIRO, copy-to URL|PASTA (tudo, para uma base de dados vazia)"};
inline constexpr MessageText kHostDays{
    "with block NETWORK: for this many days", "com block REDE: durante este número de dias"};
inline constexpr MessageText kHostUntil{
    "with block NETWORK: until the start of this day (UTC), as in 2026-12-31", "com block REDE: até ao início deste dia (UTC), como em 2026-12-31"};
inline constexpr MessageText kHostGames{
    "with block PERSON: also end the running games of that person and their bots, which lose them unless they can still be called off",
    "com block PESSOA: terminar também os jogos em curso da pessoa e dos seus bots, que os perdem se já não puderem ser anulados"};
inline constexpr MessageText kHostReason{
    "why, for the log", "porquê, para o registo de ações"};
inline constexpr MessageText kHostWhat{
    "the game, person, network, file or database that it is about", "o jogo, a pessoa, a rede, o ficheiro ou a base de dados de que se trata"};
inline constexpr MessageText kHostData{
    "the folder of the database, instead of the usual one", "a pasta da base de dados, em vez da habitual"};
inline constexpr MessageText kHostDatabase{
    "a PostgreSQL database instead, as in postgresql://joga@127.0.0.1/joga, which several hosts may share",
    "em vez disso, uma base de dados PostgreSQL, como em postgresql://joga@127.0.0.1/joga, que vários anfitriões podem partilhar"};
inline constexpr MessageText kHostOrigin{
    "where people reach it through a proxy, such as https://joga.example.org", "onde as pessoas chegam através de um proxy, como https://joga.example.org"};
inline constexpr MessageText kHostHost{
    "the address to listen on (127.0.0.1); nothing is encrypted, so for others put a proxy with TLS in front",
    "o endereço em que escutar (127.0.0.1); nada é cifrado, por isso, para os outros, ponha à frente um proxy com TLS"};
inline constexpr MessageText kHostConfig{
    "a TOML file with these options and all limits", "um ficheiro TOML com estas opções e todos os limites"};
inline constexpr MessageText kHostWithoutPage{
    "this joga was built without the site, so there is no page, only the protocol; './joga host' in its sources builds one with it, as does the CMake option JOGA_SITE=ON",
    "este joga foi compilado sem o site, por isso não há página, só o protocolo; './joga host' no código-fonte compila um com ele, tal como a opção JOGA_SITE=ON do CMake"};
inline constexpr MessageText kHostReady{
    "people play at this address; Ctrl-C ends it", "as pessoas jogam neste endereço; Ctrl-C termina-o"};
inline constexpr MessageText kHostBothStores{
    "options --data and --database exclude each other", "as opções --data e --database excluem-se"};
inline constexpr MessageText kHostActionUnknown{
    "joga host knows show-game, remove-game, block, unblock, blocks, log, export, import and copy-to, not '{0}'",
    "joga host conhece show-game, remove-game, block, unblock, blocks, log, export, import e copy-to, não '{0}'"};
inline constexpr MessageText kHostNeedsGame{
    "joga host {0} needs the game's ID, the last part of its address", "joga host {0} precisa do ID do jogo, a última parte do endereço"};
inline constexpr MessageText kHostNeedsPlace{
    "joga host copy-to needs an empty database: postgresql://user@host/database, or a folder", "joga host copy-to precisa de uma base de dados vazia: postgresql://utilizador@máquina/base, ou uma pasta"};
inline constexpr MessageText kHostNeedsPerson{
    "joga host {0} needs the person's number, which 'joga host show-game ID' tells, or an address",
    "joga host {0} precisa do número da pessoa, que 'joga host show-game ID' mostra, ou de um endereço"};
inline constexpr MessageText kHostNotBlockable{
    "joga host {0} needs a person's number or an address: {1}", "joga host {0} precisa do número de uma pessoa ou de um endereço: {1}"};
inline constexpr MessageText kHostNotBlocked{
    "the network {0} is not blocked; 'joga host blocks' lists those that are", "a rede {0} não está bloqueada; 'joga host blocks' mostra as que estão"};
inline constexpr MessageText kHostBothEnds{
    "options --days and --until cannot be used together", "as opções --days e --until não podem ser usadas juntas"};
inline constexpr MessageText kHostWrongDate{
    "--until needs a day to come, such as 2026-12-31, not '{0}'", "--until precisa de um dia futuro, como 2026-12-31, não '{0}'"};
inline constexpr MessageText kHostEndOfPerson{
    "--days and --until are for networks: a person is blocked until 'joga host unblock'",
    "--days e --until são para redes: uma pessoa fica bloqueada até 'joga host unblock'"};
inline constexpr MessageText kHostGamesOfNetwork{
    "--games is for people: a network has no games", "--games é para pessoas: uma rede não tem jogos"};
inline constexpr MessageText kHostDamagedGames{
    "{0} games could not be read; all others were written", "não foi possível ler {0} jogos; todos os outros foram escritos"};
inline constexpr MessageText kHostNeedsFile{
    "joga host import needs a file of records", "joga host import precisa de um ficheiro de registos"};
inline constexpr MessageText kHostNoGame{
    "there is no game {0}", "não existe o jogo {0}"};
inline constexpr MessageText kHostNoPerson{
    "there is no person {0}", "não existe a pessoa {0}"};
inline constexpr MessageText kHostBadGame{
    "game {0} cannot be read: {1}", "não é possível ler o jogo {0}: {1}"};
inline constexpr MessageText kConfigUnknown{
    "there is no entry '{0}'; docs/hosting.md lists them all", "não existe a entrada '{0}'; docs/hosting.md tem todas"};
inline constexpr MessageText kConfigTable{"'{0}' is a table", "'{0}' é uma tabela"};
inline constexpr MessageText kConfigText{"'{0}' takes a text in quotes", "'{0}' aceita um texto entre aspas"};
inline constexpr MessageText kConfigTexts{
    "'{0}' takes a list of texts, such as [\"127.0.0.1\"]", "'{0}' aceita uma lista de textos, como [\"127.0.0.1\"]"};
inline constexpr MessageText kConfigFlag{"'{0}' takes true or false", "'{0}' aceita true ou false"};
inline constexpr MessageText kConfigNumber{
    "'{0}' takes a whole number from {1} to {2}, not {3}", "'{0}' aceita um número inteiro de {1} a {2}, não {3}"};

inline constexpr MessageText kBotSummary{
    "plays at a host: takes the games to which it is invited, several at once, and comes back after a lost connection",
    "joga num anfitrião: aceita os jogos para que é convidado, vários ao mesmo tempo, e volta depois de perder a ligação"};
inline constexpr MessageText kBotWho{
    "who plays: level:3, engine:time=2, ugi:COMMAND and so on, as 'joga games' lists them. A program run as ugi:COMMAND has all your "
    "rights on this machine unless --sandbox is given",
    "quem joga: level:3, engine:time=2, ugi:COMMAND e assim por diante, como 'joga games' mostra. Um programa executado como ugi:COMMAND "
    "tem todas as suas permissões nesta máquina, a não ser com --sandbox"};
inline constexpr MessageText kBotServer{
    "the host's address, such as https://joga.example.org", "o endereço do anfitrião, como https://joga.example.org"};
inline constexpr MessageText kBotTokenFile{
    "the file with the bot's token, which the host's page shows when a bot is made; without it, the token is in the variable JOGA_TOKEN",
    "o ficheiro com a senha do bot, que a página do anfitrião mostra quando se cria um bot; sem ele, a senha está na variável JOGA_TOKEN"};
inline constexpr MessageText kBotToken{
    "the token itself, which other users of this machine can then see in the list of processes",
    "a própria senha, que outros utilizadores desta máquina podem então ver na lista de processos"};
inline constexpr MessageText kBotNoToken{
    "{0} has no token: it takes one word", "{0} não tem uma senha: espera-se uma só palavra"};
inline constexpr MessageText kBotOpenToken{
    "others can read {0}: chmod 600 keeps the token secret", "outros podem ler {0}: chmod 600 mantém a senha secreta"};
inline constexpr MessageText kBotLobby{"takes open challenges as well", "aceita também desafios abertos"};
inline constexpr MessageText kBotGames{"games at once, at most (default 4)", "jogos ao mesmo tempo, no máximo (por omissão 4)"};
inline constexpr MessageText kBotNeeds{"joga bot needs {0}", "joga bot precisa de {0}"};
inline constexpr MessageText kBotNoHuman{"WHO is the program that plays, such as level:3 or ugi:COMMAND, not human",
                                         "WHO é o programa que joga, como level:3 ou ugi:COMMAND, não human"};

inline constexpr MessageText kSiteSummary{
    "writes the page as files that any web server can offer: all of joga runs in the visitor's browser, and games are kept there",
    "escreve a página em ficheiros que qualquer servidor web pode oferecer: todo o joga corre no navegador de quem a visita, e os jogos ficam lá"};
inline constexpr MessageText kSiteFolder{
    "the folder for the files: new, empty, or with an older site", "a pasta dos ficheiros: nova, vazia ou com um site anterior"};
inline constexpr MessageText kSiteMissing{
    "this joga was built without the site; './joga site DIR' in its sources builds one with it, as does the CMake option JOGA_SITE=ON",
    "este joga foi compilado sem o site; './joga site DIR' no código-fonte compila um com ele, tal como a opção JOGA_SITE=ON do CMake"};
inline constexpr MessageText kSiteNoFolder{"{0} is not a folder", "{0} não é uma pasta"};
inline constexpr MessageText kSiteOther{
    "{0} holds something other than a site of joga; choose a new or an empty folder",
    "{0} contém algo que não é um site do joga; escolha uma pasta nova ou vazia"};
inline constexpr MessageText kSiteReady{
    "put {0} on a web server; to try it here: python3 -m http.server --bind 127.0.0.1 --directory {0}",
    "ponha {0} num servidor web; para experimentar aqui: python3 -m http.server --bind 127.0.0.1 --directory {0}"};
// clang-format on

// clang-format off
inline constexpr MessageText kTuneSummary{
    "fits the weights of a game's evaluation to the results of recorded games and shows them beside the current ones",
    "ajusta os pesos da avaliação de um jogo aos resultados de jogos registados e mostra-os ao lado dos atuais"};
inline constexpr MessageText kTuneSpec{
    "the game; its records are used whatever their options", "o jogo; usam-se os seus registos com quaisquer opções"};
inline constexpr MessageText kTuneFile{
    "record files, as match --record writes them; the last tenth of each is held out to judge the fit",
    "ficheiros de registos, como os que match --record escreve; o último décimo de cada um fica de fora, para avaliar o ajuste"};
inline constexpr MessageText kTuneOutput{
    "also write the new weights to a file, as lines of C++", "escreve também os novos pesos num ficheiro, como linhas de C++"};
inline constexpr MessageText kTunePositions{
    "use N positions at most, chosen at random (default: all)",
    "usa no máximo N posições, escolhidas ao acaso (por omissão: todas)"};
inline constexpr MessageText kTuneSeed{
    "seed for choosing positions (default 1)", "semente da escolha das posições (por omissão 1)"};
inline constexpr MessageText kTuneL2{
    "how strongly weights are pulled towards the current ones, 0 to 1000 (default 0.001)",
    "com que força os pesos são puxados para os atuais, de 0 a 1000 (por omissão 0.001)"};
inline constexpr MessageText kTuneIterations{
    "steps of Newton's method, at most (default 50)", "passos do método de Newton, no máximo (por omissão 50)"};

inline constexpr MessageText kTuneL2Expected{
    "--l2 '{0}' must be a number from 0 to 1000", "--l2 '{0}' tem de ser um número de 0 a 1000"};
inline constexpr MessageText kTuneOtherGame{
    "{0}: game {1} is {2}, not {3}", "{0}: o jogo {1} é {2}, não {3}"};
inline constexpr MessageText kTuneNothing{
    "no quiet position from a finished game in these files: nothing to fit the weights to",
    "nenhuma posição calma de um jogo terminado nestes ficheiros: não há a que ajustar os pesos"};

inline constexpr MessageText kTuneFew{
    "only {0} games for {1} weights: what comes out is mostly chance; use {2} games or more",
    "só {0} jogos para {1} pesos: o resultado é sobretudo acaso; use {2} jogos ou mais"};
inline constexpr MessageText kTuneWork{
    "{0} positions from {1} games; held out: {2} from {3}", "{0} posições de {1} jogos; postas de parte: {2} de {3}"};
inline constexpr MessageText kTuneTerm{"term", "termo"};
inline constexpr MessageText kTuneOld{"old", "antes"};
inline constexpr MessageText kTuneNew{"new", "agora"};
inline constexpr MessageText kTuneError{"+/-", "+/-"};
inline constexpr MessageText kTuneLoss{
    "logarithmic loss: {0} before, {1} after; on the games held out: {2} before, {3} after",
    "perda logarítmica: {0} antes, {1} depois; nos jogos postos de parte: {2} antes, {3} depois"};
inline constexpr MessageText kTuneScale{
    "centi_per_logit: {0} fits the old weights, {1} the new ones",
    "centi_per_logit: {0} serve os pesos antigos, {1} os novos"};
// clang-format on

}  // namespace joga::app::text
