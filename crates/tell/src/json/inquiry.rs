//! `ask`.

use answer::{GameInfo, Inquired, Inquiry, numeration_key};

use super::{about, text};

/// A question with its answer.
pub(crate) fn inquiry(game: &GameInfo, found: &Inquiry) -> String {
    let theorems = found.theorems.iter().map(|theorem| {
        object! {
            game: &theorem.game,
            about: if theorem.values { "values" } else { "outcomes" },
            misere: theorem.misere,
        }
    });
    let (mut holds, mut example, mut names, mut count, mut smallest) =
        (None, None, None, None, None);
    match &found.found {
        Inquired::Truth { holds: truth, example: numbers } => {
            holds = Some(*truth);
            let numbers = numbers.iter().map(|(name, number)| {
                object! { name: name, number: number.to_string(), }
            });
            example = Some(numbers.collect::<Vec<_>>());
        }
        Inquired::Numbers { names: free, count: many, smallest: first, .. } => {
            names = Some(free);
            let many = many.map(|many| match many {
                u128::MAX => "more than 10^38".to_owned(),
                many => many.to_string(),
            });
            count = Some(many);
            let spell = |tuple: &Vec<u128>| tuple.iter().map(u128::to_string).collect::<Vec<_>>();
            smallest = Some(first.iter().map(spell).collect::<Vec<_>>());
        }
    }
    text(&object! {
        ..about: about(game),
        question: &found.question,
        holds?: holds,
        example?: example,
        names?: names,
        count?: count,
        smallest?: smallest,
        theorems: theorems.collect::<Vec<_>>(),
        numeration: numeration_key(found.numeration),
        states: found.states,
    })
}
