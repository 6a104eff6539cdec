#include <iostream>
#include <string>
using namespace std;

#ifdef MISERE
const bool misere = true;
#else
const bool misere = false;
#endif

long long ones[40];

int main() {
    long long k = 1;
#ifdef KMOVES
    cin >> k;
#endif
    string s;
    cin >> s;
    if (s.find('#') == string::npos) {
        cout << (misere ? "Cat" : "Rabbit") << endl;
        return 0;
    }
    bool large = false;
    long long run = 0;
    s += '#';
    for (char c : s) {
        if (c == '.') {
            run++;
        } else if (run) {
            for (int j = 0; j < 40; j++) ones[j] += run >> j & 1;
            if (run > 1) large = true;
            run = 0;
        }
    }
    bool cat = false;
    if (misere && !large) {
        cat = ones[0] % (k + 1) != 1;
    } else {
        for (int j = 0; j < 40; j++)
            if (ones[j] % (k + 1)) cat = true;
    }
    cout << (cat ? "Cat" : "Rabbit") << endl;
}
