# problem: lc-1510-stone-game-iv
# mistake: right, but takes time that grows with the square of n
# shown: too slow
n = int(input())
squares = [d * d for d in range(1, n + 1) if d * d <= n]
wins = [False] * (n + 1)
for i in range(1, n + 1):
    wins[i] = any(i - j in squares and not wins[j] for j in range(i))
print("true" if wins[n] else "false")
