# problem: cf-1363c-game-on-leaves
# mistake: a tree of one vertex has no leaf
# shown: 1 1 1
t, *rest = map(int, open(0).read().split())
at = 0
for _ in range(t):
    n, x = rest[at : at + 2]
    ends = rest[at + 2 : at + 2 * n]
    at += 2 * n
    print("Ayush" if ends.count(x) == 1 or n % 2 == 0 else "Ashish")
