import pytest

from ludozilla.bots.spec import BotSpecError
from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import Record, RecordError
from ludozilla.engine.rng import Rng, seed_from
from ludozilla.engine.state import TRUTH, IllegalAction, NotAsked, Setup
from ludozilla.games.zoon.game import GAME as ZOON
from ludozilla.table.table import Table, UndoRefused
from tests.toys.burrow import Burrow
from tests.toys.cellar import Cellar
from tests.toys.growl import Growl, GrowlState

# Seat 0 has rat1, rat3 and lamp3.
CELLAR_SEED = seed_from("1")


def growl(players=2, seats=()):
    return Table.new(Growl(), {"players": players}, seed_from("7"), seats)


def cellar(seats=("Ana", "Bea")):
    return Table.new(Cellar(), {}, CELLAR_SEED, seats)


def refusal(table, seat):
    with pytest.raises(UndoRefused) as refused:
        table.undo(seat)
    return refused.value.reason, refused.value.who


# -- playing and looking ---------------------------------------------------------------------


def test_only_who_may_decide_is_asked():
    table = cellar()
    assert table.waiting() == [0]
    assert table.frame(0, "en").asked.legal == ("rat1", "rat3", "lamp3")
    assert table.frame(0, "fr").asked.prompt == "Jouez une carte."
    for viewer in (1, WATCHER, TRUTH):
        assert table.frame(viewer, "en").asked is None
    with pytest.raises(NotAsked, match="seat 1"):
        table.play(1, "rat1")


def test_a_frame_is_made_of_what_the_viewer_sees():
    table = cellar()
    table.play(0, "lamp3")
    told = {
        viewer: [event.text for event in table.frame(viewer, "en").turns[0].events]
        for viewer in (0, 1, WATCHER)
    }
    assert told[0][1].startswith("Ana lights up ")
    assert told[1] == told[WATCHER] == ["Ana plays lamp.", "Ana lights up a hidden card."]
    assert [table.view(viewer).viewer for viewer in (0, 1, WATCHER)] == [0, 1, WATCHER]


def test_frames_in_two_languages_do_not_meddle_with_each_other():
    table = cellar(("", "Bea"))
    table.play(0, "rat1")
    names = {"en": "Player 1", "fr": "Joueur 1"}
    frames = {lang: table.frame(1, lang) for lang in names}
    for lang, name in names.items():
        state, again = table.view(1), table.frame(1, lang)
        table.frame(1, "en" if lang == "fr" else "fr")
        assert name in str(state.show(lang))
        assert name in state.setup.game.tell(table.turns[0].events[0], state, lang)
        assert "Bea" not in str(state.show(lang))  # which is for the table to say
        assert [player.name for player in again.scene.players] == [name, "Bea"]
        assert again.turns[0].who == name
        assert name in again.turns[0].events[0].text
        assert name in repr(again.scene)
        assert "Bea" in repr(again.scene)
        assert (again.scene, again.turns) == (frames[lang].scene, frames[lang].turns)


def test_a_secret_choice_shows_to_its_maker_alone_until_all_have_chosen():
    table = growl()
    table.play(1, "5")
    paths = {viewer: table.frame(viewer, "en").turns[0].path for viewer in (0, 1, WATCHER, TRUTH)}
    assert paths == {0: "?", 1: "5", WATCHER: "?", TRUTH: "5"}
    assert table.frame(0, "en").asked.legal == ("1", "2", "3", "4", "5")
    assert table.frame(1, "en").asked is None


def test_turns_are_told_since_a_version():
    table = growl()
    table.play(0, "4")
    table.play(1, "3")
    assert [turn.number for turn in table.frame(0, "en").turns] == [1, 2]
    assert [turn.number for turn in table.frame(0, "en", since=1).turns] == [2]
    assert table.frame(0, "en", since=2).turns == ()


def test_there_are_no_turns_before_the_first():
    table = growl()
    table.play(0, "4")
    assert [turn.number for turn in table.frame(0, "en", since=-3).turns] == [1]


def test_nobody_looks_from_a_seat_that_is_not_there():
    with pytest.raises(NotAsked, match="there is no seat 2"):
        growl().frame(2, "en")


@pytest.mark.parametrize("name", ["Ana\nBea", "\x1b[31mAna", "\udcff", "Ana\u2028"])
def test_a_name_that_would_disturb_a_screen_or_a_file_is_refused(name):
    with pytest.raises(RecordError, match="is no name"):
        growl(2, [name, "random"])


def test_any_other_name_will_do():
    assert growl(2, ["Zoé 👩‍🚀", "random"]).names("fr")[0] == "Zoé 👩‍🚀"


def test_an_illegal_move_changes_nothing_not_even_the_order_of_those_waiting():
    table = growl(3)
    before = table.record.dumps()
    with pytest.raises(IllegalAction):
        table.play(0, "9")
    assert table.record.dumps() == before
    table.play(1, "2")
    table.play(2, "2")
    table.play(0, "2")
    assert Table(Growl(), table.record).record == table.record


def test_everyone_has_a_name_of_their_own():
    table = growl(3, ["", "greedy", "greedy"])
    assert table.names("fr") == ["Joueur 1", "greedy 2", "greedy 3"]
    assert growl(3, ["Ana", "random", "greedy"]).names("en") == ["Ana", "random", "greedy"]


def test_a_record_tells_people_and_bots_apart():
    table = growl(3, ["Ana", "greedy:fills=2", "bot:random"])
    assert table.record.players == ["Ana", "bot:greedy:fills=2", "bot:random"]
    assert table.names("en") == ["Ana", "greedy:fills=2", "random"]
    assert table.people == [0]


def test_nobody_sits_down_by_a_slip_of_the_pen():
    with pytest.raises(BotSpecError, match="did you mean the bot greedy, not 'greedi'"):
        growl(2, ["Ana", "greedi"])
    with pytest.raises(BotSpecError, match="there is no bot 'clever'"):
        growl(2, ["Ana", "bot:clever"])


def test_whoever_is_recorded_as_a_person_stays_one():
    record, _ = Record.begin(Growl(), {}, seed_from("7"))
    record.players = ["greedy", "greedi"]
    assert Table(Growl(), record).people == [0, 1]


def test_bots_move_until_a_person_has_to():
    table = growl(3, ["random", "Ana", "greedy"])
    assert table.people == [1]
    assert table.let_bots_move() == 2
    assert table.waiting() == [1]
    assert table.let_bots_move() == 0
    table.play(1, "1")
    assert table.let_bots_move() == 2


def test_bots_alone_play_to_the_end():
    table = growl(2, ["random", "greedy"])
    assert table.let_bots_move() == 10
    assert table.outcome is not None
    assert table.waiting() == []
    assert table.frame(0, "en").asked is None


# -- records ---------------------------------------------------------------------------------


def test_a_saved_game_goes_on_as_if_it_had_never_stopped():
    table = growl(2, ["Ana", "greedy"])
    table.let_bots_move()
    table.play(0, "4")
    resumed = Table(Growl(), Record.loads(table.record.dumps()))
    assert resumed.names("en") == ["Ana", "greedy"]
    for each in (table, resumed):
        each.let_bots_move()
        each.play(0, "5")
        each.let_bots_move()
    assert resumed.record == table.record
    for viewer in (0, 1, WATCHER, TRUTH):
        old, new = table.frame(viewer, "fr"), resumed.frame(viewer, "fr")
        assert old == new


def test_a_table_can_be_laid_as_it_was_after_any_move():
    table = growl(2, ["random", "greedy"])
    table.let_bots_move()
    early = Table(Growl(), table.record, 4)
    assert early.version == 4
    assert early.record.moves == table.record.moves[:4]
    assert len(table.record.moves) == 10
    with pytest.raises(RecordError, match="moves 0 to 10, not 11"):
        Table(Growl(), table.record, 11)


def test_a_record_without_players_is_played_by_nameless_people():
    record, _ = Record.begin(Growl(), {}, seed_from("7"))
    assert Table(Growl(), record).names("en") == ["Player 1", "Player 2"]


def test_a_record_with_too_few_players_is_refused():
    with pytest.raises(RecordError, match="2 seats, but 1 players"):
        growl(2, ["Ana"])


def test_a_damaged_record_is_refused():
    table = growl()
    table.play(0, "4")
    text = table.record.dumps().replace('"4"', '"3"')
    with pytest.raises(RecordError, match="after move 1"):
        Table(Growl(), Record.loads(text))


# -- taking back -----------------------------------------------------------------------------


def test_a_move_that_showed_nothing_can_be_taken_back():
    table = Table.new(Burrow(), {}, seed_from("1"))
    start = table.view(TRUTH)
    one, other = table.frame(0, "en").asked.legal[:2]
    table.play(0, one)
    after = table.record.moves[-1]
    table.undo(0)
    assert table.view(TRUTH) == start
    assert (table.version, table.turns) == (0, [])
    table.play(0, other)
    table.undo(0)
    table.play(0, one)
    assert table.record.moves == [after]


def test_a_move_that_showed_another_what_its_maker_cannot_know_stays():
    table = cellar()
    table.play(0, "rat1")  # and seat 1 has drawn a card
    assert refusal(table, 0) == ("shown", 1)


def test_against_bots_anything_can_be_taken_back():
    table = cellar(("Ana", "random"))
    table.play(0, "lamp3")
    table.play(0, "take")
    table.let_bots_move()
    assert table.version > 2
    table.undo(0)
    assert table.version == 1
    table.undo(0)
    assert table.version == 0
    assert refusal(table, 0) == ("nothing", WATCHER)


def test_several_moves_can_be_taken_back_one_by_one():
    table = Table.new(Burrow(), {}, seed_from("1"))
    table.play(0, table.frame(0, "en").asked.legal[0])
    table.play(1, table.frame(1, "en").asked.legal[0])
    table.undo(1)
    table.undo(0)
    assert table.version == 0
    assert refusal(table, 0) == ("nothing", WATCHER)


def test_a_move_that_opened_a_hole_of_its_maker_stays():
    table = cellar()
    table.play(0, "lamp3")
    assert refusal(table, 0) == ("seen", WATCHER)
    assert table.version == 1
    table.play(0, "leave")
    table.undo(0)
    assert table.version == 1


def test_a_choice_that_uncovers_those_of_others_stays():
    table = growl()
    table.play(0, "4")
    table.play(1, "3")
    assert refusal(table, 1) == ("seen", WATCHER)


def test_even_the_last_choice_which_shows_no_new_prey_stays():
    table = growl()
    for growling in "12345":
        table.play(0, growling)
        table.play(1, growling)
    assert table.outcome is not None
    assert refusal(table, 1) == ("seen", WATCHER)


def test_a_secret_choice_can_be_taken_back_while_nobody_else_decides():
    table = growl(3)
    table.play(0, "4")
    table.play(2, "4")
    assert refusal(table, 0) == ("decided", 2)
    table.undo(2)
    table.undo(0)
    assert table.waiting() == [0, 1, 2]


def test_who_has_made_no_move_has_none_to_take_back():
    table = cellar()
    table.play(0, "rat1")
    assert refusal(table, 1) == ("nothing", WATCHER)


def test_a_resumed_game_knows_what_can_be_taken_back():
    table = Table.new(Burrow(), {}, seed_from("1"))
    table.play(0, table.frame(0, "en").asked.legal[0])
    resumed = Table(Burrow(), table.record)
    resumed.undo(0)
    assert resumed.version == 0
    table.play(1, table.frame(1, "en").asked.legal[0])
    assert refusal(Table(Burrow(), table.record), 0) == ("decided", 1)


class ShakyState(GrowlState):
    """Rolls a die, for nothing, whenever somebody growls."""

    def apply(self, action: int, rng: Rng) -> None:
        rng.below(6)
        super().apply(action, rng)


class ShakyGrowl(Growl):
    def blank(self, setup: Setup) -> ShakyState:
        return ShakyState(setup)


def test_a_move_that_called_upon_chance_stays():
    table = Table.new(ShakyGrowl(), {}, seed_from("7"))
    table.play(0, "4")
    assert refusal(table, 0) == ("chance", WATCHER)


@pytest.fixture
def _no_replay(monkeypatch):
    def replay(*args):
        raise AssertionError("the record was replayed")

    monkeypatch.setattr(Record, "replay", replay)


@pytest.mark.usefixtures("_no_replay")
def test_the_last_move_is_taken_back_without_a_replay():
    table = growl(3)
    start = table.view(TRUTH)
    table.play(1, "4")
    after = table.record.moves[-1]
    table.undo(1)
    assert table.view(TRUTH) == start
    assert (table.version, table.turns, table.waiting()) == (0, [], [0, 1, 2])
    table.play(1, "4")
    assert table.record.moves == [after]
    resumed = Table(Growl(), table.record)
    resumed.undo(1)
    assert resumed.view(TRUTH) == start


@pytest.mark.usefixtures("_no_replay")
def test_a_move_that_may_not_be_taken_back_needs_no_replay_either():
    table = growl()
    table.play(0, "4")
    table.play(1, "3")
    assert refusal(table, 1) == ("seen", WATCHER)
    assert refusal(table, 1) == ("seen", WATCHER)
    assert table.version == 2


def test_a_game_goes_on_as_before_after_any_number_of_moves_was_taken_back():
    table, other = (growl(2, ["Ana", "random"]) for _ in range(2))
    for each, moves in ((table, "45123"), (other, "451")):
        for move in moves:
            each.let_bots_move()
            each.play(0, move)
        each.let_bots_move()
    table.undo(0)
    table.undo(0)
    table.let_bots_move()
    assert table.record == other.record
    assert table.frame(0, "en").turns == other.frame(0, "en").turns


# -- around one screen -----------------------------------------------------------------------


def test_secrets_are_hands_and_pending_choices():
    assert cellar().secrets_between(0, 1)
    table = growl()
    assert not table.secrets_between(0, 1)
    table.play(0, "4")
    assert table.secrets_between(0, 1)
    table.play(1, "3")
    assert not table.secrets_between(0, 1)


# -- following ---------------------------------------------------------------


def _on_field(table, viewer):
    field = table.frame(viewer, "en").scene.areas[0]
    return {(item.x, item.y): item.id for item in field.items}


def test_an_exchange_made_in_secret_shows_in_nobody_elses_ids():
    table = Table.new(ZOON, {}, seed_from("exchange"), ["Ana", "Bob"])
    before = {viewer: _on_field(table, viewer) for viewer in (0, 1, WATCHER)}
    table.play(0, "a1 b2")
    after = {viewer: _on_field(table, viewer) for viewer in (0, 1, WATCHER)}
    assert after[1] == before[1]
    assert after[WATCHER] == before[WATCHER]
    assert (after[0][0, 0], after[0][1, 1]) == (before[0][1, 1], before[0][0, 0])
