#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        ll x = 0;
        for (ll n = number(); n--;) x ^= number();
        say(x ? "first" : "second");
    }
}
