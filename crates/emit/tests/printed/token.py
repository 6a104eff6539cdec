# Printed by Nimatron.
# Run: python3 answer.py
#
# Problem: Token
# Game: Token
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


def index_of_list(numbers):
    """The places of each number in a list, counted from 1."""
    index = {}
    for place, number in enumerate(numbers, 1):
        index.setdefault(number, []).append(place)
    return index


LONG = 1 << 60


def one_more(score):
    """The score of a move to where the other player has this score.

    Who wins in n moves scores LONG - n, who loses in n moves n - LONG; a draw is 0.
    """
    return 1 - score if score > 0 else -1 - score if score < 0 else 0


# What the rules depend on.
u = []
u_places = {}
v = []


scores = {}  # what positions are worth to the player to move, 0 as long as that is not known


def options_of(x):
    options = []
    for e in u_places.get(x, ()):
        if e <= len(v):
            options.append(v[e - 1])
    return options


def score_at_end(x):
    return -LONG


def score_of(start):
    """Backwards from where play is over; what is never reached so is a draw."""
    if start in scores:
        return scores[start]
    rounds = []

    def settle(position):
        length = LONG - abs(scores[position])
        while len(rounds) <= length:
            rounds.append([])
        rounds[length].append(position)

    # From where there are moves to a position, and how many moves of one are not known to be bad.
    origins = {start: []}
    left = {}
    waiting = [start]
    for position in waiting:
        options = options_of(position)
        left[position] = len(options)
        scores[position] = 0 if options else score_at_end(position)
        if scores[position]:
            settle(position)
        for option in options:
            if option not in origins:
                origins[option] = []
                if option not in scores:
                    waiting.append(option)
                elif scores[option]:
                    settle(option)
            origins[option].append(position)
    for numbers in rounds:
        for position in numbers:
            for other in origins[position]:
                if scores[other]:
                    continue
                if scores[position] > 0:
                    left[other] -= 1
                    if left[other]:
                        continue
                scores[other] = one_more(scores[position])
                settle(other)
    return scores[start]


def outcome_of(x):
    score = score_of(x)
    return (score > 0) - (score < 0)


def use_settings(new_u, new_v):
    """If the rules change, nothing is known any more."""
    global u, u_places, v
    if u == new_u and v == new_v:
        return
    u = new_u[:]
    u_places = index_of_list(new_u)
    v = new_v[:]
    scores.clear()


def main():
    n = read_number("n", 1, 100000)
    m = read_number("m", 0, 200000)
    u, v = read_rows(m, ("u", 1, n), ("v", 1, n))
    q = read_number("q", 0, 100000)
    use_settings(u, v)
    for _ in range(q):
        x = read_number("x", 1, 100000)
        answers.append(["Draw", "First", "Second"][outcome_of(x)])
    finish()


main()
