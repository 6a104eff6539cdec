#include <cstring>
#include <string>
#include "input.h"

int main() {
    size_t length;
    const char *p = read_all(length);
    size_t n = 2 * number(p);
    while (*p < '0') p++;
    // Ones are taken from the left, one a turn, then zeros from the right: the leftmost zero in the last turn.
    size_t ones = 0, zeros = 0, count = 0;
    std::string kept(n + 1, ' ');
    for (size_t i = 0; i < n; i++) {
        bool one = p[i] == '1';
        size_t when = one ? ones : n - 1 - zeros;
        ones += one;
        zeros += !one;
        kept[count] = p[i];
        count += when % 2 == 0;
    }
    kept.resize(count);
    kept += '\n';
    fwrite(kept.data(), 1, kept.size(), stdout);
}
