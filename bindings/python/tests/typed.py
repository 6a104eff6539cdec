"""What a user writes, for mypy: not run."""

from __future__ import annotations

from collections.abc import Iterable

import nimatron


class Take(nimatron.Game):
    def moves(self, n: int, /) -> Iterable[int]:
        return [n - taken for taken in (1, 3, 4) if taken <= n]


game = Take()
outcome: str | None = game.solve(10).outcome
sequence: nimatron.Sequence = nimatron.sequence("0.77")
value: int = sequence[3]
values: list[int] = sequence[:3]
certificate: str = nimatron.Game.shipped("nim", misere=True).explain([1, 2]).certificate
check: nimatron.Check = nimatron.check(certificate)
formula: str | None = nimatron.Game.shipped("nim").prove().formula
judged: nimatron.Judged = nimatron.Game.shipped("nim").prove("loses when xor(n) = 0")
heaps: list[str] = nimatron.Game.shipped("nim").heaps
