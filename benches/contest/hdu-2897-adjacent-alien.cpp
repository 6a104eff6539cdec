#include "contest.h"

int main() {
    while (more()) {
        ll n = number(), p = number(), q = number(), r = n % (p + q);
        say(r >= 1 && r <= p ? "LOST" : "WIN");
    }
}
