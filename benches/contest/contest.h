#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

using std::string;
using std::vector;
using ll = long long;

// All of standard input at once, token by token, and output that is written at the end.
struct Streams {
    vector<char> text;
    const char *at;
    string out;

    Streams() {
        size_t length = 0;
        text.resize(1 << 16);
        while (size_t got = fread(text.data() + length, 1, text.size() - length - 1, stdin)) {
            length += got;
            if (length + 1 == text.size()) text.resize(2 * text.size());
        }
        text[length] = 0;
        at = text.data();
    }
    ~Streams() { fwrite(out.data(), 1, out.size(), stdout); }
};

static Streams streams;

// Whether a token is left.
inline bool more() {
    while (*streams.at && *streams.at <= ' ') streams.at++;
    return *streams.at;
}

inline ll number() {
    more();
    bool negative = *streams.at == '-';
    if (negative) streams.at++;
    ll value = 0;
    while (*streams.at >= '0') value = value * 10 + (*streams.at++ - '0');
    return negative ? -value : value;
}

inline std::string_view word() {
    more();
    const char *begin = streams.at;
    while (*streams.at > ' ') streams.at++;
    return {begin, size_t(streams.at - begin)};
}

// An answer on a line of its own.
inline void say(const char *text) { (streams.out += text) += '\n'; }
inline void say(ll value) { (streams.out += std::to_string(value)) += '\n'; }
