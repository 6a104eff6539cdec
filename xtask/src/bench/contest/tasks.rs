//! The problems that are measured, each with an input at its limits.

use std::fmt::{Display, Write};

use crate::random::Random;

/// A problem, where the solution written for it stands below `benches/` if not under its own name,
/// what its input is, and how it is made.
pub(super) struct Task {
    pub(super) problem: &'static str,
    pub(super) source: Option<&'static str>,
    pub(super) limits: &'static str,
    make: fn(&mut Input),
}

impl Task {
    /// The input, always the same.
    pub(super) fn input(&self) -> String {
        let mut input = Input { random: Random::new(2026), text: String::new() };
        (self.make)(&mut input);
        input.text
    }
}

const fn task(problem: &'static str, limits: &'static str, make: fn(&mut Input)) -> Task {
    Task { problem, source: None, limits, make }
}

/// A problem of `cargo xtask bench judge`, with the same solution.
const fn shared(
    problem: &'static str,
    source: &'static str,
    limits: &'static str,
    make: fn(&mut Input),
) -> Task {
    Task { problem, source: Some(source), limits, make }
}

/// What is written so far, and what chance says next.
struct Input {
    random: Random,
    text: String,
}

impl Input {
    /// A number or a word, and a blank.
    fn put(&mut self, token: impl Display) {
        // Writing to a text does not fail.
        let _ = write!(self.text, "{token} ");
    }

    fn line(&mut self) {
        self.text.push('\n');
    }

    /// A number from `low` to `high`.
    fn draw(&mut self, low: u64, high: u64) -> u64 {
        low + self.random.up_to(high - low + 1)
    }

    fn numbers(&mut self, count: u64, low: u64, high: u64) {
        for _ in 0..count {
            let number = self.draw(low, high);
            self.put(number);
        }
        self.line();
    }

    /// Numbers from -`most` to `most`.
    fn signed(&mut self, count: u64, most: i64) {
        for _ in 0..count {
            let number = self.draw(0, 2 * most.unsigned_abs());
            self.put(most.saturating_sub_unsigned(number));
        }
        self.line();
    }

    fn count_and_numbers(&mut self, count: u64, low: u64, high: u64) {
        self.put(count);
        self.line();
        self.numbers(count, low, high);
    }

    fn letters(&mut self, count: u64, of: &[char]) {
        for _ in 0..count {
            let letter = *self.random.pick(of);
            self.text.push(letter);
        }
        self.line();
    }

    /// The numbers from `low` to `high` in any order.
    fn shuffled(&mut self, low: u64, high: u64) -> Vec<u64> {
        let mut all: Vec<u64> = (low..=high).collect();
        for place in (1..all.len()).rev() {
            let other = self.random.below(place + 1);
            all.swap(place, other);
        }
        all
    }

    /// `count` different numbers from `low` to `high`.
    fn different(&mut self, count: usize, low: u64, high: u64) {
        for number in self.shuffled(low, high).into_iter().take(count) {
            self.put(number);
        }
        self.line();
    }

    /// A tree with `count` vertices. The parent of each is one of the `near` vertices before it.
    fn tree(&mut self, count: u64, near: u64) {
        self.put(count);
        self.line();
        let names = self.shuffled(1, count);
        let (mut above, mut rest) = (Vec::new(), names.iter());
        above.extend(rest.next());
        for &name in rest {
            let reach = usize::try_from(near).map_or(above.len(), |near| near.min(above.len()));
            let place = above.len() - 1 - self.random.below(reach);
            let up = above[place];
            self.put(up);
            self.put(name);
            self.line();
            above.push(name);
        }
    }
}

/// 10^18.
const FAR: u64 = 1_000_000_000_000_000_000;
const DIGITS: &[char] = &['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/// 10^9.
const LARGE: u64 = 1_000_000_000;

pub(super) const TASKS: &[Task] = &[
    shared("addition-game", "fread/addition_game", "10^4 numbers of 10^3 digits", |to| {
        to.put(10_000);
        for _ in 0..10_000 {
            to.text.push('1');
            to.letters(999, DIGITS);
        }
    }),
    shared("string01", "fread/string01", "2*10^7 letters", |to| {
        to.put(10_000_000);
        to.letters(20_000_000, &['0', '1']);
    }),
    shared("cat-and-rabbit", "fread/cat_and_rabbit", "10^7 tiles", |to| {
        to.letters(10_000_000, &['.', '.', '.', '#'])
    }),
    shared("nim", "fread/nim", "10^6 heaps to 10^18", |to| to.count_and_numbers(1_000_000, 0, FAR)),
    shared("nim-k", "fread/nim_k", "10^6 heaps to 10^18", |to| {
        to.put(1_000_000);
        to.put(3);
        to.numbers(1_000_000, 0, FAR);
    }),
    shared("tofu", "fread/tofu", "10^4 boxes with 100 each", |to| {
        to.put(10_000);
        for _ in 0..10_000 {
            to.numbers(3, LARGE, LARGE);
            to.put(100);
            to.numbers(300, 0, LARGE - 1);
        }
    }),
    task("prime-factor-game", "two primes near 3*10^9", |to| {
        to.put(3_037_000_493_u64 * 3_036_999_989)
    }),
    task("abc297-g-constrained-nim-2", "n = 2*10^5", |to| {
        to.put("200000 12345 987654");
        to.numbers(200_000, 1, LARGE);
    }),
    task("abc368-f-dividing-game", "n = 10^5, to 10^5", |to| {
        to.count_and_numbers(100_000, 1, 100_000)
    }),
    task("agc002-e-candy-piles", "n = 10^5", |to| to.count_and_numbers(100_000, 1, 200_000)),
    task("agc010-d-decrementing", "n = 10^5, 28 rounds", |to| {
        to.put("99999 536870911");
        (1..99_999).for_each(|_| {
            let times = to.draw(1, 3);
            to.put(times << 28);
        });
    }),
    task("agc033-c-removing-coins", "n = 2*10^5", |to| to.tree(200_000, 100)),
    task("arc151-c-01-game", "m = 2*10^5", |to| {
        to.put(FAR);
        to.put(200_000);
        let mut place = 0;
        for _ in 0..200_000 {
            place += to.draw(2, 4_000_000_000_000);
            let digit = to.draw(0, 1);
            to.put(place);
            to.put(digit);
            to.line();
        }
    }),
    task("cf-1190b-tokitsukaze-csl", "n = 10^5", |to| to.count_and_numbers(100_000, 0, LARGE)),
    task("cf-1370c-number-game", "100 tests, to 10^9", |to| {
        to.put(100);
        for _ in 0..100 {
            let odd = 2 * to.draw(LARGE / 4, LARGE / 2 - 1) + 1;
            let number = if odd % 3 == 0 { odd } else { odd / 4 * 2 + 2 * (odd / 2 % 2) };
            to.put(number.clamp(1, LARGE));
        }
    }),
    task("cf-1373b-01-game", "1000 words of 1000", |to| {
        to.put(1000);
        (0..1000).for_each(|_| to.letters(1000, &['0', '1']));
    }),
    task("cf-15c-industrial-nim", "n = 10^5, to 10^16", |to| {
        to.put(100_000);
        to.numbers(200_000, 1, FAR / 100);
    }),
    task("cf-167c-wizards-and-numbers", "10^4 tests, to 10^18", |to| {
        to.put(10_000);
        to.numbers(20_000, 0, FAR);
    }),
    task("cf-256c-furlo-and-rublo", "n = 10^5", |to| {
        to.count_and_numbers(100_000, 1, 777_777_777_777)
    }),
    task("cf-305e-playing-with-string", "5000 letters", |to| {
        (0..2500).for_each(|_| to.text.push_str("ab"));
    }),
    task("cf-603c-lieges", "n = 10^5, to 10^18", |to| {
        to.put("100000 999999999999999999");
        to.numbers(100_000, 0, FAR);
    }),
    task("cses-nim-game-1", "2*10^5 heaps", |to| {
        to.put(100);
        (0..100).for_each(|_| to.count_and_numbers(2000, 1, LARGE));
    }),
    task("hackerrank-manasa-and-prime-game", "10 times 10^4 heaps", |to| {
        to.put(10);
        (0..10).for_each(|_| to.count_and_numbers(10_000, 1, FAR));
    }),
    task("hdu-1846-brave-game", "10^5 tests", |to| {
        to.put(100_000);
        to.numbers(200_000, 1, FAR);
    }),
    task("hdu-2516-fibonacci-nim", "10^5 tests", |to| {
        to.numbers(100_000, 2, FAR);
        to.put(0);
    }),
    task("hdu-2897-adjacent-alien", "10^5 tests", |to| {
        for _ in 0..100_000 {
            let p = to.draw(1, 1_000_000);
            let (n, q) = (to.draw(1, FAR), to.draw(p, 2_000_000));
            to.put(n);
            to.put(p);
            to.put(q);
            to.line();
        }
    }),
    task("hdu-3094-a-tree-game", "10 trees of 10^5", |to| {
        to.put(10);
        (0..10).for_each(|_| to.tree(100_000, 100));
    }),
    task("hdu-6892-lunch", "20 times 10, to 10^9", |to| {
        to.put(20);
        (0..20).for_each(|_| to.count_and_numbers(10, LARGE - 1_000_000, LARGE));
    }),
    task("poj-1067", "10^5 pairs to 10^18", |to| to.numbers(200_000, 0, FAR)),
    task("poj-1704-georgia-and-bob", "20 times 10^4", |to| {
        to.put(20);
        for _ in 0..20 {
            to.put(10_000);
            to.different(10_000, 1, 20_000);
        }
    }),
    task("uva-11859-division-game", "50 times 50 times 50", |to| {
        to.put(50);
        for _ in 0..50 {
            to.put("50 50");
            to.numbers(2500, 2, 10_000);
        }
    }),
    // From here on, answers are computed.
    task("abc206-f-interval-game-2", "20 tests of 100", |to| {
        to.put(20);
        for _ in 0..20 {
            to.put(100);
            for _ in 0..100 {
                let low = to.draw(1, 99);
                let high = to.draw(low + 1, 100);
                to.put(low);
                to.put(high);
            }
            to.line();
        }
    }),
    task("abc255-g-constrained-nim", "n = m = 2*10^5, to 10^18", |to| {
        to.put("200000 200000");
        to.numbers(200_000, 1, FAR);
        for _ in 0..200_000 {
            let heap = to.draw(1, 2000);
            let taken = to.draw(1, heap);
            to.put(heap);
            to.put(taken);
        }
    }),
    task("abc270-d-stones", "n = 10^4, k = 100", |to| {
        to.put("10000 100 1");
        (0..99).for_each(|_| to.numbers(1, 2, 10_000));
    }),
    task("abc349-e-weighted-tic-tac-toe", "9 numbers to 10^9", |to| to.signed(9, 1_000_000_000)),
    task("abc354-e-remove-pairs", "n = 18", |to| {
        to.put(18);
        to.numbers(36, 1, 9);
    }),
    task("arc038-c-cups-and-beans", "n = 10^5", |to| {
        to.put(100_000);
        to.line();
        for place in 1..100_000 {
            let reach = if to.random.chance(50) { place } else { to.draw(1, place) };
            let beans = to.draw(0, LARGE);
            to.put(reach);
            to.put(beans);
            to.line();
        }
    }),
    task("boj-11062-card-game", "10 times 1000", |to| {
        to.put(10);
        (0..10).for_each(|_| to.count_and_numbers(1000, 1, 10_000));
    }),
    task("bomb-places", "20 boards of 2500", |to| {
        for _ in 0..20 {
            to.put(2500);
            to.numbers(5000, 1, 50);
        }
        to.put(0);
    }),
    task("cf-1033c-permutation-game", "n = 2000", |to| {
        to.put(2000);
        to.different(2000, 1, 2000);
    }),
    task("cf-1312f-attack-on-red-kingdom", "1000 tests of 300", |to| {
        to.put(1000);
        for _ in 0..1000 {
            to.put(300);
            to.numbers(3, 1, 5);
            to.numbers(300, 1, FAR);
        }
    }),
    task("cf-1458e-nim-shortcuts", "n = m = 10^5, to 10^5", |to| {
        to.put("100000 100000");
        to.numbers(400_000, 0, 100_000);
    }),
    task("cf-2004e-not-a-nim-problem", "3*10^5 heaps to 3000", |to| {
        to.put(10);
        (0..10).for_each(|_| to.count_and_numbers(30_000, 1, 3000));
    }),
    task("cf-39e-what-has-dirichlet", "n = 10^9", |to| to.put("1 1 1000000000")),
    task("cf-768e-game-of-stones", "10^6 heaps", |to| to.count_and_numbers(1_000_000, 1, 60)),
    task("cf-786a-berzerk", "n = 7000, k = m = 3500", |to| {
        to.put(7000);
        for _ in 0..2 {
            to.put(3500);
            to.different(3500, 1, 6999);
        }
    }),
    task("cses-grundys-game", "10^5 tests to 10^6", |to| {
        to.count_and_numbers(100_000, 1, 1_000_000)
    }),
    task("cses-removal-game", "n = 5000", |to| {
        to.put(5000);
        to.signed(5000, 1_000_000_000);
    }),
    task("cses-stick-game", "n = 10^6, k = 100", |to| {
        to.put("1000000 100");
        to.different(100, 1, 200);
    }),
    task("edpc-l-deque", "n = 3000", |to| to.count_and_numbers(3000, 1, LARGE)),
    task("hdu-1404-digital-deletions", "10^5 rows", |to| {
        (0..100_000).for_each(|_| to.letters(6, DIGITS));
    }),
    task("hdu-2999-stone-game", "100 of 200 takes, to 1000", |to| {
        to.put(100);
        to.different(100, 1, 200);
        to.count_and_numbers(1000, 0, 1000);
    }),
    task("hdu-3980-paint-chain", "100 tests to 1000", |to| {
        to.put(100);
        for _ in 0..100 {
            let (beads, painted) = (to.draw(900, 1000), to.draw(1, 50));
            to.put(beads);
            to.put(painted);
        }
    }),
    task("hdu-5724-chess", "100 times 1000 rows", |to| {
        to.put(100);
        for _ in 0..100 {
            to.put(1000);
            to.line();
            for _ in 0..1000 {
                let count = to.random.below(21);
                to.put(count);
                to.different(count, 1, 20);
            }
        }
    }),
    task("hdu-5754-life-winner-bo", "1000 tests to 150", |to| {
        to.put(1000);
        for _ in 0..1000 {
            to.numbers(1, 1, 4);
            to.numbers(2, 2, 150);
        }
    }),
    task("lc-1406-stone-game-iii", "n = 5*10^4", |to| {
        to.put(50_000);
        to.signed(50_000, 1000);
    }),
    task("lc-1510-stone-game-iv", "n = 10^5", |to| to.put(100_000)),
    task("lc-1690-stone-game-vii", "n = 1000", |to| to.count_and_numbers(1000, 1, 1000)),
    task("lc-1872-stone-game-viii", "n = 10^5", |to| {
        to.put(100_000);
        to.signed(100_000, 10_000);
    }),
    task("lc-2029-stone-game-ix", "n = 10^5", |to| to.count_and_numbers(100_000, 1, 10_000)),
    task("lc-464-can-i-win", "k = 20, t = 190", |to| to.put("20 190")),
    task("lc-913-cat-and-mouse", "50 nodes", |to| {
        const NODES: usize = 50;
        let mut near = vec![vec![]; NODES];
        for one in 0..NODES {
            for other in 0..one {
                if other + 1 == one || to.random.chance(5) {
                    near[one].push(other);
                    near[other].push(one);
                }
            }
        }
        to.put(NODES);
        for list in near {
            to.put(list.len());
            list.iter().for_each(|other| to.put(other));
            to.line();
        }
    }),
    task("lightoj-1315-hyper-knights", "200 tests of 1000", |to| {
        to.put(200);
        for _ in 0..200 {
            to.put(1000);
            to.numbers(2000, 0, 499);
        }
    }),
    task("luogu-p2953-cow-digit-game", "100 numbers to 10^6", |to| {
        to.count_and_numbers(100, 900_000, 1_000_000)
    }),
    task("luogu-p6560-passing-time", "500 times 5*10^5 edges", |to| {
        to.put("100000 500000 500");
        to.line();
        to.numbers(1_000_000, 1, 100_000);
        to.numbers(1000, 1, 100_000);
    }),
    task("poj-1082-calendar-game", "10^5 dates", |to| {
        to.put(100_000);
        for _ in 0..100_000 {
            let (year, month, day) = (to.draw(1900, 2000), to.draw(1, 12), to.draw(1, 28));
            to.put(year);
            to.put(month);
            to.put(day);
            to.line();
        }
    }),
    task("poj-1678-i-love-this-game", "10 times 10^4", |to| {
        to.put(10);
        for _ in 0..10 {
            to.put("10000 100 1000");
            to.signed(10_000, 10_000);
        }
    }),
    task("poj-2068-nim", "20 sets, n = 10, s = 2^13", |to| {
        for _ in 0..20 {
            to.put(10);
            to.numbers(1, 8000, 8192);
            to.numbers(20, 1, 16);
        }
        to.put(0);
    }),
    task("poj-2311-cutting-game", "1000 sheets to 200", |to| to.numbers(2000, 2, 200)),
    task("poj-2425-a-chess-game", "1000 nodes, 5*10^4 edges", |to| {
        const NODES: u64 = 1000;
        to.put(NODES);
        for node in 0..NODES {
            let count = (NODES - 1 - node).min(50);
            to.put(count);
            if count > 0 {
                to.numbers(count, node + 1, NODES - 1);
            }
        }
        (0..1000).for_each(|_| to.count_and_numbers(10, 0, NODES - 1));
        to.put(0);
    }),
    task("poj-2960-s-nim", "10 sets, k = m = l = 100", |to| {
        for _ in 0..10 {
            to.put(100);
            to.different(100, 1, 10_000);
            to.put(100);
            (0..100).for_each(|_| to.count_and_numbers(100, 0, 10_000));
        }
        to.put(0);
    }),
    task("poj-3537-crosses", "n = 2000", |to| to.put(2000)),
    task("spoj-mcoins", "50 towers to 10^6", |to| {
        to.put("5 8 50");
        to.numbers(50, 900_000, 1_000_000);
    }),
    task("topcoder-partisan-game", "n = 10^6", |to| to.put("1000000 3 1 3 5 3 2 4 5")),
    task("uva-10404-bachet", "10 sets, n = 10^6, m = 10", |to| {
        for _ in 0..10 {
            to.numbers(1, 999_000, 1_000_000);
            to.put("10 1");
            to.different(9, 2, 60);
        }
    }),
    task("uva-10891-game-of-sum", "50 sets of 100", |to| {
        for _ in 0..50 {
            to.put(100);
            to.signed(100, 1_000_000);
        }
        to.put(0);
    }),
    task("yukicoder-361", "l = 500, d = 100", |to| to.put("500 100")),
];
