"""The package as a whole: examples in its documentation, and types."""

import doctest
import inspect
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import joga

ROOT = Path(__file__).parents[2]
PACKAGE = Path(joga.__file__).parent


def documented_objects():
    """All names with docstrings, with the members of classes."""
    for name in joga.__all__:
        thing = getattr(joga, name)
        yield f"joga.{name}", thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                yield f"joga.{name}.{member}", value


class Package(unittest.TestCase):
    def test_examples(self):
        self.assertEqual(doctest.testmod(joga, extraglobs={"joga": joga}).failed, 0)
        parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
        for name, thing in documented_objects():
            if not inspect.isfunction(thing) and isinstance(thing.__doc__, str) and ">>>" in thing.__doc__:
                runner.run(parser.get_doctest(thing.__doc__, {"joga": joga}, name, None, None))
        results = runner.summarize()
        self.assertGreater(results.attempted, 20)
        self.assertEqual(results.failed, 0)

    def test_examples_of_the_guide(self):
        results = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
        self.assertGreater(results.attempted, 20)
        self.assertEqual(results.failed, 0)

    def test_everything_is_listed(self):
        public = {name for name in vars(joga._joga) if not name.startswith("_")}
        self.assertEqual(public - set(joga.__all__), set())

    def test_everything_is_explained(self):
        for name, thing in documented_objects():
            if name.split(".")[-1].startswith("_"):
                continue
            text = inspect.getdoc(thing) or ""
            self.assertNotIn("::", text, name)  # a C++ type, which Python does not know
            sentences = text.split("\n\n", 1)[-1] if re.match(r"\w*\(.*\) -> ", text) else text
            self.assertRegex(sentences, r"^[A-Z'1].*\.", name)

    def test_types(self):
        with tempfile.TemporaryDirectory() as cache:
            # A stub cannot name the members that pybind11 gives every class.
            allowed = Path(cache) / "allowed"
            allowed.write_text("joga\\._joga\\.[A-Z]\\w*\n"
                               "joga\\._joga\\.\\w+\\.__(init|getstate|setstate|str|repr)__\n")
            environment = os.environ | {"MYPYPATH": str(PACKAGE.parent), "MYPY_CACHE_DIR": cache}
            for command in (["mypy", "--strict", "-p", "joga"],
                            ["mypy.stubtest", "joga._joga", "--allowlist", str(allowed), "--ignore-unused-allowlist"]):
                result = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, env=environment,
                                        cwd=cache)
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
