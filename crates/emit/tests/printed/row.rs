// Printed by Nimatron.
// Compile: rustc --edition 2021 -O answer.rs
//
// Problem: Ends of a row
// Game: Ends of a row
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
    fn numbers(&mut self, name: &str, times: i64, low: i64, high: i64) -> Vec<i64> {
        (0..times).map(|_| self.number(name, low, high)).collect()
    }
}

/// What the rules depend on.
struct Rules {
    a: Vec<i64>,
}

impl Rules {
    fn new() -> Self {
        Rules { a: Vec::new() }
    }
}

/// How much more the player to move gains than the other, for all positions below these sizes.
#[derive(Default)]
struct Memo {
    sizes: [i64; 2],
    table: Vec<i64>,
}

impl Memo {
    fn index(&self, position: [i64; 2]) -> usize {
        ((position[0] & 1) * self.sizes[1] + position[1]) as usize
    }

    fn known(&self, position: [i64; 2]) -> i64 {
        self.table[self.index(position)]
    }

    fn note(&mut self, position: [i64; 2], value: i64) {
        let index = self.index(position);
        self.table[index] = value;
    }
}

fn is_position(rules: &Rules, [l, r]: [i64; 2]) -> bool {
    l >= 1 && l <= r + 1 && r <= (rules.a.len() as i64)
}

fn best_difference(rules: &Rules, memo: &mut Memo, [l, r]: [i64; 2]) -> i64 {
    let mut best: i64 = i64::MIN;
    if l <= r {
        best = best.max(rules.a[(l - 1) as usize] - memo.known([l + 1, r]));
    }
    if l <= r {
        best = best.max(rules.a[(r - 1) as usize] - memo.known([l, r - 1]));
    }
    if best == i64::MIN { 0 } else { best }
}

fn difference_of(input: &Input, rules: &Rules, memo: &mut Memo, start: [i64; 2]) -> i64 {
    if !is_position(rules, start) {
        input.fail("this is not a position".into());
    }
    let [l, r] = start;
    memo.sizes = [r + 2, r + 1];
    memo.table.clear();
    memo.table.resize((2 * memo.sizes[1]) as usize, 0);
    for l in (l..memo.sizes[0]).rev() {
        for r in 0..memo.sizes[1] {
            if is_position(rules, [l, r]) {
                let value = best_difference(rules, memo, [l, r]);
                memo.note([l, r], value);
            }
        }
    }
    memo.known(start)
}

/// If the rules change, nothing is known any more.
fn use_settings(rules: &mut Rules, memo: &mut Memo, new_a: &[i64]) {
    if rules.a == new_a {
        return;
    }
    rules.a = new_a.to_vec();
    memo.table.clear();
}

fn answer(out: &mut String, value: i64) {
    *out += &value.to_string();
    out.push('\n');
}

fn main() {
    let text = read_all();
    let mut input = Input::new(&text);
    let mut out = String::new();
    let mut rules = Rules::new();
    let mut memo = Memo::default();
    let t = input.number("t", 0, 1000);
    for _ in 0..t {
        let n = input.number("n", 0, 2000);
        let a = input.numbers("a", n, -1000000000, 1000000000);
        use_settings(&mut rules, &mut memo, &a);
        answer(&mut out, difference_of(&input, &rules, &mut memo, [1, n]));
    }
    input.finish();
    print!("{out}");
}
