"""Problems of the gallery about rows and boards, played out cell by cell. Used by `problems.py`."""

from problems_play import Play, Problem, Tokens, lines


def put(row, at, letters):
    return row[:at] + letters + row[at + len(letters) :]


def rewrite(*rules):
    """All words that come of replacing one occurrence of a left side by the right side."""

    def options(word):
        for left, right in rules:
            for at in range(len(word) - len(left) + 1):
                if word[at : at + len(left)] == left:
                    yield word[:at] + right + word[at + len(left) :]

    return options


def random_word(rng, letters, longest):
    return "".join(rng.choice(letters) for _ in range(rng.randint(1, longest)))


def words_problem(play, wins, loses, letters, longest, edges, count_first):
    """Data sets of one word: with their number first, or until the input ends."""

    def solve(tokens):
        words = tokens[1:] if count_first else tokens
        return lines(wins if play.wins(word) else loses for word in words)

    def text(words):
        return (f"{len(words)}\n" if count_first else "") + lines(words)

    def random(rng):
        return text([random_word(rng, letters, longest) for _ in range(rng.randint(1, 5))])

    return Problem(solve, [text(words) for words in edges], random)


DIGITS = [
    [],
    ["0"],
    ["1"],
    ["00"],
    ["01"],
    ["10"],
    ["11"],
    ["0000", "1111"],
    ["1010101"],
    ["0101010"],
    ["1100", "0011", "1001"],
    ["11111111"],
    ["10000000"],
    ["00000001"],
    ["101", "110", "111"],
]

UNLIKE = Play(rewrite(("01", ""), ("10", "")))
LOWER = Play(rewrite(("1", "0"), ("10", "01")))
SLIDE = Play(rewrite(("10", "01"), ("11", "00")))


# Dawson's chess as a row: a tile without neighbours, two at an end of a stretch, or three.


def remove_tiles(row):
    def tile(at):
        return 0 <= at < len(row) and row[at] == "#"

    for at in range(len(row)):
        if not tile(at):
            continue
        if not tile(at - 1) and not tile(at + 1):
            yield put(row, at, ".")
        if tile(at + 1) and (not tile(at - 1) or not tile(at + 2)):
            yield put(row, at, "..")
        if tile(at + 1) and tile(at + 2):
            yield put(row, at, "...")


TILES = [
    [],
    ["#"],
    ["."],
    ["##", "###", "####"],
    ["#.#"],
    ["..."],
    ["########"],
    ["#####"],
    ["##.##", "##.#"],
    [".#.", "#..#"],
    ["############"],
    ["###.##.#"],
    ["#########", "#####.####"],
]


# Bowling pins: one pin, or two side by side.

PINS = Play(rewrite(("I", "X"), ("II", "XX")))


def bowling(tokens):
    tokens = Tokens(tokens)
    answers = []
    for _ in range(tokens.number()):
        tokens.number()
        answers.append("WIN" if PINS.wins(tokens.word()) else "LOSE")
    return lines(answers)


def bowling_text(rows):
    return f"{len(rows)}\n" + "".join(f"{len(row)}\n{row}\n" for row in rows)


PIN_EDGES = [
    bowling_text(rows)
    for rows in (
        [],
        ["I"],
        ["X"],
        ["II"],
        ["IXI"],
        ["XXX", "IIII"],
        ["IXXI", "XIIX", "IIXII", "IIIII"],
        ["IIIIIIIIIIII"],
        ["XIXIX"],
        ["IIXI", "IXII"],
        ["IIIXIIXI"],
        ["IIIIXI"],
        ["IXIIXIII"],
    )
]


# 01 game: a 0 or 1 is written into an empty cell, no two neighbours equal.


def write_digit(row):
    for at, cell in enumerate(row):
        if cell == " ":
            for digit in "01":
                if digit not in (row[at - 1 : at], row[at + 1 : at + 2]):
                    yield put(row, at, digit)


BOARD = Play(write_digit)


def ones_and_zeros(tokens):
    tokens = Tokens(tokens)
    length, count = tokens.numbers(2)
    row = " " * length
    for _ in range(count):
        place, digit = tokens.numbers(2)
        row = put(row, place - 1, str(digit))
    return lines(["Takahashi" if BOARD.wins(row) else "Aoki"])


def board_text(row):
    cells = [(at + 1, cell) for at, cell in enumerate(row) if cell != " "]
    return f"{len(row)} {len(cells)}\n" + "".join(f"{at} {cell}\n" for at, cell in cells)


def random_board(rng):
    row = " " * rng.randint(1, 9)
    for _ in range(rng.randint(0, 4)):
        options = sorted(write_digit(row))
        row = rng.choice(options) if options else row
    return board_text(row)


BOARD_EDGES = [
    board_text(row)
    for row in (
        " ",
        "  ",
        "   ",
        "    ",
        "0",
        "1",
        "01",
        "0 ",
        " 1",
        "0 0",
        "0 1",
        "1  1",
        " 0 1 ",
        "0   0",
        "0    1",
        "1     1",
        "  0",
        "1  ",
        " 0  0 ",
        "   1 0",
        "        ",
        "         ",
        "0101010",
        "0 0 0 0",
        "  1    ",
    )
]


# Nimble: one coin is moved to a square with a smaller number.


def move_coin(coins):
    for at in range(1, len(coins)):
        if coins[at]:
            for to in range(at):
                after = list(coins)
                after[at] -= 1
                after[to] += 1
                yield tuple(after)


COINS = Play(move_coin)


def nimble(tokens):
    tokens = Tokens(tokens)
    return lines(
        "First" if COINS.wins(tuple(tokens.numbers(tokens.number()))) else "Second"
        for _ in range(tokens.number())
    )


def lists_text(lists):
    return f"{len(lists)}\n" + "".join(
        f"{len(numbers)}\n{' '.join(map(str, numbers))}\n" for numbers in lists
    )


def random_coins(rng):
    lists = []
    for _ in range(rng.randint(1, 3)):
        squares = rng.randint(1, 6)
        coins = [0] * squares
        for _ in range(rng.randint(0, 5)):
            coins[rng.randrange(squares)] += 1
        lists.append(coins)
    return lists_text(lists)


COIN_EDGES = [
    lists_text(lists)
    for lists in (
        [],
        [[]],
        [[5]],
        [[0, 1]],
        [[0, 2]],
        [[3, 0, 1], [1, 1, 1]],
        [[0, 0, 0, 0]],
        [[0, 1, 1, 1]],
        [[0, 2, 3, 0]],
        [[0, 0, 2, 0, 2]],
        [[9, 1, 0]],
        [[0, 1, 0, 2, 1], [0, 1, 1, 2]],
    )
]


# Georgia and Bob: a chessman goes left over free squares, not past another one.


def go_left(places):
    for index, place in enumerate(places):
        wall = places[index - 1] if index else 0
        for to in range(wall + 1, place):
            yield places[:index] + (to,) + places[index + 1 :]


CHESSMEN = Play(go_left)


def georgia(tokens):
    tokens = Tokens(tokens)
    return lines(
        "Georgia will win"
        if CHESSMEN.wins(tuple(sorted(tokens.numbers(tokens.number()))))
        else "Bob will win"
        for _ in range(tokens.number())
    )


def random_chessmen(rng):
    lists = []
    for _ in range(rng.randint(1, 3)):
        count = rng.randint(1, 5)
        lists.append(rng.sample(range(1, rng.randint(count, 11) + 1), count))
    return lists_text(lists)


CHESSMEN_EDGES = [
    lists_text(lists)
    for lists in (
        [],
        [[]],
        [[1]],
        [[2]],
        [[1, 2, 3]],
        [[1, 5, 6, 7, 9, 12]],
        [[1, 3]],
        [[3, 1], [2, 1]],
        [[2, 4, 5, 7]],
        [[7, 2, 4, 5]],
        [[1, 2]],
        [[5, 6]],
        [[3, 5, 6]],
        [[10]],
        [[4, 3, 2, 1]],
        [[2, 4, 6, 8]],
        [[1, 4, 6, 9]],
    )
]


# Exclusively edible: a cake is cut along a grid line, the part without the piece is eaten. Rows,
# columns, and the place of the piece.


def cut_cake(cake):
    rows, columns, row, column = cake
    for line in range(1, rows):
        yield (
            (line, columns, row, column)
            if row < line
            else (rows - line, columns, row - line, column)
        )
    for line in range(1, columns):
        yield (
            (rows, line, row, column)
            if column < line
            else (rows, columns - line, row, column - line)
        )


CAKES = Play(cut_cake)


def cakes(tokens):
    tokens = Tokens(tokens)
    return lines(
        "Gretel" if CAKES.wins(tuple(tokens.numbers(4))) else "Hansel"
        for _ in range(tokens.number())
    )


def random_cakes(rng):
    all_cakes = []
    for _ in range(rng.randint(1, 4)):
        rows, columns = rng.randint(1, 10), rng.randint(1, 10)
        if rng.random() < 0.4:
            columns = rows
        row = rng.randrange(rows)
        column = rng.choice([row, columns - 1 - row]) if rows == columns else rng.randrange(columns)
        all_cakes.append((rows, columns, row, column))
    return cakes_text(all_cakes)


def cakes_text(all_cakes):
    return f"{len(all_cakes)}\n" + "".join("%d %d\n%d %d\n" % cake for cake in all_cakes)


CAKE_EDGES = [
    cakes_text(all_cakes)
    for all_cakes in (
        [],
        [(1, 1, 0, 0)],
        [(3, 4, 1, 2)],
        [(3, 3, 1, 1), (2, 3, 0, 1), (2, 2, 0, 1)],
        [(1, 7, 0, 3)],
        [(7, 1, 2, 0)],
        [(5, 5, 0, 0)],
        [(5, 5, 4, 4)],
        [(5, 5, 0, 4)],
        [(2, 1, 1, 0), (1, 2, 0, 1)],
        [(8, 6, 3, 2)],
        [(4, 4, 1, 2)],
    )
]


# Crosses and crosses: who completes three crosses in a row wins. A move after which the other
# player can do so at once is only looked at if there is no other.


def three(row):
    return "xxx" in row


def crossed(row):
    return [put(row, at, "x") for at, cell in enumerate(row) if cell == "."]


def crosses_options(row):
    """What leads to a position that may be won; a row with three crosses is lost for the player to
    move.
    """
    if three(row):
        return []
    after = crossed(row)
    done = [option for option in after if three(option)]
    if done:
        return done[:1]
    quiet = [option for option in after if not any(three(next_row) for next_row in crossed(option))]
    # A row and its mirror image play alike.
    return {min(option, option[::-1]) for option in quiet or after}


CROSSES = Play(crosses_options)


def crosses(tokens):
    return lines(["1" if CROSSES.wins("." * Tokens(tokens).number()) else "2"])


PROBLEMS = {
    "cf-1373b-01-game": words_problem(
        UNLIKE, "DA", "NET", "01", 11, [words for words in DIGITS], True
    ),
    "lower-the-ones-words": words_problem(LOWER, "first", "second", "01", 11, DIGITS, False),
    "slide-or-clear-words": words_problem(SLIDE, "first", "second", "01", 11, DIGITS, True),
    "dawsons-chess-row": words_problem(
        Play(remove_tiles), "White", "Black", "##.", 13, TILES, False
    ),
    "hackerrank-bowling-pins": Problem(
        bowling,
        PIN_EDGES,
        lambda rng: bowling_text([random_word(rng, "IIX", 12) for _ in range(rng.randint(1, 4))]),
    ),
    "arc151-c-01-game": Problem(ones_and_zeros, BOARD_EDGES, random_board),
    "hackerrank-nimble": Problem(nimble, COIN_EDGES, random_coins),
    "poj-1704-georgia-and-bob": Problem(georgia, CHESSMEN_EDGES, random_chessmen),
    "uva-11311-exclusively-edible": Problem(cakes, CAKE_EDGES, random_cakes),
    "poj-3537-crosses": Problem(
        crosses, [f"{n}\n" for n in range(3, 27)], lambda rng: f"{rng.randint(3, 26)}\n"
    ),
}
