//! Claims, formulas and regular expressions by themselves, without the text of a game around them.

use alloc::vec;
use alloc::vec::Vec;

use crate::diagnostic::{Diagnostic, Reason};
use crate::formula::{Claim, Formula, Subject};
use crate::lex::{Dialect, one_statement};
use crate::limits::MAX_SOURCE;
use crate::lower::{Budget, Parameters, Scope, formula, regex};
use crate::parser::{Parsed, Parser};
use crate::regex::Regex;
use crate::ruleset::{Convention, Span, WordRuleset};
use crate::text::finish;

/// Reads a claim about a game, as after the word `claim`.
///
/// # Errors
/// What is wrong with it; spans are places in `text`.
pub fn parse_claim(text: &str, ruleset: &WordRuleset) -> Result<Claim, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, scope| {
        let claim = formula::claim(&parser.claim()?, ruleset.rules.len(), ruleset.header.sides.as_ref(), scope)?;
        if matches!(claim.subject, Subject::Value(_)) && ruleset.header.convention == Convention::Misere {
            return Err(Diagnostic::error(claim.span, Reason::ValueInMisere));
        }
        Ok(claim)
    })
}

/// Reads a formula about the positions of a game, as after the words `claim wins when`.
///
/// # Errors
/// What is wrong with it; spans are places in `text`.
pub fn parse_formula(text: &str, ruleset: &WordRuleset) -> Result<Formula, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, scope| {
        let expr = parser.formula()?;
        parser.expect_end()?;
        formula::formula(&expr, scope)
    })
}

/// Reads a regular expression over the letters of a game, as after the words `word in`.
///
/// # Errors
/// What is wrong with it; spans are places in `text`.
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

/// Reads a text that is one statement without its first word.
pub(crate) fn one_text<T>(
    text: &str,
    dialect: Dialect,
    read: impl FnOnce(&mut Parser<'_, '_>) -> Parsed<T>,
) -> Result<T, Vec<Diagnostic>> {
    if text.len() > MAX_SOURCE {
        let reason = Reason::SourceTooLong { given: text.len(), limit: MAX_SOURCE };
        return Err(vec![Diagnostic::error(Span { start: 0, end: 0 }, reason)]);
    }
    let mut diagnostics = vec![];
    let statement = one_statement(text, dialect, &mut diagnostics);
    if statement.broken {
        return Err(finish(diagnostics));
    }
    read(&mut Parser::new(&statement.tokens, dialect)).map_err(|diagnostic| vec![diagnostic])
}
