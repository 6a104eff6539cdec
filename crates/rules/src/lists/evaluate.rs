//! Evaluates terms and formulas on one list, directly by definition: slow and obvious.

use super::{ListAtom, ListProperty, ListValue, canonical};
use crate::language::evaluate::{Evaluate, settled};
use crate::language::{Lists, NoValue, evaluate};
use crate::tuples::digits::largest_column;
use crate::tuples::{Assignment, Value};

use NoValue::{Undefined, Unknown};

impl ListValue {
    /// The value; `None` if it is undefined or too large. The definition.
    #[must_use]
    pub fn value(&self, list: &[u128]) -> Option<i128> {
        self.number(list).ok()
    }

    /// The value.
    ///
    /// # Errors
    /// [`NoValue`]; if a part is undefined, so is the whole.
    pub fn number(&self, list: &[u128]) -> Result<i128, NoValue> {
        evaluate::value(self, &&canonical(list)[..])
    }
}

impl Evaluate for Lists {
    /// A canonical list.
    type Place<'p> = &'p [u128];
    type State<'p> = &'p [u128];

    fn place<'s>(list: &'s &[u128]) -> &'s [u128] {
        list
    }

    fn atom(atom: &ListAtom, list: &&[u128]) -> Result<i128, NoValue> {
        let known = |number: Option<i128>| number.ok_or(Unknown);
        match atom {
            ListAtom::Heaps => known(i128::try_from(list.len()).ok()),
            ListAtom::Xor(of) => {
                let add = |xor, size| if size < 0 { Err(Undefined) } else { Ok(xor ^ size) };
                settled(each(of, list).map(|size| size.and_then(|size| add(0, size))))?
                    .into_iter()
                    .try_fold(0, add)
            }
            ListAtom::Sum(of) => {
                known(settled(each(of, list))?.into_iter().try_fold(0, i128::checked_add))
            }
            ListAtom::Max(of) => Ok(settled(each(of, list))?.into_iter().max().unwrap_or(0)),
            ListAtom::Count(condition) => {
                let mut count = 0;
                for &size in *list {
                    let assignment = Assignment::position(&[size]).ok_or(Unknown)?;
                    count += i128::from(condition.holds(1, &assignment).ok_or(Unknown)?);
                }
                Ok(count)
            }
            ListAtom::LargestColumn { base, modulus, of } => {
                let natural = |size: i128| u128::try_from(size).map_err(|_| Undefined);
                let sizes = settled(each(of, list).map(|size| size.and_then(natural)))?;
                known(largest_column(*base, *modulus, &sizes).map(i128::from))
            }
        }
    }

    fn test(test: &Self::Test, _: &mut &[u128]) -> Option<bool> {
        match *test {}
    }
}

/// The value of a term for each heap.
fn each<'l>(of: &'l Value, list: &'l [u128]) -> impl Iterator<Item = Result<i128, NoValue>> + 'l {
    list.iter().map(|&size| of.value(1, &Assignment::position(&[size]).ok_or(Unknown)?))
}

impl ListProperty {
    /// Whether it holds; `None` if undecided because a number is too large. The definition.
    #[must_use]
    pub fn holds(&self, list: &[u128]) -> Option<bool> {
        evaluate::holds(self, &mut &canonical(list)[..])
    }
}
