#!/usr/bin/env bash
# Builds engine._core with sanitizers and runs something against it:
#   sanitize.sh                   addresses and undefined behaviour: the core's tests and the search's
#   sanitize.sh threads SECONDS   threads: the searches of tests/soak, for so many seconds
set -euo pipefail
cd "$(dirname "$0")/.."

kind=${1:-addresses} out=build/out/sanitize_${1:-addresses}
case $kind in
    addresses) library=libasan.so settings=(--config-settings cmake.define.NARABE_SANITIZE=ON) ;;
    threads)
        library=libtsan.so
        settings=(--config-settings cmake.define.CMAKE_CXX_FLAGS="-fsanitize=thread -g -O1"
            --config-settings cmake.define.CMAKE_MODULE_LINKER_FLAGS=-fsanitize=thread)
        ;;
    *) echo "sanitize.sh: $kind is neither addresses nor threads" >&2 && exit 2 ;;
esac
site=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
# The base interpreter: .venv's own start-up would put the ordinary core first.
python=$(.venv/bin/python -c 'import sys; print(sys._base_executable)')

PATH="$PWD/.venv/bin:$PATH" .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
    --upgrade --target "$out/lib" --config-settings build-dir="$out/cmake" "${settings[@]}" .

LD_PRELOAD="$(c++ -print-file-name=$library) $(c++ -print-file-name=libstdc++.so.6)" PYTHONSAFEPATH=1
export LD_PRELOAD PYTHONSAFEPATH
if [ "$kind" = threads ]; then
    TSAN_OPTIONS="halt_on_error=1 exitcode=66" PYTHONPATH="$PWD/$out/lib:$site:$PWD" \
        "$python" -m tests.soak.run searches --seconds "${2:-600}"
else
    # Python itself leaks at exit by design, so leaks are not looked for.
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONPATH="$PWD/$out/lib:$site" \
        "$python" -m pytest -q -n 2 -m "not long" --timeout 1500 -p no:cacheprovider --confcutdir=tests \
        tests/engine/native tests/engine/search
fi
