"""Which numbered rules are shown by a test, and which citations lead nowhere.

    python tools/rules.py [--check] [--tests tests] [file ...] [--also file ...]

A rule is defined by a line `- **ZZ-24** ...` in a file, by default a game's rules.en.md, or in a
toy game's, tests/toys/*.py, whose rules may be cited but need not be shown. Of a Python file, each
string with such lines is the whole of the rules in one language. A test cites a rule by
`@pytest.mark.rule("ZZ-24")`, on itself, its class, one of its parameters, or by the module's
`pytestmark`. The tests are read, not run.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

DEFINITION = re.compile(r"- \*\*([A-Z]{2,4}-[1-9][0-9]*)\*\* ")
MOST_RULES_PER_TEST = 3


@dataclass(frozen=True)
class Citation:
    """A test, or one parameter set of it, with all the rules it cites."""

    where: str
    rules: tuple[str, ...]


def definitions(path: Path) -> Iterator[list[tuple[str, int]]]:
    """The rules a file defines, with their line numbers: a list for each language."""
    content = path.read_text(encoding="utf-8")
    texts = [(1, content)]
    if path.suffix == ".py":
        texts = sorted(
            (node.lineno, node.value)
            for node in ast.walk(ast.parse(content))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
    for start, text in texts:
        lines = enumerate(text.splitlines(), start)
        if rules := [(m[1], number) for number, line in lines if (m := DEFINITION.match(line))]:
            yield rules


def citations(path: Path) -> Iterator[Citation]:
    """What the tests of a file cite."""
    yield from _in_body(path, ast.parse(path.read_text(encoding="utf-8")).body, ())


def _in_body(
    path: Path, body: Sequence[ast.stmt], inherited: tuple[str, ...]
) -> Iterator[Citation]:
    inherited += tuple(rule for node in body if _is_pytestmark(node) for rule in _marks(node))
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            rules = [rule for decorator in node.decorator_list for rule in _marks(decorator)]
            yield from _in_body(path, node.body, (*inherited, *rules))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
            "test"
        ):
            yield from _of_test(path, node, inherited)


def _of_test(
    path: Path, test: ast.FunctionDef | ast.AsyncFunctionDef, inherited: tuple[str, ...]
) -> Iterator[Citation]:
    where = f"{path}:{test.lineno} {test.name}"
    parameters = [
        call
        for decorator in test.decorator_list
        for call in ast.walk(decorator)
        if isinstance(call, ast.Call) and _name(call.func).endswith("param")
    ]
    of_parameters = [_marks(call) for call in parameters]
    # What stands inside a parameter is that parameter's alone.
    within = {id(node) for call in parameters for node in ast.walk(call)}
    own = [rule for each in test.decorator_list for rule in _marks(each, but=within)]
    yield Citation(where, (*inherited, *own))
    for rules in of_parameters:
        yield Citation(where, (*inherited, *own, *rules))


def _marks(tree: ast.AST, but: set[int] | frozenset[int] = frozenset()) -> list[str]:
    """The rules cited by all marks in a tree."""
    return [
        # What isn't a literal is quoted as it stands, and so reported as an unknown rule.
        argument.value
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        else ast.unparse(argument)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and id(call) not in but
        if _name(call.func).endswith("mark.rule")
        for argument in call.args
    ]


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and [_name(target) for target in node.targets] == [
        "pytestmark"
    ]


def _name(node: ast.expr) -> str:
    return ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else ""


def report(
    files: Sequence[Path], tests: Sequence[Path], also: Sequence[Path] = ()
) -> tuple[list[str], list[str]]:
    """A line of summary per file, and all that is wrong."""
    summary: list[str] = []
    faults: list[str] = []
    cited = [citation for path in tests for citation in citations(path)]
    shown = {rule for citation in cited for rule in citation.rules}
    defined: dict[str, str] = {}
    for path in dict.fromkeys((*files, *also)):
        original: dict[str, str] = {}
        for language in definitions(path):
            rules: dict[str, str] = {}
            for rule, number in language:
                where = f"{path}:{number}"
                if earlier := rules.get(rule) or defined.get(rule):
                    faults.append(f"{where}: {rule} is already defined at {earlier}")
                rules.setdefault(rule, where)
            original = original or rules
            faults += [
                f"{(original | rules)[rule]}: {rule} is not there in every language"
                for rule in sorted(original.keys() ^ rules.keys())
            ]
        defined |= original
        if not original or path not in files:
            continue
        missing = [rule for rule in original if rule not in shown]
        faults += [f"{original[rule]}: no test shows {rule}" for rule in missing]
        count = len(original) - len(missing)
        summary.append(f"{path}: {count} of {len(original)} rules shown")
    if not defined:
        faults.append("no rules found")
    # A dictionary for a set with an order: parameters repeat the faults of their test.
    of_tests: dict[str, None] = {}
    for citation in cited:
        unique = dict.fromkeys(citation.rules)
        if len(unique) > MOST_RULES_PER_TEST:
            of_tests[f"{citation.where}: cites more than {MOST_RULES_PER_TEST} rules"] = None
        for rule in unique:
            if rule not in defined:
                of_tests[f"{citation.where}: cites {rule}, which is no rule"] = None
    return summary, faults + list(of_tests)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which numbered rules are shown by a test.")
    rules = sorted(Path().glob("src/ludozilla/games/*/rules.en.md"))
    toys = sorted(Path().glob("tests/toys/*.py"))
    parser.add_argument("files", nargs="*", type=Path, default=rules, help="rules to be shown")
    parser.add_argument("--also", nargs="*", type=Path, default=toys, help="rules just to cite")
    parser.add_argument("--tests", type=Path, default=Path("tests"), help="folder of the tests")
    parser.add_argument("--check", action="store_true", help="fail if anything is wrong")
    options = parser.parse_args(arguments)
    tests = sorted(options.tests.rglob("test_*.py"))
    summary, faults = report(options.files, tests, options.also)
    for line in summary + faults:
        print(line)
    return 1 if faults and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
