#include "contest.h"

int value(ll a, bool odd) {
    if (!odd) return a <= 2 ? a : a % 2 ? 0 : 1;
    if (a <= 4) return a == 0 ? 0 : a == 2 ? 0 : a == 4 ? 2 : 1;
    return a % 2 ? 0 : value(a / 2, odd) == 1 ? 2 : 1;
}

int main() {
    ll n = number(), k = number(), x = 0;
    while (n--) x ^= value(number(), k % 2);
    say(x ? "Kevin" : "Nicky");
}
