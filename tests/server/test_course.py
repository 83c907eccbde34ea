"""The same log makes the same game for everybody, whatever happened in it."""

import json

import pytest

from ludozilla.engine.parts import WATCHER
from ludozilla.engine.record import seed_of
from ludozilla.engine.registry import find
from ludozilla.engine.rng import Rng
from ludozilla.server.course import Course, Damaged
from ludozilla.server.log import AWAY, BACK, FLAG, PLAY, RESIGN, UNDO, Row
from ludozilla.server.protocol import Done, Play
from ludozilla.server.refusals import Refusal
from ludozilla.server.views import View
from ludozilla.table.table import Table
from tests.toys.cellar import Cellar
from tests.toys.growl import Growl

pytestmark = pytest.mark.single


def course_of(game, options=None, players=("Ana", "Béa"), bots=()):
    return Course(Table.new(game, options or {}, seed_of("7"), players), bots)


def happens(course, kind, seat, path="", command=None):
    return course.take(Row(course.number + 1, kind, seat, 0.0, path, "", command))


def again(course, rows):
    """What is made of the log."""
    record = course.table.record
    copy = Course(Table.new(course.table.game, record.options, record.seed, record.players))
    for row in rows:
        copy.take(row)
    return copy


def test_a_taking_back_is_one_more_version_for_everybody_who_noticed():
    course = course_of(Cellar())
    views = {viewer: View(course, viewer, "en") for viewer in (0, 1, WATCHER)}
    rows = [happens(course, PLAY, 0, "lamp3"), happens(course, UNDO, 0)]
    assert {course.version(viewer) for viewer in views} == {2}
    for view in views.values():
        news = view.news()
        assert news is not None
        assert news.message.startswith(b'{"type":"frame"')
        assert (news.frame.version, news.frame.turns) == (2, ())
        view.publish(news)
    rows.append(happens(course, PLAY, 0, "rat3"))
    for viewer, view in views.items():
        news = view.news()
        assert news is not None
        assert (news.frame.version, len(news.frame.turns)) == (3, 1)
        assert again(course, rows).frame(viewer, "en") == course.frame(viewer, "en")


def test_a_decision_of_a_position_that_is_gone_cannot_be_answered_any_more():
    course = course_of(Cellar())
    happens(course, PLAY, 0, "rat3")
    before = course.made[1]
    happens(course, UNDO, 0)
    assert course.made == [2, before + 1]


def test_what_others_prepare_in_secret_is_untouched_by_a_taking_back():
    game = find("zoon")
    course = course_of(game, {"build_format": "tribal", "open_lists": False})
    rng = Rng("lists")
    rows = []
    while any(len(course.table.noticed_by(seat)) < 4 for seat in (0, 1)):
        seat = rng.choice(course.waiting())
        view = course.table.view(seat)
        rows.append(happens(course, PLAY, seat, view.text(rng.choice(view.legal_actions()))))
    own = next(seat for seat in (0, 1) if course.table.turns[-1].seat != seat)
    other = 1 - own
    before = course.frame(other, "en"), course.version(other), course.made[other]
    rows.append(happens(course, UNDO, own))
    assert (course.frame(other, "en"), course.version(other), course.made[other]) == before
    assert View(course, other, "en").news() is None
    copy = again(course, rows)
    for viewer in (0, 1, WATCHER):
        assert copy.frame(viewer, "en") == course.frame(viewer, "en")


def test_a_move_is_the_same_in_whatever_case_and_order_it_is_written_where_that_does_not_matter():
    course = course_of(find("zoon"))
    seat = course.waiting()[0]
    view = course.table.view(seat)
    words = view.text(view.legal_actions()[-1]).split()
    assert len(words) > 1
    assert view.decision().any_order_from == 0
    row = happens(course, PLAY, seat, " ".join(words), "once")
    kept = course_of(find("zoon"))
    kept.resume(json.loads(json.dumps(course.besides())))
    for it in (course, again(course, [row]), kept):
        for path in (row.path, " ".join(reversed(words)), row.path.upper()):
            assert it.played(seat, Play("once", 1, path)) == Done("once", 1)
        for other in (words[0], f"{row.path} {words[0]}", "nonsense"):
            with pytest.raises(Refusal, match="other-move"):
                it.played(seat, Play("once", 1, other))


def test_what_a_move_was_is_taken_on_trust_where_an_older_server_has_not_kept_it():
    course = course_of(Growl())
    happens(course, PLAY, 0, "3", "once")
    besides = course.besides()
    del besides["paths"]
    course.resume(besides)
    assert course.played(0, Play("once", 1, "4")) == Done("once", 1)


def test_a_log_that_leads_elsewhere_is_damaged():
    course = course_of(Cellar())
    row = happens(course, PLAY, 0, "lamp3")
    with pytest.raises(Damaged, match="row 1"):
        again(course, [Row(1, PLAY, 0, 0.0, row.path, "another")])


@pytest.mark.parametrize(
    ("kind", "reason"), [(RESIGN, "Béa gave up."), (FLAG, "The time of Béa was up.")]
)
def test_at_two_the_other_wins(kind, reason):
    course = course_of(Growl())
    happens(course, PLAY, 0, "3")
    happens(course, kind, 1)
    assert (course.over, course.ranks, course.waiting()) == (True, (1, 2), [])
    frame = course.frame(0, "en")
    assert frame.ended is not None
    assert (frame.ended.ranks, frame.ended.reason) == ((1, 2), reason)
    assert (frame.version, frame.asked, frame.waiting) == (2, None, ())


def test_at_more_a_bot_plays_on_until_no_person_is_left():
    course = course_of(Growl(), {"players": 3}, ("Ana", "Béa", "random"), bots=[2])
    happens(course, RESIGN, 1)
    assert (course.over, course.standing) == (False, ["", RESIGN, ""])
    happens(course, FLAG, 0)
    assert (course.over, course.ranks) == (True, (2, 2, 1))


def test_who_is_away_has_not_given_up():
    course = course_of(Growl())
    happens(course, AWAY, 1)
    assert (course.over, course.standing) == (False, ["", AWAY])
    assert course.frame(0, "en").version == 0
    happens(course, BACK, 1)
    assert course.standing == ["", ""]
