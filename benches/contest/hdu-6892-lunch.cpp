#include "contest.h"

int main() {
    vector<int> primes;
    vector<char> composite(31623);
    for (int p = 3; p < 31623; p += 2) {
        if (composite[p]) continue;
        primes.push_back(p);
        for (int m = 3 * p; m < 31623; m += 2 * p) composite[m] = 1;
    }
    for (ll t = number(); t--;) {
        int x = 0;
        for (ll n = number(); n--;) {
            int l = number(), value = l % 2 == 0;
            while (l % 2 == 0) l /= 2;
            for (int p : primes) {
                if (p * p > l) break;
                while (l % p == 0) l /= p, value++;
            }
            x ^= value + (l > 1);
        }
        say(x ? "W" : "L");
    }
}
