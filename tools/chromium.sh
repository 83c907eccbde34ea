#!/bin/sh
# Makes sure that there is a browser to test with. On Debian it is installed, if that is allowed.
set -eu
: "${CHROMIUM:=/usr/bin/chromium}"

[ -x "$CHROMIUM" ] || "$(dirname "$0")/debian.sh" chromium
if [ ! -x "$CHROMIUM" ]; then
    echo "There is no $CHROMIUM to test with: install Chromium, or say CHROMIUM=/where/it/is" >&2
    exit 1
fi
