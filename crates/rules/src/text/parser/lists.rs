//! Expressions that only games on any number of heaps have: functions of all heaps.

use alloc::boxed::Box;

use super::Parser;
use crate::diagnostic::Parsed;
use crate::text::syntax::{Expr, ListFunction, TupleExpr};
use crate::text::{Cursor, Sign};

impl Parser<'_, '_> {
    /// Parses a function of all heaps, if the name begins one.
    pub(super) fn about_all_heaps(&mut self, name: &str) -> Parsed<Option<TupleExpr>> {
        let all = |function, inner| Ok(Some(TupleExpr::All(function, Box::new(inner))));
        match name {
            "heaps" => {
                self.bump();
                Ok(Some(TupleExpr::Heaps))
            }
            "xor" => all(ListFunction::Xor, self.call(Self::term)?),
            "sum" => all(ListFunction::Sum, self.call(Self::term)?),
            "count" => all(ListFunction::Count, self.call(Self::disjunction)?),
            "max" => {
                let mut parts = self.call(|parser| parser.list(Self::term))?;
                if parts.len() == 1 {
                    return all(ListFunction::Max, parts.remove(0));
                }
                Ok(Some(TupleExpr::Max(parts)))
            }
            "columns" => {
                let (base, of): (Expr, Option<Expr>) = self.call(|parser| {
                    let base = parser.sum()?;
                    let of = if parser.eat_sign(Sign::Comma) { Some(parser.term()?) } else { None };
                    Ok((base, of))
                })?;
                Ok(Some(TupleExpr::AllColumns(Box::new(base), of.map(Box::new))))
            }
            _ => Ok(None),
        }
    }
}
