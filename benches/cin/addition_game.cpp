#include <iostream>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;
    while (n--) {
        string s;
        cin >> s;
        int sum = 0;
        for (char c : s) sum += 9 - (c - '0');
        cout << (s != "0" && sum % 18 > 8 ? "Fabre wins." : "Audrey wins.") << endl;
    }
}
