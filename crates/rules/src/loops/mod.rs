//! Rules read as loops over integers, with parameters left open: what can be computed where
//! nothing can be proved.
//!
//! The same `heaps` and `heap` texts as elsewhere, from the syntax tree, but with any arithmetic.
//! Each variable of a move becomes a loop whose bounds are read off the conditions. It shares
//! nothing with the lowering to linear arithmetic, so that the two readings can be compared.

mod bounds;
mod shape;
mod term;

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Ending, Game, Given, Move, Parameter, Term, Test, Verdict};

use self::term::Reading;
use crate::Header;
use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::limits::MAX_HEAP_MOVES;
use crate::lists::Code;
use crate::lists::parse::statement::{ListTexts, SplitText};
use crate::text::syntax::{Expr, ParameterText, ParameterValueText};
use crate::tuples::parse::statement::{TupleMoveText, TupleTexts};

/// Rules as loops, with the values of their parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loops {
    /// The rules.
    pub game: Game,
    /// The values of its parameters in this reading of the text.
    pub given: Vec<Given>,
    /// For each move of the game, where its line stands in the source.
    pub lines: Vec<Span>,
}

impl Loops {
    /// The same rules with the parameters of a header.
    #[must_use]
    pub fn given_by(header: &Header, game: &Game) -> Vec<Given> {
        let number = |name: &str| header.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
        let numbers = |name: &str| header.sets.iter().find(|(known, _)| known == name).map(|(_, set)| set.clone());
        let given = |parameter: &Parameter| match number(&parameter.name) {
            Some(value) => Given::Number(value),
            None => Given::Numbers(numbers(&parameter.name).unwrap_or_default()),
        };
        game.parameters.iter().map(given).collect()
    }

    /// Whether play is what it is elsewhere: who cannot move loses (in misère play, wins).
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.game.scored && self.game.endings.iter().all(|ending| ending.verdict == Verdict::NoMove)
    }
}

/// Whether arithmetic that only loops can have is what is wrong, in a game on these heaps.
pub(crate) fn is_arithmetic(reason: &Reason, heaps: &[String]) -> bool {
    // Elsewhere the numbers of a set are constants.
    matches!(reason, Reason::UnknownName { name, .. } if heaps.contains(name))
        || matches!(
            reason,
            Reason::NotLinear
                | Reason::DigitsWithoutMod { .. }
                | Reason::DigitsOfExpression { .. }
                | Reason::ExponentNotVariable
                | Reason::ExponentUsedElsewhere { .. }
        )
}

/// Rules on a fixed number of heaps. `misere` is the convention.
///
/// # Errors
/// What is wrong in the text, or cannot be said by loops.
pub(crate) fn tuples(texts: &TupleTexts, parameters: &[ParameterText], misere: bool) -> Parsed<(Game, Vec<Span>)> {
    let fields: Vec<String> = texts.heaps.iter().flat_map(|text| &text.names).map(|name| name.name.clone()).collect();
    let domain = texts.heaps.as_ref().and_then(|text| text.condition.as_ref());
    let mut game = begin(fields, parameters, misere);
    let position = |expr: &Expr| Reading::new(&game, parameters).closed(expr);
    let domain = domain.map_or(Ok(Test::Always(true)), position)?;
    let over = texts.ends.iter().map(|expr| (Verdict::NoMove, expr));
    let over = texts.over.iter().map(|(verdict, expr)| (*verdict, expr)).chain(over);
    let endings = over.map(|(verdict, expr)| Ok(Ending { when: position(expr)?, verdict }));
    let endings = endings.collect::<Parsed<_>>()?;
    let (mut moves, mut lines) = (vec![], vec![]);
    for text in &texts.moves {
        if let Some(player) = &text.player {
            return Err(Diagnostic::error(player.span, Reason::NotInLoops { what: "move NAME:" }));
        }
        for step in chosen(text, &game.fields, &mut vec![])? {
            for case in cases(&step)? {
                moves.extend(one_move(&case, &game, parameters)?);
            }
            lines.resize(moves.len(), text.span);
        }
    }
    game.scored = texts.moves.iter().any(|text| text.gain.is_some());
    Ok((Game { domain, endings, moves, ..game }, lines))
}

/// Rules on any number of heaps: those of one heap, called `name`.
///
/// # Errors
/// What is wrong in the text, or cannot be said by loops.
pub(crate) fn lists(
    texts: &ListTexts,
    name: String,
    parameters: &[ParameterText],
    misere: bool,
) -> Parsed<(Game, Vec<Span>)> {
    let mut game = begin(vec![name], parameters, misere);
    let (mut moves, mut lines) = (vec![], vec![]);
    for text in &texts.splits {
        moves.extend(split(text, &game, parameters)?);
        lines.resize(moves.len(), text.span);
    }
    if let Some(text) = &texts.code {
        moves.extend(of_code(&text.code));
        lines.resize(moves.len(), text.span);
    }
    game.moves = moves;
    Ok((game, lines))
}

fn begin(fields: Vec<String>, texts: &[ParameterText], misere: bool) -> Game {
    let parameter = |text: &ParameterText| Parameter {
        name: text.name.clone(),
        list: !matches!(text.value, ParameterValueText::Number(_)),
    };
    Game {
        fields,
        parameters: texts.iter().map(parameter).collect(),
        domain: Test::Always(true),
        endings: vec![],
        moves: vec![],
        misere,
        scored: false,
    }
}

/// The line for each choice of different heaps after `any`, which are written in their places.
fn chosen(text: &TupleMoveText, heaps: &[String], taken: &mut Vec<String>) -> Parsed<Vec<Step>> {
    let names: Vec<String> = text.choices.iter().map(|choice| choice.name.clone()).collect();
    if taken.len() == names.len() {
        let names = names.into_iter().zip(taken.iter().cloned()).collect();
        return Ok(vec![Step { text: text.clone(), aliases: names }]);
    }
    let mut all = vec![];
    for heap in heaps {
        if !taken.contains(heap) {
            taken.push(heap.clone());
            all.extend(chosen(text, heaps, taken)?);
            taken.pop();
        }
        if all.len() > MAX_HEAP_MOVES {
            return Err(Diagnostic::error(text.span, Reason::TooManyBranches { limit: MAX_HEAP_MOVES }));
        }
    }
    Ok(all)
}

/// A line, and which heap each name after `any` is.
struct Step {
    text: TupleMoveText,
    aliases: Vec<(String, String)>,
}

/// A line without `if` behind a heap: what the heaps become, and the conditions that decide so,
/// or with `false` their opposites.
struct Case<'s> {
    step: &'s Step,
    becomes: Vec<(String, &'s Expr)>,
    when: Vec<(&'s Expr, bool)>,
}

/// The cases of a line: each condition behind a heap holds or not. The later of two that hold
/// for a heap counts.
fn cases(step: &Step) -> Parsed<Vec<Case<'_>>> {
    let mut cases = vec![Case { step, becomes: vec![], when: vec![] }];
    for part in &step.text.assignments {
        let alias = step.aliases.iter().find(|(name, _)| *name == part.heap.name).map(|(_, heap)| heap);
        let heap = alias.unwrap_or(&part.heap.name);
        let mut expanded = vec![];
        for Case { becomes, when, .. } in cases {
            match &part.condition {
                None => {
                    let mut becomes = becomes;
                    becomes.push((heap.clone(), &part.to));
                    expanded.push(Case { step, becomes, when });
                }
                Some(condition) => {
                    let (mut yes, mut no) = (becomes.clone(), becomes);
                    yes.push((heap.clone(), &part.to));
                    if let Some(otherwise) = &part.otherwise {
                        no.push((heap.clone(), otherwise));
                    }
                    let mut holds = when.clone();
                    holds.push((condition, true));
                    let mut fails = when;
                    fails.push((condition, false));
                    expanded.push(Case { step, becomes: yes, when: holds });
                    expanded.push(Case { step, becomes: no, when: fails });
                }
            }
        }
        if expanded.len() > MAX_HEAP_MOVES {
            return Err(Diagnostic::error(step.text.span, Reason::TooManyBranches { limit: MAX_HEAP_MOVES }));
        }
        cases = expanded;
    }
    Ok(cases)
}

fn one_move(case: &Case<'_>, game: &Game, parameters: &[ParameterText]) -> Parsed<Vec<Move>> {
    let text = &case.step.text;
    let mut reading = Reading::new(game, parameters);
    reading.aliases.clone_from(&case.step.aliases);
    let mut to: Vec<Term> = (0..).map(Term::Slot).take(game.fields.len()).collect();
    for (heap, expr) in &case.becomes {
        let heap = reading.field(heap, expr.span)?;
        to[heap] = reading.term(expr)?;
    }
    let gain = text.gain.as_ref().map_or(Ok(Term::Number(0)), |expr| reading.term(expr))?;
    let mut conditions = vec![];
    for (expr, holds) in &case.when {
        let test = reading.test(expr)?;
        conditions.push(if *holds { test } else { Test::Not(test.into()) });
    }
    if let Some(expr) = &text.condition {
        conditions.push(reading.test(expr)?);
    }
    bounds::rules(&reading, conditions, &[to], &gain, text.span)
}

fn split(text: &SplitText, game: &Game, parameters: &[ParameterText]) -> Parsed<Vec<Move>> {
    let mut reading = Reading::new(game, parameters);
    reading.field(&text.heap.name, text.heap.span)?;
    let parts = text.parts.iter().map(|part| Ok(vec![reading.term(part)?])).collect::<Parsed<Vec<_>>>()?;
    // Nothing comes of an empty heap.
    let mut conditions = vec![Test::Compare(Term::Slot(0), Comparison::Greater, Term::Number(0))];
    if let Some(expr) = &text.condition {
        conditions.push(reading.test(expr)?);
    }
    bounds::rules(&reading, conditions, &parts, &Term::Number(0), text.span)
}

/// The moves of a code: what is left of n after k are taken is n - k, made into as many heaps as
/// the digit says, none empty, the first the largest.
fn of_code(code: &Code) -> Vec<Move> {
    let mut moves = vec![];
    for (taken, digit) in (0_i64..).zip(code.digits()) {
        moves.extend((0..4).filter(|part| digit >> part & 1 == 1).map(|parts| bounds::take(taken, parts)));
    }
    moves
}

/// The title of a heap that is written in a message.
pub(crate) fn list_names(parameters: &[ParameterText]) -> Vec<String> {
    let lists = parameters.iter().filter(|text| !matches!(text.value, ParameterValueText::Number(_)));
    lists.map(|text| text.name.to_string()).collect()
}
