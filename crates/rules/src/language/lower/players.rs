//! The players of a partisan game in `move`, `expect` and `claim` lines.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::text::syntax::{ClaimText, NameText, SubjectText, VerdictText};
use crate::{Letter, Mover, Outcome, Sides, Span};

/// The players named at the beginning of `move` lines, if their moves differ.
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

/// Finds a player by name: 0 for Left, 1 for Right.
fn known(sides: &Sides, text: &NameText) -> Parsed<usize> {
    sides.side(&text.name).ok_or_else(|| {
        let reason =
            Reason::UnknownPlayer { name: text.name.clone(), players: sides.names.to_vec() };
        Diagnostic::error(text.span, reason)
    })
}

/// The players who may make the moves of a line: the named one, or both.
pub(crate) fn movers_of_line(sides: &Sides, name: Option<&NameText>) -> Vec<usize> {
    match name {
        Some(text) => sides.side(&text.name).into_iter().collect(),
        None => Vec::from([0, 1]),
    }
}

/// The player to move that a claim names; rejects claims that only impartial, or only partisan,
/// games support.
pub(crate) fn mover<W>(text: &ClaimText<W>, sides: Option<&Sides>) -> Parsed<Option<Mover>> {
    let fail = |span, reason| Err(Diagnostic::error(span, reason));
    let Some(sides) = sides else {
        return match (&text.mover, &text.subject) {
            (Some(name), _) => fail(name.span, Reason::NotPartisan { text: "to move" }),
            (None, SubjectText::Class(_)) => {
                fail(text.span, Reason::NotPartisan { text: "outcome" })
            }
            _ => Ok(None),
        };
    };
    match &text.subject {
        SubjectText::Value(_) => {
            return fail(text.span, Reason::PartisanClaim { claim: "value .." });
        }
        SubjectText::WinningMove(_) => {
            return fail(text.span, Reason::PartisanClaim { claim: "a winning move" });
        }
        _ => {}
    }
    let mover = |name: &NameText| Ok(Mover { side: known(sides, name)?, name: name.name.clone() });
    text.mover.as_ref().map(mover).transpose()
}

/// The expected outcomes with Left and with Right to move; none in an impartial game.
pub(crate) fn expected<'s>(
    verdict: &VerdictText,
    span: Span,
    sides: Option<&'s Sides>,
) -> Parsed<Option<(&'s Sides, [Outcome; 2])>> {
    match (verdict, sides) {
        (VerdictText::Class(class, _), Some(sides)) => Ok(Some((sides, class.outcomes()))),
        (VerdictText::Class(_, place), None) => {
            Err(Diagnostic::error(*place, Reason::NotPartisan { text: "outcome" }))
        }
        (_, Some(_)) => Err(Diagnostic::error(span, Reason::PartisanVerdict)),
        (_, None) => Ok(None),
    }
}
