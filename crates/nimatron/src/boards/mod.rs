//! Pick games: positions are boards, answered by brute force and by theorems about strategies.

mod decide;
mod face;
mod play;
mod solution;
mod table;
#[cfg(test)]
mod tests;
mod theorem;
mod trial;

use answer::fault::{Fault, PositionFault};
use answer::{BoardText, ChoiceText, Counts, GameInfo, Pick, PickGame, PickScore, Positions};
use rules::boards::{
    Board, BoardErrorKind, BoardResult, BoardRuleset, Choice, Player, Score, Strategy, parse_board,
    spell_board,
};
use rules::language::print::print;
use rules::lists::TurnRule;
use rules::{Header, Letter, Regex};
use run::Run;

use crate::game::{Position, Theorem, info};
use crate::kind::{Ask, Ruled};

pub(crate) use solution::Known;

/// The validated rules of a pick game.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) rules: BoardRuleset,
}

/// Who has each letter, as marks.
fn marks(taken: &[Option<Player>]) -> String {
    let mark = |taken: &Option<Player>| match taken {
        None => '.',
        Some(Player::First) => 'o',
        Some(Player::Second) => 'x',
    };
    taken.iter().map(mark).collect()
}

impl Ruled for Boards {
    fn source(&self) -> &str {
        &self.source
    }

    fn header(&self) -> &Header {
        &self.rules.header
    }

    fn info(&self) -> GameInfo {
        let rules = &self.rules;
        let letters: Vec<Letter> = rules.alphabet.letters().collect();
        let counts = match &rules.result {
            BoardResult::Letters { reversed } => Counts::Letters { reversed: *reversed },
            BoardResult::Number(weights) => Counts::Weights(
                letters
                    .iter()
                    .zip(weights)
                    .map(|(&letter, &weight)| (rules.alphabet.symbol(letter), weight))
                    .collect(),
            ),
        };
        let positions = Positions::Boards(PickGame {
            letters: rules.alphabet.spell(&letters),
            domain: print(&rules.domain, &rules.alphabet),
            picks: rules.turn,
            taker: rules.taker,
            maximiser: rules.maximiser,
            counts,
        });
        info(&self.name, &rules.header, positions, 1, TurnRule::Moves(rules.turn))
    }
}

impl Ask for Boards {
    fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    fn position(&self, text: &str) -> Result<Position, PositionFault> {
        self.position(text).map(Position::Board)
    }

    fn known(&self, run: &Run<'_>) -> Option<Theorem<'_>> {
        self.known(run).map(|known| Theorem::Boards(Box::new(known)))
    }
}

impl Boards {
    pub(crate) fn new(source: &str, rules: BoardRuleset) -> Self {
        let (name, source) = (rules.header.title.clone(), source.to_owned());
        Self { name, source, rules }
    }

    /// The ruleset.
    #[must_use]
    pub(crate) const fn rules(&self) -> &BoardRuleset {
        &self.rules
    }

    /// Parses a board as a person types it: letters, then, if some are taken, `/` and marks (`.`
    /// free, `o` and `x` taken by the first and the second player), then, if these do not determine
    /// it, `/` and who is to pick.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub(crate) fn position(&self, text: &str) -> Result<Board, PositionFault> {
        parse_board(&self.rules, text).map_err(|error| {
            let fault = match error.kind {
                BoardErrorKind::UnknownLetter(found) => Fault::UnknownLetter(found),
                BoardErrorKind::NotAPosition => Fault::Outside,
                kind => Fault::Board(kind),
            };
            self.fault(text, error.span, fault)
        })
    }

    /// A board as text that parses back to the same board.
    pub(crate) fn spell(&self, board: &Board) -> String {
        spell_board(&self.rules, board)
    }

    fn text(&self, board: &Board) -> BoardText {
        BoardText {
            position: self.spell(board),
            letters: self.rules.alphabet.spell(&board.letters),
            marks: marks(&board.taken),
        }
    }

    fn score(&self, score: &Score) -> PickScore {
        match score {
            Score::Letters(letters) => PickScore::Letters(self.rules.alphabet.spell(letters)),
            Score::Number(number) => PickScore::Number(*number),
        }
    }

    /// A pick of a place, counted from 0, with its result.
    fn pick(&self, board: &Board, place: usize, result: &Score, best: bool) -> Pick {
        let letter = self.rules.alphabet.symbol(board.letters[place]);
        Pick { place: place + 1, letter, result: self.score(result), best }
    }

    /// The choices of a strategy, player by player.
    fn choices(&self, strategy: &Strategy) -> [Vec<ChoiceText>; 2] {
        strategy
            .lists
            .each_ref()
            .map(|list| list.iter().map(|choice| self.choice(choice)).collect())
    }

    fn choice(&self, choice: &Choice) -> ChoiceText {
        let alphabet = &self.rules.alphabet;
        let any = Regex::Star(Regex::Class(alphabet.all()).into());
        let said = |regex: &Regex| (*regex != any).then(|| print(regex, alphabet));
        ChoiceText {
            end: choice.end,
            letters: choice.letters.iter().map(|letter| alphabet.symbol(letter)).collect(),
            before: said(&choice.left),
            behind: said(&choice.right),
        }
    }
}
