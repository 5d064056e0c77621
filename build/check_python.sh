#!/usr/bin/env bash
# The engine and the protocol with other Pythons than the one of .venv: build/check_python.sh PYTHON...
set -euo pipefail
cd "$(dirname "$0")/.."

for python in "$@"; do
    version=$("$python" -c 'import platform; print(platform.python_version(), platform.machine())')
    echo "== Python $version"
    venv=build/out/python-${version// /-}
    "$python" -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --constraint constraints.txt \
        --config-settings=build-dir="$venv/cmake" --editable . hypothesis pytest pytest-timeout
    "$venv/bin/python" -m pytest -q -m "not long" tests/engine tests/protocol
done
