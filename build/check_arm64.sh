#!/usr/bin/env bash
# The core for 64-bit ARM, compiled here and tested by an emulator:
#
#   build/check_arm64.sh ROOT [TEST...]
#
# unpacks an arm64 Debian 12 with its Python into ROOT, compiles the core for it, and runs the core's tests (or those
# named) and the signature. Needs root, debootstrap, g++-aarch64-linux-gnu and qemu-user. $DEBIAN_MIRROR names a mirror.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$(realpath -m "$1")
shift
python=$PWD/.venv/bin/python
say() { printf '== %s (%d s)\n' "$*" "$SECONDS"; }

if [ ! -e "$root/.unpacked" ]; then
    say "an arm64 Debian"
    # Its packages are only unpacked: programs of another processor cannot set themselves up here.
    debootstrap --foreign --arch=arm64 --variant=minbase --include=python3,libpython3.11-dev bookworm "$root" \
        "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$root.log" 2>&1 || { tail -5 "$root.log"; exit 1; }
    for package in "$root"/var/cache/apt/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
    touch "$root/.unpacked"
fi

say "packages for its Python"
"$python" -m pip install --quiet --upgrade --target "$root/packages" --constraint constraints.txt \
    --only-binary :all: --python-version 3.11 --implementation cp --abi cp311 --abi abi3 --abi none \
    --platform manylinux_2_28_aarch64 --platform manylinux2014_aarch64 --platform manylinux_2_17_aarch64 \
    chardet defusedxml fsrs hypothesis lz4 numpy psutil pytest pytest-timeout rich

say "the core"
.venv/bin/cmake -S . -B "$root/core" -G Ninja -DCMAKE_MAKE_PROGRAM="$PWD/.venv/bin/ninja" \
    -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ \
    -DCMAKE_CXX_FLAGS="-idirafter $root/usr/include" -DPython_EXECUTABLE="$python" \
    -DPython_INCLUDE_DIR="$root/usr/include/python3.11" >/dev/null
.venv/bin/cmake --build "$root/core"
rm -rf "$root/tree"
mkdir "$root/tree"
git ls-files -z engine protocol matches library training weights tests pyproject.toml | xargs -0 cp --parents -t "$root/tree"
cp "$root"/core/_core.*.so "$root/tree/engine/_core.so" # its own name ends as for this machine

in_arm64() { # as its Python sees the tree
    (cd "$root/tree" && PYTHONPATH=$root/packages:$root/tree qemu-aarch64 -L "$root" "$root/usr/bin/python3.11" "$@")
}
say "tests"
[ $# -gt 0 ] || set -- tests/engine/test_line_kernels.py tests/engine
in_arm64 -m pytest -q -p no:cacheprovider -m "not long" "$@"

say "signature"
in_arm64 -m engine.bench --signature | tail -n 1
