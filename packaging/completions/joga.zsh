#compdef joga
# Completion of joga's command line for zsh. Made by: joga help --completion zsh
_joga() {
  local state line
  local -a commands
  commands=(
    'learn:teaches a game step by step, in about three minutes, and goes on where you stopped'
    'games:lists the games with their rule sets, maps, options and levels'
    'play:plays a game: people, computers, or both'
    'show:draws a position as text, SVG or JSON'
    'moves:prints the legal moves, one per line, or the result of a finished game'
    'perft:counts the sequences of 1 to N turns: lines "DEPTH COUNT"'
    'playouts:plays random games and prints how many per second of processor time, their length and their results'
    'analyse:searches for the best moves in a position and shows what they are worth, updating as the search deepens'
    'book:shows what the opening book knows about a position: moves, what they are worth, and how play goes on'
    'solve:finds who wins a position, in how many plies and how (exit status 1 if not decided within the limits); for a solved game without a position, solves it from scratch, counts its positions and makes its tablebase; for a game with points, finds the exact margin'
    'engine:runs as an engine for other programs: UGI on standard input and output (see docs/bots.md)'
    'match:plays programs against each other, each opening twice with sides swapped, and reports who is stronger and with what certainty; '\''match report FILE...'\'' makes a web page of a match, '\''match merge FILE... --output FILE'\'' joins its parts'
    'check-engine:checks whether a UGI program keeps to the protocol, rule by rule (see docs/bots.md)'
    'bench:runs the engine on fixed work and prints its speed and a node count that changes only when the search does'
    'tune:fits the weights of a game'\''s evaluation to the results of recorded games and shows them beside the current ones'
    'record:checks, shows or converts files of game records (see docs/records.md)'
    'serve:serves the page for browsers, on this machine alone unless --host says otherwise, and prints its address, with a key that is for you alone'
    'host:lets people play each other: everybody who has its address, in a browser, with no account; see docs/hosting.md'
    'bot:plays at a host: takes the games to which it is invited, several at once, and comes back after a lost connection'
    'site:writes the page as files that any web server can offer: all of joga runs in the visitor'\''s browser, and games are kept there'
    'help:explains joga or one of its commands'
  )
  _arguments -C '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      _describe command commands
      _values game quantik eximo fields stars
      ;;
    argument)
      case $words[1] in
        learn)
          _arguments \
            '--plain[line mode instead of the full screen; always so without a terminal]' \
            '--ascii[plain ASCII only]' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        games)
          _arguments \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]'
          ;;
        play)
          _arguments \
            '--p1[who is player 1, by default human. WHO is human; level\:1, the weakest, to the game'\''s last; another level of '\''joga games'\'' (easy, medium, hard, random, greedy); engine, engine\:time=S, engine\:depth=N or engine\:nodes=N; mcts likewise; minimax\:depth=N; perfect, where the game is solved; or ugi\:COMMAND, a program that speaks UGI]:WHO: ' \
            '--p2[who is player 2, by default level\:1]:WHO: ' \
            '--position[the position to start from (by default, the game'\''s own start)]:P: ' \
            '--moves[moves played from there, separated by spaces]:"M ...": ' \
            '--seed[seed for the computers'\'' random choices\: the same seed gives the same game (by default, a new one each time)]:N: ' \
            '--plain[line mode instead of the full screen; always so without a terminal]' \
            '--load[continues a game of a record file]:FILE:_files' \
            '--game[which of the games in FILE\: 1 (default) is the first]:N: ' \
            '--save[writes the record of the game to FILE after every turn]:FILE:_files' \
            '--ascii[plain ASCII only]' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        show)
          _arguments \
            '--position[the position to start from (by default, the game'\''s own start)]:P: ' \
            '--moves[moves played from there, separated by spaces]:"M ...": ' \
            '--svg[writes an SVG drawing to FILE (- for standard output) instead of text]:FILE:_files' \
            '--json[prints the board view as JSON (see docs/view.md)]' \
            '--ascii[plain ASCII only]' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        moves)
          _arguments \
            '--position[the position to start from (by default, the game'\''s own start)]:P: ' \
            '--moves[moves played from there, separated by spaces]:"M ...": ' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        perft)
          _arguments \
            '--depth[the number of turns N]:N: ' \
            '--position[the position to start from (by default, the game'\''s own start)]:P: ' \
            '--moves[moves played from there, separated by spaces]:"M ...": ' \
            '--divide[prints the count behind each first move at depth N, then the total]' \
            '--threads[number of threads (1)]:T: ' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        playouts)
          _arguments \
            '--seconds[how long to play (2)]:S: ' \
            '--games[or how many games]:N: ' \
            '--seed[seed for random numbers (1)]:N: ' \
            '--threads[number of threads (1)]:T: ' \
            '--position[the position to start from (by default, the game'\''s own start)]:P: ' \
            '--moves[moves played from there, separated by spaces]:"M ...": ' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        analyse)
          _arguments \
            '--position[the position to start from (by default, the game'\''s own start)]:P: ' \
            '--moves[moves played from there, separated by spaces]:"M ...": ' \
            '--time[seconds to think (default 5)]:S: ' \
            '--depth[search depth in plies]:N: ' \
            '--nodes[positions to search]:N: ' \
            '--lines[how many of the best moves to show (default 1)]:N: ' \
            '--engine[the engine that thinks\: engine or mcts (default engine)]:engine|mcts:(engine mcts)' \
            '--threads[number of threads (1)]:T: ' \
            '--memory[memory for its tables, in MiB (default 64)]:MIB: ' \
            '--json[one JSON object per line for every update]' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        book)
          _arguments \
            '--position[the position to start from (by default, the game'\''s own start)]:P: ' \
            '--moves[moves played from there, separated by spaces]:"M ...": ' \
            '--record[print the whole book as a game record with variations]' \
            '--verify[search N positions of the book again, and tell where the result differs]:N: ' \
            '--nodes[how much each of these searches looks at (default\: twice as much as the book'\''s)]:N: ' \
            '--file[a book of your own instead of the one that comes with joga]:FILE:_files' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        solve)
          _arguments \
            '--position[the position to start from (by default, the game'\''s own start)]:P: ' \
            '--moves[moves played from there, separated by spaces]:"M ...": ' \
            '--time[give up after S seconds (by default, never)]:S: ' \
            '--nodes[give up after N positions (by default, never)]:N: ' \
            '--memory[memory for results of the search, in MiB (256; for margins 1024)]:MIB: ' \
            '--output[write the tablebase of a whole game, or the book of its first moves, to this file]:FILE:_files' \
            '--verify[check every value of a whole game against the values after each move]' \
            '--threads[threads for a whole game or a margin (by default, all)]:T: ' \
            '--json[the result as JSON]' \
            '--puzzles[make N puzzles, one per line\: positions in which only one move wins by force (docs/puzzles.md); --nodes then limits each question of the search (50000)]:N: ' \
            '--plies[with --puzzles\: the plies to the win, an odd number (3)]:P: ' \
            '--seed[with --puzzles\: the same seed, the same puzzles (1)]:N: ' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        engine)
          _arguments \
            '--player[who thinks, as in '\''joga play --help'\'' but for people; by default engine, the strongest there is]:WHO: ' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        match)
          _arguments \
            '*--players[two or more programs, as in --p1 of play, or NAME=WHO]:WHO...: ' \
            '--players-file[more players, from a TOML or JSON file]:FILE:_files' \
            '--games[games for each pair of players, an even number (default 100)]:N: ' \
            '--gauntlet[the first player plays all others, who do not play each other]' \
            '--openings[start from the openings in a file\: records, or lines as after '\''position'\'' in the engine protocol]:FILE:_files' \
            '--random-plies[otherwise start after N random turns that leave the game balanced (default 4)]:N: ' \
            '--seed[seed for random numbers (1)]:N: ' \
            '--time[seconds per move]:S: ' \
            '--tc[seconds for the whole game, plus an increment per turn]:S+S: ' \
            '--depth[plies to search for each move]:N: ' \
            '--nodes[positions to search for each move]:N: ' \
            '--margin[milliseconds of tolerance when a player is late (default 50)]:MS: ' \
            '--concurrency[games at a time (default 1)]:N: ' \
            '--threads[threads per player (default 1)]:T: ' \
            '--memory[transposition table per player, in MiB (default 64)]:MIB: ' \
            '--sprt[stop as soon as a sequential test decides whether the first of two players is stronger by ELO0 or by ELO1, with error rates ALPHA and BETA (default 0.05)]:ELO0,ELO1\[,ALPHA,BETA\]: ' \
            '--adjudicate-loss[end a game once both players have agreed for TURNS turns each that one side is behind by SCORE (hundredths) or more]:TURNS,SCORE: ' \
            '--adjudicate-draw[the same for draws\: both within SCORE of 0, from ply PLY on]:TURNS,SCORE,PLY: ' \
            '--longest[call a game a draw after N plies]:N: ' \
            '--record[append each game to this file as soon as it ends]:FILE:_files' \
            '--resume[continue the match in that file]' \
            '--shard[play only part I of N of the match]:I/N: ' \
            '--event[name of the match, for the records]:NAME: ' \
            '--json[print the result as JSON]' \
            '--output[with report and merge\: the file to write (report writes to standard output without it)]:FILE:_files' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:_files'
          ;;
        check-engine)
          _arguments \
            '--game[the game it is asked to play (the first of '\''joga games'\'')]:SPEC:(quantik eximo fields stars)' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]'
          ;;
        bench)
          _arguments \
            '--depth[search depth in plies (by default, one that takes about a second)]:N: ' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(quantik eximo fields stars)'
          ;;
        tune)
          _arguments \
            '--output[also write the new weights to a file, as lines of C++]:FILE:_files' \
            '--positions[use N positions at most, chosen at random (default\: all)]:N: ' \
            '--seed[seed for choosing positions (default 1)]:N: ' \
            '--l2[how strongly weights are pulled towards the current ones, 0 to 1000 (default 0.001)]:X: ' \
            '--iterations[steps of Newton'\''s method, at most (default 50)]:N: ' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:_files'
          ;;
        record)
          _arguments \
            '--to[convert\: to text, JSON Lines, or a page of diagrams (text)]:text|json|page:(text json page)' \
            '--every[page\: a diagram after every N turns too (0\: only start and end)]:N: ' \
            '--ascii[plain ASCII only]' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:_files'
          ;;
        serve)
          _arguments \
            '--host[the address to listen on (127.0.0.1); on any other than the loopback, others can reach the page, read the key on the network, and use it]:H: ' \
            '--port[the port (5642); 0 picks a free one]:P: ' \
            '--data[the folder of the saved games and of the key, instead of the usual one]:DIR:_files' \
            '--memory[memory for the tables of all searches together, in MiB (default 1024, more with many processors, a quarter of the machine'\''s at most)]:MIB: ' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]'
          ;;
        host)
          _arguments \
            '--data[the folder of the database, instead of the usual one]:DIR:_files' \
            '--database[a PostgreSQL database instead, as in postgresql\://joga@127.0.0.1/joga, which several hosts may share]:URL: ' \
            '--origin[where people reach it through a proxy, such as https\://joga.example.org]:URL: ' \
            '--host[the address to listen on (127.0.0.1); nothing is encrypted, so for others put a proxy with TLS in front]:H: ' \
            '--port[the port (5642); 0 picks a free one]:P: ' \
            '--config[a TOML file with these options and all limits]:FILE:_files' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]'
          ;;
        bot)
          _arguments \
            '--server[the host'\''s address, such as https\://joga.example.org]:ADDRESS: ' \
            '--token[what makes the bot known there\: its page shows it when a bot is made; or set JOGA_TOKEN, which others on this machine cannot see]:T: ' \
            '--lobby[takes open challenges as well]' \
            '--games[games at once, at most (default 4)]:N: ' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]'
          ;;
        site)
          _arguments \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:_files'
          ;;
        help)
          _arguments \
            '--manual[prints the manual page instead, for man -l -]' \
            '--completion[prints a script with which that shell completes joga'\''s command line]:bash|zsh|fish:(bash zsh fish)' \
            '--lang[the language of messages\: English or Portuguese]:en|pt:(en pt)' \
            '--help[show this help]' \
            '*:argument:(learn games play show moves perft playouts analyse book solve engine match check-engine bench tune record serve host bot site help)'
          ;;
      esac
      ;;
  esac
}
_joga "$@"
