#!/usr/bin/env python3
"""Outcomes and Grundy values of all short words of a word game, straight from the definition.

An oracle to compare the Rust code with. It shares nothing with it: no parser, no regular
expressions of ours (those here are Python's `re`), no depth-first search. It is slow on purpose.
Only the standard library is used.

    python3 words.py GAME.json [--length 6] [--options] [--limit 1000000]
    python3 words.py --self-test

GAME.json, or standard input if it is `-`, is an object:

    alphabet    list of symbols, one character each; words are compared in short-lex order by this order
    domain      regular expression: the words it matches from end to end are the positions
    rules       list of {"left": regex, "right": regex, "branches": [branch, ...]}
    turn        a turn is from one to this many moves
    convention  "normal" (who cannot move loses) or "misere" (who cannot move wins)

A branch is a list of pieces, matched one after the other:

    {"swap": [from, to]}                  exactly the text `from` becomes exactly the text `to`; either may be empty
    {"each": [[letter, image], ...]}      one or more letters, each of which becomes its image: a letter, or null
    {"group": [regex, to]}                any text that `regex` matches from end to end becomes exactly the text `to`;
                                          null for `to`: it stays as it is

From u x v, where u matches `left`, v matches `right`, both from end to end, and x matches the
branch, which writes y, a move leads to u y v (null writes nothing). A turn is one move, or a move
and another from where that led, and so on, up to `turn` moves. Every move from a position must lead
to a position; a rule set that breaks this is refused.

Printed is one JSON object a line for each position of at most `--length` letters, in short-lex
order:

    {"word": "4649", "outcome": "N", "value": 1}

`outcome` is "N" if the player to move wins, "P" if not, under the convention. `value` is the Grundy
value, under normal play whatever the convention. Both are null if a play from the word may never
end. With `--options`, `options` lists what one turn leads to, in short-lex order. Exit status 2,
with a message, on anything else. """

import argparse
import itertools
import json
import re
import sys


class Refused(Exception):
    """The input is not a rule set, or more than can be computed."""


class Rules:
    """A rule set as it was written down, with its regular expressions compiled."""

    def __init__(self, source):
        try:
            self.alphabet = list(source["alphabet"])
            self.domain = re.compile(source["domain"], re.DOTALL)
            self.rules = [
                (
                    re.compile(rule["left"], re.DOTALL),
                    re.compile(rule["right"], re.DOTALL),
                    rule["branches"],
                )
                for rule in source["rules"]
            ]
            self.turn = source["turn"]
            self.misere = {"normal": False, "misere": True}[source["convention"]]
        except (KeyError, TypeError, re.error) as error:
            raise Refused(f"not a rule set: {error!r}") from error
        if any(not isinstance(symbol, str) or len(symbol) != 1 for symbol in self.alphabet):
            raise Refused("every symbol of the alphabet is one character")
        if len(set(self.alphabet)) != len(self.alphabet):
            raise Refused("a symbol of the alphabet is there twice")
        if not isinstance(self.turn, int) or isinstance(self.turn, bool) or self.turn < 1:
            raise Refused("turn is a number from 1")
        for piece in (
            piece for _, _, branches in self.rules for branch in branches for piece in branch
        ):
            self.check_piece(piece)

    def check_piece(self, piece):
        """Refuses anything but a well-formed piece over the alphabet."""
        if isinstance(piece, dict) and list(piece) == ["swap"]:
            texts = piece["swap"]
            well_formed = (
                isinstance(texts, list)
                and len(texts) == 2
                and all(isinstance(text, str) for text in texts)
            )
            letters = "".join(texts) if well_formed else ""
        elif isinstance(piece, dict) and list(piece) == ["each"]:
            pairs = piece["each"]
            well_formed = isinstance(pairs, list) and all(
                isinstance(pair, list) and len(pair) == 2 for pair in pairs
            )
            letters = (
                [letter for pair in pairs for letter in pair if letter is not None]
                if well_formed
                else []
            )
            well_formed = well_formed and all(isinstance(pair[0], str) for pair in pairs)
            well_formed = well_formed and len({pair[0] for pair in pairs}) == len(pairs)
        elif isinstance(piece, dict) and list(piece) == ["group"]:
            texts = piece["group"]
            well_formed = isinstance(texts, list) and len(texts) == 2 and isinstance(texts[0], str)
            well_formed = well_formed and (texts[1] is None or isinstance(texts[1], str))
            letters = (texts[1] or "") if well_formed else ""
        else:
            well_formed, letters = False, []
        if not well_formed or any(letter not in self.alphabet for letter in letters):
            raise Refused(f"not a piece over the alphabet: {json.dumps(piece)}")

    def is_position(self, word):
        """Whether a word is in the domain."""
        return self.domain.fullmatch(word) is not None

    def key(self, word):
        """Sorts words in short-lex order."""
        return len(word), [self.alphabet.index(letter) for letter in word]

    def moves(self, word):
        """All words that one move leads to."""
        found = set()
        for left, right, branches in self.rules:
            for start in range(len(word) + 1):
                if not left.fullmatch(word[:start]):
                    continue
                for branch in branches:
                    for end, written in matches(branch, word, start):
                        if right.fullmatch(word[end:]):
                            found.add(word[:start] + written + word[end:])
        for to in found:
            if not self.is_position(to):
                raise Refused(f"a move leads from the position {word!r} to {to!r}, which is none")
        return found

    def options(self, word):
        """All words that one turn leads to."""
        after, found = {word}, set()
        for _ in range(self.turn):
            after = set().union(*(self.moves(each) for each in after))
            found |= after
        return found


def matches(branch, word, start):
    """All (end, written) such that the branch matches word[start:end] and then writes `written`."""
    if not branch:
        return [(start, "")]
    piece, rest = branch[0], branch[1:]
    ends = []
    if "swap" in piece:
        text, written = piece["swap"]
        if word[start:].startswith(text):
            ends.append((start + len(text), written))
    elif "group" in piece:
        regex, to = piece["group"]
        for end in range(start, len(word) + 1):
            if re.compile(regex, re.DOTALL).fullmatch(word[start:end]):
                ends.append((end, word[start:end] if to is None else to))
    else:
        image = dict(piece["each"])
        end, written = start, ""
        while end < len(word) and word[end] in image:
            written += image[word[end]] or ""
            end += 1
            ends.append((end, written))
    return [
        (last, written + more) for end, written in ends for last, more in matches(rest, word, end)
    ]


def words_up_to(rules, length):
    """All positions of at most `length` letters, in short-lex order."""
    for size in range(length + 1):
        for letters in itertools.product(rules.alphabet, repeat=size):
            word = "".join(letters)
            if rules.is_position(word):
                yield word


def followers(rules, words, limit):
    """The options of each of the words, of each of these options, and so on."""
    options, waiting = {}, list(words)
    while waiting:
        word = waiting.pop()
        if word not in options:
            if len(options) >= limit:
                raise Refused(f"more than {limit} positions")
            options[word] = rules.options(word)
            waiting.extend(options[word])
    return options


def in_rounds(options):
    """The positions whose every play ends: those without options, then those with all options
    listed, and so on.

    A position with a play that never ends is not listed: some option of it is of the same kind.
    """
    done = set()
    while True:
        this_round = [word for word, after in options.items() if word not in done and after <= done]
        if not this_round:
            return
        yield from this_round
        done.update(this_round)


def solve(rules, options):
    """The outcomes and the Grundy values of the positions whose every play ends."""
    wins, value = {}, {}
    for word in in_rounds(options):
        after = options[word]
        if after:
            wins[word] = any(not wins[option] for option in after)
        else:
            wins[word] = rules.misere
        values = {value[option] for option in after}
        value[word] = next(number for number in itertools.count() if number not in values)
    return wins, value


def table(rules, length, limit=1_000_000, with_options=False):
    """What is printed, as dictionaries."""
    words = list(words_up_to(rules, length))
    options = followers(rules, words, limit)
    wins, value = solve(rules, options)
    for word in words:
        outcome = ("N" if wins[word] else "P") if word in wins else None
        line = {"word": word, "outcome": outcome, "value": value.get(word)}
        if with_options:
            line["options"] = sorted(options[word], key=rules.key)
        yield line


def self_test():
    """Games whose tables are known, and rule sets to refuse."""

    def lines(length, **source):
        source = {"turn": 1, "convention": "normal"} | source
        return list(table(Rules(source), length, with_options=True))

    def rule(*branches, left=".*", right=".*"):
        return {"left": left, "right": right, "branches": list(branches)}

    # A row of pins, `.` standing and `#` fallen.
    pins = rule([{"swap": [".", "#"]}], [{"swap": ["..", "##"]}])
    kayles = lines(12, alphabet=".#", domain="[.#]*", rules=[pins])
    values = {line["word"]: line["value"] for line in kayles}
    # Guy and Smith 1956.
    assert [values["." * n] for n in range(13)] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert values["...#.#..#"] == 3 ^ 1 ^ 2

    # Bouton 1901, misere, in unary: heaps of ones, each with a bar after it; take any number from a
    # heap.
    take = rule([{"each": [["1", None]]}])
    for line in lines(7, alphabet="1|", domain="(1*[|])*", rules=[take], convention="misere"):
        heaps = [len(heap) for heap in line["word"].split("|")]
        xor = 0
        for heap in heaps:
            xor ^= heap
        wins = xor != 0 if max(heaps) > 1 else heaps.count(1) % 2 == 0
        assert line["outcome"] == ("N" if wins else "P"), line
        assert line["value"] == xor, line

    # Take an odd number of ones in a row, or an even number of zeros, by groups; (10)+ becomes 1.
    def options(*branches):
        return {
            line["word"]: line["options"]
            for line in lines(4, alphabet="01", domain="[01]*", rules=[rule(*branches)])
        }

    taken = options([{"group": ["1(11)*", ""]}], [{"group": ["(00)+", ""]}])
    assert taken["1111"] == ["1", "111"] and taken["0110"] == ["010"] and taken["00"] == [""], taken
    written = options([{"group": ["(10)+", "1"]}])
    assert written["1010"] == ["1", "101", "110"] and written["01"] == [], written
    kept = options([{"swap": ["0", "1"]}, {"group": ["(10)*", None]}, {"swap": ["1", "0"]}])
    assert kept["0101"] == ["0110", "1001", "1100"], kept

    # The addition game: 4649 and 10 win, and the number of turns is fixed, so that values are 0
    # and 1.
    digits = "0123456789"
    add = rule(*([{"swap": [a + b, str(int(a) + int(b))]}] for a in digits for b in digits))
    for line in lines(3, alphabet=digits, domain="[0-9]+", rules=[add]):
        total = sum(map(int, line["word"]))
        turns = len(line["word"]) - 1 + (total - 1) // 9 if total else len(line["word"]) - 1
        assert line["value"] == turns % 2, line

    # One to k of one to two: turns add up.
    ones = lines(
        8,
        alphabet="1",
        domain="1*",
        rules=[rule([{"swap": ["1", ""]}], [{"swap": ["11", ""]}])],
        turn=2,
    )
    assert [line["value"] for line in ones] == [n % 5 for n in range(9)]
    assert ones[3]["options"] == ["", "1", "11"]

    # Contexts: only the last letter may go, and only after an `a`.
    last = lines(
        3, alphabet="ab", domain="[ab]*", rules=[rule([{"swap": ["b", ""]}], left=".*a", right="")]
    )
    assert [line["word"] for line in last if line["value"] == 1] == ["ab", "aab", "bab"]

    # a <-> b never ends; c does.
    swap = rule([{"swap": ["a", "b"]}], [{"swap": ["b", "a"]}], [{"swap": ["c", ""]}])
    loop = lines(2, alphabet="abc", domain="[abc]*", rules=[swap])
    assert [line["word"] for line in loop if line["outcome"]] == ["", "c", "cc"]

    for broken in [
        {"alphabet": "a", "domain": "(", "rules": []},
        {"alphabet": "aa", "domain": "a*", "rules": []},
        {"alphabet": "a", "domain": "a*", "rules": [rule([{"swap": ["a", "b"]}])]},
        {"alphabet": "a", "domain": "a*", "rules": [rule([{"swap": ["a"]}])]},
        {"alphabet": "a", "domain": "a*", "rules": [], "turn": 0},
        {"alphabet": "ab", "domain": "a*", "rules": [rule([{"swap": ["a", "b"]}])]},
        {"alphabet": "a", "domain": "a*", "rules": [], "convention": "odd"},
    ]:
        try:
            lines(2, **broken)
        except Refused:
            continue
        raise AssertionError(f"not refused: {broken}")
    print("words.py: all passed")


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", help="rule set in JSON; - is standard input")
    parser.add_argument("--length", type=int, default=6, help="the most letters (default 6)")
    parser.add_argument(
        "--limit",
        type=int,
        default=1_000_000,
        help="the most positions to look at (default 1000000)",
    )
    parser.add_argument(
        "--options", action="store_true", help="print the options of each word, too"
    )
    parser.add_argument(
        "--self-test", action="store_true", help="test this program against known games"
    )
    arguments = parser.parse_args()
    if arguments.self_test:
        self_test()
        return
    if arguments.game is None:
        parser.error("which game?")
    try:
        if arguments.game == "-":
            source = json.load(sys.stdin)
        else:
            with open(arguments.game, encoding="utf-8") as file:
                source = json.load(file)
        for line in table(Rules(source), arguments.length, arguments.limit, arguments.options):
            print(json.dumps(line, ensure_ascii=False))
    except (OSError, ValueError, Refused) as error:
        print(f"words.py: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
