#include "contest.h"

int main() {
    while (more()) {
        vector<int> s(number());
        for (int &x : s) x = number();
        std::sort(s.begin(), s.end());
        s.erase(std::unique(s.begin(), s.end()), s.end());
        vector<int> g(1001), seen(2048, -1);
        for (int n = 1; n <= 1000; n++) {
            for (int d : s) {
                if (d > n) break;
                for (int a = 0; 2 * a <= n - d; a++) seen[g[a] ^ g[n - d - a]] = n;
            }
            while (seen[g[n]] == n) g[n]++;
        }
        for (ll m = number(); m--;) say(g[number()] ? "1" : "2");
    }
}
