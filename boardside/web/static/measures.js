// The board's measures, in units of the picture: a checker has 44.

export const MAN = 44;
export const POINT = 48;
export const STACK = 5;
export const RIM = 26;
export const TRAY = 54;
export const SIDE = 14;
export const BAR = 54;
export const GAP = 76;
export const HALF = STACK * MAN;
export const LEFT = SIDE + TRAY + SIDE;
export const FIELD = 12 * POINT + BAR;
export const WIDTH = 2 * LEFT + FIELD;
export const TOP = RIM;
export const BOTTOM = TOP + 2 * HALF + GAP;
export const HEIGHT = BOTTOM + RIM;
export const MIDDLE = (TOP + BOTTOM) / 2;
export const DIE = 38;
export const CUBE = 42;
export const SLAB = 14;

/** Where things are for one way of looking: `below` is the side at the lower edge, with its home on
 *  the right or (`left`) on the left. Places are White's points, "bar" and "off" by side. */
export class Places {
  constructor(below = "white", left = false) {
    this.below = below;
    this.left = left;
  }

  /** The left edge of one of twelve columns, counted from the home's outer end. */
  column(number) {
    const place = this.left ? number : 11 - number;
    return LEFT + place * POINT + (place > 5 ? BAR : 0);
  }

  /** The middle of a point (White's number), and whether it is at the lower edge. */
  point(number) {
    const own = this.below === "white" ? number : 25 - number;
    const low = own <= 12;
    return { x: this.column(low ? own - 1 : 24 - own) + POINT / 2, low };
  }

  /** The middle of the column with the checkers borne off (`home`), or with the cube. */
  tray(home) {
    const middle = SIDE + TRAY / 2;
    return home === this.left ? middle : WIDTH - middle;
  }

  /** The centre of the checker at a level (0 lowest) of a place: a point, "bar" or "off". */
  man(side, place, level) {
    const own = side === this.below;
    if (place === "off") {
      const depth = SLAB * level + SLAB / 2 + 4;
      return { x: this.tray(true), y: own ? BOTTOM - depth : TOP + depth };
    }
    const up = Math.min(level, STACK - 1);
    if (place === "bar") {
      const y = GAP / 2 + MAN * (up + 0.5) - 6;
      return { x: LEFT + 6 * POINT + BAR / 2, y: own ? MIDDLE - y : MIDDLE + y };
    }
    const { x, low } = this.point(place);
    const depth = MAN * (up + 0.5);
    return { x, y: low ? BOTTOM - depth : TOP + depth };
  }

  /** The middle of the half in which a side's dice lie: on its right. */
  half(side) {
    const right = side === this.below;
    const half = 6 * POINT;
    return { x: LEFT + half / 2 + (right ? half + BAR : 0), y: MIDDLE };
  }

  /** Where the cube lies, offered to a side or owned by one (null: neither). */
  cube(owner, offered) {
    if (offered) return { x: this.half(offered).x, y: MIDDLE };
    if (!owner) return { x: this.tray(false), y: MIDDLE };
    const off = CUBE / 2 + 10;
    return { x: this.tray(false), y: owner === this.below ? BOTTOM - off : TOP + off };
  }
}
