#include "contest.h"

#include <numeric>

int main() {
    int n = number();
    vector<int> a(n);
    for (int &x : a) x = number();
    for (bool first = true;; first = !first) {
        int odd = 0, where = 0;
        for (int i = 0; i < n; i++)
            if (a[i] % 2) odd++, where = i;
        if ((n - odd) % 2) return say(first ? "First" : "Second"), 0;
        if (odd != 1 || a[where] == 1) return say(first ? "Second" : "First"), 0;
        a[where]--;
        int g = 0;
        for (int x : a) g = std::gcd(g, x);
        for (int &x : a) x /= g;
    }
}
