"""Games, positions, moves and records as Python values."""

import copy
import itertools
import pickle
import random
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

import joga

SPECS = ["quantik", "eximo", "fields", "stars:map=small", "stars"]


def random_state(spec: str, seed: int, plies: int = 12) -> joga.State:
    state = joga.Game(spec).start.state
    rng = random.Random(seed)
    while len(state.moves) < plies and state.outcome is None:
        state.play(rng.choice(state.position.legal_moves))
    return state


class Values(unittest.TestCase):
    def test_all_games_are_listed(self):
        self.assertEqual(joga.games(), ["quantik", "eximo", "fields", "stars"])

    def test_copies_and_texts_are_equal(self):
        for spec, seed in itertools.product(SPECS, range(5)):
            state = random_state(spec, seed)
            position = state.position
            for same in (pickle.loads(pickle.dumps(position)), position.game.position(str(position)), copy.deepcopy(position)):
                self.assertEqual(same, position)
                self.assertEqual(hash(same), hash(position))
            self.assertEqual(pickle.loads(pickle.dumps(state)).moves, state.moves)
            for move in position.legal_moves:
                self.assertEqual(position.parse_move(str(move)), move)
                self.assertEqual(pickle.loads(pickle.dumps(move)), move)
                self.assertEqual(position.play(move), position.play(str(move)))
                self.assertEqual(position.try_input(str(move)).status, "complete")

    def test_other_things_are_not_equal(self):
        state = random_state("quantik", 1, 100)
        game, value = state.game, joga.exact_value(joga.Game("quantik").start)
        for one in (game, game.start, game.start.legal_moves[0], state.outcome, value, joga.Record(state)):
            for other in (None, 3, str(one), [one]):
                self.assertFalse(one == other)
                self.assertNotIn(one, [other])
        with self.assertRaises(TypeError):
            value < 3

    def test_results_are_values_too(self):
        stars = joga.Game("stars:map=small").start
        analysis = joga.analyse(joga.Game("quantik").start, depth=3)
        won = random_state("quantik", 1, 100)
        values = [joga.exact_value(stars), joga.exact_value(joga.Game("quantik").start), analysis.value]
        for thing in (*values, won.outcome, analysis.lines[0]):
            self.assertEqual(pickle.loads(pickle.dumps(thing)), thing)
            self.assertEqual(repr(pickle.loads(pickle.dumps(thing))), repr(thing))
        self.assertEqual(len({*values, *pickle.loads(pickle.dumps(values))}), 3)
        self.assertEqual(won.outcome, copy.deepcopy(won).outcome)
        self.assertEqual(len({won.outcome, copy.deepcopy(won).outcome}), 1)
        self.assertTrue(values[0] > values[2] >= values[2] >= values[1] and values[1] <= values[0])
        same = pickle.loads(pickle.dumps(analysis))
        self.assertEqual((same.best, same.lines, same.nodes), (analysis.best, analysis.lines, analysis.nodes))

    def test_games_have_texts(self):
        for spec in ("quantik", "stars:map=medium,rules=official"):
            self.assertEqual(str(joga.Game(spec)), spec)
            self.assertEqual(eval(repr(joga.Game(spec))), joga.Game(spec))

    def test_values_do_not_change(self):
        position = joga.Game("quantik").start
        after = position.play("C@a1")
        self.assertNotEqual(position, after)
        with self.assertRaises(AttributeError):
            position.to_move = 2

    def test_symmetries(self):
        for spec in SPECS:
            position = random_state(spec, 3).position
            images = {position.transformed(i) for i in range(position.game.symmetry_count)}
            self.assertEqual({len(image.legal_moves) for image in images}, {len(position.legal_moves)})
            with self.assertRaises(IndexError):
                position.transformed(position.game.symmetry_count)

    def test_perft(self):
        start = joga.Game("quantik").start
        self.assertEqual([start.perft(depth) for depth in range(5)], [1, 64, 3392, 167552, 6776960])
        for depth in (-1, 2**70):
            with self.assertRaisesRegex(joga.MalformedError, f"^depth must be a whole number from 0 to 1000, not {depth}$"):
                start.perft(depth)
        with self.assertRaises(TypeError):
            start.perft(2.5)

    def test_states_know_draws_by_quiet_turns(self):
        state = joga.State(joga.Game("eximo:quiet=4"))
        for ply in range(4):
            self.assertIsNone(state.outcome)
            self.assertEqual(state.quiet_plies, ply)
            state.play(state.position.legal_moves[0])
        self.assertIsNone(state.outcome.winner)
        self.assertEqual(state.legal_moves, [])
        self.assertIsNone(state.position.outcome)
        self.assertTrue(state.undo())
        self.assertIsNone(state.outcome)

    def test_outcomes_and_points(self):
        state = random_state("stars:map=small", 1, 1000)
        self.assertIsNotNone(state.outcome)
        self.assertTrue(state.outcome.reason)
        one, two = state.position.points
        winner = None if one == two else 1 if one > two else 2
        if winner is not None:
            self.assertEqual(state.outcome.winner, winner)
        self.assertTrue(state.position.score_sheet)
        self.assertEqual(joga.Game("quantik").start.score_sheet, [])

    def test_errors_have_kinds_and_sentences(self):
        start = joga.Game("eximo").start
        for kind, action in [
            (joga.UnknownError, lambda: joga.Game("chess")),
            (joga.Error, lambda: joga.Game("eximo:colour=3")),
            (joga.MalformedError, lambda: start.play("nonsense")),
            (joga.IllegalError, lambda: start.play("a1-a8")),
            (joga.MalformedError, lambda: joga.Game("eximo").position("nonsense")),
            (joga.UnknownError, lambda: joga.set_language("françês")),
            (joga.Error, lambda: start.play(joga.Game("quantik").start.legal_moves[0])),
        ]:
            with self.assertRaises(kind) as caught:
                action()
            self.assertEqual(type(caught.exception).__module__, "joga")
            self.assertIsInstance(caught.exception, (joga.Error, ValueError))
            self.assertGreater(len(str(caught.exception)), 10)
        for action in (lambda: start.play(3), lambda: start.state.play(None), lambda: joga.analyse("a1")):
            with self.assertRaisesRegex(TypeError, "joga"):
                action()

    def test_two_languages(self):
        joga.set_language("pt")
        try:
            with self.assertRaisesRegex(joga.Error, "não é"):
                joga.Game("eximo").start.play("nonsense")
            with self.assertRaisesRegex(joga.Error, "^depth tem de ser um número inteiro de 0 a 1000, e não -1$"):
                joga.Game("eximo").start.perft(-1)
        finally:
            joga.set_language("en")

    def test_pictures(self):
        for spec in SPECS:
            state = random_state(spec, 2, 6)
            self.assertIn("svg", ElementTree.fromstring(state.position._repr_svg_()).tag)
            row = ElementTree.fromstring(state.svg_row(3)._repr_svg_())
            self.assertEqual(state.svg_row(3)._repr_svg_(), str(state.svg_row(columns=3)))
            self.assertEqual(len(row.findall("{http://www.w3.org/2000/svg}g")), len(state.moves) + 1)
            self.assertIn("\n", state.board)
        for columns in (0, -1):
            with self.assertRaisesRegex(joga.MalformedError, "columns"):
                state.svg_row(columns)


class Records(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "games.joga"

    def test_written_games_are_read_again(self):
        records = [joga.Record(random_state(spec, 4, 300), {"Player1": "Ada", "Event": "test"}) for spec in SPECS]
        for json in (False, True):
            joga.write_records(self.path, records, json=json)
            self.assertEqual(list(joga.read_records(self.path)), records)
        record = records[2]
        self.assertEqual(record.tags["Player1"], "Ada")
        self.assertEqual([str(turn.move) for turn in record.turns], record.state.moves)
        self.assertEqual(joga.Record.parse(str(record)), record)
        self.assertEqual(joga.Record.parse(record.json), record)
        self.assertEqual(list(joga.read_records(str(self.path))), records)
        self.assertEqual(pickle.loads(pickle.dumps(record)), record)

    def test_reading_goes_on_after_a_bad_game(self):
        good = str(joga.Record(random_state("quantik", 1, 3)))
        self.path.write_text(good + '[Game "quantik"]\n\n1. C@a1 C@a2 *\n\n' + good)
        reader = joga.read_records(self.path)
        next(reader)
        with self.assertRaisesRegex(joga.MalformedError, "line"):
            next(reader)
        next(reader)
        with self.assertRaises(StopIteration):
            next(reader)

    def test_bad_files_and_tags(self):
        with self.assertRaisesRegex(joga.Error, "nowhere"):
            joga.read_records("/nowhere/at/all")
        state = random_state("quantik", 1)
        self.path.write_text("kept")
        with self.assertRaisesRegex(TypeError, "joga.Record"):
            joga.write_records(self.path, [joga.Record(random_state("quantik", 1)), 3])
        self.assertEqual([file.read_text() for file in self.path.parent.iterdir()], ["kept"])
        for text in ("", "{", "[]", '{"game": "quantik"}x', 2 * joga.Record(state).json):
            with self.assertRaises(joga.MalformedError, msg=text):
                joga.Record.parse(text)
        for tag in ("Result", "two words", "result"):
            with self.assertRaises(joga.MalformedError):
                joga.Record(state, {tag: "1"})

    def test_comments_and_values(self):
        text = '[Game "quantik"]\n\n1. C@a1! {[%clk 0:00:09] [%eval 0.35] [%emt 0:00:01.5] [%depth 7] [%nodes 1200] a corner} *\n'
        (turn,) = joga.Record.parse(text).turns
        self.assertEqual((turn.glyphs, turn.comment, turn.clock, turn.value.points), ("!", "a corner", 9, 0.35))
        self.assertEqual((turn.spent, turn.depth, turn.nodes), (1.5, 7, 1200))


if __name__ == "__main__":
    unittest.main()
