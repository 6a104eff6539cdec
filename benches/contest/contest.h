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

// A tree of the vertices 1 to n given by its n - 1 edges, hung up at 1: all vertices, each after the one above it.
struct Tree {
    vector<int> order, up;

    Tree() : order(1, 1) {
        int n = number();
        vector<int> a(n - 1), b(n - 1), from(n + 2), to(2 * n);
        up.resize(n + 1);
        for (int i = 0; i < n - 1; i++) {
            a[i] = number(), b[i] = number();
            from[a[i] + 1]++, from[b[i] + 1]++;
        }
        for (int v = 1; v <= n + 1; v++) from[v] += from[v - 1];
        vector<int> next(from);
        for (int i = 0; i < n - 1; i++) to[next[a[i]]++] = b[i], to[next[b[i]]++] = a[i];
        for (int i = 0; i < (int)order.size(); i++)
            for (int v = order[i], e = from[v]; e < from[v + 1]; e++)
                if (to[e] != up[v]) up[to[e]] = v, order.push_back(to[e]);
    }
};

inline vector<ll> numbers(int n) {
    vector<ll> all(n);
    for (ll &one : all) one = number();
    return all;
}

// How far who begins is ahead when both take numbers from the ends of a row.
inline ll difference_of_ends(const vector<ll> &a) {
    vector<ll> d(a);
    int n = a.size();
    for (int length = 1; length < n; length++)
        for (int i = 0; i + length < n; i++) d[i] = std::max(a[i] - d[i + 1], a[i + length] - d[i]);
    return d[0];
}

// An answer on a line of its own.
inline void say(const char *text) { (streams.out += text) += '\n'; }
inline void say(ll value) { (streams.out += std::to_string(value)) += '\n'; }
