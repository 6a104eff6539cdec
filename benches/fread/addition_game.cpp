#include <cstring>
#include <string>
#include "input.h"

int main() {
    size_t length;
    const char *p = read_all(length);
    long long n = number(p);
    std::string out;
    while (n--) {
        while (*p < '0') p++;
        const char *start = p;
        unsigned sum = 0;
        while (*p >= '0') sum += '9' - *p++;
        out += sum % 18 > 8 && !(p - start == 1 && *start == '0') ? "Fabre wins.\n" : "Audrey wins.\n";
    }
    fwrite(out.data(), 1, out.size(), stdout);
}
