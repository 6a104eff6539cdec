//! From a machine to a sentence.
//!
//! In a component that is never left, any dependence on weighted sums of letters modulo something
//! is found exactly ([`automata::algebra`]): each character of the component's group that
//! determines the class is a candidate, and the one with the shortest form is taken. Words that
//! never enter the component, or enter it out of step, are compared and stated as exceptions. Small
//! machines without such a sum become a regular expression. Every result is compiled back to a
//! machine and compared with the proved one, for all words, before it is returned.

use alloc::vec;
use alloc::vec::Vec;

use automata::algebra::{self, Group};
use automata::{Letter, Moore, StateId, Word};
use encode::NotRegular;
use rules::{
    Alphabet, Claim, Comparison, Formula, Outcome, Regex, Relation, Span, Subject, Term,
    WordRuleset,
};
use run::{Phase, Run, Stop};

use super::expression::expression;
use crate::theorem::{AnswerMachine, Class, ClassKind, Proof};

/// Machines with more states do not become regular expressions.
const MOST_EXPRESSION_STATES: usize = 5;
/// More exceptions are not listed one by one.
const MOST_EXCEPTIONS: usize = 8;
/// The characters of a larger group are not tried.
const MOST_CHARACTERS: i128 = 4096;
/// More combinations of residues are not listed.
const MOST_TUPLES: usize = 16;

/// A claim equivalent to the proof and confirmed for every position; none if no short one was
/// found.
///
/// # Errors
/// If the budget is exhausted.
pub fn recognise(rules: &WordRuleset, proof: &Proof, run: &Run<'_>) -> Result<Option<Claim>, Stop> {
    if rules.header.sides.is_some() {
        // One formula for each player: see `sides`.
        return Ok(None);
    }
    recognise_answer(rules, proof.kind, &proof.answer, run)
}

/// The same for a machine over the letters of `rules`; ignores the rest of the rules.
pub(crate) fn recognise_answer(
    rules: &WordRuleset,
    kind: ClassKind,
    answer: &AnswerMachine,
    run: &Run<'_>,
) -> Result<Option<Claim>, Stop> {
    run.report(Phase::Recognise, answer.len());
    let recogniser = Recogniser { rules, answer, run };
    let candidates = match kind {
        ClassKind::Outcome(_) => recogniser.outcomes()?,
        ClassKind::Values => recogniser.values(),
    };
    for subject_and_formula in candidates {
        if let Some(claim) = recogniser.confirmed(subject_and_formula)? {
            return Ok(Some(claim));
        }
    }
    Ok(None)
}

/// A formula for the N-positions, or a term for the values.
enum Candidate {
    Wins(Formula),
    Value(Term),
}

struct Recogniser<'a> {
    rules: &'a WordRuleset,
    answer: &'a AnswerMachine,
    run: &'a Run<'a>,
}

/// A weighted sum modulo something that determines the class of the states of a component.
struct Residue {
    modulus: i64,
    /// From 0 to the modulus - 1.
    weights: Vec<i64>,
    /// The same residues in their most readable form.
    shown: Vec<i64>,
    /// The class of each residue, if some state has it.
    classes: Vec<Class>,
}

impl Recogniser<'_> {
    fn alphabet(&self) -> &Alphabet {
        &self.rules.alphabet
    }

    /// The claim, if it holds for every position.
    fn confirmed(&self, candidate: Candidate) -> Result<Option<Claim>, Stop> {
        let letters = self.alphabet().len();
        let (subject, relation, formula, same) = match candidate {
            Candidate::Wins(formula) => {
                let machine = match encode::compile_formula(&formula, letters, self.run) {
                    Ok(machine) => machine,
                    Err(NotRegular::Stopped(stop)) => return Err(stop),
                    Err(_) => return Ok(None),
                };
                let agree =
                    |class: &Class, wins: &bool| class.is_none_or(|class| (class == 1) == *wins);
                let same = self.answer.shortest_difference(&machine, self.run, agree)?.is_none();
                (Subject::Outcome(Outcome::N), Relation::When, formula, same)
            }
            Candidate::Value(term) => {
                let machine = match encode::compile_term(&term, letters, self.run) {
                    Ok(machine) => machine,
                    Err(NotRegular::Stopped(stop)) => return Err(stop),
                    Err(_) => return Ok(None),
                };
                let agree = |class: &Class, value: &i64| {
                    class.is_none_or(|class| i64::from(class) == *value)
                };
                let same = self.answer.shortest_difference(&machine, self.run, agree)?.is_none();
                (Subject::Value(term), Relation::If, Formula::Bool(true), same)
            }
        };
        Ok(same.then(|| Claim { span: Span::default(), mover: None, subject, relation, formula }))
    }

    fn outcomes(&self) -> Result<Vec<Candidate>, Stop> {
        let mut candidates = vec![];
        let classes: Vec<u8> =
            self.answer.states().filter_map(|state| *self.answer.output(state)).collect();
        for (truth, class) in [(true, 1), (false, 0)] {
            if classes.iter().all(|&other| other == class) {
                candidates.push(Candidate::Wins(Formula::Bool(truth)));
            }
        }
        let mut residues = self.residues();
        residues.sort_by_key(|residue| (residue.modulus, cost(residue, self.alphabet())));
        let mut formulas: Vec<Formula> =
            residues.iter().take(8).map(|residue| residue.formula()).collect();
        formulas.extend(self.tuples());
        for formula in formulas {
            if let Some(formula) = self.with_exceptions(formula)? {
                candidates.push(Candidate::Wins(formula));
                break;
            }
        }
        let wins = self.answer.map(|class| *class == Some(1)).minimal();
        let loses = self.answer.map(|class| *class == Some(0)).minimal();
        let wins = expression(&wins, MOST_EXPRESSION_STATES).map(Formula::Test);
        let loses = expression(&loses, MOST_EXPRESSION_STATES)
            .map(|regex| Formula::Not(Formula::Test(regex).into()));
        let mut expressions: Vec<Formula> = [wins, loses].into_iter().flatten().collect();
        expressions.sort_by_key(size);
        candidates.extend(
            expressions.into_iter().filter(|formula| size(formula) <= 24).map(Candidate::Wins),
        );
        Ok(candidates)
    }

    fn values(&self) -> Vec<Candidate> {
        let mut residues = self.residues();
        residues.sort_by_key(|residue| (residue.modulus, cost(residue, self.alphabet())));
        let mut candidates = vec![];
        if let [class] = *self.all_classes() {
            candidates.push(Candidate::Value(Term::Number(i64::from(class))));
        }
        for residue in residues {
            let term = residue.term();
            candidates.push(Candidate::Value(term.clone()));
            candidates
                .extend((2..=4).map(|by| Candidate::Value(Term::Div(term.clone().into(), by))));
        }
        candidates
    }

    fn all_classes(&self) -> Vec<u8> {
        let mut classes: Vec<u8> =
            self.answer.states().filter_map(|state| *self.answer.output(state)).collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// All sums that determine the class in some component that is never left.
    fn residues(&self) -> Vec<Residue> {
        let live = self.answer.can_reach(Option::is_some);
        let mut found = vec![];
        for component in algebra::bottom_components(self.answer, &live) {
            let Some(group) = algebra::group(self.answer, &live, &component) else { continue };
            if group.order() < 2 || group.order() > MOST_CHARACTERS {
                continue;
            }
            let entry = self.way_to(component[0]);
            for character in Characters::new(&group) {
                found.extend(self.residue(&group, &component, &entry, &character));
            }
        }
        found
    }

    /// A shortest word to a state.
    fn way_to(&self, state: StateId) -> Word {
        let marked = Moore::new(
            self.answer.letters(),
            self.answer.states().flat_map(|state| self.answer.row(state).to_vec()).collect(),
            self.answer.states().collect(),
        );
        marked.shortest(|&other| other == state).unwrap_or_default()
    }

    fn residue(
        &self,
        group: &Group,
        component: &[StateId],
        entry: &[Letter],
        character: &[i128],
    ) -> Option<Residue> {
        let exponent = group
            .orders
            .iter()
            .fold(1, |least, &order| least / crate::simplex::gcd(least, order) * order);
        let apply = |coordinates: &[i128]| {
            let parts = coordinates.iter().zip(character).zip(&group.orders);
            parts
                .map(|((x, c), order)| x * c * (exponent / order))
                .sum::<i128>()
                .rem_euclid(exponent)
        };
        let weights: Vec<i128> = group.letters.iter().map(|letter| apply(letter)).collect();
        let common =
            weights.iter().fold(exponent, |common, &weight| crate::simplex::gcd(common, weight));
        let modulus = exponent / common;
        if modulus < 2 {
            return None;
        }
        let weights: Vec<i128> = weights.iter().map(|weight| weight / common).collect();
        let offset: i128 = entry.iter().map(|&letter| weights[usize::from(letter)]).sum();
        let mut classes: Vec<Class> = vec![None; usize::try_from(modulus).ok()?];
        for (state, coordinates) in component.iter().zip(&group.states) {
            let residue = (offset + apply(coordinates) / common).rem_euclid(modulus);
            let class = self.answer.output(*state).as_ref()?;
            let known = classes.get_mut(usize::try_from(residue).ok()?)?;
            if known.is_some_and(|known| known != *class) {
                return None;
            }
            *known = Some(*class);
        }
        let modulus = i64::try_from(modulus).ok()?;
        let weights: Vec<i64> =
            weights.into_iter().map(|weight| i64::try_from(weight).ok()).collect::<Option<_>>()?;
        let shown = centred(weights.clone(), modulus);
        let mut residue = Residue { modulus, weights, shown, classes };
        // Counting letters is simpler than summing digits.
        let counts = residue.shown.iter().all(|weight| (0..=1).contains(weight));
        if let Some((constant, factor)) = affine(&residue, self.alphabet()).filter(|_| !counts) {
            let values = self
                .alphabet()
                .letters()
                .map(|letter| i64::from(self.alphabet().value(letter).unwrap_or(0)));
            residue.shown = values.map(|value| constant + factor * value).collect();
        }
        Some(residue)
    }

    /// If no single sum suffices: all coordinates of the group at once, as a list of combinations.
    fn tuples(&self) -> Option<Formula> {
        let live = self.answer.can_reach(Option::is_some);
        let components = algebra::bottom_components(self.answer, &live);
        let [component] = components.as_slice() else { return None };
        let group = algebra::group(self.answer, &live, component)?;
        if group.orders.len() < 2 || group.order() > MOST_CHARACTERS {
            return None;
        }
        let entry = self.way_to(component[0]);
        let (mut wins, mut loses) = (vec![], vec![]);
        for (state, coordinates) in component.iter().zip(&group.states) {
            let mut parts = vec![];
            for (factor, &order) in group.orders.iter().enumerate() {
                let offset: i128 =
                    entry.iter().map(|&letter| group.letters[usize::from(letter)][factor]).sum();
                let weights = group
                    .letters
                    .iter()
                    .map(|letter| i64::try_from(letter[factor]).unwrap_or(0))
                    .collect();
                let modulus = i64::try_from(order).ok()?;
                let term = Term::Mod(Term::Atom(centred(weights, modulus)).into(), modulus);
                let residue =
                    i64::try_from((offset + coordinates[factor]).rem_euclid(order)).ok()?;
                parts.push(Formula::Compare(term, Comparison::Equal, Term::Number(residue)));
            }
            match (*self.answer.output(*state))? {
                0 => loses.push(Formula::And(parts)),
                _ => wins.push(Formula::And(parts)),
            }
        }
        let formula =
            if wins.len() <= loses.len() { any(wins) } else { Formula::Not(any(loses).into()) };
        (component.len() <= 2 * MOST_TUPLES).then_some(formula)
    }

    /// The formula with its exceptions, if these can be stated shortly.
    fn with_exceptions(&self, formula: Formula) -> Result<Option<Formula>, Stop> {
        let Ok(machine) = encode::compile_formula(&formula, self.alphabet().len(), self.run) else {
            return Ok(None);
        };
        let wrong = |wins: bool| -> Result<Option<Formula>, Stop> {
            let wrong = self.answer.product(&machine, self.run, |class, truth| {
                *truth == wins && class.is_some_and(|class| (class == 1) != wins)
            })?;
            Ok(exceptions(&wrong.0.minimal()))
        };
        let (Some(too_many), Some(missing)) = (wrong(true)?, wrong(false)?) else {
            return Ok(None);
        };
        let mut whole = formula;
        if too_many != Formula::Bool(false) {
            whole = Formula::And(vec![whole, Formula::Not(too_many.into())]);
        }
        if missing != Formula::Bool(false) {
            whole = Formula::Or(vec![whole, missing]);
        }
        Ok(Some(whole))
    }
}

fn any(mut parts: Vec<Formula>) -> Formula {
    match parts.len() {
        0 => Formula::Bool(false),
        1 => parts.remove(0),
        _ => Formula::Or(parts),
    }
}

/// A short formula for a regular set: a list if it is small, else an expression; none if neither is
/// short.
fn exceptions(machine: &Moore<bool>) -> Option<Formula> {
    let live = machine.can_reach(|&wrong| wrong);
    let mut words: Vec<Word> = vec![];
    let mut level: Vec<(StateId, Word)> =
        if live[0] { vec![(StateId::ZERO, vec![])] } else { vec![] };
    // Words of a finite set are shorter than the number of states.
    for _ in 0..=machine.len() {
        words.extend(
            level.iter().filter(|(state, _)| *machine.output(*state)).map(|(_, word)| word.clone()),
        );
        let letters = (0..machine.letters()).filter_map(|letter| Letter::try_from(letter).ok());
        level = level
            .iter()
            .flat_map(|(state, word)| {
                letters.clone().map(move |letter| {
                    (machine.next(*state, letter), [word.as_slice(), &[letter]].concat())
                })
            })
            .filter(|(state, _)| live[state.index()])
            .collect();
        if level.is_empty() && words.len() <= MOST_EXCEPTIONS {
            return Some(any(words.iter().map(|word| Formula::Test(literal(word))).collect()));
        }
        if words.len() > MOST_EXCEPTIONS || level.len() > MOST_EXCEPTIONS * 8 {
            break;
        }
    }
    expression(machine, MOST_EXPRESSION_STATES)
        .map(Formula::Test)
        .filter(|formula| size(formula) <= 12)
}

fn literal(word: &[Letter]) -> Regex {
    Regex::concat(word.iter().map(|&letter| Regex::Class([letter].into_iter().collect())))
}

/// The length of a formula.
fn size(formula: &Formula) -> usize {
    fn regex_size(regex: &Regex) -> usize {
        match regex {
            Regex::Epsilon | Regex::Class(_) => 1,
            Regex::Concat(parts) | Regex::Alt(parts) => {
                1 + parts.iter().map(regex_size).sum::<usize>()
            }
            Regex::Star(inner) => 1 + regex_size(inner),
        }
    }
    match formula {
        Formula::Test(regex) => regex_size(regex),
        Formula::Not(inner) => 1 + size(inner),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().map(size).sum(),
        _ => 1,
    }
}

/// All nontrivial homomorphisms of a finite abelian group to a cyclic one, as coefficients of its
/// coordinates.
struct Characters<'g> {
    group: &'g Group,
    next: Vec<i128>,
    done: bool,
}

impl<'g> Characters<'g> {
    fn new(group: &'g Group) -> Self {
        Self { group, next: vec![0; group.orders.len()], done: false }
    }
}

impl Iterator for Characters<'_> {
    type Item = Vec<i128>;

    fn next(&mut self) -> Option<Vec<i128>> {
        for (digit, order) in self.next.iter_mut().zip(&self.group.orders) {
            *digit += 1;
            if *digit < *order {
                return (!self.done).then(|| self.next.clone());
            }
            *digit = 0;
        }
        self.done = true;
        None
    }
}

/// Residues as the representatives closest to zero.
fn centred(weights: Vec<i64>, modulus: i64) -> Vec<i64> {
    weights
        .into_iter()
        .map(|weight| if 2 * weight > modulus { weight - modulus } else { weight })
        .collect()
}

/// The simplest `(constant, factor)` such that every relevant letter weighs
/// `constant + factor * value` modulo the modulus.
fn affine(residue: &Residue, alphabet: &Alphabet) -> Option<(i64, i64)> {
    let values: Option<Vec<i64>> =
        alphabet.letters().map(|letter| alphabet.value(letter).map(i64::from)).collect();
    let values = values?;
    let fits = |constant: i64, factor: i64| {
        let mut pairs = values.iter().zip(&residue.weights);
        pairs.all(|(value, weight)| {
            (constant + factor * value - weight).rem_euclid(residue.modulus) == 0
        })
    };
    let first = (*values.first()?, *residue.weights.first()?);
    let mut factors: Vec<i64> =
        (0..=residue.modulus.min(12)).flat_map(|factor| [factor, -factor]).collect();
    factors.dedup();
    factors
        .into_iter()
        .flat_map(|factor| {
            let least = (first.1 - factor * first.0).rem_euclid(residue.modulus);
            [(least, factor), (least - residue.modulus, factor)]
        })
        .filter(|&(constant, factor)| fits(constant, factor))
        .min_by_key(|&(constant, factor)| {
            (constant.abs() + 2 * factor.abs(), factor < 0, constant < 0)
        })
}

impl Residue {
    fn wins(&self) -> Vec<i64> {
        (0..)
            .zip(&self.classes)
            .filter(|(_, class)| **class == Some(1))
            .map(|(residue, _)| residue)
            .collect()
    }

    fn sum(&self) -> Term {
        Term::Atom(self.shown.clone())
    }

    fn term(&self) -> Term {
        Term::Mod(self.sum().into(), self.modulus)
    }

    fn formula(&self) -> Formula {
        let wins = self.wins();
        let losses: Vec<i64> =
            (0..self.modulus).filter(|residue| !wins.contains(residue)).collect();
        let compare =
            |comparison, number| Formula::Compare(self.term(), comparison, Term::Number(number));
        match (wins.as_slice(), losses.as_slice()) {
            ([one], _) => compare(Comparison::Equal, *one),
            (_, [one]) => compare(Comparison::NotEqual, *one),
            ([least, ..], [.., most]) if least > most => compare(Comparison::GreaterEqual, *least),
            ([.., most], [least, ..]) if most < least => compare(Comparison::LessEqual, *most),
            _ => Formula::In(self.term(), wins),
        }
    }
}

/// How hard a sum is to read.
fn cost(residue: &Residue, alphabet: &Alphabet) -> i64 {
    let set = match residue.formula() {
        Formula::In(_, set) => 5 + i64::try_from(set.len()).unwrap_or(i64::MAX / 4),
        _ => 0,
    };
    let weights = centred(residue.weights.clone(), residue.modulus);
    let largest = weights.iter().map(|weight| weight.abs()).max().unwrap_or(0);
    let plain = largest * if largest > 1 { 4 } else { 2 }
        + i64::from(weights.iter().any(|&weight| weight < 0))
        + 2 * i64::try_from(weights.iter().filter(|&&weight| weight != 0 && weight != 1).count())
            .unwrap_or(0);
    let affine = affine(residue, alphabet).map(|(constant, factor)| {
        constant.abs() / 4
            + if factor.abs() == 1 { 2 } else { 4 * factor.abs() }
            + i64::from(factor < 0)
    });
    set + affine.map_or(plain, |affine| affine.min(plain))
}
