// Printed by Nimatron.
// Compile: g++ -std=c++17 -O2 -o answer answer.cpp
//
// Problem: Games
// Game: Games
//
// Theorem, for positions of every size; proved, and checked by an independent checker:
// A best pick is the leftmost 1, else the rightmost 0.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
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

std::string_view read_word(const char *name) {
    next_token(name);
    const char *p = at;
    // Eight bytes at a time, as long as all of them are above the blank.
    while (true) {
        uint64_t w = load8(p);
        if (((((w | HIGH) - 33 * ONES) | w) & HIGH) != HIGH) break;
        p += 8;
    }
    while (!blank(*p)) p++;
    at = p;
    return {last, size_t(p - last)};
}

std::string_view read_word_of(const char *name, int64_t length) {
    std::string_view word = read_word(name);
    if (int64_t(word.size()) != length)
        fail(name + (" should have " + std::to_string(length) + " letters, not " + std::to_string(word.size())));
    return word;
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

// The place of the first byte that is no letter, or the length. Looks at eight at a time.
size_t first_other(std::string_view word) {
    size_t i = 0;
    for (; i + 8 <= word.size(); i += 8) {
        uint64_t w = load8(word.data() + i), x = w & ~HIGH;
        uint64_t good = ((x | HIGH) - 48 * ONES) & ~(x + 78 * ONES);
        if ((good & ~w & HIGH) != HIGH) break;
    }
    for (; i < word.size(); i++) {
        char c = word[i];
        if (!(('0' <= c && c <= '1'))) break;
    }
    return i;
}

void check(const char *name, std::string_view word) {
    size_t place = first_other(word);
    if (place < word.size())
        fail("letter " + std::to_string(place + 1) + " of " + name + " may not be byte " + std::to_string((unsigned char)word[place]), word.data());
}

// The first table tells what stands behind a letter; the second one what becomes of it: twice the next state, and 1 if it is kept.
const uint8_t BEHIND[][2] = {
    {2, 1},
    {3, 0},
    {0, 3},
    {1, 2},
};
const uint8_t AHEAD[][2] = {
    {1, 3},
    {0, 3},
    {0, 3},
    {1, 3},
    {2, 0},
    {3, 0},
    {3, 0},
    {2, 0},
};

std::string result_of(std::string_view word) {
    // The state behind each letter, found from the other end.
    std::vector<uint8_t> behind(word.size());
    size_t state = 0;
    for (size_t i = word.size(); i-- > 0;) {
        char c = word[i];
        behind[i] = state;
        state = BEHIND[state][c - '0'];
    }
    std::string kept(word.size(), ' ');
    size_t count = 0;
    state = 0;
    for (size_t i = 0; i < word.size(); i++) {
        char c = word[i];
        size_t entry = AHEAD[state * 4 + behind[i]][c - '0'];
        kept[count] = c;
        count += entry % 2;
        state = entry / 2;
    }
    kept.resize(count);
    return kept;
}

void answer(std::string_view result) {
    out += result;
    out += '\n';
}

int main() {
    read_all();
    int64_t n = read_number("n", 1, 10000000);
    std::string_view s = read_word_of("s", 2 * n);
    check("s", s);
    answer(result_of(s));
    finish();
}
