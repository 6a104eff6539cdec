//! The machines of this crate against the definitions they replace.

extern crate std;

use alloc::vec;
use alloc::vec::Vec;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::words::literal;
use rules::{
    Alphabet, Branch, Claim, Formula, LetterSet, Outcome, Piece, Regex, Relation, Rule, Span,
    Subject, Term, Word, WordRuleset,
};

use crate::kernel::established::Theorem;
use crate::kernel::format::Measure;
use crate::kernel::glushkov::Positions;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::turns::{Turns, outputs};
use crate::kernel::work::Work;
use crate::words::claims::{self, Basis};
use crate::words::moves::moves;
use crate::words::termination;

const LETTERS: u8 = 2;

fn regex() -> impl Strategy<Value = Regex> {
    let leaf = prop_oneof![
        Just(Regex::Epsilon),
        (0..1_u128 << LETTERS).prop_map(|set| Regex::Class(LetterSet(set))),
        Just(Regex::any(LetterSet::first(usize::from(LETTERS)))),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Regex::concat),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Regex::alt),
            inner.prop_map(Regex::star),
        ]
    })
}

fn piece(groups: bool) -> impl Strategy<Value = Piece> {
    let word = || prop::collection::vec(0..LETTERS, 0..3);
    let image = prop::option::weighted(0.7, prop::option::of(0..LETTERS));
    prop_oneof![
        2 => (word(), word()).prop_map(|(from, to)| Piece::Swap { from, to }),
        2 => prop::collection::vec(image, usize::from(LETTERS)).prop_map(|images| {
            let map = (0..LETTERS).zip(images).filter_map(
                |(letter, image)| Some((letter, image?))
            ).collect();
            Piece::Each { map }
        }),
        u32::from(groups) => group(),
    ]
}

/// A group with at most three leaves.
fn group() -> impl Strategy<Value = Piece> {
    let class = prop::sample::select(vec![
        LetterSet::first(1),
        LetterSet::first(2),
        [1].into_iter().collect(),
    ]);
    let class = class.prop_map(Regex::Class);
    let simple = prop_oneof![
        3 => class.clone(),
        1 => class.clone().prop_map(Regex::star),
        1 => Just(Regex::Epsilon),
    ];
    let pair =
        (simple.clone(), simple.clone()).prop_map(|(one, other)| Regex::concat([one, other]));
    let language = prop_oneof![
        pair.clone(),
        pair.clone().prop_map(Regex::star),
        (pair, simple).prop_map(|(one, other)| Regex::alt([one, other])),
    ];
    let to = prop::option::of(prop::collection::vec(0..LETTERS, 0..2));
    (language, to).prop_map(|(language, to)| Piece::Group { language, to })
}

fn branch(groups: bool) -> impl Strategy<Value = Branch> {
    prop::collection::vec(piece(groups), 0..4)
}

fn rule(groups: bool) -> impl Strategy<Value = Rule> {
    (regex(), regex(), prop::collection::vec(branch(groups), 1..4)).prop_map(
        |(left, right, branches)| Rule {
            span: Span::default(),
            marker: None,
            left,
            right,
            branches,
        },
    )
}

fn ruleset(turn: usize) -> impl Strategy<Value = WordRuleset> {
    // With groups, several moves have too many configurations.
    prop::collection::vec(rule(turn == 1), 1..3).prop_map(move |rules| WordRuleset {
        rules,
        turn,
        ..plain()
    })
}

fn plain() -> WordRuleset {
    WordRuleset {
        header: rules::Header { title: "test".into(), ..rules::Header::default() },
        alphabet: Alphabet::new("abcdefgh".chars().take(usize::from(LETTERS))),
        domain: Regex::any(LetterSet::first(usize::from(LETTERS))),
        rules: vec![],
        turn: 1,
        expectations: vec![],
        claims: vec![],
        appearances: vec![],
    }
}

fn words(longest: usize) -> Vec<Word> {
    let mut all: Vec<Word> = vec![vec![]];
    let mut at = 0;
    while all[at].len() < longest {
        for letter in 0..LETTERS {
            let word = [&all[at][..], &[letter]].concat();
            all.push(word);
        }
        at += 1;
    }
    all
}

/// A machine that tells the length of a word modulo 3, two classes of which are positions.
fn modulo_three() -> Machine {
    Machine::new(2, &[vec![1, 1], vec![2, 2], vec![0, 0]], &[Some(0), Some(1), None]).unwrap()
}

fn same_options(ruleset: &WordRuleset, longest: usize) -> Result<(), TestCaseError> {
    let work = &mut Work::new(200_000_000);
    let moves = moves(ruleset, work).unwrap();
    let mut turns = Turns::new(moves, ruleset.turn, work).unwrap();
    for word in words(longest) {
        let mut options = literal::options(ruleset, &word);
        options.sort();
        options.dedup();
        prop_assert_eq!(&outputs(&mut turns, &word, work).unwrap(), &options, "{:?}", word);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn position_automata_accept_the_language(regex in regex()) {
        let work = &mut Work::new(1_000_000);
        let automaton = Positions::new(&regex, work).unwrap();
        for word in words(6) {
            let set = word
                .iter()
                .fold(vec![0], |set, &letter| automaton.step(&set, letter, work).unwrap());
            prop_assert_eq!(automaton.accepts(&set), regex.matches(&word), "{:?}", word);
        }
    }

    #[test]
    fn moves_are_the_literal_options(ruleset in ruleset(1)) {
        same_options(&ruleset, 5)?;
    }

    #[test]
    fn two_moves_are_the_literal_options(ruleset in ruleset(2)) {
        same_options(&ruleset, 4)?;
    }

    #[test]
    fn three_moves_are_the_literal_options(ruleset in ruleset(3)) {
        same_options(&ruleset, 3)?;
    }

    #[test]
    fn claims_are_judged_as_their_formulas_are_defined(formula in formula()) {
        judge(formula)?;
    }
}

/// Branches that write as many letters as they read; among them what is pushed by one place.
fn branch_of_one_length() -> impl Strategy<Value = Branch> {
    let word = |length| prop::collection::vec(0..LETTERS, length);
    let swap = (0..3_usize)
        .prop_flat_map(move |length| (word(length), word(length)))
        .prop_map(|(from, to)| vec![Piece::Swap { from, to }]);
    let each = || {
        let image = prop::option::of(0..LETTERS);
        prop::collection::vec(image, usize::from(LETTERS)).prop_map(|images| Piece::Each {
            map: (0..LETTERS)
                .zip(images)
                .filter_map(|(read, to)| Some((read, Some(to?))))
                .collect(),
        })
    };
    let kept = regex().prop_map(|language| vec![Piece::Group { language, to: None }]);
    let pushed = (word(1), each(), word(1)).prop_map(|(one, each, other)| {
        let swap = |from: &Word, to: &Word| Piece::Swap { from: from.clone(), to: to.clone() };
        vec![swap(&one, &vec![]), each, swap(&vec![], &other)]
    });
    let parts =
        prop_oneof![3 => swap, 2 => each().prop_map(|each| vec![each]), 1 => kept, 1 => pushed];
    prop::collection::vec(parts, 1..4).prop_map(|parts| parts.concat())
}

/// What the checker accepts as lower in an order of letters is lower: every move of every short
/// word leads to a word of the same length whose letters, compared one by one, come before.
#[test]
fn orders_of_letters_fall() {
    let mut runner = TestRunner::deterministic();
    let ranks = prop::collection::vec(0..3_u64, usize::from(LETTERS));
    let cases = (prop::collection::vec(branch_of_one_length(), 1..3), any::<bool>(), ranks);
    let (mut accepted, mut moves) = (0, 0);
    for _ in 0..3000 {
        let (branches, first, ranks) = cases.new_tree(&mut runner).unwrap().current();
        let any = Regex::any(LetterSet::first(usize::from(LETTERS)));
        let rule =
            Rule { span: Span::default(), marker: None, left: any.clone(), right: any, branches };
        let ruleset = WordRuleset { rules: vec![rule], ..plain() };
        let compared = if first { "first" } else { "last" };
        let measure: Measure =
            serde_json::from_value(serde_json::json!({ "compared": compared, "ranks": ranks }))
                .unwrap();
        let work = &mut Work::new(1_000_000);
        if termination::check(&ruleset, &[measure], work).is_err() {
            continue;
        }
        accepted += 1;
        let spelled = |word: &Word| {
            let mut all: Vec<u64> = word.iter().map(|&letter| ranks[usize::from(letter)]).collect();
            if !first {
                all.reverse();
            }
            all
        };
        for word in words(6) {
            for option in literal::options(&ruleset, &word) {
                assert_eq!(option.len(), word.len(), "{ruleset:?}");
                assert!(spelled(&option) < spelled(&word), "{ruleset:?} {word:?} {option:?}");
                moves += 1;
            }
        }
    }
    assert!(accepted > 100 && moves > 5000, "{accepted} {moves}");
}

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        (-4..5_i64).prop_map(Term::Number),
        prop::collection::vec(-2..4_i64, usize::from(LETTERS)).prop_map(Term::Atom),
    ];
    leaf.prop_recursive(3, 6, 2, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..3).prop_map(Term::Add),
            (-3..4_i64, inner.clone())
                .prop_map(|(factor, inner)| Term::Scale(factor, inner.into())),
            (inner.clone(), 1..5_i64).prop_map(|(inner, modulus)| Term::Mod(inner.into(), modulus)),
            (inner, 1..4_i64).prop_map(|(inner, divisor)| Term::Div(inner.into(), divisor)),
        ]
    })
}

fn formula() -> impl Strategy<Value = Formula> {
    use rules::Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let comparison =
        prop::sample::select(vec![Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual]);
    let leaf = prop_oneof![
        (term(), comparison, term())
            .prop_map(|(left, comparison, right)| Formula::Compare(left, comparison, right)),
        (term(), prop::collection::vec(-3..6_i64, 0..4))
            .prop_map(|(term, set)| Formula::In(term, set)),
        regex().prop_map(Formula::Test),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|inner| Formula::Not(inner.into())),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Formula::And),
            prop::collection::vec(inner, 0..3).prop_map(Formula::Or),
        ]
    })
}

/// A formula is regular where the checker says so, and then `wins only if` has the counterexample
/// that enumeration finds.
fn judge(formula: Formula) -> Result<(), TestCaseError> {
    let ruleset = plain();
    let machine = modulo_three();
    let work = &mut Work::new(50_000_000);
    let turns = &mut Turns::new(moves(&ruleset, work).unwrap(), 1, work).unwrap();
    let basis = Basis {
        ruleset: &ruleset,
        machine: &machine,
        theorem: Theorem::Outcome,
        choice_never_matters: false,
        play_length: None,
    };
    for relation in [Relation::When, Relation::If, Relation::OnlyIf] {
        let claim = Claim {
            span: Span::default(),
            subject: Subject::Outcome(Outcome::N),
            mover: None,
            relation,
            formula: formula.clone(),
        };
        let holds = |word: &Word| {
            let (subject, formula) = (word.len() % 3 == 1, formula.holds(word).unwrap());
            word.len() % 3 == 2
                || match relation {
                    Relation::When => subject == formula,
                    Relation::If => subject || !formula,
                    Relation::OnlyIf => formula || !subject,
                }
        };
        let first = words(9)
            .into_iter()
            .find(|word| !holds(word))
            .map(|word| ruleset.alphabet.spell(&word));
        match claims::check(0, &claim, basis, turns, work) {
            Ok(()) => prop_assert_eq!(first, None),
            Err(Rejection::ClaimFails { word: Some(word), .. }) if word.len() <= 9 => {
                // Both go by length first.
                prop_assert_eq!(first.map(|first| first.len()), Some(word.len()));
            }
            Err(Rejection::ClaimFails { .. }) => prop_assert_eq!(first, None),
            Err(Rejection::ClaimNotRegular { .. } | Rejection::TooMuchWork { .. }) => {}
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
    Ok(())
}

#[test]
fn formulas_that_people_write_are_regular() {
    let ruleset = plain();
    let machine = modulo_three();
    let basis = Basis {
        ruleset: &ruleset,
        machine: &machine,
        theorem: Theorem::Outcome,
        choice_never_matters: false,
        play_length: None,
    };
    let verdict = |left: Term, comparison, right: i64| {
        let work = &mut Work::new(1_000_000);
        let turns = &mut Turns::new(moves(&ruleset, work).unwrap(), 1, work).unwrap();
        let claim = Claim {
            span: Span::default(),
            subject: Subject::Outcome(Outcome::N),
            mover: None,
            relation: Relation::When,
            formula: Formula::Compare(left, comparison, Term::Number(right)),
        };
        claims::check(0, &claim, basis, turns, work)
    };
    let length = || Term::Atom(vec![1, 1]);
    let half = Term::Div(length().into(), 2);
    use rules::Comparison::{Equal, Greater};
    assert_eq!(verdict(Term::Mod(length().into(), 3), Equal, 1), Ok(()));
    // length - count(a) has weights of one sign; the word `a` shows that it is not the answer.
    let rest = Term::Add(vec![length(), Term::Scale(-1, Term::Atom(vec![1, 0]).into())]);
    assert_eq!(
        verdict(rest, Greater, 0),
        Err(Rejection::ClaimFails { number: 0, word: Some("a".into()) })
    );
    assert!(matches!(verdict(half.clone(), Greater, 3), Err(Rejection::ClaimFails { .. })));
    let difference = Term::Add(vec![half, Term::Scale(-1, Term::Atom(vec![0, 1]).into())]);
    assert_eq!(verdict(difference, Equal, 0), Err(Rejection::ClaimNotRegular { number: 0 }));
}
