# problem: cf-1194d-1-2-k-game
# mistake: the answers are printed one case late, and the last one never
# shown: 1 0 3
t, *rest = map(int, open(0).read().split())
answer = None
for i in range(t):
    if answer:
        print(answer)
    n, k = rest[2 * i : 2 * i + 2]
    if k % 3 == 0:
        n %= k + 1
    answer = "Alice" if k % 3 == 0 and n == k or n % 3 else "Bob"
