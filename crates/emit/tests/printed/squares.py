# Printed by Nimatron.
# Run: python3 answer.py
#
# Problem: Subtract a square
# Game: Subtract a square
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


# Whether the player to move wins, for all n up to the largest that was asked for.
table = []


def can_win(n):
    for i in count(1):
        if i * i > n:
            break
        if not table[n - i * i]:
            return True
    return False


def first_wins(n):
    for next in range(len(table), n + 1):
        table.append(can_win(next))
    return table[n]


def main():
    t = read_number("t", 0, 100000)
    for _ in range(t):
        n = read_number("n", 0, 100000)
        answers.append("First" if first_wins(n) else "Second")
    finish()


main()
