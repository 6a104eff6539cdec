#pragma once
#include <cstdio>
#include <cstdlib>

// All of standard input, with a zero behind it.
inline char *read_all(size_t &length) {
    size_t room = 1 << 24;
    char *text = static_cast<char *>(malloc(room + 1));
    length = 0;
    while (size_t got = fread(text + length, 1, room - length, stdin)) {
        length += got;
        if (length == room) {
            room *= 2;
            text = static_cast<char *>(realloc(text, room + 1));
        }
    }
    text[length] = 0;
    return text;
}

inline long long number(const char *&p) {
    while (*p < '0') p++;
    long long value = 0;
    while (*p >= '0') value = value * 10 + (*p++ - '0');
    return value;
}
