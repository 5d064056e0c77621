#!/usr/bin/env bash
# Checks that a clone works on a bare Debian with just python3, g++, git and make:
#
#   build/check_checkout.sh SUITE ROOT [all]
#
# makes ROOT of SUITE (bookworm, trixie) by build/bare_root.sh, clones HEAD into it, and there runs `make run`
# without a display, the same with a wheel and no compiler, the set-up of `make test` with a few tests of the app, and
# the app on $DISPLAY (an Xvfb will do), whose picture is left in build/out. With `all`, the whole of `make test` instead
# of the few tests.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=$1 root=$(realpath -m "$2") extent=${3:-quick}
clone=/home/user/narabe
say() { printf '== %s (%d s)\n' "$*" "$SECONDS"; }
in_clone() { build/bare_root.sh run "$root" sh -c "cd $clone && $1"; }

say "a bare $suite"
build/bare_root.sh make "$suite" "$root" python3 g++ git make >"$root.log" 2>&1 || { tail -5 "$root.log"; exit 1; }
rm -rf "${root:?}$clone"
git clone -q --no-hardlinks . "$root$clone"
in_clone "git config --global --add safe.directory $clone"

say "make run without a display"
DISPLAY='' in_clone "make run" | tail -n 3

say "a wheel of these sources"
in_clone ".venv/bin/pip wheel -q --no-deps --no-build-isolation --wheel-dir /tmp/wheels ."
in_clone "git tag -f v\$(sed -n 's/^VERSION = \"\(.*\)\"/\1/p' engine/version.py)"

say "make run with that wheel and no compiler"
in_clone "rm -rf .venv; mv /usr/bin/c++ /usr/bin/c++.away; NARABE_WHEELS=/tmp/wheels DISPLAY= make run; status=\$?
    mv /usr/bin/c++.away /usr/bin/c++; exit \$status" | tail -n 3

say "the set-up of make test"
in_clone "make setup"
cache=$root/root/.cache/pip
[ ! -d "$cache" ] || say "downloaded $(du -sh "$cache" | cut -f1)"
[ "$extent" = all ] || in_clone "QT_QPA_PLATFORM=offscreen .venv/bin/python -m pytest -q tests/gui/board tests/gui/play"

if [ -n "${DISPLAY:-}" ]; then
    say "the app on display $DISPLAY"
    in_clone "timeout 25 .venv/bin/narabe --profile /tmp/profile" & # -- as make run does with a display
    app=$!
    sleep 20
    mkdir -p build/out
    import -window root "build/out/checkout-$suite.png"
    wait $app || [ $? -eq 124 ] || { echo "the app ended by itself"; exit 1; }
fi

if [ "$extent" = all ]; then
    say "make test"
    in_clone "make test"
fi
say "all well"
