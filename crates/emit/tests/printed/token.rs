// Printed by Nimatron.
// Compile: rustc --edition 2021 -O answer.rs
//
// Problem: Token
// Game: Token
//
// No theorem: this program computes who wins from the rules.

use std::collections::HashMap;
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

/// The places of each number in a list, counted from 1.
type Index = Vec<Vec<i64>>;

fn index_of_list(numbers: &[i64]) -> Index {
    let mut index = Index::new();
    for (place, &number) in (1..).zip(numbers) {
        if number as usize >= index.len() {
            index.resize(number as usize + 1, Vec::new());
        }
        index[number as usize].push(place);
    }
    index
}

fn places_at(index: &Index, number: i64) -> &[i64] {
    index.get(number as usize).map_or(&[], |places| places)
}

/// Hashes numbers.
#[derive(Default)]
struct Mix(u64);

impl std::hash::Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0 ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            self.0 ^= self.0 >> 32;
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

type Mixed = std::hash::BuildHasherDefault<Mix>;

/// Who wins in n moves scores LONG - n, who loses in n moves n - LONG; a draw is 0.
const LONG: i64 = 1 << 60;

/// The score of a move to where the other player has this score.
fn one_more(score: i64) -> i64 {
    if score > 0 { 1 - score } else if score < 0 { -1 - score } else { 0 }
}

/// What the rules depend on.
struct Rules {
    u: Vec<i64>,
    u_places: Index,
    v: Vec<i64>,
}

impl Rules {
    fn new() -> Self {
        Rules { u: Vec::new(), u_places: Index::new(), v: Vec::new() }
    }
}

/// All positions that were reached.
#[derive(Default)]
struct Memo {
    ids: HashMap<i64, usize, Mixed>,
    positions: Vec<i64>,
    /// What a position is worth to the player to move, 0 as long as that is not known.
    scores: Vec<i64>,
    /// From where there are moves to it.
    origins: Vec<Vec<usize>>,
    /// How many moves it has that are not known to be bad.
    left: Vec<usize>,
}

impl Memo {
    fn id_of(&mut self, position: i64) -> usize {
        let new = self.positions.len();
        let id = *self.ids.entry(position).or_insert(new);
        if id == new {
            self.positions.push(position);
            self.scores.push(0);
            self.origins.push(Vec::new());
            self.left.push(0);
        }
        id
    }

    /// Positions that are decided, by how many moves play lasts.
    fn settle(&self, rounds: &mut Vec<Vec<usize>>, id: usize) {
        let round = (LONG - self.scores[id].abs()) as usize;
        if rounds.len() <= round {
            rounds.resize(round + 1, Vec::new());
        }
        rounds[round].push(id);
    }
}

fn options_of(rules: &Rules, x: i64) -> Vec<i64> {
    let mut options: Vec<i64> = Vec::new();
    for &e in places_at(&rules.u_places, x) {
        if e <= (rules.v.len() as i64) {
            options.push(rules.v[(e - 1) as usize]);
        }
    }
    options
}

fn score_at_end(_: &Rules, _: i64) -> i64 {
    -LONG
}

/// Backwards from where play is over; what is never reached so is a draw.
fn score_of(rules: &Rules, memo: &mut Memo, start: i64) -> i64 {
    if let Some(&id) = memo.ids.get(&start) {
        return memo.scores[id];
    }
    let first = memo.positions.len();
    let mut rounds = Vec::new();
    let mut id = memo.id_of(start);
    while id < memo.positions.len() {
        let options = options_of(rules, memo.positions[id]);
        memo.left[id] = options.len();
        if options.is_empty() {
            memo.scores[id] = score_at_end(rules, memo.positions[id]);
            if memo.scores[id] != 0 {
                memo.settle(&mut rounds, id);
            }
        }
        for option in options {
            let next = memo.id_of(option);
            if next < first && memo.origins[next].is_empty() && memo.scores[next] != 0 {
                memo.settle(&mut rounds, next);
            }
            memo.origins[next].push(id);
        }
        id += 1;
    }
    let mut round = 0;
    while round < rounds.len() {
        let mut place = 0;
        while place < rounds[round].len() {
            let id = rounds[round][place];
            for other in std::mem::take(&mut memo.origins[id]) {
                if memo.scores[other] != 0 {
                    continue;
                }
                if memo.scores[id] > 0 {
                    memo.left[other] -= 1;
                    if memo.left[other] > 0 {
                        continue;
                    }
                }
                memo.scores[other] = one_more(memo.scores[id]);
                memo.settle(&mut rounds, other);
            }
            place += 1;
        }
        round += 1;
    }
    memo.scores[first]
}

fn outcome_of(rules: &Rules, memo: &mut Memo, x: i64) -> i64 {
    score_of(rules, memo, x).signum()
}

/// If the rules change, nothing is known any more.
fn use_settings(rules: &mut Rules, memo: &mut Memo, new_u: &[i64], new_v: &[i64]) {
    if rules.u == new_u && rules.v == new_v {
        return;
    }
    rules.u = new_u.to_vec();
    rules.u_places = index_of_list(new_u);
    rules.v = new_v.to_vec();
    *memo = Memo::default();
}

fn answer(out: &mut String, outcome: i64) {
    *out += match outcome {
        1 => "First",
        0 => "Draw",
        _ => "Second",
    };
    out.push('\n');
}

fn main() {
    let text = read_all();
    let mut input = Input::new(&text);
    let mut out = String::new();
    let mut rules = Rules::new();
    let mut memo = Memo::default();
    let n = input.number("n", 1, 100000);
    let m = input.number("m", 0, 200000);
    let mut u: Vec<i64> = Vec::new();
    let mut v: Vec<i64> = Vec::new();
    for _ in 0..m {
        u.push(input.number("u", 1, n));
        v.push(input.number("v", 1, n));
    }
    let q = input.number("q", 0, 100000);
    use_settings(&mut rules, &mut memo, &u, &v);
    for _ in 0..q {
        let x = input.number("x", 1, 100000);
        answer(&mut out, outcome_of(&rules, &mut memo, x));
    }
    input.finish();
    print!("{out}");
}
