// Drawing what was found over the camera's picture, in the picture's own pixels.

import { draw } from "./dom.js";

const path = (places, closed = true) => `M${places.map((place) => place.join(" ")).join("L")}${closed ? "Z" : ""}`;

/** Draws everything that was found (null: nothing) into an SVG element over a picture of a size. */
export function drawFound(svg, picture, found) {
  svg.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
  const there = svg.childElementCount > 0;
  svg.replaceChildren();
  if (!found) return;
  const group = draw("g", there ? {} : { class: "appears" });
  const size = Math.max(picture.width / 55, (11 * picture.width) / Math.max(svg.clientWidth, 1));
  for (const point of found.points) {
    group.append(draw("path", { class: "point", d: path(point.shape, false) }));
    if (point.number) group.append(number(point.label, size, point.number));
  }
  group.append(draw("path", { class: "bar-line", d: path(found.bar) }));
  for (const kind of ["outline under", "outline"]) group.append(draw("path", { class: kind, d: path(found.outline) }));
  for (const checker of found.checkers) drawChecker(group, checker);
  for (const die of found.dice) {
    square(group, die.at, die.edge, die.flat ? "die" : "die cocked");
    group.append(number([die.at[0], die.at[1] - die.edge], size, die.value ?? "?"));
  }
  if (found.cube) {
    square(group, found.cube.at, found.cube.edge, "cube");
    if (found.cube.value) group.append(number([found.cube.at[0], found.cube.at[1] - found.cube.edge], size, found.cube.value));
  }
  svg.append(group);
}

/** What was found in words, for those who do not see the picture. */
export function inWords(found) {
  if (!found) return "What was found: nothing yet";
  const dice = found.dice.map((die) => die.value ?? "?").join(" and ");
  const corner = found.white_home ? `; White's home is ${found.white_home.replace("-", " ")}` : "";
  return `The board with ${found.light} light and ${found.dark} dark checkers${dice ? `, dice ${dice}` : ""}${corner}`;
}

function drawChecker(group, checker) {
  const [cx, cy] = checker.at;
  const sort = checker.light ? "light" : "dark";
  const unsure = checker.sure < 0.6 ? " unsure" : "";
  group.append(draw("circle", { class: `checker under ${sort}`, cx, cy, r: checker.radius }));
  group.append(draw("circle", { class: `checker ${sort}${unsure}`, cx, cy, r: checker.radius }));
}

function square(group, [x, y], edge, kind) {
  group.append(draw("rect", { class: kind, x: x - edge * 0.7, y: y - edge * 0.7, width: edge * 1.4, height: edge * 1.4, rx: edge * 0.2 }));
}

function number([x, y], size, text) {
  const element = draw("text", { class: "number", x, y }, String(text));
  element.style.fontSize = `${size}px`;
  element.style.strokeWidth = `${size / 4}px`;
  return element;
}
