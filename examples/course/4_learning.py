"""Evening 4: learning an evaluation.

In the second evening we made up what a man in Eximo is worth. Now a program finds it out. joga.Batch plays thousands
of games, we look at positions from them and at who won in the end, and gradient descent (numpy, nothing else) finds
the evaluation that predicts the winner best: first logistic regression, with a weight for each square, then a small
neural network. The loss on games that were never learnt from shows whether it works, a match shows what it is worth.

    ./joga python examples/course/4_learning.py --labels engine --picture weights.png
    ./joga python examples/course/4_learning.py --torch
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import Any

import joga
import numpy as np
from numpy.typing import NDArray

import picture

GAME = joga.Game("eximo")
FEATURES = 128
SMALLEST_CHANCE = 1e-6  # keeps logarithms finite
PlayerFunction = Callable[[joga.State], joga.Move]
Array = NDArray[Any]
Model = Callable[[Array], Array]  # from features to the chance of the player to move, from 0 to 1


# 1. Data: positions as numbers, and what became of them.

def features_of(observations: Array) -> Array:
    """One row for each position: 64 squares for the men of the player to move, 64 for the opponent's.

    Player 2 plays down the board. We turn the board round for them, so that forward is always the same way.
    """
    boards = observations[:, :2].astype(np.float32)  # the first two planes; the others are not used here
    is_player_2 = observations[:, -1, 0, 0] == 1
    boards[is_player_2] = boards[is_player_2, :, ::-1]
    return boards.reshape(len(boards), FEATURES)


def play_games(games: int, seed: int, labels: str) -> tuple[Array, Array]:
    """Positions from random games, and for each the chance of the player to move."""
    batch = joga.Batch(GAME.spec, games, seed, auto_reset=False)
    dice = np.random.default_rng(seed)
    seen: list[tuple[Array, Array, Array]] = []
    estimates: list[Array] = []
    results = np.zeros((games, 2), dtype=np.int8)
    while True:
        actions = batch.sample()
        if np.all(actions < 0):  # no action: the game is over
            break
        chosen = np.flatnonzero((actions >= 0) & (dice.random(games) < 0.1))  # a tenth of the positions is enough
        seen.append((chosen, features_of(batch.observe()[chosen]), batch.to_move()[chosen]))
        if labels == "engine":
            estimates.append(batch.estimate()[chosen])
        rewards, _ = batch.step(actions)
        results += rewards
    features = np.concatenate([rows for _, rows, _ in seen])
    if labels == "engine":
        return features, (np.concatenate(estimates) + 1) / 2
    return features, np.concatenate([(results[chosen, player] + 1) / 2 for chosen, _, player in seen])


# 2. Learning: the loss, and how to make it smaller.

def loss(predicted: Array, wanted: Array) -> float:
    """The cross-entropy: 0.693 for someone who always says one half, and less for someone who knows better."""
    safe = np.clip(predicted, SMALLEST_CHANCE, 1 - SMALLEST_CHANCE)
    return float(-np.mean(wanted * np.log(safe) + (1 - wanted) * np.log(1 - safe)))


def sigmoid(values: Array) -> Array:
    """From any number to a chance between 0 and 1."""
    return np.asarray(1 / (1 + np.exp(-values)))


class Linear:
    """Logistic regression: a weight for each feature."""

    def __init__(self) -> None:
        self.weights = np.zeros(FEATURES, dtype=np.float32)
        self.bias = 0.0

    def __call__(self, features: Array) -> Array:
        return sigmoid(features @ self.weights + self.bias)

    def learn(self, features: Array, wanted: Array, rate: float) -> None:
        """A step downhill. The slope of the loss is the error, times the feature it came through."""
        error = (self(features) - wanted) / len(wanted)
        self.weights -= rate * (features.T @ error)
        self.bias -= rate * float(error.sum())


class Network:
    """A hidden layer between the features and the answer, so that features can work together."""

    def __init__(self, hidden: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.weights_1 = dice.normal(0, 0.1, (FEATURES, hidden)).astype(np.float32)
        self.bias_1 = np.zeros(hidden, dtype=np.float32)
        self.weights_2 = dice.normal(0, 0.1, hidden).astype(np.float32)
        self.bias_2 = 0.0

    def hidden(self, features: Array) -> Array:
        return np.maximum(0, features @ self.weights_1 + self.bias_1)

    def __call__(self, features: Array) -> Array:
        return sigmoid(self.hidden(features) @ self.weights_2 + self.bias_2)

    def learn(self, features: Array, wanted: Array, rate: float) -> None:
        """A step downhill. The chain rule takes the error back through both layers."""
        hidden = self.hidden(features)
        error = (sigmoid(hidden @ self.weights_2 + self.bias_2) - wanted) / len(wanted)
        hidden_error = np.outer(error, self.weights_2) * (hidden > 0)
        self.weights_2 -= rate * (hidden.T @ error)
        self.bias_2 -= rate * float(error.sum())
        self.weights_1 -= rate * (features.T @ hidden_error)
        self.bias_1 -= rate * hidden_error.sum(axis=0)


def train(model: Linear | Network, data: tuple[Array, Array], held_out: tuple[Array, Array],
          epochs: int, rate: float) -> list[tuple[float, float]]:
    """Goes through the data several times, in small portions. Returns the loss on the held-out data after each time."""
    features, wanted = data
    dice = np.random.default_rng(1)
    losses = [(0.0, loss(model(held_out[0]), held_out[1]))]
    for epoch in range(1, epochs + 1):
        for portion in np.array_split(dice.permutation(len(wanted)), max(1, len(wanted) // 256)):
            model.learn(features[portion], wanted[portion], rate)
        losses.append((float(epoch), loss(model(held_out[0]), held_out[1])))
    return losses


# 3. Playing: the move after which the opponent's chance is smallest.

def one_move_player(model: Model, seed: int) -> PlayerFunction:
    """Looks one move ahead and asks the model what it thinks of each position."""
    dice = random.Random(seed)
    scratch = joga.Batch(GAME.spec, 256)  # turns positions into observations

    def choose(state: joga.State) -> joga.Move:
        moves = state.position.legal_moves
        dice.shuffle(moves)
        moves = moves[:len(scratch)]
        for number, move in enumerate(moves):
            following = state.position.play(move)
            if following.outcome is not None:
                return move  # in Eximo only the player who has just moved can have won
            scratch.set_position(number, str(following))
        chances = model(features_of(scratch.observe()[:len(moves)]))
        return moves[int(np.argmin(chances))]

    return choose


def knows_nothing(features: Array) -> Array:
    """The model without learning: every position is as good as any other."""
    return np.full(len(features), 0.5)


# 4. The same with torch, which finds the slopes by itself.

def train_with_torch(data: tuple[Array, Array], held_out: tuple[Array, Array], epochs: int) -> None:
    """Trains a larger network. The arrays are not copied: torch and numpy see the same memory."""
    try:
        import torch
    except ImportError:
        print("torch is not installed, so there is no network of torch's")
        return
    torch.manual_seed(1)
    features = torch.from_numpy(data[0])
    wanted = torch.from_numpy(data[1].astype(np.float32))
    test_features = torch.from_dlpack(held_out[0])  # the other way to hand over an array
    test_wanted = torch.from_numpy(held_out[1].astype(np.float32))
    network = torch.nn.Sequential(torch.nn.Linear(FEATURES, 64), torch.nn.ReLU(), torch.nn.Linear(64, 32),
                                  torch.nn.ReLU(), torch.nn.Linear(32, 1), torch.nn.Flatten(0))
    optimiser = torch.optim.Adam(network.parameters(), lr=1e-3, weight_decay=1e-4)
    cross_entropy = torch.nn.BCEWithLogitsLoss()
    rows = []
    for epoch in range(1, epochs + 1):
        for portion in torch.randperm(len(wanted)).split(256):
            optimiser.zero_grad()
            cross_entropy(network(features[portion]), wanted[portion]).backward()
            optimiser.step()
        with torch.no_grad():
            rows.append([epoch, f"{cross_entropy(network(features), wanted).item():.4f}",
                         f"{cross_entropy(network(test_features), test_wanted).item():.4f}"])
    print("torch, two hidden layers:")
    picture.print_table(["epoch", "learnt games", "held-out games"], rows)
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns an evaluation for Eximo from games.")
    parser.add_argument("--learn-from", type=int, default=3000, metavar="N", help="games to learn from (default: 3000)")
    parser.add_argument("--labels", choices=["results", "engine"], default="results",
                        help="who won in the end, or what joga's engine thinks of the position (default: results)")
    parser.add_argument("--epochs", type=int, default=12, help="times to go through the data (default: 12)")
    parser.add_argument("--games", type=int, default=20, help="games between any two players (default: 20)")
    parser.add_argument("--torch", action="store_true", help="train a network with torch as well")
    parser.add_argument("--picture", metavar="FILE", help="where to save the picture, such as weights.png")
    parser.add_argument("--quick", action="store_true", help="little work, as a test")
    options = parser.parse_args()
    if options.quick:
        options.learn_from, options.epochs, options.games = 1000, 6, 6

    data = play_games(options.learn_from, 1, options.labels)
    held_out = play_games(options.learn_from // 4, 2, options.labels)  # another seed: other games
    print(f"{len(data[1])} positions to learn from, {len(held_out[1])} held out")
    linear, network = Linear(), Network(hidden=32, seed=1)
    linear_losses = train(linear, data, held_out, options.epochs, rate=0.1)
    network_losses = train(network, data, held_out, options.epochs, rate=0.1)
    picture.print_table(["epoch", "linear", "network"],
                        [[int(epoch), f"{one:.4f}", f"{two:.4f}"]
                         for (epoch, one), (_, two) in zip(linear_losses, network_losses)])
    assert linear_losses[-1][1] < linear_losses[0][1], "the loss must fall"
    print()
    if options.torch:
        train_with_torch(data, held_out, options.epochs)

    players: dict[str, str | PlayerFunction] = {
        "linear": one_move_player(linear, 1),
        "network": one_move_player(network, 2),
        "no learning": one_move_player(knows_nothing, 3),
        "level:1": "level:1",
    }
    print(joga.play_match(GAME, players, games=options.games))
    print()
    own, enemy = linear.weights.reshape(2, 8, 8)
    picture.draw_boards("Eximo: what a man is worth, for a player who goes up",
                        {"own men": own.tolist(), "the opponent's men": enemy.tolist()}, options.picture)


if __name__ == "__main__":
    main()
