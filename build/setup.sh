#!/usr/bin/env bash
# Sets up .venv: `build/setup.sh play` for the programs, `build/setup.sh develop` for every check besides.
# `build/setup.sh package` begins build/out/packaging, in which packages are made: what else .venv has must not get in.
# `build/setup.sh system` installs only what Debian and Ubuntu have to provide (as root).
# Works on a fresh Debian or Ubuntu with python3, a C++ compiler, git and make; `play` needs no compiler where a release
# has a wheel of the same sources. $NARABE_WHEELS names another folder or page of wheels than the release's.
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:-play}
python=${PYTHON:-python3}
venv=.venv
[ "$purpose" != package ] || venv=build/out/packaging
cpu_torch_index=https://download.pytorch.org/whl/cpu

# Shared libraries that Qt loads, by their Debian packages. `a|b`: the name changed between releases.
qt_libraries=('libglib2.0-0|libglib2.0-0t64' libegl1 libgl1 libxkbcommon0 libxkbcommon-x11-0 libdbus-1-3
    libfontconfig1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0
    libxcb-shape0 libxcb-xinerama0 libxcb-xkb1 libpulse0)

# PyInstaller looks into libraries with binutils, dpkg-dev and help2man make the .deb's dependencies and manual pages,
# flatpak, appstream and desktop-file-utils make and check the Flatpak, the font goes into the archive, and the others
# play with the frozen app.
packaging_tools=(binutils dpkg-dev help2man flatpak appstream desktop-file-utils fonts-dejavu-core xvfb xdotool)

say() { printf 'setup: %s\n' "$*"; }

# Runs a command after saying what it does, and says every ten seconds that it goes on.
working() { # TEXT COMMAND...
    local text=$1 began=$SECONDS said=0 pid
    shift
    say "$text"
    "$@" &
    pid=$!
    while kill -0 "$pid" 2>/dev/null; do
        sleep 1
        if ((SECONDS - began >= said + 10)); then
            said=$((SECONDS - began))
            say "... $text: $said s"
        fi
    done
    wait "$pid"
}

quietly() { "$@" >/dev/null; }

is_installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

# The first of the names `a|b|...` that is installed, else the first that apt can install.
package_name() {
    local name names
    IFS='|' read -ra names <<<"$1"
    for name in "${names[@]}"; do is_installed "$name" && { echo "$name"; return; }; done
    for name in "${names[@]}"; do
        apt-cache show "$name" 2>/dev/null | grep -q '^Filename:' && { echo "$name"; return; }
    done
    echo "${names[0]}"
}

updated='' # the list of packages that apt can install

# Install Debian packages that are missing, if we may; else name them and go on.
need_packages() {
    command -v dpkg-query >/dev/null || return 0
    local alternatives package missing=()
    for alternatives in "$@"; do
        package=$(package_name "$alternatives")
        is_installed "$package" && continue
        if [ "$(id -u)" -eq 0 ] && [ -z "$updated" ]; then # only then apt surely knows the names
            working "asking for the system's packages" quietly apt-get update -q
            updated=yes
            package=$(package_name "$alternatives")
        fi
        missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    if [ "$(id -u)" -eq 0 ]; then
        say "system packages: ${missing[*]}"
        export DEBIAN_FRONTEND=noninteractive
        working "installing ${#missing[@]} system packages" \
            quietly apt-get install -y -q --no-install-recommends "${missing[@]}"
    else
        say "these system packages are missing: sudo apt-get install ${missing[*]}"
    fi
}

need_compiler() {
    echo 'int main() { return []<typename T>(T x) { return x; }(0); }' |
        c++ -std=c++20 -fsyntax-only -x c++ - 2>/dev/null ||
        { say "a compiler for C++20 is needed (apt-get install g++; GCC 11, Clang 14 or newer)"; exit 1; }
}

has_headers() {
    "$python" -c "import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path('include') + '/Python.h'))"
}

version=$(sed -n 's/^VERSION = "\(.*\)"$/\1/p' engine/version.py)

# Where wheels of this version with the core of these sources may lie: the release's page. Nothing if there is none.
page_of_wheels() {
    [ "$purpose" = play ] && git diff --quiet "v$version" -- engine/native CMakeLists.txt 2>/dev/null || return 0
    local project
    project=$({ git remote get-url origin 2>/dev/null || true; } | sed -nE 's#^(https://|git@)github\.com[/:](.+)$#\2#p')
    echo "${NARABE_WHEELS:-${project:+https://github.com/${project%.git}/releases/expanded_assets/v$version}}"
}

# Puts the compiled core of a wheel beside its Python code.
take_core_from() { # PAGE
    local folder
    folder=$(mktemp -d)
    "$venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-index --only-binary :all: \
        --find-links "$1" --dest "$folder" "narabe==$version" 2>/dev/null &&
        "$python" -m zipfile -e "$folder"/narabe-*.whl "$folder" && cp "$folder"/engine/_core.*.so engine/
    local taken=$?
    rm -rf "$folder"
    return $taken
}

# What cannot be helped here is said before anything is installed.
if [ "$purpose" != system ]; then
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        { say "Python 3.11 or newer is needed: $("$python" --version 2>&1)"; exit 1; }
    wheels=$(page_of_wheels)
    [ -n "$wheels" ] || need_compiler
fi

needed=("${qt_libraries[@]}")
case $purpose in system | package) needed+=("${packaging_tools[@]}") ;; esac
if [ "$purpose" != system ]; then
    "$python" -c 'import ensurepip' 2>/dev/null || needed+=(python3-venv)
    [ -n "$wheels" ] || has_headers || needed+=(python3-dev)
fi
need_packages "${needed[@]}"
[ "$purpose" != system ] || exit 0

if [ ! -x "$venv/bin/pip" ]; then
    working "creating $venv" "$python" -m venv "$venv"
fi

install() { "$venv/bin/pip" install --quiet --disable-pip-version-check --constraint constraints.txt "$@"; }

# PyPI's torch for Linux brings the libraries of NVIDIA's GPUs, which are useless without such a GPU. Without
# --no-deps pip would take torch's other requirements from the index of the CPU builds, too.
install_torch() {
    local torch
    torch=$(grep '^torch==' constraints.txt)
    "$venv/bin/python" -c 'import torch' 2>/dev/null && return
    if [ "$(uname -s)" = Linux ] && ! command -v nvidia-smi >/dev/null; then
        say "no NVIDIA GPU here: downloading the CPU build of torch (about 200 MB)"
        install --no-deps --retries 0 --timeout 20 --index-url "$cpu_torch_index" "$torch" 2>/dev/null && return
        say "there is no CPU build for this system at $cpu_torch_index: taking PyPI's"
    fi
    working "downloading torch (on Linux up to 2.5 GB, with the libraries of NVIDIA's GPUs)" install "$torch"
}

[ "$purpose" = package ] || rm -f engine/_core.*.so # what an earlier set-up took from a wheel
if [ -n "$wheels" ] && working "fetching the core of the release" take_core_from "$wheels"; then
    say "the core is that of the release: nothing is compiled"
    compiles=false steps="fetching packages, installing the programs"
    working "fetching the tools that install the programs" install scikit-build-core
else
    compiles=true steps="fetching packages, building the core, installing the programs"
    need_compiler
    has_headers || need_packages python3-dev
    working "fetching the tools that build the core (about 50 MB the first time)" \
        install scikit-build-core nanobind cmake ninja
fi
[ "$purpose" != package ] || exit 0 # package.py installs the rest, with the programs
if [ "$purpose" = develop ]; then
    install_torch
    say "downloading and installing the other packages (about 450 MB the first time, some minutes)"
    extras=onnx,app,training,dev
else
    say "downloading and installing packages (about 200 MB the first time, some minutes)"
    extras=onnx,app
fi
export PATH="$PWD/$venv/bin:$PATH"
working "$steps" \
    install --no-build-isolation --config-settings="wheel.cmake=$compiles" --editable ".[$extras]"
