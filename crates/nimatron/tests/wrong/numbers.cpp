// Programs for games with numbers, each with one mistake that people make; the first argument says which.
#include <cstdio>
#include <iostream>
#include <string>
using namespace std;

static string mistake;

static bool has(const char *name) { return mistake == name; }

// Replace two neighbouring digits by their sum.
static int addition() {
    long long t = 0;
    cin >> t;
    if (has("first-only") && t > 1) t = 1;
    string number;
    while (t-- > 0 && cin >> number) {
        long long sum = 0, complement = 0;
        for (char digit : number) {
            sum += digit - '0';
            complement += 9 - (digit - '0');
        }
        bool wins = ((long long)number.size() - 1 + (sum > 0 ? (sum - 1) / 9 : 0)) % 2 == 1;
        if (has("mod-18")) wins = complement % 18 > 8;
        if (has("digit-sum-mod-9")) wins = ((long long)number.size() - 1 + sum / 9) % 2 == 1;
        puts(wins ? "Fabre wins." : "Audrey wins.");
    }
    return 0;
}

// Take one prime out of a number, one or more times.
static int factors() {
    long long n = 1;
    cin >> n;
    long long all = 0, distinct = 0, sum = 0;
    for (long long p = 2; p * p <= n; p++) {
        long long exponent = 0;
        for (; n % p == 0; n /= p) exponent++;
        all ^= exponent;
        sum += exponent;
        distinct += exponent > 0;
    }
    if (n > 1 && !has("last-prime")) all ^= 1, distinct++, sum++;
    if (has("distinct-primes")) all = distinct % 2;
    if (has("all-primes")) all = sum % 2;
    puts(all != 0 ? "Alice" : "Bob");
    return 0;
}

int main(int argc, char **argv) {
    if (argc > 1) mistake = argv[1];
    return argc > 2 && string(argv[2]) == "prime-factor-game" ? factors() : addition();
}
