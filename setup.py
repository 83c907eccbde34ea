"""The part of the build that pyproject.toml cannot say: what is compiled, the table in the browser,
and what if they can't be built.

Set LUDOZILLA_PURE=1 to install uncompiled even where there is a compiler.
"""

import os
import sys
import sysconfig
import tempfile
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler
from itertools import chain
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError

sys.path.insert(0, "tools")  # where an isolated build does not look by itself

from client import Client, requirements
from docstrings import Docstrings

SOURCE = Path("src/ludozilla")
CLIENT = Client()

ENGINE = [
    *("rng", "vocabulary", "knowledge", "worlds", "parts", "journal", "pending", "plain", "state"),
    *("texts", "painter", "weights"),
]
BOTS = ["search", "trees"]
TABLE = ["catching_up", "differences", "earlier", "shorthand", "telling", "trail"]

# Of a game, everything is compiled but what loads, describes or reads it.
UNCOMPILED_IN_GAMES = [
    "__init__.py",
    "data.py",
    "deductions.py",
    "game.py",
    "layouts.py",
    "sound.py",
    "wording.py",
    "written.py",
]


def compiled_modules() -> dict[str, list[str]]:
    """The modules to compile, by package."""
    modules = [SOURCE / "engine" / f"{name}.py" for name in ENGINE]
    modules += [SOURCE / "bots" / f"{name}.py" for name in BOTS]
    modules += [SOURCE / "table" / f"{name}.py" for name in TABLE]
    modules += [
        module
        for module in sorted(SOURCE.glob("games/*/*.py"))
        if module.name not in UNCOMPILED_IN_GAMES
    ]
    packages: dict[str, list[str]] = {}
    for module in modules:
        if not module.is_file():
            sys.exit(f"setup.py lists {module}, which is not there")
        packages.setdefault(module.parent.name, []).append(str(module))
    return packages


def compiler_works() -> bool:
    """Whether C code that needs Python's headers compiles here."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        include = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=include)
        except (BaseError, CCompilerError):
            return False
        return True


def extensions() -> list[Extension]:
    packages = compiled_modules()
    # Only wheels are compiled: metadata need not wait for it, and an editable install would
    # leave extension modules among the sources.
    if "bdist_wheel" not in sys.argv:
        return []
    if os.environ.get("LUDOZILLA_PURE", "0") not in ("", "0"):
        print("ludozilla: LUDOZILLA_PURE is set, so it is installed uncompiled")
        return []
    if not compiler_works():
        print("ludozilla: no working C compiler with Python headers, so it is installed uncompiled")
        return []

    from mypyc.build import mypycify

    modules = list(chain.from_iterable(packages.values()))
    # One library per package, to build them in parallel and only the changed ones again; calls
    # from one to another are not measurably slower. No cache: the C code tells what changed.
    built = mypycify(
        [f"--cache-dir={os.devnull}", *modules],
        opt_level="3",
        debug_level="0",
        separate=[(own, f"ludozilla_{package}") for package, own in packages.items()],
    )
    docstrings = Docstrings(map(Path, modules), SOURCE.parent)
    for extension in built:
        extension.sources = [str(docstrings.put_into_copy(Path(c))) for c in extension.sources]
        extension.depends.append("setup.py")
        if os.name == "posix":
            # Nobody replaces our functions at run time, so they may be inlined: a fifth faster.
            # A new list, as mypyc gives one to all.
            flags = [*extension.extra_compile_args, "-fno-semantic-interposition"]
            extension.extra_compile_args = flags
    # The largest first: nothing is left to one core in the end.
    built.sort(key=lambda extension: -sum(Path(c).stat().st_size for c in extension.sources))
    if docstrings.unplaced:
        print("ludozilla: mypyc left no place for the docstrings of", *sorted(docstrings.unplaced))
    return built


class BuildPython(build_py):
    """A build with the client among the package's data."""

    def run(self) -> None:
        CLIENT.finish()
        self.__dict__.pop("data_files", None)  # found, perhaps, before there was a client
        super().run()


class SourceArchive(sdist):
    """A source archive with the client as it was built, so that nobody else needs Node."""

    def run(self) -> None:
        CLIENT.finish()
        super().run()


class BuildExtensions(build_ext):
    """All or nothing: a module needs the library of its package, which needs the engine's."""

    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError) as error:
            print(f"ludozilla: compilation failed, so it is installed uncompiled ({error})")
            self.extensions = []


class Build(build):
    """A build that forgets modules which an earlier one left behind and which are gone."""

    def run(self) -> None:
        super().run()
        commands = [self.get_finalized_command(name) for name in self.get_sub_commands()]
        built = {Path(path).resolve() for command in commands for path in command.get_outputs()}
        for path in Path(self.build_lib).resolve().rglob("*"):
            if path.is_file() and path not in built:
                path.unlink()


if "bdist_wheel" in sys.argv:
    CLIENT.start()  # on another core than mypyc, which comes next

setup(
    ext_modules=extensions(),
    setup_requires=requirements(),
    cmdclass={
        "build": Build,
        "build_ext": BuildExtensions,
        "build_py": BuildPython,
        "sdist": SourceArchive,
    },
    options={"build_ext": {"parallel": os.cpu_count()}},
)
