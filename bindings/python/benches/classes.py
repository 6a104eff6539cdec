"""Games as classes beside the same games with `lru_cache` and a hand-written mex; each in a process of its own, one after the other in one run.

    cargo xtask bench python

CPU seconds, and bytes of memory that a position takes (resident memory after minus before, divided by the positions). `moves` is the same function on both sides.
"""

import argparse
import functools
import multiprocessing
import resource
import statistics
import sys
import time


def take(n):
    return [n - t for t in (1, 3, 4) if t <= n]


def take_plainly(n):
    return (n - 1, n - 3, n - 4) if n > 3 else [n - t for t in (1, 3, 4) if t <= n]


def king(position):
    a, b = position
    if a and b:
        return [(a - 1, b), (a, b - 1), (a - 1, b - 1)]
    return [(a - 1, b)] if a else [(a, b - 1)] if b else []


def wythoff(position):
    a, b = position
    options = [(x, b) for x in range(a)]
    options += [(a, x) for x in range(b)]
    options += [(a - d, b - d) for d in range(1, min(a, b) + 1)]
    return options


def nim(heaps):
    a, b, c = heaps
    return [(x, b, c) for x in range(a)] + [(a, x, c) for x in range(b)] + [(a, b, x) for x in range(c)]


def addition(n):
    d = str(n)
    return [int(d[:i] + str(int(d[i]) + int(d[i + 1])) + d[i + 2 :]) for i in range(len(d) - 1)]


def kayles(row):
    return [row[:i] + "." * n + row[i + n :] for n in (1, 2) for i in range(len(row) - n + 1) if row[i : i + n] == "o" * n]


def word(n, length):
    return "".join("o" if n >> i & 1 else "." for i in range(length))


#: Name, moves, positions that are asked about.
GAMES = {
    "take 1, 3 or 4: 10^6 heaps": (take_plainly, lambda: range(10**6)),
    "the same, moves in a list comprehension": (take, lambda: range(10**6)),
    "king on a board: 1000 x 1000": (king, lambda: ((a, b) for a in range(1000) for b in range(1000))),
    "Wythoff: 320 x 320": (wythoff, lambda: ((a, b) for a in range(320) for b in range(320))),
    "Nim: 50^3": (nim, lambda: ((a, b, c) for a in range(50) for b in range(50) for c in range(50))),
    "Addition game: 2 * 10^5 numbers": (addition, lambda: range(2 * 10**5)),
    "Kayles in a row: 17 letters": (kayles, lambda: (word(n, 17) for n in range(2**17))),
}


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def by_cache(moves, positions):
    sys.setrecursionlimit(10**6)

    @functools.lru_cache(maxsize=None)
    def value(position):
        values = {value(option) for option in moves(position)}
        least = 0
        while least in values:
            least += 1
        return least

    for position in positions:
        value(position)
    return value.cache_info().currsize, value


def by_class(moves, positions):
    import nimatron

    kind = type("Measured", (nimatron.Game,), {"moves": staticmethod(moves)})
    game = kind()
    game._solver.classes(positions, "value", __import__("nimatron._game")._game._Hooks(game), game._budget(progress=False, states=10**9))
    return game.figures["positions"], game


def only_moves(moves, positions):
    count = 0
    for position in positions:
        for _ in moves(position):
            pass
        count += 1
    return count, None


def measured(how, name, answer):
    moves, positions = GAMES[name]
    if how is by_class:
        import nimatron  # noqa: F401
    before, begun = resident(), time.process_time()
    count, kept = how(moves, positions())
    seconds, grown = time.process_time() - begun, resident() - before
    answer.put((seconds, grown / count, count))
    del kept


def run(how, name, runs):
    found = []
    for _ in range(runs):
        answer = multiprocessing.Queue()
        process = multiprocessing.Process(target=measured, args=(how, name, answer))
        process.start()
        found.append(answer.get())
        process.join()
    return statistics.median(one[0] for one in found), statistics.median(one[1] for one in found), found[0][2]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    multiprocessing.set_start_method("spawn")
    print(f"{'':<42}{'positions':>10}{'moves s':>9}{'class s':>9}{'cache s':>9}{'times':>7}{'class B':>9}{'cache B':>9}{'times':>7}")
    for name in GAMES:
        if arguments.only in name:
            bare, _, _ = run(only_moves, name, arguments.runs)
            ours, kept, count = run(by_class, name, arguments.runs)
            theirs, held, _ = run(by_cache, name, arguments.runs)
            print(
                f"{name:<42}{count:>10}{bare:>9.2f}{ours:>9.2f}{theirs:>9.2f}{theirs / ours:>6.1f}x{kept:>9.0f}{held:>9.0f}{held / kept:>6.1f}x",
                flush=True,
            )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
