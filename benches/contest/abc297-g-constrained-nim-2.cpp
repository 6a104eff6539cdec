#include "contest.h"

int main() {
    ll n = number(), l = number(), r = number(), x = 0;
    while (n--) x ^= number() % (l + r) / l;
    say(x ? "First" : "Second");
}
