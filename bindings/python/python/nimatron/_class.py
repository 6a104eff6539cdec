"""Questions about games that are classes."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Iterator
from itertools import product, starmap
from math import prod
from typing import TYPE_CHECKING, Any, Callable, Optional, SupportsIndex, Union

from . import _nimatron
from ._answers import Graph, Picture
from ._budget import Budget
from ._errors import Undecided, Unsupported, unsupported, whole
from ._grid import Grid
from ._solution import Solution

if TYPE_CHECKING:
    from ._game import Game

Axis = Union[SupportsIndex, range]

_LETTERS = "abcdefgh"

# : Ranges of fewer numbers are listed, and the most that one may have.
_LISTED = 1 << 20
_MOST = 1 << 40


class Hooks:
    """What a class has defined, as the extension module reads it. Bound anew for each question, so
    that nothing keeps the game alive.
    """

    __slots__ = ("moves", "right", "components", "canonical", "is_over")

    def __init__(self, game: "Game") -> None:
        from ._game import Game

        kind = type(game)
        partisan = game._is_partisan
        if partisan and (
            kind.left_moves is Game.left_moves or kind.right_moves is Game.right_moves
        ):
            raise unsupported("OneSided", language=game.language)
        self.moves: Any = game.left_moves if partisan else game.moves
        self.right: Any = game.right_moves if partisan else None
        self.components: Any = None if kind.components is Game.components else game.components
        self.canonical: Any = None if kind.canonical is Game.canonical else game.canonical
        self.is_over: Any = None if kind.is_over is Game.is_over else game.is_over
        if partisan and self.components is not None:
            raise unsupported("SumOfSides", language=game.language)


def solve_class(game: "Game", position: Any, misere: bool, budget: Budget) -> Solution:
    """Who wins a position, by how much, and how."""
    hooks, solver, partisan = Hooks(game), game._solver, game._is_partisan
    known = solver.solve(position, hooks, budget)
    outcomes = [outcome(one, misere, partisan) for one in known]

    def winning(mover: int = 0) -> list[Any]:
        parts, turns = solver.options(position, mover, hooks, budget)
        if parts < 2:
            lost = [
                (part, option)
                for part, _, option, told in turns
                if outcome(told, misere, partisan) == "P"
            ]
            return lost if parts else [option for _, option in lost]
        total = known[0][0] or 0
        return [
            (part, option)
            for part, told, option, after in turns
            if after[0] == (told[0] or 0) ^ total
        ]

    if partisan:
        letter = {("P", "P"): "P", ("N", "N"): "N", ("N", "P"): "L", ("P", "N"): "R"}
        found = letter[outcomes[0] or "P", outcomes[1] or "P"]
        return Solution(
            position,
            outcome_class=found,
            winning_moves=winning,
            right_winning_moves=lambda: winning(1),
        )
    value, normal, under_misere = known[0]
    if outcomes[0] is None:
        raise unsupported("MisereSum", language=budget.language)
    return Solution(
        position,
        outcome=outcomes[0],
        value=None if misere else value,
        remoteness=under_misere if misere else normal,
        winning_moves=winning,
    )


def solve_each(
    game: "Game", positions: Iterable[Any], misere: bool, budget: Budget
) -> list[Solution]:
    """The same of some positions; where there is no answer, the reason."""

    def solved(position: Any) -> Solution:
        try:
            return solve_class(game, position, misere, budget)
        except (Undecided, Unsupported) as error:
            return Solution(
                position, by=None, data={"reason": {"kind": error.code, "message": error.reason}}
            )

    return list(map(solved, positions))


def graph_of(game: "Game", position: Any, most: int, budget: Budget, values: bool) -> Graph:
    """At most so many positions that can be reached from one, and the turns between them."""
    nodes, known, expanded, edges = game._solver.graph(position, most, Hooks(game), budget)
    partisan, misere = game._is_partisan, game.misere
    outcomes = [outcome(told, misere, partisan) for told in known]
    grundy = [None if partisan or misere else told[0] for told in known]
    turns = [told[2] if misere else told[1] for told in known]
    wins = [None if outcome is None else outcome == "N" for outcome in outcomes]
    places = [
        (one, mover if partisan else None, *rest)
        for (one, mover), rest in zip(nodes, zip(wins, grundy, turns))
    ]
    sides = ["Left", "Right"] if partisan else None
    answer = _nimatron.listed_graph(type(game).__name__, misere, sides, places, edges, expanded)
    told = json.loads(answer.json(budget.language))
    attributes = [
        {
            "outcome": outcome,
            "value": value,
            "remoteness": remoteness,
            "layer": node["layer"],
            "over": node["over"],
        }
        for outcome, value, remoteness, node in zip(outcomes, grundy, turns, told["nodes"])
    ]
    positions = list(nodes) if partisan else [one for one, _ in nodes]
    return Graph(
        positions, edges, attributes, told["complete"], Picture(answer, budget.language, values)
    )


def table_of(
    game: "Game",
    axes: tuple[Axis, ...],
    what: str,
    position: Optional[Callable[..., Any]],
    misere: bool,
    budget: Budget,
) -> Grid:
    """What is asked of all positions whose parameters are in some ranges."""
    if not axes:
        raise TypeError("a range for each parameter is wanted: table(20) or table(8, 8)")
    ranges = tuple(map(_numbers, axes))
    names = _names(position, len(ranges))
    positions: Iterable[Any]
    if len(ranges) == 1:
        positions = ranges[0] if position is None else map(position, ranges[0])
    else:
        # A product writes all numbers of each range down first.
        each = product(*ranges) if sum(map(len, ranges)) < _LISTED else _product(ranges)
        positions = each if position is None else starmap(position, each)
    if game._is_partisan:
        if what != "outcome":
            raise unsupported("OnlyClasses", language=budget.language)
        what, key = "outcome_class", "misere_class" if misere else "class"
    else:
        keys = {
            "outcome": "misere" if misere else "normal",
            "value": "value",
            "remoteness": "misere_remoteness" if misere else "remoteness",
        }
        if what not in keys:
            raise ValueError(f"what is {what!r}, and can be {', '.join(map(repr, keys))}")
        key = keys[what]
    count = min(prod(map(len, ranges)), _MOST)
    numbers = game._solver.classes(positions, key, count, Hooks(game), budget)
    # Outcomes are small numbers; what is not known has all bits.
    if key == "misere" and b"\xff" in numbers:
        raise unsupported("MisereSum", language=budget.language)
    return Grid(ranges, names, what, numbers, budget.language)


def outcome(
    known: tuple[Optional[int], Optional[int], Optional[int]], misere: bool, partisan: bool
) -> Optional[str]:
    """Who wins, by the value where there is one, else by the parity of the turns."""
    value, normal, under_misere = known
    if misere:
        return None if under_misere is None else "PN"[1 - under_misere % 2]
    if partisan:
        return None if normal is None else "PN"[normal % 2]
    return None if value is None else "PN"[value > 0]


def _numbers(axis: Axis) -> range:
    if not isinstance(axis, range):
        axis = range(
            whole(axis, f"{axis!r} is neither a range nor a number of positions (0, 1, ...)")
        )
    # How many there are need not fit into what `len` says.
    if axis and abs(axis[-1] - axis[0]) // abs(axis.step) >= _MOST:
        raise ValueError(f"{axis!r} has too many numbers for a table")
    return axis


def _product(ranges: tuple[range, ...]) -> Iterator[tuple[int, ...]]:
    """The same as `itertools.product`, without lists of the ranges; slower."""
    if not ranges:
        yield ()
        return
    for before in _product(ranges[:-1]):
        for last in ranges[-1]:
            yield (*before, last)


def _names(position: Optional[Callable[..., Any]], count: int) -> list[str]:
    if position is not None:
        try:
            names = [name for name in inspect.signature(position).parameters]
        except (TypeError, ValueError):
            names = []
        if len(names) == count:
            return names
    return (
        ["n"]
        if count == 1
        else [_LETTERS[at] if count <= len(_LETTERS) else f"n{at + 1}" for at in range(count)]
    )
