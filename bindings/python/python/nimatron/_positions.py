"""Positions as Python writes them, and as rule texts do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from operator import index
from typing import Any, Union

from ._errors import refused

Position = Union[str, int, Iterable[int]]

_NUMBER = re.compile(r"\d+")


def spelled(position: Any, language: str = "en") -> str:
    """A position for the parser of rule texts: a text as it is, numbers as heaps.

    >>> spelled((3, 4, 5)), spelled(7), spelled("0110"), spelled([])
    ('(3, 4, 5)', '7', '0110', '()')
    """
    if isinstance(position, str):
        return position if position else "empty"
    try:
        return str(index(position))
    except TypeError:
        pass
    try:
        if isinstance(position, (bytes, bytearray, Mapping, Set)):
            raise TypeError
        heaps = list(map(index, position))
    except TypeError:
        raise refused(
            "PositionError", "NotText", repr(position), type(position).__name__, language=language
        ) from None
    return "(" + ", ".join(map(str, heaps)) + ")"


def read(text: str, kind: str) -> Any:
    """A position that a rule text has spelled.

    >>> read("(3, 4, 5)", "tuples"), read("7", "lists"), read("4649", "words")
    ((3, 4, 5), (7,), '4649')
    """
    if kind in ("tuples", "lists"):
        return tuple(map(int, _NUMBER.findall(text)))
    return text
