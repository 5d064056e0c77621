// A plain Gomoku engine behind Sabaki's own half of GTP (npm's @sabaki/gtp): node build/gtp_engine.mjs PACKAGE
// The match runner plays it as it would any foreign engine of GTP. It makes a five, stops one, or plays beside a stone.
import { createRequire } from "node:module";

const { Engine } = createRequire(import.meta.url)(process.argv[2]);
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const WAYS = [[1, 0], [0, 1], [1, 1], [1, -1]];
let size = 15;
let moves = []; // [vertex, colour]
let chance = 1;

const stones = () => new Map(moves);
const vertex = (x, y) => `${LETTERS[x]}${y + 1}`;
const points = () => Array.from({ length: size * size }, (_, n) => [n % size, Math.floor(n / size)]);
const inside = (x, y) => x >= 0 && y >= 0 && x < size && y < size;

/** Whether a stone there would make five or more. */
function wins(board, x, y, colour) {
    const run = (dx, dy) => {
        let length = 0;
        while (inside(x + dx * (length + 1), y + dy * (length + 1)) &&
            board.get(vertex(x + dx * (length + 1), y + dy * (length + 1))) === colour) length++;
        return length;
    };
    return WAYS.some(([dx, dy]) => run(dx, dy) + run(-dx, -dy) >= 4);
}

function choose(colour) {
    const board = stones();
    const free = points().filter(([x, y]) => !board.has(vertex(x, y)));
    const near = free.filter(([x, y]) => [-1, 0, 1].some((dx) => [-1, 0, 1].some(
        (dy) => inside(x + dx, y + dy) && board.has(vertex(x + dx, y + dy)))));
    const candidates = near.length ? near : [[size >> 1, size >> 1]];
    chance = (chance * 1103515245 + 12345) % 2 ** 31; // the same games each time
    return free.find(([x, y]) => wins(board, x, y, colour)) ??
        free.find(([x, y]) => wins(board, x, y, colour === "B" ? "W" : "B")) ??
        candidates[chance % candidates.length];
}

const colourOf = (word) => word[0].toUpperCase();
const engine = new Engine("Beside a stone", "1");
engine.command("boardsize", ({ args }, out) => {
    if (!(Number(args[0]) >= 5 && Number(args[0]) <= LETTERS.length)) return out.err("unacceptable size");
    size = Number(args[0]);
    moves = [];
    out.send("");
});
engine.command("clear_board", (_, out) => { moves = []; out.send(""); });
engine.command("play", ({ args }, out) => {
    const move = String(args[1]).toUpperCase();
    if (!points().some(([x, y]) => vertex(x, y) === move) || stones().has(move)) return out.err("illegal move");
    moves.push([move, colourOf(args[0])]);
    out.send("");
});
engine.command("undo", (_, out) => { moves.pop() ? out.send("") : out.err("cannot undo"); });
engine.command("genmove", ({ args }, out) => {
    const move = vertex(...choose(colourOf(args[0])));
    moves.push([move, colourOf(args[0])]);
    out.send(move);
});
engine.start();
