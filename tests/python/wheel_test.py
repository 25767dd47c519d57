"""A wheel is built from the sources, without the network, and works in a fresh virtual environment."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Wheel(unittest.TestCase):
    def run_checked(self, *command, **options) -> str:
        result = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout

    def test_wheel(self):
        with tempfile.TemporaryDirectory() as scratch:
            # setuptools writes beside the sources, which must stay clean.
            sources = Path(scratch) / "joga"
            sources.mkdir()
            shutil.copytree(ROOT / "python", sources / "python")
            shutil.copy(ROOT / "CHANGELOG.md", sources)
            venv = Path(scratch) / "venv"
            self.run_checked(sys.executable, "-m", "venv", "--system-site-packages", venv)
            python = venv / "bin" / "python"
            environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
            self.run_checked(python, "-m", "pip", "install", "--no-index", "--no-build-isolation", sources / "python",
                             env=environment, cwd=scratch)
            printed = self.run_checked(python, "-c", "import joga; print(joga.__file__, joga.Batch('eximo', 3).legal().shape)",
                                       env=environment, cwd=scratch)
            self.assertIn(str(venv), printed)
            self.assertIn("(3, 384)", printed)
            self.assertTrue(list(venv.glob("lib/python3*/site-packages/joga/py.typed")))


if __name__ == "__main__":
    unittest.main()
