"""Games: rules as text, or a class that says what the moves are."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable
from operator import index
from typing import TYPE_CHECKING, Any, Generic, Optional, TypeVar, Union, overload

from . import _nimatron
from ._answers import Check, Explanation, Graph, Judged, Machine, Picture, Sequence, Table, Theorem
from ._arrays import rows_of
from ._budget import Budget, Progress
from ._class import Axis, graph_of, solve_class, solve_each, table_of
from ._errors import RulesWarning, Undecided, refused, unsupported
from ._positions import read, spelled
from ._solution import Solution, solution_of

if TYPE_CHECKING:
    import numpy

T = TypeVar("T")


class _Told(Generic[T]):
    """A property that a class may have one of its own in place of: `self.heaps = [3, 4, 5]` is not
    a mistake.
    """

    def __init__(self, told: Callable[[Any], T]) -> None:
        self._told = told
        self.__doc__ = told.__doc__

    @overload
    def __get__(self, game: None, kind: Any) -> "_Told[T]": ...
    @overload
    def __get__(self, game: object, kind: Any) -> T: ...
    def __get__(self, game: Any, kind: Any) -> "Union[T, _Told[T]]":
        return self if game is None else self._told(game)


class Game:
    """A game of two players.

    ``Game(text)`` reads rules in the rule language (or numeric PDDL), ``Game.shipped(name)`` those
    of a shipped game; keywords set parameters:

    >>> import nimatron
    >>> nimatron.Game.shipped("nim-k", k=2).solve([3, 3]).outcome
    'N'

    A subclass needs one method, :meth:`moves`. Positions can be anything that is hashable; whole
    numbers, texts and tuples of these cost least.

    >>> class Nim(nimatron.Game):
    ...     def moves(self, heaps):
    ...         for i, n in enumerate(heaps):
    ...             for m in range(n):
    ...                 yield heaps[:i] + (m,) + heaps[i + 1:]
    >>> Nim().solve((3, 4, 5))
    <Solution (3, 4, 5): outcome='N', value=2, remoteness=11>
    >>> Nim().solve((3, 4, 5)).winning_moves
    [(1, 4, 5)]

    Questions take ``states=``, ``memory=`` (bytes) and ``seconds=``, what they may cost at most,
    and ``progress=`` (True, False, or somebody to call with a line). """

    # : In a class: whether who cannot move wins.
    misere: bool = False
    # : The language of what is said, ``"en"`` or ``"ja"``; a class may say which.
    language: str = "en"
    _rules: Optional[_nimatron.Rules] = None

    def __init__(
        self,
        rules: Optional[str] = None,
        *,
        name: str = "game",
        misere: Optional[bool] = None,
        language: Optional[str] = None,
        **parameters: Union[int, Iterable[int]],
    ) -> None:
        if language is not None:
            self.language = language
        if rules is None:
            if not self._is_class:
                raise TypeError("rules as text are wanted, or a subclass with a method `moves`")
            if parameters:
                raise TypeError(
                    f"there is no parameter {next(iter(parameters))!r}: a class sets its own in __init__"
                )
            if misere is not None:
                self.misere = misere
            return
        if self._is_class:
            raise TypeError(
                "a class with a method `moves` is a game already; it takes no rules as text"
            )
        if not isinstance(rules, str):
            raise TypeError(f"rules as text are wanted, a str, and not {type(rules).__name__}")
        if rules.strip() in _nimatron.shipped_games():
            raise refused("RulesError", "NameForRules", rules.strip(), language=self.language)
        self._adopt(
            _nimatron.Rules.load(rules, name, _settings(parameters), misere, Budget(self.language))
        )
        said = self.warnings
        if said:
            warnings.warn(said.rstrip("\n"), RulesWarning, stacklevel=2)

    def _adopt(self, rules: _nimatron.Rules) -> None:
        self._rules = rules
        self.misere = rules.misere

    @classmethod
    def shipped(
        cls,
        name: str,
        *,
        misere: Optional[bool] = None,
        language: str = "en",
        **parameters: Union[int, Iterable[int]],
    ) -> "Game":
        """A shipped game: one of :func:`nimatron.games`."""
        game = Game.__new__(Game)
        game.language = language
        game._adopt(_nimatron.Rules.shipped(name, _settings(parameters), misere, Budget(language)))
        return game

    # What a class may define.

    def moves(self, position: Any, /) -> Iterable[Any]:
        """The positions that one turn leads to. A class defines it; of rules as text it lists them.

        >>> import nimatron
        >>> nimatron.Game.shipped("nim").moves([2])
        [(), (1,)]
        """
        return [read(move["position"], self.kind) for move in self.survey(position)["moves"]]

    def left_moves(self, position: Any, /) -> Iterable[Any]:
        """In a class: the moves of Left, if the players have moves of their own. Who cannot move,
        loses.
        """
        raise NotImplementedError

    def right_moves(self, position: Any, /) -> Iterable[Any]:
        """In a class: those of Right."""
        raise NotImplementedError

    def components(self, position: Any, /) -> Iterable[Any]:
        """In a class: positions that are played at once, a turn being a turn in one of them. A
        position that does not decompose is its only component.
        """
        raise NotImplementedError

    def canonical(self, position: Any, /) -> Any:
        """In a class: the one of all positions of the same kind that is looked at."""
        raise NotImplementedError

    def is_over(self, position: Any, /) -> bool:
        """In a class: whether play is over, though moves may be left. Then the player to move has
        lost (in misère play, won).
        """
        raise NotImplementedError

    # What it is.

    @property
    def _is_partisan(self) -> bool:
        kind = type(self)
        return kind.left_moves is not Game.left_moves or kind.right_moves is not Game.right_moves

    @property
    def _is_class(self) -> bool:
        return type(self).moves is not Game.moves or self._is_partisan

    def _text(self, asked: str) -> _nimatron.Rules:
        if self._rules is None:
            raise unsupported("NeedsText", asked, language=self.language)
        return self._rules

    @_Told
    def rules(self) -> str:
        """The rule text."""
        return self._text("the text").source

    @_Told
    def name(self) -> str:
        """What it is called."""
        return type(self).__name__ if self._rules is None else self._rules.name

    @_Told
    def title(self) -> str:
        """The title in the rules."""
        return self.name if self._rules is None else self._rules.title

    @_Told
    def kind(self) -> str:
        """What positions are: ``"words"``, ``"tuples"`` (a fixed number of heaps), ``"lists"`` (any
        number of heaps), ``"boards"`` (letters are picked) or, of a class, ``"objects"``.
        """
        return "objects" if self._rules is None else self._rules.kind

    @_Told
    def heaps(self) -> list[str]:
        """The names of the heaps; with lists that of each of them."""
        return [] if self._rules is None else self._rules.heaps

    @_Told
    def parameters(self) -> dict[str, Union[int, list[int]]]:
        """The parameters of the rules."""
        if self._rules is None:
            return {}
        numbers, sets = self._rules.parameters
        return {**dict(numbers), **dict(sets)}

    @_Told
    def sides(self) -> Optional[list[str]]:
        """The names of the players if their moves differ, Left first."""
        if self._rules is None:
            return ["Left", "Right"] if self._is_partisan else None
        return self._rules.sides

    @_Told
    def warnings(self) -> str:
        """What may not be meant so in the rule text."""
        return "" if self._rules is None else self._rules.warnings(self.language)

    def __repr__(self) -> str:
        if self._rules is None:
            return object.__repr__(self)
        parameters = "".join(f", {name}={value}" for name, value in self.parameters.items())
        return (
            f"<Game {self.title or self.name}{parameters}{', misère play' if self.misere else ''}>"
        )

    def _repr_html_(self) -> Optional[str]:
        from html import escape

        return None if self._rules is None else f"<pre>{escape(self._rules.source)}</pre>"

    # Questions.

    def _budget(self, language: Optional[str] = None, **limits: Any) -> Budget:
        return Budget(language or self.language, **limits)

    @property
    def _solver(self) -> _nimatron.Solver:
        solver: Optional[_nimatron.Solver] = self.__dict__.get("_nimatron_solver")
        if solver is None:
            solver = self.__dict__["_nimatron_solver"] = _nimatron.Solver()
        return solver

    def __reduce_ex__(self, protocol: Any) -> Any:
        made = super().__reduce_ex__(protocol)
        if isinstance(made, str) or len(made) < 3:
            return made
        # What was solved belongs to this game: a copy begins anew, and may be changed.
        return (*made[:2], _unsolved(made[2]), *made[3:])

    def forget(self) -> None:
        """Forgets all positions that were solved: for a class whose moves have changed."""
        self.__dict__.pop("_nimatron_solver", None)

    @_Told
    def figures(self) -> dict[str, int]:
        """Of a class: `positions` known, `bytes` kept for them, and `calls`, how often moves were
        asked for.
        """
        positions, kept, calls = self._solver.figures(self._budget())
        return {"positions": positions, "bytes": kept, "calls": calls}

    def solve(
        self,
        position: Any,
        *,
        misere: Optional[bool] = None,
        language: Optional[str] = None,
        states: Optional[int] = None,
        memory: Optional[int] = None,
        seconds: Optional[float] = None,
        progress: Progress = None,
    ) -> Solution:
        """Who wins a position, by how much, and how.

        A position of rules as text is a str, an int (one heap), or ints (heaps, up to 10^38).

        >>> import nimatron
        >>> solution = nimatron.Game.shipped("nim-k").solve([10**18, 10**18 - 1, 7])
        >>> solution.outcome, solution.by
        ('N', 'theorem')

        Raises :class:`nimatron.Undecided` if there is no answer.
        """
        limits = {"states": states, "memory": memory, "seconds": seconds, "progress": progress}
        if self._rules is None:
            return solve_class(
                self,
                position,
                self.misere if misere is None else misere,
                self._budget(language, **limits),
            )
        if misere is not None and misere != self.misere:
            raise unsupported("OtherConvention", language=language or self.language)
        answer = self._rules.solve(
            [spelled(position, language or self.language)], self._budget(language, **limits)
        )
        said = language or self.language
        entry: dict[str, Any] = json.loads(answer.json(said))["positions"][0]
        if entry.get("reason"):
            reason = entry["reason"]
            message = reason["message"]
            error = Undecided(message, {"code": reason["kind"], "message": message})
            error.positions = tuple(read(text, self.kind) for text in reason.get("positions", ()))
            raise error
        return solution_of(entry, self.kind, answer.text(said), answer.written("html", said))

    def solve_all(
        self, positions: Iterable[Any], *, language: Optional[str] = None, **limits: Any
    ) -> list[Solution]:
        """Who wins each of some positions. Where there is no answer, `outcome` is None and `data`
        has the reason.

        >>> import nimatron
        >>> answers = nimatron.Game.shipped("nim").solve_all([[1, 1], [1, 2]])
        >>> [solution.outcome for solution in answers]
        ['P', 'N']
        """
        if self._rules is None:
            return solve_each(self, positions, self.misere, self._budget(language, **limits))
        said = language or self.language
        answer = self._rules.solve(
            [spelled(position, said) for position in positions], self._budget(said, **limits)
        )
        entries = json.loads(answer.json(said))["positions"]
        return [solution_of(entry, self.kind) for entry in entries]

    def survey(
        self, position: Any, *, mover: Optional[int] = None, **limits: Any
    ) -> dict[str, Any]:
        """A position of rules as text with every turn and its result, as data."""
        answer = self._text("survey()").survey(
            spelled(position, self.language), mover, self._budget(**limits)
        )
        told: dict[str, Any] = json.loads(answer.json(self.language))
        return told

    def table(
        self,
        *axes: Axis,
        up_to: Optional[int] = None,
        values: bool = False,
        what: Optional[str] = None,
        position: Optional[Callable[..., Any]] = None,
        misere: Optional[bool] = None,
        language: Optional[str] = None,
        **limits: Any,
    ) -> Any:
        """All small positions, and what is regular about them.

        Of rules as text a :class:`nimatron.Table`: ``table(up_to, values=True)``. Of a class a
        :class:`nimatron.Grid` over parameters, each a range or a number of numbers from 0 on:
        ``table(8, range(1, 9))``. The position of parameters is they themselves (one a number, more
        a tuple), or what `position` makes of them; `what` is ``"outcome"``, ``"value"`` or
        ``"remoteness"``. """
        if self._rules is not None:
            if position is not None or len(axes) > 1 or what not in (None, "outcome", "value"):
                raise unsupported("TextTable", language=language or self.language)
            first = axes[0] if axes else up_to
            largest = (
                first.stop - 1
                if isinstance(first, range)
                else None
                if first is None
                else index(first)
            )
            answer = self._rules.table(
                values or what == "value", largest, self._budget(language, **limits)
            )
            return Table(answer, language or self.language, self.kind)
        return table_of(
            self,
            axes,
            what or ("value" if values else "outcome"),
            position,
            self.misere if misere is None else misere,
            self._budget(language, **limits),
        )

    def sequence(
        self, up_to: Optional[int] = None, *, language: Optional[str] = None, **limits: Any
    ) -> Any:
        """The Grundy values of single heaps 0, 1, 2, ..., and when they repeat. Of a class, those
        of the positions 0, 1, 2, ... (a :class:`nimatron.Grid`).
        """
        if self._rules is None:
            return self.table(
                100 if up_to is None else up_to + 1, what="value", language=language, **limits
            )
        return Sequence(
            self._rules.sequence(up_to, self._budget(language, **limits)), language or self.language
        )

    @overload
    def prove(
        self,
        claim: None = None,
        *,
        values: bool = ...,
        language: Optional[str] = ...,
        **limits: Any,
    ) -> Theorem: ...
    @overload
    def prove(
        self, claim: str, *, values: bool = ..., language: Optional[str] = ..., **limits: Any
    ) -> Judged: ...
    def prove(
        self,
        claim: Optional[str] = None,
        *,
        values: bool = False,
        language: Optional[str] = None,
        **limits: Any,
    ) -> Union[Theorem, Judged]:
        """A theorem for positions of every size: discovered, or with a claim whether that is true.

        >>> import nimatron
        >>> wythoff = nimatron.Game.shipped("wythoff")
        >>> wythoff.prove().status, wythoff.prove("wins when x != y").status
        ('proved', 'refuted')
        """
        rules = self._text("prove()")
        budget, said = self._budget(language, **limits), language or self.language
        if claim is not None:
            return Judged(rules.judge(claim, budget), said, self.kind)
        return Theorem(rules.prove(values, budget), said)

    def check(self, certificate: str, **limits: Any) -> Check:
        """Whether a certificate is about these rules, and proves what it says."""
        rules = self._text("check()")
        return Check(
            _nimatron.check(certificate, rules.source, self._budget(**limits)), self.language
        )

    def explain(
        self, position: Any = None, *, language: Optional[str] = None, **limits: Any
    ) -> Explanation:
        """The reason in words, for all positions and for one."""
        rules = self._text("explain()")
        text = None if position is None else spelled(position, language or self.language)
        return Explanation(
            rules.explain(text, self._budget(language, **limits)), language or self.language
        )

    def emit(self, lang: str = "python", *, values: bool = False, **limits: Any) -> str:
        """A self-contained program (``"rust"``, ``"cpp"`` or ``"python"``) that reads positions and
        answers them.
        """
        return self._text("emit()").emit(lang, values, self._budget(**limits))

    def machine(
        self, *, values: bool = False, language: Optional[str] = None, **limits: Any
    ) -> Machine:
        """The machine of the theorem."""
        rules = self._text("machine()")
        return Machine(
            rules.machine(values, self._budget(language, **limits)), language or self.language
        )

    def graph(
        self,
        position: Any,
        *,
        most: int = 2000,
        mover: Optional[int] = None,
        values: bool = False,
        language: Optional[str] = None,
        **limits: Any,
    ) -> Graph:
        """All that can happen from a position: at most `most` positions and the turns between
        them.
        """
        budget = self._budget(language, **limits)
        if most < 1:
            raise ValueError(f"most is {most}; a graph has a position at least")
        if self._rules is None:
            if mover is not None:
                raise TypeError(
                    "a graph of a class begins with either player: `mover` is for rules as text"
                )
            return graph_of(self, position, most, budget, values)
        answer = self._rules.graph(
            spelled(position, language or self.language), mover, most, budget
        )
        told = json.loads(answer.json(self.language))
        keys = ("outcome", "value", "remoteness", "layer", "over")
        positions = [read(node["position"], self.kind) for node in told["nodes"]]
        if self.sides:
            positions = [(one, node["mover"]) for one, node in zip(positions, told["nodes"])]
        attributes = [{key: node[key] for key in keys} for node in told["nodes"]]
        edges = [(one, other) for one, other, _ in told["edges"]]
        picture = Picture(answer, language or self.language, values)
        return Graph(positions, edges, attributes, told["complete"], picture)

    def draw(
        self,
        position: Any = None,
        what: Optional[str] = None,
        *,
        up_to: Optional[int] = None,
        values: bool = False,
        language: Optional[str] = None,
        **limits: Any,
    ) -> Picture:
        """A picture: the game graph from a position, or (`what`; of rules as text) of the
        ``"table"``, the ``"sequence"`` or the ``"machine"``.

        >>> import nimatron
        >>> nimatron.Game.shipped("nim").draw([2, 1]).svg.startswith("<svg")
        True
        """
        said = language or self.language
        what = what or ("table" if position is None else "graph")
        if what != "graph":
            self._text(f"draw(what={what!r})")
        if what == "graph":
            return self.graph(position, values=values, language=said, **limits).picture
        if what == "table":
            answer: Any = self.table(up_to=up_to, values=values, language=said, **limits)
        elif what == "sequence":
            answer = self.sequence(up_to, language=said, **limits)
        elif what == "machine":
            answer = self.machine(values=values, language=said, **limits)
        else:
            raise ValueError(
                f"what is {what!r}, and can be 'graph', 'table', 'sequence' or 'machine'"
            )
        drawn: Picture = answer.picture
        return drawn

    def outcomes(self, positions: Any, **limits: Any) -> "numpy.ndarray[Any, Any]":
        """For each row of an array of heaps whether the player to move wins: from the theorem, at
        the speed of the engine, with the interpreter's lock released.

        The array must not be changed meanwhile. An array of unsigned or signed 64-bit numbers in C
        order is not copied. """
        import numpy

        rules = self._text("outcomes()")
        return numpy.frombuffer(
            rules.outcomes(rows_of(positions), self._budget(**limits)), dtype=numpy.bool_
        )

    def values(self, positions: Any, **limits: Any) -> "numpy.ndarray[Any, Any]":
        """For each row of an array of heaps its Grundy value, in the same way."""
        import numpy

        rules = self._text("values()")
        return numpy.frombuffer(
            rules.values(rows_of(positions), self._budget(**limits)), dtype=numpy.uint64
        )


def _unsolved(state: Any) -> Any:
    """What a game is made of but for what was solved: a dictionary, alone or with that of slots."""
    if isinstance(state, dict):
        return {name: kept for name, kept in state.items() if name != "_nimatron_solver"}
    if isinstance(state, tuple) and len(state) == 2:
        return _unsolved(state[0]), state[1]
    return state


def _again(source: str, name: str, parameters: dict[str, Any], misere: bool) -> _nimatron.Rules:
    """The same rules from their text."""
    return _nimatron.Rules.load(source, name, _settings(parameters), misere, Budget("en"))


def _settings(parameters: dict[str, Any]) -> list[tuple[str, Union[int, list[int]]]]:
    def plain(name: str, value: Any) -> Union[int, list[int]]:
        try:
            return index(value)
        except TypeError:
            pass
        try:
            if isinstance(value, str):
                raise TypeError
            return sorted(map(index, value))
        except TypeError:
            raise TypeError(
                f"{name} is {value!r}; a whole number is wanted, or a collection of them"
            ) from None

    return [(name, plain(name, value)) for name, value in parameters.items()]
