#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int n;
    string s;
    cin >> n >> s;
    string kept;
    bool alice = true;
    vector<bool> hers(s.size());
    for (size_t i = 0; i < s.size(); i++) {
        if (s[i] == '1') {
            hers[i] = alice;
            alice = !alice;
        }
    }
    for (size_t i = s.size(); i-- > 0;) {
        if (s[i] == '0') {
            hers[i] = alice;
            alice = !alice;
        }
    }
    for (size_t i = 0; i < s.size(); i++) {
        if (hers[i]) kept += s[i];
    }
    cout << kept << endl;
}
