# Printed by Nimatron.
# Run: python3 answer.py
#
# Problem: Heaps with limits
# Game: Heaps with limits
#
# No theorem: this program computes who wins from the rules.

import sys
from itertools import count


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


memo = {}
stack = []  # positions that something is to be known of
missing = False


def look(position):
    """What is known of a position. If that is nothing, it is put on the stack."""
    global missing
    value = memo.get(position)
    if value is None:
        stack.append(position)
        missing = True
        return 0
    return value


def options_of(position):
    n, k = position
    options = []
    for d in range(1, k + 1):
        if n >= d:
            options.append(tuple(sorted([(n - d, k)])))
    if k != 0 and n % k == 0:
        for left in count(1):
            if left + left >= n:
                break
            options.append(tuple(sorted([(left, k), (n - left, k)])))
    return options


def mex_of_moves(position):
    n, k = position
    options = set()
    for d in range(1, k + 1):
        if n >= d:
            options.add(look((n - d, k)))
    if k != 0 and n % k == 0:
        for left in count(1):
            if left + left >= n:
                break
            options.add(look((left, k)) ^ look((n - left, k)))
    value = 0
    while value in options:
        value += 1
    return value


def solve(start):
    global missing
    stack.append(start)
    while stack:
        position = stack[-1]
        if position in memo:
            stack.pop()
            continue
        missing = False
        value = mex_of_moves(position)
        if missing:
            # Its options come first.
            continue
        memo[position] = value
        stack.pop()
    return memo[start]


def winning_moves(heaps):
    if len(heaps) % 2:
        fail("this is not a position")
    total = 0
    for i in range(0, len(heaps), 2):
        total ^= solve(tuple(heaps[i:i + 2]))
    winning = 0
    for i in range(0, len(heaps), 2):
        part = tuple(heaps[i:i + 2])
        others = total ^ solve(part)
        for option in set(options_of(part)):
            value = 0
            for part in option:
                value ^= solve(part)
            winning += value == others
    return winning


def main():
    m = read_number("m", 0, 1000)
    n, k = read_rows(m, ("n", 0, 1000), ("k", -1, 100))
    heaps = []
    for i in range(len(n)):
        heaps.append(n[i])
        heaps.append(natural(k[i]))
    answers.append(str(winning_moves(heaps)))
    finish()


main()
