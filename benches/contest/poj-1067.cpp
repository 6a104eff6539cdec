#include "contest.h"

#include <cmath>

using wide = unsigned __int128;

int main() {
    while (more()) {
        ll a = number(), b = number();
        if (a > b) std::swap(a, b);
        // The whole part of k (1 + sqrt 5) / 2, exactly.
        wide k = b - a, square = 5 * k * k;
        wide root = (wide)std::sqrt((long double)square);
        while (root * root > square) root--;
        while ((root + 1) * (root + 1) <= square) root++;
        say((ll)((k + root) / 2) == a ? "0" : "1");
    }
}
