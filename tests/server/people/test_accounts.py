"""People make accounts, log in and out, change and go."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed

from ludozilla.server import limits
from ludozilla.server.passing import RESTARTED
from ludozilla.server.protocol import Done, Refused, Shown, TableInfo
from tests.server.clients import Someone, running
from tests.server.people.members import PASSWORD, Member, new_name

ME = "/api/me"


def account(name, **other):
    return {"name": name, "password": PASSWORD, "program": True} | other


# -- making one --------------------------------------------------------------------------------


def test_a_guest_makes_an_account_and_keeps_their_seats(server):
    guest = Someone(server, "Passing")
    table = guest.opens("zoon", "me", "open")
    before = guest.token
    me = guest.does("POST", "/api/account", account(new_name(), lang="fr"))
    assert me["person"] == guest.id
    assert me["lang"] == "fr"
    assert "guest" not in me
    guest.token = me["token"]
    assert guest.does("GET", "/api/tables/own")["tables"][0]["id"] == table
    guest.token = before  # who had that token is a guest no more
    assert guest.refused("GET", ME) == (401, "no-session")


def test_a_browser_that_makes_an_account_or_logs_in_gets_another_cookie(server):
    name = new_name()
    cookies = []
    for path in ("/api/account", "/api/login"):
        answer = Someone(server).ask("POST", path, {"name": name, "password": PASSWORD})
        cookies.append(answer.headers["set-cookie"].partition(";")[0])
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert "token" not in answer.json()
        me = Someone(server).ask("GET", ME, headers={"Cookie": cookies[-1]})
        assert me.json() == answer.json()
    assert cookies[0] != cookies[1]


@pytest.mark.single
def test_of_a_password_an_argon2id_hash_is_kept(server):
    member = Member(server)
    query = f"SELECT password FROM accounts WHERE person = '{member.id}'"
    ((kept,),) = server.rows(query)
    assert kept.startswith("$argon2id$")
    data = b"".join(file.read_bytes() for file in server.folder.iterdir())
    assert PASSWORD.encode() not in data


@pytest.mark.parametrize("password", ["", "seven77", "x" * 201])
def test_a_password_that_is_too_short_or_long_is_refused(server, password):
    body = account(new_name(), password=password)
    assert Someone(server).refused("POST", "/api/account", body) == (422, "bad-password")


def test_who_has_an_account_does_not_get_another(server):
    member = Member(server)
    refused = member.refused("POST", "/api/account", account(new_name()))
    assert refused == (409, "have-account")


def test_of_many_who_come_at_once_one_is_the_administrator(tmp_path):
    with running(tmp_path / "data") as server:
        nobody = Someone(server)
        body = [account(f"Early {letter}") for letter in "abcdefgh"]
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda it: nobody.does("POST", "/api/account", it), body))
        assert [me.get("admin", False) for me in found].count(True) == 1
        assert "admin" not in nobody.does("POST", "/api/account", account("Late"))


# -- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "alike",
    [
        "Lanina",
        "LANINA",
        "lan1na",
        "Ｌanina",
        "La nina",
        "L\u0430nin\u0430",  # with Cyrillic letters
        "\u216canina",  # a Roman fifty
        "Ianina",  # with a capital i, not an l
    ],
)
def test_no_name_looks_like_that_of_an_account(server, alike):
    if not server.rows("SELECT 1 FROM people WHERE name = 'Lanina'"):
        Member(server, "Lanina")
    nobody = Someone(server)
    assert nobody.refused("POST", "/api/account", account(alike)) == (409, "name-taken")
    assert nobody.refused("POST", "/api/session", {"name": alike}) == (409, "name-taken")
    guest = Someone(server, "Guest of hers")
    assert guest.refused("POST", ME, {"name": alike}) == (409, "name-taken")


def test_names_that_look_different_are_different(server):
    for name in ("Renée", "Renee", "Rene", "Жанна", "Жанне"):
        Member(server, name)


def test_a_guest_who_bears_the_name_of_a_new_account_gets_a_mark(server):
    guest, name = Someone(server, "Zelda"), "ZELDA"
    member = Member(server, name)
    assert guest.does("GET", ME)["name"] == "Zelda*"
    assert member.does("GET", ME)["name"] == name


@pytest.mark.parametrize("name", ["somebody", "Quelqu'un", "LUDOZILLA", "S0mebody"])
def test_names_of_the_server_itself_are_refused(server, name):
    assert Someone(server).refused("POST", "/api/session", {"name": name}) == (422, "bad-name")


# -- coming and going --------------------------------------------------------------------------


def test_a_name_is_typed_in_any_way_to_log_in(server):
    member = Member(server)
    login = {"name": f"  {member.name.upper()} ", "password": PASSWORD, "program": True}
    me = Someone(server).does("POST", "/api/login", login)
    assert (me["person"], me["name"]) == (member.id, member.name)


def test_a_wrong_password_and_a_wrong_name_get_the_same_answer(server):
    member = Member(server)
    wrong = [
        Someone(server).ask("POST", "/api/login", account(name, password="wrong horse"))
        for name in (member.name, new_name())
    ]
    assert [answer.status for answer in wrong] == [401, 401]
    assert wrong[0].json() == wrong[1].json()


def test_who_guesses_has_to_wait_longer_and_longer(tmp_path):
    with running(tmp_path / "data") as server:
        nobody, member, other = Someone(server), Member(server), Member(server)
        guess = account(member.name, password="wrong horse")
        for _ in range(3):
            assert nobody.refused("POST", "/api/login", guess) == (401, "bad-login")
        server.change("UPDATE failures SET times = 12")  # so that the pause is long enough to see
        # The right password does not help either: else one could go on guessing.
        answer = nobody.ask("POST", "/api/login", account(member.name))
        assert answer.status == 429
        assert answer.json()["code"] == "wait"
        assert int(answer.headers["retry-after"]) >= 1
        assert other.elsewhere().does("GET", ME)["person"] == other.id


def test_logging_out_is_here_or_everywhere(server):
    member = Member(server)
    here, there = member.elsewhere(), member.elsewhere()
    here.does("POST", "/api/logout")
    assert here.refused("GET", ME) == (401, "no-session")
    there.does("POST", "/api/logout", {"everywhere": True})
    assert there.refused("GET", ME) == (401, "no-session")
    assert member.refused("GET", ME) == (401, "no-session")
    member.enters("/api/login")


@pytest.mark.parametrize("way", ["logout", "everywhere", "password"])
def test_with_a_session_its_sockets_end(server, way):
    member = Member(server)
    other = member.elsewhere()
    table = member.opens("zombie-apocalypse-now", "me", "me", humans="first")
    member.does("POST", f"/api/tables/{table}/start")
    seat = other.sits(table, seat=0)
    seat.hears_until(Shown)
    if way == "password":
        new = {"password": "battery staple", "old": PASSWORD, "program": True}
        member.token = member.does("POST", ME, new)["token"]
    else:
        who = other if way == "logout" else member
        who.does("POST", "/api/logout", {"everywhere": way == "everywhere"})
    assert seat.hears_until(Refused).code == "logged-out"
    with pytest.raises(ConnectionClosed) as closed:
        seat.hears()
    assert closed.value.rcvd.code == RESTARTED  # who is still somebody comes back by themselves
    seat.close()
    seat = other.sits(table, seat=0)
    assert seat.hears_until((Refused, Shown)).code == "not-your-seat"
    seat.close()
    if way != "everywhere":
        seat = member.sits(table, seat=0)
        seat.hears_until(Shown)
        assert isinstance(seat.plays(seat.legal[0]), Done)
        seat.close()


# -- changing ----------------------------------------------------------------------------------


def test_a_new_password_needs_the_old_one_and_ends_other_sessions(server):
    member = Member(server)
    other = member.elsewhere()
    new = {"password": "battery staple", "program": True}
    assert member.refused("POST", ME, new | {"old": "wrong"}) == (403, "wrong-password")
    assert member.refused("POST", ME, new | {"old": PASSWORD, "password": "short"}) == (
        422,
        "bad-password",
    )
    member.token = member.does("POST", ME, new | {"old": PASSWORD})["token"]
    assert member.does("GET", ME)["person"] == member.id
    assert other.refused("GET", ME) == (401, "no-session")
    nobody = Someone(server)
    assert nobody.refused("POST", "/api/login", account(member.name)) == (401, "bad-login")
    nobody.does("POST", "/api/login", account(member.name, password="battery staple"))


def test_a_new_name_frees_the_old_one(server):
    member, old, new = Member(server), "", new_name()
    old = member.name
    assert member.does("POST", ME, {"name": new, "lang": "en"})["name"] == new
    assert member.does("POST", ME, {"name": new.upper()})["name"] == new.upper()
    assert Someone(server).refused("POST", "/api/session", {"name": new}) == (409, "name-taken")
    Member(server, old)


def test_a_guest_has_no_password_to_change(server):
    guest = Someone(server, "Passing")
    assert guest.refused("POST", ME, {"password": "battery staple"}) == (409, "no-account")
    assert guest.does("POST", ME, {"lang": "fr"})["lang"] == "fr"


# -- going for good ----------------------------------------------------------------------------


def test_who_deletes_their_account_is_somebody(server):
    member, bea = Member(server), Someone(server, "Béa")
    table = member.opens("zombie-apocalypse-now", "me", "open", humans="first")
    bea.does("POST", f"/api/tables/{table}/join")
    member.does("POST", f"/api/tables/{table}/start")
    waiting = member.opens("zoon", "me", "open")
    watching, seat = member.sits(table), bea.sits(table)
    assert member.refused("DELETE", ME, {"password": "wrong"}) == (403, "wrong-password")
    member.does("DELETE", ME, {"password": PASSWORD})
    assert watching.hears_until(Refused).code == "no-session"
    while seat.hears_until(TableInfo).seats[0].name:
        pass
    assert member.refused("GET", ME) == (401, "no-session")
    assert Someone(server).refused("POST", "/api/login", account(member.name))[1] == "bad-login"
    assert bea.refused("GET", f"/api/tables/{waiting}") == (404, "no-table")
    assert member.name.encode() not in bea.ask("GET", f"/api/tables/{table}/frame").data
    assert not server.rows(f"SELECT 1 FROM people WHERE name = '{member.name}'")
    Member(server, member.name)


def test_a_guest_is_deleted_without_a_password(server):
    guest = Someone(server, "Passing")
    guest.does("DELETE", ME)
    assert guest.refused("GET", ME) == (401, "no-session")


def test_limits_are_told(server):
    answer = Someone(server).ask("POST", "/api/account", account(new_name(), password="short"))
    assert str(limits.PASSWORD) in answer.json()["message"]
    french = Someone(server).ask(
        "POST", "/api/account?lang=fr", account(new_name(), password="short")
    )
    assert "mot de passe" in french.json()["message"]
