#include "contest.h"

vector<vector<int>> to;
vector<int> g;

int value(int at) {
    if (g[at] >= 0) return g[at];
    vector<char> seen(to[at].size() + 1);
    for (int x : to[at])
        if (size_t v = value(x); v < seen.size()) seen[v] = 1;
    int v = 0;
    while (seen[v]) v++;
    return g[at] = v;
}

int main() {
    while (more()) {
        int n = number();
        to.assign(n, {});
        g.assign(n, -1);
        for (auto &list : to) {
            list.resize(number());
            for (int &x : list) x = number();
        }
        while (int m = number()) {
            int x = 0;
            while (m--) x ^= value(number());
            say(x ? "WIN" : "LOSE");
        }
    }
}
