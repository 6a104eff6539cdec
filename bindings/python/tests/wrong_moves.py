"""Moves that are none."""

import nimatron


def game_of(moves, **more):
    return type("Hostile", (nimatron.Game,), {"moves": staticmethod(moves), **more})()


def forever(position):
    n = 0
    while True:
        n += 1
        yield n


def raising(position):
    raise ZeroDivisionError("oh")


def raising_later(position):
    yield 1
    raise ZeroDivisionError("oh")
