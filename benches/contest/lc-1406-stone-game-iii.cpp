#include "contest.h"

int main() {
    int n = number();
    vector<ll> a(n), d(n + 3);
    for (ll &x : a) x = number();
    for (int i = n - 1; i >= 0; i--) {
        ll sum = 0;
        d[i] = INT64_MIN;
        for (int j = i; j < std::min(n, i + 3); j++) sum += a[j], d[i] = std::max(d[i], sum - d[j + 1]);
    }
    say(d[0] > 0 ? "Alice" : d[0] < 0 ? "Bob" : "Tie");
}
