// The live page: what the stream tells goes into the board, the scoreboard and the lists.

import { Board } from "./board.js";
import { showCall, showTalk } from "./calls.js";
import { Clock } from "./clock.js";
import { $, make, write } from "./dom.js";
import { follow, gameOf, gamesOf } from "./feed.js";
import { Turns, dice, result } from "./turns.js";
import { View, paint } from "./view.js";

const base = document.body.dataset.base;
const board = new Board($("board"));
const heard = { state: hearState, turns: hearTurns, link: hearLink, offset: 0 };
const clock = new Clock({ white: face("white"), black: face("black") }, () => performance.now() / 1000 + heard.offset);
const turns = new Turns(base, (number) => step(number));
const view = new View((below, left) => board.look(below, left));

let state = { waiting: true };
let live = { game: 0, turns: [] };
let shown = live; // the game that is looked at
let at = null; // the turn that is looked at; null: what is on the table now
let games = 0;
let listed = []; // what came of each game

function face(side) { return $(`plate-${side}`).querySelector(".clock"); }

function hearState(told) {
  state = told;
  document.dispatchEvent(new CustomEvent("state", { detail: told }));
  if (told.white) document.documentElement.dataset.white = told.white;
  paint(told.paint);
  says(told);
  if (told.waiting) return;
  score(told);
  clock.set(told.clock);
  showTalk(told.talk);
  if (told.games !== games) listGames(told.games);
  place();
}

function hearTurns(told) {
  const following = shown === live;
  if (following && at !== null && told.game !== live.game) at = null;
  live = told;
  if (following) shown = live;
  if (games) $("games").value = String(shown.game);
  place();
}

function hearLink(link) {
  $("link").dataset.link = link;
  write($("link"), { on: state.live === false ? "Up to date" : "Live", lost: "Connection lost, trying again", wait: "Connecting…" }[link]);
}

function says(told) {
  const waiting = told.looking ? `Looking for the board: ${told.looking}.` : "Waiting for a match to begin.";
  const prompt = told.trouble || (told.waiting ? waiting : told.prompt);
  const newest = told.talk?.at(-1)?.text ?? "";
  write(document.querySelector(".says .prompt"), prompt);
  write(document.querySelector(".says .detail"), told.waiting ? "" : told.detail || newest);
  $("says").dataset.lamp = told.trouble ? "check" : told.lamp ?? "off";
  document.querySelector(".record").hidden = !told.recording;
}

function score(told) {
  const { white, black } = told.names;
  write($("heading"), `${white} against ${black}`);
  document.title = `${white} ${told.score.white} – ${told.score.black} ${black}`;
  for (const side of ["white", "black"]) {
    const plate = $(`plate-${side}`);
    const acts = told.acts === side && !told.over;
    plate.classList.toggle("acts", acts);
    plate.setAttribute("aria-label", told.names[side]);
    write(plate.querySelector(".name"), told.names[side]);
    write(plate.querySelector(".points"), String(told.score[side]));
    write(plate.querySelector(".doing"), acts ? doing(told) : "");
  }
  write(document.querySelector(".length"), told.length ? `Match to ${told.length}` : "Unlimited");
  write(document.querySelector(".game"), told.game ? `Game ${told.game}${told.crawford ? " · Crawford" : ""}` : "");
}

function doing(told) {
  if (told.cube?.offered) return "to answer the double";
  return told.dice ? `to play ${dice(told.dice)}` : "to roll";
}

/** Shows what is on the table now, or the turn that is looked at. */
function place() {
  if (!state.names) return;
  turns.show(shown.turns, state.names);
  const past = at !== null && shown.turns[at];
  document.body.classList.toggle("past", Boolean(past));
  if (past) {
    const after = past.after;
    board.show({ ...after, turn: past.side, dice: past.roll, acts: null, numbers: past.side, from: origins(past) });
    write($("words"), after.words);
  } else {
    board.show({ ...state, board: state.stands ?? state.board });
    write($("words"), state.words);
  }
  showCall(base, past ? callOf(past) : shown === live ? state.call : null);
  const ended = listed.find(({ game }) => game === shown.game)?.result;
  result((shown === live ? state.result : ended) ?? "");
  turns.mark(past ? at : shown.turns.length - 1, !past);
  steps(past);
}

/** What was called in a turn, as if it were now. */
function callOf(turn) {
  const pictures = turn.pictures.at(-1)?.names ?? {};
  if (!turn.flag && !turn.pictures.length) return null;
  const text = turn.flag ? turn.flag.message : turn.notes.join(" ") || "The pictures that were kept of this turn.";
  return { type: turn.flag ? "illegal" : "warning", text, pictures };
}

/** Where the checkers of a play were, as White counts points. */
function origins(turn) {
  return turn.from.filter((point) => point >= 1 && point <= 24).map((point) => (turn.side === "white" ? point : 25 - point));
}

function steps(past) {
  const last = shown.turns.length;
  $("steps").hidden = last === 0;
  const slider = $("slider");
  slider.max = String(last);
  slider.value = String(past ? at : last);
  const where = past ? `Turn ${past.turn} of ${last}` : shown === live && !state.over ? "Now" : "The end";
  write($("where"), shown === live ? where : `Game ${shown.game}: ${where}`);
  slider.setAttribute("aria-valuetext", $("where").textContent);
  for (const button of $("steps").querySelectorAll("button")) {
    const back = ["first", "back"].includes(button.dataset.step);
    button.disabled = back ? slider.value === "0" : !past && shown === live;
  }
}

function step(number) {
  const last = shown.turns.length;
  if (number >= last) {
    at = null;
    if (shown !== live) { shown = live; $("games").value = String(live.game); }
  } else {
    at = Math.max(0, number);
  }
  place();
}

const WAYS = {
  first: () => 0,
  back: () => (at ?? shown.turns.length) - 1,
  on: () => (at ?? shown.turns.length) + 1,
  last: () => shown.turns.length,
};

$("steps").addEventListener("click", (event) => {
  const way = event.target.closest("button")?.dataset.step;
  if (way) step(WAYS[way]());
});
$("slider").addEventListener("input", () => step(Number($("slider").value)));
addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, select, textarea, [role=dialog], .tiller");
  const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (!way || busy || event.altKey || event.ctrlKey || event.metaKey || !shown.turns.length) return;
  event.preventDefault();
  step(WAYS[way]());
});

async function listGames(count) {
  games = count;
  $("games").closest("label").hidden = count < 2;
  listed = await gamesOf(base).catch(() => []);
  $("games").replaceChildren(...listed.map(({ game, score: s }) =>
    make("option", { value: String(game) }, `Game ${game} · ${s.white}–${s.black}`)));
  $("games").value = String(shown.game);
}

$("games").addEventListener("change", async () => {
  const number = Number($("games").value);
  shown = number === live.game ? live : await gameOf(base, number).catch(() => live);
  at = shown === live ? null : shown.turns.length - 1;
  place();
});

view.apply();
follow(base, heard);
