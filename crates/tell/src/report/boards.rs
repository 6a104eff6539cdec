//! Boards of pick games as text.

use rules::boards::Player;

use super::obstacle_words;
use super::parts::{heading, known, known_rows, listed, no_answer, stopped_before, unlisted};
use super::undecided::play;
use crate::document::{Document, Indent, Inline, Report, Tone};
use crate::language::Language;
use crate::layout::{short, width};
use crate::render::Style;
use crate::say::{counted, say};
use answer::{
    BoardCounterexample, BoardSolution, BoardTable, BoardText, Counts, GameInfo, Method, Obstacle,
    Pick, PickGame, PickScore,
};

/// Letters of a board in one line.
const PER_LINE: usize = 60;

/// Columns of a label.
const LABEL: usize = 14;

/// The longest board that is drawn.
const DRAWN: usize = 600;

/// Picks that are listed one by one.
const LISTED: usize = 20;

/// A result in running text.
pub(super) fn score(score: &PickScore) -> String {
    match score {
        PickScore::Letters(letters) => short(letters, 40),
        PickScore::Number(number) => number.to_string(),
    }
}

/// A board in running text: of a long one the ends of its letters.
fn shown(board: &BoardText) -> String {
    short(&board.position, 64)
}

/// The name of a player; the players of a pick game always have names.
fn name(game: &GameInfo, player: Player) -> &str {
    game.players.as_ref().map_or("", |players| players[player.index()].as_str())
}

/// One answer, or several as a list.
pub(crate) fn boards(
    game: &GameInfo,
    answers: &[(String, Result<BoardSolution, Obstacle>)],
    style: Style,
) -> Document {
    let language = style.language;
    let tell =
        |out: &mut Report, position: &str, answer: &Result<BoardSolution, Obstacle>| match answer {
            Ok(solution) => one(out, game, solution, style),
            Err(obstacle) => none(out, position, obstacle, style),
        };
    known(game, answers, language, tell, |out| {
        let head = say!(language, en: "board picks result best", ja: "盤面 手番 結果 最善");
        let head = head.split(' ').map(str::to_owned).collect();
        let cells = |board, solution: &BoardSolution| {
            let who = match solution.to_pick {
                Some((player, _)) => name(game, player).to_owned(),
                None => say!(language, en: "nobody", ja: "なし"),
            };
            let best: Vec<String> =
                best_picks(solution).map(|pick| pick.place.to_string()).collect();
            let best = if best.is_empty() { "-".to_owned() } else { best.join(" ") };
            vec![board, who, short(&score(&solution.best), 24), best]
        };
        out.headed_rows(
            0,
            known_rows(head, answers, |board| short(board, 32), cells, language),
            &[],
        );
        true
    })
}

fn best_picks(solution: &BoardSolution) -> impl Iterator<Item = &Pick> {
    solution.picks.iter().filter(|pick| pick.best)
}

fn none(out: &mut Report, position: &str, obstacle: &Obstacle, style: Style) {
    let language = style.language;
    let no = Inline::Toned(Tone::Unknown, no_answer(language));
    out.whole(vec![format!("{}: ", short(position, 64)).into(), no]);
    out.sentence(obstacle_words(obstacle, style));
    play(out, obstacle);
}

fn one(out: &mut Report, game: &GameInfo, solution: &BoardSolution, style: Style) {
    let language = style.language;
    let result = score(&solution.best);
    let said = match solution.to_pick.map(|(player, left)| (name(game, player), left)) {
        Some((who, 1)) => say!(language,
            en: "{who} picks; the result under best play is {result}",
            ja: "{who} の番、双方が最善を尽くした結果は {result}"),
        Some((who, left)) => say!(language,
            en: "{who} has {left} picks; the result under best play is {result}",
            ja: "{who} の番（あと {left} 文字取る）、双方が最善を尽くした結果は {result}"),
        None => say!(language,
            en: "no letter is free; the result is {result}",
            ja: "空いている文字はなく、結果は {result}"),
    };
    let said =
        format!("{}: {}", shown(&solution.board), said.strip_suffix(&result).unwrap_or(&said));
    out.text(Indent { first: 0, rest: 2 }, vec![said.into(), Inline::Toned(Tone::Yes, result)]);
    let marked: Vec<usize> = best_picks(solution).map(|pick| pick.place).collect();
    let end = (solution.to_pick.is_some()).then_some(solution.end.as_str());
    let label = say!(language, en: "best picks", ja: "最善の文字");
    drawing(out, game, &solution.board, (&label, &marked), end, language);
    if let Method::Theorem { states } = solution.method {
        let text = say!(language,
            en: ("the theorem for every length, a machine of {}, certificate checked",
                counted(states, "state")),
            ja: "すべての長さについての定理、{states} 状態のオートマトン、証明書は検査済み");
        out.entry(say!(language, en: "known from", ja: "根拠"), text);
    }
    if let Some(pick) =
        solution.chosen.and_then(|place| solution.picks.iter().find(|pick| pick.place == place))
    {
        let (place, letter) = (pick.place, pick.letter);
        let takes = say!(language,
            en: "takes letter {place}, a {letter}",
            ja: "{place} 文字目の {letter} を取る");
        out.entry(say!(language, en: "strategy", ja: "戦略"), takes);
    }
    if solution.complete && !solution.picks.is_empty() {
        out.blank();
        picks(out, solution, style);
    }
}

/// Letters, marks, pointers and the marks at the end, below each other.
fn drawing(
    out: &mut Report,
    game: &GameInfo,
    board: &BoardText,
    (label, pointed): (&str, &[usize]),
    end: Option<&str>,
    language: Language,
) {
    let letters: Vec<char> = board.letters.chars().collect();
    if letters.is_empty() || letters.len() > DRAWN {
        return;
    }
    let marks: Vec<char> = board.marks.chars().collect();
    let end: Option<Vec<char>> = end.map(|end| end.chars().collect());
    let pointers: Vec<char> =
        (1..=letters.len()).map(|place| if pointed.contains(&place) { '^' } else { ' ' }).collect();
    let rows = [
        (say!(language, en: "board", ja: "盤面"), Some(&letters)),
        (say!(language, en: "taken", ja: "取った人"), Some(&marks)),
        (label.to_owned(), (!pointed.is_empty()).then_some(&pointers)),
        (say!(language, en: "at the end", ja: "終局時"), end.as_ref()),
    ];
    for start in (0..letters.len()).step_by(PER_LINE) {
        let mut lines = String::new();
        for (label, row) in &rows {
            let part: String = row
                .and_then(|row| row.get(start..letters.len().min(start + PER_LINE)))
                .unwrap_or_default()
                .iter()
                .collect();
            if !part.trim().is_empty() {
                let pad = " ".repeat(LABEL.saturating_sub(width(label)));
                lines.push_str(format!("  {label}{pad}  {part}").trim_end());
                lines.push('\n');
            }
        }
        out.kept(lines);
        out.blank();
    }
    if let Some([first, second]) = &game.players {
        let text = say!(language,
            en: "o {first}, x {second}, . free",
            ja: "o は {first}、x は {second}、. は空き");
        out.entry(say!(language, en: "marks", ja: "印"), text);
    }
}

/// The picks with their results; of many, the best ones.
fn picks(out: &mut Report, solution: &BoardSolution, style: Style) {
    let language = style.language;
    let many = solution.picks.len() > LISTED;
    let listed: Vec<&Pick> =
        solution.picks.iter().filter(|pick| pick.best || !many).take(LISTED).collect();
    let header = say!(language, en: "pick letter result ", ja: "位置 文字 結果 ");
    let header = header.split(' ').map(str::to_owned).collect();
    let rows = listed.iter().map(|pick| {
        let best = if pick.best { say!(language, en: "best", ja: "最善") } else { String::new() };
        vec![pick.place.to_string(), pick.letter.to_string(), score(&pick.result), best]
    });
    let rows: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
    out.rows(2, rows, &[true]);
    let more = solution.picks.len() - listed.len();
    if more > 0 {
        out.sentence(unlisted(more, "通り", style));
    }
}

/// The results of all small boards.
pub(crate) fn board_table(game: &GameInfo, table: &BoardTable, style: Style) -> Document {
    let language = style.language;
    let mut out = Report::new();
    out.blank();
    if table.rows.iter().all(|row| row.entries.is_empty()) && table.stopped.is_none() {
        out.say(say!(language, en: "no words of these lengths", ja: "この範囲の長さの語はない"));
    }
    for row in table.rows.iter().filter(|row| !row.entries.is_empty()) {
        let (length, count) = (row.length, row.entries.len());
        out.say(say!(language,
            en: ("length {length}: {}", counted(count, "word")),
            ja: "長さ {length}: {count} 語"));
        let cells: Vec<String> = row
            .entries
            .iter()
            .map(|(word, result)| format!("{} {}", short(word, 40), score(result)))
            .collect();
        let wide = row.entries.iter().map(|(word, _)| word.chars().count()).max().unwrap_or(0);
        // The words of one length line up by themselves; only the empty one is called so.
        debug_assert!(row.entries.iter().all(|(word, _)| word.chars().count() == wide));
        out.items("  ", 2, cells.iter().map(|cell| format!("{cell} ")).collect::<Vec<_>>());
    }
    if let Some(obstacle) = &table.stopped {
        let next = table.rows.last().map_or(0, |row| row.length + 1);
        out.blank();
        out.paragraph(stopped_before(next, language));
        out.paragraph(obstacle_words(obstacle, style));
    }
    out.into_document(language, heading(game, language))
}

/// A board on which a strategy is wrong, drawn and explained.
pub(super) fn counterexample(
    out: &mut Report,
    game: &GameInfo,
    example: &BoardCounterexample,
    language: Language,
) {
    let board = shown(&example.board);
    out.sentence(say!(language,
        en: "The smallest board on which it does not take a best pick: {board}",
        ja: "最善の文字を取らない最小の盤面: {board}"));
    out.blank();
    let label = say!(language, en: "a better pick", ja: "より良い文字");
    drawing(out, game, &example.board, (&label, &[example.better.place]), None, language);
    out.blank();
    let who = name(game, example.to_pick);
    out.sentence(say!(language, en: "{who} is to pick.", ja: "{who} の番です。"));
    let chosen = match &example.chosen {
        None => say!(language,
            en: "The strategy does not say what to take.",
            ja: "戦略は何を取るかを定めていません。"),
        Some(Pick { place, letter, result, .. }) => {
            let result = score(result);
            say!(language,
                en: "The strategy takes letter {place}, a {letter}: the result under best play is \
                    then \
                    {result}.",
                ja: "戦略が取るのは {place} 文字目の {letter} で、そのあと双方が最善を尽くした結果は {result} です。")
        }
    };
    out.sentence(chosen);
    let Pick { place, letter, .. } = &example.better;
    let result = score(&example.better.result);
    out.sentence(say!(language,
        en: "Letter {place}, a {letter}, is better: the result is then {result}.",
        ja: "{place} 文字目の {letter} のほうが良く、結果は {result} になります。"));
    let boards = example.boards;
    out.sentence(say!(language,
        en: ("Found by brute force. The strategy is right on all {} with fewer letters.",
            counted(boards, "board")),
        ja: "全探索による結果です。文字数がこれより少ない {boards} 盤面では、戦略はすべて正しい選択をします。"));
}

/// What such a board is called in one line.
pub(super) fn refutation(example: &BoardCounterexample, language: Language) -> String {
    let (board, better) = (shown(&example.board), example.better.place);
    match example.chosen.as_ref().map(|chosen| chosen.place) {
        None => say!(language,
            en: "the smallest board on which it does not say what to take is {board}",
            ja: "戦略が何を取るかを定めていない最小の盤面は {board}"),
        Some(chosen) => say!(language,
            en: "the smallest board on which a pick is better is {board}: letter {better} instead \
                of \
                {chosen}",
            ja: "より良い取り方がある最小の盤面は {board}（{chosen} 文字目ではなく {better} 文字目）"),
    }
}

/// What is compared when a pick game ends: the head of an answer has it.
pub(super) fn result_rule(game: &PickGame, players: &[String; 2], language: Language) -> String {
    let taker = &players[game.taker.index()];
    let most = &players[game.maximiser.index()];
    let least = &players[game.maximiser.other().index()];
    let what = match &game.counts {
        Counts::Letters { reversed: true } => say!(language,
            en: "the letters that {taker} took, from right to left, in lexicographic order",
            ja: "{taker} が取った文字を右から左へ並べた語の辞書式順序"),
        Counts::Letters { reversed: false } => say!(language,
            en: "the letters that {taker} took, from left to right, in lexicographic order",
            ja: "{taker} が取った文字を左から右へ並べた語の辞書式順序"),
        Counts::Weights(weights) => weighed(weights, taker, language),
    };
    say!(language,
        en: "{what}: {most} maximises, {least} minimises",
        ja: "{what}: {most} は最大に、{least} は最小にする")
}

/// The letters that count 1 each, if all others count 0 and some count.
fn unweighted(weights: &[(char, i64)]) -> Option<Vec<String>> {
    let counted: Vec<String> = weights
        .iter()
        .filter(|(_, weight)| *weight == 1)
        .map(|(letter, _)| letter.to_string())
        .collect();
    (!counted.is_empty() && weights.iter().all(|(_, weight)| matches!(weight, 0 | 1)))
        .then_some(counted)
}

/// The sum of weights; where all are 0 or 1, a number of letters.
fn weighed(weights: &[(char, i64)], taker: &str, language: Language) -> String {
    match unweighted(weights) {
        Some(counted) if counted.len() == weights.len() => {
            say!(language, en: "how many letters {taker} took", ja: "{taker} が取った文字の個数")
        }
        Some(counted) => say!(language,
            en: ("how many of the letters {taker} took are {}", counted.join(" or ")),
            ja: ("{taker} が取った {} の個数", listed(&counted, "、", " か "))),
        None => {
            let one = |(letter, weight): &(char, i64)| format!("{letter}: {weight}");
            let weights = short(&weights.iter().map(one).collect::<Vec<_>>().join(", "), 200);
            say!(language,
                en: "the sum over the letters that {taker} took ({weights})",
                ja: "{taker} が取った文字の重みの合計（{weights}）")
        }
    }
}
