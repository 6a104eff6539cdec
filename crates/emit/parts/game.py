#@ powers
def powers(base):
    """1, base, base^2, ... as far as 64 bits go."""
    power = 1
    while power < 2**63:
        yield power
        power *= base
        if base < 2:
            break

#@ divisors
def divisors(n):
    """The smallest first."""
    if n < 1:
        return []
    small = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    return small + [n // d for d in reversed(small) if d * d != n]

#@ index_game
def index_of_list(numbers):
    """The places of each number in a list, counted from 1."""
    index = {}
    for place, number in enumerate(numbers, 1):
        index.setdefault(number, []).append(place)
    return index

#@ latest_game
# For each value the largest number so far that has it, or -1, and the least of these over stretches of values.
latest = []


def clear_latest(size):
    half = 1
    while half <= size:
        half *= 2
    latest[:] = [-1] * (2 * half)


def note_latest(value, number):
    node = len(latest) // 2 + value
    latest[node] = number
    while node > 1:
        node //= 2
        latest[node] = min(latest[2 * node], latest[2 * node + 1])


def missing_latest(first):
    """The least value that no number from this one on has."""
    node, half = 1, len(latest) // 2
    while node < half:
        node = 2 * node + (latest[2 * node] >= first)
    return node - half

#@ turns_game
LONG = 1 << 60


def one_more(score):
    """The score of a move to where the other player has this score.

    Who wins in n moves scores LONG - n, who loses in n moves n - LONG; a draw is 0.
    """
    return 1 - score if score > 0 else -1 - score if score < 0 else 0

#@ turns_in_game
def turns_in(score):
    return LONG - abs(score) if score else -1

#@ sweep_game
# $what, for all positions below these sizes.
sizes = [$zeros]
table = []

#@ other_tables_game
# The same under other rules, by the numbers that these depend on.
tables = {}

#@ depth_game
memo = {}
stack = []  # positions that something is to be known of
missing = False


def look(position):
    """What is known of a position. If that is nothing, it is put on the stack."""
    global missing
    value = memo.get(position)
    $endless
    if value is None:
        stack.append(position)
        missing = True
        return 0
    return value

#@ depth_game_endless
if value == "open":
    fail("play may never end")

#@ depth_game_solve
def $core(start):
    global missing
    $check
    stack.append(start)
    while stack:
        position = stack[-1]
        if $ready:
            stack.pop()
            continue
        missing = False
        value = $evaluate(position)
        if missing:
            # Its options come first.
            $mark
            continue
        memo[position] = value
        stack.pop()
    return memo[start]

#@ early_game
memo = {}
stack = []  # positions that something is to be known of, and where one with a move there stands
current = 0
missing = False


def look(position):
    """What is known of a position. If that is nothing, it is put on the stack."""
    global missing
    value = memo.get(position)
    if value is None:
        stack.append((position, current))
        missing = True
        return 1
    return value

#@ early_game_solve
def $core(start):
    global current, missing
    $check
    stack.append((start, 0))
    while stack:
        current = len(stack) - 1
        position, parent = stack[-1]
        if position in memo or stack[parent][0] in memo:
            stack.pop()
            continue
        missing = False
        value = $evaluate(position)
        if missing and $undecided:
            # What is on top is looked at next: the first option.
            stack[current + 1:] = stack[:current:-1]
            continue
        memo[position] = value
        del stack[current:]
        # A move to a lost position wins: the other options need not be looked at.
        if $lost and current > 0:
            memo[stack[parent][0]] = $won
    return memo[start]

#@ cycles_game
scores = {}  # what positions are worth to the player to move, 0 as long as that is not known


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
