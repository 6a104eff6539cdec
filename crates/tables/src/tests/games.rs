//! Random games of every shape, small enough for the definition.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use compute::{
    Choice, Comparison, Ending, Function, Game, Given, Move, Parameter, Range, Term, Test, Verdict,
};

/// Pseudorandom numbers (Steele, Lea and Flood 2014).
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(count).unwrap()).unwrap()
    }

    pub(super) fn small(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.below(usize::try_from(high - low + 1).unwrap())).unwrap()
    }

    pub(super) fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    pub(super) fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn many<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }
}

/// The parameters of all games: a number and two lists.
fn parameters() -> Vec<Parameter> {
    let parameter = |name: &str, list| Parameter { name: String::from(name), list };
    vec![parameter("p", false), parameter("a", true), parameter("b", true)]
}

pub(super) fn given(random: &mut Random) -> Vec<Given> {
    let number = random.pick(&[0, 1, 2, 2, 3, 5, 9, -1, LARGE]);
    let list = |random: &mut Random| {
        Given::Numbers(random.many(
            12,
            |random| {
                if random.chance(60) { LARGE } else { random.small(-1, 9) }
            },
        ))
    };
    vec![Given::Number(number), list(random), list(random)]
}

pub(super) fn position(random: &mut Random, fields: usize, most: i64) -> Vec<i64> {
    (0..fields).map(|_| random.small(0, most)).collect()
}

/// Twice this exceeds 64 bits, and no result from it is the largest number there is, which a
/// difference cannot be.
const LARGE: i64 = (1 << 62) + 1_234_567;

fn slot(index: usize) -> Term {
    Term::Slot(u32::try_from(index).unwrap())
}

fn apply(function: Function, left: Term, right: Term) -> Term {
    Term::Apply(function, Box::new(left), Box::new(right))
}

/// A random term over the slots below `slots`.
fn term(random: &mut Random, slots: usize, depth: usize) -> Term {
    use Function::{
        Add, Bit, Divide, Gcd, Maximum, Minimum, Multiply, Power, Remainder, Subtract, Xor,
    };
    match if depth == 0 { random.below(4) } else { random.below(9) } {
        0 => Term::Number(if random.chance(40) { LARGE } else { random.small(-2, 6) }),
        1 | 2 => slot(random.below(slots.max(1))),
        3 if random.chance(2) => Term::Parameter(0),
        3 => random.pick(&[Term::Length(1), Term::Length(2), slot(0), Term::Parameter(1)]),
        4 => Term::Entry(1 + u32::from(random.chance(2)), Box::new(term(random, slots, depth - 1))),
        5 => Term::Ones(Box::new(term(random, slots, depth - 1))),
        _ => {
            let often = [Add, Add, Subtract, Subtract, Multiply];
            let seldom = [Divide, Remainder, Minimum, Maximum, Power, Gcd, Xor, Bit];
            let function =
                if random.chance(2) { random.pick(&often) } else { random.pick(&seldom) };
            apply(function, term(random, slots, depth - 1), term(random, slots, depth - 1))
        }
    }
}

fn comparison(random: &mut Random) -> Comparison {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    random.pick(&[Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual])
}

fn test(random: &mut Random, slots: usize, depth: usize) -> Test {
    match if depth == 0 { random.below(5) } else { random.below(8) } {
        0 => Test::Always(!random.chance(4)),
        1 | 2 => Test::Compare(term(random, slots, 1), comparison(random), term(random, slots, 1)),
        3 => {
            let mut numbers = random.many(5, |random| random.small(-1, 9));
            numbers.sort_unstable();
            Test::In(term(random, slots, 1), numbers)
        }
        4 => Test::Among(term(random, slots, 1), 1 + u32::from(random.chance(2))),
        5 => Test::Not(Box::new(test(random, slots, depth - 1))),
        6 => Test::All(random.many(3, |random| test(random, slots, depth - 1))),
        _ => Test::Any(random.many(3, |random| test(random, slots, depth - 1))),
    }
}

fn range(random: &mut Random, slots: usize) -> Range {
    let list = 1 + u32::from(random.chance(2));
    let upper = slot(random.below(slots.max(1)));
    match random.below(10) {
        0..=2 => Range::Between(Term::Number(random.small(0, 2)), Some(upper)),
        3 => Range::Between(term(random, slots, 1), Some(term(random, slots, 1))),
        4 => Range::Between(Term::Number(1), None),
        5 => Range::Powers(term(random, slots, 0)),
        6 => Range::Listed(random.many(5, |random| random.small(-1, 9))),
        7 => Range::Entries(list),
        8 => Range::Places(list, term(random, slots, 1)),
        _ => Range::Divisors(term(random, slots, 1)),
    }
}

fn choice(random: &mut Random, slots: usize) -> Choice {
    let range = range(random, slots);
    let variable = slot(slots);
    let until = match range {
        Range::Between(_, None) => {
            let square = apply(Function::Multiply, variable.clone(), variable.clone());
            let bound = random.pick(&[variable, square]);
            Test::Compare(bound, Comparison::LessEqual, slot(0))
        }
        _ if random.chance(4) => test(random, slots + 1, 1),
        _ => Test::Always(true),
    };
    Choice { name: String::from("v"), range, until }
}

/// A field of an option, usually smaller.
fn left(random: &mut Random, field: usize, fields: usize, slots: usize) -> Term {
    let variable =
        if slots > fields { slot(fields + random.below(slots - fields)) } else { slot(0) };
    let one = Term::Number(1);
    match random.below(16) {
        0..=3 => apply(Function::Subtract, slot(field), variable),
        4..=6 => slot(field),
        7 => variable,
        8 => apply(Function::Subtract, slot(field), one),
        9 => apply(Function::Divide, slot(field), Term::Number(2)),
        10 => apply(Function::Remainder, slot(field), variable),
        11 => {
            let square = apply(Function::Multiply, variable.clone(), variable);
            apply(Function::Subtract, slot(field), square)
        }
        12 => slot(random.below(fields.max(1))),
        13 if random.chance(2) => apply(Function::Add, slot(field), one),
        13 => apply(Function::Minimum, slot(field), Term::Number(random.small(0, 5))),
        14 => term(random, slots, 1),
        _ => apply(Function::Subtract, variable, one),
    }
}

fn rule(random: &mut Random, fields: usize, scored: bool, splits: bool) -> Move {
    let mut choices = vec![];
    for _ in 0..random.pick(&[0, 1, 1, 1, 2]) {
        choices.push(choice(random, fields + choices.len()));
    }
    let slots = fields + choices.len();
    let guard = if random.chance(2) { Test::Always(true) } else { test(random, slots, 1) };
    let count = if splits { random.pick(&[0, 1, 1, 2, 2, 3]) } else { 1 };
    let part =
        |random: &mut Random| (0..fields).map(|field| left(random, field, fields, slots)).collect();
    let gain = if scored { term(random, slots, 1) } else { Term::Number(0) };
    Move { choices, guard, parts: (0..count).map(|_| part(random)).collect(), gain }
}

pub(super) fn game(random: &mut Random) -> Game {
    let fields = random.pick(&[1, 1, 1, 2, 2, 3]);
    let scored = random.chance(4);
    let splits = random.chance(4);
    let verdicts = [Verdict::NoMove, Verdict::Wins, Verdict::Loses, Verdict::Draw];
    let verdicts = if random.chance(2) { &verdicts[..1] } else { &verdicts[..] };
    let ending = |random: &mut Random| Ending {
        when: match random.below(3) {
            0 => Test::Compare(slot(0), Comparison::Equal, Term::Number(random.small(0, 3))),
            _ => test(random, fields, 1),
        },
        verdict: random.pick(verdicts),
    };
    Game {
        fields: (0..fields).map(|_| String::from("n")).collect(),
        parameters: parameters(),
        domain: if random.chance(2) { Test::Always(true) } else { test(random, fields, 1) },
        endings: if random.chance(2) { vec![] } else { random.many(2, ending) },
        moves: (0..1 + random.below(3)).map(|_| rule(random, fields, scored, splits)).collect(),
        misere: random.chance(4),
        list: false,
        scored,
    }
}

/// A game of one heap with amounts that do not depend on it, expressed in different ways; some
/// games only look like that.
pub(super) fn subtraction(random: &mut Random) -> Game {
    let mut plain = game(random);
    plain.fields.truncate(1);
    if random.chance(2) {
        plain.domain = Test::Always(true);
    } else {
        plain.domain = test(random, 1, 1);
    }
    let when = |random: &mut Random| test(random, 1, 1);
    plain.endings = random.many(1, |random| Ending {
        when: when(random),
        verdict: random.pick(&[Verdict::NoMove, Verdict::NoMove, Verdict::Wins, Verdict::Draw]),
    });
    plain.moves = (0..1 + random.below(2)).map(|_| taking(random)).collect();
    plain
}

fn taking(random: &mut Random) -> Move {
    let variable = slot(1);
    let square = apply(Function::Multiply, variable.clone(), variable.clone());
    let number = Term::Number(random.small(1, 5));
    let sum = apply(Function::Add, variable.clone(), number.clone());
    let amount = random.pick(&[variable.clone(), variable.clone(), square, sum, number.clone()]);
    let least = Term::Number(random.pick(&[1, 1, 1, 0, 2]));
    let small = apply(Function::Minimum, slot(0), number);
    let high = random.pick(&[slot(0), small, Term::Number(6), Term::Parameter(0)]);
    let fits = Test::Compare(amount.clone(), Comparison::LessEqual, slot(0));
    let strictly = Test::Compare(slot(0), Comparison::Greater, amount.clone());
    let bound = random.pick(&[fits.clone(), strictly, fits]);
    let (range, until) = match random.below(6) {
        0 => (Range::Between(least, None), bound.clone()),
        1 => (Range::Powers(Term::Number(random.small(1, 3))), bound.clone()),
        2 => (Range::Entries(1), Test::Always(true)),
        3 => (Range::Listed(vec![1, 3, 4, 1]), Test::Always(true)),
        _ => (Range::Between(least, Some(high)), Test::Always(true)),
    };
    let until = if random.chance(6) { bound.clone() } else { until };
    let guard = match random.below(4) {
        0 => bound,
        1 => test(random, 2, 1),
        _ => Test::Always(true),
    };
    let part = match random.below(4) {
        // Choose what is left instead of what is taken.
        0 if matches!(range, Range::Between(_, Some(_))) => {
            let fewer = Test::Compare(variable.clone(), Comparison::Less, slot(0));
            let choice = Choice { name: String::from("v"), range, until };
            let parts = vec![vec![variable]];
            return Move { choices: vec![choice], guard: fewer, parts, gain: Term::Number(0) };
        }
        1 => apply(Function::Add, slot(0), apply(Function::Subtract, Term::Number(0), amount)),
        _ => apply(Function::Subtract, slot(0), amount),
    };
    let choices = vec![Choice { name: String::from("v"), range, until }];
    Move { choices, guard, parts: vec![vec![part]], gain: Term::Number(0) }
}

/// A token on a graph, whose state includes where it is and has been, so that few of all pairs of
/// vertices are reached. [`edges`] makes its parameters.
pub(super) fn graph(random: &mut Random) -> Game {
    let before = random.chance(3);
    let (at, from) = if before { (1, 0) } else { (0, 1) };
    let (here, there) = if random.chance(2) { (1, 2) } else { (2, 1) };
    let not_back = |next: &Term| Test::Compare(next.clone(), Comparison::NotEqual, slot(from));
    let line = |random: &mut Random, here: u32, there: u32| {
        let next = Term::Entry(there, Box::new(slot(2)));
        let mut part = vec![slot(0), slot(1)];
        part[at] = next.clone();
        part[from] = slot(at);
        let always = Test::Always(true);
        let guard = if random.chance(6) { always.clone() } else { not_back(&next) };
        let range = Range::Places(here, slot(at));
        let choices = vec![Choice { name: String::from("v"), range, until: always }];
        Move { choices, guard, parts: vec![part], gain: Term::Number(0) }
    };
    let mut moves = vec![line(random, here, there)];
    if random.chance(3) {
        moves.push(line(random, there, here));
    }
    let end = |random: &mut Random| Ending {
        when: Test::Compare(slot(at), Comparison::Equal, Term::Number(random.small(0, 9))),
        verdict: random.pick(&[Verdict::NoMove, Verdict::Wins, Verdict::Loses, Verdict::Draw]),
    };
    Game {
        fields: vec![String::from("x"), String::from("y")],
        parameters: parameters(),
        domain: Test::Always(true),
        endings: if random.chance(2) { vec![] } else { random.many(1, end) },
        moves,
        misere: random.chance(4),
        list: false,
        scored: false,
    }
}

/// The ends of the edges of a graph: usually a tree with edges in one or both directions, sometimes
/// a long path.
pub(super) fn edges(random: &mut Random) -> Vec<Given> {
    let count = random.small(2, 14);
    let far = random.pick(&[1, 1, 40, 3000]);
    let near = random.pick(&[1, 3, count]);
    let (mut from, mut to) = (vec![], vec![]);
    let both = !random.chance(4);
    for vertex in 2..=count {
        let above = random.small((vertex - near).max(1), vertex - 1);
        let (one, two) = if random.chance(2) { (vertex, above) } else { (above, vertex) };
        from.extend([one * far].into_iter().chain(both.then_some(two * far)));
        to.extend([two * far].into_iter().chain(both.then_some(one * far)));
        if random.chance(20) {
            // Possibly a cycle.
            from.push(vertex * far);
            to.push(far);
        }
    }
    vec![Given::Number(far), Given::Numbers(from), Given::Numbers(to)]
}
