"""What reports are written in: words and figures, in French and English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludozilla.engine.texts import Texts

_FRENCH: Final = str.maketrans({",": "\u202f", ".": ",", "%": "\u00a0%"})
"""How figures are set there: by thousands, with a decimal comma, and a space before %."""

TEXTS: Final = Texts(
    {
        "thing.game": {"en": "game|games", "fr": "partie|parties"},
        "thing.deal": {"en": "deal|deals", "fr": "donne|donnes"},
        "thing.second": {"en": "second|seconds", "fr": "seconde|secondes"},
        "thing.set": {"en": "option set|option sets", "fr": "réglage|réglages"},
        "thing.comparison": {"en": "comparison|comparisons", "fr": "comparaison|comparaisons"},
        "thing.finding": {"en": "finding|findings", "fr": "défaut|défauts"},
        "progress.games": {"en": "games", "fr": "parties"},
        "progress.deals": {"en": "deals", "fr": "donnes"},
        "progress.sets": {"en": "option sets", "fr": "réglages"},
        "speed": {"en": "{n} decisions/s", "fr": "{n} décisions/s"},
        "simulated": {
            "en": "{game}: {games}, seed {seed}",
            "fr": "{game} : {games}, graine {seed}",
        },
        "range": {"en": "{low} to {high}", "fr": "{low} à {high}"},
        "lengths": {
            "en": "decisions per game: {mean} on average",
            "fr": "décisions par partie : {mean} en moyenne",
        },
        "spread": {
            "en": "  from {least} to {most}; {quantiles}",
            "fr": "  de {least} à {most} ; {quantiles}",
        },
        "quantile": {"en": "{percent}: {length}", "fr": "{percent} : {length}"},
        "matched": {
            "en": "{games}, {deals} with the bots in all seats, seed {seed}; "
            "a fair share is {fair}",
            "fr": "{games}, {deals} avec les robots à toutes les places, graine {seed} ; "
            "une part équitable est de {fair}",
        },
        "unsettled": {
            "en": "not settled whether {bot} wins more than a fair share ({evidence})",
            "fr": "on ne sait pas encore si {bot} gagne plus qu'une part équitable ({evidence})",
        },
        "more": {
            "en": "{bot} wins more than a fair share ({evidence})",
            "fr": "{bot} gagne plus qu'une part équitable ({evidence})",
        },
        "less": {
            "en": "{bot} wins less than a fair share ({evidence})",
            "fr": "{bot} gagne moins qu'une part équitable ({evidence})",
        },
        "learned": {
            "en": "of all pairs of a won and a lost position in the last round's {games} games "
            "that were not learned from, {told} are told apart ({before} before)",
            "fr": "de toutes les paires d'une position gagnée et d'une perdue dans les {games} "
            "parties de la dernière série dont rien n'a été appris, {told} sont distinguées "
            "({before} avant)",
        },
        "column.seat": {"en": "seat", "fr": "place"},
        "column.bot": {"en": "bot", "fr": "robot"},
        "column.wins": {"en": "wins", "fr": "victoires"},
        "column.of": {"en": "of", "fr": "sur"},
        "column.share": {"en": "share", "fr": "part"},
        "column.interval": {"en": "95% interval", "fr": "intervalle à 95\u00a0%"},
        "column.rating": {"en": "rating", "fr": "classement"},
        "column.length": {"en": "decisions/game", "fr": "décisions/partie"},
        "column.time": {"en": "ms/decision", "fr": "ms/décision"},
        "column.slowest": {"en": "slowest", "fr": "la plus lente"},
        "column.end": {"en": "end", "fr": "fin"},
        "column.games": {"en": "games", "fr": "parties"},
        "column.rule": {"en": "rule", "fr": "règle"},
        "column.per_game": {"en": "per game", "fr": "par partie"},
        "column.in_games": {"en": "in games", "fr": "des parties"},
        "column.per_second": {"en": "per second", "fr": "par seconde"},
        "column.decisions": {"en": "decisions", "fr": "décisions"},
        "column.clones": {"en": "clones", "fr": "copies"},
        "column.views": {"en": "views", "fr": "vues"},
        "column.fills": {"en": "fills", "fr": "mondes"},
        "column.evaluations": {"en": "evaluations", "fr": "évaluations"},
        "column.thoughts": {"en": "thoughts", "fr": "réflexions"},
        "column.iterations": {"en": "iterations", "fr": "itérations"},
        "column.a_frame": {"en": "a frame", "fr": "par image"},
        "column.us": {"en": "us", "fr": "µs"},
        "column.most_us": {"en": "most_us", "fr": "µs au plus"},
        "column.bytes": {"en": "bytes", "fr": "octets"},
        "column.whole_bytes": {"en": "whole_bytes", "fr": "octets en entier"},
        "column.feature": {"en": "feature", "fr": "trait"},
        "column.before": {"en": "before", "fr": "avant"},
        "column.learned": {"en": "learned", "fr": "appris"},
    }
)


def say(key: str, lang: str, **args: str | int) -> str:
    """A line of a report.

    >>> say("spread", "en", least=10, most=20, quantiles="50%: 12")
    '  from 10 to 20; 50%: 12'
    """
    return TEXTS.say(key, lang, args)


def columns(lang: str, *names: str) -> list[str]:
    """What stands above columns.

    >>> columns("fr", "seat", "bot")
    ['place', 'robot']
    """
    return [TEXTS.get(f"column.{name}", lang) for name in names]


def figure(number: float, form: str, lang: str) -> str:
    """A figure as it is set in a language.

    >>> figure(0.4512, ".1%", "en"), figure(0.4512, ".1%", "fr").split()
    ('45.1%', ['45,1', '%'])
    """
    text = format(number, form)
    return text.translate(_FRENCH) if lang == "fr" else text


def interval(bounds: Iterable[float], lang: str) -> str:
    """From one share to another."""
    low, high = [figure(bound, ".1%", lang) for bound in bounds]
    return say("range", lang, low=low, high=high)


def counted(count: int, thing: str, lang: str) -> str:
    """So many things.

    >>> counted(1, "game", "en"), counted(1200, "deal", "en"), counted(0, "deal", "fr")
    ('1 game', '1,200 deals', '0 donne')
    """
    one, many = TEXTS.get(f"thing.{thing}", lang).split("|")
    single = count < 2 if lang == "fr" else count == 1
    return f"{figure(count, ',', lang)} {one if single else many}"
