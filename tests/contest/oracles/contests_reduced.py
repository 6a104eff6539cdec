"""Contest problems that the gallery answers by an argument: here what they say is played out. Used
by `problems.py`.
"""

import functools
import itertools
import math

from contests_single import ints, row, tests
from contests_sums import numbered
from problems_play import Play, Problem, Tokens, lines


# A tree loses leaves: the set of nodes that are left.


def leaves(tokens):
    n, special = tokens.numbers(2)
    edges = [tuple(tokens.numbers(2)) for _ in range(n - 1)]

    @functools.cache
    def wins(left):
        ends = [
            node
            for node in left
            if sum(a in left and b in left for a, b in edges if node in (a, b)) <= 1
        ]
        return special in ends or any(not wins(left - {node}) for node in ends)

    return "Ayush" if wins(frozenset(range(1, n + 1))) else "Ashish"


def random_leaves(rng):
    n = rng.randint(1, 8)
    names = rng.sample(range(1, n + 1), n)
    edges = [(names[rng.randrange(node)], names[node]) for node in range(1, n)]
    return [n, rng.randint(1, n), *(node for edge in edges for node in edge)]


# Half of the heaps at once.


def thanos_turns(heaps):
    half = len(heaps) // 2
    for chosen in itertools.combinations([at for at, heap in enumerate(heaps) if heap], half):
        for left in itertools.product(*(range(heaps[at]) for at in chosen)):
            after = list(heaps)
            for at, size in zip(chosen, left):
                after[at] = size
            yield tuple(sorted(after))


THANOS = Play(thanos_turns)


def random_thanos(rng):
    n = rng.choice([2, 4, 4, 4, 6])
    return row([n]) + row(ints(rng, 1, {2: 6, 4: 4, 6: 2}[n], n))


# Coins in a circle, as a text with gaps.


@functools.cache
def circle(most):
    def turns(coins):
        n = len(coins)
        for first in range(n):
            for count in range(1, min(most, n) + 1):
                places = {(first + step) % n for step in range(count)}
                if all(coins[place] == "x" for place in places):
                    after = "".join(
                        "." if place in places else coin for place, coin in enumerate(coins)
                    )
                    yield min(after[turn:] + after[:turn] for turn in range(n))

    return Play(turns)


def funny(tokens):
    return lines("Alice" if circle(2).wins("x" * n) else "Bob" for n in map(int, tokens) if n)


# Piles of candy.

CANDY = Play(
    lambda piles: [piles[:-1], tuple(size - 1 for size in piles if size > 1)] if piles else [],
    misere=True,
)


def candy(tokens):
    return "First\n" if CANDY.wins(tuple(sorted(map(int, tokens[1:])))) else "Second\n"


# A word loses letters; whoever has a palindrome in any order wins.


@functools.cache
def palindrome(letters):
    if sum(letters.count(letter) % 2 for letter in set(letters)) <= 1:
        return True
    return any(not palindrome(letters[:at] + letters[at + 1 :]) for at in range(len(letters)))


# Not from the pile of the last turn.


@functools.cache
def stoned(piles, last):
    return any(
        not stoned(piles[:at] + (size - 1,) + piles[at + 1 :], at)
        for at, size in enumerate(piles)
        if size and at != last
    )


def stoned_game(tokens):
    return "T" if stoned(tuple(tokens.numbers(tokens.number())), None) else "HL"


# The largest number becomes a smaller one.

DISTINCT = Play(
    lambda numbers: [
        tuple(sorted((*numbers[:-1], new))) for new in range(numbers[-1]) if new not in numbers
    ]
)


# Two equal piles lose.


@functools.cache
def csl(piles):
    for at, size in enumerate(piles):
        after = tuple(sorted(piles[:at] + (size - 1,) + piles[at + 1 :]))
        if size and len(set(after)) == len(after) and not csl(after):
            return True
    return False


# The matrix that becomes 0: a path changes what it passes.


def matrix_turns(n, m, most):
    def turns(matrix):
        for i in range(n):
            for j in range(m):
                if matrix[i * m + j]:
                    yield from ways(matrix, i, j, range(matrix[i * m + j]))

    def ways(matrix, i, j, values):
        for value in values:
            after = matrix[: i * m + j] + (value,) + matrix[i * m + j + 1 :]
            yield after
            for a, b in ((i + 1, j), (i, j + 1)):
                if a < n and b < m:
                    yield from ways(after, a, b, range(most + 1))

    return turns


@functools.cache
def matrices(n, m):
    return Play(matrix_turns(n, m, 2))


def nullify(tokens):
    n, m = tokens.numbers(2)
    return "Ashish" if matrices(n, m).wins(tuple(tokens.numbers(n * m))) else "Jeel"


def random_matrix(rng):
    n, m = rng.choice([(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3)])
    return [
        n,
        m,
        *[rng.choice([0, 1, 2]) if n * m < 6 else rng.choice([0, 1]) for _ in range(n * m)],
    ]


# The board with an exclusive or.


def xor(numbers):
    return functools.reduce(lambda a, b: a ^ b, numbers, 0)


@functools.cache
def chalkboard(numbers):
    if xor(numbers) == 0:
        return True
    rests = [numbers[:at] + numbers[at + 1 :] for at in range(len(numbers))]
    return any(xor(rest) != 0 and not chalkboard(rest) for rest in rests)


@functools.cache
def cookies(numbers):
    rests = [numbers[:at] + numbers[at + 1 :] for at in range(len(numbers))]
    return any(xor(rest) == 0 or not cookies(rest) for rest in rests)


# Piles from which stones can move to others that are not empty.


def new_stone_turns(piles):
    for at, size in enumerate(piles):
        others = piles[:at] + piles[at + 1 :]
        for kept in range(size):
            for given in range(size - kept):
                for more in shares(given, len(others)):
                    after = [other + extra for other, extra in zip(others, more)]
                    yield tuple(sorted(after + ([kept] if kept else [])))


def shares(total, count):
    if count == 0:
        if total == 0:
            yield ()
        return
    for first in range(total + 1):
        for rest in shares(total - first, count - 1):
            yield (first, *rest)


NEW_STONE = Play(new_stone_turns)


def new_stone(tokens):
    tokens = Tokens(tokens)
    answers = []
    while (n := tokens.number()) != 0:
        answers.append("1" if NEW_STONE.wins(tuple(sorted(tokens.numbers(n)))) else "0")
    return lines(answers)


def random_new_stone(rng):
    text = ""
    for _ in range(rng.randint(1, 3)):
        n = rng.randint(1, 4)
        text += row([n]) + row(ints(rng, 1, {1: 9, 2: 6, 3: 4, 4: 2}[n], n))
    return text + "0\n"


# Bags and plates.


def bag_turns(position):
    bags, plates = position
    if bags:
        for at, coins in enumerate(bags):
            for plate, there in enumerate(plates):
                after = plates[:plate] + (there + coins,) + plates[plate + 1 :]
                yield bags[:at] + bags[at + 1 :], tuple(sorted(after))
    else:
        for plate, there in enumerate(plates):
            for left in range(there):
                yield bags, tuple(sorted(plates[:plate] + (left,) + plates[plate + 1 :]))


BAGS = Play(bag_turns)


def bags(tokens):
    n = tokens.number()
    return "First" if BAGS.wins((tuple(sorted(tokens.numbers(n))), (0,) * n)) else "Second"


def random_bags(rng):
    n = rng.choice([1, 2, 2, 3, 4, 4])
    return [n, *ints(rng, 1, {1: 5, 2: 5, 3: 4, 4: 3}[n], n)]


# Coins in a circle, up to k that lie side by side.


def coin_game(tokens):
    n, k = tokens.numbers(2)
    return "first" if circle(k).wins("x" * n) else "second"


# Pagodas: the set of those that stand.


def pagodas(tokens):
    n, a, b = tokens.numbers(3)

    @functools.cache
    def wins(standing):
        new = {
            i
            for j in standing
            for k in standing
            if j != k
            for i in (j + k, j - k)
            if 1 <= i <= n and i not in standing
        }
        return any(not wins(standing | {i}) for i in new)

    return "Yuwgna" if wins(frozenset({a, b})) else "Iaka"


def random_pagodas(rng):
    n = rng.randint(2, 9)
    return [n, *rng.sample(range(1, n + 1), 2)]


def counted(answer, wins, loses):
    return lambda tokens: (wins if answer(tuple(sorted(map(int, tokens[1:])))) else loses) + "\n"


def numbers_of(tokens):
    return tuple(sorted(tokens.numbers(tokens.number())))


def spread(tops, low=1):
    def random(rng):
        n = rng.choice(sorted(tops))
        return row([n]) + row(ints(rng, low, tops[n], n))

    return random


def different(most, high, low=0, least=1):
    def random(rng):
        return (lambda numbers: row([len(numbers)]) + row(sorted(numbers)))(
            rng.sample(range(low, high + 1), rng.randint(least, most))
        )

    return random


PROBLEMS = {
    "cf-1363c-game-on-leaves": tests(
        leaves, random_leaves, [[[1, 1]], [[2, 1, 1, 2]], [[3, 2, 1, 2, 2, 3]]]
    ),
    "cf-1147c-thanos-nim": Problem(
        counted(THANOS.wins, "Alice", "Bob"),
        ["2 1 1\n", "4 1 1 2 2\n", "4 1 1 1 2\n"],
        random_thanos,
    ),
    "poj-2484-a-funny-game": Problem(
        funny,
        ["0\n", "1\n0\n", "2\n3\n0\n"],
        lambda rng: "".join(f"{rng.randint(1, 13)}\n" for _ in range(rng.randint(1, 4))) + "0\n",
    ),
    "agc002-e-candy-piles": Problem(
        candy,
        ["1 1\n", "1 2\n", "2 1 1\n", "2 2 2\n", "3 3 3 3\n"],
        lambda rng: spread({1: 12, 2: 10, 3: 8, 4: 8, 5: 8, 8: 8})(rng),
    ),
    "cf-276b-little-girl-and-game": Problem(
        lambda tokens: "First\n" if palindrome("".join(sorted(tokens[0]))) else "Second\n",
        ["a\n", "ab\n", "abc\n", "z\n"],
        lambda rng: "".join(rng.choice("abcxyz") for _ in range(rng.randint(1, 9))) + "\n",
    ),
    "cf-1396b-stoned-game": tests(
        stoned_game,
        lambda rng: (lambda n: [n, *ints(rng, 1, {1: 9, 2: 9, 3: 6, 4: 4}[n], n)])(
            rng.randint(1, 4)
        ),
        [[[1, 1]], [[2, 1, 1], [2, 1, 2]]],
    ),
    "arc137-c-distinct-numbers": Problem(
        counted(DISTINCT.wins, "Alice", "Bob"),
        ["2 0 1\n", "2 0 2\n", "2 1 2\n", "3 1 2 3\n"],
        different(6, 11, least=2),
    ),
    "cf-1190b-tokitsukaze-csl": Problem(
        counted(csl, "sjfnb", "cslnb"),
        ["1 0\n", "1 1\n", "2 0 0\n", "2 1 1\n", "3 1 2 2\n", "3 2 2 2\n"],
        spread({1: 9, 2: 8, 3: 7, 4: 6}, low=0),
    ),
    "cf-1451f-nullify-the-matrix": tests(
        nullify,
        random_matrix,
        [[[1, 1, 0]], [[1, 1, 1]], [[2, 2, 0, 1, 1, 0]], [[2, 2, 1, 1, 1, 1]]],
    ),
    "lc-810-chalkboard-xor-game": Problem(
        counted(chalkboard, "true", "false"),
        ["1 0\n", "1 1\n", "3 1 1 1\n"],
        spread({1: 9, 3: 7, 4: 5, 5: 7, 7: 3}, low=0),
    ),
    "arc131-c-zero-xor": Problem(
        counted(cookies, "Win", "Lose"), ["1 1\n", "2 1 2\n"], different(8, 15, low=1)
    ),
    "poj-1740-a-new-stone-game": Problem(
        new_stone, ["0\n", "1 1 0\n", "2 1 1 2 1 2 0\n"], random_new_stone
    ),
    "arc105-d-lets-play-nim": tests(
        bags, random_bags, [[[1, 1]], [[2, 1, 1], [2, 1, 2]], [[4, 1, 1, 2, 2]], [[4, 1, 1, 1, 2]]]
    ),
    "hdu-3951-coin-game": numbered(
        tests(
            coin_game,
            lambda rng: [rng.randint(3, 12), rng.randint(1, 6)],
            [[[3, 1], [4, 1]], [[3, 3], [3, 4]]],
        ),
        "Case {}: ",
    ),
    "hdu-5512-pagodas": numbered(
        tests(pagodas, random_pagodas, [[[2, 1, 2]], [[2, 2, 1], [3, 1, 2]]]), "Case #{}: "
    ),
}


# All numbers are divided by their greatest common divisor.


def lowered(numbers):
    for at, number in enumerate(numbers):
        if number >= 2:
            after = numbers[:at] + (number - 1,) + numbers[at + 1 :]
            divisor = math.gcd(*after)
            yield tuple(sorted(x // divisor for x in after))


LOWERED = Play(lowered)


def coprime(rng):
    while True:
        n = rng.randint(2, 5)
        numbers = ints(rng, 1, {2: 20, 3: 12, 4: 8, 5: 5}[n], n)
        if math.gcd(*numbers) == 1:
            return row([n]) + row(numbers)


PROBLEMS["agc010-d-decrementing"] = Problem(
    counted(LOWERED.wins, "First", "Second"), ["1 1\n", "2 1 1\n", "2 1 2\n", "2 2 3\n"], coprime
)
