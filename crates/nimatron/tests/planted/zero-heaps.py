# problem: nim-misere
# mistake: a heap of 0 counts as one of the heaps of at most 1
# shown: 1 0
n, *a = map(int, open(0).read().split())
x = 0
for heap in a:
    x ^= heap
if all(heap <= 1 for heap in a):
    print("First" if n % 2 == 0 else "Second")
else:
    print("First" if x else "Second")
