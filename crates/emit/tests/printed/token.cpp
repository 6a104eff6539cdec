// Printed by Nimatron.
// Compile: g++ -std=c++17 -O2 -o answer answer.cpp
//
// Problem: Token
// Game: Token
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

// The places of each number in a list, counted from 1.
typedef std::vector<std::vector<int64_t>> Index;

template <class List> Index index_of_list(const List &list) {
    Index index;
    int64_t place = 0;
    for (int64_t number : list) {
        if (number >= int64_t(index.size())) index.resize(number + 1);
        index[number].push_back(++place);
    }
    return index;
}

const std::vector<int64_t> &places_at(const Index &index, int64_t number) {
    static const std::vector<int64_t> none;
    return 0 <= number && number < int64_t(index.size()) ? index[number] : none;
}

// Who wins in n moves scores LONG - n, who loses in n moves n - LONG; a draw is 0.
const int64_t LONG = 1LL << 60;

// The score of a move to where the other player has this score.
int64_t one_more(int64_t score) { return score > 0 ? 1 - score : score < 0 ? -1 - score : 0; }

// What the rules depend on.
std::vector<int64_t> u;
Index u_places;
std::vector<int64_t> v;

// The numbers of positions, from 1 on, and 0 of those that were not reached.
std::vector<uint32_t> ids;

size_t index_of(int64_t position) { return position; }

uint32_t number_of(int64_t position) { return ids[index_of(position)]; }

void set_number(int64_t position, uint32_t number) { ids[index_of(position)] = number; }

// Of each position that was reached: what it is worth to the player to move, 0 as long as that
// is not known, from where there are moves to it, and how many moves it has that are not known to
// be bad.
std::vector<int64_t> positions;
std::vector<int64_t> scores;
std::vector<std::vector<uint32_t>> origins;
std::vector<size_t> undecided;

size_t id_of(int64_t position) {
    size_t number = number_of(position);
    if (number == 0) {
        positions.push_back(position);
        scores.push_back(0);
        origins.emplace_back();
        undecided.push_back(0);
        number = positions.size();
        set_number(position, number);
    }
    return number - 1;
}

std::vector<int64_t> options_of(int64_t x) {
    std::vector<int64_t> options;
    for (int64_t e : places_at(u_places, x)) {
        if (e <= int64_t(v.size())) {
            options.push_back(v[e - 1]);
        }
    }
    return options;
}

int64_t score_at_end(int64_t) {
    return -LONG;
}

// Backwards from where play is over; what is never reached so is a draw.
int64_t score_of(int64_t start) {
    if (ids.empty()) ids.resize(100001);
    if (number_of(start)) return scores[id_of(start)];
    size_t first = positions.size();
    std::vector<std::vector<size_t>> rounds;
    auto settle = [&](size_t id) {
        size_t round = LONG - std::abs(scores[id]);
        if (rounds.size() <= round) rounds.resize(round + 1);
        rounds[round].push_back(id);
    };
    id_of(start);
    for (size_t id = first; id < positions.size(); id++) {
        std::vector<int64_t> options = options_of(positions[id]);
        undecided[id] = options.size();
        if (options.empty() && (scores[id] = score_at_end(positions[id]))) settle(id);
        for (int64_t option : options) {
            size_t next = id_of(option);
            if (next < first && origins[next].empty() && scores[next]) settle(next);
            origins[next].push_back(id);
        }
    }
    for (size_t round = 0; round < rounds.size(); round++) {
        for (size_t i = 0; i < rounds[round].size(); i++) {
            size_t id = rounds[round][i];
            for (size_t other : origins[id]) {
                if (scores[other] || (scores[id] > 0 && --undecided[other])) continue;
                scores[other] = one_more(scores[id]);
                settle(other);
            }
            origins[id].clear();
        }
    }
    return scores[first];
}

int64_t outcome_of(int64_t x) {
    int64_t score = score_of(x);
    return (score > 0) - (score < 0);
}

// If the rules change, nothing is known any more.
void use_settings(const std::vector<int64_t> &new_u, const std::vector<int64_t> &new_v) {
    if (u == new_u && v == new_v) return;
    u = new_u;
    u_places = index_of_list(new_u);
    v = new_v;
    for (int64_t position : positions) ids[index_of(position)] = 0;
    positions.clear();
    scores.clear();
    origins.clear();
    undecided.clear();
}

void answer(int64_t outcome) {
    out += outcome > 0 ? "First" : outcome < 0 ? "Second" : "Draw";
    out += '\n';
}

int main() try {
    read_all();
    int64_t n = read_number("n", 1, 100000);
    int64_t m = read_number("m", 0, 200000);
    std::vector<int64_t> u;
    std::vector<int64_t> v;
    for (int64_t i = 0; i < m; i++) {
        u.push_back(read_number("u", 1, n));
        v.push_back(read_number("v", 1, n));
    }
    int64_t q = read_number("q", 0, 100000);
    use_settings(u, v);
    for (int64_t j = 0; j < q; j++) {
        int64_t x = read_number("x", 1, 100000);
        answer(outcome_of(x));
    }
    finish();
}
catch (const std::bad_alloc&) {
    std::fputs("out of memory\n", stderr);
    return 3;
}
