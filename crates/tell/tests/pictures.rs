//! Small pictures as they are written down, to be looked at when they change.

use answer::{Edge, GameInfo, Graph, Layers, Node, PeriodFound, Place, Positions, Question, Row, SequenceAnswer};
use answer::{Standing, Status, Table, Turn, Way};
use rules::lists::TurnRule;
use rules::{Convention, Outcome};
use solve::{Parity, Plays};
use tell::Language;
use tell::draw::{self, GraphOptions};
use tell::picture::{self, Picture, Theme, text_width};

fn game(positions: Positions) -> GameInfo {
    GameInfo {
        name: "my-game".to_owned(),
        title: "Take 1 & 2".to_owned(),
        parameters: vec![],
        sets: vec![],
        convention: Convention::Normal,
        positions,
        rules: 1,
        turn: TurnRule::ONE,
        players: None,
        sides: None,
    }
}

fn heaps(names: &[&str]) -> GameInfo {
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    game(Positions::Heaps { names, domain: None, ends: None, aim: answer::Aim::LastMove })
}

/// All play from a heap of three, of which one or two may be taken.
fn take() -> Graph {
    let node = |size: u32, outcome: Outcome, left: u32| Node {
        place: Place {
            position: size.to_string(),
            mover: None,
            standing: Some(Standing::Outcome {
                outcome: outcome.into(),
                difference: None,
                value: Some(u128::from(size % 3)),
                remoteness: Some(left),
                plays: Some(Plays { shortest: size.div_ceil(2), longest: size, parity: Parity::Mixed }),
                class: None,
            }),
        },
        layer: usize::try_from(size).expect("a small number"),
        over: size == 0,
        expanded: true,
    };
    let edge = |from: usize, to: usize, best: bool| Edge {
        from,
        to,
        best,
        turn: Turn { result: String::new(), way: Way::Heaps { changes: vec![], rule: None, gain: None } },
    };
    Graph {
        nodes: vec![node(3, Outcome::P, 2), node(2, Outcome::N, 1), node(1, Outcome::N, 1), node(0, Outcome::P, 0)],
        edges: vec![edge(0, 1, false), edge(0, 2, false), edge(1, 2, false), edge(1, 3, true), edge(2, 3, true)],
        layers: Layers::TurnsLeft,
        complete: true,
    }
}

fn of_take(language: Language, values: bool) -> Picture {
    draw::graph(&heaps(&["n"]), &take(), language, GraphOptions { values, ..GraphOptions::default() })
}

/// Pairs of heaps, lost where they are equal.
fn pairs(last: u64) -> Table {
    let row = |size: u64| {
        let tuples: Vec<Vec<u64>> =
            (0..size).map(|low| vec![low, size]).chain((0..=size).map(|low| vec![size, low])).collect();
        let entries =
            tuples.iter().map(|tuple| (format!("({}, {})", tuple[0], tuple[1]), i64::from(tuple[0] != tuple[1])));
        Row { length: usize::try_from(size).expect("a small number"), entries: entries.collect(), tuples }
    };
    Table { question: Question::Outcome, rows: (0..=last).map(row).collect(), patterns: vec![], stopped: None }
}

#[test]
fn a_graph_as_svg() {
    insta::assert_snapshot!(picture::svg_in(&of_take(Language::English, false), Theme::Light));
}

#[test]
fn a_graph_for_latex() {
    insta::assert_snapshot!(picture::tikz(&of_take(Language::Japanese, true)));
}

#[test]
fn a_graph_for_graphviz() {
    insta::assert_snapshot!(draw::dot(&heaps(&["n"]), &take(), Language::English));
}

#[test]
fn the_style_sheet() {
    insta::assert_snapshot!(picture::stylesheet());
    let whole = picture::svg(&of_take(Language::English, false));
    assert!(whole.contains(&picture::stylesheet()) && !whole.contains("url(") && !whole.contains("@import"));
}

#[test]
fn every_lost_pair_is_marked() {
    let picture = draw::table(&heaps(&["x", "y"]), &pairs(6), Language::English);
    let svg = picture::svg(&picture);
    // One cell for each of 7 by 7 pairs, each with its position, and P on the diagonal.
    assert_eq!(svg.matches("<title>(").count(), 49);
    assert_eq!(svg.matches(">P</text>").count(), 7);
    for size in 0..=6 {
        assert!(svg.contains(&format!("<title>({size}, {size}): P</title>")));
    }
    assert!(svg.contains("<title>(2, 5): N</title>"));
}

#[test]
fn a_large_grid_is_a_map() {
    let picture = draw::table(&heaps(&["x", "y"]), &pairs(50), Language::English);
    assert!(picture.stretches() > 51);
    assert!(!picture::svg(&picture).contains("<title>("));
}

#[test]
fn a_period_says_how_certain_it_is() {
    let mut sequence = SequenceAnswer {
        name: "0.3".to_owned(),
        code: None,
        unequal: false,
        game: None,
        forgotten: None,
        values: (0..100).map(|heap| if heap == 2 { 5 } else { heap % 2 }).collect(),
        resumed: 0,
        period: Some(PeriodFound { preperiod: 3, period: 2, saltus: 0, status: Status::Proved, bound: 0 }),
        exceptions: vec![(2, 5, 0)],
        sparse: None,
        known_as: vec![],
        stopped: None,
        certificate: None,
    };
    let svg = |sequence: &SequenceAnswer, language| picture::svg(&draw::sequence(sequence, language));
    let proved = svg(&sequence, Language::English);
    assert!(
        proved.contains("period 2 from heap 3 on: proved") && proved.contains("plotted up to heap 59, of 100 values")
    );
    assert!(proved.contains("<title>2: 5</title>"));
    sequence.period = Some(PeriodFound { preperiod: 3, period: 2, saltus: 0, status: Status::Conjectured, bound: 0 });
    let guessed = svg(&sequence, Language::Japanese);
    assert!(guessed.contains("予想") && !guessed.contains("証明"));
    sequence.period = None;
    assert!(svg(&sequence, Language::English).contains("no period is known"));
}

#[test]
fn wide_letters_are_as_wide_as_high() {
    use tell::picture::Role;
    assert!(text_width("手番", 100, Role::Label) >= 26);
    assert!(text_width("手番", 100, Role::Label) <= 28);
    assert_eq!(text_width("0110", 100, Role::Spelled), text_width("wwww", 100, Role::Spelled));
    assert!(text_width("iiii", 100, Role::Label) < text_width("wwww", 100, Role::Label));
}
