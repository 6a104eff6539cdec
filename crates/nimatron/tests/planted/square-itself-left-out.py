# problem: lc-1510-stone-game-iv
# mistake: squares below n are taken, and n itself is not
# shown: 1
n = int(input())
wins = [False] * (n + 1)
for i in range(1, n + 1):
    d = 1
    while d * d < i:
        wins[i] = wins[i] or not wins[i - d * d]
        d += 1
print("true" if wins[n] else "false")
