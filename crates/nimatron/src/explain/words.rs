//! The notions that formulas about words use.

use answer::Notion;
use rules::language::Words;
use rules::{Formula, Regex, SumPart, single_word, sum_parts};

use super::formulas::{Noted, Notions};

impl Noted for Words {
    fn note_atom(weights: &Vec<i64>, notions: &mut Notions<'_, Self>) {
        for part in sum_parts(weights, notions.names) {
            notions.push(match part {
                SumPart::Length => Notion::Length,
                SumPart::Count(count, letters) => Notion::Count(count, letters),
                SumPart::Digits(sum, inside) => Notion::DigitSum(sum, inside),
            });
        }
    }

    fn note_test(regex: &Regex, negated: bool, notions: &mut Notions<'_, Self>) {
        let test = Formula::Test(regex.clone());
        notions.push(match single_word(regex) {
            Some(_) if negated => Notion::Word(notions.print(&Formula::Not(Box::new(test)))),
            Some(_) => Notion::Word(notions.print(&test)),
            None => Notion::Pattern(notions.print(&test)),
        });
    }
}
