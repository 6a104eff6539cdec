#include "contest.h"

int main() {
    int count[3] = {0, 0, 0};
    for (ll n = number(); n--;) count[number() % 3]++;
    bool wins = count[0] % 2 ? std::abs(count[1] - count[2]) > 2 : count[1] && count[2];
    say(wins ? "true" : "false");
}
