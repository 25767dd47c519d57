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
    def setUp(self):
        # setuptools writes beside the sources, which must stay clean.
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = Path(scratch.name)
        self.sources = self.scratch / "joga"
        shutil.copytree(ROOT, self.sources, ignore=shutil.ignore_patterns(".git", "build", "node_modules"))
        self.environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run_checked(self, *command) -> str:
        result = subprocess.run([str(word) for word in command], capture_output=True, text=True, env=self.environment,
                                cwd=self.scratch)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout

    def test_wheel(self):
        # With the release's options and a folder that is as deep as its own, nearly all comes from ccache.
        self.environment |= {"JOGA_BUILD": str(self.sources / "build" / "wheel"), "CCACHE_BASEDIR": str(self.sources),
                             "CCACHE_NOHASHDIR": "yes", "CMAKE_BUILD_PARALLEL_LEVEL": "2",
                             "CMAKE_ARGS": "-D JOGA_WERROR=ON -D JOGA_NATIVE=ON"}
        venv = self.scratch / "venv"
        self.run_checked(sys.executable, "-m", "venv", "--system-site-packages", venv)
        python = venv / "bin" / "python"
        self.run_checked(python, "-m", "pip", "install", "--no-index", "--no-build-isolation", self.sources / "python")
        printed = self.run_checked(python, "-c", "import joga; print(joga.__file__, joga.Batch('eximo', 3).legal().shape)")
        self.assertIn(str(venv), printed)
        self.assertIn("(3, 384)", printed)
        self.assertTrue(list(venv.glob("lib/python3*/site-packages/joga/py.typed")))

    def refusal(self) -> str:
        result = subprocess.run([sys.executable, "setup.py", "build_ext"], capture_output=True, text=True, env=self.environment,
                                cwd=self.sources / "python")
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertNotIn("Traceback", result.stderr)
        return result.stderr

    def test_what_is_missing_is_told(self):
        (self.sources / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(joga NONE)\n"
                                                     "find_package(no_such_library REQUIRED)\n")
        self.assertRegex(self.refusal(), "no_such_library(.|\n)*error: cmake could not build joga: the first error above tells")
        self.environment["PATH"] = str(self.scratch)
        self.assertIn("error: joga is built with cmake, which is not installed", self.refusal())


if __name__ == "__main__":
    unittest.main()
