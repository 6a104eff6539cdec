//! Reaches of all words at once.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use automata::preimage::{Filter, NodeId, Reach, Stepper, Walk, trace, walk};
use automata::{Letter, Moore, StateId, Transducer, TransducerBuilder, Word};
use run::{Limits, Run, Stop};

use crate::random::{Random, runs, words};

/// The reach of one word, by its runs.
fn reach(builder: &TransducerBuilder, machine: &Moore<u8>, word: &[Letter]) -> Vec<Reach> {
    let ends = runs(builder, word).into_iter();
    let reach: BTreeSet<Reach> =
        ends.map(|(run, written)| Reach { run, written: machine.state_of(&written) }).collect();
    reach.into_iter().collect()
}

struct Case {
    machine: Moore<u8>,
    builder: TransducerBuilder,
    transducer: Transducer,
    live: Vec<bool>,
}

impl Case {
    fn draw(random: &mut Random, silent: bool) -> Self {
        let (letters, states, runs) =
            (1 + random.below(2), 1 + random.below(4), 1 + random.below(4));
        let machine = random.moore(letters, states, 3);
        let builder = random.transducer(letters, runs, silent);
        let transducer = builder.clone().build(letters);
        let live = machine.can_reach(|&output| output > 0);
        Self { machine, builder, transducer, live }
    }

    /// Words all of whose beginnings are live, in order.
    fn words(&self, longest: usize) -> Vec<Word> {
        let live = |word: &[Letter]| self.live[self.machine.state_of(word).index()];
        let all = words(self.machine.letters(), longest).into_iter();
        all.filter(|word| (0..=word.len()).all(|end| live(&word[..end]))).collect()
    }

    fn walk(&self, filter: &Filter, run: &Run<'_>) -> Result<Walk, Stop> {
        walk(
            &self.machine,
            &self.transducer,
            &self.live,
            filter,
            run,
            |_| ControlFlow::Continue(()),
        )
    }
}

fn node_of(walk: &Walk, word: &[Letter]) -> NodeId {
    word.iter().fold(walk.nodes().next().unwrap(), |node, &letter| walk.next(node, letter).unwrap())
}

#[test]
fn nodes_know_the_reach_of_their_words() {
    let mut random = Random::new(21);
    let (mut nodes, mut empty) = (0, 0);
    for round in 0..300 {
        let case = Case::draw(&mut random, round % 2 == 0);
        let run = Run::default();
        let mut visited = 0;
        let found =
            walk(&case.machine, &case.transducer, &case.live, &Filter::all(), &run, |node| {
                assert_eq!(node.id.index(), visited);
                assert!(node.runs.is_empty(), "nobody asked for them");
                visited += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(run.memory(), 0, "all memory is given back");
        assert_eq!(visited, found.len());
        assert!(
            found.nodes().map(|node| found.word(node).len()).is_sorted(),
            "shorter words first"
        );
        assert_eq!(found.size(), found.nodes().map(|node| found.reach(node).len()).sum::<usize>());
        nodes += found.len();
        // The start is there even if no word matters.
        empty += usize::from(!case.live[0] && found.len() == 1);
        let mut first: BTreeMap<(StateId, Vec<Reach>), Word> = BTreeMap::new();
        for word in case.words(5) {
            let node = node_of(&found, &word);
            let (state, reach) =
                (case.machine.state_of(&word), reach(&case.builder, &case.machine, &word));
            assert_eq!(found.state(node), state);
            assert_eq!(found.reach(node), reach, "{:?} {word:?}", case.builder);
            // One node for each state and reach, with the first word in order that has them.
            let first = first.entry((state, reach)).or_insert_with(|| word.clone());
            assert_eq!(found.word(node), *first);
            for letter in 0..case.machine.letters() {
                let letter = Letter::try_from(letter).unwrap();
                let next = case.machine.next(state, letter);
                assert_eq!(found.next(node, letter).is_some(), case.live[next.index()]);
            }
        }
    }
    assert!(nodes > 1000 && empty > 0, "{nodes} {empty}");
}

#[test]
fn a_walk_ends_when_told_to() {
    let mut random = Random::new(22);
    let mut stopped = 0;
    for _ in 0..50 {
        let case = Case::draw(&mut random, true);
        let all = case.walk(&Filter::all(), &Run::default()).unwrap().len();
        if all < 4 {
            continue;
        }
        stopped += 1;
        let mut visits = 0;
        let part = walk(
            &case.machine,
            &case.transducer,
            &case.live,
            &Filter::all(),
            &Run::default(),
            |_| {
                visits += 1;
                if visits == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert!(visits == 2 && part.unwrap().len() <= all);
        let limit = u64::try_from(all - 1).unwrap();
        let small = Run::new(Limits { states: limit, memory: u64::MAX, time: None });
        assert_eq!(case.walk(&Filter::all(), &small).unwrap_err(), Stop::States { limit });
        assert_eq!(small.memory(), 0);
        let small = Run::new(Limits { states: u64::MAX, memory: 100, time: None });
        assert_eq!(case.walk(&Filter::all(), &small).unwrap_err(), Stop::Memory { limit: 100 });
    }
    assert!(stopped > 10, "{stopped}");
}

#[test]
fn a_filter_leaves_out_what_is_not_kept() {
    let mut random = Random::new(23);
    let (mut kept, mut left_out) = (0, 0);
    for round in 0..300 {
        let case = Case::draw(&mut random, round % 2 == 0);
        let stepper = Stepper::new(&case.machine, &case.transducer);
        let with_runs = random.chance(50);
        let mut filter = Filter::nothing(case.machine.len(), with_runs);
        for state in case.machine.states() {
            for run in (0..case.transducer.len()).map(StateId::new) {
                for written in case.machine.states() {
                    if random.chance(60) {
                        assert!(filter.keep(state, Reach { run, written }));
                        assert!(!filter.keep(state, Reach { run, written }), "kept before");
                    }
                }
            }
        }
        let found = case.walk(&filter, &Run::default()).unwrap();
        let mut filtered: BTreeMap<Word, Vec<Reach>> = BTreeMap::new();
        for word in case.words(5) {
            let node = node_of(&found, &word);
            let state = case.machine.state_of(&word);
            let mut wanted = match word.split_last() {
                None => stepper.initial(),
                Some((last, before)) => {
                    let mut next = vec![];
                    stepper.step(&filtered[before], *last, &mut next);
                    next
                }
            };
            wanted.retain(|reach| filter.keeps(state, *reach));
            assert_eq!(
                (found.state(node), found.reach(node)),
                (state, wanted.as_slice()),
                "{:?} {word:?}",
                case.builder
            );
            let all = reach(&case.builder, &case.machine, &word);
            assert!(wanted.iter().all(|one| all.contains(one)), "what is left is still true");
            (kept, left_out) = (kept + wanted.len(), left_out + all.len() - wanted.len());
            let bound = found.runs(node);
            assert!(
                all.iter().all(|reach| with_runs == bound.contains(&reach.run)),
                "all runs are there, if asked for"
            );
            let images = all.iter().any(|reach| case.transducer.accepts(reach.run));
            assert_eq!(bound.iter().any(|run| case.transducer.accepts(*run)), with_runs && images);
            filtered.insert(word, wanted);
        }
    }
    assert!(kept > 1000 && left_out > 1000, "{kept} {left_out}");
}

#[test]
fn a_trace_is_kept_so_that_a_walk_finds_it() {
    let mut random = Random::new(24);
    let (mut some, mut none) = (0, 0);
    for round in 0..300 {
        let case = Case::draw(&mut random, round % 2 == 0);
        let stepper = Stepper::new(&case.machine, &case.transducer);
        let mut filter = Filter::nothing(case.machine.len(), random.chance(50));
        let ends = |reach: &Reach, wanted: u8| {
            case.transducer.accepts(reach.run) && *case.machine.output(reach.written) == wanted
        };
        let mut answered = vec![];
        for word in case.words(4) {
            let wanted = random.letter(3);
            let before = case.walk(&filter, &Run::default()).unwrap();
            let had = before.reach(node_of(&before, &word)).iter().any(|reach| ends(reach, wanted));
            let old = filter.clone();
            let found =
                trace(&stepper, &word, |end| *case.machine.output(end) == wanted, &mut filter);
            let all = reach(&case.builder, &case.machine, &word);
            assert_eq!(
                found,
                all.iter().any(|reach| ends(reach, wanted)),
                "{:?} {word:?}",
                case.builder
            );
            // Something new is kept exactly if something was missing, and only of the runs on this
            // word.
            let mut news = 0;
            for state in case.machine.states() {
                for run in (0..case.transducer.len()).map(StateId::new) {
                    for written in case.machine.states() {
                        let one = Reach { run, written };
                        if filter.keeps(state, one) && !old.keeps(state, one) {
                            news += 1;
                            let prefixes = (0..=word.len()).map(|end| &word[..end]);
                            let mut at =
                                prefixes.filter(|prefix| case.machine.state_of(prefix) == state);
                            assert!(at.any(|prefix| {
                                reach(&case.builder, &case.machine, prefix).contains(&one)
                            }));
                        }
                    }
                }
            }
            assert!(news == 0 || found, "{:?} {word:?}", case.builder);
            assert!(news > 0 || !found || had, "{:?} {word:?}", case.builder);
            // A closure under silent edges passes reaches that need not be kept, so there a trace
            // may keep more than it must.
            assert!(news == 0 || !had || round % 2 == 0, "{:?} {word:?}", case.builder);
            some += usize::from(found);
            none += usize::from(!found);
            if found {
                answered.push((word, wanted));
            }
        }
        let after = case.walk(&filter, &Run::default()).unwrap();
        for (word, wanted) in answered {
            assert!(
                after.reach(node_of(&after, &word)).iter().any(|reach| ends(reach, wanted)),
                "{word:?}"
            );
        }
    }
    assert!(some > 300 && none > 500, "{some} {none}");
}

#[test]
fn one_reach_becomes_another_by_a_letter() {
    let mut random = Random::new(25);
    let mut scratch = vec![];
    let mut some = 0;
    for round in 0..200 {
        let case = Case::draw(&mut random, round % 2 == 0);
        let stepper = Stepper::new(&case.machine, &case.transducer);
        assert_eq!(stepper.initial(), reach(&case.builder, &case.machine, &[]));
        let from = Reach {
            run: StateId::new(random.below(case.transducer.len())),
            written: StateId::new(random.below(case.machine.len())),
        };
        let letter = random.letter(case.machine.letters());
        // A run may only be silent after the letter: before it, the set would not be closed.
        let mut after = vec![];
        for edge in case
            .builder
            .edges
            .iter()
            .filter(|edge| edge.from == from.run && edge.read == Some(letter))
        {
            let mut alone = case.builder.clone();
            alone.initial = vec![edge.to];
            after.extend(
                runs(&alone, &[]).into_iter().map(|(run, written)| Reach {
                    run,
                    written: case
                        .machine
                        .run_from(from.written, &[edge.write.as_slice(), &written].concat()),
                }),
            );
        }
        for run in (0..case.transducer.len()).map(StateId::new) {
            for written in case.machine.states() {
                let to = Reach { run, written };
                assert_eq!(
                    stepper.becomes(from, letter, to, &mut scratch),
                    after.contains(&to),
                    "{:?}",
                    case.builder
                );
                some += usize::from(after.contains(&to));
            }
        }
    }
    assert!(some > 50, "{some}");
}
