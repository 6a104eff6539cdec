#include "contest.h"

int main() {
    const int SIZE = 3001;
    vector<int> g(SIZE, -1);
    g[1] = 1;
    int primes = 1;
    for (int i = 2; i < SIZE; i++)
        if (g[i] < 0) {
            int value = i == 2 ? 0 : ++primes;
            for (int m = i; m < SIZE; m += i)
                if (g[m] < 0) g[m] = value;
        }
    for (ll t = number(); t--;) {
        int x = 0;
        for (ll n = number(); n--;) x ^= g[number()];
        say(x ? "Alice" : "Bob");
    }
}
