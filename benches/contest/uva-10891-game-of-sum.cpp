#include "contest.h"

int main() {
    while (int n = number()) {
        vector<int> sum(n + 1);
        for (int i = 1; i <= n; i++) sum[i] = sum[i - 1] + number();
        static int d[102][102];
        for (int length = 1; length <= n; length++)
            for (int l = 0, r = length; r <= n; l++, r++) {
                int best = sum[r] - sum[l];
                for (int m = l + 1; m < r; m++) {
                    best = std::max(best, sum[m] - sum[l] - d[m][r]);
                    best = std::max(best, sum[r] - sum[m] - d[l][m]);
                }
                d[l][r] = best;
            }
        say(d[0][n]);
    }
}
