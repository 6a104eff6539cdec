"""Contest problems that ask for a move or print a line for each test, and such with trees and
digits, played out as the statements say. Used by `problems.py`."""

from contests_single import row, tests
from problems_play import Play, Problem, Tokens, heap_list, lines, moves_in_heaps


def random_tree(rng, n):
    """The edges of a tree, with its vertices in any order."""
    names = rng.sample(range(1, n + 1), n)
    edges = [[names[vertex], names[rng.randrange(vertex)]] for vertex in range(1, n)]
    return [rng.sample(edge, 2) for edge in rng.sample(edges, n - 1)]


def tree_text(rng, most):
    n = rng.randint(1, most)
    return row([n]) + "".join(row(edge) for edge in random_tree(rng, n))


def neighbours(edges):
    found = {}
    for a, b in edges:
        found.setdefault(a, []).append(b)
        found.setdefault(b, []).append(a)
    return found


# AGC 033 C: coins on a tree go towards the vertex whose coins are taken.


def coins_move(edges):
    near = neighbours(edges)

    def towards(goal):
        step, todo = {goal: goal}, [goal]
        for vertex in todo:
            for other in near.get(vertex, []):
                if other not in step:
                    step[other] = vertex
                    todo.append(other)
        return step

    return lambda coins: (
        frozenset(towards(taken)[coin] for coin in coins if coin != taken) for taken in coins
    )


def removing_coins(tokens):
    tokens = Tokens(tokens)
    n = tokens.number()
    edges = [tokens.numbers(2) for _ in range(n - 1)]
    return "First\n" if Play(coins_move(edges)).wins(frozenset(range(1, n + 1))) else "Second\n"


# HDU 3094: an edge is cut, and what no longer hangs at the root is gone.


def cut(edges):
    for edge in edges:
        near = neighbours(edges - {edge})
        reached, todo = {1}, [1]
        for vertex in todo:
            todo += [
                other
                for other in near.get(vertex, [])
                if other not in reached and not reached.add(other)
            ]
        yield frozenset(other for other in edges - {edge} if other[0] in reached)


CUT = Play(cut)


def tree_game(tokens):
    edges = frozenset(tuple(tokens.numbers(2)) for _ in range(tokens.number() - 1))
    return "Alice" if CUT.wins(edges) else "Bob"


def tree_numbers(rng):
    n = rng.randint(1, 7)
    return [n, *(number for edge in random_tree(rng, n) for number in edge)]


# POJ 2960: a line of letters for each set.


def s_nim(tokens):
    tokens, answers = Tokens(tokens), []
    while count := tokens.number():
        takes = tokens.numbers(count)
        play = Play(
            lambda heaps: moves_in_heaps(
                heaps, lambda heap: [(heap - take,) for take in takes if take <= heap]
            )
        )
        heaps = [heap_list(tokens.numbers(tokens.number())) for _ in range(tokens.number())]
        answers.append("".join("W" if play.wins(one) else "L" for one in heaps))
    return lines(answers)


def s_nim_text(rng):
    text = ""
    for _ in range(rng.randint(1, 3)):
        takes = rng.sample(range(1, 9), rng.randint(1, 4))
        text += row([len(takes), *takes])
        positions = [
            [rng.randint(0, 9) for _ in range(rng.randint(1, 3))] for _ in range(rng.randint(1, 4))
        ]
        text += row([len(positions)]) + "".join(row([len(heaps), *heaps]) for heaps in positions)
    return text + "0\n"


# Codeforces 305 E: a piece is split into what is before, at and behind the middle of a palindrome.


def splits(pieces):
    for place, piece in enumerate(pieces):
        for middle in range(1, len(piece) - 1):
            if piece[middle - 1] == piece[middle + 1]:
                parts = (
                    pieces[:place]
                    + pieces[place + 1 :]
                    + (piece[:middle], piece[middle], piece[middle + 1 :])
                )
                yield tuple(sorted(part for part in parts if len(part) > 2)), middle


SPLITS = Play(lambda pieces: [after for after, _ in splits(pieces)])


def playing_with_string(tokens):
    winning = [middle + 1 for after, middle in splits((tokens[0],)) if not SPLITS.wins(after)]
    return f"First\n{min(winning)}\n" if winning else "Second\n"


# HDU 1404: a digit becomes smaller, or a zero goes with all that is to its right.


def digits_left(digits):
    for place, digit in enumerate(digits):
        yield from (
            digits[:place] + smaller + digits[place + 1 :] for smaller in "0123456789"[: int(digit)]
        )
        if digit == "0":
            yield digits[:place]


DIGITS = Play(digits_left)

PROBLEMS = {
    "agc033-c-removing-coins": Problem(
        removing_coins, ["1\n", "2\n1 2\n", "3\n1 2\n2 3\n"], lambda rng: tree_text(rng, 8)
    ),
    "hdu-3094-a-tree-game": tests(
        tree_game, tree_numbers, [[[1]], [[2, 2, 1], [3, 1, 2, 1, 3]], [[3, 2, 3, 1, 2]]]
    ),
    "poj-2960-s-nim": Problem(s_nim, ["0\n", "1 1\n1\n1 0\n0\n"], s_nim_text),
    "cf-305e-playing-with-string": Problem(
        playing_with_string,
        ["a\n", "aba\n", "abab\n"],
        lambda rng: (
            "".join(
                rng.choice("ab" if rng.random() < 0.8 else "abc") for _ in range(rng.randint(1, 12))
            )
            + "\n"
        ),
    ),
    "hdu-1404-digital-deletions": Problem(
        lambda tokens: lines("Yes" if DIGITS.wins(one) else "No" for one in tokens),
        ["0\n", "00\n", "1\n"],
        lambda rng: lines(
            "".join(rng.choice("0012345") for _ in range(rng.randint(1, 4)))
            for _ in range(rng.randint(1, 4))
        ),
    ),
}
