//@ short_entry
ll entry(const vector<ll> &a, ll place) { return place ? a[place - 1] : 0; }
//@ short_floor
ll floor_mod(ll a, ll b) { return b == -1 ? 0 : a % b && (a < 0) != (b < 0) ? a % b + b : a % b; }
ll floor_div(ll a, ll b) { return a / b - (a % b && (a < 0) != (b < 0)); }
//@ short_power
ll power(ll a, ll b) {
    ll result = 1;
    for (b = min(b, 64 + b % 2); b > 0; b--) result *= a;
    return result;
}
//@ short_exponents
vector<ll> exponents(ll n) {
    vector<ll> found;
    for (ll p = 2; p <= n / p; p++) {
        found.push_back(0);
        for (; n % p == 0; n /= p) found.back()++;
    }
    if (n > 1) found.push_back(1);
    return found;
}
//@ short_mex
vector<ll> mex_table(const vector<ll> &takes, ll most) {
    vector<ll> table;
    for (ll n = 0; n <= most; n++) {
        set<ll> left;
        for (ll d : takes)
            if (0 < d && d <= n) left.insert(table[n - d]);
        ll v = 0;
        while (left.count(v)) v++;
        table.push_back(v);
    }
    return table;
}
//@ short_ones
vector<unsigned long long> columns(const vector<ll> &values) {
    vector<unsigned long long> ones(64);
    for (ll v : values)
        for (int j = 0; j < 64; j++) ones[j] += v >> j & 1;
    return ones;
}
//@ short_column
ll largest_column(ll base, ll modulus, vector<ll> numbers) {
    ll most = 0;
    for (int places = 64; places--;) {
        ll sum = 0;
        for (ll &n : numbers) sum += n % base, n /= base;
        most = max(most, sum % modulus);
    }
    return most;
}
//@ light_input
std::string out;

[[noreturn]] void fail(const std::string &reason) {
    fputs(reason.c_str(), stderr);
    exit(2);
}

void read_all() {}

bool at_end() { return (std::cin >> std::ws).eof(); }

void finish() { fwrite(out.data(), 1, out.size(), stdout); }
//@ light_number
int64_t read_number(const char *, int64_t, int64_t) {
    int64_t n = 0;
    std::cin >> n;
    return n;
}
