#include "contest.h"

int main() {
    int n = number();
    vector<int> lists[2];
    for (auto &list : lists) {
        list.resize(number());
        for (int &x : list) x = number();
    }
    vector<char> wins[2] = {vector<char>(n + 1), vector<char>(n + 1)};
    for (int i = 0; i <= n; i++)
        for (int t = 0; t < 2; t++)
            for (int d : lists[t])
                if (d <= i && !wins[1 - t][i - d]) wins[t][i] = 1;
    say(wins[0][n] ? "Alice" : "Bob");
}
