#include "contest.h"

int main() {
    static int g[201][201], seen[1024];
    int round = 0;
    for (int w = 2; w <= 200; w++)
        for (int h = 2; h <= w; h++) {
            round++;
            for (int a = 2; 2 * a <= w; a++) seen[g[a][h] ^ g[w - a][h]] = round;
            for (int b = 2; 2 * b <= h; b++) seen[g[w][b] ^ g[w][h - b]] = round;
            int value = 0;
            while (seen[value] == round) value++;
            g[w][h] = g[h][w] = value;
        }
    while (more()) {
        int w = number(), h = number();
        say(g[w][h] ? "WIN" : "LOSE");
    }
}
