//! Lowers one `move` line: resolves and pairs its items, then expands it.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::context::{Side, context};
use super::expand::{changes_nothing, expand};
use super::regex::{bounds, regex};
use super::scheme::{Atom, Item, Repeat, Scheme};
use super::statement::MoveText;
use crate::diagnostic::{Diagnostic, Note, Parsed, Reason};
use crate::language::lower::condition::{Condition, condition};
use crate::language::lower::letters::{class_letters, digit_values};
use crate::language::lower::number::{Number, constant, number};
use crate::language::lower::scope::Scope;
use crate::text::syntax::{Expr, Pattern, PatternKind, RepetitionKind};
use crate::words::ruleset::Rule;
use crate::{Letter, LetterSet, Span};

/// Builds the rule of a `move` line. Adds warnings to `diagnostics`.
pub(crate) fn rule(
    text: &MoveText,
    written: LetterSet,
    scope: Scope<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Parsed<Rule> {
    let names = variables(text, written, scope, diagnostics)?;
    let condition = match &text.condition {
        Some(expr) => condition(expr, &names, scope)?,
        None => Condition::Bool(true),
    };
    let reader = Reader { names: &names, scope };
    let left = reader.side(&text.left, true)?;
    let right = reader.side(&text.right, false)?;
    check_pairing(&left, &right, text, scope)?;
    let mut numeric = vec![false; names.len()];
    let mut mark = |index: usize| {
        if let Some(flag) = numeric.get_mut(index) {
            *flag = true;
        }
    };
    condition.numbers(&mut mark);
    for item in left.iter().chain(&right) {
        if let Atom::Digit(number) | Atom::Digits(number, _) = &item.atom {
            number.variables(&mut mark);
        }
        if let Atom::Digits(_, base) = &item.atom {
            base.variables(&mut mark);
        }
    }
    let domains = numeric.into_iter().map(|numeric| {
        let letters = scope.alphabet.letters();
        letters.filter(|&letter| !numeric || scope.alphabet.value(letter).is_some()).collect()
    });
    let scheme = Scheme { span: text.span, domains: domains.collect(), condition, left, right };
    let branches = expand(&scheme, scope)?;
    if branches.is_empty() {
        diagnostics.push(Diagnostic::warning(text.span, Reason::MoveHasNoInstance));
    }
    if branches.iter().any(changes_nothing) {
        diagnostics.push(Diagnostic::warning(text.span, Reason::MoveChangesNothing));
    }
    Ok(Rule {
        marker: None,
        span: text.span,
        left: context(text.after.as_ref(), Side::Left, scope)?,
        right: context(text.before.as_ref(), Side::Right, scope)?,
        branches,
    })
}

/// The variables of a move in order of appearance: those on the left, and those on the right that
/// occur in `where`.
fn variables(
    text: &MoveText,
    written: LetterSet,
    scope: Scope<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Parsed<Vec<String>> {
    let mut found = vec![];
    text.left.iter().for_each(|pattern| pattern_names(pattern, &mut found));
    let on_the_left = found.len();
    text.right.iter().for_each(|pattern| pattern_names(pattern, &mut found));
    let mut constrained = vec![];
    if let Some(condition) = &text.condition {
        condition.names(&mut constrained);
    }
    let mut names: Vec<String> = vec![];
    for (index, (name, span)) in found.into_iter().enumerate() {
        if names.contains(&name) {
            continue;
        }
        if scope.parameters.contains(&name) {
            let set = scope.parameters.set(&name).is_some();
            let reason =
                if set { Reason::SetAsNumber { name } } else { Reason::ParameterAsLetter { name } };
            return Err(Diagnostic::error(span, reason));
        }
        if index >= on_the_left && !constrained.iter().any(|(known, _)| *known == name) {
            return Err(Diagnostic::error(span, Reason::UnboundVariable { name }));
        }
        if name.chars().all(|symbol| {
            scope.alphabet.letter(symbol).is_some_and(|letter| written.contains(letter))
        }) {
            diagnostics.push(Diagnostic::warning(
                span,
                Reason::VariableLooksLikeLetter { name: name.clone() },
            ));
        }
        names.push(name);
    }
    Ok(names)
}

/// The names that stand for letters; those inside `digit(..)` must be bound elsewhere.
fn pattern_names(pattern: &Pattern, found: &mut Vec<(String, Span)>) {
    match &pattern.kind {
        PatternKind::Variable(name) => found.push((name.to_string(), pattern.span)),
        PatternKind::Repeat(inner, _) => pattern_names(inner, found),
        _ => {}
    }
}

/// Whether a pattern is a group, repeated or not.
fn is_group(pattern: &Pattern) -> bool {
    match &pattern.kind {
        PatternKind::Group(_) => true,
        PatternKind::Repeat(inner, _) => is_group(inner),
        _ => false,
    }
}

struct Reader<'a> {
    names: &'a [String],
    scope: Scope<'a>,
}

impl Reader<'_> {
    fn side(&self, patterns: &[Pattern], left: bool) -> Parsed<Vec<Item>> {
        let mut items = vec![];
        let mut repeated = 0_usize;
        for pattern in patterns {
            self.item(pattern, left, &mut items)?;
            repeated += usize::from(items.last().is_some_and(Item::is_long));
            if repeated > crate::limits::MAX_REPEATED {
                let limit = crate::limits::MAX_REPEATED;
                return Err(Diagnostic::error(pattern.span, Reason::TooManyRepeated { limit }));
            }
        }
        Ok(items)
    }

    fn item(&self, pattern: &Pattern, left: bool, items: &mut Vec<Item>) -> Parsed<()> {
        if is_group(pattern) {
            let atom = Atom::Group(regex(pattern, self.scope)?);
            items.push(Item { span: pattern.span, atom, repeat: Repeat::Once });
            return Ok(());
        }
        let PatternKind::Repeat(inner, repetition) = &pattern.kind else {
            items.extend(self.atoms(pattern, left)?.into_iter().map(|atom| Item {
                span: pattern.span,
                atom,
                repeat: Repeat::Once,
            }));
            return Ok(());
        };
        if matches!(inner.kind, PatternKind::Repeat(..)) {
            return Err(Diagnostic::error(pattern.span, Reason::RepeatedGroup));
        }
        let atoms = self.atoms(inner, left)?;
        let (low, high) = bounds(repetition, self.scope)?;
        let span = pattern.span;
        if let (RepetitionKind::Exactly(_), Some(count)) = (&repetition.kind, high) {
            // Charge it like items written out; the budget keeps `{1000}` on many lines small.
            self.scope.budget.regex_nodes(count.saturating_mul(atoms.len()), span)?;
            for _ in 0..count {
                items.extend(atoms.iter().map(|atom| Item {
                    span,
                    atom: atom.clone(),
                    repeat: Repeat::Once,
                }));
            }
            return Ok(());
        }
        match <[Atom; 1]>::try_from(atoms) {
            Ok([Atom::Digits(..)]) => Err(Diagnostic::error(span, Reason::RepeatedNumeral)),
            Ok([atom]) => {
                items.push(Item { span, atom, repeat: Repeat::Between(low, high) });
                Ok(())
            }
            Err(_) => Err(Diagnostic::error(span, Reason::RepeatedGroup)),
        }
    }

    fn atoms(&self, pattern: &Pattern, left: bool) -> Parsed<Vec<Atom>> {
        let letter = |symbol: char| Ok(Atom::Letter(self.scope.letter(symbol, pattern.span)?));
        let number = |expr: &Expr| number(expr, self.scope.parameters, self.names);
        let class = |letters: Vec<Letter>| match letters[..] {
            [letter] => Atom::Letter(letter),
            _ => Atom::Class(letters),
        };
        Ok(match &pattern.kind {
            PatternKind::Empty => vec![],
            PatternKind::Any => vec![class(self.scope.alphabet.letters().collect())],
            PatternKind::Letter(symbol) => vec![letter(*symbol)?],
            PatternKind::Text(symbols) => {
                symbols.iter().map(|&symbol| letter(symbol)).collect::<Parsed<_>>()?
            }
            PatternKind::Class(symbols) => vec![class(class_letters(symbols, self.scope)?)],
            PatternKind::DigitRange(..) => {
                let values = digit_values(pattern, self.scope.parameters)?;
                vec![class(
                    values.into_iter().filter_map(|(value, _)| self.scope.digit(value)).collect(),
                )]
            }
            PatternKind::Variable(name) => {
                let index = self.names.iter().position(|known| known == name);
                let unbound = || {
                    Diagnostic::error(pattern.span, Reason::UnboundVariable { name: name.clone() })
                };
                vec![Atom::Variable(index.ok_or_else(unbound)?)]
            }
            PatternKind::Digit(value) => vec![Atom::Digit(number(value)?)],
            PatternKind::Digits(..) if left => {
                return Err(Diagnostic::error(pattern.span, Reason::DigitsOnTheLeft));
            }
            PatternKind::Digits(value, base) => {
                vec![Atom::Digits(
                    number(value)?,
                    Number::Const(self.base(base.as_ref(), pattern.span)?),
                )]
            }
            PatternKind::Concat(_)
            | PatternKind::Alt(_)
            | PatternKind::Group(_)
            | PatternKind::Repeat(..) => {
                return Err(Diagnostic::error(pattern.span, Reason::GroupInMove));
            }
        })
    }

    /// The written base, by default one more than the largest digit of the game.
    fn base(&self, base: Option<&Expr>, span: Span) -> Parsed<i64> {
        let (base, span) = match base {
            Some(expr) => (constant(expr, self.scope.parameters)?, expr.span),
            None => {
                let alphabet = self.scope.alphabet;
                let largest = alphabet.letters().filter_map(|letter| alphabet.value(letter)).max();
                (largest.map_or(0, |largest| i64::from(largest) + 1), span)
            }
        };
        if (2..=36).contains(&base) {
            Ok(base)
        } else {
            Err(Diagnostic::error(span, Reason::BaseOutOfRange { base }))
        }
    }
}

/// Checks that repeated items pair with repeated items and classes with classes, each in order.
fn check_pairing(left: &[Item], right: &[Item], text: &MoveText, scope: Scope<'_>) -> Parsed<()> {
    let fail = |span, reason| Err(Diagnostic::error(span, reason));
    let repeated =
        |items: &[Item]| items.iter().filter(|item| item.is_long()).cloned().collect::<Vec<_>>();
    let (left_repeated, right_repeated) = (repeated(left), repeated(right));
    if !right_repeated.is_empty() && left_repeated.len() != right_repeated.len() {
        let (left, right) = (left_repeated.len(), right_repeated.len());
        return fail(text.right_span, Reason::RepeatedItemsDiffer { left, right });
    }
    for (one, other) in left_repeated.iter().zip(&right_repeated) {
        let same = match (&one.atom, &other.atom) {
            (Atom::Group(read), Atom::Group(written)) => read == written,
            (Atom::Group(_), _) | (_, Atom::Group(_)) => false,
            _ => true,
        };
        if !same {
            return fail(other.span, Reason::GroupsDiffer)
                .map_err(|error| error.with(one.span, Note::PairedWith));
        }
        if one.repeat != other.repeat {
            return fail(other.span, Reason::RepetitionsDiffer)
                .map_err(|error| error.with(one.span, Note::PairedWith));
        }
        check_classes(one, other, scope)?;
    }
    let classes = |items: &[Item]| {
        let single =
            |item: &&Item| item.repeat == Repeat::Once && matches!(item.atom, Atom::Class(_));
        items.iter().filter(single).cloned().collect::<Vec<_>>()
    };
    let (left_classes, right_classes) = (classes(left), classes(right));
    if !right_classes.is_empty() && left_classes.len() != right_classes.len() {
        let (left, right) = (left_classes.len(), right_classes.len());
        return fail(text.right_span, Reason::ClassesDiffer { left, right });
    }
    left_classes
        .iter()
        .zip(&right_classes)
        .try_for_each(|(one, other)| check_classes(one, other, scope))
}

fn check_classes(one: &Item, other: &Item, scope: Scope<'_>) -> Parsed<()> {
    let Atom::Class(images) = &other.atom else { return Ok(()) };
    let single = vec![];
    let (letters, left) = match &one.atom {
        Atom::Class(letters) => (letters, letters.len()),
        _ => (&single, 1),
    };
    let reason = if left != images.len() {
        Reason::ClassSizesDiffer { left, right: images.len() }
    } else if let Some((_, &letter)) =
        letters.iter().enumerate().find(|(at, letter)| letters[..*at].contains(letter))
    {
        Reason::RepeatedInClass { letter: scope.alphabet.symbol(letter) }
    } else {
        return Ok(());
    };
    Err(Diagnostic::error(other.span, reason).with(one.span, Note::PairedWith))
}
