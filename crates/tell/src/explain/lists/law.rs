//! Why a law holds for all positions, and how a winning turn is found by it.

use answer::{HeapTheorem, Law, SumTheorem};
use rules::Convention;
use rules::lists::TurnRule;

use super::fill::{list, paragraph, said};
use crate::document::{Block, Inline};
use crate::language::Language;
use crate::text::Say;

/// Which proof is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The exclusive or of the values is 0.
    Xor,
    /// Columns of ones, up to so many moves in a turn.
    Columns(usize),
    /// The same in misère play.
    MisereColumns(usize),
    /// Fickle and firm heaps.
    Tame,
    /// Every heap alone.
    Selective,
}

impl Reason {
    pub(super) const fn of(theorem: &SumTheorem, convention: Convention) -> Self {
        let most = match theorem.turn {
            TurnRule::Moves(most) => most,
            TurnRule::AnyHeaps => 1,
        };
        match (theorem.law, convention) {
            (Law::Grundy, _) => Self::Xor,
            (Law::Tame, _) => Self::Tame,
            (Law::Selective, _) => Self::Selective,
            (Law::Moore, Convention::Misere) => Self::MisereColumns(most),
            (Law::Moore, Convention::Normal) if most == 1 => Self::Xor,
            (Law::Moore, Convention::Normal) => Self::Columns(most),
        }
    }
}

/// What is said of a law; a number is that of the moves in a turn.
pub(super) enum Message {
    XorBegin,
    XorLost,
    XorWon,
    XorEnd,
    XorSo,
    ColumnsBegin(usize),
    ColumnsLost(usize),
    ColumnsWon(usize),
    ColumnsEnd,
    ColumnsSo,
    MisereSmall(usize),
    MisereBalanced(usize),
    MisereMany(usize),
    MisereFew(usize),
    MisereSo,
    EveryNumber,
    TameBegin,
    TameConditions,
    TameLost,
    TameWon,
    TameSo,
    SelectiveBegin,
    SelectiveLost,
    SelectiveWon,
    SelectiveSo,
    XorHow,
    XorHowSizes,
    ColumnsHow(usize),
    ColumnsZero,
    ColumnsRaise(usize),
    ColumnsLower(usize),
    ColumnsAll(usize),
    LastHow(usize),
    LastOne(usize),
    LastZero(usize),
    LastFewer(usize),
    LastMore(usize),
    OnesHow(usize),
    Otherwise(usize),
    TameHow,
    SelectiveHow,
}

/// `at most 1 move`, `at most 2 moves`.
fn moves(most: usize) -> String {
    if most == 1 { "one move".to_owned() } else { format!("at most {most} moves") }
}

/// `exactly 1 value`, `at least 1 and at most 2 values`.
fn lowers(most: usize) -> String {
    if most == 1 { "exactly 1 value".to_owned() } else { format!("at least 1 and at most {most} values") }
}

impl Say for Message {
    fn english(&self) -> String {
        match self {
            Self::XorBegin => "Let $X$ be the exclusive or of the values of all heaps. Every play ends, so this is an induction on the number of moves that \
                               are left."
                .to_owned(),
            Self::XorLost => "If $X = 0$, every move makes $X$ different from 0. A move changes one heap, and what it leaves has another value than that heap \
                              had, because the value of a heap is the least number that is not the value of anything one move makes of it. One value \
                              changes, and so does $X$."
                .to_owned(),
            Self::XorWon => "If $X != 0$, some move makes it 0. Let $2^p$ be the highest binary digit of $X$. It occurs in an odd number of the values, so in \
                             at least one, say in $g$. Then $g xor X < g$: this digit is gone, and only lower ones have changed. Every smaller number is the \
                             value of something one move makes of this heap, and with $g xor X$ in the place of $g$ the exclusive or of all is \
                             $X xor X = 0$."
                .to_owned(),
            Self::XorEnd => "Where no move is left, all values are 0, and $X = 0$.".to_owned(),
            Self::XorSo => "So the player to move loses exactly where $X = 0$ (Bouton 1901, Sprague 1935, Grundy 1939).".to_owned(),
            Self::ColumnsBegin(most) => format!(
                "Write the values in binary, one below the other. A turn is {}; every move lowers the value of its heap and leaves no second heap. So a turn \
                 lowers {}, each to any smaller number. Call a position balanced if in every column the number of ones is a multiple of {}. Every play \
                 ends, so this is an induction on the number of moves that are left.",
                moves(*most),
                lowers(*most),
                most + 1
            ),
            Self::ColumnsLost(most) => format!(
                "From a balanced position no turn leads to a balanced one. Look at the highest column in which the turn changes a digit. Whatever value has \
                 another digit there became smaller, and this is the highest of its digits that changed: it was 1 and is 0. So in this column at least 1 and \
                 at most {most} ones disappear and none appears, and what is left is no multiple of {}.",
                most + 1
            ),
            Self::ColumnsWon(most) => format!(
                "From every other position some turn leads to a balanced one: the construction below changes at most {most} values."
            ),
            Self::ColumnsEnd => "Where no move is left, all values are 0: that is balanced.".to_owned(),
            Self::ColumnsSo => "So the player to move loses exactly in the balanced positions (Moore 1910).".to_owned(),
            Self::MisereSmall(1) => "All values are 0 or 1. Then every turn turns one 1 into a 0, and who does it last loses: with an odd number of ones that is \
                                     the player to move, with an even number the other one. With no ones at all no move is left, and the player to move wins."
                .to_owned(),
            Self::MisereSmall(most) => format!(
                "All values are 0 or 1. Then a turn turns at least 1 and at most {most} ones into zeros, and who does it last loses. If the number $u$ of ones leaves \
                 the remainder 1 when it is divided by {0}, no turn leaves such a number again, since 1 to {most} ones fewer leave another remainder. Otherwise, if \
                 $u > 0$, as many ones as $u - 1$ leaves when it is divided by {0}, which are 1 to {most}, can be turned into zeros, and the remainder is \
                 1. With no ones at all no move is left, and the player to move wins.",
                most + 1
            ),
            Self::MisereBalanced(1) => "Some value is 2 or more, and the position is balanced. Then at least 2 values have a one in the highest column, and all of these \
                                        are 2 or more. A turn leaves one of them as it is. And it leaves no balanced position: it changes one value, and in every \
                                        column in which a digit of it changes the number of ones changes by 1. So it leads to case 3 or 4."
                .to_owned(),
            Self::MisereBalanced(most) => format!(
                "Some value is 2 or more, and the position is balanced. Then at least {} values have a one in the highest column, and all of these are 2 or \
                 more. A turn leaves one of them as it is. And it leaves no balanced position: in the highest column in which it changes a digit, every digit that \
                 changes was 1 and is 0, so that at least 1 and at most {most} ones disappear and none appears. So it leads to case 3 or 4.",
                most + 1
            ),
            Self::MisereMany(1) => "The position is not balanced, and two or more values are 2 or more. The construction below leads to a balanced position. It changes one \
                                    value, so one of 2 or more is left: case 2, and the other player loses."
                .to_owned(),
            Self::MisereMany(most) => format!(
                "The position is not balanced, and more than {most} values are 2 or more. The construction below leads to a balanced position. It changes at most \
                 {most} values, so one of 2 or more is left: case 2, and the other player loses."
            ),
            Self::MisereFew(1) => "Exactly one value is 2 or more. (Such a position is never balanced: there is a single one in the highest column.) A turn can make it 0 or 1, \
                                   whichever makes the number of ones right: case 1, and the other player loses."
                .to_owned(),
            Self::MisereFew(most) => format!(
                "At least 1 and at most {most} values are 2 or more. (Such a position is never balanced: the highest column has too few ones.) A turn can bring all \
                 of these down to 0 or 1 and make the number of ones right, as is said below: case 1, and the other player loses."
            ),
            Self::MisereSo => "So the player to move loses exactly in balanced positions with a value of 2 or more, and in those with values 0 and 1 in which the \
                               number of ones is as in case 1 (Bouton 1901, Moore 1910)."
                .to_owned(),
            Self::EveryNumber => "Nothing in this depends on how many moves a turn may have: it holds for every {0}, with {1} where a multiple or a remainder is \
                                  taken."
                .to_owned(),
            Self::TameBegin => "Every heap has a value and is either fickle or firm; only values 0 and 1 can be fickle. A list of heaps has the exclusive or of \
                                their values as its value, and is fickle if all of them are. Let P be the positions that are fickle of value 1 or firm of value 0."
                .to_owned(),
            Self::TameConditions => "What one move makes of a heap has a value and a kind too, and of every heap the following is known. Fickle 0: nothing it becomes \
                                     has value 0 or is firm of value 1, and if anything, then also something fickle of value 1. Fickle 1: nothing has \
                                     value 1 or is firm of value 0, and something is fickle of value 0. Firm 0: nothing has value 0 or is fickle \
                                     of value 1, and there is a move. Firm 1: nothing has value 1 or is fickle of value 0, and something has value 0. Firm \
                                     $g >= 2$: nothing has value $g$, every smaller number is the value of something, something is firm 0 or fickle 1, and \
                                     something is firm 1 or fickle 0."
                .to_owned(),
            Self::TameLost => "No move leads from P to P: a move changes the value of its heap and with it that of the position; and where the kind of the position \
                               changes too, by a first firm heap or the loss of the only one, what would lead from P to P is what is excluded above. Every position \
                               of P has a move."
                .to_owned(),
            Self::TameWon => "From every other position that has a move some move leads to P. All heaps fickle, value 0: some fickle 1 becomes fickle 0, or, if there is \
                              none, some fickle 0 becomes fickle 1. Some heap firm, value $v != 0$: if there are two firm heaps or a fickle one has the \
                              highest digit of $v$, as in Nim. Otherwise there is one firm heap $g$, beside fickle ones of value $e$, 0 or 1, together: if \
                              $g >= 2$, it becomes firm $e$ or fickle $1 - e$; if $g = 1$ and $e = 0$, it becomes something of value 0, which is firm, as nothing it becomes is fickle 0; if \
                              $g = 0$ and $e = 1$, some fickle 1 becomes fickle 0."
                .to_owned(),
            Self::TameSo => "In misère play the player to move wins where no move is left, and no such position is in P. So the player to move loses exactly in P \
                             (Bouton 1901, Conway 1976)."
                .to_owned(),
            Self::SelectiveBegin => "A turn is one move in each of one or more heaps. Call a heap lost if the player to move loses it alone. Every play ends, so this is \
                                     an induction on the number of moves that are left."
                .to_owned(),
            Self::SelectiveLost => "If every heap is lost, a turn moves in at least one of them, and whatever it makes of that heap can be won alone. So the other player \
                                    is left with a position that is not of this kind."
                .to_owned(),
            Self::SelectiveWon => "If some heaps are not lost, one turn moves in each of these and in no other, to something lost. Then every heap is lost, and it is the other \
                                   player's turn."
                .to_owned(),
            Self::SelectiveSo => "Where no move is left, every heap is lost. So the player to move loses exactly where every heap alone is lost (Smith 1966).".to_owned(),
            Self::XorHow => "Take the exclusive or $X$ of all values. In a heap whose value $g$ has the highest binary digit of $X$, make a move after which the \
                             value is $g xor X$."
                .to_owned(),
            Self::XorHowSizes => "Take the exclusive or $X$ of all heaps. Of a heap $g$ that has the highest binary digit of $X$, leave $g xor X$.".to_owned(),
            Self::ColumnsHow(most) => format!(
                "Go through the columns from the highest to the lowest. A heap that is lowered is free in all columns below the one in which a 1 of it became a 0: there \
                 its digits can be chosen, and its value is smaller all the same. In each column let $s$ be what the number of ones of the heaps that have not been \
                 lowered leaves when it is divided by {}, and $f$ the number of heaps lowered so far.",
                most + 1
            ),
            Self::ColumnsZero => "If $s = 0$, all lowered heaps get a 0 here.".to_owned(),
            Self::ColumnsRaise(most) => {
                let modulus = most + 1;
                format!("If $s > 0$ and $f >= {modulus} - s$, then ${modulus} - s$ of the lowered heaps get a 1, the others a 0.")
            }
            Self::ColumnsLower(most) => format!(
                "Otherwise $s$ more heaps that have a 1 here are lowered, which makes it a 0, and those lowered before get a 0. Now $s + f$ heaps are lowered, and \
                 $s + f <= {most}$."
            ),
            Self::ColumnsAll(1) => "If no more than 1 heap has another value than 0, it is shorter to bring it to 0.".to_owned(),
            Self::ColumnsAll(most) => {
                format!("If no more than {most} heaps have another value than 0, it is shorter to bring all of them to 0.")
            }
            Self::LastHow(1) => "If exactly one value is 2 or more, let $r$ be what the number of ones leaves when it is divided by 2:".to_owned(),
            Self::LastHow(most) => format!(
                "If at least 1 and at most {most} values are 2 or more, say $b$ of them, let $r$ be what the number of ones leaves when it is divided by {}:",
                most + 1
            ),
            Self::LastOne(1) => "If $r = 1$, it becomes 0.".to_owned(),
            Self::LastOne(_) => "If $r = 1$, all $b$ become 0.".to_owned(),
            Self::LastZero(1) => "If $r = 0$, it becomes 1.".to_owned(),
            Self::LastZero(_) => "If $r = 0$, one of the $b$ becomes 1, the others 0.".to_owned(),
            Self::LastFewer(most) => {
                format!("If $r >= 2$ and $r - 1 <= {most} - b$, all $b$ become 0, and so do $r - 1$ of the ones.")
            }
            Self::LastMore(most) => {
                format!("Otherwise ${} - r$ of the $b$ become 1, the others 0. (There are so many: $b >= {} - r$.)", most + 2, most + 2)
            }
            Self::OnesHow(1) => "If all values are 0 or 1, there is nothing to choose.".to_owned(),
            Self::OnesHow(most) => format!(
                "If all values are 0 or 1, turn as many ones into zeros as the number of ones less 1 leaves when it is divided by {}.",
                most + 1
            ),
            Self::Otherwise(1) => "If two or more values are 2 or more, play as in normal play:".to_owned(),
            Self::Otherwise(most) => format!("If more than {most} values are 2 or more, play as in normal play:"),
            Self::TameHow => "Try the moves of heaps of different sizes, as the proof says, until one leads to P.".to_owned(),
            Self::SelectiveHow => "In every heap that is not lost alone, move to what is lost; leave the other heaps.".to_owned(),
        }
    }

    fn japanese(&self) -> String {
        super::law_ja::japanese(self)
    }
}

/// The proof, and how to win.
pub(super) fn proof(theorem: &SumTheorem, reason: Reason, language: Language) -> Vec<Block> {
    let line = |message: Message| said(&message, &[], language);
    let begin = |message: Message| paragraph(&message, &[], language);
    let mut blocks = match reason {
        Reason::Xor => vec![
            begin(Message::XorBegin),
            list(true, vec![line(Message::XorLost), line(Message::XorWon), line(Message::XorEnd)]),
            begin(Message::XorSo),
        ],
        Reason::Columns(most) => vec![
            begin(Message::ColumnsBegin(most)),
            list(
                true,
                vec![line(Message::ColumnsLost(most)), line(Message::ColumnsWon(most)), line(Message::ColumnsEnd)],
            ),
            begin(Message::ColumnsSo),
        ],
        Reason::MisereColumns(most) => vec![
            begin(Message::ColumnsBegin(most)),
            list(
                true,
                vec![
                    line(Message::MisereSmall(most)),
                    line(Message::MisereBalanced(most)),
                    line(Message::MisereMany(most)),
                    line(Message::MisereFew(most)),
                ],
            ),
            begin(Message::MisereSo),
        ],
        Reason::Tame => vec![
            begin(Message::TameBegin),
            begin(Message::TameConditions),
            list(true, vec![line(Message::TameLost), line(Message::TameWon)]),
            begin(Message::TameSo),
        ],
        Reason::Selective => vec![
            begin(Message::SelectiveBegin),
            list(true, vec![line(Message::SelectiveLost), line(Message::SelectiveWon)]),
            begin(Message::SelectiveSo),
        ],
    };
    if let Some(name) = theorem.every_turn.as_ref().filter(|_| theorem.law == Law::Moore) {
        let parts = [Inline::Formula(name.clone()), Inline::Formula(format!("{name} + 1"))];
        blocks.push(paragraph(&Message::EveryNumber, &parts, language));
    }
    blocks
}

/// How a winning turn is found.
pub(super) fn how(sizes: bool, reason: Reason, language: Language) -> Vec<Block> {
    let line = |message: Message| said(&message, &[], language);
    let begin = |message: Message| paragraph(&message, &[], language);
    let columns = |most: usize| {
        let steps = [Message::ColumnsZero, Message::ColumnsRaise(most), Message::ColumnsLower(most)];
        vec![begin(Message::ColumnsHow(most)), list(false, steps.into_iter().map(line).collect())]
    };
    let xor = if sizes { Message::XorHowSizes } else { Message::XorHow };
    match reason {
        Reason::Xor => vec![begin(xor)],
        Reason::Tame => vec![begin(Message::TameHow)],
        Reason::Selective => vec![begin(Message::SelectiveHow)],
        Reason::Columns(most) => {
            let mut blocks = columns(most);
            blocks.push(begin(Message::ColumnsAll(most)));
            blocks
        }
        Reason::MisereColumns(most) => {
            let mut steps = vec![line(Message::LastOne(most)), line(Message::LastZero(most))];
            if most > 1 {
                steps.extend([line(Message::LastFewer(most)), line(Message::LastMore(most))]);
            }
            let mut blocks = vec![begin(Message::OnesHow(most)), begin(Message::LastHow(most)), list(false, steps)];
            blocks.push(begin(Message::Otherwise(most)));
            blocks.extend(if most == 1 { vec![begin(xor)] } else { columns(most) });
            blocks
        }
    }
}

/// Whether the value of every heap is its size.
pub(super) fn is_size(theorem: &SumTheorem, heap: &str) -> bool {
    matches!(&theorem.heap, HeapTheorem::Term { term, .. } if term == heap)
}
