#include "contest.h"

int main() {
    int n = number();
    vector<vector<int>> to(n);
    for (auto &list : to) {
        list.resize(number());
        for (int &x : list) x = number();
    }
    // [mouse][cat][who moves]: 1 the mouse wins, 2 the cat does.
    static int state[50][50][2], left[50][50][2];
    struct Node {
        int m, c, t;
    };
    vector<Node> queue;
    auto decide = [&](int m, int c, int t, int who) { state[m][c][t] = who, queue.push_back({m, c, t}); };
    for (int m = 0; m < n; m++)
        for (int c = 0; c < n; c++) {
            left[m][c][0] = to[m].size();
            left[m][c][1] = to[c].size() - std::count(to[c].begin(), to[c].end(), 0);
        }
    for (int c = 1; c < n; c++)
        for (int t = 0; t < 2; t++) decide(0, c, t, 1), decide(c, c, t, 2);
    for (int m = 1; m < n; m++)
        for (int c = 1; c < n; c++)
            for (int t = 0; t < 2; t++)
                if (m != c && left[m][c][t] == 0) decide(m, c, t, t == 0 ? 2 : 1);
    for (size_t i = 0; i < queue.size(); i++) {
        auto [m, c, t] = queue[i];
        int winner = state[m][c][t], before = 1 - t;
        for (int from : to[before == 0 ? m : c]) {
            int pm = before == 0 ? from : m, pc = before == 0 ? c : from;
            if (pc == 0 || state[pm][pc][before]) continue;
            if (winner == before + 1 || --left[pm][pc][before] == 0) decide(pm, pc, before, winner);
        }
    }
    say(state[1][2][0]);
}
