#!/usr/bin/env python3
"""A small bot for Quantik that knows the rules itself, so that it starts quickly: for tests of tournaments.

Usage: bot.py BLUNDERS [FAULT]    BLUNDERS: the share of random moves, in hundredths
"""

import random
import sys

SHAPES = "YCNS"
LINES = ([[4 * r + c for c in range(4)] for r in range(4)] + [[4 * r + c for r in range(4)] for c in range(4)] +
         [[r, r + 1, r + 4, r + 5] for r in (0, 2, 8, 10)])
LINES_OF = [[line for line in LINES if square in line] for square in range(16)]


class Position:
    def __init__(self):
        self.squares = [None] * 16  # (player, shape)
        self.player = 0

    def left(self, player, shape):
        return 2 - self.squares.count((player, shape))

    def legal(self, player):
        for shape in range(4):
            if self.left(player, shape) == 0:
                continue
            theirs = (1 - player, shape)
            for square in range(16):
                if self.squares[square] is None and not any(
                        self.squares[other] == theirs for line in LINES_OF[square] for other in line):
                    yield shape, square

    def wins(self, shape, square):
        for line in LINES_OF[square]:
            shapes = {shape}
            for other in line:
                if other != square and self.squares[other] is not None:
                    shapes.add(self.squares[other][1])
            if len(shapes) == 4:
                return True
        return False

    def play(self, shape, square):
        self.squares[square] = (self.player, shape)
        self.player = 1 - self.player

    def undo(self, square):
        self.squares[square] = None
        self.player = 1 - self.player


def text_of(move):
    shape, square = move
    return f"{SHAPES[shape]}@{'abcd'[square % 4]}{square // 4 + 1}"


def parse_position(words):
    position = Position()
    if words[1] == "fen":
        square = 0
        for letter in words[2].replace("/", ""):
            if letter.isdigit():
                square += int(letter)
            else:
                position.squares[square] = (0 if letter.isupper() else 1, SHAPES.index(letter.upper()))
                square += 1
        position.player = int(words[3]) - 1
    if "moves" in words:
        for word in words[words.index("moves") + 1:]:
            position.play(SHAPES.index(word[0].upper()), "abcd".index(word[2]) + 4 * (int(word[3]) - 1))
    return position


def result(position):
    """Returns the answer to `query result`."""
    last_player = "p2win" if position.player == 0 else "p1win"
    for line in LINES:
        if len({position.squares[square][1] for square in line if position.squares[square]}) == 4:
            return last_player
    return "none" if next(position.legal(position.player), None) else "draw"


def choose(position, blunders):
    moves = list(position.legal(position.player))
    random.shuffle(moves)
    if random.random() < blunders:
        return moves[0]
    for move in moves:
        if position.wins(*move):
            return move
    best, least = moves[0], 1000
    for move in moves:
        position.play(*move)
        replies = list(position.legal(position.player))
        count = 500 if any(position.wins(*reply) for reply in replies) else len(replies)
        position.undo(move[1])
        if count < least:
            best, least = move, count
    return best


def main():
    blunders = int(sys.argv[1]) / 100
    fault = sys.argv[2] if len(sys.argv) > 2 else ""
    position, seed = Position(), 0
    answer = ""
    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if command == "ugi":
            print("id name small\nid author a test\noption name Seed type spin default 0 min 0 max 1000000000\nugiok")
        elif command == "isready":
            print("readyok")
        elif command == "setoption" and words[1:4] == ["name", "Seed", "value"]:
            seed = int(words[4])
            random.seed(seed)
        elif command == "position":
            try:
                position = parse_position(words)
            except (ValueError, IndexError):
                print("info string a bad position")
        elif command == "query" and words[1:] == ["p1turn"]:
            print("response", "true" if position.player == 0 else "false")
        elif command == "query" and words[1:] == ["gameover"]:
            print("response", "false" if result(position) == "none" else "true")
        elif command == "query" and words[1:] == ["result"]:
            print("response", result(position))
        elif command == "go":
            if fault == "crashes" and seed % 8 == 1:  # the same games for the same seeds
                sys.exit("a crash, as it should")
            answer = "bestmove " + (text_of(choose(position, blunders)) if result(position) == "none" else "none")
            if "infinite" not in words:
                print(answer)
                answer = ""
        elif command == "stop" and answer:
            print(answer)
            answer = ""
        elif command == "quit":
            break
        sys.stdout.flush()


if __name__ == "__main__":
    main()
