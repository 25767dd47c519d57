"""The adapters to PettingZoo and OpenSpiel, on stand-ins with the documented interfaces."""

import importlib
import pathlib
import random
import sys
import types
import unittest
from unittest import mock

import joga
import numpy as np

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
SPECS = ["quantik", "eximo", "eximo:start=2", "fields", "stars", "stars:map=medium,rules=official"]


def load(name):
    """An adapter on the stand-ins, whether or not the real packages are installed."""
    hidden = {package: None for package in ("gymnasium", "pettingzoo", "pyspiel")}
    with mock.patch.dict(sys.modules, hidden), mock.patch.object(sys, "path", [str(EXAMPLES), *sys.path]):
        return importlib.import_module(name)


pettingzoo_env = load("pettingzoo_env")
openspiel_game = load("openspiel_game")


class PettingZooTest(unittest.TestCase):
    def setUp(self):
        random.seed(1)

    def test_random_games(self):
        for spec in SPECS:
            with self.subTest(spec):
                self.play(pettingzoo_env.JogaEnv(spec))

    def play(self, env):
        env.reset(seed=1, options={})
        self.assertEqual(env.agents, ["player_1", "player_2"])
        self.assertFalse(any(env.terminations.values()))
        left, totals = [], {}
        waiting = dict.fromkeys(env.agents, 0)  # rewards that an agent has not been told yet
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertEqual(reward, waiting[agent])
            self.assertIs(termination, env.terminations[agent])
            self.assertFalse(truncation)
            self.assertEqual(info, {})
            waiting[agent] = 0
            if termination:
                left.append(agent)
                totals[agent] = reward
                self.assertFalse(observation["action_mask"].any())
                env.step(None)
            else:
                self.assertTrue(observation["action_mask"].any())
                env.step(env.action_space(agent).sample(observation["action_mask"]))
            for name, value in env.rewards.items():
                waiting[name] += value
            for table in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(sorted(table), sorted(env.agents))
        self.assertEqual(sorted(left), env.possible_agents)
        self.assertEqual(env.num_agents, 0)
        self.assertIn(sorted(totals.values()), ([-1, 1], [0, 0]))

    def test_only_the_agent_to_act_has_legal_actions(self):
        env = pettingzoo_env.JogaEnv("quantik")
        env.reset()
        self.assertEqual(env.observe("player_1")["action_mask"].sum(), 64)
        self.assertEqual(env.observe("player_2")["action_mask"].sum(), 0)
        self.assertIsNone(env.last(observe=False)[0])

    def test_an_agent_goes_on_until_its_turn_is_complete(self):
        env = pettingzoo_env.JogaEnv("eximo")
        env.reset()
        env.batch.set_position(0, "6m1/8/8/8/3M4/8/2M5/2M5 1")
        for action in env.batch.actions_of(env.game.position(env.batch.position(0)), "c1-c3-e5"):
            self.assertEqual(env.agent_selection, "player_1")
            env.step(action)
        self.assertEqual(env.agent_selection, "player_2")

    def test_an_illegal_action_changes_nothing(self):
        env = pettingzoo_env.JogaEnv("quantik")
        env.reset()
        env.step(0)
        before = env.batch.position(0)
        with self.assertRaises(joga.IllegalError):
            env.step(0)
        for wrong in (3.7, None, "a1", True):
            with self.assertRaises(joga.MalformedError):
                env.step(wrong)
        self.assertEqual(env.batch.position(0), before)
        self.assertEqual(env.agent_selection, "player_2")

    def test_renders_every_position(self):
        for spec in SPECS:
            env = pettingzoo_env.JogaEnv(spec, render_mode="ansi")
            env.reset()
            while not any(env.terminations.values()):
                self.assertIn("To move", env.render())
                env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))
            env.close()


class OpenSpielTest(unittest.TestCase):
    def setUp(self):
        random.seed(1)

    def new_state(self, spec):
        name, _, options = spec.partition(":")
        return openspiel_game.pyspiel.load_game(f"python_joga(game={name}({options}))").new_initial_state()

    def test_a_game_has_a_text(self):
        for spec in SPECS:
            game = self.new_state(spec).get_game()
            self.assertEqual(joga.Game(game.spec), joga.Game(spec))
            self.assertEqual(openspiel_game.pyspiel.load_game(str(game)).spec, game.spec)
        self.assertEqual(openspiel_game.pyspiel.load_game("python_joga").spec, "quantik")
        self.assertEqual(openspiel_game.pyspiel.load_game("python_joga", {"game": {"name": "eximo", "start": 2}}).spec,
                         "eximo:start=2")

    def test_nothing_is_private(self):
        state = self.new_state("quantik")
        state.apply_action(3)
        for public, text in ((False, ""), (True, state.history_str())):
            observer = state.get_game().make_py_observer(types.SimpleNamespace(public_info=public, perfect_recall=True))
            observer.set_from(state, 0)
            self.assertEqual((observer.tensor, observer.dict, observer.string_from(state, 1)), (None, {}, text))

    def test_random_games(self):
        for spec in SPECS:
            with self.subTest(spec):
                self.play(self.new_state(spec))

    def play(self, state):
        game = state.get_game()
        while not state.is_terminal():
            actions = state.legal_actions()
            self.assertEqual(actions, sorted(actions))
            self.assertEqual(sum(state.legal_actions_mask()), len(actions))
            self.assertIn(state.current_player(), (0, 1))
            self.assertEqual(state.legal_actions(1 - state.current_player()), [])
            self.assertEqual(state.returns(), [0, 0])
            action = random.choice(actions)
            self.assertTrue(state.action_to_string(action))
            state.apply_action(action)
        self.assertEqual(state.current_player(), openspiel_game.pyspiel.PlayerId.TERMINAL)
        self.assertEqual(state.legal_actions(), [])
        self.assertEqual(sum(state.returns()), 0)
        self.assertLessEqual(len(state.history()), game.max_game_length())

    def test_a_clone_is_independent(self):
        state = self.new_state("quantik")
        state.apply_action(0)
        twin = state.clone()
        twin.apply_action(twin.legal_actions()[0])
        self.assertEqual(len(state.history()), 1)
        self.assertEqual(state.current_player(), 1)
        self.assertNotEqual(str(state), str(twin))
        self.assertEqual(str(state.child(twin.history()[1])), str(twin))

    def test_the_observation_has_the_position_in_it(self):
        state = self.new_state("eximo")
        for _ in range(20):
            state.apply_action(random.choice(state.legal_actions()))
        planes = np.array(state.observation_tensor()).reshape(state.batch.observation_shape)
        self.assertEqual(state.batch.position_of(planes), str(state))

    def test_actions_have_the_texts_of_moves(self):
        state = self.new_state("fields")
        texts = sorted(state.action_to_string(action) for action in state.legal_actions())
        self.assertEqual(texts, sorted(str(move) for move in joga.Game("fields").start.legal_moves))

    def test_an_unknown_game_has_a_sentence(self):
        with self.assertRaisesRegex(joga.UnknownError, "chess"):
            self.new_state("chess")


if __name__ == "__main__":
    unittest.main()
