# problem: arc137-c-distinct-numbers
# mistake: numbers are taken to begin at 1
# shown: 2 0 1
n, *a = map(int, open(0).read().split())
print("Alice" if a[-1] - a[-2] >= 2 or (a[-1] - n) % 2 == 1 else "Bob")
