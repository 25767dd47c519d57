"""Evening 5: solving.

A search that goes to the very end of the game needs no evaluation: it finds out who wins. Quantik is short enough for
that once some pieces are on the board. The script solves the endings of random games and everything that can come
after them, remembers every position it has solved, and checks all values against joga's, which come from a table of
the whole game. The picture shows something about Quantik that no player sees at the board.

    ./joga python examples/course/5_solving.py --pieces 8 --endings 40
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from typing import NamedTuple

import joga
import numpy as np

import picture

GAME = joga.Game("quantik")
NOT_FOUND = -128  # as joga.Batch.exact writes it


class Solution(NamedTuple):
    """The value of a position for the player to move, when both play their best."""

    result: int  # 1: won, 0: drawn, -1: lost
    plies: int  # moves until the end

    def before_move(self) -> Solution:
        """The same, seen by the opponent one move earlier."""
        return Solution(-self.result, self.plies + 1)

    def rank(self) -> tuple[int, int]:
        """Whoever wins wants to win soon, whoever loses wants to hold out."""
        return self.result, -self.plies if self.result > 0 else self.plies


Memory = dict[joga.Position, Solution]


def solve(position: joga.Position, memory: Memory) -> Solution:
    """Solves a position. Positions have a hash, so a dict can remember them, however we came to them."""
    if position in memory:
        return memory[position]
    if position.outcome is None:
        after_moves = [solve(position.play(move), memory).before_move() for move in position.legal_moves]
        solution = max(after_moves, key=Solution.rank)
    elif position.outcome.winner is None:
        solution = Solution(0, 0)
    else:
        solution = Solution(1 if position.outcome.winner == position.to_move else -1, 0)
    memory[position] = solution
    return solution


def endings(pieces: int, count: int, seed: int = 1) -> list[joga.Position]:
    """Positions of random games that are still running with so many pieces on the board."""
    found: dict[joga.Position, None] = {}
    while len(found) < count:
        batch = joga.Batch(GAME.spec, 4 * count, seed, auto_reset=False)
        for _ in range(pieces):
            _, ends = batch.step(batch.sample())
        for number in np.flatnonzero(ends == 0):
            found[GAME.position(batch.position(int(number)))] = None
        seed += 1
    return list(found)[:count]


def pieces_on_board(position: joga.Position) -> int:
    return sum(letter.isalpha() for letter in str(position))


def check(memory: Memory) -> int:
    """Compares all solutions with joga's. Returns the number of positions that were compared."""
    running = [position for position in memory if position.outcome is None]
    batch = joga.Batch(GAME.spec, len(running), auto_reset=False)
    for number, position in enumerate(running):
        batch.set_position(number, str(position))
    results, plies, _ = batch.exact()
    for number, position in enumerate(running):
        solution = memory[position]
        assert results[number] != NOT_FOUND, f"joga has no value for {position}"
        assert solution.result == results[number], f"{position}: we say {solution}, joga says {results[number]}"
        if solution.result != 0:  # a draw has no number of moves
            assert solution.plies == plies[number], f"{position}: we say {solution}, joga says {plies[number]} moves"
    return len(running)


def check_one_by_one(positions: list[joga.Position], memory: Memory) -> None:
    """The same for single positions: joga.exact_value gives words instead of numbers."""
    for position in positions:
        value = joga.exact_value(position)
        assert value is not None
        assert value.kind == {1: "win", 0: "draw", -1: "loss"}[memory[position].result]


def main() -> None:
    parser = argparse.ArgumentParser(description="Solves endings of Quantik and checks them.")
    parser.add_argument("--pieces", type=int, default=8, choices=range(4, 15), metavar="4..14",
                        help="pieces on the board at the beginning; the fewer, the longer it takes (default: 8)")
    parser.add_argument("--endings", type=int, default=100, help="endings to solve (default: 100)")
    parser.add_argument("--picture", metavar="FILE", help="where to save the picture, such as endings.png")
    parser.add_argument("--quick", action="store_true", help="little work, as a test")
    options = parser.parse_args()
    if options.quick:
        options.endings = 20

    memory: Memory = {}
    begun = time.perf_counter()
    positions = endings(options.pieces, options.endings)
    for position in positions:
        solve(position, memory)
    seconds = time.perf_counter() - begun
    print(f"{len(positions)} endings with {options.pieces} pieces solved in {seconds:.1f} s; "
          f"{len(memory)} positions remembered")
    begun = time.perf_counter()
    checked = check(memory)
    print(f"{checked} running positions checked against joga in {time.perf_counter() - begun:.1f} s: all values agree")
    check_one_by_one(positions[:10], memory)
    print()

    longest = max(positions, key=lambda position: (memory[position].result, memory[position].plies))
    if memory[longest].result == 1:
        print(f"The longest win among the endings, in {memory[longest].plies} moves. What is the right move?")
        print(longest.board)

    groups: dict[int, list[Solution]] = defaultdict(list)
    for position, solution in memory.items():
        if position.outcome is None:
            groups[pieces_on_board(position)].append(solution)
    rows, curve = [], []
    for pieces, solutions in sorted(groups.items()):
        shares = [sum(one.result == result for one in solutions) / len(solutions) for result in (1, 0, -1)]
        rows.append([pieces, len(solutions), *(f"{share:.1%}" for share in shares)])
        curve.append((float(pieces), 100 * shares[0]))
    picture.print_table(["pieces", "positions", "won", "drawn", "lost"], rows)
    print()
    picture.draw_curves("Quantik's endings: won by the player to move", "pieces on the board", "% won",
                        {"won": curve}, options.picture)


if __name__ == "__main__":
    main()
