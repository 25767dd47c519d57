"""joga's games as OpenSpiel games.

    import openspiel_game
    game = pyspiel.load_game("python_joga(game=stars(map=medium,rules=official))")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

The same as a dict: load_game("python_joga", {"game": {"name": "stars", "map": "medium", "rules": "official"}}). A game
without options has brackets too: python_joga(game=eximo()). In Eximo an action is one step of a turn, so the same player may
act several times in a row.
"""

from __future__ import annotations

from typing import Any

import joga
import numpy as np

try:
    import pyspiel
except ImportError:
    from stand_ins import pyspiel

GAME_TYPE = pyspiel.GameType(
    short_name="python_joga",
    long_name="Quantik, Eximo, Fields of Action and Small Star Empires",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": {}})  # a default in here could not be pickled

# In actions. OpenSpiel wants a bound; for Eximo and Fields of Action these are far more than any game needs.
MAX_GAME_LENGTH = {"quantik": 16, "eximo": 100_000, "fields": 10_000, "stars": 100}


class JogaGame(pyspiel.Game):
    """The parameter `game` has joga's name of the game, quantik if it has none, and its options."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = {"name": "quantik", **(params or {}).get("game", {})}
        options = [f"{key}={value}" for key, value in game.items() if key != "name"]
        self.spec = game["name"] + (":" + ",".join(options) if options else "")
        batch = joga.Batch(self.spec, 1)
        super().__init__(GAME_TYPE, pyspiel.GameInfo(
            num_distinct_actions=batch.num_actions, max_chance_outcomes=0, num_players=2, min_utility=-1.0,
            max_utility=1.0, utility_sum=0.0, max_game_length=MAX_GAME_LENGTH[joga.Game(self.spec).id]), {"game": game})

    def new_initial_state(self) -> JogaState:
        return JogaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> JogaObserver:
        return JogaObserver(self.spec, iig_obs_type)


class JogaState(pyspiel.State):
    """A game in progress. OpenSpiel clones it by copying its attributes; a batch can be copied as a whole."""

    def __init__(self, game: JogaGame) -> None:
        super().__init__(game)
        self.batch = joga.Batch(game.spec, 1, auto_reset=False)
        self._returns = [0.0, 0.0]
        self._is_over = False

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self._is_over else int(self.batch.to_move()[0])

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self.batch.legal()[0]).tolist()

    def _apply_action(self, action: int) -> None:
        rewards, ends = self.batch.step(np.array([action]))
        self._returns = rewards[0].astype(float).tolist()
        self._is_over = bool(ends[0])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.batch.action_text(0, action)

    def is_terminal(self) -> bool:
        return self._is_over

    def returns(self) -> list[float]:
        return self._returns

    def __str__(self) -> str:
        return self.batch.position(0)


class JogaObserver:
    """The planes as the player to move sees them; both players see the same. An observer of something else than the present
    position has the history instead, or nothing, since nothing is private."""

    def __init__(self, spec: str, kind: Any = None) -> None:
        self.kind = kind
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if kind is None or (kind.public_info and not kind.perfect_recall):
            shape = joga.Batch(spec, 1).observation_shape
            self.tensor = np.zeros(int(np.prod(shape)), np.float32)
            self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: JogaState, player: int) -> None:
        if self.dict:
            state.batch.observe(out=self.dict["observation"][np.newaxis])

    def string_from(self, state: JogaState, player: int) -> str:
        if self.dict:
            return str(state)
        return state.history_str() if self.kind.public_info else ""


pyspiel.register_game(GAME_TYPE, JogaGame)
