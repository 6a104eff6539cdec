#include "contest.h"

ll n;
int8_t known[40000][32];

// 1 if the player to move wins, -1 if he loses, 0 if nobody does.
int judge(ll a, ll b) {
    ll power = 1;
    for (ll i = 0; i < b && power < n; i++) power *= a;
    if (power >= n) return 1;
    if (b == 1 && a * a >= n) return (n - a) % 2 == 0 ? 1 : -1;
    if (a == 1 && (1LL << b) >= n) return 0;
    int8_t &k = known[a][b];
    if (!k) k = 2 - std::min(judge(a + 1, b), judge(a, b + 1));
    return k - 2;
}

int main() {
    ll a = number(), b = number();
    n = number();
    int result = judge(a, b);
    say(result > 0 ? "Masha" : result < 0 ? "Stas" : "Missing");
}
