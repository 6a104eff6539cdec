//! Claims about games of heaps, judged and held to brute force and to the checker.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use std::collections::HashMap;
use std::rc::Rc;

use prove::Judgement;
use prove::tuples::claim::judge;
use prove::tuples::{TupleKind, TupleProof, prove};
use rules::language::print::print;
use rules::tuples::literal::Reading;
use rules::tuples::{
    Assignment, Numeration, Tuple, TupleClaim, TupleRuleset, TupleSubject, parse_claim,
};
use rules::{Convention, Outcome, Passing, Relation, Rules, Settings};
use run::{Limits, Run};

use Convention::{Misere, Normal};
use Verdict::{Open, Proved, Refuted};

fn small(states: u64) -> Run<'static> {
    Run::new(Limits { states, memory: 256 << 20, time: None })
}

fn read(text: &str, convention: Convention) -> TupleRuleset {
    let settings = Settings { parameters: vec![], sets: vec![], convention: Some(convention) };
    match rules::read(text, &settings) {
        (Some(Rules::Tuples(rules)), _) => rules,
        (_, diagnostics) => panic!("{text}\n{diagnostics:#?}"),
    }
}

/// What the rules say, position by position.
struct Truth<'r> {
    rules: &'r TupleRuleset,
    convention: Convention,
    reading: Reading<'r>,
    known: HashMap<Tuple, Rc<Facts>>,
}

struct Facts {
    wins: bool,
    value: i128,
    /// The lengths of all plays, each once.
    plays: Vec<i128>,
    options: Vec<Tuple>,
}

impl<'r> Truth<'r> {
    fn new(rules: &'r TupleRuleset, convention: Convention) -> Self {
        Self { rules, convention, reading: Reading::new(rules), known: HashMap::new() }
    }

    fn facts(&mut self, position: &Tuple) -> Rc<Facts> {
        if let Some(known) = self.known.get(position) {
            return known.clone();
        }
        let options = self.reading.options(position).unwrap();
        let after: Vec<Rc<Facts>> = options.iter().map(|option| self.facts(option)).collect();
        let wins = match self.convention {
            Misere if after.is_empty() => true,
            _ => after.iter().any(|option| !option.wins),
        };
        let value = (0..).find(|value| after.iter().all(|option| option.value != *value)).unwrap();
        let mut plays: Vec<i128> =
            after.iter().flat_map(|option| option.plays.iter().map(|length| length + 1)).collect();
        if options.is_empty() {
            plays.push(0);
        }
        plays.sort_unstable();
        plays.dedup();
        let facts = Rc::new(Facts { wins, value, plays, options });
        self.known.insert(position.clone(), facts.clone());
        facts
    }

    /// Whether the position contradicts the claim, by `docs/semantics.md`; property and subject, if
    /// so.
    fn contradiction(&mut self, claim: &TupleClaim, position: &Tuple) -> Option<(bool, bool)> {
        let heaps = self.rules.heaps.len();
        let here = Assignment::position(position).unwrap();
        let property = claim.formula.holds(heaps, &here).unwrap();
        let facts = self.facts(position);
        let mut options = facts.options.iter();
        let subject = match &claim.subject {
            TupleSubject::Outcome(outcome) => facts.wins == (*outcome == Outcome::N),
            TupleSubject::Class(_) => panic!("players have the same moves here"),
            TupleSubject::Value(value) => value.value(heaps, &here) == Ok(facts.value),
            TupleSubject::ValueIs(test) => {
                let value =
                    test.modulus.map_or(facts.value, |modulus| facts.value % i128::from(modulus));
                match &test.passing {
                    Passing::In(set) => set.iter().any(|&one| i128::from(one) == value),
                    Passing::Compared(comparison, with) => {
                        with.value(heaps, &here).is_ok_and(|with| comparison.holds(value, with))
                    }
                }
            }
            TupleSubject::EveryMoveWins => options.all(|option| !self.facts(option).wins),
            TupleSubject::WinningMove(having) => {
                !facts.wins
                    || options.len() == 0
                    || options.any(|option| {
                        let pair = Assignment::pair(position, option).unwrap();
                        !self.facts(option).wins && having.holds(heaps, &pair).unwrap()
                    })
            }
            TupleSubject::PlayParity(odd) => {
                facts.plays.iter().all(|length| (length % 2 == 1) == *odd)
            }
            TupleSubject::PlayLength(length) => {
                let length = length.value(heaps, &here);
                facts.plays.iter().all(|one| Ok(*one) == length)
            }
        };
        let contradicts = match claim.relation {
            Relation::When => property != subject,
            Relation::If => property && !subject,
            Relation::OnlyIf => subject && !property,
        };
        contradicts.then_some((property, subject))
    }

    /// The smallest counterexample with heaps below `size`.
    fn smallest(&mut self, claim: &TupleClaim, size: u128) -> Option<Tuple> {
        let rules = self.rules;
        let mut all = (0..size).flat_map(|size| rules::tuples::tuples(rules, size));
        all.find(|position| self.contradiction(claim, position).is_some())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Proved,
    Refuted(&'static [u128]),
    Open,
}

/// Judges a claim, compares the verdict with brute force on all positions below `size`, and has
/// what is proved checked. None: it is open.
fn judged(
    text: &str,
    rules: &TupleRuleset,
    claim: &TupleClaim,
    known: Option<&TupleProof>,
    numeration: Numeration,
    size: u128,
    run: &Run<'_>,
) -> Option<Result<TupleProof, Tuple>> {
    let convention = rules.header.convention;
    let what = format!("{text}claim {} ({convention:?})", print(claim, &rules.heaps));
    let mut truth = Truth::new(rules, convention);
    let example = truth.smallest(claim, size);
    let verified = |up_to: Option<usize>| {
        let below = |example: &Tuple| {
            up_to
                .is_none_or(|up_to| example.iter().max().unwrap() > &u128::try_from(up_to).unwrap())
        };
        assert!(
            example.as_ref().is_none_or(below),
            "{what}: {example:?}, verified up to {up_to:?}"
        );
    };
    match judge(rules, claim, convention, known, &[numeration], run) {
        Judgement::Proved(proof) => {
            assert_eq!(example, None, "{what}");
            checked(text, rules, claim, &proof, &what);
            Some(Ok(*proof))
        }
        Judgement::Refuted(refuted) => {
            let position = refuted.position;
            let seen = truth.contradiction(claim, &position);
            assert_eq!(
                seen,
                Some((refuted.formula_holds, refuted.subject_holds)),
                "{what}: {position:?}"
            );
            if refuted.smallest {
                let below = position.iter().max().unwrap() < &size;
                assert_eq!(example, below.then(|| position.clone()), "{what}");
            }
            Some(Err(position))
        }
        Judgement::Unknown(unknown) => {
            verified(unknown.verified_up_to);
            None
        }
        Judgement::NotRegular { verified_up_to } | Judgement::Unsupported { verified_up_to } => {
            verified(verified_up_to);
            None
        }
    }
}

/// The checker accepts the proof with the claim.
fn checked(text: &str, rules: &TupleRuleset, claim: &TupleClaim, proof: &TupleProof, what: &str) {
    let said = [print(claim, &rules.heaps)];
    let certificate = prove::certificate::write(text, rules, proof, &said);
    let established = certify::check_against(text, &certificate, &certify::Options::default())
        .unwrap_or_else(|rejection| panic!("{what}, {:?}: {rejection}", proof.kind));
    assert_eq!(established.claims.len(), 1);
}

fn assert_judged(
    text: &str,
    convention: Convention,
    numeration: Numeration,
    size: u128,
    claims: &[(&str, Verdict)],
) {
    let rules = read(text, convention);
    for (said, verdict) in claims {
        let claim = parse_claim(said, &rules).unwrap_or_else(|error| panic!("{said}: {error:?}"));
        let found = match judged(text, &rules, &claim, None, numeration, size, &small(1_000_000)) {
            None => Open,
            Some(Ok(_)) => Proved,
            Some(Err(position)) => Refuted(position.leak()),
        };
        assert_eq!(found, *verdict, "{text}claim {said}");
    }
}

const NIM: &str = "heaps x y z\nmove any h: h -> h - d where d > 0\n";
const NIM_2: &str = "heaps x y\nmove any h: h -> h - d where d > 0\nturn 1..2 moves\n";
const WYTHOFF: &str =
    "heaps x y\nmove any h: h -> h - d where d > 0\nmove x -> x - d, y -> y - d where d > 0\n";
const TAKE: &str = "heaps n\nmove n -> n - d where 0 < d <= 3\n";

#[test]
fn claims_about_nim() {
    assert_judged(
        NIM,
        Normal,
        Numeration::Base(2),
        7,
        &[
            ("wins when x xor y xor z != 0", Proved),
            ("loses when columns(2) mod 2 = 0", Proved),
            ("loses when columns(2) mod 2 = 0 except (12, 20, 17)", Refuted(&[12, 20, 17])),
            ("wins if x != y and z = 0", Proved),
            ("wins only if x + y != z", Refuted(&[1, 1, 2])),
            ("loses if x + y = z and x mod 2 = 0 and y < 2", Proved),
            ("value = x xor y xor z", Proved),
            ("value = x + y + z", Refuted(&[0, 1, 1])),
            ("value = z if x = y", Proved),
            ("value <= x + y + z", Proved),
            ("value < x + y + z if x > 0 and y > 0", Refuted(&[1, 2, 0])),
            ("value mod 2 = (x + y + z) mod 2", Proved),
            ("value mod 3 = (x + y + z) mod 3", Refuted(&[0, 1, 1])),
            ("value != 0 when x xor y xor z != 0", Proved),
            ("value = 0 when x xor y xor z = 0", Proved),
            ("value in {0, 3..7} if x = 4 and y < 4 and z < 4", Proved),
            ("value > 7 only if max(x, y, z) > 7", Proved),
            ("value in {1, 3} if x = 5 and y = 6 and z <= 1", Refuted(&[5, 6, 1])),
            ("every move wins if x + y + z <= 1", Proved),
            ("every move wins", Refuted(&[0, 1, 1])),
            ("every move wins if x > 20 and x = y and z = 2", Refuted(&[21, 21, 2])),
            ("play is odd if x = 1 and y = 0 and z = 0", Open),
            ("play lasts 0 if x + y + z = 0", Open),
            ("play is even if true", Refuted(&[0, 0, 1])),
            // A founding text had this.
            ("a winning move takes from a largest heap", Refuted(&[1, 2, 2])),
            ("a winning move takes from a largest heap if x > 40", Refuted(&[41, 2, 40])),
            ("a winning move touches at most 2 heaps", Proved),
            ("a winning move touches 1 heap if x > 0", Proved),
            ("a winning move takes from x if y = z", Open),
        ],
    );
}

#[test]
fn a_winning_move_takes_from_a_heap_with_the_top_bit() {
    // Without that bit the heap is smaller, and so is what the heap becomes.
    let has = |h: &str| format!("({h}' < {h} and {h} xor (x xor y xor z) < {h})");
    let said = format!("a winning move has {} or {} or {}", has("x"), has("y"), has("z"));
    assert_judged(NIM, Normal, Numeration::Base(2), 6, &[(said.leak(), Proved)]);
}

#[test]
fn claims_about_misere_nim() {
    let loses = "loses when (x xor y xor z = 0 and max(x, y, z) > 1) or (max(x, y, z) <= 1 and x \
        + y + z in {1, 3})";
    assert_judged(
        NIM,
        Misere,
        Numeration::Base(2),
        7,
        &[
            (loses, Proved),
            ("loses when x xor y xor z = 0", Refuted(&[0, 0, 0])),
            ("every move wins if x + y + z = 0", Proved),
            ("a winning move touches 1 heap", Proved),
            ("a winning move has x' + y' + z' > 0", Proved),
            ("a winning move takes from a largest heap", Refuted(&[1, 2, 2])),
        ],
    );
}

#[test]
fn claims_about_turns_of_two_moves() {
    assert_judged(
        NIM_2,
        Normal,
        Numeration::Base(2),
        8,
        &[
            ("loses when x + y = 0", Proved),
            ("a winning move touches at most 2 heaps", Proved),
            // A founding text had this.
            ("a winning move touches max(columns(2) mod 3) heaps", Refuted(&[1, 2])),
            ("a winning move has touched >= max(columns(2) mod 3)", Proved),
        ],
    );
}

#[test]
fn claims_held_against_known_theorems() {
    let claims = [
        (NIM, "wins if x = 0 and y != z", None),
        (NIM, "wins if x + 1 = y", Some([0, 1, 1])),
        (NIM, "value = x if y = z", None),
        (NIM, "value = y if x = z and y != 1000", None),
        (NIM, "value = 500 if x = 499 and z = 0", Some([499, 0, 0])),
        (NIM, "value = x - y if z = 0 and y < 2", Some([0, 1, 0])),
        (NIM, "every move wins if x = 1 and y = 0 and z <= 1", Some([1, 0, 1])),
        (NIM, "a winning move takes from x if x > y + z", None),
        (NIM, "a winning move takes from x if x > 100 and x > y", Some([101, 2, 100])),
    ];
    for (text, said, expected) in claims {
        let rules = read(text, Normal);
        let claim = parse_claim(said, &rules).unwrap();
        let base = [Numeration::Base(2)];
        for kind in [TupleKind::Outcome(Normal), TupleKind::Relation] {
            let known = prove(&rules, kind, &base, &small(100_000)).unwrap();
            let run = small(100_000);
            match judge(&rules, &claim, Normal, Some(&known), &base, &run) {
                Judgement::Proved(proof) => {
                    assert_eq!(expected, None, "{said}");
                    checked(text, &rules, &claim, &proof, said);
                }
                Judgement::Refuted(refuted) => {
                    assert!(
                        refuted.smallest && refuted.formula_holds && !refuted.subject_holds,
                        "{said}: {refuted:?}"
                    );
                    assert_eq!(
                        Some(&refuted.position[..]),
                        expected.as_ref().map(|position| &position[..]),
                        "{said}"
                    );
                }
                Judgement::Unsupported { .. } => {
                    assert!(said.contains("winning move") && expected.is_none(), "{said}")
                }
                other => panic!("{said}: {other:?}"),
            }
        }
    }
}

#[test]
fn claims_about_other_games() {
    assert_judged(
        WYTHOFF,
        Normal,
        Numeration::FIBONACCI,
        14,
        &[
            ("loses when x = y", Refuted(&[1, 1])),
            (
                "loses when zeros(fibonacci, x) mod 2 = 0 and y = shift(fibonacci, x) \
                 or zeros(fibonacci, y) mod 2 = 0 and x = shift(fibonacci, y)",
                Proved,
            ),
            ("wins if x = y and x > 0", Proved),
            ("wins if x > 2 y", Proved),
            ("wins if ones(x) mod 2 = 1 and x > 2 y", Open),
            ("a winning move touches 1 heap if x > 2 y", Open),
            ("a winning move touches 1 heap", Refuted(&[1, 1])),
        ],
    );
    assert_judged(
        TAKE,
        Normal,
        Numeration::Base(2),
        40,
        &[
            ("value = n mod 4", Proved),
            ("value = n mod 4 if n < 9", Proved),
            ("value <= 3", Proved),
            ("value <= 2", Refuted(&[3])),
            ("value mod 2 = n mod 2", Proved),
            ("value in {1, 3} when n mod 2 = 1", Proved),
            ("value in {1, 2} only if n mod 3 != 0", Refuted(&[6])),
            ("value < n if n > 3", Proved),
            ("value = 0 - n if n = 77", Refuted(&[77])),
            ("wins when n mod 4 != 0", Proved),
            ("wins when n mod 4 != 0 except 1234", Refuted(&[1_234])),
            ("a winning move has n' mod 4 = 0", Proved),
            ("a winning move has n' = n - 1 if n mod 4 = 1", Open),
        ],
    );
}

/// Numbers that look random (Steele, Lea, Flood 2014: SplitMix).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ mixed >> 31) % u64::try_from(bound).unwrap()).unwrap()
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    /// A game whose plays end, with two heaps.
    fn game(&mut self) -> String {
        let heaps = [
            "x y",
            "x y",
            "x y",
            "x y where x <= y",
            "x y where x < 4",
            "x y where x <= 2 and y != 3",
        ];
        let mut text = format!("heaps {}\n", self.pick(&heaps));
        for _ in 0..=self.below(3) {
            let moves = [
                "any h: h -> h - d where d > 0",
                "any h: h -> h - d where 0 < d <= 2",
                "any h: h -> h - d where d in {1, 3}",
                "x -> x - d, y -> y - d where d > 0",
                "x -> x - 1, y -> y - 1",
                "x -> x / 2 where x > 0",
                "y -> y - 2^i",
                "x -> x - 2, y -> y + 1 where x > 2",
                "x -> y, y -> 0 where y > 0",
                "y -> x where x < y",
            ];
            text += &format!("move {}\n", self.pick(&moves));
        }
        if self.below(4) == 0 {
            text += &format!(
                "ends when {}\n",
                self.pick(&["x = y", "x + y < 3", "x = 1", "y mod 3 = 2"])
            );
        }
        if self.below(4) == 0 {
            text += "turn 1..2 moves\n";
        }
        text
    }

    fn property(&mut self) -> String {
        let simple = [
            "x = y",
            "x < y",
            "x xor y > 2",
            "x mod 2 = 0",
            "(x + y) mod 3 = 1",
            "x + y > 1",
            "x + y < 12",
            "y = 2 x",
            "(x + y) mod 2 = 1",
            "true",
            "x = 0",
            "max(x, y) > 20",
            "ones(x) mod 2 = 1",
            "some d: x = 3 d and d < y",
        ];
        match self.below(5) {
            0 => format!("not ({})", self.pick(&simple)),
            1 => format!("({}) and {}", self.pick(&simple), self.pick(&simple)),
            2 => format!("({}) or {}", self.pick(&simple), self.pick(&simple)),
            _ => String::from(self.pick(&simple)),
        }
    }

    fn claim(&mut self, convention: Convention) -> String {
        let property = self.property();
        let relation = self.pick(&["when", "if", "only if"]);
        match self.below(if convention == Normal { 9 } else { 7 }) {
            0 => format!("wins {relation} {property}"),
            1 => format!("loses {relation} {property}"),
            2 => format!("every move wins if {property}"),
            3 => format!("play is {} {relation} {property}", self.pick(&["odd", "even"])),
            4 | 5 => {
                let having = [
                    "touches 1 heap",
                    "touches at most 1 heap",
                    "takes from x",
                    "takes from a largest heap",
                    "has x' <= y",
                    "has x' + y' < x + y",
                    "has x' mod 2 = 0 or y' = 0",
                    "touches at most 2 heaps",
                ];
                let all = format!("a winning move {}", self.pick(&having));
                if self.below(2) == 0 { all } else { format!("{all} if {property}") }
            }
            6 => format!("play lasts x + y if {property}"),
            _ => {
                let value = self.pick(&[
                    "x xor y",
                    "(x + y) mod 3",
                    "0",
                    "x",
                    "y - x",
                    "max(x, y)",
                    "x mod 2",
                ]);
                let is = match self.below(4) {
                    0 => format!("in {}", self.pick(&["{0}", "{0, 2..4}", "{1, 3}"])),
                    1 => format!("mod 2 = {value}"),
                    2 => format!("{} {value}", self.pick(&["<", "<=", ">", ">=", "!="])),
                    _ => format!("= {value}"),
                };
                match self.below(3) {
                    0 => format!("value {is}"),
                    1 => format!("value {is} {relation} {property}"),
                    _ => format!("value {is} if {property}"),
                }
            }
        }
    }
}

#[test]
fn random_claims_about_random_games() {
    let mut random = Random(2024);
    let mut verdicts = [0; 3];
    for _ in 0..24 {
        let text = random.game();
        for _ in 0..3 {
            let convention = if random.below(3) == 0 { Misere } else { Normal };
            let said = random.claim(convention);
            let rules = read(&text, convention);
            let claim =
                parse_claim(&said, &rules).unwrap_or_else(|error| panic!("{said}: {error:?}"));
            let numeration =
                if random.below(4) == 0 { Numeration::FIBONACCI } else { Numeration::Base(2) };
            // With a theorem nothing is tried: what is refuted then is so by machines.
            let kinds = [
                TupleKind::Outcome(convention),
                TupleKind::Relation,
                TupleKind::Values,
                TupleKind::Outcome(convention),
            ];
            let kind = kinds[random.below(4)];
            let known = prove(&rules, kind, &[numeration], &small(5_000)).ok();
            let verdict =
                judged(&text, &rules, &claim, known.as_ref(), numeration, 8, &small(10_000));
            verdicts[verdict.map_or(0, |verdict| 1 + usize::from(verdict.is_ok()))] += 1;
        }
    }
    assert!(verdicts.iter().all(|count| *count > 2), "{verdicts:?}");
}
