"""What goes wrong, with place, reason and hint."""

from __future__ import annotations

import json
from collections.abc import Iterable
from operator import index
from typing import Any, Optional

from . import _nimatron


class NimatronError(Exception):
    """Anything that Nimatron cannot do, or was asked wrongly.

    >>> import nimatron
    >>> try:
    ...     nimatron.Game("word 1*\\nmove 1 => empty")
    ... except nimatron.RulesError as error:
    ...     print(error.place["line"], error.code != "", error.hint != "")
    2 True True
    """

    code: str
    reason: str
    hint: str
    place: Optional[dict[str, int]]
    diagnostics: list[dict[str, Any]]
    text: str
    positions: tuple[Any, ...] = ()

    def __init__(self, text: str, told: Optional[dict[str, Any]] = None) -> None:
        super().__init__(text)
        told = told or {}
        self.text = text
        self.code = told.get("code", "")
        self.reason = told.get("message", text)
        self.hint = told.get("hint", "")
        self.diagnostics = told.get("diagnostics") or []
        place = told.get("place")
        if place is None:
            place = {
                key: told[key]
                for key in ("line", "column", "end_line", "end_column")
                if told.get(key)
            }
        self.place = place or None

    def __reduce__(self) -> tuple[Any, ...]:
        told = {
            "code": self.code,
            "message": self.reason,
            "hint": self.hint,
            "diagnostics": self.diagnostics,
        }
        return type(self), (self.text, {**told, "place": self.place}), {"positions": self.positions}


class RulesError(NimatronError, ValueError):
    """A rule text, a claim or a setting with a mistake; or no game of this name."""


class RulesWarning(UserWarning):
    """Something in a rule text that may not be meant so."""


class PositionError(NimatronError, ValueError):
    """What was named is not a position."""


class Undecided(NimatronError):
    """There is no answer: a budget ended, or a play may never end (then `positions` leads
    around).
    """


class Unsupported(NimatronError, ValueError):
    """What was asked has no meaning for this game, or is not known to anybody."""


class MovesError(NimatronError):
    """A method of a game's class raised something, or returned something other than a collection of
    positions.
    """


def whole(number: Any, wanted: str) -> int:
    """A whole number from 0 on, of whatever type; `wanted` says what it is to be.

    >>> whole(3, "three")
    3
    """
    try:
        made = index(number)
    except TypeError:
        raise TypeError(wanted) from None
    if made < 0:
        raise ValueError(wanted)
    return made


_KINDS = {
    kind.__name__: kind for kind in (RulesError, PositionError, Undecided, Unsupported, MovesError)
}


def of_json(kind: str, text: str) -> NimatronError:
    """The exception that the extension module tells of."""
    told: dict[str, Any] = json.loads(text)["error"]
    # What has no place is not drawn.
    plain = "\n".join(filter(None, (told["message"], told.get("hint"))))
    return _KINDS[kind](told["text"].rstrip("\n") if told.get("place") else plain, told)


def refused(
    kind: str, code: str, *words: str, language: str, numbers: Iterable[int] = ()
) -> NimatronError:
    """Something that the package refuses itself."""
    return of_json(kind, _nimatron.refused(code, list(words), list(numbers), language))


def unsupported(
    code: str, *words: str, language: str, numbers: Iterable[int] = ()
) -> NimatronError:
    """Something that a game of this kind cannot be asked."""
    return refused("Unsupported", code, *words, language=language, numbers=numbers)
