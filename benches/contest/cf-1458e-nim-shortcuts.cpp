#include "contest.h"

struct Piece {
    ll first, last, above;
};

int main() {
    int n = number(), m = number();
    vector<std::pair<ll, ll>> columns(n), rows(n);
    for (int i = 0; i < n; i++) {
        ll x = number(), y = number();
        columns[i] = {x, y};
        rows[i] = {y, x};
    }
    std::sort(columns.begin(), columns.end());
    std::sort(rows.begin(), rows.end());
    vector<Piece> pieces;
    ll x = 0, y = 0;
    size_t i = 0, j = 0;
    const ll far = 1 << 30;
    while (i < columns.size() || j < rows.size()) {
        while (i < columns.size() && columns[i].first < x) i++;
        while (j < rows.size() && rows[j].first < y) j++;
        ll right = i < columns.size() ? columns[i].first - x : far;
        ll up = j < rows.size() ? rows[j].first - y : far;
        if (!right && columns[i].second < y) {
            x++;
        } else if (!up && rows[j].second < x) {
            y++;
        } else {
            ll steps = std::max(std::min(right, up), 1LL);
            pieces.push_back({x, x + steps - 1, y - x});
            x += steps, y += steps;
        }
    }
    pieces.push_back({x, far, y - x});
    while (m--) {
        ll a = number(), b = number();
        auto behind = [](ll a, const Piece &piece) { return a < piece.first; };
        auto piece = std::upper_bound(pieces.begin(), pieces.end(), a, behind);
        bool lost = std::binary_search(columns.begin(), columns.end(), std::make_pair(a, b));
        if (piece != pieces.begin()) {
            --piece;
            lost |= a <= piece->last && b - a == piece->above;
        }
        say(lost ? "LOSE" : "WIN");
    }
}
