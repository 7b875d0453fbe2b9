// The board as a picture that follows the game: checkers glide to where they are now.

import { draw } from "./dom.js";
import { cube, die, ground, man, shapes, slab } from "./ground.js";
import { BOTTOM, HEIGHT, MIDDLE, POINT, Places, STACK, TOP, WIDTH } from "./measures.js";

const SIDES = ["white", "black"];
const TURNS = [-9, 7, 12, -5, 4, -12];
let boards = 0;

/** How many checkers of a side lie on each place of a position as the journal writes it. */
export function counts(board, side) {
  const way = side === "white" ? 1 : -1;
  const found = new Map([["off", board.off[side]], ["bar", board.bar[side]]]);
  board.points.forEach((count, n) => {
    const shared = board.shared?.[n + 1];
    found.set(n + 1, shared ? shared[side] : Math.max(0, count * way));
  });
  return found;
}

export class Board {
  /** A board inside of an element. */
  constructor(holder) {
    this.id = `b${++boards}`;
    this.places = new Places();
    this.men = { white: [], black: [] };
    this.layers = {};
    for (const name of ["marks", "men", "counts", "labels", "things"]) {
      this.layers[name] = draw("g", { class: name });
    }
    this.svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "moving", "aria-hidden": "true" },
      shapes(this.id), ...Object.values(this.layers));
    holder.classList.add("board");
    holder.replaceChildren(ground(), this.svg);
    this.holder = holder;
  }

  /** How it is looked at: `below` a side, `left` its home on the left. */
  look(below, left) {
    this.places = new Places(below, left);
    if (this.shown) this.show(this.shown);
  }

  /** Shows a state: board, dice, cube, who is to act, and marks. */
  show(state) {
    const first = !this.shown;
    this.shown = state;
    this.svg.classList.toggle("at-once", first);
    for (const side of SIDES) this.#place(side, counts(state.board, side));
    this.#counts(state.board);
    this.#labels(state);
    this.#things(state);
    this.#marks(state);
    if (first) {
      this.svg.getBoundingClientRect();
      this.svg.classList.remove("at-once");
    }
  }

  #place(side, found) {
    const free = new Map();
    for (const [place, count] of found) {
      for (let level = 0; level < count; level += 1) free.set(`${place}:${level}`, [place, level]);
    }
    const pool = this.men[side];
    while (pool.length < free.size) pool.push(this.#newMan(side));
    while (pool.length > free.size) pool.pop().element.remove();
    const moving = pool.filter((one) => !free.delete(one.key));
    const slots = [...free].map(([key, [place, level]]) => ({ key, place, at: this.places.man(side, place, level) }));
    for (const one of moving.sort((a, b) => b.level - a.level)) this.#lift(one);
    this.svg.getBoundingClientRect(); // so that what was lifted glides from where it was
    for (const one of moving) {
      slots.sort((a, b) => far(one, a.at) - far(one, b.at));
      const slot = slots.shift();
      one.key = slot.key;
    }
    for (const one of pool) this.#put(one, side);
  }

  #newMan(side) {
    const element = draw("g", { class: "piece" }, man(this.id, side), slab(side));
    this.layers.men.append(element);
    return { element, key: "", x: WIDTH / 2, y: MIDDLE, level: 0 };
  }

  #lift(one) {
    if (one.key) this.layers.men.append(one.element);
  }

  #put(one, side) {
    const [place, level] = one.key.split(":");
    const at = this.places.man(side, Number(place) || place, Number(level));
    Object.assign(one, at, { level: Number(level) });
    one.element.classList.toggle("is-off", place === "off");
    one.element.style.transform = `translate(${at.x}px, ${at.y}px)`;
  }

  #counts(board) {
    const labels = [];
    for (const side of SIDES) {
      for (const [place, count] of counts(board, side)) {
        const most = place === "off" ? 0 : STACK;
        if (count <= most) continue;
        const at = this.places.man(side, place, place === "off" ? count : STACK - 1);
        const up = place === "off" ? (at.y > MIDDLE ? -8 : 16) : 7;
        labels.push(Object.assign(
          draw("text", { class: place === "off" ? "count off" : `count ${side}`, x: at.x, y: at.y + up }),
          { textContent: count },
        ));
      }
    }
    this.layers.counts.replaceChildren(...labels);
  }

  #labels(state) {
    const mover = state.numbers ?? state.turn ?? state.on_roll ?? this.places.below;
    const key = `${mover} ${this.places.below} ${this.places.left}`;
    if (this.labelled === key) return;
    this.labelled = key;
    const labels = [];
    for (let point = 1; point <= 24; point += 1) {
      const { x, low } = this.places.point(mover === "white" ? point : 25 - point);
      labels.push(Object.assign(draw("text", { x, y: low ? BOTTOM + 18 : TOP - 8 }), { textContent: point }));
    }
    this.layers.labels.replaceChildren(...labels);
  }

  #things(state) {
    const mover = state.turn ?? state.on_roll;
    const key = JSON.stringify([state.dice, mover, state.cube, state.acts, this.places]);
    if (this.laid === key) return;
    this.laid = key;
    const things = [];
    if (state.dice && mover) {
      const { x, y } = this.places.half(mover);
      state.dice.forEach((face, n) => things.push(at(die(mover, face, TURNS[(face + 3 * n) % 6]), x + (n ? 29 : -29), y + (n ? 4 : -3))));
    }
    if (state.cube) {
      const { x, y } = this.places.cube(state.cube.owner, state.cube.offered);
      if (state.cube.offered) things.push(draw("circle", { class: "offered", cx: x, cy: y, r: 36 }));
      things.push(at(cube(state.cube.value), x, y));
    }
    const acts = state.acts ?? state.cube?.offered ?? state.on_roll;
    if (acts) things.push(this.#arrow(acts));
    this.layers.things.replaceChildren(...things);
  }

  #arrow(side) {
    const way = side === this.places.below ? 1 : -1;
    const x = this.places.tray(true);
    return draw("path", { class: `arrow ${side}`, d: `M${x - 12} ${MIDDLE - way * 8}h24l-12 ${18 * way}z` });
  }

  /** Where a play came from, and the points that a wrong one left and came to. */
  #marks(state) {
    const marks = [];
    const under = (point) => Math.min(4.6, Math.abs(state.board.points[point - 1]));
    const ring = (point, kind) => {
      const { x, low } = this.places.point(point);
      const y = (under(point) + 0.5) * 44;
      marks.push(draw("circle", { class: kind, cx: x, cy: low ? BOTTOM - y : TOP + y, r: 18 }));
    };
    for (const point of state.from ?? []) ring(point, "ghost");
    for (const point of state.origins ?? []) ring(point, "ghost wrong");
    for (const point of state.targets ?? []) {
      const { x, low } = this.places.point(point);
      const [y, way] = low ? [BOTTOM, -1] : [TOP, 1];
      marks.push(draw("path", { class: "wrong", d: `M${x - POINT / 2 + 3} ${y}v${way * 226}h${POINT - 6}v${way * -226}` }));
    }
    this.layers.marks.replaceChildren(...marks);
  }
}

const far = (one, spot) => Math.hypot(one.x - spot.x, one.y - spot.y);

function at(element, x, y) {
  return draw("g", { transform: `translate(${x} ${y})` }, element);
}
