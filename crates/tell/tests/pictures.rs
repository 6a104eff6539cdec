//! Small pictures as they are written down, to be looked at when they change.

use answer::{
    Edge, GameInfo, Graph, Layers, Node, PeriodFound, Place, Positions, Question, Row,
    SequenceAnswer,
};
use answer::{SparseFound, Standing, Status, Table, Turn, Way};
use nimatron_tell::Language;
use nimatron_tell::draw::{self, GraphOptions, Options};
use nimatron_tell::picture::{self, Form, Picture, Role, Theme, text_width};
use rules::lists::TurnRule;
use rules::{Convention, Outcome};
use solve::{Parity, Plays};

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
                plays: Some(Plays {
                    shortest: size.div_ceil(2),
                    longest: size,
                    parity: Parity::Mixed,
                }),
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
        turn: Turn {
            result: String::new(),
            way: Way::Heaps { changes: vec![], rule: None, gain: None },
        },
    };
    Graph {
        nodes: vec![
            node(3, Outcome::P, 2),
            node(2, Outcome::N, 1),
            node(1, Outcome::N, 1),
            node(0, Outcome::P, 0),
        ],
        edges: vec![
            edge(0, 1, false),
            edge(0, 2, false),
            edge(1, 2, false),
            edge(1, 3, true),
            edge(2, 3, true),
        ],
        layers: Layers::TurnsLeft,
        complete: true,
    }
}

fn of_take(language: Language, values: bool) -> Picture {
    draw::graph(
        &heaps(&["n"]),
        &take(),
        language,
        GraphOptions { values, ..GraphOptions::default() },
    )
}

/// Pairs of heaps, lost where they are equal.
fn pairs(last: u64) -> Table {
    let row = |size: u64| {
        let tuples: Vec<Vec<u64>> = (0..size)
            .map(|low| vec![low, size])
            .chain((0..=size).map(|low| vec![size, low]))
            .collect();
        let entries = tuples.iter().map(|tuple| {
            (format!("({}, {})", tuple[0], tuple[1]), i64::from(tuple[0] != tuple[1]))
        });
        Row {
            length: usize::try_from(size).expect("a small number"),
            entries: entries.collect(),
            tuples,
            ..Row::default()
        }
    };
    Table {
        question: Question::Outcome,
        rows: (0..=last).map(row).collect(),
        patterns: vec![],
        stopped: None,
    }
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
    assert!(
        whole.contains(&picture::stylesheet())
            && !whole.contains("url(")
            && !whole.contains("@import")
    );
}

#[test]
fn every_lost_pair_is_marked() {
    let picture = draw::table(&heaps(&["x", "y"]), &pairs(6), None, Language::English);
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
    let picture = draw::table(&heaps(&["x", "y"]), &pairs(50), None, Language::English);
    assert!(picture.stretches() > 51);
    assert!(!picture::svg(&picture).contains("<title>("));
}

/// A sequence of which nothing is known.
fn of_values() -> SequenceAnswer {
    SequenceAnswer {
        name: "0.3".to_owned(),
        code: None,
        unequal: false,
        game: None,
        listed: None,
        forgotten: None,
        values: vec![],
        resumed: 0,
        period: None,
        exceptions: vec![],
        sparse: None,
        known_as: vec![],
        stopped: None,
        certificate: None,
    }
}

/// The turns of pairs: twice as many as the smaller heap, and one more if the heaps differ.
fn timed_pairs(last: u64) -> Table {
    let mut table = pairs(last);
    for row in &mut table.rows {
        let turns =
            |pair: &Vec<u64>| pair.iter().min().map(|low| 2 * *low + u64::from(pair[0] != pair[1]));
        row.turns = row
            .tuples
            .iter()
            .map(|pair| turns(pair).and_then(|turns| u32::try_from(turns).ok()))
            .collect();
    }
    table
}

#[test]
fn turns_are_told_with_who_wins() {
    let game = heaps(&["x", "y"]);
    let drawn = |last: u64, modulus, language| {
        picture::svg(&draw::table(&game, &timed_pairs(last), modulus, language))
    };
    let small = drawn(6, None, Language::English);
    assert!(
        small.contains("<title>(2, 5): 5</title>") && small.contains("<title>(4, 4): 8</title>")
    );
    assert!(
        small.contains("framed: the player to move loses") && small.contains("how long play lasts")
    );
    // Where cells are too small for numbers, dots say who loses.
    let large = drawn(60, None, Language::Japanese);
    assert!(
        large.contains("点のあるマス：手番のプレイヤーの負け") && large.contains("終局までの手数")
    );
    let odd = drawn(6, Some(2), Language::English);
    assert!(odd.contains("<title>(2, 5): 5 ≡ 1 (mod 2)</title>"));
    assert!(odd.contains("number of turns until the end, modulo 2"));
}

#[test]
fn cells_of_residues_have_as_many_dots() {
    let mut table = pairs(60);
    table.question = Question::Values;
    for row in &mut table.rows {
        for (pair, entry) in row.tuples.iter().zip(&mut row.entries) {
            entry.1 = i64::try_from(pair[0] + pair[1]).expect("a small number");
        }
    }
    let picture = draw::table(&heaps(&["x", "y"]), &table, Some(5), Language::English);
    let runs = |role: Role| -> usize {
        let found = picture.shapes.iter().filter(|shape| shape.role == role);
        found
            .map(|shape| if let Form::Runs { runs, .. } = &shape.form { runs.len() } else { 0 })
            .sum()
    };
    let cells = |residue: u64| {
        table
            .rows
            .iter()
            .flat_map(|row| &row.tuples)
            .filter(move |pair| (pair[0] + pair[1]) % 5 == residue)
    };
    let dots =
        (1..5).map(|residue| usize::try_from(residue).expect("small") * cells(residue).count());
    assert_eq!(runs(Role::Dots { full: false }), dots.sum::<usize>());
    for residue in 0..5 {
        // Neighbours differ, so that each cell is a stretch of its own.
        assert_eq!(runs(Role::Residue(residue)), cells(residue.into()).count());
    }
    // They are not a map of their own, and TeX can do without them.
    assert_eq!(picture.rasters().len(), 1);
    assert!(draw::tex(&picture).is_ok_and(|tex| tex.contains("drawn residue 4")));
}

#[test]
fn differences_and_rare_values_are_plotted() {
    let sequence = SequenceAnswer { values: vec![0, 1, 4, 2, 7], ..of_values() };
    let differences = Options { differences: true, ..Options::default() };
    let svg = picture::svg(&draw::sequence(&sequence, differences, Language::English));
    for told in ["1: 1", "2: 3", "3: -2", "4: 5"] {
        assert!(svg.contains(&format!("<title>{told}</title>")), "{told}");
    }
    assert!(!svg.contains("<title>0: "));
    let found = SparseFound {
        mask: 6,
        alternating: false,
        rare: 1,
        last_rare: 4,
        largest: 7,
        first_largest: 4,
    };
    let sparse = SequenceAnswer { sparse: Some(found), ..sequence };
    let picture = draw::sequence(&sparse, Options::default(), Language::English);
    let rare =
        picture.shapes.iter().filter(|shape| shape.role == Role::Rare && !shape.hint.is_empty());
    assert_eq!(rare.map(|shape| shape.hint.as_str()).collect::<Vec<_>>(), ["0: 0", "1: 1", "4: 7"]);
}

#[test]
fn a_period_says_how_certain_it_is() {
    let mut sequence = SequenceAnswer {
        values: (0..100).map(|heap| if heap == 2 { 5 } else { heap % 2 }).collect(),
        period: Some(PeriodFound {
            preperiod: 3,
            period: 2,
            saltus: 0,
            status: Status::Proved,
            bound: 0,
        }),
        exceptions: vec![(2, 5, 0)],
        ..of_values()
    };
    let svg = |sequence: &SequenceAnswer, language| {
        picture::svg(&draw::sequence(sequence, Options::default(), language))
    };
    let proved = svg(&sequence, Language::English);
    assert!(
        proved.contains("period 2 from heap 3 on: proved")
            && proved.contains("plotted up to heap 59, of 100 values")
    );
    assert!(proved.contains("<title>2: 5</title>"));
    sequence.period = Some(PeriodFound {
        preperiod: 3,
        period: 2,
        saltus: 0,
        status: Status::Conjectured,
        bound: 0,
    });
    let guessed = svg(&sequence, Language::Japanese);
    assert!(guessed.contains("予想") && !guessed.contains("証明"));
    sequence.period = None;
    assert!(svg(&sequence, Language::English).contains("no period is known"));
}

#[test]
fn wide_letters_are_as_wide_as_high() {
    assert!(text_width("手番", 100, Role::Label) >= 26);
    assert!(text_width("手番", 100, Role::Label) <= 28);
    assert_eq!(text_width("0110", 100, Role::Spelled), text_width("wwww", 100, Role::Spelled));
    assert!(text_width("iiii", 100, Role::Label) < text_width("wwww", 100, Role::Label));
}
