//! The fast comparison is held to the literal meaning.

use automata::{Moore, StateId};
use rules::boards::literal::{best, chosen, played, score};
use rules::boards::{Board, BoardResult, BoardRuleset, Choice, End, Player, Strategy};
use rules::{Alphabet, Letter, LetterSet, Matcher, Regex};

use super::compare::{ComparedBoards, Mismatch, Packing, PickTable, Worker, compare};
use super::nodes::{BoardGraph, Marks, index};
use super::table::PlayTable;
use crate::campaign::draw::{self, Random};

fn ruleset(letters: usize, turn: usize, result: BoardResult, players: [Player; 2]) -> BoardRuleset {
    let alphabet = Alphabet::new("abc".chars().take(letters));
    BoardRuleset {
        header: rules::Header {
            title: String::from("test"),
            players: Some([String::from("Ann"), String::from("Ben")]),
            ..rules::Header::default()
        },
        domain: Regex::any(alphabet.all()),
        alphabet,
        turn,
        taker: players[0],
        result,
        maximiser: players[1],
        expectations: vec![],
        claims: vec![],
    }
}

fn choice(end: End, letters: &[Letter]) -> Choice {
    let any = Regex::any(LetterSet::first(3));
    Choice { end, letters: letters.iter().copied().collect(), left: any.clone(), right: any }
}

/// The strategy of the founding text: the leftmost 1, else the rightmost 0.
fn founding() -> Strategy {
    let list = vec![choice(End::Leftmost, &[1]), choice(End::Rightmost, &[0])];
    Strategy { lists: [list.clone(), list] }
}

fn random_ruleset(random: &mut Random) -> BoardRuleset {
    let letters = 1 + random.below(3);
    let result = match random.below(3) {
        0 => BoardResult::Letters { reversed: false },
        1 => BoardResult::Letters { reversed: true },
        _ => {
            BoardResult::Number((0..letters).map(|_| [-3, -1, 0, 2, 5][random.below(5)]).collect())
        }
    };
    let players = [0, 1].map(|_| *random.pick(&Player::BOTH));
    ruleset(letters, 1 + random.below(3), result, players)
}

fn random_strategy(random: &mut Random) -> Strategy {
    let lists = [0, 1].map(|_| {
        let count = 1 + random.below(4);
        (0..count)
            .map(|_| {
                let letters: Vec<Letter> = (0..3).filter(|_| random.chance(50)).collect();
                let mut choice = choice(*random.pick(&[End::Leftmost, End::Rightmost]), &letters);
                if random.chance(30) {
                    choice.left = Regex::any(LetterSet::first(1 + random.below(2)));
                }
                choice
            })
            .collect()
    });
    Strategy { lists }
}

/// All words over so many letters.
fn words(letters: usize, length: usize) -> Vec<Vec<Letter>> {
    (0..length).fold(vec![vec![]], |words, _| {
        let longer = |word: Vec<Letter>| {
            LetterSet::first(letters)
                .iter()
                .map(move |letter| [word.as_slice(), &[letter]].concat())
        };
        words.into_iter().flat_map(longer).collect()
    })
}

#[test]
fn results_and_strategies_are_the_literal_ones_on_all_boards() {
    let mut random = Random::new(5);
    let mut told = 0;
    for round in 0..60 {
        let rules = random_ruleset(&mut random);
        let strategy = random_strategy(&mut random);
        let length = 1 + round % 4;
        let boards = BoardGraph::new(&rules, length, Marks::Any).unwrap();
        assert_eq!(
            boards.nodes.len(),
            3_usize.pow(u32::try_from(length).unwrap()) * rules.phases()
        );
        let packing = Packing::new(&rules, length).unwrap();
        let chooser = PickTable::new(&rules, &strategy, length);
        let mut worker = Worker::new(&rules, &boards, &packing, Some(&chooser), None);
        for letters in words(rules.alphabet.len(), length) {
            let mut faults = vec![None; boards.nodes.len()];
            worker.solve(&letters, |node, fault| faults[node] = Some(fault));
            for (node, fault) in faults.iter().enumerate() {
                let board = boards.board(node, &letters);
                let truth = best(&rules, &board);
                assert_eq!(worker.best[node], packing.pack(&truth), "{rules:?} {board:?}");
                let end = played(&rules, &strategy, &board);
                let last = worker.last[node];
                assert_eq!(
                    end,
                    (last != u32::MAX).then(|| boards.board(index(last), &letters)),
                    "{board:?}"
                );
                let place = chosen(&rules, &strategy, &board);
                let good =
                    place.is_some_and(|place| best(&rules, &board.pick(&rules, place)) == truth);
                let ends_well = end.is_some_and(|end| score(&rules, &end) == truth);
                let wanted = match (board.is_full() || good, ends_well) {
                    (false, _) => Some(Mismatch::Pick),
                    (true, false) => Some(Mismatch::Value),
                    (true, true) => None,
                };
                assert_eq!(*fault, wanted, "{rules:?} {strategy:?} {board:?}");
                told += usize::from(wanted.is_some());
            }
        }
    }
    assert!(told > 1000, "{told}");
}

#[test]
fn fresh_boards_are_those_that_play_leads_to() {
    for turn in 1..=3 {
        let rules = ruleset(1, turn, BoardResult::Letters { reversed: false }, Player::BOTH);
        for length in 0..=6 {
            let boards = BoardGraph::new(&rules, length, Marks::Fresh).unwrap();
            let letters = vec![0; length];
            let mut found: Vec<Board> =
                (0..boards.nodes.len()).map(|node| boards.board(node, &letters)).collect();
            found.sort();
            let mut wanted = vec![Board::fresh(letters)];
            let mut last = wanted.clone();
            while !last.is_empty() {
                let picks = |board: &Board| {
                    board.free().into_iter().map(|place| board.pick(&rules, place)).collect()
                };
                last = last.iter().flat_map(|board| -> Vec<Board> { picks(board) }).collect();
                last.sort();
                last.dedup();
                wanted.extend(last.iter().cloned());
            }
            wanted.sort();
            assert_eq!(found, wanted, "turn {turn}, {length} letters");
        }
    }
}

#[test]
fn there_are_as_many_boards_of_twelve_letters_as_by_hand() {
    let rules = ruleset(2, 1, BoardResult::Letters { reversed: false }, Player::BOTH);
    // The sum over t of (12 over t) (t over t / 2), worked out apart.
    assert_eq!(BoardGraph::new(&rules, 12, Marks::Fresh).unwrap().nodes.len(), 143_365);
    assert!(BoardGraph::new(&rules, 21, Marks::Fresh).is_err());
}

#[test]
fn the_founding_strategy_is_best_and_others_are_not() {
    let rules = ruleset(2, 1, BoardResult::Letters { reversed: false }, [Player::First; 2]);
    let scope = ComparedBoards { marks: Marks::Any, threads: 2, until: None };
    let faults = |strategy: &Strategy, length| {
        compare(&rules, Some(&PickTable::new(&rules, strategy, length)), None, length, scope)
            .unwrap()
    };
    for length in 0..=6 {
        let report = faults(&founding(), length);
        assert_eq!((report.faults, report.words), (0, 1 << length), "{report:?}");
    }
    let mut wrong = founding();
    wrong.lists[1][1].end = End::Leftmost;
    let report = faults(&wrong, 4);
    let (board, fault) = report.first.unwrap();
    assert!(report.faults > 0 && fault == Mismatch::Pick);
    let place = chosen(&rules, &wrong, &board).unwrap();
    assert_ne!(best(&rules, &board), best(&rules, &board.pick(&rules, place)), "{board:?}");
    // A strategy that ends before the letters do.
    let silent = Strategy { lists: [0, 1].map(|_| vec![choice(End::Leftmost, &[1])]) };
    assert_eq!(faults(&silent, 1).faults, 2, "the letter 0 in both phases");
}

/// The play machine of the strategy that both take the leftmost letter, of any game with one pick a
/// turn and two letters: who is to take the next free one is all that is remembered.
fn leftmost_machine() -> Moore<bool> {
    let (start, first, second, dead) = (0, 1, 2, 3);
    let mut next = vec![dead; 4 * 10];
    (next[0], next[1]) = (first, second);
    for (state, other, sign) in [(first, second, 0), (second, first, 1)] {
        for letter in 0..2 {
            let row = state * 10 + 2 + 4 * letter;
            next[row + sign] = other;
            next[row + 2] = state;
            next[row + 3] = state;
        }
    }
    let output =
        [start, first, second, dead].map(|state| state == first || state == second).to_vec();
    Moore::new(10, next.into_iter().map(StateId::new).collect(), output)
}

#[test]
fn a_play_machine_must_be_the_right_one() {
    let rules = ruleset(2, 1, BoardResult::Number(vec![1, 1]), Player::BOTH);
    let leftmost = Strategy { lists: [0, 1].map(|_| vec![choice(End::Leftmost, &[0, 1])]) };
    let scope = ComparedBoards { marks: Marks::Any, threads: 1, until: None };
    let chooser = PickTable::new(&rules, &leftmost, 4);
    let held = |machine: &Moore<bool>| -> Result<usize, String> {
        let table = PlayTable::new(&rules, machine)?;
        (0..=4).try_fold(0, |sum, length| {
            Ok(sum + compare(&rules, Some(&chooser), Some(&table), length, scope)?.faults)
        })
    };
    let right = leftmost_machine();
    assert_eq!(held(&right), Ok(0));
    let (first, second, dead) = (1, 2, 3);
    // Each other machine with one edge that leads elsewhere misses some board or accepts one too
    // many.
    for state in right.states().take(3) {
        for letter in 0..10 {
            let mut next: Vec<StateId> =
                right.states().flat_map(|state| right.row(state).to_vec()).collect();
            let at = state.index() * 10 + letter;
            let reachable = (state.index() == 0) == (letter < 2);
            next[at] = StateId::new([first, second, dead, first][next[at].index()]);
            let output = right.states().map(|state| *right.output(state)).collect();
            let result = held(&Moore::new(10, next, output));
            assert!(!reachable || result != Ok(0), "state {state:?}, letter {letter}");
        }
    }
    assert!(PlayTable::new(&rules, &Moore::new(9, vec![StateId::ZERO; 9], vec![true])).is_err());
}

#[test]
fn a_machine_without_a_strategy_accepts_best_plays_or_not() {
    let scope = ComparedBoards { marks: Marks::Any, threads: 1, until: None };
    let faults = |weights: [i64; 2], machine: &Moore<bool>| {
        let rules = ruleset(2, 1, BoardResult::Number(weights.to_vec()), [Player::First; 2]);
        let table = PlayTable::new(&rules, machine).unwrap();
        let reports =
            (0..=4).map(|length| compare(&rules, None, Some(&table), length, scope).unwrap());
        reports.map(|report| report.faults).sum::<usize>()
    };
    // If all letters count alike, the leftmost is as good as any other.
    assert_eq!(faults([1, 1], &leftmost_machine()), 0);
    assert!(faults([1, 2], &leftmost_machine()) > 0);
    // Nor is it enough to accept nothing, or everything.
    let constant = |accepted| Moore::new(10, vec![StateId::ZERO; 10], vec![accepted]);
    assert!(faults([1, 1], &constant(false)) > 0 && faults([1, 1], &constant(true)) > 0);
}

#[test]
fn random_games_and_their_strategies_can_be_read() {
    let mut random = Random::new(11);
    for _ in 0..300 {
        let drawn = draw::boards::draw(&mut random);
        let (rules, problems) = rules::read(&drawn.text, &rules::Settings::default());
        let Some(rules::Rules::Boards(rules)) = rules else {
            panic!("{problems:?}\n{}", drawn.text)
        };
        let letters = rules.alphabet.len();
        assert_eq!(
            drawn.classes[..2],
            [format!("{letters} letters"), format!("turn {}", rules.turn)]
        );
        assert_eq!(rules.claims.len(), 1);
        let domain = Matcher::new(&rules.domain);
        let positions = |length| words(letters, length).iter().any(|word| domain.matches(word));
        assert!((1..=4).any(positions), "nothing to play on:\n{}", drawn.text);
    }
}
