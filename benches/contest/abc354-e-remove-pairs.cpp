#include "contest.h"

int main() {
    int n = number();
    vector<int> a(n), b(n), pairs;
    for (int i = 0; i < n; i++) a[i] = number(), b[i] = number();
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (a[i] == a[j] || b[i] == b[j]) pairs.push_back(1 << i | 1 << j);
    vector<char> wins(1 << n);
    for (int m = 0; m < 1 << n; m++)
        for (int p : pairs)
            if ((m & p) == p && !wins[m ^ p]) {
                wins[m] = 1;
                break;
            }
    say(wins.back() ? "Takahashi" : "Aoki");
}
