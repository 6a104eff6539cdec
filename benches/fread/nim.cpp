#include "input.h"

int main() {
    size_t length;
    const char *p = read_all(length);
    long long n = number(p), x = 0;
    while (n--) x ^= number(p);
    puts(x ? "First" : "Second");
}
