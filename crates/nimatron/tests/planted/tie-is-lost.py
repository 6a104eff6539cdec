# problem: lc-486-predict-the-winner
# mistake: equal scores count as lost
# shown: 1 0
n, *a = map(int, open(0).read().split())
best = a[:]
for length in range(2, n + 1):
    best = [max(a[i] - best[i + 1], a[i + length - 1] - best[i]) for i in range(n - length + 1)]
print("true" if best[0] > 0 else "false")
