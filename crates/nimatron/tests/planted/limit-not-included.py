# problem: hdu-2897-adjacent-alien
# mistake: a rest of p counts as won
# shown: 1 1 1
rest = list(map(int, open(0).read().split()))
for i in range(0, len(rest), 3):
    n, p, q = rest[i : i + 3]
    print("LOST" if 1 <= n % (p + q) < p else "WIN")
