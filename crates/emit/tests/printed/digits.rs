// Printed by Nimatron.
// Compile: rustc --edition 2021 -O answer.rs
//
// Problem: Sums of digits
// Game: Sums of digits
//
// Theorem, for positions of every size; proved, and checked by an independent checker:
// The player to move loses exactly if the exclusive or of the values is 0.

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

impl Input<'_> {
    /// A word of the input is wrong.
    fn fail_in(&self, word: &[u8], reason: String) -> ! {
        let place = (word.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        self.fail_at(if place < self.end { place } else { self.last }, reason)
    }
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

// A machine that reads words.
static NEXT_1: [[u8; 10]; 4] = [
    [1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [3, 3, 3, 3, 3, 3, 3, 3, 3, 3],
    [2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [3, 3, 3, 3, 3, 3, 3, 3, 3, 3],
];
static CLASS_1: [i64; 4] = [-1, 0, 0, -1];
static SETTLED_1: [bool; 4] = [false, false, true, true];

fn class_1(word: &[u8]) -> i64 {
    let mut state = 0;
    for &c in word {
        state = NEXT_1[state][(c - b'0') as usize] as usize;
        if SETTLED_1[state] {
            break;
        }
    }
    CLASS_1[state]
}

/// The place of the first byte that is no letter, or the length. Looks at eight at a time.
fn first_other(word: &[u8]) -> usize {
    let mut i = 0;
    while i + 8 <= word.len() {
        let w = load8(&word[i..]);
        let x = w & !HIGH;
        let good = ((x | HIGH) - 48 * ONES) & !(x + 70 * ONES);
        if good & !w & HIGH != HIGH {
            break;
        }
        i += 8;
    }
    i + word[i..].iter().take_while(|&&c| matches!(c, b'0'..=b'9')).count()
}

fn check(input: &Input, name: &str, word: &[u8]) {
    let place = first_other(word);
    if place < word.len() {
        let shown = word[place].escape_ascii();
        input.fail_in(word, format!("letter {} of {name} may not be {shown}", place + 1));
    }
    if class_1(word) < 0 {
        input.fail_in(word, format!("{name} is not one of the words that may be"));
    }
}

fn first_wins(_: &Input, word: &[u8]) -> bool {
    let codes = sum_of_codes(word);
    let length = word.len() as i64;
    let total = 57 * length - codes;
    total.rem_euclid(18) > 8 && !(word == b"0")
}

fn answer(out: &mut String, first_wins: bool) {
    *out += if first_wins { "Fabre wins." } else { "Audrey wins." };
    out.push('\n');
}

fn main() {
    let text = read_all();
    let mut input = Input::new(&text);
    let mut out = String::new();
    let t = input.number("t", 0, 100000);
    for _ in 0..t {
        let word = input.word("word");
        check(&input, "word", word);
        answer(&mut out, first_wins(&input, word));
    }
    input.finish();
    print!("{out}");
}
