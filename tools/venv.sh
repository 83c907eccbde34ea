#!/bin/sh
# Makes the virtual environment: tools/venv.sh PYTHON FOLDER
# On Debian, what is missing of Python or the C compiler is installed first, if that is allowed.
set -eu
python=$1
venv=$2

has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }
has_compiler() { command -v "${CC:-cc}" >/dev/null; }
has_headers() {
    "$python" -c 'import os, sysconfig as s, sys
sys.exit(not os.path.exists(s.get_path("include") + "/Python.h"))' 2>/dev/null
}

missing() {
    has_venv || echo python3 python3-venv
    has_compiler || echo gcc libc6-dev
    has_headers || echo python3-dev
}

packages=$(missing | xargs)
if [ -n "$packages" ]; then
    # shellcheck disable=SC2086
    "$(dirname "$0")/debian.sh" $packages
    packages=$(missing | xargs)
fi
if [ -n "$packages" ]; then
    echo "Please install: $packages (without a C compiler, the games run uncompiled)" >&2
fi

has_venv || exit 1
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Ludozilla needs Python 3.11 or newer, not $("$python" -V)" >&2
    exit 1
fi
if [ "$("$venv/bin/python" -VV 2>/dev/null)" != "$("$python" -VV)" ]; then
    "$python" -m venv --clear "$venv"
fi
