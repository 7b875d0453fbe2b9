// How somebody looks at the board: turned, mirrored, in which colours. Kept in this browser.

import { $ } from "./dom.js";

const KEY = "boardside-view";
const LOOKS = ["club", "table", "contrast"];

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export class View {
  /** `changed` is called whenever a person has changed it. */
  constructor(changed) {
    const contrast = matchMedia("(prefers-contrast: more)").matches;
    this.values = { turned: false, mirrored: false, look: contrast ? "contrast" : "club", ...kept() };
    if (!LOOKS.includes(this.values.look)) this.values.look = "club";
    this.changed = changed;
    for (const name of ["turned", "mirrored"]) {
      $(name).addEventListener("click", () => this.set({ [name]: !this.values[name] }));
    }
    $("look").addEventListener("change", () => this.set({ look: $("look").value }));
  }

  set(values) {
    Object.assign(this.values, values);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch { /* a browser that keeps nothing */ }
    this.apply();
  }

  /** Puts it in force. */
  apply() {
    const { turned, mirrored, look } = this.values;
    $("turned").setAttribute("aria-pressed", String(turned));
    $("mirrored").setAttribute("aria-pressed", String(mirrored));
    $("look").value = look;
    document.documentElement.dataset.look = look;
    this.changed(turned ? "black" : "white", mirrored);
  }
}

/** Puts the checkers' real colours in force, for those who look at them "as on the table". */
export function paint(colours) {
  const style = document.documentElement.style;
  for (const [side, colour] of Object.entries(colours ?? {})) {
    const dark = lightness(colour) < 0.35;
    style.setProperty(`--paint-${side}`, colour);
    style.setProperty(`--paint-${side}-line`, dark ? "#e2d6c2" : "#3c2f22");
    style.setProperty(`--paint-${side}-number`, dark ? "#fff6e6" : "#1f1712");
  }
  document.documentElement.classList.toggle("painted", Boolean(colours));
}

/** How light a colour looks, 0 … 1. */
function lightness(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
