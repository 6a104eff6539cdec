//! Rules made by hand and at random.

use prove::ClassKind;
use rules::tuples::{
    Bound, Condition, Digits, Effect, Linear, Numeration, Sort, Tuple, TupleMove, TupleRuleset,
    Variable,
};
use rules::{Comparison, Convention, Span};
use run::{Limits, Run};

pub(crate) const KINDS: [ClassKind; 3] = [
    ClassKind::Outcome(Convention::Normal),
    ClassKind::Outcome(Convention::Misere),
    ClassKind::Values,
];

pub(crate) fn small(states: u64) -> Run<'static> {
    Run::new(Limits { states, memory: 256 << 20, time: None })
}

/// `constant + sum of scale * variable`.
pub(crate) fn term(constant: i64, parts: &[(usize, i64)]) -> Linear {
    parts.iter().fold(Linear::number(constant), |sum, &(variable, scale)| {
        sum.plus(
            &Linear::variable(Variable(u32::try_from(variable).unwrap())).times(scale).unwrap(),
        )
        .unwrap()
    })
}

pub(crate) fn positive(constant: i64, parts: &[(usize, i64)]) -> Condition {
    Condition::compare(term(constant, parts), Comparison::Greater)
}

pub(crate) fn game(heaps: usize, moves: Vec<TupleMove>) -> TupleRuleset {
    TupleRuleset {
        header: rules::Header::default(),
        heaps: (0..heaps).map(|heap| format!("x{heap}")).collect(),
        division: None,
        domain: Condition::Bool(true),
        ends: Condition::Bool(false),
        moves: moves.into(),
        turn: 1,
        expectations: vec![],
        claims: vec![],
    }
}

pub(crate) fn step(
    variables: &[(usize, Sort)],
    guard: Condition,
    effects: &[(usize, Linear)],
) -> TupleMove {
    TupleMove {
        span: Span::default(),
        name: String::new(),
        variables: variables
            .iter()
            .map(|&(variable, sort)| Bound {
                variable: Variable(u32::try_from(variable).unwrap()),
                name: String::from("d"),
                sort,
            })
            .collect(),
        guard,
        effects: effects
            .iter()
            .map(|(heap, to)| Effect { heap: *heap, when: Condition::Bool(true), to: to.clone() })
            .collect(),
    }
}

/// From each of the heaps listed in one of the sets, the same number is taken.
pub(crate) fn taking(heaps: usize, sets: &[&[usize]]) -> TupleRuleset {
    let d = 2 * heaps + 1;
    let moves = sets.iter().map(|set| {
        let effects: Vec<_> =
            set.iter().map(|&heap| (heap, term(0, &[(heap, 1), (d, -1)]))).collect();
        step(&[(d, Sort::Natural)], positive(0, &[(d, 1)]), &effects)
    });
    game(heaps, moves.collect())
}

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % u64::try_from(bound).unwrap()).unwrap()
    }

    fn scale(&mut self) -> i64 {
        [1, 1, 1, -1, -1, 2, -2, 3][self.below(8)]
    }

    fn any(&mut self, variables: &[usize]) -> usize {
        variables[self.below(variables.len())]
    }

    fn comparison(&mut self) -> Comparison {
        use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        [Greater, GreaterEqual, Less, LessEqual, NotEqual, Equal][self.below(6)]
    }

    /// A condition over the variables; quantified variables are numbered from `fresh` on.
    fn condition(&mut self, variables: &[usize], depth: usize, fresh: &mut usize) -> Condition {
        let constant = i64::try_from(self.below(7)).unwrap() - 3;
        let (one, two) = (self.any(variables), self.any(variables));
        let (a, b) = (self.scale(), self.scale());
        let variable = |index: usize| Variable(u32::try_from(index).unwrap());
        match self.below(if depth == 0 { 5 } else { 9 }) {
            0 | 1 => Condition::compare(term(constant, &[(one, a), (two, b)]), self.comparison()),
            2 => Condition::compare(term(constant, &[(one, a)]), self.comparison()),
            3 => {
                let modulus = 2 + i64::try_from(self.below(3)).unwrap();
                let linear = term(constant, &[(one, a), (two, b)]);
                if linear.coefficients.is_empty() {
                    return Condition::Bool(true);
                }
                Condition::Congruent(linear, modulus, i64::try_from(self.below(2)).unwrap())
            }
            4 => Condition::Digits(match self.below(6) {
                0 => Digits::Power { variable: variable(one), base: 2 },
                1 => Digits::Xor(variables.iter().map(|&index| variable(index)).collect()),
                2 => Digits::LargestColumn {
                    base: 2,
                    variables: variables.iter().map(|&index| variable(index)).collect(),
                    modulus: 2,
                    value: 1,
                },
                3 => Digits::DigitSum {
                    base: 3,
                    weights: vec![(variable(one), 2)],
                    modulus: 3,
                    residue: 1,
                },
                4 => {
                    let numeration =
                        [Numeration::Base(2), Numeration::FIBONACCI, Numeration::quadratic(2)]
                            [self.below(3)];
                    Digits::TrailingZeros {
                        numeration,
                        variable: variable(one),
                        modulus: 2,
                        residue: 1,
                    }
                }
                _ => {
                    let numeration =
                        [Numeration::Base(2), Numeration::FIBONACCI, Numeration::Unary]
                            [self.below(3)];
                    Digits::Shift { numeration, from: variable(one), to: variable(two) }
                }
            }),
            5 => Condition::all([
                self.condition(variables, depth - 1, fresh),
                self.condition(variables, depth - 1, fresh),
            ]),
            6 => Condition::any([
                self.condition(variables, depth - 1, fresh),
                self.condition(variables, depth - 1, fresh),
            ]),
            7 => self.condition(variables, depth - 1, fresh).negate(),
            _ => {
                let new = *fresh;
                *fresh += 1;
                let inside: Vec<usize> = variables.iter().copied().chain([new]).collect();
                let sort = if self.below(3) == 0 { Sort::Integer } else { Sort::Natural };
                let bound = Bound { variable: variable(new), name: String::new(), sort };
                let scale = 2 + i64::try_from(self.below(2)).unwrap();
                let tied =
                    Condition::compare(term(0, &[(one, 1), (new, -scale)]), self.comparison());
                let inner = Condition::all([tied, self.condition(&inside, depth - 1, fresh)]);
                Condition::Exists(bound, inner.into())
            }
        }
    }

    pub(crate) fn rules(&mut self) -> TupleRuleset {
        let heaps = 1 + self.below(3);
        let all: Vec<usize> = (0..heaps).collect();
        let mut fresh = 2 * heaps + 1;
        let mut rules = game(heaps, vec![]);
        if self.below(3) == 0 {
            rules.domain = self.condition(&all, 2, &mut fresh);
        }
        if self.below(4) == 0 {
            rules.ends = self.condition(&all, 1, &mut fresh);
        }
        if self.below(3) == 0 {
            rules.turn = 1 + self.below(3);
        }
        for _ in 0..=self.below(3) {
            let mut fresh = 2 * heaps + 1;
            let count = self.below(3);
            let own: Vec<usize> = (fresh..fresh + count).collect();
            fresh += count;
            let mut guard: Vec<Condition> = own.iter().map(|&d| positive(0, &[(d, 1)])).collect();
            let seen: Vec<usize> = all.iter().chain(&own).copied().collect();
            if self.below(2) == 0 {
                guard.push(self.condition(&seen, 2, &mut fresh));
            }
            let mut effects: Vec<Effect> = vec![];
            for _ in 0..=self.below(heaps) {
                let heap = self.any(&all);
                let mut to = match self.below(5) {
                    0 => term(0, &[(self.any(&all), 1)]),
                    1 => term(-1, &[(heap, 1)]),
                    2 => term(1, &[(heap, 1)]),
                    _ => term(0, &[(heap, 1)]),
                };
                for &d in &own {
                    let scale =
                        if self.below(8) == 0 { 1 } else { -1 - i64::from(self.below(4) == 0) };
                    to = to.plus(&term(0, &[(d, scale)])).unwrap();
                }
                if let (Some(&d), 0) = (own.first(), self.below(4)) {
                    guard.push(positive(0, &[(heap, 1), (d, -1)]));
                    to = term(0, &[(d, 1)]);
                }
                let when = if self.below(4) == 0 {
                    self.condition(&seen, 1, &mut fresh)
                } else {
                    Condition::Bool(true)
                };
                effects.push(Effect { heap, when, to });
            }
            let variables = own.iter().map(|&d| (d, Sort::Natural)).collect::<Vec<_>>();
            let guard = Condition::all(guard);
            rules
                .moves
                .linear_mut()
                .unwrap()
                .push(TupleMove { effects, ..step(&variables, guard, &[]) });
        }
        rules
    }
}

/// All tuples below `size`.
pub(crate) fn tuples(heaps: usize, size: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..heaps {
        all = all
            .iter()
            .flat_map(|start: &Vec<u64>| {
                (0..size).map(move |heap| [start.as_slice(), &[heap]].concat())
            })
            .collect();
    }
    all
}

pub(crate) fn wide(tuple: &[u64]) -> Tuple {
    tuple.iter().map(|&heap| u128::from(heap)).collect()
}
