"""Problems of the gallery about one or two numbers, played out. Used by `problems.py`."""

import functools

from problems_founding import prime_factors
from problems_play import Play, Problem, Tokens, lines


def counted(items):
    return f"{len(items)}\n" + lines(items)


def numbers_problem(
    play, wins, loses, edges, top, position=lambda n: n, low=0, count_first=True, end=None
):
    """Data sets of one number: with their number first, or until the input ends, or until the
    number `end`.
    """

    def answer(n):
        return wins if play.wins(position(n)) else loses

    def solve(tokens):
        if count_first:
            tokens = Tokens(tokens)
            return lines(answer(tokens.number()) for _ in range(tokens.number()))
        return lines(answer(n) for n in map(int, tokens) if n != end)

    def text(items):
        if count_first:
            return counted(items)
        return lines(items) + (f"{end}\n" if end is not None else "")

    def random(rng):
        return text([rng.randint(low, rng.choice([12, top])) for _ in range(rng.randint(1, 6))])

    return Problem(solve, [text(items) for items in edges], random)


def take(numbers):
    return lambda n: [n - taken for taken in numbers if 1 <= taken <= n]


HALVING = Play(lambda n: {n - 1, n // 2} if n else [])
TWO_THREE_FIVE = Play(take([2, 3, 5]))
POWERS = Play(take([2**e for e in range(12)]))


# Fibonacci Nim: (stones, the most that may be taken).
FIBONACCI = Play(
    lambda at: [(at[0] - taken, min(2 * taken, at[0] - taken)) for taken in range(1, min(at) + 1)]
)


# Box game: the box with fewer balls is emptied, and balls of the other are put into it; both hold
# at least one.


def share_out(boxes):
    larger = max(boxes)
    return [(larger - moved, moved) for moved in range(1, larger)]


BOXES = Play(share_out)


# Pairs of numbers.


def pairs_problem(
    play, wins, loses, edges, top, head=None, last="", position=lambda a, b: (a, b), draw=None
):
    """Data sets of two numbers; `head` says how many there are, or none does; `last` ends the
    input.
    """

    def solve(tokens):
        numbers = list(map(int, tokens))
        if head:
            numbers = numbers[1:]
        if last:
            numbers = numbers[:-2]
        pairs = zip(numbers[::2], numbers[1::2])
        return lines(wins if play.wins(position(*pair)) else loses for pair in pairs)

    def text(pairs):
        return (f"{len(pairs)}\n" if head else "") + "".join(f"{a} {b}\n" for a, b in pairs) + last

    def one(rng):
        if draw:
            return draw(rng)
        a = rng.randint(0, rng.choice([5, top]))
        return (
            (a, max(0, min(top, a + rng.randint(-4, 4))))
            if rng.random() < 0.5
            else (a, rng.randint(0, top))
        )

    return Problem(
        solve,
        [text(pairs) for pairs in edges],
        lambda rng: text([one(rng) for _ in range(rng.randint(1, 5))]),
    )


def alice_and_brown_moves(at):
    x, y = at
    for i in range(1, x // 2 + 1):
        yield (x - 2 * i, y + i)
    for i in range(1, y // 2 + 1):
        yield (x + i, y - 2 * i)


ALICE_AND_BROWN = Play(alice_and_brown_moves)


def alice_and_brown(tokens):
    return lines(["Alice" if ALICE_AND_BROWN.wins(tuple(Tokens(tokens).numbers(2))) else "Brown"])


def random_pair(rng):
    x = rng.randint(0, 30)
    return f"{x} {max(0, x + rng.randint(-2, 2)) if rng.random() < 0.6 else rng.randint(0, 30)}\n"


BROWN_EDGES = [
    f"{x} {y}\n"
    for x, y in (
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
        (2, 0),
        (0, 2),
        (2, 1),
        (3, 1),
        (1, 3),
        (5, 0),
        (4, 8),
        (7, 7),
        (7, 8),
        (9, 7),
        (20, 19),
        (20, 22),
    )
]


def wythoff_moves(at):
    x, y = at
    yield from ((left, y) for left in range(x))
    yield from ((x, left) for left in range(y))
    yield from ((x - taken, y - taken) for taken in range(1, min(at) + 1))


WYTHOFF = Play(wythoff_moves)


# A coin on a board of n rows and m columns, from the top right corner: left, down, or both.


def king_moves(at):
    row, column = at
    for to in ((row - 1, column), (row, column - 1), (row - 1, column - 1)):
        if min(to) >= 1:
            yield to


KING = Play(king_moves)


# Chomp: squares of a bar, (row, column); all above and to the right of one are eaten with it. The
# poisoned one is eaten by who has nothing else.


def bite(bar):
    for row, column in bar:
        if (row, column) != (0, 0):
            yield frozenset(square for square in bar if square[0] < row or square[1] < column)


CHOMP = Play(bite)


def bar(lower, upper):
    return frozenset(
        [(0, column) for column in range(lower)] + [(1, column) for column in range(upper)]
    )


def random_bar(rng):
    lower = rng.randint(1, 12)
    return lower, rng.choice([rng.randint(0, lower), lower - 1, lower])


# Sets of numbers that may be taken, from the input.


@functools.cache
def subtraction(numbers, misere=False):
    return Play(take(numbers), misere)


def stick_game(tokens):
    tokens = Tokens(tokens)
    sticks, count = tokens.numbers(2)
    play = subtraction(tuple(tokens.numbers(count)))
    return "".join("W" if play.wins(heap) else "L" for heap in range(1, sticks + 1)) + "\n"


def random_stick_game(rng):
    sticks = rng.randint(1, 40)
    count = rng.randint(1, min(sticks, 5))
    return f"{sticks} {count}\n{' '.join(map(str, rng.sample(range(1, sticks + 1), count)))}\n"


STICK_EDGES = [
    "1 1\n1\n",
    "5 1\n5\n",
    "5 1\n1\n",
    "10 3\n1 3 4\n",
    "10 3\n4 3 1\n",
    "6 2\n5 2\n",
    "8 1\n3\n",
    "20 2\n2 3\n",
    "5 5\n1 2 3 4 5\n",
    "30 3\n2 7 8\n",
    "12 2\n11 12\n",
]


def edpc(tokens):
    tokens = Tokens(tokens)
    count, stones = tokens.numbers(2)
    return lines(["First" if subtraction(tuple(tokens.numbers(count))).wins(stones) else "Second"])


def random_edpc(rng):
    count = rng.randint(1, 5)
    return f"{count} {rng.randint(1, 200)}\n{' '.join(map(str, sorted(rng.sample(range(1, 20), count))))}\n"


EDPC_EDGES = [
    "1 0\n1\n",
    "0 5\n\n",
    "1 1\n2\n",
    "1 2\n2\n",
    "1 3\n2\n",
    "2 4\n2 3\n",
    "2 5\n2 3\n",
    "2 7\n2 3\n",
    "3 20\n1 2 3\n",
    "3 21\n1 2 3\n",
    "1 1000\n1\n",
    "1 7\n1000000000000000000\n",
    "3 100\n7 8 1\n",
    "2 9\n4 4\n",
]


def bachet(tokens):
    tokens = list(map(int, tokens))
    answers = []
    while tokens:
        stones, count = tokens[:2]
        play = subtraction(tuple(tokens[2 : count + 2]))
        answers.append("Stan wins" if play.wins(stones) else "Ollie wins")
        tokens = tokens[count + 2 :]
    return lines(answers)


def random_set(rng):
    return [1] + rng.sample(range(2, 20), rng.randint(0, 4))


def random_bachet(rng):
    text = ""
    for _ in range(rng.randint(1, 4)):
        numbers = random_set(rng)
        rng.shuffle(numbers)
        text += f"{rng.randint(1, 150)} {len(numbers)} {' '.join(map(str, numbers))}\n"
    return text


BACHET_EDGES = [
    "",
    "1 1 1\n",
    "2 1 1\n",
    "20 3 1 3 8\n21 3 1 3 8\n22 3 1 3 8\n23 3 1 3 8\n",
    "4 1 1\n5 1 1\n",
    "0 1 1\n",
    "3 2 5 1\n",
    "7 3 1 1 3\n",
]


def time_to_take(tokens):
    tokens = Tokens(tokens)
    stones, count = tokens.numbers(2)
    return lines(
        ["1" if subtraction(tuple(tokens.numbers(count)), misere=True).wins(stones) else "2"]
    )


def random_time(rng):
    numbers = random_set(rng)
    rng.shuffle(numbers)
    return f"{rng.randint(1, 150)} {len(numbers)}\n{' '.join(map(str, numbers))}\n"


TIME_EDGES = [
    "1 1\n1\n",
    "2 1\n1\n",
    "17 3\n1 3 4\n",
    "5 2\n1 4\n",
    "3 2\n1 2\n",
    "4 2\n2 1\n",
    "6 3\n1 3 5\n",
    "10 2\n1 100\n",
    "7 2\n7 1\n",
]


def brave_game(tokens):
    tokens = Tokens(tokens)
    answers = []
    for _ in range(tokens.number()):
        stones, most = tokens.numbers(2)
        answers.append(
            "first"
            if subtraction(tuple(range(1, min(most, stones) + 1))).wins(stones)
            else "second"
        )
    return lines(answers)


def random_brave(rng):
    pairs = []
    for _ in range(rng.randint(1, 4)):
        most = rng.randint(1, 12)
        pairs.append((rng.choice([rng.randint(1, 80), (most + 1) * rng.randint(1, 6)]), most))
    return f"{len(pairs)}\n" + "".join("%d %d\n" % pair for pair in pairs)


BRAVE_EDGES = [
    "0\n",
    "2\n23 2\n4 3\n",
    "1\n1 1\n",
    "2\n2 1\n3 1\n",
    "1\n0 5\n",
    "3\n5 5\n6 5\n7 5\n",
    "1\n10 1000000000000000000\n",
    "2\n12 3\n13 3\n",
    "1\n40 40\n",
    "1\n41 40\n",
]


# Numbers with their factors.


def divided(most):
    """One number is divided by one of its prime factors, 1 to `most` times."""

    def options(numbers):
        for place, number in enumerate(numbers):
            for prime in prime_factors(number):
                left = number
                for _ in range(most):
                    if left % prime == 0:
                        left //= prime
                        yield tuple(sorted(numbers[:place] + (left,) + numbers[place + 1 :]))

    return options


def smaller_divisor(numbers):
    for place, number in enumerate(numbers):
        for divisor in range(1, number):
            if number % divisor == 0:
                yield tuple(sorted(numbers[:place] + (divisor,) + numbers[place + 1 :]))


def factors_problem(play, wins, loses, low, top, edges):
    def solve(tokens):
        tokens = Tokens(tokens)
        return lines([wins if play.wins(tuple(sorted(tokens.numbers(tokens.number())))) else loses])

    def text(numbers):
        return f"{len(numbers)}\n{' '.join(map(str, numbers))}\n"

    def random(rng):
        count = rng.randint(1, 4)
        return text([rng.randint(low, top // count**2) for _ in range(count)])

    return Problem(solve, [text(numbers) for numbers in edges], random)


FACTOR_EDGES = [
    [],
    [1],
    [2],
    [4],
    [8],
    [12],
    [36],
    [2, 2],
    [2, 3],
    [4, 3],
    [6, 6],
    [8, 9],
    [24, 54],
    [1, 1, 1],
    [2, 3, 4],
    [2, 4, 6],
    [30, 42],
    [64],
    [60, 90],
    [16, 27, 2],
]


PROBLEMS = {
    "halving-cases": numbers_problem(
        HALVING,
        "first",
        "second",
        [[], [0], [1], [2], list(range(9)), [64, 128, 96], [255, 256, 257], [1000]],
        900,
    ),
    "hackerrank-game-of-stones": numbers_problem(
        TWO_THREE_FIVE, "First", "Second", [[], [0], [1], list(range(1, 9)), [100]], 300
    ),
    "hdu-1847-cet-4": numbers_problem(
        POWERS,
        "Kiki",
        "Cici",
        [[], [1], [2], [3], [0], list(range(1, 13)), [999, 1000]],
        1000,
        low=1,
        count_first=False,
    ),
    "hdu-2516-fibonacci-nim": numbers_problem(
        FIBONACCI,
        "First win",
        "Second win",
        [[], [2], [3], [4], [1], list(range(2, 14)), [21, 34, 55, 89], [88, 90], [12, 20, 33, 54]],
        120,
        lambda n: (n, n - 1),
        low=2,
        count_first=False,
        end=0,
    ),
    "uva-12293-box-game": numbers_problem(
        BOXES,
        "Alice",
        "Bob",
        [[], [1], [2], [3], [7, 8, 15, 16], list(range(1, 13)), [63], [127]],
        140,
        lambda n: (n, 1),
        low=1,
        count_first=False,
        end=0,
    ),
    "alice-and-brown": Problem(alice_and_brown, BROWN_EDGES, random_pair),
    "poj-1067": pairs_problem(
        WYTHOFF,
        "1",
        "0",
        [
            [],
            [(0, 0)],
            [(0, 1)],
            [(1, 2)],
            [(2, 1), (8, 4), (4, 7)],
            [(3, 5), (5, 3)],
            [(1, 1)],
            [(6, 10), (11, 18)],
            [(13, 8), (8, 12)],
        ],
        25,
        draw=lambda rng: rng.choice(
            [
                (1, 2),
                (3, 5),
                (7, 4),
                (6, 10),
                (13, 8),
                (9, 15),
                (18, 11),
                (12, 20),
                (rng.randint(0, 20), rng.randint(0, 20)),
            ]
        ),
    ),
    "hdu-2147-kiki": pairs_problem(
        KING,
        "Wonderful!",
        "What a pity!",
        [
            [],
            [(1, 1)],
            [(1, 2)],
            [(2, 1)],
            [(2, 2)],
            [(5, 3), (5, 4), (6, 6)],
            [(1, 9), (9, 1), (9, 9)],
        ],
        60,
        last="0 0\n",
        draw=lambda rng: (rng.randint(1, 60), rng.randint(1, 60)),
    ),
    "chomp-2-rows-cases": pairs_problem(
        CHOMP,
        "first",
        "second",
        [
            [],
            [(1, 0)],
            [(1, 1)],
            [(2, 0)],
            [(2, 1)],
            [(2, 2)],
            [(6, 5), (9, 3)],
            [(7, 7), (7, 0)],
            [(12, 11), (12, 12)],
        ],
        12,
        head=True,
        position=bar,
        draw=random_bar,
    ),
    "cses-stick-game": Problem(stick_game, STICK_EDGES, random_stick_game),
    "edpc-k": Problem(edpc, EDPC_EDGES, random_edpc),
    "uva-10404-bachet": Problem(bachet, BACHET_EDGES, random_bachet),
    "timus-1087": Problem(time_to_take, TIME_EDGES, random_time),
    "hdu-1846-brave-game": Problem(brave_game, BRAVE_EDGES, random_brave),
    "yukicoder-103": factors_problem(Play(divided(2)), "Alice", "Bob", 2, 1500, FACTOR_EDGES),
    "abc368-f-dividing-game": factors_problem(
        Play(smaller_divisor), "Anna", "Bruno", 1, 400, FACTOR_EDGES
    ),
}
