#include "contest.h"

bool prime(int n) {
    for (int p = 3; p * p <= n; p += 2)
        if (n % p == 0) return false;
    return true;
}

int main() {
    for (ll t = number(); t--;) {
        int n = number();
        bool wins = n > 1;
        if (n > 2 && n % 2 == 0) wins = (n & (n - 1)) != 0 && !(n % 4 == 2 && prime(n / 2));
        say(wins ? "Ashishgup" : "FastestFinger");
    }
}
