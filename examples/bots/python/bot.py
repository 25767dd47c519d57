#!/usr/bin/env python3
"""A small player for every game of joga: it wins when it can win at once, otherwise it plays at random.

It speaks UGI on its standard input and output (docs/bots.md). It knows no rules itself: it asks a
`joga engine` that it starts. `choose` decides how it plays; change that first.

Usage: python3 bot.py [JOGA]      JOGA: the program joga; else $JOGA, else `joga` from the PATH
"""

import os
import random
import subprocess
import sys
import time


class RuleBook:
    """A running joga that answers questions about positions."""

    def __init__(self, program):
        self.joga = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     text=True, bufsize=1)

    def tell(self, line):
        self.joga.stdin.write(line + "\n")

    def accepts(self, position):
        """Sets up a position; returns false if joga complains before it is ready."""
        self.tell(position)
        self.tell("isready")
        return self.joga.stdout.readline().startswith("readyok")

    def ask(self, question):
        """Returns the words of the answer to `query ...`."""
        self.tell("query " + question)
        for line in self.joga.stdout:
            words = line.split()
            if words[0] == "response":
                return words[1:]
        sys.exit("bot: joga has ended")


def after(position, move):
    """Returns the `position` command for the position after a move."""
    return position + (" " if "moves" in position.split() else " moves ") + move


def choose(rules, position, seconds):
    """Returns the move to play and the `info` line about it; (None, None) if the game is over."""
    rules.tell(position)
    moves = rules.ask("legalmoves")
    if not moves:
        return None, None
    victory = "p1win" if rules.ask("p1turn") == ["true"] else "p2win"

    end = time.monotonic() + seconds
    for move in moves:
        rules.tell(after(position, move))
        if rules.ask("result") == [victory]:
            return move, "win 1"
        if time.monotonic() > end:
            break
    return random.choice(moves), "cp 0"


def seconds_for(limits):
    """Thinks half a second, which is plenty for one turn of look-ahead, or half of a shorter `movetime`."""
    if "movetime" in limits[:-1]:
        return min(0.5, int(limits[limits.index("movetime") + 1]) / 2000)
    return 0.5


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("JOGA", "joga")
    try:
        rules = RuleBook(program)
    except OSError as problem:
        sys.exit(f"bot: cannot start {program}: {problem.strerror}; say where joga is: bot.py JOGA")
    position = "position startpos"
    answer = ""  # held back until `stop`

    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if command == "ugi":
            print("id name Python bot")
            print("id author a student")
            print("option name Game type string default quantik")
            print("option name Seed type spin default 0 min 0 max 1000000000")
            print("ugiok")
        elif command == "isready":
            print("readyok")
        elif command == "setoption" and words[1:4] == ["name", "Seed", "value"]:
            random.seed(words[4])  # the same seed, the same moves
        elif command == "setoption" and words[1:4] == ["name", "Game", "value"]:
            rules.tell(line.strip())
            position = "position startpos"
        elif command == "uginewgame":
            position = "position startpos"
        elif command == "position" and rules.accepts(line.strip()):
            position = line.strip()
        elif command == "query" and words[1:] in (["gameover"], ["p1turn"], ["result"]):
            rules.tell(position)
            print("response", *rules.ask(words[1]))
        elif command == "go":
            move, score = choose(rules, position, seconds_for(words))
            if move:
                print(f"info depth 1 score {score} pv {move}")
            answer = f"bestmove {move or 'none'}"
            if "infinite" not in words:
                print(answer)
                answer = ""
        elif command == "stop" and answer:
            print(answer)
            answer = ""
        elif command == "quit":
            break
        # Other commands are ignored.
        sys.stdout.flush()


if __name__ == "__main__":
    main()
