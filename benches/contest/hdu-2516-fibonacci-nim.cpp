#include "contest.h"

int main() {
    vector<ll> f = {1, 2};
    while (f.back() < 4000000000000000000) f.push_back(f[f.size() - 1] + f[f.size() - 2]);
    while (ll n = number()) say(std::binary_search(f.begin(), f.end(), n) ? "Second win" : "First win");
}
