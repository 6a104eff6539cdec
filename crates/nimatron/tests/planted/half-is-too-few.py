# problem: cf-1147c-thanos-nim
# mistake: half of the heaps being smallest counts as too many
# shown: 2 1 2
n, *a = map(int, open(0).read().split())
print("Bob" if 2 * a.count(min(a)) >= n else "Alice")
