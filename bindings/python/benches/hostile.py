"""Classes that do what they should not, again and again: what is left behind in memory.

    cargo xtask bench python

A round asks one game of each kind: its plays go around, its moves raise (at once, and while they
are read), return nothing, a number, a text, positions that cannot be hashed or compared, or never
end; and some games that are well and whose positions are kept as objects. Told are resident memory
and the number of blocks that the interpreter has given out, after a tenth, a half and all of the
rounds; one exception for each kind is shown. """

import argparse
import gc
import pathlib
import resource
import sys

import nimatron

sys.path.append(str(pathlib.Path(__file__).parents[1] / "tests"))

from wrong_moves import forever, game_of, raising, raising_later  # noqa: E402


class Odd:
    """Says something else whenever it is compared."""

    def __hash__(self):
        return 1

    def __eq__(self, other):
        raise ZeroDivisionError("compared")


HOSTILE = {
    "plays go around": lambda n: [(n + 1) % 5],
    "positions grow": lambda n: [n + 1],
    "a generator without end": forever,
    "raises": raising,
    "raises while it is read": raising_later,
    "returns nothing": lambda n: None,
    "returns a number": lambda n: 3,
    "returns a text": lambda n: "123",
    "positions without hash": lambda n: [[1, 2]],
    "comparison raises": lambda n: [Odd(), Odd()],
}


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def round_of(said):
    for kind, moves in HOSTILE.items():
        try:
            game_of(moves).solve(7, states=1000)
        except nimatron.NimatronError as error:
            said[kind] = f"{type(error).__name__}: {str(error).splitlines()[0]}"
    assert (
        game_of(lambda n: [frozenset(range(len(n) - 1))] if n else [])
        .solve(frozenset("abc"))
        .outcome
        == "N"
    )
    assert game_of(lambda n: [n - 1.5] if n > 2 else []).solve(9.5).outcome == "N"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--runs", type=int, help="for other measurements")
    arguments = parser.parse_args()
    said = {}
    print(
        f"{'rounds of ' + str(len(HOSTILE)) + ' hostile classes':<36}{'resident KiB':>14}{'blocks':>10}"
    )
    told = [arguments.rounds * part // 10 for part in (1, 5, 10)]
    for count in range(1, arguments.rounds + 1):
        round_of(said)
        if count in told:
            gc.collect()
            print(f"{count:<36}{resident() >> 10:>14}{sys.getallocatedblocks():>10}")
    for kind, text in said.items():
        print(f"  {kind}: {text}")
    assert set(said) == set(HOSTILE)


if __name__ == "__main__":
    main()
