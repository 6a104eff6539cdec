//! Conditions as machines and turns as relations, in all numeration systems.

use automata::Word;
use encode::tracks::{Before, Encoding, Machines, Obstacle, Spelling, compile};
use rules::Comparison;
use rules::tuples::Assignment;
use rules::tuples::{
    Bound, Condition, Digits, Effect, Linear, Numeration, Sort, Tuple, TupleMove, TupleRuleset,
    Variable,
};
use run::Run;

/// A small random generator (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn within(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.below(u64::try_from(high - low + 1).unwrap())).unwrap()
    }

    fn small(&mut self, limit: u32) -> u32 {
        u32::try_from(self.below(u64::from(limit))).unwrap()
    }

    fn comparison(&mut self) -> Comparison {
        use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        [Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual]
            [usize::try_from(self.below(6)).unwrap()]
    }

    fn linear(&mut self, variables: &[u32], scale: i64, constant: i64) -> Linear {
        let mut term = Linear::number(self.within(-constant, constant));
        for &variable in variables {
            let coefficient = self.within(-scale, scale);
            term = term
                .plus(&Linear::variable(Variable(variable)).times(coefficient).unwrap())
                .unwrap();
        }
        term
    }

    fn condition(
        &mut self,
        variables: &[u32],
        depth: u32,
        fresh: &mut u32,
        scale: i64,
    ) -> Condition {
        let parts = |random: &mut Self, fresh: &mut u32| {
            (0..2).map(|_| random.condition(variables, depth - 1, fresh, scale)).collect::<Vec<_>>()
        };
        match self.below(if depth == 0 { 4 } else { 8 }) {
            0..=2 => Condition::compare(self.linear(variables, scale, 6), self.comparison()),
            3 => {
                let modulus = self.within(1, 5);
                Condition::Congruent(
                    self.linear(variables, scale, 6),
                    modulus,
                    self.within(0, modulus - 1),
                )
            }
            4 => Condition::And(parts(self, fresh)),
            5 => Condition::Or(parts(self, fresh)),
            6 => self.condition(variables, depth - 1, fresh, scale).negate(),
            _ => {
                let variable = Variable(*fresh);
                *fresh += 1;
                let sort = if self.below(2) == 0 { Sort::Natural } else { Sort::Integer };
                let inner =
                    self.condition(&[variables, &[variable.0]].concat(), depth - 1, fresh, scale);
                Condition::Exists(Bound { variable, name: String::new(), sort }, inner.into())
            }
        }
    }
}

const ALL: [Numeration; 13] = [
    Numeration::Base(2),
    Numeration::Base(3),
    Numeration::Base(4),
    Numeration::Base(10),
    Numeration::FIBONACCI,
    Numeration::quadratic(2),
    Numeration::Recurrence([3, -1, 0]),
    Numeration::Recurrence([6, -3, 0]),
    Numeration::Recurrence([2, 2, 0]),
    Numeration::Recurrence([4, 3, 0]),
    Numeration::Recurrence([1, 1, 1]),
    Numeration::Recurrence([2, 1, 1]),
    Numeration::Unary,
];

fn small_run() -> Run<'static> {
    Run::new(run::Limits { states: 60_000, memory: 256 << 20, time: None })
}

/// Enough for most sets; larger ones take most of the time and show nothing more.
fn few_states() -> Run<'static> {
    Run::new(run::Limits { states: 3_000, memory: 256 << 20, time: None })
}

/// Words of a tuple: the shortest one, and ones with more leading zeros.
fn words(encoding: &Encoding, tuple: &[u128]) -> Vec<Word> {
    let Some(word) = encoding.write(tuple) else { return vec![] };
    let (prefix, places) = word.split_at(encoding.prefix());
    let zeros = |count: usize| vec![0; count * encoding.tracks()];
    (0..3).map(|count| [prefix, &zeros(count), places].concat()).collect()
}

fn tuples(heaps: usize, most: u128) -> Vec<Tuple> {
    (0..heaps).fold(vec![vec![]], |all, _| {
        all.iter().flat_map(|tuple| (0..=most).map(|size| [&tuple[..], &[size]].concat())).collect()
    })
}

#[test]
fn conditions() {
    let mut random = Random(1);
    let (mut decided, mut compiled) = (0, 0);
    for round in 0..400 {
        let heaps = 1 + round % 3;
        let variables: Vec<u32> = (0..u32::try_from(heaps).unwrap()).collect();
        let numeration = ALL[usize::try_from(random.below(8)).unwrap()];
        let scale = if numeration == Numeration::Unary { 1 } else { 2 };
        let depth = u32::try_from(random.below(4)).unwrap();
        let condition = random.condition(&variables, depth, &mut 100, scale);
        let mut encoding = Encoding::new(numeration, heaps);
        for bound in &mut encoding.bounds {
            *bound = (random.below(4) == 0).then_some(5);
        }
        let machine =
            match compile(&condition, &Spelling::positions(&encoding, heaps), &small_run()) {
                Ok(machine) => machine,
                Err(Obstacle::Stop(_)) => continue,
                Err(other) => panic!("{other:?} for {condition:?}"),
            };
        compiled += 1;
        for tuple in tuples(heaps, [20, 9, 5][heaps - 1]) {
            let Some(holds) = condition.holds(&Assignment::position(&tuple).unwrap()) else {
                continue;
            };
            decided += 1;
            for word in words(&encoding, &tuple) {
                assert_eq!(encoding.read(&word), Some(tuple.clone()), "{encoding:?}");
                assert_eq!(
                    *machine.output_of(&word),
                    holds,
                    "{condition:?} of {tuple:?} as {word:?} in {encoding:?}"
                );
            }
        }
    }
    assert!(compiled > 250 && decided > 10_000, "{compiled} {decided}");
}

#[test]
fn digits() {
    let mut random = Random(2);
    let [x, y, z] = [Variable(0), Variable(1), Variable(2)];
    let mut tried = 0;
    for _ in 0..700 {
        let base = u32::try_from(random.within(2, 5)).unwrap();
        let modulus = u32::try_from(random.within(1, 4)).unwrap();
        let quadratic = Numeration::quadratic(i32::try_from(random.within(1, 3)).unwrap());
        let numeration = if random.below(2) == 0 { Numeration::Base(base) } else { quadratic };
        let condition = match random.below(6) {
            0 => Digits::Power { variable: x, base },
            1 => Digits::Xor(if random.below(2) == 0 { vec![x, y, z] } else { vec![y, z] }),
            2 => Digits::LargestColumn {
                base,
                variables: vec![x, z],
                modulus,
                value: random.small(modulus),
            },
            3 => {
                let weights = vec![(x, random.within(-3, 3)), (y, random.within(-3, 3))];
                let residue = random.within(0, i64::from(modulus) - 1);
                Digits::DigitSum { base, weights, modulus: i64::from(modulus), residue }
            }
            4 => Digits::TrailingZeros {
                numeration,
                variable: y,
                modulus,
                residue: random.small(modulus),
            },
            _ => Digits::Shift { numeration, from: z, to: x },
        };
        let condition = Condition::Digits(condition);
        let mut encoding = Encoding::new(ALL[usize::try_from(random.below(8)).unwrap()], 3);
        for bound in &mut encoding.bounds {
            *bound = (random.below(4) == 0).then_some(7);
        }
        let Ok(machine) = compile(&condition, &Spelling::positions(&encoding, 3), &small_run())
        else {
            continue;
        };
        tried += 1;
        for tuple in tuples(3, 9) {
            let holds = condition.holds(&Assignment::position(&tuple).unwrap()).unwrap();
            for word in words(&encoding, &tuple) {
                assert_eq!(
                    *machine.output_of(&word),
                    holds,
                    "{condition:?} of {tuple:?} as {word:?} in {encoding:?}"
                );
            }
        }
    }
    assert!(tried > 30, "{tried}");
}

/// Random rules whose moves have variables that are bounded by the heaps.
fn random_rules(random: &mut Random, heaps: usize) -> TupleRuleset {
    let n = u32::try_from(heaps).unwrap();
    let own: Vec<u32> = (0..n).collect();
    let d = 2 * n + 1;
    let moves = (0..1 + random.below(3)).map(|_| {
        let variables =
            vec![Bound { variable: Variable(d), name: "d".into(), sort: Sort::Natural }];
        let heap = usize::try_from(random.below(u64::from(n))).unwrap();
        let step = Linear::variable(Variable(u32::try_from(heap).unwrap()))
            .minus(&Linear::variable(Variable(d)))
            .unwrap();
        let mut effects = vec![Effect { heap, when: Condition::Bool(true), to: step }];
        if random.below(2) == 0 {
            let other = usize::try_from(random.below(u64::from(n))).unwrap();
            let when = if random.below(2) == 0 {
                Condition::Bool(true)
            } else {
                random.condition(&[&own[..], &[d]].concat(), 1, &mut 100, 1)
            };
            let to = random.linear(&[u32::try_from(other).unwrap(), d], 1, 2);
            effects.push(Effect { heap: other, when, to });
        }
        let small = Linear::variable(Variable(d))
            .minus(&Linear::variable(Variable(u32::try_from(heap).unwrap())))
            .unwrap();
        let guard = Condition::all([
            Condition::compare(small, Comparison::LessEqual),
            random.condition(&[&own[..], &[d]].concat(), 1, &mut 200, 1),
        ]);
        TupleMove { span: rules::Span::default(), name: String::new(), variables, guard, effects }
    });
    TupleRuleset {
        header: rules::Header::default(),
        moves: moves.collect::<Vec<_>>().into(),
        heaps: (0..n).map(|heap| format!("x{heap}")).collect(),
        division: None,
        domain: if random.below(2) == 0 {
            Condition::Bool(true)
        } else {
            random.condition(&own, 1, &mut 300, 1)
        },
        ends: if random.below(2) == 0 {
            Condition::Bool(false)
        } else {
            random.condition(&own, 1, &mut 400, 1)
        },
        turn: 1 + usize::try_from(random.below(2)).unwrap(),
        expectations: vec![],
        claims: vec![],
    }
}

#[test]
fn turns() {
    let mut random = Random(3);
    let mut compared = 0;
    for round in 0..75 {
        let heaps = 1 + round % 3;
        let rules = random_rules(&mut random, heaps);
        let reading = rules::tuples::literal::Reading::new(&rules);
        let numeration =
            [Numeration::Base(2), Numeration::Base(3), Numeration::FIBONACCI, Numeration::Unary]
                [usize::try_from(random.below(4)).unwrap()];
        let bounds = encode::tracks::bounds(&rules, &small_run());
        let Ok(bounds) = bounds else { continue };
        let encoding = Encoding { numeration, bounds };
        let Ok(machines) = Machines::new(&rules, &encoding, false, &small_run()) else { continue };
        let transducer = machines.turn.transducer();
        for tuple in tuples(heaps, [12, 5, 3][heaps - 1]) {
            let position = reading.is_position(&tuple);
            let Ok(options) = reading.options(&tuple) else { continue };
            for word in words(&encoding, &tuple) {
                assert_eq!(*machines.domain.output_of(&word), position, "{rules:?} {tuple:?}");
            }
            // Growing without end would have infinitely many images.
            if options.iter().flatten().any(|&heap| heap > 60) {
                continue;
            }
            let Some(word) = encoding.write(&tuple) else { continue };
            let mut images: Vec<Tuple> = transducer
                .images(&word)
                .iter()
                .map(|image| encoding.read(image).unwrap())
                .collect();
            images.sort_unstable();
            images.dedup();
            assert_eq!(images, options, "{rules:?} {tuple:?} {encoding:?}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// From where turns lead into random sets, against the literal meaning.
#[test]
fn turns_into_a_set() {
    let mut random = Random(5);
    let (mut inside, mut outside, mut open, mut closed) = (0, 0, 0, 0);
    for round in 0..150 {
        let heaps = 1 + round % 3;
        let rules = random_rules(&mut random, heaps);
        let reading = rules::tuples::literal::Reading::new(&rules);
        let numeration =
            [Numeration::Base(2), Numeration::Base(3), Numeration::FIBONACCI, Numeration::Unary]
                [usize::try_from(random.below(4)).unwrap()];
        let Ok(bounds) = encode::tracks::bounds(&rules, &few_states()) else { continue };
        let encoding = Encoding { numeration, bounds };
        let Ok(before) = Before::new(&rules, &encoding, false, &few_states()) else { continue };
        let own: Vec<u32> = (0..u32::try_from(heaps).unwrap()).collect();
        let set = random.condition(&own, 1, &mut 500, 1);
        let set = Condition::all([rules.domain.clone(), set]);
        let Ok(machine) = compile(&set, &Spelling::positions(&encoding, heaps), &few_states())
        else {
            continue;
        };
        assert_eq!(before.padding_matters(&machine, 1, &small_run()), Ok(vec![]));
        let Ok(found) = before.turns(&machine, &few_states()) else { continue };
        if let (Ok(within), Ok(moves)) = (
            before.moves_within(&machine, usize::MAX, &few_states()),
            before.moves(&machine, &few_states()),
        ) {
            let (both, _) =
                machine.product(&moves, &Run::default(), |&set, &moves| set && moves).unwrap();
            assert!(within.iter().all(|word| *both.output_of(word)), "{within:?}");
            assert_eq!(
                within.is_empty(),
                both.shortest(|&both| both).is_none(),
                "{rules:?} {set:?}"
            );
            *(if within.is_empty() { &mut closed } else { &mut open }) += 1;
        }
        for tuple in tuples(heaps, [12, 5, 3][heaps - 1]) {
            let Ok(options) = reading.options(&tuple) else { continue };
            let holds = |tuple: &Tuple| set.holds(&Assignment::position(tuple).unwrap()).unwrap();
            let expected = options.iter().any(holds);
            for word in words(&encoding, &tuple) {
                assert_eq!(
                    *found.output_of(&word),
                    expected,
                    "{rules:?} {set:?} {tuple:?} {encoding:?}"
                );
            }
            *(if expected { &mut inside } else { &mut outside }) += 1;
        }
    }
    assert!(inside > 500 && outside > 500, "{inside} inside, {outside} outside");
    assert!(open > 10 && closed > 10, "{open} with a move within, {closed} without");
}
