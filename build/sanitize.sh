#!/usr/bin/env bash
# Builds engine._core with the address and undefined-behaviour sanitizers and runs its tests and the search's against it.
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/out/sanitize
site=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
# The base interpreter: .venv's own start-up would put the ordinary core first.
python=$(.venv/bin/python -c 'import sys; print(sys._base_executable)')

PATH="$PWD/.venv/bin:$PATH" .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
    --upgrade --target "$out/lib" --config-settings build-dir="$out/cmake" \
    --config-settings cmake.define.NARABE_SANITIZE=ON .

# Python itself leaks at exit by design, so leaks are not looked for.
LD_PRELOAD="$(c++ -print-file-name=libasan.so) $(c++ -print-file-name=libstdc++.so.6)" \
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
    PYTHONPATH="$PWD/$out/lib:$site" PYTHONSAFEPATH=1 \
    "$python" -m pytest -q -n 2 -m "not slow" --timeout 1500 -p no:cacheprovider --confcutdir=tests tests/engine/native tests/engine/search
