#!/usr/bin/env python3
"""Answers to instances of the shipped problems by playing them out, straight from what the problems
say.

An oracle to compare judges and printed programs with. It shares nothing with the Rust code, and
knows no theorem: every problem has its own reader here, a position is what the statement talks
about (the number itself, the box with its cells, the row with its tiles), and every play is
followed. It is slow on purpose; instances are small. Only the standard library is used.

    python3 problems.py --list
    python3 problems.py --cases NAME [--count N] [--seed 1]
    python3 problems.py --solve NAME < input
    python3 problems.py --write [NAME...]

`--cases` prints one JSON object a line, {"in": "...", "out": "..."}: first the edges that are easy
to get wrong, then random instances, no two of the same tokens. Every third input is laid out in
another way: other line ends, blanks, empty lines, no line feed at the end. Outputs are to be
compared token by token. The committed files in `tests/problems` and `tests/contest/cases` are what
`--write` makes with the values above. """

import argparse
import collections
import importlib
import json
import pathlib
import random
import sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(TESTS / "contest" / "oracles"))

MODULES = {
    "problems": (
        "problems_founding",
        "problems_heaps",
        "problems_numbers",
        "problems_picks",
        "problems_rows",
    ),
    "contest/cases": (
        "contests_asked",
        "contests_given",
        "contests_reduced",
        "contests_scores",
        "contests_single",
        "contests_sums",
    ),
}
PROBLEMS = {}
# In which folder of `tests` the cases of a problem are.
FOLDERS = {}
for folder, modules in MODULES.items():
    for module in modules:
        found = importlib.import_module(module).PROBLEMS
        PROBLEMS.update(found)
        FOLDERS.update(dict.fromkeys(found, folder))

# How many cases of a problem there are.
COUNTS = {"problems": 60, "contest/cases": 30}

# In a hundred random instances, no more have the same output.
MOST_ALIKE = 60


def laid_out(rng, text, style):
    """The same tokens with other white space; style 0 is the usual one."""
    lines = [line.split() for line in text.split("\n") if line.split()]
    if style == 1:
        return "".join(" ".join(line) + "\r\n" for line in lines)
    if style == 2:
        return "\n".join(" ".join(line) for line in lines)
    if style == 3:
        return "  ".join(token for line in lines for token in line) + "\n"
    if style == 4:
        return "\n\n" + "".join("\t" + " \t".join(line) + "  \r\n" for line in lines) + "\r\n \n"
    if style == 5:
        return "".join(
            token + rng.choice(["\n", " ", "\r\n", "\x0b", "\x0c", "\n\n"])
            for line in lines
            for token in line
        )
    return text


def cases(name, count, seed):
    """Inputs with their answers."""
    problem = PROBLEMS[name]
    rng = random.Random(f"{name} {seed}")
    seen = set()
    found = []

    alike = collections.Counter()

    def add(text, most):
        tokens = tuple(text.split())
        if tokens in seen:
            return
        output = problem.solve(text.split())
        if alike[output] >= most:
            return
        seen.add(tokens)
        alike[output] += 1
        style = 1 + len(found) // 3 % 5 if len(found) % 3 == 2 else 0
        found.append({"in": laid_out(rng, text, style), "out": output})

    for text in problem.edges:
        add(text, len(problem.edges))
    tries = 0
    while len(found) < count and tries < 100 * count:
        tries += 1
        add(problem.random(rng), count * MOST_ALIKE // 100)
    return found


def main():
    sys.setrecursionlimit(1_000_000)
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--cases", metavar="NAME")
    parser.add_argument("--solve", metavar="NAME")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(PROBLEMS))
    elif arguments.solve:
        sys.stdout.write(PROBLEMS[arguments.solve].solve(sys.stdin.read().split()))
    elif arguments.cases:
        count = arguments.count or COUNTS[FOLDERS[arguments.cases]]
        for case in cases(arguments.cases, count, arguments.seed):
            print(json.dumps(case))
    elif arguments.write:
        for name in arguments.names or PROBLEMS:
            count = arguments.count or COUNTS[FOLDERS[name]]
            found = cases(name, count, arguments.seed)
            if len(found) < count:
                print(f"{name}: there are only {len(found)} cases", file=sys.stderr)
            text = "".join(json.dumps(case) + "\n" for case in found)
            (TESTS / FOLDERS[name] / f"{name}.jsonl").write_text(text)
    else:
        parser.error("nothing to do")


if __name__ == "__main__":
    main()
