"""Set-up: sections 1 and 2 of the rules."""

from __future__ import annotations

from ludozilla.engine.pending import Ask, Decision, Then
from ludozilla.engine.rng import Rng
from ludozilla.engine.state import changed
from ludozilla.games.playing_cards import DECK_SIZE
from ludozilla.games.zorgl_zilla.board import AROUND, PLANT, STARTS
from ludozilla.games.zorgl_zilla.city import DRAW, NO_ONE, NOWHERE, UNIT, City
from ludozilla.games.zorgl_zilla.monster import MONSTERS, ZORGL
from ludozilla.games.zorgl_zilla.turn import begin_turn, refill
from ludozilla.games.zorgl_zilla.words import FIRST_SQUARE, token


class ChooseMonster(Ask[City]):
    """ZZ-3: a special monster that nobody has taken yet."""

    def choices(self, city: City) -> list[int]:
        return [MONSTERS[number].first_word for number in free_monsters(city)]

    def decision(self, city: City) -> Decision:
        return Decision("ZZ-3", "choose-monster")

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        chosen = self.choices(city).index(action)
        take_monster(city, self.seat, free_monsters(city)[chosen])


class ChooseStart(Ask[City]):
    """ZZ-5: a start square."""

    def choices(self, city: City) -> list[int]:
        return [token(square) for square in free_starts(city)]

    def decision(self, city: City) -> Decision:
        return Decision("ZZ-5", "choose-start")

    def resolve(self, city: City, action: int, rng: Rng) -> None:
        take_start(city, self.seat, action - FIRST_SQUARE)


class Begin(Then[City]):
    """ZZ-6, ZZ-7, ZZ-8: who plays first, in which order, with which cards."""

    def carry_on(self, city: City, rng: Rng) -> None:
        seats = city.setup.seats
        clockwise = [city.standing[square] for square in STARTS]
        if seats == 3:
            first = (clockwise.index(NO_ONE) + 2) % len(STARTS)
        else:
            first = clockwise.index(rng.below(seats))
        city.order = [seat for seat in clockwise[first:] + clockwise[:first] if seat != NO_ONE]
        for seat in city.order:
            refill(city, seat, rng, "ZZ-8")
        begin_turn(city, city.order[0])


def set_up(city: City, rng: Rng) -> None:
    """Ready the city; what is to be ``chosen``, the players choose in the order of seats."""
    options = city.setup.options
    seats = list(range(city.setup.seats))
    city.parts.put(DRAW, list(range(DECK_SIZE)))
    city.parts.shuffle(DRAW, rng)
    if options["army"]:
        deploy_army(city, AROUND[PLANT])
    city.stack = [Begin()]
    if options["start"] == "chosen":
        city.stack += [ChooseStart(seat) for seat in reversed(seats)]
    else:
        for seat in seats:
            take_start(city, seat, rng.choice(free_starts(city)))
    if options["monsters"] == "chosen":
        city.stack += [ChooseMonster(seat) for seat in reversed(seats)]
    elif options["monsters"] == "random":
        for seat in seats:
            take_monster(city, seat, rng.choice(free_monsters(city)))


def deploy_army(city: City, squares: list[int]) -> None:
    """ZZ-9: one unit on each of these squares."""
    city.army = squares
    for square in squares:
        city.standing[square] = UNIT


def free_monsters(city: City) -> list[int]:
    """ZZ-3: the special monsters nobody has taken yet."""
    return [number for number in range(ZORGL + 1, len(MONSTERS)) if number not in city.kinds]


def take_monster(city: City, seat: int, number: int) -> None:
    """ZZ-3: a seat plays this special monster."""
    city.kinds = changed(city.kinds, seat, number)
    if city.journal is not None:
        name = MONSTERS[number].first_word
        city.journal.add("ZZ-3", "monster", {"who": seat, "monster": name})
    if city.setup.options["handicap"] == "head_start":
        give_head_start(city, seat, MONSTERS[number].head_start())


def give_head_start(city: City, seat: int, floors: int) -> None:
    """ZZ-64: whoever plays one of the weaker monsters begins with some floors won."""
    if floors:
        city.won = changed(city.won, seat, floors)
        if city.journal is not None:
            city.journal.add("ZZ-64", "head-start", {"who": seat, "n": floors})


def free_starts(city: City) -> list[int]:
    """ZZ-5: where the next monster may start; the second of two starts opposite the first."""
    first = city.where[0]
    if city.setup.seats == 2 and first != NOWHERE:
        return [STARTS[(STARTS.index(first) + 2) % len(STARTS)]]
    return [square for square in STARTS if square not in city.where]


def take_start(city: City, seat: int, square: int) -> None:
    """ZZ-4: a monster takes its start square."""
    city.put_monster(seat, square)
    city.tell_of(seat, "ZZ-4", "start", square)
