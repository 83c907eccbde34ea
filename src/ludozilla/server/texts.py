"""All that the server itself says to people, in French and English."""

from __future__ import annotations

from typing import Final

from ludozilla.engine.texts import LANGUAGES, Texts
from ludozilla.server.admin.texts import TEXTS_OF_ADMIN
from ludozilla.server.people.texts import TEXTS_OF_PEOPLE

TEXTS: Final = Texts(
    TEXTS_OF_PEOPLE
    | TEXTS_OF_ADMIN
    | {
        "running": {
            "en": "Ludozilla is at {address} (Ctrl-C stops it); its tables are kept in {folder}",
            "fr": "Ludozilla est à {address} (Ctrl-C l'arrête) ; ses tables sont dans {folder}",
        },
        "front": {
            "en": "Ludozilla is running. Programs play here: {address}",
            "fr": "Ludozilla est en marche. Les programmes jouent ici : {address}",
        },
        "no-client": {
            "en": "The table in the browser is not here: it could not be built when Ludozilla was "
            "installed. Node 24 with npm builds it: install again, or install a ready wheel.",
            "fr": "La table dans le navigateur n'est pas là : elle n'a pas pu être construite à "
            "l'installation de Ludozilla. Node 24 avec npm la construit : réinstallez, ou "
            "installez un paquet tout prêt.",
        },
        "bad-request": {
            "en": "This cannot be understood: {fault}",
            "fr": "Ceci ne se comprend pas : {fault}",
        },
        "too-large": {
            "en": "This is too long; {most} bytes are the most.",
            "fr": "C'est trop long ; {most} octets au plus.",
        },
        "too-slow": {
            "en": "This did not arrive within {most:second|seconds}.",
            "fr": "Ceci n'est pas arrivé en {most:seconde|secondes}.",
        },
        "too-many": {
            "en": "There are too many already; {most} are the most.",
            "fr": "Il y en a déjà trop ; {most} au plus.",
        },
        "slow-down": {
            "en": "That is too often; ask again in {seconds:second|seconds}.",
            "fr": "C'est trop souvent ; redemandez dans {seconds:seconde|secondes}.",
        },
        "busy": {
            "en": "The server has too much to do; try again in a while.",
            "fr": "Le serveur a trop à faire ; réessayez dans un moment.",
        },
        "behind": {
            "en": "Your connection is too slow for all that happens here; connect again.",
            "fr": "Votre connexion est trop lente pour ce qui se passe ici ; reconnectez-vous.",
        },
        "moved": {
            "en": "This table is moving to another process; try again in a moment.",
            "fr": "Cette table passe à un autre processus ; réessayez dans un instant.",
        },
        "not-here": {
            "en": "This can be seen from the server's own network only.",
            "fr": "Ceci ne se voit que depuis le réseau du serveur.",
        },
        "no-page": {"en": "There is nothing here.", "fr": "Il n'y a rien ici."},
        "no-method": {
            "en": "This cannot be done here; possible: {possible}",
            "fr": "Cela ne se fait pas ici ; possible : {possible}",
        },
        "foreign-page": {
            "en": "Pages of {origin} may not play here.",
            "fr": "Les pages de {origin} ne peuvent pas jouer ici.",
        },
        "no-game": {
            "en": "There is no game “{game}”; there are: {possible}",
            "fr": "Il n'y a pas de jeu « {game} » ; il y a : {possible}",
        },
        "bad-option": {"en": "{fault}", "fr": "Option refusée : {fault}"},
        "no-option": {
            "en": "This game has no option “{option}” that is a list of cards; there are: "
            "{possible}",
            "fr": "Ce jeu n'a pas d'option « {option} » qui soit une liste de cartes ; il y a : "
            "{possible}",
        },
        "no-layout": {"en": "{why}", "fr": "{why}"},
        "undo-first": {"en": "{why}", "fr": "{why}"},
        "nothing-laid-out": {
            "en": "There is nothing to lay out now.",
            "fr": "Il n'y a rien à disposer maintenant.",
        },
        "bad-seats": {
            "en": "This game has {seats:seat|seats}, not {given}.",
            "fr": "Ce jeu a {seats:place|places}, pas {given}.",
        },
        "no-bot": {
            "en": "There is no bot “{bot}”; there are: {possible}",
            "fr": "Il n'y a pas de robot « {bot} » ; il y a : {possible}",
        },
        "bad-bot": {"en": "{fault}", "fr": "{fault}"},
        "no-table": {
            "en": "There is no such table, or it is closed.",
            "fr": "Cette table n'existe pas, ou elle est fermée.",
        },
        "other-rules": {
            "en": "This game was begun with version {made} of its rules; installed is {installed}.",
            "fr": "Cette partie a commencé avec la version {made} des règles ; la version "
            "installée est {installed}.",
        },
        "damaged": {
            "en": "What was kept of this game cannot be played on.",
            "fr": "Ce qui a été gardé de cette partie ne permet pas de continuer.",
        },
        "no-seat": {
            "en": "This table has the seats {possible}.",
            "fr": "Cette table a les places {possible}.",
        },
        "seat-taken": {"en": "Somebody sits there.", "fr": "Cette place est prise."},
        "full": {"en": "All seats are taken.", "fr": "Toutes les places sont prises."},
        "not-seated": {
            "en": "You do not sit at this table.",
            "fr": "Vous n'êtes pas assis à cette table.",
        },
        "not-your-seat": {
            "en": "That is not your seat.",
            "fr": "Ce n'est pas votre place.",
        },
        "not-host": {
            "en": "Only {host}, who opened the table, can do that.",
            "fr": "Seulement {host}, qui a ouvert la table, peut faire cela.",
        },
        "seats-open": {
            "en": "There are open seats: {open}. Wait for people, or put bots there.",
            "fr": "Il y a des places libres : {open}. Attendez quelqu'un ou mettez-y des robots.",
        },
        "started": {
            "en": "The game has started already.",
            "fr": "La partie a déjà commencé.",
        },
        "not-started": {
            "en": "The game has not started yet.",
            "fr": "La partie n'a pas encore commencé.",
        },
        "watching": {
            "en": "You are watching; only players move.",
            "fr": "Vous regardez ; seuls les joueurs jouent.",
        },
        "over": {"en": "The game is over.", "fr": "La partie est finie."},
        "not-over": {
            "en": "The record can be had once the game is over.",
            "fr": "Le compte rendu sera là une fois la partie finie.",
        },
        "not-asked": {
            "en": "You have nothing to decide now.",
            "fr": "Vous n'avez rien à décider en ce moment.",
        },
        "stale": {
            "en": "Your decision {given} has been made; now it is {decision}.",
            "fr": "Votre décision {given} est prise ; maintenant c'est la {decision}.",
        },
        "too-early": {
            "en": "You are not at your decision {given} yet, but at {decision}.",
            "fr": "Vous n'en êtes pas à votre décision {given}, mais à la {decision}.",
        },
        "id-used": {
            "en": "Another command of yours had the id “{id}”.",
            "fr": "Une autre de vos commandes avait l'identifiant « {id} ».",
        },
        "other-move": {
            "en": "Your command “{id}” was another move: {path}.",
            "fr": "Votre commande « {id} » était un autre coup : {path}.",
        },
        "out": {
            "en": "You have given this game up; a bot plays on for you.",
            "fr": "Vous avez quitté cette partie ; un robot joue pour vous.",
        },
        "no-watching": {
            "en": "Nobody watches at this table while it is played.",
            "fr": "On ne regarde pas cette table pendant la partie.",
        },
        "kicked": {
            "en": "The host does not want you at this table.",
            "fr": "L'hôte ne veut pas de vous à cette table.",
        },
        "not-to-kick": {
            "en": "There is nobody else on this seat.",
            "fr": "Il n'y a personne d'autre à cette place.",
        },
        "bad-line": {
            "en": "Say something, in {most} letters at most.",
            "fr": "Dites quelque chose, en {most} lettres au plus.",
        },
        "no-hint": {
            "en": "There are no hints in a game that is rated.",
            "fr": "Il n'y a pas de conseil dans une partie classée.",
        },
        "no-idea": {
            "en": "Nothing comes to mind; try again.",
            "fr": "Rien ne vient à l'esprit ; réessayez.",
        },
        "no-move": {
            "en": "This game has the moves 0 to {most}.",
            "fr": "Cette partie a les coups 0 à {most}.",
        },
        "not-alone": {
            "en": "A game is played on against bots: every seat is “me” or a bot.",
            "fr": "On reprend une partie contre des robots : chaque place est « me » ou un robot.",
        },
        "no-undo": {
            "en": "At this table no move is taken back.",
            "fr": "À cette table, on ne reprend pas de coup.",
        },
        "nothing-made": {
            "en": "You have made no move to take back.",
            "fr": "Vous n'avez pas de coup à reprendre.",
        },
        "nothing-asked": {
            "en": "Nobody asks you that, or not any more.",
            "fr": "Personne ne vous demande cela, ou plus maintenant.",
        },
        "undo-asked": {
            "en": "Somebody else asks to take a move back; wait for the answer.",
            "fr": "Quelqu'un d'autre demande à reprendre un coup ; attendez la réponse.",
        },
        "undo-pause": {
            "en": "You were refused; ask again in {seconds:second|seconds}.",
            "fr": "On vous l'a refusé ; redemandez dans {seconds:seconde|secondes}.",
        },
        "wish-asks": {
            "en": "{who} asks to take the last move back.",
            "fr": "{who} demande à reprendre son dernier coup.",
        },
        "wish-refused": {
            "en": "{who} may not take the move back.",
            "fr": "{who} ne peut pas reprendre le coup.",
        },
        "wish-settled": {
            "en": "The question of {who} is settled.",
            "fr": "La demande de {who} est réglée.",
        },
        "notice-undo": {
            "en": "{who} has taken a move back.",
            "fr": "{who} a repris un coup.",
        },
        "notice-resign": {
            "en": "{who} gives up.",
            "fr": "{who} abandonne.",
        },
        "notice-flag": {
            "en": "The time of {who} is up.",
            "fr": "Le temps de {who} est écoulé.",
        },
        "notice-away": {
            "en": "{who} has been away for too long; a bot plays.",
            "fr": "{who} est parti depuis trop longtemps ; un robot joue.",
        },
        "notice-back": {
            "en": "{who} is back.",
            "fr": "{who} est de retour.",
        },
        "ended-resign": {
            "en": "{who} gave up.",
            "fr": "{who} a abandonné.",
        },
        "ended-flag": {
            "en": "The time of {who} was up.",
            "fr": "Le temps de {who} était écoulé.",
        },
        "not-stored": {
            "en": "This could not be written to the disk and does not count; try again.",
            "fr": "Ceci n'a pas pu être écrit sur le disque et ne compte pas ; réessayez.",
        },
        "not-read": {
            "en": "What is kept of this table cannot be read right now; try again later.",
            "fr": "Ce qui est gardé de cette table est illisible pour l'instant ; réessayez plus "
            "tard.",
        },
        "fault": {
            "en": "Something is wrong with the server; nothing has changed.",
            "fr": "Le serveur a un défaut ; rien n'a changé.",
        },
    }
)


def say(key: str, lang: str, **args: str | int) -> str:
    """A text of the server.

    >>> say("over", "fr")
    'La partie est finie.'
    """
    return TEXTS.say(key, lang, args)


def preferred_language(accepted: str) -> str:
    """The language of ours that a browser's ``Accept-Language`` puts first, else English.

    >>> preferred_language("de-AT,fr;q=0.8,en;q=0.5"), preferred_language("")
    ('fr', 'en')
    """
    for word in accepted.split(","):
        lang = word.strip()[:2].casefold()
        if lang in LANGUAGES:
            return lang
    return "en"
