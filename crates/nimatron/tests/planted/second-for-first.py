# problem: edpc-l-deque
# mistake: the difference is that of who takes last, not of who begins
# shown: 2 1 2
n, *a = map(int, open(0).read().split())
best = [0] * (n + 1)
for length in range(1, n + 1):
    best = [max(a[i] - best[i + 1], a[i + length - 1] - best[i]) for i in range(n - length + 1)]
print(best[0] if n % 2 else -best[0])
