#include "contest.h"

int main() {
    vector<int8_t> g(1 << 20);
    for (int row = 1; row < 1 << 20; row++) {
        unsigned seen = 0;
        int free = -1;
        for (int i = 0; i < 20; i++) {
            if (!(row >> i & 1)) free = i;
            else if (free >= 0) seen |= 1u << g[row ^ 1 << i ^ 1 << free];
        }
        g[row] = __builtin_ctz(~seen);
    }
    for (ll t = number(); t--;) {
        int x = 0;
        for (ll n = number(); n--;) {
            int row = 0;
            for (ll m = number(); m--;) row |= 1 << (20 - number());
            x ^= g[row];
        }
        say(x ? "YES" : "NO");
    }
}
