"""Analysis, exact values, players, matches and bots."""

import io
import os
import random
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
from pathlib import Path

import joga

JOGA = os.environ["JOGA_BINARY"]


def first_move(state: joga.State) -> joga.Move:
    return state.position.legal_moves[0]


class Interrupted(unittest.TestCase):
    """Runs code that never ends by itself, and interrupts it as Ctrl-C does."""

    def interrupt(self, code: str) -> None:
        program = subprocess.Popen([sys.executable, "-c", "import joga\nprint('ready', flush=True)\n" + textwrap.dedent(code)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(program.kill)
        self.assertEqual(program.stdout.readline(), "ready\n")
        time.sleep(0.3)
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=60)
        self.assertIn("KeyboardInterrupt", errors)

    def test_perft(self):
        self.interrupt("joga.Game('fields').start.perft(20)")

    def test_analysis(self):
        self.interrupt("joga.analyse(joga.Game('fields').start, time=10000)")

    def test_labels(self):
        self.interrupt("joga.Batch('fields', 100000, threads=2).estimate(nodes=100000)")

    def test_exact_value(self):
        self.interrupt("joga.exact_value(joga.Game('eximo').start, nodes=10**12)")

    def test_match(self):
        self.interrupt("joga.play_match(joga.Game('fields'), ['engine:time=1000', 'greedy'])")

    def test_a_function_that_never_answers(self):
        self.interrupt("""
            def stuck(state):
                while True:
                    pass
            joga.play_match(joga.Game('fields'), [stuck, 'greedy'])""")


class Engine(unittest.TestCase):
    def test_analysis(self):
        start = joga.Game("eximo").start
        seen = []
        analysis = joga.analyse(start, nodes=20_000, lines=3, progress=seen.append)
        self.assertIn(analysis.best, start.legal_moves)
        self.assertEqual(len(analysis.lines), 3)
        self.assertEqual(analysis.lines[0].moves[0], str(analysis.best))
        self.assertGreater(analysis.nodes, 1000)
        self.assertTrue(seen)
        self.assertTrue(all(str(one.best) == one.lines[0].moves[0] for one in seen))
        self.assertEqual(str(joga.analyse(start, nodes=20_000, lines=3).best), str(analysis.best))
        self.assertIn(joga.analyse(start, nodes=500, method="mcts").best, start.legal_moves)

    def test_exceptions_in_progress_end_the_search(self):
        def refuse(*_):
            raise LookupError("enough")

        start = joga.Game("fields").start
        for search in (lambda: joga.analyse(start, time=1000, progress=refuse), lambda: start.perft(20, progress=refuse),
                       lambda: joga.exact_value(start, nodes=10**12, progress=refuse)):
            with self.assertRaisesRegex(LookupError, "enough"):
                search()

    def test_other_threads_run_meanwhile(self):
        counted = 0
        thread = threading.Thread(target=lambda: joga.analyse(joga.Game("fields").start, time=0.5))
        thread.start()
        while thread.is_alive():
            counted += 1
        self.assertGreater(counted, 1000)

    def test_wrong_limits(self):
        start = joga.Game("quantik").start
        for options in ({"time": -1}, {"time": float("nan")}, {"depth": 0}, {"nodes": 0}, {"lines": 0}, {"threads": 0},
                        {"memory": 0}, {"method": "magic"}, {"nodes": -1}, {"depth": 10**20}):
            with self.assertRaisesRegex(joga.Error, next(iter(options))):
                joga.analyse(start, **options)

    def test_solved_games(self):
        value = joga.exact_value(joga.Game("quantik").start)
        self.assertEqual((value.kind, value.is_proven), ("loss", True))
        value = joga.exact_value(joga.Game("stars:map=small").start)
        self.assertEqual((value.kind, value.margin), ("win", 4))
        self.assertIsNone(joga.exact_value(joga.Game("fields").start, nodes=1000))
        known = joga.known_moves(joga.Game("quantik").start.play("C@a1"))
        self.assertEqual(known[0][1].kind, "win")
        self.assertEqual(len(known), 53)
        self.assertTrue(joga.book_moves(joga.Game("eximo").start) or joga.book_moves(joga.Game("fields").start))

    def test_players(self):
        game = joga.Game("quantik")
        for who in game.levels + ["perfect"]:
            self.assertIn(joga.Player(game, who).choose(game.start, seed=3), game.start.legal_moves)
        with self.assertRaisesRegex(joga.UnknownError, "nobody"):
            joga.Player(game, "nobody")
        with self.assertRaises(joga.Error):
            joga.Player(game, "human")

    def test_players_refuse_what_makes_no_sense(self):
        game = joga.Game("stars")
        player = joga.Player(game, "level:1")
        with self.assertRaisesRegex(joga.MalformedError, "time must be"):
            player.choose(game.start, time=-1)
        for other in ("eximo", "stars:map=medium"):
            with self.assertRaisesRegex(joga.IllegalError, f"of {other}, but this player plays stars"):
                player.choose(joga.Game(other).start)
        self.assertIn(player.choose(game.start), game.start.legal_moves)
        for wrong in ({"threads": 0}, {"threads": 300}, {"memory": 0}, {"memory": 10**9}):
            with self.assertRaisesRegex(joga.MalformedError, next(iter(wrong))):
                joga.Player(game, "level:1", **wrong)
            with self.assertRaisesRegex(joga.MalformedError, next(iter(wrong))):
                joga.analyse(game.start, **wrong)

    def test_one_thread_at_a_time(self):
        start = joga.Game("eximo").start
        refused = []
        while len(refused) < 2:
            player = joga.Player(start.game, "engine:nodes=1000000")
            thread = threading.Thread(target=player.choose, args=(start,))
            thread.start()
            refused.clear()
            while thread.is_alive() and not refused:
                try:
                    player.choose(None)
                except TypeError:
                    pass  # the thread has not begun
                except joga.IllegalError as error:
                    refused.append(str(error))
            try:
                player.close()
            except joga.IllegalError as error:
                refused.append(str(error))
            thread.join()
        self.assertEqual(refused, ["another thread is using this player"] * 2)

    def test_external_programs(self):
        game = joga.Game("eximo")
        with joga.Player(game, f"ugi:{JOGA} engine --player level:1") as player:
            self.assertIn(player.choose(game.start, time=1), game.start.legal_moves)
        with self.assertRaisesRegex(joga.IllegalError, "closed"):
            player.choose(game.start)
        with self.assertRaisesRegex(joga.Error, "nowhere"):
            joga.Player(game, "ugi:/nowhere/at/all").choose(game.start)


class Matches(unittest.TestCase):
    def test_functions_play_levels(self):
        rng = random.Random(1)

        def at_random(state):
            return str(rng.choice(state.position.legal_moves))

        reported = []
        match = joga.play_match(joga.Game("quantik"), {"chance": at_random, "best": "perfect"}, games=8,
                                progress=lambda *what: reported.append(what))
        self.assertEqual([row.name for row in match.standings], ["best", "chance"])
        self.assertEqual(match["best"].games, 8)
        self.assertGreaterEqual(match["best"].wins, 7)
        self.assertEqual(len(match.records), 8)
        wins, draws, losses = match.between("best", "chance")
        self.assertEqual((wins, wins + draws + losses), (match["best"].wins, 8))
        self.assertEqual(match.between("chance", "best"), (losses, draws, wins))
        self.assertEqual(reported[-1][:2], (8, 8))
        self.assertIn("chance", str(match))
        with self.assertRaises(KeyError):
            match["nobody"]

    def test_matches_repeat(self):
        games = [[record.state.moves for record in
                  joga.play_match(joga.Game("fields"), ["greedy", first_move], games=4, seed=7).records] for _ in range(2)]
        self.assertEqual(*games)

    def test_interrupted_matches_go_on(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.joga"
            players = ["random", "greedy"]
            joga.play_match(joga.Game("eximo"), players, games=2, file=path)
            match = joga.play_match(joga.Game("eximo"), players, games=4, file=path)
            self.assertEqual(len(match.records), 2)
            self.assertEqual(match["random"].games, 4)
            self.assertEqual(len(list(joga.read_records(path))), 4)

    def test_mistakes_are_raised(self):
        game = joga.Game("quantik")
        for kind, function in [(ZeroDivisionError, lambda state: 1 / 0), (joga.IllegalError, lambda state: "C@a1"),
                               (joga.MalformedError, lambda state: "what"), (TypeError, lambda state: None)]:
            with self.assertRaisesRegex(kind, "" if kind is ZeroDivisionError else "^the player 'mine'"):
                joga.play_match(game, {"mine": function, "other": "level:1"})
        for players in (["level:1"], [], [3, 4], "level:1"):
            with self.assertRaises((joga.Error, TypeError)):
                joga.play_match(game, players)
        for wrong in ({"time": -1}, {"depth": 0}, {"random_plies": -1}, {"seed": -1}, {"concurrency": 0}):
            with self.assertRaisesRegex(joga.MalformedError, next(iter(wrong))):
                joga.play_match(game, ["level:1", "level:2"], games=2, **wrong)
        for games, words in ((3, "even"), (-4, "games must be"), (0, "games must be")):
            with self.assertRaisesRegex(joga.MalformedError, words):
                joga.play_match(game, ["level:1", "level:2"], games=games)


class Bots(unittest.TestCase):
    def serve(self, choose, *lines):
        answers = io.StringIO()
        joga.serve_ugi(choose, input=[line + "\n" for line in lines], output=answers)
        return answers.getvalue().splitlines()

    def test_it_answers(self):
        move = joga.Game("quantik").start.play("C@a1").legal_moves[0]
        self.assertEqual(self.serve(first_move, "position startpos moves C@a1", "go"), [f"bestmove {move}"])

    def test_it_has_a_name_and_a_game_but_no_engine(self):
        answers = self.serve(first_move, "ugi", "setoption name Player value level:1", "setoption name Game value eximo",
                             "query fen")
        self.assertEqual(answers, ["id name first_move", "id author unknown", "option name Game type string default quantik", "ugiok",
                                   "info string no option 'Player'; options: Game",
                                   f"response {joga.Game('eximo').start}"])

    def test_a_function_that_never_answers_ends_by_ctrl_c_and_by_quit(self):
        bot = ("import joga\n"
               "def stuck(state):\n"
               "    print('thinking', flush=True)\n"
               "    while True:\n"
               "        pass\n"
               "joga.serve_ugi(stuck)\n")
        for interrupted in (True, False):
            program = subprocess.Popen([sys.executable, "-c", bot], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True)
            self.addCleanup(program.kill)
            program.stdin.write("position startpos\ngo\n")
            program.stdin.flush()
            self.assertEqual(program.stderr.readline(), "thinking\n")
            if interrupted:
                program.send_signal(signal.SIGINT)
                _, errors = program.communicate(timeout=60)
                self.assertIn("KeyboardInterrupt", errors)
            else:
                _, errors = program.communicate("quit\n", timeout=60)
                self.assertEqual((program.returncode, errors), (0, ""))

    def test_exceptions_end_it(self):
        with self.assertRaises(ZeroDivisionError):
            self.serve(lambda state: 1 / 0, "position startpos", "go")

    def test_a_client_that_is_gone_ends_it(self):
        asked = threading.Event()

        def write(line):
            if line.startswith("bestmove"):
                asked.set()
            raise BrokenPipeError

        server = joga.UgiServer(joga.Game("quantik"), first_move, write)
        server.obey("position startpos")
        with self.assertRaises(BrokenPipeError):
            server.obey("go")  # answered by another thread
            asked.wait()
            server.close()

    def test_a_closed_bot_obeys_no_more(self):
        server = joga.UgiServer(joga.Game("quantik"), first_move, print)
        server.close()
        with self.assertRaisesRegex(joga.IllegalError, "closed"):
            server.obey("go")
        with self.assertRaisesRegex(TypeError, "function"):
            joga.UgiServer(joga.Game("quantik"), 3, print)

    def test_joga_examines_it(self):
        with tempfile.TemporaryDirectory() as folder:
            bot = Path(folder) / "bot.py"
            bot.write_text("import joga\n"
                           "def choose(state):\n"
                           "    print('thinking')\n"
                           "    return state.position.legal_moves[0]\n"
                           "joga.serve_ugi(choose)\n")
            result = subprocess.run([JOGA, "check-engine", f"{sys.executable} {bot}"], capture_output=True, text=True)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
