#include "contest.h"

bool wins(ll a, ll b) {
    if (a > b) std::swap(a, b);
    if (a == 0) return false;
    return !wins(b % a, a) || b / a % (a + 1) % 2 == 0;
}

int main() {
    for (ll t = number(); t--;) {
        ll a = number(), b = number();
        say(wins(a, b) ? "First" : "Second");
    }
}
