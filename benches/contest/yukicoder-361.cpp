#include "contest.h"

int main() {
    int l = number(), d = number();
    vector<int> g(l + 1), seen(1024);
    for (int n = 1; n <= l; n++) {
        for (int x = 1; 3 * x < n; x++)
            for (int y = x + 1; x + 2 * y < n; y++) {
                int z = n - x - y;
                if (z - x <= d) seen[g[x] ^ g[y] ^ g[z]] = n;
            }
        while (seen[g[n]] == n) g[n]++;
    }
    say(g[l] ? "kado" : "matsu");
}
