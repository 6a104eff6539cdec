//! Pictures of random graphs hold what pictures promise: nothing overlaps, nothing sticks out,
//! lines join boxes and run through none.

use answer::fault::NoPicture;
use answer::{Edge, GameInfo, Graph, Layers, Node, Place, Positions, Standing, Turn, Way};
use proptest::prelude::*;
use rules::lists::TurnRule;
use rules::{Convention, Outcome};
use solve::{Parity, Plays};

use super::fold::{What, fold};
use super::{GraphOptions, dot, graph, refusal};
use crate::language::Language;
use crate::picture::{Form, Picture, Role, Theme, bounds, curve_point, svg, svg_in, tikz};

/// Texts that are hard on XML, TeX and Graphviz, and wide ones.
const NAMES: [&str; 8] = [
    "",
    "0110",
    "<b>&\"'",
    "\\$_{}^~%#",
    "山と谷",
    "(3, 2, 1)",
    "a\u{1}b",
    "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
];

pub(super) fn game() -> GameInfo {
    GameInfo {
        name: "my-game".to_owned(),
        title: "A <game> & 'more' 100% \\of_{it}".to_owned(),
        parameters: vec![("k".to_owned(), 3)],
        sets: vec![],
        convention: Convention::Normal,
        positions: Positions::Words {
            letters: "01".to_owned(),
            domain: "[01]*".to_owned(),
            branches: 1,
            appearances: vec![],
        },
        rules: 1,
        turn: TurnRule::ONE,
        players: None,
        sides: None,
    }
}

/// A game graph with these turns, each from a lower number to a higher one; who wins is as the
/// turns say.
fn played(turns: &[Vec<usize>], names: &[usize]) -> Graph {
    let count = turns.len();
    let mut longest = vec![0_usize; count];
    let mut wins = vec![false; count];
    let mut left = vec![0_u32; count];
    for at in (0..count).rev() {
        longest[at] = turns[at].iter().map(|&to| longest[to] + 1).max().unwrap_or(0);
        wins[at] = turns[at].iter().any(|&to| !wins[to]);
        let ends = turns[at].iter().filter(|&&to| wins[at] != wins[to]).map(|&to| left[to] + 1);
        left[at] = if wins[at] { ends.min() } else { ends.max() }.unwrap_or(0);
    }
    let nodes = (0..count).map(|at| {
        let standing = Standing::Outcome {
            outcome: if wins[at] { Outcome::N } else { Outcome::P }.into(),
            difference: None,
            value: None,
            remoteness: Some(left[at]),
            plays: Some(Plays {
                shortest: 0,
                longest: u32::try_from(longest[at]).unwrap(),
                parity: Parity::Mixed,
            }),
            class: None,
        };
        let position = format!("{}{at}", NAMES[names[at % names.len()] % NAMES.len()]);
        Node {
            place: Place { position, mover: None, standing: Some(standing) },
            layer: longest[at],
            over: turns[at].is_empty(),
            expanded: true,
        }
    });
    let edges =
        turns.iter().enumerate().flat_map(|(from, ends)| ends.iter().map(move |&to| (from, to)));
    let edges = edges.map(|(from, to)| Edge {
        from,
        to,
        best: wins[from] && !wins[to],
        turn: Turn { result: String::new(), way: Way::Steps(vec![]) },
    });
    Graph {
        nodes: nodes.collect(),
        edges: edges.collect(),
        layers: Layers::TurnsLeft,
        complete: true,
    }
}

/// Turns of positions that are all reached from the first.
fn turns(most: usize) -> impl Strategy<Value = Vec<Vec<usize>>> {
    let positions =
        proptest::collection::vec((any::<prop::sample::Index>(), any::<u64>()), 0..most);
    positions.prop_map(|positions| {
        let mut turns: Vec<Vec<usize>> = vec![vec![]; positions.len() + 1];
        for (at, (parent, more)) in positions.iter().enumerate() {
            let to = at + 1;
            turns[parent.index(to)].push(to);
            // Now and then a second and a third way.
            for shift in [0, 16, 32] {
                let from = usize::try_from((more >> shift) % 65_536).unwrap() % (2 * to);
                if from < to && !turns[from].contains(&to) {
                    turns[from].push(to);
                }
            }
        }
        turns
    })
}

/// The same without knowledge, by turns made, with turns that lead back.
fn unknown(turns: &[Vec<usize>], back: &[(usize, usize)]) -> Graph {
    let mut graph = played(turns, &[1]);
    let mut distance = vec![usize::MAX; turns.len()];
    distance[0] = 0;
    for from in 0..turns.len() {
        for &to in &turns[from] {
            distance[to] = distance[to].min(distance[from] + 1);
        }
    }
    for (node, distance) in graph.nodes.iter_mut().zip(distance) {
        node.layer = distance;
        node.place.standing = None;
        node.expanded = node.layer < 3;
    }
    for &(from, to) in back {
        let (from, to) = (from % turns.len(), to % turns.len());
        if graph.nodes[to].layer <= graph.nodes[from].layer && from != to {
            graph.edges.push(Edge {
                from,
                to,
                best: false,
                turn: Turn { result: String::new(), way: Way::Steps(vec![]) },
            });
        }
    }
    graph.layers = Layers::TurnsMade;
    graph.complete = false;
    graph
}

type Area = (i32, i32, i32, i32);

/// The boxes of positions; those of the legend are lower.
fn boxes(picture: &Picture) -> Vec<Area> {
    let is_box = |role| matches!(role, Role::Lost | Role::Won | Role::Open | Role::Folded);
    let found = picture.shapes.iter().filter(|shape| is_box(shape.role));
    found
        .filter(|shape| matches!(shape.form, Form::Rectangle { size, .. } if size.1 > 20))
        .map(bounds)
        .collect()
}

fn assert_sound(picture: &Picture) {
    for shape in &picture.shapes {
        let (left, top, right, bottom) = bounds(shape);
        let inside = left >= 0 && top >= 0 && right <= picture.width && bottom <= picture.height;
        assert!(inside, "{shape:?} sticks out of {} x {}", picture.width, picture.height);
    }
    let boxes = boxes(picture);
    for (at, one) in boxes.iter().enumerate() {
        for two in &boxes[..at] {
            assert!(
                one.2 < two.0 || two.2 < one.0 || one.3 < two.1 || two.3 < one.1,
                "{one:?} overlaps {two:?}"
            );
        }
    }
    for shape in &picture.shapes {
        let Form::Line { points, arrow: true, .. } = &shape.form else { continue };
        for end in [points.first().unwrap(), points.last().unwrap()] {
            let near = |area: &&Area| {
                end.0 >= area.0 - 8
                    && end.0 <= area.2 + 8
                    && end.1 >= area.1 - 8
                    && end.1 <= area.3 + 8
            };
            assert!(boxes.iter().find(near).is_some(), "{points:?} ends nowhere");
        }
        for part in 0..=200 {
            let (x, y) = curve_point(points, part, 200).unwrap();
            let through =
                boxes.iter().find(|area| x > area.0 && x < area.2 && y > area.1 && y < area.3);
            assert_eq!(through, None, "{points:?} runs through a box");
        }
    }
}

/// Whether a text is XML as far as tags, attributes and entities go.
fn assert_xml(text: &str) {
    let mut open: Vec<&str> = vec![];
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let content = &rest[..at];
        assert!(!content.contains('>') && entities(content), "{content:?}");
        let end = rest[at..].find('>').expect("a tag ends") + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let body = tag.strip_suffix('/').unwrap_or(tag);
        let name = body.split_whitespace().next().expect("a name");
        assert!(
            !body.contains('<') && body.matches('"').count().is_multiple_of(2) && entities(body),
            "{body:?}"
        );
        if name == "style" {
            // No tags in there, but signs that others would escape.
            let end = rest.find("</style>").expect("a style ends");
            assert!(!rest[..end].contains(['<', '&']));
            rest = &rest[end + "</style>".len()..];
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'));
}

fn entities(text: &str) -> bool {
    text.split('&')
        .skip(1)
        .all(|rest| ["amp;", "lt;", "gt;", "quot;"].iter().any(|name| rest.starts_with(name)))
}

fn assert_tex(text: &str) {
    let mut depth = 0_i32;
    let mut letters = text.lines().skip(1).flat_map(|line| line.chars().chain(['\n']));
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '{' => depth += 1,
            '}' => depth -= 1,
            '$' | '&' | '#' | '%' | '_' | '^' | '~' => panic!("{letter} is not escaped"),
            _ => {}
        }
        assert!(depth >= 0);
    }
    assert_eq!(depth, 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn graphs_are_drawn_soundly(
        turns in turns(70),
        names in proptest::collection::vec(0_usize..8, 1..6),
        width in 2_usize..14,
        layers in 3_usize..18,
    ) {
        let all = played(&turns, &names);
        for language in Language::ALL {
            let options = GraphOptions { width, layers, values: false };
            let picture = graph(&game(), &all, language, options);
            assert_sound(&picture);
            prop_assert!(picture.shapes.len() < 480, "{} shapes", picture.shapes.len());
            prop_assert_eq!(&picture, &graph(&game(), &all, language, options));
            assert_xml(&svg(&picture));
            assert_xml(&svg_in(&picture, Theme::Dark));
            assert_tex(&tikz(&picture));
        }
    }

    #[test]
    fn graphs_with_turns_back_are_drawn_soundly(
        turns in turns(40),
        back in proptest::collection::vec((0_usize..99, 0_usize..99), 0..12),
    ) {
        let all = unknown(&turns, &back);
        let picture = graph(&game(), &all, Language::Japanese, GraphOptions::default());
        assert_sound(&picture);
        assert_xml(&svg(&picture));
    }

    #[test]
    fn folding_loses_no_position(turns in turns(300), width in 2_usize..14, layers in 3_usize..18) {
        let all = played(&turns, &[1]);
        let scene = fold(&all, width, layers);
        let counted: usize = scene
            .knots
            .iter()
            .map(|knot| match knot.what {
                What::Position(_) => 1,
                What::Others(count) | What::Layers(_, count) => count,
            })
            .sum();
        prop_assert_eq!(counted, all.nodes.len());
        prop_assert!(scene.rows.len() <= layers);
        prop_assert_eq!(scene.knots[0].what, What::Position(0));
        for row in 0..scene.rows.len() {
            prop_assert!(scene.knots.iter().filter(|knot| knot.row == row).count() <= width);
        }
        for link in &scene.links {
            let (from, to) = (scene.knots[link.from].what, scene.knots[link.to].what);
            if let (Some(edge), What::Position(from), What::Position(to)) = (link.edge, from, to) {
                prop_assert_eq!(
                    (all.edges[edge].from, all.edges[edge].to, all.edges[edge].best),
                    (from, to, link.best)
                );
            } else {
                prop_assert_eq!(link.edge, None);
            }
        }
        // Only what was left out is missing.
        let drawn = |edge: &Edge| {
            let is = |at: usize| scene.knots.iter().any(|knot| knot.what == What::Position(at));
            is(edge.from) && is(edge.to)
        };
        let turns = scene.links.iter().filter(|link| link.edge.is_some()).count() + scene.undrawn;
        prop_assert_eq!(turns, all.edges.iter().filter(|edge| drawn(edge)).count());
    }

    #[test]
    fn graphviz_gets_every_turn(turns in turns(30)) {
        let all = played(&turns, &[2, 3]);
        let text = dot(&game(), &all, Language::English);
        prop_assert_eq!(text.matches(" -> ").count(), all.edges.len());
        prop_assert_eq!(text.matches("[label=").count(), all.nodes.len());
        let bare = text.replace("\\\\", "").replace("\\\"", "");
        prop_assert!(bare.lines().all(|line| line.matches('"').count().is_multiple_of(2)));
    }
}

#[test]
fn best_play_is_kept() {
    // A win in one hundred turns beside much else.
    let mut turns: Vec<Vec<usize>> = (0..101).map(|at| vec![at + 1]).collect();
    turns.push(vec![]);
    for at in 0..40 {
        let leaf = turns.len();
        turns[2].push(leaf);
        turns[3].push(leaf + 1);
        turns.extend([vec![leaf + 1], vec![]]);
        assert!(at < 40);
    }
    let all = played(&turns, &[1]);
    let scene = fold(&all, 5, 8);
    assert!(scene.rows.contains(&None), "layers are left out");
    for at in [0, 1, 2] {
        assert!(scene.knots.iter().any(|knot| knot.what == What::Position(at)), "{at}");
    }
}

#[test]
fn every_refusal_has_words_in_both_languages() {
    use answer::Obstacle;
    let obstacle = || Box::new(Obstacle::LargeNumber);
    let all = [
        NoPicture::NoPosition,
        NoPicture::Results,
        NoPicture::NoGraph(obstacle()),
        NoPicture::NoTable(obstacle()),
        NoPicture::NoTheorem(obstacle()),
        NoPicture::NoMachine,
        NoPicture::LargeMachine { states: 99, limit: 24 },
        NoPicture::Ending { path: "a.jpg".to_owned() },
        NoPicture::OnlyGraphs,
        NoPicture::Terminal,
        NoPicture::TooDetailed { stretches: 20_000, limit: 10_000 },
        NoPicture::Pixels { reason: "x".to_owned() },
    ];
    for why in all {
        let [english, japanese] = Language::ALL.map(|language| refusal(&why, language.into()));
        assert!(english.title.is_ascii() && !why.code().is_empty());
        assert!(!japanese.title.is_ascii() && !japanese.hint.is_ascii());
        assert!(!english.hint.is_empty());
    }
}
