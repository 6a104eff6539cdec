#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        int n = number();
        vector<int> l(n), r(n);
        for (int i = 0; i < n; i++) l[i] = number(), r[i] = number();
        // g[a][b]: the stretch from a to b is free.
        static int g[102][102];
        for (int length = 1; length < 100; length++)
            for (int a = 1; a + length <= 100; a++) {
                int b = a + length;
                uint64_t seen[2] = {0, 0};
                for (int i = 0; i < n; i++)
                    if (a <= l[i] && r[i] <= b) {
                        int v = g[a][l[i]] ^ g[r[i]][b];
                        seen[v / 64] |= 1ULL << v % 64;
                    }
                g[a][b] = ~seen[0] ? __builtin_ctzll(~seen[0]) : 64 + __builtin_ctzll(~seen[1]);
            }
        say(g[1][100] ? "Alice" : "Bob");
    }
}
