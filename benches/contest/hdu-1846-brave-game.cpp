#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        ll n = number(), m = number();
        say(n % (m + 1) ? "first" : "second");
    }
}
