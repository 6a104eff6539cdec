#include "contest.h"

int main() {
    static int factors[10001];
    for (int p = 2; p <= 10000; p++)
        if (!factors[p])
            for (int q = p; q <= 10000; q *= p)
                for (int m = q; m <= 10000; m += q) factors[m]++;
    int tests = number();
    for (int t = 1; t <= tests; t++) {
        int n = number(), m = number(), x = 0;
        for (int i = 0; i < n; i++) {
            int sum = 0;
            for (int j = 0; j < m; j++) sum += factors[number()];
            x ^= sum;
        }
        say(("Case #" + std::to_string(t) + (x ? ": YES" : ": NO")).c_str());
    }
}
