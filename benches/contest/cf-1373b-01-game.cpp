#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        auto s = word();
        ll zeros = std::count(s.begin(), s.end(), '0'), ones = s.size() - zeros;
        say(std::min(zeros, ones) % 2 ? "DA" : "NET");
    }
}
