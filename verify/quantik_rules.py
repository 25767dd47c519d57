#!/usr/bin/env python3
"""Checks the rules by which a person wins Quantik as the second player (docs/solved.md), and proves them.

    verify/quantik_rules.py                            tries every defence, and says how often each rule decides
    verify/quantik_rules.py --certificate FILE         the same, and writes a certificate for verify/check
    verify/quantik_rules.py --rules official ...       the certificate is for the other rule set
    verify/quantik_rules.py --moves "Y@a1 C@b1 C@c3"   what the rules say after these turns

It needs Python alone, and shares nothing with joga.

The rules win by completing a line and never leave the opponent without a turn, so that a win holds under both
rule sets. Where a rule allows several turns, all of them are tried; the certificate has the first one.
"""

import argparse
import sys
from collections import Counter

SHAPES = "YCNS"
ALL = 0xFFFF


def zones_of(square):
    """The row, the column and the quadrant of a square, a bit each."""
    row, column = divmod(square, 4)
    return 1 << row | 1 << (4 + column) | 1 << (8 + row // 2 * 2 + column // 2)


ZONES = [zones_of(square) for square in range(16)]
NEIGHBOURS = [sum(1 << t for t in range(16) if ZONES[s] & ZONES[t]) for s in range(16)]
SQUARES = [sum(1 << s for s in range(16) if ZONES[s] & zones) for zones in range(1 << 12)]

# --- The game. A board is a tuple: the occupied squares, the lines that hold each shape, and the squares closed
# to each player's shapes. The number 65536 in one of these says that the player has put down a piece of the shape.

EMPTY = (0,) * 13


def closed_to(player, shape):
    return 5 + 4 * player + shape


def placed(board, player, turn):
    shape, square = turn
    after = list(board)
    after[0] |= 1 << square
    after[1 + shape] |= ZONES[square]
    own = closed_to(player, shape)
    after[own] |= ALL if after[own] > ALL else ALL + 1
    after[closed_to(1 - player, shape)] |= NEIGHBOURS[square]
    return tuple(after)


def room(board, player, shape):
    return ALL & ~(board[0] | board[closed_to(player, shape)])


def squares_in(squares):
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1


def turns(board, player):
    return [(shape, square) for shape in range(4) for square in squares_in(room(board, player, shape))]


def wins(board, player):
    """The turns that complete a line."""
    found = []
    for shape in range(4):
        others = [board[1 + other] for other in range(4) if other != shape]
        lacking = others[0] & others[1] & others[2]
        if lacking:
            found += [(shape, s) for s in squares_in(room(board, player, shape) & SQUARES[lacking])]
    return found


# --- The rules

WHITE, BLACK = 0, 1


def is_trap(board):
    """Whether White has turns, cannot win, and lets Black complete a line after each of them."""
    replies = turns(board, WHITE)
    return (
        bool(replies)
        and not wins(board, WHITE)
        and all(wins(placed(board, WHITE, reply), BLACK) for reply in replies)
    )


def advice(board, white, black):
    """The number of the first rule that applies, and the turns that it allows."""
    if completing := wins(board, BLACK):
        return 1, completing
    traps = [turn for turn in turns(board, BLACK) if is_trap(placed(board, BLACK, turn))]
    if traps:
        return 2, traps
    if not black:
        shape, square = white[0]
        return 7, [(other, square ^ 1) for other in range(4) if other != shape]

    (first, corner), (answer, beside) = white[0], black[0]
    third, fourth = (shape for shape in range(4) if shape not in (first, answer))
    partner = {first: answer, answer: first, third: fourth, fourth: third}
    gap = (corner ^ 6, corner ^ 7)
    shape, square = white[-1]

    def playable(wanted):
        """Those that may be played and do not let White complete a line."""
        return [
            (s, at)
            for s, at in wanted
            if room(board, BLACK, s) >> at & 1 and not wins(placed(board, BLACK, (s, at)), WHITE)
        ]

    # 3. The second turn: a new shape into the gap.
    if len(white) == 2 and (shape == first or square not in gap and square % 4 != beside % 4):
        on_board = {s for s, _ in white + black}
        free = [at for at in gap if not board[0] >> at & 1]
        near = [at for at in free if at % 4 == square % 4] or free
        if found := playable([(s, at) for s in (third, fourth) if s not in on_board for at in near]):
            return 3, found

    mine = sorted(turn for turn in black if turn[1] in gap and turn[0] in (third, fourth))
    both_used = [s for s, _ in white].count(first) == 2
    # 4. A threat around the first pair.
    if mine:
        last_shape = partner[mine[0][0]]
        under = corner if both_used else beside
        for at in (under ^ 4, mine[0][1] ^ 4):
            for found in playable([(last_shape, at)]):
                if wins(placed(board, BLACK, found), BLACK):
                    return 4, [found]
    # 5. A shape of White's in both halves.
    for s, at in sorted(white):
        others = {other for other, _ in white if other != s}
        row = [t for _, t in white + black if t // 4 == at // 4]
        is_twice = any(s == other and (at ^ t) & 8 for other, t in white)
        if is_twice and len(row) == 1 and len(others) == 1 and others != {partner[s]}:
            other = others.pop()
            far = [(other, t) for t in range(16) if t // 4 == at // 4 and (t ^ at) & 2]
            if found := playable(far) or playable([(other, at ^ 1)]):
                return 5, found
    # 6. White's first shape.
    if mine and not both_used:
        at = mine[0][1] ^ 1
        across = [t for _, t in white if (t ^ corner) & 8]
        if board[0] >> at & 1 and len(across) == 1:
            at = across[0] ^ 1
        if found := playable([(first, at)]):
            return 6, found
    # 7. The mirror.
    found = playable([(partner[shape], square ^ 1)])
    if not found and mine:
        found = playable([(partner[shape], mine[0][1] ^ 4)])
    return 7, found


# --- Every defence


def text_of(turn):
    return f"{SHAPES[turn[0]]}@{'abcd'[turn[1] % 4]}{turn[1] // 4 + 1}"


def game_text(white, black):
    order = [turn for pair in zip(white, black + [None]) for turn in pair if turn is not None]
    return " ".join(text_of(turn) for turn in order)


class Broken(Exception):
    pass


class Defences:
    """Tries everything White can do, and every turn that a rule allows."""

    def __init__(self):
        self.decided = Counter()
        self.longest = 0
        self.seen = set()

    def white_moves(self, board, white, black):
        if wins(board, WHITE):
            raise Broken(f"White can complete a line after {game_text(white, black)}")
        replies = turns(board, WHITE)
        if not replies:
            raise Broken(f"White cannot move after {game_text(white, black)}")
        for reply in replies:
            self.black_moves(placed(board, WHITE, reply), white + [reply], black)

    def black_moves(self, board, white, black):
        state = (frozenset(white), frozenset(black), white[-1])  # the first two turns are the same in all
        if state in self.seen:
            return
        self.seen.add(state)
        rule, found = advice(board, white, black)
        if not found:
            raise Broken(f"no rule applies after {game_text(white, black)}")
        self.decided[len(white), rule] += 1
        if rule == 1:
            self.longest = max(self.longest, 2 * len(white))
            return
        for turn in found:
            self.white_moves(placed(board, BLACK, turn), white, black + [turn])


# --- The certificate (docs/certificates.md)

PERMUTATIONS = [(a, b, c, d) for a in range(4) for b in range(4) for c in range(4) for d in range(4)
                if len({a, b, c, d}) == 4]  # in lexicographic order  # fmt: skip


def image_of_square(square, exchange):
    row, column = divmod(square, 4)
    row ^= exchange >> (row // 2) & 1
    row ^= (exchange >> 2 & 1) * 2
    column ^= exchange >> (3 + column // 2) & 1
    column ^= (exchange >> 5 & 1) * 2
    return (column * 4 + row) if exchange >> 6 else (row * 4 + column)


IMAGES = [[image_of_square(square, exchange) for square in range(16)] for exchange in range(128)]


class Certificate:
    """Writes the turns of the rules in the order of the format. Equal positions are referred to while the
    board has few pieces, where it saves most."""

    MOST_PIECES = 3

    def __init__(self):
        self.proof = bytearray()
        self.turns = 0
        self.kept = []
        self.newest = {}

    def append(self, number):
        while number >= 128:
            self.proof.append(number % 128 | 128)
            number //= 128
        self.proof.append(number)

    @staticmethod
    def images(white, black):
        """Each symmetry's image of the position, with its number."""
        for exchange, square in enumerate(IMAGES):
            sets = [[0, 0] for _ in range(4)]
            for player, pieces in enumerate((white, black)):
                for shape, at in pieces:
                    sets[shape][player] |= 1 << square[at]
            for number, permutation in enumerate(PERMUTATIONS):
                image = [()] * 4
                for shape, other in enumerate(permutation):
                    image[other] = tuple(sets[shape])
                yield tuple(image), 24 * exchange + number

    def black_moves(self, board, white, black):
        few = len(white) + len(black) <= self.MOST_PIECES
        if few:
            for image, number in self.images(white, black):
                if image in self.newest:
                    self.append(0)
                    self.append(len(self.kept) - self.newest[image])
                    self.append(number)
                    return
        before = self.turns
        self.turns += 1
        _, found = advice(board, white, black)
        choices = sorted(turns(board, BLACK), key=text_of)
        self.append(choices.index(found[0]) + 1)
        after = placed(board, BLACK, found[0])
        if found[0] not in wins(board, BLACK):
            self.white_moves(after, white, black + [found[0]])
        if self.turns - before >= 4:
            if few:
                self.newest[next(self.images(white, black))[0]] = len(self.kept)
            self.kept.append(None)

    def white_moves(self, board, white, black):
        for reply in sorted(turns(board, WHITE), key=text_of):
            self.black_moves(placed(board, WHITE, reply), white + [reply], black)

    def write(self, path, rules, plies):
        self.white_moves(EMPTY, [], [])
        game = "quantik" if rules == "feup" else "quantik:rules=" + rules
        heading = (
            f"joga certificate 1\nprogram quantik_rules.py\ngame {game}\nposition 4/4/4/4 1\n"
            f"claim win 2 {plies}\nendings 0\nproof\n"
        )
        with open(path, "wb") as file:
            file.write(heading.encode() + self.proof)
        return len(heading) + len(self.proof)


# --- The program


def parse_turn(text):
    shape, at, square = text[:1].upper(), text[1:2], text[2:].lower()
    if shape in tuple(SHAPES) and at == "@" and len(square) == 2 and square[0] in "abcd" and square[1] in "1234":
        return SHAPES.index(shape), "abcd".index(square[0]) + 4 * (int(square[1]) - 1)
    raise ValueError(f"'{text}' is no turn: it should be like Y@a1")


def say_advice(moves):
    board, pieces = EMPTY, ([], [])
    for number, text in enumerate(moves.split()):
        turn = parse_turn(text)
        player = number % 2
        if turn not in turns(board, player):
            raise ValueError(f"'{text}' is not allowed there")
        if turn in wins(board, player):
            raise ValueError(f"the game is over with '{text}'")
        board = placed(board, player, turn)
        pieces[player].append(turn)
    if len(pieces[0]) == len(pieces[1]):
        raise ValueError("the rules are for the second player, who is not to move there")
    rule, found = advice(board, *pieces)
    if not found:
        raise ValueError("no rule applies there: an earlier turn was not by the rules")
    print(f"rule {rule}: {' '.join(text_of(turn) for turn in found)}")


def main():
    parser = argparse.ArgumentParser(
        description="Checks the rules by which a person wins Quantik as the second player."
    )
    parser.add_argument("--moves", metavar="MOVES", help="say what the rules advise after these turns")
    parser.add_argument("--certificate", metavar="FILE", help="write a certificate for verify/check")
    parser.add_argument("--rules", choices=("feup", "official"), default="feup", help="its rule set")
    arguments = parser.parse_args()
    if arguments.moves is not None:
        return say_advice(arguments.moves)

    # Shapes are alike to the rules, and so are the first squares. One first turn with its reply stands for all;
    # the certificate goes through all 64 first turns.
    defences = Defences()
    first, reply = (0, 0), (1, 1)
    assert reply in advice(placed(EMPTY, WHITE, first), [first], [])[1]
    board = placed(placed(EMPTY, WHITE, first), BLACK, reply)
    defences.white_moves(board, [first], [reply])
    print(f"positions: {len(defences.seen)}; plies at most: {defences.longest}")
    print("turn  " + "".join(f"{f'rule {rule}':>8}" for rule in range(1, 8)))
    for turn in range(2, defences.longest // 2 + 1):
        print(f"{turn:4}  " + "".join(f"{defences.decided[turn, rule]:8}" for rule in range(1, 8)))
    if arguments.certificate:
        certificate = Certificate()
        size = certificate.write(arguments.certificate, arguments.rules, defences.longest)
        print(f"certificate: {arguments.certificate} ({size} bytes, {certificate.turns} turns)")


if __name__ == "__main__":
    try:
        main()
    except (Broken, ValueError, OSError) as error:
        sys.exit(f"quantik_rules.py: {error}")
