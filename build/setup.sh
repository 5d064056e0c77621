#!/usr/bin/env bash
# Sets up .venv: `build/setup.sh play` for the programs, `build/setup.sh develop` for every check besides.
# Works on a fresh Debian or Ubuntu with python3, a C++ compiler, git and make.
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:-play}
python=${PYTHON:-python3}
venv=.venv

# Qt needs these of the system; the list is Debian's names.
qt_libraries=(libegl1 libgl1 libxkbcommon0 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libxcb-cursor0 libxcb-icccm4
    libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0 libxcb-xkb1)

say() { printf 'setup: %s\n' "$*"; }

# Install Debian packages that are missing, if we may; else name them and go on.
need_packages() {
    command -v dpkg-query >/dev/null || return 0
    local package missing=()
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    if [ "$(id -u)" -eq 0 ]; then
        say "installing ${missing[*]}"
        apt-get update -q >/dev/null
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${missing[@]}" >/dev/null
    else
        say "these system packages are missing: sudo apt-get install ${missing[*]}"
    fi
}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { say "Python 3.11 or newer is needed"; exit 1; }
command -v c++ >/dev/null || { say "a C++20 compiler is needed (apt-get install g++)"; exit 1; }

if ! "$python" -c 'import ensurepip' 2>/dev/null; then
    need_packages python3-venv python3-dev
fi
need_packages "${qt_libraries[@]}"

if [ ! -x "$venv/bin/pip" ]; then
    say "creating $venv"
    "$python" -m venv "$venv"
fi

install() { "$venv/bin/pip" install --quiet --disable-pip-version-check --constraint constraints.txt "$@"; }

say "installing packages (the first time takes some minutes)"
install scikit-build-core nanobind cmake ninja
if [ "$purpose" = develop ]; then
    # torch by its exact version: a processor build where the machine offers one
    install "$(grep '^torch==' constraints.txt)"
    extras=onnx,app,training,dev
else
    extras=onnx,app
fi
say "building the core and installing the programs"
PATH="$PWD/$venv/bin:$PATH" install --no-build-isolation --editable ".[$extras]"
