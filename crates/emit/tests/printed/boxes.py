# Printed by Nimatron.
# Run: python3 answer.py
#
# Problem: ARC013 C
# Game: ARC013 C
#
# Theorem, for positions of every size; proved, and checked by an independent checker:
# A list of heaps: the player to move loses exactly if the exclusive or of their sizes is 0.

import sys
from functools import reduce
from operator import xor


data = sys.stdin.buffer.read()
tokens = data.split()
place = 0  # of the next token
answers = []


def fail(reason, at=None):
    """Says what is wrong, and in which line: that of a token, which is the one read last if none is given."""
    at = place - 1 if at is None else at
    line = seen = 0
    for row in (data[:-1] if data.endswith(b"\n") else data).split(b"\n"):
        line += 1
        seen += len(row.split())
        if seen > at:
            break
    print(f"line {line}: {reason}", file=sys.stderr)
    sys.exit(2)


def shown(token):
    """A token as it is shown in messages."""
    text = "".join(chr(c) if 32 < c < 127 else "?" for c in token[:40])
    return text + "..." if len(token) > 40 else text


def at_end():
    return place == len(tokens)


def read_word(name):
    global place
    if at_end():
        fail(f"{name} is missing", place)
    place += 1
    return tokens[place - 1]


def finish():
    if not at_end():
        fail(f"nothing should follow, but there is {shown(tokens[place])}", place)
    if answers:
        sys.stdout.buffer.write(("\n".join(answers) + "\n").encode())


def read_number(name, low, high):
    token = read_word(name)
    digits = token[1:] if token.startswith(b"-") else token
    if not digits.isdigit():
        fail(f"{name} should be a number, not {shown(token)}")
    digits = digits.lstrip(b"0")
    number = int(digits or b"0") if len(digits) < 20 else high + 1
    number = -number if token.startswith(b"-") else number
    if not low <= number <= high or len(digits) >= 20:
        fail(f"{name} should be from {low} to {high}, not {shown(token)}")
    return number


def read_rows(times, *columns):
    """Rows of numbers; a list for each column, which is given by its name and its range."""
    global place
    width = len(columns)
    chunk = tokens[place:place + width * times]
    if len(chunk) == width * times and b"".join(chunk).isdigit() and max(map(len, chunk)) < 20:
        lists = [list(map(int, chunk[i::width])) for i in range(width)]
        if all(low <= min(numbers) and max(numbers) <= high for numbers, (_, low, high) in zip(lists, columns)):
            place += len(chunk)
            return lists
    # One by one: there are none, some are negative, or something is wrong.
    lists = [[] for _ in columns]
    for _ in range(times):
        for numbers, column in zip(lists, columns):
            numbers.append(read_number(*column))
    return lists


def natural(n):
    if n < 0:
        fail(f"{n} is negative")
    return n


def first_wins(heaps):
    return reduce(xor, heaps, 0) != 0


def main():
    n = read_number("n", 1, 100)
    heaps = []
    for _ in range(n):
        X = read_number("X", 1, 1000000000)
        Y = read_number("Y", 1, 1000000000)
        Z = read_number("Z", 1, 1000000000)
        m = read_number("m", 1, 200)
        x, y, z = read_rows(m, ("x", 0, X - 1), ("y", 0, Y - 1), ("z", 0, Z - 1))
        heaps.append(min(x))
        heaps.append(natural(X - 1 - max(x)))
        heaps.append(min(y))
        heaps.append(natural(Y - 1 - max(y)))
        heaps.append(min(z))
        heaps.append(natural(Z - 1 - max(z)))
    answers.append("WIN" if first_wins(heaps) else "LOSE")
    finish()


main()
