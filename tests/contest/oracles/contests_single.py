"""Contest problems about one position of numbers, played out as the statements say. Used by
`problems.py`.
"""

import functools
import math

from problems_play import Play, Problem, Tokens, lines


def ints(rng, low, high, count):
    return [rng.randint(low, high) for _ in range(count)]


def row(numbers):
    return " ".join(map(str, numbers)) + "\n"


def one(play, wins, loses, low, high, edges=()):
    """A single number is the input and the position."""

    def solve(tokens):
        return wins + "\n" if play.wins(int(tokens[0])) else loses + "\n"

    return Problem(
        solve,
        [f"{low}\n", f"{low + 1}\n", *(f"{edge}\n" for edge in edges)],
        lambda rng: f"{rng.randint(low, high)}\n",
    )


def tests(answer, random, edges, count_first=True):
    """Data sets of numbers, with how many there are in front, or until the input ends."""

    def solve(tokens):
        tokens = Tokens(tokens)
        found = []
        if count_first:
            for number in range(1, tokens.number() + 1):
                found.append(answer(tokens))
        else:
            left = tokens.until_end()
            while left:
                inner = Tokens(left)
                found.append(answer(inner))
                left = inner.until_end()
        return lines(found)

    def text(sets):
        return (f"{len(sets)}\n" if count_first else "") + "".join(row(numbers) for numbers in sets)

    def many(rng):
        return text([random(rng) for _ in range(rng.randint(1, 4))])

    return Problem(solve, [text(sets) for sets in edges], many)


SQUARES = Play(lambda n: [n - root * root for root in range(1, n + 1) if root * root <= n])
DIVISORS = Play(lambda n: [n - d for d in range(1, n) if n % d == 0])
FOURS = Play(lambda n: [n - 4**i for i in range(12) if 4**i <= n])


# Can I Win: the set of numbers chosen, and their sum. None: nobody reaches it.


def can_i_win(tokens):
    most, total = map(int, tokens)

    @functools.cache
    def best(chosen):
        """1 if the player to move wins, 0 if nobody does, -1."""
        free = [number for number in range(1, most + 1) if number not in chosen]
        found = []
        for number in free:
            after = chosen | {number}
            found.append(1 if sum(after) >= total else -best(frozenset(after)))
        return max(found, default=0)

    return "true\n" if total <= 0 or best(frozenset()) == 1 else "false\n"


# Stone Game IX.


def stone_game_9(tokens):
    stones = tuple(sorted(map(int, tokens[1:])))

    @functools.cache
    def alice(left, total, turn):
        """Whether Alice wins; turn 0 is hers."""
        if not left:
            return False
        results = []
        for place, stone in enumerate(left):
            after = total + stone
            if after % 3 == 0:
                results.append(turn == 1)
            else:
                results.append(alice(left[:place] + left[place + 1 :], after % 3, 1 - turn))
        return any(results) if turn == 0 else all(results)

    return "true\n" if alice(stones, 0, 0) else "false\n"


# One, two or k to the left.


@functools.cache
def chip(k):
    return Play(lambda cell: [cell - step for step in (1, 2, k) if step <= cell])


def one_two_k(tokens):
    n, k = tokens.numbers(2)
    return "Alice" if chip(k).wins(n) else "Bob"


# At least p, at most q; the last one loses.


def adjacent(tokens):
    n, p, q = tokens.numbers(3)
    play = Play(
        lambda left: [
            left - taken for taken in range(1, min(left, q) + 1) if taken >= p or taken == left
        ],
        misere=True,
    )
    for size in range(n):
        play.wins(size)
    return "WIN" if play.wins(n) else "LOST"


# Multiplication: the product so far.


def multiplication(tokens):
    n = tokens.number()

    @functools.cache
    def wins(product):
        return any(product * factor >= n or not wins(product * factor) for factor in range(2, 10))

    return "Stan wins." if wins(1) else "Ollie wins."


# The chess piece goes towards the far corner.


def chess_piece(tokens):
    tokens = Tokens(tokens)
    count, k = tokens.numbers(2)
    answers = []
    for _ in range(count):
        rows, columns = tokens.numbers(2)
        play = Play(
            lambda place: [
                (place[0] + a, place[1] + b)
                for a, b in ((1, 0), (0, 1), (k, k))
                if place[0] + a <= rows and place[1] + b <= columns
            ]
        )
        answers.append("+" if play.wins((1, 1)) else "-")
    return lines(answers)


def chess_piece_text(k, boards):
    return f"{len(boards)} {k}\n" + "".join(row(board) for board in boards)


# Euclid: the numbers themselves.

EUCLID = Play(
    lambda pair: (
        [
            tuple(sorted((pair[0], pair[1] - times * pair[0])))
            for times in range(1, pair[1] // pair[0] + 1)
        ]
        if pair[0]
        else []
    )
)


def euclid(tokens):
    answers = []
    for a, b in zip(map(int, tokens[::2]), map(int, tokens[1::2])):
        if (a, b) != (0, 0):
            answers.append("Stan wins" if EUCLID.wins(tuple(sorted((a, b)))) else "Ollie wins")
    return lines(answers)


def euclid_text(pairs):
    return "".join(row(pair) for pair in pairs) + "0 0\n"


# Removal of 10, 9, ...


def stone_removal(tokens):
    left, turn, take = int(tokens[0]), 0, 10
    while take > 0 and left >= take:
        left, turn, take = left - take, turn + 1, take - 1
    return "true\n" if turn % 2 == 1 else "false\n"


# Odd divisors, or one less.

ODD_DIVISOR = Play(
    lambda n: [n // d for d in range(3, n + 1, 2) if n % d == 0] + ([n - 1] if n > 1 else [])
)
MIDDLE_DIVISOR = Play(lambda n: [n - d for d in range(2, n) if n % d == 0])


def numbers_problem(play, wins, loses, low, high, edges):
    return tests(
        lambda tokens: wins if play.wins(tokens.number()) else loses,
        lambda rng: [rng.randint(low, high)],
        [[[number] for number in numbers] for numbers in edges],
    )


# Two boxes.


def split_boxes(boxes):
    for kept in boxes:
        for first in range(1, kept):
            yield tuple(sorted((first, kept - first)))


BOXES = Play(split_boxes)


# Fibonacci Nim, with a single stone lost.

FIBONACCI = Play(lambda heap: [(heap[0] - taken, 2 * taken) for taken in range(1, min(heap) + 1)])


def stones(tokens):
    sizes = [int(token) for token in tokens if token != "0"]
    return lines("Alicia" if FIBONACCI.wins((n, n - 1)) else "Roberto" for n in sizes)


# The calendar.


def calendar_turns(date):
    year, month, day = date
    days = [
        31,
        29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28,
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ]
    next_day = (
        (year, month, day + 1)
        if day < days[month - 1]
        else (year, month + 1, 1)
        if month < 12
        else (year + 1, 1, 1)
    )
    found = [next_day]
    if month == 12:
        found.append((year + 1, 1, day))
    elif day <= (31 if month + 1 != 2 else days[1]) and (month + 1 == 2 or day <= days[month]):
        found.append((year, month + 1, day))
    return [after for after in found if after <= (2001, 11, 4)]


CALENDAR = Play(lambda date: calendar_turns(date) if date < (2001, 11, 4) else [])


def calendar(tokens):
    date = tuple(tokens.numbers(3))
    # The later dates first, so that plays stay short.
    for year in range(2001, date[0], -1):
        for month in range(12, 0, -1):
            if (year, month, 1) <= (2001, 11, 4):
                CALENDAR.wins((year, month, 1))
    return "YES" if CALENDAR.wins(date) else "NO"


def random_date(rng):
    if rng.random() < 0.4:
        return [2001, rng.randint(1, 10), rng.randint(1, 28)]
    return [rng.randint(1900, 2000), rng.randint(1, 12), rng.choice([1, 2, 15, 27, 28])]


# Knights' coin.


def chess_turns(place):
    for a, b in ((-2, 1), (-2, -1), (1, -2), (-1, -2)):
        if 1 <= place[0] + a <= 15 and 1 <= place[1] + b <= 15:
            yield place[0] + a, place[1] + b


COIN = Play(chess_turns)


# Tables with round plates are not played out: the plates would have to be placed anywhere. A plate
# of the middle and symmetry.


def plates(tokens):
    a, b, radius = map(int, tokens)
    return "First\n" if 2 * radius <= a and 2 * radius <= b else "Second\n"


# The teams of Nim in a circle.


def teams(tokens):
    tokens = Tokens(tokens)
    answers = []
    while (n := tokens.number()) != 0:
        size = tokens.number()
        most = tokens.numbers(2 * n)

        @functools.cache
        def wins(player, left, most=most):
            """Whether the team of the player to move wins; who takes the last one loses."""
            if left == 0:
                return True
            after = (player + 1) % len(most)
            return any(
                not wins(after, left - taken) for taken in range(1, min(left, most[player]) + 1)
            )

        for left in range(size):
            for player in range(2 * n):
                wins(player, left)
        answers.append("1" if wins(0, size) else "0")
    return lines(answers)


def random_teams(rng):
    text = ""
    for _ in range(rng.randint(1, 3)):
        n = rng.randint(1, 4)
        text += row([n, rng.randint(1, 80), *ints(rng, 1, 8, 2 * n)])
    return text + "0\n"


# Cat and mouse: who can force it, by iterating; a draw where nobody can.


def cat_and_mouse(tokens):
    tokens = Tokens(tokens)
    n = tokens.number()
    beside = [tokens.numbers(tokens.number()) for _ in range(n)]
    states = [(mouse, cat, turn) for mouse in range(n) for cat in range(1, n) for turn in (0, 1)]
    result = {}
    for mouse, cat, turn in states:
        if mouse == 0:
            result[mouse, cat, turn] = 1
        elif mouse == cat:
            result[mouse, cat, turn] = 2
    while True:
        new = {}
        for state in states:
            if state in result:
                continue
            mouse, cat, turn = state
            after = (
                [(to, cat, 1) for to in beside[mouse]]
                if turn == 0
                else [(mouse, to, 0) for to in beside[cat] if to]
            )
            own, other = (1, 2) if turn == 0 else (2, 1)
            if any(result.get(option) == own for option in after):
                new[state] = own
            elif all(result.get(option) == other for option in after):
                new[state] = other
        if not new:
            return f"{result.get((1, 2, 0), 0)}\n"
        result.update(new)


def random_graph(rng):
    n = rng.randint(3, 8)
    names = rng.sample(range(n), n)
    edges = {tuple(sorted((names[rng.randrange(node)], names[node]))) for node in range(1, n)}
    for _ in range(rng.randint(0, n // 2)):
        a, b = sorted(rng.sample(range(n), 2))
        edges.add((a, b))
    beside = [
        [b for a, b in edges if a == node] + [a for a, b in edges if b == node] for node in range(n)
    ]
    if not [node for node in beside[2] if node]:
        beside[2].append(1)
        beside[1].append(2)
        beside = [sorted(set(nodes)) for nodes in beside]
    return f"{n}\n" + "".join(row([len(nodes), *nodes]) for nodes in beside)


# Tic-tac-toe with weights: the board itself.

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def tic_tac_toe(tokens):
    weights = list(map(int, tokens))

    @functools.cache
    def result(board):
        """1 if Takahashi (T) wins, else -1."""
        for line in LINES:
            marks = {board[square] for square in line}
            if marks == {"T"} or marks == {"A"}:
                return 1 if marks == {"T"} else -1
        if "." not in board:
            difference = sum(
                weight if mark == "T" else -weight for weight, mark in zip(weights, board)
            )
            return 1 if difference > 0 else -1
        mark = "T" if board.count(".") % 2 == 1 else "A"
        results = [
            result(board[:square] + mark + board[square + 1 :])
            for square in range(9)
            if board[square] == "."
        ]
        return max(results) if mark == "T" else min(results)

    return "Takahashi\n" if result("." * 9) == 1 else "Aoki\n"


def random_weights(rng):
    while True:
        weights = ints(rng, -9, 9, 9)
        if sum(weights) % 2 == 1:
            return row(weights)


# Pairs of cards: the set of those that are left.


def remove_pairs(tokens):
    tokens = Tokens(tokens)
    cards = [tuple(tokens.numbers(2)) for _ in range(tokens.number())]

    def turns(left):
        for one in left:
            for two in left:
                if one < two and (cards[one][0] == cards[two][0] or cards[one][1] == cards[two][1]):
                    yield left - {one, two}

    return "Takahashi\n" if Play(turns).wins(frozenset(range(len(cards)))) else "Aoki\n"


def random_cards(rng):
    n, most = rng.randint(1, 8), rng.randint(1, 5)
    return f"{n}\n" + "".join(row(ints(rng, 1, most, 2)) for _ in range(n))


# Nim with shortcuts.


def shortcuts(tokens):
    tokens = Tokens(tokens)
    n, m = tokens.numbers(2)
    pairs = {tuple(tokens.numbers(2)) for _ in range(n)}

    def turns(heaps):
        if heaps not in pairs:
            yield from ((left, heaps[1]) for left in range(heaps[0]))
            yield from ((heaps[0], left) for left in range(heaps[1]))

    play = Play(turns)
    return lines("WIN" if play.wins(tuple(tokens.numbers(2))) else "LOSE" for _ in range(m))


def random_shortcuts(rng):
    most = rng.choice([3, 6, 10])
    n, m = rng.randint(1, 8), rng.randint(1, 6)
    return f"{n} {m}\n" + "".join(row(ints(rng, 0, most, 2)) for _ in range(n + m))


# A word from which stretches are erased: by Alice (0) those with an odd number of vowels, by Bob
# (1) with an even number.


def erased(position):
    player, word = position
    for start in range(len(word)):
        for end in range(start + 1, len(word) + 1):
            if sum(letter in "aeiou" for letter in word[start:end]) % 2 != player:
                yield 1 - player, word[:start] + word[end:]


VOWELS = Play(erased)


PROBLEMS = {
    "lc-3227-vowels-game": Problem(
        lambda tokens: "true\n" if VOWELS.wins((0, tokens[0])) else "false\n",
        ["b\n", "a\n", "bb\n", "aa\n", "leetcode\n"],
        lambda rng: (
            "".join(
                rng.choice("bcdxaeiou"[: rng.choice([4, 5, 9])]) for _ in range(rng.randint(1, 8))
            )
            + "\n"
        ),
    ),
    "lc-1510-stone-game-iv": one(SQUARES, "true", "false", 1, 300, [5, 7, 12, 15, 17, 20]),
    "lc-1025-divisor-game": one(DIVISORS, "true", "false", 1, 200, [3, 12]),
    "boj-9661-stone-game-7": one(FOURS, "SK", "CY", 1, 900, [5, 7, 64, 65]),
    "lc-464-can-i-win": Problem(
        can_i_win,
        ["1 0\n", "1 1\n", "1 2\n", "2 3\n", "3 6\n", "3 7\n"],
        lambda rng: row([rng.randint(1, 7), rng.randint(0, 32)]),
    ),
    "lc-2029-stone-game-ix": Problem(
        stone_game_9,
        ["1 3\n", "2 3 3\n", "2 1 1\n", "3 1 1 1\n", "3 1 1 2\n", "2 1 2\n"],
        lambda rng: (lambda values: row([len(values), *values]))(
            ints(rng, 1, 12, rng.randint(1, 8))
        ),
    ),
    "cf-1194d-1-2-k-game": tests(
        one_two_k,
        lambda rng: [rng.randint(0, 60), rng.randint(3, 13)],
        [[[0, 3]], [[3, 3], [4, 3]], [[9, 9], [10, 9], [18, 9], [19, 9]]],
    ),
    "hdu-2897-adjacent-alien": tests(
        adjacent,
        lambda rng: (lambda p: [rng.randint(1, 60), p, p + rng.randint(0, 5)])(rng.randint(1, 6)),
        [[[1, 1, 1]], [[5, 5, 5], [6, 5, 5]]],
        count_first=False,
    ),
    "poj-2505-a-multiplication-game": tests(
        multiplication,
        lambda rng: [rng.choice([rng.randint(2, 400), rng.randint(2, 10**6)])],
        [[[2]], [[9], [10]], [[18], [19]], [[162], [163]], [[324], [325]]],
        count_first=False,
    ),
    "cf-36d-new-game-with-a-chess-piece": Problem(
        chess_piece,
        [
            chess_piece_text(1, [[1, 1], [2, 2], [3, 3], [3, 4]]),
            chess_piece_text(2, [[4, 4], [5, 4], [7, 7]]),
        ],
        lambda rng: chess_piece_text(
            rng.randint(1, 5), [ints(rng, 1, 25, 2) for _ in range(rng.randint(1, 5))]
        ),
    ),
    "hdu-1525-euclids-game": Problem(
        euclid,
        [
            euclid_text(pairs)
            for pairs in ([], [[1, 1]], [[2, 3], [3, 2]], [[0, 3]], [[5, 8], [8, 13]])
        ],
        lambda rng: euclid_text([ints(rng, 1, 60, 2) for _ in range(rng.randint(1, 4))]),
    ),
    "lc-3360-stone-removal-game": Problem(stone_removal, [], lambda rng: f"{rng.randint(1, 50)}\n"),
    "cf-1370c-number-game": numbers_problem(
        ODD_DIVISOR, "Ashishgup", "FastestFinger", 1, 300, [[1], [2, 3, 4], [6, 8, 12], [14, 18]]
    ),
    "cf-1537d-deleting-divisors": numbers_problem(
        MIDDLE_DIVISOR, "Alice", "Bob", 1, 200, [[1], [2, 3, 4], [8, 16, 32], [64, 128]]
    ),
    "boj-11867-splitting-boxes": Problem(
        lambda tokens: "A\n" if BOXES.wins(tuple(sorted(map(int, tokens)))) else "B\n",
        ["1 1\n", "2 2\n", "1 2\n"],
        lambda rng: row(ints(rng, 1, 30, 2)),
    ),
    "uva-12469-stones": Problem(
        stones,
        ["0\n", "1 0\n", "2\n3\n4\n0\n"],
        lambda rng: "".join(f"{rng.randint(1, 60)}\n" for _ in range(rng.randint(1, 4))) + "0\n",
    ),
    "poj-1082-calendar-game": tests(
        calendar,
        random_date,
        [
            [[2001, 11, 4]],
            [[2001, 9, 30], [2001, 10, 31]],
            [[1900, 1, 31]],
            [[1999, 11, 30]],
            [[2000, 2, 28], [2000, 2, 29]],
            [[1996, 1, 29], [1997, 1, 28]],
        ],
    ),
    "hackerrank-a-chessboard-game": tests(
        lambda tokens: "First" if COIN.wins(tuple(tokens.numbers(2))) else "Second",
        lambda rng: ints(rng, 1, 15, 2),
        [[[1, 1]], [[15, 15], [1, 15]]],
    ),
    "cf-197a-plate-game": Problem(
        plates,
        ["1 1 1\n", "4 4 2\n", "3 4 2\n"],
        lambda rng: row([*ints(rng, 1, 30, 2), rng.randint(1, 12)]),
    ),
    "poj-2068-nim": Problem(teams, ["0\n", "1 1 1 1\n0\n", "1 2 2 1\n0\n"], random_teams),
    "lc-913-cat-and-mouse": Problem(cat_and_mouse, [], random_graph),
    "abc349-e-weighted-tic-tac-toe": Problem(tic_tac_toe, [], random_weights),
    "abc354-e-remove-pairs": Problem(
        remove_pairs, ["1\n1 1\n", "2\n1 1\n1 2\n", "2\n1 1\n2 2\n"], random_cards
    ),
    "cf-1458e-nim-shortcuts": Problem(
        shortcuts, ["1 1\n0 0\n0 0\n", "1 2\n2 2\n2 2\n3 3\n"], random_shortcuts
    ),
    "lc-292-nim-game": one(
        Play(lambda n: [n - taken for taken in (1, 2, 3) if taken <= n]), "true", "false", 1, 400
    ),
}
