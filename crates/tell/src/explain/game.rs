//! The game that is explained, and a small example of it.

use answer::{Counts, Explanation, GameInfo, Graph, PickGame, Positions, Standing};
use rules::Convention;
use rules::lists::TurnRule;

use super::frame::{Part, Speak, counted, formula, heading, place, said};
use crate::document::{Block, Inline};
use crate::draw;
use crate::language::Language;
use crate::layout::{WIDTH, width};

/// What a line of rules has room for in a plain text, set apart by four blanks.
const COLUMNS: usize = WIDTH - 4;

/// What is played, and the graph of a small position.
pub(super) fn sections(explanation: &Explanation, language: Language) -> Vec<Block> {
    let game = &explanation.attempt.game;
    let mut blocks = vec![heading(Part::Game, language), Said::Positions(game).paragraph(language)];
    let mut sentences = vec![Said::Turn(game), Said::Ended(game)];
    if game.players.is_some() || game.sides.is_some() {
        sentences.push(Said::Players(game));
    }
    if !game.parameters.is_empty() || !game.sets.is_empty() {
        sentences.push(Said::Parameters(game));
    }
    let gap = if language == Language::English { " " } else { "" };
    blocks.push(Block::Paragraph(super::frame::joined(sentences.iter().map(|sentence| sentence.speak(language)), gap)));
    let rules = essential(&explanation.rules);
    if !rules.is_empty() {
        blocks.push(Said::Rules.paragraph(language));
        blocks.push(Block::Code(rules));
    }
    if let Some(graph) = &explanation.example {
        blocks.push(heading(Part::Example, language));
        let picture = Box::new(draw::graph(game, graph, language, draw::GraphOptions::default()));
        blocks.push(Block::Figure { picture, caption: Said::Caption(graph).speak(language) });
    }
    blocks
}

/// The lines of a rule text that say how the game is played: no comments, nothing that is expected or claimed. Another kind of text stays as it is.
fn essential(source: &str) -> String {
    let starts = |line: &str, word: &str| line.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\t']));
    if source.trim_start().starts_with(['(', ';']) {
        return source.trim().to_owned();
    }
    let kept = source.lines().filter(|line| {
        let start = line.trim_start();
        !start.is_empty() && !start.starts_with("--") && !starts(start, "expect") && !starts(start, "claim")
    });
    kept.map(|line| narrow(line.trim_end())).collect::<Vec<_>>().join("\n")
}

/// A line of rules as lines of at most [`COLUMNS`] columns that say the same: what goes on is indented deeper, as the rule language wants it, and a comment
/// that finds no room stands on lines of its own before it. Quoted texts are never broken.
fn narrow(line: &str) -> String {
    if width(line) <= COLUMNS {
        return line.to_owned();
    }
    let (statement, comment) = split_comment(line);
    let margin: String = line.chars().take_while(|letter| *letter == ' ').collect();
    let mut lines: Vec<String> = vec![];
    if !comment.is_empty() {
        fold(&mut lines, comment.split(' '), &format!("{margin}-- "), &format!("{margin}-- "));
    }
    if width(statement) <= COLUMNS {
        lines.push(statement.to_owned());
    } else {
        fold(&mut lines, words(statement.trim()).into_iter(), &margin, &format!("{margin}        "));
    }
    lines.join("\n")
}

/// The statement of a line, and its comment without the sign.
fn split_comment(line: &str) -> (&str, &str) {
    let mut quote = None;
    for (at, letter) in line.char_indices() {
        match quote {
            Some(sign) if letter == sign => quote = None,
            Some(_) => {}
            None if letter == '\'' || letter == '"' => quote = Some(letter),
            None if line[at..].starts_with("--") => return (line[..at].trim_end(), line[at + 2..].trim()),
            None => {}
        }
    }
    (line, "")
}

/// The words of a statement, between blanks that are not in a quoted text or a class.
fn words(statement: &str) -> Vec<&str> {
    let (mut found, mut start, mut end) = (vec![], 0, None);
    for (at, letter) in statement.char_indices() {
        match (end, letter) {
            (Some(sign), _) if letter == sign => end = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => end = Some(letter),
            (None, '[') => end = Some(']'),
            (None, ' ') => {
                found.push(&statement[start..at]);
                start = at + 1;
            }
            (None, _) => {}
        }
    }
    found.push(&statement[start..]);
    found.retain(|word| !word.is_empty());
    found
}

fn fold<'w>(lines: &mut Vec<String>, words: impl Iterator<Item = &'w str>, first: &str, more: &str) {
    let mut line = first.to_owned();
    let mut fresh = true;
    for word in words {
        if !fresh && width(&line) + 1 + width(word) > COLUMNS {
            lines.push(std::mem::replace(&mut line, more.to_owned()));
            fresh = true;
        }
        if !fresh {
            line.push(' ');
        }
        line.push_str(word);
        fresh = false;
    }
    lines.push(line);
}

enum Said<'a> {
    /// What positions look like.
    Positions(&'a GameInfo),
    /// What a turn is.
    Turn(&'a GameInfo),
    /// When play is over, and what then.
    Ended(&'a GameInfo),
    /// Who plays.
    Players(&'a GameInfo),
    /// The numbers in this reading of the rules.
    Parameters(&'a GameInfo),
    /// That the rules follow.
    Rules,
    /// What a small graph shows.
    Caption(&'a Graph),
}

/// The positions of a graph, how many of them are lost, and how many are over; the first position, and whether it is won.
struct Counted<'g> {
    positions: usize,
    lost: usize,
    over: usize,
    root: &'g str,
    result: bool,
}

fn count(graph: &Graph) -> Counted<'_> {
    let standing = |lost: bool| {
        graph
            .nodes
            .iter()
            .filter_map(|node| node.place.standing.as_ref().and_then(Standing::outcome))
            .filter(|outcome| (*outcome == rules::Outcome::P) == lost)
            .count()
    };
    let root = graph.nodes.first();
    Counted {
        positions: graph.nodes.len(),
        lost: standing(true),
        over: graph.nodes.iter().filter(|node| node.over).count(),
        root: root.map_or("", |node| &node.place.position),
        result: root.is_some_and(|node| matches!(node.place.standing, Some(Standing::Result(_)))),
    }
}

/// Parameters and sets, as `k = 3`.
fn parameters(game: &GameInfo) -> Vec<Inline> {
    let numbers = game.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
    let sets = game.sets.iter().map(|(name, set)| {
        let set: Vec<String> = set.iter().map(i64::to_string).collect();
        format!("{name} = {{{}}}", crate::layout::short(&set.join(", "), 120))
    });
    super::frame::joined(numbers.chain(sets).map(|text| vec![formula(text)]), ", ")
}

impl Speak for Said<'_> {
    fn english(&self) -> Vec<Inline> {
        match self {
            Self::Positions(game) => match &game.positions {
                Positions::Words { letters, domain, .. } => {
                    said![
                        "Positions are words of the letters ",
                        code(letters),
                        " that have the form ",
                        code(domain),
                        "."
                    ]
                }
                Positions::Lists { heap, .. } => {
                    said![
                        "A position is any number of heaps; in the rules ",
                        formula(heap),
                        " is the size of one of them."
                    ]
                }
                Positions::Boards(game) => said![
                    "A position is a word of the letters ",
                    code(&game.letters),
                    " that has the form ",
                    code(&game.domain),
                    ", together with who has taken which of its letters."
                ],
                Positions::Heaps { names, domain, .. } => {
                    let mut text =
                        if names.len() == 1 { said!["A position is a heap "] } else { said!["A position is heaps "] };
                    text.extend(listed(names));
                    match domain {
                        Some(domain) => text.extend(said![", where ", formula(domain), "."]),
                        None => text.push(" of any size.".into()),
                    }
                    text
                }
            },
            Self::Turn(game) => said![match (&game.positions, game.turn) {
                (Positions::Boards(PickGame { picks: 1, .. }), _) =>
                    "The players take turns; in each, one free letter is taken, until none is left.".to_owned(),
                (Positions::Boards(PickGame { picks, .. }), _) => format!(
                    "The players take turns; in each, {picks} free letters are taken, one after the other, until none is left."
                ),
                (_, TurnRule::ONE) => "The players take turns; a turn is one move.".to_owned(),
                (_, TurnRule::Moves(most)) => format!("The players take turns; a turn is 1 to {most} moves."),
                (_, TurnRule::AnyHeaps) =>
                    "The players take turns; a turn is one move in each of one or more heaps.".to_owned(),
            }],
            Self::Ended(game) => match (&game.positions, game.convention) {
                (Positions::Boards(picks), _) => result_english(picks, game),
                (Positions::Heaps { ends: Some(ends), .. }, convention) => {
                    let mut text = said!["Play also ends when ", formula(ends), ". "];
                    text.push(normal_english(convention).into());
                    text
                }
                (_, convention) => said![normal_english(convention)],
            },
            Self::Players(game) => match (&game.sides, &game.players) {
                (Some([left, right]), _) => {
                    said![format!("{left} and {right} have moves of their own, and either may begin.")]
                }
                (None, Some([first, second])) => said![format!("{first} moves first, then {second}.")],
                (None, None) => vec![],
            },
            Self::Parameters(game) => {
                let mut text = said!["Here "];
                text.extend(parameters(game));
                text.push(".".into());
                text
            }
            Self::Rules => said!["In the rule language:"],
            Self::Caption(graph) => {
                let Counted { positions, lost, over, root, result } = count(graph);
                let mut text = said![
                    format!("{} can be reached from ", counted(positions, "position")),
                    place(root),
                    if positions == 1 { ", which is this one" } else { ", itself included" },
                ];
                text.push(
                    if result {
                        format!("; on {over} of them nothing is free.")
                    } else {
                        format!("; in {lost} of them the player to move loses, and in {over} play is over.")
                    }
                    .into(),
                );
                text
            }
        }
    }

    fn japanese(&self) -> Vec<Inline> {
        match self {
            Self::Positions(game) => match &game.positions {
                Positions::Words { letters, domain, .. } => {
                    said!["局面は、文字 ", code(letters), " からなり ", code(domain), " の形をした文字列です。"]
                }
                Positions::Lists { heap, .. } => {
                    said!["局面は任意個の山です。ルールの中では、1 つの山の大きさを ", formula(heap), " と書きます。"]
                }
                Positions::Boards(game) => said![
                    "局面は、文字 ",
                    code(&game.letters),
                    " からなり ",
                    code(&game.domain),
                    " の形をした文字列と、どの文字を誰が取ったかです。"
                ],
                Positions::Heaps { names, domain, .. } => {
                    let mut text = said!["局面は山 "];
                    text.extend(listed(names));
                    match domain {
                        Some(domain) => text.extend(said![" です。ただし ", formula(domain), " とします。"]),
                        None => text.push(" で、大きさは任意です。".into()),
                    }
                    text
                }
            },
            Self::Turn(game) => said![match (&game.positions, game.turn) {
                (Positions::Boards(PickGame { picks: 1, .. }), _) =>
                    "空いている文字がなくなるまで、交互に 1 文字ずつ取ります。".to_owned(),
                (Positions::Boards(PickGame { picks, .. }), _) => {
                    format!("空いている文字がなくなるまで、1 手番に {picks} 文字ずつ交互に取ります。")
                }
                (_, TurnRule::ONE) => "2 人が交互に 1 手ずつ動かします。".to_owned(),
                (_, TurnRule::Moves(most)) => format!("2 人が交互に、1 手番に 1〜{most} 手を動かします。"),
                (_, TurnRule::AnyHeaps) =>
                    "2 人が交互に、1 手番で 1 つ以上の山をそれぞれ 1 手ずつ動かします。".to_owned(),
            }],
            Self::Ended(game) => match (&game.positions, game.convention) {
                (Positions::Boards(picks), _) => result_japanese(picks, game),
                (Positions::Heaps { ends: Some(ends), .. }, convention) => {
                    said![formula(ends), " のときも終局です。", normal_japanese(convention)]
                }
                (_, convention) => said![normal_japanese(convention)],
            },
            Self::Players(game) => match (&game.sides, &game.players) {
                (Some([left, right]), _) => {
                    said![format!("{left} と {right} の指せる手はそれぞれ別で、どちらが先手でもかまいません。")]
                }
                (None, Some([first, second])) => said![format!("先手は {first}、後手は {second} です。")],
                (None, None) => vec![],
            },
            Self::Parameters(game) => {
                let mut text = said!["ここでは "];
                text.extend(parameters(game));
                text.push(" とします。".into());
                text
            }
            Self::Rules => said!["ルール言語では次のように書きます。"],
            Self::Caption(graph) => {
                let Counted { positions, lost, over, root, result } = count(graph);
                let tail = if result {
                    format!("、そのうち {over} 局面で空きがありません。")
                } else {
                    format!("、そのうち {lost} 局面が負け局面（手番のプレイヤーの負け）、{over} 局面が終局です。")
                };
                said![place(root), format!(" から到達できる局面は自身を含めて {positions} 個で"), tail]
            }
        }
    }
}

/// Names of heaps.
fn listed(names: &[String]) -> Vec<Inline> {
    super::frame::joined(names.iter().map(|name| vec![formula(name)]), ", ")
}

fn code(text: &str) -> Inline {
    Inline::Code(crate::layout::short(text, 80))
}

const fn normal_english(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "A player who cannot move loses.",
        Convention::Misere => "A player who cannot move wins (misère play).",
    }
}

const fn normal_japanese(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "操作できなくなったプレイヤーの負けです。",
        Convention::Misere => "操作できなくなったプレイヤーの勝ちです（逆形、ミゼール）。",
    }
}

/// The names of the one whose letters count, of the one who wants the result large, and of the other.
fn roles(picks: &PickGame, game: &GameInfo, defaults: [&str; 2]) -> [String; 3] {
    let name = |index: usize| {
        let given = game.players.as_ref().map(|players| players[index.min(1)].clone());
        given.unwrap_or_else(|| defaults[index.min(1)].to_owned())
    };
    let maximiser = picks.maximiser.index();
    [name(picks.taker.index()), name(maximiser), name(1 - maximiser.min(1))]
}

fn result_english(picks: &PickGame, game: &GameInfo) -> Vec<Inline> {
    let [taker, maximiser, minimiser] = roles(picks, game, ["the first player", "the second player"]);
    let result = match &picks.counts {
        Counts::Letters { reversed: false } => format!("The letters of {taker}, from left to right, are the result"),
        Counts::Letters { reversed: true } => format!("The letters of {taker}, from right to left, are the result"),
        Counts::Weights(_) => format!("The sum of the weights of the letters of {taker} is the result"),
    };
    said![format!("{result}: {maximiser} wants it large, {minimiser} small.")]
}

fn result_japanese(picks: &PickGame, game: &GameInfo) -> Vec<Inline> {
    let [taker, maximiser, minimiser] = roles(picks, game, ["先手", "後手"]);
    let result = match &picks.counts {
        Counts::Letters { reversed: false } => format!("{taker} の取った文字を左から並べたものが結果で"),
        Counts::Letters { reversed: true } => format!("{taker} の取った文字を右から並べたものが結果で"),
        Counts::Weights(_) => format!("{taker} の取った文字の重みの和が結果で"),
    };
    said![format!("{result}、{maximiser} は大きく、{minimiser} は小さくしようとします。")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_shown_without_comments_and_claims() {
        let text = "-- why\n\ngame \"A\"\nword 1*   -- ones\nmove 1 -> empty\nexpect 1 wins\nclaim wins when true\n";
        assert_eq!(essential(text), "game \"A\"\nword 1*   -- ones\nmove 1 -> empty");
        assert_eq!(essential("(define (domain d))\n"), "(define (domain d))");
    }

    #[test]
    fn long_lines_of_rules_say_the_same_in_80_columns() {
        let rules = "heaps n q\nmove n -> n - d, q -> 2 * d   where 0 < d <= q and n > 0 and d mod 2 = 1 and n - d >= 0 and q > 0  -- at most twice as many as the other player took";
        let shown = essential(rules);
        assert!(shown.lines().all(|line| width(line) <= COLUMNS) && shown.lines().count() > 3, "{shown}");
        let read = |source: &str| rules::read(source, &rules::Settings::default()).0.is_some();
        assert!(read(rules) && read(&shown));
        let statement = |text: &str| {
            let lines = text.lines().map(|line| split_comment(line).0);
            lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(statement(&shown), statement(rules));
        let quoted = format!("game \"{}\"\nword 1*\nmove 1 -> empty", "a -- b ".repeat(12).trim());
        assert!(essential(&quoted).contains("a -- b ".repeat(12).trim()), "a quoted text stays whole");
    }
}
