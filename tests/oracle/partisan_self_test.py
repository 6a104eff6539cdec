"""What `partisan.py --self-test` runs: games whose classes are known, and examples by hand."""

import sys

sys.dont_write_bytecode = True

import partisan  # noqa: E402: after the line above, so that nothing is written beside it


def self_test():
    """Known games, and texts to refuse."""

    def classes(text, size):
        rules = partisan.Rules(text)
        positions = list(rules.positions(size))
        play = partisan.Play(rules, positions)
        return {rules.spell(position): play.outcome_class(position) for position in positions}

    # Each has moves that do not hinder the other: who has more wins.
    erase = "word [01]*\nmove Left: 0 -> empty\nmove Right: 1 -> empty\n"
    for word, given in classes(erase, 6).items():
        more = word.count("0") - word.count("1")
        assert given == ("L" if more > 0 else "R" if more < 0 else "P"), word
    for word, given in classes(erase + "misere\n", 5).items():
        more = word.count("0") - word.count("1")
        assert given == ("R" if more > 0 else "L" if more < 0 else "N"), word

    # Both may erase: it is the parity that counts, and 0 and 1 do not differ.
    for word, given in classes(
        "word [01]*\nmove 0 -> empty\nmove 1 -> empty\nmove Left: 1 -> empty\n", 4
    ).items():
        assert given == "NP"[len(word) % 2 == 0], word

    # Toads and Frogs with one free cell (Berlekamp, Conway, Guy 1982): T.F is N, a lone toad with k
    # free cells wins.
    toads = "players Toad, Frog\nword [T F .]*\nmove Toad: 'T.' -> '.T'\nmove Toad: 'TF.' -> '.FT'\nmove Frog: '.F' -> 'F.'\nmove Frog: '.TF' -> 'FT.'\n"
    toads = toads.replace("[T F .]*", "['T' 'F' '.']*")
    known = classes(toads, 4)
    assert known["T.F"] == "N" and known["T."] == "L" and known[".F"] == "R" and known[".T"] == "P"
    assert (
        known["TF."] == "P" and known["FT."] == "L" and known["TF"] == "P" and known["T..F"] == "P"
    )

    # A heap from which Left takes 1, Right 1 or 2: by hand 0 P, 1 N, 2 R or N, 3 ...
    heap = "heaps x\nmove Left: x -> x - 1\nmove Right: x -> x - d where d in {1, 2}\n"
    found = classes(heap, 6)
    left, right = {-1: True, 0: False}, {-1: True, 0: False}
    for size in range(1, 7):
        left[size] = not right[size - 1]
        right[size] = not left[size - 1] or size > 1 and not left[size - 2]
        assert found[f"({size})"] == partisan.CLASSES[left[size], right[size]], size
    assert classes(heap + "misere\n", 1) == {"(0)": "N", "(1)": "P"}

    # Domains and swaps: there is no way out of x <= 1.
    two = "players A, B\nheaps x y where x <= 1\nmove A: x -> y, y -> x where y > x\nmove B: y -> y - d where 0 < d <= 2\nmove B: x -> x / 2 where x > 0\n"
    rules = partisan.Rules(two)
    assert rules.moves[0]((0, 1)) == {(1, 0)} and rules.moves[0]((0, 2)) == set()
    assert rules.moves[1]((1, 3)) == {(1, 2), (1, 1), (0, 3)}

    # Repeated letters and contexts.
    odd = partisan.Rules(
        "word [01]*\nmove Left: '1' 0+ -> '0' 1+ after ^\nmove Right: 1+ -> empty before 0* $\nmove Right: '00' -> '1' after 1\n"
    )
    assert odd.moves[0]("1001") == {"0101", "0111"}
    assert odd.moves[0]("0100") == set()
    assert odd.moves[1]("01100") == {"0100", "000", "0111"}

    chain = partisan.Rules(
        "word [01]*\nmove Left: 1 any* -> empty before $\nmove Right: 0 [0]* 1 -> empty\n"
    )
    assert chain.moves[0]("0110") == {"01", "0"} and chain.moves[1]("0010") == {"00", "0"}

    # Plays that need not end have no class, and others do.
    loop = classes("word [012]*\nmove Left: 0 -> 1\nmove Right: 1 -> 0\nmove Left: 2 -> empty\n", 1)
    assert loop == {"": "P", "0": None, "1": None, "2": "L"}

    # Claims are false where they are.
    import random

    rules, found = partisan.Rules(erase), 0
    for seed in range(3000):
        claim, false_at = partisan.random_claim(random.Random(seed), rules)
        if claim == "outcome P if count(0) <= 0":
            assert not false_at("", "P") and false_at("1", "R") and not false_at("01", "P")
            found |= 1
        if claim.startswith("Right to move wins only if count(1) <= "):
            assert (
                false_at("0" + "1" * 5, "R") and not false_at("0", "L") and not false_at("0", "N")
            )
            found |= 2
        if claim.startswith("Left to move loses when length mod 2 = 0"):
            assert false_at("0", "R") and not false_at("0", "L") and false_at("", "N")
            found |= 4
    assert found == 7, found

    for broken in [
        "",
        "word [01]*\nmove 0 -> empty\n",
        "word [01]*\nmove Cat: 0 -> empty\n",
        "heaps x\nmove Left: y -> y - 1\n",
        erase + "turn 1..2 moves\n",
    ]:
        try:
            partisan.Rules(broken)
        except partisan.Refused:
            continue
        raise AssertionError(f"not refused: {broken!r}")
    print("partisan.py: all passed")
