"""Answers as arrays and tables of other libraries; none of them is needed until it is asked for."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Optional, Union, cast

from . import _nimatron

if TYPE_CHECKING:
    import numpy

Column = tuple[str, Union["list[str]", memoryview]]

# : Formats of Arrow, by those of Python.
_FORMATS = {"B": "C", "H": "S", "I": "I", "Q": "L", "q": "l"}


def array_of(
    view: memoryview, dtype: Any = None, copy: Optional[bool] = None
) -> "numpy.ndarray[Any, Any]":
    """A NumPy array of the same memory."""
    import numpy

    made: "numpy.ndarray[Any, Any]" = numpy.asarray(view)
    if dtype is not None and made.dtype != dtype:
        if copy is False:
            raise ValueError("another type needs a copy")
        return made.astype(dtype)
    return made.copy() if copy else made


def capsule(columns: list[Column]) -> Any:
    """Columns as a stream of Arrow's C data interface."""
    rows = len(columns[0][1]) if columns else 0
    given = []
    for name, column in columns:
        if isinstance(column, memoryview):
            # The memory of an object that does not change is lent, any other copied.
            whole = isinstance(column.obj, bytes) and column.nbytes == len(column.obj)
            memory = cast(bytes, column.obj) if whole else column.tobytes()
            given.append((name, _FORMATS[column.format], [memory]))
        else:
            letters = [text.encode() for text in column]
            offsets, end = array("i", [0]), 0
            for text in letters:
                end += len(text)
                offsets.append(end)
            given.append((name, "u", [offsets.tobytes(), b"".join(letters)]))
    return _nimatron.arrow_stream(rows, given)


def rows_of(positions: Any) -> "numpy.ndarray[Any, Any]":
    """Positions as rows of unsigned numbers in C order: the array itself where it is so already."""
    import numpy

    if isinstance(positions, numpy.ma.MaskedArray) and numpy.ma.is_masked(positions):
        raise ValueError("some numbers of the array are masked; take their rows out")
    array = numpy.asarray(positions)
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    if array.ndim == 1:
        array = array.reshape(-1, 1)
    if array.ndim != 2:
        raise ValueError(
            f"an array of two dimensions is wanted, one position a row, and not of {array.ndim}"
        )
    if array.dtype.kind not in "iu":
        raise ValueError(f"whole numbers are wanted, and not {array.dtype}")
    if array.dtype.kind == "i":
        if array.size and array.min() < 0:
            raise ValueError("no heap is smaller than 0")
        if array.dtype.itemsize == 8 and array.flags.c_contiguous and array.flags.aligned:
            return array.view(numpy.uint64)
    return numpy.require(array, numpy.uint64, ["C", "A"])
