#include "contest.h"

int main() {
    while (int n = 2 * number()) {
        int stones = number();
        vector<int> m(n);
        for (int &x : m) x = number();
        vector<vector<char>> wins(stones + 1, vector<char>(n));
        for (int t = 0; t < n; t++) wins[0][t] = 1;
        for (int s = 1; s <= stones; s++)
            for (int t = 0; t < n; t++) {
                int next = t + 1 == n ? 0 : t + 1;
                for (int d = 1; d <= m[t] && d <= s && !wins[s][t]; d++) wins[s][t] = !wins[s - d][next];
            }
        say(wins[stones][0] ? "1" : "0");
    }
}
