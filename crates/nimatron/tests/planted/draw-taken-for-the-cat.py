# problem: lc-913-cat-and-mouse
# mistake: play that goes on forever counts as won by the cat
# shown: 3 0 1 1 0
n, *rest = map(int, open(0).read().split())
graph, at = [], 0
for _ in range(n):
    graph.append(rest[at + 1 : at + 1 + rest[at]])
    at += 1 + rest[at]
wins = set()
changed = True
while changed:
    changed = False
    for m in range(n):
        for c in range(1, n):
            for t in range(2):
                if (m, c, t) in wins or m == c:
                    continue
                cat = [d for d in graph[c] if d > 0]
                if (
                    m == 0
                    or t == 0
                    and any((d, c, 1) in wins for d in graph[m])
                    or (t == 1 and cat and all((m, d, 0) in wins for d in cat))
                ):
                    wins.add((m, c, t))
                    changed = True
print(1 if (1, 2, 0) in wins else 2)
