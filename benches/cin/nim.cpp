#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    long long x = 0;
    for (int i = 0; i < n; i++) {
        long long a;
        cin >> a;
        x ^= a;
    }
    cout << (x ? "First" : "Second") << endl;
}
