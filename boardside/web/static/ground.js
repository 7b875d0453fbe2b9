// What of the board never moves: frame, felt, points, bar, trays. And the shapes that do.

import { draw } from "./dom.js";
import {
  BAR, BOTTOM, CUBE, DIE, HALF, HEIGHT, LEFT, POINT, SIDE, TOP, TRAY, WIDTH,
} from "./measures.js";

const PIPS = { 1: "cc", 2: "lt rb", 3: "lt cc rb", 4: "lt rt lb rb", 5: "lt rt cc lb rb", 6: "lt rt lc rc lb rb" };
const AT = { l: -10, t: -10, c: 0, r: 10, b: 10 };

let grounds = 0;

/** The still part of a board as an SVG element of its own, so that nothing of it is drawn again. */
export function ground() {
  const id = `g${++grounds}`;
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "ground", "aria-hidden": "true" });
  const half = 6 * POINT;
  svg.append(
    draw("defs", {},
      gradient(`${id}-wood`, 0, 1, ["wood-1", 0], ["wood-2", 0.5], ["wood-3", 1]),
      gradient(`${id}-bar`, 1, 0, ["wood-3", 0], ["wood-1", 0.45], ["wood-2", 0.6], ["wood-3", 1]),
      gradient(`${id}-deep`, 0, 1, ["shade-1", 0], ["shade-0", 0.06], ["shade-0", 0.95], ["shade-2", 1]),
      grain(`${id}-grain`, "0.012 0.32", 2), grain(`${id}-felt`, "0.9 0.9", 2)),
    draw("rect", { class: "frame", width: WIDTH, height: HEIGHT, rx: 16, fill: `url(#${id}-wood)` }),
    draw("rect", { class: "grain", width: WIDTH, height: HEIGHT, rx: 16, filter: `url(#${id}-grain)` }),
    draw("rect", { class: "edge", x: 1.5, y: 1.5, width: WIDTH - 3, height: HEIGHT - 3, rx: 14.5 }),
  );
  for (const x of [LEFT, LEFT + half + BAR]) svg.append(...bed(id, x, half, "felt", points(x)));
  for (const x of [SIDE, WIDTH - SIDE - TRAY]) svg.append(...bed(id, x, TRAY, "tray", []));
  const bar = LEFT + half;
  svg.append(
    draw("rect", { class: "bar", x: bar, y: TOP, width: BAR, height: BOTTOM - TOP, fill: `url(#${id}-bar)` }),
    draw("line", { class: "seam", x1: bar + BAR / 2, x2: bar + BAR / 2, y1: 0, y2: HEIGHT }),
    ...[TOP + 34, BOTTOM - 34].map((y) =>
      draw("rect", { class: "hinge", x: bar + BAR / 2 - 9, y: y - 13, width: 18, height: 26, rx: 3 })),
  );
  return svg;
}

function bed(id, x, width, kind, inside) {
  const box = { x, y: TOP, width, height: BOTTOM - TOP, rx: 3 };
  return [
    draw("rect", { class: kind, ...box }),
    ...inside,
    draw("rect", { class: "nap", ...box, filter: `url(#${id}-felt)` }),
    draw("rect", { class: "deep", ...box, fill: `url(#${id}-deep)` }),
    draw("rect", { class: "lip", ...box }),
  ];
}

function points(x) {
  const all = [];
  for (let n = 0; n < 6; n += 1) {
    const left = x + n * POINT;
    all.push(point(left, TOP, 1, n % 2 === 0), point(left, BOTTOM, -1, n % 2 === 1));
  }
  return all;
}

function point(x, y, way, dark) {
  const tip = y + way * (HALF - 8);
  return draw("path", {
    class: dark ? "point dark" : "point light",
    d: `M${x + 2.5} ${y}h${POINT - 5}L${x + POINT / 2 + 1.5} ${tip}q-1.5 ${way * 3} -3 0z`,
  });
}

function gradient(id, x2, y2, ...stops) {
  return draw("linearGradient", { id, x1: 0, y1: 0, x2, y2 },
    ...stops.map(([name, offset]) => draw("stop", { class: name, offset })));
}

function grain(id, frequency, octaves) {
  return draw("filter", { id, x: 0, y: 0, width: "100%", height: "100%" },
    draw("feTurbulence", { type: "fractalNoise", baseFrequency: frequency, numOctaves: octaves, seed: 7 }),
    draw("feColorMatrix", { values: "0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -1.6 1.1" }),
    draw("feComposite", { in2: "SourceGraphic", operator: "in" }));
}

/** The shapes of what moves, as the `defs` of a picture. */
export function shapes(id) {
  return draw("defs", {},
    ...["white", "black"].flatMap((side) => [
      radial(`${id}-${side}`, 0.36, 0.3, ["lit", 0], ["body", 0.55], ["worn", 1]),
      radial(`${id}-${side}-in`, 0.6, 0.68, ["lit", 0], ["body", 0.7], ["worn", 1]),
    ].map((one) => (one.setAttribute("class", side), one))),
    radial(`${id}-under`, 0.5, 0.5, ["under-1", 0.7], ["under-0", 1]));
}

function radial(id, fx, fy, ...stops) {
  return draw("radialGradient", { id, cx: 0.5, cy: 0.5, r: 0.55, fx, fy },
    ...stops.map(([name, offset]) => draw("stop", { class: name, offset })));
}

/** One checker, its centre at 0, 0. */
export function man(id, side) {
  return draw("g", { class: `man ${side}` },
    draw("circle", { cx: 1.5, cy: 3, r: 23, fill: `url(#${id}-under)` }),
    draw("circle", { class: "rim", r: 20.6, fill: `url(#${id}-${side})` }),
    draw("circle", { class: "ridge", r: 16.2 }),
    draw("circle", { class: "dish", r: 12.4, fill: `url(#${id}-${side}-in)` }),
    draw("path", { class: "shine", d: "M-15.5 -9a18 18 0 0 1 15.5 -9" }));
}

/** A checker borne off, seen from its edge, its centre at 0, 0. */
export function slab(side) {
  return draw("rect", { class: `slab ${side}`, x: -TRAY / 2 + 5, y: -6, width: TRAY - 10, height: 12, rx: 4 });
}

/** A die, its centre at 0, 0. */
export function die(side, face, turn) {
  const half = DIE / 2;
  const body = draw("g", { class: `die ${side}` },
    draw("rect", { class: "die-shadow", x: -half + 2, y: -half + 3.5, width: DIE, height: DIE, rx: 9 }),
    draw("rect", { class: "die-body", x: -half, y: -half, width: DIE, height: DIE, rx: 8.5 }),
    draw("rect", { class: "die-top", x: -half + 2.5, y: -half + 2.5, width: DIE - 5, height: DIE - 5, rx: 11 }),
    ...PIPS[face].split(" ").map(([x, y]) => draw("circle", { class: "pip", cx: AT[x], cy: AT[y], r: 3.7 })));
  body.setAttribute("transform", `rotate(${turn})`);
  return body;
}

/** The cube, its centre at 0, 0. */
export function cube(value) {
  const half = CUBE / 2;
  return draw("g", { class: "cube" },
    draw("rect", { class: "die-shadow", x: -half + 2, y: -half + 4, width: CUBE, height: CUBE, rx: 9 }),
    draw("rect", { class: "cube-body", x: -half, y: -half, width: CUBE, height: CUBE, rx: 8 }),
    draw("rect", { class: "cube-top", x: -half + 3, y: -half + 3, width: CUBE - 6, height: CUBE - 6, rx: 7 }),
    Object.assign(draw("text", { y: value > 99 ? 6 : 7.5, class: value > 99 ? "long" : "" }), { textContent: value }));
}


