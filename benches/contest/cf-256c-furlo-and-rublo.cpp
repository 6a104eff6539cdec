#include "contest.h"

int main() {
    const ll ends[] = {4, 16, 82, 6724, 50626, 2562991876, 1LL << 60};
    const int values[] = {0, 1, 2, 0, 3, 1, 2};
    ll n = number(), x = 0;
    while (n--) {
        ll a = number();
        int i = 0;
        while (a >= ends[i]) i++;
        x ^= values[i];
    }
    say(x ? "Furlo" : "Rublo");
}
