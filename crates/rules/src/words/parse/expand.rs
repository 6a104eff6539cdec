//! Expands a move with variables, classes and bounded repetitions into branches.
//!
//! Three nested loops: over the letters of the variables, the counts of the repeated items, and the
//! letters of the classes. Each combination gives one branch; the branches are then sorted and
//! deduplicated.

use alloc::vec;
use alloc::vec::Vec;

use super::regex::size;
use super::scheme::{Atom, Item, Repeat, Scheme};
use crate::diagnostic::Parsed;
use crate::language::lower::number::Number;
use crate::language::lower::scope::Scope;
use crate::words::matcher::Matcher;
use crate::words::regex::Regex;
use crate::words::ruleset::{Branch, Piece};
use crate::{Letter, Span};

/// An item after letters are chosen for the variables.
#[derive(Clone, Debug)]
enum Concrete {
    /// Letters read or written once.
    Letters(Vec<Letter>),
    Class(Vec<Letter>),
    /// An unpaired or paired repetition or group.
    Long(Long),
}

/// An item that reads a stretch of any length.
#[derive(Clone, Debug)]
enum Long {
    /// These letters in the listed order, repeated.
    Letters(Vec<Letter>, Repeat),
    /// Any word of a language.
    Group(Regex),
}

/// A letter of a piece before letters are chosen for the classes.
#[derive(Clone, Debug)]
enum Slot {
    Letter(Letter),
    /// A letter of the class with this index.
    Choice(usize),
    /// The letter that corresponds to the choice with this index.
    Image(usize, Vec<Letter>),
    /// The letter that corresponds to the choice of the unrepeated class with this index.
    SingleImage(usize, Vec<Letter>),
}

#[derive(Clone, Debug)]
enum Cell {
    Swap {
        from: Vec<Slot>,
        to: Vec<Slot>,
    },
    Each(Vec<(Letter, Option<Letter>)>),
    /// What is written in place of a group; none if it is kept.
    Group(Regex, Option<Vec<Slot>>),
}

/// The cost of one iteration, and the place to blame when the budget is exceeded.
#[derive(Clone, Copy)]
struct Cost {
    span: Span,
    each: usize,
}

impl Cost {
    fn charge(self, scope: Scope<'_>) -> Parsed<()> {
        scope.budget.instance(self.each, self.span)
    }
}

/// All branches of a move in normal form: adjacent `Swap` pieces merged, no empty piece, sorted,
/// without duplicates.
pub(crate) fn expand(scheme: &Scheme, scope: Scope<'_>) -> Parsed<Vec<Branch>> {
    let mut branches = vec![];
    let cost = Cost { span: scheme.span, each: scheme.weight() };
    let sizes: Vec<usize> = scheme.domains.iter().map(Vec::len).collect();
    odometer(&sizes, |places| {
        cost.charge(scope)?;
        let letters: Vec<Letter> = scheme
            .domains
            .iter()
            .zip(places)
            .filter_map(|(domain, &place)| domain.get(place).copied())
            .collect();
        let values: Vec<i64> = letters
            .iter()
            .map(|&letter| scope.alphabet.value(letter).map_or(-1, i64::from))
            .collect();
        if scheme.condition.holds(&letters, &values) != Some(true) {
            return Ok(());
        }
        let concrete = |items: &[Item]| -> Option<Vec<Concrete>> {
            items.iter().map(|item| instance(item, &letters, &values, scope)).collect()
        };
        // A digit is out of range, or a number to spell is negative: this instance of the move does
        // not exist.
        let (Some(left), Some(right)) = (concrete(&scheme.left), concrete(&scheme.right)) else {
            return Ok(());
        };
        shapes(&left, &right, cost, scope, &mut branches)
    })?;
    branches.sort_unstable();
    branches.dedup();
    Ok(branches)
}

/// Whether some application of the branch leaves the word unchanged.
pub(crate) fn changes_nothing(branch: &Branch) -> bool {
    branch.iter().all(|piece| match piece {
        Piece::Swap { from, to } => from == to,
        Piece::Each { map } => map.iter().any(|(from, to)| *to == Some(*from)),
        Piece::Group { language, to } => {
            to.as_ref().is_none_or(|word| Matcher::new(language).matches(word))
        }
    })
}

/// Calls `visit` with every tuple whose components are below `sizes`, in lexicographic order.
fn odometer<E>(sizes: &[usize], mut visit: impl FnMut(&[usize]) -> Result<(), E>) -> Result<(), E> {
    if sizes.contains(&0) {
        return Ok(());
    }
    let mut places = vec![0; sizes.len()];
    loop {
        visit(&places)?;
        let Some(turning) = places.iter().zip(sizes).rposition(|(place, size)| place + 1 < *size)
        else {
            return Ok(());
        };
        places[turning] += 1;
        places[turning + 1..].fill(0);
    }
}

fn instance(item: &Item, letters: &[Letter], values: &[i64], scope: Scope<'_>) -> Option<Concrete> {
    let read = match &item.atom {
        Atom::Letter(letter) => vec![*letter],
        Atom::Variable(index) => vec![*letters.get(*index)?],
        Atom::Digit(number) => vec![scope.digit(number.value(values).ok()?)?],
        Atom::Digits(number, base) => spell(number, base, values, scope)?,
        Atom::Class(class) => {
            return Some(match item.repeat {
                Repeat::Once => Concrete::Class(class.clone()),
                repeat @ Repeat::Between(..) => {
                    Concrete::Long(Long::Letters(class.clone(), repeat))
                }
            });
        }
        Atom::Group(language) => return Some(Concrete::Long(Long::Group(language.clone()))),
    };
    Some(match item.repeat {
        Repeat::Once => Concrete::Letters(read),
        repeat @ Repeat::Between(..) => Concrete::Long(Long::Letters(read, repeat)),
    })
}

/// The spelling of a number without leading zeros.
fn spell(number: &Number, base: &Number, values: &[i64], scope: Scope<'_>) -> Option<Vec<Letter>> {
    let (mut rest, base) = (number.value(values).ok()?, base.value(values).ok()?);
    if rest < 0 {
        return None;
    }
    let mut word = vec![];
    while word.is_empty() || rest > 0 {
        word.push(scope.digit(rest.checked_rem(base)?)?);
        rest = rest.checked_div(base)?;
    }
    word.reverse();
    Some(word)
}

/// Splits one side at its long items: the fixed stretches between them, one more than there are
/// long items.
fn stretches(items: &[Concrete]) -> (Vec<Vec<Concrete>>, Vec<Long>) {
    let mut fixed = vec![vec![]];
    let mut repeated = vec![];
    for item in items {
        match item {
            Concrete::Long(long) => {
                repeated.push(long.clone());
                fixed.push(vec![]);
            }
            other => {
                if let Some(last) = fixed.last_mut() {
                    last.push(other.clone());
                }
            }
        }
    }
    (fixed, repeated)
}

/// Where to write a right side without repeated items, so that its stretches do not pair with those
/// of the left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Host {
    /// In place of this fixed stretch of the left side.
    Stretch(usize),
    /// In place of the first letter of this repeated item.
    Repeated(usize),
    /// In place of this group.
    Group(usize),
}

/// Loops over the counts of the repeated items.
fn shapes(
    left: &[Concrete],
    right: &[Concrete],
    cost: Cost,
    scope: Scope<'_>,
    branches: &mut Vec<Branch>,
) -> Parsed<()> {
    let (left_fixed, left_long) = stretches(left);
    let (right_fixed, right_long) = stretches(right);
    let paired = !right_long.is_empty();
    // Write the right side next to something that is read, so that the pieces visibly do not grow
    // the word.
    let host = if let Some(stretch) = left_fixed.iter().position(|stretch| !stretch.is_empty()) {
        Host::Stretch(stretch)
    } else if let Some(index) = left_long
        .iter()
        .position(|long| matches!(long, Long::Letters(_, Repeat::Between(1.., _)) | Long::Group(_)))
        && !paired
        && !right_fixed.concat().is_empty()
    {
        if matches!(left_long[index], Long::Group(_)) {
            Host::Group(index)
        } else {
            Host::Repeated(index)
        }
    } else {
        Host::Stretch(0)
    };
    // Per long item: the number of letters written out, and whether one or more others follow.
    let alternatives: Vec<Vec<(usize, bool)>> = left_long
        .iter()
        .enumerate()
        .map(|(index, long)| match *long {
            Long::Group(_) => vec![(0, true)],
            Long::Letters(_, repeat) => match repeat {
                Repeat::Between(low, None) if low == 0 || host == Host::Repeated(index) => {
                    vec![(low, false), (low, true)]
                }
                Repeat::Between(low, None) => vec![(low - 1, true)],
                Repeat::Between(low, Some(high)) => {
                    (low..=high).map(|count| (count, false)).collect()
                }
                Repeat::Once => vec![(1, false)],
            },
        })
        .collect();
    let sizes: Vec<usize> = alternatives.iter().map(Vec::len).collect();
    odometer(&sizes, |places| {
        cost.charge(scope)?;
        let mut build = Builder::default();
        for (index, stretch) in left_fixed.iter().enumerate() {
            let from = build.left(stretch);
            let written: &[Vec<Concrete>] = match (paired, host == Host::Stretch(index)) {
                (true, _) => right_fixed.get(index..=index).unwrap_or_default(),
                (false, true) => &right_fixed,
                (false, false) => &[],
            };
            let to = build.right(&written.concat());
            build.cells.push(Cell::Swap { from, to });
            let class = match left_long.get(index) {
                Some(Long::Letters(class, _)) => class,
                Some(Long::Group(language)) => {
                    let to = match (paired, host == Host::Group(index)) {
                        (true, _) => None,
                        (false, true) => Some(build.right(&right_fixed.concat())),
                        (false, false) => Some(vec![]),
                    };
                    build.cells.push(Cell::Group(language.clone(), to));
                    continue;
                }
                None => continue,
            };
            let Some(&(copies, more)) =
                alternatives.get(index).and_then(|pairs| pairs.get(*places.get(index)?))
            else {
                continue;
            };
            let images = right_long.get(index).and_then(|long| match long {
                Long::Letters(images, _) => Some(&images[..]),
                Long::Group(_) => None,
            });
            for copy in 0..copies {
                let (from, mut to) = build.paired(class, images);
                if copy == 0 && host == Host::Repeated(index) {
                    to = build.right(&right_fixed.concat());
                }
                build.cells.push(Cell::Swap { from: vec![from], to });
            }
            if more && class.is_empty() {
                return Ok(());
            }
            if more {
                build.cells.push(Cell::Each(each(class, images)));
            }
        }
        build.branches(cost, scope, branches)
    })
}

/// The map of a repeated item: letter by letter in the listed order, all to one image, or all
/// deleted.
fn each(class: &[Letter], images: Option<&[Letter]>) -> Vec<(Letter, Option<Letter>)> {
    let mut map: Vec<(Letter, Option<Letter>)> = class
        .iter()
        .enumerate()
        .map(|(place, &letter)| (letter, images.and_then(|images| image(images, place))))
        .collect();
    map.sort_unstable();
    map.dedup();
    map
}

fn image(images: &[Letter], place: usize) -> Option<Letter> {
    if let [only] = images { Some(*only) } else { images.get(place).copied() }
}

#[derive(Default)]
struct Builder {
    cells: Vec<Cell>,
    /// The class of each choice.
    classes: Vec<Vec<Letter>>,
    /// The choices of unrepeated classes on the left, in order, for those on the right.
    singles: Vec<usize>,
    singles_written: usize,
}

impl Builder {
    fn choice(&mut self, class: &[Letter]) -> usize {
        self.classes.push(class.to_vec());
        self.classes.len() - 1
    }

    fn left(&mut self, items: &[Concrete]) -> Vec<Slot> {
        let mut slots = vec![];
        for item in items {
            match item {
                Concrete::Letters(letters) => {
                    slots.extend(letters.iter().map(|&letter| Slot::Letter(letter)))
                }
                Concrete::Class(class) => {
                    let choice = self.choice(class);
                    self.singles.push(choice);
                    slots.push(Slot::Choice(choice));
                }
                Concrete::Long(_) => {}
            }
        }
        slots
    }

    fn right(&mut self, items: &[Concrete]) -> Vec<Slot> {
        let mut slots = vec![];
        for item in items {
            match item {
                Concrete::Letters(letters) => {
                    slots.extend(letters.iter().map(|&letter| Slot::Letter(letter)))
                }
                Concrete::Class(class) => {
                    // Its partner may come later on the left side, so resolve it when letters are
                    // substituted.
                    slots.push(Slot::SingleImage(self.singles_written, class.clone()));
                    self.singles_written += 1;
                }
                Concrete::Long(_) => {}
            }
        }
        slots
    }

    /// One letter of a repeated item and its replacement.
    fn paired(&mut self, class: &[Letter], images: Option<&[Letter]>) -> (Slot, Vec<Slot>) {
        if let [letter] = class {
            let to = images.and_then(|images| image(images, 0)).map(Slot::Letter);
            return (Slot::Letter(*letter), to.into_iter().collect());
        }
        let choice = self.choice(class);
        let to = images.map(|images| match images {
            [only] => Slot::Letter(*only),
            _ => Slot::Image(choice, images.to_vec()),
        });
        (Slot::Choice(choice), to.into_iter().collect())
    }

    /// Loops over the letters of the classes.
    fn branches(&self, cost: Cost, scope: Scope<'_>, branches: &mut Vec<Branch>) -> Parsed<()> {
        let sizes: Vec<usize> = self.classes.iter().map(Vec::len).collect();
        odometer(&sizes, |places| {
            cost.charge(scope)?;
            let mut letters = 1;
            let branch = normal_form(
                self.cells.iter().filter_map(|cell| self.piece(cell, places)),
                &mut letters,
            );
            scope.budget.branch(letters)?;
            branches.push(branch);
            Ok(())
        })
    }

    fn piece(&self, cell: &Cell, places: &[usize]) -> Option<Piece> {
        let letter = |slot: &Slot| match slot {
            Slot::Letter(letter) => Some(*letter),
            Slot::Choice(choice) => self.classes.get(*choice)?.get(*places.get(*choice)?).copied(),
            Slot::Image(choice, images) => images.get(*places.get(*choice)?).copied(),
            Slot::SingleImage(number, images) => {
                images.get(*places.get(*self.singles.get(*number)?)?).copied()
            }
        };
        match cell {
            Cell::Swap { from, to } => Some(Piece::Swap {
                from: from.iter().map(letter).collect::<Option<_>>()?,
                to: to.iter().map(letter).collect::<Option<_>>()?,
            }),
            Cell::Each(map) => Some(Piece::Each { map: map.clone() }),
            Cell::Group(language, to) => {
                let to = match to {
                    Some(to) => Some(to.iter().map(letter).collect::<Option<_>>()?),
                    None => None,
                };
                Some(Piece::Group { language: language.clone(), to })
            }
        }
    }
}

/// Merges adjacent `Swap` pieces and drops empty ones.
fn normal_form(pieces: impl Iterator<Item = Piece>, letters: &mut usize) -> Branch {
    let mut branch: Branch = vec![];
    for piece in pieces {
        *letters += match &piece {
            Piece::Swap { from, to } => 1 + from.len() + to.len(),
            Piece::Each { map } => 1 + map.len(),
            Piece::Group { language, to } => 1 + size(language).1 + to.as_ref().map_or(0, Vec::len),
        };
        match (branch.last_mut(), piece) {
            (_, Piece::Swap { from, to }) if from.is_empty() && to.is_empty() => {}
            (Some(Piece::Swap { from: all_read, to: all_written }), Piece::Swap { from, to }) => {
                all_read.extend(from);
                all_written.extend(to);
            }
            (_, piece) => branch.push(piece),
        }
    }
    branch
}
