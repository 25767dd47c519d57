"""Builds the compiled part of the package with CMake.

With the environment variable JOGA_BUILD, that build folder is used instead of a new one, and made if it is not there.
CMAKE_ARGS has more arguments for CMake.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import ExecError, PlatformError

PROJECT = Path(__file__).resolve().parent.parent
REMEDY = "on Debian 12, ./joga python installs what a build needs"


def run(*command: str) -> None:
    if shutil.which(command[0]) is None:
        raise PlatformError(f"joga is built with {command[0]}, which is not installed; {REMEDY}")
    if subprocess.run(command).returncode != 0:
        raise ExecError(f"{command[0]} could not build joga: the first error above tells why; {REMEDY}")


class CMakeBuild(build_ext):
    def build_extension(self, ext: Extension) -> None:
        build = os.environ.get("JOGA_BUILD") or str(Path(self.build_temp).resolve())
        if not Path(build, "build.ninja").exists():
            run("cmake", "-S", str(PROJECT), "-B", build, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release",
                "-D", "CMAKE_UNITY_BUILD=ON", "-D", "JOGA_PYTHON_MODULE=ON", "-D", f"Python_EXECUTABLE={sys.executable}",
                *shlex.split(os.environ.get("CMAKE_ARGS", "")))
        run("cmake", "--build", build, "--target", "joga_python")
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(next(Path(build, "python", "joga").glob("_joga.*.so")), target)


# The changelog's first heading has the version, as for CMake.
version = re.search(r"^## ([0-9.]+) ", (PROJECT / "CHANGELOG.md").read_text(), re.MULTILINE)
assert version, "CHANGELOG.md has no version"
setup(version=version[1], ext_modules=[Extension("joga._joga", sources=[])], cmdclass={"build_ext": CMakeBuild})
