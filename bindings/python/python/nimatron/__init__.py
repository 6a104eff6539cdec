"""Two-player games: who wins, why, and a proof for positions of every size.

Rules as text, proved for positions of every size:

>>> import nimatron
>>> nim = nimatron.Game.shipped("nim")
>>> nim.solve([3, 4, 5]).winning_moves
[(1, 4, 5)]
>>> nim.prove().formula
'wins when xor(n) != 0'

Rules as a class, of which nothing but the moves is written:

>>> class Take(nimatron.Game):
...     def moves(self, n):
...         return [n - taken for taken in (1, 3, 4) if taken <= n]
>>> Take().solve(10).outcome
'N'
>>> print(Take().table(100).laws[0])
Outcomes repeat with period 7 from n = 0 on. Verified up to 99; beyond, a conjecture.

What is said is *proved* (a theorem with a certificate that another program checks), *verified* up
to a size, or *conjectured*; what is found about a class is never proved. """

from ._answers import Check, Explanation, Graph, Judged, Machine, Picture, Sequence, Table, Theorem
from ._errors import (
    MovesError,
    NimatronError,
    PositionError,
    RulesError,
    RulesWarning,
    Undecided,
    Unsupported,
)
from ._functions import check, emit, games, problems, sequence
from ._game import Game
from ._grid import Automaton, Grid, Law
from ._nimatron import __version__
from ._solution import Solution

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
    "RulesWarning",
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
