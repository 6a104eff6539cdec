//! Limits on a rule text and its expansion. A text beyond a limit gets a diagnostic that says so;
//! these limits make the parser safe on hostile text.

/// The longest source text, in bytes.
pub const MAX_SOURCE: usize = 1 << 20;
/// The deepest nesting of parentheses and operators.
pub const MAX_DEPTH: usize = 64;
/// The most letter leaves of one regular expression once repetitions are written out (states of its
/// position automaton).
pub const MAX_LEAVES: usize = 10_000;
/// The largest repeat count in braces.
pub const MAX_REPEAT: i64 = 1_000;
/// The most branches of all rules together.
pub const MAX_BRANCHES: usize = 100_000;
/// The most letters in all branches together.
pub const MAX_BRANCH_LETTERS: usize = 4_000_000;
/// The most work in expanding all moves together: cases tried (letters for variables, counts for
/// repetitions) times the size of the move.
pub const MAX_WORK: usize = 20_000_000;
/// The most repeated items on one side of a move.
pub const MAX_REPEATED: usize = 12;
/// The most parameters.
pub const MAX_PARAMETERS: usize = 1_000;
/// The most numbers in a set `{0, 2, 5..9}`.
pub const MAX_SET: usize = 10_000;
/// The most moves of heaps that one line can expand to.
pub const MAX_HEAP_MOVES: usize = 10_000;
/// The most parts of one formula or one move of heaps: numbers, comparisons, elements of sets.
pub const MAX_FORMULA: usize = 4_000;
/// The most parts of all formulas and moves of heaps together.
pub const MAX_FORMULAS: usize = 200_000;
/// The most moves in a turn of words or tuples.
pub const MAX_TURN: usize = 8;
/// The most diagnostics reported for one text.
pub const MAX_DIAGNOSTICS: usize = 50;
