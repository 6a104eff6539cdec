# problem: hdu-1848-fibonacci-again
# mistake: the input is taken to end at its first 0 0 0
# shown: 0 0 0 0 0 1
take = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]
g = [0] * 1001
for i in range(1, 1001):
    seen = {g[i - d] for d in take if d <= i}
    while g[i] in seen:
        g[i] += 1
rest = list(map(int, open(0).read().split()))
for i in range(0, len(rest) - 2, 3):
    m, n, p = rest[i : i + 3]
    if m + n + p == 0:
        break
    print("Fibo" if g[m] ^ g[n] ^ g[p] else "Nacci")
