// Printed by Nimatron.
// Compile: g++ -std=c++17 -O2 -o answer answer.cpp
//
// Problem: Heaps with limits
// Game: Heaps with limits
//
// No theorem: this program computes who wins from the rules.

#include <algorithm>
#include <array>
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

int64_t natural(int64_t n) {
    if (n < 0) fail(std::to_string(n) + " is negative");
    return n;
}

// The values from 64 on that have been marked in this round.
std::vector<int64_t> seen;
int64_t seen_round = 0;

void mark_large(int64_t value) {
    if (value >= int64_t(seen.size())) seen.resize(2 * value + 1);
    seen[value] = seen_round;
}

// Marks values; those below 64 are bits.
struct Marks {
    uint64_t small = 0;

    Marks() { seen_round++; }

    void mark(int64_t value) {
        if (value < 64) {
            small |= uint64_t(1) << value;
        } else {
            mark_large(value);
        }
    }

    // The least value that is not marked.
    int64_t least_unmarked() const {
        if (~small) return __builtin_ctzll(~small);
        int64_t value = 64;
        while (value < int64_t(seen.size()) && seen[value] == seen_round) value++;
        return value;
    }
};

typedef std::array<int64_t, 2> Position;

const int64_t UNKNOWN = INT64_MIN;

std::vector<int64_t> memo;

size_t index_of(const Position &position) { return position[0] * 101 + position[1]; }

int64_t known(const Position &position) { return memo[index_of(position)]; }

void note(const Position &position, int64_t value) { memo[index_of(position)] = value; }

// Positions that something is to be known of.
std::vector<Position> stack;
bool missing;

// What is known of a position. If that is nothing, it is put on the stack.
int64_t look(const Position &position) {
    int64_t value = known(position);
    if (value != UNKNOWN) return value;
    stack.push_back(position);
    missing = true;
    return 0;
}

std::vector<std::vector<Position>> options_of(const Position &position) {
    auto [n, k] = position;
    std::vector<std::vector<Position>> options;
    for (int64_t d = 1; d <= k; d++) {
        if (n >= d) {
            options.push_back({{n - d, k}});
        }
    }
    if (k != 0 && n % k == 0) {
        for (int64_t left = 1; left + left < n; left++) {
            options.push_back({{left, k}, {n - left, k}});
        }
    }
    return options;
}

int64_t mex_of_moves(const Position &position) {
    auto [n, k] = position;
    Marks marks;
    for (int64_t d = 1; d <= k; d++) {
        if (n >= d) {
            marks.mark(look({n - d, k}));
        }
    }
    if (k != 0 && n % k == 0) {
        for (int64_t left = 1; left + left < n; left++) {
            marks.mark(look({left, k}) ^ look({n - left, k}));
        }
    }
    return marks.least_unmarked();
}

int64_t solve(const Position &start) {
    if (memo.empty()) memo.assign(1001 * 101, UNKNOWN);
    stack.assign(1, start);
    while (!stack.empty()) {
        Position position = stack.back();
        if (known(position) != UNKNOWN) {
            stack.pop_back();
            continue;
        }
        missing = false;
        int64_t value = mex_of_moves(position);
        if (missing) {
            // Its options come first.
            continue;
        }
        note(position, value);
        stack.pop_back();
    }
    return known(start);
}

int64_t winning_moves(const std::vector<int64_t> &heaps) {
    if (heaps.size() % 2 != 0) fail("this is not a position");
    int64_t total = 0;
    for (size_t i = 0; i < heaps.size(); i += 2) total ^= solve(Position{heaps[i], heaps[i + 1]});
    int64_t winning = 0;
    for (size_t i = 0; i < heaps.size(); i += 2) {
        auto part = Position{heaps[i], heaps[i + 1]};
        int64_t others = total ^ solve(part);
        auto options = options_of(part);
        for (auto &parts : options) std::sort(parts.begin(), parts.end());
        std::sort(options.begin(), options.end());
        options.erase(std::unique(options.begin(), options.end()), options.end());
        for (const auto &option : options) {
            int64_t value = 0;
            for (const auto &part : option) value ^= solve(part);
            winning += value == others;
        }
    }
    return winning;
}

void answer(int64_t value) {
    out += std::to_string(value);
    out += '\n';
}

int main() try {
    read_all();
    int64_t m = read_number("m", 0, 1000);
    const int64_t k_low = -1;
    std::vector<int64_t> n;
    std::vector<int64_t> k;
    for (int64_t i = 0; i < m; i++) {
        n.push_back(read_number("n", 0, 1000));
        k.push_back(read_number("k", k_low, 100));
    }
    std::vector<int64_t> heaps;
    for (size_t j = 0; j < n.size(); j++) {
        heaps.push_back(n[j]);
        heaps.push_back(natural(k[j]));
    }
    answer(winning_moves(heaps));
    finish();
}
catch (const std::bad_alloc&) {
    std::fputs("out of memory\n", stderr);
    return 3;
}
