#include "contest.h"

int main() {
    int n = number();
    vector<ll> a(n), d(n);
    for (int i = 0; i < n; i++) a[i] = d[i] = number();
    for (int length = 1; length < n; length++)
        for (int i = 0; i + length < n; i++) d[i] = std::max(a[i] - d[i + 1], a[i + length] - d[i]);
    say(d[0]);
}
