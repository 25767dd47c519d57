"""Evening 1: your first players.

A player is a function: it gets the state of a game and returns one of the legal moves. This script has two of them.
`random_player` knows nothing. `greedy_player` looks one move ahead: it wins if it can, and otherwise takes the move
after which the position looks best. A match against the levels that joga brings along shows how far this gets us.

    ./joga python examples/course/1_first_players.py --game stars --games 40
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable

import joga

import picture

PlayerFunction = Callable[[joga.State], joga.Move]

dice = random.Random(1)


def random_player(state: joga.State) -> joga.Move:
    """Any legal move."""
    return dice.choice(state.position.legal_moves)


def greedy_player(state: joga.State) -> joga.Move:
    """The move with the best score; if several are equally good, any of them."""
    position = state.position
    scores = {move: score(position.play(move), position.to_move) for move in position.legal_moves}
    best = max(scores.values())
    return dice.choice([move for move in scores if scores[move] == best])


def score(position: joga.Position, player: int) -> float:
    """How good a position looks for a player who has just moved. This is where your own ideas go."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 1000 if position.outcome.winner == player else -1000
    if position.points is not None:  # Small Star Empires counts points all the time
        first, second = position.points
        return float(first - second if player == 1 else second - first)
    return -len(position.legal_moves)  # the fewer moves the opponent has, the better


def report_levels(game: joga.Game) -> list[str]:
    """The game's two simplest players; the levels for people are called level:1, level:2 and so on."""
    return [level for level in game.levels if not level.startswith("level:")]


def main() -> None:
    parser = argparse.ArgumentParser(description="A random and a greedy player against the levels.")
    parser.add_argument("--game", default="quantik", help="quantik, eximo, fields or stars (default: quantik)")
    parser.add_argument("--games", type=int, default=40, help="games between any two players (default: 40)")
    parser.add_argument("--picture", metavar="FILE", help="where to save the picture, such as ratings.png")
    parser.add_argument("--quick", action="store_true", help="few games, as a test")
    options = parser.parse_args()

    game = joga.Game(options.game)
    print(f"{game.name}. The first position:")
    print(game.start.board)

    players: list[str | PlayerFunction] = [random_player, greedy_player, *report_levels(game), "level:1", "level:3"]
    match = joga.play_match(game, players, games=4 if options.quick else options.games)
    print(match)
    print()
    ratings = {row.name: row.rating for row in match.standings}
    weakest = min(ratings.values())
    picture.draw_bars(f"{game.name}: Elo above the weakest player",
                      {name: round(rating - weakest) for name, rating in ratings.items()}, options.picture)


if __name__ == "__main__":
    main()
