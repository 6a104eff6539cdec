//! What a plan says about its origin, in English: it stands at the head of printed programs.

use answer::{Attempt, GameInfo};
use plan::{Origin, Plan};

use crate::language::Language;
use crate::report::{theorem_sentences, title};

/// The plan with the title of its game and the sentences of its theorem.
#[must_use]
pub fn in_words(plan: Plan, game: &GameInfo, theorem: Option<&Attempt>) -> Plan {
    let sentences = |attempt| theorem_sentences(attempt, Language::English);
    let origin = Origin {
        game: title(game, Language::English),
        theorem: theorem.map(sentences).unwrap_or_default(),
        ..plan.origin
    };
    Plan { origin, ..plan }
}
