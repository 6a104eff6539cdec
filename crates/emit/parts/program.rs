//@ input
/// What stands on standard input.
struct Input<'a> {
    /// It is followed by eight blanks.
    text: &'a [u8],
    end: usize,
    /// Where reading has got to, and the token read last.
    at: usize,
    last: usize,
}

fn read_all() -> Vec<u8> {
    let mut text = Vec::new();
    if let Err(error) = std::io::stdin().lock().read_to_end(&mut text) {
        eprintln!("line 1: {error}");
        exit(2);
    }
    text.extend([b' '; 8]);
    text
}

fn blank(c: u8) -> bool {
    c == b' ' || (b'\t'..=b'\r').contains(&c)
}

impl<'a> Input<'a> {
    fn new(text: &'a [u8]) -> Self {
        Input { text, end: text.len() - 8, at: 0, last: 0 }
    }

    fn fail_at(&self, place: usize, reason: String) -> ! {
        let lines = self.text[..place].iter().filter(|&&c| c == b'\n').count();
        eprintln!("line {}: {reason}", lines + 1);
        exit(2)
    }

    #[allow(dead_code)]
    fn fail(&self, reason: String) -> ! {
        self.fail_at(self.last, reason)
    }

    fn at_end(&mut self) -> bool {
        while self.at < self.end && blank(self.text[self.at]) {
            self.at += 1;
        }
        self.at == self.end
    }

    /// Goes to the next token, which `name` is read from.
    fn next_token(&mut self, name: &str) {
        if self.at_end() {
            let closed = self.text[..self.end].ends_with(b"\n");
            self.fail_at(self.end - usize::from(closed), format!("{name} is missing"));
        }
        self.last = self.at;
    }

    /// A token as it is shown in messages.
    fn shown(&self, place: usize) -> String {
        let token = self.text[place..].split(|&c| blank(c)).next().unwrap_or_default();
        let shown = |&c: &u8| if c.is_ascii_graphic() { c as char } else { '?' };
        let mut s: String = token.iter().take(40).map(shown).collect();
        if token.len() > 40 {
            s += "...";
        }
        s
    }

    fn finish(mut self) {
        if !self.at_end() {
            let rest = self.shown(self.at);
            self.fail_at(self.at, format!("nothing should follow, but there is {rest}"));
        }
    }
}

//@ blocks
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Eight bytes; the first one is the lowest.
fn load8(s: &[u8]) -> u64 {
    u64::from_le_bytes(s[..8].try_into().unwrap())
}

//@ word
impl<'a> Input<'a> {
    fn word(&mut self, name: &str) -> &'a [u8] {
        self.next_token(name);
        let mut end = self.at;
        // Eight bytes at a time, as long as all of them are above the blank.
        loop {
            let w = load8(&self.text[end..]);
            if (((w | HIGH) - 33 * ONES) | w) & HIGH != HIGH {
                break;
            }
            end += 8;
        }
        while !blank(self.text[end]) {
            end += 1;
        }
        self.at = end;
        &self.text[self.last..end]
    }
}

//@ word_of
impl<'a> Input<'a> {
    fn word_of(&mut self, name: &str, length: i64) -> &'a [u8] {
        let word = self.word(name);
        if word.len() as i64 != length {
            self.fail(format!("{name} should have {length} letters, not {}", word.len()));
        }
        word
    }
}

//@ word_fault
impl Input<'_> {
    /// A word of the input is wrong.
    fn fail_in(&self, word: &[u8], reason: String) -> ! {
        let place = (word.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        self.fail_at(if place < self.end { place } else { self.last }, reason)
    }
}

//@ number
/// The number of eight digits, given as bytes from 0 to 9.
fn eight_digits(w: u64) -> u64 {
    let w = (w * 10).wrapping_add(w >> 8);
    let even = (w & 0x0000_00FF_0000_00FF).wrapping_mul(0x000F_4240_0000_0064);
    let odd = (w >> 16 & 0x0000_00FF_0000_00FF).wrapping_mul(0x0000_2710_0000_0001);
    even.wrapping_add(odd) >> 32
}

impl Input<'_> {
    fn number(&mut self, name: &str, low: i64, high: i64) -> i64 {
        const POWER: [u64; 9] = [1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000];
        self.next_token(name);
        let minus = self.text[self.at] == b'-';
        let mut digits = self.at + usize::from(minus);
        let mut end = digits;
        let mut n: u64 = 0;
        loop {
            let w = load8(&self.text[end..]) ^ 48 * ONES;
            let other = (((w & !HIGH) + 118 * ONES) | w) & HIGH;
            let count = if other == 0 { 8 } else { other.trailing_zeros() as usize / 8 };
            if count > 0 {
                n = n.wrapping_mul(POWER[count]).wrapping_add(eight_digits(w << (64 - 8 * count)));
            }
            end += count;
            if count < 8 {
                break;
            }
        }
        if end == digits || !blank(self.text[end]) {
            self.fail(format!("{name} should be a number, not {}", self.shown(self.at)));
        }
        let mut fits = true;
        if end - digits > 18 {
            while end - digits > 18 && self.text[digits] == b'0' {
                digits += 1;
            }
            fits = end - digits <= 19 && n <= i64::MAX as u64 + u64::from(minus);
        }
        let value = if minus { n.wrapping_neg() as i64 } else { n as i64 };
        if !fits || value < low || value > high {
            let found = self.shown(self.at);
            self.fail(format!("{name} should be from {low} to {high}, not {found}"));
        }
        self.at = end;
        value
    }
}

//@ numbers
impl Input<'_> {
    fn numbers(&mut self, name: &str, times: i64, low: i64, high: i64) -> Vec<i64> {
        (0..times).map(|_| self.number(name, low, high)).collect()
    }
}

//@ natural
impl Input<'_> {
    fn natural(&self, n: i64) -> i64 {
        if n < 0 {
            self.fail(format!("{n} is negative"));
        }
        n
    }
}

//@ floor
#[allow(dead_code)]
impl Input<'_> {
    fn divisor(&self, b: i64) -> i64 {
        if b == 0 {
            self.fail("division by zero".into());
        }
        b
    }

    fn divide(&self, a: i64, b: i64) -> i64 {
        floor_divide(a, self.divisor(b))
    }

    fn modulo(&self, a: i64, b: i64) -> i64 {
        floor_modulo(a, self.divisor(b))
    }
}

//@ some
impl Input<'_> {
    /// The smallest or largest of some numbers, if there are any.
    fn of_some(&self, name: &str, length: i64, number: i64) -> i64 {
        if length == 0 {
            self.fail(format!("{name} holds no numbers"));
        }
        number
    }
}

//@ folds
impl Input<'_> {
    #[allow(dead_code)]
    fn smallest(&self, name: &str, numbers: &[i64]) -> i64 {
        match numbers.iter().min() {
            Some(&number) => number,
            None => self.fail(format!("{name} holds no numbers")),
        }
    }

    #[allow(dead_code)]
    fn largest(&self, name: &str, numbers: &[i64]) -> i64 {
        match numbers.iter().max() {
            Some(&number) => number,
            None => self.fail(format!("{name} holds no numbers")),
        }
    }
}

#[allow(dead_code)]
fn xor_of(numbers: &[i64]) -> i64 {
    numbers.iter().fold(0, |sum, n| sum ^ n)
}

//@ sum
fn sum_of(numbers: &[i64]) -> i64 {
    numbers.iter().sum()
}

//@ exact_sum_of
fn sum_of(numbers: &[i64]) -> i64 {
    numbers.iter().fold(0, |sum, &n| exact_sum(sum, n))
}

//@ count
fn count_of(s: &[u8], letter: u8) -> i64 {
    s.iter().filter(|&&c| c == letter).count() as i64
}

//@ exponents
fn multiply(a: u64, b: u64, m: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(m)) as u64
}

fn power(mut a: u64, mut e: u64, m: u64) -> u64 {
    let mut product = 1;
    while e > 0 {
        if e & 1 == 1 {
            product = multiply(product, a, m);
        }
        a = multiply(a, a, m);
        e >>= 1;
    }
    product
}

/// Miller and Rabin's test; these bases suffice below 2^64 (Sinclair 2011). For odd n above 1.
fn is_prime(n: u64) -> bool {
    let twos = (n - 1).trailing_zeros();
    [2, 325, 9375, 28178, 450775, 9780504, 1795265022].iter().all(|base| {
        if base % n == 0 {
            return true;
        }
        let mut x = power(base % n, (n - 1) >> twos, n);
        let mut passes = x == 1 || x == n - 1;
        for _ in 1..twos {
            x = multiply(x, x, n);
            passes = passes || x == n - 1;
        }
        passes
    })
}

impl Input<'_> {
    /// The exponents of the prime factors. Divides by all numbers up to the cube root; what is left
    /// has two prime factors at most.
    fn exponents(&self, number: i64) -> Vec<i64> {
        if number < 1 {
            self.fail(format!("{number} is not positive"));
        }
        let mut found = Vec::new();
        let mut n = number as u64;
        let mut p = 2;
        while p * p * p <= n {
            let mut exponent = 0;
            while n % p == 0 {
                n /= p;
                exponent += 1;
            }
            if exponent > 0 {
                found.push(exponent);
            }
            p += 1 + p % 2;
        }
        if n == 1 {
            return found;
        }
        let mut root = (n as f64).sqrt() as u64;
        while root * root > n {
            root -= 1;
        }
        while (root + 1) * (root + 1) <= n {
            root += 1;
        }
        if root * root == n {
            found.push(2);
        } else {
            found.push(1);
            if n > 3 && (n % 2 == 0 || !is_prime(n)) {
                found.push(1);
            }
        }
        found
    }
}

//@ runs
/// Which of up to 64 letters are this one, the first one in the lowest bit.
fn places(s: &[u8], letter: u8) -> u64 {
    let same = ONES * u64::from(letter);
    let mut mask = 0;
    let mut words = s.chunks_exact(8);
    let mut i = 0;
    for word in &mut words {
        let w = load8(word) ^ same;
        let w = !(((w & !HIGH) + !HIGH) | w) & HIGH;
        mask |= ((w >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << i;
        i += 8;
    }
    for &c in words.remainder() {
        mask |= u64::from(c == letter) << i;
        i += 1;
    }
    mask
}

/// Calls `run(start, end)` for each longest run of a letter.
fn each_run(s: &[u8], letter: u8, mut run: impl FnMut(usize, usize)) {
    let mut start = 0;
    let mut open = false;
    for (i, block) in s.chunks(64).enumerate() {
        let mask = places(block, letter);
        let mut turns = mask ^ (mask << 1 | u64::from(open));
        while turns != 0 {
            let place = 64 * i + turns.trailing_zeros() as usize;
            if open {
                run(start, place);
            } else {
                start = place;
            }
            open = !open;
            turns &= turns - 1;
        }
    }
    if open {
        run(start, s.len());
    }
}

//@ codes
/// The sum of the codes of the letters, eight at a time in four lanes of 16 bits.
fn sum_of_codes(s: &[u8]) -> i64 {
    const EVEN: u64 = 0x00FF_00FF_00FF_00FF;
    let mut sum = 0;
    for block in s.chunks(1024) {
        let mut words = block.chunks_exact(8);
        let lanes: u64 = (&mut words).map(load8).map(|w| (w & EVEN) + (w >> 8 & EVEN)).sum();
        sum += (lanes & 0xFFFF) + (lanes >> 16 & 0xFFFF) + (lanes >> 32 & 0xFFFF) + (lanes >> 48);
        sum += words.remainder().iter().map(|&c| u64::from(c)).sum::<u64>();
    }
    sum as i64
}

//@ weigh
/// The sum of the weights of the letters of a word.
fn weigh(s: &[u8], letters: &[u8], weights: &[i64]) -> i64 {
    let mut weight = [0; 256];
    for (&c, &w) in letters.iter().zip(weights) {
        weight[usize::from(c)] = w;
    }
    s.iter().map(|&c| weight[usize::from(c)]).sum()
}

//@ columns
/// Ones in each column of binary digits. They are counted in bytes at first, eight columns a word.
struct $Heaps {
    ones: [u64; 64],
    lanes: [u64; 8],
    waiting: u32,
}

impl $Heaps {
    fn new() -> Self {
        $Heaps { ones: [0; 64], lanes: [0; 8], waiting: 0 }
    }

    fn add(&mut self, heap: u64$input) {
        let mut v = $value;
        let mut i = 0;
        while v > 0 {
            self.lanes[i] += (((v & 255) * ONES & 0x8040_2010_0804_0201) + !HIGH) >> 7 & ONES;
            v >>= 8;
            i += 1;
        }
        self.waiting += 1;
        if self.waiting == 255 {
            self.collect();
        }
    }

    fn collect(&mut self) {
        for (i, ones) in self.ones.iter_mut().enumerate() {
            *ones += self.lanes[i / 8] >> (i % 8 * 8) & 255;
        }
        self.lanes = [0; 8];
        self.waiting = 0;
    }

    /// At most `k` moves make a turn.
    fn first_wins(&mut self, k: u64) -> bool {
        self.collect();
        if k == 0 {
            return $misere;
        }
        $endgame
        self.ones.iter().any(|ones| ones % (k + 1) != 0)
    }
}

//@ columns_endgame
if self.ones[1..].iter().all(|&ones| ones == 0) {
    return self.ones[0] % (k + 1) != 1;
}

//@ quotient
struct $Heaps {
    element: usize,
}

impl $Heaps {
    fn new() -> Self {
        $Heaps { element: 0 }
    }

    fn add(&mut self, heap: u64$input) {
        self.element = PRODUCTS[self.element][($value) as usize] as usize;
    }

    fn first_wins(&self) -> bool {
        !LOST[self.element]
    }
}

//@ tame
struct $Heaps {
    total: u64,
    firm: bool,
}

impl $Heaps {
    fn new() -> Self {
        $Heaps { total: 0, firm: false }
    }

    fn add(&mut self, heap: u64$input) {
        self.total ^= $value;
        self.firm |= $firm;
    }

    fn first_wins(&self) -> bool {
        self.total != u64::from(!self.firm)
    }
}

//@ selective
struct $Heaps {
    some: bool,
}

impl $Heaps {
    fn new() -> Self {
        $Heaps { some: false }
    }

    fn add(&mut self, heap: u64$input) {
        self.some |= $value != 0;
    }

    fn first_wins(&self) -> bool {
        self.some
    }
}

//@ losing
struct Heaps {
    largest: u64,
    several: bool,
}

impl Heaps {
    fn new() -> Self {
        Heaps { largest: 0, several: false }
    }

    fn add(&mut self, heap: u64) {
        self.several |= heap > 0 && self.largest > 0;
        self.largest = self.largest.max(heap);
    }

    fn first_wins(&self, input: &Input) -> bool {
        if self.several {
            let only = "values were computed for a single heap only";
            input.fail(format!("{only}; this instance has two non-empty heaps"));
        }
        if self.largest > UP_TO {
            let given = self.largest;
            let bound = format!("answers were computed for heaps of at most {UP_TO}");
            input.fail(format!("{bound}; a heap of {given} was given"));
        }
        LOSING.binary_search(&self.largest).is_err()
    }
}

//@ mex
/// Values of heaps from which one of these numbers is taken: the least that no option has.
#[derive(Default)]
struct Values {
    given: Vec<i64>,
    taken: Vec<usize>,
    values: Vec<u32>,
    /// For each value, the last heap that has an option with it.
    met: Vec<usize>,
}

impl Values {
    fn prepare(&mut self, numbers: &[i64], heap: u64, input: &Input) {
        if self.given != numbers || self.met.is_empty() {
            let positive = numbers.iter().filter(|&&n| n > 0);
            let mut taken: Vec<usize> = positive.map(|&n| n as usize).collect();
            taken.sort();
            taken.dedup();
            let met = vec![usize::MAX; taken.len() + 1];
            *self = Values { given: numbers.to_vec(), taken, values: Vec::new(), met };
        }
        let more = (heap as usize + 1).saturating_sub(self.values.len());
        if self.values.try_reserve(more).is_err() {
            input.fail("more memory would be needed than there is".into());
        }
        for n in self.values.len()..=heap as usize {
            for &taken in self.taken.iter().take_while(|&&taken| taken <= n) {
                self.met[self.values[n - taken] as usize] = n;
            }
            let mut mex = 0;
            while self.met[mex] == n {
                mex += 1;
            }
            self.values.push(mex as u32);
        }
    }
}

//@ mex_heaps
struct Heaps {
    sizes: Vec<u64>,
}

impl Heaps {
    fn new() -> Self {
        Heaps { sizes: Vec::new() }
    }

    fn add(&mut self, heap: u64) {
        self.sizes.push(heap);
    }

    fn $method(&self, table: &mut Values, numbers: &[i64]$parameters, input: &Input) -> $result {
        table.prepare(numbers, self.sizes.iter().copied().max().unwrap_or(0), input);
        $start
        for &heap in &self.sizes {
            $add;
        }
        $end
    }
}

//@ largest_column
/// The largest remainder that the sum of the digits of one place leaves.
fn largest_column<const N: usize>(mut x: [i128; N], base: i128, modulus: i128) -> i128 {
    let mut most = 0;
    loop {
        most = most.max(x.iter().map(|n| n % base).sum::<i128>() % modulus);
        x = x.map(|n| n / base);
        if x.iter().all(|&n| n == 0) {
            return most;
        }
    }
}
