//! Every play from a position takes the same number of turns: section 'How long plays last' of the
//! format.
//!
//! Theorem (induction on the longest play): if every move lowers a weighted sum by d, and the sum
//! of every position without a move is at least c and less than c + d, then (sum - c) / d, rounded
//! down, is the number of turns of every play. Finitely many positions without a move may be
//! exceptions, if no move leads to them.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Branch, Formula, Letter, LetterSet, Piece, Regex, Term, Word, WordRuleset};

use crate::kernel::established::PlayLength;
use crate::kernel::explore::{Explored, explore};
use crate::kernel::format::PlayLengthText;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::{PlayLengthFault, Rejection};
use crate::kernel::turns::Turns;
use crate::kernel::walk::all_turns;
use crate::kernel::work::{Work, index, number};

/// Checks that plays last as long as the certificate says. That `machine` knows the positions must
/// have been checked before.
pub(crate) fn check(
    ruleset: &WordRuleset,
    machine: &Machine,
    turns: &mut Turns,
    text: PlayLengthText,
    work: &mut Work,
) -> Result<PlayLength, Rejection> {
    let fault = |fault: PlayLengthFault| Rejection::PlayLength { fault };
    let PlayLengthText { weights, decrease, low, exceptions: texts } = text;
    if ruleset.turn != 1 || ruleset.header.sides.is_some() {
        return Err(fault(PlayLengthFault::Rules));
    }
    if weights.len() != ruleset.alphabet.len() || decrease == 0 {
        return Err(fault(PlayLengthFault::Numbers));
    }
    let mut exceptions: Vec<Word> = vec![];
    for (number, text) in texts.iter().enumerate() {
        work.spend(1 + text.len())?;
        let word: Option<Word> =
            text.chars().map(|symbol| ruleset.alphabet.letter(symbol)).collect();
        let word = word.ok_or_else(|| fault(PlayLengthFault::Exception { number }))?;
        exceptions.push(word);
    }
    let length = PlayLength { weights, decrease, low, exceptions };
    for (rule, one) in ruleset.rules.iter().enumerate() {
        for (branch, pieces) in one.branches.iter().enumerate() {
            if !lowered_by(&length, pieces, work)? {
                return Err(fault(PlayLengthFault::Branch { rule, branch }));
            }
        }
    }
    let listed = Listed::new(&length.exceptions, machine.letters(), work)?;
    if !length.exceptions.is_empty() {
        all_turns(turns, machine, &listed.machine, work, |_, to| match listed.machine.class(to) {
            None => Ok(()),
            Some(number) => Err(fault(PlayLengthFault::Reached { number: index(number) })),
        })?;
    }
    let terminal = Terminal::new(machine, &listed.machine, turns, work)?;
    for (number, word) in length.exceptions.iter().enumerate() {
        if !terminal.is_terminal(word) {
            return Err(fault(PlayLengthFault::Exception { number }));
        }
    }
    if let Some(word) = terminal.outside(&length, work)? {
        return Err(fault(PlayLengthFault::Outside { word: ruleset.alphabet.spell(&word) }));
    }
    Ok(length)
}

fn weight(length: &PlayLength, letter: Letter) -> i128 {
    length.weights.get(usize::from(letter)).map_or(0, |&weight| i128::from(weight))
}

fn sum_of(length: &PlayLength, word: &[Letter]) -> Option<i128> {
    word.iter().try_fold(0_i128, |sum, &letter| sum.checked_add(weight(length, letter)))
}

/// Whether a branch lowers the sum by the decrease, however many letters its pieces read.
fn lowered_by(length: &PlayLength, branch: &Branch, work: &mut Work) -> Result<bool, Rejection> {
    let mut left = i128::from(length.decrease);
    for piece in branch {
        match piece {
            Piece::Swap { from, to } => {
                work.spend(1 + from.len() + to.len())?;
                let change = sum_of(length, from)
                    .zip(sum_of(length, to))
                    .and_then(|(from, to)| from.checked_sub(to));
                let Some(rest) = change.and_then(|change| left.checked_sub(change)) else {
                    return Ok(false);
                };
                left = rest;
            }
            Piece::Group { to: None, .. } => {}
            // The words of a group need not have the same sum.
            Piece::Group { to: Some(_), .. } => return Ok(false),
            Piece::Each { map } => {
                work.spend(1 + 2 * map.len())?;
                let kept = |(letter, image): &(Letter, Option<Letter>)| {
                    weight(length, *letter) == image.map_or(0, |image| weight(length, image))
                };
                if !map.iter().all(kept) {
                    return Ok(false);
                }
            }
        }
    }
    Ok(left == 0)
}

/// The number of turns as a term, right for all positions that are no exceptions; `None` if the
/// numbers are too large for terms.
fn quotient(length: &PlayLength) -> Option<Term> {
    let sum = Term::Add(vec![
        Term::Atom(length.weights.clone()),
        Term::Number(length.low.checked_neg()?),
    ]);
    Some(Term::Div(Box::new(sum), i64::try_from(length.decrease).ok()?))
}

/// The difference between `term` and the number of turns, times something positive. `None` if
/// numbers do not fit.
pub(crate) fn difference(length: &PlayLength, term: &Term) -> Option<Scaled> {
    let own = Scaled::new(&quotient(length)?, length.weights.len())?;
    Scaled::new(term, length.weights.len())?.minus(own)
}

/// `formula` and no exception.
pub(crate) fn without_exceptions(length: &PlayLength, formula: &Formula) -> Formula {
    let spelled = |word: &Word| {
        Regex::concat(word.iter().map(|&letter| Regex::Class(LetterSet::from_iter([letter]))))
    };
    let listed = Formula::Test(Regex::alt(length.exceptions.iter().map(spelled)));
    Formula::And(vec![formula.clone(), Formula::Not(Box::new(listed))])
}

/// The exceptions as a machine: its class of an exception is its number.
struct Listed {
    machine: Machine,
}

impl Listed {
    fn new(words: &[Word], letters: usize, work: &mut Work) -> Result<Self, Rejection> {
        // State 0 is the start, 1 all words that are no beginnings.
        let mut next: Vec<Vec<u32>> = vec![vec![1; letters]; 2];
        let mut class = vec![None; 2];
        for (which, word) in words.iter().enumerate() {
            let mut at = 0;
            for &letter in word {
                work.spend(10 + letters)?;
                let fresh = number(next.len())?;
                let row = next.get_mut(at).and_then(|row| row.get_mut(usize::from(letter)));
                let entry = row.ok_or(Rejection::UnknownLetter)?;
                if *entry == 1 {
                    *entry = fresh;
                    next.push(vec![1; letters]);
                    class.push(None);
                    at = index(fresh);
                } else {
                    at = index(*entry);
                }
            }
            if class[at].is_some() {
                return Err(Rejection::PlayLength {
                    fault: PlayLengthFault::Exception { number: which },
                });
            }
            class[at] = Some(number(which)?);
        }
        Ok(Self { machine: Machine::new(letters, &next, &class)? })
    }
}

/// What is known of the words that lead to a node.
struct TerminalNode {
    /// Whether they are positions without a move.
    terminal: bool,
    /// Whether they are exceptions.
    listed: bool,
}

/// A state of H, all runs of the machine of moves, and a state of the machine of exceptions.
type Runs = (u32, Vec<u32>, u32);

/// All words at once that can become positions: a subset construction (Rabin, Scott 1959).
struct Terminal {
    words: Explored<Runs>,
    nodes: Vec<TerminalNode>,
}

impl Terminal {
    fn new(
        machine: &Machine,
        listed: &Machine,
        turns: &mut Turns,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let start = (0, closed(turns.initial().to_vec(), turns, work)?, 0);
        let words = explore([start], 0, work, |met, at, work| {
            let (state, runs, exception) = &met.states[at];
            let mut next = vec![];
            for letter in (0..=Letter::MAX).take(machine.letters()) {
                let to = machine.next(*state, letter);
                if !machine.alive(to) {
                    continue;
                }
                let mut after = vec![];
                for &run in runs {
                    let edges = turns.edges(run, work)?;
                    work.spend(1 + edges.len())?;
                    after.extend(
                        edges.iter().filter(|edge| edge.read == Some(letter)).map(|edge| edge.to),
                    );
                }
                let after = closed(after, turns, work)?;
                // Sets are compared with others, many times if there are many.
                work.spend(100 + 16 * after.len())?;
                next.push((letter, (to, after, listed.next(*exception, letter))));
            }
            Ok(next)
        })?;
        let node = |(state, runs, exception): &Runs| TerminalNode {
            terminal: machine.class(*state).is_some()
                && !runs.iter().any(|&run| turns.accepting(run)),
            listed: listed.class(*exception).is_some(),
        };
        let nodes = words.states.iter().map(node).collect();
        Ok(Self { words, nodes })
    }

    /// Whether a word is a position without a move.
    fn is_terminal(&self, word: &[Letter]) -> bool {
        let next = |at: usize, letter: &Letter| {
            self.words.edges[at].iter().find(|(read, _)| read == letter).map(|&(_, to)| index(to))
        };
        word.iter().try_fold(0, next).is_some_and(|at| self.nodes[at].terminal)
    }

    /// A position without a move, not an exception, whose sum is not within the bounds; `None` if
    /// there is none.
    fn outside(&self, length: &PlayLength, work: &mut Work) -> Result<Option<Word>, Rejection> {
        let completion = self.completions(work)?;
        let (low, decrease) = (i128::from(length.low), i128::from(length.decrease));
        let mut found = None;
        let start = completion.first().is_some_and(Option::is_some).then_some((0, 0));
        // A node, and a sum of weights that leads there.
        explore(start, 0, work, |met, at, work| {
            let (node, sum): (usize, i128) = met.states[at];
            if found.is_some() {
                return Ok(vec![]);
            }
            // Any word that leads here can be completed in the same way: whatever the sum is here,
            // it is right or wrong at the end.
            let rest = completion[node].clone().unwrap_or_default();
            work.spend(100 + rest.len())?;
            let whole = sum_of(length, &rest)
                .and_then(|rest| rest.checked_add(sum))
                .ok_or(Rejection::TooLarge)?;
            if whole < low || whole >= low + decrease {
                found = Some([met.word(at), rest].concat());
                return Ok(vec![]);
            }
            let mut next = vec![];
            for &(letter, to) in &self.words.edges[node] {
                if completion[index(to)].is_some() {
                    let sum = sum.checked_add(weight(length, letter)).ok_or(Rejection::TooLarge)?;
                    work.spend(20)?;
                    next.push((letter, (index(to), sum)));
                }
            }
            Ok(next)
        })?;
        Ok(found)
    }

    /// For each node a shortest word that leads from it to a position without a move that is no
    /// exception, if there is one.
    fn completions(&self, work: &mut Work) -> Result<Vec<Option<Word>>, Rejection> {
        let mut before: Vec<Vec<(usize, Letter)>> = vec![vec![]; self.nodes.len()];
        for (from, edges) in self.words.edges.iter().enumerate() {
            for &(letter, to) in edges {
                work.spend(2)?;
                before[index(to)].push((from, letter));
            }
        }
        let mut completion: Vec<Option<Word>> =
            self.nodes.iter().map(|node| (node.terminal && !node.listed).then(Vec::new)).collect();
        let mut queue: Vec<usize> =
            (0..self.nodes.len()).filter(|&node| completion[node].is_some()).collect();
        let mut at = 0;
        while let Some(&node) = queue.get(at) {
            at += 1;
            let rest = completion[node].clone().unwrap_or_default();
            for &(from, letter) in &before[node] {
                work.spend(2 + rest.len())?;
                if completion[from].is_none() {
                    completion[from] = Some([&[letter], &rest[..]].concat());
                    queue.push(from);
                }
            }
        }
        Ok(completion)
    }
}

/// Closes a set of configurations under edges that read nothing, and sorts it.
fn closed(mut runs: Vec<u32>, turns: &mut Turns, work: &mut Work) -> Result<Vec<u32>, Rejection> {
    runs.sort_unstable();
    runs.dedup();
    let mut at = 0;
    while let Some(&run) = runs.get(at) {
        at += 1;
        let edges = turns.edges(run, work)?;
        work.spend(1 + edges.len())?;
        let more: Vec<u32> =
            edges.iter().filter(|edge| edge.read.is_none()).map(|edge| edge.to).collect();
        for to in more {
            work.spend(runs.len())?;
            if !runs.contains(&to) {
                runs.push(to);
            }
        }
    }
    runs.sort_unstable();
    Ok(runs)
}

/// A positive multiple of a term, as a sum: of weights of letters, a constant, and factors of terms
/// under `mod`. For floor(t / m) is (t - t mod m) / m.
pub(crate) struct Scaled {
    multiple: i128,
    pub(crate) weights: Vec<i128>,
    pub(crate) constant: i128,
    pub(crate) rests: Vec<(i128, Term)>,
}

impl Scaled {
    /// `None` if a number does not fit.
    fn new(term: &Term, letters: usize) -> Option<Self> {
        let mut whole = Self { multiple: 1, weights: vec![0; letters], constant: 0, rests: vec![] };
        match term {
            Term::Number(number) => whole.constant = i128::from(*number),
            Term::Atom(weights) => {
                for (own, &weight) in whole.weights.iter_mut().zip(weights) {
                    *own = i128::from(weight);
                }
            }
            Term::Mod(..) => whole.rests.push((1, term.clone())),
            Term::Add(parts) => {
                for part in parts {
                    whole = whole.minus(Self::new(part, letters)?.times(-1)?)?;
                }
            }
            Term::Scale(factor, inner) => {
                whole = Self::new(inner, letters)?.times(i128::from(*factor))?
            }
            Term::Div(inner, divisor) => {
                whole = Self::new(inner, letters)?;
                whole
                    .rests
                    .push((whole.multiple.checked_neg()?, Term::Mod(inner.clone(), *divisor)));
                whole.multiple = whole.multiple.checked_mul(i128::from(*divisor))?;
            }
        }
        (whole.multiple > 0).then_some(whole)
    }

    /// That of the term times a factor.
    fn times(mut self, factor: i128) -> Option<Self> {
        self.constant = self.constant.checked_mul(factor)?;
        for weight in &mut self.weights {
            *weight = weight.checked_mul(factor)?;
        }
        for (rest, _) in &mut self.rests {
            *rest = rest.checked_mul(factor)?;
        }
        Some(self)
    }

    fn minus(self, other: Self) -> Option<Self> {
        let multiple = self.multiple.checked_mul(other.multiple)?;
        let (left, right) = (other.multiple, self.multiple.checked_neg()?);
        let (mut left, right) = (self.times(left)?, other.times(right)?);
        for (weight, more) in left.weights.iter_mut().zip(&right.weights) {
            *weight = weight.checked_add(*more)?;
        }
        left.constant = left.constant.checked_add(right.constant)?;
        left.rests.extend(right.rests);
        left.multiple = multiple;
        Some(left)
    }
}

/// Why a sum is not what it should be.
pub(crate) enum Wrong {
    /// It is not for the first word that leads to this state.
    At(usize),
    /// Two words lead to the same state with different sums.
    Somewhere,
    /// A number does not fit.
    Overflow,
}

/// Whether the sum of `weights` over every word that leads to a state is what is `wanted` there, if
/// anything is. `next` is a machine whose states are numbered as they are met from state 0, each
/// first from an earlier one.
///
/// From states from which one with a wish can be reached, all words that lead there can be
/// continued alike, so they must all have the same sum.
pub(crate) fn sums_are(
    next: &[Vec<u32>],
    weights: &[i128],
    wanted: &[Option<i128>],
    work: &mut Work,
) -> Result<Result<(), Wrong>, Rejection> {
    let live = live(next, wanted, work)?;
    let mut sums: Vec<Option<i128>> = vec![None; next.len()];
    if let Some(first) = sums.first_mut() {
        *first = Some(0);
    }
    for (state, row) in next.iter().enumerate() {
        work.spend(1 + row.len())?;
        if !live[state] {
            continue;
        }
        // Every state was met from an earlier one.
        let Some(sum) = sums[state] else { return Ok(Err(Wrong::Somewhere)) };
        if wanted[state].is_some_and(|wanted| wanted != sum) {
            return Ok(Err(Wrong::At(state)));
        }
        for (&to, weight) in row.iter().zip(weights) {
            let to = index(to);
            let Some(after) = sum.checked_add(*weight) else { return Ok(Err(Wrong::Overflow)) };
            if live[to] && *sums[to].get_or_insert(after) != after {
                return Ok(Err(Wrong::Somewhere));
            }
        }
    }
    Ok(Ok(()))
}

/// Which states can reach one where something is wanted.
fn live(
    next: &[Vec<u32>],
    wanted: &[Option<i128>],
    work: &mut Work,
) -> Result<Vec<bool>, Rejection> {
    let mut before: Vec<Vec<usize>> = vec![vec![]; next.len()];
    for (from, row) in next.iter().enumerate() {
        work.spend(2 + 2 * row.len())?;
        row.iter().for_each(|&to| before[index(to)].push(from));
    }
    let mut live = vec![false; next.len()];
    let mut todo: Vec<usize> = (0..next.len()).filter(|&state| wanted[state].is_some()).collect();
    while let Some(state) = todo.pop() {
        if !live[state] {
            live[state] = true;
            todo.extend(&before[state]);
        }
    }
    Ok(live)
}

/// An exception of which the formula holds, but from which `term` does not say that no turn is
/// made.
pub(crate) fn wrong_exception<'p>(
    length: &'p PlayLength,
    formula: &Formula,
    term: &Term,
) -> Option<&'p Word> {
    length
        .exceptions
        .iter()
        .find(|word| formula.holds(word) != Some(false) && term.value(word) != Some(0))
}
