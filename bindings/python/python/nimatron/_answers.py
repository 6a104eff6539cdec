"""What was found, as Python objects that show themselves."""

from __future__ import annotations

import json
import pathlib
from array import array
from importlib import import_module
from typing import TYPE_CHECKING, Any, Iterator, Optional, Union, overload

from . import _nimatron
from ._arrays import Column, array_of, capsule
from ._positions import read

if TYPE_CHECKING:
    import numpy

Path = Union[str, "pathlib.PurePath"]


class Answer:
    """Something that was found. `data` is the JSON of docs/json.md, `text` what the command line
    prints, with the names of this package.
    """

    def __init__(self, answer: _nimatron.Answer, language: str = "en") -> None:
        self._answer = answer
        self.language = language
        self._data: Optional[dict[str, Any]] = None
        self._memory: Optional[bytes] = None

    def _numbers(self) -> memoryview:
        if self._memory is None:
            self._memory = self._answer.numbers() or b""
        return memoryview(self._memory)

    @property
    def data(self) -> dict[str, Any]:
        """The answer as JSON data."""
        if self._data is None:
            self._data = json.loads(self._answer.json(self.language))
        return self._data

    @property
    def text(self) -> str:
        """The answer in words, 80 columns wide."""
        return self._answer.text(self.language)

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def _written(self, format: str) -> str:
        return self._answer.written(format, self.language)

    @property
    def html(self) -> str:
        """A part of a page."""
        return self._written("html")

    @property
    def markdown(self) -> str:
        """Markdown with its pictures inside."""
        return self._written("markdown")

    @property
    def latex(self) -> str:
        """A LaTeX file, pictures in TikZ."""
        return self._written("latex")

    def _repr_html_(self) -> Optional[str]:
        return self.html


class _Written(Answer):
    """An answer that is prose."""

    def _repr_markdown_(self) -> str:
        return self.markdown

    def _repr_latex_(self) -> Optional[str]:
        formulas = self._answer.formulas()
        return "$$" + r" \\ ".join(formulas) + "$$" if formulas else None

    def save(self, path: Path) -> None:
        """Writes it to a file: `.html`, `.md`, `.tex` or `.txt`."""
        forms = {
            ".html": "page",
            ".htm": "page",
            ".md": "markdown",
            ".tex": "latex",
            ".txt": "text",
        }
        _write(path, {end: lambda form=form: self._written(form) for end, form in forms.items()})


def _write(path: Path, forms: dict[str, Any]) -> None:
    path = pathlib.Path(path)
    if path.suffix not in forms:
        raise ValueError(f"unknown end of a name: {path.suffix!r}; there are {', '.join(forms)}")
    made = forms[path.suffix]()
    if isinstance(made, bytes):
        path.write_bytes(made)
    else:
        path.write_text(made, encoding="utf-8")


class Theorem(_Written):
    """What an attempt to prove who wins has come to: a theorem for positions of every size, or what
    is known instead.

    >>> import nimatron
    >>> theorem = nimatron.Game.shipped("addition-game").prove()
    >>> theorem.status, theorem.formula
    ('proved', 'wins when sum(9 - d) mod 18 >= 9 and word != 0')
    >>> nimatron.check(theorem.certificate).accepted
    True
    """

    @property
    def status(self) -> str:
        """`proved` or `unknown`. There are no theorems without a certificate that the checker has
        accepted.
        """
        return str(self.data["verdict"])

    @property
    def proved(self) -> bool:
        """Whether there is a theorem."""
        return self.status == "proved"

    @property
    def formula(self) -> Optional[str]:
        """The theorem as a claim of the rule language, if a short one was found. About rows: about
        the heaps that they stand for.
        """
        formula: Optional[str] = self.data.get("formula") or self.data.get("strategy")
        return formula

    @property
    def verified_up_to(self) -> Optional[int]:
        """If nothing is proved: the size up to which a guess agrees with brute force."""
        return self.data.get("verified_up_to")

    @property
    def reason(self) -> Optional[str]:
        """Why there is no theorem."""
        reason = self.data.get("reason")
        return str(reason["message"]) if reason else None

    @property
    def certificate(self) -> str:
        """The proof, for `nimatron.check` or the program `nimatron-check`; empty if there is
        none.
        """
        return self._answer.certificate() or ""

    def __bool__(self) -> bool:
        return self.proved

    def __repr__(self) -> str:
        return f"<Theorem {self.data['game']}: {self.status}>"


class Explanation(_Written):
    """The reason in words.

    >>> import nimatron
    >>> nim = nimatron.Game.shipped("nim")
    >>> "1" in nim.explain([3, 4, 5]).text and nim.explain([3, 4, 5], language="ja").language
    'ja'
    """

    @property
    def certificate(self) -> str:
        """The proof that it stands on; empty if there is none."""
        return self._answer.certificate() or ""

    def __repr__(self) -> str:
        return f"<Explanation of {self.data['game']}>"


class Judged(Answer):
    """A claim, proved or refuted or neither.

    >>> import nimatron
    >>> nim = nimatron.Game.shipped("nim")
    >>> nim.prove("loses when sum(n) mod 2 = 0").counterexample["position"]
    (2,)
    """

    def __init__(self, answer: _nimatron.Answer, language: str, kind: str) -> None:
        super().__init__(answer, language)
        self._kind = kind

    @property
    def status(self) -> str:
        """`proved`, `refuted` or `unknown`."""
        return str(self.data["verdict"])

    @property
    def proved(self) -> bool:
        """Whether it is true for positions of every size."""
        return self.status == "proved"

    @property
    def claim(self) -> str:
        """The claim."""
        return str(self.data["claim"])

    @property
    def counterexample(self) -> Optional[dict[str, Any]]:
        """Where it is false: `position`, and what is said of it in `data`."""
        found = self.data.get("counterexample")
        return found and {**found, "position": read(found["position"], self._kind)}

    @property
    def certificate(self) -> str:
        """The proof; empty if there is none."""
        return self._answer.certificate() or ""

    def __bool__(self) -> bool:
        return self.proved

    def __repr__(self) -> str:
        return f"<Judged {self.claim!r}: {self.status}>"


class Check(Answer):
    """Whether a certificate proves what it says."""

    @property
    def accepted(self) -> bool:
        """Whether it does."""
        return bool(self.data["verdict"] == "accepted")

    @property
    def message(self) -> Optional[str]:
        """Why not."""
        return self.data.get("message")

    def __bool__(self) -> bool:
        return self.accepted

    def __repr__(self) -> str:
        return f"<Check: {self.data['verdict']}>"


class Picture:
    """A picture, as SVG that follows light and dark."""

    def __init__(self, answer: _nimatron.Answer, language: str, values: bool = False) -> None:
        self._answer = answer
        self._language = language
        self._values = values

    def _drawn(self, format: str, theme: str = "either") -> str:
        drawn = self._answer.drawn(format, theme, self._values, self._language)
        if drawn is None:
            raise ValueError(f"there is no picture of this as {format}")
        return drawn

    @property
    def svg(self) -> str:
        """SVG that stands alone."""
        return self._drawn("svg")

    @property
    def tikz(self) -> str:
        """A `tikzpicture`."""
        return self._drawn("tikz")

    @property
    def dot(self) -> str:
        """A game graph for Graphviz."""
        return self._drawn("dot")

    def png(self, scale: int = 200) -> bytes:
        """Pixels, so many per cent of the picture's units."""
        return _nimatron.png(self._drawn("svg", "light"), scale)

    def save(self, path: Path) -> None:
        """Writes it to a file: `.svg`, `.png`, `.tex` or `.dot`."""
        forms = {
            ".svg": lambda: self.svg,
            ".png": self.png,
            ".tex": lambda: self.tikz,
            ".dot": lambda: self.dot,
        }
        _write(path, forms)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return "<Picture>"


class _Drawn(Answer):
    """An answer that can be drawn."""

    @property
    def picture(self) -> Picture:
        """The picture."""
        return Picture(self._answer, self.language)

    @property
    def svg(self) -> Optional[str]:
        """The picture as SVG, if there is one."""
        return self._answer.drawn("svg", "either", False, self.language)

    def _repr_svg_(self) -> Optional[str]:
        return self.svg


class Table(_Drawn):
    """All small positions of a game, and what is regular about them.

    >>> import nimatron
    >>> table = nimatron.Game.shipped("take-1-3-4").table(20, values=True)
    >>> len(table), table.entries[10], table.patterns[0]["kind"]
    (21, ('10', 1), 'period')
    """

    def __init__(self, answer: _nimatron.Answer, language: str, kind: str) -> None:
        super().__init__(answer, language)
        self._kind = kind
        self._entries: Optional[list[tuple[str, Any]]] = None

    @property
    def what(self) -> str:
        """`outcome`, `values`, `difference` or `result`."""
        return str(self.data["kind"])

    @property
    def patterns(self) -> list[dict[str, Any]]:
        """What was noticed; each has `status` ``proved``, ``verified`` or ``conjectured``."""
        return list(self.data.get("patterns", []))

    @property
    def reason(self) -> Optional[dict[str, Any]]:
        """Why it stops short of the size asked for: `kind` (``states``, ``memory``, ``time``) and
        `message`. None if it does not.
        """
        return self.data.get("reason")

    @property
    def entries(self) -> list[tuple[str, Any]]:
        """All positions, as they are typed, with outcome or value."""
        if self._entries is None:
            keys = ("value", "difference", "outcome", "outcome_class", "result")
            rows = self.data.get("lengths") or self.data.get("sizes") or []
            self._entries = [
                (entry["position"], next((entry[key] for key in keys if key in entry), None))
                for row in rows
                for entry in row["entries"]
            ]
        return self._entries

    @property
    def positions(self) -> list[Any]:
        """All positions, as Python values."""
        return [read(text, self._kind) for text, _ in self.entries]

    @property
    def classes(self) -> memoryview:
        """For each position its value or difference; of outcomes 0 if the player to move loses, 1
        if he wins, 2 for a draw.
        """
        return self._numbers().cast("q" if self.what == "difference" else "I")

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return iter(self.entries)

    def __array__(
        self, dtype: Any = None, copy: Optional[bool] = None
    ) -> "numpy.ndarray[Any, Any]":
        return array_of(self.classes, dtype, copy)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        texts = [text for text, _ in self.entries]
        columns: list[Column] = [("position", texts)]
        name = {"values": "value", "difference": "difference"}.get(self.what, "wins")
        columns.append((name, self.classes))
        return capsule(columns)

    def _repr_html_(self) -> Optional[str]:
        return None if self.svg else super()._repr_html_()

    def __repr__(self) -> str:
        cut = "" if self.reason is None else ", not all that were asked for"
        return f"<Table {self.data['game']}: {self.what} of {len(self)} positions{cut}>"


class Sequence(_Drawn):
    """The Grundy values of heaps 0, 1, 2, ...: an array that knows when it repeats.

    >>> import nimatron
    >>> kayles = nimatron.sequence("0.77", 300)
    >>> kayles[:8], kayles.period["period"], kayles.period["status"]
    ([0, 1, 2, 3, 1, 4, 3, 2], 12, 'proved')
    """

    @property
    def values(self) -> memoryview:
        """The values, two bytes each."""
        return self._numbers().cast("H")

    @property
    def period(self) -> Optional[dict[str, Any]]:
        """`preperiod`, `period`, `saltus`, and `status`: ``proved``, ``verified`` or
        ``conjectured``. None if none was found.
        """
        return self.data["period"]  # type: ignore[no-any-return]

    @property
    def certificate(self) -> str:
        """The proof of the period; empty if there is none."""
        return self._answer.certificate() or ""

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[int, list[int]]:
        return self.values[at].tolist() if isinstance(at, slice) else self.values[at]

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __buffer__(self, flags: int) -> memoryview:
        return self.values

    def __array__(
        self, dtype: Any = None, copy: Optional[bool] = None
    ) -> "numpy.ndarray[Any, Any]":
        return array_of(self.values, dtype, copy)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return capsule([("heap", memoryview(array("I", range(len(self))))), ("value", self.values)])

    def _repr_html_(self) -> Optional[str]:
        return None if self.svg else super()._repr_html_()

    def __repr__(self) -> str:
        period = self.period
        known = (
            "no period found" if period is None else f"period {period['period']} {period['status']}"
        )
        return f"<Sequence {self.data['name']}: {len(self)} values, {known}>"


class Machine(_Drawn):
    """The machine of a theorem."""

    @property
    def letters(self) -> list[str]:
        """What it reads."""
        return list(self.data["letters"])

    @property
    def states(self) -> list[dict[str, Any]]:
        """For each state its `class` (0: the player to move loses; None: no position) and `next`,
        one for each letter.
        """
        return list(self.data["states"])

    def __len__(self) -> int:
        return len(self.states)

    def _repr_html_(self) -> Optional[str]:
        return None

    def __repr__(self) -> str:
        return f"<Machine of {len(self)} states>"


class Graph:
    """All that can happen from a position.

    >>> import nimatron
    >>> graph = nimatron.Game.shipped("nim").graph([2, 1])
    >>> len(graph.positions), graph.complete, graph.edges[0]
    (5, True, ((2, 1), (1,)))
    """

    def __init__(
        self,
        positions: list[Any],
        edges: list[tuple[int, int]],
        attributes: list[dict[str, Any]],
        complete: bool,
        picture: Picture,
    ) -> None:
        self.positions = positions
        self.indices = edges
        self.attributes = attributes
        self.complete = complete
        self.picture = picture

    @property
    def edges(self) -> list[tuple[Any, Any]]:
        """Pairs of positions: what `networkx.DiGraph` takes."""
        return [(self.positions[one], self.positions[other]) for one, other in self.indices]

    def to_networkx(self) -> Any:
        """A `networkx.DiGraph`: nodes have `outcome`, `value`, `remoteness`."""
        graph = import_module("networkx").DiGraph()
        graph.add_nodes_from(zip(self.positions, self.attributes))
        graph.add_edges_from(self.edges)
        return graph

    def __len__(self) -> int:
        return len(self.positions)

    def _repr_svg_(self) -> str:
        return self.picture.svg

    def __repr__(self) -> str:
        whole = "" if self.complete else ", not all"
        return f"<Graph: {len(self)} positions, {len(self.indices)} turns{whole}>"
