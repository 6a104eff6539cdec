//! Single positions as text.

use rules::{Convention, Outcome};
use solve::Parity;

use super::obstacle_words;
use super::parts::{self, known, known_rows, no_answer, unlisted, winner, winner_word};
use super::undecided::play;
use crate::document::{Document, Indent, Inline, Report, Tone};
use crate::language::Language;
use crate::layout::{beginning, is_tuple, line_width, listed, short, shown, width, wrapped};
use crate::render::Style;
use crate::say::{counted, say};
use answer::{
    Aim, Extent, GameInfo, HeapChange, Law, ListChange, Method, Obstacle, Prospect, RunChange,
    Solution, Step, Turn, Way,
};

/// Turns that are listed one by one.
const LISTED: usize = 20;

/// Columns under the answer about a single position, and under a turn that takes more than a line.
const MARGIN: usize = 4;

/// Heaps, or runs, of one turn that are listed one by one.
const CHANGES: usize = 8;

/// The most columns of the list that a turn leads to, if it is shown besides what the turn changes.
const RESULT: usize = 40;

/// The theorem that an answer comes from.
fn about_sums(law: Law, language: Language) -> String {
    let law = match law {
        Law::Grundy => {
            say!(language, en: "exclusive or of values", ja: "Grundy 数の排他的論理和 xor")
        }
        Law::Moore => say!(language, en: "Nim in disguise", ja: "姿を変えた Nim"),
        Law::Tame => say!(language, en: "tame heaps", ja: "tame な山"),
        Law::Quotient => say!(language, en: "misère quotient", ja: "ミゼール商"),
        Law::Selective => say!(language, en: "turns in any heaps", ja: "任意の山を動かす手番"),
    };
    say!(language,
        en: "the theorem about sums of heaps ({law}), certificate checked",
        ja: "山の和についての定理（{law}）、証明書は検査済み")
}

/// How many moves are best where draws are possible or moves gain something.
fn best(solution: &Solution, language: Language) -> String {
    match (solution.winning.len(), solution.options.unwrap_or(0)) {
        (_, 0) => say!(language, en: "none: play is over", ja: "なし: 終局"),
        (1, 1) => say!(language, en: "the only one", ja: "唯一の手"),
        (best, options) if best == options => {
            say!(language, en: "all {options}", ja: "{options} 通りすべて")
        }
        (best, options) => {
            say!(language, en: "{best} of {options}", ja: "{options} 通り中 {best} 通り")
        }
    }
}

/// How many moves win.
fn winning(solution: &Solution, aim: Aim, language: Language) -> String {
    if solution.options == Some(0) && aim != Aim::LastMove {
        return best(solution, language);
    }
    let by_sums = matches!(solution.method, Method::Sums(_));
    match (solution.winning.len(), solution.options) {
        (0, None) if solution.outcome == Outcome::N && !solution.complete => say!(language,
            en: "there are some, but none was found within the budget",
            ja: "あるが、制限内では 1 つも見つからなかった"),
        (_, Some(0)) | (0, None) if solution.outcome == Outcome::N => say!(language,
            en: "none: no move is possible, and a player who cannot move wins",
            ja: "なし: 操作できないので勝ち"),
        (_, Some(0)) => say!(language,
            en: "none: no move is possible, and a player who cannot move loses",
            ja: "なし: 操作できないので負け"),
        (0, None) => say!(language,
            en: "none: whatever the move, the other player wins",
            ja: "なし: どの手を選んでも相手の勝ち"),
        (0, Some(1)) => say!(language,
            en: "none: after the only move, the other player wins",
            ja: "なし: 唯一の手を選んでも相手の勝ち"),
        (0, Some(options)) => say!(language,
            en: "none: after each of the {options} moves, the other player wins",
            ja: "なし: {options} 通りのどの手を選んでも相手の勝ち"),
        (_, Some(_)) => best(solution, language),
        (1, None) if solution.complete => say!(language, en: "only one", ja: "1 通りだけ"),
        (winning, None) if solution.complete => {
            say!(language, en: "{winning} in all", ja: "全部で {winning} 通り")
        }
        (1, None) if by_sums => {
            say!(language, en: "one, there may be more:", ja: "1 通り（ほかにもありうる）:")
        }
        (winning, None) if by_sums => say!(language,
            en: "{winning}, there may be more:",
            ja: "{winning} 通り（ほかにもありうる）:"),
        (_, None) => say!(language, en: "many; some of them:", ja: "多数、その一部:"),
    }
}

/// What is rewritten.
fn step(Step { from, to, at, .. }: &Step, language: Language) -> String {
    let place =
        if width(from) > 1 { format!("{at} 文字目から") } else { format!("{at} 文字目") };
    match (from.is_empty(), to.is_empty()) {
        (true, _) => say!(language,
            en: ("{} is inserted before letter {at}", shown(to)),
            ja: ("{at} 文字目の前に {} を入れる", shown(to))),
        (false, true) => say!(language,
            en: ("{} at letter {at} is removed", shown(from)),
            ja: ("{place}の {} を消す", shown(from))),
        (false, false) => say!(language,
            en: ("{} at letter {at} becomes {}", shown(from), shown(to)),
            ja: ("{place}の {} を {} にする", shown(from), shown(to))),
    }
}

fn change(HeapChange { heap, from, to }: &HeapChange, language: Language) -> String {
    match from.checked_sub(*to) {
        Some(taken) => say!(language, en: "{taken} from {heap}", ja: "{heap} を {taken} 減らす"),
        None => say!(language,
            en: ("{} to {heap}", to - from),
            ja: ("{heap} を {} 増やす", to - from)),
    }
}

fn list_change(ListChange { heap, from, to }: &ListChange, language: Language) -> String {
    let to = match &to[..] {
        [] => "0".to_owned(),
        _ => to.iter().map(u128::to_string).collect::<Vec<_>>().join(", "),
    };
    say!(language, en: "heap {heap}: {from} -> {to}", ja: "{heap} 番目の山: {from} -> {to}")
}

fn run_change(RunChange { at, from, to }: &RunChange, language: Language) -> String {
    let to: Vec<String> = to.iter().map(usize::to_string).collect();
    match &to[..] {
        [] => say!(language,
            en: "the run of {from} at letter {at} is removed",
            ja: "{at} 文字目からの長さ {from} の連を消す"),
        to => say!(language,
            en: ("the run of {from} at letter {at} becomes {}", parts::listed(to, ", ", " and ")),
            ja: ("{at} 文字目からの長さ {from} の連を {} にする", parts::listed(to, "、", " と "))),
    }
}

/// What each heap, or each run, becomes: the first few of them; `more` says how many others there
/// are.
fn several<T>(
    changes: &[T],
    one: impl Fn(&T, Language) -> String,
    more: impl Fn(usize) -> String,
    language: Language,
) -> String {
    let mut parts: Vec<String> =
        changes.iter().take(CHANGES).map(|change| one(change, language)).collect();
    if changes.len() > CHANGES {
        parts.push(more(changes.len() - CHANGES));
    }
    parts.join(&say!(language, en: " and ", ja: "、"))
}

/// One answer, or several as a list.
pub(crate) fn solutions(
    game: &GameInfo,
    answers: &[(String, Result<Solution, Obstacle>)],
    style: Style,
) -> Document {
    let language = style.language;
    let tell = |out: &mut Report, position: &str, answer: &Result<Solution, Obstacle>| match answer
    {
        Ok(solution) => one(out, game, solution, style),
        Err(obstacle) => none(out, game, position, obstacle, style),
    };
    known(game, answers, language, tell, |out| {
        let rows = if is_numbers(game) {
            tuple_rows(game, answers, language)
        } else {
            Some(word_rows(game, answers, language))
        };
        let Some(rows) = rows else { return false };
        let unknown = is_numbers(game) && rows.iter().flatten().any(|cell| cell == "?");
        out.headed_rows(0, rows, numbers(game));
        if unknown {
            out.blank();
            let text = say!(language,
                en: "?: unknown; it would take a search of all plays, and there are too many",
                ja: "?: 不明。すべての対局を探索する必要があるが、多すぎて調べられない");
            out.text(Indent { first: 0, rest: 3 }, vec![text.into()]);
        }
        true
    })
}

/// Which columns of a list are numbers.
fn numbers(game: &GameInfo) -> &'static [bool] {
    match game.aim() {
        Aim::LastMove => &[false, false, true, true, true],
        Aim::Verdict | Aim::Gain => &[false, false, true],
    }
}

/// Whether positions are tuples or lists of numbers.
fn is_numbers(game: &GameInfo) -> bool {
    game.extent() != Extent::Letters
}

/// Whether positions are lists of any number of heaps.
fn is_lists(game: &GameInfo) -> bool {
    game.extent() == Extent::Total
}

/// A position of the game as it is shown by itself: long words and long lists are cut.
fn spelled(game: &GameInfo, position: &str, language: Language) -> String {
    match beginning(position) {
        _ if !is_lists(game) => shown(position),
        Some((beginning, heaps)) => {
            say!(language, en: "{beginning} ({heaps} heaps)", ja: "{beginning}（{heaps} 個の山）")
        }
        None => listed(position),
    }
}

fn header(game: &GameInfo, language: Language) -> Vec<String> {
    let header = match game.aim() {
        Aim::Gain => say!(language,
            en: "position,winner,difference,best moves",
            ja: "局面,勝者,得点差,最善手"),
        Aim::Verdict => say!(language,
            en: "position,winner,remoteness,best moves",
            ja: "局面,勝者,残り手数,最善手"),
        Aim::LastMove => say!(language,
        en: "position,winner,value,remoteness,turns,moves",
        ja: "局面,勝者,Grundy 数,残り手数,長さ,勝つ手"),
    };
    header.split(',').map(str::to_owned).collect()
}

/// What a list says of a position besides the winning moves.
fn cells(
    game: &GameInfo,
    position: String,
    solution: &Solution,
    language: Language,
) -> Vec<String> {
    let winner = winner_word(solution.outcome, game.players.as_ref(), language);
    // A draw has no end that anybody hurries to.
    let open = if solution.outcome == Prospect::Draw { "-" } else { "?" };
    let remoteness =
        solution.remoteness.map_or_else(|| open.to_owned(), |remoteness| remoteness.to_string());
    match game.aim() {
        Aim::Gain => {
            let difference = solution.difference.map_or_else(|| "?".to_owned(), parts::signed);
            return vec![position, winner, difference];
        }
        Aim::Verdict => return vec![position, winner, remoteness],
        Aim::LastMove => {}
    }
    let length = match solution.plays {
        Some(plays) if plays.is_fixed() => plays.shortest.to_string(),
        Some(plays) => format!("{}-{}", plays.shortest, plays.longest),
        None => open.to_owned(),
    };
    // In misère play there is no value; words have always said so of every value that is not there.
    let drawn = solution.outcome == Prospect::Draw;
    let no_value =
        if !drawn && is_numbers(game) && game.convention == Convention::Normal { "?" } else { "-" };
    vec![
        position,
        winner,
        solution.value.map_or_else(|| no_value.to_owned(), |value| value.to_string()),
        remoteness,
        length,
    ]
}

/// A list of words, with what is too long cut.
fn word_rows(
    game: &GameInfo,
    answers: &[(String, Result<Solution, Obstacle>)],
    language: Language,
) -> Vec<Vec<String>> {
    let cells = |position, solution: &Solution| {
        let winning: Vec<String> =
            solution.winning.iter().map(|turn| short(&turn.result, 24)).collect();
        let mut row = cells(game, position, solution, language);
        row.push(if winning.is_empty() { "-".to_owned() } else { winning.join(" ") });
        row
    };
    known_rows(header(game, language), answers, |position| short(position, 24), cells, language)
}

/// A list of tuples, none of them cut; nothing if that does not fit the line.
fn tuple_rows(
    game: &GameInfo,
    answers: &[(String, Result<Solution, Obstacle>)],
    language: Language,
) -> Option<Vec<Vec<String>>> {
    let head = header(game, language);
    let facts = head.len() - 1;
    let spelled = |position: &str| spelled(game, position, language);
    let cells = |position, solution: &Solution| cells(game, position, solution, language);
    let mut rows = known_rows(head[..facts].to_vec(), answers, spelled, cells, language);
    let widest =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max();
    let before: usize = (0..facts).filter_map(widest).map(|wide| wide + 2).sum();
    let room = line_width().checked_sub(before).filter(|room| *room >= width(&head[facts]))?;
    rows[0].push(head[facts].clone());
    for (row, (_, answer)) in rows[1..].iter_mut().zip(answers) {
        if let Ok(solution) = answer {
            row.push(moves(solution, room, language)?);
        }
    }
    Some(rows)
}

/// As many winning moves as there is room for, and how many there are besides; nothing if there is
/// no room for one.
fn moves(solution: &Solution, room: usize, language: Language) -> Option<String> {
    let all = &solution.winning;
    if all.is_empty() {
        return Some("-".to_owned());
    }
    (1..=all.len().min(room / 2)).rev().find_map(|listed| {
        let mut words: Vec<String> =
            all[..listed].iter().map(|turn| result(turn, language)).collect();
        let others = !solution.complete && !matches!(solution.method, Method::Sums(_));
        if listed < all.len() || others {
            let more = all.len() - listed;
            words.push(if others {
                say!(language, en: "and more", ja: "ほか")
            } else {
                say!(language, en: "and {more} more", ja: "ほか {more}")
            });
        }
        let text = words.join(" ");
        (width(&text) <= room).then_some(text)
    })
}

/// A turn in a list of positions: where it leads to, or of a long list of heaps what changes.
fn result(turn: &Turn, language: Language) -> String {
    match &turn.way {
        Way::Lists(_) => row(turn, language).swap_remove(0),
        Way::Steps(_) | Way::Heaps { .. } | Way::Runs(_) | Way::Pick { .. } => turn.result.clone(),
    }
}

/// A position, and what is said of it, which is not broken. Tuples are in full, in as many lines as
/// they need.
pub(super) fn headline(
    out: &mut Report,
    game: &GameInfo,
    position: &str,
    said: &str,
    tone: Tone,
    language: Language,
) {
    let mut lines = String::new();
    let mut between = " ";
    if is_numbers(game) && is_tuple(position) {
        wrapped(&mut lines, "", 2, &spelled(game, position, language));
        lines.truncate(lines.trim_end().len());
        if lines.lines().last().map_or(0, width) + 2 + width(said) > line_width() {
            between = "\n  ";
        }
    } else {
        lines = spelled(game, position, language);
    }
    out.whole(vec![format!("{lines}:{between}").into(), Inline::Toned(tone, said.to_owned())]);
}

fn one(out: &mut Report, game: &GameInfo, solution: &Solution, style: Style) {
    let language = style.language;
    let role = match solution.outcome {
        Prospect::Wins => Tone::Yes,
        Prospect::Loses => Tone::No,
        Prospect::Draw => Tone::Unknown,
    };
    let winner = winner(solution.outcome, game.players.as_ref(), language);
    headline(out, game, &solution.position, &winner, role, language);
    details(out, game, solution, style);
}

/// Everything about a position but who wins.
pub(super) fn details(out: &mut Report, game: &GameInfo, solution: &Solution, style: Style) {
    let language = style.language;
    if let Some(difference) = solution.difference {
        let gap = difference.unsigned_abs();
        let text = match difference {
            0 => say!(language, en: "0: both gain the same", ja: "0（両者の得点が等しい）"),
            1.. => say!(language,
                en: ("{}: the player to move gains {gap} more", parts::signed(difference)),
                ja: ("{}（手番のプレイヤーが {gap} 多く得る）", parts::signed(difference))),
            _ => say!(language,
                en: "{difference}: the other player gains {gap} more",
                ja: "{difference}（相手が {gap} 多く得る）"),
        };
        out.entry(say!(language, en: "difference", ja: "得点差"), text);
    }
    if let Some(value) = solution.value {
        out.entry(say!(language, en: "Grundy value", ja: "Grundy 数"), value.to_string());
    }
    if let Some(number) = solution.remoteness {
        let text = say!(language,
            en: ("{} if the winner hurries and the loser delays", counted(number, "turn")),
            ja: ("{}（勝つ側は急ぎ、負ける側は粘るとき）", parts::turns(number, game.turn)));
        out.entry(say!(language, en: "remoteness", ja: "残り手数"), text);
    }
    if let Some(plays) = solution.plays {
        let (shortest, longest) = (plays.shortest, plays.longest);
        let span = say!(language,
            en: "{shortest} to {longest} turns",
            ja: { parts::turns(format!("{shortest}〜{longest}"), game.turn) });
        let text = match plays.parity {
            _ if plays.is_fixed() => say!(language,
                en: ("{}, whatever the moves", counted(shortest, "turn")),
                ja: ("どの手を選んでも {}", parts::turns(shortest, game.turn))),
            Parity::Even => say!(language,
                en: "{span}, always an even number: no choice matters",
                ja: "{span}、常に偶数なので、どの手を選んでも同じ"),
            Parity::Odd => say!(language,
                en: "{span}, always an odd number: no choice matters",
                ja: "{span}、常に奇数なので、どの手を選んでも同じ"),
            Parity::Mixed => span,
        };
        out.entry(say!(language, en: "play lasts", ja: "対局の長さ"), text);
    }
    let known_from = match solution.method {
        Method::Theorem { states } => {
            let size = match game.heaps() {
                Some(_) => say!(language, en: "size", ja: "大きさ"),
                None => say!(language, en: "length", ja: "長さ"),
            };
            Some(say!(language,
                en: ("the theorem for every {size}, a machine of {}, certificate checked; too \
                    large for brute force",
                    counted(states, "state")),
                ja: "すべての{size}についての定理、{states} 状態のオートマトン、証明書は検査済み。全探索には大きすぎる"))
        }
        Method::Sums(law) => Some(about_sums(law, language)),
        Method::Computed => Some(say!(language,
            en: "computed from the rules, position by position",
            ja: "ルールから局面ごとに計算")),
        Method::BruteForce { .. } => None,
    };
    if let Some(text) = known_from {
        out.entry(say!(language, en: "known from", ja: "根拠"), text);
    }
    let (label, count) = match (solution.difference, solution.outcome) {
        (Some(_), _) => (say!(language, en: "best moves", ja: "最善手"), best(solution, language)),
        (None, Prospect::Draw) => (
            say!(language, en: "moves that draw", ja: "引き分けになる手"),
            best(solution, language),
        ),
        (None, Prospect::Wins | Prospect::Loses) => (
            say!(language, en: "winning moves", ja: "勝つ手"),
            winning(solution, game.aim(), language),
        ),
    };
    out.entry(label, count);
    let listed = &solution.winning[..solution.winning.len().min(LISTED)];
    let rows: Vec<Vec<String>> = listed.iter().map(|turn| row(turn, language)).collect();
    turns(out, &rows, is_numbers(game));
    if matches!(solution.method, Method::Sums(_)) && !solution.complete {
        // One is enough: the others were not looked for.
    } else if !solution.complete {
        out.detail(say!(language, en: "and more", ja: "ほかにもある"));
    } else if solution.winning.len() > LISTED {
        out.detail(unlisted(solution.winning.len() - LISTED, "通り", style));
    }
}

/// How a turn is made, in a few words without where it leads to.
#[must_use]
pub fn turn_words(turn: &Turn, language: Language) -> String {
    let row = row(turn, language);
    let at = match turn.way {
        Way::Steps(_) | Way::Heaps { .. } => 1,
        Way::Lists(_) | Way::Runs(_) | Way::Pick { .. } => row.len().saturating_sub(1),
    };
    row.into_iter().nth(at).unwrap_or_default()
}

/// A turn and how it is made.
fn row(turn: &Turn, language: Language) -> Vec<String> {
    match &turn.way {
        Way::Steps(steps) => {
            let steps: Vec<String> = steps.iter().map(|one| step(one, language)).collect();
            vec![shown(&turn.result), steps.join(&say!(language, en: "; ", ja: "、"))]
        }
        Way::Heaps { changes, rule, gain } => {
            let mut changes: Vec<String> =
                changes.iter().map(|one| change(one, language)).collect();
            changes.extend(gain.map(|gain| say!(language, en: "gains {gain}", ja: "得点 {gain}")));
            let mut row =
                vec![turn.result.clone(), changes.join(&say!(language, en: ", ", ja: "、"))];
            row.extend(rule.as_ref().map(|(_, name)| name.clone()).filter(|name| !name.is_empty()));
            row
        }
        Way::Lists(changes) => {
            let more = |more| {
                say!(language,
                    en: ("{} more", counted(more, "heap")),
                    ja: "ほか {more} 個の山")
            };
            let changed = several(changes, list_change, more, language);
            if listed(&turn.result) == turn.result && width(&turn.result) <= RESULT {
                vec![turn.result.clone(), changed]
            } else {
                vec![changed]
            }
        }
        Way::Pick { place, letter } => {
            vec![say!(language, en: "letter {place}, {letter}", ja: "{place} 文字目の {letter}")]
        }
        Way::Runs(changes) => {
            let more = |more| {
                say!(language,
                    en: ("{} more", counted(more, "run")),
                    ja: "ほか {more} 個の連")
            };
            vec![several(changes, run_change, more, language)]
        }
    }
}

/// Turns in columns. Tuples that do not fit are on lines of their own, with how the turn is made
/// below.
fn turns(out: &mut Report, rows: &[Vec<String>], broken: bool) {
    let widest = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell) + 2).max()
    };
    let wide: usize = (0..3).filter_map(widest).sum();
    let broken = broken || rows.iter().any(|row| row.len() == 1);
    if !broken || MARGIN + wide <= line_width() + 2 {
        out.rows(MARGIN, rows.to_vec(), &[]);
        return;
    }
    for row in rows {
        let [result, how @ ..] = &row[..] else { continue };
        out.text(Indent { first: MARGIN, rest: MARGIN + 1 }, vec![result.clone().into()]);
        if !how.is_empty() {
            out.text(Indent::all(MARGIN + 2), vec![how.join("  ").into()]);
        }
    }
}

pub(super) fn none(
    out: &mut Report,
    game: &GameInfo,
    position: &str,
    obstacle: &Obstacle,
    style: Style,
) {
    let language = style.language;
    headline(out, game, position, &no_answer(language), Tone::Unknown, language);
    out.sentence(obstacle_words(obstacle, style));
    play(out, obstacle);
}
