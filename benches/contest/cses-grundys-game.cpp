#include "contest.h"

int main() {
    // Above 1222 all heaps are won (as far as anybody has looked, which is much further than here).
    const int SIZE = 1300;
    static int g[SIZE], seen[SIZE];
    for (int n = 3; n < SIZE; n++) {
        for (int a = 1; 2 * a < n; a++) seen[g[a] ^ g[n - a]] = n;
        while (seen[g[n]] == n) g[n]++;
    }
    for (ll t = number(); t--;) {
        ll n = number();
        say(n >= SIZE || g[n] ? "first" : "second");
    }
}
