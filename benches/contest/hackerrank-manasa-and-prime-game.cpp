#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        ll x = 0;
        for (ll n = number(); n--;) x ^= number() % 9 / 2;
        say(x ? "Manasa" : "Sandy");
    }
}
