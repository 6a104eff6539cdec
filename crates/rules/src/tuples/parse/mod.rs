//! Parses games of heaps: from the statements of a text to a [`TupleRuleset`], and single claims.
//!
//! The names of a move that are neither heaps nor parameters are its variables; elsewhere names
//! must be bound by `some` and `all`. Expressions become [`Property`] and [`Value`] and, for the
//! rules, [`super::Condition`]. It knows nothing of who wins.

pub(crate) mod loops;
pub(crate) mod lowering;
pub(crate) mod moves;
pub(crate) mod property;
mod question;
pub(crate) mod statement;
mod uses;

pub use question::parse_question;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use self::property::{Names, all_of};
use self::statement::{HeapsText, TupleTexts, WinningText};
use super::assignment::Assignment;
use super::sides::{marked, marked_domain, marked_moves, marker_name};
use super::{
    Condition, MAX_HEAPS, Property, Tuple, TupleAtom, TupleClaim, TupleMove, TupleMoves,
    TupleRuleset, TupleSubject, Value, Variable, spell_tuple,
};
use crate::diagnostic::{Diagnostic, Note, Parsed, Reason};
use crate::language::Comparison;
use crate::language::lower::players::{movers_of_line, sides};
use crate::language::lower::scope::{Budget, Parameters, Scope, Values};
use crate::language::lower::{Lower, LowerClaim};
use crate::limits::MAX_TURN;
use crate::loops::term::is_arithmetic;
use crate::statements::{Reader, Texts, expectations};
use crate::text::lexer::Dialect;
use crate::text::parser::{Parser, one_text};
use crate::text::syntax::{ClaimText, ExpectText, NameText, TupleText, VerdictText};
use crate::{Alphabet, Convention, Expectation, Sides};

/// Parses a claim about a game, without the word `claim`.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_claim(text: &str, ruleset: &TupleRuleset) -> Result<TupleClaim, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, names| {
        claim(
            &parser.heap_claim()?,
            ruleset.header.convention,
            ruleset.header.sides.as_ref(),
            names,
        )
    })
}

/// Parses a property of positions, as after the words `claim wins when`.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_property(text: &str, ruleset: &TupleRuleset) -> Result<Property, Vec<Diagnostic>> {
    standalone(text, ruleset, whole_property)
}

/// Parses a property of moves, as after the words `claim a winning move has`.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_move_property(
    text: &str,
    ruleset: &TupleRuleset,
) -> Result<Property, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, names| {
        names.option = true;
        whole_property(parser, names)
    })
}

fn whole_property(parser: &mut Parser<'_, '_>, names: &mut Names<'_>) -> Parsed<Property> {
    let expr = parser.formula()?;
    parser.expect_end()?;
    names.formula(&expr)
}

fn standalone<T>(
    text: &str,
    ruleset: &TupleRuleset,
    read: impl FnOnce(&mut Parser<'_, '_>, &mut Names<'_>) -> Parsed<T>,
) -> Result<T, Vec<Diagnostic>> {
    one_text(text, Dialect::Tuples, |parser| {
        let (alphabet, budget) = (Alphabet::default(), Budget::new());
        let parameters = Parameters::new(&ruleset.header.parameters, &ruleset.header.sets);
        let scope = Scope { parameters, alphabet: &alphabet, budget: &budget };
        read(parser, &mut Names::new(scope, ruleset.text_heaps()))
    })
}

/// Lowers a claim.
fn claim(
    text: &ClaimText<WinningText>,
    convention: Convention,
    sides: Option<&Sides>,
    names: &mut Names<'_>,
) -> Parsed<TupleClaim> {
    let claim = names.claim(text, convention, sides)?;
    let (mut values, mut properties) = (vec![], vec![&claim.formula]);
    values.extend(claim.subject.number());
    if let TupleSubject::WinningMove(winning) = &claim.subject {
        properties.push(winning);
    }
    lowering::check(&values, &properties, names.heaps.len(), text.span)?;
    Ok(claim)
}

/// Checks that a game with these moves can have such an answer.
fn admitted(verdict: &VerdictText, moves: &TupleMoves) -> Parsed<()> {
    match (verdict, moves.loops()) {
        (VerdictText::Difference(expr), loops) if loops.is_none_or(|loops| !loops.game.scored) => {
            Err(Diagnostic::error(expr.span, Reason::DifferenceWithoutGains))
        }
        (VerdictText::Value(expr), Some(loops)) if !loops.is_plain() => {
            Err(Diagnostic::error(expr.span, Reason::ValueOfEndings))
        }
        _ => Ok(()),
    }
}

impl LowerClaim<WinningText> for Names<'_> {
    fn admit(&self, _claim: &ClaimText<WinningText>) -> Parsed<()> {
        Ok(())
    }

    fn goal(&mut self, text: &WinningText) -> Parsed<Property> {
        self.option = true;
        let property = winning_move(text, self)?;
        self.option = false;
        Ok(property)
    }
}

fn winning_move(text: &WinningText, names: &mut Names<'_>) -> Parsed<Property> {
    let heaps = names.heaps.len();
    let heap = |index: usize| Value::variable(Variable(u32::try_from(index).unwrap_or(u32::MAX)));
    let smaller =
        |index: usize| Property::Compare(heap(heaps + index), Comparison::Less, heap(index));
    Ok(match text {
        WinningText::Has(expr) => names.formula(expr)?,
        WinningText::TakesFrom(text) => smaller(names.need_heap(text)?),
        WinningText::TakesFromLargest => {
            let largest = |index: usize| {
                let others = (0..heaps).filter(|other| *other != index);
                let most = others.map(|other| {
                    Property::Compare(heap(index), Comparison::GreaterEqual, heap(other))
                });
                all_of([smaller(index)].into_iter().chain(most).collect())
            };
            let mut choices: Vec<Property> = (0..heaps).map(largest).collect();
            if choices.len() == 1 { choices.remove(0) } else { Property::Or(choices) }
        }
        WinningText::Touches(at_most, count) => {
            let comparison = if *at_most { Comparison::LessEqual } else { Comparison::Equal };
            Property::Compare(Value::Atom(TupleAtom::Touched), comparison, names.term(count)?)
        }
    })
}

impl Reader<'_> {
    /// Builds the ruleset from the statements of a text.
    pub(crate) fn tuple_rules(
        &mut self,
        texts: &Texts,
        tuples: &TupleTexts,
        parameters: &Values,
    ) -> Option<TupleRuleset> {
        let alphabet = Alphabet::default();
        let budget = core::mem::replace(&mut self.budget, Budget::new());
        let scope = Scope { parameters: parameters.known(), alphabet: &alphabet, budget: &budget };
        let heaps_text = tuples.heaps.as_ref()?;
        // A partisan game has one more heap, which says whose turn it is.
        let partisan = tuples.moves.iter().any(|text| text.player.is_some());
        let heaps = self.heap_names(heaps_text, MAX_HEAPS - usize::from(partisan), scope)?;
        let before = self.diagnostics.len();
        let names = || Names::new(scope, &heaps);
        let domain =
            heaps_text.condition.as_ref().map(|expr| lowering::condition(&mut names(), &[], expr));
        let mut domain =
            domain.map_or(Some(Condition::Bool(true)), |condition| self.keep(condition));
        let ends = tuples.ends.as_ref().map(|expr| lowering::condition(&mut names(), &[], expr));
        let mut ends = ends.map_or(Some(Condition::Bool(false)), |condition| self.keep(condition));
        let players = tuples.moves.iter().map(|text| text.player.as_ref());
        let sides = self.keep(sides(players.clone(), texts.players.as_ref(), [0, 0]))?;
        let mut moves =
            TupleMoves::Linear(self.linear_moves(tuples, &heaps, sides.as_ref(), scope));
        let scored = tuples.moves.iter().any(|text| text.gain.is_some());
        if let Some(gain) = tuples.moves.iter().find_map(|text| text.gain.as_ref())
            && self.convention(texts) == Convention::Misere
        {
            // What was read as linear arithmetic may be right as it is.
            self.diagnostics.truncate(before);
            let span = if texts.has("misere") { texts.place("misere") } else { gain.span };
            self.diagnostics.push(Diagnostic::error(span, Reason::MisereWithGains));
            return None;
        }
        let linear = tuples.over.is_empty() && !scored;
        if !linear
            || self.diagnostics[before..].iter().any(|one| is_arithmetic(&one.reason, &heaps))
        {
            self.diagnostics.truncate(before);
            domain = domain.or(Some(Condition::Bool(true)));
            let misere = texts.convention() == Convention::Misere;
            // Partisan play ends only where there is no move.
            let read =
                loops::tuples(tuples, &texts.parameters, misere, sides.as_ref().filter(|_| linear));
            moves = self
                .loops_of(read, texts, scope)
                .map_or(moves, |loops| TupleMoves::Loops(Box::new(loops)));
            ends = Some(Condition::Bool(false));
        }
        for text in &tuples.moves {
            let chosen = text.choices.iter().map(|choice| &choice.name[..]);
            moves::near_names(moves::parts(text), chosen, &heaps, scope, &mut self.diagnostics);
            if let (Some(domain), None, Some(moves)) = (&domain, &sides, moves.linear()) {
                let of_line = moves.iter().filter(|rule| rule.span == text.span);
                moves::idle_ifs(text, of_line, domain, heaps.len(), &mut self.diagnostics);
            }
        }
        let turn = self.turn(texts, MAX_TURN, scope);
        self.partisan_turn(texts, turn, sides.as_ref());
        let convention = texts.convention();
        let mut expectations = vec![];
        for text in &tuples.expectations {
            if self.applies(text.condition.as_ref(), scope) {
                self.heap_expectations(
                    text,
                    domain.as_ref(),
                    (convention == Convention::Misere, sides.as_ref(), &moves),
                    &names(),
                    &mut expectations,
                );
            }
        }
        let mut claims = vec![];
        for text in &tuples.claims {
            if self.applies(text.condition.as_ref(), scope) {
                claims.extend(self.keep(claim(text, convention, sides.as_ref(), &mut names())));
            }
        }
        if texts.incomplete {
            // Do not report unknown names when the statement that introduces them could not be
            // read.
            let mut index = 0;
            self.diagnostics.retain(|diagnostic| {
                index += 1;
                index <= before || !matches!(diagnostic.reason, Reason::UnknownVariable { .. })
            });
            return None;
        }
        let header = self.header(texts, scope, sides, None);
        let same_game = header.convention == convention;
        let (mut domain, mut ends) = (domain?, ends?);
        let mut all_heaps = heaps.clone();
        if header.sides.is_some() {
            (domain, ends) = (marked_domain(&domain, heaps.len()), marked(&ends, heaps.len()));
            all_heaps.insert(0, marker_name(&heaps));
        }
        Some(TupleRuleset {
            header,
            heaps: all_heaps,
            division: None,
            domain,
            ends,
            moves,
            turn: turn?,
            expectations: if same_game { expectations } else { vec![] },
            claims: if same_game { claims } else { vec![] },
        })
    }

    /// The moves in linear arithmetic.
    fn linear_moves(
        &mut self,
        tuples: &TupleTexts,
        heaps: &[String],
        sides: Option<&Sides>,
        scope: Scope<'_>,
    ) -> Vec<TupleMove> {
        let mut moves = vec![];
        for text in &tuples.moves {
            let known = self.diagnostics.len();
            let read = moves::moves(text, heaps, scope, &mut self.diagnostics);
            let read = self.keep(read).unwrap_or_default();
            if self.diagnostics.len() == known {
                moves::loose_variables(text, &read, &mut self.diagnostics);
            }
            for single in read {
                match sides {
                    Some(sides) => {
                        moves.extend(marked_moves(
                            &single,
                            movers_of_line(sides, text.player.as_ref()),
                            heaps.len(),
                        ));
                    }
                    None => moves.push(single),
                }
            }
        }
        moves
    }

    /// The names of the heaps, checked to be distinct.
    fn heap_names(
        &mut self,
        text: &HeapsText,
        most: usize,
        scope: Scope<'_>,
    ) -> Option<Vec<String>> {
        let mut heaps: Vec<String> = vec![];
        let mut fail =
            |text: &NameText, reason| self.diagnostics.push(Diagnostic::error(text.span, reason));
        for (index, name) in text.names.iter().enumerate() {
            if index == most {
                fail(name, Reason::TooManyHeaps { limit: most });
                return None;
            }
            let repeated = || Reason::RepeatedName { name: name.name.clone() };
            if scope.parameters.contains(&name.name) {
                fail(name, repeated());
                return None;
            }
            if let Some(first) =
                text.names[..index].iter().find(|earlier| earlier.name == name.name)
            {
                let diagnostic =
                    Diagnostic::error(name.span, repeated()).with(first.span, Note::First);
                self.diagnostics.push(diagnostic);
                return None;
            }
            heaps.push(name.name.clone());
        }
        Some(heaps)
    }

    fn heap_expectations(
        &mut self,
        text: &ExpectText<TupleText>,
        domain: Option<&Condition>,
        (misere, sides, moves): (bool, Option<&Sides>, &TupleMoves),
        names: &Names<'_>,
        into: &mut Vec<Expectation<Tuple>>,
    ) {
        for (span, tuple, verdict) in &text.items {
            if self.keep(admitted(verdict, moves)).is_none() {
                continue;
            }
            let Some(sizes) = self.keep(names.tuple(tuple)) else { continue };
            let position: Tuple =
                sizes.iter().map(|size| u128::from(size.unsigned_abs())).collect();
            let excluded = Assignment::position(&position)
                .zip(domain)
                .and_then(|(at, domain)| domain.holds(&at));
            if excluded == Some(false) {
                let reason = Reason::OutsideTheDomain { position: spell_tuple(&position) };
                self.diagnostics.push(Diagnostic::error(tuple.span, reason));
                continue;
            }
            let mark = |sides: &Sides, side, position: &Tuple| sides.mark_heaps(side, position);
            let found =
                expectations((position, *span, verdict), (misere, sides), mark, names.scope);
            into.extend(self.keep(found).into_iter().flatten());
        }
    }
}
