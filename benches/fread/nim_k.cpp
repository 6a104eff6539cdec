#include "input.h"

long long ones[63];

int main() {
    size_t length;
    const char *p = read_all(length);
    long long n = number(p), k = number(p);
    while (n--)
        for (long long a = number(p); a; a &= a - 1) ones[__builtin_ctzll(a)]++;
    bool first = false;
    for (long long count : ones)
        if (count % (k + 1)) first = true;
    puts(first ? "First" : "Second");
}
