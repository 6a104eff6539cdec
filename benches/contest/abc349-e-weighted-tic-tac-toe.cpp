#include "contest.h"

ll a[9];
int cell[9];

bool three(int who) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (auto &l : lines)
        if (cell[l[0]] == who && cell[l[1]] == who && cell[l[2]] == who) return true;
    return false;
}

// Whether the player to move wins after so many turns.
bool wins(int turns, ll first, ll second) {
    int who = 1 + turns % 2;
    if (three(3 - who)) return false;
    if (turns == 9) return second > first;
    for (int i = 0; i < 9; i++)
        if (!cell[i]) {
            cell[i] = who;
            bool lost = who == 1 ? !wins(turns + 1, first + a[i], second) : !wins(turns + 1, first, second + a[i]);
            cell[i] = 0;
            if (lost) return true;
        }
    return false;
}

int main() {
    for (ll &x : a) x = number();
    say(wins(0, 0, 0) ? "Takahashi" : "Aoki");
}
