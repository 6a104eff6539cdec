// Printed by Nimatron.
// Compile: rustc --edition 2021 -O answer.rs
//
// Problem: Heaps with limits
// Game: Heaps with limits
//
// No theorem: this program computes who wins from the rules.

use std::io::Read;
use std::process::exit;

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

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Eight bytes; the first one is the lowest.
fn load8(s: &[u8]) -> u64 {
    u64::from_le_bytes(s[..8].try_into().unwrap())
}

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

impl Input<'_> {
    fn natural(&self, n: i64) -> i64 {
        if n < 0 {
            self.fail(format!("{n} is negative"));
        }
        n
    }
}

/// The values that have been marked in this round; those below 64 are bits.
#[derive(Default)]
struct Seen {
    small: u64,
    rounds: Vec<u64>,
    round: u64,
}

impl Seen {
    fn start(&mut self) {
        self.small = 0;
        self.round += 1;
    }

    fn mark(&mut self, value: i64) {
        if value < 64 {
            self.small |= 1 << value;
            return;
        }
        let place = value as usize;
        if place >= self.rounds.len() {
            self.rounds.resize(2 * place + 1, 0);
        }
        self.rounds[place] = self.round;
    }

    /// The least value that is not marked.
    fn least_unmarked(&self) -> i64 {
        let small = i64::from(self.small.trailing_ones());
        if small < 64 {
            return small;
        }
        let marked = self.rounds.iter().skip(64).take_while(|&&round| round == self.round);
        64 + marked.count() as i64
    }
}

#[derive(Default)]
struct Known {
    values: Vec<Option<i64>>,
    sizes: [i64; 2],
}

impl Known {
    /// Makes room for all positions.
    fn prepare(&mut self, sizes: [i64; 2]) {
        if self.values.is_empty() {
            self.values = vec![None; sizes.iter().product::<i64>() as usize];
            self.sizes = sizes;
        }
    }

    fn index(&self, position: [i64; 2]) -> usize {
        (position[0] * self.sizes[1] + position[1]) as usize
    }

    fn get(&self, position: [i64; 2]) -> Option<i64> {
        self.values[self.index(position)]
    }

    fn note(&mut self, position: [i64; 2], value: i64) {
        let index = self.index(position);
        self.values[index] = Some(value);
    }
}

#[derive(Default)]
struct Memo {
    known: Known,
    /// Positions that something is to be known of.
    stack: Vec<[i64; 2]>,
    missing: bool,
    seen: Seen,
}

impl Memo {
    /// What is known of a position. If that is nothing, it is put on the stack.
    fn look(&mut self, position: [i64; 2]) -> i64 {
        if let Some(value) = self.known.get(position) {
            return value;
        }
        self.stack.push(position);
        self.missing = true;
        0
    }
}

fn options_of([n, k]: [i64; 2]) -> Vec<Vec<[i64; 2]>> {
    let mut options: Vec<Vec<[i64; 2]>> = Vec::new();
    for d in 1_i64..=k {
        if n >= d {
            let mut parts = vec![[n - d, k]];
            parts.sort();
            options.push(parts);
        }
    }
    if k != 0 && n % k == 0 {
        for left in (1_i64..).take_while(|&left| left + left < n) {
            let mut parts = vec![[left, k], [n - left, k]];
            parts.sort();
            options.push(parts);
        }
    }
    options
}

fn mex_of_moves(memo: &mut Memo, [n, k]: [i64; 2]) -> i64 {
    memo.seen.start();
    for d in 1_i64..=k {
        if n >= d {
            let value = memo.look([n - d, k]);
            memo.seen.mark(value);
        }
    }
    if k != 0 && n % k == 0 {
        for left in (1_i64..).take_while(|&left| left + left < n) {
            let value = memo.look([left, k]) ^ memo.look([n - left, k]);
            memo.seen.mark(value);
        }
    }
    memo.seen.least_unmarked()
}

fn solve(memo: &mut Memo, start: [i64; 2]) -> i64 {
    memo.known.prepare([1001, 101]);
    memo.stack = vec![start];
    while let Some(&position) = memo.stack.last() {
        if memo.known.get(position).is_some() {
            memo.stack.pop();
            continue;
        }
        memo.missing = false;
        let value = mex_of_moves(memo, position);
        if memo.missing {
            // Its options come first.
            continue;
        }
        memo.known.note(position, value);
        memo.stack.pop();
    }
    memo.known.get(start).unwrap()
}

fn winning_moves(input: &Input, memo: &mut Memo, heaps: &[i64]) -> i64 {
    if heaps.len() % 2 != 0 {
        input.fail("this is not a position".into());
    }
    let mut total: i64 = 0;
    for heap in heaps.chunks(2) {
        total ^= solve(memo, [heap[0], heap[1]]);
    }
    let mut winning = 0;
    for heap in heaps.chunks(2) {
        let part = [heap[0], heap[1]];
        let others = total ^ solve(memo, part);
        let mut options = options_of(part);
        options.sort();
        options.dedup();
        for option in options {
            let mut value = 0;
            for part in option {
                value ^= solve(memo, part);
            }
            winning += i64::from(value == others);
        }
    }
    winning
}

fn answer(out: &mut String, value: i64) {
    *out += &value.to_string();
    out.push('\n');
}

fn main() {
    let text = read_all();
    let mut input = Input::new(&text);
    let mut out = String::new();
    let mut memo = Memo::default();
    let m = input.number("m", 0, 1000);
    let k_low = -1;
    let mut n: Vec<i64> = Vec::new();
    let mut k: Vec<i64> = Vec::new();
    for _ in 0..m {
        n.push(input.number("n", 0, 1000));
        k.push(input.number("k", k_low, 100));
    }
    let mut heaps: Vec<i64> = Vec::new();
    for i in 0..n.len() {
        heaps.push(n[i]);
        heaps.push(input.natural(k[i]));
    }
    answer(&mut out, winning_moves(&input, &mut memo, &heaps));
    input.finish();
    print!("{out}");
}
