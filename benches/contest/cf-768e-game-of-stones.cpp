#include "contest.h"

int main() {
    int g[61], value = 0;
    for (int s = 0; s <= 60; s++) {
        if ((value + 1) * (value + 2) / 2 <= s) value++;
        g[s] = value;
    }
    int x = 0;
    for (ll n = number(); n--;) x ^= g[number()];
    say(x ? "NO" : "YES");
}
