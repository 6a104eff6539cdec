#!/usr/bin/env python3
"""Outcome classes of all small positions of a partisan game on words or heaps, straight from the
definition.

An oracle to compare the Rust code with. It shares nothing with it, and knows no markers: two
players take turns, each with moves of their own, and every play is followed. It is slow on purpose.
Only the standard library is used.

    python3 partisan.py FILE.game [--size 5] [--check]
    python3 partisan.py --generate 5 [--seed 1]
    python3 partisan.py --compare PROGRAM [--games 100] [--seed 1]
    python3 partisan.py --self-test

FILE.game is a text with `move NAME: ...` lines (`docs/language.md`); `-` is standard input. Of the
language this is understood: with `word`, moves between letters, texts in quotes and repeated
letters (`1+`, `any*`), `after` and `before`; with `heaps`, moves with `where`, of terms and
comparisons that Python has too but for `=`, `mod`, `/` and ranges in sets; `players`, `misere`, and
`expect .. outcome ..`. No parameters, no `any`.

Printed is one JSON object a line for each position of at most `--size` letters, or with no heap
above it:

    {"position": "T.F", "class": "N", "left": [".TF"], "right": ["TF."]}

`class` is L or R if the first- or the second-named player wins whoever begins, N if who begins
wins, P if who begins loses; null if a play may never end. `left` and `right` are what a move of
each player leads to. With `--check` the `expect` lines are held to that, and mistakes are printed.
`--generate` prints random texts. With `--compare`, random texts are played here and by PROGRAM (the
built `nimatron`: `solve --json`, `prove --claim --json`), and every difference is printed. Exit
status 2, with a message, on a text that is refused; 1 if there is a difference. """

import argparse
import collections
import itertools
import json
import random
import re
import sys
import tempfile

sys.dont_write_bytecode = True

import picks  # noqa: E402: after the line above, so that nothing is written beside it
import words  # noqa: E402

Refused = picks.Refused
CLASSES = {(True, False): "L", (False, True): "R", (True, True): "N", (False, False): "P"}


# ----------------------------------------------------------------------------------------------
# moves of words


def pieces(side, alphabet):
    """What a side of a move says: (text, None), and (letters, "+" or "*") for what is repeated, in
    order.
    """
    found = []
    for token in picks.tokens(side):
        if token in ("+", "*"):
            letters, kind = found.pop()
            if kind is None and len(letters) > 1:
                found.append((letters[:-1], None))
                letters = letters[-1]
            found.append((letters, token))
        elif token == "any" or token[0] == "[":
            found.append((alphabet if token == "any" else picks.letters_of(token), "one of"))
        elif picks.letters_of(token):
            found.append((picks.letters_of(token), None))
        elif token != "empty":
            raise Refused(f"not understood in a move: {token}")
    if any(kind == "one of" for _, kind in found):
        raise Refused(f"one letter of several: {side}")
    return found


def segments(found):
    """The texts between what is repeated, and what is repeated."""
    texts, repeated = [""], []
    for letters, kind in found:
        if kind:
            repeated.append((letters, kind))
            texts.append("")
        else:
            texts[-1] += letters
    return texts, repeated


def branches(left, right, alphabet):
    """The move as `words.py` has it: with and without each letter that may occur no times."""
    texts, repeated = segments(pieces(left, alphabet))
    written, images = segments(pieces(right, alphabet))
    if not images:
        written, images = written + [""] * len(repeated), [(None, kind) for _, kind in repeated]
    if [kind for _, kind in images] != [kind for _, kind in repeated]:
        raise Refused(f"repeated letters do not fit: {left} -> {right}")
    found = [[{"swap": [texts[0], written[0]]}]]
    for index, ((letters, kind), (image, _)) in enumerate(zip(repeated, images, strict=True)):
        if image and len(letters) > 1:
            raise Refused(f"one letter of several: {left}")
        each = {"each": [[letter, image] for letter in letters]}
        swap = {"swap": [texts[index + 1], written[index + 1]]}
        found = [[*one, each, swap] for one in found] + (
            [[*one, swap] for one in found] if kind == "*" else []
        )
    empty = {"swap": ["", ""]}
    return [[piece for piece in one if piece != empty] or [empty] for one in found]


class WordMoves:
    """The moves of one player in a game on words."""

    def __init__(self, domain, alphabet, lines, misere):
        rules = []
        for line in lines:
            match = re.fullmatch(r"(.*?)->(.*?)(?:\bafter\b(.*?))?(?:\bbefore\b(.*?))?", line)
            if not match:
                raise Refused(f"not a move: {line}")
            before = picks.context(match[3] or "", alphabet, "^").pattern
            behind = picks.context(match[4] or "", alphabet, "$").pattern
            rules.append(
                {
                    "left": before,
                    "right": behind,
                    "branches": branches(match[1], match[2], alphabet),
                }
            )
        source = {"alphabet": alphabet, "domain": domain, "rules": rules, "turn": 1}
        self.rules = words.Rules(source | {"convention": "misere" if misere else "normal"})

    def __call__(self, word):
        return self.rules.moves(word)


# ----------------------------------------------------------------------------------------------
# moves of heaps


def python_text(text):
    """A term or condition as Python writes it."""
    text = re.sub(
        r"\{([^}]*)\}",
        lambda match: "{" + re.sub(r"(\d+)\s*\.\.\s*(\d+)", r"*range(\1, \2 + 1)", match[1]) + "}",
        text,
    )
    text = re.sub(r"(?<![<>!=])=(?!=)", "==", text).replace("/", "//")
    text = re.sub(r"\bmod\b", "%", text)
    text = (
        re.sub(r"\b(\d+)\s+([a-z])\b(?!\s*\()", r"\1 * \2", text)
        if not re.search(r"\b\d+\s+(and|or|in|not)\b", text)
        else text
    )
    if not re.fullmatch(r"[\w\s+*/%<>=!(){},.-]*", text) or "__" in text:
        raise Refused(f"not understood: {text}")
    return text


class HeapMoves:
    """The moves of one player in a game of heaps."""

    def __init__(self, heaps, domain, lines):
        self.heaps, self.domain, self.moves = heaps, domain, []
        for line in lines:
            effects, _, where = line.partition(" where ")
            pairs = [
                re.fullmatch(r"\s*(\w+)\s*->\s*(.*?)\s*", effect) for effect in effects.split(",")
            ]
            if None in pairs or any(pair[1] not in heaps for pair in pairs):
                raise Refused(f"not a move: {line}")
            names = set(re.findall(r"[a-z_]\w*", line)) - set(heaps)
            variables = sorted(
                names - {"where", "mod", "and", "or", "not", "in", "min", "max", "true", "false"}
            )
            terms = {pair[1]: compile(python_text(pair[2]), line, "eval") for pair in pairs}
            self.moves.append(
                (variables, terms, compile(python_text(where.strip() or "True"), line, "eval"))
            )

    def __call__(self, position):
        found = set()
        before = dict(zip(self.heaps, position, strict=True))
        for variables, terms, where in self.moves:
            # A variable is a number of the heap or is taken from one; no move of these texts needs
            # a larger one.
            for choice in itertools.product(range(max(position) + 4), repeat=len(variables)):
                scope = before | dict(zip(variables, choice, strict=True))
                if eval(where, {}, dict(scope)):  # noqa: S307: made of checked parts
                    after = before | {
                        heap: eval(term, {}, dict(scope)) for heap, term in terms.items()
                    }  # noqa: S307
                    if min(after.values()) >= 0 and self.domain(after):
                        found.add(tuple(after[heap] for heap in self.heaps))
        return found


# ----------------------------------------------------------------------------------------------
# games


class Rules:
    """A partisan game as it was written down."""

    def __init__(self, text):
        self.players, self.misere, self.expectations, self.heaps = (
            ["Left", "Right"],
            False,
            [],
            None,
        )
        domain, where, moves = None, "", []
        for line in picks.statements(text):
            keyword, _, rest = line.partition(" ")
            rest = rest.strip()
            if keyword == "players":
                self.players = [name.strip() for name in rest.split(",")]
            elif keyword == "word":
                domain = rest
            elif keyword == "heaps":
                names, _, where = rest.partition(" where ")
                self.heaps = names.split()
            elif keyword == "move":
                moves.append(rest)
            elif line == "misere":
                self.misere = True
            elif keyword == "expect":
                self.expectations += re.findall(
                    r"\s*(\([^)]*\)|'[^']*'|[^\s,]+) outcome ([LRNP])", rest
                )
            elif keyword not in ("game", "claim"):
                raise Refused(f"not understood: {line}")
        named = [re.fullmatch(r"(?:(\w+)\s*:)?\s*(.*)", move).groups() for move in moves]
        if any(name not in (None, *self.players) for name, _ in named) or all(
            name is None for name, _ in named
        ):
            raise Refused("no move of one player, or of one who does not play")
        lines = [
            [line for name, line in named if name in (None, player)] for player in self.players
        ]
        if self.heaps:
            condition = compile(python_text(where.strip() or "True"), where, "eval")
            self.domain = lambda scope: eval(condition, {}, dict(scope))  # noqa: S307: made of checked parts
            self.moves = [HeapMoves(self.heaps, self.domain, some) for some in lines]
        elif domain:
            written = [domain] + [re.sub(r"\b(after|before)\b|->", " ", line) for _, line in named]
            letters = {
                letter
                for part in written
                for token in picks.tokens(part)
                for letter in picks.letters_of(token)
            }
            self.alphabet = sorted(
                letters, key=lambda letter: (not (letter.isdigit() or "a" <= letter <= "z"), letter)
            )
            pattern = picks.python_regex(domain, self.alphabet)
            self.domain = re.compile(pattern, re.DOTALL)
            self.moves = [WordMoves(pattern, self.alphabet, some, self.misere) for some in lines]
        else:
            raise Refused("no word and no heaps")

    def positions(self, size):
        """All positions up to a size, smallest first."""
        if self.heaps:
            tuples = itertools.product(range(size + 1), repeat=len(self.heaps))
            yield from (
                each
                for each in sorted(tuples, key=max)
                if self.domain(dict(zip(self.heaps, each, strict=True)))
            )
            return
        for length in range(size + 1):
            for letters in map("".join, itertools.product(self.alphabet, repeat=length)):
                if self.domain.fullmatch(letters):
                    yield letters

    def spell(self, position):
        """A position as text."""
        return position if isinstance(position, str) else "(" + ", ".join(map(str, position)) + ")"

    def read(self, text):
        """A position from text."""
        if self.heaps:
            return tuple(map(int, re.findall(r"\d+", text)))
        return "" if text == "empty" else text.strip("'")


class Play:
    """The positions that are reached from some, with who is to move, and who wins there."""

    def __init__(self, rules, positions, limit=100_000):
        self.rules, self.options, self.wins = rules, {}, {}
        waiting = [(player, position) for position in positions for player in range(2)]
        while waiting:
            state = waiting.pop()
            if state not in self.options:
                if len(self.options) >= limit:
                    raise Refused(f"more than {limit} positions")
                player, position = state
                self.options[state] = {
                    (1 - player, option) for option in rules.moves[player](position)
                }
                waiting.extend(self.options[state])
        for state in words.in_rounds(self.options):
            after = self.options[state]
            self.wins[state] = (
                any(not self.wins[option] for option in after) if after else rules.misere
            )

    def outcome_class(self, position):
        """L, R, N or P; None if a play may never end."""
        left, right = (self.wins.get((player, position)) for player in range(2))
        return None if left is None or right is None else CLASSES[left, right]

    def after(self, player, position):
        """What a move of a player leads to."""
        return [option for _, option in self.options[player, position]]

    def winning(self, player, position):
        """The moves of a player that win."""
        return {
            option for option in self.after(player, position) if not self.wins[1 - player, option]
        }


# ----------------------------------------------------------------------------------------------
# random texts


def random_text(draw):
    """A random game."""
    names = draw.choice([["Left", "Right"], ["Cat", "Dog"]])
    lines = ['game "random"'] + ([f"players {', '.join(names)}"] if names[0] == "Cat" else [])
    if draw.random() < 0.6:
        letters = draw.choice(["01", "012"])
        lines.append(f"word [{letters}]*")
        line = lambda: word_move(draw, letters)  # noqa: E731
    else:
        heaps = ["x", "y"][: draw.choice([1, 2, 2])]
        bound = (
            f" where x <= {draw.randint(2, 4)}" if len(heaps) == 2 and draw.random() < 0.3 else ""
        )
        lines.append(f"heaps {' '.join(heaps)}{bound}")
        line = lambda: heap_move(draw, heaps)  # noqa: E731
    for number in range(draw.randint(2, 4)):
        owner = draw.choice(names if number == 0 else [*names, None])
        lines.append(f"move {owner}: {line()}" if owner else f"move {line()}")
    if draw.random() < 0.4:
        lines.append("misere")
    return "\n".join(lines) + "\n"


def word_move(draw, letters):
    """A random move between words."""
    word = lambda low, high: "".join(draw.choices(letters, k=draw.randint(low, high)))  # noqa: E731
    one = lambda: draw.choice(letters)  # noqa: E731
    kind = draw.randint(0, 9)
    if kind == 0:
        line = f"{one()}+ -> empty"
    elif kind == 1:
        line = f"'{one()}' {one()}+ -> '{one()}' {one()}+"
    else:
        while True:
            left, right = word(1, 3), word(0, 3)
            if (len(right), right) < (len(left), left) or draw.random() < 0.1 and left != right:
                break
        line = f"'{left}' -> " + (f"'{right}'" if right else "empty")
    if draw.random() < 0.2:
        line += " after " + draw.choice([f"^ {one()}*", f"{one()}", f"^ '{word(1, 2)}'", "^"])
    if draw.random() < 0.2:
        line += " before " + draw.choice([f"{one()}* $", f"{one()}", f"'{word(1, 2)}' $", "$"])
    return line


def heap_move(draw, heaps):
    """A random move of heaps."""
    heap = draw.choice(heaps)
    other = heaps[1 - heaps.index(heap)] if len(heaps) == 2 else heap
    some = lambda: ", ".join(map(str, sorted(draw.sample(range(1, 6), draw.randint(1, 3)))))  # noqa: E731
    lines = [
        f"{heap} -> {heap} - d where d in {{{some()}}}",
        f"{heap} -> {heap} - d where d in {{{some()}}}",
        f"{heap} -> {heap} - d where d > 0",
        f"{heap} -> d where d < {heap} and 2 * d >= {heap}",
        f"{heap} -> {heap} / 2 where {heap} > 0",
        f"{heap} -> {heap} - 1 where {heap} mod 2 = {draw.randint(0, 1)}",
    ]
    if other != heap:
        lines += [
            f"{heap} -> {heap} - d, {other} -> {other} - d where d > 0",
            f"{heap} -> {heap} - d, {other} -> {other} + d where 0 < d <= {draw.randint(1, 2)}",
            f"{heap} -> {other}, {other} -> {heap} where {heap} > {other}",
        ]
    return draw.choice(lines)


def random_claim(draw, rules):
    """A random claim, and how it is judged: by whether the formula holds and the class."""
    if rules.heaps:
        numbers = {
            heap: (lambda position, index=index: position[index])
            for index, heap in enumerate(rules.heaps)
        }
    else:
        numbers = {"length": len} | {
            f"count({letter})": (lambda word, letter=letter: word.count(letter))
            for letter in rules.alphabet
        }
    name = draw.choice(sorted(numbers))
    if draw.random() < 0.6:
        modulus = draw.randint(2, 3)
        left = draw.randrange(modulus)
        formula, holds = (
            f"{name} mod {modulus} = {left}",
            lambda position: numbers[name](position) % modulus == left,
        )
    else:
        most = draw.randint(0, 2)
        formula, holds = f"{name} <= {most}", lambda position: numbers[name](position) <= most
    relation = draw.choice(["when", "if", "if", "only if"])
    if draw.random() < 0.6:
        wanted = draw.choice("LRNP")
        subject, true = f"outcome {wanted}", lambda given: given == wanted
    else:
        player, wins = draw.randrange(2), draw.random() < 0.5
        subject = f"{rules.players[player]} to move {'wins' if wins else 'loses'}"
        true = lambda given: (given in ("LN", "RN")[player]) == wins  # noqa: E731

    def false_at(position, given):
        formula_holds, subject_holds = holds(position), true(given)
        return {
            "when": formula_holds != subject_holds,
            "if": formula_holds and not subject_holds,
            "only if": subject_holds and not formula_holds,
        }[relation]

    return f"{subject} {relation} {formula}", false_at


# ----------------------------------------------------------------------------------------------
# comparison


def compare_positions(play, positions, answer, counts):
    """How answers differ from the truth about these positions."""
    for position, given in zip(positions, answer["positions"], strict=True):
        truth, said = play.outcome_class(position), given["outcome_class"]
        if truth != said:
            yield f"at {play.rules.spell(position)} the class is {truth} here, {said} there"
        if truth is None:
            continue
        for player, side in enumerate(given["by_side"]):
            after = play.after(player, position)
            here = {"options": len(after), "outcome": "N" if play.wins[player, position] else "P"}
            there = {
                "options": here["options"] if side["options"] is None else side["options"],
                "outcome": side["outcome"],
            }
            if not play.rules.heaps and not side.get("more_winning_moves"):
                here["winning"] = sorted(play.winning(player, position))
                there["winning"] = sorted({move["result"] for move in side["winning_moves"]})
                counts["sides with winning moves"] += 1
            if here != there:
                yield f"at {play.rules.spell(position)}, {play.rules.players[player]} to move, {here} here, {there} there"


def compare_claim(play, positions, false_at, answer, counts):
    """How what became of a claim differs from the truth."""
    verdict = answer["verdict"]
    counts[f"claims {verdict}"] += 1
    if verdict == "refuted":
        position = play.rules.read(answer["counterexample"]["position"])
        given = Play(play.rules, [position]).outcome_class(position)
        if given is None or not false_at(position, given):
            yield f"{play.rules.spell(position)}, of class {given}, is no counterexample"
    if verdict == "proved":
        wrong = (each for each in positions if false_at(each, play.outcome_class(each)))
        yield from (
            f"proved, but false at {play.rules.spell(each)}" for each in itertools.islice(wrong, 1)
        )


def compare(program, games, seed, size):
    """Plays random games here and by a program; the number of differences."""
    counts = collections.Counter()
    for index in range(games):
        draw = random.Random(f"{seed} {index}")
        text = random_text(draw)
        rules = Rules(text)
        positions = list(rules.positions(size * 2 if rules.heaps else size))
        try:
            play = Play(rules, positions)
        except Refused:
            counts["too large"] += 1
            continue
        counts["games"] += 1
        if any(play.outcome_class(position) is None for position in positions):
            counts["endless"] += 1
            positions = [
                position for position in positions if play.outcome_class(position) is not None
            ]
        positions = draw.sample(positions, min(len(positions), 60))
        claim, false_at = random_claim(draw, rules)
        with tempfile.NamedTemporaryFile("w", suffix=".game") as file:
            file.write(text)
            file.flush()
            spelled = [rules.spell(position) or "empty" for position in positions]
            solved, ran = picks.run(program, file.name, "solve", *spelled)
            judged, proof = picks.run(program, file.name, "prove", "--claim", claim)
        counts["positions"] += len(positions)
        differences = []
        if "positions" not in solved or "verdict" not in judged:
            differences.append(f"no answer: {ran.stderr[:600]} {proof.stderr[:600]}")
        else:
            differences += compare_positions(play, positions, solved, counts)
            differences += compare_claim(play, positions, false_at, judged, counts)
        counts["differences"] += len(differences)
        if differences:
            print(f"game {index}, claim {claim}: {differences[0]}\n{text}")
    print(", ".join(f"{key}: {counts[key]}" for key in sorted(counts)))
    return counts["differences"]


# ---------------------------------------------------------------------------------------------- the
# command line


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", help="a rule text; - is standard input")
    parser.add_argument(
        "--size",
        type=int,
        default=5,
        help="the most letters, or half the largest heap with --compare (default 5)",
    )
    parser.add_argument("--check", action="store_true", help="hold the expect lines to the rules")
    parser.add_argument("--generate", type=int, metavar="COUNT", help="print random texts")
    parser.add_argument(
        "--compare", metavar="PROGRAM", help="play random games here and by this program"
    )
    parser.add_argument(
        "--games", type=int, default=100, help="how many random games (default 100)"
    )
    parser.add_argument("--seed", default="1", help="the seed of the random games")
    parser.add_argument(
        "--self-test", action="store_true", help="test this program against known games"
    )
    arguments = parser.parse_args()
    if arguments.self_test:
        from partisan_self_test import self_test  # which stands on this module

        self_test()
        return
    if arguments.compare:
        sys.exit(
            1 if compare(arguments.compare, arguments.games, arguments.seed, arguments.size) else 0
        )
    if arguments.generate is not None:
        print(
            "\n".join(
                random_text(random.Random(f"{arguments.seed} {index}"))
                for index in range(arguments.generate)
            )
        )
        return
    if arguments.game is None:
        parser.error("which game?")
    try:
        if arguments.game == "-":
            text = sys.stdin.read()
        else:
            with open(arguments.game, encoding="utf-8") as file:
                text = file.read()
        rules = Rules(text)
        if arguments.check:
            expected = [(rules.read(position), wanted) for position, wanted in rules.expectations]
            play = Play(rules, [position for position, _ in expected])
            wrong = [
                (each, wanted) for each, wanted in expected if play.outcome_class(each) != wanted
            ]
            for position, wanted in wrong:
                print(
                    f"{rules.spell(position)}: {wanted} is expected, it is {play.outcome_class(position)}"
                )
            print(f"{len(expected)} expect, {len(wrong)} wrong")
            sys.exit(1 if wrong else 0)
        positions = list(rules.positions(arguments.size))
        play = Play(rules, positions)
        for position in positions:
            left, right = (
                sorted(map(rules.spell, play.after(player, position))) for player in range(2)
            )
            line = {
                "position": rules.spell(position),
                "class": play.outcome_class(position),
                "left": left,
                "right": right,
            }
            print(json.dumps(line, ensure_ascii=False))
    except (
        OSError,
        ValueError,
        NameError,
        SyntaxError,
        TypeError,
        re.error,
        Refused,
        words.Refused,
    ) as error:
        print(f"partisan.py: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
