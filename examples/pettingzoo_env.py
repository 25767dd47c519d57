"""joga's games as PettingZoo environments.

    env = JogaEnv("eximo")
    env.reset()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

In Eximo an action is one step of a turn, so the same agent may act several times in a row.
"""

from __future__ import annotations

from typing import Any

import joga
import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    from stand_ins import AECEnv, spaces


class JogaEnv(AECEnv):
    """A game of two agents. The agent to act sees what actions are legal, the other one an empty mask."""

    metadata = {"name": "joga_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, spec: str = "quantik", render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.game = joga.Game(spec)
        self.batch = joga.Batch(spec, 1, auto_reset=False)
        actions = self.batch.num_actions
        self.possible_agents = ["player_1", "player_2"]
        self.agents: list[str] = []
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, 255, self.batch.observation_shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8)}) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. The games have no chance in them, so the seed does not matter."""
        self.batch.reset()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_to_move()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        mask = self.batch.legal()[0].view(np.int8)
        if agent != self._agent_to_move():
            mask = np.zeros_like(mask)
        return {"observation": self.batch.observe()[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        rewards, ends = self.batch.step(np.array([action]))
        self._cumulative_rewards[agent] = 0
        self.rewards = dict(zip(self.possible_agents, rewards[0].tolist()))
        self.terminations = dict.fromkeys(self.agents, bool(ends[0]))
        self.agent_selection = self._agent_to_move()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Draws the board with letters."""
        board = self.game.position(" ".join(self.batch.position(0).split()[:2])).board
        if self.render_mode == "human":
            print(board)
            return None
        return board

    def close(self) -> None:
        """Nothing has to be closed."""

    def _agent_to_move(self) -> str:
        return self.possible_agents[self.batch.to_move()[0]]
