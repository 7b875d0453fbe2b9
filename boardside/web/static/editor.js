// A small board on which a person puts the checkers as they really stand.

import { Board, counts } from "./board.js";
import { ask, make, write } from "./dom.js";
import { BAR, BOTTOM, GAP, HALF, HEIGHT, LEFT, MIDDLE, POINT, TOP, WIDTH } from "./measures.js";

const ALL = 15;
const START = [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2];
const SIDES = ["white", "black"];

export class Editor {
  /** In `parent`; `send` is called with a position when it is to stand. */
  constructor(parent, send) {
    this.names = { white: "White", black: "Black" };
    this.brush = "white";
    this.holder = make("div");
    this.spots = make("div", { className: "spots" });
    this.totals = make("p", { className: "totals", role: "status" });
    this.id = make("input", { type: "text", className: "id", maxLength: 200, placeholder: "Position ID or XGID" });
    this.id.setAttribute("aria-label", "Position ID or XGID");
    const button = (text, click, kind = "") => {
      const made = make("button", { type: "button", className: kind }, text);
      made.addEventListener("click", click);
      return made;
    };
    this.stands = button("This is how it stands", () => send(this.record()), "main");
    this.root = make("div", { className: "editor" },
      this.#brushes(),
      make("div", { className: "holder" }, this.holder, this.spots),
      make("p", { className: "soft small" }, "Click a point to add a checker, with “take away” to remove one. By keyboard: Enter or + adds, Delete or − removes."),
      this.totals,
      make("div", { className: "row" },
        button("As shown now", () => this.now && this.set(this.now)), button("Start", () => this.set({ points: START, bar: { white: 0, black: 0 } })), button("Empty", () => this.set({ points: Array(24).fill(0), bar: { white: 0, black: 0 } }))),
      make("div", { className: "row" }, this.id, button("Show the ID", () => this.#byId())),
      make("div", { className: "row" }, this.stands));
    parent.append(this.root);
    this.board = new Board(this.holder);
    this.#makeSpots();
    this.set({ points: START, bar: { white: 0, black: 0 } });
  }

  /** What is on the table now, and the players' names. */
  follow(state) {
    this.now = state.board;
    this.names = state.names;
    for (const side of SIDES) write(this.root.querySelector(`[data-brush=${side}]`), state.names[side]);
  }

  /** Shows a position. */
  set(board) {
    this.points = [...board.points];
    this.bar = { ...board.bar };
    this.#draw();
  }

  /** The position as the journal writes it; what is nowhere else has been borne off. */
  record() {
    return { points: this.points, bar: this.bar, off: this.#off() };
  }

  #off() {
    const board = { points: this.points, bar: this.bar, off: { white: 0, black: 0 } };
    return Object.fromEntries(SIDES.map((side) => {
      const there = [...counts(board, side).values()].reduce((sum, count) => sum + count, 0);
      return [side, ALL - there];
    }));
  }

  #draw() {
    const off = this.#off();
    const most = Object.fromEntries(SIDES.map((side) => [side, Math.max(0, off[side])]));
    this.board.show({ board: { ...this.record(), off: most }, cube: null, dice: null, numbers: "white" });
    const told = SIDES.map((side) => {
      const name = this.names[side];
      if (off[side] < 0) return `${name} has ${-off[side]} too many.`;
      return off[side] ? `${name}: ${off[side]} borne off.` : `${name}: all fifteen on the board.`;
    });
    write(this.totals, told.join(" "));
    const wrong = SIDES.some((side) => off[side] < 0);
    this.totals.classList.toggle("no", wrong);
    this.stands.disabled = wrong;
    for (const spot of this.spots.children) spot.setAttribute("aria-label", this.#words(spot));
  }

  #words(spot) {
    const place = spot.dataset.place;
    if (place !== "bar") {
      const count = this.points[place - 1];
      const who = count > 0 ? this.names.white : this.names.black;
      return `White's point ${place}: ${count ? `${who} ${Math.abs(count)}` : "empty"}`;
    }
    return `Bar, ${this.names[spot.dataset.side]}: ${this.bar[spot.dataset.side]}`;
  }

  #change(spot, by) {
    const { place, side } = spot.dataset;
    if (place === "bar") {
      this.bar[side] = Math.min(ALL, Math.max(0, this.bar[side] + by));
    } else {
      const held = this.points[place - 1];
      const way = by > 0 ? (this.brush === "black" ? -1 : 1) : Math.sign(held);
      // A checker put where the other side lies takes the place of what is there.
      const kept = by > 0 && Math.sign(held) === -way ? 0 : held;
      this.points[place - 1] = kept + way * by;
      if (!held && by < 0) this.points[place - 1] = 0;
    }
    this.#draw();
  }

  #makeSpots() {
    const places = this.board.places;
    const add = (place, box, side = "") => {
      const spot = make("button", { type: "button", className: "spot" });
      Object.assign(spot.dataset, { place, side });
      const [x, y, width, height] = box;
      Object.assign(spot.style, { left: `${(100 * x) / WIDTH}%`, top: `${(100 * y) / HEIGHT}%`, width: `${(100 * width) / WIDTH}%`, height: `${(100 * height) / HEIGHT}%` });
      spot.addEventListener("click", () => this.#change(spot, this.brush === "away" ? -1 : 1));
      spot.addEventListener("contextmenu", (event) => { event.preventDefault(); this.#change(spot, -1); });
      spot.addEventListener("keydown", (event) => {
        const by = { "+": 1, Delete: -1, Backspace: -1, "-": -1 }[event.key];
        if (by) { event.preventDefault(); this.#change(spot, by); }
      });
      this.spots.append(spot);
    };
    for (let point = 1; point <= 24; point += 1) {
      const { x, low } = places.point(point);
      add(point, [x - POINT / 2, low ? BOTTOM - HALF : TOP, POINT, HALF]);
    }
    const bar = LEFT + 6 * POINT;
    add("bar", [bar, TOP, BAR, HALF + GAP / 2], "white");
    add("bar", [bar, MIDDLE, BAR, HALF + GAP / 2], "black");
  }

  #brushes() {
    const brush = (name, text) => {
      const input = make("input", { type: "radio", name: "brush", value: name, checked: name === "white" });
      input.addEventListener("change", () => { this.brush = name; });
      const words = make("span", {}, text);
      words.dataset.brush = name;
      return make("label", {}, input, words);
    };
    return make("fieldset", {}, make("legend", { className: "hidden" }, "What a click does"),
      brush("white", "White"), brush("black", "Black"), brush("away", "take away"));
  }

  async #byId() {
    try {
      this.set((await ask(`/api/position?id=${encodeURIComponent(this.id.value)}`)).board);
    } catch (error) {
      this.totals.classList.add("no");
      write(this.totals, error.message);
    }
  }
}
