#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        vector<ll> a = numbers(number());
        ll sum = 0;
        for (ll one : a) sum += one;
        say((sum + difference_of_ends(a)) / 2);
    }
}
