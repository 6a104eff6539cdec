#include "contest.h"

int main() {
    // Of numbers without a 0 in front; each one that is lost makes others won.
    vector<char> wins(1000000);
    for (int n = 1; n < 1000000; n++) {
        if (wins[n]) continue;
        int power = 1;
        for (; power <= n; power *= 10)
            for (int d = n / power % 10, m = n + power; d < 9; d++, m += power) wins[m] = 1;
        for (int more = 1, m = n; power < 1000000; power *= 10, more *= 10) {
            m *= 10;
            for (int i = 0; i < more; i++) wins[m + i] = 1;
        }
    }
    while (more()) {
        auto s = word();
        int n = 0;
        for (char c : s) n = 10 * n + (c - '0');
        say(s[0] == '0' || wins[n] ? "Yes" : "No");
    }
}
