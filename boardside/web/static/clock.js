// Both players' clocks, going on between two updates.

import { write } from "./dom.js";

const SHORT = 30;

/** Seconds as players read them. */
export function time(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export class Clock {
  /** `faces`: the element of each side; `now`: the server's clock in seconds. */
  constructor(faces, now) {
    this.faces = faces;
    this.now = now;
    setInterval(() => this.tick(), 250);
  }

  /** Takes the clock as the server told it, null where there is none. */
  set(told) {
    this.told = told;
    for (const face of Object.values(this.faces)) face.hidden = !told;
    this.tick();
  }

  tick() {
    const told = this.told;
    if (!told) return;
    const gone = told.runs ? Math.max(0, this.now() - told.made) : 0;
    for (const [side, face] of Object.entries(this.faces)) {
      const runs = told.runs === side;
      const left = runs ? told[side] - Math.max(0, gone - told.delay) : told[side];
      const delay = runs ? Math.max(0, told.delay - gone) : 0;
      write(face, time(left) + (delay > 0 ? ` +${Math.ceil(delay)}` : "") + (told.paused ? " ⏸" : ""));
      face.classList.toggle("runs", runs);
      face.classList.toggle("short", left < SHORT);
    }
  }
}
