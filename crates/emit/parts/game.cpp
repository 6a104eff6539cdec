//@ too_large
[[noreturn]] void too_large() { fail("a number does not fit into 64 bits"); }

//@ floor_divide
// Rounded down.
int64_t floor_divide(int64_t a, int64_t b) {
    if (b == -1 && a == INT64_MIN) too_large();
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

//@ floor_modulo
int64_t floor_modulo(int64_t a, int64_t b) {
    int64_t rest = b == -1 ? 0 : a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

//@ exact_sum
int64_t exact_sum(int64_t a, int64_t b) {
    int64_t sum;
    if (__builtin_add_overflow(a, b, &sum)) too_large();
    return sum;
}

//@ exact_difference
int64_t exact_difference(int64_t a, int64_t b) {
    int64_t difference;
    if (__builtin_sub_overflow(a, b, &difference)) too_large();
    return difference;
}

//@ score_difference
// INT64_MIN stands for 'no move', so no difference may be that.
int64_t score_difference(int64_t a, int64_t b) {
    int64_t difference;
    if (__builtin_sub_overflow(a, b, &difference) || difference == INT64_MIN) too_large();
    return difference;
}

//@ exact_product
int64_t exact_product(int64_t a, int64_t b) {
    int64_t product;
    if (__builtin_mul_overflow(a, b, &product)) too_large();
    return product;
}

//@ integer_power
int64_t integer_power(int64_t base, int64_t exponent) {
    int64_t product = 1;
    for (; exponent; exponent /= 2) {
        if (exponent % 2) product = exact_product(product, base);
        if (exponent > 1) base = exact_product(base, base);
    }
    return product;
}

//@ constant_power
template <int64_t BASE> struct Powers {
    int64_t values[63] = {1};
    int64_t count = 1;

    constexpr Powers() {
        while (count < 63 && values[count - 1] <= INT64_MAX / BASE) {
            values[count] = values[count - 1] * BASE;
            count++;
        }
    }
};

// A power of a base from 2 on.
template <int64_t BASE> int64_t integer_power_of(int64_t exponent) {
    static constexpr Powers<BASE> powers;
    if (exponent >= powers.count) too_large();
    return powers.values[exponent];
}

//@ bit
int64_t bit_of(int64_t n, int64_t place) { return place < 63 ? n >> place & 1 : 0; }

//@ powers
// 1, base, base^2, ... as far as 64 bits go.
std::vector<int64_t> powers(int64_t base) {
    std::vector<int64_t> all = {1};
    while (base > 1 && all.back() <= INT64_MAX / base) all.push_back(all.back() * base);
    return all;
}

//@ divisors
// The smallest first.
std::vector<int64_t> divisors(int64_t n) {
    std::vector<int64_t> all, large;
    for (int64_t d = 1; d <= n / d; d++) {
        if (n % d) continue;
        all.push_back(d);
        if (d != n / d) large.push_back(n / d);
    }
    all.insert(all.end(), large.rbegin(), large.rend());
    return all;
}

//@ index_game
// The places of each number in a list, counted from 1.
typedef std::unordered_map<int64_t, std::vector<int64_t>> Index;

template <class List> Index index_of_list(const List &list) {
    Index index;
    int64_t place = 0;
    for (int64_t number : list) index[number].push_back(++place);
    return index;
}

const std::vector<int64_t> &places_at(const Index &index, int64_t number) {
    static const std::vector<int64_t> none;
    auto found = index.find(number);
    return found == index.end() ? none : found->second;
}

//@ small_index_game
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

//@ small_members_game
// Which numbers a list has.
typedef std::vector<char> Index;

template <class List> Index index_of_list(const List &list) {
    Index index;
    for (int64_t number : list) {
        if (number >= int64_t(index.size())) index.resize(number + 1);
        index[number] = true;
    }
    return index;
}

bool is_among(const Index &index, int64_t number) {
    return 0 <= number && number < int64_t(index.size()) && index[number];
}

//@ mex_game
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

//@ latest_game
// For each value the largest number so far that has it, or -1, and the least of these over stretches of values.
std::vector<int64_t> latest;

void clear_latest(int64_t size) {
    int64_t half = 1;
    while (half <= size) half *= 2;
    latest.assign(2 * half, -1);
}

void note_latest(int64_t value, int64_t number) {
    size_t node = latest.size() / 2 + value;
    latest[node] = number;
    while (node /= 2) latest[node] = std::min(latest[2 * node], latest[2 * node + 1]);
}

// The least value that no number from this one on has.
int64_t missing_latest(int64_t first) {
    size_t node = 1, half = latest.size() / 2;
    while (node < half) node = 2 * node + (latest[2 * node] >= first);
    return node - half;
}

//@ turns_game
// Who wins in n moves scores LONG - n, who loses in n moves n - LONG; a draw is 0.
const int64_t LONG = 1LL << 60;

// The score of a move to where the other player has this score.
int64_t one_more(int64_t score) { return score > 0 ? 1 - score : score < 0 ? -1 - score : 0; }

//@ turns_in_game
int64_t turns_in(int64_t score) { return score == 0 ? -1 : LONG - std::abs(score); }

//@ position_game
typedef std::array<int64_t, $width> Position;

//@ hash_game
typedef $key Key;

// What is noted of positions. Those below `sizes` have places of their own, as long as one in 16 of
// these is used; each of the others stands at the first free place from its hash on.
template <class Value, Value NONE> struct PositionTable {
    Key sizes;
    std::vector<Value> dense;
    size_t dense_count;
    std::vector<std::pair<Key, Value>> places;
    size_t count;

    PositionTable() { clear(); }

    void clear() {
        sizes = {};
        dense.clear();
        places.assign(16, {Key(), NONE});
        dense_count = count = 0;
    }

    // The place of its own; SIZE_MAX if it has none.
    size_t index_of(const Key &position) const {
        uint64_t index = 0;
        for (size_t i = 0; i < position.size(); i++) {
            if (uint64_t(position[i]) >= uint64_t(sizes[i])) return SIZE_MAX;
            index = index * sizes[i] + position[i];
        }
        return index;
    }

    size_t place_of(const Key &position) const {
        uint64_t hash = 0;
        for (int64_t number : position) {
            hash = (hash ^ number) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 32;
        }
        size_t place = hash & (places.size() - 1);
        while (places[place].second != NONE && places[place].first != position) place = (place + 1) & (places.size() - 1);
        return place;
    }

    Value get(const Key &position) const {
        size_t index = index_of(position);
        return index != SIZE_MAX ? dense[index] : places[place_of(position)].second;
    }

    void note(const Key &position, Value value) {
        size_t index = index_of(position);
        if (index != SIZE_MAX) {
            dense_count += dense[index] == NONE;
            dense[index] = value;
            return;
        }
        size_t place = place_of(position);
        if (places[place].second == NONE && ++count > places.size() / 2) {
            places[place] = {position, value};
            try {
                make_room();
            } catch (const std::bad_alloc &) {
                fail("the positions do not fit into memory");
            }
            return;
        }
        places[place] = {position, value};
    }

    void make_room() {
        auto before = std::move(places);
        Key wider = sizes;
        for (auto &entry : before) {
            if (entry.second == NONE) continue;
            for (size_t i = 0; i < wider.size(); i++) {
                int64_t &size = wider[i];
                if (entry.first[i] < 0) size = INT64_MAX;
                while (size <= entry.first[i] && size < INT64_MAX) size = size < INT64_MAX / 2 ? std::max<int64_t>(1, 2 * size) : INT64_MAX;
            }
        }
        uint64_t most = 16 * (count + dense_count), room = 1;
        for (int64_t size : wider) room = uint64_t(size) > most / room ? most + 1 : room * size;
        if (room > most) {
            places.assign(2 * before.size(), {Key(), NONE});
        } else {
            widen(wider, room);
            places.assign(std::max<size_t>(16, room / 16), {Key(), NONE});
            count = 0;
        }
        for (auto &entry : before) {
            if (entry.second == NONE) continue;
            size_t index = index_of(entry.first);
            if (index != SIZE_MAX) {
                dense_count++;
                dense[index] = entry.second;
            } else {
                places[place_of(entry.first)] = entry;
            }
        }
    }

    // Moves what stands at places of its own.
    void widen(const Key &wider, size_t room) {
        auto before = std::move(dense);
        Key old = sizes, position;
        sizes = wider;
        dense.assign(room, NONE);
        for (size_t at = 0; at < before.size(); at++) {
            if (before[at] == NONE) continue;
            size_t rest = at;
            for (size_t i = old.size(); i--; rest /= old[i]) position[i] = rest % old[i];
            dense[index_of(position)] = before[at];
        }
    }
};

//@ sweep_game
// $what, for all positions below these sizes.
std::array<int64_t, $width> sizes = {};
std::vector<$value> table;

$value &known($argument position) { return table[$index]; }

//@ other_tables_game
// The same under other rules, by the numbers that these depend on.
std::map<std::array<int64_t, $settings>, std::pair<std::array<int64_t, $width>, std::vector<$value>>> tables;

//@ map_game
PositionTable<$value, UNKNOWN> memo;

$value known($argument position) { return memo.get($numbers); }

void note($argument position, $value value) { memo.note($numbers, value); }

//@ dense_game
std::vector<$value> memo;

size_t index_of($argument position) { return $index; }

$value known($argument position) { return memo[index_of(position)]; }

void note($argument position, $value value) { memo[index_of(position)] = value; }

//@ depth_game
// Positions that something is to be known of.
std::vector<$position> stack;
bool missing;

// What is known of a position. If that is nothing, it is put on the stack.
$value look($argument position) {
    $value value = known(position);
    $endless
    if (value != UNKNOWN) return value;
    stack.push_back(position);
    missing = true;
    return 0;
}

//@ depth_game_endless
if (value == OPEN) fail("play may never end");

//@ depth_game_solve
$result $core($argument start) {
    $check
    $prepare
    stack.assign(1, start);
    while (!stack.empty()) {
        $position position = stack.back();
        if ($ready) {
            stack.pop_back();
            continue;
        }
        missing = false;
        $value value = $evaluate(position);
        if (missing) {
            // Its options come first.
            $mark
            continue;
        }
        note(position, value);
        stack.pop_back();
    }
    return known(start);
}

//@ early_game
// Positions that something is to be known of, each with the place of one that has a move there.
struct Entry {
    $position position;
    size_t parent;
    bool done;
};
std::vector<Entry> stack;
size_t current;
bool missing;

// What is known of a position. If that is nothing, it is put on the stack.
$value look($argument position) {
    $value value = known(position);
    if (value != UNKNOWN) return value;
    stack.push_back({position, current, false});
    missing = true;
    return 1;
}

//@ early_game_solve
$result $core($argument start) {
    $check
    $prepare
    stack.assign(1, {start, 0, false});
    while (!stack.empty()) {
        current = stack.size() - 1;
        auto [position, parent, done] = stack.back();
        if (done || stack[parent].done || known(position) != UNKNOWN) {
            stack.pop_back();
            continue;
        }
        missing = false;
        $value value = $evaluate(position);
        if (missing && $undecided) {
            // What is on top is looked at next: the first option.
            std::reverse(stack.begin() + current + 1, stack.end());
            continue;
        }
        note(position, value);
        stack.resize(current);
        // A move to a lost position wins: the other options need not be looked at.
        if ($lost && current > 0) {
            stack[parent].done = true;
            note(stack[parent].position, 1);
        }
    }
    return known(start);
}

//@ ids_map_game
PositionTable<uint32_t, 0> ids;

uint32_t number_of($argument position) { return ids.get($numbers); }

void set_number($argument position, uint32_t number) { ids.note($numbers, number); }

//@ ids_dense_game
std::vector<uint32_t> ids;

size_t index_of($argument position) { return $index; }

uint32_t number_of($argument position) { return ids[index_of(position)]; }

void set_number($argument position, uint32_t number) { ids[index_of(position)] = number; }

//@ cycles_game
// The numbers of positions, from 1 on, and 0 of those that were not reached.
$ids

// Of each position that was reached: what it is worth to the player to move, 0 as long as that
// is not known, from where there are moves to it, and how many moves it has that are not known to
// be bad.
std::vector<$position> positions;
std::vector<int64_t> scores;
std::vector<std::vector<uint32_t>> origins;
std::vector<size_t> undecided;

size_t id_of($argument position) {
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

// Backwards from where play is over; what is never reached so is a draw.
int64_t score_of($argument start) {
    $prepare
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
        std::vector<$position> options = options_of(positions[id]);
        undecided[id] = options.size();
        if (options.empty() && (scores[id] = score_at_end(positions[id]))) settle(id);
        for ($argument option : options) {
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
