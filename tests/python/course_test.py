"""The scripts of the course run, and print what they promise."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

COURSE = pathlib.Path(__file__).resolve().parents[2] / "examples" / "course"


class CourseTest(unittest.TestCase):
    def run_script(self, name, *options):
        """The script's output, with matplotlib out of its reach, so that the output is the same everywhere."""
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "matplotlib.py").write_text("raise ImportError\n")
            path = os.pathsep.join([folder, *filter(None, [os.environ.get("PYTHONPATH")])])
            done = subprocess.run([sys.executable, COURSE / name, "--quick", *options], capture_output=True, text=True,
                                  env={**os.environ, "PYTHONPATH": path})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "")
        return done.stdout

    def rating(self, output, player):
        return float(re.search(rf"^{re.escape(player)} +([+-][0-9.]+)", output, re.MULTILINE)[1])

    def test_first_players(self):
        output = self.run_script("1_first_players.py")
        self.assertGreater(self.rating(output, "greedy_player"), self.rating(output, "random_player"))
        for game in ("eximo", "fields", "stars"):
            self.assertIn("random_player", self.run_script("1_first_players.py", "--game", game))

    def test_search(self):
        output = self.run_script("2_search.py")
        self.assertIn("all values agree", output)
        self.assertGreater(self.rating(output, "depth 2"), self.rating(output, "random"))

    def test_tree_search(self):
        output = self.run_script("3_tree_search.py")
        self.assertGreater(self.rating(output, "128 playouts"), self.rating(output, "16 playouts"))

    def test_learning(self):
        output = self.run_script("4_learning.py")
        losses = [float(line.split()[1]) for line in output.splitlines() if re.match(r" +[0-9]+  0\.", line)]
        self.assertEqual(losses, sorted(losses, reverse=True))
        self.assertGreater(self.rating(output, "linear"), self.rating(output, "no learning"))
        self.assertIn("network", self.run_script("4_learning.py", "--labels", "engine"))

    def test_solving(self):
        output = self.run_script("5_solving.py")
        self.assertRegex(output, r"[1-9][0-9]{3,} running positions checked against joga in .* all values agree")

    def test_a_picture_is_written_or_its_absence_explained(self):
        with tempfile.TemporaryDirectory() as folder:
            output = self.run_script("5_solving.py", "--picture", str(pathlib.Path(folder, "endings.png")))
        self.assertIn("matplotlib is not installed", output)


if __name__ == "__main__":
    unittest.main()
