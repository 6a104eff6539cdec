//! Parses games on any number of heaps: from the statements of a text to a [`ListRuleset`], and
//! single claims.
//!
//! A `move` line or a code becomes moves of one heap on tuples ([`moves`]); [`property`] reads
//! claims about lists, and what is inside `xor(..)` and the like as in games of one heap.

pub(crate) mod loops;
mod moves;
mod property;
pub(crate) mod statement;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use self::property::{Lists, list};
use self::statement::ListTexts;
use super::{List, ListClaim, ListGoal, ListProperty, ListRuleset, MAX_LIST_TURN, TurnRule};
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::lower::number::constant;
use crate::language::lower::scope::{Budget, Parameters, Scope, Values};
use crate::language::lower::{Lower, LowerClaim};
use crate::loops::term::is_arithmetic;
use crate::statements::{Reader, Texts, expectations, turn_parameter};
use crate::text::lexer::Dialect;
use crate::text::parser::{Parser, one_text};
use crate::text::syntax::{ClaimText, ExpectText, NameText, SubjectText, TupleText, TurnText};
use crate::tuples::parse::moves::near_names;
use crate::tuples::parse::statement::WinningText;
use crate::tuples::{Condition, TupleMoves, TupleRuleset};
use crate::{Alphabet, Convention, Expectation, Header, Sides};

/// The name of the heap in rules that are a code.
const HEAP_OF_A_CODE: &str = "n";

/// Parses a claim about a game, without the word `claim`.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_claim(text: &str, ruleset: &ListRuleset) -> Result<ListClaim, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, lists| {
        claim(&parser.heap_claim()?, ruleset.header.convention, lists)
    })
}

/// Parses a property of positions, as after the words `claim wins when`.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_property(text: &str, ruleset: &ListRuleset) -> Result<ListProperty, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, lists| {
        let expr = parser.formula()?;
        parser.expect_end()?;
        let property = lists.formula(&expr)?;
        property::check(&[], &[&property], expr.span)?;
        Ok(property)
    })
}

fn standalone<T>(
    text: &str,
    ruleset: &ListRuleset,
    read: impl FnOnce(&mut Parser<'_, '_>, &mut Lists<'_>) -> Parsed<T>,
) -> Result<T, Vec<Diagnostic>> {
    one_text(text, Dialect::Lists, |parser| {
        let (alphabet, budget) = (Alphabet::default(), Budget::new());
        let parameters = Parameters::new(&ruleset.header.parameters, &ruleset.header.sets);
        let scope = Scope { parameters, alphabet: &alphabet, budget: &budget };
        read(parser, &mut Lists::new(scope, &ruleset.heap.heaps[..ruleset.heap.heaps.len().min(1)]))
    })
}

/// Lowers a claim.
fn claim(
    text: &ClaimText<WinningText>,
    convention: Convention,
    lists: &mut Lists<'_>,
) -> Parsed<ListClaim> {
    let claim = lists.claim(text, convention, None)?;
    let values: Vec<_> = claim.subject.number().into_iter().collect();
    property::check(&values, &[&claim.formula], text.span)?;
    Ok(claim)
}

impl LowerClaim<WinningText> for Lists<'_> {
    fn admit(&self, claim: &ClaimText<WinningText>) -> Parsed<()> {
        let none = match &claim.subject {
            SubjectText::Class(_) => "outcome",
            SubjectText::EveryMoveWins => "every move wins",
            SubjectText::PlayParity(_) => "play is",
            SubjectText::PlayLength(_) => "play lasts",
            SubjectText::WinningMove(WinningText::Has(_)) => "a winning move has",
            SubjectText::WinningMove(WinningText::TakesFrom(_)) => "a winning move takes from",
            SubjectText::Outcome(_) | SubjectText::Value(_) | SubjectText::WinningMove(_) => {
                return Ok(());
            }
        };
        Err(Diagnostic::error(claim.span, Reason::NoSuchClaim { claim: none }))
    }

    fn goal(&mut self, text: &WinningText) -> Parsed<ListGoal> {
        let WinningText::Touches(at_most, count) = text else { return Ok(ListGoal::FromLargest) };
        let value = constant(count, self.scope.parameters)?;
        let heaps = u64::try_from(value).ok().filter(|heaps| *heaps > 0);
        let reason = Reason::NumberOutOfRange { value, low: 1, high: i64::MAX };
        let heaps = heaps.ok_or_else(|| Diagnostic::error(count.span, reason))?;
        Ok(ListGoal::Touches(*at_most, heaps))
    }
}

impl Reader<'_> {
    /// Builds the ruleset from the statements of a text.
    pub(crate) fn list_rules(
        &mut self,
        texts: &Texts,
        lists: &ListTexts,
        parameters: &Values,
    ) -> Option<ListRuleset> {
        let alphabet = Alphabet::default();
        let budget = core::mem::replace(&mut self.budget, Budget::new());
        let scope = Scope { parameters: parameters.known(), alphabet: &alphabet, budget: &budget };
        let before = self.diagnostics.len();
        let name = self.heap_name(lists.heap.as_ref(), scope)?;
        let heap = self.one_heap(texts, lists, name, scope);
        let turn = match &texts.turn {
            Some(TurnText::AnyHeaps) => Some(TurnRule::AnyHeaps),
            _ => self.turn(texts, MAX_LIST_TURN, scope).map(TurnRule::Moves),
        };
        let convention = texts.convention();
        let (mut expectations, mut claims) = (vec![], vec![]);
        for text in &lists.expectations {
            if self.applies(text.condition.as_ref(), scope) {
                self.list_expectations(
                    text,
                    convention == Convention::Misere,
                    scope,
                    &mut expectations,
                );
            }
        }
        for text in &lists.claims {
            if self.applies(text.condition.as_ref(), scope) {
                let mut names = Lists::new(scope, &heap.heaps[..1]);
                claims.extend(self.keep(claim(text, convention, &mut names)));
            }
        }
        if texts.incomplete {
            // Do not report unknown names when the statement that introduces them could not be
            // read.
            let mut index = 0;
            self.diagnostics.retain(|diagnostic| {
                index += 1;
                let unknown = matches!(
                    diagnostic.reason,
                    Reason::UnknownVariable { .. }
                        | Reason::UnknownName { .. }
                        | Reason::NotAHeap { .. }
                );
                index <= before || !unknown
            });
            return None;
        }
        let header = self.header(texts, scope, None, turn_parameter(texts, scope.parameters));
        let same_game = header.convention == convention;
        Some(ListRuleset {
            header,
            heap,
            turn: turn?,
            code: lists.code.as_ref().map(|text| text.code.clone()),
            expectations: if same_game { expectations } else { vec![] },
            claims: if same_game { claims } else { vec![] },
        })
    }

    /// The name of the heap; none if it already has a meaning.
    pub(crate) fn heap_name(
        &mut self,
        heap: Option<&NameText>,
        scope: Scope<'_>,
    ) -> Option<String> {
        let taken = |name: &str| scope.parameters.contains(name);
        match heap {
            Some(text) if taken(&text.name) => {
                let reason = Reason::RepeatedName { name: text.name.clone() };
                self.diagnostics.push(Diagnostic::error(text.span, reason));
                None
            }
            Some(text) => Some(text.name.clone()),
            None => {
                // If a parameter has that name, use one that cannot be confused with it.
                let others = (1..).map(|number: usize| alloc::format!("{HEAP_OF_A_CODE}{number}"));
                core::iter::once(String::from(HEAP_OF_A_CODE))
                    .chain(others)
                    .find(|name| !taken(name))
            }
        }
    }

    /// The rules of a single heap.
    fn one_heap(
        &mut self,
        texts: &Texts,
        lists: &ListTexts,
        name: String,
        scope: Scope<'_>,
    ) -> TupleRuleset {
        let code_parts = lists.code.as_ref().map(|text| text.code.parts());
        let parts = lists
            .splits
            .iter()
            .map(|text| text.parts.len())
            .chain(code_parts)
            .max()
            .unwrap_or(1)
            .max(1);
        // Users can write a prime only at the end of a name, so these names cannot clash.
        let further = (2..=parts).map(|part| alloc::format!("{name}'{part}"));
        let heaps: Vec<String> = core::iter::once(name.clone()).chain(further).collect();
        let mut rules = vec![];
        let before = self.diagnostics.len();
        for text in &lists.splits {
            let read = moves::moves(text, &heaps, scope, &mut self.diagnostics);
            rules.extend(self.keep(read).into_iter().flatten());
        }
        if let Some(text) = &lists.code {
            rules.extend(moves::of_code(&text.code, text.span, heaps.len()));
        }
        let mut rules = TupleMoves::Linear(rules);
        if self.diagnostics[before..].iter().any(|one| is_arithmetic(&one.reason, &heaps[..1])) {
            self.diagnostics.truncate(before);
            let read = loops::lists(lists, name, &texts.parameters, false);
            rules = self
                .loops_of(read, texts, scope)
                .map_or(rules, |loops| TupleMoves::Loops(Box::new(loops)));
        }
        for text in &lists.splits {
            let parts = text.parts.iter().chain(&text.condition);
            near_names(parts, core::iter::empty(), &heaps[..1], scope, &mut self.diagnostics);
        }
        // Convention and players have no meaning for a single heap.
        let Header { title, parameters, sets, .. } = self.header(texts, scope, None, None);
        TupleRuleset {
            header: Header { title, parameters, sets, ..Header::default() },
            heaps,
            division: None,
            domain: Condition::Bool(true),
            ends: Condition::Bool(false),
            moves: rules,
            turn: 1,
            expectations: vec![],
            claims: vec![],
        }
    }

    fn list_expectations(
        &mut self,
        text: &ExpectText<TupleText>,
        misere: bool,
        scope: Scope<'_>,
        into: &mut Vec<Expectation<List>>,
    ) {
        for (span, position, verdict) in &text.items {
            let Some(position) = self.keep(list(position, scope)) else { continue };
            let unmarked = |_: &Sides, _, position: &List| position.clone();
            let found = expectations((position, *span, verdict), (misere, None), unmarked, scope);
            into.extend(self.keep(found).into_iter().flatten());
        }
    }
}
