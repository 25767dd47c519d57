"""Evening 3: Monte-Carlo tree search.

No evaluation at all: a position is good if random games from it are won. Tree search (UCT) spends its random games
where they are worth most: it grows a tree, follows the moves that have won often or have been tried little, and adds
a position at the end of the path. joga.Batch plays the random games from there, many at once. The script shows how
the strength grows with the number of random games.

    ./joga python examples/course/3_tree_search.py --game quantik --playouts 64 256 1024 --games 20
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable

import joga
import numpy as np

import picture

EXPLORATION = 1.0  # larger: tries bad-looking moves more often

PlayerFunction = Callable[[joga.State], joga.Move]


class Playouts:
    """Plays random games from a position to their ends, several at once."""

    def __init__(self, game: joga.Game, at_once: int, seed: int = 0) -> None:
        self.batch = joga.Batch(game.spec, at_once, seed, auto_reset=False)

    def average(self, position: joga.Position) -> float:
        """The average result for player 1, from -1 (lost all) to 1 (won all)."""
        for number in range(len(self.batch)):
            self.batch.set_position(number, str(position))
        total = 0
        while True:
            rewards, ends = self.batch.step(self.batch.sample())
            total += int(rewards[:, 0].sum())  # a game that is over gives no more rewards
            if np.all(ends):
                return total / len(self.batch)


class Node:
    """A position in the tree, with the results of the games that went through it."""

    def __init__(self, position: joga.Position, parent: Node | None = None, move: joga.Move | None = None) -> None:
        self.position = position
        self.parent = parent
        self.move = move
        self.children: list[Node] = []
        self.visits = 0
        self.total = 0.0  # of the results, for the player who moved here
        self.outcome = position.outcome
        self.untried = [] if self.outcome is not None else position.legal_moves

    def best_child(self) -> Node:
        """The child with the best mixture of a good average and few visits (the UCB1 formula)."""
        def ucb(child: Node) -> float:
            return child.total / child.visits + EXPLORATION * math.sqrt(2 * math.log(self.visits) / child.visits)
        return max(self.children, key=ucb)


def select(root: Node) -> Node:
    """1. Selection: goes down the tree as long as all moves of a position have been tried."""
    node = root
    while not node.untried and node.children:
        node = node.best_child()
    return node


def expand(node: Node, dice: random.Random) -> Node:
    """2. Expansion: adds the position after a move that has not been tried."""
    if not node.untried:
        return node  # the game is over here
    move = node.untried.pop(dice.randrange(len(node.untried)))
    child = Node(node.position.play(move), node, move)
    node.children.append(child)
    return child


def result_for_player_1(node: Node, playouts: Playouts) -> float:
    """3. Simulation: random games, unless the game is over anyway."""
    if node.outcome is None:
        return playouts.average(node.position)
    return {1: 1.0, 2: -1.0, None: 0.0}[node.outcome.winner]


def back_up(node: Node | None, result: float) -> None:
    """4. Backpropagation: tells all positions on the path what came out."""
    while node is not None:
        node.visits += 1
        if node.parent is not None:
            node.total += result if node.parent.position.to_move == 1 else -result
        node = node.parent


def tree_player(game: joga.Game, playouts: int, at_once: int) -> PlayerFunction:
    """A player with a fixed number of random games for every move."""
    dice = random.Random(playouts)
    player = Playouts(game, at_once, playouts)

    def choose(state: joga.State) -> joga.Move:
        root = Node(state.position)
        for _ in range(max(1, playouts // at_once)):
            leaf = expand(select(root), dice)
            back_up(leaf, result_for_player_1(leaf, player))
        most_visited = max(root.children, key=lambda child: child.visits)
        assert most_visited.move is not None
        return most_visited.move

    return choose


def main() -> None:
    parser = argparse.ArgumentParser(description="Monte-Carlo tree search: strength against the number of playouts.")
    parser.add_argument("--game", default="quantik", help="quantik, eximo, fields or stars (default: quantik)")
    parser.add_argument("--playouts", type=int, nargs="+", default=[32, 128, 512, 2048], metavar="N",
                        help="random games for a move, one player for each number (default: 32 128 512 2048)")
    parser.add_argument("--at-once", type=int, default=8, help="random games from each new position (default: 8)")
    parser.add_argument("--games", type=int, default=10, help="games between any two players (default: 10)")
    parser.add_argument("--picture", metavar="FILE", help="where to save the picture, such as strength.png")
    parser.add_argument("--quick", action="store_true", help="little work, as a test")
    options = parser.parse_args()
    if options.quick:
        options.playouts, options.games = [16, 128], 4

    game = joga.Game(options.game)
    names = {count: f"{count} playouts" for count in options.playouts}
    players: dict[str, str | PlayerFunction] = {"level:1": "level:1", "level:3": "level:3"}
    players |= {name: tree_player(game, count, options.at_once) for count, name in names.items()}
    match = joga.play_match(game, players, games=options.games)
    print(match)
    print()
    rating_of = {row.name: row.rating for row in match.standings}
    curves = {"tree search": [(count, rating_of[name]) for count, name in names.items()]}
    for level in ("level:1", "level:3"):
        curves[level] = [(count, rating_of[level]) for count in names]
    picture.draw_curves(f"{game.name}: strength and playouts", "playouts for a move", "Elo", curves, options.picture,
                        log="x")


if __name__ == "__main__":
    main()
