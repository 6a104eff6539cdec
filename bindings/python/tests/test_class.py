"""Games that are classes, held to the definition."""

import copy
import itertools
import pickle
import random
import time
import warnings
from fractions import Fraction

import pytest
from games import Addition, CatAndRabbit, Nim, NimK, grundy, loses, turns

import nimatron


class Graph(nimatron.Game):
    """Any graph without cycles, under any names of positions."""

    def __init__(self, options, name=lambda n: n, **more):
        super().__init__(**more)
        self.options = {
            name(node): [name(option) for option in below] for node, below in options.items()
        }

    def moves(self, position):
        return self.options[position]


def graphs(seed):
    chance = random.Random(seed)
    size = chance.randrange(1, 40)
    return {
        n: [chance.randrange(n) for _ in range(chance.randrange(6))] if n else []
        for n in range(size)
    }


NAMES = [
    lambda n: n,
    lambda n: -n * 10**17,
    lambda n: 10**30 + n,
    lambda n: (n, n % 3),
    lambda n: (-n, n),
    lambda n: ("x", (n, None, True)),
    lambda n: "0" * n,
    lambda n: "é" * n,
    lambda n: "ab" * 40 + str(n),
    lambda n: "\ud800" + str(n),
    lambda n: tuple([1] * n),
    lambda n: frozenset([n]),
    lambda n: Fraction(n, 7),
    lambda n: b"x" * n,
    lambda n: n if n % 2 else (str(n),),
    lambda n: 0.5 + n,
]


@pytest.mark.parametrize("name", NAMES)
def test_any_hashable_position(name):
    for seed in range(12):
        for misere in (False, True):
            game = Graph(graphs(seed), name, misere=misere)
            value, lost, count = (
                grundy(game.moves),
                loses(game.moves, misere),
                turns(game.moves, misere),
            )
            for position in game.options:
                solution = game.solve(position)
                assert solution.wins is not lost(position)
                assert solution.remoteness == count(position)
                assert solution.value == (None if misere else value(position))
                winning = list(
                    dict.fromkeys(option for option in game.moves(position) if lost(option))
                )
                assert solution.winning_moves == winning
            assert game.figures["positions"] == len(game.options)


def test_positions_of_other_hashes_are_never_compared():
    class Unequal:
        def __init__(self, n):
            self.n = n

        def __hash__(self):
            return hash(("unequal", self.n))

        def __eq__(self, other):
            assert hash(self) == hash(other), "compared"
            return self.n == other.n

    class Down(nimatron.Game):
        def moves(self, position):
            return [Unequal(position.n - 1)] if position.n else []

    assert Down().solve(Unequal(5000)).remoteness == 5000


def test_what_waits_counts_as_memory():
    class All(nimatron.Game):
        def moves(self, n):
            return range(n)

    game = All()
    with pytest.raises(nimatron.Undecided, match="memory"):
        game.solve(3000, memory=1_000_000)
    assert game.solve(300, memory=1_000_000).value == 300


def test_moves_are_asked_for_once():
    calls = []

    class Counted(nimatron.Game):
        def moves(self, n):
            calls.append(n)
            return [n - taken for taken in (1, 2, 3) if taken <= n]

    game = Counted()
    game.solve(1000)
    game.solve(1000, misere=True)
    game.table(1000, what="value")
    assert sorted(calls) == list(range(1001))
    assert game.figures["calls"] == 1001


@pytest.mark.parametrize(
    "make", [list, tuple, iter, set, lambda moves: (move for move in moves), dict.fromkeys]
)
def test_moves_may_be_any_collection(make):
    class Take(nimatron.Game):
        def moves(self, n):
            return make([n - taken for taken in (1, 3, 4) if taken <= n])

    game = Take()
    if make == dict.fromkeys:
        with pytest.raises(nimatron.MovesError):
            game.solve(5)
    else:
        assert game.table(30, what="value").values.tolist() == [
            grundy(game.moves)(n) for n in range(30)
        ]


def test_components_are_sums():
    class Kayles(nimatron.Game):
        def moves(self, row):
            (n,) = row
            for taken in (1, 2):
                for left in range(n - taken + 1):
                    yield (left, n - taken - left)

        def components(self, row):
            return [(n,) for n in row if n]

    game = Kayles()
    values = game.table(60, position=lambda n: (n,), what="value")
    kayles = nimatron.sequence("0.77", 59)
    assert values.values.tolist() == kayles.values.tolist()
    assert game.solve((5, 3, 7)).value == kayles[5] ^ kayles[3] ^ kayles[7]
    assert game.figures["positions"] < 2000
    # A winning turn makes the rest of the sum worth nothing.
    winning = game.solve((5, 3, 7)).winning_moves
    assert winning and all(
        game.solve(after + tuple(n for n in (5, 3, 7) if n != part[0])).value == 0
        for part, after in winning
    )
    turns = [((n,), after) for n in (5, 3, 7) for after in game.moves((n,))]
    lost = [
        (part, after)
        for part, after in turns
        if game.solve(after + tuple(n for n in (5, 3, 7) if (n,) != part)).value == 0
    ]
    assert sorted(set(lost)) == sorted(winning)
    assert game.solve((3, 3)).winning_moves == [] == game.solve(()).winning_moves
    assert game.solve((0, 2)).winning_moves == [((2,), (0, 0))]
    assert game.solve((2,), misere=True).winning_moves == [(0, 1), (1, 0)]
    with pytest.raises(nimatron.Unsupported):
        game.solve((5, 3), misere=True)
    with pytest.raises(nimatron.Unsupported):
        game.graph((5, 3))


def test_canonical_and_is_over():
    class Sorted(Nim):
        def canonical(self, heaps):
            return tuple(sorted(heaps))

    class Stops(nimatron.Game):
        """Whoever makes 21 or more has won."""

        def moves(self, n):
            return [n + 1, n + 2, n + 3]

        def is_over(self, n):
            return n >= 21

    game = Sorted()
    assert game.solve((3, 5, 6)).outcome == "P" and game.figures["positions"] < 130
    assert [n for n in range(21) if Stops().solve(n).outcome == "P"] == [1, 5, 9, 13, 17]


def test_players_with_moves_of_their_own():
    class Domineering(nimatron.Game):
        """Rows of cells; Left takes two cells in a column, Right two in a row."""

        def free(self, board, cells):
            return [board - {one, other} for one, other in cells if {one, other} <= board]

        def left_moves(self, board):
            return self.free(board, [((x, y), (x, y + 1)) for x, y in board])

        def right_moves(self, board):
            return self.free(board, [((x, y), (x + 1, y)) for x, y in board])

    def outcome(game, board, left):
        options = game.left_moves(board) if left else game.right_moves(board)
        return any(not outcome(game, option, not left) for option in options)

    def board(wide, high):
        return frozenset((x, y) for x in range(wide) for y in range(high))

    game = Domineering()
    for wide in range(1, 4):
        for high in range(1, 4):
            cells = board(wide, high)
            # Who begins wins: (Left if Left begins, Right if Right begins).
            left, right = outcome(game, cells, True), outcome(game, cells, False)
            found = {
                (True, True): "N",
                (False, False): "P",
                (True, False): "L",
                (False, True): "R",
            }[left, right]
            assert game.solve(cells).outcome_class == found, (wide, high)
    table = game.table(range(1, 4), range(1, 4), position=board)
    assert table.what == "outcome_class" and table.names == ["wide", "high"]
    assert table[1, 2] == 2 and table[2, 1] == 3
    with pytest.raises(nimatron.Unsupported):
        game.table(3, 3, position=board, what="value")


@pytest.mark.parametrize(
    "game, position",
    [
        (Addition(), 46495),
        (Nim(), (3, 4, 5)),
        (NimK(2), (2, 3, 3)),
        (CatAndRabbit(), ".#..#."),
        (CatAndRabbit(2), ".#..#."),
    ],
)
@pytest.mark.parametrize("misere", [False, True])
def test_founding_games_by_the_definition(game, position, misere):
    solution = game.solve(position, misere=misere)
    assert solution.wins is not loses(game.moves, misere)(position)
    assert solution.remoteness == turns(game.moves, misere)(position)


def test_long_plays_do_not_recurse():
    class Down(nimatron.Game):
        def moves(self, n):
            return [n - 1] if n else []

    assert Down().solve(300_000).remoteness == 300_000


def test_budgets_end_it_and_what_was_found_is_kept():
    game = Nim()
    with pytest.raises(nimatron.Undecided) as stopped:
        game.solve((40, 40, 40), states=2000)
    assert stopped.value.code and "2000" in str(stopped.value).replace(",", "")
    with pytest.raises(nimatron.Undecided):
        game.solve((60, 60, 60), seconds=0.05)
    with pytest.raises(nimatron.Undecided):
        game.solve((60, 60, 60), memory=1 << 18)
    assert game.solve((3, 4, 5)).value == 2


def test_a_graph_of_a_class():
    networkx = pytest.importorskip("networkx")
    graph = Nim().graph((1, 2)).to_networkx()
    assert networkx.is_directed_acyclic_graph(graph)
    assert graph.nodes[(1, 2)]["outcome"] == "N" and graph.has_edge((1, 2), (1, 1))
    assert not Nim().graph((9, 9), most=10).complete
    text = nimatron.Game.shipped("nim-3").graph((2, 1, 2), values=True)
    same = Nim().graph((2, 1, 2), values=True)
    assert sorted(same.edges) == sorted(text.edges)
    told = dict(zip(text.positions, text.attributes))
    assert dict(zip(same.positions, same.attributes)) == told
    assert same._repr_svg_().startswith("<svg") and "(2, 1, 2)" in Nim().draw((2, 1, 2)).svg
    with pytest.raises(nimatron.Unsupported):
        Nim().draw()


class Take(nimatron.Game):
    def __init__(self, taken):
        super().__init__()
        self.taken = taken

    def moves(self, n):
        return [n - taken for taken in self.taken if taken <= n]


def test_games_and_answers_can_be_copied_and_sent():
    game = Take((1, 3, 4))
    solution = game.solve(10)
    for made in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
        assert made.solve(10).remoteness == solution.remoteness and made.figures["calls"] == 11
        made.taken = (1,)
        made.forget()
        assert made.solve(10).outcome == "P" and game.solve(10).outcome == "N"
    assert pickle.loads(pickle.dumps(game.solve(10))).winning_moves == solution.winning_moves
    rules = nimatron.Game.shipped("nim-k", k=2, misere=True, language="ja")
    again = pickle.loads(pickle.dumps(rules))
    assert (again.parameters, again.misere, again.language, again.name) == (
        {"k": 2},
        True,
        "ja",
        "nim-k",
    )
    assert again.solve([1, 1, 1]).outcome == rules.solve([1, 1, 1]).outcome


class Slotted(Take):
    __slots__ = ("more",)

    def moves(self, n):
        return [*super().moves(n), *(n - taken for taken in self.more if taken <= n)]


class Stated(Take):
    def __getstate__(self):
        return self.__dict__.copy()


class OfText(nimatron.Game):
    def __init__(self, note):
        super().__init__("word 1*\nmove 1{1..2} -> empty")
        self.note = note


def test_copies_of_classes_of_any_kind():
    slotted, stated, text = Slotted((1,)), Stated((1, 2)), OfText("x")
    slotted.more = [2]
    assert slotted.solve(3).outcome == stated.solve(3).outcome == text.solve("111").outcome == "P"
    for again in (lambda game: pickle.loads(pickle.dumps(game)), copy.deepcopy, copy.copy):
        made = again(slotted)
        assert made.more == [2] and made.solve(3).outcome == "P"
        made = again(stated)
        made.taken = (1,)
        assert made.solve(3).outcome == "N"
        made = again(text)
        assert type(made) is OfText and made.note == "x" and made.solve("111").outcome == "P"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warned = nimatron.Game("word [ab]*\nmove ab -> empty")
        warnings.simplefilter("error")
        assert pickle.loads(pickle.dumps(warned)).solve("ab").outcome == warned.solve("ab").outcome
    with pytest.raises(nimatron.Undecided) as caught:
        Graph({0: [1], 1: [0]}).solve(0)
    assert (
        len(pickle.loads(pickle.dumps(caught.value)).positions) == len(caught.value.positions) == 2
    )


def test_turns_and_classes_are_searched_for_laws():
    turns = Take((1, 3, 4)).table(60, what="remoteness")
    assert turns.laws[0].kind == "arithmetic_period" and "turns" in turns.laws[0].text

    class Coins(nimatron.Game):
        def left_moves(self, n):
            return [n - 1] if n else []

        def right_moves(self, n):
            return [n - 2] if n > 1 else []

    law = Coins().table(30).laws[0]
    assert law.kind == "period" and law.claim is None


def test_axes_are_ranges_or_numbers():
    for wrong in ([1, 5, 9], "ab", 2.5, None):
        with pytest.raises(TypeError, match="range"):
            Take((1,)).table(3, wrong)
    with pytest.raises(IndexError):
        Nim().table(3, 3)[1]
    with pytest.raises(ValueError, match="most"):
        Take((1,)).graph(3, most=-1)
    with pytest.raises(ValueError, match="-3"):
        Take((1,)).table(-3)
    for huge in (2**70, range(0, 2**90, 2)):
        with pytest.raises(ValueError, match="too many"):
            Take((1,)).table(huge)
    with pytest.raises(nimatron.Undecided):
        Take((1,)).table(2**39, 2**39, position=lambda a, b: 0, memory=10**6)
    for states in (1e6, "5"):
        with pytest.raises(TypeError, match="^states is"):
            Take((1,)).solve(3, states=states)
    assert Take((1,)).solve(3, states=2**70, memory=2**70).wins
    with pytest.raises(TypeError, match="progress"):
        Take((1,)).solve(3, progress=3)


def test_wide_tables_are_in_order():
    from nimatron._class import _product

    ranges = (range(3), range(2, 9, 3), range(0), range(4))
    for axes in (ranges[:2], ranges, ranges[:2] + ranges[3:]):
        assert list(_product(axes)) == list(itertools.product(*axes))
    wide = Take((1, 2)).table(2**20, 2, position=lambda a, b: b)
    assert wide[2**20 - 1, 1] == 1 and wide[5, 0] == 0


def test_states_are_positions_known():
    game = Take((1,))
    with pytest.raises(nimatron.Undecided):
        game.solve(10, states=10)
    assert game.solve(10, states=11).outcome == "P"


def test_a_listener_hears_lines_only():
    heard = []

    class Slow(nimatron.Game):
        def moves(self, n):
            time.sleep(0.002)
            return [n - 1] if n else []

    Slow().solve(600, progress=heard.append)
    assert heard and all(isinstance(line, str) for line in heard)


def test_a_class_may_have_attributes_of_any_name():
    class Named(Take):
        def __init__(self):
            super().__init__((1, 2))
            self.heaps, self.name, self.rules, self.kind, self.figures = [1], 5, "none", None, {}

    game = Named()
    assert game.heaps == [1] and game.name == 5
    assert game.solve(4).outcome == "N" and len(game.graph(3)) == 4


def test_moves_of_right():
    class Coins(nimatron.Game):
        def left_moves(self, n):
            return [n - 1] if n % 2 else []

        def right_moves(self, n):
            return [n - 2] if n > 1 else []

    solution = Coins().solve(4)
    assert (solution.outcome_class, solution.winning_moves, solution.right_winning_moves) == (
        "R",
        [],
        [2],
    )
    assert pickle.loads(pickle.dumps(Coins().solve(4))).right_winning_moves == [2]


class Heaps(nimatron.Game):
    def moves(self, n):
        return [(n - 1, n - 2)] if n > 2 else []

    def components(self, position):
        return position if isinstance(position, tuple) else [position]


def test_what_is_not_known_of_some():
    solutions = Heaps(misere=True).solve_all([1, (3, 4)])
    assert solutions[0].outcome == "N" and solutions[1].outcome is None
    assert solutions[1].data["reason"]["kind"] == "MisereSum"
    with pytest.raises(nimatron.Unsupported):
        Heaps(misere=True).table(5, 5)
    assert Heaps().table(3, 3, what="remoteness").values.tolist().count(0xFFFFFFFF) == 9
