"""Docstrings for compiled code: mypyc drops them, so they are put back into the C code it writes.

mypyc already gives what it compiles a signature, in the form that ``inspect`` reads. The docstring
belongs right behind it. Slots such as ``__init__`` keep the words CPython has for them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

SIGNATURE = r'(NULL|"(?:\\.|[^"\\])*")'

# Where docstrings go. Each has three groups: all in front, the C name in it, and what is there now.
PLACES = {
    "function or method": rf"(\(PyCFunction\)CPyPy_(\w+),\s+[A-Z_| ]+, PyDoc_STR\(){SIGNATURE}",
    "class": rf"(static PyTypeObject CPyType_(\w+)_template_ = {{[^}}]*?\.tp_doc = PyDoc_STR\()"
    rf"{SIGNATURE}",
    "property": r"(\(getter\)(\w+),\s+(?:NULL|\(setter\)\w+),\s+)(NULL)(?=, NULL})",
    "module": r'(static struct PyModuleDef (\w+)module = {\s+\w+,\s+"[\w.]+",\s+)(NULL)',
}


class Docstrings:
    """The docstrings of some modules, by C name, and those not yet placed in any C code."""

    def __init__(self, modules: Iterable[Path], root: Path) -> None:
        self.docs = {name: doc for module in modules for name, doc in docstrings(module, root)}
        self.unplaced = set(self.docs)

    def put_into_copy(self, c_file: Path) -> Path:
        """A copy of a C file with the docstrings that have their place in it, if any.

        mypyc and we write only what changes, each to a file of its own, so that nothing else is
        compiled again.
        """
        c_code = c_file.read_text("utf-8")
        documented = self.put_into(c_code)
        if documented == c_code:
            return c_file
        copy = c_file.with_stem(f"{c_file.stem}_documented")
        if not copy.exists() or copy.read_text("utf-8") != documented:
            copy.write_text(documented, "utf-8")
        return copy

    def put_into(self, c_code: str) -> str:
        """C code with the docstrings that have their place in it."""
        for place in PLACES.values():
            c_code = re.sub(place, self._with_docstring, c_code)
        return c_code

    def _with_docstring(self, match: re.Match[str]) -> str:
        before, name, signature = match.groups()
        if name not in self.docs:
            return match[0]
        self.unplaced.discard(name)
        return before + signature.removeprefix("NULL") + c_string(self.docs[name])


def docstrings(module: Path, root: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a module and all it defines, each with its C name."""
    tree = ast.parse(module.read_text("utf-8"))
    name = ".".join(module.relative_to(root).with_suffix("").parts)
    for c_name, node in documentable(tree, name.replace(".", "___")):
        doc = ast.get_docstring(node)
        if doc is not None:
            yield c_name, doc


def documentable(
    node: ast.Module | ast.ClassDef, c_name: str
) -> Iterator[tuple[str, ast.Module | ast.ClassDef | ast.FunctionDef]]:
    """A module or class and what it defines, each with its C name."""
    yield c_name, node
    for child in node.body:
        if isinstance(child, ast.ClassDef):
            yield from documentable(child, f"{c_name}___{child.name}")
        elif isinstance(child, ast.FunctionDef):
            is_property = any(ast.unparse(mark) == "property" for mark in child.decorator_list)
            yield f"{c_name}{'_get_' if is_property else '___'}{child.name}", child


def c_string(text: str) -> str:
    """A string of UTF-8 in C; in octal, which unlike hexadecimal ends after three digits."""
    return '"' + "".join(f"\\{byte:03o}" for byte in text.encode()) + '"'
