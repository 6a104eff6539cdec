"""Rules as text."""

import doctest
import pathlib
import pickle
import re
import subprocess
import sys
import textwrap
import threading

import pytest

import nimatron

BITE = 'game "Bite"\nword 1*\nmove 1{1..2} -> empty\n'


def test_positions_are_python_values():
    assert nimatron.Game(BITE).solve("1111").winning_moves == ["111"]
    nim3 = nimatron.Game.shipped("nim-3")
    assert nim3.kind == "tuples" and nim3.heaps == ["a", "b", "c"]
    assert nim3.solve((3, 4, 5)).winning_moves == [(1, 4, 5)]
    nim = nimatron.Game.shipped("nim")
    assert nim.solve([10**30, 10**30]).outcome == "P"
    assert nim.solve(7).value == 7 and nim.solve([]).outcome == "P"
    assert nimatron.Game(BITE).solve("").outcome == "P"
    assert nim.moves([1, 2]) and (1, 1) in nim.moves([1, 2])


def test_parameters_and_conventions():
    game = nimatron.Game.shipped("nim-k", k=3, misere=True)
    assert game.parameters == {"k": 3} and game.misere
    assert game.solve([1, 1]).outcome == "N"
    take = nimatron.Game.shipped("subtraction", s={1, 3, 4})
    assert take.parameters["s"] == [1, 3, 4]
    with pytest.raises(nimatron.RulesError):
        nimatron.Game.shipped("nim", k=2)


def test_mistakes_have_place_reason_and_hint():
    with pytest.raises(nimatron.RulesError) as wrong:
        nimatron.Game("word 1*\nmove 1 => empty\n")
    error = wrong.value
    assert error.place["line"] == 2 and error.place["column"] == 8
    assert (
        error.reason and error.hint and error.code and error.reason in str(error).replace("\n", " ")
    )
    assert error.diagnostics[0]["reason"] == error.reason
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.place, str(again)) == (error.code, error.place, str(error))
    with pytest.raises(nimatron.PositionError) as wrong:
        nimatron.Game(BITE).solve("11x1")
    assert wrong.value.place["column"] == 3
    with pytest.raises(nimatron.RulesError, match="nim-k"):
        nimatron.Game.shipped("nimk")
    with pytest.raises(nimatron.RulesError) as wrong:
        nimatron.Game(BITE).prove("loses when lenght mod 3 = 0")
    assert wrong.value.place["line"] == 1
    with pytest.raises(nimatron.Unsupported):
        nimatron.Game.shipped("string01").table(values=True)
    japanese = pytest.raises(
        nimatron.RulesError, nimatron.Game, "word 1*\nmove 1 => empty\n", language="ja"
    ).value
    assert japanese.reason != error.reason
    with pytest.raises(TypeError):
        nimatron.Game()
    with pytest.raises(ValueError):
        nimatron.Game(BITE, language="fr")


def test_theorems_and_certificates():
    game = nimatron.Game(BITE)
    theorem = game.prove()
    assert theorem.proved and theorem.formula == "wins when length mod 3 != 0"
    assert nimatron.check(theorem.certificate) and game.check(theorem.certificate)
    assert not nimatron.Game.shipped("nim").check(theorem.certificate)
    assert not nimatron.check(theorem.certificate.replace("1", "2", 1))
    false = game.prove("loses when length mod 2 = 0")
    assert false.status == "refuted" and false.counterexample["position"] == "11"
    peg = nimatron.Game.shipped("peg").prove(seconds=1)
    assert peg.status == "unknown" and not peg and peg.reason and peg.certificate == ""


def test_values_that_do_not_end_are_undecided():
    game = nimatron.Game("word [ab]\nmove 'a' -> 'b'\nmove 'b' -> 'a'\n")
    with pytest.raises(nimatron.Undecided) as endless:
        game.solve("a")
    assert endless.value.code == "cycle" and set(endless.value.positions) == {"a", "b"}
    [solution] = game.solve_all(["a"])
    assert solution.outcome is None and solution.data["reason"]["kind"] == "cycle"


def test_partisan_and_pick_games():
    toads = nimatron.Game.shipped("toads-and-frogs-one-free")
    assert toads.sides == ["Toad", "Frog"] and toads.solve("TF.").outcome_class in "LRNP"
    string = nimatron.Game.shipped("string01")
    assert string.kind == "boards" and string.solve("0110/.o.x").result == "11"


def test_explanations_in_two_languages():
    game = nimatron.Game.shipped("addition-game")
    english, japanese = game.explain("4649"), game.explain("4649", language="ja")
    assert "sum(9 - d) = 5 + 3 + 5 + 0 = 13" in english.text
    assert english.text != japanese.text and "勝" in japanese.text


@pytest.mark.parametrize("lang", ["python", "rust", "cpp"])
def test_programs_are_printed(lang):
    program = nimatron.Game.shipped("nim").emit(lang)
    assert "Nimatron" in program
    if lang == "python":
        ran = subprocess.run(
            [sys.executable, "-c", program],
            input="3 1 2 3\n2 5 7\n",
            capture_output=True,
            text=True,
        )
        assert ran.stdout.split() == ["Second", "First"]
    assert "int main" in nimatron.emit("tofu", "cpp")
    with pytest.raises(nimatron.Unsupported):
        nimatron.Game.shipped("nim").emit("cobol")


def test_all_shipped_games_can_be_read():
    assert len(nimatron.games()) > 50 and len(nimatron.problems()) > 50
    for name in nimatron.games():
        assert nimatron.Game.shipped(name).name == name


def test_the_interpreter_goes_on_meanwhile():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.01):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        nimatron.Game.shipped("peg").prove(seconds=1)
    finally:
        stop.set()
        thread.join()
    assert len(ticks) > 20


def test_an_interrupt_ends_it():
    program = """
import _thread, threading, time, nimatron
game = nimatron.Game.shipped("peg")
threading.Timer(0.4, _thread.interrupt_main).start()
begun = time.time()
try:
    game.prove(seconds=60)
except KeyboardInterrupt:
    print("interrupted", time.time() - begun < 20)
print(nimatron.Game.shipped("nim").solve([1, 2]).outcome)
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=90
    )
    assert ran.stdout.split() == ["interrupted", "True", "N"], ran.stderr


def test_progress_is_told():
    lines = []
    nimatron.Game.shipped("peg").prove(seconds=0.5, progress=lines.append)
    assert lines and all(isinstance(line, str) for line in lines)

    def angry(line):
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        nimatron.Game.shipped("peg").prove(seconds=20, progress=angry)


@pytest.mark.parametrize("wrong", [b"12", {1: 2}, {3}, 2.5, [1.5], None, object()])
def test_what_is_no_position_is_said(wrong):
    for language, word in (("en", "no position"), ("ja", "局面")):
        with pytest.raises(nimatron.PositionError, match=word) as caught:
            nimatron.Game.shipped("nim", language=language).solve(wrong)
        assert caught.value.code == "NotText" and caught.value.hint


def test_arrays_and_their_numbers_are_positions():
    numpy = pytest.importorskip("numpy")
    nim = nimatron.Game.shipped("nim")
    assert nim.solve(numpy.array([3, 4, 5])).winning_moves == [(1, 4, 5)]
    assert nim.solve(numpy.int16(3)).value == 3
    assert nimatron.Game.shipped("nim-k", k=numpy.int64(2)).parameters == {"k": 2}


def test_slips_are_named():
    with pytest.raises(nimatron.RulesError) as caught:
        nimatron.Game("nim-k")
    assert "shipped('nim-k')" in caught.value.hint.replace('"', "'")
    with pytest.raises(TypeError, match="int"):
        nimatron.Game(3)
    for wrong in ("x", 2.5, [1.5]):
        with pytest.raises(TypeError, match="^k is "):
            nimatron.Game.shipped("nim-k", k=wrong)
    with pytest.raises(ValueError, match="states is -1"):
        nimatron.Game.shipped("nim").solve([1], states=-1)
    with pytest.raises(nimatron.RulesError) as caught:
        nimatron.Game.shipped("nimk")
    assert "nimatron.games()" in caught.value.hint and "path" not in caught.value.hint
    with pytest.raises(nimatron.RulesError) as caught:
        nimatron.emit("no-such-problem")
    assert "path" not in str(caught.value) and "nimatron.problems()" in str(caught.value)
    stopped = nimatron.Game.shipped("peg").prove(states=5)
    for said in (stopped.reason, stopped.text, stopped.html, stopped.data["reason"]["message"]):
        assert "states=" in said and "--max-states" not in said
    assert nimatron.__version__.count(".") == 2


@pytest.mark.parametrize("file", ["docs/tour.md", "docs/ja/tour.md"])
def test_what_the_readme_shows(file):
    text = (pathlib.Path(__file__).parents[3] / file).read_text(encoding="utf-8")
    block = re.search(r"^    import nimatron\n((    .*)?\n)+", text, re.M).group()
    program, _, session = textwrap.dedent(block).partition(">>>")
    world = {"__name__": "readme"}
    exec(program, world)
    examples = doctest.DocTestParser().get_doctest(">>>" + session, world, file, file, 0)
    assert len(examples.examples) >= 3
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0


def test_warnings_are_shown():
    with pytest.warns(nimatron.RulesWarning, match="letter"):
        nimatron.Game("word [ab]*\nmove ab -> empty")


def test_moves_of_both_sides():
    game = nimatron.Game.shipped("toads-and-frogs-one-free")
    found = game.solve_all(["TT.FF", "T.F", "F.T"])
    assert all(solution.outcome_class for solution in found)
    sides = [side.get("winning_moves") or [] for side in found[0].data["by_side"]]
    assert [len(side) for side in sides] == [
        len(found[0].winning_moves),
        len(found[0].right_winning_moves),
    ]


def test_a_theorem_need_not_list_all():
    nim = nimatron.Game.shipped("nim")
    assert nim.solve([1, 2]).more_winning_moves is False
    many = nim.solve([10**12] * 9)
    assert many.more_winning_moves == bool(many.data.get("more_winning_moves"))


def test_draws_and_differences():
    drawn = nimatron.Game(
        "heaps x where x <= 8\nloses when x = 1\ndraw when x = 8\nmove x -> x - 1\nmove x -> x + 3 where x mod 2 = 1\n"
    )
    solution = drawn.solve(5)
    assert (solution.outcome, solution.wins, solution.winning_moves, solution.by) == (
        "D",
        False,
        [],
        "computed",
    )
    assert solution.best_moves and dict(drawn.table().entries)["8"] == "D"
    scored = nimatron.Game(
        "heaps l r where 1 <= l <= r + 1 and r <= 3\nmove l -> l + 1 gains l where l <= r\nmove r -> r - 1 gains 0 - r where l <= r\n"
    )
    solution = scored.solve([1, 3])
    assert solution.difference == scored.solve([1, 3]).data["difference"] and solution.value is None
    table = scored.table()
    assert table.what == "difference"
    assert (
        dict(zip((text for text, _ in table.entries), table.classes))["(1, 3)"]
        == solution.difference
    )
