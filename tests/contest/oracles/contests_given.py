"""Contest problems with graphs, sets, points and boards that the input gives, played out as the
statements say. Used by `problems.py`.
"""

import functools
import math

from contests_scores import counted, counted_random
from contests_single import ints, row, tests
from contests_sums import NIM, TOPS, between
from problems_play import Play, Problem, Tokens, heap_list, lines, moves_in_heaps


def named(answers, template):
    return lines(template.format(number, answer) for number, answer in enumerate(answers, 1))


def looping(options, start, ended):
    """1 if the player to move wins, -1 if he loses, 0 if neither can force it. `ended(position)` is
    how play ended, or None.
    """
    seen, todo = {start: None}, [start]
    while todo:
        position = todo.pop()
        seen[position] = ended(position)
        after = [] if seen[position] is not None else options(position)
        todo += [option for option in after if option not in seen]
        seen.update((option, None) for option in after if option not in seen)
    known = {position: result for position, result in seen.items() if result is not None}
    changed = True
    while changed:
        changed = False
        for position in seen:
            if position in known:
                continue
            after = [known.get(option) for option in options(position)]
            result = 1 if -1 in after else -1 if all(one == 1 for one in after) else None
            if result is not None:
                known[position] = result
                changed = True
    return known.get(start, 0)


# Points of both players: whoever takes gets them.


def points(turns):
    """The points of the player to move and of the other one: `turns(position)` are pairs of points
    and the position after.
    """

    @functools.cache
    def both(position):
        found = [(gain + both(after)[1], both(after)[0]) for gain, after in turns(position)]
        return max(found, default=(0, 0))

    return both


def from_the_ends(numbers):
    return points(lambda left: [(left[0], left[1:]), (left[-1], left[:-1])] if left else [])(
        tuple(numbers)
    )


def piles_up_to(piles):
    n = len(piles)
    return points(
        lambda place: [
            (sum(piles[place[0] : place[0] + x]), (place[0] + x, max(place[1], x)))
            for x in range(1, 2 * place[1] + 1)
            if place[0] + x <= n
        ]
    )((0, 1))[0]


def stones(tokens):
    n, k, *numbers = map(int, tokens)
    both = points(lambda left: [(taken, left - taken) for taken in numbers[:k] if taken <= left])
    for size in range(n):
        both(size)
    return f"{both(n)[0]}\n"


def stones_text(rng):
    n = rng.randint(1, 60)
    others = rng.sample(range(2, n + 1), min(n - 1, rng.randint(0, 3)))
    return row([n, len(others) + 1]) + row([1, *sorted(others)])


# Berzerk.


def berzerk(tokens):
    tokens = Tokens(tokens)
    n = tokens.number()
    sets = [tokens.numbers(tokens.number()) for _ in range(2)]
    words = {1: "Win", -1: "Lose", 0: "Loop"}

    def result(place, turn):
        return looping(
            lambda at: [((at[0] + step) % n, 1 - at[1]) for step in sets[at[1]]],
            (place, turn),
            lambda at: -1 if at[0] == 0 else None,
        )

    return "".join(
        " ".join(words[result(place, turn)] for place in range(1, n)) + "\n" for turn in (0, 1)
    )


def berzerk_text(rng):
    n = rng.randint(2, 9)
    picked = [rng.sample(range(1, n), rng.randint(1, n - 1)) for _ in range(2)]
    return row([n]) + "".join(row([len(steps), *steps]) for steps in picked)


# Ways to put things into boxes.


def dirichlet(tokens):
    a, b, n = map(int, tokens)
    if a == 1 and 2**b >= n:
        return "Missing\n"
    # With a = 1, b grows until 2^b is too large, and from there on nobody wants to add a box.
    play = looping(
        lambda at: [
            after
            for after in ((at[0] + 1, at[1]), (at[0], min(at[1] + 1, 12)))
            if after[0] ** after[1] < n
        ],
        (a, b),
        lambda at: None,
    )
    return {1: "Masha", -1: "Stas", 0: "Missing"}[play] + "\n"


def dirichlet_text(rng):
    while True:
        a, b, n = rng.randint(1, 12), rng.randint(1, 5), rng.randint(2, 300)
        if a**b < n:
            return row([a, b, n])


# Permutation game.


def permutation(tokens):
    numbers = list(map(int, tokens[1:]))
    play = Play(
        lambda at: [
            to
            for to, number in enumerate(numbers)
            if number > numbers[at] and (to - at) % numbers[at] == 0
        ]
    )
    return "".join("A" if play.wins(at) else "B" for at in range(len(numbers))) + "\n"


def permutation_text(rng):
    n = rng.randint(1, 12)
    return row([n]) + row(rng.sample(range(1, n + 1), n))


# Distances of numbers.

DISTANCES = Play(
    lambda there: {
        there | {abs(x - y)} for x in there for y in there if x != y and abs(x - y) not in there
    }
)


def distances_text(rng):
    n = rng.randint(2, 4)
    return row([n]) + row(rng.sample(range(1, 15), n))


# Powers of the smaller number, or the remainder.


def wizard_turns(pair):
    a, b = min(pair), max(pair)
    if a == 0:
        return []
    powers = [a] if a == 1 else [a**k for k in range(1, 12) if a**k <= b]
    return [tuple(sorted((a, b - power))) for power in powers] + [tuple(sorted((a, b % a)))]


WIZARDS = Play(wizard_turns)


# A number of stones without a common divisor; sums of piles.


def coprime_turns(piles):
    return moves_in_heaps(
        piles,
        lambda pile: [
            (pile - taken,) for taken in range(1, pile + 1) if math.gcd(pile, taken) == 1
        ],
    )


COPRIME = Play(coprime_turns)


def piles_of(play, wins, loses):
    return lambda tokens: wins if play.wins(heap_list(tokens.numbers(tokens.number()))) else loses


def random_piles(low, high, most):
    def random(rng):
        piles = ints(rng, low, high, rng.randint(1, most))
        return [len(piles), *piles]

    return random


# Coins worth 75 and 10.

COINS_115 = Play(
    lambda coins: [
        (coins[0] - x, coins[1] - y)
        for x in range(coins[0] + 1)
        for y in range(coins[1] + 1)
        if 75 * x + 10 * y == 115
    ]
)


# A graph and questions.


def passing_time(tokens):
    tokens = Tokens(tokens)
    n, m, q = tokens.numbers(3)
    edges = [tokens.numbers(2) for _ in range(m)]
    answers = []
    for _ in range(q):
        start, goal = tokens.numbers(2)
        answers.append(
            looping(
                lambda at: [v for u, v in edges if u == at],
                start,
                lambda at: -1 if at == goal else None,
            )
        )
    return lines(answers)


def passing_time_text(rng):
    n = rng.randint(2, 6)
    edges = [ints(rng, 1, n, 2) for _ in range(rng.randint(0, 2 * n))]
    asked = [rng.sample(range(1, n + 1), 2) for _ in range(rng.randint(1, 3))]
    return row([n, len(edges), len(asked)]) + "".join(map(row, edges + asked))


# Chess pieces on the way to a corner.


def piece_turns(kind, n, m):
    def turns(at):
        x, y = at
        steps = {
            1: [(0, 1), (1, 0), (1, 1)],
            2: [(d, 0) for d in range(1, n)] + [(0, d) for d in range(1, m)],
            3: [(1, 2), (2, 1)],
        }
        steps[4] = steps[2] + [(d, d) for d in range(1, n)]
        return [(x + dx, y + dy) for dx, dy in steps[kind] if x + dx <= n and y + dy <= m]

    return turns


def piece(tokens):
    kind, n, m = tokens.numbers(3)
    turns = piece_turns(kind, n, m)

    @functools.cache
    def result(at):
        if at == (n, m):
            return -1
        after = [-result(option) for option in turns(at)]
        return max(after, default=0)

    return {1: "B", -1: "G", 0: "D"}[result((1, 1))]


# Rows of 20 cells.


def chess_turns(rows):
    for number, cells in enumerate(rows):
        for man in cells:
            free = [cell for cell in range(man + 1, 21) if cell not in cells]
            if free:
                changed = tuple(sorted(set(cells) - {man} | {free[0]}))
                yield tuple(sorted(rows[:number] + (changed,) + rows[number + 1 :]))


CHESS = Play(chess_turns)


def chess(tokens):
    rows = []
    for _ in range(tokens.number()):
        rows.append(tuple(sorted(tokens.numbers(tokens.number()))))
    return "YES" if CHESS.wins(tuple(sorted(rows))) else "NO"


def random_chess(rng):
    numbers = [rng.randint(1, 2)]
    for _ in range(numbers[0]):
        cells = rng.sample(range(13, 21), rng.randint(0, 4))
        numbers += [len(cells), *cells]
    return numbers


# Digits.

DIGITS = Play(
    lambda n: (
        [n - pick(int(digit) for digit in str(n) if digit != "0") for pick in (min, max)]
        if n
        else []
    )
)


def coins(tokens):
    k, l, m, *towers = map(int, tokens)
    play = Play(lambda left: [left - taken for taken in (1, k, l) if taken <= left])
    for size in range(max(towers)):
        play.wins(size)
    return "".join("A" if play.wins(tower) else "B" for tower in towers) + "\n"


def coins_text(rng):
    k, l = rng.sample(range(2, 10), 2)
    towers = ints(rng, 1, 200, rng.randint(1, 8))
    return row([k, l, len(towers)]) + row(towers)


def partisan(tokens):
    tokens = Tokens(tokens)
    n = tokens.number()
    sets = [tokens.numbers(tokens.number()) for _ in range(2)]
    play = Play(lambda at: [(at[0] - taken, 1 - at[1]) for taken in sets[at[1]] if taken <= at[0]])
    return "Alice\n" if play.wins((n, 0)) else "Bob\n"


def partisan_text(rng):
    picked = [rng.sample(range(1, 6), rng.randint(0, 4)) for _ in range(2)]
    return row([rng.randint(1, 60)]) + "".join(row([len(numbers), *numbers]) for numbers in picked)


# A number that loses digits.

MULTIPLES = Play(
    lambda digits: {
        digits[:place] + digits[place + 1 :]
        for place in range(len(digits))
        if sum(map(int, digits[:place] + digits[place + 1 :])) % 3 == 0
    }
)


def integers(tokens):
    return named(["S" if MULTIPLES.wins(number) else "T" for number in tokens[1:]], "Case {}: {}")


def integers_text(rng):
    numbers = [
        "".join(rng.choice("123456789") for _ in range(rng.randint(1, 9)))
        for _ in range(rng.randint(1, 4))
    ]
    return row([len(numbers)]) + "".join(f"{number}\n" for number in numbers)


# Beads in a circle.


def paint(n, m):
    def turns(free):
        for first in range(n):
            beads = {(first + step) % n for step in range(m)}
            if m <= n and beads <= free:
                yield free - beads

    return "aekdycoin" if Play(turns).wins(frozenset(range(n))) else "abcdxyzk"


def fill_turns(boxes):
    for number, (size, inside) in enumerate(boxes):
        for added in range(1, inside * inside + 1):
            if inside + added <= size:
                yield tuple(
                    sorted(boxes[:number] + ((size, inside + added),) + boxes[number + 1 :])
                )


FILL = Play(fill_turns)


def fill(tokens):
    tokens = Tokens(tokens)
    answers = []
    while (n := tokens.number()) != 0:
        boxes = tuple(sorted(tuple(tokens.numbers(2)) for _ in range(n)))
        answers.append("Yes" if FILL.wins(boxes) else "No")
    return named(answers, "Case {}:\n{}")


def fill_text(rng):
    text = ""
    for _ in range(rng.randint(1, 3)):
        boxes = [
            (lambda size: [size, rng.randint(0, size)])(rng.randint(0, 14))
            for _ in range(rng.randint(1, 2))
        ]
        text += row([len(boxes)]) + "".join(map(row, boxes))
    return text + "0\n"


LUNCH = Play(
    lambda bars: moves_in_heaps(
        bars, lambda bar: [(bar // k,) * k for k in range(2, bar + 1) if bar % k == 0]
    )
)


# Tic-tac-toe.

WAYS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@functools.cache
def square(board):
    """1 if the player to move wins, 0 if it is a draw, -1."""
    if any(board[a] != "0" and board[a] == board[b] == board[c] for a, b, c in WAYS):
        return -1
    sign = "1" if board.count("1") == board.count("2") else "2"
    after = [
        -square(board[:place] + sign + board[place + 1 :])
        for place in range(9)
        if board[place] == "0"
    ]
    return max(after, default=0)


def board_text(rng):
    board = ["0"] * 9
    for turn in range(rng.randint(0, 7)):
        if square("".join(board)) == -1 and any(
            board[a] != "0" and board[a] == board[b] == board[c] for a, b, c in WAYS
        ):
            break
        board[rng.choice([place for place in range(9) if board[place] == "0"])] = "12"[turn % 2]
    return "".join(" ".join(board[line : line + 3]) + "\n" for line in (0, 3, 6))


# Cards with a sum that must not be a multiple.


def cards(tokens):
    n, m = tokens.numbers(2)

    @functools.cache
    def wins(mine, others, total, alice):
        if not mine:
            return alice
        return any(
            (total + card) % m and not wins(others, mine - {card}, (total + card) % m, not alice)
            for card in mine
        )

    everything = frozenset(range(1, n + 1))
    return "Alice" if wins(everything, everything, 0, True) else "Bob"


# Tiles that go to a corner.


def calendar_turns(rows, columns):
    def turns(tiles):
        for place, count in enumerate(tiles):
            steps = ([1] if place % columns < columns - 1 else []) + (
                [columns] if place // columns < rows - 1 else []
            )
            for step in steps:
                for moved in range(1, count + 1):
                    changed = list(tiles)
                    changed[place] -= moved
                    changed[place + step] += moved
                    yield tuple(changed)

    return turns


def tiles(tokens):
    tokens = Tokens(tokens)
    answers = []
    for _ in range(tokens.number()):
        rows, columns = tokens.numbers(2)
        answers.append(
            "win"
            if Play(calendar_turns(rows, columns)).wins(tuple(tokens.numbers(rows * columns)))
            else "lose"
        )
    return named(answers, "Case {}: {}")


def tiles_text(rng):
    boards = []
    for _ in range(rng.randint(1, 3)):
        rows, columns = rng.choice([(1, 1), (1, 2), (2, 1), (1, 4), (2, 2), (2, 3), (3, 2)])
        boards.append(
            [
                [rows, columns],
                *(ints(rng, 0, 2 if rows * columns > 4 else 3, columns) for _ in range(rows)),
            ]
        )
    return row([len(boards)]) + "".join(row(line) for board in boards for line in board)


# Knights of a special kind.


def knight_turns(knights):
    for number, (x, y) in enumerate(knights):
        for dx, dy in ((1, -2), (-1, -2), (-1, -3), (-2, -1), (-3, -1), (-2, 1)):
            if x + dx >= 0 and y + dy >= 0:
                yield tuple(sorted(knights[:number] + ((x + dx, y + dy),) + knights[number + 1 :]))


KNIGHTS = Play(knight_turns)


def knights(tokens):
    tokens = Tokens(tokens)
    answers = []
    for _ in range(tokens.number()):
        places = tuple(sorted(tuple(tokens.numbers(2)) for _ in range(tokens.number())))
        answers.append("Alice" if KNIGHTS.wins(places) else "Bob")
    return named(answers, "Case {}: {}")


def knights_text(rng):
    tests_of = [
        [ints(rng, 0, 9, 2) for _ in range(rng.randint(1, 2))] for _ in range(rng.randint(1, 3))
    ]
    return row([len(tests_of)]) + "".join(
        row([len(places)]) + "".join(map(row, places)) for places in tests_of
    )


def painted(tokens):
    tokens = Tokens(tokens)
    return named([paint(*tokens.numbers(2)) for _ in range(tokens.number())], "Case #{}: {}")


PROBLEMS = {
    "cses-removal-game": Problem(
        counted(lambda numbers: from_the_ends(numbers)[0]),
        ["1\n-3\n", "2\n-1 -2\n"],
        counted_random(-20, 20, 1, 12),
    ),
    "boj-11062-card-game": tests(
        lambda tokens: from_the_ends(tokens.numbers(tokens.number()))[0],
        random_piles(1, 30, 10),
        [[[1, 5]]],
    ),
    "luogu-p2734-a-game": Problem(
        counted(lambda numbers: row(from_the_ends(numbers)).strip()),
        ["1\n7\n"],
        counted_random(1, 30, 1, 12),
    ),
    "lc-1140-stone-game-ii": Problem(
        counted(piles_up_to), ["1\n7\n", "2\n1 2\n", "3\n1 2 3\n"], counted_random(1, 30, 1, 12)
    ),
    "abc270-d-stones": Problem(stones, ["1 1\n1\n", "2 2\n1 2\n"], stones_text),
    "cf-786a-berzerk": Problem(berzerk, ["2\n1 1\n1 1\n"], berzerk_text),
    "cf-39e-what-has-dirichlet": Problem(
        dirichlet, ["1 1 2\n", "1 4 10\n", "3 1 4\n", "1 1 3\n", "2 1 100\n"], dirichlet_text
    ),
    "cf-1033c-permutation-game": Problem(
        permutation, ["1\n1\n", "2\n1 2\n", "2\n2 1\n"], permutation_text
    ),
    "cf-346a-alice-and-bob": Problem(
        lambda tokens: "Alice\n" if DISTANCES.wins(frozenset(map(int, tokens[1:]))) else "Bob\n",
        ["2\n2 4\n", "2\n1 12\n"],
        distances_text,
    ),
    "cf-167c-wizards-and-numbers": tests(
        lambda tokens: "First" if WIZARDS.wins(tuple(sorted(tokens.numbers(2)))) else "Second",
        lambda rng: ints(rng, 0, rng.choice([12, 150]), 2),
        [[[0, 0]], [[0, 7], [1, 1]], [[1, 2], [2, 3]]],
    ),
    "cf-2004e-not-a-nim-problem": tests(
        piles_of(COPRIME, "Alice", "Bob"), random_piles(1, 30, 2), [[[1, 1]], [[2, 2, 2], [1, 9]]]
    ),
    "lc-3222-coin-game": Problem(
        lambda tokens: "Alice\n" if COINS_115.wins(tuple(map(int, tokens))) else "Bob\n",
        ["1 1\n", "1 4\n"],
        lambda rng: row([rng.randint(1, 9), rng.randint(1, 40)]),
    ),
    "luogu-p6560-passing-time": Problem(
        passing_time, ["2 1 1\n1 2\n1 2\n", "2 0 1\n1 2\n"], passing_time_text
    ),
    "hdu-5754-life-winner-bo": tests(
        piece,
        lambda rng: [rng.randint(1, 4), *ints(rng, 2, 14, 2)],
        [[[kind, 2, 2]] for kind in (1, 2, 3, 4)],
    ),
    "hdu-5724-chess": tests(
        chess, random_chess, [[[1, 0]], [[1, 1, 20], [1, 1, 19]], [[1, 2, 18, 19]]]
    ),
    "luogu-p2953-cow-digit-game": tests(
        lambda tokens: "YES" if DIGITS.wins(tokens.number()) else "NO",
        lambda rng: [rng.randint(1, 1200)],
        [[[1]], [[9], [10], [20]], [[100]]],
    ),
    "spoj-mcoins": Problem(coins, ["2 3 1\n1\n"], coins_text),
    "topcoder-partisan-game": Problem(
        partisan, ["1\n0\n0\n", "1\n1 1\n0\n", "5\n0\n1 1\n"], partisan_text
    ),
    "uva-11489-integer-game": Problem(integers, ["1\n1\n", "2\n3\n12\n"], integers_text),
    "hdu-3980-paint-chain": Problem(
        painted,
        ["1\n1 1\n", "1\n1 2\n", "2\n5 5\n5 4\n"],
        lambda rng: (lambda sets: row([len(sets)]) + "".join(map(row, sets)))(
            [[rng.randint(1, 11), rng.randint(1, 5)] for _ in range(rng.randint(1, 3))]
        ),
    ),
    "hdu-1729-stone-game": Problem(fill, ["0\n", "1\n0 0\n0\n", "1\n2 1\n0\n"], fill_text),
    "hdu-6892-lunch": tests(
        piles_of(LUNCH, "W", "L"),
        random_piles(1, 13, 2),
        [[[1, 1]], [[1, 2], [1, 16]], [[2, 9, 15]]],
    ),
    "boj-16571-tic-tac-toe": Problem(
        lambda tokens: {1: "W\n", 0: "D\n", -1: "L\n"}[square("".join(tokens))],
        ["0 0 0\n0 0 0\n0 0 0\n"],
        board_text,
    ),
    "arc185-a-mod-m-game-2": tests(
        cards,
        lambda rng: (lambda n: [n, rng.randint(n + 1, 16)])(rng.randint(1, 5)),
        [[[1, 2]], [[2, 3], [2, 5]]],
    ),
    "lightoj-1393-crazy-calendar": Problem(tiles, ["1\n1 1\n5\n"], tiles_text),
    "lightoj-1315-hyper-knights": Problem(knights, ["1\n1\n0 0\n"], knights_text),
}


# Nim, and how many turns win.


def winning_turns(tokens):
    tokens, answers = Tokens(tokens), []
    while count := tokens.number():
        heaps = tokens.numbers(count)
        turns = [
            [*heaps[:place], left, *heaps[place + 1 :]]
            for place, heap in enumerate(heaps)
            for left in range(heap)
        ]
        answers.append(sum(not NIM.wins(heap_list(turn)) for turn in turns))
    return lines(answers)


def random_hands(rng):
    hands = [
        ints(rng, 1, TOPS[count], count)
        for count in (rng.randint(1, 4) for _ in range(rng.randint(1, 3)))
    ]
    return "".join(row([len(hand)]) + row(hand) for hand in hands) + "0\n"


PROBLEMS["hdu-1850-being-a-good-boy"] = Problem(
    winning_turns, ["0\n", "1\n1\n0\n", "3\n5 7 9\n0\n"], random_hands
)


# Heaps with one limit for all of them.


def limited(tokens):
    count, limit = tokens.numbers(2)
    return "First" if between(1, limit).wins(heap_list(tokens.numbers(count))) else "Second"


PROBLEMS["one-limit-for-all-heaps"] = tests(
    limited,
    lambda rng: (lambda count: [count, rng.randint(1, 9), *ints(rng, 0, TOPS[count], count)])(
        rng.randint(1, 4)
    ),
    [[[1, 1, 0], [1, 1, 1], [1, 1, 2]], [[2, 2, 3, 6]]],
)
