#include <iostream>
using namespace std;

long long ones[63];

int main() {
    long long n, k;
    cin >> n >> k;
    for (int i = 0; i < n; i++) {
        long long a;
        cin >> a;
        for (int j = 0; j < 63; j++) ones[j] += a >> j & 1;
    }
    bool first = false;
    for (int j = 0; j < 63; j++)
        if (ones[j] % (k + 1)) first = true;
    cout << (first ? "First" : "Second") << endl;
}
