#!/usr/bin/env python3
"""Outcomes and Grundy values of all small positions of a game on any number of heaps, straight from
the definition.

An oracle to compare the Rust code with. It shares nothing with it: rule texts are rewritten to
Python expressions, codes are read digit by digit, and every list of heaps is played out. It is slow
on purpose. Only the standard library is used.

    python3 sums.py FILE.game [--total 8] [--set k=3] [--set s=1,3] [--misere] [--options] [--limit 1000000]
    python3 sums.py --compare PROGRAM [--games 200] [--seed 1] [--total 9]
    python3 sums.py --self-test

FILE.game is a text with `heap NAME` and `move` lines, or with `octal CODE` or `hexadecimal CODE`;
`-` is standard input. Of the language (`docs/language.md`) all is understood but `some`, `all` and
assignments with `if`. Lines `expect` and `claim` are not looked at.

A position is a list of naturals; zeros and the order do not matter. A move chooses a heap n >= 1
and a natural number for each variable of a `move` line such that its condition holds; the heap is
replaced by the values of the terms, none of them negative. A code d0.d1d2... with hexadecimal
digits says that t may be taken from a heap if the rest is then made into exactly r heaps, none
empty, where bit r of d_t is set. A turn is from one to k moves, or, with `turn any heaps`, one move
in each of one or more heaps of the position.

Printed is one JSON object a line for each list whose sum is at most `--total`, smallest sums first:

    {"position": [3, 2, 1], "outcome": "P", "value": 0}

`outcome` is "N" if the player to move wins, "P" if not, under the convention; `value` is the Grundy
value, under normal play whatever the convention. `--options` adds what one turn leads to. With
`--compare`, random rule texts are played here and by PROGRAM (the built `nimatron`, `solve
--json`), and every difference is printed. Exit status 2, with a message, on a text that is refused
or plays that may never end; 1 if there is a difference.

Games of words are read by `words.py`; here rows are compared with lists in the self-test.
"""

import argparse
import collections
import functools
import itertools
import json
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import words  # noqa: E402: after the line above, so that nothing is written beside it


class Refused(Exception):
    """The input is not a game, or more than can be computed."""


# ----------------------------------------------------------------------------------------------
# texts


TOKEN = re.compile(r"\s*(\d+|[^\W\d]\w*'?|\.\.|!=|<=|>=|[-+*/^(){}<>=,])")
WORDS = {
    "mod": "%",
    "xor": "^",
    "true": "True",
    "false": "False",
    "and": "and",
    "or": "or",
    "not": "not",
    "in": "in",
}
SYMBOLS = {"=": "==", "/": "//", "^": "**"}
FUNCTIONS = ("min", "max")


def tokens(text):
    """The tokens of an expression."""
    found, at = [], 0
    text = text.strip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Refused(f"cannot read {text[at:]!r}")
        found.append(match[1])
        at = match.end()
    return found


def python(text):
    """A Python expression for a term or condition of the language, and the names in it."""
    parts, names, closers = [], [], []
    read = tokens(text)
    for at, token in enumerate(read):
        after = read[at + 1] if at + 1 < len(read) else ""
        named = re.fullmatch(r"[^\W\d]\w*'?", after) and after not in WORDS
        if token in ("some", "all", "if", "else"):
            raise Refused(f"{token!r} is not understood here")
        if token.isdigit() and (named or after == "("):
            # A number in front of a name or a parenthesis binds tighter than anything else.
            parts.append(f"({token}*")
            if after == "(":
                closers.append("))")
        elif token == "(":
            if not (at and read[at - 1].isdigit()):
                closers.append(")")
            parts.append("(")
        elif token == ")":
            if not closers:
                raise Refused("a parenthesis is closed that was not opened")
            parts.append(closers.pop())
        elif token == "..":
            parts.append("..")
        elif re.fullmatch(r"[^\W\d]\w*'?", token) and token not in WORDS:
            if token not in FUNCTIONS:
                names.append(token)
            parts.append(token)
            if at and read[at - 1].isdigit() and token not in FUNCTIONS:
                parts.append(")")
        else:
            parts.append(WORDS.get(token, SYMBOLS.get(token, token)))
    return re.sub(r"\{([^{}]*)\}", braces, " ".join(parts)), names


def braces(match):
    """A set with ranges as a Python set."""
    items = []
    for item in filter(None, (part.strip() for part in match[1].split(","))):
        low, dots, high = item.partition("..")
        items.append(f"*range({low}, {high} + 1)" if dots else item)
    return "{" + ", ".join(items) + "}" if items else "()"


def statements(text):
    """The statements of a text, comments left out, lines that are indented deeper joined to the one
    before.
    """
    found, first = [], None
    for line in text.splitlines():
        line = re.sub(r"--.*", "", line) if '"' not in line else line
        if not line.strip():
            continue
        depth = len(line) - len(line.lstrip())
        first = depth if first is None else first
        if depth > first and found:
            found[-1] += " " + line.strip()
        else:
            found.append(line.strip())
    return found


def split_top(text):
    """The parts of a text between commas outside parentheses."""
    parts, depth = [""], 0
    for symbol in text:
        depth += (symbol in "({") - (symbol in ")}")
        if symbol == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += symbol
    return [part.strip() for part in parts]


# ----------------------------------------------------------------------------------------------
# rules


def canonical(heaps):
    """The list that stands for all lists of these heaps."""
    return tuple(sorted((heap for heap in heaps if heap), reverse=True))


def partitions(number, most, largest=None):
    """All ways to write a number as at most so many summands, as tuples with the largest first."""
    largest = number if largest is None else largest
    if number == 0:
        yield ()
    elif most > 0:
        for first in range(min(number, largest), 0, -1):
            for rest in partitions(number - first, most - 1, first):
                yield (first, *rest)


class CodeMoves:
    """Moves of a heap by a code."""

    def __init__(self, text):
        before, point, after = text.partition(".")
        if not point or len(before) > 1 or not re.fullmatch(r"[0-9a-fA-F]*", before + after):
            raise Refused(f"not a code: {text}")
        self.digits = [int(digit, 16) for digit in (before or "0") + after]
        if self.digits[0] & 3:
            raise Refused(f"the first digit of {text} has a bit other than 4 and 8")

    def __call__(self, size):
        found = set()
        for taken, digit in enumerate(self.digits):
            for parts in range(4):
                if digit >> parts & 1 and size >= taken:
                    found |= {
                        made for made in partitions(size - taken, parts) if len(made) == parts
                    }
        return found


class LineMove:
    """Moves of a heap by a `move` line."""

    def __init__(self, heap, left, rest, parameters):
        if left.strip() != heap:
            raise Refused(f"not the heap: {left}")
        results, _, guard = rest.partition(" where ")
        results = ["0"] if results.strip() == "empty" else split_top(results)
        known = {heap, *parameters}
        made = [python(result) for result in results]
        guard, names = python(guard) if guard else ("True", [])
        names = names + [name for _, more in made for name in more]
        self.variables = sorted(set(names) - known)
        arguments = ", ".join([heap, *self.variables])
        self.guard = eval(f"lambda {arguments}: {guard}", dict(parameters))  # noqa: S307: made of checked tokens
        self.results = eval(
            f"lambda {arguments}: ({', '.join(text for text, _ in made)},)", dict(parameters)
        )  # noqa: S307
        constants = [int(number) for number in re.findall(r"\d+", rest)]
        for value in parameters.values():
            constants += value if isinstance(value, (set, tuple)) else [value]
        self.slack = 2 * max(constants, default=0) + 12

    def __call__(self, size):
        found = set()
        most = size + self.slack
        for choice in itertools.product(range(most + 1), repeat=len(self.variables)):
            try:
                if not self.guard(size, *choice):
                    continue
                results = self.results(size, *choice)
            except ZeroDivisionError:
                continue
            if any(result < 0 for result in results):
                continue
            if max(results) > most - 5:
                raise Refused(f"unboundedly many moves from {size}")
            found.add(canonical(results))
        return found


ANY_HEAPS = "any heaps"


class Rules:
    """A game on any number of heaps."""

    def __init__(self, text, settings=(), misere=None):
        self.heap, self.turn, self.misere, self.parameters = "n", 1, False, {}
        lines, single = [], []
        for statement in statements(text):
            keyword, _, rest = statement.partition(" ")
            rest = rest.strip()
            if keyword == "heap":
                self.heap = rest
            elif keyword == "parameter":
                name, _, value = rest.partition("=")
                value = python(re.split(r"\bin\b", value)[0])[0]
                default = eval(value, dict(self.parameters))  # noqa: S307: made of checked tokens
                given = dict(settings).get(name.strip(), default)
                alone = isinstance(default, (set, tuple)) and isinstance(given, int)
                self.parameters[name.strip()] = {given} if alone else given
            elif keyword == "move":
                lines.append(rest)
            elif keyword == "turn" and rest.split() == ["any", "heaps"]:
                self.turn = ANY_HEAPS
            elif keyword == "turn":
                high = re.sub(r"moves?$", "", rest).partition("..")[2] or "1"
                self.turn = eval(python(high)[0], dict(self.parameters))  # noqa: S307
            elif keyword == "misere":
                self.misere = True
            elif keyword in ("octal", "hexadecimal"):
                single.append(CodeMoves(rest))
            elif keyword not in ("game", "players", "expect", "claim"):
                raise Refused(f"not a statement: {statement}")
        for line in lines:
            left, arrow, right = line.partition("->")
            if not arrow:
                raise Refused(f"not a move: {line}")
            single.append(LineMove(self.heap, left, right, self.parameters))
        if not single:
            raise Refused("no moves")
        self.single = single
        if misere is not None:
            self.misere = misere
        self.heap_moves = functools.cache(self._heap_moves)
        self.options = functools.cache(self._options)

    def _heap_moves(self, size):
        return frozenset().union(*(moves(size) for moves in self.single)) if size else frozenset()

    def moves(self, heaps):
        """All lists that one move leads to."""
        found = set()
        for at, size in enumerate(heaps):
            for parts in self.heap_moves(size):
                found.add(canonical((*heaps[:at], *parts, *heaps[at + 1 :])))
        return found

    def _options(self, heaps):
        if self.turn == ANY_HEAPS:
            return self.at_once(heaps)
        after, found = {heaps}, set()
        for _ in range(self.turn):
            after = set().union(*(self.moves(each) for each in after))
            if not after or (after <= found and self.turn > len(found) + 2):
                break
            found |= after
        return frozenset(found)

    def at_once(self, heaps):
        """All lists that a turn in any heaps leads to: some of them, at least one, are moved, each
        once.
        """
        found = set()
        for chosen in itertools.product((False, True), repeat=len(heaps)):
            if any(chosen):
                becomes = [
                    self.heap_moves(size) if move else [(size,)]
                    for size, move in zip(heaps, chosen)
                ]
                found |= {
                    canonical(itertools.chain(*parts)) for parts in itertools.product(*becomes)
                }
        return frozenset(found)


def mex(values):
    """The least natural number that is not among these."""
    return next(number for number in itertools.count() if number not in values)


class Play:
    """Outcomes and values by playing everything out."""

    def __init__(self, rules, limit=1_000_000):
        self.rules, self.limit = rules, limit
        self.wins, self.value = {}, {}

    def solve(self, start):
        """Depth first, with a stack of our own."""
        path, on_path = [(start, None)], set()
        while path:
            position, waiting = path.pop()
            if waiting is None:
                if position in self.wins:
                    continue
                if position in on_path:
                    raise Refused(f"a play may never end: {list(position)} comes back")
                if len(self.wins) + len(path) > self.limit:
                    raise Refused(f"more than {self.limit} positions")
                on_path.add(position)
                waiting = iter(self.rules.options(position))
            for option in waiting:
                if option not in self.wins:
                    if option in on_path:
                        raise Refused(f"a play may never end: {list(option)} comes back")
                    path += [(position, waiting), (option, None)]
                    break
            else:
                on_path.discard(position)
                after = self.rules.options(position)
                self.wins[position] = (
                    any(not self.wins[option] for option in after) if after else self.rules.misere
                )
                self.value[position] = mex({self.value[option] for option in after})
        return self.wins[start]


def lists(total):
    """All lists whose sum is at most this, smallest sums first."""
    for number in range(total + 1):
        yield from partitions(number, number)


# ----------------------------------------------------------------------------------------------
# theorems, by definition


def code_values(code, size):
    """The values of single heaps 0 to size in a game given by its code."""
    moves, values = CodeMoves(code), []
    for heap in range(size + 1):
        after = {
            functools.reduce(int.__xor__, (values[part] for part in parts), 0)
            for parts in moves(heap)
        }
        values.append(mex(after))
    return values


def period(code, values):
    """The least (preperiod, period) with preperiod at least 1 for which the bound of Guy and Smith
    1956 is within these values.
    """
    digits = CodeMoves(code).digits
    parts = max([1] + [bit for digit in digits for bit in range(4) if digit >> bit & 1])
    take = max([0] + [taken for taken, digit in enumerate(digits) if digit])
    for length in range(1, len(values)):
        start = 1 + max(
            [0] + [n for n in range(len(values) - length) if values[n] != values[n + length]]
        )
        if len(values) >= parts * start + parts * length + take:
            return start, length
    return None


def moore_loses(heaps, most, misere):
    """Whether the player to move loses where each heap can be made any smaller, at most so many in
    a turn (Bouton 1901, Moore 1910).
    """
    if misere and max(heaps, default=0) <= 1:
        return len(heaps) % (most + 1) == 1
    return all(
        sum(heap >> bit & 1 for heap in heaps) % (most + 1) == 0
        for bit in range(max(heaps, default=0).bit_length())
    )


FICKLE, FIRM = "fickle", "firm"


def sum_class(classes):
    """The class of a list of heaps with these classes."""
    value, kind = 0, FICKLE
    for one, other in classes:
        value ^= one
        kind = FIRM if other == FIRM else kind
    return value, kind


def tame_class(after):
    """The class of a heap whose options have these classes, or None ('Laws' in
    docs/certificate.md).
    """
    values = {value for value, _ in after}
    forbidden = {
        (0, FICKLE): 0 in values or (1, FIRM) in after or (after and (1, FICKLE) not in after),
        (1, FICKLE): 1 in values or (0, FIRM) in after or (0, FICKLE) not in after,
        (0, FIRM): 0 in values or (1, FICKLE) in after or not after,
        (1, FIRM): 1 in values or (0, FICKLE) in after or 0 not in values,
    }
    for kind, wrong in forbidden.items():
        if not wrong:
            return kind
    value = mex(values)
    to_zero = (0, FIRM) in after or (1, FICKLE) in after
    to_one = (1, FIRM) in after or (0, FICKLE) in after
    return (value, FIRM) if value >= 2 and to_zero and to_one else None


def tame_classes(moves, size):
    """The classes of heaps 0 to size, or as far as they are tame."""
    classes = []
    for heap in range(size + 1):
        after = (
            {sum_class([classes[part] for part in parts]) for parts in moves(heap)}
            if heap
            else set()
        )
        kind = tame_class(after)
        if kind is None:
            break
        classes.append(kind)
    return classes


# ----------------------------------------------------------------------------------------------
# random rules


def random_text(draw):
    """A random game on any number of heaps."""
    text = 'game "random"\n'
    if draw.random() < 0.4:
        hexadecimal = draw.random() < 0.3
        digits = "".join(
            draw.choice("0123456789abcdef" if hexadecimal else "01234567")
            for _ in range(draw.randint(1, 4))
        )
        first = draw.choice("0000048c" if hexadecimal else "00004")
        if not set(digits) - {"0"} and first == "0":
            digits = "3"
        text += f"{'hexadecimal' if hexadecimal else 'octal'} {first}.{digits}\n"
    else:
        text += "heap n\n"
        for _ in range(draw.randint(1, 3)):
            text += "move " + random_move(draw) + "\n"
    turn = draw.random()
    if turn < 0.35:
        text += f"turn 1..{draw.randint(2, 3)} moves\n"
    elif turn < 0.55:
        text += "turn any heaps\n"
    if draw.random() < 0.4:
        text += "misere\n"
    return text


def random_move(draw):
    """A random `move` line."""
    number = draw.randint
    condition = lambda: draw.choice(  # noqa: E731
        [
            f"n mod {number(2, 3)} = {number(0, 1)}",
            f"n > {number(1, 4)}",
            f"n != {number(1, 4)}",
            f"(n < {number(2, 5)} or n mod 2 = {number(0, 1)})",
            f"not n = {number(1, 4)}",
        ]
    )
    chosen = draw.randint(0, 8)
    if chosen == 0:
        line = "n -> m where m < n"
    elif chosen == 1:
        line = f"n -> n - d where d in {{{', '.join(map(str, sorted(draw.sample(range(1, 7), number(1, 3)))))}}}"
    elif chosen == 2:
        line = f"n -> m where m < n and {number(2, 3)} m >= n"
    elif chosen == 3:
        line = f"n -> n / {number(2, 3)} where n > 0"
    elif chosen == 4:
        line = f"n -> n - d where 0 < d <= {number(1, 4)} and d mod {number(2, 3)} != 0"
    elif chosen == 5:
        line = f"n -> a, b where a + b = n - {number(1, 3)}"
    elif chosen == 6:
        line = f"n -> a, b where a + b = n and a > 0 and b > 0 and {draw.choice(['a != b', 'a = b', 'a mod 2 = 1', 'a >= b'])}"
    elif chosen == 7:
        line = f"n -> a, b, c where a + b + c = n - {number(1, 2)} and a >= b and b >= c"
    else:
        line = draw.choice(
            ["n -> empty", "n -> n - 2^i", "n -> 0 where n > 2", "n -> n / 2, n / 3 where n > 0"]
        )
    if draw.random() < 0.3:
        line += (" and " if " where " in line else " where ") + condition()
    return line


def compare(program, games, seed, total):
    """Plays random games here and by a program; the number of differences."""
    counts = collections.Counter()
    for index in range(games):
        text = random_text(random.Random(f"{seed} {index}"))
        try:
            play = Play(Rules(text), 200_000)
            positions = list(lists(total))
            for position in positions:
                play.solve(position)
        except Refused as refused:
            counts["refused"] += 1
            continue
        counts["games"] += 1
        with tempfile.NamedTemporaryFile("w", suffix=".game") as file:
            file.write(text)
            file.flush()
            spelled = ["(" + ", ".join(map(str, position)) + ")" for position in positions]
            ran = subprocess.run(
                [program, "solve", file.name, *spelled, "--json"],
                capture_output=True,
                text=True,
                check=False,
            )
        try:
            answers = json.loads(ran.stdout)
            answers = (
                answers.get("positions", answers.get("solutions", []))
                if isinstance(answers, dict)
                else answers
            )
        except json.JSONDecodeError:
            answers = []
        if len(answers) != len(positions):
            counts["differences"] += 1
            print(f"game {index}: no answer: {ran.stdout[:300]} {ran.stderr[:600]}\n{text}")
            continue
        for position, answer in zip(positions, answers, strict=True):
            counts["positions"] += 1
            truth = {
                "outcome": "N" if play.wins[position] else "P",
                "options": len(play.rules.options(position)),
            }
            if not play.rules.misere:
                truth["value"] = play.value[position]
            given = {key: answer.get(key) for key in truth if answer.get(key) is not None}
            if any(truth[key] != value for key, value in given.items()) or "outcome" not in given:
                counts["differences"] += 1
                print(f"game {index}: at {list(position)} {truth} here, {given} there\n{text}")
                break
            counts["with options counted"] += "options" in given
            counts["with values"] += "value" in given
    print(
        ", ".join(
            f"{key}: {counts[key]}"
            for key in (
                "games",
                "refused",
                "positions",
                "with values",
                "with options counted",
                "differences",
            )
        )
    )
    return counts["differences"]


# ----------------------------------------------------------------------------------------------
# tests


def main():
    """The command line."""

    def setting(text):
        return set(map(int, text.split(","))) if "," in text else int(text)

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", help="a rule text; - is standard input")
    parser.add_argument(
        "--total", type=int, default=8, help="the largest sum of a list (default 8)"
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="set a parameter"
    )
    parser.add_argument("--misere", action="store_true", help="who cannot move wins")
    parser.add_argument(
        "--options", action="store_true", help="print the options of each list, too"
    )
    parser.add_argument(
        "--limit",
        type=int,
        default=1_000_000,
        help="the most positions to look at (default 1000000)",
    )
    parser.add_argument(
        "--compare", metavar="PROGRAM", help="play random games here and by this program"
    )
    parser.add_argument(
        "--games", type=int, default=200, help="how many random games (default 200)"
    )
    parser.add_argument("--seed", default="1", help="the seed of the random games")
    parser.add_argument(
        "--self-test", action="store_true", help="test this program against known games"
    )
    arguments = parser.parse_args()
    if arguments.self_test:
        from sums_self_test import self_test  # which stands on this module

        self_test()
        return
    if arguments.compare:
        sys.exit(
            1 if compare(arguments.compare, arguments.games, arguments.seed, arguments.total) else 0
        )
    if arguments.game is None:
        parser.error("which game?")
    try:
        if arguments.game == "-":
            text = sys.stdin.read()
        else:
            with open(arguments.game, encoding="utf-8") as file:
                text = file.read()
        settings = {
            name: setting(value)
            for name, _, value in (given.partition("=") for given in arguments.set)
        }
        rules = Rules(text, settings, True if arguments.misere else None)
        play = Play(rules, arguments.limit)
        for position in lists(arguments.total):
            outcome = "N" if play.solve(position) else "P"
            line = {"position": list(position), "outcome": outcome, "value": play.value[position]}
            if arguments.options:
                line["options"] = sorted(map(list, rules.options(position)))
            print(json.dumps(line))
    except (OSError, ValueError, SyntaxError, NameError, Refused) as error:
        print(f"sums.py: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
