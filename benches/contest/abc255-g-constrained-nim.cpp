#include "contest.h"

#include <unordered_map>

int main() {
    int n = number(), m = number();
    vector<long long> a(n);
    for (long long &x : a) x = number();
    vector<std::pair<long long, long long>> pairs(m);
    for (auto &[x, y] : pairs) x = number(), y = number();
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    // Piles with a value that was there before; the value of any other is how many smaller ones are not among them.
    vector<long long> lost, worth, values;
    std::unordered_map<long long, int> times;
    times.reserve(1 << 18);
    auto value = [&](long long size) {
        size_t place = std::lower_bound(lost.begin(), lost.end(), size) - lost.begin();
        return place < lost.size() && lost[place] == size ? worth[place] : size - (long long)place;
    };
    for (size_t i = 0, j; i < pairs.size(); i = j) {
        values.clear();
        for (j = i; j < pairs.size() && pairs[j].first == pairs[i].first; j++)
            values.push_back(value(pairs[i].first - pairs[j].second));
        std::sort(values.begin(), values.end());
        for (size_t k = 0, l; k < values.size(); k = l) {
            for (l = k; l < values.size() && values[l] == values[k]; l++) {}
            auto known = times.find(values[k]);
            if ((int)(l - k) == (known == times.end() ? 0 : known->second) + 1) {
                times[values[k]]++;
                lost.push_back(pairs[i].first);
                worth.push_back(values[k]);
                break;
            }
        }
    }
    long long x = 0;
    for (long long heap : a) x ^= value(heap);
    say(x ? "Takahashi" : "Aoki");
}
