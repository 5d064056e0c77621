// A page of one game, or of several, of which the reader chooses one.
"use strict";

const { title, words, games } = embedded();
const viewer = new Viewer(words);
const titleOf = ({ black, white, about }) =>
  [`${black || words.black} – ${white || words.white}`, about].filter(Boolean).join(", ");
const list = chooser(words.game, value => viewer.open(new Game(games[value])));
list.offer({ [words.game]: games.map((game, index) => [index, `${index + 1}. ${titleOf(game)}`]) });
document.querySelector("main").append(element("h1", {}, title), ...(games.length > 1 ? [list] : []), viewer.place);
viewer.open(new Game(games[0]));
