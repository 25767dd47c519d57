% A small player for every game of joga: it wins when it can win at once, else it plays at random.
%
% It speaks UGI on its standard input and output (docs/bots.md). It knows no rules itself: a `joga engine`
% that it starts is its rule book. Everything that makes it the player it is stands in choose/4; change that
% first.
%
% Usage: swipl bot.pl [JOGA]      JOGA: the program joga; else $JOGA, else `joga` from the PATH

:- use_module(library(process)).
:- use_module(library(random)).
:- use_module(library(readutil)).

:- initialization(main, main).

main(Arguments) :-
    set_stream(user_output, buffer(line)),
    (   catch(rule_book(Arguments, Rules), _, fail)
    ->  start(Start), serve(Rules, state(Start, nothing))
    ;   format(user_error, "bot: cannot start joga; say where it is: swipl bot.pl JOGA~n", []),
        halt(1)
    ).

% --- The rule book: a joga that is asked about positions

% rule_book(+Arguments, -Rules): Rules is rules(In, Out), the streams to and from joga.
rule_book(Arguments, rules(In, Out)) :-
    (   Arguments = [Program|_] -> true
    ;   getenv('JOGA', Program) -> true
    ;   Program = joga
    ),
    (   sub_atom(Program, _, _, _, /) -> Executable = Program ; Executable = path(Program) ),
    process_create(Executable, [engine], [stdin(pipe(In)), stdout(pipe(Out))]),
    set_stream(In, buffer(line)).

tell_rules(rules(In, _), Line) :-
    format(In, "~w~n", [Line]).

% accepts(+Rules, +Position): sets up a position; a complaint, if there is one, comes before the answer.
accepts(rules(In, Out), Position) :-
    format(In, "~w~nisready~n", [Position]),
    read_line_to_string(Out, "readyok").

% ask(+Rules, +Question, -Words): the words of the answer to `query ...`.
ask(rules(In, Out), Question, Words) :-
    format(In, "query ~w~n", [Question]),
    response(Out, Answer),
    Words = Answer.                     % not before: Words may be what the answer is hoped to be

response(Out, Words) :-
    read_line_to_string(Out, Line),
    (   Line == end_of_file -> halt(1) ; true ),
    words(Line, Read),
    (   Read = ["response"|Words] -> true ; response(Out, Words) ).

words(Line, Words) :-
    split_string(Line, " \t\r", " \t\r", Parts),
    exclude(==(""), Parts, Words).

% --- Choosing a move

% choose(+Rules, +Position, -Move, -Score): fails in a finished game.
choose(Rules, Position, Move, Score) :-
    tell_rules(Rules, Position),
    ask(Rules, legalmoves, Moves),
    Moves \== [],
    ask(Rules, p1turn, [IsFirst]),
    victory(IsFirst, Victory),
    (   member(Winning, Moves),
        after(Position, Winning, Next),
        tell_rules(Rules, Next),
        ask(Rules, result, [Victory])
    ->  Move = Winning, Score = "win 1"
    ;   random_member(Move, Moves), Score = "cp 0"
    ).

victory("true", "p1win").
victory("false", "p2win").

% after(+Position, +Move, -Next): the `position` command of the position that a move leads to.
after(Position, Move, Next) :-
    (   words(Position, Words), memberchk("moves", Words) -> Between = " " ; Between = " moves " ),
    atomics_to_string([Position, Between, Move], Next).

% --- The protocol

start("position startpos").

% serve(+Rules, +State): obeys line after line. State is state(Position, Answer): the `position` command that
% holds now, and held(Move) when an answer is held back until `stop`, else nothing.
serve(Rules, State) :-
    read_line_to_string(user_input, Line),
    (   Line == end_of_file -> true
    ;   words(Line, Words),
        (   Words = ["quit"|_] -> true
        ;   obey(Words, Line, Rules, State, Next) -> serve(Rules, Next)
        ;   serve(Rules, State)         % anything else is no business of ours
        )
    ).

obey(["ugi"|_], _, _, State, State) :-
    writeln("id name Prolog bot"),
    writeln("id author a student"),
    writeln("option name Game type string default quantik"),
    writeln("option name Seed type spin default 0 min 0 max 1000000000"),
    writeln("ugiok").
obey(["isready"|_], _, _, State, State) :-
    writeln("readyok").
obey(["setoption", "name", "Seed", "value", Text|_], _, _, State, State) :-
    number_string(Seed, Text),
    set_random(seed(Seed)).             % the same seed, the same moves
obey(["setoption", "name", "Game", "value"|_], Line, Rules, state(_, Answer), state(Start, Answer)) :-
    tell_rules(Rules, Line),
    start(Start).
obey(["uginewgame"|_], _, _, state(_, Answer), state(Start, Answer)) :-
    start(Start).
obey(["position"|_], Line, Rules, state(_, Answer), state(Line, Answer)) :-
    accepts(Rules, Line).
obey(["query", Question], _, Rules, state(Position, Answer), state(Position, Answer)) :-
    memberchk(Question, ["gameover", "p1turn", "result"]),
    tell_rules(Rules, Position),
    ask(Rules, Question, [Word]),
    format("response ~w~n", [Word]).
obey(["go"|Limits], _, Rules, state(Position, _), state(Position, Answer)) :-
    (   choose(Rules, Position, Move, Score)
    ->  format("info depth 1 score ~w pv ~w~n", [Score, Move])
    ;   Move = none
    ),
    (   memberchk("infinite", Limits)
    ->  Answer = held(Move)
    ;   Answer = nothing,
        format("bestmove ~w~n", [Move])
    ).
obey(["stop"|_], _, _, state(Position, held(Move)), state(Position, nothing)) :-
    format("bestmove ~w~n", [Move]).
