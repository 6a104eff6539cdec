//! Questions about positions, in first-order logic: numbers, the arithmetic of conditions, and who
//! wins a position, what its value is, and where its turns lead.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Condition, Variable};

/// A question. Without free variables it is true or false; with some, it asks for which numbers it
/// is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The free variables with their names: heaps in the order of the game, then other names in
    /// the order of the text.
    pub free: Vec<(String, Variable)>,
    /// What is asked.
    pub asked: Asked,
}

/// What is asked, as a formula. Variables range over 0, 1, 2, ...
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A condition on the variables.
    Holds(Condition),
    /// The numbers are a position that the player to move wins, or loses. False if they are no
    /// position.
    Outcome {
        /// Wins rather than loses.
        wins: bool,
        /// Of which game.
        game: AskedGame,
        /// One number for each heap.
        sizes: Vec<Variable>,
    },
    /// The numbers are a position with this Grundy value.
    Value {
        /// Of which game.
        game: AskedGame,
        /// One number for each heap.
        sizes: Vec<Variable>,
        /// The value.
        value: Variable,
    },
    /// A turn leads from one position to the other.
    Turn {
        /// Of which game.
        game: AskedGame,
        /// One number for each heap.
        before: Vec<Variable>,
        /// One number for each heap.
        after: Vec<Variable>,
    },
    /// Negation.
    Not(Box<Self>),
    /// The conjunction.
    All(Vec<Self>),
    /// The disjunction.
    Any(Vec<Self>),
    /// Both are true, or neither.
    Iff(Box<Self>, Box<Self>),
    /// For some values of the variables, which have these names.
    Exists(Vec<(String, Variable)>, Box<Self>),
}

/// The game that a part of a question is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AskedGame {
    /// The game that the question is asked of.
    Own,
    /// The same rules in normal play.
    Normal,
    /// The same rules in misère play.
    Misere,
    /// Another game, by its name or file.
    Named(String),
}

impl Asked {
    /// `all names: inner`.
    #[must_use]
    pub fn for_all(names: Vec<(String, Variable)>, inner: Self) -> Self {
        Self::Not(Box::new(Self::Exists(names, Box::new(Self::Not(Box::new(inner))))))
    }

    /// The free variables.
    #[must_use]
    pub fn variables(&self) -> BTreeSet<Variable> {
        match self {
            Self::Holds(condition) => condition.variables(),
            Self::Outcome { sizes, .. } => sizes.iter().copied().collect(),
            Self::Value { sizes, value, .. } => sizes.iter().chain([value]).copied().collect(),
            Self::Turn { before, after, .. } => before.iter().chain(after).copied().collect(),
            Self::Not(inner) => inner.variables(),
            Self::Iff(one, other) => {
                let mut all = one.variables();
                all.extend(other.variables());
                all
            }
            Self::All(parts) | Self::Any(parts) => parts.iter().flat_map(Self::variables).collect(),
            Self::Exists(bound, inner) => {
                let mut inner = inner.variables();
                bound.iter().for_each(|(_, variable)| {
                    inner.remove(variable);
                });
                inner
            }
        }
    }

    /// The parts that are about positions of games, each with its game.
    pub fn about(&self, found: &mut Vec<(AskedGame, AskedKind)>) {
        let mut note = |game: &AskedGame, kind| {
            if !found.contains(&(game.clone(), kind)) {
                found.push((game.clone(), kind));
            }
        };
        match self {
            Self::Holds(_) => {}
            Self::Outcome { game, .. } => note(game, AskedKind::Outcome),
            Self::Value { game, .. } => note(game, AskedKind::Value),
            Self::Turn { game, .. } => note(game, AskedKind::Turn),
            Self::Not(inner) | Self::Exists(_, inner) => inner.about(found),
            Self::Iff(one, other) => {
                one.about(found);
                other.about(found);
            }
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.about(found)),
        }
    }
}

/// What must be known of a game to answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AskedKind {
    /// Who wins.
    Outcome,
    /// Grundy values.
    Value,
    /// Its rules.
    Turn,
}
