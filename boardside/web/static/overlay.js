// The bare view for stream software. Query: board=1, size=50…300 (per cent), says=0, flip=1, mirror=1, look=club|table|contrast.

import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { $, draw, write } from "./dom.js";
import { follow } from "./feed.js";
import { die } from "./ground.js";
import { paint } from "./view.js";

const query = new URLSearchParams(location.search);
const on = (name, otherwise) => (query.has(name) ? query.get(name) !== "0" : otherwise);
const size = Math.min(300, Math.max(50, Number(query.get("size")) || 100)) / 100;
const root = document.documentElement;
root.style.setProperty("--size", String(size));
root.dataset.look = ["club", "table", "contrast"].includes(query.get("look")) ? query.get("look") : "club";

const SIDES = ["white", "black"];
const plate = (side) => $(`plate-${side}`);
const heard = { state: hear, turns() {}, link() {}, offset: 0 };
const faces = Object.fromEntries(SIDES.map((side) => [side, plate(side).querySelector(".clock")]));
const clock = new Clock(faces, () => performance.now() / 1000 + heard.offset);
let board = null;
if (on("board", false)) {
  $("board").hidden = false;
  board = new Board($("board"));
  board.look(on("flip", false) ? "black" : "white", on("mirror", false));
}
const says = document.querySelector(".says");
says.hidden = !on("says", true);

function hear(told) {
  root.dataset.white = told.white ?? "light";
  paint(told.paint);
  const calls = ["wrong", "check"].includes(told.lamp) || told.cube?.offered || told.over;
  write(says, told.trouble || (told.waiting ? "" : calls ? [told.prompt, told.detail].filter(Boolean).join(" ") : ""));
  says.dataset.lamp = told.lamp ?? "off";
  if (told.waiting) return;
  for (const side of SIDES) player(side, told);
  clock.set(told.clock);
  write(document.querySelector(".middle .length"), told.length ? `${told.length} points` : "Unlimited");
  cube(document.querySelector(".middle .cube"), told.cube && !told.cube.owner && !told.cube.offered ? told.cube : null);
  board?.show({ ...told, board: told.stands ?? told.board });
}

function player(side, told) {
  const box = plate(side);
  box.setAttribute("aria-label", told.names[side]);
  box.classList.toggle("acts", told.acts === side && !told.over);
  write(box.querySelector(".name"), told.names[side]);
  write(box.querySelector(".points"), String(told.score[side]));
  const rolls = told.dice && (told.turn ?? told.on_roll) === side ? told.dice : [];
  const key = rolls.join();
  const dice = box.querySelector(".dice");
  if (dice.dataset.key !== key) {
    dice.dataset.key = key;
    dice.replaceChildren(...rolls.map((face) =>
      draw("svg", { viewBox: "-20 -20 40 40", role: "img", "aria-label": String(face) }, die(side, face, 0))));
  }
  const holds = told.cube && (told.cube.offered ? told.cube.offered === side : told.cube.owner === side);
  cube(box.querySelector(".cube"), holds ? told.cube : null);
}

function cube(element, told) {
  element.hidden = !told;
  if (!told) return;
  write(element, String(told.value));
  element.classList.toggle("offered", Boolean(told.offered));
  element.setAttribute("aria-label", told.offered ? `Offered a cube of ${told.value}` : `Cube at ${told.value}`);
}

follow(document.body.dataset.base, heard);
