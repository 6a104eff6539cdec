#include <algorithm>
#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    int grundy = 0;
    while (n--) {
        int size[3], low[3], high[3], m;
        for (int i = 0; i < 3; i++) {
            cin >> size[i];
            low[i] = size[i];
            high[i] = 0;
        }
        cin >> m;
        while (m--)
            for (int i = 0; i < 3; i++) {
                int x;
                cin >> x;
                low[i] = min(low[i], x);
                high[i] = max(high[i], x);
            }
        for (int i = 0; i < 3; i++) grundy ^= low[i] ^ (size[i] - 1 - high[i]);
    }
    cout << (grundy ? "WIN" : "LOSE") << endl;
}
