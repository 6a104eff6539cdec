//! From texts to questions.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::error::Category;
use tell::Language;
use tell::service::Refusal;

use crate::{Ask, Fault};

/// The language of a body whatever else is in it.
#[derive(Deserialize)]
struct Spoken {
    #[serde(default)]
    language: Option<String>,
}

/// A question from its text, and the language of its answer: the one that it names, or else the
/// usual one.
///
/// # Errors
/// What is wrong with it, and in which language that is to be said.
pub fn read<A: Ask>(body: &[u8], usual: Language) -> Result<(A, Language), (Fault, Language)> {
    let spoken = serde_json::from_slice::<Spoken>(body).ok().and_then(|spoken| spoken.language);
    let language = spoken.as_deref().and_then(Language::of_code).unwrap_or(usual);
    let refuse = |refusal: Refusal| (refusal.into(), language);
    let fields: BTreeMap<String, IgnoredAny> =
        serde_json::from_slice(body).map_err(|error| refuse(wrong(&error)))?;
    let mut unknown: Vec<&String> =
        fields.keys().filter(|name| !A::FIELDS.contains(&name.as_str())).collect();
    unknown.sort();
    if let Some(name) = unknown.first() {
        let known = A::FIELDS.to_vec();
        return Err(refuse(Refusal::UnknownField { name: name.chars().take(80).collect(), known }));
    }
    let question: A = serde_json::from_slice(body).map_err(|error| refuse(wrong(&error)))?;
    if question.language().is_some_and(|code| Language::of_code(code).is_none()) {
        let wanted = Language::ALL.map(|language| format!("\"{}\"", language.code())).join(", ");
        return Err(refuse(Refusal::BadValue { field: "language", wanted }));
    }
    Ok((question, language))
}

fn wrong(error: &serde_json::Error) -> Refusal {
    // What the reader says of a long text has all of it.
    let said: String = error.to_string().chars().take(300).collect();
    match error.classify() {
        Category::Data => Refusal::BadRequest { error: said },
        Category::Io | Category::Syntax | Category::Eof => {
            Refusal::NotJson { place: (error.line(), error.column()), error: said }
        }
    }
}
