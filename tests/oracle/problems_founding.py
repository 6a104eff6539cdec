"""The founding problems, played out. Used by `problems.py`."""

import functools

from problems_play import Play, Problem, Tokens, heap_list, lines, moves_in_heaps, take_any


# Addition game: two neighbouring digits are replaced by the decimal of their sum; with one digit
# left on your turn, you lose.


def add_neighbours(number):
    for place in range(len(number) - 1):
        yield (
            number[:place] + str(int(number[place]) + int(number[place + 1])) + number[place + 2 :]
        )


ADDITION = Play(add_neighbours)


def addition_game(tokens):
    tokens = Tokens(tokens)
    return lines(
        "Fabre wins." if ADDITION.wins(tokens.word()) else "Audrey wins."
        for _ in range(tokens.number())
    )


def random_addition(rng):
    count = rng.randint(1, 4)
    numbers = [str(rng.randint(0, 10 ** rng.randint(1, 7) - 1)) for _ in range(count)]
    return f"{count}\n" + lines(numbers)


ADDITION_EDGES = [
    "5\n4\n10\n1230\n4649\n100000\n",
    "1\n0\n",
    "1\n9\n",
    "3\n1\n10\n19\n",
    "2\n99\n98\n",
    "1\n9999999\n",
    "1\n1000000\n",
    "1\n9090909\n",
    "4\n18\n81\n27\n72\n",
    "2\n90\n100\n",
    "0\n",
    "10\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n",
    "1\n1111111\n",
    "1\n8888888\n",
    "1\n9000000\n",
    "1\n1000009\n",
    "9\n11\n12\n13\n14\n15\n16\n17\n18\n19\n",
]


# Nim, with turns of moves in up to K heaps, and both ways to end.


@functools.cache
def nim(most, misere):
    return Play(lambda heaps: moves_in_heaps(heaps, take_any, most), misere)


def first_or_second(most, heaps, misere):
    heaps = heap_list(heaps)
    return lines(["First" if nim(min(most, len(heaps)), misere).wins(heaps) else "Second"])


def nim_problem(misere):
    def solve(tokens):
        tokens = Tokens(tokens)
        return first_or_second(1, tokens.numbers(tokens.number()), misere)

    def random(rng):
        count = rng.randint(0, 5)
        top = {0: 1, 1: 40, 2: 16, 3: 8, 4: 5, 5: 3}[count]
        return heap_lines(str(count), [rng.randint(0, top) for _ in range(count)])

    edges = [
        [],
        [0],
        [1],
        [2],
        [17],
        [0, 0],
        [0, 0, 0],
        [1, 0],
        [0, 1, 0],
        [1, 1],
        [1, 1, 1],
        [1, 1, 1, 1],
        [1, 1, 1, 1, 1],
        [2, 2],
        [2, 1],
        [2, 1, 1],
        [2, 1, 1, 1],
        [2, 2, 1],
        [2, 2, 1, 1],
        [3, 3, 0],
        [1, 2, 3],
        [3, 4, 7],
        [1, 2, 4],
        [0, 2],
        [5, 5],
        [13, 12],
        [2, 2, 2],
        [2, 2, 2, 2],
        [1, 1, 0, 0, 1],
        [1, 1, 0, 1, 1],
    ]
    return Problem(solve, [heap_lines(str(len(heaps)), heaps) for heaps in edges], random)


def heap_lines(head, heaps):
    return head + "\n" + (" ".join(map(str, heaps)) + "\n" if heaps else "")


def nim_k_problem(misere):
    def solve(tokens):
        tokens = Tokens(tokens)
        count, most = tokens.number(), tokens.number()
        return first_or_second(most, tokens.numbers(count), misere)

    def random(rng):
        count = rng.randint(1, 5)
        top = {1: 9, 2: 8, 3: 5, 4: 3, 5: 2}[count]
        return heap_lines(
            f"{count} {rng.randint(1, 4)}", [rng.randint(0, top) for _ in range(count)]
        )

    edges = [
        (1, []),
        (5, []),
        (1, [0]),
        (2, [0, 0]),
        (1, [1]),
        (2, [1]),
        (7, [1]),
        (3, [5]),
        (2, [1, 1]),
        (2, [1, 1, 1]),
        (2, [1, 1, 1, 1]),
        (2, [2, 1]),
        (3, [1, 1, 1]),
        (3, [1, 1, 1, 1]),
        (3, [1, 1, 1, 1, 1]),
        (5, [1, 1, 1, 1, 1]),
        (4, [1, 1, 1, 1, 1]),
        (2, [2, 2, 2]),
        (2, [2, 2, 2, 1]),
        (2, [3, 2, 1]),
        (2, [2, 1, 1]),
        (2, [3, 3, 3]),
        (2, [2, 0, 2]),
        (3, [2, 2]),
        (2, [2, 2]),
        (9, [3, 1, 2]),
        (1000000000000000000, [2, 1, 2]),
        (1000000000000000000, [0, 0]),
        (9223372036854775807, [1, 1, 1]),
        (1, [1, 2, 3]),
        (1, [3, 4, 7]),
        (1, [1, 1, 1]),
        (2, [0, 1, 0, 1, 1]),
    ]
    return Problem(
        solve, [heap_lines(f"{len(heaps)} {most}", heaps) for most, heaps in edges], random
    )


# Prime factor game: a prime factor of N is picked, and N divided by it one or more times. Played on
# N itself.


def prime_factors(number):
    found, divisor = [], 2
    while number > 1:
        if divisor * divisor > number:
            divisor = number
        if number % divisor == 0:
            found.append(divisor)
            while number % divisor == 0:
                number //= divisor
        divisor += 1
    return found


def divide(number):
    for prime in prime_factors(number):
        left = number
        while left % prime == 0:
            left //= prime
            yield left


PRIME_FACTOR = Play(divide)


def prime_factor_game(tokens):
    return lines(["Alice" if PRIME_FACTOR.wins(Tokens(tokens).number()) else "Bob"])


def random_number(rng):
    if rng.random() < 0.4:
        return f"{rng.randint(1, 3000)}\n"
    number = 1
    for _ in range(rng.randint(2, 12)):
        number *= rng.choice([2, 2, 3, 3, 5, 7, 11, 13, 101, 997])
        if number > 10**17:
            break
    return f"{number}\n"


PRIME_FACTOR_EDGES = [
    f"{number}\n"
    for number in (
        1,
        2,
        3,
        4,
        6,
        8,
        9,
        12,
        16,
        30,
        36,
        60,
        64,
        72,
        100,
        144,
        210,
        216,
        225,
        900,
        1001,
        1024,
        2310,
        3072,
        44100,
        65536,
        65537,
        720720,
        999983,
        1000000,
        510510,
        10**18,
        2**59,
        3**37,
        2**29 * 3**18,
        999999999989,
        999983**2,
        30030**2,
        614889782588491410,
        897612484786617600,
    )
]


# Tofu and habanero: a box is cut by a plane between cells, one part is eaten, the other stays. Who
# must eat a habanero loses, so a part with one is never eaten. Played on boxes with cells.


def box(size, cells):
    return (tuple(size), tuple(sorted(cells)))


def cuts(one):
    """What is left of a box after a part without a habanero is eaten."""
    size, cells = one
    for axis in range(3):
        for plane in range(1, size[axis]):
            low = [cell for cell in cells if cell[axis] < plane]
            high = [cell for cell in cells if cell[axis] >= plane]
            if not low:
                rest = [
                    tuple(at - plane if i == axis else at for i, at in enumerate(cell))
                    for cell in high
                ]
                yield box(
                    [length - plane if i == axis else length for i, length in enumerate(size)], rest
                )
            if not high:
                yield box([plane if i == axis else length for i, length in enumerate(size)], low)


def eat(boxes):
    for place in range(len(boxes)):
        for left in cuts(boxes[place]):
            yield tuple(sorted(boxes[:place] + (left,) + boxes[place + 1 :]))


TOFU = Play(eat)


def tofu(tokens):
    tokens = Tokens(tokens)
    boxes = []
    for _ in range(tokens.number()):
        size = tokens.numbers(3)
        boxes.append(box(size, {tuple(tokens.numbers(3)) for _ in range(tokens.number())}))
    return lines(["WIN" if TOFU.wins(tuple(sorted(boxes))) else "LOSE"])


def box_lines(boxes):
    parts = [f"{len(boxes)}\n"]
    for size, cells in boxes:
        parts.append("%d %d %d\n%d\n" % (*size, len(cells)))
        parts.extend("%d %d %d\n" % cell for cell in cells)
    return "".join(parts)


def random_tofu(rng):
    count = rng.choice([1, 1, 1, 2, 2, 3])
    top = {1: 7, 2: 4, 3: 3}[count]
    boxes = []
    for _ in range(count):
        size = [rng.randint(1, top) for _ in range(3)]
        cells = {
            tuple(rng.randrange(length) for length in size) for _ in range(rng.choice([1, 1, 2, 3]))
        }
        boxes.append((size, rng.sample(sorted(cells), len(cells))))
    return box_lines(boxes)


TOFU_EDGES = [
    box_lines(boxes)
    for boxes in (
        [((1, 1, 1), [(0, 0, 0)])],
        [((2, 1, 1), [(0, 0, 0)])],
        [((2, 1, 1), [(1, 0, 0)])],
        [((1, 5, 1), [(0, 2, 0)])],
        [((1, 5, 1), [(0, 1, 0)])],
        [((3, 3, 3), [(1, 1, 1)])],
        [((3, 3, 3), [(0, 0, 0)])],
        [((3, 3, 3), [(2, 2, 2)])],
        [((3, 3, 3), [(0, 0, 0), (2, 2, 2)])],
        [((3, 3, 3), [(2, 2, 2), (0, 0, 0), (1, 1, 1)])],
        [((3, 3, 1), [(0, 2, 0), (2, 0, 0)])],
        [((4, 4, 3), [(1, 2, 1)])],
        [((4, 4, 3), [(1, 2, 0), (2, 1, 2)])],
        [((4, 2, 1), [(1, 1, 0), (2, 0, 0)])],
        [((1, 1, 7), [(0, 0, 0)])],
        [((1, 1, 7), [(0, 0, 6)])],
        [((1, 1, 7), [(0, 0, 3)])],
        [((6, 6, 6), [(2, 3, 3)])],
        [((6, 1, 1), [(2, 0, 0)]), ((6, 1, 1), [(3, 0, 0)])],
        [((2, 1, 1), [(0, 0, 0)]), ((1, 2, 1), [(0, 1, 0)])],
        [((2, 1, 1), [(0, 0, 0)]), ((3, 1, 1), [(0, 0, 0)])],
        [((1, 1, 1), [(0, 0, 0)]), ((1, 1, 1), [(0, 0, 0)])],
        [((2, 1, 1), [(0, 0, 0)]), ((1, 1, 4), [(0, 0, 2)]), ((1, 2, 1), [(0, 1, 0)])],
        [((2, 2, 2), [(x, y, z) for x in range(2) for y in range(2) for z in range(2)])],
        [((4, 1, 1), [(0, 0, 0), (3, 0, 0)])],
        [],
    )
]


# Cat and rabbit: step on a black tile, then one or more steps to a neighbouring white tile, each
# turning black when stepped on. Tile by tile.


def walks(row, at):
    """All rows after one or more steps from a tile that one stands on."""
    for to in (at - 1, at + 1):
        if 0 <= to < len(row) and row[to] == ".":
            after = row[:to] + "#" + row[to + 1 :]
            yield after
            yield from walks(after, to)


def one_walk(row):
    for at, tile in enumerate(row):
        if tile == "#":
            yield from walks(row, at)


def turns_of_walks(row, most):
    """All rows after 1 to `most` moves, one after the other."""
    reached, last = set(), {row}
    while most and last:
        last = {after for before in last for after in one_walk(before)} - reached
        reached |= last
        most -= 1
    return reached


@functools.cache
def tiles(most, misere):
    return Play(lambda row: turns_of_walks(row, most), misere)


def cat_or_rabbit(most, row, misere):
    return lines(["Cat" if tiles(min(most, len(row)), misere).wins(row) else "Rabbit"])


ROWS = [
    ".",
    "#",
    "..",
    "##",
    ".#",
    "#.",
    "...",
    "###",
    "#..",
    ".#.",
    "..#",
    "#..##.#",
    ".....",
    "#.#.#",
    ".#.#",
    "#.#.",
    ".#.#.",
    ".#.#.#.",
    "#..#.",
    "..#..",
    ".#..",
    "#...#...#",
    "..#..#..",
    "#..#..#..#",
    ".##.",
    "#...#..#.",
    "##########",
    "..........",
    "#.........",
    ".........#",
    "....#....",
    "....#.....",
    "#.#.#.#.#.",
    ".#.#.#.#.#.",
    "...#..#.#",
    "..#..##.",
]


def random_row(rng):
    return "".join(
        rng.choice(".....##" if rng.random() < 0.7 else ".#") for _ in range(rng.randint(2, 11))
    )


def cat_problem(misere):
    official = [] if misere else ["###...####....###...####....", "###...####"]
    return Problem(
        lambda tokens: cat_or_rabbit(1, Tokens(tokens).word(), misere),
        [row + "\n" for row in ROWS + official],
        lambda rng: random_row(rng) + "\n",
    )


def cat_k_problem(misere):
    def solve(tokens):
        tokens = Tokens(tokens)
        return cat_or_rabbit(tokens.number(), tokens.word(), misere)

    edges = (
        [(1, row) for row in ROWS[:8]]
        + [(2, row) for row in ROWS]
        + [
            (3, ".#.#.#."),
            (3, ".#.#."),
            (3, ".#.#.#.#."),
            (3, "..."),
            (3, "#"),
            (1, "#.#.#."),
            (1, ".#.#.#."),
            (4, ".#.#.#.#."),
            (5, "#..#..#"),
            (1000000000000000000, "#..#.#"),
            (9223372036854775807, "..."),
            (100, "##"),
        ]
    )
    return Problem(
        solve,
        [f"{most}\n{row}\n" for most, row in edges],
        lambda rng: f"{rng.randint(1, 4)}\n{random_row(rng)[:10]}\n",
    )


PROBLEMS = {
    "addition-game": Problem(addition_game, ADDITION_EDGES, random_addition),
    "nim": nim_problem(False),
    "nim-misere": nim_problem(True),
    "nim-k": nim_k_problem(False),
    "nim-k-misere": nim_k_problem(True),
    "prime-factor-game": Problem(prime_factor_game, PRIME_FACTOR_EDGES, random_number),
    "tofu": Problem(tofu, TOFU_EDGES, random_tofu),
    "cat-and-rabbit": cat_problem(False),
    "cat-and-rabbit-misere": cat_problem(True),
    "cat-and-rabbit-kmoves": cat_k_problem(False),
    "cat-and-rabbit-misere-kmoves": cat_k_problem(True),
}
