"""What `picks.py --self-test` runs: known games, and examples by hand."""

import sys

sys.dont_write_bytecode = True

import picks  # noqa: E402: after the line above, so that nothing is written beside it

FOUNDING = """
game "01 String game"
players Alice, Bob
word  [01]*
pick  until none is left
result the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically
"""


def self_test():
    """Games whose best picks are known, and texts to refuse."""
    rules = picks.Rules(FOUNDING)

    def result(text, board):
        word, marks, phase = picks.parse_board(picks.Rules(text), board)
        changed = picks.Rules(text)
        return changed.spell(picks.Play(changed, word).best(marks, phase))

    # By hand: from 10 she takes the 1; from 0110 he leaves her only one more letter, the last 0.
    assert result(FOUNDING, "10") == "1" and result(FOUNDING, "01") == "1"
    assert result(FOUNDING, "0110") == "10"
    assert result(FOUNDING, "0110/.o.x") == "11" and result(FOUNDING, "0110/.o.x/Bob") == "01"
    assert result(FOUNDING, "empty") == ""
    # Bob begins with three letters: he takes the only one that she wants.
    assert result(FOUNDING, "010/.../Bob") == "0"

    # The founding theorem, on all boards of up to five letters.
    best = picks.Strategy(rules, "strategy leftmost 1, else rightmost 0")
    assert not any(list(best.mistakes(length)) for length in range(6))
    wrong = picks.Strategy(rules, "strategy rightmost 1, else rightmost 0")
    first = next(mistake for length in range(6) for mistake in wrong.mistakes(length))
    assert len(first[0].word) == 3, first
    silent = picks.Strategy(rules, "strategy Alice: leftmost 1; Bob: leftmost [01]")
    assert silent.chosen("0", ".", 0) is None and silent.chosen("0", ".", 1) == 0

    # Read from the other end, turn everything round.
    behind = picks.Rules(FOUNDING.replace("in order", "from right to left"))
    for play, marks, phase in picks.boards(rules, 4, every=True):
        turned = picks.Play(behind, play.word[::-1])
        assert play.best(marks, phase) == turned.best(marks[::-1], phase)

    # Misere exchanges what they want.
    assert result(FOUNDING + "misere\n", "10") == "0"
    # Numbers: she takes 2, he takes 1, she takes 0; and of two picks a turn.
    weights = FOUNDING.replace("[01]", "[012]").replace(
        "the letters Alice took, in order", "sum(2 * d + 1) of the letters Alice took"
    )
    weights = weights.replace(", lexicographically", "")
    assert result(weights, "120") == 6
    assert result(weights + "turn 2 moves\n", "120") == 8
    assert result(weights + "turn 2 moves\n", "120/.../Alice 1") == 5
    counts = weights.replace("sum(2 * d + 1)", "count([01])")
    assert result(counts, "2120") == 1 and result(counts, "2120/o.../Alice") == 1

    # How many boards come up in play: the sum over t of (4 over t) (t over t / 2), for each of 16
    # words.
    assert len(list(picks.boards(rules, 4))) == 16 * (1 + 4 + 12 + 12 + 6)
    assert len(list(picks.boards(rules, 3, every=True))) == 8 * 27 * 2

    # Contexts are about the free letters, and bound to an end or not.
    for text, word, marks, place in [
        ("leftmost 1 after ^0*", "0011", "....", 2),
        ("leftmost 1 after ^0*", "0111", ".o..", 2),
        ("leftmost 1 after ^ | 0", "1101", "o...", 1),
        ("rightmost 0 before 1", "0010", "....", 1),
        ("rightmost 0 before 1* $", "0010", "....", 3),
        ("leftmost 0 before ([01] [01])* $", "000", "...", 0),
        ("leftmost 0 before ([01] [01])* $", "0000", "....", 1),
        ("leftmost [01] after 1{2}, else rightmost 0", "1101", "....", 2),
    ]:
        assert picks.Strategy(rules, f"strategy {text}").chosen(word, marks, 0) == place, (
            text,
            word,
        )

    # Lines are checked, and wrong ones found.
    lines = (
        FOUNDING
        + "expect 10 result 1, '0110/.o.x/Bob' result '01', empty result empty\nclaim strategy leftmost 1, else rightmost 0\n"
    )
    assert not list(picks.check(picks.Rules(lines), 3))
    assert (
        len(
            list(
                picks.check(
                    picks.Rules(
                        lines.replace("10 result 1,", "10 result 0,").replace(
                            "rightmost 0", "leftmost 0"
                        )
                    ),
                    4,
                )
            )
        )
        == 2
    )

    # Comments, lines that go on, other letters and their order.
    odd = 'game "x" -- y\nplayers A, B\nword [. #]* -- "z"\npick until\n  none is left\nresult the letters A took, in order;\n  A minimises, B maximises, lexicographically\n'
    assert picks.Rules(odd).alphabet == ["#", "."]
    assert result(odd, "'.#'") == "#"

    for broken in [
        "",
        FOUNDING.replace("players Alice, Bob\n", ""),
        FOUNDING + "move 0 -> 1\n",
        FOUNDING.replace("Bob minimises", "Bob maximises"),
    ]:
        try:
            picks.Rules(broken)
        except picks.Refused:
            continue
        raise AssertionError(f"not refused: {broken}")
    print("picks.py: all passed")
