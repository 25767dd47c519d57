"""Batches: arrays in and out."""

import copy
import multiprocessing
import pickle
import threading
import unittest

import numpy as np

import joga

SPECS = ["quantik", "eximo", "fields", "stars:map=small"]


def played(spec: str, n: int, steps: int, **options) -> joga.Batch:
    batch = joga.Batch(spec, n, **options)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


def texts(batch: joga.Batch) -> list[str]:
    return [batch.position(i) for i in range(len(batch))]


def texts_after(batch: joga.Batch, steps: int) -> list[str]:
    for _ in range(steps):
        batch.step(batch.sample())
    return texts(batch)


class Arrays(unittest.TestCase):
    def test_masks_agree(self):
        for spec in SPECS:
            batch = played(spec, 50, 9)
            masks = batch.legal()
            self.assertEqual(masks.shape, (50, batch.num_actions))
            bits = np.unpackbits(batch.legal(packed=True), axis=1, bitorder="little")[:, : batch.num_actions]
            np.testing.assert_array_equal(bits, masks)
            self.assertTrue(masks[np.arange(50), batch.sample()].all())

    def test_observations_give_positions_back(self):
        for spec in SPECS:
            batch = played(spec, 40, 17)
            observations = batch.observe()
            self.assertEqual(observations.shape, (40, *batch.observation_shape))
            np.testing.assert_array_equal(batch.observe(dtype="float32"), observations)
            for i in range(40):
                self.assertEqual(batch.position_of(observations[i]), batch.position(i))
                self.assertEqual(batch.position_of(observations[i].astype(np.float32)), batch.position(i))

    def test_results_go_into_given_arrays(self):
        batch = played("eximo", 30, 5)
        masks = np.empty((30, batch.num_actions), np.uint8)
        self.assertIs(batch.legal(out=masks), masks)
        floats = np.empty((30, *batch.observation_shape), np.float32)
        self.assertIs(batch.observe(out=floats), floats)
        actions = np.empty(30, np.int32)
        self.assertIs(batch.sample(out=actions), actions)
        rewards, ends = np.empty((30, 2), np.int8), np.empty(30, np.uint8)
        given = batch.step(actions, rewards=rewards, ends=ends)
        self.assertIs(given[0], rewards)
        self.assertIs(given[1], ends)

    def test_wrong_arrays_change_nothing(self):
        batch = played("quantik", 8, 3)
        before = texts(batch)
        sampled = batch.sample()
        for wrong in (sampled.astype(np.float64), sampled[:7], sampled.reshape(2, 4), list(sampled), None, "abc",
                      np.full(8, -1), np.full(8, 2**40), np.full(8, 64, np.int32)):
            with self.assertRaises(joga.Error) as caught:
                batch.step(wrong)
            self.assertEqual(str(caught.exception).count("\n"), 0)
            self.assertEqual(texts(batch), before)
        read_only = np.empty(8, np.int32)
        read_only.flags.writeable = False
        for wrong in (np.empty(8, np.int64), np.empty(16, np.int32)[::2], read_only, [0] * 8):
            with self.assertRaisesRegex(joga.MalformedError, "int32"):
                batch.sample(out=wrong)
        for wrong, words in ((np.empty((8, 17, 4, 4), np.float64), "uint8 or float32, not float64"),
                             (np.empty((8, 4, 4, 17), np.uint8), r"\(8, 17, 4, 4\), not uint8 \(8, 4, 4, 17\)")):
            with self.assertRaisesRegex(joga.MalformedError, words):
                batch.observe(out=wrong)
        with self.assertRaisesRegex(joga.MalformedError, "int64"):
            batch.observe(dtype="int64")
        with self.assertRaises(joga.MalformedError):
            batch.step(sampled, ends=np.empty(8, np.float32))
        self.assertEqual(texts(batch), before)
        for index in (8, -1):
            for action in (batch.position, lambda i: batch.copy_game(0, i), lambda i: batch.reset([0, i])):
                with self.assertRaisesRegex(IndexError, f"no game {index}$"):
                    action(index)
        for arguments in (("quantik", 0), ("quantik", -1), ("quantik", 2**40), ("chess", 1)):
            with self.assertRaises(joga.Error):
                joga.Batch(*arguments)
        for arguments, words in (({"n": -5}, "n must be a whole number from 1 to 16777216, not -5"),
                                 ({"n": 10**30}, "n must be .* not 10{30}"), ({"n": 1, "threads": -1}, "threads must be"),
                                 ({"n": 1, "threads": 0}, "threads must be"), ({"n": 1, "seed": -1}, "seed must be"),
                                 ({"n": 1, "seed": 2**64}, "seed must be")):
            with self.assertRaisesRegex(joga.MalformedError, f"^{words}"):
                joga.Batch("quantik", **arguments)
        for label in (batch.exact, batch.estimate):
            with self.assertRaisesRegex(joga.MalformedError, "nodes must be a whole number from"):
                label(nodes=-1)
        with self.assertRaisesRegex(joga.IllegalError, "is not legal"):
            batch.action_text(0, 2**40)
        with self.assertRaises(joga.MalformedError):
            batch.position_of(np.zeros(3))

    def test_numbers_of_no_position_are_refused(self):
        for spec in SPECS:
            batch = played(spec, 4, 6)
            planes = batch.observe(dtype="float32")[0]
            for wrong in (planes / 10, planes + 1, np.full_like(planes, 255), np.full_like(planes, np.nan)):
                with self.assertRaisesRegex(joga.MalformedError, "no position"), np.errstate(invalid="ignore"):
                    batch.position_of(wrong)

    def test_actions_may_have_gaps_and_64_bits(self):
        batch, other = played("fields", 20, 4), played("fields", 20, 4)
        actions = batch.sample()
        other.sample()
        wide = np.repeat(actions.astype(np.int64), 2)[::2]
        batch.step(actions)
        other.step(wide)
        self.assertEqual(texts(batch), texts(other))

    def test_torch_takes_arrays_without_a_copy(self):
        try:
            import torch
        except ImportError:
            self.skipTest("no torch")
        batch = joga.Batch("quantik", 4)
        observations = batch.observe(dtype="float32")
        tensor = torch.from_dlpack(observations)
        tensor[0, 0, 0, 0] = 7
        self.assertEqual(observations[0, 0, 0, 0], 7)
        batch.step(torch.from_numpy(batch.sample()))
        for wrong, words in ((torch.zeros(4, device="meta"), "on meta"), (torch.zeros(4), r"torch.float32 with shape \(4,\) on cpu")):
            with self.assertRaisesRegex(joga.MalformedError, words):
                batch.step(wrong)


class Games(unittest.TestCase):
    def test_seeds_decide_whatever_the_threads(self):
        for spec in SPECS:
            one = texts_after(joga.Batch(spec, 600, seed=5), 20)
            self.assertEqual(texts_after(joga.Batch(spec, 600, seed=5, threads=3), 20), one)
            self.assertNotEqual(texts_after(joga.Batch(spec, 600, seed=6), 20), one)

    def test_pickles_go_on(self):
        for spec in SPECS:
            batch = played(spec, 10, 9, seed=2)
            same = pickle.loads(pickle.dumps(batch))
            self.assertEqual(texts_after(same, 30), texts_after(batch, 30))

    def test_forks_go_on(self):
        batch = played("eximo", 1000, 9, threads=2)
        with multiprocessing.get_context("fork").Pool(1, initializer=globals().__setitem__, initargs=("shared", batch)) as pool:
            forked = pool.apply(texts_of_shared, (20,))
        self.assertEqual(texts_after(batch, 20), forked)

    def test_one_thread_at_a_time(self):
        batch = joga.Batch("fields", 300)
        busy = threading.Event()
        refused = []

        def label():
            busy.set()
            batch.estimate(nodes=2000)

        thread = threading.Thread(target=label)
        thread.start()
        busy.wait()
        while thread.is_alive() and not refused:
            try:
                batch.sample()
            except joga.IllegalError as error:
                refused.append(str(error))
        thread.join()
        self.assertEqual(refused, ["another thread is using this batch"])
        batch.sample()

    def test_turns_as_actions(self):
        batch = joga.Batch("eximo", 1, auto_reset=False)
        state = joga.State(joga.Game("eximo"))
        while state.outcome is None:
            move = state.position.legal_moves[-1]
            for action in batch.actions_of(state.position, move):
                batch.action_text(0, action)
                rewards, ends = batch.step(np.array([action]))
            state.play(move)
            self.assertEqual(batch.position(0), str(state.position))
        self.assertEqual(ends[0], 1)
        winner = state.outcome.winner
        self.assertEqual(list(rewards[0]), [0, 0] if winner is None else [1, -1] if winner == 1 else [-1, 1])
        with self.assertRaises(joga.IllegalError):
            batch.action_text(0, 0)
        with self.assertRaises(joga.IllegalError):
            batch.actions_of(joga.Game("quantik").start, "C@a1")

    def test_reset_takes_what_step_says_has_ended(self):
        batch = joga.Batch(joga.Game("quantik"), 300, seed=4, auto_reset=False)
        while True:
            _, ends = batch.step(batch.sample())
            if 0 < ends.sum() < 300:
                break
        start, before = str(joga.Game("quantik").start), texts(batch)
        for chosen in (ends, ends.astype(bool), np.flatnonzero(ends), np.flatnonzero(ends).tolist()):
            twin = copy.deepcopy(batch)
            twin.reset(chosen)
            self.assertEqual(texts(twin), [start if end else text for end, text in zip(ends, before)])
        for wrong in (ends[1:], ends[np.newaxis], 3, "all", [0.5]):
            with self.assertRaisesRegex(joga.MalformedError, r"mask of bool or uint8 with shape \(300,\)"):
                batch.reset(wrong)
        self.assertEqual(texts(batch), before)

    def test_symmetries_carry_actions(self):
        batch = joga.Batch("quantik", 2)
        batch.step(batch.sample())
        game = joga.Game("quantik")
        for symmetry in (0, 1, game.symmetry_count - 1):
            batch.set_position(1, str(game.position(batch.position(0)).transformed(symmetry)))
            masks = batch.legal()
            np.testing.assert_array_equal(masks[1][batch.symmetry(symmetry)], masks[0])


class Labels(unittest.TestCase):
    def test_exact_values(self):
        game = joga.Game("quantik")
        batch = played("quantik", 30, 8)
        results, plies, _ = batch.exact()
        signs = {"win": 1, "draw": 0, "loss": -1}
        for i in range(30):
            value = joga.exact_value(game.position(batch.position(i)))
            self.assertEqual((results[i], plies[i]), (signs[value.kind], value.plies or -1))

    def test_margins(self):
        batch = played("stars:map=small", 6, 12)
        results, _, margins = batch.exact(nodes=10_000_000)
        for i in range(6):
            value = joga.exact_value(joga.Game("stars:map=small").position(batch.position(i)))
            self.assertEqual(margins[i], value.margin)
            self.assertEqual(results[i], np.sign(value.margin) if value.margin else results[i])

    def test_progress_is_told(self):
        batch = played("fields", 40, 10, threads=2)
        for label in (lambda tell: batch.estimate(nodes=20, progress=tell), lambda tell: batch.exact(nodes=1, progress=tell)):
            told = []
            label(lambda *numbers: told.append(numbers))
            self.assertEqual(told[-1], (40, 40))

        def refuse(*_):
            raise LookupError("enough")

        with self.assertRaisesRegex(LookupError, "enough"):
            joga.Batch("fields", 100_000).estimate(nodes=1000, progress=refuse)

    def test_unknown_values(self):
        results, plies, margins = joga.Batch("fields", 2).exact(nodes=10)
        self.assertEqual((list(results), list(plies), list(margins)), ([-128] * 2, [-1] * 2, [-32768] * 2))

    def test_estimates(self):
        batch = played("eximo", 40, 33)
        for options in ({}, {"nodes": 200}, {"depth": 2}):
            labels = batch.estimate(**options)
            self.assertEqual(labels.dtype, np.float32)
            self.assertTrue((np.abs(labels) <= 1).all())
            many = pickle.loads(pickle.dumps(batch))
            np.testing.assert_array_equal(many.estimate(**options), labels)


def texts_of_shared(steps: int) -> list[str]:
    return texts_after(shared, steps)  # noqa: F821


if __name__ == "__main__":
    unittest.main()
