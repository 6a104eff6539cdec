#include "contest.h"

int main() {
    static int g[51][51], seen[4096];
    for (int i = 1; i <= 50; i++)
        for (int j = 1; j <= 50; j++) {
            int round = 64 * i + j;
            for (int a = 1; a < i; a++)
                for (int b = 1; b < j; b++) seen[g[a][j] ^ g[i][b]] = round;
            if (j == 1)
                for (int a = 1; a < i; a++) seen[g[a][1]] = round;
            if (i == 1)
                for (int b = 1; b < j; b++) seen[g[1][b]] = round;
            while (seen[g[i][j]] == round) g[i][j]++;
        }
    while (more()) {
        int k = number(), x = 0;
        if (k == 0) continue;
        while (k--) {
            int i = number(), j = number();
            x ^= g[i][j];
        }
        say(x ? "John" : "Jack");
    }
}
