"""What the server says to people about themselves and others, in French and English."""

from __future__ import annotations

from typing import Final

TEXTS_OF_PEOPLE: Final = {
    "somebody": {"en": "somebody", "fr": "quelqu'un"},
    "no-session": {
        "en": "Say who you are first: POST /api/session with a name, or log in.",
        "fr": "Dites d'abord qui vous êtes : POST /api/session avec un nom, ou connectez-vous.",
    },
    "logged-out": {
        "en": "You have logged out, or a session of yours has ended; connect again.",
        "fr": "Vous vous êtes déconnecté, ou une de vos sessions a pris fin ; reconnectez-vous.",
    },
    "bad-name": {
        "en": "A name has 1 to {most} letters, and is not like a bot's or the server's.",
        "fr": "Un nom a 1 à {most} lettres et ne ressemble pas à celui d'un robot ou du serveur.",
    },
    "name-taken": {
        "en": "Somebody is called “{name}”, or looks like it. Choose another name, or log in.",
        "fr": "Quelqu'un s'appelle « {name} », ou presque. Choisissez un autre nom, ou "
        "connectez-vous.",
    },
    "bad-password": {
        "en": "A password has {least} to {most} letters.",
        "fr": "Un mot de passe a {least} à {most} lettres.",
    },
    "bad-login": {
        "en": "Name and password do not belong together.",
        "fr": "Le nom et le mot de passe ne vont pas ensemble.",
    },
    "wrong-password": {
        "en": "That is not your password.",
        "fr": "Ce n'est pas votre mot de passe.",
    },
    "wait": {
        "en": "Too many attempts; try again in {seconds:second|seconds}.",
        "fr": "Trop d'essais ; réessayez dans {seconds:seconde|secondes}.",
    },
    "banned": {
        "en": "You may not play here any more; ask the administrators.",
        "fr": "Vous ne pouvez plus jouer ici ; adressez-vous aux administrateurs.",
    },
    "have-account": {
        "en": "You have an account already, “{name}”.",
        "fr": "Vous avez déjà un compte, « {name} ».",
    },
    "no-account": {
        "en": "You have no account; make one first.",
        "fr": "Vous n'avez pas de compte ; créez-en un d'abord.",
    },
    "not-admin": {
        "en": "Only administrators can do that.",
        "fr": "Seuls les administrateurs peuvent faire cela.",
    },
    "apart": {
        "en": "Somebody at this table does not want to play with you, or you with them.",
        "fr": "Quelqu'un à cette table ne veut pas jouer avec vous, ou vous avec lui.",
    },
    "no-person": {
        "en": "There is no such person, or they have gone.",
        "fr": "Cette personne n'existe pas, ou elle est partie.",
    },
    "no-report": {
        "en": "There is no such report.",
        "fr": "Ce signalement n'existe pas.",
    },
    "yourself": {
        "en": "That is you yourself; it can be done to others only.",
        "fr": "C'est vous-même ; cela ne se fait qu'envers les autres.",
    },
    "bad-address": {
        "en": "That is no address for alerts; one looks like https://example.org/hook.",
        "fr": "Ce n'est pas une adresse pour des alertes ; une telle adresse ressemble à "
        "https://example.org/hook.",
    },
    "private-address": {
        "en": "This address lies in a private network, to which alerts do not go.",
        "fr": "Cette adresse est dans un réseau privé, où les alertes ne vont pas.",
    },
    "dead-address": {
        "en": "A first alert did not arrive there: {fault}",
        "fr": "Une première alerte n'est pas arrivée à cette adresse : {fault}",
    },
    "bad-keys": {
        "en": "Those are not the keys of a browser's subscription.",
        "fr": "Ce ne sont pas les clés de l'abonnement d'un navigateur.",
    },
    "one-address": {
        "en": "Give one address: a webhook, or a browser's subscription (push).",
        "fr": "Donnez une adresse : un webhook ou l'abonnement d'un navigateur (push).",
    },
    "alert-hello": {
        "en": "Ludozilla will tell {name} here when it is their turn.",
        "fr": "Ludozilla dira ici à {name} quand c'est son tour.",
    },
    "alert-turn": {
        "en": "It is your turn at {game}.",
        "fr": "C'est votre tour à {game}.",
    },
}
