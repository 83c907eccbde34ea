import ast
import importlib
import inspect
import os
import pydoc
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path
from typing import Any

import pytest

import ludozilla
from ludozilla.engine.state import State

EXPECTED = os.environ.get("LUDOZILLA_EXPECT")
BUILT = pytest.mark.skipif(EXPECTED is None, reason="LUDOZILLA_EXPECT says which build is tested")
SOURCE = Path(__file__).parent.parent / "src"
PACKAGE = SOURCE / "ludozilla"

# All that may be compiled, and more.
RULES = sorted(
    [*PACKAGE.glob("bots/*.py"), *PACKAGE.glob("engine/*.py"), *PACKAGE.glob("games/**/*.py")]
)

Definition = ast.ClassDef | ast.FunctionDef


def definitions(node: ast.Module | ast.ClassDef, built: Any) -> Iterator[tuple[Definition, Any]]:
    """What is public in a module's source, each with what was built from it."""
    for child in node.body:
        if isinstance(child, Definition) and not child.name.startswith("_"):
            yield child, getattr(built, child.name)
            if isinstance(child, ast.ClassDef):
                yield from definitions(child, getattr(built, child.name))


@BUILT
def test_the_build_that_was_meant_is_tested():
    assert ("compiled" if ludozilla.compiled() else "pure") == EXPECTED


@BUILT
def test_the_whole_package_is_installed():
    installed = {path.as_posix() for path in files("ludozilla") or []}
    missing = [
        name
        for path in PACKAGE.glob("**/*")
        if path.is_file() and path.suffix != ".pyc"
        if (name := path.relative_to(SOURCE).as_posix()) not in installed
    ]
    assert missing == []


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_docstrings_and_parameters_are_those_of_the_source(path):
    tree = ast.parse(path.read_text("utf-8"))
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    module = importlib.import_module(name)
    assert inspect.getdoc(module) == ast.get_docstring(tree)
    for node, built in definitions(tree, module):
        doc = ast.get_docstring(node)
        assert doc is None or inspect.getdoc(built) == doc, node.name
        if isinstance(node, ast.FunctionDef) and getattr(built, "__text_signature__", None):
            arguments = [
                argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)
            ]
            assert list(inspect.signature(built).parameters) == arguments, node.name


def test_a_method_helps():
    assert "Make a move" in pydoc.render_doc(State.apply)
    assert list(inspect.signature(State.apply).parameters) == ["self", "action", "rng"]
