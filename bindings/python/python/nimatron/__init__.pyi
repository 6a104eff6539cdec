from ._answers import Check, Explanation, Graph, Judged, Machine, Picture, Sequence, Solution, Table, Theorem
from ._errors import MovesError, NimatronError, PositionError, RulesError, Undecided, Unsupported
from ._game import Game, check, emit, games, problems, sequence
from ._grid import Automaton, Grid, Law
from ._nimatron import __version__

__all__ = [
    "Automaton",
    "Check",
    "Explanation",
    "Game",
    "Graph",
    "Grid",
    "Judged",
    "Law",
    "Machine",
    "MovesError",
    "NimatronError",
    "Picture",
    "PositionError",
    "RulesError",
    "Sequence",
    "Solution",
    "Table",
    "Theorem",
    "Undecided",
    "Unsupported",
    "__version__",
    "check",
    "emit",
    "games",
    "problems",
    "sequence",
]
