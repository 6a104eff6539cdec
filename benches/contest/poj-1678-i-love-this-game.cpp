#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        int n = number(), a = number(), b = number();
        vector<int> s = {0};
        while (n--)
            if (int x = number(); x > 0) s.push_back(x);
        std::sort(s.begin(), s.end());
        // Best differences, and of those in reach the largest in front.
        vector<ll> d(s.size());
        vector<int> best(s.size());
        int begin = 0, end = 0, next = s.size() - 1;
        for (int i = s.size() - 1; i >= 0; i--) {
            auto gain = [&](int j) { return s[j] - d[j]; };
            for (; next > i && s[next] - s[i] >= a; next--) {
                while (end > begin && gain(best[end - 1]) <= gain(next)) end--;
                best[end++] = next;
            }
            while (begin < end && s[best[begin]] - s[i] > b) begin++;
            if (begin < end) d[i] = gain(best[begin]);
        }
        say(d[0]);
    }
}
