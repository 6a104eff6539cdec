# problem: nim
# mistake: heaps are kept in 32 bits
# shown: 1 4294967296
n, *a = map(int, open(0).read().split())
x = 0
for heap in a:
    x ^= heap & 0xFFFFFFFF
print("First" if x else "Second")
