"""The founding games, and the same in plain Python: the definition that everything is held to."""

from functools import lru_cache

import nimatron


class Addition(nimatron.Game):
    def moves(self, n):
        digits = str(n)
        return [
            int(digits[:i] + str(int(digits[i]) + int(digits[i + 1])) + digits[i + 2 :])
            for i in range(len(digits) - 1)
        ]


class Nim(nimatron.Game):
    def moves(self, heaps):
        return [heaps[:i] + (m,) + heaps[i + 1 :] for i, n in enumerate(heaps) for m in range(n)]


class NimK(nimatron.Game):
    """Up to k heaps are lowered in a turn."""

    def __init__(self, k, **more):
        super().__init__(**more)
        self.k = k

    def moves(self, heaps):
        def turns(heaps, left, at):
            for i in range(at, len(heaps)):
                for m in range(heaps[i]):
                    after = heaps[:i] + (m,) + heaps[i + 1 :]
                    yield after
                    if left > 1:
                        yield from turns(after, left - 1, i + 1)

        return turns(heaps, self.k, 0)


class CatAndRabbit(nimatron.Game):
    """The fire spreads over a stretch beside it, up to k times in a turn."""

    def __init__(self, k=1, **more):
        super().__init__(**more)
        self.k = k

    def moves(self, row):
        once = {
            row[:i] + "#" * abs(j - i) + row[j:]
            if j > i
            else row[: j + 1] + "#" * (i - j) + row[i + 1 :]
            for i in range(len(row))
            for j in range(len(row) + 1)
            if j > i and i > 0 and row[i - 1] == "#" and set(row[i:j]) == {"."}
        } | {
            row[:j] + "#" * (i - j) + row[i:]
            for i in range(1, len(row))
            for j in range(i)
            if row[i] == "#" and set(row[j:i]) == {"."}
        }
        if self.k > 1:
            fewer = CatAndRabbit(self.k - 1)
            once |= {after for move in once for after in fewer.moves(move)}
        return once


def mex(values):
    least = 0
    while least in values:
        least += 1
    return least


def grundy(moves):
    """What most people write first."""

    @lru_cache(maxsize=None)
    def value(position):
        return mex({value(option) for option in moves(position)})

    return value


def loses(moves, misere=False):
    @lru_cache(maxsize=None)
    def lost(position):
        options = list(moves(position))
        return not misere if not options else not any(lost(option) for option in options)

    return lost


def turns(moves, misere=False):
    """Remoteness, by the definition."""
    lost = loses(moves, misere)

    @lru_cache(maxsize=None)
    def count(position):
        options = list(moves(position))
        if not options:
            return 0
        winning = [count(option) for option in options if lost(option)]
        return 1 + (min(winning) if winning else max(map(count, options)))

    return count
