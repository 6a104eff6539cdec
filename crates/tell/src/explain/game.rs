//! The game that is explained, and a small example of it.

use rules::Convention;
use rules::language::print::Printed;
use rules::lists::TurnRule;

use super::frame::{Part, heading};
use crate::document::Block;
use crate::document::spans::{code, formula, name, paragraph, place, spans};
use crate::draw;
use crate::language::Language;
use crate::layout::{line_width, short, width};
use crate::say::{counted, player, say, together};
use answer::{
    Aim, Counts, Explanation, GameInfo, Graph, Node, PickGame, Positions, Prospect, Standing,
};

/// What a line of rules has room for in a plain text, set apart by four blanks.
fn room() -> usize {
    line_width() - 4
}

/// What is played, and the graph of a small position.
pub(super) fn sections(explanation: &Explanation, language: Language) -> Vec<Block> {
    let game = &explanation.attempt.game;
    let mut blocks = vec![heading(Part::Game, language), paragraph(positions(game, language))];
    let sentences = [
        Some(turn(game, language)),
        Some(ended(game, language)),
        players(game, language),
        parameters(game, language),
    ];
    blocks.push(paragraph(together(sentences.into_iter().flatten(), language)));
    let rules = essential(&explanation.rules);
    if !rules.is_empty() {
        blocks.push(paragraph(say!(language,
            en: "In the rule language:",
            ja: "ルール言語では次のように書きます。")));
        blocks.push(Block::Code(rules));
    }
    if let Some(graph) = &explanation.example {
        blocks.push(heading(Part::Example, language));
        let picture = Box::new(draw::graph(game, graph, language, draw::GraphOptions::default()));
        blocks.push(Block::Figure { picture, caption: spans(caption(graph, language)) });
    }
    blocks
}

/// The lines of a rule text that say how the game is played: no comments, nothing that is expected
/// or claimed. Another kind of text stays as it is.
fn essential(source: &str) -> String {
    let starts = |line: &str, word: &str| {
        line.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\t']))
    };
    if source.trim_start().starts_with(['(', ';']) {
        return source.trim().to_owned();
    }
    // How far the statement is indented that was left out; deeper lines are the rest of it.
    let mut left_out: Option<usize> = None;
    let kept = source.lines().filter(|line| {
        let start = line.trim_start();
        if start.is_empty() || start.starts_with("--") {
            return false;
        }
        let indent = line.len() - start.len();
        if left_out.is_some_and(|outer| indent > outer) {
            return false;
        }
        left_out = (starts(start, "expect") || starts(start, "claim")).then_some(indent);
        left_out.is_none()
    });
    kept.map(|line| narrow(line.trim_end())).collect::<Vec<_>>().join("\n")
}

/// A line of rules as lines of at most [`room`] columns that say the same: what goes on is indented
/// deeper, as the rule language wants it, and a comment that finds no room stands on lines of its
/// own before it. Quoted texts are never broken.
fn narrow(line: &str) -> String {
    if width(line) <= room() {
        return line.to_owned();
    }
    let (statement, comment) = split_comment(line);
    let margin: String = line.chars().take_while(|letter| *letter == ' ').collect();
    let mut lines: Vec<String> = vec![];
    if !comment.is_empty() {
        fold(&mut lines, comment.split(' '), &format!("{margin}-- "), &format!("{margin}-- "));
    }
    if width(statement) <= room() {
        lines.push(statement.to_owned());
    } else {
        fold(
            &mut lines,
            words(statement.trim()).into_iter(),
            &margin,
            &format!("{margin}        "),
        );
    }
    lines.join("\n")
}

/// The statement of a line, and its comment without the sign.
pub(super) fn split_comment(line: &str) -> (&str, &str) {
    let mut quote = None;
    for (at, letter) in line.char_indices() {
        match quote {
            Some(sign) if letter == sign => quote = None,
            Some(_) => {}
            None if letter == '\'' || letter == '"' => quote = Some(letter),
            None if line[at..].starts_with("--") => {
                return (line[..at].trim_end(), line[at + 2..].trim());
            }
            None => {}
        }
    }
    (line, "")
}

/// The words of a statement, between blanks that are not in a quoted text or a class.
pub(super) fn words(statement: &str) -> Vec<&str> {
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

fn fold<'w>(
    lines: &mut Vec<String>,
    words: impl Iterator<Item = &'w str>,
    first: &str,
    more: &str,
) {
    let mut line = first.to_owned();
    let mut fresh = true;
    for word in words {
        if !fresh && width(&line) + 1 + width(word) > room() {
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

/// What positions look like.
pub(super) fn positions(game: &GameInfo, language: Language) -> String {
    match &game.positions {
        Positions::Words { letters, domain, .. } => say!(language,
            en: ("A position is {} of the letters {}{}.",
                any_string(domain, language),
                letters_listed(letters, language),
                of_the_form(domain, language)),
            ja: ("局面は、文字{}からなる{}{}です。",
                letters_listed(letters, language),
                of_the_form(domain, language),
                any_string(domain, language))),
        Positions::Lists { heap, .. } => say!(language,
            en: ("A position is any number of heaps; the rules write {} for the size of one of \
                them.",
                name(heap)),
            ja: ("局面は任意個の山です。ルールの中では、1 つの山の大きさを {} と書きます。",
                name(heap))),
        Positions::Boards(game) => say!(language,
            en: ("A position is {} of the letters {}{}, together with who has taken which of its \
                  letters.",
                any_string(&game.domain, language),
                letters_listed(&game.letters, language),
                of_the_form(&game.domain, language)),
            ja: ("局面は、文字{}からなる{}{}と、どの文字を誰が取ったかです。",
                letters_listed(&game.letters, language),
                of_the_form(&game.domain, language),
                any_string(&game.domain, language))),
        Positions::Heaps { names, domain, .. } => {
            let heaps = names.iter().map(|heap| name(heap)).collect::<Vec<_>>().join(", ");
            let extent = match domain {
                Some(domain) => say!(language,
                    en: (", where {}.", formula(domain)),
                    ja: ("の整数で、{} を満たします。", formula(domain))),
                None => say!(language, en: " of any size.", ja: "の任意の整数です。"),
            };
            say!(language,
            en: {
                let a_heap = if names.len() == 1 { "a heap" } else { "heaps" };
                format!("A position is {a_heap} {heaps}{extent}")
            },
            ja: {
                let (number, each) = (names.len(), if names.len() == 1 { " " } else { "それぞれ " });
                let unit = if number < 10 { "つ" } else { "個" };
                format!("局面は {number} {unit}の山 {heaps} からなり、大きさは{each}0 以上{extent}")
            })
        }
    }
}

/// Letters that are listed one by one; more of them stand in one text.
const LISTED: usize = 4;

/// `a` and `b`; in Japanese each between brackets.
fn letters_listed(letters: &str, language: Language) -> String {
    let each: Vec<String> = letters.chars().map(code).collect();
    match each.as_slice() {
        [rest @ .., last] if each.len() <= LISTED => say!(language,
            en: {
                let rest = rest.join(", ");
                if rest.is_empty() { last.clone() } else { format!("{rest} and {last}") }
            },
            ja: { each.iter().map(|letter| format!("「{letter}」")).collect() }),
        _ => {
            say!(language, en: (
                "{}", code(short(letters, 80))
            ), ja: (" {} ", code(short(letters, 80))))
        }
    }
}

/// The expressions that put no condition on a word, or only that it has a letter.
const ANY: [&str; 2] = ["any*", "any+"];

fn any_string(domain: &str, language: Language) -> String {
    match domain {
        "any*" => say!(language, en: "any string", ja: "任意の長さの文字列"),
        "any+" => say!(language, en: "any non-empty string", ja: "1 文字以上の任意の文字列"),
        _ => say!(language, en: "a string", ja: "文字列"),
    }
}

/// What form a word has, if there is a condition.
fn of_the_form(domain: &str, language: Language) -> String {
    if ANY.contains(&domain) {
        return String::new();
    }
    let form = code(short(domain, 80));
    say!(language, en: " that matches {form}", ja: "、正規表現 {form} に一致する")
}

/// What a turn is.
pub(super) fn turn(game: &GameInfo, language: Language) -> String {
    match (&game.positions, game.turn) {
        (Positions::Boards(PickGame { picks: 1, .. }), _) => say!(language,
            en: "The players take turns; in each turn, the player takes one free letter, until \
                none is left.",
            ja: "空いている文字がなくなるまで、交互に 1 文字ずつ取ります。"),
        (Positions::Boards(PickGame { picks, .. }), _) => say!(language,
            en: "The players take turns; in each turn, the player takes {picks} free letters, one \
                after the other, until none is left.",
            ja: "空いている文字がなくなるまで、1 手番に {picks} 文字ずつ交互に取ります。"),
        (_, TurnRule::ONE) => say!(language,
            en: "The players take turns; a turn is one move.",
            ja: "2 人が交互に 1 回ずつ操作を行います。"),
        (_, TurnRule::Moves(most)) => say!(language,
            en: "The players take turns; a turn is 1 to {most} moves.",
            ja: "2 人が交互に手番を行います。1 手番に行う操作は 1〜{most} 回です。"),
        (_, TurnRule::AnyHeaps) => say!(language,
            en: "The players take turns; a turn is one move in each of one or more heaps.",
            ja: "2 人が交互に手番を行います。1 手番では、1 つ以上の山を選び、それぞれに 1 回ずつ操作を行います。"),
    }
}

/// When play is over, and what then.
pub(super) fn ended(game: &GameInfo, language: Language) -> String {
    if let Positions::Boards(picks) = &game.positions {
        return result(picks, game, language);
    }
    let stuck = match game.convention {
        Convention::Normal => say!(language,
            en: "A player who cannot move loses.",
            ja: "先に操作を行えなくなった方が負けです。"),
        Convention::Misere => say!(language,
            en: "A player who cannot move wins (misère play).",
            ja: "先に操作を行えなくなった方が勝ちです（逆形、ミゼール）。"),
    };
    match &game.positions {
        Positions::Heaps { aim: Aim::Gain, .. } => say!(language,
            en: "Moves gain points, and each player tries to outscore the other by as much as \
                possible. Play ends when no move is left.",
            ja: "手には得点があり、どちらも相手との得点差をできるだけ大きくしようとします。行える操作がなくなると終局です。"),
        Positions::Heaps { aim: Aim::Verdict, .. } => say!(language,
            en: "Play also ends where the rules say that the player to move wins, loses or draws. \
                {stuck}",
            ja: "手番のプレイヤーの勝ち、負け、引き分けがルールで決まる局面でも終局です。{stuck}"),
        Positions::Heaps { ends: Some(ends), .. } => say!(language,
            en: ("Play also ends when {}. {stuck}", formula(ends)),
            ja: ("{} のときも終局です。{stuck}", formula(ends))),
        _ => stuck,
    }
}

/// What the result of a board is, and who wants it how.
fn result(picks: &PickGame, game: &GameInfo, language: Language) -> String {
    let [taker, maximiser, minimiser] = roles(picks, game, language);
    let result = match &picks.counts {
        Counts::Letters { reversed: false } => say!(language,
            en: "The letters of {taker}, from left to right, are the result",
            ja: "{taker} の取った文字を左から並べたものが結果で"),
        Counts::Letters { reversed: true } => say!(language,
            en: "The letters of {taker}, from right to left, are the result",
            ja: "{taker} の取った文字を右から並べたものが結果で"),
        Counts::Weights(_) => say!(language,
            en: "The sum of the weights of the letters of {taker} is the result",
            ja: "{taker} の取った文字の重みの和が結果で"),
    };
    say!(language,
        en: "{result}: {maximiser} wants it large, {minimiser} small.",
        ja: "{result}、{maximiser} は大きく、{minimiser} は小さくしようとします。")
}

/// The names of the one whose letters count, of the one who wants the result large, and of the
/// other.
fn roles(picks: &PickGame, game: &GameInfo, language: Language) -> [String; 3] {
    let name = |index: usize| match (&game.players, index) {
        (Some(players), _) => players[index.min(1)].clone(),
        (None, _) => player(index == 0, language),
    };
    let maximiser = picks.maximiser.index();
    [name(picks.taker.index()), name(maximiser), name(1 - maximiser.min(1))]
}

/// Who plays, if the players have names.
pub(super) fn players(game: &GameInfo, language: Language) -> Option<String> {
    match (&game.sides, &game.players) {
        (Some([left, right]), _) => Some(say!(language,
            en: "{left} and {right} have different moves, and either may begin.",
            ja: "{left} と {right} では行える操作が異なります。先手はどちらでもかまいません。")),
        (None, Some([first, second])) => Some(say!(language,
            en: "{first} moves first, then {second}.",
            ja: "先手は {first}、後手は {second} です。")),
        (None, None) => None,
    }
}

/// The numbers in this reading of the rules, as `k = 3`.
pub(super) fn parameters(game: &GameInfo, language: Language) -> Option<String> {
    let numbers =
        game.parameters.iter().map(|(name, value)| (name, Printed::calculation(value.to_string())));
    let sets = game.sets.iter().map(|(name, set)| {
        let set: Vec<String> = set.iter().map(i64::to_string).collect();
        let set = short(&set.join(", "), 120);
        (name, Printed { tex: format!(r"\{{{set}\}}"), text: format!("{{{set}}}") })
    });
    let equal = |(name, value): (&String, Printed)| {
        let Printed { text, tex } = Printed::name(name);
        formula(&Printed {
            text: format!("{text} = {value}"),
            tex: format!("{tex} = {}", value.tex),
        })
    };
    let all = numbers.chain(sets).map(equal).collect::<Vec<_>>().join(", ");
    (!all.is_empty()).then(|| say!(language, en: "Here, {all}.", ja: "ここでは {all} とします。"))
}

/// The positions of a graph, how many of them are lost, and how many are over; the first position,
/// and whether it is won.
struct Counted<'g> {
    positions: usize,
    lost: usize,
    drawn: usize,
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
    let drawn = |node: &Node| {
        node.place.standing.as_ref().and_then(Standing::prospect) == Some(Prospect::Draw)
    };
    let root = graph.nodes.first();
    Counted {
        positions: graph.nodes.len(),
        lost: standing(true),
        drawn: graph.nodes.iter().filter(|node| drawn(node)).count(),
        over: graph.nodes.iter().filter(|node| node.over).count(),
        root: root.map_or("", |node| &node.place.position),
        result: root.is_some_and(|node| matches!(node.place.standing, Some(Standing::Result(_)))),
    }
}

/// What a small graph shows.
fn caption(graph: &Graph, language: Language) -> String {
    let Counted { positions, lost, drawn, over, root, result } = count(graph);
    let root = place(root);
    let standing = match result {
        true => say!(language,
            en: "; on {over} of them, no letter is free.",
            ja: "、そのうち {over} 局面で空きがありません。"),
        false => say!(language,
        en: {
            let [are, end] = [lost, over].map(|number| if number == 1 { "is" } else { "are" });
            let draws = match drawn {
                0 => String::new(),
                1 => " 1 is a draw;".to_owned(),
                _ => format!(" {drawn} are draws;"),
            };
            format!("; {lost} of them {are} losing for the player to move;{draws} {over} {end} \
                terminal.")
        },
        ja: {
            let draws = if drawn == 0 { String::new() } else { format!("、{drawn} 局面が引き分け") };
            format!("、そのうち {lost} 局面が負け局面（手番のプレイヤーの負け）{draws}、{over} 局面が終局です。")
        }),
    };
    say!(language,
        en: {
            let itself = if positions == 1 { "which is this one" } else { "itself included" };
            let positions = counted(positions, "position");
            format!("{positions} can be reached from {root}, {itself}{standing}")
        },
        ja: "{root} から到達できる局面は自身を含めて {positions} 個で{standing}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_shown_without_comments_and_claims() {
        let text = "-- why\n\ngame \"A\"\nword 1*   -- ones\nmove 1 -> empty\nexpect 1 \
            wins\nclaim wins when true\n";
        assert_eq!(essential(text), "game \"A\"\nword 1*   -- ones\nmove 1 -> empty");
        let long = "heap n\nexpect 3 wins,\n  1^10 loses\n    -- so\n\n  , 4 wins\nmove n -> m\n  \
            where m < n\nclaim wins when\n  sum(n) > 0\n";
        assert_eq!(essential(long), "heap n\nmove n -> m\n  where m < n");
        assert_eq!(essential("(define (domain d))\n"), "(define (domain d))");
    }

    #[test]
    fn long_lines_of_rules_say_the_same_in_80_columns() {
        let rules = "heaps n q\nmove n -> n - d, q -> 2 * d   where 0 < d <= q and n > 0 and d \
            mod 2 = 1 and n - d >= 0 and q > 0  -- at most twice as many as the other player took";
        let shown = essential(rules);
        assert!(
            shown.lines().all(|line| width(line) <= room()) && shown.lines().count() > 3,
            "{shown}"
        );
        let read = |source: &str| rules::read(source, &rules::Settings::default()).0.is_some();
        assert!(read(rules) && read(&shown));
        let statement = |text: &str| {
            let lines = text.lines().map(|line| split_comment(line).0);
            lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(statement(&shown), statement(rules));
        let quoted = format!("game \"{}\"\nword 1*\nmove 1 -> empty", "a -- b ".repeat(12).trim());
        assert!(
            essential(&quoted).contains("a -- b ".repeat(12).trim()),
            "a quoted text stays whole"
        );
    }
}
