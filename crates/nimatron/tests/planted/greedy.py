# problem: edpc-l-deque
# mistake: the larger end is taken each time
# shown: 4 1 2 1 1
n, *a = map(int, open(0).read().split())
score, sign = 0, 1
while a:
    score += sign * (a.pop(0) if a[0] >= a[-1] else a.pop())
    sign = -sign
print(score)
