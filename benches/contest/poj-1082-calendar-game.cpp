#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        number();
        int m = number(), d = number();
        say((m + d) % 2 == 0 || (d == 30 && (m == 9 || m == 11)) ? "YES" : "NO");
    }
}
