"""What `sums.py --self-test` runs: known games, and examples by hand."""

from sums import *  # noqa: F403: what is tested


def self_test():
    """Games whose tables are known, theorems held to literal play, and texts to refuse."""
    test_reading()
    test_values()
    test_moore()
    test_tame()
    test_any_heaps()
    test_rows()
    print("sums.py: all passed")


def test_reading():
    """Texts and codes say the same; texts that are refused."""
    same = {
        "octal 0.77": "heap n\nmove n -> a, b where a + b = n - 1 or a + b = n - 2",
        "octal 0.137": "heap h\nmove h -> 0 where h <= 3\nmove h -> h - 2 where h > 2\n"
        "move h -> a, b where\n   a + b = h - 3 -- anywhere\n   and a > 0 and b > 0\nmove h -> h - 3 where h > 3",
        "octal 4.0": "heap n\nmove n -> a, b where a + b = n and 0 < a and 0 < b",
        "hexadecimal 0.08": "heap n\nmove n -> a, b, c where a + b + c = n - 2 and a b_ > 0".replace(
            "a b_ > 0", "min(a, b, c) > 0"
        ),
        "octal 0.3333": "heap n\nmove n -> n - d where d in {1, 2..4}",
        "octal 0.33": "parameter k = 2\nheap n\nmove n -> m where m < n and n - m <= k",
    }
    for code, text in same.items():
        one, other = Rules(code), Rules(text)
        for size in range(12):
            assert one.heap_moves(size) == other.heap_moves(size), (code, size)
    powers = Rules("heap n\nmove n -> n - 2^i where 2^i <= n").heap_moves(9)
    assert powers == {(8,), (7,), (5,), (1,)}, powers
    assert Rules("heap n\nmove n -> n / 2, n / 3").heap_moves(7) == {(3, 2)}
    assert Rules("heap n\nmove n -> 2 (n / 3) where n > 2").heap_moves(8) == {(4,)}
    assert Rules("heap n\nmove n -> n xor 1 where n mod 2 = 1").heap_moves(5) == {(4,)}
    assert Rules("heap n\nmove n -> empty").heap_moves(5) == {()}
    assert (
        Rules(
            "parameter k = 2 in 1..9\nheap n\nmove n -> m where m < n\nturn 1..k moves", {"k": 5}
        ).turn
        == 5
    )
    subtraction = "parameter s = {1, 4..5} in 0..9\nheap n\nmove n -> n - d where d in s"
    assert Rules(subtraction).heap_moves(6) == {(5,), (2,), (1,)}
    assert Rules(subtraction, {"s": {2, 3}}).heap_moves(6) == {(4,), (3,)}
    for broken in [
        "heap n",
        "octal 1.7",
        "octal 77",
        "octal 0.7g",
        "heap n\nmove m -> n",
        "heap n\nmove n - 1",
        "word a*",
    ]:
        try:
            Rules(broken)
        except Refused:
            continue
        raise AssertionError(f"not refused: {broken}")
    for endless in [
        "heap n\nmove n -> n",
        "heap n\nmove n -> m where m != n",
        "heap n\nmove n -> 5 where n < 5\nmove n -> 1 where n = 5",
    ]:
        try:
            Play(Rules(endless)).solve((3,))
        except Refused:
            continue
        raise AssertionError(f"not refused: {endless}")
    # Three heaps and turns of at most two moves: what one turn leads to.
    options = Rules("octal 0.3\nturn 1..2 moves").options((2, 1))
    assert options == {(1, 1), (2,), (1,)}, options


def test_values():
    """Values of single heaps that are in print, and lists against the exclusive or."""
    # Guy and Smith 1956; Winning Ways, chapter 4.
    kayles = code_values("0.77", 300)
    assert kayles[:13] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert period("0.77", kayles) == (71, 12)
    assert kayles[72:84] == [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
    dawson = code_values("0.07", 300)
    assert dawson[:15] == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
    assert period("0.07", dawson) == (53, 34)
    chess = code_values("0.137", 300)
    assert period("0.137", chess) == (52, 34)
    assert chess[:-1] == dawson[1:], "0.137 at n is 0.07 at n + 1"
    # Grundy 1939; OEIS A002188.
    grundy = Rules("heap n\nmove n -> a, b where a + b = n and a != b and a > 0 and b > 0")
    values = []
    for size in range(50):
        values.append(
            mex(
                {
                    functools.reduce(int.__xor__, (values[part] for part in parts))
                    for parts in grundy.heap_moves(size)
                }
            )
        )
    assert values == [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4,
        3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1,
    ], values  # fmt: skip
    # Lasker 1931: 4m + 1, 4m + 2 keep their size, 4m + 3 and 4m + 4 change places.
    lasker = Rules(
        "heap n\nmove n -> m where m < n\nmove n -> a, b where a + b = n and a > 0 and b > 0"
    )
    play = Play(lasker)
    value = [0] + [size + {3: 1, 0: -1}.get(size % 4, 0) for size in range(1, 30)]
    for size in range(30):
        assert (
            mex(
                {
                    functools.reduce(int.__xor__, (value[part] for part in parts), 0)
                    for parts in lasker.heap_moves(size)
                }
            )
            == value[size]
        )
    for position in lists(10):
        play.solve(position)
        assert play.value[position] == functools.reduce(
            int.__xor__, (value[heap] for heap in position), 0
        ), position
    # Sprague 1935, Grundy 1939, on lists played out.
    for code in ("0.77", "0.07", "0.137", "4.3", "0.6", "0.0B"):
        play, single = Play(Rules(f"hexadecimal {code}")), code_values(code, 12)
        for position in lists(12):
            play.solve(position)
            assert play.value[position] == functools.reduce(
                int.__xor__, (single[heap] for heap in position), 0
            ), (code, position)
    # Subtraction sets.
    for low, text in ((4, "1, 2, 3"), (7, "1, 3, 4")):
        play = Play(Rules(f"heap n\nmove n -> n - d where d in {{{text}}}"))
        single = [0, 1, 2, 3] if low == 4 else [0, 1, 0, 1, 2, 3, 2]
        for position in lists(11):
            play.solve(position)
            assert play.value[position] == functools.reduce(
                int.__xor__, (single[heap % low] for heap in position), 0
            )


def test_moore():
    """Nim with 1 to 5 moves a turn, both conventions; with the empty list, and with more moves than
    heaps.
    """
    for most, misere in itertools.product(range(1, 6), (False, True)):
        play = Play(Rules(f"heap n\nmove n -> m where m < n\nturn 1..{most} moves", misere=misere))
        for position in lists(12 if most < 3 else 10):
            assert play.solve(position) != moore_loses(position, most, misere), (
                most,
                misere,
                position,
            )


def test_tame():
    """Where all heaps are tame, the class says who wins under misere play."""
    codes = [
        f"0.{one}{two}" for one, two in itertools.product("01234567", repeat=2) if one + two != "00"
    ]
    codes += [
        "0.6374",
        "0.6045",
        "4.3",
        "4.7",
        "0.123",
        "0.333",
        "0.137",
        "0.0137",
        "0.3102",
        "0.8",
        "0.0F",
        "C.1",
    ]
    tame, texts = 0, [f"hexadecimal {code}" for code in codes]
    texts += [
        "heap n\nmove n -> m where m < n",
        "heap n\nmove n -> n - d where d in {1, 3, 4}",
        "heap n\nmove n -> n - 2^i where 2^i <= n",
    ]
    texts += [
        "heap n\nmove n -> n / 2",
        "heap n\nmove n -> a, b where a + b = n and a != b and a > 0 and b > 0",
    ]
    for text in texts:
        rules = Rules(text, misere=True)
        classes = tame_classes(rules.heap_moves, 11)
        play = Play(rules)
        for position in lists(11):
            if max(position, default=0) < len(classes):
                value, kind = sum_class([classes[heap] for heap in position])
                loses = (value, kind) in ((1, FICKLE), (0, FIRM))
                assert play.solve(position) != loses, (text, position)
        tame += len(classes) == 12
    assert 20 < tame < len(texts), tame
    # Misere Kayles is wild (Winning Ways, chapter 13).
    assert len(tame_classes(CodeMoves("0.77"), 30)) < 31


def test_any_heaps():
    """With turns in any heaps a list is lost exactly if every heap alone is, in normal play; heaps
    that are split, too.
    """
    assert Rules("heap n\nmove n -> n - 1\nturn any heaps").options((2, 1)) == {(1, 1), (2,), (1,)}
    assert Rules("octal 0.07\nturn any heaps").options((4,)) == {(2,), (1, 1)}, (
        "what a move has left is not moved again"
    )
    codes = [f"0.{one}{two}" for one, two in itertools.product("01234567", repeat=2)] + [
        "4.3",
        "0.0F",
        "0.8",
        "C.1",
        "0.137",
        "0.33033",
    ]
    texts = [f"hexadecimal {code}" for code in codes]
    texts += [
        "heap n\nmove n -> m where m < n",
        "parameter s = {2, 4..5}\nheap n\nmove n -> n - d where d in s",
        "heap n\nmove n -> n / 2",
    ]
    for text in texts:
        play = Play(Rules(f"{text}\nturn any heaps"))
        for position in lists(8):
            alone = [play.solve((heap,)) for heap in position]
            assert play.solve(position) == any(alone), (text, position)
    play = Play(Rules("heap n\nmove n -> n - 1\nturn any heaps"))
    for position in lists(9):
        assert play.solve(position) == any(heap % 2 for heap in position), position


def test_rows():
    """Rows against the lists of their runs."""

    def rule(*branches, left=".*", right=".*"):
        return {"left": left, "right": right, "branches": list(branches)}

    def check(source, length, list_rules, live):
        rows, play = words.Rules(source), Play(list_rules)
        options = words.followers(rows, words.words_up_to(rows, length), 1_000_000)
        wins, values = words.solve(rows, options)
        for word in words.words_up_to(rows, length):
            position = canonical(live(word))
            assert play.solve(position) == wins[word], (word, position)
            assert rows.misere or play.value[position] == values[word], (word, position)
        return wins

    # A row of cells, free or burning: fire spreads over any part of a run of free cells, from where
    # it burns.
    spread = [
        rule([{"swap": ["#", "#"]}, {"each": [[".", "#"]]}]),
        rule([{"each": [[".", "#"]]}, {"swap": ["#", "#"]}]),
    ]
    nim = "heap n\nmove n -> m where m < n"
    for most, misere in itertools.product((1, 2, 3), (False, True)):
        source = {
            "alphabet": ".#",
            "domain": "[.#]+",
            "rules": spread,
            "turn": most,
            "convention": "misere" if misere else "normal",
        }
        list_rules = Rules(f"{nim}\nturn 1..{most} moves", misere=misere)
        burning = lambda word: [len(run) for run in word.split("#")] if "#" in word else []  # noqa: E731
        wins = check(source, 10 if most < 3 else 8, list_rules, burning)
        for word, winning in wins.items():
            assert winning != moore_loses(canonical(burning(word)), most, misere), (
                word,
                most,
                misere,
            )
        # Nothing burns, a single cell, everything burns: the game is over.
        assert all(wins[word] == misere for word in (".", "#", "...", "###"))
    runs = lambda word: [len(run) for run in word.split(".")]  # noqa: E731
    pins = {"alphabet": "#.", "domain": "[.#]*", "turn": 1, "convention": "normal"}
    swap = lambda count: [{"swap": ["#" * count, "." * count]}]  # noqa: E731
    check(pins | {"rules": [rule(swap(1), swap(2))]}, 10, Rules("octal 0.77"), runs)
    check(pins | {"rules": [rule(swap(2))]}, 10, Rules("octal 0.07"), runs)
    alone, end = r"(.*\.)?", r"(\..*)?"
    check(
        pins | {"rules": [rule(swap(2)), rule(swap(1), left=alone, right=end)]},
        10,
        Rules("octal 0.17"),
        runs,
    )
    chess = [
        rule(swap(3)),
        rule(swap(2), left=alone),
        rule(swap(2), right=end),
        rule(swap(1), left=alone, right=end),
    ]
    check(pins | {"rules": chess}, 10, Rules("octal 0.137"), runs)
    check(
        pins | {"rules": [rule(swap(1), swap(2))], "convention": "misere"},
        9,
        Rules("octal 0.77", misere=True),
        runs,
    )
    check(
        pins | {"rules": [rule(swap(1), swap(2))], "turn": 2},
        8,
        Rules("octal 0.77\nturn 1..2 moves"),
        runs,
    )
