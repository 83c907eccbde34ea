"""What administrators do, beside a server that runs and without one."""

import os
import sqlite3
from pathlib import Path

import pytest

from ludozilla.cli import main
from ludozilla.engine.record import Record
from ludozilla.server.protocol import Refused, TableInfo
from ludozilla.server.store import FILE
from tests.server.clients import Running, Someone, running
from tests.server.people.members import PASSWORD, Member
from tests.server.people.test_ratings import known, played, table_of

TABLES = "/api/tables"


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server, and its first account, which is its administrator's."""
    with running(tmp_path_factory.mktemp("admin") / "data") as server:
        server.boss = Member(server, "Boss")  # type: ignore[attr-defined]
        yield server


@pytest.fixture
def boss(house):
    return house.boss


@pytest.fixture
def admin(capsys):
    """Runs ``ludozilla admin``: what it printed, and the exit code."""

    def run(server: Running | Path, *words: str, lang: str = "en") -> tuple[int, str]:
        where = ["--data", str(server if isinstance(server, Path) else server.folder)]
        if isinstance(server, Running) and server.database:
            where = ["--database", server.database]
        capsys.readouterr()
        code = main(["admin", *words, *where, "--lang", lang])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run


# -- over HTTP ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/admin/people"),
        ("GET", "/api/admin/reports"),
        ("POST", "/api/admin/people/x/ban"),
        ("POST", "/api/admin/people/x/unban"),
        ("POST", "/api/admin/reports/1/settle"),
        ("POST", "/api/admin/tables/x/close"),
    ],
)
def test_only_administrators_administer(house, method, path):
    assert Someone(house).refused(method, path) == (401, "no-session")
    assert Member(house).refused(method, path) == (403, "not-admin")


def test_a_report_is_seen_and_settled(house, boss):
    ana, bea = Member(house), Member(house)
    table = ana.opens("zoon")
    bea.does("POST", f"/api/people/{ana.id}/report", {"text": "rude", "table": table})
    (report,) = boss.does("GET", "/api/admin/reports")["reports"]
    assert (report["name"], report["about_name"]) == (bea.name, ana.name)
    assert (report["text"], report["table"]) == ("rude", table)
    boss.does("POST", f"/api/admin/reports/{report['id']}/settle")
    assert boss.does("GET", "/api/admin/reports")["reports"] == []
    assert len(boss.does("GET", "/api/admin/reports?settled=true")["reports"]) == 1
    for number in ("999", "x", "9" * 30):
        path = f"/api/admin/reports/{number}/settle"
        assert boss.refused("POST", path) == (404, "no-report")


def test_who_is_banned_is_shown_out_and_not_let_in(house, boss):
    ana = Member(house)
    table = table_of(boss, ana)
    seat = ana.sits(table)
    seat.hears_until(TableInfo)
    boss.does("POST", f"/api/admin/people/{ana.id}/ban")
    assert seat.hears_until(Refused).code == "no-session"
    assert ana.refused("GET", "/api/me") == (401, "no-session")
    login = {"name": ana.name, "password": PASSWORD, "program": True}
    assert Someone(house).refused("POST", "/api/login", login) == (403, "banned")
    (found,) = boss.does("GET", f"/api/admin/people?word={ana.id}")["people"]
    assert found["banned"] > 0
    boss.does("POST", f"/api/admin/people/{ana.id}/unban")
    ana.enters("/api/login")
    assert boss.refused("POST", f"/api/admin/people/{boss.id}/ban") == (409, "is-admin")
    assert boss.refused("POST", "/api/admin/people/nobody/ban") == (404, "no-person")


def test_a_table_is_closed(house, boss):
    ana, bea = Member(house), Member(house)
    table = table_of(ana, bea)
    seat = ana.sits(table)
    boss.does("POST", f"/api/admin/tables/{table}/close")
    while seat.hears_until(TableInfo).stage != "closed":
        pass
    assert ana.refused("GET", f"{TABLES}/{table}") == (404, "no-table")
    assert boss.refused("POST", f"/api/admin/tables/{table}/close") == (404, "no-table")


# -- from the command line ---------------------------------------------------------------------


def test_tables_and_people_are_listed(house, admin):
    ana, bea = Member(house), Member(house)
    table = table_of(ana, bea)
    code, printed = admin(house, "list", "--stage", "playing", "--game", "zombie-apocalypse-now")
    assert code == 0
    (line,) = [line for line in printed.splitlines() if table in line]
    assert ana.name in line
    assert bea.name in line
    assert admin(house, "list", "--game", "chess") == (0, "There are none.\n")
    code, printed = admin(house, "people", ana.name)
    assert ana.id in printed
    assert bea.id not in printed


def test_a_running_server_learns_of_a_ban_and_of_a_closed_table(house, admin):
    ana, bea = Member(house), Member(house)
    table, other = table_of(ana, bea), table_of(bea, Member(house))
    seats = [ana.sits(table), bea.sits(other)]
    assert admin(house, "ban", ana.name.upper()) == (0, f"{ana.name} may not come in any more.\n")
    assert seats[0].hears_until(Refused).code == "no-session"
    assert admin(house, "close", other, lang="fr") == (0, f"La table {other} est fermée.\n")
    while seats[1].hears_until(TableInfo).stage != "closed":
        pass
    assert admin(house, "unban", ana.id)[0] == 0
    ana.enters("/api/login")


def test_an_account_is_made_administrator(house, admin):
    ana = Member(house)
    assert admin(house, "make-admin", ana.name)[0] == 0
    assert ana.does("GET", "/api/admin/reports") == {"reports": []}
    assert "an administrator" in admin(house, "ban", ana.name)[1]
    assert admin(house, "unmake-admin", ana.name)[0] == 0
    assert ana.refused("GET", "/api/admin/reports") == (403, "not-admin")


def test_who_is_not_found_or_several_are_is_told(house, admin):
    one, two = Someone(house, "Twin"), Someone(house, "Twin")
    code, printed = admin(house, "ban", "Twin")
    assert code == 2
    assert one.id in printed
    assert two.id in printed
    assert admin(house, "ban", "Nobody at all")[0] == 2
    assert "account" in admin(house, "make-admin", one.id)[1]
    assert admin(house, "settle", "999") == (2, "ludozilla: There is no such report.\n")


def test_reports_are_listed_and_settled(house, admin):
    ana, bea = Member(house), Member(house)
    ana.does("POST", f"/api/people/{bea.id}/report", {"text": "cheats\nalways\x1b[2J"})
    printed = admin(house, "reports")[1]
    assert "cheats always?[2J" in printed  # and no sign that a terminal would obey
    number = printed.split()[0]
    assert admin(house, "settle", number)[0] == 0
    assert "cheats" not in admin(house, "reports")[1]
    assert "cheats" in admin(house, "reports", "--all")[1]


def test_guests_who_come_no_more_are_forgotten_and_their_games_can_be_replayed(tmp_path, admin):
    with running(tmp_path / "data") as server:
        member, guest, here = Member(server), Someone(server, "Passing"), Someone(server, "Here")
        table = played(guest, member)
        looking = member.sits(table)
        server.change(f"UPDATE people SET seen = 0 WHERE id <> '{here.id}'")
        assert admin(server, "forget-guests") == (0, "1 guest and 0 expired sessions forgotten.\n")
        while any(seat.name == "Passing" for seat in looking.hears_until(TableInfo).seats):
            pass
        looking.close()
        assert guest.refused("GET", "/api/me") == (401, "no-session")
        assert here.does("GET", "/api/me")["name"] == "Here"
        record = member.ask("GET", f"{TABLES}/{table}/record")
        assert b"Passing" not in record.data
        assert record.json()["moves"]
        assert member.does("GET", f"{TABLES}/{table}/frames")["steps"]
        french = admin(server, "forget-guests", "--days", "9", lang="fr")
        assert french == (0, "0 invité oublié, 0 session expirée supprimée.\n")


def test_what_was_played_is_printed_or_written(house, admin, tmp_path):
    table = played(Member(house), Member(house))
    code, printed = admin(house, "replay", table, "--seat", "all")
    assert code == 0
    assert len(printed.splitlines()) > 10
    file = tmp_path / "game.json"
    assert admin(house, "replay", table, "-o", str(file)) == (0, "")
    assert Record.load(file).game == "zombie-apocalypse-now"
    assert admin(house, "replay", "nothing")[0] == 2


# -- repairs -----------------------------------------------------------------------------------


def test_a_sound_table_is_left_alone(house, admin):
    table = played(Member(house), Member(house))
    code, printed = admin(house, "repair", table, "--cut")
    assert code == 0
    assert "is sound" in printed
    waiting = Member(house).opens("zoon")
    assert "not started" in admin(house, "repair", waiting)[1]


def test_a_damaged_table_is_cut_where_the_damage_begins_and_goes_on(tmp_path, admin):
    with running(tmp_path / "data") as server:
        ana, bea = Member(server), Member(server)
        table = played(ana, bea)
        assert known(ana)["ratings"][0]["games"] == 1
        server.change(f"UPDATE log SET digest = 'x' WHERE \"table\" = '{table}' AND number = 3")
        server.kill()
        server.start()
        assert ana.refused("GET", f"{TABLES}/{table}/frame") == (409, "damaged")
        code, printed = admin(server, "repair", table)
        assert code == 1
        assert "damaged at row 3 of" in printed
        code, printed = admin(server, "repair", table, "--cut")
        assert code == 0
        assert "goes on from row 2" in printed
        admin(server, "ratings")
        assert known(ana)["ratings"] == []
        server.kill()
        server.start()
        assert ana.does("GET", f"{TABLES}/{table}")["stage"] == "playing"
        assert ana.does("GET", f"{TABLES}/{table}/frame")["frame"]["version"] == 2
        bea.does("POST", f"{TABLES}/{table}/resign", {"id": "enough"})
        assert known(ana)["ratings"][0]["games"] == 1


def test_lost_ratings_are_worked_out_again_from_the_log(tmp_path, admin):
    with running(tmp_path / "data") as server:
        ana, bea = Member(server), Member(server)
        for _ in range(2):
            played(ana, bea)
        before = [known(person)["ratings"] for person in (ana, bea)]
        for table in ("ratings", "results", "finishes"):
            server.change(f"DELETE FROM {table}")
        assert known(ana)["ratings"] == []
        code, printed = admin(server, "ratings")
        assert code == 0
        assert "2 games; 2 results were missing" in printed
        assert [known(person)["ratings"] for person in (ana, bea)] == before
        assert "0 results" in admin(server, "ratings")[1]


# -- copies ------------------------------------------------------------------------------------


@pytest.mark.single
def test_a_copy_is_made_while_people_play_and_put_back_when_they_do_not(tmp_path, admin):
    copy, elsewhere = tmp_path / "copy.sqlite", tmp_path / "elsewhere"
    with running(tmp_path / "data") as server:
        ana, bea = Member(server), Member(server)
        table = table_of(ana, bea)
        code, printed = admin(server, "backup", str(copy))
        assert code == 0
        assert "2 people, 1 table, 0 rows; looked through and sound" in printed
        assert copy.stat().st_mode & 0o077 == 0
        assert "there already" in admin(server, "backup", str(copy))[1]
        bea.does("POST", f"{TABLES}/{table}/resign", {"id": "enough"})
        assert "stop it first" in admin(server, "restore", str(copy))[1]
        assert server.stop() == 0
        code, printed = admin(server, "restore", str(copy))
        assert code == 0
        (before,) = server.folder.glob("*-before-*")
        assert str(before) in printed
        server.start()
        assert ana.does("GET", f"{TABLES}/{table}")["stage"] == "playing"
        server.kill()
        assert admin(elsewhere, "restore", str(copy))[0] == 0
    with running(elsewhere) as server:
        ana.server = server
        assert ana.does("GET", f"{TABLES}/{table}")["stage"] == "playing"


@pytest.mark.single
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_root_puts_back_belongs_to_whom_it_belonged(tmp_path, admin):
    copy, database = tmp_path / "copy.sqlite", tmp_path / "data" / FILE
    with running(tmp_path / "data") as server:
        assert admin(server, "backup", str(copy))[0] == 0
        server.stop()
        os.chown(database, 12345, 12346)
        assert admin(server, "restore", str(copy))[0] == 0
    owners = {(file.stat().st_uid, file.stat().st_gid) for file in database.parent.iterdir()}
    assert owners == {(12345, 12346)}


def test_what_is_no_sound_copy_is_not_put_back(tmp_path, admin):
    folder, bad = tmp_path / "data", tmp_path / "bad.sqlite"
    assert "no file" in admin(folder, "restore", str(bad))[1]
    bad.write_bytes(b"nonsense" * 1000)
    code, printed = admin(folder, "restore", str(bad), lang="fr")
    assert code == 2
    assert "n'est pas une base" in printed
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("CREATE TABLE a (b)")
    assert "alembic_version" in admin(folder, "restore", str(tmp_path / "other.sqlite"))[1]
    assert not folder.exists()
    assert "There is no database" in admin(folder, "backup", str(tmp_path / "copy"))[1]
