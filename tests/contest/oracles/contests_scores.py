"""Contest problems about points, played out as the statements say. Used by `problems.py`."""

import functools

from contests_single import ints, row
from problems_play import Problem, Tokens, lines


def best(turns):
    """By how much the player to move gets more: `turns(position)` are pairs of points and the
    position after.
    """

    @functools.cache
    def difference(position):
        return max((points - difference(after) for points, after in turns(position)), default=0)

    return difference


def ends(numbers):
    """All numbers as a tuple; each turn takes the first or the last one."""
    return best(lambda left: [(left[0], left[1:]), (left[-1], left[:-1])] if left else [])(
        tuple(numbers)
    )


def counted(answer):
    """The input is how many numbers there are, and these."""
    return lambda tokens: f"{answer(tuple(map(int, tokens[1:])))}\n"


def counted_random(low, high, least, most, even=False):
    def random(rng):
        n = rng.randint(least, most)
        return (lambda numbers: row([len(numbers)]) + row(numbers))(
            ints(rng, low, high, n - n % 2 if even else n)
        )

    return random


def odd_piles(rng):
    while True:
        text = counted_random(1, 12, 2, 12, even=True)(rng)
        if sum(map(int, text.split()[1:])) % 2 == 1:
            return text


def front(stones):
    return best(
        lambda left: [
            (sum(left[:count]), left[count:]) for count in (1, 2, 3) if count <= len(left)
        ]
    )(stones)


def what_is_left(stones):
    return best(
        lambda left: [(sum(left[1:]), left[1:]), (sum(left[:-1]), left[:-1])] if left else []
    )(stones)


def merging(stones):
    return best(
        lambda left: [
            (sum(left[:count]), (sum(left[:count]),) + left[count:])
            for count in range(2, len(left) + 1)
        ]
    )(stones)


def stretches(tokens):
    tokens = Tokens(tokens)
    answers = []
    while (n := tokens.number()) != 0:
        answers.append(
            best(
                lambda left: (
                    [(sum(left[:count]), left[count:]) for count in range(1, len(left) + 1)]
                    + [(sum(left[count:]), left[:count]) for count in range(len(left))]
                )
            )(tuple(tokens.numbers(n)))
        )
    return lines(answers)


def love(tokens):
    tokens = Tokens(tokens)
    answers = []
    for _ in range(tokens.number()):
        n, low, high = tokens.numbers(3)
        numbers = tokens.numbers(n)
        answers.append(best(lambda last: [(x, x) for x in numbers if low <= x - last <= high])(0))
    return lines(answers)


def random_love(rng):
    sets = []
    for _ in range(rng.randint(1, 3)):
        n, low = rng.randint(1, 10), rng.randint(1, 3)
        sets.append(row([n, low, low + rng.randint(1, 3)]) + row(ints(rng, -5, 15, n)))
    return f"{len(sets)}\n" + "".join(sets)


def third(wins, loses, draws):
    return lambda difference: wins if difference > 0 else loses if difference < 0 else draws


def named(names, of):
    return lambda numbers: names(of(numbers))


PROBLEMS = {
    "edpc-l-deque": Problem(counted(ends), ["1 10\n", "2 3 3\n"], counted_random(1, 99, 1, 14)),
    "lc-877-stone-game": Problem(
        counted(named(third("true", "false", "false"), ends)), [], lambda rng: odd_piles(rng)
    ),
    "lc-486-predict-the-winner": Problem(
        counted(named(third("true", "false", "true"), ends)),
        ["1 0\n", "2 3 3\n", "3 1 2 1\n", "3 1 3 1\n"],
        lambda rng: counted_random(0, rng.choice([3, 30]), 1, 11)(rng),
    ),
    "lc-1406-stone-game-iii": Problem(
        counted(named(third("Alice", "Bob", "Tie"), front)),
        ["1 0\n", "1 -1\n", "3 -1 -2 -3\n"],
        lambda rng: counted_random(-rng.choice([3, 20]), rng.choice([3, 20]), 1, 16)(rng),
    ),
    "lc-1690-stone-game-vii": Problem(
        counted(what_is_left), ["2 1 1\n"], counted_random(1, 30, 2, 13)
    ),
    "lc-1872-stone-game-viii": Problem(
        counted(merging), ["2 -1 -2\n", "2 0 0\n"], counted_random(-20, 20, 2, 12)
    ),
    "uva-10891-game-of-sum": Problem(
        stretches,
        ["0\n", "1 -5 0\n", "3 -1 -1 -1 0\n"],
        lambda rng: (
            "".join(
                (lambda n: row([n]) + row(ints(rng, -20, 20, n)))(rng.randint(1, 9))
                for _ in range(rng.randint(1, 3))
            )
            + "0\n"
        ),
    ),
    "poj-1678-i-love-this-game": Problem(
        love, ["0\n", "1\n1 1 2\n3\n", "1\n2 1 2\n1 1\n"], random_love
    ),
}
