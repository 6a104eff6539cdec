# problem: cf-1194d-1-2-k-game
# mistake: the period for a k divisible by 3 is taken for k
# shown: 1 3 3
t, *rest = map(int, open(0).read().split())
for i in range(t):
    n, k = rest[2 * i : 2 * i + 2]
    if k % 3:
        print("Alice" if n % 3 else "Bob")
    else:
        n %= k
        print("Alice" if n == k - 1 or n % 3 else "Bob")
