//! From the solutions of a question to its answer.

use answer::{Alphabet, Inquired};
use automata::{Letter, StateId};
use encode::tracks::{Solutions, Solver, digit_count};
use rules::tuples::Variable;
use rules::tuples::question::{Asked, Question};
use run::Run;

use super::InquiryError;
use crate::automaton::parallel;

/// Makes the answer of solutions.
pub(super) struct Answering<'q> {
    pub(super) question: &'q Question,
    pub(super) solver: Solver<'q>,
    pub(super) most: usize,
    pub(super) run: &'q Run<'q>,
}

impl Answering<'_> {
    /// The answer, and the states of the solutions.
    pub(super) fn found<E>(
        &self,
        decide: &dyn Fn(&Asked) -> Result<Solutions, InquiryError<E>>,
    ) -> Result<(Inquired, usize), InquiryError<E>> {
        if self.question.free.is_empty() {
            return self.truth(decide);
        }
        let solutions = decide(&self.question.asked)?;
        // A variable that does not matter is not in the solutions.
        let free: Vec<Variable> =
            self.question.free.iter().map(|(_, variable)| *variable).collect();
        let anything = free.iter().copied().map(|variable| {
            self.solver.of_machine(self.solver.numbers(variable)?.machine(), &[variable])
        });
        let mut parts = anything.collect::<Result<Vec<_>, _>>()?;
        parts.push(solutions);
        let solutions = self.solver.all(parts)?;
        let order: Vec<usize> = free
            .iter()
            .filter_map(|variable| solutions.variables().binary_search(variable).ok())
            .collect();
        // What is listed is not worth losing the answer.
        let smallest = self.solver.smallest(&solutions, self.most).unwrap_or_default();
        let named = |tuple: Vec<u128>| order.iter().map(|&place| tuple[place]).collect();
        let numeration = self.solver.numeration();
        let alphabet =
            Alphabet::Digits { numeration, tracks: free.len(), digits: digit_count(numeration) };
        let machine = solutions.machine();
        // Letters come in the order of the free variables.
        let at = |place: usize| order.iter().position(|&other| other == place).unwrap_or(0);
        let places: Vec<usize> = (0..order.len()).map(at).collect();
        let read = |(state, digits): &(StateId, Vec<usize>), digit: usize| {
            let mut digits = digits.clone();
            digits.push(digit);
            if digits.len() < places.len() {
                return (*state, digits);
            }
            let letter = |digit: usize| Letter::try_from(digit).unwrap_or(Letter::MAX);
            let next = |state, &place: &usize| machine.next(state, letter(digits[place]));
            (places.iter().fold(*state, next), vec![])
        };
        let accepts = |(state, _): &(StateId, Vec<usize>)| *machine.output(*state);
        let automaton = parallel(alphabet, (StateId::ZERO, vec![]), read, accepts, self.run).ok();
        let found = Inquired::Numbers {
            names: self.question.free.iter().map(|(name, _)| name.clone()).collect(),
            count: self.solver.count(&solutions),
            smallest: smallest.into_iter().map(named).collect(),
            automaton: automaton.map(|table| Box::new(table.into())),
        };
        Ok((found, machine.len()))
    }

    /// Whether it is true, with numbers that show it.
    fn truth<E>(
        &self,
        decide: &dyn Fn(&Asked) -> Result<Solutions, InquiryError<E>>,
    ) -> Result<(Inquired, usize), InquiryError<E>> {
        let (exists, negated) = match &self.question.asked {
            Asked::Not(inner) => (&**inner, true),
            other => (other, false),
        };
        let (bound, inner) = match exists {
            Asked::Exists(bound, inner) => (&bound[..], &**inner),
            other => (&[][..], other),
        };
        let solutions = decide(inner)?;
        let solutions = bound
            .iter()
            .filter(|(name, _)| name.is_empty())
            .try_fold(solutions, |solutions, (_, variable)| {
                self.solver.some(&solutions, *variable)
            })?;
        let holds = solutions.any() != negated;
        let mut example = vec![];
        if solutions.any() && !bound.is_empty() {
            // It may be too large to be written, or to be found in time.
            let first = self.solver.smallest(&solutions, 1).unwrap_or_default();
            if let Some(first) = first.first() {
                let number = |variable: &Variable| {
                    let place = solutions.variables().binary_search(variable).ok();
                    place.and_then(|place| first.get(place).copied()).unwrap_or(0)
                };
                let named = bound.iter().filter(|(name, _)| !name.is_empty());
                example = named.map(|(name, variable)| (name.clone(), number(variable))).collect();
            }
        }
        Ok((Inquired::Truth { holds, example }, solutions.machine().len()))
    }
}
