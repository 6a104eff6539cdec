#include "contest.h"

int main() {
    string s(word());
    int n = s.size();
    vector<int> g(n + 1), seen(n + 2, -1);
    for (int k = 1; k <= n; k++) {
        for (int j = 0; 2 * j < k; j++) seen[g[std::max(j - 1, 0)] ^ g[std::max(k - j - 2, 0)]] = k;
        while (seen[g[k]] == k) g[k]++;
    }
    auto middle = [&](int i) { return i > 0 && i + 1 < n && s[i - 1] == s[i + 1]; };
    int all = 0, run = 0;
    for (int i = 0; i <= n; i++)
        if (i < n && middle(i)) run++;
        else all ^= g[run], run = 0;
    if (!all) return say("Second"), 0;
    for (int i = 0; i < n;) {
        int end = i;
        while (end < n && middle(end)) end++;
        for (int j = i, k = end - i; j < end; j++)
            if (int rest = g[std::max(j - i - 1, 0)] ^ g[std::max(end - j - 2, 0)]; (all ^ g[k] ^ rest) == 0)
                return say("First"), say(j + 1), 0;
        i = end + 1;
    }
}
