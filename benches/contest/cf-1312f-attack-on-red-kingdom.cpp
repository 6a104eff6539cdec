#include "contest.h"

// Values repeat with a period that divides 2520 after the first 30; tables are made when they are needed.
const int PERIOD = 2520, SIZE = 40 + PERIOD;
struct Table {
    bool made = false;
    int8_t g[SIZE][3];

    void make(int x, int y, int z) {
        made = true;
        for (int n = 0; n < SIZE; n++)
            for (int last = 0; last < 3; last++) {
                int seen = 0;
                if (n) {
                    seen |= 1 << g[std::max(0, n - x)][0];
                    if (last != 1) seen |= 1 << g[std::max(0, n - y)][1];
                    if (last != 2) seen |= 1 << g[std::max(0, n - z)][2];
                }
                g[n][last] = __builtin_ctz(~seen);
            }
    }
};

Table tables[6][6][6];

int main() {
    for (ll t = number(); t--;) {
        int n = number(), x = number(), y = number(), z = number(), all = 0;
        Table &table = tables[x][y][z];
        if (!table.made) table.make(x, y, z);
        vector<int> a(n);
        for (int &size : a) {
            ll read = number();
            size = read < SIZE ? read : (read - 40) % PERIOD + 40;
            all ^= table.g[size][0];
        }
        ll winning = 0;
        for (int size : a) {
            int rest = all ^ table.g[size][0];
            winning += table.g[std::max(0, size - x)][0] == rest;
            winning += table.g[std::max(0, size - y)][1] == rest;
            winning += table.g[std::max(0, size - z)][2] == rest;
        }
        say(winning);
    }
}
