#include "contest.h"

int main() {
    vector<char> wins(1000001);
    for (int n = 1; n <= 1000000; n++) {
        int least = 9, most = 0;
        for (int m = n; m; m /= 10)
            if (int d = m % 10) least = std::min(least, d), most = std::max(most, d);
        wins[n] = !wins[n - least] || !wins[n - most];
    }
    for (ll g = number(); g--;) say(wins[number()] ? "YES" : "NO");
}
