#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        int n = number();
        vector<ll> p(n);
        for (ll &x : p) x = number();
        if (n % 2) p.push_back(0);
        std::sort(p.begin(), p.end());
        ll x = 0;
        for (size_t i = 0; i < p.size(); i += 2) x ^= p[i + 1] - p[i] - 1;
        say(x ? "Georgia will win" : "Bob will win");
    }
}
