//! Components that are never left, and their groups.

use automata::algebra::{Group, bottom_components, group};
use automata::{Letter, Moore, StateId};

use crate::random::Random;

/// Bottom components by the definition: mutually reachable states that reach nothing else.
fn naive_components(machine: &Moore<u8>, live: &[bool]) -> Vec<Vec<StateId>> {
    let count = machine.len();
    let mut reaches = vec![vec![false; count]; count];
    for state in machine.states().filter(|state| live[state.index()]) {
        reaches[state.index()][state.index()] = true;
        for next in machine.row(state).iter().filter(|next| live[next.index()]) {
            reaches[state.index()][next.index()] = true;
        }
    }
    for middle in 0..count {
        for from in 0..count {
            for to in 0..count {
                reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
            }
        }
    }
    let mut components = vec![];
    for state in (0..count).filter(|&state| live[state]) {
        let members: Vec<usize> = (0..count).filter(|&other| reaches[state][other]).collect();
        if members[0] == state && members.iter().all(|&other| reaches[other][state]) {
            components.push(members.into_iter().map(StateId::new).collect());
        }
    }
    components
}

fn draw(random: &mut Random) -> (Moore<u8>, Vec<bool>) {
    let (letters, states) = (1 + random.below(3), 1 + random.below(8));
    let machine = random.moore(letters, states, 4);
    let dead = random.letter(8);
    let live = machine.states().map(|state| *machine.output(state) != dead).collect();
    (machine, live)
}

#[test]
fn bottom_components_are_those_of_the_definition() {
    let mut random = Random::new(51);
    let (mut several, mut proper) = (0, 0);
    for _ in 0..500 {
        let (machine, live) = draw(&mut random);
        let mut found = bottom_components(&machine, &live);
        found.sort();
        assert_eq!(found, naive_components(&machine, &live), "{machine:?} {live:?}");
        several += usize::from(found.len() > 1);
        proper += usize::from(found.iter().any(|members| members.len() > 1));
    }
    assert!(several > 20 && proper > 100, "{several} {proper}");
}

/// Every live edge inside the component adds the coordinates of its letter.
fn assert_consistent(machine: &Moore<u8>, live: &[bool], component: &[StateId], group: &Group) {
    let coordinates = |state: StateId| {
        let at = component.iter().position(|&member| member == state).unwrap();
        &group.states[at]
    };
    for orders in group.letters.iter().chain(&group.states) {
        assert_eq!(orders.len(), group.orders.len());
        assert!(orders.iter().zip(&group.orders).all(|(entry, order)| (0..*order).contains(entry)));
    }
    for &state in component {
        for (letter, &next) in machine.row(state).iter().enumerate() {
            if !live[next.index()] {
                continue;
            }
            for (factor, order) in group.orders.iter().enumerate() {
                let sum = coordinates(state)[factor] + group.letters[letter][factor];
                assert_eq!(sum % order, coordinates(next)[factor], "{machine:?} {group:?}");
            }
        }
    }
}

/// How many ways there are to give each letter that occurs a weight modulo `modulus` so that all
/// ways between two states of the component weigh the same.
fn consistent_weights(
    machine: &Moore<u8>,
    live: &[bool],
    component: &[StateId],
    modulus: usize,
) -> usize {
    let letters = machine.letters();
    let occurs =
        |letter: usize| component.iter().any(|&state| live[machine.row(state)[letter].index()]);
    let consistent = |weights: &[usize]| {
        let mut potential: Vec<Option<usize>> = vec![None; machine.len()];
        potential[component[0].index()] = Some(0);
        let mut stack = vec![component[0]];
        while let Some(state) = stack.pop() {
            for (letter, next) in
                machine.row(state).iter().enumerate().filter(|(_, next)| live[next.index()])
            {
                let sum = (potential[state.index()].unwrap() + weights[letter]) % modulus;
                match potential[next.index()] {
                    None => {
                        potential[next.index()] = Some(sum);
                        stack.push(*next);
                    }
                    Some(known) if known != sum => return false,
                    Some(_) => {}
                }
            }
        }
        true
    };
    let all = modulus.pow(u32::try_from(letters).unwrap());
    let digits = |number: usize| -> Vec<usize> {
        (0..letters).map(|at| number / modulus.pow(u32::try_from(at).unwrap()) % modulus).collect()
    };
    (0..all)
        .map(digits)
        .filter(|weights| (0..letters).all(|letter| occurs(letter) || weights[letter] == 0))
        .filter(|weights| consistent(weights))
        .count()
}

fn gcd(left: i128, right: i128) -> i128 {
    if right == 0 { left } else { gcd(right, left % right) }
}

#[test]
fn groups_know_every_sum_that_the_component_knows() {
    let mut random = Random::new(52);
    let (mut finite, mut infinite, mut nontrivial) = (0, 0, 0);
    for round in 0..600 {
        let (machine, live) = if round % 2 == 0 {
            draw(&mut random)
        } else {
            // Letters that permute the states have more interesting groups.
            let (letters, states) = (1 + random.below(3), 1 + random.below(6));
            let mut next = vec![StateId::ZERO; letters * states];
            for letter in 0..letters {
                let mut images: Vec<usize> = (0..states).collect();
                let by = random.below(states);
                images.rotate_left(by);
                if random.chance(30) {
                    images.swap(0, states - 1);
                }
                images
                    .iter()
                    .enumerate()
                    .for_each(|(from, &to)| next[from * letters + letter] = StateId::new(to));
            }
            (Moore::new(letters, next, vec![0; states]), vec![true; states])
        };
        for component in bottom_components(&machine, &live) {
            let found = group(&machine, &live, &component);
            let weights = |modulus| consistent_weights(&machine, &live, &component, modulus);
            let Some(found) = found else {
                infinite += 1;
                assert!((2..7).all(|modulus| weights(modulus) >= modulus), "{machine:?} {live:?}");
                continue;
            };
            finite += 1;
            nontrivial += usize::from(!found.orders.is_empty());
            assert!(found.orders.iter().all(|&order| order >= 2));
            assert_consistent(&machine, &live, &component, &found);
            // A way to weigh the letters modulo m is a homomorphism of the group to the integers
            // modulo m.
            for modulus in 2..7 {
                let homomorphisms: i128 = found
                    .orders
                    .iter()
                    .map(|&order| gcd(order, i128::try_from(modulus).unwrap()))
                    .product();
                assert_eq!(
                    i128::try_from(weights(modulus)),
                    Ok(homomorphisms),
                    "{machine:?} {found:?}"
                );
            }
        }
    }
    assert!(finite > 300 && infinite > 0 && nontrivial > 100, "{finite} {infinite} {nontrivial}");
}

/// The machine whose state is a weighted sum of the letters read for each modulus.
fn sums(weights: &[Vec<usize>], moduli: &[usize]) -> Moore<u8> {
    let (machine, _) = automata::explore(
        weights.len(),
        vec![0; moduli.len()],
        &run::Run::default(),
        |_| 0,
        |state: &Vec<usize>, letter: Letter| {
            let parts = state.iter().zip(&weights[usize::from(letter)]).zip(moduli);
            parts.map(|((sum, weight), modulus)| (sum + weight) % modulus).collect()
        },
        |_| 0,
    )
    .unwrap();
    machine
}

#[test]
fn weighted_sums_have_the_expected_groups() {
    let sorted = |group: &Group| {
        let mut orders = group.orders.clone();
        orders.sort_unstable();
        orders
    };
    /// Weights, moduli, order.
    type Case = (&'static [&'static [usize]], &'static [usize], i128);
    let cases: [Case; 6] = [
        (&[&[1]], &[7], 7),
        (&[&[2], &[4]], &[12], 6),
        (&[&[9], &[8], &[0]], &[18], 18),
        (&[&[1, 0], &[0, 1]], &[2, 2], 4),
        (&[&[1, 0], &[0, 1], &[1, 1]], &[4, 6], 24),
        (&[&[1, 1], &[1, 1]], &[4, 6], 12),
    ];
    for (weights, moduli, order) in cases {
        let weights: Vec<Vec<usize>> = weights.iter().map(|weights| weights.to_vec()).collect();
        let machine = sums(&weights, moduli);
        let live = vec![true; machine.len()];
        let component: Vec<StateId> = machine.states().collect();
        assert_eq!(bottom_components(&machine, &live), std::slice::from_ref(&component));
        let group = group(&machine, &live, &component).unwrap();
        assert_eq!(group.order(), order, "{weights:?} {moduli:?}");
        assert_eq!(i128::try_from(machine.len()), Ok(order));
        assert_consistent(&machine, &live, &component, &group);
        let mut coordinates = group.states.clone();
        coordinates.sort();
        coordinates.dedup();
        assert_eq!(coordinates.len(), machine.len(), "states are told apart");
        if moduli == [2, 2] {
            assert_eq!(sorted(&group), [2, 2]);
        }
        if moduli == [7] {
            assert_eq!(sorted(&group), [7]);
        }
    }
}

#[test]
fn machines_that_forget_have_the_trivial_group() {
    // The last letter read.
    let machine = Moore::new(2, [0, 1, 0, 1].map(StateId::new).to_vec(), vec![0_u8, 1]);
    let group = group(&machine, &[true, true], &[StateId::ZERO, StateId::new(1)]).unwrap();
    assert_eq!((group.order(), group.orders.len()), (1, 0));
    // Two letters that may only come in turn: a sum without end.
    let next = [1, 2, 2, 0, 2, 2].map(StateId::new).to_vec();
    let machine = Moore::new(2, next, vec![0_u8; 3]);
    let live = [true, true, false];
    assert_eq!(automata::algebra::group(&machine, &live, &[StateId::ZERO, StateId::new(1)]), None);
}
