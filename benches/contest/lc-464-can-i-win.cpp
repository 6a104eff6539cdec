#include "contest.h"

int k, t;
vector<char> known;

bool wins(int taken, int left) {
    if (left <= 0) return false;
    char &w = known[taken];
    if (w) return w == 2;
    w = 1;
    for (int i = k - 1; i >= 0; i--)
        if (!(taken >> i & 1) && !wins(taken | 1 << i, left - i - 1)) {
            w = 2;
            break;
        }
    return known[taken] == 2;
}

int main() {
    k = number(), t = number();
    known.resize(1 << k);
    bool possible = k * (k + 1) / 2 >= t;
    say(possible && (t <= 1 || wins(0, t)) ? "true" : "false");
}
