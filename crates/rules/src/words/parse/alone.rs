//! Parses single claims, formulas and regular expressions, outside a rule text.

use alloc::vec::Vec;

use super::{formula, regex};
use crate::Convention;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::lower::scope::{Budget, Parameters, Scope};
use crate::language::{Claim, Formula};
use crate::text::lexer::Dialect;
use crate::text::parser::{Parser, one_text};
use crate::words::regex::Regex;
use crate::words::ruleset::WordRuleset;

/// Parses a claim about a game, without the word `claim`.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_claim(text: &str, ruleset: &WordRuleset) -> Result<Claim, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, scope| {
        let claim = formula::claim(
            &parser.claim()?,
            ruleset.rules.len(),
            ruleset.header.sides.as_ref(),
            scope,
        )?;
        if claim.subject.is_about_values() && ruleset.header.convention == Convention::Misere {
            return Err(Diagnostic::error(claim.span, Reason::ValueInMisere));
        }
        Ok(claim)
    })
}

/// Parses a formula about positions, as after the words `claim wins when`.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_formula(text: &str, ruleset: &WordRuleset) -> Result<Formula, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, scope| {
        let expr = parser.formula()?;
        parser.expect_end()?;
        formula::formula(&expr, scope)
    })
}

/// Parses a regular expression over the letters of a game, as after the words `word in`.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_regex(text: &str, ruleset: &WordRuleset) -> Result<Regex, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, scope| {
        let pattern = parser.pattern()?;
        parser.expect_end()?;
        regex::regex(&pattern, scope)
    })
}

fn standalone<T>(
    text: &str,
    ruleset: &WordRuleset,
    read: impl FnOnce(&mut Parser<'_, '_>, Scope<'_>) -> Parsed<T>,
) -> Result<T, Vec<Diagnostic>> {
    one_text(text, Dialect::Words, |parser| {
        let parameters = Parameters::new(&ruleset.header.parameters, &ruleset.header.sets);
        let alphabet = &ruleset.text_alphabet();
        read(parser, Scope { parameters, alphabet, budget: &Budget::new() })
    })
}
