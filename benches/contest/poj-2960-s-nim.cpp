#include "contest.h"

int main() {
    while (int k = number()) {
        vector<int> s(k);
        for (int &x : s) x = number();
        std::sort(s.begin(), s.end());
        vector<int> g(10001), seen(k + 2, -1);
        for (int n = 0; n <= 10000; n++) {
            for (int d : s) {
                if (d > n) break;
                seen[g[n - d]] = n;
            }
            while (seen[g[n]] == n) g[n]++;
        }
        for (ll m = number(); m--;) {
            int x = 0;
            for (ll l = number(); l--;) x ^= g[number()];
            streams.out += x ? 'W' : 'L';
        }
        streams.out += '\n';
    }
}
