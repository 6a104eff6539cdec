//! Classes of heaps that repeat.

/// The smallest period of the classes of heaps 0, 1, 2, ..., with its smallest preperiod, that
/// passes the bound of Guy and Smith (1956), if there is one: then the classes of all larger heaps
/// repeat them, provided that the class of a heap depends on those of its options only. `parts` is
/// the most heaps that a move leaves in the place of one, at least 1, `take` the most counters that
/// it takes. Quadratic time.
///
/// ```
/// use nimatron_theory::sequence::repeats;
///
/// // Taking one or two.
/// assert_eq!(repeats(&[0, 1, 2, 0, 1, 2, 0, 1], 1, 2), Some((1, 3)));
/// assert_eq!(repeats(&[0, 1, 2, 0, 1], 1, 2), None);
/// ```
#[must_use]
pub fn repeats<C: PartialEq>(classes: &[C], parts: usize, take: usize) -> Option<(usize, usize)> {
    let known = classes.len();
    (1..known / (2 * parts).max(2)).find_map(|period| {
        let agree =
            (1..known - period).rev().take_while(|&at| classes[at] == classes[at + period]).count();
        let preperiod = known - period - agree;
        (parts * (preperiod + period) + take <= known).then_some((preperiod, period))
    })
}
