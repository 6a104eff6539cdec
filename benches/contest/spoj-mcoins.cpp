#include "contest.h"

int main() {
    int k = number(), l = number(), m = number();
    vector<char> wins(1000001);
    for (int n = 1; n <= 1000000; n++)
        wins[n] = !wins[n - 1] || (n >= k && !wins[n - k]) || (n >= l && !wins[n - l]);
    while (m--) streams.out += wins[number()] ? 'A' : 'B';
    streams.out += '\n';
}
