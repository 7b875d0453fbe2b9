"""Pictures of positions as SVG: one pure function, for exports and for pages alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from boardside import drawing_shapes as shapes
from boardside.drawing_shapes import number
from boardside.scene_words import ROLES, Names, name_of, scene_words, to_act_words
from engine.board import Side
from engine.moves import Play
from engine.places import BAR, OFF
from engine.roll import Roll
from engine.scene import Scene

_STRIP = 34
"""The height of a line with a player's name."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a board is looked at.

    `below` sits at the lower edge, with the home on the right or (`home_left`) on the left; points
    are numbered as `numbers` counts (None: as the side that moves, else the one below). `names`
    writes a line for each player with the points, and the pips if `pips` asks for them. `shared`:
    the page holds the shapes (`drawing_shapes.shared_shapes`), the picture only refers to them.
    """

    below: Side = Side.WHITE
    home_left: bool = False
    numbers: Side | None = None
    names: Names | None = None
    pips: bool = False
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """What a picture shows of the play that led to it: its roll, and where its checkers were."""

    side: Side
    roll: Roll | None
    play: Play = Play()  # noqa: RUF009 - a frozen value


def board_svg(scene: Scene, style: Style | None = None, moved: Moved | None = None) -> str:
    """An SVG element that shows a scene; impossible positions are drawn as they are.

    Its title and description say the same in words.

    >>> from engine.board import Board
    >>> picture = board_svg(Scene(Board.start(), Side.WHITE, Roll(3, 1)))
    >>> picture[:24], "White to play 31." in picture
    ('<svg xmlns="http://www.w', True)
    """
    drawing = _Drawing(scene, style or Style(), moved)
    return drawing.text()


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One picture being made."""

    scene: Scene
    style: Style
    moved: Moved | None

    def text(self) -> str:
        strip = _STRIP if self.style.names else 0
        height = shapes.HEIGHT + 2 * strip
        names = self.style.names or ROLES
        title = to_act_words(self.scene, names) or "A backgammon position"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {-strip} {shapes.WIDTH} {height}" '
            f'class="board" role="img" font-family="system-ui,sans-serif" text-anchor="middle">'
            f"<title>{_plain(title)}</title><desc>{_plain(scene_words(self.scene, names))}</desc>"
        )
        shared = "" if self.style.shared else shapes.shared_shapes()
        parts = [head, shared, '<use href="#board"/>', *self._parts(), "</svg>"]
        return "".join(parts)

    def _parts(self) -> Iterator[str]:
        yield self._numbers()
        yield from self._checkers()
        yield from self._borne_off()
        yield from self._ghosts()
        yield from self._dice()
        yield from self._cube()
        yield from self._turn()
        yield from self._players()

    # where things are

    def _is_below(self, side: Side) -> bool:
        return side is self.style.below

    def _x(self, column: int) -> float:
        """The left edge of one of twelve columns, counted from the home's outer end."""
        column = column if self.style.home_left else 11 - column
        return shapes.LEFT + column * shapes.POINT + (shapes.BAR_WIDTH if column > 5 else 0)

    def _spot(self, side: Side, point: int) -> tuple[float, bool]:
        """The left edge of a point in a side's numbering, and whether it is at the lower edge."""
        own = point if self._is_below(side) else 25 - point
        return self._x(own - 1 if own <= 12 else 24 - own), own <= 12

    def _tray(self, home: bool) -> float:
        """The middle of the column with the checkers borne off, or of the one with the cube."""
        left = shapes.EDGE + (shapes.COLUMN - shapes.EDGE) / 2
        return left if home is self.style.home_left else shapes.WIDTH - left

    def _y(self, low: bool, place: float, count: float) -> float:
        """The upper edge of `count` checkers that begin `place` checkers from an edge."""
        if low:
            return shapes.BOTTOM - shapes.CHECKER * (place + count)
        return shapes.TOP + shapes.CHECKER * place

    # what is drawn

    def _numbers(self) -> str:
        mover = self.moved.side if self.moved else self.scene.on_roll
        counts = self.style.numbers or mover or self.style.below
        labels = []
        for point in range(1, 25):
            x, low = self._spot(counts, point)
            y = shapes.BOTTOM + 18 if low else shapes.TOP - 8
            labels.append(f'<text x="{number(x + shapes.POINT / 2)}" y="{y}">{point}</text>')
        return f'<g font-size="14" fill="{shapes.ON_WOOD}">{"".join(labels)}</g>'

    def _checkers(self) -> Iterator[str]:
        inset = (shapes.POINT - shapes.CHECKER) / 2
        for point in range(1, 25):
            x, low = self._spot(Side.WHITE, point)
            under = 0
            for side, place in ((Side.WHITE, point), (Side.BLACK, 25 - point)):
                count = self.scene.board.at(side, place)
                if count > 0:
                    yield from self._stack(side, count, (x + inset, low, under))
                    under += min(count, shapes.STACK)
        x = shapes.LEFT + 6 * shapes.POINT + (shapes.BAR_WIDTH - shapes.CHECKER) / 2
        for side in Side:
            if (count := self.scene.board.at(side, BAR)) > 0:
                shown = min(count, shapes.STACK)
                under = shapes.STACK - shown
                yield from self._stack(side, count, (x, not self._is_below(side), under))

    def _stack(self, side: Side, count: int, where: tuple[float, bool, int]) -> Iterator[str]:
        """A stack at a left edge, at the lower edge or not, above so many checkers."""
        x, low, under = where
        shown = min(count, shapes.STACK)
        y = self._y(low, under, shown)
        yield f'<use href="#{shapes.LETTERS[side]}{shown}" x="{number(x)}" y="{number(y)}"/>'
        if count > shown:
            last = self._y(low, under + shown - 1, 1)
            centre = number(x + shapes.CHECKER / 2)
            yield (
                f'<text x="{centre}" y="{number(last + 29)}" font-size="20" font-weight="700" '
                f'fill="{shapes.LINES[side]}">{count}</text>'
            )

    def _borne_off(self) -> Iterator[str]:
        x = self._tray(home=True) - 20
        for side in Side:
            count = max(0, self.scene.board.at(side, OFF))
            if not count:
                continue
            low = self._is_below(side)
            first, way = (shapes.BOTTOM - 12, -11) if low else (shapes.TOP + 4, 11)
            slabs = f"m0 {way}".join(["h40v8h-40z"] * min(count, 15))
            yield (
                f'<path d="M{number(x)} {first}{slabs}" fill="{shapes.FILLS[side]}" '
                f'stroke="{shapes.INK}"/>'
            )
            y = first + way * min(count, 15) + (2 if low else 18)
            yield f'<text x="{number(x + 20)}" y="{y}" font-size="16">{count}</text>'

    def _ghosts(self) -> Iterator[str]:
        """Where the checkers of the play were."""
        if self.moved is None:
            return
        side, moves = self.moved.side, self.moved.play.moves
        left = Counter(move.origin for move in moves)
        left.subtract(move.target for move in moves)
        for origin, count in left.items():
            for place in range(count if OFF < origin < BAR else 0):
                yield self._ghost(side, origin, place)

    def _ghost(self, side: Side, origin: int, place: int) -> str:
        x, low = self._spot(side, origin)
        there = [self.scene.board.at(side, origin), self.scene.board.at(side.other, 25 - origin)]
        y = self._y(low, min(sum(max(0, count) for count in there) + place, 4.5), 1)
        x, y = x + shapes.POINT / 2, y + shapes.CHECKER / 2
        return (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="18" fill="none" stroke="{shapes.INK}" '
            f'stroke-width="1.5" stroke-dasharray="4 4"/>'
        )

    def _dice(self) -> Iterator[str]:
        side, roll = self.scene.on_roll, self.scene.roll
        if self.moved is not None:
            side, roll = self.moved.side, self.moved.roll
        if side is None or roll is None:
            return
        right = self._is_below(side)
        half = 6 * shapes.POINT
        centre = shapes.LEFT + half / 2 + (half + shapes.BAR_WIDTH if right else 0)
        y = number(shapes.MIDDLE - shapes.DIE / 2)
        for face, x in ((roll.first, centre - shapes.DIE - 7), (roll.second, centre + 7)):
            yield f'<use href="#d{shapes.LETTERS[side]}{face}" x="{number(x)}" y="{y}"/>'

    def _cube(self) -> Iterator[str]:
        scene = self.scene
        if not scene.rules.cube or scene.crawford:
            return
        x, y = self._tray(home=False), shapes.MIDDLE
        if scene.answers is not None:
            quarter = 3 * shapes.POINT + shapes.BAR_WIDTH / 2
            x = shapes.WIDTH / 2 + (quarter if self._is_below(scene.answers) else -quarter)
        elif scene.cube.owner is not None:
            off = shapes.CUBE / 2 + 8
            low = self._is_below(scene.cube.owner)
            y = shapes.BOTTOM - off if low else shapes.TOP + off
        corner = f'x="{number(x - shapes.CUBE / 2)}" y="{number(y - shapes.CUBE / 2)}"'
        yield (
            f'<rect {corner} width="{shapes.CUBE}" height="{shapes.CUBE}" rx="6" '
            f'fill="{shapes.PAPER}" stroke="{shapes.INK}" stroke-width="2"/>'
            f'<text x="{number(x)}" y="{number(y + 7)}" font-size="20" '
            f'font-weight="700">{scene.table_cube}</text>'
        )

    def _turn(self) -> Iterator[str]:
        """A triangle beside the board that points to who is to act."""
        side = self.scene.answers or self.scene.on_roll
        if side is None:
            return
        x, way = self._tray(home=True), 1 if self._is_below(side) else -1
        y = shapes.MIDDLE - way * 9
        yield (
            f'<path d="M{number(x - 13)} {number(y)}h26l-13 {18 * way}z" '
            f'fill="{shapes.FILLS[side]}" stroke="{shapes.INK}" stroke-width="2"/>'
        )

    def _players(self) -> Iterator[str]:
        names = self.style.names
        if names is None:
            return
        for side in Side:
            y = shapes.HEIGHT + 24 if self._is_below(side) else -12
            points = f" · {self.scene.score[side is Side.BLACK]}"
            pips = f" · {self.scene.board.pip_count(side)} pips" if self.style.pips else ""
            yield (
                f'<circle cx="20" cy="{y - 6}" r="9" fill="{shapes.FILLS[side]}" '
                f'stroke="{shapes.INK}" stroke-width="1.6"/>'
                f'<text x="38" y="{y}" font-size="19" text-anchor="start" '
                f'fill="currentColor">'
                f"{_plain(name_of(side, names) + points + pips)}</text>"
            )


def _plain(text: str) -> str:
    """Text as XML may hold it: escaped, without control characters."""
    return escape("".join(letter if letter.isprintable() else " " for letter in text))
