#include "contest.h"

int main() {
    ll n = number(), m = number(), x = 0;
    if (m == 0) return say(n % 2 ? "Takahashi" : "Aoki"), 0;
    ll last = 0, written = 0;
    for (ll i = 0; i < m; i++) {
        ll place = number(), digit = number();
        if (i == 0) x ^= place - 1;
        else x ^= digit == written;
        last = place, written = digit;
    }
    x ^= n - last;
    say(x ? "Takahashi" : "Aoki");
}
