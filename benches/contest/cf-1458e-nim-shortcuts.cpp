#include "contest.h"

bool lost[1001][1001], row[1001], column[1001];

int main() {
    int n = number(), m = number();
    while (n--) {
        int x = number(), y = number();
        lost[x][y] = true;
    }
    for (int x = 0; x <= 1000; x++)
        for (int y = 0; y <= 1000; y++) {
            lost[x][y] |= !row[x] && !column[y];
            if (lost[x][y]) row[x] = column[y] = true;
        }
    while (m--) {
        int x = number(), y = number();
        say(lost[x][y] ? "LOSE" : "WIN");
    }
}
