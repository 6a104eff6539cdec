//@ too_large
fn too_large() -> ! {
    eprintln!("a number does not fit into 64 bits");
    exit(2)
}

//@ floor_divide
/// Rounded down.
fn floor_divide(a: i64, b: i64) -> i64 {
    let quotient = a.checked_div(b).unwrap_or_else(|| too_large());
    quotient - i64::from(a.wrapping_rem(b) != 0 && (a < 0) != (b < 0))
}

//@ floor_modulo
fn floor_modulo(a: i64, b: i64) -> i64 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}

//@ exact_sum
fn exact_sum(a: i64, b: i64) -> i64 {
    a.checked_add(b).unwrap_or_else(|| too_large())
}

//@ exact_difference
fn exact_difference(a: i64, b: i64) -> i64 {
    a.checked_sub(b).unwrap_or_else(|| too_large())
}

//@ score_difference
/// `i64::MIN` stands for 'no move', so no difference may be that.
fn score_difference(a: i64, b: i64) -> i64 {
    a.checked_sub(b).filter(|difference| *difference != i64::MIN).unwrap_or_else(|| too_large())
}

//@ exact_product
fn exact_product(a: i64, b: i64) -> i64 {
    a.checked_mul(b).unwrap_or_else(|| too_large())
}

//@ integer_power
fn integer_power(base: i64, exponent: i64) -> i64 {
    let (mut product, mut square, mut left) = (1, base, exponent);
    while left > 0 {
        if left % 2 == 1 {
            product = exact_product(product, square);
        }
        if left > 1 {
            square = exact_product(square, square);
        }
        left /= 2;
    }
    product
}

//@ gcd
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a.wrapping_rem(b)) }
}

//@ bit
fn bit_of(n: i64, place: i64) -> i64 {
    if place < 63 { n >> place & 1 } else { 0 }
}

//@ powers
/// 1, base, base^2, ... as far as 64 bits go.
fn powers(base: i64) -> impl Iterator<Item = i64> {
    let next = move |power: &i64| power.checked_mul(base).filter(|next| next > power);
    std::iter::successors(Some(1), next)
}

//@ divisors
/// The smallest first.
fn divisors(n: i64) -> Vec<i64> {
    let mut all: Vec<i64> = (1..).take_while(|&d| d <= n / d).filter(|&d| n % d == 0).collect();
    for place in (0..all.len()).rev() {
        if n / all[place] != all[place] {
            all.push(n / all[place]);
        }
    }
    all
}

//@ index_game
/// The places of each number in a list, counted from 1.
type Index = HashMap<i64, Vec<i64>>;

fn index_of_list(numbers: &[i64]) -> Index {
    let mut index = Index::new();
    for (place, &number) in (1..).zip(numbers) {
        index.entry(number).or_default().push(place);
    }
    index
}

#[allow(dead_code)]
fn places_at(index: &Index, number: i64) -> &[i64] {
    index.get(&number).map_or(&[], |places| places)
}

//@ small_index_game
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

//@ small_members_game
/// Which numbers a list has.
type Index = Vec<bool>;

fn index_of_list(numbers: &[i64]) -> Index {
    let mut index = Index::new();
    for &number in numbers {
        if number as usize >= index.len() {
            index.resize(number as usize + 1, false);
        }
        index[number as usize] = true;
    }
    index
}

fn is_among(index: &Index, number: i64) -> bool {
    index.get(number as usize) == Some(&true)
}

//@ mex_game
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

//@ latest_game
/// For each value the largest number so far that has it, or -1, and the least of these over
/// stretches of values.
#[derive(Default)]
struct Latest {
    least: Vec<i64>,
}

impl Latest {
    fn clear(&mut self, size: i64) {
        self.least = vec![-1; 2 * (size as usize + 1).next_power_of_two()];
    }

    fn note(&mut self, value: i64, number: i64) {
        let mut node = self.least.len() / 2 + value as usize;
        self.least[node] = number;
        while node > 1 {
            node /= 2;
            self.least[node] = self.least[2 * node].min(self.least[2 * node + 1]);
        }
    }

    /// The least value that no number from this one on has.
    fn missing(&self, first: i64) -> i64 {
        let (mut node, half) = (1, self.least.len() / 2);
        while node < half {
            node = 2 * node + usize::from(self.least[2 * node] >= first);
        }
        (node - half) as i64
    }
}

//@ turns_game
/// Who wins in n moves scores LONG - n, who loses in n moves n - LONG; a draw is 0.
const LONG: i64 = 1 << 60;

/// The score of a move to where the other player has this score.
fn one_more(score: i64) -> i64 {
    if score > 0 { 1 - score } else if score < 0 { -1 - score } else { 0 }
}

//@ turns_in_game
fn turns_in(score: i64) -> i64 {
    if score == 0 { -1 } else { LONG - score.abs() }
}

//@ sweep_game
/// $what, for all positions below these sizes.
#[derive(Default)]
struct Memo {
    sizes: [i64; $width],
    table: Vec<$value>,
    $fields
}

impl Memo {
    fn index(&self, position: $position) -> usize {
        $index as usize
    }

    fn known(&self, position: $position) -> $value {
        self.table[self.index(position)]
    }

    fn note(&mut self, position: $position, value: $value) {
        let index = self.index(position);
        self.table[index] = value;
    }
}

//@ other_tables_game
/// The same under other rules, by the numbers that these depend on.
tables: HashMap<[i64; $settings], ([i64; $width], Vec<$value>)>,

//@ mix_game
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

//@ map_game
#[derive(Default)]
struct Known {
    values: HashMap<$position, $value, Mixed>,
}

impl Known {
    fn get(&self, position: $position) -> Option<$value> {
        self.values.get(&position).copied()
    }

    fn note(&mut self, position: $position, value: $value) {
        self.values.insert(position, value);
    }
}

//@ dense_game
#[derive(Default)]
struct Known {
    values: Vec<Option<$value>>,
    sizes: [i64; $width],
}

impl Known {
    /// Makes room for all positions.
    fn prepare(&mut self, sizes: [i64; $width]) {
        if self.values.is_empty() {
            self.values = vec![None; sizes.iter().product::<i64>() as usize];
            self.sizes = sizes;
        }
    }

    fn index(&self, position: $position) -> usize {
        $index
    }

    fn get(&self, position: $position) -> Option<$value> {
        self.values[self.index(position)]
    }

    fn note(&mut self, position: $position, value: $value) {
        let index = self.index(position);
        self.values[index] = Some(value);
    }
}

//@ depth_game
#[derive(Default)]
struct Memo {
    known: Known,
    /// Positions that something is to be known of.
    stack: Vec<$position>,
    missing: bool,
    $fields
}

impl Memo {
    /// What is known of a position. If that is nothing, it is put on the stack.
    fn look(&mut self, position: $position) -> $value {
        if let Some(value) = self.known.get(position) {
            $endless
            return value;
        }
        self.stack.push(position);
        self.missing = true;
        0
    }
}

//@ depth_game_endless
if value == OPEN {
    self.endless = true;
    return 0;
}

//@ depth_game_solve
fn $core($parameters, start: $position) -> $value {
    $check
    $prepare
    memo.stack = vec![start];
    while let Some(&position) = memo.stack.last() {
        if $ready {
            memo.stack.pop();
            continue;
        }
        memo.missing = false;
        let value = $evaluate($pass, position);
        $fail
        if memo.missing {
            // Its options come first.
            $mark
            continue;
        }
        memo.known.note(position, value);
        memo.stack.pop();
    }
    memo.known.get(start).unwrap()
}

//@ early_game
#[derive(Default)]
struct Memo {
    known: Known,
    /// Positions that something is to be known of, each with the place of one that has a move
    /// there, and whether that is no longer needed.
    stack: Vec<($position, usize, bool)>,
    current: usize,
    missing: bool,
}

impl Memo {
    /// What is known of a position. If that is nothing, it is put on the stack.
    fn look(&mut self, position: $position) -> $value {
        if let Some(value) = self.known.get(position) {
            return value;
        }
        self.stack.push((position, self.current, false));
        self.missing = true;
        $won
    }
}

//@ early_game_solve
fn $core($parameters, start: $position) -> $value {
    $check
    $prepare
    memo.stack = vec![(start, 0, false)];
    while let Some(&(position, parent, done)) = memo.stack.last() {
        memo.current = memo.stack.len() - 1;
        if done || memo.stack[parent].2 || memo.known.get(position).is_some() {
            memo.stack.pop();
            continue;
        }
        memo.missing = false;
        let value = $evaluate($pass, position);
        if memo.missing && $undecided {
            // What is on top is looked at next: the first option.
            memo.stack[memo.current + 1..].reverse();
            continue;
        }
        memo.known.note(position, value);
        memo.stack.truncate(memo.current);
        // A move to a lost position wins: the other options need not be looked at.
        if $lost && memo.current > 0 {
            memo.stack[parent].2 = true;
            memo.known.note(memo.stack[parent].0, $won);
        }
    }
    memo.known.get(start).unwrap()
}

//@ cycles_game
/// All positions that were reached.
#[derive(Default)]
struct Memo {
    ids: HashMap<$position, usize, Mixed>,
    positions: Vec<$position>,
    /// What a position is worth to the player to move, 0 as long as that is not known.
    scores: Vec<i64>,
    /// From where there are moves to it.
    origins: Vec<Vec<usize>>,
    /// How many moves it has that are not known to be bad.
    left: Vec<usize>,
}

impl Memo {
    fn id_of(&mut self, position: $position) -> usize {
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

/// Backwards from where play is over; what is never reached so is a draw.
fn score_of($parameters, start: $position) -> i64 {
    if let Some(&id) = memo.ids.get(&start) {
        return memo.scores[id];
    }
    let first = memo.positions.len();
    let mut rounds = Vec::new();
    let mut id = memo.id_of(start);
    while id < memo.positions.len() {
        let options = options_of($rules_first memo.positions[id]);
        memo.left[id] = options.len();
        if options.is_empty() {
            memo.scores[id] = score_at_end($rules_first memo.positions[id]);
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

//@ count_where
fn count_where(numbers: &[i64], other: i64, compares: impl Fn(i64, i64) -> bool) -> i64 {
    numbers.iter().filter(|&&n| compares(n, other)).count() as i64
}

//@ functions
#[allow(dead_code)]
impl Input<'_> {
    fn absolute(&self, a: i64) -> i64 {
        if a < 0 { exact_difference(0, a) } else { a }
    }

    fn ones_of(&self, a: i64) -> i64 {
        self.nonnegative(a).count_ones() as i64
    }

    fn nonnegative(&self, a: i64) -> i64 {
        if a < 0 {
            self.fail(format!("{a} is negative"));
        }
        a
    }

    fn gcd(&self, a: i64, b: i64) -> i64 {
        let (mut a, mut b) = (a, b);
        while b != 0 {
            (a, b) = (b, a.wrapping_rem(b));
        }
        self.absolute(a)
    }

    fn power_of(&self, base: i64, exponent: i64) -> i64 {
        integer_power(base, self.nonnegative(exponent))
    }
}
