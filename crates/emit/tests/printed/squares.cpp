// Printed by Nimatron.
// Compile: g++ -std=c++17 -O2 -o answer answer.cpp
//
// Problem: Subtract a square
// Game: Subtract a square
//
// No theorem: this program computes who wins from the rules.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

// What stands on standard input, followed by eight blanks.
const char *text, *text_end;
// Where reading has got to, and the token read last.
const char *at, *last;
// What will be printed.
std::string out;

[[noreturn]] void fail(const std::string &reason, const char *where = last) {
    fprintf(stderr, "line %lld: %s\n", 1 + (long long)std::count(text, where, '\n'), reason.c_str());
    exit(2);
}

void read_all() {
    size_t size = 0, room = 1 << 16;
    char *buffer = nullptr;
    while (true) {
        buffer = (char *)realloc(buffer, room + 8);
        if (!buffer) fputs("line 1: the input does not fit into memory\n", stderr), exit(2);
        size += fread(buffer + size, 1, room - size, stdin);
        if (size < room) break;
        room *= 2;
    }
    memset(buffer + size, ' ', 8);
    text = at = last = buffer;
    text_end = buffer + size;
}

bool blank(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

bool at_end() {
    while (at < text_end && blank(*at)) at++;
    return at == text_end;
}

// Goes to the next token, which `name` is read from.
void next_token(const char *name) {
    if (at_end()) {
        bool closed = text < text_end && text_end[-1] == '\n';
        fail(std::string(name) + " is missing", text_end - closed);
    }
    last = at;
}

// A token as it is shown in messages.
std::string shown(const char *p) {
    std::string s;
    for (; p < text_end && !blank(*p); p++) {
        if (s.size() == 40) return s + "...";
        s += ' ' < *p && *p <= '~' ? *p : '?';
    }
    return s;
}

void finish() {
    if (!at_end()) fail("nothing should follow, but there is " + shown(at), at);
    fwrite(out.data(), 1, out.size(), stdout);
}

const uint64_t ONES = 0x0101010101010101, HIGH = 0x8080808080808080;

// Eight bytes; the first one is the lowest, as on all usual machines.
uint64_t load8(const char *p) {
    uint64_t w;
    memcpy(&w, p, 8);
    return w;
}

int lowest_bit(uint64_t w) {
#ifdef __GNUC__
    return __builtin_ctzll(w);
#else
    int bit = 0;
    while (!(w >> bit & 1)) bit++;
    return bit;
#endif
}

// The number of eight digits, given as bytes from 0 to 9.
uint64_t eight_digits(uint64_t w) {
    w = w * 10 + (w >> 8);
    return ((w & 0x000000FF000000FF) * 0x000F424000000064 + (w >> 16 & 0x000000FF000000FF) * 0x0000271000000001) >> 32;
}

int64_t read_number(const char *name, int64_t low, int64_t high) {
    const uint64_t POWER[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
    next_token(name);
    bool minus = *at == '-';
    const char *digits = at + minus, *p = digits;
    uint64_t n = 0;
    for (int count = 8; count == 8; p += count) {
        uint64_t w = load8(p) ^ 48 * ONES;
        uint64_t other = (((w & ~HIGH) + 118 * ONES) | w) & HIGH;
        count = other ? lowest_bit(other) / 8 : 8;
        if (count) n = n * POWER[count] + eight_digits(w << (64 - 8 * count));
    }
    if (p == digits || !blank(*p)) fail(std::string(name) + " should be a number, not " + shown(at));
    bool fits = true;
    if (p - digits > 18) {
        while (p - digits > 18 && *digits == '0') digits++;
        fits = p - digits <= 19 && n <= uint64_t(INT64_MAX) + minus;
    }
    int64_t value = minus ? int64_t(0 - n) : int64_t(n);
    if (!fits || value < low || value > high)
        fail(std::string(name) + " should be from " + std::to_string(low) + " to " + std::to_string(high) + ", not " + shown(at));
    at = p;
    return value;
}

// Whether the player to move wins, for all n up to the largest that was asked for.
std::vector<char> table;

bool can_win(int64_t n) {
    for (int64_t i = 1; i * i <= n; i++) {
        if (!table[n - i * i]) return true;
    }
    return false;
}

bool first_wins(int64_t n) {
    for (int64_t next = table.size(); next <= n; next++) table.push_back(can_win(next));
    return table[n];
}

void answer(bool first_wins) {
    out += first_wins ? "First" : "Second";
    out += '\n';
}

int main() try {
    read_all();
    int64_t t = read_number("t", 0, 100000);
    for (int64_t i = 0; i < t; i++) {
        int64_t n = read_number("n", 0, 100000);
        answer(first_wins(n));
    }
    finish();
}
catch (const std::bad_alloc&) {
    std::fputs("out of memory\n", stderr);
    return 3;
}
