#include "contest.h"

int main() {
    int n = number();
    vector<ll> sum(n);
    for (int i = 0; i < n; i++) sum[i] = number() + (i ? sum[i - 1] : 0);
    ll best = sum[n - 1];
    for (int i = n - 2; i > 0; i--) best = std::max(best, sum[i] - best);
    say(best);
}
