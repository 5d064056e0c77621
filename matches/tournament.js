// The page of a tournament: its tables, and each game on the board. In one file its data and games are
// `embedded`; else they are read from beside the page, again and again as the tournament goes on.
"use strict";

const page = embedded(), isLive = !page.records;
const POLL_MS = 1000;

const main = document.querySelector("main");
const heading = element("div"), tables = element("div"), viewer = new Viewer(page.words);
const list = chooser(page.words.game, value => choose(value));
const games = element("div", {}, list, viewer.place);
const silence = element("p", {}, location.protocol === "file:"
  ? "A browser reads this page from a server only: narabe-match -live PORT, or python3 -m http.server in its folder."
  : "The tournament's server does not answer.");
main.append(silence, heading, games, tables);
silence.hidden = true;

let tournament; // what its tables show
let seen; // how many events that is
let running = new Map(); // the games that are being played, by what they are called in the list
let chosen = ""; // which game is shown: "live 7" while it is played, then "7"
let shown = ""; // that game, as text

/** Show a game, from the record of a finished one or as far as a running one has come. */
async function choose(value, hasGrown = false) {
  chosen = value;
  const isRunning = value.startsWith("live ");
  const game = isRunning ? running.get(value) : page.records?.[value] ?? (await read(`${tournament.folder}/${value}.json`));
  const text = JSON.stringify(game);
  if (chosen !== value || !game || text === shown) return; // another was chosen meanwhile, or nothing is new
  shown = text;
  list.value = value;
  viewer.open(new Game(JSON.parse(text)), hasGrown);
  if (isRunning && !hasGrown) viewer.last();
}

/** A file beside the page; null if it cannot be had now. */
async function read(name) {
  try {
    const answer = await fetch(name, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Look what has become of the tournament, for ever. */
async function follow() {
  const live = await read("live.json");
  const data = live && live.events !== seen ? await read("tournament.json") : tournament;
  silence.hidden = !!(live && data);
  if (live && data) {
    seen = live.events;
    show(data, live.running);
  }
  setTimeout(follow, POLL_MS);
}

function show(data, live) {
  running = new Map(live.map(game => [`live ${game.number}`, game]));
  if (data !== tournament) {
    tournament = data;
    showTables();
  }
  const players = (number, black, white) => `${number}. ${black} – ${white}`;
  list.offer({
    "Being played": [...running].map(([key, { number, black, white }]) => [key, players(number, black, white)]),
    "Finished": data.games.map(([number, black, white, result]) => [number, `${players(number, black, white)}: ${result}`]),
  });
  games.hidden = !list.options.length;
  const number = chosen.replace("live ", "");
  const isOver = chosen !== number && data.games.some(game => String(game[0]) === number);
  if (running.has(chosen)) choose(chosen, true);
  else if (isOver) choose(number, true);
  else if (!chosen && list.value) choose(list.value);
}

function showTables() {
  const { title, facts, lines, sections, elo } = tournament;
  document.title = title;
  heading.replaceChildren(element("h1", {}, title), table(facts, true),
    ...lines.map(line => element("p", {}, line)));
  tables.replaceChildren();
  for (const { name, rows } of sections) tables.append(element("h2", {}, name), table(rows));
  if (elo) tables.append(element("h2", {}, "Elo over time"), ...eloGraph(elo));
}

/** Rows of texts as a table: the first one is its head, unless it `isList`, which has names in its first column. */
function table(rows, isList = false) {
  const isText = column => isList || rows.slice(1).some(row => /[^-+±\d.,%/—∞ ]/.test(row[column]));
  const made = element("table");
  for (const [index, row] of rows.entries())
    made.append(element("tr", {}, ...row.map((cell, column) =>
      element((isList ? !column : !index) ? "th" : "td", isText(column) ? { class: "text" } : {}, cell))));
  return element("div", { class: "scroll" }, made);
}

/** The engines' Elo after each game, with the 95 % interval. */
function eloGraph({ names, points, top }) {
  const hue = index => hueOf(index, names.length);
  const curves = names.map((_, index) => ({ hue: hue(index), points: points.map(([at, ...all]) => [at, ...all[index]]) }));
  const frame = { from: points[0][0], to: points.at(-1)[0], low: -top, high: top };
  const legend = names.flatMap((name, index) => [element("span", { class: "name", style: `--hue: ${hue(index)}` }, name), " "]);
  return [element("p", {}, ...legend, element("small", {}, `−${top} to +${top}`)), graph(curves, frame)];
}

if (isLive) follow();
else show(page, []);
