#!/bin/sh
# Makes sure that there is a browser to test with. On Debian it is installed, if that is allowed.
set -eu
: "${CHROMIUM:=/usr/bin/chromium}"

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

if [ ! -x "$CHROMIUM" ] && command -v apt-get >/dev/null && as_root true 2>/dev/null; then
    echo "Installing Chromium"
    as_root apt-get -qq update &&
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get -qq install --no-install-recommends chromium </dev/null >/dev/null || true
fi
if [ ! -x "$CHROMIUM" ]; then
    echo "There is no $CHROMIUM to test with: install Chromium, or say CHROMIUM=/where/it/is" >&2
    exit 1
fi
