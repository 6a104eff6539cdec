#include "contest.h"

using wide = unsigned __int128;

ll times(ll a, ll b, ll m) { return (wide)a * b % m; }

ll power(ll a, ll e, ll m) {
    ll r = 1;
    for (a %= m; e; e /= 2, a = times(a, a, m))
        if (e % 2) r = times(r, a, m);
    return r;
}

bool prime(ll n) {
    if (n < 2 || n % 2 == 0) return n == 2;
    int s = __builtin_ctzll(n - 1);
    for (ll a : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
        if (n == a) return true;
        ll x = power(a, (n - 1) >> s, n);
        if (x == 1 || x == n - 1) continue;
        int i = 1;
        while (i < s && (x = times(x, x, n)) != n - 1) i++;
        if (i == s) return false;
    }
    return true;
}

// Pollard's rho, with many differences for one greatest common divisor.
ll divisor(ll n) {
    if (n % 2 == 0) return 2;
    for (ll c = 1;; c++) {
        ll x = 2, y = 2, start = 2, product = 1, g = 1;
        auto step = [&](ll v) { return (ll)(((wide)v * v + c) % n); };
        while (g == 1) {
            start = y;
            ll before = x;
            for (int i = 0; i < 128; i++) {
                x = step(x), y = step(step(y));
                product = times(product, x > y ? x - y : y - x, n);
            }
            g = std::__gcd(product, n);
            if (g == n || product == 0) {
                g = 1, x = before, y = start;
                while (g == 1) x = step(x), y = step(step(y)), g = std::__gcd(x > y ? x - y : y - x, n);
            }
        }
        if (g != n) return g;
    }
}

void split(ll n, vector<ll> &primes) {
    if (n == 1) return;
    if (prime(n)) return primes.push_back(n);
    ll d = divisor(n);
    split(d, primes), split(n / d, primes);
}

int main() {
    vector<ll> primes;
    split(number(), primes);
    std::sort(primes.begin(), primes.end());
    ll x = 0;
    for (size_t i = 0, j = 0; i < primes.size(); i = j) {
        while (j < primes.size() && primes[j] == primes[i]) j++;
        x ^= j - i;
    }
    say(x ? "Alice" : "Bob");
}
