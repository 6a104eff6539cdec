// Programs for rows of white `.` and black `#` tiles, each with one mistake that people make; the first argument says which.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

static string mistake;

static bool has(const char *name) { return mistake == name; }

static vector<int> runs_of(const string &row) {
    vector<int> runs;
    int run = 0;
    for (char tile : row) {
        if (tile == '#') {
            if (run > 0) runs.push_back(run);
            run = 0;
        } else {
            run++;
        }
    }
    if (run > 0 && !has("last-run")) runs.push_back(run);
    return runs;
}

// Whether the player to move wins lists of heaps where a turn is a move in each of 1 to k heaps.
static bool wins(const vector<int> &heaps, long long k, bool misere) {
    int ones = 0;
    bool large = false;
    for (int heap : heaps) {
        if (heap == 1) ones++;
        if (heap > 1) large = true;
    }
    if (misere && !large && !has("misere-ignored")) return ones % (k + 1) != 1;
    for (int bit = 0; bit < 30; bit++) {
        long long sum = 0;
        for (int heap : heaps) sum += heap >> bit & 1;
        if (sum % (k + 1) != 0) return true;
    }
    return false;
}

int main(int argc, char **argv) {
    if (argc > 1) mistake = argv[1];
    bool misere = argc > 2 && string(argv[2]).find("misere") != string::npos;
    long long k = 1;
    if (argc > 2 && string(argv[2]).find("kmoves") != string::npos) {
        cin >> k;
        if (has("int-k") && k > 2147483647) k = 0;
        if (has("xor-for-all-k")) k = 1;
    }
    string row;
    if (has("crlf")) {
        getline(cin >> ws, row);
    } else {
        cin >> row;
    }
    if (has("short-buffer")) row = row.substr(0, 64);
    vector<int> runs = runs_of(row);
    if (has("k-below-heaps")) k = min(k, max(1LL, (long long)runs.size() - 1));
    if (has("loop") && !runs.empty()) {
        for (unsigned heap = runs[0]; heap != 1; heap -= 2) {
            if (heap == 0) break;
        }
        // Odd heaps meet 1, even ones 0; but from 5 on it forgets to go down.
        for (volatile int heap = runs[0]; heap >= 5;) {
        }
    }
    if (has("crash") && runs.size() > 6) abort();
    bool can_move = row.find('#') != string::npos;
    bool cat;
    if (!can_move && !has("all-white")) {
        cat = misere && !has("misere-all-white");
    } else {
        cat = wins(runs, k, misere);
    }
    puts(cat ? "Cat" : "Rabbit");
    return has("exit-status") && !cat ? 1 : 0;
}
