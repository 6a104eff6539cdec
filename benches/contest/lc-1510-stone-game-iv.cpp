#include "contest.h"

int main() {
    int n = number();
    vector<char> wins(n + 1);
    for (int i = 0; i <= n; i++)
        if (!wins[i])
            for (int x = 1; i + x * x <= n; x++) wins[i + x * x] = 1;
    say(wins[n] ? "true" : "false");
}
