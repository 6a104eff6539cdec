#include "contest.h"

int main() {
    int n = number(), k = number();
    vector<int> p(k);
    for (int &x : p) x = number();
    std::sort(p.begin(), p.end());
    string wins(n + 1, 'L');
    for (int i = 1; i <= n; i++)
        for (int x : p) {
            if (x > i) break;
            if (wins[i - x] == 'L') {
                wins[i] = 'W';
                break;
            }
        }
    say(wins.c_str() + 1);
}
