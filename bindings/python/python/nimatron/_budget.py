"""What a question may cost, and who hears how far it is."""

from __future__ import annotations

import sys
import time
from html import escape
from importlib import import_module
from typing import Any, Callable, Optional, SupportsIndex, Union

from ._errors import whole

Listener = Callable[[Optional[str]], Any]
Progress = Union[None, bool, Listener]


class Budget:
    """As the extension module reads it."""

    def __init__(
        self,
        language: str,
        states: Optional[SupportsIndex] = None,
        memory: Optional[SupportsIndex] = None,
        seconds: Optional[float] = None,
        progress: Progress = None,
    ) -> None:
        if language not in ("en", "ja"):
            raise ValueError(f"no such language: {language!r}; there are 'en' and 'ja'")
        self.language = language
        self.states = _limit("states", states)
        self.memory = _limit("memory", memory)
        if seconds is not None and not (isinstance(seconds, (int, float)) and seconds >= 0):
            raise ValueError(f"seconds is {seconds!r}; a budget is a number from 0 on")
        self.seconds = None if seconds is None else float(seconds)
        self.progress: Optional[Listener]
        if progress is None:
            progress = in_notebook()
        if progress is True:
            self.progress = Bar()
        elif progress is False:
            self.progress = None
        elif isinstance(progress, Bar):
            self.progress = progress
        elif callable(progress):
            told = progress
            self.progress = lambda line: None if line is None else told(line)
        else:
            raise TypeError(
                f"progress is {progress!r}; True, False, or somebody to call with a line"
            )


def _limit(name: str, limit: Optional[SupportsIndex]) -> Optional[int]:
    if limit is None:
        return None
    return min(
        whole(limit, f"{name} is {limit!r}; a budget is a whole number from 0 on"), (1 << 64) - 1
    )


def in_notebook() -> bool:
    """Whether there is somebody who sees what is displayed."""
    shell = sys.modules.get("IPython")
    if shell is None:
        return False
    return type(shell.get_ipython()).__name__ == "ZMQInteractiveShell"


class Bar:
    """A line that says how far a computation is: in a notebook below the cell, else on standard
    error. Shown after half a second, gone when it is over.
    """

    patience = 0.5

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._handle: Any = None
        self._length = 0

    def __call__(self, line: Optional[str]) -> None:
        if line is not None and time.monotonic() - self._begun < self.patience:
            return
        if in_notebook():
            self._display(line)
        else:
            self._print(line)

    def _display(self, line: Optional[str]) -> None:
        notebook: Any = import_module("IPython.display")
        # Of what is over nothing is left to be seen, neither in the page nor in the file.
        shown = (
            {"text/plain": ""}
            if line is None
            else {"text/html": f"<progress></progress> {escape(line)}", "text/plain": line}
        )
        if self._handle is not None:
            self._handle.update(shown, raw=True)
        elif line is not None:
            self._handle = notebook.display(shown, display_id=True, raw=True)

    def _print(self, line: Optional[str]) -> None:
        if line is None and self._length == 0:
            return
        text = line or ""
        sys.stderr.write("\r" + text.ljust(self._length) + ("" if line else "\r"))
        sys.stderr.flush()
        self._length = len(text)
