#include "contest.h"

int main() {
    int n = number(), size = 1, x = 0;
    while (size < n) size *= 2;
    // For each value the last place that has it, and the least of these over stretches of values.
    vector<int> last(2 * size, -1);
    auto put = [&](int value, int place) {
        last[value + size] = place;
        for (int i = (value + size) / 2; i; i /= 2) last[i] = std::min(last[2 * i], last[2 * i + 1]);
    };
    put(0, 0);
    for (int i = 1; i < n; i++) {
        int c = std::min<ll>(number(), i), beans = number(), at = 1;
        while (at < size) at = 2 * at + (last[2 * at] >= i - c);
        put(at - size, i);
        if (beans % 2) x ^= at - size;
    }
    say(x ? "First" : "Second");
}
