"""Positions that depend on a few numbers, and what is regular about them."""

from __future__ import annotations

import json
from html import escape
from itertools import product
from typing import TYPE_CHECKING, Any, Iterator, Optional

from . import _nimatron
from ._arrays import Column, array_of, capsule
from ._budget import Budget
from ._errors import unsupported

if TYPE_CHECKING:
    import numpy

    from ._answers import Judged
    from ._game import Game

# : What is not known, in the numbers of a grid.
UNKNOWN = 0xFFFFFFFF
_SHADES = 6
# : The longest side of a table that is shown whole.
_SHOWN = 64
# : How many numbers of a single parameter stand in a line.
_ROW = 20


def _markdown(rows: list[list[str]]) -> str:
    """A table; the first row is its head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


class Automaton:
    """A machine that was learnt: it reads the digits of all parameters at once, the last ones
    first.

    `classes[state]` is the class of numbers that end there, `next[state][digits]` where the machine
    goes; the last parameter changes fastest in `digits`. State 0 is the first. """

    def __init__(self, base: int, states: list[dict[str, Any]]) -> None:
        self.base = base
        self.classes: list[int] = [state["class"] for state in states]
        self.next: list[list[Optional[int]]] = [state["next"] for state in states]

    def __len__(self) -> int:
        return len(self.classes)

    def __call__(self, *numbers: int) -> Optional[int]:
        """The class that it guesses; None where it was never led."""
        state, left = 0, list(numbers)
        while any(left):
            digits = 0
            for number in left:
                digits = digits * self.base + number % self.base
            after = self.next[state][digits]
            if after is None:
                return None
            state, left = after, [number // self.base for number in left]
        return self.classes[state]

    def _rows(self) -> list[list[str]]:
        """The machine as a table, the head first."""
        states = zip(self.classes, self.next)
        return [
            ["state", "class", *map(str, range(len(self.next[0])))],
            *(
                [
                    str(state),
                    str(kind),
                    *("" if after is None else str(after) for after in following),
                ]
                for state, (kind, following) in enumerate(states)
            ),
        ]

    def _repr_html_(self) -> str:
        head, *rows = self._rows()
        top = "".join(f"<th>{name}</th>" for name in head)
        body = "".join(
            f"<tr><th>{state}</th>{''.join(f'<td>{cell}</td>' for cell in rest)}</tr>"
            for state, *rest in rows
        )
        return f"<table><tr>{top}</tr>{body}</table>"

    def _repr_markdown_(self) -> str:
        return _markdown(self._rows())

    def __repr__(self) -> str:
        return f"<Automaton of {len(self)} states, base {self.base}>"


class Law:
    """Something regular: verified up to a size, or conjectured; never proved. `prove` asks whether
    it is true of a game whose rules are a text.
    """

    def __init__(self, grid: "Grid", told: dict[str, Any]) -> None:
        self._grid = grid
        self.data = told
        self.kind: str = told["kind"]
        self.status: str = told["status"]
        self.verified_up_to: Optional[int] = told.get("verified_up_to")
        self.claim: Optional[str] = told.get("claim")
        self.text: str = told["text"]
        self.automaton: Optional[Automaton] = None
        if self.kind == "automatic":
            self.automaton = Automaton(told["base"], told["states"])

    def claim_for(self, game: "Game") -> str:
        """The law as a claim about a game with rules as text, whose heaps are the parameters of the
        grid. Of values that claims have no words for it says who wins.

        >>> import nimatron
        >>> class Nim(nimatron.Game):
        ...     def moves(self, heaps):
        ...         taken = [(i, m) for i, n in enumerate(heaps) for m in range(n)]
        ...         return [heaps[:i] + (m,) + heaps[i + 1:] for i, m in taken]
        >>> law = Nim().table(8, 8, 8, what="value").laws[0]
        >>> law.claim_for(nimatron.Game.shipped("nim"))
        'value = xor(n)'
        >>> law.prove(nimatron.Game.shipped("nim")).status
        'proved'
        """
        names, listed = game.heaps, game.kind == "lists"
        if not listed and len(names) != len(self._grid.names):
            counts = (len(names), len(self._grid.names))
            raise unsupported("Heaps", game.name, language=self._grid.language, numbers=counts)
        told = self._grid._laws(self._grid.names if listed else names, names[0] if listed else None)
        for law in told:
            if law["kind"] == self.kind and law.get("claim"):
                return str(law["claim"])
        raise unsupported("NoClaim", self.kind, game.name, language=self._grid.language)

    def prove(self, game: "Game", **budget: Any) -> "Judged":
        """Whether `claim_for(game)` is true of positions of every size, in a game with rules as
        text: proved, refuted or unknown. What is proved is proved of that text, not of the
        class.
        """
        return game.prove(self.claim_for(game), **budget)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Law {self.kind}: {self.text}>"

    def _repr_html_(self) -> str:
        made = "" if self.automaton is None else self.automaton._repr_html_()
        return f"<p>{escape(self.text)}</p>{made}"

    def _repr_markdown_(self) -> str:
        made = "" if self.automaton is None else "\n\n" + self.automaton._repr_markdown_()
        return self.text + made


class Grid:
    """What is asked of all positions whose parameters are in some ranges.

    >>> import nimatron
    >>> class Wythoff(nimatron.Game):
    ...     def moves(self, position):
    ...         a, b = position
    ...         yield from ((a - d, b) for d in range(1, a + 1))
    ...         yield from ((a, b - d) for d in range(1, b + 1))
    ...         yield from ((a - d, b - d) for d in range(1, min(a, b) + 1))
    >>> grid = Wythoff().table(6, 6, what="value")
    >>> grid[1, 2], grid.shape, grid.tolist()[1]
    (0, (6, 6), [1, 2, 0, 4, 5, 3])
    """

    def __init__(
        self, axes: tuple[range, ...], names: list[str], what: str, numbers: bytes, language: str
    ) -> None:
        self.axes = axes
        self.names = names
        self.what = what
        self.language = language
        self._numbers = numbers
        self._found: Optional[list[Law]] = None

    @property
    def shape(self) -> tuple[int, ...]:
        """How many numbers each parameter goes through."""
        return tuple(map(len, self.axes))

    @property
    def values(self) -> memoryview:
        """The values, four bytes each, the last parameter changing fastest; of outcomes 0 if the
        player to move loses, and 1 if not; of outcome classes 0 to 3 for P, N, L, R.

        4294967295 is what is not known: who wins a sum in misère play, and in how many turns a sum
        ends. """
        return memoryview(self._numbers).cast("I")

    def _table(self) -> memoryview:
        if 0 in self.shape:
            return self.values
        return memoryview(self._numbers).cast("I", self.shape)  # type: ignore[call-overload, no-any-return, unused-ignore]

    def tolist(self) -> Any:
        """The values as lists in lists."""
        return self._table().tolist()

    def __getitem__(self, at: Any) -> int:
        """The value of a position, by its parameters."""
        at = at if isinstance(at, tuple) else (at,)
        if len(at) != len(self.axes):
            raise IndexError(f"{len(at)} numbers for {len(self.axes)} parameters")
        place = 0
        for number, axis in zip(at, self.axes):
            place = place * len(axis) + axis.index(number)
        return self.values[place]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], int]]:
        return zip(product(*self.axes), self.values)

    def _laws(self, names: list[str], listed: Optional[str]) -> list[dict[str, Any]]:
        if any(axis.step != 1 or axis.start < 0 for axis in self.axes):
            return []
        if UNKNOWN in self.values or any(axis.stop > 1 << 63 for axis in self.axes):
            return []
        sides = [(axis.start, len(axis)) for axis in self.axes]
        told = _nimatron.grid_laws(
            self.what, sides, self._numbers, names, listed, Budget(self.language)
        )
        laws: list[dict[str, Any]] = json.loads(told)["laws"]
        return laws

    @property
    def laws(self) -> list[Law]:
        """What is regular, the plainest first: periods, arithmetic periods, exclusive or, weighted
        sums by a modulus, machines that read digits.
        """
        if self._found is None:
            self._found = [Law(self, law) for law in self._laws(self.names, None)]
        return self._found

    def __buffer__(self, flags: int) -> memoryview:
        if 0 in self.shape:
            raise BufferError("a table of no positions has no memory")
        return self._table()

    def __array__(
        self, dtype: Any = None, copy: Optional[bool] = None
    ) -> "numpy.ndarray[Any, Any]":
        return array_of(self._table(), dtype, copy).reshape(self.shape)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        from array import array

        columns: list[Column] = []
        for place, name in enumerate(self.names):
            numbers = (at[place] for at in product(*self.axes))
            axis = self.axes[place]
            if axis and max(-min(axis) - 1, max(axis)) >> 63:
                columns.append((name, list(map(str, numbers))))
            else:
                columns.append((name, memoryview(array("q", numbers).tobytes()).cast("q")))
        asked = self.what
        while asked in self.names:
            asked += "_"
        return capsule([*columns, (asked, self.values)])

    @property
    def text(self) -> str:
        """The table and its laws in words."""
        lines = [self._caption]
        if len(self.axes) == 1:
            marks = [self._mark(value) for value in self.values]
            wide = max(map(len, marks), default=1)
            lines += [
                " ".join(mark.rjust(wide) for mark in marks[at : at + _ROW])
                for at in range(0, len(marks), _ROW)
            ]
        elif len(self.axes) == 2:
            rows = [[self._mark(value) for value in row] for row in self.tolist()]
            wide = max((len(mark) for row in rows for mark in row), default=1)
            lines += [" ".join(mark.rjust(wide) for mark in row) for row in rows]
        else:
            lines.append(f"{len(self)} positions")
        return "\n".join([*lines, *map(str, self.laws)])

    def _mark(self, value: int) -> str:
        if value == UNKNOWN:
            return "?"
        if self.what == "outcome":
            return "PN"[value] if value < 2 else str(value)
        if self.what == "outcome_class":
            return "PNLR"[value]
        return str(value)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Grid of {self.what}: {' x '.join(map(str, self.shape))}>"

    def _laid(self) -> Optional[tuple[list[str], list[tuple[str, list[int]]]]]:
        """The head of a table that shows all of it, and its rows with what stands before each; None
        if it is too large.
        """
        if len(self.axes) > 2 or 0 in self.shape or max(self.shape) > _SHOWN:
            return None
        if len(self.axes) == 2:
            sides = map(str, self.axes[0])
            return ["\\".join(self.names), *map(str, self.axes[1])], list(zip(sides, self.tolist()))
        axis, values = self.axes[0], self.values.tolist()
        if len(axis) <= _ROW:
            return [self.names[0], *map(str, axis)], [(self.what, values)]
        # Line after line, each with where it begins.
        head = [self.names[0], *(f"+{at * axis.step}" for at in range(_ROW))]
        return head, [(str(axis[at]), values[at : at + _ROW]) for at in range(0, len(axis), _ROW)]

    @property
    def _caption(self) -> str:
        return f"{self.what} by {', '.join(self.names)}"

    def _repr_markdown_(self) -> str:
        told, laid = [law.text for law in self.laws], self._laid()
        if laid is None:
            return "\n\n".join([f"{self._caption}: {len(self)} positions", *told])
        head, rows = laid
        body = [
            [side, *map(self._mark, row), *[""] * (len(head) - 1 - len(row))] for side, row in rows
        ]
        return "\n\n".join([self._caption, _markdown([head, *body]), *told])

    def _repr_html_(self) -> str:
        laws, laid = "".join(f"<p>{escape(law.text)}</p>" for law in self.laws), self._laid()
        if laid is None:
            return f"<p>{escape(repr(self))}</p>{laws}"
        head, rows = laid
        largest = max((value for value in self.values if value != UNKNOWN), default=1) or 1
        top = "".join(f"<th>{escape(name)}</th>" for name in head)
        body = ""
        for side, row in rows:
            cells = "".join(
                f"<td{self._style(value, largest)}>{self._mark(value)}</td>" for value in row
            )
            body += f"<tr><th>{escape(side)}</th>{cells}</tr>"
        caption = f'<caption style="text-align:left">{escape(self._caption)}</caption>'
        return f"<table>{caption}<tr>{top}</tr>{body}</table>{laws}"

    def _style(self, value: int, largest: int) -> str:
        """A frame and weight for 0, and a shade that can be read on light and dark ground."""
        if value == 0:
            return ' style="outline:2px solid;outline-offset:-2px;font-weight:bold"'
        shade = 0 if value == UNKNOWN else min(value * _SHADES // largest, _SHADES)
        return f' style="background:rgba(90,130,230,{shade * 0.07:.2f})"'
