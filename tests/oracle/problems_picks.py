"""Problems with a result: letters are taken one by one until none is left, and every play is
followed. Used by `problems.py`.
"""

import functools

from problems_play import Problem, Tokens, lines


def best(word, result):
    """The result if Alice, who begins, wants it large, and Bob small; `result(letters)` is what
    Alice's letters come to, from left to right.
    """
    everything = (1 << len(word)) - 1

    @functools.lru_cache(maxsize=None)
    def value(alice, bob):
        free = everything & ~(alice | bob)
        if not free:
            return result([letter for place, letter in enumerate(word) if alice >> place & 1])
        places = [place for place in range(len(word)) if free >> place & 1]
        if alice.bit_count() == bob.bit_count():
            return max(value(alice | 1 << place, bob) for place in places)
        return min(value(alice, bob | 1 << place) for place in places)

    return value(0, 0)


def as_word(letters):
    return "".join(letters)


def from_behind(letters):
    return "".join(reversed(letters))


def number_of_ones(letters):
    return letters.count("1")


def pence(letters):
    return sum({"0": 1, "1": 3, "2": 5}[letter] for letter in letters)


def random_word(rng, letters, length):
    return "".join(rng.choice(letters) for _ in range(length))


def string01(tokens):
    tokens = Tokens(tokens)
    count = tokens.number()
    word = tokens.word()
    assert len(word) == 2 * count
    return lines([best(word, as_word)])


def random_string01(rng):
    count = rng.choice([1, 2, 2, 3, 3, 3, 4, 4])
    return f"{count}\n{random_word(rng, '01', 2 * count)}\n"


def behind(tokens):
    tokens = Tokens(tokens)
    answers = []
    for _ in range(tokens.number()):
        tokens.number()
        answers.append(best(tokens.word(), from_behind))
    return lines(answers)


def data_sets(words):
    return f"{len(words)}\n" + "".join(f"{len(word)} {word}\n" for word in words)


def random_behind(rng):
    return data_sets([random_word(rng, "01", rng.randint(1, 8)) for _ in range(rng.randint(1, 5))])


def ones(tokens):
    return lines([best(word, number_of_ones) for word in tokens])


def random_ones(rng):
    return lines([random_word(rng, "01", rng.randint(1, 8)) for _ in range(rng.randint(1, 5))])


def coins(tokens):
    tokens = Tokens(tokens)
    tokens.number()
    return lines([best(tokens.word(), pence)])


def random_coins(rng):
    count = rng.randint(1, 8)
    return f"{count}\n{random_word(rng, '012', count)}\n"


PROBLEMS = {
    "string01": Problem(
        string01,
        [
            f"{len(word) // 2}\n{word}\n"
            for word in [
                "00",
                "01",
                "10",
                "11",
                "0000",
                "1111",
                "0110",
                "1001",
                "0101",
                "1010",
                "0001",
                "1000",
                "000111",
                "111000",
                "00000000",
                "11111111",
            ]
        ],
        random_string01,
    ),
    "string01-from-behind": Problem(
        behind,
        [
            "0\n",
            data_sets(["0"]),
            data_sets(["1"]),
            data_sets(["10", "01"]),
            data_sets(["110", "011"]),
            data_sets(["00000001", "10000000"]),
        ],
        random_behind,
    ),
    "string01-ones": Problem(
        ones, ["", "0\n", "1\n", lines(["11", "111"]), lines(["00000000", "11111111"])], random_ones
    ),
    "string01-weights": Problem(
        coins,
        [
            "1\n0\n",
            "1\n1\n",
            "1\n2\n",
            "2\n12\n",
            "3\n102\n",
            "8\n00000000\n",
            "8\n22222222\n",
            "5\n21020\n",
        ],
        random_coins,
    ),
}
