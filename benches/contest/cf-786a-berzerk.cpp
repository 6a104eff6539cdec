#include "contest.h"

int main() {
    int n = number();
    vector<int> moves[2];
    for (auto &list : moves) {
        list.resize(number());
        for (int &x : list) x = number();
    }
    // From the end backwards: 1 is lost, 2 is won.
    vector<char> state[2] = {vector<char>(n), vector<char>(n)};
    vector<int> left[2] = {vector<int>(n, moves[0].size()), vector<int>(n, moves[1].size())};
    vector<std::pair<int, int>> queue = {{0, 0}, {0, 1}};
    state[0][0] = state[1][0] = 1;
    for (size_t i = 0; i < queue.size(); i++) {
        auto [x, t] = queue[i];
        int who = 1 - t;
        for (int d : moves[who]) {
            int from = x >= d ? x - d : x - d + n;
            if (state[who][from]) continue;
            if (state[t][x] == 1) state[who][from] = 2;
            else if (--left[who][from] == 0) state[who][from] = 1;
            else continue;
            queue.push_back({from, who});
        }
    }
    const char *texts[] = {"Loop ", "Lose ", "Win "};
    for (auto &list : state) {
        for (int x = 1; x < n; x++) streams.out += texts[(int)list[x]];
        streams.out += '\n';
    }
}
