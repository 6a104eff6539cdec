//! Options whose values are not known yet, and what they tell.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::Range;

use super::{Known, Memory, Sums};

/// An option whose value is not known: components, without those that are known, and the exclusive
/// or of what is.
#[derive(Clone, Debug, Default)]
pub(super) struct Open {
    pub(super) components: Range<usize>,
    pub(super) value: u32,
    /// Of its most expensive component.
    pub(super) cost: u64,
    /// At first a hash, the same for equal options; then the place among those that seem equally
    /// good.
    pub(super) order: u64,
    /// The place among all that were made.
    pub(super) index: u64,
    /// What is known of its component, if there is one only.
    pub(super) known: Known,
    pub(super) closed: bool,
}

/// What an option tells.
pub(super) enum OptionFacts<C> {
    /// Its value.
    Value(u32),
    /// That it does not have the value that is looked for.
    Other,
    /// Nothing before something is known of this component.
    Ask(C, Option<u32>),
}

/// Takes out pairs of equal components, whose sum is worth nothing.
pub(super) fn cancel<C: Copy + Eq>(components: &mut Vec<C>) {
    let mut index = 0;
    while index < components.len() {
        let component = components[index];
        match (index + 1..components.len()).find(|&other| components[other] == component) {
            Some(other) => {
                components.swap_remove(other);
                components.swap_remove(index);
            }
            None => index += 1,
        }
    }
}

/// Keeps one of options that are equal; those have the same order number.
pub(super) fn distinct<C: Copy + Eq>(options: &mut Vec<Open>, start: usize, components: &[C]) {
    let mut kept = start;
    for index in start..options.len() {
        let same = options[start..kept]
            .iter()
            .rev()
            .take_while(|other| other.order == options[index].order);
        if !same.into_iter().any(|other| equal(other, &options[index], components)) {
            options.swap(kept, index);
            kept += 1;
        }
    }
    options.truncate(kept);
}

/// Whether two options have the same components, in whatever order; no component occurs twice.
pub(super) fn equal<C: Copy + Eq>(left: &Open, right: &Open, components: &[C]) -> bool {
    let (mine, others) =
        (&components[left.components.clone()], &components[right.components.clone()]);
    left.value == right.value
        && mine.len() == others.len()
        && mine.iter().all(|component| others.contains(component))
}

/// Folds components that are known into the value.
pub(super) fn look_up<C: Copy + Eq + Hash>(
    option: &mut Open,
    components: &mut [C],
    memory: &impl Memory<C>,
) {
    let mut index = option.components.start;
    while index < option.components.end {
        let known = memory.get(components[index]).unwrap_or(Known::NOTHING);
        match known.exact() {
            Some(value) => fold(option, components, index, value),
            None => {
                option.known = known;
                index += 1;
            }
        }
    }
}

pub(super) fn fold<C>(option: &mut Open, components: &mut [C], index: usize, value: u32) {
    option.value ^= value;
    option.components.end -= 1;
    components.swap(index, option.components.end);
}

/// What an option tells about whether its value is `wanted`, or about its value.
pub(super) fn tell<S: Sums>(
    option: &mut Open,
    components: &mut [S::Component],
    wanted: Option<u32>,
    memory: &impl Memory<S::Component>,
    game: &S,
    last: Option<(S::Component, Known)>,
) -> OptionFacts<S::Component> {
    // What was known when the option was made is known still.
    if let (Some(wanted), 1) = (wanted, option.components.len())
        && !option.known.may_be(wanted ^ option.value)
    {
        return OptionFacts::Other;
    }
    if let Some((component, known)) = last
        && let Some(index) = option.components.clone().find(|&index| components[index] == component)
        && let Some(value) = known.exact()
    {
        fold(option, components, index, value);
    }
    look_up(option, components, memory);
    match &components[option.components.clone()] {
        [] => OptionFacts::Value(option.value),
        &[component] => {
            if let Some((other, known)) = last
                && other == component
            {
                option.known = option.known.and(known);
            }
            match wanted {
                Some(wanted) if !option.known.may_be(wanted ^ option.value) => OptionFacts::Other,
                _ => OptionFacts::Ask(component, wanted.map(|wanted| wanted ^ option.value)),
            }
        }
        several => {
            let cheapest = several.iter().copied().min_by_key(|&component| game.cost(component));
            cheapest.map_or(OptionFacts::Other, |component| OptionFacts::Ask(component, None))
        }
    }
}

/// The least number that is not among `values`.
pub(super) fn mex(values: &[u32]) -> u32 {
    crate::engine::mex(values, &mut vec![])
}
