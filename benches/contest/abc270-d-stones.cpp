#include "contest.h"

int main() {
    int n = number(), k = number();
    vector<int> a(k), best(n + 1);
    for (int &x : a) x = number();
    std::sort(a.begin(), a.end());
    for (int i = 1; i <= n; i++)
        for (int x : a) {
            if (x > i) break;
            best[i] = std::max(best[i], i - best[i - x]);
        }
    say(best[n]);
}
