#include <algorithm>
#include "input.h"

int main() {
    size_t length;
    const char *p = read_all(length);
    long long n = number(p), grundy = 0;
    while (n--) {
        long long size[3], low[3], high[3];
        for (int i = 0; i < 3; i++) {
            low[i] = size[i] = number(p);
            high[i] = 0;
        }
        long long m = number(p);
        while (m--)
            for (int i = 0; i < 3; i++) {
                long long x = number(p);
                low[i] = std::min(low[i], x);
                high[i] = std::max(high[i], x);
            }
        for (int i = 0; i < 3; i++) grundy ^= low[i] ^ (size[i] - 1 - high[i]);
    }
    puts(grundy ? "WIN" : "LOSE");
}
