#!/bin/sh
# Installs packages of Debian, if this is one and it is allowed: tools/debian.sh PACKAGE…
# Whoever asks looks afterwards whether what they need is there.
set -eu

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

if command -v apt-get >/dev/null && as_root true 2>/dev/null; then
    echo "Installing $*"
    as_root apt-get -qq update &&
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get -qq install --no-install-recommends "$@" </dev/null >/dev/null || true
fi
