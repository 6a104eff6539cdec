#include "contest.h"

#include <cmath>

int main() {
    for (ll t = number(); t--;) {
        int type = number(), x = number() - 1, y = number() - 1;
        if (x > y) std::swap(x, y);
        const char *answer = "B";
        if (type == 1 && x % 2 == 0 && y % 2 == 0) answer = "G";
        if (type == 2 && x == y) answer = "G";
        if (type == 3) answer = (x + y) % 3 || y - x > 1 ? "D" : x == y ? "G" : "B";
        if (type == 4 && x == (int)((y - x) * (1 + std::sqrt(5.0)) / 2)) answer = "G";
        say(answer);
    }
}
