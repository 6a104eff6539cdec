//! Every turn that the answer promises exists: condition 'Every good move exists' of the format.
//!
//! Theorem: let every node carry some of what turns can have done so far, and every edge between
//! nodes keep to what turns can do. Then by induction on the prefix read, a reach at the node of a
//! position is a turn from that position. In misère play `moves` is the other way round: it carries
//! at least all that turns can have done, so a position without an accepting configuration there is
//! terminal.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Convention, Letter};

use crate::kernel::established::Theorem;
use crate::kernel::format::{Node, Tuple};
use crate::kernel::machine::Machine;
use crate::kernel::rejection::{NodeFault, Rejection};
use crate::kernel::turns::Turns;
use crate::kernel::work::{Work, index};

/// A state of H and a configuration.
type Reach = (u32, u32);

/// The state of H that a state is led to by what a turn writes.
type Run<'a> = dyn Fn(u32, &[Letter]) -> u32 + 'a;

/// What a strategy is for.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub(crate) machine: &'a Machine,
    pub(crate) theorem: Theorem,
    pub(crate) convention: Convention,
}

/// Checks all nodes. If the reaches are not about all turns but only about some, `all` has them
/// all, and it is not checked here that from P-positions in misère play there is a turn.
pub(crate) fn check(
    nodes: &[Node],
    turns: &mut Turns,
    mut all: Option<&mut Turns>,
    task: Task<'_>,
    work: &mut Work,
) -> Result<(), Rejection> {
    let Task { machine, theorem, convention } = task;
    let some_only = all.is_some();
    let misere = convention == Convention::Misere;
    let fed = |state: u32, word: &[Letter]| machine.run(state, word);
    let mut reaches = vec![];
    let mut moves = vec![];
    for (number, node) in nodes.iter().enumerate() {
        let fault = |fault| Rejection::Node { number, fault };
        if index(node.state) >= machine.states() {
            return Err(fault(NodeFault::State));
        }
        if node.next.len() != machine.letters() {
            return Err(fault(NodeFault::Letters));
        }
        reaches
            .push(reaches_of(&node.reach, turns, machine, work)?.ok_or(fault(NodeFault::Reach))?);
        match (&node.moves, misere) {
            (None, false) => {}
            (Some(list), true) => moves.push(moves_of(list, every(turns, &mut all), work)?),
            _ => return Err(fault(NodeFault::Moves)),
        }
    }

    let start = |fault| Rejection::Node { number: 0, fault };
    let initial = start_of(turns, &fed, work)?;
    match (nodes.first(), reaches.first()) {
        (Some(node), Some(reach)) if node.state == 0 && is_subset(reach, &initial) => {}
        _ => return Err(start(NodeFault::Start)),
    }
    if misere {
        let initial = start_of(every(turns, &mut all), &fed, work)?;
        if !moves.first().is_some_and(|moves| is_subset(&configurations(&initial), moves)) {
            return Err(start(NodeFault::StartMoves));
        }
    }

    for (number, node) in nodes.iter().enumerate() {
        let after = step(&reaches[number], node, turns, &fed, work)?;
        // The state of H plays no part in `moves`: it stays what it is, so that the same step
        // serves.
        let moved = match moves.get(number) {
            Some(moves) => {
                let still: Vec<Reach> =
                    moves.iter().map(|&configuration| (0, configuration)).collect();
                step(&still, node, every(turns, &mut all), &|state, _| state, work)?
            }
            None => vec![],
        };
        for (letter, &next) in node.next.iter().enumerate() {
            let fault = |fault| Rejection::Edge { number, letter, fault };
            let Ok(symbol) = Letter::try_from(letter) else { return Err(Rejection::UnknownLetter) };
            let state = machine.next(node.state, symbol);
            let Some(next) = next.map(index) else {
                if machine.alive(state) {
                    return Err(fault(NodeFault::Missing));
                }
                continue;
            };
            match nodes.get(next) {
                Some(node) if node.state == state => {}
                _ => return Err(fault(NodeFault::State)),
            }
            work.spend(reaches[next].len() + moves.get(next).map_or(0, Vec::len))?;
            if !is_subset(&reaches[next], &after[letter]) {
                return Err(fault(NodeFault::Reach));
            }
            if let (Some(moves), Some(moved)) = (moves.get(next), moved.get(letter))
                && !is_subset(&configurations(moved), moves)
            {
                return Err(fault(NodeFault::Moves));
            }
        }
        if let Some(class) = machine.class(node.state) {
            let mut options: Vec<u32> = reaches[number]
                .iter()
                .filter(|&&(_, configuration)| turns.accepting(configuration))
                .filter_map(|&(state, _)| machine.class(state))
                .collect();
            options.sort_unstable();
            options.dedup();
            let every = every(turns, &mut all);
            let terminal = || {
                moves.get(number).is_some_and(|moves| {
                    !moves.iter().any(|&configuration| every.accepting(configuration))
                })
            };
            let good = match (theorem, convention, class) {
                // Increasing and each once: the classes below `class` come first, none is missing
                // if the last of them is in place.
                (Theorem::Values, _, 0) => true,
                (Theorem::Values, _, value) => options.get(index(value) - 1) == Some(&(value - 1)),
                (Theorem::Outcome, Convention::Normal, 1) => options.contains(&0),
                (Theorem::Outcome, Convention::Normal, _) => true,
                (Theorem::Outcome, Convention::Misere, 1) => options.contains(&0) || terminal(),
                (Theorem::Outcome, Convention::Misere, _) => some_only || options.contains(&1),
                (Theorem::Strategy, ..) => false,
            };
            if !good {
                return Err(Rejection::Node { number, fault: NodeFault::NoGoodMove { class } });
            }
        }
    }
    Ok(())
}

/// The machine of all turns.
fn every<'a>(turns: &'a mut Turns, all: &'a mut Option<&mut Turns>) -> &'a mut Turns {
    match all {
        Some(all) => all,
        None => turns,
    }
}

/// The reaches before anything is read.
fn start_of(turns: &mut Turns, run: &Run<'_>, work: &mut Work) -> Result<Vec<Reach>, Rejection> {
    let initial = turns.initial().iter().map(|&configuration| (0, configuration)).collect();
    close(initial, turns, run, work)
}

/// For every letter that leads to a node, what `reaches` can become. Sorted, each once.
fn step(
    reaches: &[Reach],
    node: &Node,
    turns: &mut Turns,
    run: &Run<'_>,
    work: &mut Work,
) -> Result<Vec<Vec<Reach>>, Rejection> {
    let mut after = vec![vec![]; node.next.len()];
    for &(state, configuration) in reaches {
        let edges = turns.edges(configuration, work)?;
        work.spend(1 + edges.len())?;
        for edge in edges {
            let Some(letter) = edge.read.map(usize::from) else { continue };
            if let (Some(Some(_)), Some(after)) = (node.next.get(letter), after.get_mut(letter)) {
                after.push((run(state, &edge.write), edge.to));
            }
        }
    }
    after.into_iter().map(|reaches| close(reaches, turns, run, work)).collect()
}

/// With all that edges which read nothing lead to. Sorted, each once.
fn close(
    reaches: Vec<Reach>,
    turns: &mut Turns,
    run: &Run<'_>,
    work: &mut Work,
) -> Result<Vec<Reach>, Rejection> {
    let mut seen: BTreeSet<Reach> = BTreeSet::new();
    let mut todo = reaches;
    while let Some((state, configuration)) = todo.pop() {
        work.spend(1)?;
        if !seen.insert((state, configuration)) {
            continue;
        }
        let edges = turns.edges(configuration, work)?;
        work.spend(1 + edges.len())?;
        for edge in edges.iter().filter(|edge| edge.read.is_none()) {
            todo.push((run(state, &edge.write), edge.to));
        }
    }
    Ok(seen.into_iter().collect())
}

/// The `reach` of a node, sorted; `None` if it names a state that H does not have.
fn reaches_of(
    list: &[Tuple],
    turns: &mut Turns,
    machine: &Machine,
    work: &mut Work,
) -> Result<Option<Vec<Reach>>, Rejection> {
    let mut reaches = vec![];
    for tuple in list {
        match tuple.numbers().split_first() {
            Some((&state, runs)) if index(state) < machine.states() => {
                reaches.push((state, turns.number(runs, work)?))
            }
            _ => return Ok(None),
        }
    }
    reaches.sort_unstable();
    Ok(Some(reaches))
}

/// The `moves` of a node, sorted.
fn moves_of(list: &[Tuple], turns: &mut Turns, work: &mut Work) -> Result<Vec<u32>, Rejection> {
    let mut moves = vec![];
    for tuple in list {
        moves.push(turns.number(tuple.numbers(), work)?);
    }
    moves.sort_unstable();
    Ok(moves)
}

/// The configurations of `reaches`, sorted.
fn configurations(reaches: &[Reach]) -> Vec<u32> {
    let mut configurations: Vec<u32> =
        reaches.iter().map(|&(_, configuration)| configuration).collect();
    configurations.sort_unstable();
    configurations.dedup();
    configurations
}

/// Whether a sorted list contains all elements of another.
fn is_subset<T: Ord>(few: &[T], many: &[T]) -> bool {
    let mut rest = many.iter();
    let mut last = None;
    few.iter().all(|element| {
        let again = last == Some(element);
        last = Some(element);
        again || rest.any(|other| other == element)
    })
}
