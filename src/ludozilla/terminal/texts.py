"""All that the terminal itself says, in French and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludozilla.engine.texts import LANGUAGES, Texts

TEXTS: Final = Texts(
    {
        "colon": {"en": "{one}: {two}", "fr": "{one} : {two}"},
        "hint": {
            "en": "? explains the choices, ? with a card or a square reads it out, Tab completes "
            "words, and Enter alone starts your move over. Also: {commands}.",
            "fr": "? explique les choix, ? suivi d'une carte ou d'une case la décrit, Tab complète "
            "les mots, et Entrée seule recommence le coup. Aussi : {commands}.",
        },
        "hint.shortcuts": {
            "en": "To save typing: {commands}.",
            "fr": "Pour aller plus vite : {commands}.",
        },
        "command.hint": {"en": "hint", "fr": "conseil"},
        "command.undo": {"en": "undo", "fr": "annuler"},
        "command.save": {"en": "save", "fr": "sauver"},
        "command.rules": {"en": "rules", "fr": "règles"},
        "command.log": {"en": "log", "fr": "journal"},
        "command.quit": {"en": "quit", "fr": "quitter"},
        "command.help": {"en": "help", "fr": "aide"},
        "command.random": {"en": "random", "fr": "hasard"},
        "command.last": {"en": "last", "fr": "dernier"},
        "command.load": {"en": "load", "fr": "charger"},
        "file": {"en": "FILE", "fr": "FICHIER"},
        "enter": {"en": "Enter", "fr": "Entrée"},
        "pass": {
            "en": "Pass the screen to {name}, who presses Enter.",
            "fr": "Passez l'écran à {name}, qui appuie sur Entrée.",
        },
        "hide": {
            "en": "Enter hides this for {name}.",
            "fr": "Entrée cache ceci pour {name}.",
        },
        "nothing-there": {
            "en": "Nothing on the table is called “{word}”, and no square of that name has "
            "anything on it.",
            "fr": "Rien sur la table ne s'appelle « {word} », et aucune case de ce nom n'est "
            "occupée.",
        },
        "advice.thinking": {"en": "Let me think …", "fr": "Je réfléchis…"},
        "advice.move": {"en": "I would play: {move}", "fr": "Je jouerais : {move}"},
        "advice.habit": {
            "en": "There is nothing to work out here: it is a rule of thumb, drawn by lot where "
            "one should not be predictable, or there is no other choice.",
            "fr": "Il n'y a rien à calculer ici : c'est une règle d'usage, tirée au sort là où il "
            "vaut mieux être imprévisible, ou il n'y a pas d'autre choix.",
        },
        "advice.considered": {
            "en": "{move}: {chance}% to win, tried {tries:time|times}",
            "fr": "{move} : {chance} % de chances, essayé {tries:fois|fois}",
        },
        "advice.line": {"en": "{told}; then {line}", "fr": "{told} ; puis {line}"},
        "advice.beliefs": {
            "en": "What may be hidden, by all you can know:",
            "fr": "Ce qui peut être caché, d'après ce que vous pouvez savoir :",
        },
        "advice.suspect": {"en": "{name} {share}%", "fr": "{name} {share} %"},
        "undone": {"en": "Taken back.", "fr": "Coup repris."},
        "undo.nothing": {
            "en": "You have made no move to take back.",
            "fr": "Vous n'avez pas de coup à reprendre.",
        },
        "undo.decided": {
            "en": "No taking back: {name} has decided since.",
            "fr": "Impossible de reprendre : {name} a décidé depuis.",
        },
        "undo.chance": {
            "en": "No taking back: chance has spoken.",
            "fr": "Impossible de reprendre : le hasard a parlé.",
        },
        "undo.shown": {
            "en": "No taking back: this move showed {name} something hidden.",
            "fr": "Impossible de reprendre : ce coup a montré à {name} quelque chose de caché.",
        },
        "undo.seen": {
            "en": "No taking back: this move showed you something hidden.",
            "fr": "Impossible de reprendre : ce coup vous a montré quelque chose de caché.",
        },
        "saved": {
            "en": "The game is saved after every move. To go on with it:",
            "fr": "La partie est sauvée après chaque coup. Pour la reprendre :",
        },
        "unsaved": {
            "en": "This game is not saved. Next time type “save FILE”, or begin with --save FILE, "
            "and go on with:",
            "fr": "Cette partie n'est pas sauvée. La prochaine fois, tapez « sauver FICHIER » ou "
            "commencez avec --save FICHIER, et reprenez avec :",
        },
        "save.where": {
            "en": "Say where: save FILE",
            "fr": "Dites où : sauver FICHIER",
        },
        "save.exists": {
            "en": "{file} is there already; choose another name.",
            "fr": "{file} existe déjà ; choisissez un autre nom.",
        },
        "save.failed": {
            "en": "Cannot write {file}: {fault}",
            "fr": "Impossible d'écrire {file} : {fault}",
        },
        "load.where": {
            "en": "Say which: load FILE",
            "fr": "Dites lequel : charger FICHIER",
        },
        "load.failed": {
            "en": "Cannot read “{file}”: {fault}",
            "fr": "Impossible de lire « {file} » : {fault}",
        },
        "memory.failed": {
            "en": "This will be forgotten, as it cannot be written down: {fault}",
            "fr": "Ceci sera oublié, faute de pouvoir l'écrire : {fault}",
        },
        "layout.not-now": {
            "en": "There is nothing to lay out now.",
            "fr": "Il n'y a rien à disposer en ce moment.",
        },
        "layout.none": {
            "en": "Nothing you have laid out before goes with this game.",
            "fr": "Rien de ce que vous avez disposé auparavant ne va avec cette partie.",
        },
        "over": {
            "en": "The game is over: {reason} ({rule}).",
            "fr": "La partie est finie : {reason} ({rule}).",
        },
        "rank": {"en": "{rank}. {name}", "fr": "{rank}. {name}"},
        "rank.points": {
            "en": "{rank}. {name}, {points:point|points}",
            "fr": "{rank}. {name}, {points:point|points}",
        },
        "default": {"en": "default", "fr": "par défaut"},
        "no-games": {
            "en": "No games are installed; name files: ludozilla games FILE.py ...",
            "fr": "Aucun jeu n'est installé ; nommez des fichiers : ludozilla games FICHIER.py ...",
        },
    }
)


def say(key: str, lang: str, **args: str | int) -> str:
    """A text of the interface.

    >>> say("undo.nothing", "fr")
    "Vous n'avez pas de coup à reprendre."
    """
    return TEXTS.say(key, lang, args)


def spoken_language(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, English if it is not one of ours.

    >>> spoken_language({"LANG": "fr_BE.UTF-8"}), spoken_language({"LANG": "C"})
    ('fr', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            lang = environ[name][:2].casefold()
            return lang if lang in LANGUAGES else "en"
    return "en"
