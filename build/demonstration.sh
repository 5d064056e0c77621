#!/usr/bin/env bash
# A match in the terminal for machines without a display: the imported 15x15 Paddle net against our line net.
# Counted in nodes, it takes seconds on a quiet machine and depends on no clock on a busy one.
set -euo pipefail
cd "$(dirname "$0")/.."

record=build/out/demonstration
mkdir -p "$record"
rm -f "$record"/match.* # the runner goes on with or adds to what is there
echo "No display: playing a demonstration match in the terminal (with a display, make run opens the app)."
.venv/bin/narabe-match \
    -engine name=paddle cmd=".venv/bin/pbrain-narabe --net paddle-15x15" \
    -engine name=line cmd=".venv/bin/pbrain-narabe --net line" \
    -each nodes=2000 rule=0 boardsize=15 -games 2 -repeat \
    -sgf "$record/match.sgf" -psq "$record" -events "$record/match.jsonl"
echo "The games lie in $record/match.sgf."
