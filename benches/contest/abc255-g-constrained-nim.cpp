#include "contest.h"

int main() {
    int n = number(), m = number();
    vector<int> a(n);
    for (int &x : a) x = number();
    vector<std::pair<int, int>> pairs(m);
    for (auto &[x, y] : pairs) x = number(), y = number();
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    // The value is the least number of which all places are forbidden, or else one that is new.
    vector<int> g(2001), count(2002), gone(2002);
    size_t at = 0;
    int fresh = 0;
    for (int x = 0; x <= 2000; x++) {
        int value = fresh;
        size_t begin = at;
        for (; at < pairs.size() && pairs[at].first == x; at++) {
            int v = g[x - pairs[at].second];
            if (++gone[v] == count[v]) value = std::min(value, v);
        }
        for (size_t i = begin; i < at; i++) gone[g[x - pairs[i].second]] = 0;
        g[x] = value;
        count[value]++;
        fresh += value == fresh;
    }
    int x = 0;
    for (int heap : a) x ^= g[heap];
    say(x ? "Takahashi" : "Aoki");
}
