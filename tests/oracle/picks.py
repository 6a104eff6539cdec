#!/usr/bin/env python3
"""Results and best picks of all small boards of a pick game, straight from the definition.

An oracle to compare the Rust code with. It shares nothing with it: rule texts are read line by
line, their regular expressions are rewritten to Python's `re`, and every board is played out to the
end. It is slow on purpose. Only the standard library is used.

    python3 picks.py FILE.game [--letters 4] [--any] [--check]
    python3 picks.py --generate 5 [--seed 1]
    python3 picks.py --compare PROGRAM [--games 100] [--seed 1]
    python3 picks.py --self-test

FILE.game is a text with `pick until none is left` (`docs/language.md`); `-` is standard input. Of
the language all is understood but parameters. A board is a word of the game, a mark for each letter
(`.` free, `o` taken by the first player, `x` by the second) and a phase: how many picks have been
made since the first player last began a turn. The mover takes a free letter, the phase goes on by
one, and when nothing is free what one of the players has taken is the result.

Printed is one JSON object a line for each board of at most `--letters` letters that comes up in
play, or with `--any` for each choice of marks and phase:

    {"board": "0110/.o.x/Alice", "result": "11", "best": [1, 3]}

where `best` are the places of the best picks, from 1. With `--check` the `expect` and `claim
strategy` lines of the text are held to these boards instead, and every mistake is printed.
`--generate` prints random texts. With `--compare`, random texts are played here and by PROGRAM (the
built `nimatron`: `solve --json` on boards, `prove --claim --json` on strategies), and every
difference is printed. Exit status 2, with a message, on a text that is refused; 1 if there is a
difference. """

import argparse
import collections
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile


class Refused(Exception):
    """The input is not a pick game."""


# ----------------------------------------------------------------------------------------------
# texts


TOKEN = re.compile(
    r"""\s*(\[(?:'[^']*'|"[^"]*"|[^\]])*\]|'[^']*'|"[^"]*"|\{[^}]*\}|[0-9]|\w[^\W\d]*|\S)"""
)
POSTFIX = ("*", "+", "?")


def tokens(text):
    """The tokens of a line; a class in brackets is one, a digit is one."""
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Refused(f"not understood: {text[at:]}")
        found.append(match[1])
        at = match.end()
    return found


def letters_of(token):
    """The letters that a token writes, in order; of a class, those in it."""
    if token[0] == "[":
        inner = re.sub(
            r"'([^']*)'|\"([^\"]*)\"|\s+", lambda match: match[1] or match[2] or "", token[1:-1]
        )
        return re.sub(
            r"(.)-(.)",
            lambda match: "".join(map(chr, range(ord(match[1]), ord(match[2]) + 1))),
            inner,
        )
    if token[0] in "'\"":
        return token[1:-1]
    return token if token.isdigit() else ""


def python_regex(text, alphabet):
    """The same regular expression as Python writes it."""
    written = []
    for token in tokens(text):
        if token[0] in "[" and token[1:2] == "^":
            written.append("[^" + "".join(map(re.escape, letters_of("[" + token[2:]))) + "]")
        elif token[0] == "[":
            written.append(
                "[" + "".join(map(re.escape, letters_of(token))) + "]"
                if letters_of(token)
                else "(?!)"
            )
        elif token[0] in "'\"":
            written.append("(?:" + re.escape(token[1:-1]) + ")")
        elif token == "(":
            written.append("(?:")
        elif token[0] == "{":
            low, dots, high = token[1:-1].partition("..")
            written.append("{" + low.strip() + ("," if dots else "") + high.strip() + "}")
        elif token in (")", "|", "^", "$", *POSTFIX) or token.isdigit():
            written.append(token)
        elif token == "any":
            written.append("[" + "".join(map(re.escape, alphabet)) + "]")
        elif token != "empty":
            raise Refused(f"not understood in a regular expression: {token}")
    return "".join(written)


def context(text, alphabet, sign):
    """What must stand before (`sign` is ^) or behind ($) a place, as a compiled expression about
    all of it.
    """
    if not text.strip():
        return re.compile(".*", re.DOTALL)
    alternatives, depth, part = [], 0, ""
    for character in python_regex(text, alphabet):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "|" and depth == 0:
            alternatives.append(part)
            part = ""
        else:
            part += character
    bound = []
    for part in [*alternatives, part]:
        if sign == "^":
            bound.append(part[1:] if part.startswith("^") else f".*(?:{part})")
        else:
            bound.append(part[:-1] if part.endswith("$") else f"(?:{part}).*")
    return re.compile("|".join(f"(?:{part})" for part in bound), re.DOTALL)


def statements(text):
    """Lines without comments, with what is indented deeper than the first one put behind the line
    before.
    """
    found = []
    for line in text.splitlines():
        line = re.sub(r"""^((?:'[^']*'|"[^"]*"|\[[^\]]*\]|[^'"\[])*?)--.*$""", r"\1", line)
        if not line.strip():
            continue
        indent = len(line) - len(line.lstrip())
        if found and indent > first:
            found[-1] += " " + line.strip()
        else:
            first = indent
            found.append(line.strip())
    return found


def term(text, name, value):
    """The value of an arithmetic expression in one name."""
    text = re.sub(rf"\b{name}\b", f"({value})", text).replace("/", "//").replace("mod", "%")
    if not re.fullmatch(r"[-+*/%()\d\s]*", text):
        raise Refused(f"not a term: {text}")
    return eval(text)  # noqa: S307: digits and operators only


class Rules:
    """A pick game as it was written down."""

    def __init__(self, text):
        self.title, self.players, self.turn, self.misere = "", None, 1, False
        self.expectations, self.claims = [], []
        domain = result = None
        for line in statements(text):
            keyword, _, rest = line.partition(" ")
            rest = rest.strip()
            if keyword == "game":
                self.title = rest.strip("'\"")
            elif keyword == "players":
                self.players = [name.strip().strip("'\"") for name in rest.split(",")]
            elif keyword == "word":
                domain = rest
            elif keyword == "turn":
                self.turn = int(re.fullmatch(r"(\d+) moves", rest)[1])
            elif keyword == "result":
                result = rest
            elif line == "misere":
                self.misere = True
            elif keyword == "expect":
                self.expectations += [item.strip() for item in rest.split(",")]
            elif keyword == "claim" and rest.startswith("strategy "):
                self.claims.append(rest)
            elif line.split() != "pick until none is left".split():
                raise Refused(f"not understood: {line}")
        if domain is None or result is None or self.players is None:
            raise Refused("no word, no result or no players")
        written = "".join(map(letters_of, tokens(domain)))
        self.alphabet = sorted(
            set(written),
            key=lambda letter: (not (letter.isdigit() or "a" <= letter <= "z"), letter),
        )
        self.domain = re.compile(python_regex(domain, self.alphabet), re.DOTALL)
        self.read_result(result)

    def read_result(self, text):
        """Who takes, what is compared, and who wants it large."""
        match = re.fullmatch(
            r"(.*?)the letters (\S+) took(.*?);\s*(\S+) (max|min)imises,\s*(\S+) (max|min)imises(.*)",
            text,
        )
        if not match or match[5] == match[7]:
            raise Refused(f"not a result: {text}")
        self.taker = self.players.index(match[2])
        self.maximiser = self.players.index(match[4] if match[5] == "max" else match[6])
        if self.misere:
            self.maximiser = 1 - self.maximiser
        self.reversed = match[3].strip() == ", from right to left"
        counted = match[1].strip().removesuffix("of").strip()
        self.weights = None
        if counted:
            inner = re.fullmatch(r"(sum|count)\((.*)\)", counted)
            if not inner:
                raise Refused(f"not a sum: {counted}")
            if inner[1] == "count":
                chosen = "".join(map(letters_of, tokens(inner[2])))
                self.weights = {letter: int(letter in chosen) for letter in self.alphabet}
            else:
                name = (re.findall(r"\b(?!mod\b)[a-z]\w*\b", inner[2]) or ["d"])[0]
                digits = {
                    letter: int(letter, 36)
                    for letter in self.alphabet
                    if letter.isdigit() or "a" <= letter <= "z"
                }
                self.weights = {
                    letter: term(inner[2], name, digits[letter]) if letter in digits else 0
                    for letter in self.alphabet
                }

    def words(self, length):
        """All words of the game of a length, in order."""
        for letters in itertools.product(self.alphabet, repeat=length):
            word = "".join(letters)
            if self.domain.fullmatch(word):
                yield word

    def mover(self, phase):
        """Whose pick it is, 0 or 1."""
        return phase // self.turn % 2

    def score(self, word, marks):
        """What has been taken: a sum, or the letters as a word (to print) behind what it is
        compared by.
        """
        held = [
            letter for letter, mark in zip(word, marks, strict=True) if mark == "ox"[self.taker]
        ]
        if self.weights is not None:
            return sum(self.weights[letter] for letter in held)
        held = held[::-1] if self.reversed else held
        return tuple(self.alphabet.index(letter) for letter in held)

    def spell(self, score):
        """A result as it is printed."""
        return (
            score if isinstance(score, int) else "".join(self.alphabet[letter] for letter in score)
        )

    def board(self, word, marks, phase):
        """A board as text, with whose pick it is."""
        left = self.turn - phase % self.turn
        return f"{word}/{marks}/{self.players[self.mover(phase)]}" + (
            f" {left}" if left < self.turn else ""
        )


def taken(marks, place, mover):
    """The marks after a pick."""
    return marks[:place] + "ox"[mover] + marks[place + 1 :]


class Play:
    """Every board of one word, played out."""

    def __init__(self, rules, word):
        self.rules, self.word, self.known = rules, word, {}

    def picks(self, marks, phase):
        """The result of best play after each pick: by place."""
        rules = self.rules
        after = (phase + 1) % (2 * rules.turn)
        mover = rules.mover(phase)
        free = (place for place, mark in enumerate(marks) if mark == ".")
        return {place: self.best(taken(marks, place, mover), after) for place in free}

    def best(self, marks, phase):
        """The result of best play."""
        if (marks, phase) not in self.known:
            rules = self.rules
            results = self.picks(marks, phase).values()
            choose = max if rules.mover(phase) == rules.maximiser else min
            self.known[marks, phase] = choose(results) if results else rules.score(self.word, marks)
        return self.known[marks, phase]


def boards(rules, length, every=False):
    """All boards of a length, word by word: (play, marks, phase). Those that come up in play, or
    all.
    """
    for word in rules.words(length):
        play = Play(rules, word)
        for marks in map("".join, itertools.product(".ox", repeat=length)):
            picks = length - marks.count(".")
            firsts = sum(rules.mover(pick) == 0 for pick in range(picks))
            for phase in range(2 * rules.turn):
                if every or (phase == picks % (2 * rules.turn) and firsts == marks.count("o")):
                    yield play, marks, phase


# ----------------------------------------------------------------------------------------------
# strategies


class Strategy:
    """Which free letter each player takes."""

    def __init__(self, rules, text):
        text = text.strip().removeprefix("strategy").strip()
        self.rules, self.lists = rules, [[], []]
        named = re.split(r"(?:^|;)\s*(\w+)\s*:", text)
        if len(named) == 1:
            self.lists = [self.choices(text)] * 2
        for name, choices in zip(named[1::2], named[2::2], strict=True):
            self.lists[rules.players.index(name)] = self.choices(choices)

    def choices(self, text):
        """A list of choices: (reversed, letters, before, behind)."""
        found = []
        for choice in re.split(r",\s*else\b", text):
            match = re.fullmatch(
                r"\s*(leftmost|rightmost)\s+(.*?)(?:\s+after\b(.*?))?(?:\s+before\b(.*?))?\s*",
                choice,
            )
            if not match:
                raise Refused(f"not a choice: {choice}")
            letters = (
                self.rules.alphabet
                if match[2] == "any"
                else "".join(map(letters_of, tokens(match[2])))
            )
            before = context(match[3] or "", self.rules.alphabet, "^")
            behind = context(match[4] or "", self.rules.alphabet, "$")
            found.append((match[1] == "rightmost", letters, before, behind))
        return found

    def chosen(self, word, marks, phase):
        """The place that is taken, or None."""
        free = [place for place, mark in enumerate(marks) if mark == "."]
        spelled = "".join(word[place] for place in free)
        for backwards, letters, before, behind in self.lists[self.rules.mover(phase)]:
            fitting = [
                at
                for at, letter in enumerate(spelled)
                if letter in letters
                and before.fullmatch(spelled[:at])
                and behind.fullmatch(spelled[at + 1 :])
            ]
            if fitting:
                return free[fitting[-1 if backwards else 0]]
        return None

    def mistakes(self, length):
        """The boards, of all with so many letters, where no best pick is taken."""
        for play, marks, phase in boards(self.rules, length, every=True):
            picks = play.picks(marks, phase)
            if picks:
                place = self.chosen(play.word, marks, phase)
                if place is None or picks[place] != play.best(marks, phase):
                    yield play, marks, phase


def parse_board(rules, text):
    """(word, marks, phase) of a board as text."""
    parts = text.strip().strip("'\"").split("/")
    word = "" if parts[0] == "empty" else parts[0]
    marks = parts[1] if len(parts) > 1 else "." * len(word)
    picks = len(marks) - marks.count(".")
    phase = picks % (2 * rules.turn)
    if len(parts) > 2:
        name, _, left = parts[2].partition(" ")
        phase = rules.players.index(name) * rules.turn + (rules.turn - int(left) if left else 0)
    if len(marks) != len(word):
        raise Refused(f"not a board: {text}")
    return word, marks, phase


def check(rules, letters):
    """Holds the lines of a text to all small boards; the mistakes."""
    for item in rules.expectations:
        board, _, wanted = item.rpartition(" result ")
        word, marks, phase = parse_board(rules, board)
        result = str(rules.spell(Play(rules, word).best(marks, phase)))
        if result != wanted.strip().replace("empty", "").strip("'\""):
            yield f"expect {item}: it is {result or 'empty'}"
    for claim in rules.claims:
        strategy = Strategy(rules, claim)
        wrong = (mistake for length in range(letters + 1) for mistake in strategy.mistakes(length))
        for play, marks, phase in itertools.islice(wrong, 1):
            yield f"claim {claim}: not at {rules.board(play.word, marks, phase)}"


# ----------------------------------------------------------------------------------------------
# random texts


def random_text(draw):
    """A random game and a random claim about it."""
    letters = "".join(draw.choice(["01", "01", "012", ".#"]))
    quoted = letters == ".#"
    spell = lambda letter: f"'{letter}'" if quoted else letter  # noqa: E731
    every = "[" + " ".join(letters) + "]"
    domains = [f"{every}*"] * 4 + [
        f"{every}* {spell(letters[0])}",
        f"({every} {every})*",
        f"{every}? {spell(letters[1])}* {every}*",
    ]
    names = draw.choice([["Alice", "Bob"], ["Cat", "Dog"]])
    who = draw.sample(names, 2)
    taker = draw.choice(names)
    lines = [
        'game "random"',
        f"players {', '.join(names)}",
        f"word {draw.choice(domains)}",
        "pick until none is left",
    ]
    if draw.random() < 0.3:
        lines.append(f"turn {draw.randint(2, 3)} moves")
    wishes = f"{who[0]} maximises, {who[1]} minimises"
    kind = draw.random()
    if kind < 0.6 or quoted and kind < 0.8:
        direction = draw.choice(["in order", "in order", "from right to left"])
        lines.append(f"result the letters {taker} took, {direction}; {wishes}, lexicographically")
    elif quoted:
        lines.append(f"result count('#') of the letters {taker} took; {wishes}")
    else:
        counted = draw.choice(
            ["count(1)", "count([01])", "sum(2 * d + 1)", "sum(d - 1)", "sum(3 - 2 * d)"]
        )
        lines.append(f"result {counted} of the letters {taker} took; {wishes}")
    if draw.random() < 0.3:
        lines.append("misere")
    claim = random_list(draw, letters, spell)
    if draw.random() < 0.4:
        claim = f"{names[0]}: {claim}; {names[1]}: {random_list(draw, letters, spell)}"
    lines.append(f"claim strategy {claim}")
    return "\n".join(lines) + "\n"


def random_list(draw, letters, spell):
    """A random list of choices."""
    choices = []
    for letter in draw.sample(letters, len(letters)):
        choice = f"{draw.choice(['leftmost', 'rightmost'])} {spell(letter)}"
        if draw.random() < 0.15:
            other = spell(draw.choice(letters))
            choice += draw.choice(
                [
                    f" after ^{other}*",
                    f" after {other}",
                    f" before {other}",
                    f" before {other}* $",
                    f" after ^ | {other}",
                ]
            )
            choices.append(f"{draw.choice(['leftmost', 'rightmost'])} {spell(letter)}")
            choices.insert(0, choice)
        else:
            choices.append(choice)
    return ", else ".join(choices)


# ----------------------------------------------------------------------------------------------
# comparison


def run(program, file, *arguments):
    """What the program answers, as JSON; nothing if it does not."""
    line = [shutil.which(program) or program, *arguments[:1], file, *arguments[1:], "--json"]
    line[0] = os.path.abspath(line[0])
    with tempfile.TemporaryDirectory() as place:
        # Where certificates are written.
        ran = subprocess.run(line, cwd=place, capture_output=True, text=True, check=False)
    try:
        return json.loads(ran.stdout), ran
    except json.JSONDecodeError:
        return {}, ran


def compare_boards(rules, chosen, answer):
    """How answers differ from the truth about these boards."""
    for (play, marks, phase), given in zip(chosen, answer["positions"], strict=True):
        picks, best = play.picks(marks, phase), play.best(marks, phase)
        truth = {
            "result": rules.spell(best),
            "picks": [
                [place + 1, rules.spell(result), result == best]
                for place, result in sorted(picks.items())
            ],
        }
        said = {
            "result": given["result"],
            "picks": [[pick["place"], pick["result"], pick["best"]] for pick in given["picks"]],
        }
        if truth != said:
            yield f"at {rules.board(play.word, marks, phase)} {truth} here, {said} there"


def compare_claim(rules, claim, letters, answer, counts):
    """How what became of a claim differs from the truth."""
    strategy = Strategy(rules, claim)
    verdict = answer["verdict"]
    counts[f"strategies {verdict}"] += 1
    if verdict == "refuted":
        example = answer["counterexample"]
        word, marks, phase = parse_board(rules, example["position"])
        play = Play(rules, word)
        picks, best, place = (
            play.picks(marks, phase),
            play.best(marks, phase),
            strategy.chosen(word, marks, phase),
        )
        chosen = example["chosen"]
        if (
            not rules.domain.fullmatch(word)
            or not picks
            or place is not None
            and picks[place] == best
        ):
            yield f"{example['position']} is no counterexample"
        elif (chosen["place"] if chosen else None) != (None if place is None else place + 1):
            yield f"at {example['position']} place {place} is taken here, {chosen} there"
        elif (
            example["better"]["result"] != rules.spell(best)
            or picks.get(example["better"]["place"] - 1) != best
        ):
            yield f"at {example['position']} the best result is {rules.spell(best)} here, {example['better']} there"
        letters = min(letters, len(word) - 1)
    elif verdict != "proved":
        return
    for length in range(letters + 1):
        for play, marks, phase in strategy.mistakes(length):
            yield f"{verdict}, but {rules.board(play.word, marks, phase)} is a counterexample"
            return


def compare(program, games, seed, letters):
    """Plays random games here and by a program; the number of differences."""
    counts = collections.Counter()
    for index in range(games):
        draw = random.Random(f"{seed} {index}")
        text = random_text(draw)
        rules = Rules(text)
        most = letters if len(rules.alphabet) == 2 else letters - 1
        found = [
            board for length in range(1, most + 1) for board in boards(rules, length, every=True)
        ]
        chosen = draw.sample(found, min(len(found), 40))
        with tempfile.NamedTemporaryFile("w", suffix=".game") as file:
            file.write(text)
            file.flush()
            spelled = [rules.board(play.word, marks, phase) for play, marks, phase in chosen]
            solved, ran = run(program, file.name, "solve", *spelled)
            claim = rules.claims[0]
            judged, proof = run(program, file.name, "prove", "--claim", claim)
        counts["games"] += 1
        counts["boards"] += len(chosen)
        differences = []
        if "positions" not in solved or "verdict" not in judged:
            differences.append(f"no answer: {ran.stderr[:600]} {proof.stderr[:600]}")
        else:
            differences += compare_boards(rules, chosen, solved)
            differences += compare_claim(rules, claim, most, judged, counts)
        counts["differences"] += len(differences)
        if differences:
            print(f"game {index}: {differences[0]}\n{text}")
    print(", ".join(f"{key}: {counts[key]}" for key in sorted(counts)))
    return counts["differences"]


# ---------------------------------------------------------------------------------------------- the
# command line


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", help="a rule text; - is standard input")
    parser.add_argument(
        "--letters", type=int, default=4, help="the most letters of a board (default 4)"
    )
    parser.add_argument("--any", action="store_true", help="all marks in all phases")
    parser.add_argument(
        "--check", action="store_true", help="hold the expect and claim lines to small boards"
    )
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
        from picks_self_test import self_test  # which stands on this module

        self_test()
        return
    if arguments.compare:
        sys.exit(
            1
            if compare(arguments.compare, arguments.games, arguments.seed, arguments.letters)
            else 0
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
            mistakes = list(check(rules, arguments.letters))
            print(
                "\n".join(mistakes)
                or f"{len(rules.expectations)} expect and {len(rules.claims)} claim: all right"
            )
            sys.exit(1 if mistakes else 0)
        for length in range(arguments.letters + 1):
            for play, marks, phase in boards(rules, length, arguments.any):
                picks, best = play.picks(marks, phase), play.best(marks, phase)
                places = [place + 1 for place, result in sorted(picks.items()) if result == best]
                print(
                    json.dumps(
                        {
                            "board": rules.board(play.word, marks, phase),
                            "result": rules.spell(best),
                            "best": places,
                        }
                    )
                )
    except (OSError, ValueError, IndexError, TypeError, re.error, Refused) as error:
        print(f"picks.py: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
