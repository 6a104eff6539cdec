"""Playing out: what a win is, and what a problem is. Used by `problems.py`."""

import itertools


class Play:
    """Who wins, by looking at all plays. `options(position)` are the positions after one turn;
    positions can be hashed.
    """

    def __init__(self, options, misere=False):
        self.options = options
        self.misere = misere
        self.known = {}

    def wins(self, position):
        """Whether the player to move wins. Who cannot move loses, in misere play wins."""
        known = self.known.get(position)
        if known is None:
            options = set(self.options(position))
            known = any(not self.wins(option) for option in options) if options else self.misere
            self.known[position] = known
        return known


class Problem:
    """How an instance is answered (`solve`: a list of tokens -> the output), instances with edges
    (texts), and how random ones are made.
    """

    def __init__(self, solve, edges, random):
        self.solve = solve
        self.edges = edges
        self.random = random


class Tokens:
    """The tokens of an input, one after the other."""

    def __init__(self, tokens):
        self.left = iter(tokens)

    def word(self):
        return next(self.left)

    def number(self):
        return int(next(self.left))

    def numbers(self, count):
        return [self.number() for _ in range(count)]

    def until_end(self):
        return list(self.left)


def heap_list(heaps):
    """A list of heaps in one order, empty ones left out: two lists that play alike are equal."""
    return tuple(sorted(heap for heap in heaps if heap))


def moves_in_heaps(heaps, single, most=1):
    """All lists that come of moves in 1 to `most` different heaps; `single(heap)` are the tuples of
    heaps that one heap can become.
    """
    for count in range(1, min(most, len(heaps)) + 1):
        for places in itertools.combinations(range(len(heaps)), count):
            rest = [heap for place, heap in enumerate(heaps) if place not in places]
            for chosen in itertools.product(*(list(single(heaps[place])) for place in places)):
                yield heap_list(rest + [heap for heaps_left in chosen for heap in heaps_left])


def take_any(heap):
    """Any number is taken from a heap."""
    return [(left,) for left in range(heap)]


def lines(answers):
    """Answers, one a line."""
    return "".join(f"{answer}\n" for answer in answers)
