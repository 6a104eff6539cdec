# problem: lc-292-nim-game
# mistake: the table ends at 1000, and beyond it the last entry counts
# shown: 1001
n = min(int(input()), 1000)
wins = [False] * (n + 1)
for i in range(1, n + 1):
    wins[i] = not all(wins[i - d] for d in (1, 2, 3) if d <= i)
print("true" if wins[n] else "false")
