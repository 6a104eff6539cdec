"""What objects show of themselves."""

import json
import pathlib
import re
import sys
import xml.etree.ElementTree

import pytest

import nimatron

TUTORIAL = pathlib.Path(__file__).parents[3] / "docs" / "python-tutorial.ipynb"


def test_everything_shows_itself():
    nim = nimatron.Game.shipped("nim")
    addition = nimatron.Game.shipped("addition-game")
    theorem = addition.prove()
    assert "<section" in theorem._repr_html_() and theorem._repr_markdown_().startswith("#")
    assert theorem._repr_latex_().startswith("$$") and r"\bmod" in theorem._repr_latex_()
    drawn = [
        addition.draw("4649"),
        addition.graph("4649"),
        nim.table(6, values=True),
        nim.draw(what="sequence", up_to=30),
        nimatron.sequence("0.77", 60),
        nimatron.Game.shipped("take-1-3-4").machine(),
    ]
    for one in drawn:
        root = xml.etree.ElementTree.fromstring(one._repr_svg_())
        assert root.tag.endswith("svg")
        assert "prefers-color-scheme" in one._repr_svg_()
    assert "<table>" in game().table(8, 8)._repr_html_()
    for told in [
        nim.solve([1, 2]),
        addition.prove("loses when length = 1"),
        nimatron.check(theorem.certificate),
    ]:
        xml.etree.ElementTree.fromstring(told._repr_html_())
        assert told._repr_html_().startswith("<section")


def game():
    class Nim(nimatron.Game):
        def moves(self, heaps):
            return [
                heaps[:i] + (m,) + heaps[i + 1 :] for i, n in enumerate(heaps) for m in range(n)
            ]

    return Nim()


def test_what_people_type_is_escaped():
    rules = 'game "<script>alert(1)</script>"\nword 1*\nmove 1 -> empty\n'
    bad = nimatron.Game(rules)
    for shown in (
        bad._repr_html_(),
        bad.prove()._repr_html_(),
        bad.solve("11")._repr_html_(),
        bad.draw("11").svg,
    ):
        assert "<script" not in shown
    grid = game().table(3, 3)
    grid.names = ["<b>", "c"]
    assert "<b>" not in grid._repr_html_()


def test_files_are_written(tmp_path):
    addition = nimatron.Game.shipped("addition-game")
    for end in ("svg", "png", "tex", "dot"):
        addition.draw("123").save(tmp_path / f"a.{end}")
    assert (tmp_path / "a.png").read_bytes()[:4] == b"\x89PNG"
    for end in ("html", "md", "tex", "txt"):
        addition.explain("123").save(tmp_path / f"b.{end}")
    assert (tmp_path / "b.html").read_text().lstrip().lower().startswith("<!doctype")
    with pytest.raises(ValueError):
        addition.draw("123").save(tmp_path / "a.gif")


def test_grids_and_machines_are_markdown_too():
    class Half(nimatron.Game):
        def moves(self, n):
            return [n - 1, n // 2] if n else []

    grid = Half().table(64)
    law = grid.laws[0]
    lines = law._repr_markdown_().splitlines()
    assert lines[2] == "| state | class | 0 | 1 |" and lines[3] == "|---|---|---|---|"
    assert len(lines) == 4 + len(law.automaton)
    told = grid._repr_markdown_().splitlines()
    assert (
        told[0] == "outcome by n"
        and told[2].startswith("| n | +0 | +1 |")
        and told[4].startswith("| 0 | P | N |")
    )
    assert (
        told[7].startswith("| 60 | ")
        and told[7].endswith("|  |")
        and {line.count("|") for line in told[2:8]} == {22}
    )
    assert "65 positions" in Half().table(65)._repr_markdown_()
    assert "| outcome | P | N |" in Half().table(9)._repr_markdown_()
    rules = nimatron.Game.shipped("nim-2")

    class Two(nimatron.Game):
        def moves(self, position):
            return rules.moves(position)

    told = Two().table(2, 2)._repr_markdown_().splitlines()
    assert told[2:6] == ["| a\\b | 0 | 1 |", "|---|---|---|", "| 0 | P | N |", "| 1 | N | P |"]


def test_a_bar_outside_a_notebook(capsys):
    from nimatron._budget import Bar

    bar = Bar()
    bar.patience = 0
    bar("one")
    bar(None)
    assert "one" in capsys.readouterr().err


def test_a_bar_is_taken_away_after_an_interrupt():
    from nimatron._budget import Bar

    class Stopping(Bar):
        patience = 0
        last = "nothing yet"

        def _print(self, line):
            self.last = line
            if line is not None:
                raise KeyboardInterrupt

    bar = Stopping()
    with pytest.raises(KeyboardInterrupt):
        nimatron.Game.shipped("peg").prove(progress=bar, seconds=20)
    assert bar.last is None


def cells():
    return [
        "".join(cell["source"])
        for cell in json.loads(TUTORIAL.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]


def test_the_tutorial_as_a_program(monkeypatch):
    world = {"__name__": "tutorial"}
    for cell in cells():
        exec(compile(cell, "tutorial", "exec"), world)
    assert world["theorem"].proved


def test_the_tutorial_in_a_notebook():
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(TUTORIAL, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    kinds = {
        kind
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
    }
    assert {"text/html", "image/svg+xml"} <= kinds


def test_names_are_there():
    assert all(hasattr(nimatron, name) for name in nimatron.__all__)
    assert pathlib.Path(nimatron.__file__).with_name("py.typed").exists()
    assert sys.version_info >= (3, 9)
