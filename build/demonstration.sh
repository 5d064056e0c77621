#!/usr/bin/env bash
# A match in the terminal for machines without a display: the imported 9x9 Paddle net against our line net.
set -euo pipefail
cd "$(dirname "$0")/.."

record=build/out/demonstration
mkdir -p "$record"
rm -f "$record"/match.* # the runner goes on with or adds to what is there
echo "No display: playing a demonstration match in the terminal (with a display, make run opens the app)."
.venv/bin/narabe-match \
    -engine name=paddle cmd=".venv/bin/pbrain-narabe --net paddle-9x9" \
    -engine name=line cmd=".venv/bin/pbrain-narabe --net line" \
    -each tc=0/0.5 rule=0 boardsize=9 -games 2 -repeat \
    -sgf "$record/match.sgf" -psq "$record" -events "$record/match.jsonl"
echo "The games lie in $record/match.sgf."
