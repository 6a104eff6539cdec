#include "contest.h"

int main() {
    // How many prime factors each number has.
    static int factors[100001];
    for (int p = 2; p <= 100000; p++)
        if (!factors[p])
            for (ll q = p; q <= 100000; q *= p)
                for (ll m = q; m <= 100000; m += q) factors[m]++;
    ll n = number(), x = 0;
    while (n--) x ^= factors[number()];
    say(x ? "Anna" : "Bruno");
}
