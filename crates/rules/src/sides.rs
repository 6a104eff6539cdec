//! Games whose players have different moves: marked positions, and what stands behind the marker.
//!
//! What a marker is, is said at [`Sides`]. Everything a person types or reads is about the word (or the heaps) behind the marker; everything that
//! plays, learns or checks sees the marker as a letter (or a heap) like any other.

use alloc::string::String;
use alloc::vec::Vec;

use alloc::string::ToString;

use crate::diagnostic::{Diagnostic, Reason};
use crate::parser::Parsed;
use crate::ruleset::{Alphabet, Letter, Outcome, Sides, Span, Word, WordRuleset};
use crate::syntax::{ClaimText, NameText, SubjectText, VerdictText};
use crate::tuples::{Tuple, TupleRuleset};

/// Who is spoken of: one of the two players of a partisan game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mover {
    /// 0 for Left, 1 for Right.
    pub side: usize,
    /// The name of that player.
    pub name: String,
}

impl Sides {
    /// The word with the marker that says that it is the turn of `side`: 0 for Left, 1 for Right.
    ///
    /// # Panics
    /// If `side` is neither.
    #[must_use]
    pub fn mark(&self, side: usize, word: &[Letter]) -> Word {
        [&[self.markers[side]], word].concat()
    }

    /// Whose turn it is, and the word behind the marker; none if there is no marker in front.
    #[must_use]
    pub fn unmark<'w>(&self, word: &'w [Letter]) -> Option<(usize, &'w [Letter])> {
        let (first, rest) = word.split_first()?;
        Some((self.markers.iter().position(|marker| marker == first)?, rest))
    }

    /// The heaps with one more in front that says that it is the turn of `side`: 0 for Left, 1 for Right.
    #[must_use]
    pub fn mark_heaps(&self, side: usize, heaps: &[u128]) -> Tuple {
        let mut tuple = Vec::from([u128::from(side != 0)]);
        tuple.extend(heaps);
        tuple
    }

    /// Whose turn it is, and the heaps behind that one; none if the first heap says nothing.
    #[must_use]
    pub fn unmark_heaps<'t>(&self, tuple: &'t [u128]) -> Option<(usize, &'t [u128])> {
        let (first, rest) = tuple.split_first()?;
        Some((usize::try_from(*first).ok().filter(|side| *side < 2)?, rest))
    }

    /// The player of this name: 0 for Left, 1 for Right.
    #[must_use]
    pub fn side(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }
}

impl WordRuleset {
    /// The letters that occur in texts: all but the markers. Claims, formulas and contexts of moves are about words of these.
    #[must_use]
    pub fn text_alphabet(&self) -> Alphabet {
        match &self.header.sides {
            Some(sides) => Alphabet::new(
                self.alphabet
                    .letters()
                    .filter(|letter| !sides.markers.contains(letter))
                    .map(|letter| self.alphabet.symbol(letter)),
            ),
            None => self.alphabet.clone(),
        }
    }

    /// What claims and formulas are about: the word without its marker, if it has one.
    #[must_use]
    pub fn behind<'w>(&self, word: &'w [Letter]) -> &'w [Letter] {
        self.header.sides.as_ref().and_then(|sides| sides.unmark(word)).map_or(word, |(_, rest)| rest)
    }
}

impl TupleRuleset {
    /// The heaps that occur in texts: all but the one that says whose turn it is.
    #[must_use]
    pub fn text_heaps(&self) -> &[String] {
        &self.heaps[usize::from(self.header.sides.is_some()).min(self.heaps.len())..]
    }

    /// What claims and properties are about: the heaps without the one that says whose turn it is.
    #[must_use]
    pub fn behind<'t>(&self, tuple: &'t [u128]) -> &'t [u128] {
        self.header.sides.as_ref().and_then(|sides| sides.unmark_heaps(tuple)).map_or(tuple, |(_, rest)| rest)
    }
}

/// The two symbols of the markers of a game with these letters.
pub(crate) fn marker_symbols(alphabet: &Alphabet) -> [char; 2] {
    let free = |symbol: char| alphabet.letter(symbol).is_none();
    let pairs = [['<', '>'], ['\u{25c0}', '\u{25b6}']];
    if let Some(pair) = pairs.into_iter().find(|pair| pair.iter().all(|&symbol| free(symbol))) {
        return pair;
    }
    // There are more arrows than letters in an alphabet.
    let mut others = ('\u{2190}'..='\u{22ff}').filter(|&symbol| free(symbol));
    [others.next().unwrap_or('<'), others.next().unwrap_or('>')]
}

/// The players of a game whose `move` lines begin with these names, if they have different moves.
pub(crate) fn sides<'t>(
    mut lines: impl Iterator<Item = Option<&'t NameText>> + Clone,
    players: Option<&[String; 2]>,
    markers: [Letter; 2],
) -> Parsed<Option<Sides>> {
    let names = players.cloned().unwrap_or_else(|| ["Left", "Right"].map(ToString::to_string));
    let sides = Sides { names, markers };
    let partisan = lines.clone().any(|name| name.is_some());
    lines.try_for_each(|name| name.map_or(Ok(()), |name| known(&sides, name).map(|_| ())))?;
    Ok(partisan.then_some(sides))
}

/// The player of this name: 0 for Left, 1 for Right.
fn known(sides: &Sides, text: &NameText) -> Parsed<usize> {
    let [left, right] = &sides.names;
    if left == right {
        return Err(Diagnostic::error(text.span, Reason::RepeatedName { name: left.clone() }));
    }
    sides.side(&text.name).ok_or_else(|| {
        let reason = Reason::UnknownPlayer { name: text.name.clone(), players: sides.names.to_vec() };
        Diagnostic::error(text.span, reason)
    })
}

impl Sides {
    /// The players who have the moves of a line: the one who is named, or both.
    pub(crate) fn of_line(&self, name: Option<&NameText>) -> Vec<usize> {
        match name {
            Some(text) => self.side(&text.name).into_iter().collect(),
            None => Vec::from([0, 1]),
        }
    }
}

/// The player to move whom a claim names; refuses what is not known of games with sides, or only of them.
pub(crate) fn mover<W>(text: &ClaimText<W>, sides: Option<&Sides>) -> Parsed<Option<Mover>> {
    let fail = |span, reason| Err(Diagnostic::error(span, reason));
    let Some(sides) = sides else {
        return match (&text.mover, &text.subject) {
            (Some(name), _) => fail(name.span, Reason::NotPartisan { text: "to move" }),
            (None, SubjectText::Class(_)) => fail(text.span, Reason::NotPartisan { text: "outcome" }),
            _ => Ok(None),
        };
    };
    match &text.subject {
        SubjectText::Value(_) => return fail(text.span, Reason::PartisanClaim { claim: "value =" }),
        SubjectText::WinningMove(_) => return fail(text.span, Reason::PartisanClaim { claim: "a winning move" }),
        _ => {}
    }
    let mover = |name: &NameText| Ok(Mover { side: known(sides, name)?, name: name.name.clone() });
    text.mover.as_ref().map(mover).transpose()
}

/// What is expected of a position with Left and with Right to move; none in a game without sides.
pub(crate) fn expected<'s>(
    verdict: &VerdictText,
    span: Span,
    sides: Option<&'s Sides>,
) -> Parsed<Option<(&'s Sides, [Outcome; 2])>> {
    match (verdict, sides) {
        (VerdictText::Class(class, _), Some(sides)) => Ok(Some((sides, class.outcomes()))),
        (VerdictText::Class(_, place), None) => Err(Diagnostic::error(*place, Reason::NotPartisan { text: "outcome" })),
        (_, Some(_)) => Err(Diagnostic::error(span, Reason::PartisanVerdict)),
        (_, None) => Ok(None),
    }
}
