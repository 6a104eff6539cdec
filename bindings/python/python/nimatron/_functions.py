"""What is asked of no game in particular."""

from __future__ import annotations

from typing import Any, Optional

from . import _nimatron
from ._answers import Check, Sequence
from ._budget import Budget


def check(certificate: str, *, language: str = "en", **limits: Any) -> Check:
    """Whether a certificate proves what it says; done by the independent checker."""
    return Check(_nimatron.check(certificate, None, Budget(language, **limits)), language)


def sequence(
    code: str, up_to: Optional[int] = None, *, language: str = "en", **limits: Any
) -> Sequence:
    """The Grundy values of heaps by an octal or hexadecimal code."""
    return Sequence(_nimatron.code_sequence(code, up_to, Budget(language, **limits)), language)


def emit(problem: str, lang: str = "cpp", *, language: str = "en", **limits: Any) -> str:
    """The program of a shipped problem, in its contest's own format."""
    return _nimatron.emit_problem(problem, lang, Budget(language, **limits))


def games() -> list[str]:
    """The names of all shipped games."""
    return _nimatron.shipped_games()


def problems() -> list[str]:
    """The names of all shipped problems."""
    return _nimatron.shipped_problems()
