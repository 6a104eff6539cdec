# problem: hdu-3032-nim-or-not-nim
# mistake: heaps of 4k have the value 4k - 1 only from 8 on
# shown: 1 2 3 4
t, *rest = map(int, open(0).read().split())
at = 0
for _ in range(t):
    n = rest[at]
    x = 0
    for s in rest[at + 1 : at + 1 + n]:
        x ^= s + 1 if s % 4 == 3 else s - 1 if s % 4 == 0 and s > 4 else s
    at += 1 + n
    print("Alice" if x else "Bob")
