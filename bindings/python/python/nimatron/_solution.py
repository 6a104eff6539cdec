"""What is known of one position."""

from __future__ import annotations

from html import escape
from typing import Any, Optional, Union

from ._positions import read


class Solution:
    """What is known of one position.

    `outcome` is ``"N"`` if the player to move wins, ``"P"`` if the other player does, and ``"D"``
    for a draw (in games whose players have moves of their own `outcome_class` is ``"L"``, ``"R"``,
    ``"N"`` or ``"P"``); `value` the Grundy value in normal play; `remoteness` the number of turns
    under best play; `winning_moves` the positions that winning turns lead to (where `components` of
    a class make a sum of it, pairs: a component, and what to make of it); `result` that of a pick
    game; `difference`, where moves gain something, how much more the player to move gains;
    `best_moves` the positions that best turns lead to, also at a draw; `by` ``"brute_force"``,
    ``"computed"`` or ``"theorem"``. """

    def __init__(
        self,
        position: Any,
        *,
        outcome: Optional[str] = None,
        outcome_class: Optional[str] = None,
        value: Optional[int] = None,
        remoteness: Optional[int] = None,
        winning_moves: Any = (),
        result: Union[str, int, None] = None,
        by: Optional[str] = "brute_force",
        data: Optional[dict[str, Any]] = None,
        text: str = "",
        html: str = "",
        right_winning_moves: Any = (),
        more_winning_moves: bool = False,
        difference: Optional[int] = None,
        best_moves: Any = None,
    ) -> None:
        self.position = position
        self.outcome = outcome
        self.outcome_class = outcome_class
        self.value = value
        self.remoteness = remoteness
        self.difference = difference
        self._best_moves = best_moves
        self.result = result
        self.by = by
        known = {
            "outcome": outcome,
            "outcome_class": outcome_class,
            "value": value,
            "remoteness": remoteness,
        }
        self.data = data or {key: told for key, told in known.items() if told is not None}
        # : Whether there may be more winning moves than are listed: of a theorem one may be enough.
        self.more_winning_moves = more_winning_moves
        self._winning_moves = winning_moves
        self._right_winning_moves = right_winning_moves
        self._text = text
        self._html = html

    @property
    def wins(self) -> Optional[bool]:
        """Whether the player to move wins, where that does not depend on who it is."""
        return None if self.outcome is None else self.outcome == "N"

    @property
    def winning_moves(self) -> list[Any]:
        """The positions that winning turns lead to; in partisan games those of Left; in sums pairs
        of a component and what to make of it.
        """
        if callable(self._winning_moves):
            self._winning_moves = self._winning_moves()
        return list(self._winning_moves)

    @property
    def best_moves(self) -> list[Any]:
        """The positions that best turns lead to: that win, keep a draw, or have the best
        difference.
        """
        return self.winning_moves if self._best_moves is None else list(self._best_moves)

    @property
    def right_winning_moves(self) -> list[Any]:
        """In partisan games the positions that Right's winning turns lead to."""
        if callable(self._right_winning_moves):
            self._right_winning_moves = self._right_winning_moves()
        return list(self._right_winning_moves)

    @property
    def text(self) -> str:
        """In words."""
        return self._text or repr(self)

    def __getstate__(self) -> dict[str, Any]:
        # Moves that were not asked for yet need the game.
        asked = {
            "_winning_moves": self.winning_moves,
            "_right_winning_moves": self.right_winning_moves,
        }
        return {**self.__dict__, **asked}

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        known = [
            f"{name}={value!r}"
            for name, value in (
                ("outcome", self.outcome),
                ("outcome_class", self.outcome_class),
                ("difference", self.difference),
                ("value", self.value),
                ("remoteness", self.remoteness),
                ("result", self.result),
            )
            if value is not None
        ]
        return f"<Solution {self.position!r}: {', '.join(known) or 'unknown'}>"

    def _repr_html_(self) -> str:
        return self._html or f"<pre>{escape(self.text)}</pre>"


def solution_of(entry: dict[str, Any], kind: str, text: str = "", html: str = "") -> Solution:
    """One position of an answer to `solve`."""
    moves = entry.get("winning_moves") or []
    value, best = entry.get("value"), entry.get("best_moves")
    winning = [read(move["result"], kind) for move in moves]
    by, remoteness, more = (
        entry.get("by"),
        entry.get("remoteness"),
        bool(entry.get("more_winning_moves")),
    )
    sides, right = entry.get("by_side"), []
    if sides:
        by, more = sides[0]["by"], any(side.get("more_winning_moves") for side in sides)
        winning, right = (
            [read(move["result"], kind) for move in side.get("winning_moves") or []]
            for side in sides
        )
    if entry.get("picks"):
        winning = [pick["place"] for pick in entry["picks"] if pick["best"]]
    return Solution(
        read(entry["position"], kind),
        outcome=entry.get("outcome"),
        outcome_class=entry.get("outcome_class"),
        value=value,
        remoteness=remoteness,
        winning_moves=winning,
        result=entry.get("result"),
        by=by,
        data=entry,
        text=text,
        html=html,
        right_winning_moves=right,
        more_winning_moves=more,
        difference=entry.get("difference"),
        best_moves=None if best is None else [read(move["result"], kind) for move in best],
    )
