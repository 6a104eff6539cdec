# Printed by Nimatron.
# Run: python3 answer.py
#
# Problem: Ends of a row
# Game: Ends of a row
#
# No theorem: this program computes who wins from the rules.

import sys


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


# What the rules depend on.
a = []


# How much more the player to move gains than the other, for all positions below these sizes.
sizes = [0, 0]
table = []


def is_position(position):
    l, r = position
    return l >= 1 and l <= r + 1 and r <= len(a)


def best_difference(position):
    l, r = position
    best = float("-inf")
    if l <= r:
        best = max(best, a[l - 1] - table[(l + 1) % 2][r])
    if l <= r:
        best = max(best, a[r - 1] - table[l % 2][r - 1])
    return 0 if best == float("-inf") else best


def difference_of(start):
    if not is_position(start):
        fail("this is not a position")
    l, r = start
    sizes[:] = [r + 2, r + 1]
    table[:] = [[0] * sizes[1] for _ in range(2)]
    for l in range(sizes[0] - 1, l - 1, -1):
        for r in range(sizes[1]):
            if is_position((l, r)):
                table[l % 2][r] = best_difference((l, r))
    return table[start[0] % 2][start[1]]


def use_settings(new_a):
    """If the rules change, nothing is known any more."""
    global a
    if a == new_a:
        return
    a = new_a[:]
    table.clear()


def main():
    t = read_number("t", 0, 1000)
    for _ in range(t):
        n = read_number("n", 0, 2000)
        [a] = read_rows(n, ("a", -1000000000, 1000000000))
        use_settings(a)
        answers.append(str(difference_of((1, n))))
    finish()


main()
