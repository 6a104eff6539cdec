//! Partisan games on words.

use answer::{Fact, Obstacle, PartisanSolution, SidesTruth};
use automata::Letter;
use rules::{Alphabet, OutcomeClass, Regex, Rule, Word};
use run::Run;
use solve::words::WordGame;
use solve::{Game as _, Solver};

use super::{Known, Words};
use crate::sides;

impl Words {
    /// A word as people see it, without its marker.
    pub(crate) fn spell(&self, word: &[Letter]) -> String {
        self.rules.alphabet.spell(self.rules.behind(word))
    }

    /// The letters that people see.
    pub(crate) fn letters(&self) -> Alphabet {
        self.rules.text_alphabet()
    }

    /// The domain as people see it.
    pub(super) fn domain(&self) -> Regex {
        match (&self.rules.header.sides, &self.rules.domain) {
            (None, domain) => domain.clone(),
            // The first part is just the markers.
            (Some(_), Regex::Concat(parts)) => Regex::concat(parts.iter().skip(1).cloned()),
            (Some(_), _) => Regex::Epsilon,
        }
    }

    /// The rules, each line of the text once.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Rule> {
        let rules = self.rules.rules.iter().enumerate();
        rules
            .filter(|(at, _)| *at == 0 || self.line_number(*at) > self.line_number(at - 1))
            .map(|(_, rule)| rule)
    }

    /// In a partisan game, the word with each player to move.
    fn marked(&self, word: &Word) -> Option<[Word; 2]> {
        let sides = self.rules.header.sides.as_ref()?;
        Some([sides.mark(0, word), sides.mark(1, word)])
    }

    /// Whose turn it is in a position, by name.
    pub(super) fn to_move(&self, position: &Word) -> Option<String> {
        let sides = self.rules.header.sides.as_ref()?;
        sides.unmark(position).map(|(side, _)| sides.names[side].clone())
    }

    /// The number of a rule among the `move` lines, from 1.
    pub(super) fn line_number(&self, rule: usize) -> usize {
        let second = self.rules.header.sides.as_ref().map(|sides| sides.markers[1]);
        let of_second =
            |marker: Option<(Letter, Letter)>| marker.is_some_and(|(from, _)| Some(from) == second);
        sides::line_number(
            self.rules.rules.iter().map(|rule| (rule.span, of_second(rule.marker))),
            rule,
        )
    }

    /// Solves words one after the other, with each player to move.
    pub(crate) fn solve_all_sides(
        &self,
        words: &[Word],
        run: &Run<'_>,
    ) -> Vec<Result<PartisanSolution, Obstacle>> {
        let marked: Option<Vec<Word>> = words
            .iter()
            .map(|word| self.marked(word))
            .collect::<Option<Vec<_>>>()
            .map(|all| all.concat());
        let Some(marked) = marked else {
            return words.iter().map(|_| Err(Obstacle::Impartial)).collect();
        };
        let solved = sides::pairs(self.solve_all(&marked, run));
        solved.into_iter().map(|[left, right]| Ok(sides::solution([left?, right?]))).collect()
    }

    /// The facts about the word of a marked position, by brute force; `both` if the claim is about
    /// both players at once.
    pub(super) fn sides_truth(
        &self,
        solver: &mut Solver<'_, WordGame<'_>>,
        position: &Word,
        both: bool,
        run: &Run<'_>,
    ) -> Option<SidesTruth> {
        let sides = self.rules.header.sides.as_ref()?;
        let to_move = sides.unmark(position).map(|(side, _)| side).filter(|_| !both);
        let mut truth = SidesTruth { to_move, class: None, options: [vec![], vec![]] };
        if let Some((class, options)) = self.facts(solver, position, run) {
            (truth.class, truth.options) = (Some(class), options);
        }
        Some(truth)
    }

    /// The outcome class, and the options of both players with their outcomes.
    fn facts(
        &self,
        solver: &mut Solver<'_, WordGame<'_>>,
        position: &Word,
        run: &Run<'_>,
    ) -> Option<(OutcomeClass, [Vec<Fact>; 2])> {
        let [left, right] = self.marked(&self.rules.behind(position).to_vec())?;
        let mut outcome =
            |word: &Word| solver.outcome(word, self.rules.header.convention, run).ok();
        let class = OutcomeClass::of(outcome(&left)?, outcome(&right)?);
        let mut of = |word: &Word| {
            let mut options = vec![];
            WordGame::new(&self.rules).options(word, &mut options);
            let fact = |option: &Word| {
                Some(Fact { position: self.spell(option), outcome: outcome(option)?, value: None })
            };
            options.iter().map(fact).collect::<Option<Vec<Fact>>>()
        };
        Some((class, [of(&left)?, of(&right)?]))
    }
}

impl Known<'_> {
    /// Whether the game is partisan.
    pub(crate) const fn is_partisan(&self) -> bool {
        match self {
            Self::Machine(game, _) => game.rules.header.sides.is_some(),
            Self::Rows(_) => false,
        }
    }

    /// The outcome class of a word, and how each player wins; `None` if the budget is exhausted, or
    /// in an impartial game.
    pub(crate) fn solve_sides(&self, word: &Word, run: &Run<'_>) -> Option<PartisanSolution> {
        let Self::Machine(game, _) = self else { return None };
        let [left, right] = game.marked(word)?;
        Some(sides::solution([self.solve(&left, run)?, self.solve(&right, run)?]))
    }
}
