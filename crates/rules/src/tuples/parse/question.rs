//! Lowers a question.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::lowering::condition;
use super::property::Names;
use super::uses::uses;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::Comparison;
use crate::language::lower::scope::{Budget, Parameters, Scope};
use crate::text::lexer::Dialect;
use crate::text::parser::one_text;
use crate::text::syntax::{AskedText, AskedWhat, Expr, ExprKind, NameText, TupleExpr};
use crate::tuples::question::{Asked, AskedGame, Question};
use crate::tuples::{Bound, Condition, Sort, Variable};
use crate::{Alphabet, Header};

/// Parses a question about a game. `heaps` are the heaps of a game of a fixed number of heaps; for
/// a game on any number of heaps there are none, and positions are given with all their heaps.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_question(
    text: &str,
    header: &Header,
    heaps: &[String],
) -> Result<Question, Vec<Diagnostic>> {
    one_text(text, Dialect::Tuples, |parser| {
        parser.question = true;
        let expr = parser.formula()?;
        parser.expect_end()?;
        let (alphabet, budget) = (Alphabet::default(), Budget::new());
        let parameters = Parameters::new(&header.parameters, &header.sets);
        let scope = Scope { parameters, alphabet: &alphabet, budget: &budget };
        let mut names = Names::new(scope, heaps);
        for place in uses(&expr) {
            if place.base.is_some() && !names.is_taken(place.name) {
                return Err(Diagnostic::error(place.span, Reason::ExponentNotVariable));
            }
            if !names.is_taken(place.name) && !place.name.ends_with('\'') {
                let variable = names.fresh();
                names.variables.push((place.name.to_string(), variable));
            }
        }
        let others = names.variables.clone();
        let asked = asked(&mut names, &expr)?;
        let used = asked.variables();
        let own = (0..).map(Variable).zip(heaps).map(|(variable, name)| (name.clone(), variable));
        let own = own.filter(|(name, variable)| {
            used.contains(variable) || uses(&expr).iter().any(|place| place.name == *name)
        });
        Ok(Question { free: own.chain(others).collect(), asked })
    })
}

fn asked(names: &mut Names<'_>, expr: &Expr) -> Parsed<Asked> {
    let parts = |names: &mut Names<'_>, parts: &[Expr]| {
        parts.iter().map(|part| asked(names, part)).collect::<Parsed<Vec<_>>>()
    };
    Ok(match &expr.kind {
        ExprKind::Not(inner) => Asked::Not(Box::new(asked(names, inner)?)),
        ExprKind::And(all) => Asked::All(parts(names, all)?),
        ExprKind::Or(any) => Asked::Any(parts(names, any)?),
        ExprKind::Heaps(TupleExpr::Joined(both, one, other)) => {
            let (one, other) = (asked(names, one)?, asked(names, other)?);
            match both {
                false => Asked::Any(vec![Asked::Not(Box::new(one)), other]),
                true => Asked::Iff(Box::new(one), Box::new(other)),
            }
        }
        ExprKind::Heaps(TupleExpr::Quantified(all, bound, body)) => {
            quantified(names, *all, bound, body)?
        }
        ExprKind::Heaps(TupleExpr::Asked(text)) if text.what != AskedWhat::Value => {
            position(names, text, None, expr)?
        }
        _ => {
            let outer = core::mem::take(&mut names.asked);
            let bounds: Vec<Bound> = names
                .variables
                .iter()
                .map(|(name, variable)| Bound {
                    variable: *variable,
                    name: name.clone(),
                    sort: Sort::Natural,
                })
                .collect();
            let holds = Asked::Holds(condition(names, &bounds, expr)?);
            let values = core::mem::replace(&mut names.asked, outer);
            // Of a position without a value, nothing is true.
            let mut all = vec![holds];
            let mut bound = vec![];
            for (text, value) in values {
                all.push(position(names, &text, Some(value), expr)?);
                bound.push((String::new(), value));
            }
            match bound.is_empty() {
                true => all.remove(0),
                false => Asked::Exists(bound, Box::new(Asked::All(all))),
            }
        }
    })
}

fn quantified(names: &mut Names<'_>, all: bool, texts: &[NameText], body: &Expr) -> Parsed<Asked> {
    let outer = names.variables.len();
    let mut bound = vec![];
    for text in texts {
        if names.scope.parameters.contains(&text.name) {
            let reason = Reason::RepeatedName { name: text.name.clone() };
            return Err(Diagnostic::error(text.span, reason));
        }
        if bound.iter().any(|(known, _)| *known == text.name) {
            let reason = Reason::RepeatedName { name: text.name.clone() };
            return Err(Diagnostic::error(text.span, reason));
        }
        let variable = names.fresh();
        names.variables.push((text.name.clone(), variable));
        bound.push((text.name.clone(), variable));
    }
    let body = asked(names, body)?;
    names.variables.truncate(outer);
    Ok(match all {
        true => Asked::for_all(bound, body),
        false => Asked::Exists(bound, Box::new(body)),
    })
}

/// What is asked about a position. Sizes that are not variables get variables of their own.
fn position(
    names: &mut Names<'_>,
    text: &AskedText,
    value: Option<Variable>,
    whole: &Expr,
) -> Parsed<Asked> {
    let game = match &text.game {
        None => AskedGame::Own,
        Some(game) => match &game.name[..] {
            "misere" => AskedGame::Misere,
            "normal" => AskedGame::Normal,
            name => AskedGame::Named(name.to_string()),
        },
    };
    let (mut bound, mut parts) = (vec![], vec![]);
    let mut sizes = |names: &mut Names<'_>, exprs: &[Expr]| {
        let one = |expr: &Expr| size(names, expr, &mut bound, &mut parts);
        exprs.iter().map(one).collect::<Parsed<Vec<_>>>()
    };
    let before = match &text.sizes {
        None if names.heaps.is_empty() => {
            return Err(Diagnostic::error(whole.span, Reason::AskedWithoutHeaps));
        }
        None => {
            // The heaps by their names: a quantifier may have made them variables of its own.
            let name =
                |name: &String| Expr { span: whole.span, kind: ExprKind::Name(name.clone()) };
            let own: Vec<Expr> = names.heaps.iter().map(name).collect();
            sizes(names, &own)?
        }
        Some(exprs) => sizes(names, exprs)?,
    };
    let after = sizes(names, &text.after)?;
    let counts = [Some(before.len()), (text.what == AskedWhat::Turn).then_some(after.len())];
    let wanted = names.heaps.len();
    let fits = matches!(game, AskedGame::Named(_))
        || wanted == 0
        || counts.into_iter().flatten().all(|count| count == wanted);
    if !fits {
        let given = counts.into_iter().flatten().find(|count| *count != wanted).unwrap_or(0);
        let reason = Reason::WrongNumberOfHeaps { given, heaps: wanted };
        return Err(Diagnostic::error(whole.span, reason));
    }
    let asked = match (text.what, value) {
        (AskedWhat::Turn, _) => Asked::Turn { game, before, after },
        (AskedWhat::Value, Some(value)) => Asked::Value { game, sizes: before, value },
        (what, _) => Asked::Outcome { wins: what == AskedWhat::Wins, game, sizes: before },
    };
    parts.push(asked);
    Ok(match bound.is_empty() {
        true => parts.remove(0),
        false => Asked::Exists(bound, Box::new(Asked::All(parts))),
    })
}

/// The variable of a size, with a condition for it if it is an expression.
fn size(
    names: &mut Names<'_>,
    expr: &Expr,
    bound: &mut Vec<(String, Variable)>,
    parts: &mut Vec<Asked>,
) -> Parsed<Variable> {
    if let ExprKind::Name(name) = &expr.kind {
        if let Some((_, variable)) = names.variables.iter().rev().find(|(known, _)| known == name) {
            return Ok(*variable);
        }
        if let Some(heap) = names.heap(name) {
            return Ok(Variable(u32::try_from(heap).unwrap_or(u32::MAX)));
        }
    }
    let variable = names.fresh();
    // No text can have this name.
    let name = format!("#{}", variable.0);
    names.variables.push((name.clone(), variable));
    let left = Expr { span: expr.span, kind: ExprKind::Name(name) };
    let kind = ExprKind::Compare(Box::new(left), vec![(Comparison::Equal, expr.clone())]);
    let equal = asked(names, &Expr { span: expr.span, kind });
    names.variables.pop();
    parts.push(equal?);
    bound.push((String::new(), variable));
    Ok(variable)
}

/// A condition that always holds, for questions made by programs.
impl From<bool> for Asked {
    fn from(truth: bool) -> Self {
        Self::Holds(Condition::Bool(truth))
    }
}
