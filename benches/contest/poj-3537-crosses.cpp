#include "contest.h"

int main() {
    int n = number();
    vector<int> g(n + 1), seen(4096, -1);
    for (int k = 1; k <= n; k++) {
        for (int i = 1; 2 * i <= k + 1; i++) seen[g[std::max(i - 3, 0)] ^ g[std::max(k - i - 2, 0)]] = k;
        while (seen[g[k]] == k) g[k]++;
    }
    say(g[n] ? "1" : "2");
}
