//! Automata for other programs: held to the literal rules, and read back.

use answer::fault::NoEnumeration;
use nimatron::answer::{Alphabet, Answer, Automaton, AutomatonFault, Compared, Counted};
use nimatron::{
    CompareError, Game, Numeration, NumerationPart, Outcome, OutcomeClass, Run, Settings,
    least_first,
};
use rules::tuples::digits::digits;
use tell::report::{mona, walnut};

const LOST: Counted = Counted::Outcome(Outcome::P);

fn shipped(name: &str) -> Game {
    Game::shipped(name, &Settings::default()).unwrap()
}

fn automaton(answer: Result<Answer, NoEnumeration>) -> Automaton {
    match answer {
        Ok(Answer::Automaton(_, automaton)) => *automaton,
        other => panic!("{other:?}"),
    }
}

fn compared(game: &Game, counted: Counted, text: &str) -> Compared {
    match game.compare_automaton(counted, text, &Run::default()) {
        Ok(Answer::Compared(_, compared)) => compared,
        other => panic!("{other:?}"),
    }
}

/// What an automaton says of a tuple, written with `zeros` leading zeros more than it needs.
pub(crate) fn accepts(automaton: &Automaton, tuple: &[u128], zeros: usize) -> bool {
    let Alphabet::Digits { numeration, digits: base, .. } = automaton.alphabet else {
        panic!("a word")
    };
    let written: Vec<Vec<u8>> =
        tuple.iter().map(|&size| digits(numeration, size).unwrap()).collect();
    let places = written.iter().map(Vec::len).max().unwrap_or(0) + zeros;
    let digit = |word: &Vec<u8>, place: usize| {
        (place + word.len()).checked_sub(places).map_or(0, |at| usize::from(word[at]))
    };
    let letter =
        |place: usize| written.iter().fold(0, |letter, word| letter * base + digit(word, place));
    automaton.accepts[(0..places).fold(0, |state, place| automaton.next[state][letter(place)])]
}

#[test]
fn automata_say_of_tuples_what_solving_says_and_are_read_back() {
    let run = Run::default();
    let games = ["nim-2", "nim-3", "wythoff", "staircase-4", "chomp-2-rows"];
    for name in games {
        let game = shipped(name);
        let found = automaton(game.automaton(LOST, &run));
        let Alphabet::Digits { tracks, .. } = found.alphabet else { panic!("{name}: a word") };
        let sizes = if tracks > 3 { 4_u128 } else { 6 };
        for code in 0..sizes.pow(u32::try_from(tracks).unwrap()) {
            let tuple: Vec<u128> = (0..tracks)
                .map(|at| code / sizes.pow(u32::try_from(at).unwrap()) % sizes)
                .collect();
            let text = format!("{tuple:?}").replace('[', "(").replace(']', ")");
            let solved =
                game.solve(&text, &run).is_ok_and(|solution| solution.outcome == Outcome::P);
            for zeros in 0..2 {
                assert_eq!(
                    accepts(&found, &tuple, zeros),
                    solved,
                    "{name}: {text} with {zeros} zeros"
                );
            }
        }
        let text = walnut(&found);
        assert_eq!(compared(&game, LOST, &text).difference, None, "{name}");
        // One answer turned round.
        let (head, rest) = text.split_once("\n0 ").unwrap();
        let turned = match rest.split_at(1) {
            ("0", rest) => format!("{head}\n0 1{rest}"),
            (_, rest) => format!("{head}\n0 0{rest}"),
        };
        let difference = compared(&game, LOST, &turned).difference;
        assert!(difference.is_some() || name == "chomp-2-rows", "{name}");
    }
}

/// An automaton as MONA writes it: the nodes, the node of each state, and what it says of each
/// state.
struct Mona {
    nodes: Vec<(i64, usize, usize)>,
    behaviour: Vec<usize>,
    ends: Vec<i64>,
}

impl Mona {
    fn read(text: &str) -> Self {
        let numbers = |line: &str| {
            line.split_whitespace().map(|word| word.parse().unwrap()).collect::<Vec<i64>>()
        };
        let field = |name: &str| {
            numbers(text.lines().find_map(|line| line.strip_prefix(name)).expect(name))
        };
        let place = |number: i64| usize::try_from(number).unwrap();
        let nodes =
            text.split_once("\nbdd:\n").unwrap().1.lines().take_while(|line| *line != "end");
        let nodes: Vec<_> = nodes
            .map(|line| (numbers(line)[0], place(numbers(line)[1]), place(numbers(line)[2])))
            .collect();
        let read = Self {
            nodes,
            behaviour: field("behaviour: ").into_iter().map(place).collect(),
            ends: field("final: "),
        };
        assert!(text.starts_with("MONA DFA\n") && field("initial: ") == [0]);
        assert_eq!(field("states: "), [i64::try_from(read.behaviour.len()).unwrap()]);
        assert_eq!(field("bdd nodes: "), [i64::try_from(read.nodes.len()).unwrap()]);
        assert_eq!(read.ends.len(), read.behaviour.len());
        read
    }

    fn next(&self, state: usize, digits: &[u128]) -> usize {
        let mut node = self.nodes[self.behaviour[state]];
        while let Ok(track) = usize::try_from(node.0) {
            node = self.nodes[if digits[track] == 0 { node.1 } else { node.2 }];
        }
        node.1
    }

    /// Reads the Boolean variables, of which there are none, then the digits, the least significant
    /// first.
    fn accepts(&self, tuple: &[u128], zeros: u32) -> bool {
        let places = tuple.iter().max().map_or(0, |most| 128 - most.leading_zeros()) + zeros;
        let digits =
            |place: u32| tuple.iter().map(|number| number >> place & 1).collect::<Vec<_>>();
        let start = self.next(0, &vec![0; tuple.len()]);
        self.ends[(0..places).fold(start, |state, place| self.next(state, &digits(place)))] == 1
    }
}

#[test]
fn automata_for_mona_read_the_least_significant_digit_first() {
    let run = Run::default();
    for name in ["nim-2", "nim-3", "staircase-4", "chomp-2-rows"] {
        let game = shipped(name);
        let found = automaton(game.automaton(LOST, &run));
        let Alphabet::Digits { tracks, .. } = found.alphabet else { panic!("{name}: a word") };
        let read = Mona::read(&mona(Some(&game.info()), &least_first(&found, &run).unwrap()));
        let (tracks, sizes, mut lost) =
            (u32::try_from(tracks).unwrap(), if tracks > 3 { 5_u128 } else { 12 }, 0);
        for code in 0..sizes.pow(tracks) {
            let tuple: Vec<u128> = (0..tracks).map(|at| code / sizes.pow(at) % sizes).collect();
            let expected = accepts(&found, &tuple, 0);
            lost += u32::from(expected);
            for zeros in 0..3 {
                assert_eq!(
                    read.accepts(&tuple, zeros),
                    expected,
                    "{name}: {tuple:?} with {zeros} zeros"
                );
            }
        }
        assert!(lost > 4, "{name}");
    }
    let wythoff = automaton(shipped("wythoff").automaton(LOST, &run));
    assert_eq!(least_first(&wythoff, &run), Err(NoEnumeration::OtherThanBaseTwo));
    let addition = automaton(shipped("addition-game").automaton(LOST, &run));
    assert_eq!(least_first(&addition, &run), Err(NoEnumeration::OtherThanBaseTwo));
}

#[test]
fn words_and_two_sides_have_automata() {
    let run = Run::default();
    let addition = shipped("addition-game");
    let text = walnut(&automaton(addition.automaton(LOST, &run)));
    assert!(text.starts_with("{0,1,2,3,4,5,6,7,8,9}\n\n0 0\n"), "{text}");
    assert_eq!(compared(&addition, LOST, &text).difference, None);
    assert_eq!(
        compared(&addition, Counted::Outcome(Outcome::N), &text).difference,
        Some(("0".to_owned(), true))
    );
    let left_wins = Counted::Class(OutcomeClass::L);
    let strings = shipped("hackenbush-string");
    let found = automaton(strings.automaton(left_wins, &run));
    assert!(found.accepts.contains(&true));
    assert_eq!(compared(&strings, left_wins, &walnut(&found)).difference, None);
    assert_eq!(shipped("kayles").automaton(LOST, &run).unwrap_err(), NoEnumeration::NoMachine);
    assert_eq!(strings.automaton(LOST, &run).unwrap_err(), NoEnumeration::Partisan);
}

#[test]
fn addition_is_addition() {
    let run = Run::default();
    let nim = "heaps x y\nmove any h: h -> h - d where d > 0\n";
    for numeration in [Numeration::Base(2), Numeration::Base(3)] {
        let game = Game::load(nim, &Settings::default()).unwrap().in_numerations(vec![numeration]);
        let adder = automaton(game.numeration_automaton(NumerationPart::Addition, LOST, &run));
        for code in 0..1000_u128 {
            let tuple = [code % 10, code / 10 % 10, code / 100 * 2];
            assert_eq!(accepts(&adder, &tuple, 1), tuple[0] + tuple[1] == tuple[2], "{tuple:?}");
        }
    }
    let wythoff = shipped("wythoff");
    let adder = automaton(wythoff.numeration_automaton(NumerationPart::Addition, LOST, &run));
    for code in 0..1000_u128 {
        let tuple = [code % 10, code / 10 % 10, code / 100 * 2];
        assert_eq!(accepts(&adder, &tuple, 1), tuple[0] + tuple[1] == tuple[2], "{tuple:?}");
    }
    let written =
        automaton(wythoff.numeration_automaton(NumerationPart::Representations, LOST, &run));
    // No two ones in a row.
    let follow = |word: &[usize]| {
        written.accepts[word.iter().fold(0, |state, &digit| written.next[state][digit])]
    };
    assert_eq!((follow(&[0, 1, 0, 1]), follow(&[1, 1, 0]), follow(&[])), (true, false, true));
}

#[test]
fn texts_that_are_no_automata_are_placed() {
    let game = shipped("nim-2");
    let run = Run::default();
    let fault = |text: &str| match game.compare_automaton(LOST, text, &run) {
        Err(CompareError::Text(line, fault)) => (line, fault),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(fault(""), (1, AutomatonFault::Head));
    assert_eq!(fault("0 1\n"), (1, AutomatonFault::Head));
    assert!(matches!(fault("msd_3 msd_3\n0 1\n"), (1, AutomatonFault::OtherAlphabet { .. })));
    assert!(matches!(fault("msd_2\n0 1\n"), (1, AutomatonFault::OtherAlphabet { .. })));
    assert_eq!(fault("msd_2 msd_2\n"), (1, AutomatonFault::NoState));
    assert_eq!(fault("msd_2 msd_2\n0 0 -> 0\n"), (2, AutomatonFault::NoState));
    assert_eq!(fault("msd_2 msd_2\n\n0\n"), (3, AutomatonFault::Line));
    assert_eq!(fault("msd_2 msd_2\n0 1\n0 0 -> x\n"), (3, AutomatonFault::Line));
    assert_eq!(fault("msd_2 msd_2\n0 1\n0 2 -> 0\n"), (3, AutomatonFault::Letter));
    assert_eq!(fault("msd_2 msd_2\n0 1\n0 -> 0\n"), (3, AutomatonFault::Letter));
    assert_eq!(fault("msd_2 msd_2\n0 1\n0 0 -> 0\n0 0 -> 0\n"), (4, AutomatonFault::Twice));
    assert_eq!(fault("msd_2 msd_2\n0 1\n0 0 -> 0 1\n"), (3, AutomatonFault::Twice));
    assert_eq!(fault("msd_2 msd_2\n0 1\n0 1\n"), (3, AutomatonFault::DeclaredTwice));
    assert_eq!(
        fault("msd_2 msd_2\n0 1\n0 0 -> 7\n"),
        (3, AutomatonFault::NotDeclared { state: 7 })
    );
}
