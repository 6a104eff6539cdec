//! Plans of results.

use plan::*;

use super::Case;
use super::plans::{any_word, machine, num, number, plan, read, var};
use super::random::Random;

/// Ones are taken from the left, then zeros from the right, by two in turn; what the first one
/// takes is kept.
pub(crate) fn games() -> Plan {
    // Behind: whether the numbers of zeros and of ones there are odd. Ahead: whether the number of
    // ones there is.
    let (ones, zeros) = (|state: u32| state & 1, |state: u32| state >> 1);
    let behind = (0..4).map(|state| vec![state ^ 2, state ^ 1]).collect();
    let ahead = (0..2).map(|front| {
        // The zeros behind this one go first, after all ones.
        let zero = |state: u32| (front + ones(state) + zeros(state)) % 2 == 0;
        (0..4)
            .map(|state| vec![Some((front, zero(state))), Some((1 - front, front == 0))])
            .collect()
    });
    let keep =
        KeepDecision { mirrored: false, behind, ahead: ahead.collect(), result: KeptResult::Word };
    let length = Some(Number::Multiply(num(2).into(), var(0).into()));
    let word = Declared { name: "s".into(), kind: VariableKind::Word { domain: None, length } };
    let domain = machine(b"01", &[&[0, 0]], &[0]);
    let decision = Decision::Keep { domain, keep };
    let mut made = plan(
        "Games",
        vec![number("n", 1, 10_000_000), word],
        vec![read(&[0]), read(&[1])],
        decision,
    );
    made.program.steps.push(Instruction::Word(Variable(1)));
    made.program.answer = PrintedAnswer::Result;
    made.origin.theorem = vec!["A best pick is the leftmost 1, else the rightmost 0.".into()];
    made
}

/// Any two passes.
fn random_keep(random: &mut Random, letters: &[u8], result: KeptResult) -> Plan {
    let (states, fronts) = (1 + random.below(4), 1 + random.below(3));
    let row = |random: &mut Random| letters.iter().map(|_| random.below(states)).collect();
    let behind = (0..states).map(|_| row(random)).collect();
    let entry = |random: &mut Random| Some((random.below(fronts), random.below(2) == 0));
    let rows = |random: &mut Random| {
        (0..states).map(|_| letters.iter().map(|_| entry(random)).collect()).collect::<Vec<_>>()
    };
    let ahead = (0..fronts).map(|_| rows(random)).collect();
    let keep = KeepDecision { mirrored: random.below(2) == 0, behind, ahead, result };
    let domain = any_word(letters);
    let word = Declared {
        name: "result_of".into(),
        kind: VariableKind::Word { domain: None, length: None },
    };
    let steps = vec![Instruction::Repeat {
        times: Times::End,
        index: None,
        body: vec![read(&[0]), Instruction::Word(Variable(0))],
    }];
    let mut made = plan("Any", vec![word], steps, Decision::Keep { domain, keep });
    made.program.answer = PrintedAnswer::Result;
    made.program.layout = [Layout::Lines, Layout::Joined, Layout::Spaced]
        [usize::try_from(states % 3).expect("small")];
    made
}

/// All letters are kept; what is printed is the sum of their weights.
pub(crate) fn weighed(letters: &[u8], weights: &[i64]) -> Plan {
    let ahead = vec![vec![vec![Some((0, true)); letters.len()]]];
    let behind = vec![vec![0; letters.len()]];
    let keep =
        KeepDecision { mirrored: false, behind, ahead, result: KeptResult::Sum(weights.to_vec()) };
    let word =
        Declared { name: "s".into(), kind: VariableKind::Word { domain: None, length: None } };
    let steps = vec![Instruction::Repeat {
        times: Times::End,
        index: None,
        body: vec![read(&[0]), Instruction::Word(Variable(0))],
    }];
    let mut made =
        plan("Weights", vec![word], steps, Decision::Keep { domain: any_word(letters), keep });
    made.program.answer = PrintedAnswer::Result;
    made
}

/// Sums that need more than 64 bits, and some that just do not.
fn heavy() -> Vec<Case> {
    let kinds: [(&[u8], &[i64]); 7] = [
        (b"x", &[1 << 59]),
        (b"x", &[i64::MIN]),
        (b"ab", &[1 << 59, -(1 << 59)]),
        (b"ab", &[i64::MAX, i64::MIN]),
        (b"ab", &[(1 << 23) - 1, 1 - (1 << 23)]),
        (b"a.c", &[i64::MAX, 0, -i64::MAX]),
        (b"abc", &[1 << 59, 1, -1 << 23]),
    ];
    let case = |(letters, weights): (&[u8], &[i64])| {
        let mut all: Vec<u8> =
            letters.iter().flat_map(|&letter| [vec![letter; 50], vec![b'\n']].concat()).collect();
        all.extend((0..50).map(|place| letters[place * place % letters.len()]));
        let mut inputs = vec![all];
        inputs.extend(
            letters.iter().flat_map(|&letter| [1, 15, 16, 17].map(|length| vec![letter; length])),
        );
        Case { name: format!("weights {weights:?}"), plan: weighed(letters, weights), inputs }
    };
    kinds.into_iter().map(case).collect()
}

pub(crate) fn cases() -> Vec<Case> {
    let inputs = [
        "1 10",
        "1\n00\n",
        "2 0110",
        "3 010110",
        "4\n\n01101001",
        "2\n011",
        "2\n01100\n",
        "1 0x",
        "2 0x1",
        "1",
        "0 0",
        "1 01 1",
        "5 1111111111",
    ];
    let inputs = inputs.iter().map(|input| input.as_bytes().to_vec()).collect();
    let mut cases = vec![Case { name: "games".into(), plan: games(), inputs }];
    cases.extend(heavy());
    let mut random = Random(7);
    let random = &mut random;
    for letters in [b"ab".as_slice(), b"x", b".#", b"bca", b"abcd"] {
        for weights in [None, Some([3, -20, 0, 5_000_000_000])] {
            let sum = weights.map(|weights| KeptResult::Sum(weights[..letters.len()].to_vec()));
            let plan = random_keep(random, letters, sum.unwrap_or(KeptResult::Word));
            let mut inputs = vec![Vec::new(), b"a!".to_vec()];
            for _ in 0..6 {
                let mut text = Vec::new();
                for _ in 0..random.below(4) {
                    let length = 1 + random.below(30);
                    let letter = |random: &mut Random| {
                        letters[usize::try_from(random.below(9)).expect("small") % letters.len()]
                    };
                    text.extend((0..length).map(|_| letter(random)));
                    text.push(b'\n');
                }
                inputs.push(text);
            }
            cases.push(Case {
                name: format!("kept of {}", String::from_utf8_lossy(letters)),
                plan,
                inputs,
            });
        }
    }
    cases
}
