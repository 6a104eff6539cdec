"""Answers as arrays and tables, and arrays of positions."""

import threading

import pytest

import nimatron

numpy = pytest.importorskip("numpy")


class Wythoff(nimatron.Game):
    def moves(self, position):
        a, b = position
        yield from ((a - d, b) for d in range(1, a + 1))
        yield from ((a, b - d) for d in range(1, b + 1))
        yield from ((a - d, b - d) for d in range(1, min(a, b) + 1))


def test_tables_are_arrays_of_the_same_memory():
    grid = Wythoff().table(8, 12, what="value")
    array = numpy.asarray(grid)
    assert array.shape == (8, 12) and array.dtype == numpy.uint32
    assert array[1, 2] == 0 == grid[1, 2] and array[3, 5] == 0
    assert numpy.asarray(grid, dtype=float).dtype == float
    sequence = nimatron.sequence("0.77", 50)
    assert numpy.asarray(sequence).tolist() == list(sequence)
    assert numpy.shares_memory(numpy.asarray(sequence), numpy.asarray(sequence.values))
    table = nimatron.Game.shipped("wythoff").table(5, values=True)
    assert len(numpy.asarray(table)) == len(table) == 36
    assert numpy.asarray(Wythoff().table(0, 5)).shape == (0, 5) and numpy.asarray(
        Wythoff().table(3, 0)
    ).shape == (3, 0)


def test_tables_go_to_other_libraries():
    grid = Wythoff().table(3, 4, what="value")
    text = nimatron.Game.shipped("kayles").table(4)
    sequence = nimatron.sequence("0.77", 5)
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(grid)
    assert frame.columns == ["a", "b", "value"] and frame.shape == (12, 3)
    assert (
        frame["value"].to_list() == grid.values.tolist()
        and frame["b"].to_list() == [0, 1, 2, 3] * 3
    )
    frame = polars.DataFrame(text)
    assert frame["position"].to_list() == [position for position, _ in text]
    assert polars.DataFrame(sequence)["value"].to_list() == [0, 1, 2, 3, 1, 4]
    assert polars.DataFrame(Wythoff().table(0, 3)).shape == (0, 3)


def test_streams_are_released_used_or_not():
    pyarrow = pytest.importorskip("pyarrow")
    grid = Wythoff().table(3, 4, what="value")
    for _ in range(1000):
        grid.__arrow_c_stream__()
    table = pyarrow.table(grid)
    del grid
    table.validate(full=True)
    assert table.column("value").to_pylist()[:4] == [0, 1, 2, 3]


def test_parameters_may_be_negative_or_have_any_name():
    pyarrow = pytest.importorskip("pyarrow")

    class Up(nimatron.Game):
        def moves(self, n):
            return [n + 1] if n < 2 else []

    told = pyarrow.table(Up().table(range(-3, 2), position=lambda outcome: outcome)).to_pydict()
    assert told == {"outcome": [-3, -2, -1, 0, 1], "outcome_": [1, 0, 1, 0, 1]}


def test_streams_lend_their_memory():
    pyarrow = pytest.importorskip("pyarrow")
    grid, sequence = Wythoff().table(30, 40, what="value"), nimatron.sequence("0.77", 5000)
    for answer in (grid, sequence):
        column = pyarrow.table(answer).column("value").chunk(0)
        assert column.buffers()[1].address == numpy.asarray(answer).ctypes.data
    column = pyarrow.table(Wythoff().table(30, 40, what="value")).column("value")
    for _ in range(5):
        # Memory that were given back would be used for something else.
        Wythoff().table(30, 40, what="remoteness")
    assert column.to_pylist() == grid.values.tolist()


@pytest.mark.parametrize(
    "name, width, set",
    [
        ("nim", 4, {}),
        ("nim-k", 5, {"k": 2}),
        ("nim-k", 9, {"k": 3}),
        ("nim-3", 3, {}),
        ("wythoff", 2, {}),
    ],
)
def test_rows_of_an_array_are_positions(name, width, set):
    chance = numpy.random.default_rng(7)
    positions = chance.integers(0, 7, (60, width), dtype=numpy.uint64)
    game = nimatron.Game.shipped(name, **set)
    outcomes = game.outcomes(positions)
    assert outcomes.dtype == bool and outcomes.shape == (60,)
    solved = game.solve_all([list(map(int, row)) for row in positions])
    assert outcomes.tolist() == [solution.wins for solution in solved]
    assert (game.outcomes(positions.astype(numpy.int64)) == outcomes).all()
    assert (game.outcomes(positions.astype(numpy.int8)) == outcomes).all()
    assert (game.outcomes(numpy.asfortranarray(positions)) == outcomes).all()
    assert (game.outcomes(positions[::2]) == outcomes[::2]).all()
    assert (game.outcomes(positions.tolist()) == outcomes).all()
    if name in ("nim", "nim-3"):
        expected = numpy.bitwise_xor.reduce(positions, axis=1)
        if name == "nim":
            assert (game.values(positions) == expected).all()


def test_other_byte_orders_are_numbers_too():
    nim = nimatron.Game.shipped("nim")
    for kind in (">i8", ">u8", "<u8", ">i4", "<i2"):
        assert nim.values(numpy.array([[1, 2], [5, 5]], dtype=kind)).tolist() == [3, 0]
        assert nim.outcomes(numpy.array([[1, 2], [5, 5]], dtype=kind)).tolist() == [True, False]


def test_arrays_of_any_layout_are_numbers():
    nim = nimatron.Game.shipped("nim")
    raw = numpy.zeros(33, dtype=numpy.uint8)
    unaligned = raw[1:].view(numpy.int64).reshape(2, 2)
    unaligned[:] = [[1, 2], [5, 5]]
    assert not unaligned.flags.aligned and nim.values(unaligned).tolist() == [3, 0]
    with pytest.raises(ValueError, match="masked"):
        nim.values(numpy.ma.array([[1, 2]], mask=[[0, 1]]))


def test_far_ranges_are_told():
    pyarrow = pytest.importorskip("pyarrow")

    class Odd(nimatron.Game):
        def moves(self, n):
            return [n - 1] if n % 2 else []

    for start in (2**62, 2**63 - 3, 2**64):
        grid = Odd().table(range(start, start + 6))
        assert (
            str(grid)
            and grid._repr_html_()
            and list(map(int, pyarrow.table(grid).to_pydict()["n"])) == list(grid.axes[0])
        )


def test_wrong_arrays_are_refused():
    game = nimatron.Game.shipped("nim-3")
    with pytest.raises(nimatron.PositionError, match="4 numbers"):
        game.outcomes(numpy.zeros((5, 4), dtype=numpy.uint64))
    for wrong in (numpy.zeros((2, 3)), numpy.full((2, 3), -1), numpy.zeros((2, 3, 4), dtype=int)):
        with pytest.raises(ValueError):
            game.outcomes(wrong)
    assert game.outcomes(numpy.zeros((0, 3), dtype=numpy.uint64)).shape == (0,)
    with pytest.raises(nimatron.Unsupported):
        nimatron.Game.shipped("addition-game").outcomes(numpy.zeros((5, 4), dtype=numpy.uint64))


def test_the_lock_is_released():
    game = nimatron.Game.shipped("nim-k", k=2)
    positions = numpy.random.default_rng(1).integers(0, 2**60, (2_000_000, 4), dtype=numpy.uint64)
    game.outcomes(positions[:10])
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(1)
            stop.wait(0.0005)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        before = len(ticks)
        game.outcomes(positions)
        during = len(ticks) - before
    finally:
        stop.set()
        thread.join()
    assert during > 2
