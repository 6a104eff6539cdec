//@ input
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

//@ blocks
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

//@ word
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

//@ word_of
std::string_view read_word_of(const char *name, int64_t length) {
    std::string_view word = read_word(name);
    if (int64_t(word.size()) != length)
        fail(name + (" should have " + std::to_string(length) + " letters, not " + std::to_string(word.size())));
    return word;
}

//@ number
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

//@ numbers
std::vector<int64_t> read_numbers(const char *name, int64_t times, int64_t low, int64_t high) {
    std::vector<int64_t> numbers;
    for (int64_t i = 0; i < times; i++) numbers.push_back(read_number(name, low, high));
    return numbers;
}

//@ natural
int64_t natural(int64_t n) {
    if (n < 0) fail(std::to_string(n) + " is negative");
    return n;
}

//@ floor
int64_t divisor(int64_t b) {
    if (b == 0) fail("division by zero");
    return b;
}

int64_t divide(int64_t a, int64_t b) { return floor_divide(a, divisor(b)); }

int64_t modulo(int64_t a, int64_t b) { return floor_modulo(a, divisor(b)); }

//@ some
// The smallest or largest of some numbers, if there are any.
int64_t of_some(const char *name, int64_t length, int64_t number) {
    if (length == 0) fail(std::string(name) + " holds no numbers");
    return number;
}

//@ folds
int64_t smallest(const char *name, const std::vector<int64_t> &numbers) {
    if (numbers.empty()) fail(std::string(name) + " holds no numbers");
    return *std::min_element(numbers.begin(), numbers.end());
}

int64_t largest(const char *name, const std::vector<int64_t> &numbers) {
    if (numbers.empty()) fail(std::string(name) + " holds no numbers");
    return *std::max_element(numbers.begin(), numbers.end());
}

int64_t xor_of(const std::vector<int64_t> &numbers) {
    int64_t sum = 0;
    for (int64_t n : numbers) sum ^= n;
    return sum;
}

//@ sum
int64_t sum_of(const std::vector<int64_t> &numbers) { return std::accumulate(numbers.begin(), numbers.end(), int64_t{0}); }

//@ exact_sum_of
int64_t sum_of(const std::vector<int64_t> &numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), int64_t{0}, exact_sum);
}

//@ count
int64_t count_of(std::string_view s, char letter) { return std::count(s.begin(), s.end(), letter); }

//@ count_where
template <typename Comparison>
int64_t count_where(const std::vector<int64_t> &numbers, int64_t other, Comparison compares) {
    int64_t count = 0;
    for (int64_t n : numbers) count += compares(n, other);
    return count;
}

//@ functions
int64_t absolute(int64_t a) { return a < 0 ? exact_difference(0, a) : a; }

int64_t nonnegative(int64_t a) {
    if (a < 0) fail(std::to_string(a) + " is negative");
    return a;
}

int64_t ones_of(int64_t a) { return __builtin_popcountll(nonnegative(a)); }

int64_t gcd(int64_t a, int64_t b) {
    while (b != 0) {
        int64_t rest = b == -1 ? 0 : a % b;
        a = b;
        b = rest;
    }
    return absolute(a);
}

int64_t power_of(int64_t base, int64_t exponent) { return integer_power(base, nonnegative(exponent)); }

//@ exponents
uint64_t multiply(uint64_t a, uint64_t b, uint64_t m) {
#ifdef __SIZEOF_INT128__
    return (unsigned __int128)a * b % m;
#else
    uint64_t product = 0;
    for (; b; b >>= 1) {
        if (b & 1) product = (product + a) % m;
        a = (a + a) % m;
    }
    return product;
#endif
}

uint64_t power(uint64_t a, uint64_t e, uint64_t m) {
    uint64_t product = 1;
    for (; e; e >>= 1) {
        if (e & 1) product = multiply(product, a, m);
        a = multiply(a, a, m);
    }
    return product;
}

// Miller and Rabin's test; these bases suffice below 2^64 (Sinclair 2011). For odd n above 1.
bool is_prime(uint64_t n) {
    uint64_t odd = n - 1;
    int twos = 0;
    for (; odd % 2 == 0; odd /= 2) twos++;
    for (uint64_t base : {2, 325, 9375, 28178, 450775, 9780504, 1795265022}) {
        if (base % n == 0) continue;
        uint64_t x = power(base % n, odd, n);
        bool passes = x == 1 || x == n - 1;
        for (int i = 1; i < twos && !passes; i++) {
            x = multiply(x, x, n);
            passes = x == n - 1;
        }
        if (!passes) return false;
    }
    return true;
}

// The exponents of the prime factors. Divides by all numbers up to the cube root; what is left has two prime factors at most.
std::vector<int64_t> exponents(int64_t number) {
    if (number < 1) fail(std::to_string(number) + " is not positive");
    std::vector<int64_t> found;
    uint64_t n = number;
    for (uint64_t p = 2; p * p * p <= n; p += 1 + p % 2) {
        int64_t exponent = 0;
        for (; n % p == 0; n /= p) exponent++;
        if (exponent) found.push_back(exponent);
    }
    if (n == 1) return found;
    uint64_t root = uint64_t(std::sqrt(double(n)));
    while (root * root > n) root--;
    while ((root + 1) * (root + 1) <= n) root++;
    if (root * root == n) {
        found.push_back(2);
    } else {
        found.push_back(1);
        if (n > 3 && (n % 2 == 0 || !is_prime(n))) found.push_back(1);
    }
    return found;
}

//@ runs
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

//@ codes
// The sum of the codes of letters of ASCII, eight at a time in four lanes of 16 bits.
int64_t sum_of_codes(std::string_view s) {
    const uint64_t EVEN = 0x00FF00FF00FF00FF;
    const char *p = s.data(), *end = p + s.size();
    int64_t sum = 0;
    while (end - p >= 8) {
        uint64_t lanes = 0;
        for (int i = 0; i < 128 && end - p >= 8; i++, p += 8) {
            uint64_t w = load8(p);
            lanes += (w & EVEN) + (w >> 8 & EVEN);
        }
        sum += (lanes & 0xFFFF) + (lanes >> 16 & 0xFFFF) + (lanes >> 32 & 0xFFFF) + (lanes >> 48);
    }
    for (; p < end; p++) sum += *p;
    return sum;
}

//@ weigh
// The sum of the weights of the letters of a word.
int64_t weigh(std::string_view s, std::string_view letters, std::initializer_list<int64_t> weights) {
    int64_t weight[256] = {}, sum = 0;
    for (size_t i = 0; i < letters.size(); i++) weight[(unsigned char)letters[i]] = weights.begin()[i];
    for (unsigned char c : s) sum += weight[c];
    return sum;
}

//@ one_of
template <class T> bool is_one_of(T number, std::initializer_list<int64_t> numbers) {
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

//@ columns
// Ones in each column of binary digits. They are counted in bytes at first, eight columns a word.
struct $Heaps {
    uint64_t ones[64] = {}, lanes[8] = {};
    int waiting = 0;

    void add(uint64_t heap) {
        uint64_t v = $value;
        for (int i = 0; v; i++, v >>= 8)
            lanes[i] += ((((v & 255) * ONES & 0x8040201008040201) + ~HIGH) >> 7) & ONES;
        if (++waiting == 255) collect();
    }

    void collect() {
        for (int i = 0; i < 64; i++) ones[i] += lanes[i / 8] >> i % 8 * 8 & 255;
        for (uint64_t &lane : lanes) lane = 0;
        waiting = 0;
    }

    // At most k moves make a turn.
    bool first_wins(uint64_t k) {
        collect();
        if (k == 0) return $misere;
        $endgame
        for (uint64_t count : ones)
            if (count % (k + 1)) return true;
        return false;
    }
};

//@ columns_endgame
if (std::count(ones + 1, ones + 64, 0) == 63) return ones[0] % (k + 1) != 1;

//@ quotient
struct $Heaps {
    uint64_t element = 0;

    void add(uint64_t heap) { element = PRODUCTS[element][$value]; }

    bool first_wins() { return !LOST[element]; }
};

//@ tame
struct $Heaps {
    uint64_t total = 0;
    bool firm = false;

    void add(uint64_t heap) {
        total ^= $value;
        if ($firm) firm = true;
    }

    bool first_wins() { return total != (firm ? 0 : 1); }
};

//@ selective
struct $Heaps {
    bool some = false;

    void add(uint64_t heap) { if ($value != 0) some = true; }

    bool first_wins() { return some; }
};

//@ losing
struct Heaps {
    uint64_t largest = 0;
    bool several = false;

    void add(uint64_t heap) {
        several = several || (heap && largest);
        largest = std::max(largest, heap);
    }

    bool first_wins() {
        if (several)
            fail("values were computed for a single heap only; this instance has two non-empty heaps");
        if (largest > UP_TO)
            fail("answers were computed for heaps of at most " + std::to_string(UP_TO) + "; a heap of " + std::to_string(largest) + " was given");
        return !std::binary_search(std::begin(LOSING), std::end(LOSING), largest);
    }
};

//@ mex
// Values of heaps from which one of these numbers is taken: the least that no option has.
std::vector<int64_t> given;
std::vector<int64_t> taken;
std::vector<uint32_t> values;
// For each value, the last heap that has an option with it.
std::vector<uint64_t> met;

void prepare(const std::vector<int64_t> &numbers, uint64_t heap) {
    if (given != numbers || met.empty()) {
        given = taken = numbers;
        std::sort(taken.begin(), taken.end());
        taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
        taken.erase(taken.begin(), std::upper_bound(taken.begin(), taken.end(), 0));
        values.clear();
        met.assign(taken.size() + 1, UINT64_MAX);
    }
    try {
        for (uint64_t n = values.size(); n <= heap; n++) {
            for (size_t i = 0; i < taken.size() && uint64_t(taken[i]) <= n; i++) met[values[n - taken[i]]] = n;
            uint32_t mex = 0;
            while (met[mex] == n) mex++;
            values.push_back(mex);
        }
    } catch (const std::bad_alloc &) {
        fail("more memory would be needed than there is");
    }
}

//@ mex_heaps
struct Heaps {
    std::vector<uint64_t> sizes;

    void add(uint64_t heap) { sizes.push_back(heap); }

    $result $method(const std::vector<int64_t> &numbers$parameters) {
        uint64_t most = 0;
        for (uint64_t heap : sizes) most = std::max(most, heap);
        prepare(numbers, most);
        $start
        for (uint64_t heap : sizes) $add;
        return $end;
    }
};

//@ wide
#ifdef __SIZEOF_INT128__
typedef __int128 Wide;
#else
typedef long long Wide;
#endif

//@ wide_text
std::string wide_text(Wide n) {
    std::string text;
    for (Wide rest = n; rest != 0 || text.empty(); rest /= 10) text += char('0' + (rest < 0 ? -(rest % 10) : rest % 10));
    if (n < 0) text += '-';
    std::reverse(text.begin(), text.end());
    return text;
}

//@ wide_floor
// Rounded down, for b above 0.
Wide wide_divide(Wide a, Wide b) { return a / b - (a % b < 0); }

Wide wide_modulo(Wide a, Wide b) { return a - wide_divide(a, b) * b; }

//@ largest_column
// The largest remainder that the sum of the digits of one place leaves.
template <size_t N> Wide largest_column(std::array<Wide, N> x, int base, int modulus) {
    Wide most = 0;
    while (true) {
        Wide sum = 0, rest = 0;
        for (Wide &n : x) {
            sum += n % base;
            rest |= n /= base;
        }
        most = std::max(most, sum % modulus);
        if (rest == 0) return most;
    }
}
