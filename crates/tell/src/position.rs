//! Texts that are not positions, and moves that lead out of the positions: with the place, the
//! reason and a hint.

mod words;

use answer::fault::{Fault, PositionFault};

use crate::diagnostics::Diagnosis;
use crate::language::Language;
use crate::say::say;

/// A position that is none.
#[must_use]
pub fn words(fault: &PositionFault, language: Language) -> Diagnosis {
    Diagnosis {
        title: words::title(fault, language),
        label: words::label(&fault.fault, language),
        hint: words::hint(fault, language),
    }
}

/// A move that leads out of the positions.
pub(crate) fn escape(from: &str, to: &str, language: Language) -> Diagnosis {
    let title = say!(language,
        en: "a move leads to a word that is not a position",
        ja: "局面ではない語になる手があります");
    let label = say!(language, en: "this move", ja: "この手");
    Diagnosis { title, label, hint: words::escape_hint(from, to, language) }
}
