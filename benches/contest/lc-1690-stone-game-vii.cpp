#include "contest.h"

int main() {
    int n = number();
    vector<ll> a(n), d(n), sum(n + 1);
    for (int i = 0; i < n; i++) a[i] = number(), sum[i + 1] = sum[i] + a[i];
    for (int length = 1; length < n; length++)
        for (int i = 0; i + length < n; i++) {
            ll all = sum[i + length + 1] - sum[i];
            d[i] = std::max(all - a[i] - d[i + 1], all - a[i + length] - d[i]);
        }
    say(d[0]);
}
