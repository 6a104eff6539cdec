//! Rules on a fixed number of heaps as loops.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Ending, Game, Move, Term, Test, Verdict};

use super::super::sides::marker_name;
use super::statement::{TupleMoveText, TupleTexts};
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::lower::players::movers_of_line;
use crate::limits::MAX_HEAP_MOVES;
use crate::loops::bounds;
use crate::loops::term::{Reading, begin};
use crate::text::syntax::{Expr, ParameterText};
use crate::{Sides, Span};

/// Rules on a fixed number of heaps. `misere` is the convention. In a partisan game an additional
/// first number says whose turn it is; without `sides` that is an error.
///
/// # Errors
/// Errors in the text, and rules that loops cannot express.
pub(crate) fn tuples(
    texts: &TupleTexts,
    parameters: &[ParameterText],
    misere: bool,
    sides: Option<&Sides>,
) -> Parsed<(Game, Vec<Span>)> {
    let heaps: Vec<String> =
        texts.heaps.iter().flat_map(|text| &text.names).map(|name| name.name.clone()).collect();
    // Users cannot write an empty name.
    let fields = sides.map(|_| String::new()).into_iter().chain(heaps.iter().cloned()).collect();
    let domain = texts.heaps.as_ref().and_then(|text| text.condition.as_ref());
    let mut game = begin(fields, parameters, misere);
    let position = |expr: &Expr| Reading::new(&game, parameters).closed(expr);
    let mut domain = domain.map_or(Ok(Test::Always(true)), position)?;
    if sides.is_some() {
        domain = Test::All(vec![Test::In(TURN, vec![0, 1]), domain]);
    }
    let over = texts.ends.iter().map(|expr| (Verdict::NoMove, expr));
    let over = texts.over.iter().map(|(verdict, expr)| (*verdict, expr)).chain(over);
    let endings = over.map(|(verdict, expr)| Ok(Ending { when: position(expr)?, verdict }));
    let endings = endings.collect::<Parsed<_>>()?;
    let (mut moves, mut lines) = (vec![], vec![]);
    for text in &texts.moves {
        let movers = match (sides, &text.player) {
            (Some(sides), player) => {
                movers_of_line(sides, player.as_ref()).into_iter().map(Some).collect()
            }
            (None, None) => vec![None],
            (None, Some(player)) => {
                return Err(Diagnostic::error(
                    player.span,
                    Reason::NotInLoops { what: "move NAME:" },
                ));
            }
        };
        for step in chosen(text, &heaps, &mut vec![])? {
            for case in cases(&step)? {
                for mover in &movers {
                    moves.extend(one_move(&case, &game, &domain, parameters, *mover)?);
                }
            }
            lines.resize(moves.len(), text.span);
        }
    }
    game.scored = texts.moves.iter().any(|text| text.gain.is_some());
    if sides.is_some() {
        game.fields[0] = marker_name(&heaps);
    }
    Ok((Game { domain, endings, moves, ..game }, lines))
}

/// The field that says whose turn it is.
const TURN: Term = Term::Slot(0);

/// One line for each choice of distinct heaps after `any`, with their names substituted.
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
            return Err(Diagnostic::error(
                text.span,
                Reason::TooManyBranches { limit: MAX_HEAP_MOVES },
            ));
        }
    }
    Ok(all)
}

/// A line, and the heap that each name after `any` stands for.
struct Step {
    text: TupleMoveText,
    aliases: Vec<(String, String)>,
}

/// A line without `if` behind a heap: the new sizes, and the conditions that select this case (with
/// `false`, negated).
struct Case<'s> {
    step: &'s Step,
    becomes: Vec<(String, &'s Expr)>,
    when: Vec<(&'s Expr, bool)>,
}

/// The cases of a line: each condition behind a heap holds or not. If several apply to a heap, the
/// last one counts.
fn cases(step: &Step) -> Parsed<Vec<Case<'_>>> {
    let mut cases = vec![Case { step, becomes: vec![], when: vec![] }];
    for part in &step.text.assignments {
        let alias =
            step.aliases.iter().find(|(name, _)| *name == part.heap.name).map(|(_, heap)| heap);
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
            return Err(Diagnostic::error(
                step.text.span,
                Reason::TooManyBranches { limit: MAX_HEAP_MOVES },
            ));
        }
        cases = expanded;
    }
    Ok(cases)
}

fn one_move(
    case: &Case<'_>,
    game: &Game,
    domain: &Test,
    parameters: &[ParameterText],
    mover: Option<usize>,
) -> Parsed<Vec<Move>> {
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
    if let Some(side) = mover {
        let own = i64::from(side != 0);
        conditions.push(Test::Compare(TURN, Comparison::Equal, Term::Number(own)));
        to[0] = Term::Number(1 - own);
    }
    for (expr, holds) in &case.when {
        let test = reading.test(expr)?;
        conditions.push(if *holds { test } else { Test::Not(test.into()) });
    }
    if let Some(expr) = &text.condition {
        conditions.push(reading.test(expr)?);
    }
    bounds::rules(&reading, domain, conditions, &[to], &gain, text.span)
}
