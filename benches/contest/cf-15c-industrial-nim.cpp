#include "contest.h"

ll upto(ll k) { return k % 4 == 0 ? k : k % 4 == 1 ? 1 : k % 4 == 2 ? k + 1 : 0; }

int main() {
    ll n = number(), all = 0;
    while (n--) {
        ll x = number(), m = number();
        all ^= upto(x - 1) ^ upto(x + m - 1);
    }
    say(all ? "tolik" : "bolik");
}
