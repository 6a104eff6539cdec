#include "contest.h"

int main() {
    int n = number();
    vector<int> a(n), place(n + 1);
    for (int i = 0; i < n; i++) place[a[i] = number()] = i;
    string answer(n, 'B');
    for (int v = n; v > 0; v--)
        for (int i = place[v], j = i % v; j < n; j += v)
            if (a[j] > v && answer[j] == 'B') {
                answer[i] = 'A';
                break;
            }
    say(answer.c_str());
}
