import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ludozilla.engine.record import Record, RecordError
from ludozilla.engine.rng import Rng, seed_from
from tests.toys.burrow import Burrow
from tests.toys.cellar import Cellar


@pytest.fixture
def played() -> Record:
    record, state = Record.begin(Cellar(), {"players": 3}, seed_from("record"))
    rng = Rng("moves")
    while state.seat >= 0:
        record.play(state, rng.choice(state.legal_actions()))
    return record


def test_a_record_replays_to_any_point(played: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played.save(file)
    again = Record.load(file)
    assert again == played
    for upto in range(len(played.moves) + 1):
        state = again.replay(Cellar(), upto)
        assert state.moves == upto
        assert state.digest() == (played.moves[upto - 1].digest if upto else played.start)


def test_saving_leaves_no_half_file(played: Record, tmp_path: Path) -> None:
    played.save(tmp_path / "game.json")
    played.save(tmp_path / "game.json")
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_seed_that_no_record_can_have_is_refused() -> None:
    with pytest.raises(RecordError, match="'rat' is no seed"):
        Record.begin(Cellar(), {}, "rat")


def edited(**changes: object) -> Callable[[dict[str, object]], dict[str, object]]:
    return lambda data: {**data, **changes}


def first_move(move: list[object]) -> Callable[[dict[str, object]], dict[str, object]]:
    def change(data: dict[str, object]) -> dict[str, object]:
        moves = data["moves"]
        assert isinstance(moves, list)
        return {**data, "moves": [move, *moves[1:]]}

    return change


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (edited(format="chess"), "this is no record: its format is not 'ludozilla record 2'"),
        (edited(game="burrow"), "this is a record of burrow, not of cellar"),
        (edited(version="0"), "made with version 0 of cellar; installed is 1"),
        (edited(options={"players": 9}), "cannot start: option players cannot be 9"),
        (edited(seed="12"), "this record is damaged: Expected `str` matching regex"),
        (edited(seed="0" * 64), "damaged: after move 0 the position is not the recorded one"),
        (edited(moves="none"), "this record is damaged: Expected `array`"),
        (edited(more=1), "this record is damaged: Object contains unknown field `more`"),
        (first_move([0, "castle", "x"]), "move 1 of this record is wrong: 'castle' is not legal"),
        (first_move([2, "rat1", "x"]), "move 1 of this record is wrong: seat 2 has nothing"),
        (first_move([-1, "rat1", "x"]), "this record is damaged: Expected `int` >= 0"),
    ],
)
def test_a_bad_record_says_what_is_bad(
    played: Record,
    change: Callable[[dict[str, object]], dict[str, object]],
    fault: str,
) -> None:
    text = json.dumps(change(json.loads(played.dumps())))
    with pytest.raises(RecordError) as error:
        Record.loads(text).replay(Cellar())
    assert fault in str(error.value)


def test_a_changed_move_is_noticed(played: Record) -> None:
    data = json.loads(played.dumps())
    state = played.replay(Cellar(), 0)
    other = next(
        state.text(action)
        for action in state.legal_actions()
        if state.text(action) != played.moves[0].path
    )
    data["moves"][0][1] = other
    with pytest.raises(RecordError, match="after move 1 the position is not the recorded one"):
        Record.loads(json.dumps(data)).replay(Cellar())


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "42", '{"format": "ludozilla record 2"}', "[" * 100_000]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"this is no record|this record is damaged"):
        Record.loads(text)


def test_a_file_is_named_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot read .*nowhere\.json"):
        Record.load(tmp_path / "nowhere.json")
    (tmp_path / "bad.json").write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match=r"bad\.json"):
        Record.load(tmp_path / "bad.json")


def test_a_point_beyond_the_end_is_refused(played: Record) -> None:
    with pytest.raises(RecordError, match=f"moves 0 to {len(played.moves)}, not 99"):
        played.replay(Cellar(), 99)


def test_the_steps_tell_what_happened(played: Record) -> None:
    steps = list(played.steps(Cellar()))
    assert len(steps) == len(played.moves) + 1
    assert steps[1].events[0].key == "played"


def test_a_foreign_game_is_refused(played: Record) -> None:
    with pytest.raises(RecordError, match="record of cellar, not of burrow"):
        next(played.steps(Burrow()))


def test_a_record_may_start_at_a_position_and_counts_on_from_there(played: Record) -> None:
    game, middle = Cellar(), len(played.moves) // 2
    start = played.replay(game, middle)
    rest = Record(
        *(game.name, game.version, played.options, played.seed, start.digest()),
        played.moves[middle:],  # with the same chance, as it is keyed by their numbers
        position=start.to_dict(),
    )
    again = Record.loads(rest.dumps())
    assert again.replay(game).digest() == played.moves[-1].digest
    assert again.resume(game, 1).moves == middle + 1
    state = again.replay(game, 0)
    again.moves.clear()
    again.play(state, state.parse(played.moves[middle].path))
    assert again.moves == [played.moves[middle]]
    assert "position" not in played.dumps()
    again.position = {"game": game.name}
    with pytest.raises(RecordError, match="cannot start"):
        again.replay(game)
