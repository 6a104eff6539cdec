//! Structure of machines: components that are never left, and the abelian group behind one of them.
//!
//! In a component that is never left, every cycle is a relation between letters: a word that leads
//! from a state back to itself changes nothing that depends on the state alone. If the output
//! depends on a weighted sum of letters modulo m, the weights of each cycle must add up to 0. So
//! take the free abelian group on the letters, factor out all cycles, and read off the invariants
//! by the Smith normal form (Smith 1861): every sum that the component can track is a sum of the
//! coordinates.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Letter, Moore, StateId, letters};

/// The strongly connected components (Tarjan 1972) of the subgraph of `live` states that no edge to
/// another live state leaves.
///
/// ```
/// use nimatron_automata::algebra::bottom_components;
/// use nimatron_automata::{Moore, StateId};
///
/// // After its first letter, a word is in one of two cycles for good.
/// let to = |state| StateId::new(state);
/// let next = vec![to(1), to(3), to(2), to(2), to(1), to(1), to(3), to(3)];
/// let machine = Moore::new(2, next, vec![(); 4]);
/// assert_eq!(bottom_components(&machine, &[true; 4]), [vec![to(1), to(2)], vec![to(3)]]);
/// ```
pub fn bottom_components<O>(machine: &Moore<O>, live: &[bool]) -> Vec<Vec<StateId>> {
    const UNSEEN: usize = usize::MAX;
    let count = machine.len();
    let mut index = vec![UNSEEN; count];
    let mut low = vec![0; count];
    let mut component = vec![UNSEEN; count];
    let mut components: Vec<Vec<StateId>> = vec![];
    let mut open: Vec<StateId> = vec![];
    let mut time = 0;
    for root in machine.states().filter(|state| live[state.index()]) {
        if index[root.index()] != UNSEEN {
            continue;
        }
        // (state, number of its edges visited)
        let mut stack = vec![(root, 0)];
        while let Some((state, edge)) = stack.pop() {
            let at = state.index();
            if edge == 0 {
                index[at] = time;
                low[at] = time;
                time += 1;
                open.push(state);
            }
            match machine.row(state).get(edge) {
                Some(next) => {
                    stack.push((state, edge + 1));
                    let to = next.index();
                    if live[to] && index[to] == UNSEEN {
                        stack.push((*next, 0));
                    } else if live[to] && component[to] == UNSEEN {
                        low[at] = low[at].min(index[to]);
                    }
                }
                None => {
                    if low[at] == index[at] {
                        let mut members = vec![];
                        while let Some(member) = open.pop() {
                            component[member.index()] = components.len();
                            members.push(member);
                            if member == state {
                                break;
                            }
                        }
                        members.sort_unstable();
                        components.push(members);
                    }
                    if let Some((parent, _)) = stack.last() {
                        low[parent.index()] = low[parent.index()].min(low[at]);
                    }
                }
            }
        }
    }
    let stays = |number: usize, members: &[StateId]| {
        members
            .iter()
            .flat_map(|state| machine.row(*state))
            .all(|next| !live[next.index()] || component[next.index()] == number)
    };
    components
        .iter()
        .enumerate()
        .filter(|(number, members)| stays(*number, members))
        .map(|(_, m)| m.clone())
        .collect()
}

/// The abelian group that letters generate modulo the cycles of a component, as a product of cyclic
/// groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The orders of the cyclic factors, each at least 2.
    pub orders: Vec<i128>,
    /// The coordinates of each letter, each below the order of its factor. Zeros for letters that
    /// never occur in the component.
    pub letters: Vec<Vec<i128>>,
    /// For each state of the component, in its order, the coordinates of any path to it from the
    /// first one.
    pub states: Vec<Vec<i128>>,
}

impl Group {
    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> i128 {
        self.orders.iter().product()
    }
}

/// The group of a component: live states, strongly connected. None if it is infinite or numbers
/// grow too large.
///
/// ```
/// use nimatron_automata::algebra::group;
/// use nimatron_automata::explore;
///
/// // The sum of weights modulo 6, where letter 0 weighs 2 and letter 1 weighs 3.
/// let run = run::Run::default();
/// let weights = [2, 3];
/// let (machine, _) = explore(
///     2,
///     0,
///     &run,
///     |_| 0,
///     |&sum, letter| (sum + weights[usize::from(letter)]) % 6,
///     |_| (),
/// )?;
/// let states: Vec<_> = machine.states().collect();
/// let group = group(&machine, &[true; 6], &states).ok_or("a finite group")?;
/// assert_eq!((group.order(), group.orders), (6, vec![2, 3]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn group<O>(machine: &Moore<O>, live: &[bool], component: &[StateId]) -> Option<Group> {
    let count = machine.letters();
    let mut way: Vec<Option<Vec<i128>>> = vec![None; machine.len()];
    let start = *component.first()?;
    way[start.index()] = Some(vec![0; count]);
    let mut queue = vec![start];
    let mut relations: Vec<Vec<i128>> = vec![];
    let mut used = vec![false; count];
    let mut at = 0;
    while let Some(&state) = queue.get(at) {
        at += 1;
        for letter in letters(count) {
            let next = machine.next(state, letter);
            if !live[next.index()] {
                continue;
            }
            used[usize::from(letter)] = true;
            let mut sum = way[state.index()].clone()?;
            sum[usize::from(letter)] += 1;
            match &way[next.index()] {
                None => {
                    way[next.index()] = Some(sum);
                    queue.push(next);
                }
                Some(known) => {
                    sum.iter_mut().zip(known).for_each(|(sum, known)| *sum -= known);
                    relations.push(sum);
                }
            }
        }
    }
    let unused = letters(count).filter(|letter| !used[usize::from(*letter)]);
    relations.extend(unused.map(|letter| unit(count, letter)));
    let (diagonal, columns) = smith(relations, count)?;
    let factors: Vec<usize> = (0..count).filter(|&factor| diagonal[factor] != 1).collect();
    if factors.iter().any(|&factor| diagonal[factor] == 0) {
        return None;
    }
    let coordinates = |vector: &[i128]| -> Option<Vec<i128>> {
        factors
            .iter()
            .map(|&factor| {
                let sum = vector.iter().zip(&columns).try_fold(0_i128, |sum, (entry, row)| {
                    sum.checked_add(entry.checked_mul(row[factor].rem_euclid(diagonal[factor]))?)
                })?;
                Some(sum.rem_euclid(diagonal[factor]))
            })
            .collect()
    };
    Some(Group {
        orders: factors.iter().map(|&factor| diagonal[factor]).collect(),
        letters: letters(count)
            .map(|letter| coordinates(&unit(count, letter)))
            .collect::<Option<_>>()?,
        states: component
            .iter()
            .map(|state| coordinates(way[state.index()].as_deref()?))
            .collect::<Option<_>>()?,
    })
}

fn unit(count: usize, letter: Letter) -> Vec<i128> {
    (0..count).map(|index| i128::from(index == usize::from(letter))).collect()
}

/// Diagonalises a matrix by row and column operations: the diagonal, non-negative, and the product
/// of the column operations. None on overflow.
fn smith(mut rows: Vec<Vec<i128>>, columns: usize) -> Option<(Vec<i128>, Vec<Vec<i128>>)> {
    let mut transform: Vec<Vec<i128>> = (0..columns)
        .map(|row| (0..columns).map(|column| i128::from(row == column)).collect())
        .collect();
    rows.sort();
    rows.dedup();
    let mut diagonal = vec![0; columns];
    for step in 0..columns {
        loop {
            // The smallest entry left becomes the pivot.
            let entries = rows.iter().enumerate().skip(step).flat_map(|(row, entries)| {
                entries
                    .iter()
                    .enumerate()
                    .skip(step)
                    .map(move |(column, entry)| (entry.abs(), row, column))
            });
            let Some((size, row, column)) = entries.filter(|entry| entry.0 != 0).min() else {
                break;
            };
            rows.swap(step, row);
            for line in rows.iter_mut().chain(transform.iter_mut()) {
                line.swap(step, column);
            }
            let pivot = rows[step][step];
            let mut clean = true;
            let pivot_row = rows[step].clone();
            for line in rows.iter_mut().skip(step + 1) {
                let factor = line[step].div_euclid(pivot);
                if factor != 0 {
                    for (entry, by) in line.iter_mut().zip(&pivot_row) {
                        *entry = entry.checked_sub(factor.checked_mul(*by)?)?;
                    }
                }
                clean &= line[step] == 0;
            }
            for column in step + 1..columns {
                let factor = rows[step][column].div_euclid(pivot);
                if factor != 0 {
                    for line in rows.iter_mut().skip(step).chain(transform.iter_mut()) {
                        line[column] = line[column].checked_sub(factor.checked_mul(line[step])?)?;
                    }
                }
                clean &= rows[step][column] == 0;
            }
            if clean {
                diagonal[step] = size;
                break;
            }
        }
        if rows.len() > step + 1 {
            let tail = rows.split_off(step + 1);
            rows.extend(tail.into_iter().filter(|line| line.iter().any(|&entry| entry != 0)));
        }
    }
    Some((diagonal, transform))
}
