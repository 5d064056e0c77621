// Sabaki's own client of GTP (npm's @sabaki/gtp) plays our brain: node build/gtp_client.mjs PACKAGE BRAIN [ARGUMENT...]
// It brings a game in as Sabaki does, analyses, goes back, plays the game to its end, and quits.
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const [folder, ...command] = process.argv.slice(2);
const { ControllerStateTracker } = createRequire(import.meta.url)(folder);
const [program, ...words] = command;
const tracker = ControllerStateTracker.fromController(program, [...words, "--gtp"]);
const { controller } = tracker;
const SIZE = 15;

async function ask(name, ...args) {
    const response = await tracker.queueCommand({ name, args });
    assert.ok(!response.error, `${name} ${args.join(" ")}: ${response.content}`);
    return response.content.trim();
}

const play = (...moves) => moves.map((vertex, n) => ({ name: "play", args: ["BW"[n % 2], vertex] }));

/** What an analysis says until so many lines have come; the next command ends it. */
async function analyse(lines) {
    let said = "";
    await new Promise((enough, fail) => {
        controller.sendCommand({ name: "lz-analyze", args: ["B", "10"] }, ({ line }) => {
            said += `${line}\n`;
            if (line.startsWith("info ") && --lines === 0) enough();
        }).then(({ error, content }) => error && fail(new Error(content)));
    });
    return said;
}

controller.start();
const ended = new Promise((resolve) => controller.on("stopped", ({ signal: status }) => resolve(status)));
assert.equal(await ask("protocol_version"), "2");
const name = `${await ask("name")} ${await ask("version")}`;
assert.ok(await tracker.knowsCommand("lz-analyze"), "lz-analyze is not among its commands");
assert.ok(!(await tracker.knowsCommand("final_score")), "a score is not part of Gomoku");

await tracker.sync({ boardsize: [SIZE, SIZE], history: play("H8", "G8", "H9", "G9") });
const said = await analyse(3);
assert.match(said, /info move [A-HJ-P]\d+ visits \d+ winrate \d+ .*order 0 pv [A-HJ-P]\d+/);

await tracker.sync({ boardsize: [SIZE, SIZE], history: play("H8", "G8", "J10") }); // other moves after the second
await ask("kata-set-param", "maxVisits", "50");
const moves = ["H8", "G8", "J10"];
for (;;) {
    const move = await ask("genmove", "BW"[moves.length % 2]);
    if (["pass", "resign"].includes(move.toLowerCase())) break;
    assert.match(move, /^[A-HJ-P]([1-9]|1[0-5])$/);
    assert.ok(!moves.includes(move), `${move} twice`);
    moves.push(move);
    assert.ok(moves.length <= SIZE * SIZE, "a game without an end");
}
assert.ok(moves.length >= 9, `the game ends after ${moves.length} moves`);

await controller.stop();
assert.equal(await ended, 0, "quit did not end it");
console.log(`${name} answers Sabaki's client: an analysis, a game of ${moves.length} moves, quit`);
