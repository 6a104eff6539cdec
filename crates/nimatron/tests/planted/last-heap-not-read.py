# problem: nim
# mistake: the loop over the heaps ends one too early
# shown: 1 1
n, *a = map(int, open(0).read().split())
x = 0
for i in range(n - 1):
    x ^= a[i]
print("First" if x else "Second")
