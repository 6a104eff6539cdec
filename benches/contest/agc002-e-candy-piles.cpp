#include "contest.h"

int main() {
    int n = number();
    vector<int> a(n + 1);
    for (int i = 0; i < n; i++) a[i] = number();
    std::sort(a.begin(), a.begin() + n, std::greater<int>());
    int i = 0;
    while (a[i + 1] > i + 1) i++;
    int right = 0;
    while (i + right + 1 < n && a[i + right + 1] == i + 1) right++;
    say((a[i] - i - 1) % 2 || right % 2 ? "First" : "Second");
}
