"""Contest problems about several heaps, words or places side by side, played out. Used by
`problems.py`.
"""

import functools

from contests_single import ints, row, tests
from problems_play import Play, Problem, Tokens, heap_list, lines, moves_in_heaps, take_any


def heaps_of(tokens):
    return heap_list(tokens.numbers(tokens.number()))


def lists(play, wins, loses, tops, low=0, count_first=True, single=False):
    """Data sets `n` and n heaps; `tops` says for how many heaps how large they may be. A single
    one, if so.
    """

    def answer(tokens):
        return wins if play.wins(heaps_of(tokens)) else loses

    def random(rng):
        count = rng.choice(sorted(tops))
        return [count, *ints(rng, low, tops[count], count)]

    if single:
        return Problem(
            lambda tokens: answer(Tokens(tokens)) + "\n",
            ["1 1\n", "2 1 1\n", "2 2 1\n"],
            lambda rng: row(random(rng)),
        )
    return tests(
        answer, random, [[[1, 1]], [[2, 1, 1], [1, 2]], [[3, 1, 2, 3], [3, 1, 1, 1]]], count_first
    )


NIM = Play(lambda heaps: moves_in_heaps(heaps, take_any))
TOPS = {1: 14, 2: 10, 3: 7, 4: 4}


# Constrained Nim 2.


@functools.cache
def between(low, high):
    return Play(
        lambda heaps: moves_in_heaps(
            heaps, lambda heap: [(heap - d,) for d in range(low, high + 1) if d <= heap]
        )
    )


def constrained(tokens):
    count, low, high, *piles = map(int, tokens)
    return "First\n" if between(low, high).wins(heap_list(piles)) else "Second\n"


def random_constrained(rng):
    count = rng.randint(1, 4)
    low = rng.randint(1, 4)
    return row([count, low, low + rng.randint(0, 4)]) + row(
        ints(rng, 1, {1: 40, 2: 20, 3: 12, 4: 8}[count], count)
    )


# Fibonacci numbers from three heaps.

FIBONACCI = [1, 2, 3, 5, 8, 13, 21, 34, 55]
FIBONACCI_HEAPS = Play(
    lambda heaps: moves_in_heaps(heaps, lambda heap: [(heap - d,) for d in FIBONACCI if d <= heap])
)


def fibonacci_again(tokens):
    answers = []
    for three in zip(*[map(int, tokens)] * 3):
        if any(three):
            answers.append("Fibo" if FIBONACCI_HEAPS.wins(heap_list(three)) else "Nacci")
    return lines(answers)


# A row of stones, as a text: x is a stone, . a gap.


def runs_taken(takes):
    def turns(stones):
        for take in takes:
            for place in range(len(stones) - take + 1):
                if "." not in stones[place : place + take]:
                    yield stones[:place] + "." * take + stones[place + take :]

    return turns


def short(stones):
    """The same row with gaps of one place, none at the ends, and the runs in order."""
    return ".".join(sorted(run for run in stones.split(".") if run))


def stone_rows(tokens):
    tokens = tokens[:]
    answers = []
    while tokens:
        inner = Tokens(tokens)
        takes = sorted(set(inner.numbers(inner.number())))
        turns = runs_taken(takes)
        play = Play(lambda stones: {short(after) for after in turns(stones)})
        answers += ["1" if play.wins("x" * inner.number()) else "2" for _ in range(inner.number())]
        tokens = inner.until_end()
    return lines(answers)


def random_stone_rows(rng):
    text = ""
    for _ in range(rng.randint(1, 2)):
        takes = ints(rng, 1, 6, rng.randint(1, 3))
        rows = ints(rng, 0, 14, rng.randint(1, 4))
        text += row([len(takes), *takes]) + row([len(rows), *rows])
    return text


# The flip game: signs.

FLIPS = Play(
    lambda signs: [
        signs[:at] + "--" + signs[at + 2 :]
        for at in range(len(signs) - 1)
        if signs[at : at + 2] == "++"
    ]
)


# Coins that are turned over: the set of heads.


def turned(heads):
    for right in heads:
        for more in (
            [()]
            + [(one,) for one in range(right)]
            + [(one, two) for two in range(right) for one in range(two)]
        ):
            yield heads ^ {right, *more}


COINS = Play(turned)


def mock_turtles(tokens):
    tokens = tokens[:]
    answers = []
    while tokens:
        inner = Tokens(tokens)
        answers.append("No" if COINS.wins(frozenset(inner.numbers(inner.number()))) else "Yes")
        tokens = inner.until_end()
    return lines(answers)


def random_coins(rng):
    return "".join(
        (lambda places: row([len(places), *places]))(ints(rng, 0, 8, rng.randint(0, 5)))
        for _ in range(rng.randint(1, 3))
    )


# Castles: soldiers and the last attack of each.


def attack_turns(x, y, z):
    def turns(castles):
        for at, (soldiers, last) in enumerate(castles):
            if soldiers:
                for kind, killed in enumerate((x, y, z)):
                    if kind == 0 or kind != last:
                        yield (
                            castles[:at] + ((max(0, soldiers - killed), kind),) + castles[at + 1 :]
                        )

    return turns


@functools.cache
def attacks(x, y, z):
    return Play(attack_turns(x, y, z))


def red_kingdom(tokens):
    n, x, y, z = tokens.numbers(4)
    castles = tuple((soldiers, 0) for soldiers in tokens.numbers(n))
    play = attacks(x, y, z)
    return sum(not play.wins(after) for after in attack_turns(x, y, z)(castles))


def random_castles(rng):
    n = rng.randint(1, 3)
    return [n, *ints(rng, 1, 5, 3), *ints(rng, 1, {1: 30, 2: 12, 3: 7}[n], n)]


# Strange Nim.


def strange_turns(piles):
    for at, (size, k) in enumerate(piles):
        for taken in range(1, size // k + 1):
            yield tuple(sorted(piles[:at] + ((size - taken, k),) + piles[at + 1 :]))


STRANGE = Play(strange_turns)


def strange(tokens):
    tokens = Tokens(tokens)
    piles = tuple(sorted(tuple(tokens.numbers(2)) for _ in range(tokens.number())))
    return "Takahashi\n" if STRANGE.wins(piles) else "Aoki\n"


def random_strange(rng):
    n = rng.randint(1, 4)
    return f"{n}\n" + "".join(
        row([rng.randint(1, {1: 40, 2: 16, 3: 10, 4: 7}[n]), rng.randint(1, 5)]) for _ in range(n)
    )


# Roots of piles.

ROOTS = Play(
    lambda heaps: moves_in_heaps(heaps, lambda x: [(y,) for y in range(x) if y**4 >= x >= y**2])
)


def furlo(tokens):
    return "Furlo\n" if ROOTS.wins(heap_list(map(int, tokens[1:]))) else "Rublo\n"


def random_furlo(rng):
    n = rng.randint(1, 3)
    return f"{n}\n" + row(
        [
            rng.choice([rng.randint(1, 20), rng.randint(1, 100), rng.randint(1, 800)])
            for _ in range(n)
        ]
    )


# Sheets of paper: all cuts, and who makes a single square wins.


def cut(sheets):
    for at, (width, height) in enumerate(sheets):
        rest = sheets[:at] + sheets[at + 1 :]
        for left in range(1, width // 2 + 1):
            yield rest + ((left, height), (width - left, height))
        for low in range(1, height // 2 + 1):
            yield rest + ((width, low), (width, height - low))


@functools.cache
def paper(sheets):
    """Whether the player to move wins."""
    for after in cut(sheets):
        if (1, 1) in after:
            return True
    return any(
        not paper(tuple(sorted(tuple(sorted(sheet)) for sheet in after))) for after in cut(sheets)
    )


def cutting(tokens):
    return lines(
        "WIN" if paper((tuple(sorted(pair)),)) else "LOSE"
        for pair in zip(map(int, tokens[::2]), map(int, tokens[1::2]))
    )


# Piles with numbers that have been taken.


def taken_turns(piles):
    for at, (size, taken) in enumerate(piles):
        for number in range(1, size + 1):
            if number not in taken:
                yield tuple(
                    sorted(
                        piles[:at]
                        + ((size - number, tuple(sorted((*taken, number)))),)
                        + piles[at + 1 :]
                    )
                )


TAKEN = Play(taken_turns)


def game_of_stones(tokens):
    return (
        "NO\n"
        if TAKEN.wins(tuple(sorted((size, ()) for size in map(int, tokens[1:]))))
        else "YES\n"
    )


# Tokens on a graph.


def chess_game(tokens):
    tokens = tokens[:]
    answers = []
    while tokens:
        inner = Tokens(tokens)
        to = [inner.numbers(inner.number()) for _ in range(inner.number())]

        def turns(men, to=to):
            for at, man in enumerate(men):
                for after in to[man]:
                    yield tuple(sorted(men[:at] + (after,) + men[at + 1 :]))

        play = Play(turns)
        while (count := inner.number()) != 0:
            answers.append("WIN" if play.wins(tuple(sorted(inner.numbers(count)))) else "LOSE")
        tokens = inner.until_end()
    return lines(answers)


def random_chess_game(rng):
    text = ""
    for _ in range(rng.randint(1, 2)):
        n = rng.randint(1, 7)
        order = rng.sample(range(n), n)
        rank = {node: place for place, node in enumerate(order)}
        text += f"{n}\n"
        for node in range(n):
            later = [other for other in range(n) if rank[other] > rank[node]]
            to = rng.sample(later, rng.randint(0, min(3, len(later))))
            text += row([len(to), *to])
        for _ in range(rng.randint(1, 3)):
            men = ints(rng, 0, n - 1, rng.randint(1, min(4, n)))
            text += row([len(men), *men])
        text += "0\n"
    return text


# Bombs: the set of places that have an odd number of them.


def bomb_turns(board):
    for i, j in board:
        columns = [{(i, b)} for b in range(1, j)] or [set()]
        rows = [{(a, j)} for a in range(1, i)] or [set()]
        if (i, j) != (1, 1):
            for one in columns:
                for two in rows:
                    yield (board - {(i, j)}) ^ frozenset(one) ^ frozenset(two)


BOMBS = Play(bomb_turns)


def bombs(tokens):
    tokens = Tokens(tokens)
    answers = []
    while (count := tokens.number()) != 0:
        board = frozenset()
        for _ in range(count):
            board ^= {tuple(tokens.numbers(2))}
        answers.append("John" if BOMBS.wins(board) else "Jack")
    return lines(answers)


def random_bombs(rng):
    text = ""
    for _ in range(rng.randint(1, 3)):
        count = rng.randint(1, 3)
        text += f"{count}\n" + "".join(row(ints(rng, 1, 4, 2)) for _ in range(count))
    return text + "0\n"


# Stretches of a line that do not overlap: the set of those that have been chosen.


def intervals(tokens):
    stretches = [tuple(tokens.numbers(2)) for _ in range(tokens.number())]

    def turns(chosen):
        for one in stretches:
            if all(one[1] <= other[0] or other[1] <= one[0] for other in chosen):
                yield chosen | {one}

    return "Alice" if Play(turns).wins(frozenset()) else "Bob"


def random_intervals(rng):
    most = rng.choice([6, 12, 100])
    count = rng.randint(1, 6)
    return [
        count,
        *(end for _ in range(count) for end in sorted(rng.sample(range(1, most + 1), 2))),
    ]


# Beans in cups.


def beans(tokens):
    tokens = Tokens(tokens)
    cups = tokens.number()
    limits, start = [0], [0]
    for _ in range(cups - 1):
        limit, count = tokens.numbers(2)
        limits.append(limit)
        start.append(count)

    def turns(counts):
        for cup in range(1, cups):
            if counts[cup]:
                for to in range(max(0, cup - limits[cup]), cup):
                    after = list(counts)
                    after[cup] -= 1
                    after[to] += 1
                    yield (0, *after[1:])

    return "First\n" if Play(turns).wins(tuple(start)) else "Second\n"


def random_beans(rng):
    cups = rng.randint(2, 5)
    return f"{cups}\n" + "".join(
        row([rng.randint(1, cup), rng.randint(0, 3)]) for cup in range(1, cups)
    )


# One stone is removed, or two piles merged.


def merge_turns(piles):
    for at, size in enumerate(piles):
        yield heap_list(piles[:at] + (size - 1,) + piles[at + 1 :])
        for other in range(at):
            yield heap_list(
                piles[:other] + piles[other + 1 : at] + piles[at + 1 :] + (size + piles[other],)
            )


MERGE = Play(merge_turns)


def numbered(problem, label):
    """The same with a number in front of each answer."""

    def solve(tokens):
        answers = problem.solve(tokens).split("\n")[:-1]
        return lines(
            label.replace("{}", str(number)) + answer for number, answer in enumerate(answers, 1)
        )

    return Problem(solve, problem.edges, problem.random)


# Take any, then perhaps split what is left; split only; split into three.

SPLIT_AFTER = Play(
    lambda heaps: moves_in_heaps(
        heaps, lambda heap: [(a, b) for a in range(heap) for b in range(a, heap - a)]
    )
)
LASKER = Play(
    lambda heaps: moves_in_heaps(
        heaps, lambda heap: take_any(heap) + [(a, heap - a) for a in range(1, heap // 2 + 1)]
    )
)
THREE = Play(
    lambda heaps: moves_in_heaps(
        heaps,
        lambda heap: (
            take_any(heap)
            + [
                (a, b, heap - a - b)
                for a in range(1, heap)
                for b in range(a, heap)
                if heap - a - b >= b
            ]
        ),
    )
)


# Coins on a chess board.


def coins_turns(coins):
    from contests_single import chess_turns

    for at, coin in enumerate(coins):
        for after in chess_turns(coin):
            yield tuple(sorted(coins[:at] + (after,) + coins[at + 1 :]))


COINS_ON_BOARD = Play(coins_turns)


def chessboard_again(tokens):
    coins = tuple(sorted(tuple(tokens.numbers(2)) for _ in range(tokens.number())))
    return "First" if COINS_ON_BOARD.wins(coins) else "Second"


def random_board_coins(rng):
    count = rng.randint(1, 3)
    return [count, *ints(rng, 1, 15 if count == 1 else 8, 2 * count)]


SMALL_PRIMES = Play(
    lambda heaps: moves_in_heaps(
        heaps, lambda heap: [(heap - d,) for d in (2, 3, 5, 7, 11, 13) if d <= heap]
    )
)


# Bamboo sticks.


@functools.cache
def sticks(most):
    return Play(
        lambda heaps: moves_in_heaps(
            heaps,
            lambda n: [
                (a, b, n - a - b)
                for a in range(1, n)
                for b in range(a + 1, n)
                if n - a - b > b and n - a - b - a <= most
            ],
        )
    )


def bamboo(tokens):
    length, most = map(int, tokens)
    return "kado\n" if sticks(most).wins((length,)) else "matsu\n"


# Industrial Nim: all the trucks.


def quarries(tokens):
    _, *numbers = map(int, tokens)
    trucks = [
        size
        for first, count in zip(numbers[::2], numbers[1::2])
        for size in range(first, first + count)
    ]
    return "tolik\n" if NIM.wins(heap_list(trucks)) else "bolik\n"


def random_quarries(rng):
    n = rng.randint(1, 3)
    return f"{n}\n" + "".join(
        row([rng.randint(1, {1: 7, 2: 4, 3: 3}[n]), rng.randint(1, {1: 4, 2: 3, 3: 2}[n])])
        for _ in range(n)
    )


# Two boxes of marbles.


def marbles(tokens):
    tokens = Tokens(tokens)
    takes = tokens.numbers(3)
    play = Play(
        lambda heaps: moves_in_heaps(heaps, lambda heap: [(heap - d,) for d in takes if d <= heap])
    )
    return lines("A" if play.wins(heap_list(tokens.numbers(2))) else "B" for _ in range(5))


# Northcott: the places of both players' pieces; the player to move is the first of each pair. A
# play that goes on for ever is no win, so who wins in so many turns, and who loses.


def northcott(tokens):
    answers = []
    tokens = tokens[:]
    while tokens:
        inner = Tokens(tokens)
        n, m = inner.numbers(2)
        start = tuple(tuple(inner.numbers(2)) for _ in range(n))
        answers.append("I WIN!" if northcott_wins(start, m) else "BAD LUCK!")
        tokens = inner.until_end()
    return lines(answers)


def northcott_wins(start, m):
    def turns(rows):
        for at, (own, other) in enumerate(rows):
            for step in (-1, 1):
                to = own + step
                while 1 <= to <= m and to != other:
                    after = rows[:at] + ((to, other),) + rows[at + 1 :]
                    yield tuple((b, a) for a, b in after)
                    to += step

    known, open_ = {}, [start]
    while open_:
        rows = open_.pop()
        if rows not in known:
            known[rows] = list(turns(rows))
            open_ += known[rows]
    result = {}
    while True:
        new = {}
        for rows, after in known.items():
            if rows not in result:
                if any(result.get(option) is False for option in after):
                    new[rows] = True
                elif all(result.get(option) is True for option in after):
                    new[rows] = False
        if not new:
            return result[start]
        result.update(new)


def random_northcott(rng):
    text = ""
    for _ in range(rng.randint(1, 2)):
        n = rng.randint(1, 2)
        m = rng.randint(3, 5)
        text += row([n, m]) + "".join(row(rng.sample(range(1, m + 1), 2)) for _ in range(n))
    return text


# Towers and their divisors.

TOWERS = Play(
    lambda heaps: moves_in_heaps(heaps, lambda x: [(y,) for y in range(1, x) if x % y == 0])
)


def towers(tokens):
    count, height = tokens.numbers(2)
    return "1" if TOWERS.wins((height,) * count) else "2"


# Matrices whose numbers are divided.


def division_turns(matrix):
    import itertools

    for at, numbers in enumerate(matrix):
        for after in itertools.product(
            *([d for d in range(1, x + 1) if x % d == 0] for x in numbers)
        ):
            if after != numbers:
                yield tuple(sorted(matrix[:at] + (tuple(sorted(after)),) + matrix[at + 1 :]))


DIVISION = Play(division_turns)


def division(tokens):
    n, m = tokens.numbers(2)
    matrix = tuple(sorted(tuple(sorted(tokens.numbers(m))) for _ in range(n)))
    return "YES" if DIVISION.wins(matrix) else "NO"


def random_division(rng):
    n, m = rng.randint(1, 3), rng.randint(1, 2)
    return [n, m, *ints(rng, 2, 24 if n * m <= 2 else 12, n * m)]


PROBLEMS = {
    "abc297-g-constrained-nim-2": Problem(
        constrained, ["1 1 1\n1\n", "2 2 2\n3 1\n", "1 5 9\n4\n"], random_constrained
    ),
    "hdu-1848-fibonacci-again": Problem(
        fibonacci_again,
        ["0 0 0\n", "4 0 0\n0 0 0\n"],
        lambda rng: "".join(row(ints(rng, 1, 14, 3)) for _ in range(rng.randint(1, 3))) + "0 0 0\n",
    ),
    "hdu-2999-stone-game": Problem(
        stone_rows, ["1 1\n1 0\n", "2 3 3\n3 3 4 7\n"], random_stone_rows
    ),
    "lc-294-flip-game-ii": Problem(
        lambda tokens: "true\n" if FLIPS.wins(tokens[0]) else "false\n",
        ["-\n", "++\n", "++-++\n"],
        lambda rng: "".join(rng.choice("+++-") for _ in range(rng.randint(1, 12))) + "\n",
    ),
    "hdu-3537-daizhenyangs-coin": Problem(
        mock_turtles, ["", "0\n", "1 0\n", "2 0 0\n", "4 0 1 2 3\n"], random_coins
    ),
    "cf-1312f-attack-on-red-kingdom": tests(
        red_kingdom, random_castles, [[[1, 1, 1, 1, 1]], [[2, 1, 2, 3, 1, 1]], [[1, 3, 2, 1, 100]]]
    ),
    "arc091-f-strange-nim": Problem(
        strange, ["1\n1 1\n", "1\n1 2\n", "2\n4 2\n4 2\n"], random_strange
    ),
    "cf-256c-furlo-and-rublo": Problem(
        furlo, ["1\n3\n", "1\n4\n", "2\n15 16\n", "1\n81\n", "1\n82\n"], random_furlo
    ),
    "poj-2311-cutting-game": Problem(
        cutting,
        ["2 2\n", "3 3\n"],
        lambda rng: "".join(row(ints(rng, 2, 6, 2)) for _ in range(rng.randint(1, 3))),
    ),
    "cf-768e-game-of-stones": Problem(
        game_of_stones,
        ["1\n1\n", "2\n2 2\n"],
        lambda rng: (lambda n: row([n]) + row(ints(rng, 1, {1: 16, 2: 8, 3: 5}[n], n)))(
            rng.randint(1, 3)
        ),
    ),
    "poj-2425-a-chess-game": Problem(
        chess_game, ["", "1\n0\n0\n", "2\n1 1\n0\n1 0\n0\n"], random_chess_game
    ),
    "bomb-places": Problem(bombs, ["0\n", "1\n1 1\n0\n", "2\n2 2\n2 2\n0\n"], random_bombs),
    "abc206-f-interval-game-2": tests(
        intervals, random_intervals, [[[1, 1, 2]], [[2, 1, 2, 2, 3]], [[2, 1, 3, 2, 4]]]
    ),
    "arc038-c-cups-and-beans": Problem(
        beans, ["2\n1 0\n", "2\n1 2\n", "3\n1 0\n2 1\n"], random_beans
    ),
    "hdu-4111-alice-and-bob": numbered(
        lists(MERGE, "Alice", "Bob", {1: 12, 2: 6, 3: 4, 4: 3, 5: 2}, low=1), "Case #{}: "
    ),
    "hdu-5011-game": lists(
        SPLIT_AFTER, "Win", "Lose", {1: 12, 2: 7, 3: 5, 4: 3}, count_first=False
    ),
    "hdu-3032-nim-or-not-nim": lists(LASKER, "Alice", "Bob", {1: 16, 2: 8, 3: 6, 4: 4}),
    "hdu-5795-a-simple-nim": lists(
        THREE, "First player wins.", "Second player wins.", {1: 16, 2: 9, 3: 6, 4: 3}
    ),
    "hackerrank-chessboard-game-again": tests(
        chessboard_again, random_board_coins, [[[1, 1, 1]], [[2, 3, 3, 3, 3]]]
    ),
    "hackerrank-manasa-and-prime-game": lists(
        SMALL_PRIMES, "Manasa", "Sandy", {1: 60, 2: 20, 3: 12}, low=1
    ),
    "yukicoder-361": Problem(
        bamboo,
        ["6 1\n", "6 2\n", "9 2\n"],
        lambda rng: (lambda n: row([n, rng.randint(1, n)]))(rng.randint(1, 18)),
    ),
    "cf-15c-industrial-nim": Problem(quarries, ["1\n1 1\n", "1\n1 3\n"], random_quarries),
    "boj-2600-marble-game": Problem(
        marbles,
        ["1 1 1\n0 0\n1 0\n1 1\n2 1\n3 3\n"],
        lambda rng: row(ints(rng, 1, 8, 3)) + "".join(row(ints(rng, 0, 18, 2)) for _ in range(5)),
    ),
    "hdu-1730-northcott-game": Problem(
        northcott, ["", "1 3\n1 2\n", "1 3\n3 1\n"], random_northcott
    ),
    "hackerrank-tower-breakers": tests(
        towers, lambda rng: [rng.randint(1, 4), rng.randint(1, 12)], [[[1, 1]], [[2, 1], [2, 7]]]
    ),
    "uva-11859-division-game": numbered(
        tests(division, random_division, [[[1, 1, 2]], [[2, 1, 4, 9], [1, 2, 2, 3]]]), "Case #{}: "
    ),
}


# Takes that are forbidden, and takes from a set.


def forbidden(tokens):
    tokens = Tokens(tokens)
    count, pairs = tokens.numbers(2)
    piles = heap_list(tokens.numbers(count))
    banned = {tuple(tokens.numbers(2)) for _ in range(pairs)}
    play = Play(
        lambda heaps: moves_in_heaps(
            heaps, lambda x: [(x - y,) for y in range(1, x + 1) if (x, y) not in banned]
        )
    )
    return "Takahashi\n" if play.wins(piles) else "Aoki\n"


def random_forbidden(rng):
    count = rng.randint(1, 4)
    top = {1: 9, 2: 8, 3: 6, 4: 5}[count]
    pairs = {(x, rng.randint(1, x)) for x in ints(rng, 1, top, rng.randint(0, 8))}
    return (
        row([count, len(pairs)]) + row(ints(rng, 1, top, count)) + "".join(map(row, sorted(pairs)))
    )


def from_set(tokens):
    size, _, *takes = map(int, tokens)
    play = Play(lambda heap: [heap - taken for taken in takes if taken <= heap])
    for smaller in range(size):
        play.wins(smaller)
    return "SK\n" if play.wins(size) else "CY\n"


def random_set(rng):
    takes = ints(rng, 1, 9, rng.randint(1, 4))
    return row([rng.randint(1, 80)]) + row([len(takes)]) + row(takes)


PROBLEMS["abc255-g-constrained-nim"] = Problem(
    forbidden, ["1 0\n3\n", "1 1\n1\n1 1\n"], random_forbidden
)
PROBLEMS["boj-9662-stone-game-8"] = Problem(from_set, ["1\n1\n2\n", "3\n1\n3\n"], random_set)
