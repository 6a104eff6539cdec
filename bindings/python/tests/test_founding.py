"""Each founding game, in under ten lines: from moves to a pattern that is verified, or from rules
to a theorem.
"""

import re

import nimatron


def test_addition_game():
    class Addition(nimatron.Game):
        def moves(self, n):
            d = str(n)
            return [
                int(d[:i] + str(int(d[i]) + int(d[i + 1])) + d[i + 2 :]) for i in range(len(d) - 1)
            ]

    law = Addition().table(200_000).laws[0]
    assert (law.kind, law.data["base"], law.status) == ("automatic", 10, "verified")
    theorem = nimatron.Game.shipped("addition-game").prove()
    assert theorem.formula == "wins when sum(9 - d) mod 18 >= 9 and word != 0"


def test_nim():
    class Nim(nimatron.Game):
        def moves(self, heaps):
            return [
                heaps[:i] + (m,) + heaps[i + 1 :] for i, n in enumerate(heaps) for m in range(n)
            ]

    law = Nim().table(10, 10, 10, what="value").laws[0]
    assert (law.kind, law.status, law.verified_up_to) == ("xor", "verified", 9)
    assert law.prove(nimatron.Game("heap n\nmove n -> m where m < n")).proved


def test_nim_k():
    class Nim2(nimatron.Game):
        def moves(self, heaps):
            for i, n in enumerate(heaps):
                for m in range(n):
                    one = heaps[:i] + (m,) + heaps[i + 1 :]
                    yield one
                    yield from (
                        one[:j] + (x,) + one[j + 1 :] for j in range(i) for x in range(heaps[j])
                    )

    law = Nim2().table(16, 16, 16).laws[0]
    assert (law.kind, law.data["base"], len(law.automaton)) == ("automatic", 2, 2)
    assert law.automaton(100, 100, 100) == 0 and law.automaton(100, 100, 99) == 1
    assert nimatron.Game.shipped("nim-k", k=2).prove("loses when columns(2) mod (k + 1) = 0").proved


def test_prime_factors():
    class Factors(nimatron.Game):
        def moves(self, n):
            for prime in (
                p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))
            ):
                m = n
                while m % prime == 0:
                    m //= prime
                    yield m

    law = (
        Factors().table(5, 4, 3, position=lambda a, b, c: 2**a * 3**b * 5**c, what="value").laws[0]
    )
    assert law.kind == "xor" and law.prove(nimatron.Game.shipped("nim-3")).proved


def test_tofu_and_habanero():
    class Tofu(nimatron.Game):
        def moves(self, box):  # for each axis the size, and the first and the last habanero
            for i, (n, low, high) in enumerate(box):
                parts = [(n - cut, low - cut, high - cut) for cut in range(1, low + 1)]
                parts += [(cut, low, high) for cut in range(high + 1, n)]
                yield from (box[:i] + (part,) + box[i + 1 :] for part in parts)

    box = lambda a, b, c, d: ((a + 1 + b, a, a), (c + 2 + d, c, c + 1))  # noqa: E731
    assert Tofu().table(6, 6, 6, 6, position=box, what="value").laws[0].kind == "xor"


def test_string01():
    game = nimatron.Game(
        "word [01]*\nplayers Alice, Bob\npick until none is left\nresult the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically"
    )
    assert game.solve("01100101").result == "1010"
    theorem = game.prove()
    assert theorem.proved and theorem.formula == "leftmost 1, else rightmost 0"


def test_cat_and_rabbit():
    class Fire(nimatron.Game):
        def moves(self, row):
            for a, b in (run.span() for run in re.finditer(r"\.+", row)):
                for n in range(1, b - a + 1):
                    if a > 0:
                        yield row[:a] + "#" * n + row[a + n :]
                    if b < len(row):
                        yield row[: b - n] + "#" * n + row[b:]

    row = lambda a, b: "." * a + "#" + "." * b  # noqa: E731
    law = Fire().table(9, 9, position=row, what="value").laws[0]
    assert (law.kind, law.text) == (
        "xor",
        "The value is a xor b. Verified up to 8; beyond, a conjecture.",
    )
    misere = Fire(misere=True).table(32, 32, position=row)
    assert misere.laws[0].kind == "automatic" and misere[1, 0] == 0 and misere[5, 5] == 0
    for k in (1, 2, 3):
        for lost in (False, True):
            assert nimatron.Game.shipped("cat-and-rabbit", k=k, misere=lost).prove().proved
