from pathlib import Path
from textwrap import dedent

import pytest

from tools.rules import citations, definitions, main, report

DOC = """\
# Zorgl-Zilla
- **ZZ-1** The board has 8 × 8 squares. See **ZZ-2**.
- **ZZ-2** White starts.
  - **ZZ-3** Indented: no definition.
* **ZZ-4** Another bullet: no definition.
- ZZ-5 Not bold: no definition.
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")
    return path


@pytest.fixture
def doc(tmp_path):
    return write(tmp_path / "rules" / "zorgl.md", DOC)


@pytest.fixture
def toy(tmp_path):
    return write(
        tmp_path / "toy.py",
        '''\
        # - **GR-9** A comment: no definition.
        RULES = {
            "en": """# Growl
        - **GR-1** Growl.
        - **GR-2** Grab.
        """,
            "fr": """# Grogne
        - **GR-1** Grognez.
        """,
        }
        ''',
    )


def faults(doc: Path, test: str) -> list[str]:
    """What is wrong if this is the only test file, without the paths."""
    path = write(doc.parent / "test_it.py", test)
    return [fault.replace(f"{doc.parent}/", "") for fault in report([doc], [path])[1]]


def cited(tmp_path: Path, test: str) -> list[tuple[str, ...]]:
    return [citation.rules for citation in citations(write(tmp_path / "test_it.py", test))]


def test_definitions_have_one_strict_form(doc):
    assert list(definitions(doc)) == [[("ZZ-1", 2), ("ZZ-2", 3)]]


def test_definitions_in_the_strings_of_a_toy(toy):
    assert list(definitions(toy)) == [[("GR-1", 4), ("GR-2", 5)], [("GR-1", 8)]]


def test_a_translation_is_no_duplicate_but_must_be_complete(toy):
    test = write(toy.parent / "test_it.py", "@mark.rule('GR-1', 'GR-2')\ndef test_it(): ...")
    assert report([toy], [test])[1] == [f"{toy}:5: GR-2 is not there in every language"]


def test_citations_of_functions_classes_and_modules(tmp_path):
    assert cited(
        tmp_path,
        """
        pytestmark = [pytest.mark.slow, pytest.mark.rule("A-1")]

        @pytest.mark.rule("A-2", "A-3")
        def test_function(): ...

        @mark.rule("A-4")
        class TestClass:
            pytestmark = pytest.mark.rule("A-5")

            @pytest.mark.rule("A-6")
            async def test_method(self): ...

        @pytest.mark.rule("A-7")
        def helper(): ...
        """,
    ) == [("A-1", "A-2", "A-3"), ("A-1", "A-4", "A-5", "A-6")]


def test_citations_of_parameters(tmp_path):
    assert cited(
        tmp_path,
        """
        @pytest.mark.rule("A-1")
        @pytest.mark.parametrize("x", [
            pytest.param(1, marks=pytest.mark.rule("A-2")),
            pytest.param(2, marks=[pytest.mark.slow, pytest.mark.rule("A-3")]),
            3,
        ])
        def test_function(x): ...
        """,
    ) == [("A-1",), ("A-1", "A-2"), ("A-1", "A-3")]


def test_nothing_wrong(doc):
    assert faults(doc, "@pytest.mark.rule('ZZ-1', 'ZZ-2')\ndef test_it(): ...") == []


def test_rule_without_a_test(doc):
    assert faults(doc, "@pytest.mark.rule('ZZ-1')\ndef test_it(): ...") == [
        "zorgl.md:3: no test shows ZZ-2"
    ]


def test_rules_of_a_toy_can_be_cited_but_need_not_be(doc, toy):
    doc.write_text("- **ZZ-1** Text.\n")
    toy.write_text('"""- **GR-1** Growl.\n- **GR-2** Grab.\n"""')
    test = write(toy.parent / "test_it.py", "@mark.rule('ZZ-1', 'GR-1')\ndef test_it(): ...")
    assert report([doc], [test], also=[toy]) == ([f"{doc}: 1 of 1 rules shown"], [])


def test_unknown_rules_are_told_once(doc):
    test = """
        @pytest.mark.rule("ZZ-1", "ZZ-2", NAME)
        @pytest.mark.parametrize("x", [pytest.param(1), pytest.param(2)])
        def test_it(x): ...
        """
    assert faults(doc, test) == ["test_it.py:4 test_it: cites NAME, which is no rule"]


def test_too_many_rules(doc):
    doc.write_text("".join(f"- **ZZ-{n}** Text.\n" for n in range(1, 5)))
    test = """
        pytestmark = pytest.mark.rule("ZZ-1")

        @pytest.mark.rule("ZZ-1", "ZZ-2", "ZZ-3")
        def test_three(): ...

        @pytest.mark.rule("ZZ-2", "ZZ-3", "ZZ-4")
        def test_four(): ...
        """
    assert faults(doc, test) == ["test_it.py:8 test_four: cites more than 3 rules"]


def test_duplicate_definitions(doc):
    doc.write_text(DOC + "- **ZZ-1** Once more.\n")
    assert faults(doc, "@pytest.mark.rule('ZZ-1', 'ZZ-2')\ndef test_it(): ...") == [
        f"zorgl.md:7: ZZ-1 is already defined at {doc}:2".replace(f"{doc.parent}/", "")
    ]


def test_command(doc, capsys):
    tests = doc.parent / "tests"
    write(tests / "deep" / "test_it.py", "@pytest.mark.rule('ZZ-1')\ndef test_it(): ...")
    command = ["--tests", str(tests), str(doc), "--also"]

    assert main(command) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{doc}: 1 of 2 rules shown",
        f"{doc}:3: no test shows ZZ-2",
    ]
    assert main(["--check", *command]) == 1

    write(tests / "test_more.py", "@pytest.mark.rule('ZZ-2')\ndef test_it(): ...")
    assert main(["--check", *command]) == 0


def test_nothing_to_check_is_a_fault(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["--check"]) == 1
    assert capsys.readouterr().out == "no rules found\n"
