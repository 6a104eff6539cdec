# problem: lc-1510-stone-game-iv
# mistake: the first thirty values look like a period of 5
# shown: 25
n = int(input())
print("false" if n % 5 in (0, 2) else "true")
