"""Rows of an array beside NumPy, and another thread meanwhile. Wall seconds, the median; the
theorem is proved before. What the library itself takes in Rust `cargo xtask bench python` prints
above.

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
            lost &= ((positions >> numpy.uint64(place)) & numpy.uint64(1)).sum(axis=1) % (
                k + 1
            ) == 0
        return ~lost

    return wins


def timed(job, runs):
    seconds = []
    for _ in range(runs):
        begun = time.perf_counter()
        made = job()
        seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds), made


def counting(job):
    """How often a second another thread of Python counts while something is done."""
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    begun, first = time.perf_counter(), counted[0]
    job()
    seconds, last = time.perf_counter() - begun, counted[0]
    stop.set()
    thread.join()
    return (last - first) / seconds, seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rows", type=int, default=10**7)
    arguments = parser.parse_args()
    positions = numpy.random.default_rng(1).integers(
        0, 2**60, (arguments.rows, 4), dtype=numpy.uint64
    )
    # Half of them are lost.
    positions[::2, 3] = positions[::2, 0] ^ positions[::2, 1] ^ positions[::2, 2]
    print(
        f"{'rows of 4 heaps, Python':<28}{'rows':>10}{'ours s':>9}{'rows/s':>12}{'numpy s':>9}{'times':>7}"
    )
    games = [("nim", {}, xor), ("nim-k", {"k": 2}, columns(2)), ("nim-k", {"k": 3}, columns(3))]
    for name, set, numpys in games:
        game = nimatron.Game.shipped(name, **set)
        game.outcomes(positions[:10])
        ours, made = timed(lambda: game.outcomes(positions), arguments.runs)
        theirs, expected = timed(lambda: numpys(positions), 1)
        assert (made == expected).all()
        label = name + "".join(f" k = {value}" for value in set.values())
        print(
            f"{label:<28}{len(positions):>10}{ours:>9.3f}{len(positions) / ours:>12.0f}{theirs:>9.3f}{theirs / ours:>6.1f}x"
        )
    game = nimatron.Game.shipped("nim-k", k=2)
    game.outcomes(positions[:10])

    def often():
        for _ in range(8):
            game.outcomes(positions)

    def held():
        # One call that keeps the lock.
        sum(range(3 * 10**7))

    idle, _ = counting(lambda: time.sleep(1))
    during, seconds = counting(often)
    beside, _ = counting(held)
    print("another thread of Python counts, times a second:")
    print(f"  while this one sleeps {idle:.0f}, while it sums a range, the lock held {beside:.0f}")
    print(f"  while 8 times {len(positions)} rows are answered ({seconds:.2f} s) {during:.0f}")


if __name__ == "__main__":
    main()
