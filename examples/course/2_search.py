"""Evening 2: looking ahead.

Minimax plays out everything that both sides can do for a few moves and judges the positions at the end with an
evaluation of our own. Alpha-beta returns the same value, but leaves out what cannot matter. The game is Eximo. The
script checks that both agree, counts the positions that each one visits, and plays a match against the levels.

    ./joga python examples/course/2_search.py --depth 3 --games 10
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass

import joga

import picture

WIN = 100_000  # more than any evaluation
MAN = 100
ROW = 5  # for each row that a man has gone forward

PlayerFunction = Callable[[joga.State], joga.Move]


def evaluate(position: joga.Position) -> int:
    """How good a running position is for the player to move. This is where your own ideas go.

    The text of a position has the rows from 8 down to 1: M for a man of player 1, m for one of player 2.
    """
    rows = str(position).split()[0].split("/")
    value = 0
    for number, row in enumerate(rows):
        value += row.count("M") * (MAN + ROW * (7 - number))
        value -= row.count("m") * (MAN + ROW * number)
    return value if position.to_move == 1 else -value


@dataclass
class Search:
    """Searches to a fixed depth, and counts the positions that it visits."""

    sort_moves: bool = False
    nodes: int = 0

    def minimax(self, position: joga.Position, depth: int) -> int:
        """The value for the player to move: the best that they can reach against the best replies.

        What is good for the opponent is bad for us, so the value of a move is minus the value after it.
        """
        self.nodes += 1
        if (result := final_value(position, depth)) is not None:
            return result
        return max(-self.minimax(position.play(move), depth - 1) for move in position.legal_moves)

    def alpha_beta(self, position: joga.Position, depth: int, alpha: int = -WIN - 99, beta: int = WIN + 99) -> int:
        """The same value, if it lies between alpha and beta.

        We have alpha for certain already, elsewhere in the tree. The opponent can hold us to beta elsewhere, so they
        will not come here if we get more: the other moves need not be looked at.
        """
        self.nodes += 1
        if (result := final_value(position, depth)) is not None:
            return result
        best = -WIN - 99
        for following in self.positions_after(position):
            best = max(best, -self.alpha_beta(following, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def positions_after(self, position: joga.Position) -> list[joga.Position]:
        """The earlier a good move comes, the more alpha-beta leaves out: so the promising ones come first."""
        following = [position.play(move) for move in position.legal_moves]
        if self.sort_moves:
            following.sort(key=evaluate)  # bad for the opponent first
        return following


def final_value(position: joga.Position, depth: int) -> int | None:
    """The value of a position that is not searched further; None for all others. Quick wins are worth more."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return WIN + depth if position.outcome.winner == position.to_move else -WIN - depth
    return evaluate(position) if depth == 0 else None


def search_player(depth: int, dice: random.Random) -> PlayerFunction:
    """A player that looks so many moves ahead."""

    def choose(state: joga.State) -> joga.Move:
        position = state.position
        search = Search(sort_moves=True)
        moves = position.legal_moves
        dice.shuffle(moves)
        best_move, best = moves[0], -WIN - 99
        for move in moves:
            value = -search.alpha_beta(position.play(move), depth - 1, -WIN - 99, -best)
            if value > best:
                best_move, best = move, value
        return best_move

    return choose


def random_position(game: joga.Game, plies: int, dice: random.Random) -> joga.Position:
    """A position after some random moves, in which the game goes on."""
    while True:
        position = game.start
        for _ in range(plies):
            if position.outcome is None:
                position = position.play(dice.choice(position.legal_moves))
        if position.outcome is None:
            return position


def compare(positions: list[joga.Position], depth: int) -> tuple[int, int, int]:
    """The positions visited by minimax, by alpha-beta, and by alpha-beta with sorted moves."""
    minimax, plain, sorting = Search(), Search(), Search(sort_moves=True)
    for position in positions:
        value = minimax.minimax(position, depth)
        assert plain.alpha_beta(position, depth) == value
        assert sorting.alpha_beta(position, depth) == value
    return minimax.nodes, plain.nodes, sorting.nodes


def main() -> None:
    parser = argparse.ArgumentParser(description="Minimax and alpha-beta for Eximo.")
    parser.add_argument("--depth", type=int, default=3, help="moves to look ahead (default: 3)")
    parser.add_argument("--positions", type=int, default=5, help="positions for the comparison (default: 5)")
    parser.add_argument("--games", type=int, default=4, help="games against each level (default: 4)")
    parser.add_argument("--picture", metavar="FILE", help="where to save the picture, such as nodes.png")
    parser.add_argument("--quick", action="store_true", help="little work, as a test")
    options = parser.parse_args()
    if options.quick:
        options.depth, options.positions, options.games = 2, 3, 2

    game = joga.Game("eximo")
    dice = random.Random(1)
    positions = [random_position(game, 16, dice) for _ in range(options.positions)]
    counts = {depth: compare(positions, depth) for depth in range(1, options.depth + 1)}
    print(f"Positions visited in {options.positions} searches; all values agree")
    picture.print_table(["depth", "minimax", "alpha-beta", "sorted", "saved"],
                        [[depth, *nodes, f"{1 - nodes[2] / nodes[0]:.0%}"] for depth, nodes in counts.items()])
    print()

    players: dict[str, str | PlayerFunction] = {f"depth {options.depth}": search_player(options.depth, dice)}
    players |= {level: level for level in ("random", "greedy", "level:3", "level:5")}
    print(joga.play_match(game, players, games=options.games, gauntlet=True))  # the first one against all others
    print()
    names = ["minimax", "alpha-beta", "alpha-beta, sorted"]
    picture.draw_curves("Eximo: positions visited", "depth", "positions",
                        {name: [(depth, nodes[i]) for depth, nodes in counts.items()] for i, name in enumerate(names)},
                        options.picture, log="y")


if __name__ == "__main__":
    main()
