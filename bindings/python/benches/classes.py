"""Compares games written as classes with the same games written with `lru_cache` and a mex by hand.
Each runs in a process of its own, one after the other.

    cargo xtask bench python

CPU seconds, and bytes of memory that a position takes (resident memory after minus before, divided
by the positions). `moves` is the same function on both sides, and what it takes alone stands
beside; all Grundy values are asked for. `figures` are the bytes that the class says it keeps. """

import argparse
import functools
import itertools
import multiprocessing
import resource
import statistics
import sys
import time

LONG = 20.0


def take(n):
    return (n - 1, n - 3, n - 4) if n > 3 else [n - t for t in (1, 3, 4) if t <= n]


def take_listed(n):
    return [n - t for t in (1, 3, 4) if t <= n]


def king(position):
    a, b = position
    if a and b:
        return [(a - 1, b), (a, b - 1), (a - 1, b - 1)]
    return [(a - 1, b)] if a else [(a, b - 1)] if b else []


def three(heaps):
    return [
        heaps[:i] + (n - t,) + heaps[i + 1 :]
        for i, n in enumerate(heaps)
        for t in (1, 2, 3)
        if t <= n
    ]


def nim(heaps):
    a, b, c = heaps
    return (
        [(x, b, c) for x in range(a)]
        + [(a, x, c) for x in range(b)]
        + [(a, b, x) for x in range(c)]
    )


def kayles(row):
    return [
        row[:i] + "." * n + row[i + n :]
        for n in (1, 2)
        for i in range(len(row) - n + 1)
        if row[i : i + n] == "o" * n
    ]


def addition(n):
    d = str(n)
    return [int(d[:i] + str(int(d[i]) + int(d[i + 1])) + d[i + 2 :]) for i in range(len(d) - 1)]


def divisors(n):
    """Slow on purpose: a divisor that is less than the number is taken away."""
    return [n - d for d in range(1, n) if n % d == 0]


def word(length):
    def word(n):
        return "".join("o" if n >> i & 1 else "." for i in range(length))

    return word


# : Name: moves, parameters, position of parameters.
GAMES = {
    "take 1, 3 or 4: 10^5 ints": (take, (10**5,), None),
    "take 1, 3 or 4: 10^6 ints": (take, (10**6,), None),
    "the same, moves by a comprehension: 10^6": (take_listed, (10**6,), None),
    "king: 316 x 316 tuples": (king, (316, 316), None),
    "king: 1000 x 1000 tuples": (king, (1000, 1000), None),
    "take 1 to 3 of one of 3 heaps: 46^3": (three, (46, 46, 46), None),
    "take 1 to 3 of one of 3 heaps: 100^3": (three, (100, 100, 100), None),
    "Nim: 46^3 tuples, 68 moves each": (nim, (46, 46, 46), None),
    "Kayles: 2^17 texts of 17": (kayles, (2**17,), 17),
    "Kayles: 2^20 texts of 20": (kayles, (2**20,), 20),
    "Addition game: 10^5 ints": (addition, (10**5,), None),
    "Addition game: 10^6 ints": (addition, (10**6,), None),
    "costly moves, divisors: 10^4 ints": (divisors, (10**4,), None),
}


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def positions(axes, length):
    if length is not None:
        return map(word(length), range(*axes))
    return range(*axes) if len(axes) == 1 else itertools.product(*map(range, axes))


def by_cache(moves, axes, length):
    sys.setrecursionlimit(10**6)

    @functools.lru_cache(maxsize=None)
    def value(position):
        values = {value(option) for option in moves(position)}
        least = 0
        while least in values:
            least += 1
        return least

    for position in positions(axes, length):
        value(position)
    return value.cache_info().currsize, 0, value


def by_class(moves, axes, length):
    import nimatron

    game = type("Measured", (nimatron.Game,), {"moves": staticmethod(moves)})()
    position = None if length is None else word(length)
    game.table(*axes, position=position, what="value", states=10**9, progress=False)
    return game.figures["positions"], game.figures["bytes"], game


def only_moves(moves, axes, length):
    count = 0
    for position in positions(axes, length):
        for _ in moves(position):
            pass
        count += 1
    return count, 0, None


def measured(how, name, answer):
    if how is by_class:
        import nimatron  # noqa: F401
    before, begun = resident(), time.process_time()
    count, kept, held = how(*GAMES[name])
    seconds, grown = time.process_time() - begun, resident() - before
    answer.put((seconds, grown / count, kept / count, count))
    del held


def run(how, name, runs):
    found = []
    # What takes long is measured once.
    while len(found) < runs and sum(one[0] for one in found) < LONG:
        answer = multiprocessing.Queue()
        process = multiprocessing.Process(target=measured, args=(how, name, answer))
        process.start()
        found.append(answer.get())
        process.join()
    return [statistics.median(column) for column in zip(*found)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    multiprocessing.set_start_method("spawn")
    print(
        f"{'':<42}{'positions':>10}{'moves s':>9}{'class s':>9}{'cache s':>9}{'times':>7}{'class B':>9}{'figures':>9}{'cache B':>9}{'times':>7}"
    )
    slower = []
    for name in GAMES:
        if arguments.only in name:
            bare = run(only_moves, name, arguments.runs)[0]
            ours, grown, kept, count = run(by_class, name, arguments.runs)
            theirs, held, _, _ = run(by_cache, name, arguments.runs)
            print(
                f"{name:<42}{count:>10.0f}{bare:>9.2f}{ours:>9.2f}{theirs:>9.2f}{theirs / ours:>6.1f}x{grown:>9.0f}{kept:>9.0f}{held:>9.0f}{held / grown:>6.1f}x",
                flush=True,
            )
            slower += [name] * (ours > theirs)
    print("slower than lru_cache:", ", ".join(slower) or "none")
    sys.exit(bool(slower))


if __name__ == "__main__":
    main()
