#@ short_entry
def entry(a, place):
    return a[place - 1] if place else 0
#@ short_exponents
def exponents(n):
    found, p = [], 2
    while p * p <= n:
        e = 0
        while n % p == 0:
            n //= p
            e += 1
        found.append(e)
        p += 1
    return found + [1] * (n > 1)
#@ short_mex
def mex_table(takes, most):
    table = []
    for n in range(most + 1):
        left = {table[n - d] for d in takes if 0 < d <= n}
        table.append(next(v for v in range(n + 1) if v not in left))
    return table
#@ short_ones
def columns(values):
    return [sum(v >> j & 1 for v in values) for j in range(64)]
#@ short_column
def largest_column(base, modulus, numbers):
    most = 0
    while any(numbers):
        most = max(most, sum(n % base for n in numbers) % modulus)
        numbers = [n // base for n in numbers]
    return most
#@ light_input
tokens = sys.stdin.read().split()[::-1]
answers = []


def fail(reason):
    sys.exit(reason)


def at_end():
    return not tokens


def finish():
    if answers:
        print($separator.join($answers))
#@ light_number
def read_number(name, low, high):
    return int(tokens.pop())
#@ light_numbers
def read_rows(times, *columns):
    rows = [[int(tokens.pop()) for _ in columns] for _ in range(times)]
    return [[row[i] for row in rows] for i in range(len(columns))]
