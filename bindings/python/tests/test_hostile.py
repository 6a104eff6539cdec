"""Classes that do what they should not."""

import gc
import subprocess
import sys
import threading
import weakref

import pytest
from wrong_moves import forever, game_of, raising, raising_later

import nimatron


class Odd:
    def __init__(self, what):
        self.what = what

    def __hash__(self):
        if self.what == "hash":
            raise ZeroDivisionError("hash")
        return 1

    def __eq__(self, other):
        if self.what == "eq":
            raise ZeroDivisionError("eq")
        return self is other

    def __repr__(self):
        raise ZeroDivisionError("repr")


CASES = {
    "cycle": (lambda n: [(n + 1) % 5], nimatron.Undecided, "may never end"),
    "itself": (lambda n: [n], nimatron.Undecided, "may never end"),
    "growth": (lambda n: [n + 1], nimatron.Undecided, ""),
    "generator without end": (forever, nimatron.Undecided, ""),
    "raises": (raising, nimatron.MovesError, "ZeroDivisionError at 7: oh"),
    "raises later": (raising_later, nimatron.MovesError, "oh"),
    "none": (lambda n: None, nimatron.MovesError, "return"),
    "a number": (lambda n: 3, nimatron.MovesError, "list"),
    "a text": (lambda n: "123", nimatron.MovesError, "list"),
    "lists": (lambda n: [[1, 2]], nimatron.MovesError, "hashable"),
    "no hash": (lambda n: [Odd("hash")], nimatron.MovesError, "hash"),
    "no comparison": (lambda n: [Odd("eq"), Odd("eq")], nimatron.MovesError, "eq"),
    "no repr": (
        lambda n: [Odd("") for _ in range(3)] if n == 7 else None,
        nimatron.MovesError,
        "position",
    ),
    "itself as a game": (None, nimatron.MovesError, "own methods"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_clear_exception(case):
    moves, kind, said = CASES[case]
    if moves is None:

        class Asks(nimatron.Game):
            def moves(self, n):
                return [self.solve(n - 1).value]

        game = Asks()
    else:
        game = game_of(moves)
    with pytest.raises(kind) as raised:
        game.solve(7, states=20_000)
    assert said in str(raised.value)
    if isinstance(raised.value, nimatron.NimatronError):
        assert raised.value.hint or raised.value.code
    if "raises" in case:
        assert isinstance(raised.value.__cause__, ZeroDivisionError)
    # It is alive.
    assert game_of(lambda n: [n - 1] if n else []).solve(3).outcome == "N"


def test_exceptions_speak_japanese():
    for case, (moves, kind, _) in CASES.items():
        if moves is not None:
            with pytest.raises(kind) as raised:
                game_of(moves, language="ja").solve(7, states=2000)
            assert not raised.value.reason.isascii() and not raised.value.hint.isascii(), case
    with pytest.raises(nimatron.Unsupported) as raised:
        game_of(lambda n: [], language="ja").prove()
    assert raised.value.code == "NeedsText" and not raised.value.reason.isascii()


def test_a_cycle_is_shown():
    game = game_of(lambda n: [n - 1] if n > 10 else [10, 9] if n == 8 else [n - 1])
    with pytest.raises(nimatron.Undecided) as raised:
        game.solve(20)
    assert set(raised.value.positions) == {10, 9, 8}


def test_interrupts_and_exits_go_through():
    class Stop(BaseException):
        pass

    def moves(n):
        raise Stop

    with pytest.raises(Stop):
        game_of(moves).solve(1)


def test_moves_that_never_end_can_be_interrupted():
    program = """
import _thread, threading, nimatron
class Slow(nimatron.Game):
    def moves(self, n):
        while True:
            pass
class Endless(nimatron.Game):
    def moves(self, n):
        return [n + 1]
for kind in (Slow, Endless):
    threading.Timer(0.3, _thread.interrupt_main).start()
    try:
        kind().solve(1)
    except KeyboardInterrupt:
        print("interrupted")
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert ran.stdout.split() == ["interrupted"] * 2, ran.stderr


def test_a_list_that_changes_while_it_is_read():
    class Greedy(nimatron.Game):
        options: list = []

        def canonical(self, n):
            self.options.clear()
            return n

        def moves(self, n):
            self.options = [n - 1, n - 2, n - 3] if n > 2 else []
            return self.options

    assert Greedy().solve(9).outcome in "NP"


def test_two_threads_do_not_mix():
    game = game_of(lambda n: [n - 1, n - 2] if n > 1 else [])
    found, failed = [], []

    def ask():
        try:
            found.append(game.solve(60_000).outcome)
        except nimatron.MovesError as error:
            failed.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) + len(failed) == 4 and len(set(found)) == 1
    assert all(error.code == "Busy" for error in failed)


def test_games_are_collected():
    class Loop(nimatron.Game):
        def moves(self, position):
            return []

    game = Loop()
    # A position that holds the game that holds the position.
    game.solve((game,))
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_nothing_leaks():
    def rounds(count):
        for _ in range(count):
            for case, (moves, _, _) in CASES.items():
                if moves is not None and case not in ("growth", "generator without end"):
                    try:
                        game_of(moves).solve(7, states=100)
                    except nimatron.NimatronError:
                        pass
            game_of(lambda n: [frozenset(range(len(n) - 1))] if n else []).solve(frozenset("abc"))
        gc.collect()

    rounds(100)
    before = resident()
    rounds(1000)
    assert resident() - before < 4 << 20
