//! Sums of positions whose Grundy value is a term: each counts as a heap of Nim of that size
//! (Sprague 1935, Grundy 1939).
//!
//! A parameter from the input, given once or for each heap, becomes an additional number of the
//! position: n counters of which up to k may be taken have the value n mod (k + 1), whatever n and
//! k are.

use plan::decision::TupleTerm;
use plan::{
    Binary, Cell, Decision, Entry, HeapValue, Instruction, ListDecision, ListLaw, Number, Program,
    Times, Variable, VariableKind,
};
use rules::lists::TurnRule;
use rules::tuples::{Condition, Linear};
use rules::{Comparison, Convention};
use run::Run;

use super::rewrite::{Rewritten, declare, keep, replace};
use super::{Problem, computed, family, lowest};
use crate::game::Game;

/// Whether the problem asks about sums without another theorem: of positions of several numbers, or
/// with parameters from the input.
pub(super) fn is_wanted(program: &Program, game: &Game) -> bool {
    let open = game.heaps().is_some() || !program.settings.is_empty();
    open && computed::asks_for_sums(&program.steps) && !computed::is_wanted(program)
}

/// A program that asks about heaps of Nim, with the theorem about values; none if there is no such
/// theorem, or if the input may contain non-positions.
pub(super) fn plan(
    problem: &Problem,
    program: &Program,
    game: &Game,
    run: &Run<'_>,
) -> Option<Rewritten> {
    let one_move = match (game.heaps(), game.sums()) {
        (Some(rules), _) => rules.turn == 1 && rules.header.convention == Convention::Normal,
        (_, Some(rules)) => {
            rules.turn == TurnRule::Moves(1) && rules.header.convention == Convention::Normal
        }
        _ => false,
    };
    if !one_move || game.sides().is_some() || computed::is_wanted(program) {
        return None;
    }
    let (open, parameters) = if program.settings.is_empty() {
        (game.clone(), vec![])
    } else {
        family::opened(problem, program)?
    };
    let bounds = lower_bounds(&open.heaps()?.domain, open.heaps()?.heaps.len())?;
    let mut program = program.clone();
    let place = declare(&mut program, "place", VariableKind::Computed)?;
    let (term, attempt) = open.value_term(run)?;
    if !are_positions(&program, &parameters, &bounds) {
        return None;
    }
    let valued = Valued { parameters, length: bounds.len(), term, place };
    let mut kept = vec![];
    let steps = replace(program.steps.clone(), &mut |step| valued.step(step, &mut kept))?;
    program.steps = replace(steps, &mut |step| Some(vec![keep(step, &kept)]))?;
    program.settings = vec![];
    let decision = ListDecision { heap: HeapValue::Size, law: ListLaw::Grundy };
    Some((program, Decision::List(decision), attempt))
}

/// The minimum of each number of a position; none if the domain requires more than that.
fn lower_bounds(domain: &Condition, count: usize) -> Option<Vec<i64>> {
    let mut bounds = vec![0; count];
    let conditions = match domain {
        Condition::Bool(true) => &[],
        Condition::And(conditions) => conditions.as_slice(),
        other => std::slice::from_ref(other),
    };
    for condition in conditions {
        let Condition::Compare(Linear { constant, coefficients }, comparison) = condition else {
            return None;
        };
        let [(variable, factor)] = coefficients[..] else { return None };
        let bound = bounds.get_mut(usize::try_from(variable.0).ok()?)?;
        let least = match (factor, comparison) {
            (1, Comparison::GreaterEqual) | (-1, Comparison::LessEqual) => {
                factor.checked_mul(*constant)?.checked_neg()?
            }
            (1, Comparison::Greater) | (-1, Comparison::Less) => {
                factor.checked_mul(*constant)?.checked_neg()?.checked_add(1)?
            }
            (1 | -1, Comparison::NotEqual) if *constant == 0 => 1,
            _ => return None,
        };
        *bound = least.max(*bound);
    }
    Some(bounds)
}

/// Whether no number that is asked about can be below its bound. `parameters` are appended to each
/// position.
fn are_positions(program: &Program, parameters: &[Number], bounds: &[i64]) -> bool {
    let mut inside = true;
    lowest::each_position(program, &mut |lowest, step| {
        let mut judge = |own: &[Option<i64>]| {
            let numbers =
                own.iter().copied().chain(parameters.iter().map(|number| lowest.least(number)));
            inside &= numbers
                .zip(bounds)
                .all(|(least, bound)| least.is_some_and(|least| least >= *bound));
        };
        match step {
            Instruction::Tuple(numbers) => {
                judge(&numbers.iter().map(|number| lowest.least(number)).collect::<Vec<_>>())
            }
            Instruction::Heaps(entries) => entries.iter().for_each(|entry| match entry {
                Entry::One(number) => judge(&[lowest.least(number)]),
                Entry::All(list) => judge(&[lowest.of(*list)]),
                Entry::Rows(cells) => {
                    let least = |cell: &Cell| match cell {
                        Cell::Number(number) => lowest.least(number),
                        Cell::Numbers(list) => lowest.of(*list),
                    };
                    judge(&cells.iter().map(least).collect::<Vec<_>>());
                }
                Entry::Exponents(_) | Entry::Runs { .. } => {}
            }),
            _ => {}
        }
    });
    inside
}

/// The replacement of positions.
struct Valued {
    /// The numbers appended to each position.
    parameters: Vec<Number>,
    /// How many numbers a position has, with them.
    length: usize,
    /// The value of a position.
    term: TupleTerm,
    /// An index variable for lists.
    place: Variable,
}

impl Valued {
    fn step(&self, step: Instruction, kept: &mut Vec<Variable>) -> Option<Vec<Instruction>> {
        Some(match step {
            Instruction::Heaps(entries) => {
                let steps: Option<Vec<_>> =
                    entries.into_iter().map(|entry| self.entry(entry, kept)).collect();
                steps?
            }
            Instruction::Tuple(numbers) => vec![self.heap(&numbers)?, Instruction::Answer],
            Instruction::Keep(variable, judged) => match *judged {
                Instruction::Tuple(numbers) => {
                    vec![
                        self.heap(&numbers)?,
                        Instruction::Keep(variable, Instruction::Answer.into()),
                    ]
                }
                Instruction::Answer => vec![Instruction::Keep(variable, judged)],
                _ => return None,
            },
            Instruction::Word(_) => return None,
            other => vec![other],
        })
    }

    fn entry(&self, entry: Entry, kept: &mut Vec<Variable>) -> Option<Instruction> {
        let cells = match entry {
            Entry::One(number) => vec![Cell::Number(number)],
            Entry::All(numbers) => vec![Cell::Numbers(numbers)],
            Entry::Rows(cells) => cells,
            Entry::Exponents(_) | Entry::Runs { .. } => return None,
        };
        let lists = cells
            .iter()
            .filter_map(|cell| if let Cell::Numbers(list) = cell { Some(*list) } else { None });
        let lists: Vec<Variable> = lists.collect();
        // As many rows as the longest list: shorter ones cause a fault.
        let rows = lists.iter().map(|list| Number::Length(*list));
        let rows = rows.reduce(|one, two| Number::Maximum(one.into(), two.into()));
        let numbers = cells.into_iter().map(|cell| match cell {
            Cell::Number(number) => number,
            Cell::Numbers(list) => Number::Entry(list, Number::Variable(self.place).into()),
        });
        let heap = self.heap(&numbers.collect::<Vec<_>>())?;
        kept.extend(lists);
        Some(match rows {
            None => heap,
            Some(rows) => Instruction::Repeat {
                times: Times::Count(rows),
                index: Some(self.place),
                body: vec![heap],
            },
        })
    }

    /// The heap that a position counts as.
    fn heap(&self, numbers: &[Number]) -> Option<Instruction> {
        let numbers: Vec<Number> = numbers.iter().chain(&self.parameters).cloned().collect();
        let value =
            if numbers.len() == self.length { number(&self.term, &numbers)? } else { return None };
        Some(Instruction::Heaps(vec![Entry::One(value)]))
    }
}

/// A term over these numbers.
fn number(term: &TupleTerm, numbers: &[Number]) -> Option<Number> {
    let inner = |term: &TupleTerm| Some(Box::new(number(term, numbers)?));
    let all = |terms: &[TupleTerm], join: fn(Box<Number>, Box<Number>) -> Number| {
        let parts: Option<Vec<Number>> = terms.iter().map(|term| number(term, numbers)).collect();
        parts?.into_iter().reduce(|one, two| join(one.into(), two.into()))
    };
    match term {
        TupleTerm::Constant(constant) => Some(Number::Constant(*constant)),
        TupleTerm::Entry(place) => numbers.get(usize::try_from(*place).ok()?).cloned(),
        TupleTerm::Add(terms) => all(terms, Number::Add),
        TupleTerm::Scale(factor, term) => {
            Some(Number::Multiply(Number::Constant(*factor).into(), inner(term)?))
        }
        TupleTerm::Mod(whole, by) => Some(Number::Remainder(inner(whole)?, inner(by)?)),
        TupleTerm::Div(whole, by) => Some(Number::Divide(inner(whole)?, inner(by)?)),
        TupleTerm::Xor(terms) => all(terms, |one, two| Number::Binary(Binary::Xor, one, two)),
        TupleTerm::Min(terms) => all(terms, Number::Minimum),
        TupleTerm::Max(terms) => all(terms, Number::Maximum),
        TupleTerm::LargestColumn { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use plan::Status;

    use super::*;

    /// The answers of a problem about a game, by its plan, which must be proved.
    fn answers(game: &str, problem: &str, inputs: &[String]) -> Vec<String> {
        let find = |_: &str| Some(("game".to_owned(), game.to_owned()));
        let problem = Problem::load("problem", problem, &find, &Run::default()).unwrap();
        let planned = problem.plan(&Run::default()).unwrap();
        assert_eq!(planned.plan.origin.status, Status::Proved, "{game}");
        assert!(matches!(planned.plan.decision, Decision::List(_)), "{:?}", planned.plan.decision);
        let answer =
            |input: &String| match judge::run(&planned.plan, judge::Input::Bytes(input.as_bytes()))
            {
                Ok(answers) => String::from_utf8(answers.to_bytes()).unwrap().trim_end().to_owned(),
                Err(_) => "fault".to_owned(),
            };
        inputs.iter().map(answer).collect()
    }

    /// The mex.
    fn mex(values: &[u64]) -> u64 {
        (0..).find(|value| !values.contains(value)).unwrap()
    }

    /// The value of n counters of which 1 to k may be taken, by definition.
    fn taken(n: u64, k: u64) -> u64 {
        let mut values: Vec<u64> = vec![];
        for size in 0..=n {
            let options: Vec<u64> = (1..=k.min(size))
                .map(|taken| values[usize::try_from(size - taken).unwrap()])
                .collect();
            values.push(mex(&options));
        }
        *values.last().unwrap()
    }

    fn small_sums() -> Vec<Vec<(u64, u64)>> {
        let heaps: Vec<(u64, u64)> = (0..8).flat_map(|n| (1..4).map(move |k| (n, k))).collect();
        let pairs = heaps.iter().flat_map(|one| heaps.iter().map(|two| vec![*one, *two]));
        let triples = heaps.iter().step_by(3).flat_map(|one| {
            heaps
                .iter()
                .step_by(5)
                .flat_map(|two| heaps.iter().step_by(4).map(|three| vec![*one, *two, *three]))
        });
        heaps.iter().map(|heap| vec![*heap]).chain(pairs).chain(triples).collect()
    }

    #[test]
    fn heaps_with_limits_of_their_own_are_worth_remainders() {
        let game = "heaps n k where k >= 1\nmove n -> n - d where 1 <= d <= k\n";
        let read = "problem \"p\"\ngame g\nread m in 1..9\nread a in 0..10^18, k in 1..10^18, m \
            times\nheaps (a, k)\n";
        let sums = small_sums();
        let texts: Vec<String> = sums
            .iter()
            .map(|sum| {
                format!(
                    "{} {}",
                    sum.len(),
                    sum.iter().map(|(n, k)| format!("{n} {k} ")).collect::<String>()
                )
            })
            .collect();
        let values: Vec<u64> =
            sums.iter().map(|sum| sum.iter().fold(0, |all, (n, k)| all ^ taken(*n, *k))).collect();
        let found = answers(game, &format!("{read}answer value\n"), &texts);
        assert_eq!(found, values.iter().map(u64::to_string).collect::<Vec<_>>());
        let found = answers(game, &format!("{read}answer wins \"W\" loses \"L\"\n"), &texts);
        assert_eq!(
            found,
            values.iter().map(|value| if *value > 0 { "W" } else { "L" }).collect::<Vec<_>>()
        );
        let large = ["1 1000000000000000000 999999999999999999".to_owned(), "1 5 0".to_owned()];
        assert_eq!(answers(game, &format!("{read}answer value\n"), &large), ["0", "fault"]);
    }

    #[test]
    fn one_limit_may_be_read_for_all_heaps() {
        for game in [
            "heap n\nparameter m = 3 in 1..1000\nmove n -> n - d where 1 <= d <= m\n",
            "heaps n\nparameter m = 3 in 1..1000\nmove n -> n - d where 1 <= d <= m\n",
        ] {
            let read = "problem \"p\"\ngame g with m = k\nread c and k in 1..9\nread a in 0..100, \
                c times\nheaps a\n";
            let sums = small_sums();
            let limit = |sum: &[(u64, u64)]| sum[0].1;
            let texts = sums.iter().map(|sum| {
                format!(
                    "{} {} {}",
                    sum.len(),
                    limit(sum),
                    sum.iter().map(|(n, _)| format!("{n} ")).collect::<String>()
                )
            });
            let values = sums.iter().map(|sum| {
                sum.iter().fold(0, |all, (n, _)| all ^ taken(*n, limit(sum))).to_string()
            });
            let found = answers(game, &format!("{read}answer value\n"), &texts.collect::<Vec<_>>());
            assert_eq!(found, values.collect::<Vec<_>>(), "{game}");
        }
    }

    #[test]
    fn pairs_of_heaps_are_worth_their_exclusive_or() {
        let game = "heaps a b\nmove a -> c where c < a\nmove b -> c where c < b\n";
        let read = "problem \"p\"\ngame g\nread m in 1..9\nread a in 0..100, b in 0..100, m \
            times\nheaps (a, b)\nanswer value\n";
        let sums = small_sums();
        let texts = sums.iter().map(|sum| {
            format!(
                "{} {}",
                sum.len(),
                sum.iter().map(|(n, k)| format!("{n} {k} ")).collect::<String>()
            )
        });
        let values =
            sums.iter().map(|sum| sum.iter().fold(0, |all, (n, k)| all ^ n ^ k).to_string());
        let found = answers(game, read, &texts.collect::<Vec<_>>());
        assert_eq!(found, values.collect::<Vec<_>>());
    }

    #[test]
    fn what_may_be_no_position_is_left_alone() {
        let game = "heaps n k where k >= 2\nmove n -> n - d where 1 <= d <= k\n";
        let read =
            "problem \"p\"\ngame g\nread a in 0..9 and k in 1..9\nheaps (a, k)\nanswer value\n";
        let find = |_: &str| Some(("game".to_owned(), game.to_owned()));
        let problem = Problem::load("problem", read, &find, &Run::default()).unwrap();
        let planned = problem.plan(&Run::default()).unwrap();
        assert!(matches!(planned.plan.decision, Decision::Computed(_)));
        // In a sum, the moves of one turn may be in different positions.
        let two = game.replace(">= 2", ">= 1") + "turn 1..2 moves\n";
        let find = |_: &str| Some(("game".to_owned(), two.clone()));
        let problem = Problem::load("problem", read, &find, &Run::default()).unwrap();
        let planned = problem.plan(&Run::default());
        assert!(!planned.is_ok_and(|planned| matches!(planned.plan.decision, Decision::List(_))));
    }
}
