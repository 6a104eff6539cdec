#include "contest.h"

int main() {
    static int8_t g[1000][1000];
    for (int s = 0; s < 999; s++)
        for (int x = 0; x <= s; x++) {
            int y = s - x, seen = 0;
            auto look = [&](int a, int b) {
                if (a >= 0 && b >= 0) seen |= 1 << g[a][b];
            };
            look(x + 1, y - 2), look(x - 1, y - 2), look(x - 1, y - 3);
            look(x - 2, y - 1), look(x - 3, y - 1), look(x - 2, y + 1);
            g[x][y] = __builtin_ctz(~seen);
        }
    int tests = number();
    for (int t = 1; t <= tests; t++) {
        int all = 0;
        for (ll n = number(); n--;) {
            int x = number(), y = number();
            all ^= g[x][y];
        }
        say(("Case " + std::to_string(t) + (all ? ": Alice" : ": Bob")).c_str());
    }
}
