// The board of Narabe's web pages: a game with its variations, played through by mouse, keys or touch.
//
// Where to read: a `Game` is a tree of nodes and says what stands on the board at each of them; `drawBoard`
// draws that; a `Viewer` is what the reader has in hand: board, clocks, moves, comment, analysis and graph.
//
// A point is a number, row * width + column, and row 0 is the top; win rates are Black's. Texts from files
// become text nodes and nothing else, so that none of them can act.
"use strict";

const BLACK = 1, WHITE = 2, WALL = 3;
const LANGUAGE = document.documentElement.lang;

/** What the page was made with. */
const embedded = () => JSON.parse(document.getElementById("data").textContent);

/** An HTML element. An attribute that is a function is called at the event of that name. */
const element = (name, attributes, ...content) => fill(document.createElement(name), attributes, content);

/** An element of a drawing (SVG). */
const shape = (name, attributes, ...content) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, content);

function fill(made, attributes, content) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") made.addEventListener(name, value);
    else made.setAttribute(name, value);
  }
  made.append(...content);
  return made;
}

const percent = rate => rate.toLocaleString(LANGUAGE, { style: "percent", minimumFractionDigits: 1 });
const short = count => count.toLocaleString(LANGUAGE, { notation: "compact", maximumFractionDigits: 1 });

/** Milliseconds as minutes and seconds, from an hour on with the hours. */
function clock(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000)), minutes = Math.floor(seconds / 60);
  const two = number => String(number % 60).padStart(2, "0");
  return `${minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes)}`}:${two(seconds)}`;
}

/** A game tree. Each of its `nodes` gets its parent, children, the colour of its move and its number. */
class Game {
  constructor(data) {
    Object.assign(this, data);
    for (const [index, node] of this.nodes.entries()) {
      node.parent = index ? this.nodes[node.parent ?? index - 1] : null;
      node.children = [];
      node.parent?.children.push(node);
      const before = node.parent?.latest ?? WHITE;
      if (node.move !== undefined) node.colour ??= WHITE + BLACK - before; // null is a pass
      node.latest = node.colour ?? before;
      node.number = index ? node.parent.number + 1 : 0;
    }
  }

  /** The nodes from the root to one of them. */
  path(node) {
    const nodes = [];
    for (let step = node; step; step = step.parent) nodes.push(step);
    return nodes.reverse();
  }

  /** The nodes from the root to one of them and on, as the reader last went. */
  line(node) {
    const nodes = this.path(node);
    while ((node = onward(node))) nodes.push(node);
    return nodes;
  }

  /** What stands at a node: by its point the colour of each stone and the number of its move. */
  stones(node) {
    const stones = new Map();
    for (const step of this.path(node)) {
      if (step.move != null) stones.set(step.move, { colour: step.colour, number: step.number });
      for (const [point, colour] of step.cells ?? []) {
        if (colour) stones.set(point, { colour });
        else stones.delete(point);
      }
    }
    return stones;
  }

  column(point) { return point % this.width; }

  row(point) { return Math.floor(point / this.width); }

  rowName(row) { return this.rowsFromBottom ? this.height - row : row + 1; }

  /** The coordinate of a point: `h8`. */
  name(point) { return String.fromCharCode(97 + this.column(point)) + this.rowName(this.row(point)); }
}

/** The child of a node that the reader last went to, or the main line's. */
const onward = node => node.onward ?? node.children[0];

// --- the board: a unit of the drawing is the distance of two lines ---------------------------------------------

const EDGE = 0.65, LABELS = 0.55;

/** The board at a node as a drawing; `preview`: points that are shown as the moves that follow. */
function drawBoard(game, node, preview = []) {
  const { width, height } = game, stones = game.stones(node);
  const box = [-EDGE - LABELS, -EDGE, width - 1 + 2 * EDGE + LABELS, height - 1 + 2 * EDGE + LABELS];
  const drawing = shape("svg", { viewBox: box.join(" "), role: "img", class: "board" });
  const at = (point, x = 0, y = 0) => ({ x: game.column(point) + x, y: game.row(point) + y });
  const write = (point, text, look) => drawing.append(shape("text", { ...at(point), class: look }, text));
  const circle = (point, r, look) => {
    const { x, y } = at(point);
    drawing.append(shape("circle", { cx: x, cy: y, r, class: look }));
  };
  drawing.append(shape("rect", { x: box[0], y: box[1], width: box[2], height: box[3], class: "wood" }));
  for (let x = 0; x < width; x++) {
    drawing.append(shape("line", { x1: x, x2: x, y1: 0, y2: height - 1, class: "grid" }));
    const name = String.fromCharCode(65 + x);
    drawing.append(shape("text", { x, y: height - 1 + EDGE + LABELS / 3, class: "label" }, name));
  }
  for (let y = 0; y < height; y++) {
    drawing.append(shape("line", { x1: 0, x2: width - 1, y1: y, y2: y, class: "grid" }));
    drawing.append(shape("text", { x: -EDGE - LABELS / 3, y, class: "label" }, game.rowName(y)));
  }
  for (const point of starPoints(width, height)) circle(point, 0.09, "star");

  const marked = new Set([...(node.shapes ?? []), ...(node.labels ?? [])].map(([point]) => point));
  const readable = point => (stones.get(point) ? `on-${sideOf(stones.get(point).colour)}` : "on-board");
  const drawStone = (point, { colour, number }, look = "") => {
    if (colour === WALL) {
      const { x, y } = at(point, -0.4, -0.4);
      drawing.append(shape("rect", { x, y, width: 0.8, height: 0.8, class: "wall" }));
      return;
    }
    circle(point, 0.46, `stone ${sideOf(colour)} ${look}`);
    if (number && !marked.has(point)) write(point, number, `number on-${sideOf(colour)} ${look}`);
  };
  for (const [point, stone] of stones) drawStone(point, stone, point === node.move ? "latest" : "");
  for (const point of node.row ?? []) circle(point, 0.46, "row");

  if (preview.length) {
    const first = node.turn;
    for (const [index, point] of preview.entries())
      drawStone(point, { colour: index % 2 ? WHITE + BLACK - first : first, number: index + 1 }, "preview");
    return drawing;
  }
  for (const [rank, candidate] of (node.candidates ?? []).entries()) {
    circle(candidate.line[0], 0.42, rank ? "candidate" : "candidate best");
    write(candidate.line[0], rateOf(candidate, true), "rate");
  }
  if (node.children.length > 1) // where the variations go on
    for (const { move } of node.children) if (move != null) circle(move, 0.47, "branch");
  for (const [start, end, isArrow] of node.strokes ?? [])
    if (start !== end) drawing.append(stroke(at(start), at(end), isArrow));
  for (const [point, kind] of node.shapes ?? [])
    drawing.append(shape("path", {
      d: MARKS[kind], transform: `translate(${game.column(point)} ${game.row(point)})`,
      class: `mark ${readable(point)}`,
    }));
  for (const [point, text] of node.labels ?? []) {
    if (!stones.has(point)) circle(point, 0.3, "plate");
    write(point, text, `letter ${readable(point)}`);
  }
  return drawing;
}

const sideOf = colour => (colour === BLACK ? "black" : "white");

const MARKS = { // around the point
  TR: "M0 -.26L.24 .17H-.24Z",
  SQ: "M-.22 -.22H.22V.22H-.22Z",
  SL: "M-.22 -.22H.22V.22H-.22Z",
  CR: "M-.24 0A.24 .24 0 1 1 .24 0A.24 .24 0 1 1 -.24 0Z",
  MA: "M-.2 -.2L.2 .2M.2 -.2L-.2 .2",
};

/** A line from one point to another, or an arrow. */
function stroke(start, end, isArrow) {
  const length = Math.hypot(end.x - start.x, end.y - start.y), neck = isArrow ? length - 0.4 : length;
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const head = isArrow ? `M${neck} -.22L${length} 0L${neck} .22Z` : "";
  return shape("path", {
    d: `M0 -.06H${neck}V.06H0Z${head}`, transform: `translate(${start.x} ${start.y}) rotate(${turn})`, class: "stroke",
  });
}

function starPoints(width, height) {
  const along = size => (size < 9 ? [] : [size < 12 ? 2 : 3, size - (size < 12 ? 3 : 4)]);
  const points = along(height).flatMap(row => along(width).map(column => row * width + column));
  if (width % 2 && height % 2) points.push((width * height - 1) / 2);
  return points;
}

/** A win rate in percent, or the distance of a proven end: `+M7`, Black wins in 7 moves of both sides. */
function rateOf({ black, mate }, isShort = false) {
  if (mate !== undefined) return `${mate > 0 ? "+" : "-"}M${Math.abs(mate)}`;
  if (black === undefined) return "";
  return isShort ? (100 * black).toFixed(0) : percent(black);
}

// --- graphs ---------------------------------------------------------------------------------------------------

/** Curves over the same x; each has `points`, [x, y] or [x, y, low, high], and a `hue`, a name or a number. */
function graph(curves, { from, to, low, high, now }) {
  const x = value => (100 * (value - from)) / Math.max(1, to - from);
  const y = value => (40 * (high - value)) / (high - low);
  const path = points => points.map(([a, b]) => `${x(a).toFixed(2)},${y(b).toFixed(2)}`).join(" ");
  const drawing = shape("svg", { viewBox: "0 0 100 40", preserveAspectRatio: "none", class: "graph" });
  drawing.append(shape("line", { x1: 0, x2: 100, y1: 20, y2: 20, class: "middle" }));
  for (const { points, hue } of curves) {
    const group = drawing.appendChild(shape("g", { style: `--hue: ${hue}` }));
    if (points[0]?.length === 4) {
      const lows = points.map(([a, , b]) => [a, b]), highs = points.map(([a, , , b]) => [a, b]);
      group.append(shape("polygon", { points: path([...lows, ...highs.reverse()]), class: "band" }));
    }
    group.append(shape("polyline", { points: path(points), class: "curve" }));
  }
  if (now !== undefined) drawing.append(shape("line", { x1: x(now), x2: x(now), y1: 0, y2: 40, class: "now" }));
  return drawing;
}

/** Colours that differ as much as those of so many curves can. */
const hueOf = (index, count) => (210 + (360 * index) / count) % 360;

// --- the viewer -----------------------------------------------------------------------------------------------

const DEEPEST = 8; // variations that are set in further than those around them

/** Shows one game at a time, in its `place`; `words` are those of the page. */
class Viewer {
  constructor(words) {
    this.words = words;
    const button = (sign, word, way) =>
      element("button", { title: words[word], "aria-label": words[word], click: way }, sign);
    this.board = element("div", { class: "wide", click: event => this.play(event) });
    this.players = element("div", { class: "players" });
    this.comment = element("p", { class: "comment", "aria-live": "polite" });
    this.value = element("p", { class: "value" });
    this.graph = element("div", { class: "graphs", title: words.rate, click: event => this.jump(event) });
    this.candidates = element("div", { class: "candidates" });
    this.moves = element("div", { class: "moves", role: "group", "aria-label": words.moves });
    this.place = element("section", { class: "viewer" },
      element("div", {}, this.players, this.board, element("div", { class: "buttons" },
        button("«", "first", () => this.first()), button("‹", "back", () => this.back()),
        button("›", "forward", () => this.forward()), button("»", "last", () => this.last()))),
      element("div", { class: "side" }, this.comment, this.value, this.candidates, this.graph, this.moves));
    const ways = {
      Home: () => this.first(), ArrowLeft: () => this.back(), ArrowRight: () => this.forward(), End: () => this.last(),
      ArrowUp: () => this.beside(-1), ArrowDown: () => this.beside(1),
    };
    document.addEventListener("keydown", event => {
      const isOurs = !event.ctrlKey && !event.altKey && !event.metaKey && !event.target.matches("select");
      if (isOurs && this.game && ways[event.key]?.() !== false && ways[event.key]) event.preventDefault();
    });
  }

  /** Show a game, at the node where it begins; or one that has grown, where the reader was. */
  open(game, hasGrown = false) {
    const before = hasGrown && this.node.number, wasAtEnd = hasGrown && !onward(this.node);
    this.game = game;
    this.listMoves();
    if (!hasGrown) this.show(game.nodes[game.start]);
    else if (wasAtEnd) this.show(game.line(game.nodes[0]).at(-1));
    else this.show(game.line(game.nodes[0])[before]);
  }

  /** Show a node of the game. */
  show(node) {
    this.node?.button?.removeAttribute("aria-current");
    this.node = node;
    this.preview = null;
    for (let step = node; step.parent; step = step.parent) step.parent.onward = step;
    node.button.setAttribute("aria-current", "step");
    const { offsetTop, offsetHeight } = node.button, { scrollTop, clientHeight } = this.moves;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      this.moves.scrollTop = offsetTop - clientHeight / 2;
    this.draw();
  }

  first() { this.show(this.game.nodes[0]); }

  back() { if (this.node.parent) this.show(this.node.parent); }

  forward() { if (onward(this.node)) this.show(onward(this.node)); }

  last() { this.show(this.game.line(this.node).at(-1)); }

  /** To the variation before or after this one; false if there is no other. */
  beside(step) {
    const all = this.node.parent?.children ?? [];
    if (all.length < 2) return false;
    this.show(all[(all.indexOf(this.node) + step + all.length) % all.length]);
    return true;
  }

  /** Go to the move that the reader has clicked on the board. */
  play(event) {
    const drawing = this.board.firstChild, frame = drawing.getBoundingClientRect(), box = drawing.viewBox.baseVal;
    const column = Math.round(((event.clientX - frame.left) / frame.width) * box.width + box.x);
    const row = Math.round(((event.clientY - frame.top) / frame.height) * box.height + box.y);
    const child = this.node.children.find(({ move }) => move === row * this.game.width + column);
    if (child) this.show(child);
  }

  /** Go to the move over which the reader has clicked the graph. */
  jump(event) {
    const frame = this.graph.getBoundingClientRect(), line = this.game.line(this.node);
    this.show(line[Math.round(((event.clientX - frame.left) / frame.width) * (line.length - 1))]);
  }

  draw() {
    const { game, node } = this;
    const drawing = drawBoard(game, node, this.preview?.line);
    drawing.setAttribute("aria-label", this.title(node));
    this.board.replaceChildren(drawing);
    this.players.replaceChildren(this.player(BLACK), this.player(WHITE));
    const result = node === game.nodes[game.end] ? game.result : "";
    this.comment.textContent = [node.comment, result].filter(Boolean).join("\n");
    const engine = game.engines[node.engine];
    this.value.textContent = node.black === undefined ? ""
      : `${this.words.rate}: ${percent(node.black)}${engine ? ` (${engine})` : ""}`;
    this.candidates.replaceChildren(...(node.candidates ?? []).map(candidate => this.candidate(candidate)));
    this.drawGraph();
  }

  player(colour) {
    const { game, node } = this, side = colour === BLACK ? 0 : 1;
    const times = game.path(node).filter(step => step.colour === colour && step.time !== undefined).map(({ time }) => time);
    const limit = game.clocks?.[side];
    let left = limit?.[times.length] ?? times.reduce((sum, time) => sum + time, 0); // or, without a limit, used
    if (game.left && !onward(node)) left = game.left[side];
    const isShown = times.length || limit || game.left;
    return element("span", { class: node.latest === colour || !node.parent ? "player" : "player turn" },
      element("i", { class: sideOf(colour) }), element("b", {}, game[sideOf(colour)] || this.words[sideOf(colour)]),
      element("time", {}, isShown ? clock(left) : ""));
  }

  candidate(candidate) {
    const line = candidate.line.map(point => this.game.name(point)).join(" ");
    const show = () => { this.preview = this.preview === candidate ? null : candidate; this.draw(); };
    return element("button", { click: show, "aria-pressed": this.preview === candidate },
      element("b", {}, rateOf(candidate)), ` ${line} `,
      element("small", {}, candidate.visits === undefined ? "" : short(candidate.visits)));
  }

  /** Black's win rate along the line, a curve for each engine. */
  drawGraph() {
    const { game, node } = this, line = game.line(node), count = game.engines.length;
    const curves = game.engines.map((_, engine) => ({
      hue: hueOf(engine, count),
      points: line.filter(step => step.engine === engine && step.black !== undefined).map(step => [step.number, step.black]),
    }));
    const isEmpty = curves.every(({ points }) => !points.length);
    const frame = { from: 0, to: line.length - 1, low: -0.03, high: 1.03, now: node.number };
    this.graph.replaceChildren(...(isEmpty ? [] : [graph(curves, frame)]));
  }

  /** The whole tree: each line's moves, and behind a move, set in, the variations that leave the line there.
   *
   * Files may nest deeply, so this is not a recursion, and no element of the page stands in another for it.
   */
  listMoves() {
    this.moves.replaceChildren();
    const parts = [[this.game.nodes[0], 0]]; // of lines, the next last: where each begins, and its depth
    while (parts.length) {
      let [node, depth] = parts.pop();
      const look = { class: depth ? "variation" : "line", style: `--depth: ${Math.min(depth, DEEPEST)}` };
      const part = this.moves.appendChild(element("div", look));
      for (let others = []; node && !others.length; ) {
        const shown = node;
        node.button = part.appendChild(element("button", { click: () => this.show(shown) }, this.title(node)));
        if (node.parent?.children[0] === node) others = node.parent.children.slice(1);
        node = node.children[0];
        if (others.length && node) parts.push([node, depth]);
        parts.push(...others.map(other => [other, depth + 1]).reverse());
      }
    }
  }

  title(node) {
    const remark = node.comment && !this.game.clocks ? "*" : ""; // in a tournament every move has one
    if (node.move === undefined) return (node.parent ? "◇" : "○") + remark;
    return `${node.number} ${node.move === null ? "–" : this.game.name(node.move)}${remark}`; // – is a pass
  }
}

/** A list from which the reader chooses: groups of [value, text] by their titles. */
function chooser(word, choose) {
  const list = element("select", { "aria-label": word, change: () => choose(list.value) });
  list.offer = groups => {
    const before = list.value;
    list.replaceChildren(...Object.entries(groups).filter(([, options]) => options.length).map(([label, options]) =>
      element("optgroup", { label }, ...options.map(([value, text]) => element("option", { value }, text)))));
    if ([...list.options].some(({ value }) => value === before)) list.value = before;
  };
  return list;
}
