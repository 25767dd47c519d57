"""Small stand-ins for PettingZoo, Gymnasium and OpenSpiel, for machines that have none of them.

They have the part of the documented interfaces that pettingzoo_env.py and openspiel_game.py need, so that both can be
tried and tested anywhere. The adapters take the real packages where they are installed.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np


# Gymnasium's spaces.

class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n

    def sample(self, mask: np.ndarray | None = None) -> int:
        return random.choice(range(self.n) if mask is None else np.flatnonzero(mask).tolist())

    def contains(self, value: Any) -> bool:
        return 0 <= int(value) < self.n


class Box:
    """Arrays of one shape and type, with bounds."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, value: Any) -> bool:
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool(np.all((value >= self.low) & (value <= self.high))))


class Dict(dict):
    """A space for each name."""

    def contains(self, value: Any) -> bool:
        return isinstance(value, dict) and value.keys() == self.keys() and all(
            space.contains(value[name]) for name, space in self.items())


spaces = SimpleNamespace(Discrete=Discrete, Box=Box, Dict=Dict)


# PettingZoo's AEC interface.

class AECEnv:
    """Agents act one after the other. An agent that is done acts once more, with None, and leaves."""

    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def unwrapped(self) -> AECEnv:
        return self

    def observe(self, agent: str) -> Any:
        raise NotImplementedError

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _clear_rewards(self) -> None:
        self.rewards = dict.fromkeys(self.rewards, 0)

    def _was_dead_step(self, action: None) -> None:
        if action is not None:
            raise ValueError("the action of an agent that is done must be None")
        done = self.agent_selection
        self.agents.remove(done)
        tables: list[dict[str, Any]] = [self.rewards, self.terminations, self.truncations, self.infos,
                                        self._cumulative_rewards]
        for table in tables:
            del table[done]
        self._clear_rewards()
        if self.agents:
            self.agent_selection = self.agents[0]


# OpenSpiel's pyspiel.

class Game:
    def __init__(self, game_type: Any, game_info: Any, params: dict[str, Any]) -> None:
        self._type, self._info, self._params = game_type, game_info, params

    def __str__(self) -> str:
        return _text_of({**self._params, "name": self._type.short_name})

    def get_type(self) -> Any:
        return self._type

    def get_parameters(self) -> dict[str, Any]:
        return self._params

    def num_distinct_actions(self) -> int:
        return self._info.num_distinct_actions

    def num_players(self) -> int:
        return self._info.num_players

    def min_utility(self) -> float:
        return self._info.min_utility

    def max_utility(self) -> float:
        return self._info.max_utility

    def max_game_length(self) -> int:
        return self._info.max_game_length

    def new_initial_state(self) -> State:
        raise NotImplementedError

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        raise NotImplementedError


class State:
    """A Python state brings along the methods with an underscore; the public ones check the arguments."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._history: list[int] = []

    def get_game(self) -> Game:
        return self._game

    def legal_actions(self, player: int | None = None) -> list[int]:
        mover = self.current_player()
        return self._legal_actions(mover) if not self.is_terminal() and player in (None, mover) else []

    def legal_actions_mask(self) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions():
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        self._apply_action(action)
        self._history.append(action)

    def action_to_string(self, *arguments: int) -> str:
        *player, action = arguments
        return self._action_to_string(player[0] if player else self.current_player(), action)

    def is_chance_node(self) -> bool:
        return False

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> list[int]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        observer = self._game.make_py_observer()
        observer.set_from(self, self.current_player() if player is None else player)
        return observer.tensor.tolist()

    def clone(self) -> State:
        """Copies everything but the game."""
        twin = self._game.new_initial_state()
        for name, value in vars(self).items():
            setattr(twin, name, value if name == "_game" else copy.deepcopy(value))
        return twin

    def child(self, action: int) -> State:
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def current_player(self) -> int:
        raise NotImplementedError

    def is_terminal(self) -> bool:
        raise NotImplementedError

    def returns(self) -> list[float]:
        raise NotImplementedError

    def _legal_actions(self, player: int) -> list[int]:
        raise NotImplementedError

    def _apply_action(self, action: int) -> None:
        raise NotImplementedError

    def _action_to_string(self, player: int, action: int) -> str:
        raise NotImplementedError


class GameType(SimpleNamespace):
    Dynamics = SimpleNamespace(SEQUENTIAL="sequential")
    ChanceMode = SimpleNamespace(DETERMINISTIC="deterministic")
    Information = SimpleNamespace(PERFECT_INFORMATION="perfect information")
    Utility = SimpleNamespace(ZERO_SUM="zero sum")
    RewardModel = SimpleNamespace(TERMINAL="terminal")


registered: dict[str, tuple[GameType, Any]] = {}


def register_game(game_type: GameType, creator: Any) -> None:
    registered[game_type.short_name] = game_type, creator


def load_game(name: str, params: dict[str, Any] | None = None) -> Game:
    """The name may have parameters in brackets, as the text of a game has."""
    given = {**_params_of(name), **(params or {})}
    game_type, creator = registered[given.pop("name")]
    specification = game_type.parameter_specification
    for key, value in given.items():
        if key not in specification:
            raise RuntimeError(f"Unknown parameter '{key}'")
        if type(value) is not type(specification[key]):
            raise RuntimeError(f"Wrong type for parameter {key}")
    return creator({**specification, **given})


def _text_of(value: Any) -> str:
    """A dict is a game, whose parameters are sorted."""
    if not isinstance(value, dict):
        return str(value)
    params = ",".join(f"{key}={_text_of(value[key])}" for key in sorted(value) if key != "name")
    return f"{value['name']}({params})"


def _params_of(text: str) -> dict[str, Any]:
    """The equals sign that counts is the last one of a parameter, outside of brackets."""
    name, _, rest = text.partition("(")
    params: dict[str, Any] = {"name": name}
    key = value = ""
    depth = 0
    for letter in rest:
        depth += (letter == "(") - (letter == ")")
        if depth < 0 or (letter == "," and depth == 0):
            if key:
                params[key] = int(value) if value.isdecimal() else _params_of(value) if value.endswith(")") else value
            key = value = ""
        elif letter == "=" and depth == 0:
            key, value = f"{key}={value}" if key else value, ""
        else:
            value += letter
    return params


pyspiel = SimpleNamespace(Game=Game, State=State, GameType=GameType, GameInfo=SimpleNamespace, load_game=load_game,
                          register_game=register_game, PlayerId=SimpleNamespace(CHANCE=-1, TERMINAL=-4))
