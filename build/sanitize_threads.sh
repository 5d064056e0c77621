#!/usr/bin/env bash
# Builds engine._core with the thread sanitizer and runs the searches of tests/soak against it, for so many seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/out/sanitize_threads
site=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
# The base interpreter: .venv's own start-up would put the ordinary core first.
python=$(.venv/bin/python -c 'import sys; print(sys._base_executable)')

PATH="$PWD/.venv/bin:$PATH" .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
    --upgrade --target "$out/lib" --config-settings build-dir="$out/cmake" \
    --config-settings cmake.define.CMAKE_CXX_FLAGS="-fsanitize=thread -g -O1" \
    --config-settings cmake.define.CMAKE_MODULE_LINKER_FLAGS=-fsanitize=thread .

LD_PRELOAD="$(c++ -print-file-name=libtsan.so) $(c++ -print-file-name=libstdc++.so.6)" \
    TSAN_OPTIONS="halt_on_error=1 exitcode=66" \
    PYTHONPATH="$PWD/$out/lib:$site:$PWD" PYTHONSAFEPATH=1 \
    "$python" -m tests.soak.run searches --seconds "${1:-600}"
