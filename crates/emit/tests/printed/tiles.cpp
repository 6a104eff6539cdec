// Printed by Nimatron.
// Compile: g++ -std=c++17 -O2 -o answer answer.cpp
//
// Problem: Tiles
// Game: Tiles
//
// Theorem, for positions of every size; proved, and checked by an independent checker:
// The player to move loses exactly if the exclusive or of the values is 0.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

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

// Which of up to 64 letters are this one, the first one in the lowest bit.
uint64_t places(const char *p, size_t count, char letter) {
    uint64_t mask = 0, same = ONES * (unsigned char)letter;
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t w = load8(p + i) ^ same;
        w = ~(((w & ~HIGH) + ~HIGH) | w) & HIGH;
        mask |= ((w >> 7) * 0x0102040810204080 >> 56) << i;
    }
    for (; i < count; i++) mask |= uint64_t(p[i] == letter) << i;
    return mask;
}

// Calls run(start, end) for each longest run of a letter.
template <class F> void each_run(std::string_view s, char letter, F run) {
    size_t start = 0;
    bool open = false;
    for (size_t i = 0; i < s.size(); i += 64) {
        uint64_t mask = places(s.data() + i, std::min<size_t>(64, s.size() - i), letter);
        for (uint64_t turns = mask ^ (mask << 1 | uint64_t(open)); turns; turns &= turns - 1) {
            size_t place = i + lowest_bit(turns);
            if (open) run(start, place);
            else start = place;
            open = !open;
        }
    }
    if (open) run(start, s.size());
}

// The place of the first byte that is no letter, or the length. Looks at eight at a time.
size_t first_other(std::string_view word) {
    size_t i = 0;
    for (; i + 8 <= word.size(); i += 8) {
        uint64_t w = load8(word.data() + i), x = w & ~HIGH;
        uint64_t good = (~((x ^ 35 * ONES) + ~HIGH)) | (~((x ^ 46 * ONES) + ~HIGH));
        if ((good & ~w & HIGH) != HIGH) break;
    }
    for (; i < word.size(); i++) {
        char c = word[i];
        if (!(c == '#' || c == '.')) break;
    }
    return i;
}

void check(const char *name, std::string_view word) {
    size_t place = first_other(word);
    if (place < word.size())
        fail("letter " + std::to_string(place + 1) + " of " + name + " may not be byte " + std::to_string((unsigned char)word[place]), word.data());
}

bool first_wins(std::string_view word) {
    // A run from end to end is no heap.
    uint64_t total = 0;
    each_run(word, '.', [&](size_t start, size_t end) {
        if (end - start < word.size()) total ^= end - start;
    });
    return total != 0;
}

void answer(bool first_wins) {
    out += first_wins ? "First" : "Second";
    out += '\n';
}

int main() {
    read_all();
    std::string_view s = read_word("s");
    check("s", s);
    answer(first_wins(s));
    finish();
}
