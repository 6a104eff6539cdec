# problem: tokens-on-a-dag
# mistake: a sum is taken to be won if one of its tokens is
# shown: 2 1 1 2 2 1 1
import sys

sys.setrecursionlimit(5000)
n, m, *rest = map(int, open(0).read().split())
graph = [[] for _ in range(n + 1)]
for i in range(m):
    graph[rest[2 * i]].append(rest[2 * i + 1])
known = {}


def wins(v):
    if v not in known:
        known[v] = any(not wins(w) for w in graph[v])
    return known[v]


print("WIN" if any(wins(v) for v in rest[2 * m + 1 :]) else "LOSE")
