"""Rows of an array beside NumPy: who wins 10^7 positions. Wall seconds, the median; the theorem is proved before.

    cargo xtask bench python
"""

import argparse
import statistics
import threading
import time

import numpy

import nimatron


def xor(positions):
    return numpy.bitwise_xor.reduce(positions, axis=1) != 0


def columns(k):
    def wins(positions):
        lost = numpy.ones(len(positions), dtype=bool)
        for place in range(60):
            lost &= ((positions >> numpy.uint64(place)) & numpy.uint64(1)).sum(axis=1) % (k + 1) == 0
        return ~lost

    return wins


def timed(job, runs):
    seconds = []
    for _ in range(runs):
        begun = time.perf_counter()
        made = job()
        seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds), made


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rows", type=int, default=10**7)
    arguments = parser.parse_args()
    positions = numpy.random.default_rng(1).integers(0, 2**60, (arguments.rows, 4), dtype=numpy.uint64)
    # Half of them are lost.
    positions[::2, 3] = positions[::2, 0] ^ positions[::2, 1] ^ positions[::2, 2]
    print(f"{'':<28}{'rows':>10}{'ours s':>9}{'rows/s':>12}{'numpy s':>9}{'times':>7}")
    games = [("nim", {}, xor), ("nim-k", {"k": 2}, columns(2)), ("nim-k", {"k": 3}, columns(3))]
    for name, set, numpys in games:
        game = nimatron.Game.shipped(name, **set)
        game.outcomes(positions[:10])
        ours, made = timed(lambda: game.outcomes(positions), arguments.runs)
        theirs, expected = timed(lambda: numpys(positions), 1)
        assert (made == expected).all()
        label = name + "".join(f" k = {value}" for value in set.values())
        print(f"{label:<28}{len(positions):>10}{ours:>9.3f}{len(positions) / ours:>12.0f}{theirs:>9.3f}{theirs / ours:>6.1f}x")
    game, halves = nimatron.Game.shipped("nim-k", k=2), numpy.array_split(positions, 2)
    game.outcomes(positions[:10])
    alone, _ = timed(lambda: game.outcomes(positions), arguments.runs)

    def both():
        threads = [threading.Thread(target=game.outcomes, args=(half,)) for half in halves]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    together, _ = timed(both, arguments.runs)
    print(f"two threads, half the rows each: {together:.3f} s, one thread {alone:.3f} s")


if __name__ == "__main__":
    main()
