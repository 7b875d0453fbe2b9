"""The syntax of SGF: game trees as lists of nodes, whatever the game.

Source: the FF[4] specification (red-bean.com/sgf). Of a tree with variations only the main line,
the first child of each node, is kept. Everything is bounded, so that no file exhausts the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.log import Remark

_TOKEN = re.compile(r"[();\[]|[A-Za-z]{1,32}")
_VALUE = re.compile(r"(?:[^\]\\]|\\.)*+", re.DOTALL)
_MOST_NODES = 50_000
_MOST_VALUES = 200
_DEEPEST = 500
_LONGEST = 10_000
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


@dataclass(slots=True)
class Node:
    """One node: its properties with their values, still escaped, and the line where it begins."""

    line: int
    properties: dict[str, list[str]] = field(default_factory=dict)

    def first(self, name: str) -> str | None:
        """The first value of a property as text; None where there is none."""
        values = self.properties.get(name)
        return unescaped(values[0]) if values else None

    def all(self, name: str) -> list[str]:
        """All values of a property as texts."""
        return [unescaped(value) for value in self.properties.get(name, ())]


def trees(text: str, kept: frozenset[str]) -> tuple[list[list[Node]], list[Remark]]:
    """The main line of every game tree of a text, of the properties only those that are `kept`.

    A text that breaks off gives what is there, and a remark.

    >>> games, remarks = trees("(;GM[6](;W[31hefe])(;W[31xuje]))", frozenset(["GM", "W"]))
    >>> [node.properties for node in games[0]], str(remarks[0])
    ([{'GM': ['6']}, {'W': ['31hefe']}], 'line 1: a variation is left out.')
    """
    reader = _Trees(kept)
    for line, token, value in _tokens(text, reader.remarks):
        if not reader.take(line, token, value):
            break
    reader.close()
    return reader.games, reader.remarks


def unescaped(value: str) -> str:
    r"""A value as it is meant: a backslash says that the next character stands for itself.

    >>> unescaped(r"a\]b\\c")
    'a]b\\c'
    """
    return _ESCAPED.sub(lambda found: "" if "\n" in found[1] else found[1], value)


def escaped(text: str) -> str:
    r"""A text as a value.

    >>> print(escaped("a]b\\c"))
    a\]b\\c
    """
    return re.sub(r"([\]\\])", r"\\\1", text)


def node_text(properties: Mapping[str, list[str]]) -> str:
    r"""A node as a file has it.

    >>> print(node_text({"W": ["31hefe"], "C": ["a]"]}))
    ;W[31hefe]C[a\]]
    """
    parts = (
        name + "".join(f"[{escaped(value)}]" for value in values)
        for name, values in properties.items()
        if values
    )
    return ";" + "".join(parts)


def _tokens(text: str, remarks: list[Remark]) -> Iterator[tuple[int, str, str]]:
    """Line, token and, of a `[`, the value behind it."""
    at = text.find("(")
    line = 1 + text.count("\n", 0, max(at, 0))
    while at >= 0 and (found := _TOKEN.search(text, at)):
        line += text.count("\n", at, found.start())
        at, value = found.end(), ""
        if found[0] == "[":
            inside = _VALUE.match(text, at)
            end = inside.end() if inside else len(text)
            if end >= len(text):
                remarks.append(Remark("the file breaks off inside a value.", line))
                return
            value = text[at : min(end, at + _LONGEST)]
            yield line, "[", value
            line += text.count("\n", at, end)
            at = end + 1
        else:
            yield line, found[0], value


class _Trees:
    """Takes tokens one by one and keeps the main lines."""

    def __init__(self, kept: frozenset[str]) -> None:
        self.games: list[list[Node]] = []
        self.remarks: list[Remark] = []
        self._kept = kept
        self._closed: list[bool] = []
        """For each open tree, whether it has had a child already."""
        self._skipped = 0
        self._nodes = 0
        self._name = ""
        self._node: Node | None = None

    def take(self, line: int, token: str, value: str) -> bool:
        """Takes a token; False when no more should come."""
        if token == "(":
            return self._open(line)
        if token == ")":
            self._shut()
        elif not self._skipped and self._closed:
            if token == ";":
                return self._begin_node(line)
            self._property(token, value)
        return True

    def close(self) -> None:
        """After the last token."""
        if self._closed or self._skipped:
            self.remarks.append(Remark("the file ends before its last game is closed."))
        self.games = [game for game in self.games if game]

    def _open(self, line: int) -> bool:
        if self._skipped or (self._closed and self._closed[-1]):
            if not self._skipped:
                self.remarks.append(Remark("a variation is left out.", line))
            self._skipped += 1
            return True
        if len(self._closed) >= _DEEPEST:
            self.remarks.append(Remark("trees are nested too deeply; the rest is left out.", line))
            return False
        if not self._closed:
            self.games.append([])
        self._closed.append(False)
        self._node, self._name = None, ""
        return True

    def _shut(self) -> None:
        if self._skipped:
            self._skipped -= 1
        elif self._closed:
            self._closed.pop()
            if self._closed:
                self._closed[-1] = True

    def _begin_node(self, line: int) -> bool:
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            self.remarks.append(Remark("there are too many nodes; the rest is left out.", line))
            return False
        self._node, self._name = Node(line), ""
        self.games[-1].append(self._node)
        return True

    def _property(self, token: str, value: str) -> None:
        if self._node is None:
            return
        if token != "[":
            self._name = "".join(letter for letter in token if letter.isupper())
        elif self._name in self._kept:
            values = self._node.properties.setdefault(self._name, [])
            if len(values) < _MOST_VALUES:
                values.append(value)
