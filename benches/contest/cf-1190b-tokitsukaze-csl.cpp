#include "contest.h"

int main() {
    int n = number();
    vector<ll> a(n);
    for (ll &x : a) x = number();
    std::sort(a.begin(), a.end());
    int pairs = 0;
    ll sum = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i] - i;
        if (i && a[i] == a[i - 1]) pairs += 1 + (a[i] == 0 || (i > 1 && a[i - 2] == a[i] - 1));
    }
    say(pairs < 2 && sum % 2 ? "sjfnb" : "cslnb");
}
