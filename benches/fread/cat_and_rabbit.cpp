#include <cstring>
#include "input.h"

#ifdef MISERE
const bool misere = true;
#else
const bool misere = false;
#endif

long long ones[40];

int main() {
    size_t length;
    const char *p = read_all(length);
    long long k = 1;
#ifdef KMOVES
    k = number(p);
#endif
    if (!memchr(p, '#', length)) {
        puts(misere ? "Cat" : "Rabbit");
        return 0;
    }
    while (*p != '.' && *p != '#') p++;
    bool large = false;
    for (; *p == '.' || *p == '#'; p++) {
        const char *start = p;
        while (*p == '.') p++;
        long long run = p - start;
        large |= run > 1;
        for (; run; run &= run - 1) ones[__builtin_ctzll(run)]++;
        if (*p != '#') break;
    }
    bool cat = false;
    if (misere && !large) {
        cat = ones[0] % (k + 1) != 1;
    } else {
        for (long long count : ones)
            if (count % (k + 1)) cat = true;
    }
    puts(cat ? "Cat" : "Rabbit");
}
