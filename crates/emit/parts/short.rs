//@ short_input
fn integer<'a>(data: &mut impl Iterator<Item = &'a str>) -> i64 {
    data.next().unwrap().parse().unwrap()
}
//@ short_entry
fn entry(a: &[i64], place: i64) -> i64 {
    if place == 0 { 0 } else { a[place as usize - 1] }
}
//@ short_floor
fn floor_mod(a: i64, b: i64) -> i64 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}

fn floor_div(a: i64, b: i64) -> i64 {
    a.wrapping_div(b) - (a.wrapping_rem(b) != 0 && (a < 0) != (b < 0)) as i64
}
//@ short_power
fn power(a: i64, b: i64) -> i64 {
    (0..b.min(64 + b % 2)).fold(1, |result, _| result * a)
}
//@ short_gcd
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
//@ short_exponents
fn exponents(mut n: i64) -> Vec<i64> {
    let (mut found, mut p) = (vec![], 2);
    while p <= n / p {
        let mut e = 0;
        while n % p == 0 {
            n /= p;
            e += 1;
        }
        found.push(e);
        p += 1;
    }
    if n > 1 {
        found.push(1);
    }
    found
}
//@ short_mex
fn mex_table(takes: &[i64], most: i64) -> Vec<i64> {
    let mut table: Vec<i64> = vec![];
    for n in 0..=most {
        let takes = takes.iter().filter(|&&d| 0 < d && d <= n);
        let left: Vec<i64> = takes.map(|d| table[(n - d) as usize]).collect();
        table.push((0..).find(|v| !left.contains(v)).unwrap());
    }
    table
}
//@ short_ones
fn columns(values: &[i64]) -> Vec<u64> {
    (0..63).map(|j| values.iter().map(|v| (v >> j & 1) as u64).sum()).collect()
}
//@ short_column
fn largest_column(base: i64, modulus: i64, mut numbers: Vec<i64>) -> i64 {
    let mut most = 0;
    for _ in 0..64 {
        most = most.max(numbers.iter().map(|n| n % base).sum::<i64>() % modulus);
        numbers.iter_mut().for_each(|n| *n /= base);
    }
    most
}
//@ light_input
struct Input<'a> {
    tokens: std::iter::Peekable<std::str::SplitAsciiWhitespace<'a>>,
}

fn read_all() -> String {
    let mut text = String::new();
    std::io::stdin().lock().read_to_string(&mut text).unwrap();
    text
}

impl<'a> Input<'a> {
    fn new(text: &'a str) -> Self {
        Input { tokens: text.split_ascii_whitespace().peekable() }
    }

    #[allow(dead_code)]
    fn fail(&self, reason: String) -> ! {
        eprintln!("{reason}");
        exit(2)
    }

    #[allow(dead_code)]
    fn at_end(&mut self) -> bool {
        self.tokens.peek().is_none()
    }

    fn finish(self) {}
}
//@ light_number
impl Input<'_> {
    fn number(&mut self, _: &str, _: i64, _: i64) -> i64 {
        self.tokens.next().unwrap().parse().unwrap()
    }
}
