"""Builds the compiled part of the package with CMake.

With the environment variable JOGA_BUILD, a build folder that has been configured with JOGA_PYTHON_MODULE=ON is used instead of a
new one.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PROJECT = Path(__file__).resolve().parent.parent


class CMakeBuild(build_ext):
    def build_extension(self, ext: Extension) -> None:
        build = os.environ.get("JOGA_BUILD")
        if not build:
            build = str(Path(self.build_temp).resolve())
            subprocess.run(["cmake", "-S", str(PROJECT), "-B", build, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release",
                            "-D", "CMAKE_UNITY_BUILD=ON", "-D", "JOGA_TESTS=OFF", "-D", "JOGA_PYTHON_MODULE=ON",
                            "-D", f"Python_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "joga_python"], check=True)
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(next(Path(build, "python", "joga").glob("_joga.*.so")), target)


# The changelog's first heading has the version, as for CMake.
version = re.search(r"^## ([0-9.]+) ", (PROJECT / "CHANGELOG.md").read_text(), re.MULTILINE)
assert version, "CHANGELOG.md has no version"
setup(version=version[1], ext_modules=[Extension("joga._joga", sources=[])], cmdclass={"build_ext": CMakeBuild})
