// The four corners of the playing surface, dragged by mouse or finger and moved by keys.

import { write } from "./dom.js";

const STEP = 1;
const BIG_STEP = 10;
const SETTLE = 500;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ZOOM = 2.5;

/** Handles over a picture. `changed(corners)` is called when a person has moved one. */
export class Corners {
  constructor(view, loupe, moved, changed) {
    this.view = view;
    this.loupe = loupe;
    this.moved = moved;
    this.changed = changed;
    this.handles = [...view.querySelectorAll(".corner")];
    this.places = null;
    this.held = null;
    this.waiting = 0;
    for (const handle of this.handles) this.listen(handle, Number(handle.dataset.corner));
  }

  /** Whether a person is moving a corner, or has only just done so. */
  get busy() {
    return this.held !== null || this.waiting !== 0;
  }

  /** Shows the corners where they were found, if nobody is moving them. */
  show(picture, places, source) {
    this.picture = picture;
    this.source = source;
    if (!this.busy) this.places = places ?? this.places ?? inset(picture);
    this.put();
  }

  listen(handle, number) {
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      handle.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
      this.held = number;
      this.drag(event);
    });
    handle.addEventListener("pointermove", (event) => {
      if (this.held === number) this.drag(event);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      handle.addEventListener(end, () => {
        if (this.held !== number) return;
        this.held = null;
        this.loupe.hidden = true;
        this.tell(0);
      });
    }
    handle.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way || !this.places) return;
      event.preventDefault();
      const step = event.shiftKey ? BIG_STEP : STEP;
      const [x, y] = this.places[number];
      this.move(number, x + way[0] * step, y + way[1] * step);
      write(this.moved, `${handle.getAttribute("aria-label")}: ${this.places[number].map(Math.round).join(", ")}`);
      this.tell(SETTLE);
    });
  }

  drag(event) {
    const box = this.view.getBoundingClientRect();
    const share = this.picture.width / box.width;
    this.move(this.held, (event.clientX - box.left) * share, (event.clientY - box.top) * share);
    this.magnify(box);
  }

  move(number, x, y) {
    const keep = (value, most) => Math.round(Math.min(Math.max(value, 0), most - 1) * 10) / 10;
    this.places = this.places.map((place, other) =>
      other === number ? [keep(x, this.picture.width), keep(y, this.picture.height)] : place);
    this.put();
  }

  put() {
    this.handles.forEach((handle, number) => {
      const [x, y] = this.places[number];
      handle.hidden = false;
      handle.style.left = `${(100 * x) / this.picture.width}%`;
      handle.style.top = `${(100 * y) / this.picture.height}%`;
    });
  }

  /** Says where the corners are once they stay there. */
  tell(delay) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      await this.changed(this.places);
      this.waiting = 0;
    }, delay);
  }

  /** What lies under the finger, larger, beside it. */
  magnify(box) {
    const [x, y] = this.places[this.held];
    const across = x / this.picture.width;
    const down = y / this.picture.height;
    const loupe = this.loupe;
    loupe.hidden = false;
    const half = loupe.offsetWidth / 2;
    loupe.style.backgroundImage = `url("${this.source}")`;
    loupe.style.backgroundSize = `${box.width * ZOOM}px ${box.height * ZOOM}px`;
    loupe.style.backgroundPosition = `${half - across * box.width * ZOOM}px ${half - down * box.height * ZOOM}px`;
    loupe.style.left = `${across < 0.5 ? box.width - 2 * half - 12 : 12}px`;
    loupe.style.top = "12px";
  }
}

function inset({ width, height }) {
  const [left, right, top, bottom] = [0.2 * width, 0.8 * width, 0.2 * height, 0.8 * height];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}
