// The turns of a game as a table, and which of them is shown.

import { $, make, write } from "./dom.js";

export const dice = (roll) => (roll ? [...roll].sort((a, b) => b - a).join("-") : "");

const ORDER = ["before", "dice", "after"];

export class Turns {
  /** `pick` is called with the number of the row that a person wants to see. */
  constructor(base, pick) {
    this.base = base;
    this.pick = pick;
    this.rows = [];
    $("turns").addEventListener("click", (event) => {
      const row = event.target.closest("tr");
      if (row && !event.target.closest("a")) pick(row.sectionRowIndex);
    });
  }

  /** Fills the table; rows that are as they were stay. */
  show(turns, names) {
    const body = $("turns");
    const atEnd = this.#atEnd();
    const texts = turns.map((turn) => JSON.stringify([turn, names]));
    texts.forEach((text, n) => {
      if (this.rows[n] === text) return;
      const row = this.#row(turns[n], names);
      if (body.rows[n]) body.rows[n].replaceWith(row);
      else body.append(row);
    });
    while (body.rows.length > turns.length) body.lastElementChild.remove();
    this.rows = texts;
    $("none").hidden = turns.length > 0;
    if (atEnd) this.#toEnd();
  }

  /** Marks the row that is shown. */
  mark(number, follow) {
    [...$("turns").rows].forEach((row, n) => {
      row.classList.toggle("shown", n === number);
      if (n === number) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    });
    if (follow) this.#toEnd();
    else this.#bringUp($("turns").rows[number]);
  }

  /** Scrolls the table, never the page. */
  #bringUp(row) {
    const box = this.#scroller();
    if (!row) return;
    const head = box.querySelector("thead").offsetHeight;
    const [top, bottom] = [row.offsetTop - head, row.offsetTop + row.offsetHeight - box.clientHeight];
    if (box.scrollTop > top) box.scrollTop = top;
    else if (box.scrollTop < bottom) box.scrollTop = bottom;
  }

  #scroller() { return $("turns").closest(".scroller"); }

  #atEnd() {
    const box = this.#scroller();
    return box.scrollHeight - box.scrollTop - box.clientHeight < 48;
  }

  #toEnd() {
    const box = this.#scroller();
    box.scrollTop = box.scrollHeight;
  }

  #row(turn, names) {
    const who = make("td", { className: "who" });
    if (turn.side) who.append(make("span", { className: `dot ${turn.side}` }), names[turn.side] || turn.side);
    const play = make("td", { className: "play" }, turn.play === null ? "" : turn.play || "no move");
    for (const text of turn.said) play.append(make("small", {}, text));
    if (turn.flag) play.append(make("small", { className: "rule" }, turn.flag.message));
    for (const text of turn.notes) play.append(make("small", {}, text));
    if (turn.pictures.length) play.append(this.#links(turn.pictures));
    return make("tr", { className: turn.flag ? "flagged" : "" },
      make("td", { className: "number" }, String(turn.turn)), who,
      make("td", { className: "roll" }, dice(turn.roll)), play);
  }

  #links(pictures) {
    const box = make("span", { className: "thumbs" });
    for (const { names } of pictures) {
      for (const what of ORDER.filter((one) => names[one])) {
        box.append(make("a", { href: `${this.base}/evidence/${names[what]}`, target: "_blank", rel: "noopener" }, what));
      }
    }
    return box;
  }
}

/** Writes what came of a game. */
export function result(text) {
  write($("result"), text);
}
