"""The tribes' files against the tables of the game, written in another notation."""

import re
from pathlib import Path

import pytest

from ludozilla.engine.cards import CardError, Row
from ludozilla.games.zoon import data
from ludozilla.games.zoon.cards import TRIBES

TABLES = Path(__file__).with_name("tables.txt").read_text(encoding="utf-8")


def rows(tribe, trumps=False):
    """The rows of a tribe in the tables."""
    found, inside = [], False
    for line in TABLES.splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith(" "):
            inside = line.split()[0] == tribe.id
        elif inside and line.strip().startswith("*") == trumps:
            found.append([cell.strip() for cell in line.strip().lstrip("*").split("|")])
    return found


def paths(text):
    """What ``(0,+1)>(0,+2) (0,+2)J`` means: the step paths and the special squares."""
    steps, specials = set(), set()
    for word in text.split():
        squares = tuple(
            tuple(int(number) for number in pair.split(","))
            for pair in re.findall(r"\(([^)]*)\)", word)
        )
        if word.endswith("J"):
            specials.add(squares[0])
        elif squares:
            steps.add(squares)
    return steps, specials


def test_all_that_stands_in_the_tribes_files_is_put_to_use():
    folder = Path(data.__file__).parent
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    shapes = [shape for shape in vars(data).values() if isinstance(shape, type)]
    fields = {
        name for shape in shapes if issubclass(shape, Row) for name in shape.__struct_fields__
    }
    assert [name for name in sorted(fields) if not re.search(rf"\.{name}\b", source)] == []


@pytest.mark.rule("ZO-5", "ZO-23")
@pytest.mark.parametrize("tribe", data.load_tribes(), ids=lambda tribe: tribe.id)
def test_every_zoon_is_as_in_the_tables(tribe):
    table = rows(tribe)
    assert [row[0] for row in table] == [zoon.id for zoon in tribe.zoon]
    for zoon, (_, kind, copies, corners, value, moves) in zip(tribe.zoon, table):
        assert (zoon.type, str(zoon.copies), str(zoon.value)) == (kind, copies, value), zoon.id
        assert " ".join(map(str, zoon.corners)) == corners, zoon.id
        grid = data.Grid(zoon.grid)
        drawn = {tuple(path) for path in grid.paths}, set(grid.specials)
        assert drawn == paths(moves), zoon.id


@pytest.mark.rule("ZO-6")
@pytest.mark.parametrize("tribe", data.load_tribes(), ids=lambda tribe: tribe.id)
def test_every_trump_is_as_in_the_tables(tribe):
    table = rows(tribe, trumps=True)
    assert [row[0] for row in table] == [trump.id for trump in tribe.trump]
    for trump, (_, kind, user, uses, force, corners, effect, rule) in zip(tribe.trump, table):
        assert (trump.kind, str(trump.uses), str(trump.force)) == (kind, uses, force), trump.id
        assert "/".join(trump.user) or user == "-", trump.id
        assert (" ".join(map(str, trump.corners)) or "-") == corners, trump.id
        found = trump.effect.__struct_config__.tag, trump.effect.rule
        assert found == (effect, rule), trump.id


@pytest.mark.rule("ZO-13")
@pytest.mark.parametrize("tribe", TRIBES, ids=lambda tribe: tribe.id)
def test_every_standard_tribe_keeps_the_budgets_exactly(tribe):
    cards = [zoon for zoon, copies in zip(tribe.zoons, tribe.copies) for _ in range(copies)]
    assert sum(zoon.value for zoon in cards) == 150
    assert sum(zoon.corners.count(-1) for zoon in cards) == 3
    assert sum(trump.force for trump in tribe.trumps) == 6


def spoilt(tmp_path: Path, old: str, new: str) -> Path:
    """The file of Lanternoks with one change."""
    text = (data.FOLDER / "lanternoks.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "lanternoks.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("value = 21", "value = 22", "value of a standard tribe is 150, not 151"),
        ("corners = [5, 3, 1, 3]", "corners = [5, 3, 1]", "'baudroyal': a card has 4 corners"),
        ("corners = [5, 3, 1, 3]", 'corners = [5, 3, 1, "X"]', "a corner cannot be 'X'"),
        ("corners = [5, 3, 1, 3]", 'corners = [5, 3, 1, "★"]', "go together"),
        ("corners = [5, 3, 1, 3]", "corners = [5, 3, 1, -3]", "a corner cannot be -3"),
        ('type = "chief"', 'type = "king"', "zoon 'baudroyal'.*king"),
        ('do = "freeze_enemy"', 'do = "freeze"', "zoon 'meduzone_a'.*freeze"),
        ("turns = 1, ", "", "zoon 'meduzone_a'.*turns"),
        ("turns = 1, ", "turns = 1, squares = 2, ", "zoon 'meduzone_a'.*squares"),
        ('type = "emblem"', 'type = "soldier"', "exactly one Emblem"),
        ("force = 1", "force = 4", "force of a trump is 1, 2 or 3"),
        ('user_role = "wearer"\n', "", "user and user_role go together"),
        ("copies = 2", "copies = -2", "not negative"),
        ("o-@-o", "o-@ o", "no line leads to the arrival square"),
        ("o-@-o", "o-@-.", "leads nowhere"),
        ("o-@-o", "o-@-J", "leads nowhere"),
        ("o-@-o", "o-o-o", "shows the Zoon"),
        ("o-@-o", "o-@-?", "leads nowhere"),
        (". J .", ". x .", "'x' does not belong in this grid"),
        (". J .", ". ! .", "means nothing"),
        (". J .", "-. J .", "begins nowhere|between the squares"),
    ],
)
def test_a_wrong_file_is_refused_with_card_and_fault(tmp_path, old, new, message):
    with pytest.raises(CardError, match=f"(?s)lanternoks.toml: .*{message}"):
        data.load_tribe(spoilt(tmp_path, old, new))


def test_a_shot_has_an_aiming_grid_or_a_zone(tmp_path):
    text = (data.FOLDER / "warus.toml").read_text(encoding="utf-8")
    path = tmp_path / "warus.toml"
    path.write_text(re.sub(r"aim = '''.*?'''\n", "", text, count=1, flags=re.S), encoding="utf-8")
    with pytest.raises(CardError, match="either an aiming grid or a zone"):
        data.load_tribe(path)


def test_a_circle_in_a_grid_is_refused():
    with pytest.raises(ValueError, match="circle"):
        data.Grid("o-o\n| |\n@-o")
