//! What is expected at a place, and how other places relate to a diagnostic.

/// What is expected at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// This keyword or sign.
    Sign(&'static str),
    /// A text in quotes.
    Quoted,
    /// A name.
    Name,
    /// A number or an expression with numbers.
    Number,
    /// A letter, class or other part of a pattern.
    Pattern,
    /// A word.
    Word,
    /// `wins`, `loses` or `value`.
    Verdict,
    /// `wins` or `loses`.
    Winner,
    /// The letter of an outcome class.
    Class,
    /// A word or a number as the result of a board.
    Result,
    /// `in order` or `from right to left`.
    Direction,
    /// `maximises` or `minimises`.
    Wish,
    /// `leftmost` or `rightmost`.
    Choice,
    /// The appearance of a letter in `show`.
    Appearance,
    /// The beginning of a claim.
    Subject,
    /// `when`, `if` or `only if`.
    Relation,
    /// A class or a set of numbers.
    Set,
    /// The name of a heap.
    HeapName,
    /// A set of numbers.
    NumberSet,
    /// A position of heaps.
    Tuple,
    /// What a claim says about a winning move, in a game of heaps.
    Winning,
    /// What a claim says about a winning move, in a game on any number of heaps.
    WinningAny,
    /// The single heap name of a game on any number of heaps.
    OneHeapName,
    /// The code of a take-and-break game.
    Code,
    /// The end of the statement.
    End,
    /// An operator between two numbers, or the end of the statement.
    Operator,
    /// The end of the text.
    EndOfText,
    /// A section of a PDDL domain.
    Section,
    /// A part of a PDDL action.
    Field,
    /// A list in parentheses.
    List,
    /// A PDDL condition.
    Condition,
    /// A PDDL effect.
    Effect,
    /// The name of a PDDL variable.
    Variable,
}

/// How another place relates to a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// The first of two conflicting places.
    First,
    /// Where the opening bracket is.
    Opened,
    /// The item on the other side of a move that this one is paired with.
    PairedWith,
    /// Where the range of a parameter is declared.
    Declared,
}
