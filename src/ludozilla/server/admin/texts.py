"""What administrators are told, in French and English."""

from __future__ import annotations

from typing import Final

TEXTS_OF_ADMIN: Final = {
    "several": {
        "en": "Several people are called “{name}”; say which by id: {possible}",
        "fr": "Plusieurs personnes s'appellent « {name} » ; dites laquelle par son identifiant : "
        "{possible}",
    },
    "is-admin": {
        "en": "That is an administrator; take that from them first (admin unmake-admin).",
        "fr": "C'est un administrateur ; retirez-lui d'abord ce rôle (admin unmake-admin).",
    },
    "guests-cannot": {
        "en": "Only somebody with an account can be an administrator.",
        "fr": "Seul quelqu'un qui a un compte peut être administrateur.",
    },
    "file-there": {
        "en": "{file} is there already; choose another name.",
        "fr": "{file} existe déjà ; choisissez un autre nom.",
    },
    "no-file": {"en": "There is no file {file}.", "fr": "Il n'y a pas de fichier {file}."},
    "damaged-file": {
        "en": "{file} is not a sound database of Ludozilla: {fault}",
        "fr": "{file} n'est pas une base de données saine de Ludozilla : {fault}",
    },
    "in-use": {
        "en": "A server is using {file}; stop it first.",
        "fr": "Un serveur utilise {file} ; arrêtez-le d'abord.",
    },
    "no-copy": {
        "en": "This copies SQLite files; a PostgreSQL database is copied by pg_dump and put back "
        "by pg_restore.",
        "fr": "Ceci copie des fichiers SQLite ; une base PostgreSQL se copie avec pg_dump et se "
        "remet avec pg_restore.",
    },
    "no-database": {
        "en": "There is no database in {folder}; say where it is by --data DIR.",
        "fr": "Il n'y a pas de base de données dans {folder} ; dites où elle est par --data DIR.",
    },
    "admin-closed": {"en": "Table {table} is closed.", "fr": "La table {table} est fermée."},
    "admin-sound": {
        "en": "Table {table} is sound: {rows:row|rows} of its log lead where they say.",
        "fr": "La table {table} est saine : {rows:ligne|lignes} de son journal mènent où elles le "
        "disent.",
    },
    "admin-unsound": {
        "en": "Table {table} is damaged at row {row} of {rows}: {fault}. With --cut that row and "
        "all after it are removed, and the game goes on from there.",
        "fr": "La table {table} est abîmée à la ligne {row} sur {rows} : {fault}. Avec --cut, "
        "cette ligne et toutes les suivantes sont retirées, et la partie reprend de là.",
    },
    "admin-cut": {
        "en": "{rows:row was|rows were} removed from table {table}; it goes on from row {row}.",
        "fr": "{rows:ligne retirée|lignes retirées} de la table {table} ; elle reprend à la ligne "
        "{row}.",
    },
    "admin-banned": {
        "en": "{name} may not come in any more.",
        "fr": "{name} ne peut plus entrer.",
    },
    "admin-unbanned": {
        "en": "{name} may come in again.",
        "fr": "{name} peut entrer de nouveau.",
    },
    "admin-made": {
        "en": "{name} is an administrator now.",
        "fr": "{name} est maintenant administrateur.",
    },
    "admin-unmade": {
        "en": "{name} is no administrator any more.",
        "fr": "{name} n'est plus administrateur.",
    },
    "admin-settled": {
        "en": "Report {number} is settled.",
        "fr": "Le signalement {number} est réglé.",
    },
    "admin-forgotten": {
        "en": "{guests:guest|guests} and {sessions:expired session|expired sessions} forgotten.",
        "fr": "{guests:invité oublié|invités oubliés}, {sessions:session expirée supprimée|"
        "sessions expirées supprimées}.",
    },
    "admin-copied": {
        "en": "{file}: {people:person|people}, {tables:table|tables}, {rows:row|rows}; "
        "looked through and sound.",
        "fr": "{file} : {people:personne|personnes}, {tables:table|tables}, {rows:ligne|lignes} ; "
        "vérifié et sain.",
    },
    "admin-before": {
        "en": "What was there before is kept as {file}.",
        "fr": "Ce qui était là avant est gardé dans {file}.",
    },
    "admin-rated": {
        "en": "Ratings were worked out from {games:game|games}; {added:result was|results were} "
        "missing and added.",
        "fr": "Classements recalculés à partir de {games:partie|parties} ; "
        "{added:résultat manquait|résultats manquaient}.",
    },
    "admin-none": {"en": "There are none.", "fr": "Il n'y en a pas."},
}
