#include "contest.h"

int main() {
    int n = number(), m = number(), q = number();
    vector<int> u(m), v(m), from(n + 2), source(m), degree(n + 1);
    for (int i = 0; i < m; i++) u[i] = number(), v[i] = number(), from[v[i] + 1]++, degree[u[i]]++;
    for (int i = 1; i <= n + 1; i++) from[i] += from[i - 1];
    vector<int> next(from), queue(n), left(n + 1);
    vector<int8_t> state(n + 1);
    for (int i = 0; i < m; i++) source[next[v[i]]++] = u[i];
    while (q--) {
        int x = number(), y = number(), end = 0;
        std::fill(state.begin(), state.end(), 0);
        left = degree;
        for (int i = 1; i <= n; i++)
            if (i == y || degree[i] == 0) state[i] = -1, queue[end++] = i;
        for (int i = 0; i < end && !state[x]; i++)
            for (int at = queue[i], e = from[at]; e < from[at + 1]; e++) {
                int before = source[e];
                if (state[before]) continue;
                if (state[at] < 0) state[before] = 1;
                else if (--left[before] == 0) state[before] = -1;
                else continue;
                queue[end++] = before;
            }
        // Whoever begins at the goal is at the end of play.
        say(state[x]);
    }
}
