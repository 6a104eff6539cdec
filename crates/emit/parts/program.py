#@ input
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
        sys.stdout.buffer.write(($separator.join$answers + "\n").encode())

#@ word_of
def read_word_of(name, length):
    word = read_word(name)
    if len(word) != length:
        fail(f"{name} should have {length} letters, not {len(word)}")
    return word

#@ number
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

#@ numbers
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

#@ natural
def natural(n):
    if n < 0:
        fail(f"{n} is negative")
    return n

#@ naturals
def naturals(numbers):
    return [natural(n) for n in numbers]

#@ floor
def divisor(n):
    if n == 0:
        fail("division by zero")
    return n

#@ folds
def some(name, numbers):
    if not numbers:
        fail(f"{name} holds no numbers")
    return numbers

#@ count_where
def count_where(numbers, other, compares):
    return sum(compares(n, other) for n in numbers)

#@ functions
def absolute(a):
    return abs(a)


def nonnegative(a):
    if a < 0:
        fail(f"{a} is negative")
    return a


def ones_of(a):
    return bin(nonnegative(a)).count("1")


def gcd(a, b):
    while b:
        a, b = b, a % b
    return abs(a)


def power_of(base, exponent):
    return base ** nonnegative(exponent)

#@ exponents
def is_prime(n):
    """Miller and Rabin's test; these bases suffice below 2^64 (Sinclair 2011). For odd n above 1."""
    odd = n - 1
    twos = 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for base in (2, 325, 9375, 28178, 450775, 9780504, 1795265022):
        x = pow(base, odd, n)
        if base % n and x != 1 and all(pow(x, 1 << i, n) != n - 1 for i in range(twos)):
            return False
    return True


def exponents(n):
    """Of the prime factors. Divides by all numbers up to the cube root; what is left has two prime factors at most."""
    if n < 1:
        fail(f"{n} is not positive")
    found = []
    p = 2
    while p * p * p <= n:
        if n % p == 0:
            exponent = 0
            while n % p == 0:
                n //= p
                exponent += 1
            found.append(exponent)
        p += 1 + p % 2
    if n > 1:
        if isqrt(n) ** 2 == n:
            found.append(2)
        else:
            found.append(1)
            if n > 3 and (n % 2 == 0 or not is_prime(n)):
                found.append(1)
    return found

#@ runs
def runs(word, letter):
    """The lengths of the longest runs of a letter."""
    others = bytes(set(word) - set(letter))
    return map(len, word.translate(bytes.maketrans(others, b" " * len(others))).split())

#@ columns
if k == 0:
    return $misere
heaps = $values
ones = [0] * 64
for start in range(0, len(heaps), 100000):
    columns = "".join([format(heap, "064b") for heap in heaps[start:start + 100000]])
    for i in range(64):
        ones[i] += columns[63 - i::64].count("1")
$endgame
return any(count % (k + 1) for count in ones)

#@ columns_endgame
if not any(ones[1:]):
    return ones[0] % (k + 1) != 1

#@ tame
heaps = [heap for heap in heaps if heap]
total = reduce(xor, $values, 0)
return total != (0 if $firm else 1)

#@ quotient
element = 0
for heap in heaps:
    if heap:
        element = PRODUCTS[element][$element]
return not LOST[element]

#@ losing
heaps = [heap for heap in heaps if heap]
if len(heaps) > 1:
    fail("values were computed for a single heap only; this instance has two non-empty heaps")
if heaps and heaps[0] > UP_TO:
    fail(f"answers were computed for heaps of at most {UP_TO}; a heap of {heaps[0]} was given")
return bool(heaps) and heaps[0] not in LOSING

#@ mex
given = []
taken = []
values = []


def prepare(numbers, heap):
    """Values of heaps from which one of these numbers is taken: the least that no option has."""
    global given, taken, values
    if given != numbers:
        given, taken, values = list(numbers), sorted({n for n in numbers if n > 0}), []
    try:
        for n in range(len(values), heap + 1):
            options = {values[n - d] for d in taken if d <= n}
            mex = 0
            while mex in options:
                mex += 1
            values.append(mex)
    except MemoryError:
        fail("more memory would be needed than there is")

#@ largest_column
def largest_column(x, base, modulus):
    """The largest remainder that the sum of the digits of one place leaves."""
    most = 0
    while any(x):
        most = max(most, sum(n % base for n in x) % modulus)
        x = [n // base for n in x]
    return most
