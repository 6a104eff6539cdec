#include "contest.h"

int main() {
    while (more()) {
        int n = number();
        vector<int> s(number());
        for (int &x : s) x = number();
        vector<char> wins(n + 1);
        for (int i = 1; i <= n; i++)
            for (int d : s)
                if (d <= i && !wins[i - d]) {
                    wins[i] = 1;
                    break;
                }
        say(wins[n] ? "Stan wins" : "Ollie wins");
    }
}
