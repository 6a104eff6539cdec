"""Problems of the gallery about heaps, played out. Used by `problems.py`."""

import functools

from problems_play import Play, Problem, Tokens, heap_list, lines, moves_in_heaps, take_any


def pick(rng, low, high, count):
    return [rng.randint(low, high) for _ in range(count)]


def spread(rng, tops):
    """A list of heaps: first how many, then each up to what that many allow."""
    count = rng.choice(sorted(tops))
    return pick(rng, 0, tops[count], count)


def sets(play, wins, loses, count_first=True):
    """Data sets `n`, then n heaps, answered one by one; with their number first, or until the input
    ends.
    """

    def solve(tokens):
        tokens = Tokens(tokens)
        if not count_first:
            left = list(map(int, tokens.until_end()))
            answers = []
            while left:
                heaps, left = left[1 : left[0] + 1], left[left[0] + 1 :]
                answers.append(play.wins(heap_list(heaps)))
        else:
            answers = [
                play.wins(heap_list(tokens.numbers(tokens.number())))
                for _ in range(tokens.number())
            ]
        return lines(wins if answer else loses for answer in answers)

    def text(lists):
        head = f"{len(lists)}\n" if count_first else ""
        return head + "".join(f"{len(heaps)}\n{' '.join(map(str, heaps))}\n" for heaps in lists)

    def random(tops):
        return lambda rng: text([spread(rng, tops) for _ in range(rng.randint(1, 4))])

    base = [
        [[1]],
        [[2], [1, 1]],
        [[1, 1, 1]],
        [[1, 1, 1, 1], [2, 1]],
        [[2, 2], [3]],
        [[1, 2, 3], [3, 3], [4]],
        [[5, 1]],
        [[2, 2, 2], [2, 2, 1], [2, 1, 1]],
    ]
    base += [[], [[]], [[0]], [[0, 0], []], [[0, 1, 0, 1]], [[0, 2], [2, 0, 1]]]
    return solve, [text(lists) for lists in base], random


NIM_TOPS = {0: 0, 1: 30, 2: 14, 3: 7, 4: 4, 5: 2}
NIM = Play(lambda heaps: moves_in_heaps(heaps, take_any))
MISERE_NIM = Play(lambda heaps: moves_in_heaps(heaps, take_any), misere=True)


def list_problem(play, wins, loses, tops, count_first=True):
    solve, edges, random = sets(play, wins, loses, count_first)
    return Problem(solve, edges, random(tops))


def take(numbers):
    return lambda heap: [(heap - taken,) for taken in numbers if taken <= heap]


# One coin from each of any heaps, at least one.
LESS_ONE = Play(lambda heaps: moves_in_heaps(heaps, take([1]), len(heaps)))

TAKE_3 = Play(lambda heaps: moves_in_heaps(heaps, take([1, 2, 3])))


# Apples that lie side by side are taken from a row: what was left and right of them are rows.
APPLES = Play(
    lambda heaps: moves_in_heaps(
        heaps, lambda row: [(left, right) for left in range(row) for right in range(row - left)]
    ),
    misere=True,
)


# Nim_k with K in each data set.


@functools.cache
def nim_k(most):
    return Play(lambda heaps: moves_in_heaps(heaps, take_any, most))


def nim_k_sets(tokens):
    tokens = Tokens(tokens)
    answers = []
    for _ in range(tokens.number()):
        count, most = tokens.numbers(2)
        heaps = heap_list(tokens.numbers(count))
        answers.append("First" if nim_k(min(most, len(heaps))).wins(heaps) else "Second")
    return lines(answers)


def nim_k_text(data):
    return f"{len(data)}\n" + "".join(
        f"{len(heaps)} {most}\n{' '.join(map(str, heaps))}\n" for most, heaps in data
    )


NIM_K_EDGES = [
    nim_k_text(data)
    for data in (
        [],
        [(1, [])],
        [(3, [0, 0]), (1, [0])],
        [(2, [2, 1])],
        [(2, [1, 1, 1]), (3, [1, 1, 1])],
        [(10**18, [3, 3, 3]), (10**18, [])],
        [(1, [1, 2, 3]), (2, [1, 2, 3])],
        [(5, [4]), (1, [4, 4])],
    )
]


def random_nim_k(rng):
    return nim_k_text(
        [
            (rng.randint(1, 4), spread(rng, {1: 9, 2: 6, 3: 5, 4: 3, 5: 2}))
            for _ in range(rng.randint(1, 3))
        ]
    )


# Grundy's game: one heap is made into two that are not equal.

GRUNDY = Play(
    lambda heaps: moves_in_heaps(
        heaps, lambda heap: [(part, heap - part) for part in range(1, (heap + 1) // 2)]
    )
)


def each(tokens, wins):
    """A number of data sets, each one number."""
    tokens = Tokens(tokens)
    return lines(wins(tokens.number()) for _ in range(tokens.number()))


def grundys_game(tokens):
    return each(tokens, lambda n: "first" if GRUNDY.wins((n,)) else "second")


# Sequential Nim: from the first heap that is not empty.


def first_heap(heaps):
    if heaps:
        yield heaps[1:]
        for left in range(1, heaps[0]):
            yield (left,) + heaps[1:]


SEQUENTIAL = Play(first_heap)


# Everything Nim: a number up to the smallest heap, taken from each.

EVERYTHING = Play(
    lambda heaps: (
        [heap_list(heap - k for heap in heaps) for k in range(1, heaps[0] + 1)] if heaps else []
    )
)


def in_sets(play, order, wins, loses, tops):
    def solve(tokens):
        tokens = Tokens(tokens)
        return lines(
            wins if play.wins(order(tokens.numbers(tokens.number()))) else loses
            for _ in range(tokens.number())
        )

    def text(lists):
        return f"{len(lists)}\n" + "".join(
            f"{len(heaps)}\n{' '.join(map(str, heaps))}\n" for heaps in lists
        )

    def random(rng):
        lists = []
        for _ in range(rng.randint(1, 4)):
            count = rng.choice(sorted(tops))
            top = rng.randint(1, tops[count])
            lists.append(pick(rng, 1, top, count))
        return text(lists)

    base = [
        [[1]],
        [[1, 1]],
        [[1, 1, 1]],
        [[2]],
        [[2, 1], [1, 2]],
        [[1, 1, 2]],
        [[1, 1, 1, 3]],
        [[1, 1, 1, 1], [1, 2, 1]],
        [[2, 2], [3, 3]],
        [[1, 3]],
        [[1, 2, 3]],
        [[1, 2, 4], [1, 3, 4]],
        [[3, 2, 1]],
        [],
    ]
    return Problem(solve, [text(lists) for lists in base], random)


# Lieges of Legendre: one soldier is taken, or a heap of 2 x is made into k heaps of x.


@functools.cache
def lieges(k):
    def single(heap):
        yield (heap - 1,)
        if heap % 2 == 0:
            yield (heap // 2,) * k

    return Play(lambda heaps: moves_in_heaps(heaps, single))


def lieges_solve(tokens):
    tokens = Tokens(tokens)
    count, k = tokens.numbers(2)
    return lines(["Kevin" if lieges(k).wins(heap_list(tokens.numbers(count))) else "Nicky"])


def random_lieges(rng):
    k = rng.randint(1, 4)
    count = rng.randint(1, 3)
    top = {1: [30, 12, 8], 2: [12, 8, 6], 3: [8, 6, 5], 4: [8, 6, 4]}[k][count - 1]
    return f"{count} {k}\n{' '.join(map(str, pick(rng, 0 if rng.random() < 0.1 else 1, top, count)))}\n"


LIEGES_EDGES = [
    "0 1\n",
    "0 2\n",
    "1 1\n0\n",
    "1 1\n1\n",
    "1 1\n2\n",
    "1 1\n3\n",
    "1 1\n4\n",
    "1 1\n6\n",
    "1 1\n8\n",
    "1 2\n2\n",
    "1 2\n4\n",
    "1 2\n3\n",
    "1 3\n4\n",
    "1 3\n8\n",
    "2 1\n4 2\n",
    "2 1\n6 2\n",
    "2 2\n4 1\n",
    "2 2\n2 2\n",
    "2 3\n3 4\n",
    "1 1\n16\n",
    "1 1\n24\n",
    "1 1\n64\n",
    "3 2\n1 2 3\n",
]


# Zero-move Nim: each heap that is not empty can be left alone once.


def zero_moves(heaps):
    for place, (size, fresh) in enumerate(heaps):
        options = [(left, fresh) for left in range(size)]
        if fresh:
            options.append((size, False))
        for option in options:
            rest = heaps[:place] + heaps[place + 1 :] + (option,)
            yield tuple(sorted(heap for heap in rest if heap[0]))


ZERO_MOVES = Play(zero_moves)


def zero_move_nim(tokens):
    tokens = Tokens(tokens)
    answers = []
    for _ in range(tokens.number()):
        heaps = tokens.numbers(tokens.number())
        answers.append(
            "W" if ZERO_MOVES.wins(tuple(sorted((heap, True) for heap in heaps if heap))) else "L"
        )
    return lines(answers)


def zero_text(lists):
    return f"{len(lists)}\n" + "".join(
        f"{len(heaps)}\n{' '.join(map(str, heaps))}\n" for heaps in lists
    )


ZERO_EDGES = [
    zero_text(lists)
    for lists in (
        [],
        [[]],
        [[0]],
        [[1]],
        [[2]],
        [[3]],
        [[1, 1]],
        [[1, 2], [2, 2]],
        [[3, 4], [1, 2, 3]],
        [[0, 1], [1, 0, 1]],
        [[5, 6], [7]],
        [[4, 2]],
        [[3, 1], [2, 4, 5]],
    )
]


def random_zero(rng):
    return zero_text([spread(rng, {1: 12, 2: 9, 3: 5, 4: 3}) for _ in range(rng.randint(1, 4))])


# Stair game: balls of one stair go to the stair before it; those on the first stay.


def down(stairs):
    for place in range(1, len(stairs)):
        for balls in range(1, stairs[place] + 1):
            after = list(stairs)
            after[place] -= balls
            after[place - 1] += balls
            yield tuple(after)


STAIRS = Play(down)


def stair_game(tokens):
    tokens = Tokens(tokens)
    return lines(
        "first" if STAIRS.wins(tuple(tokens.numbers(tokens.number()))) else "second"
        for _ in range(tokens.number())
    )


STAIR_EDGES = [
    zero_text(lists)
    for lists in (
        [],
        [[]],
        [[0]],
        [[5]],
        [[0, 1]],
        [[3, 0, 4]],
        [[0, 0, 0, 0]],
        [[0, 1, 0, 1], [0, 1, 2, 1]],
        [[1, 2, 1, 2]],
        [[2, 0, 2, 0, 2]],
        [[0, 2, 0, 1]],
        [[0, 1, 1, 1, 0]],
    )
]


def random_stairs(rng):
    return zero_text(
        [spread(rng, {2: 6, 3: 4, 4: 3, 5: 2, 6: 1}) for _ in range(rng.randint(1, 3))]
    )


PROBLEMS = {
    "cses-nim-game-1": list_problem(NIM, "first", "second", NIM_TOPS),
    "poj-2234-matches": list_problem(NIM, "Yes", "No", NIM_TOPS, False),
    "hdu-1907-john": list_problem(MISERE_NIM, "John", "Brother", NIM_TOPS),
    "hdu-2509-be-the-winner": list_problem(
        APPLES, "Yes", "No", {0: 0, 1: 9, 2: 6, 3: 5, 4: 3}, False
    ),
    "cses-nim-game-2": list_problem(TAKE_3, "first", "second", {0: 0, 1: 40, 2: 16, 3: 9, 4: 5}),
    "cses-another-game": list_problem(
        LESS_ONE, "first", "second", {0: 0, 1: 30, 2: 14, 3: 8, 4: 5, 5: 3}
    ),
    "nim-k-sets": Problem(nim_k_sets, NIM_K_EDGES, random_nim_k),
    "cses-grundys-game": Problem(
        grundys_game,
        [f"1\n{n}\n" for n in (1, 2, 3, 4, 7, 10, 20, 23, 26)] + ["6\n1\n2\n3\n4\n5\n6\n"],
        lambda rng: (lambda all: f"{len(all)}\n" + lines(all))(pick(rng, 1, 26, rng.randint(1, 5))),
    ),
    "cf-1382b-sequential-nim": in_sets(
        SEQUENTIAL, tuple, "First", "Second", {1: 20, 2: 8, 3: 6, 4: 4, 5: 3, 6: 2, 7: 2}
    ),
    "cf-1966c-everything-nim": in_sets(
        EVERYTHING, heap_list, "Alice", "Bob", {1: 20, 2: 12, 3: 12, 4: 9, 5: 8, 6: 7}
    ),
    "cf-603c-lieges": Problem(lieges_solve, LIEGES_EDGES, random_lieges),
    "hackerrank-zero-move-nim": Problem(zero_move_nim, ZERO_EDGES, random_zero),
    "cses-stair-game": Problem(stair_game, STAIR_EDGES, random_stairs),
}
