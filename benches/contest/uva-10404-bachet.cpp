#include "contest.h"

int main() {
    while (more()) {
        int n = number();
        vector<int> s;
        for (ll m = number(); m--;)
            if (ll x = number(); x <= n) s.push_back(x);
        vector<char> wins(n + 1);
        for (int i = 1; i <= n; i++)
            for (int d : s)
                if (d <= i && !wins[i - d]) {
                    wins[i] = 1;
                    break;
                }
        say(wins[n] ? "Stan wins" : "Ollie wins");
    }
}
