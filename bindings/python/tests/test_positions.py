"""Positions of every form, dense and sparse, in one game: each is told from all others, comes back
as it was, and has what the definition says.
"""

import random

import pytest

import nimatron

LETTERS = "".join(map(chr, range(32, 126)))


def form(chance):
    """A way to a random position."""
    count = chance.randrange(17)
    largest = chance.choice([1, 15, 16, 40, 4095, 4096, 70_000, 2**28 - 1, 2**28, 2**60])
    letters = LETTERS[: chance.choice([1, 2, 3, 5, 15, 16, 17, 90])]
    length = chance.choice([3, 7, 8, 12, 25, 26, 50, 51, 63, 64, 70])
    shift = chance.choice([0, 0, -largest // 2, 2**60 - largest // 2, 2**63 - largest // 2, 10**30])

    def number():
        return chance.randint(0, largest)

    return chance.choice(
        [
            lambda: number() + shift,
            lambda: tuple(number() for _ in range(count)),
            lambda: tuple(number() % 3 for _ in range(count)),
            lambda: "".join(chance.choices(letters, k=chance.randint(0, length))),
            lambda: chance.choice(
                [None, True, False, (True, 1), (1, True), "é", "\ud800", "\0", b"", 0.5]
            ),
            lambda: (number(), ("x", number())),
            lambda: frozenset([number()]),
        ]
    )


def kind(position):
    """A position with its types: 1 is not True."""
    parts = tuple(map(kind, position)) if isinstance(position, tuple) else position
    return type(position), parts


def least_not_in(values):
    return next(n for n in range(len(values) + 1) if n not in values)


@pytest.mark.parametrize("seed", range(40))
def test_every_form(seed):
    chance = random.Random(seed)
    forms = [form(chance) for _ in range(chance.randint(1, 6))]
    found = {}
    for _ in range(chance.choice([30, 300, 3000])):
        position = chance.choice(forms)()
        found.setdefault(kind(position), position)
    positions = list(found.values())
    below = {}
    for at, position in enumerate(positions):
        near = [max(0, at - chance.randint(1, 9)) for _ in range(chance.randrange(5))] if at else []
        below[kind(position)] = [positions[chance.randrange(at)] for _ in near[:1]] + [
            positions[n] for n in near[1:]
        ]

    class Listed(nimatron.Game):
        def moves(self, position):
            return below[kind(position)]

    known = {}
    for position in positions:
        options = [known[kind(option)] for option in below[kind(position)]]
        value = least_not_in({option[0] for option in options})
        lost = [turns for _, turns in options if turns % 2 == 0]
        turns = 1 + (min(lost) if lost else max((turns for _, turns in options), default=-1))
        known[kind(position)] = value, turns
    game = Listed()
    order = positions[:]
    chance.choice([chance.shuffle, list.reverse, list.copy])(order)
    for position in order:
        solution = game.solve(position)
        assert (solution.value, solution.remoteness) == known[kind(position)], position
        if chance.random() < 0.1:
            winning = [option for option in below[kind(position)] if known[kind(option)][0] == 0]
            assert list(map(kind, solution.winning_moves)) == list(
                dict.fromkeys(map(kind, winning))
            )
    assert game.figures["positions"] == len(positions)


@pytest.mark.parametrize("sparse_first", [False, True])
def test_a_region_that_is_sparse_and_then_dense(sparse_first):
    class Pairs(nimatron.Game):
        def moves(self, position):
            a, b = position
            return (
                [(a - 1, b)] * (a > 0)
                + [(a, b - 1)] * (b > 0)
                + [(a - 1, b - 1)] * (a > 0 and b > 0)
            )

    size = 300
    value = {}
    for at in range(size * size):
        a, b = divmod(at, size)
        below = [(a - 1, b), (a, b - 1), (a - 1, b - 1)]
        value[a, b] = least_not_in({value[option] for option in below if min(option) >= 0})
    far = [(n % 2, n) for n in range(0, size, 97)] + [(n, n) for n in range(0, size, 23)]
    game = Pairs()
    if sparse_first:
        # Beside the edge the values repeat, so that they are known far out.
        assert value[1, 296] == value[1, 298] == game.solve((1, 39_000)).value
        assert all(game.solve(position).value == value[position] for position in far)
    assert all(value[at] == known for at, known in game.table(size, size, what="value"))
    assert all(game.solve(position).value == value[position] for position in far)


def test_long_plays_and_large_values():
    class Step(nimatron.Game):
        def moves(self, n):
            return [n - 1] if n else []

    game = Step()
    for n in (200_000, 70_000, 199_999, 3):
        assert game.solve(n).remoteness == n

    class All(nimatron.Game):
        def moves(self, n):
            return range(n)

    assert list(All().table(700, what="value").values) == list(range(700))


def test_what_is_dense_costs_a_few_bytes():
    class Take(nimatron.Game):
        def moves(self, n):
            return [n - taken for taken in (1, 3, 4) if taken <= n]

    class Far(nimatron.Game):
        def moves(self, n):
            return [n - 10**6] if n else []

    dense, far = Take(), Far()
    dense.table(10**5, what="value")
    assert dense.figures["bytes"] < 10 * 10**5
    far.solve(10**11)
    assert far.figures["positions"] == 10**5 + 1
    assert far.figures["bytes"] < 60 * 10**5
