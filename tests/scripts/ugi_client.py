#!/usr/bin/env python3
"""Plays whole games of every kind through UGI and checks every reply against docs/bots.md.

Usage: ugi_client.py JOGA [ENGINE ...]

JOGA is the program joga. ENGINE is the command of the engine to test, whose moves joga checks; by default
`joga engine` itself is tested. This client was written from the description of the protocol alone: it shares
no code with joga.
Exit status: 0 success, 1 failure (only the first is reported), 77 there is no such engine on this machine.
"""

import os
import queue
import random
import re
import shutil
import subprocess
import sys
import threading

PATIENCE = 60  # seconds: a busy machine is slow; after this time the engine counts as hung
GAMES = ["quantik", "quantik:rules=official", "eximo", "fields", "stars", "stars:map=medium,start=2"]


class Wrong(Exception):
    """A reply that the protocol does not allow."""


def expect(condition, what):
    if not condition:
        raise Wrong(what)


class Engine:
    """A program that speaks UGI. A thread reads its output, so that reads can have a timeout."""

    def __init__(self, command, environment=None):
        self.name = " ".join(command)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        bufsize=1, env=environment)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def tell(self, command):
        self.process.stdin.write(command + "\n")

    def line(self):
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise Wrong("no answer") from None
        expect(line is not None, "it ended")
        return line

    def until(self, word):
        """Returns all lines up to the one that begins with the word."""
        lines = [self.line()]
        while lines[-1].split(" ")[0] != word:
            lines.append(self.line())
        return lines

    def ask(self, question):
        """Returns the words of the response, which must be a single line."""
        self.tell("query " + question)
        line = self.line()
        expect(line.split(" ")[0] == "response", f"query {question}: {line}")
        return line.split(" ")[1:]

    def silent(self):
        """Checks that the engine has printed nothing since its last response."""
        self.tell("isready")
        lines = self.until("readyok")
        expect(lines == ["readyok"], f"unasked: {lines}")

    def complains(self, command):
        """Checks that a command is ignored with a one-line complaint."""
        self.tell(command)
        line = self.line()
        expect(line.startswith("info string ") and len(line) > len("info string "), f"{command}: {line}")
        self.silent()

    def quit(self):
        self.tell("quit")
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Wrong("it does not quit") from None
        expect(status == 0, f"exit status {status}")


def shake_hands(engine):
    """Performs the handshake. Returns the names of the options."""
    engine.tell("ugi")
    lines = engine.until("ugiok")
    expect(lines[-1] == "ugiok", lines[-1])
    options = []
    for line in lines[:-1]:
        known = re.fullmatch(r"id (name|author) \S.*|"
                             r"option name (\S+) type (string|spin|check|combo|button)\b.*", line)
        expect(known, f"in the handshake: {line}")
        if known[2]:
            options.append(known[2])
        if known[3] == "spin":
            numbers = re.search(r" default (-?\d+) min (-?\d+) max (-?\d+)$", line)
            expect(numbers and int(numbers[2]) <= int(numbers[1]) <= int(numbers[3]), line)
    for kind in ("id name ", "id author "):
        expect(sum(line.startswith(kind) for line in lines) == 1, f"{kind}: not once")
    expect(len(options) == len(set(options)), "an option twice")
    engine.silent()
    return options


def check_info(line, moves):
    """Checks an info line: fields in any order, and a principal variation that begins with a legal move."""
    words = line.split()
    expect(words[0] == "info", f"while thinking: {line}")
    if "string" in words:
        return
    for number in ("depth", "seldepth", "multipv", "nodes", "nps", "time"):
        if number in words:
            expect(words[words.index(number) + 1].isdigit(), line)
    if "score" in words:
        expect(re.search(r" score (cp -?\d+|win \d+|loss \d+|draw)( |$)", line), line)
    if "pv" in words:
        expect(words[words.index("pv") + 1] in moves, line)


def best_move(engine, go, moves):
    engine.tell(go)
    *lines, answer = engine.until("bestmove")
    for line in lines:
        check_info(line, moves)
    words = answer.split(" ")
    expect(len(words) == 2, answer)
    expect(words[1] in (moves or ["none"]), f"{answer} is not one of: {' '.join(moves)}")
    return words[1]


def check_rules(judge, position, played, first_turn):
    """Asks every question about one position. Returns the legal moves."""
    judge.tell(position)
    judge.silent()
    over = judge.ask("gameover")
    result = judge.ask("result")
    moves = judge.ask("legalmoves")
    expect(over in (["true"], ["false"]), f"gameover: {over}")
    expect(result in (["p1win"], ["p2win"], ["draw"], ["none"]), f"result: {result}")
    expect((over == ["true"]) == (result != ["none"]), f"gameover {over}, result {result}")
    expect((over == ["true"]) == (moves == []), f"gameover {over}, legalmoves {moves}")
    expect(moves == sorted(set(moves), key=str.encode), "legalmoves: not in byte order, or one twice")
    if over == ["false"]:
        expect(judge.ask("p1turn") == ["true" if first_turn == (played % 2 == 0) else "false"], "p1turn")
        expect(judge.ask("perft 1") == [str(len(moves))], "perft 1 is not the number of moves")
        fen = " ".join(judge.ask("fen"))
        judge.tell("position fen " + fen)
        expect(" ".join(judge.ask("fen")) == fen, f"fen {fen} does not come back")
        expect(judge.ask("legalmoves") == moves, f"fen {fen} has other moves")
        judge.tell(position)
    return moves


GO = ["go movetime 50", "go depth 1", "go p1time 2000 p2time 2000 p1inc 20 p2inc 20", "go nodes 500"]


def play(judge, engine, spec, seat, random_moves):
    """Plays one game: the engine on one seat (0, 1, or None for both), random moves on the other."""
    for one in {judge, engine}:
        one.tell("setoption name Game value " + spec)
        one.tell("uginewgame")
        one.silent()
    first_turn = "start=2" not in spec
    played = []
    while True:
        position = "position startpos" + (" moves " + " ".join(played) if played else "")
        moves = check_rules(judge, position, len(played), first_turn)
        engine.tell(position)
        if not moves:
            best_move(engine, "go movetime 50", [])
            break
        if len(played) == 5:
            judge.complains(position + " nonsense")
            expect(judge.ask("legalmoves") == moves, "a bad position has changed the good one")
        if seat is None or len(played) % 2 == seat:
            played.append(best_move(engine, GO[len(played) % len(GO)], moves))
        else:
            played.append(random_moves.choice(moves))
    return len(played), judge.ask("result")[0]


def check_manners(engine, is_joga):
    """Checks that the engine survives bad input."""
    engine.tell("")
    engine.tell("stop")
    engine.silent()
    engine.tell("position startpos")
    engine.tell("go infinite")
    engine.tell("stop")
    engine.until("bestmove")
    engine.silent()
    if is_joga:
        for command in ("uci", "query weather", "setoption name Wings value 2",
                        "setoption name Game value chess", "setoption name Player value ugi:/bin/true",
                        "\x00\x01", "position fen x", "x" * 2_000_000):
            engine.complains(command)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    joga, *command = sys.argv[1:]
    if command and shutil.which(command[0]) is None:
        print(f"{command[0]} is not there")
        sys.exit(77)
    judge = Engine([joga, "engine"])
    engine = Engine(command, {**os.environ, "JOGA": joga}) if command else judge
    random_moves = random.Random(1)
    speaker = judge
    try:
        shake_hands(judge)
        speaker = engine
        options = shake_hands(engine) if command else ["Game", "Seed"]
        for option in ("Game", "Seed"):
            expect(option in options, f"no option {option}")
        engine.tell("setoption name Seed value 7")
        for number, spec in enumerate(GAMES):
            for seat in (number % 2, None):
                plies, result = play(judge, engine, spec, seat, random_moves)
                print(f"{spec}: {plies} turns, {result}", flush=True)
        check_manners(engine, not command)
        for one in {judge, engine}:
            speaker = one
            one.quit()
    except Wrong as wrong:
        sys.exit(f"{speaker.name}: {wrong}")


if __name__ == "__main__":
    main()
