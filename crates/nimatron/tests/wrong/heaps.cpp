// Programs for lists of heaps, each with one mistake that people make; the first argument says which, the second which problem.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

static string mistake;

static bool has(const char *name) { return mistake == name; }

static bool wins(const vector<long long> &heaps, long long k, bool misere) {
    long long ones = count(heaps.begin(), heaps.end(), 1LL);
    bool large = any_of(heaps.begin(), heaps.end(), [](long long heap) { return heap > 1; });
    if (misere && !large && !has("misere-ignored")) return ones % (k + 1) != 1;
    bool found = false;
    long long largest = 0;
    for (int bit = 0; bit < 62; bit++) {
        long long sum = 0;
        for (long long heap : heaps) sum += heap >> bit & 1;
        largest = max(largest, sum);
        if (sum % (k + 1) != 0) found = true;
    }
    if (has("columns-not-reduced")) return largest >= 1 && largest <= k;
    if (has("misere-turned-around")) return !found;
    return found;
}

int main(int argc, char **argv) {
    if (argc > 1) mistake = argv[1];
    string problem = argc > 2 ? argv[2] : "nim";
    bool misere = problem.find("misere") != string::npos;
    string line;
    istringstream only;
    if (has("one-line")) {
        getline(cin, line);
        only.str(line);
    }
    istream &in = has("one-line") ? only : cin;
    long long n = 0, k = 1;
    in >> n;
    if (problem.find("nim-k") != string::npos) in >> k;
    vector<long long> heaps;
    for (long long i = 0, heap; i < n && in >> heap; i++) heaps.push_back(has("int32") ? (int)heap : heap);
    if (has("doubles")) {
        for (long long &heap : heaps) heap = (long long)(double)heap;
    }
    bool first = wins(heaps, k, misere);
    if (has("largest-heap")) {
        long long all = 0, most = 0;
        for (long long heap : heaps) all ^= heap, most = max(most, heap);
        first = all != 0 && (most ^ all) < most;
    }
    if (has("sum-overflow")) {
        unsigned long long sum = 0;
        for (long long heap : heaps) sum += heap;
        if ((long long)sum <= 0) first = false;
    }
    if (has("k-reaches-all") && k >= n) first = false;
    puts(first ? "First" : "Second");
}
