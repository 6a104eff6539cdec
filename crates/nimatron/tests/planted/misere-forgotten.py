# problem: nim-misere
# mistake: misère play is taken for normal play
# shown: 0
n, *a = map(int, open(0).read().split())
x = 0
for heap in a:
    x ^= heap
print("First" if x else "Second")
