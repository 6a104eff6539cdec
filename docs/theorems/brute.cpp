// A second brute force for the theorems in this directory.
//
//     g++ -O2 -std=c++17 -Wall -Wextra docs/theorems/brute.cpp -o brute
//     ./brute docs/theorems              every theorem
//     ./brute docs/theorems NAME...      some of them
//
// Of a certificate NAME.cert it reads the machine, the way in which positions are written and the
// convention (normal or misère play), and nothing else: not the rules, and no proof. The moves of
// each game stand below, written by hand from the definition in the paper that README.md names.
// Every position of a region that moves cannot leave is solved from them and compared with what
// the machine answers. It shares no code with the rest of the project.
//
// A line for each theorem: its name, how many positions were compared, how many of them the player
// to move loses, how many answers differ (must be 0), how many differ after one answer of the
// machine was turned round on purpose (must not be 0), and the seconds of CPU time.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// ---------------------------------------------------------------------------------------- JSON

struct Json {
    enum Kind { Null, Bool, Number, Text, List, Object } kind = Null;
    long long number = 0;
    std::string text;
    std::vector<Json> list;
    std::map<std::string, Json> object;

    const Json& operator[](const std::string& key) const {
        auto found = object.find(key);
        if (found == object.end()) throw std::runtime_error("no field " + key);
        return found->second;
    }
    bool has(const std::string& key) const { return object.count(key) > 0; }
};

class JsonReader {
public:
    explicit JsonReader(const std::string& text) : s(text) {}

    Json read() {
        skip();
        Json j;
        char c = s.at(at);
        if (c == '{') {
            j.kind = Json::Object;
            for (++at; !closes('}');) {
                skip();
                std::string key = string();
                skip();
                expect(':');
                j.object[key] = read();
            }
        } else if (c == '[') {
            j.kind = Json::List;
            for (++at; !closes(']');) j.list.push_back(read());
        } else if (c == '"') {
            j.kind = Json::Text;
            j.text = string();
        } else if (word("null")) {
        } else if (word("true")) {
            j.kind = Json::Bool;
            j.number = 1;
        } else if (word("false")) {
            j.kind = Json::Bool;
        } else {
            std::size_t length = 0;
            j.kind = Json::Number;
            j.number = std::stoll(s.substr(at, 24), &length);
            at += length;
        }
        return j;
    }

private:
    void skip() {
        while (at < s.size() && std::string(" \n\r\t").find(s[at]) != std::string::npos) ++at;
    }
    void expect(char c) {
        if (s.at(at) != c) throw std::runtime_error("this is not JSON");
        ++at;
    }
    bool word(const char* w) {
        std::size_t n = std::char_traits<char>::length(w);
        if (s.compare(at, n, w) != 0) return false;
        at += n;
        return true;
    }
    // At the end of a list or an object; else it steps over the comma, if there is one.
    bool closes(char end) {
        skip();
        if (s.at(at) == ',') {
            ++at;
            skip();
        }
        if (s.at(at) != end) return false;
        ++at;
        return true;
    }
    std::string string() {
        std::string out;
        expect('"');
        while (s.at(at) != '"') {
            if (s[at] == '\\') {
                ++at;
                // The texts that are needed have no escapes; of the others only the end matters.
                if (s.at(at) == 'u') at += 4;
                out += s.at(at);
            } else {
                out += s[at];
            }
            ++at;
        }
        ++at;
        return out;
    }

    const std::string& s;
    std::size_t at = 0;
};

// ------------------------------------------------------------------------ numbers as digits

constexpr int kMaxHeaps = 8;
using Pos = std::array<int, kMaxHeaps>;

// The digits of 0, 1, ..., largest, least significant first, without zeros in front.
std::vector<std::vector<int>> digits_up_to(int largest, const std::string& system) {
    std::vector<std::vector<int>> all(largest + 1);
    std::vector<int> numbers;  // behind the name of the system
    std::string name = system.substr(0, system.find(' '));
    for (std::size_t at = name.size(); at < system.size();) {
        std::size_t used = 0;
        numbers.push_back(std::stoi(system.substr(at), &used));
        at += used;
    }
    if (name == "unary") {
        for (int n = 0; n <= largest; ++n) all[n].assign(n, 1);
        return all;
    }
    std::vector<long long> place;  // the values of the places
    if (name == "base") {
        for (long long value = 1; value <= largest; value *= numbers.at(0)) place.push_back(value);
    } else if (name == "quadratic" || name == "recurrence") {
        std::vector<int> c = numbers;
        if (name == "quadratic") c.push_back(1);
        for (std::size_t n = 0; n < 64 && (n == 0 || place.back() <= largest); ++n) {
            long long value = n < c.size() ? 1 : 0;
            for (std::size_t i = 0; i < c.size() && i < n; ++i) value += c[i] * place[n - 1 - i];
            place.push_back(value);
        }
    } else {
        throw std::runtime_error("unknown way of writing numbers: " + system);
    }
    for (int n = 0; n <= largest; ++n) {
        long long rest = n;
        for (std::size_t i = place.size(); i-- > 0;) {
            int digit = static_cast<int>(rest / place[i]);  // the greedy expansion
            rest -= digit * place[i];
            if (digit > 0 || !all[n].empty()) all[n].push_back(digit);
        }
        std::reverse(all[n].begin(), all[n].end());
    }
    return all;
}

// ------------------------------------------------------------------------------ certificates

enum Outcome : std::uint8_t { Unknown = 0, P = 1, N = 2, None = 3 };

struct Certificate {
    std::vector<std::vector<int>> next;  // next[state][letter]
    std::vector<Outcome> answer;         // of each state
    std::string letters;
    std::vector<int> bounds;             // one a heap; -1: none
    std::string numeration;
    bool misere = false;

    explicit Certificate(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        if (!file) throw std::runtime_error("cannot read " + path);
        std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        Json j = JsonReader(text).read();
        if (j["theorem"].text != "outcome" && j["theorem"].text != "values")
            throw std::runtime_error("not a theorem about who wins");
        misere = j["convention"].text == "misere";
        const Json& machine = j["machine"];
        for (const Json& row : machine["next"].list) {
            next.emplace_back();
            for (const Json& to : row.list) next.back().push_back(static_cast<int>(to.number));
        }
        // Of values, 0 is a P-position; of outcomes, class 0.
        for (const Json& c : machine["class"].list)
            answer.push_back(c.kind == Json::Null ? None : c.number == 0 ? P : N);
        const Json& alphabet = machine["letters"];
        letters = alphabet.text;
        for (const Json& letter : alphabet.list) letters += letter.text;
        if (!j.has("encoding")) return;
        if (j["encoding"].has("division")) throw std::runtime_error("heaps with a quotient");
        numeration = j["encoding"]["numeration"].text;
        for (const Json& b : j["encoding"]["bounds"].list)
            bounds.push_back(b.kind == Json::Null ? -1 : static_cast<int>(b.number));
    }
};

// What the machine says of positions with heaps up to `largest`.
class HeapReader {
public:
    HeapReader(const Certificate& c, int largest)
        : cert(c), digits(digits_up_to(largest, c.numeration)) {}

    // The state that a position leads to. A word can begin with places of zeros, which must not
    // matter; `extra` says how many there are more than needed.
    int state(const Pos& x, int extra) const {
        int s = 0;
        std::size_t places = 0;
        for (std::size_t h = 0; h < cert.bounds.size(); ++h) {
            if (cert.bounds[h] < 0) {
                places = std::max(places, digits[x[h]].size());
            } else if (x[h] > cert.bounds[h]) {
                return -1;
            } else {
                s = cert.next[s][x[h]];
            }
        }
        for (std::size_t p = places + extra; p-- > 0;) {
            for (std::size_t h = 0; h < cert.bounds.size(); ++h) {
                if (cert.bounds[h] >= 0) continue;
                const std::vector<int>& d = digits[x[h]];
                s = cert.next[s][p < d.size() ? d[p] : 0];
            }
        }
        return s;
    }

private:
    const Certificate& cert;
    std::vector<std::vector<int>> digits;
};

// ------------------------------------------------------------------------------- comparison

struct Report {
    long long positions = 0, lost = 0, differences = 0, planted = 0;
};

// Compares what was found, state by state. `seen[s][o]` counts the positions that lead the machine
// to the state s and have the outcome o.
class Tally {
public:
    explicit Tally(const Certificate& c) : cert(c), seen(c.next.size() + 1) {}

    void add(int state, Outcome outcome) { ++seen[state + 1][outcome]; }  // -1: no state

    Report report() const {
        Report r;
        long long most = -1;
        std::size_t victim = 0;
        for (std::size_t s = 0; s < seen.size(); ++s) {
            r.positions += seen[s][P] + seen[s][N];
            r.lost += seen[s][P];
            for (Outcome o : {P, N, None})
                if (o != answer(s)) r.differences += seen[s][o];
            // To plant an error, take the rarest state that says who wins.
            long long count = seen[s][P] + seen[s][N];
            if (answer(s) != None && count > 0 && (most < 0 || count < most)) {
                most = count;
                victim = s;
            }
        }
        for (std::size_t s = 0; s < seen.size(); ++s) {
            Outcome a = answer(s);
            if (s == victim && a != None) a = a == P ? N : P;
            for (Outcome o : {P, N, None})
                if (o != a) r.planted += seen[s][o];
        }
        return r;
    }

private:
    Outcome answer(std::size_t s) const { return s == 0 ? None : cert.answer[s - 1]; }

    const Certificate& cert;
    std::vector<std::array<long long, 4>> seen;
};

// ------------------------------------------------------------------- games on rows of heaps

// Positions with n heaps: heap h is at most top[h], and heaps h, h + 1, ..., n - 1 have at most
// tail[h] counters together (`tail` may be empty). No move may lead out of it; the searches stop
// with an error if one does.
struct Region {
    std::vector<int> top, tail;

    int heaps() const { return static_cast<int>(top.size()); }
    int largest() const { return *std::max_element(top.begin(), top.end()); }
    std::size_t size() const {
        std::size_t product = 1;
        for (int t : top) product *= t + 1;
        return product;
    }
    std::size_t index(const Pos& x) const {
        std::size_t i = 0;
        for (int h = 0; h < heaps(); ++h) i = i * (top[h] + 1) + x[h];
        return i;
    }
    bool holds(const Pos& x) const {
        int total = 0;
        for (int h = heaps(); h-- > 0;) {
            total += x[h];
            if (x[h] < 0 || x[h] > top[h] || (!tail.empty() && total > tail[h])) return false;
        }
        return true;
    }
    // The next tuple, the last heap fastest; false behind the last one.
    bool step(Pos& x) const {
        for (int h = heaps(); h-- > 0;) {
            if (x[h] < top[h]) {
                ++x[h];
                return true;
            }
            x[h] = 0;
        }
        return false;
    }
};

// How a position is given to the machine: as it is, or by gaps (see `gaps` below).
using Rewriting = std::function<Pos(const Pos&)>;

Report compare(const Certificate& cert, const Region& region, const std::vector<Outcome>& found,
               const Rewriting& rewrite = nullptr) {
    if (cert.bounds.size() != region.top.size()) throw std::runtime_error("other heaps");
    HeapReader reader(cert, region.largest());
    Tally tally(cert);
    Pos x{};
    int count = 0;
    do {
        // Outside of the rules, the machine must say that this is no position.
        Outcome o = found[region.index(x)];
        if (region.holds(x)) tally.add(reader.state(rewrite ? rewrite(x) : x, count++ % 3), o);
    } while (region.step(x));
    return tally.report();
}

struct Anything {
    bool operator()(const Pos&) const { return true; }
};

// Solves every position by looking at its options. `moves(x, to)` calls to(y) for one option y
// after the other, until there are no more or to(y) is true; it returns whether one was.
template <class Moves, class Legal>
class Search {
public:
    Search(const Region& r, bool misere_play, Moves m, Legal l)
        : region(r), misere(misere_play), moves(m), legal(l), found(r.size(), Unknown) {
        Pos x{};
        do
            if (region.holds(x)) solve(x);
        while (region.step(x));
    }

    Outcome solve(const Pos& x) {
        std::size_t i = region.index(x);
        if (found[i] != Unknown) return found[i];
        if (!legal(x)) return found[i] = None;
        bool any = false;
        auto to = [&](const Pos& y) {
            if (!region.holds(y)) throw std::logic_error("a move leads out of the region");
            Outcome o = solve(y);
            if (o == None) throw std::logic_error("a move leads to no position");
            any = true;
            return o == P;
        };
        bool wins = moves(x, to) || (misere && !any);
        return found[i] = wins ? N : P;
    }

    const Region& region;
    bool misere;
    Moves moves;
    Legal legal;
    std::vector<Outcome> found;
};

template <class Moves, class Legal = Anything>
Report search(const Certificate& cert, const Region& region, Moves moves, Legal legal = Legal(),
              const Rewriting& rewrite = nullptr) {
    Search<Moves, Legal> s(region, cert.misere, moves, legal);
    return compare(cert, region, s.found, rewrite);
}

using Sets = std::vector<std::vector<int>>;

// The games in which a move chooses one of some sets of heaps and makes the heaps of this set
// smaller: each of them (Exact Nim, Hypergraph Nim), or, if not `every`, at least one of them
// (Circular Nim). Solved forwards: positions in increasing order, and from each P-position all
// positions with a move to it are marked.
Report reduce(const Certificate& cert, const Region& region, const Sets& sets, bool every) {
    std::vector<Outcome> found(region.size(), Unknown);
    auto playable = [&](const Pos& x) {
        for (const std::vector<int>& set : sets) {
            int full = 0;
            for (int h : set) full += x[h] > 0;
            if (full == static_cast<int>(set.size()) || (!every && full > 0)) return true;
        }
        return false;
    };
    std::function<void(Pos&, const std::vector<int>&, std::size_t, bool)> mark =
        [&](Pos& y, const std::vector<int>& set, std::size_t i, bool changed) {
            if (i == set.size()) {
                if (changed) found[region.index(y)] = N;
                return;
            }
            int h = set[i], old = y[h];
            for (y[h] = every ? old + 1 : old; y[h] <= region.top[h]; ++y[h])
                mark(y, set, i + 1, changed || y[h] > old);
            y[h] = old;
        };
    Pos x{};
    do {
        Outcome& o = found[region.index(x)];
        if (o == Unknown) o = cert.misere && !playable(x) ? N : P;
        if (o != P) continue;
        Pos y = x;
        for (const std::vector<int>& set : sets) mark(y, set, 0, false);
    } while (region.step(x));
    return compare(cert, region, found);
}

// The heaps in increasing order, each less the one before.
Rewriting gaps(int n) {
    return [n](Pos x) {
        for (int h = 1; h < n; ++h)
            for (int i = h; i > 0 && x[i] < x[i - 1]; --i) std::swap(x[i], x[i - 1]);
        for (int h = n; --h > 0;) x[h] -= x[h - 1];
        return x;
    };
}

Region box(const std::vector<int>& top) { return {top, {}}; }
Region cube(int heaps, int top) { return box(std::vector<int>(heaps, top)); }
Region simplex(int heaps, int sum) {
    return {std::vector<int>(heaps, sum), std::vector<int>(heaps, sum)};
}

// All k-subsets of {0, ..., n - 1}.
Sets subsets(int n, int k) {
    Sets all;
    for (int bits = 0; bits < 1 << n; ++bits) {
        std::vector<int> set;
        for (int h = 0; h < n; ++h)
            if (bits >> h & 1) set.push_back(h);
        if (static_cast<int>(set.size()) == k) all.push_back(set);
    }
    return all;
}

// k neighbours in a ring of n heaps.
Sets arcs(int n, int k) {
    Sets all;
    for (int first = 0; first < n; ++first) {
        all.emplace_back();
        for (int i = 0; i < k; ++i) all.back().push_back((first + i) % n);
    }
    return all;
}

// k neighbours in a row of n heaps.
Sets stretches(int n, int k) {
    Sets all;
    for (int first = 0; first + k <= n; ++first) {
        all.emplace_back();
        for (int i = 0; i < k; ++i) all.back().push_back(first + i);
    }
    return all;
}

int nonempty(const Pos& x, int n) {
    return static_cast<int>(std::count_if(x.begin(), x.begin() + n, [](int h) { return h > 0; }));
}

// Any number of counters from heap h.
template <class To>
bool take(const Pos& x, int h, To& to) {
    Pos y = x;
    while (y[h]-- > 0)
        if (to(y)) return true;
    return false;
}

template <class To>
bool take_from_any(const Pos& x, int n, To& to) {
    for (int h = 0; h < n; ++h)
        if (take(x, h, to)) return true;
    return false;
}

// -------------------------------------------------------------------------- games on words

// All words of at most `longest` letters of the alphabet. `moves(w, to)` as above.
template <class Moves>
Report words(const Certificate& cert, const std::string& alphabet, int longest, Moves moves) {
    std::size_t k = alphabet.size();
    std::vector<std::size_t> first(longest + 2, 0);  // the number of the first word of a length
    std::size_t power = 1;
    for (int n = 0; n <= longest; ++n, power *= k) first[n + 1] = first[n] + power;
    auto number = [&](const std::string& w) {
        std::size_t i = 0;
        for (char c : w) i = i * k + alphabet.find(c);
        return first[w.size()] + i;
    };
    std::vector<Outcome> found(first[longest + 1], Unknown);
    std::vector<int> letter;
    for (char c : alphabet) letter.push_back(static_cast<int>(cert.letters.find(c)));
    Tally tally(cert);
    for (int n = 0; n <= longest; ++n) {  // every move makes the word shorter
        for (std::size_t i = 0; i < first[n + 1] - first[n]; ++i) {
            std::string w(n, alphabet[0]);
            std::size_t rest = i;
            for (int p = n; p-- > 0; rest /= k) w[p] = alphabet[rest % k];
            bool any = false;
            auto to = [&](const std::string& v) {
                any = true;
                return found[number(v)] == P;
            };
            bool wins = moves(w, to) || (cert.misere && !any);
            found[first[n] + i] = wins ? N : P;
            int state = 0;
            for (char c : w) state = cert.next[state][letter[alphabet.find(c)]];
            tally.add(state, found[first[n] + i]);
        }
    }
    return tally.report();
}

// Take k equal neighbours `letter`; what stood on both sides comes together.
using Merge = std::vector<std::pair<char, int>>;
auto merging(const Merge& rules) {
    return [rules](const std::string& w, auto&& to) {
        for (auto [letter, k] : rules)
            for (std::size_t at = 0; at + k <= w.size(); ++at) {
                if (w.compare(at, k, std::string(k, letter)) != 0) continue;
                if (to(w.substr(0, at) + w.substr(at + k))) return true;
            }
        return false;
    };
}

// ------------------------------------------------------------------------------- the games

// Slow games: one counter from each heap of one of the sets; all of them must have one.
auto slow(const Sets& sets) {
    return [sets](const Pos& x, auto&& to) {
        for (const std::vector<int>& set : sets) {
            Pos y = x;
            bool ok = true;
            for (int h : set) ok = y[h]-- > 0 && ok;
            if (ok && to(y)) return true;
        }
        return false;
    };
}

// One pass in the whole game, by either player, but not when all counters are gone. Heap 0 is 1 as
// long as the pass is there. `rest` are the other moves.
template <class Rest>
auto with_a_pass(int heaps, Rest rest) {
    return [=](const Pos& x, auto&& to) {
        if (x[0] == 1 && nonempty(x, heaps) > 1) {
            Pos y = x;
            y[0] = 0;
            if (to(y)) return true;
        }
        return rest(x, to);
    };
}

// Nim on heaps of size 1 to m: x[i] is how many heaps of size i there are, x[0] is the pass.
auto nim_by_counts(int m) {
    return [m](const Pos& x, auto&& to) {
        for (int from = 1; from <= m; ++from) {
            if (x[from] == 0) continue;
            for (int left = 0; left < from; ++left) {
                Pos y = x;
                --y[from];
                if (left > 0) ++y[left];
                if (to(y)) return true;
            }
        }
        return false;
    };
}

// Nim with heaps first, first + 1, ..., first + n - 1.
auto nim(int first, int n) {
    return [=](const Pos& x, auto&& to) {
        for (int h = first; h < first + n; ++h)
            if (take(x, h, to)) return true;
        return false;
    };
}

// Chocolate x, y, z, where y is at most z / k: a cut makes one of the three coordinates smaller,
// and y with it if z is too small for it then.
auto chocolate(int k) {
    return [k](const Pos& x, auto&& to) {
        if (take(x, 0, to) || take(x, 1, to)) return true;
        for (int z = x[2] - 1; z >= 0; --z)
            if (to(Pos{x[0], std::min(x[1], z / k), z})) return true;
        return false;
    };
}

struct Bar {
    int k;
    bool operator()(const Pos& x) const { return x[1] <= x[2] / k; }
};

// Half-delete Nim with four heaps: two heaps vanish, each of the two others is split in two.
auto half_delete_4() {
    return [](const Pos& x, auto&& to) {
        for (const std::vector<int>& kept : subsets(4, 2)) {
            int a = x[kept[0]], b = x[kept[1]];
            for (int p = 1; p < a; ++p)
                for (int r = 1; r < b; ++r) {
                    // The order of the heaps does not matter, so any will do.
                    if (to(Pos{p, a - p, r, b - r})) return true;
                }
        }
        return false;
    };
}

struct NoneEmpty {
    int n;
    bool operator()(const Pos& x) const { return nonempty(x, n) == n; }
};

// Digraph Yama Nim: choose a vertex, take more counters from it than arcs leave it, and put one on
// the end of each of these arcs.
auto yama(int n, const std::vector<std::pair<int, int>>& arcs_of_graph) {
    return [n, arcs_of_graph](const Pos& x, auto&& to) {
        for (int v = 0; v < n; ++v) {
            Pos y = x;
            int out = 0;
            for (auto [from, end] : arcs_of_graph)
                if (from == v) {
                    ++out;
                    ++y[end];
                }
            for (y[v] = x[v] - out - 1; y[v] >= 0; --y[v])
                if (to(y)) return true;
        }
        return false;
    };
}

// Nim that is over as soon as at most m of the n heaps are not empty.
auto nim_to_the_last(int n, int m) {
    return [=](const Pos& x, auto&& to) { return nonempty(x, n) > m && take_from_any(x, n, to); };
}

// 0.33 on a star with the arms x[1], x[2], x[3]; x[0] is 1 if the centre is there. A vertex, or two
// neighbours, may go if what is left is connected. A path of n vertices is written as one arm.
auto star_033() {
    return [](const Pos& x, auto&& to) {
        auto path = [](int n) { return n == 0 ? Pos{} : Pos{1, n - 1, 0, 0}; };
        int arms = (x[1] > 0) + (x[2] > 0) + (x[3] > 0);
        int vertices = x[0] + x[1] + x[2] + x[3];
        for (int k = 1; k <= 2; ++k) {
            // from the end of an arm
            for (int h = 1; h <= 3; ++h) {
                if (x[h] < k) continue;
                Pos y = x;
                y[h] -= k;
                if (to(y)) return true;
            }
            // with the centre: all that is left must be one arm, or what remains of it
            if (arms <= 1 && vertices >= k && to(path(vertices - k))) return true;
            if (arms == 2 && k == 2)
                for (int h = 1; h <= 3; ++h)
                    if (x[h] == 1 && to(path(vertices - 2))) return true;
        }
        return false;
    };
}

// Ryuo Nim: any number from one of two heaps, or one counter from each.
auto ryuo() {
    return [](const Pos& x, auto&& to) {
        if (x[0] > 0 && x[1] > 0 && to(Pos{x[0] - 1, x[1] - 1})) return true;
        return take_from_any(x, 2, to);
    };
}

struct CentreOrNothing {
    bool operator()(const Pos& x) const { return x[0] == 1 || x[1] + x[2] + x[3] == 0; }
};

// ------------------------------------------------------------------------------ the theorems

using Theorem = std::pair<std::string, std::function<Report(const Certificate&)>>;
using C = const Certificate&;

// Heaps named by letters: {"ab", "bc"} are the sets {0, 1} and {1, 2}.
Sets named(const std::vector<std::string>& edges) {
    Sets all;
    for (const std::string& edge : edges) {
        all.emplace_back();
        for (char h : edge) all.back().push_back(h - 'a');
    }
    return all;
}

Report exact(C c, int n, int k, int top) { return reduce(c, cube(n, top), subsets(n, k), true); }

Report ring(C c, int n, int k, int top) { return reduce(c, cube(n, top), arcs(n, k), false); }

Report row(C c, int n, int k, int top) { return reduce(c, cube(n, top), stretches(n, k), false); }

Report hypergraph(C c, int n, const std::vector<std::string>& edges) {
    return reduce(c, cube(n, n == 4 ? 31 : 15), named(edges), true);
}

Report slow_by_gaps(C c, int n, int top, const Sets& sets) {
    return search(c, cube(n, top), slow(sets), Anything(), gaps(n));
}

// All sets of 1 to k of n heaps.
Sets up_to(int n, int k) {
    Sets all;
    for (int j = 1; j <= k; ++j)
        for (const std::vector<int>& set : subsets(n, j)) all.push_back(set);
    return all;
}

// Nim with a pass and heaps of size 1 to m: of size i or more there are at most limit[i - 1] heaps,
// which no move can change.
Report pass_by_counts(C c, const std::vector<int>& limit) {
    int m = static_cast<int>(limit.size());
    Region region{limit, limit};
    region.top.insert(region.top.begin(), 1);
    region.tail.insert(region.tail.begin(), limit[0] + 1);
    return search(c, region, with_a_pass(m + 1, nim_by_counts(m)));
}

// Digraph Yama Nim with at most `sum` counters; "ab" is an arc from a to b.
Report yama_on(C c, int n, int sum, const std::vector<std::string>& graph) {
    std::vector<std::pair<int, int>> list;
    for (const std::string& arc : graph) list.emplace_back(arc[0] - 'a', arc[1] - 'a');
    return search(c, simplex(n, sum), yama(n, list));
}

std::vector<Theorem> theorems() {
    const std::vector<std::string> triangle = {"ab", "bc", "ca"};
    const std::vector<std::string> two_ways = {"ab", "ba", "bc", "cb"};
    const std::vector<std::string> complete = {"ab", "ba", "ac", "ca", "bc", "cb"};
    return {
        {"exact-nim-5-2", [=](C c) { return exact(c, 5, 2, 15); }},
        {"exact-nim-6-2", [=](C c) { return exact(c, 6, 2, 9); }},
        {"exact-nim-3-2-misere", [=](C c) { return exact(c, 3, 2, 99); }},
        {"exact-nim-4-2-misere", [=](C c) { return exact(c, 4, 2, 31); }},
        {"exact-nim-5-3-misere", [=](C c) { return exact(c, 5, 3, 15); }},
        {"circular-nim-4-2-misere", [=](C c) { return ring(c, 4, 2, 31); }},
        {"circular-nim-5-3-misere", [=](C c) { return ring(c, 5, 3, 15); }},
        {"circular-nim-6-3-misere", [=](C c) { return ring(c, 6, 3, 9); }},
        {"row-nim-4-2", [=](C c) { return row(c, 4, 2, 31); }},
        {"row-nim-4-2-misere", [=](C c) { return row(c, 4, 2, 31); }},
        {"row-nim-5-3", [=](C c) { return row(c, 5, 3, 15); }},
        {"row-nim-5-3-misere", [=](C c) { return row(c, 5, 3, 15); }},
        {"hyper-cycle", [=](C c) { return hypergraph(c, 4, {"ab", "bc", "cd", "da"}); }},
        {"hyper-cycle-misere", [=](C c) { return hypergraph(c, 4, {"ab", "bc", "cd", "da"}); }},
        {"hyper-path-ends", [=](C c) { return hypergraph(c, 4, {"a", "d", "ab", "bc", "cd"}); }},
        {"hyper-path-misere", [=](C c) { return hypergraph(c, 4, {"ab", "bc", "cd"}); }},
        {"hyper-fan-misere", [=](C c) { return hypergraph(c, 4, {"ab", "bcd", "acd"}); }},
        {"hyper-sum", [=](C c) { return hypergraph(c, 4, {"a", "bc", "bd", "cd"}); }},
        {"hyper-sum-misere", [=](C c) { return hypergraph(c, 4, {"a", "bc", "bd", "cd"}); }},
        {"hyper-ring-5", [=](C c) { return hypergraph(c, 5, {"ab", "bc", "cd", "de", "ea"}); }},
        {"hyper-ring-5-misere",
         [=](C c) { return hypergraph(c, 5, {"ab", "bc", "cd", "de", "ea"}); }},
        {"hyper-two-three",
         [=](C c) { return hypergraph(c, 5, {"ac", "ad", "ae", "bc", "bd", "be"}); }},
        {"hyper-house",
         [=](C c) { return hypergraph(c, 5, {"ab", "bc", "cd", "da", "ae", "be"}); }},
        {"hyper-triples-misere", [=](C c) { return reduce(c, cube(5, 15), arcs(5, 3), true); }},
        {"slow-nim-5-2", [=](C c) { return slow_by_gaps(c, 5, 15, subsets(5, 2)); }},
        {"slow-nim-at-most-6-3", [=](C c) { return slow_by_gaps(c, 6, 9, up_to(6, 3)); }},
        {"pass-2-misere",
         [=](C c) { return search(c, box({1, 720, 720}), with_a_pass(3, nim(1, 2))); }},
        {"pass-sizes-3-misere", [=](C c) { return pass_by_counts(c, {145, 145, 145}); }},
        {"pass-sizes-4", [=](C c) { return pass_by_counts(c, {58, 58, 58, 58}); }},
        {"pass-sizes-4-misere", [=](C c) { return pass_by_counts(c, {58, 58, 58, 58}); }},
        {"pass-sizes-5", [=](C c) { return pass_by_counts(c, {45, 30, 22, 18, 15}); }},
        {"pass-sizes-5-misere", [=](C c) { return pass_by_counts(c, {45, 30, 22, 18, 15}); }},
        {"pass-sizes-6-misere", [=](C c) { return pass_by_counts(c, {35, 25, 18, 12, 8, 5}); }},
        {"pass-sizes-7-misere", [=](C c) { return pass_by_counts(c, {26, 18, 13, 10, 8, 6, 4}); }},
        {"last-heap-3", [=](C c) { return search(c, cube(3, 100), nim_to_the_last(3, 1)); }},
        {"last-heap-4-misere", [=](C c) { return search(c, cube(4, 31), nim_to_the_last(4, 1)); }},
        {"last-heap-4-small",
         [=](C c) { return search(c, box({2, 2, 340, 340}), nim_to_the_last(4, 1)); }},
        {"last-heap-4-small-4",
         [=](C c) { return search(c, box({2, 4, 270, 270}), nim_to_the_last(4, 1)); }},
        {"last-heap-4-small-3",
         [=](C c) { return search(c, box({3, 3, 255, 255}), nim_to_the_last(4, 1)); }},
        {"last-two-heaps-4", [=](C c) { return search(c, cube(4, 31), nim_to_the_last(4, 2)); }},
        {"chocolate-1", [=](C c) { return search(c, cube(3, 127), chocolate(1), Bar{1}); }},
        {"chocolate-1-misere", [=](C c) { return search(c, cube(3, 127), chocolate(1), Bar{1}); }},
        {"chocolate-2-misere",
         [=](C c) { return search(c, box({139, 85, 170}), chocolate(2), Bar{2}); }},
        {"yama-cycle", [=](C c) { return yama_on(c, 3, 181, triangle); }},
        {"yama-cycle-misere", [=](C c) { return yama_on(c, 3, 181, triangle); }},
        {"yama-complete", [=](C c) { return yama_on(c, 3, 181, complete); }},
        {"yama-complete-misere", [=](C c) { return yama_on(c, 3, 181, complete); }},
        {"yama-path", [=](C c) { return yama_on(c, 3, 181, two_ways); }},
        {"yama-path-misere", [=](C c) { return yama_on(c, 3, 181, two_ways); }},
        {"yama-square", [=](C c) { return yama_on(c, 4, 68, {"ab", "bc", "cd", "da"}); }},
        {"half-delete-4",
         [=](C c) { return search(c, cube(4, 32), half_delete_4(), NoneEmpty{4}); }},
        {"merge-aa-b",
         [=](C c) { return words(c, "ab", 19, merging({{'a', 1}, {'a', 2}, {'b', 1}})); }},
        {"merge-aa-b-misere",
         [=](C c) { return words(c, "ab", 19, merging({{'a', 1}, {'a', 2}, {'b', 1}})); }},
        {"merge-aa-aaa-b",
         [=](C c) { return words(c, "ab", 19, merging({{'a', 2}, {'a', 3}, {'b', 1}})); }},
        {"star-033",
         [=](C c) { return search(c, box({1, 99, 99, 99}), star_033(), CentreOrNothing()); }},
        {"star-033-misere",
         [=](C c) { return search(c, box({1, 99, 99, 99}), star_033(), CentreOrNothing()); }},
        {"ryuo-nim-misere", [=](C c) { return search(c, cube(2, 1023), ryuo()); }},
    };
}

// ------------------------------------------------------------------------------------- main

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: brute DIRECTORY [NAME...]\n");
        return 2;
    }
    std::vector<std::string> wanted(argv + 2, argv + argc);
    auto seconds = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
    std::printf("%-27s %10s %10s %11s %8s %8s\n", "name", "positions", "lost", "differences",
                "planted", "seconds");
    bool good = true;
    int count = 0;
    for (const auto& [name, run] : theorems()) {
        bool named = std::find(wanted.begin(), wanted.end(), name) != wanted.end();
        if (!wanted.empty() && !named) continue;
        double start = seconds();
        Report r;
        try {
            r = run(Certificate(std::string(argv[1]) + "/" + name + ".cert"));
        } catch (const std::exception& e) {
            std::printf("%-27s %s\n", name.c_str(), e.what());
            good = false;
            continue;
        }
        std::printf("%-27s %10lld %10lld %11lld %8lld %8.2f\n", name.c_str(), r.positions, r.lost,
                    r.differences, r.planted, seconds() - start);
        std::fflush(stdout);
        good = good && r.differences == 0 && r.planted > 0 && r.positions >= 1000000;
        ++count;
    }
    std::printf("%d theorems, %s, %.1f seconds\n", count, good ? "all as they should be" : "FAILED",
                seconds());
    return good ? 0 : 1;
}
