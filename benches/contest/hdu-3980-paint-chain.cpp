#include "contest.h"

int main() {
    int tests = number();
    for (int t = 1; t <= tests; t++) {
        int n = number(), m = number();
        bool first = false;
        if (n >= m) {
            vector<int> g(n - m + 1), seen(2048, -1);
            for (int k = m; k <= n - m; k++) {
                for (int a = 0; 2 * a <= k - m; a++) seen[g[a] ^ g[k - m - a]] = k;
                while (seen[g[k]] == k) g[k]++;
            }
            first = g[n - m] == 0;
        }
        say(("Case #" + std::to_string(t) + (first ? ": aekdycoin" : ": abcdxyzk")).c_str());
    }
}
