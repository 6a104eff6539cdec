//! Formulas about words.

use answer::Notion;
use rules::language::trace::{self, Trace};
use rules::{Formula, Subject, Term, parse_claim};

use super::formulas;
use crate::game::Position;
use crate::words::Words;

/// Works formulas out on words.
pub(super) struct Work<'g>(pub(super) &'g Words);

impl formulas::Work for Work<'_> {
    fn formula(&self, claim: &str, position: &Position) -> Option<Trace> {
        let Position::Word(word) = position else { return None };
        let claim = parse_claim(claim, self.0.rules()).ok()?;
        trace::formula(&claim.formula, word, &self.0.letters())
    }

    fn turns(&self, term: &str, position: &Position) -> Option<Trace> {
        let Position::Word(word) = position else { return None };
        let claim = parse_claim(&format!("play lasts {term}"), self.0.rules()).ok()?;
        let Subject::PlayLength(term) = &claim.subject else { return None };
        trace::term(term, word, &self.0.letters())
    }
}

/// What formulas are made of, each once.
pub(super) fn notions(game: &Words, claims: &[String]) -> Vec<Notion> {
    let mut notions = Notions { game, found: vec![] };
    for claim in claims.iter().filter_map(|claim| parse_claim(claim, game.rules()).ok()) {
        notions.formula(&claim.formula);
    }
    notions.found
}

struct Notions<'g> {
    game: &'g Words,
    found: Vec<Notion>,
}

impl Notions<'_> {
    fn push(&mut self, notion: Notion) {
        if !self.found.contains(&notion) {
            self.found.push(notion);
        }
    }

    fn formula(&mut self, whole: &Formula) {
        match whole {
            Formula::Bool(_) => {}
            Formula::Compare(left, _, right) => {
                self.term(left);
                self.term(right);
            }
            Formula::In(term, _) => {
                self.term(term);
                self.push(Notion::Among);
            }
            Formula::Test(_) => {
                let text = self.game.print(whole);
                self.push(if text.starts_with("word in ") { Notion::Pattern(text) } else { Notion::Word(text) });
            }
            Formula::Not(inner) => {
                let text = self.game.print(whole);
                if text.starts_with("word != ") { self.push(Notion::Word(text)) } else { self.formula(inner) }
            }
            Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| self.formula(part)),
        }
    }

    fn term(&mut self, whole: &Term) {
        match whole {
            Term::Number(_) => {}
            Term::Atom(_) => self.sum(&self.game.print(whole)),
            Term::Add(parts) => parts.iter().for_each(|part| self.term(part)),
            Term::Scale(_, inner) => self.term(inner),
            Term::Mod(inner, _) => {
                self.term(inner);
                self.push(Notion::Remainder);
            }
            Term::Div(inner, _) => {
                self.term(inner);
                self.push(Notion::Quotient);
            }
        }
    }

    /// A sum over letters, as it is printed: of `sum(...)`, `count(...)` and `length`.
    fn sum(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let (name, inside) = match rest {
                _ if rest.starts_with("sum(") => ("sum", closed(rest, 3)),
                _ if rest.starts_with("count(") => ("count", closed(rest, 5)),
                _ if rest.starts_with("length") => ("length", Some(("", 6))),
                _ => ("", None),
            };
            let Some((inside, end)) = inside else {
                rest = rest.get(rest.chars().next().map_or(1, char::len_utf8)..).unwrap_or_default();
                continue;
            };
            let whole = rest.get(..end).unwrap_or_default().to_owned();
            match name {
                "sum" => self.push(Notion::DigitSum(whole, inside.to_owned())),
                "count" => self.push(Notion::Count(whole, inside.to_owned())),
                _ => self.push(Notion::Length),
            }
            rest = rest.get(end..).unwrap_or_default();
        }
    }
}

/// What stands between the parenthesis that opens at `at` and the one that closes it, and where that ends. Letters in quotes are no parentheses.
fn closed(text: &str, at: usize) -> Option<(&str, usize)> {
    let (mut depth, mut quote) = (0_usize, None);
    for (place, symbol) in text.char_indices().skip_while(|(place, _)| *place < at) {
        match (quote, symbol) {
            (Some(open), _) if symbol == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(symbol),
            (None, '(') => depth += 1,
            (None, ')') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some((text.get(at + 1..place)?, place + 1));
                }
            }
            (None, _) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_in_quotes_are_letters() {
        assert_eq!(closed("count('(' | ')') + 1", 5), Some(("'(' | ')'", 16)));
        assert_eq!(closed("sum(9 - d)", 3), Some(("9 - d", 10)));
        assert_eq!(closed("sum(9", 3), None);
    }
}
