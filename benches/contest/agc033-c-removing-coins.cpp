#include "contest.h"

int main() {
    int n = number();
    vector<int> a(n - 1), b(n - 1), from(n + 2), to(2 * n), up(n + 1), order;
    for (int i = 0; i < n - 1; i++) {
        a[i] = number(), b[i] = number();
        from[a[i] + 1]++, from[b[i] + 1]++;
    }
    for (int v = 1; v <= n + 1; v++) from[v] += from[v - 1];
    vector<int> next(from);
    for (int i = 0; i < n - 1; i++) to[next[a[i]]++] = b[i], to[next[b[i]]++] = a[i];
    order.push_back(1);
    for (int i = 0; i < (int)order.size(); i++)
        for (int v = order[i], e = from[v]; e < from[v + 1]; e++)
            if (to[e] != up[v]) up[to[e]] = v, order.push_back(to[e]);
    vector<int> deep(n + 1);
    int longest = 0;
    for (int i = n - 1; i > 0; i--) {
        int v = order[i], p = up[v];
        longest = std::max(longest, deep[p] + deep[v] + 1);
        deep[p] = std::max(deep[p], deep[v] + 1);
    }
    say((longest + 1) % 3 == 2 ? "Second" : "First");
}
