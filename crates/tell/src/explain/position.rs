//! One position, step by step: the theorem on this very position, and where its turns lead.

use answer::{
    Choice, ExplainedPosition, Explanation, FormulaWhy, GameInfo, Insight, Method, PathWhy, Standing, Statement, Step,
    Survey, Way, Why,
};
use rules::formula::trace::Trace;
use rules::{Convention, Outcome};

use super::frame::{Part, Players, Speak, capital, counted, formula, heading, items, place, said};
use super::{trace, tuples};
use crate::document::{Block, Inline};
use crate::language::Language;

/// The most turns that are told one by one.
const TURNS: usize = 12;

/// The section about the position that was asked about, if one was.
pub(super) fn sections(explanation: &Explanation, language: Language) -> Vec<Block> {
    let Some(position) = &explanation.position else { return vec![] };
    let game = &explanation.attempt.game;
    let mut blocks = vec![heading(Part::Position, language), Said::Asked(position).paragraph(language)];
    if position.surveys.is_empty() {
        blocks.push(Said::Nothing.paragraph(language));
    }
    for (survey, why) in position.surveys.iter().zip(&position.reasons) {
        if let (Some(mover), Some(sides)) = (survey.place.mover, &game.sides) {
            blocks.push(Block::Heading(2, Said::Begins(&sides[mover.min(1)]).speak(language)));
        }
        blocks.extend(of_survey(game, survey, why, explanation.insight, language));
    }
    blocks
}

/// Who wins for one player to move, why, and every turn.
fn of_survey(game: &GameInfo, survey: &Survey, why: &Why, insight: Option<Insight>, language: Language) -> Vec<Block> {
    let players = Players::new(game, survey.place.mover, language);
    let Some(outcome) = survey.place.standing.as_ref().and_then(Standing::outcome) else {
        return vec![Said::Nothing.paragraph(language)];
    };
    let mut blocks = vec![];
    match why {
        Why::Formula(reason) => blocks.extend(by_formula(game, reason, &players, outcome, language)),
        Why::Path(path) => blocks.extend(by_path(path, &players, outcome, language)),
        Why::Exhausted | Why::Sums(_) | Why::Board(_) => {
            blocks.push(Said::Exhausted(survey, &players, outcome).paragraph(language));
        }
    }
    if (insight, outcome) == (Some(Insight::Xor { free: true }), Outcome::N) {
        blocks.extend(tuples::xor_moves(game, &survey.place.position, language));
    }
    blocks.extend(turns(survey, why, &players, outcome, language));
    if let Some(Standing::Outcome { remoteness: Some(remoteness), plays, .. }) = &survey.place.standing {
        let plays = plays.map(|plays| (plays.shortest, plays.longest));
        if !survey.is_over() && matches!(survey.method, Some(Method::BruteForce { .. })) {
            blocks.push(Said::Lengths(*remoteness, plays).paragraph(language));
        }
    }
    blocks
}

/// The formula on the position.
fn by_formula(
    game: &GameInfo,
    reason: &FormulaWhy,
    players: &Players,
    outcome: Outcome,
    language: Language,
) -> Vec<Block> {
    let mut blocks = vec![];
    if let Some(turns) = &reason.turns
        && let Some(number) = turns.number()
    {
        blocks.push(Said::Turns.paragraph(language));
        blocks.push(trace::steps(turns, language));
        blocks.push(Said::Counted(number, game.convention, players, outcome).paragraph(language));
    }
    if reason.trace.steps.is_empty() {
        // The formula is `true` or `false`: there is nothing to work out.
        blocks.push(Said::Everywhere(players, outcome).paragraph(language));
        return blocks;
    }
    blocks.push(Said::Formula(reason.turns.is_some()).paragraph(language));
    blocks.push(trace::steps(&reason.trace, language));
    let wins = matches!(reason.statement, Statement::Wins(_));
    blocks.push(Said::Therefore(reason.trace.holds().unwrap_or(false), wins, players, outcome).paragraph(language));
    blocks
}

/// The way through the machine.
fn by_path(path: &PathWhy, players: &Players, outcome: Outcome, language: Language) -> Vec<Block> {
    let mut blocks = vec![];
    if !path.digits.is_empty() {
        let spelled = |digit: u8| char::from_digit(u32::from(digit), 36).unwrap_or('?').to_string();
        let rows = path.digits.iter().map(|(name, digits)| {
            let cells = digits.iter().map(|digit| vec![Inline::from(spelled(*digit))]);
            [vec![formula(name)]].into_iter().chain(cells).collect()
        });
        let width = path.digits.iter().map(|(_, digits)| digits.len()).max().unwrap_or(0);
        blocks.push(Block::Table(crate::document::Table {
            rows: rows.collect(),
            numbers: (0..=width).map(|column| column > 0).collect(),
            ..crate::document::Table::default()
        }));
    }
    blocks.push(Said::Path(path).paragraph(language));
    blocks.push(Said::Ends(path, players, outcome).paragraph(language));
    blocks
}

/// Every turn, or some if there are too many; winning ones first.
fn turns(survey: &Survey, why: &Why, players: &Players, outcome: Outcome, language: Language) -> Vec<Block> {
    if survey.choices.is_empty() {
        return match (survey.complete, outcome) {
            (true, _) => vec![Said::NoTurns.paragraph(language)],
            (false, Outcome::P) if !matches!(why, Why::Exhausted) => vec![Said::TooMany.paragraph(language)],
            (false, _) => vec![],
        };
    }
    let best = survey.choices.iter().filter(|choice| choice.best).count();
    let mut blocks = vec![Said::Choices(survey, best, outcome).paragraph(language)];
    let shown = selection(survey);
    let letters = survey.place.position.chars().count();
    let told = shown.iter().filter_map(|&index| {
        let choice = survey.choices.get(index)?;
        let after = choice.place.standing.as_ref().and_then(Standing::outcome)?;
        Some(Said::Choice(choice, letters, working(why, index), players, after).speak(language))
    });
    blocks.push(items(told));
    let left = survey.choices.len().saturating_sub(shown.len());
    if left > 0 {
        blocks.push(Said::More(left, outcome, best > shown.len()).paragraph(language));
    }
    blocks
}

/// The choices that are told, by index: winning ones before others, each in the order of the survey.
#[must_use]
pub(super) fn selection(survey: &Survey) -> Vec<usize> {
    let mut order: Vec<usize> = (0..survey.choices.len()).collect();
    order.sort_by_key(|&index| !survey.choices[index].best);
    order.truncate(TURNS);
    order
}

/// What the theorem makes of a position after a turn.
enum Working<'a> {
    Trace(&'a Trace),
    State(usize),
    None,
}

fn working(why: &Why, index: usize) -> Working<'_> {
    match why {
        Why::Formula(reason) => {
            reason.choices.iter().find(|(at, _)| *at == index).map_or(Working::None, |(_, trace)| Working::Trace(trace))
        }
        Why::Path(path) => {
            path.choices.iter().find(|(at, _)| *at == index).map_or(Working::None, |(_, state)| Working::State(*state))
        }
        Why::Exhausted | Why::Sums(_) | Why::Board(_) => Working::None,
    }
}

enum Said<'a> {
    Asked(&'a ExplainedPosition),
    Nothing,
    Begins(&'a str),
    Exhausted(&'a Survey, &'a Players, Outcome),
    Turns,
    Counted(i128, Convention, &'a Players, Outcome),
    Formula(bool),
    Everywhere(&'a Players, Outcome),
    /// Whether the formula holds, and whether it says 'wins' where it does.
    Therefore(bool, bool, &'a Players, Outcome),
    Path(&'a PathWhy),
    Ends(&'a PathWhy, &'a Players, Outcome),
    NoTurns,
    TooMany,
    Choices(&'a Survey, usize, Outcome),
    /// A turn, and how many letters the position has that it is made in.
    Choice(&'a Choice, usize, Working<'a>, &'a Players, Outcome),
    More(usize, Outcome, bool),
    Lengths(u32, Option<(u32, u32)>),
}

/// The letters that are read, with the states between them.
fn path_text(path: &PathWhy) -> String {
    const MOST: usize = 40;
    let mut text = "0".to_owned();
    for (letter, state) in path.steps.iter().take(MOST) {
        text.push_str(&format!(" -{letter}-> {state}"));
    }
    if path.steps.len() > MOST {
        text.push_str(&format!(" ... -> {}", last(path)));
    }
    text
}

/// The state in which the machine ends.
fn last(path: &PathWhy) -> usize {
    path.steps.last().map_or(0, |(_, state)| *state)
}

/// Where in a position of so many letters a factor stands. The same letters may stand in several places.
fn spot(step: &Step, letters: usize, language: Language) -> String {
    let (at, long) = (step.at, step.from.chars().count());
    let last = at + long.saturating_sub(1);
    match (language, long) {
        (Language::English, 0) if at > letters => "at the end".to_owned(),
        (Language::English, 0) => format!("before letter {at} of {letters}"),
        (Language::English, 1) => format!("letter {at} of {letters}"),
        (Language::English, _) => format!("letters {at} to {last} of {letters}"),
        (Language::Japanese, 0) if at > letters => "末尾".to_owned(),
        (Language::Japanese, 0) => format!("{letters} 文字中 {at} 文字目の前"),
        (Language::Japanese, 1) => format!("{letters} 文字中 {at} 文字目"),
        (Language::Japanese, _) => format!("{letters} 文字中 {at}〜{last} 文字目"),
    }
}

/// How a turn is made in a position of so many letters, if that is short.
fn way(choice: &Choice, letters: usize, language: Language) -> Option<Vec<Inline>> {
    match &choice.turn.way {
        Way::Steps(steps) => match &steps[..] {
            [step] => {
                let text =
                    |text: &str| if text.is_empty() { "empty".to_owned() } else { crate::layout::short(text, 20) };
                let made = Inline::Code(format!("{} -> {}", text(&step.from), text(&step.to)));
                let place = spot(step, letters, language);
                Some(match language {
                    Language::English => said![made, format!(" ({place})")],
                    Language::Japanese => said![made, format!("（{place}）")],
                })
            }
            _ => None,
        },
        Way::Heaps { changes, .. } => {
            let each: Vec<String> =
                changes.iter().map(|change| format!("{}: {} -> {}", change.heap, change.from, change.to)).collect();
            Some(said![Inline::Code(each.join(", "))])
        }
        Way::Lists(_) | Way::Runs(_) | Way::Pick { .. } => None,
    }
}

impl Speak for Said<'_> {
    fn english(&self) -> Vec<Inline> {
        match self {
            Self::Asked(position) => said!["The position is ", place(&position.position), "."],
            Self::Nothing => said!["Who wins here is not known: a budget ended before."],
            Self::Begins(name) => said![format!("If {name} begins")],
            Self::Exhausted(survey, players, outcome) => {
                let how = match survey.method {
                    Some(Method::BruteForce { positions }) => {
                        format!("Verified by brute force, for which {} were solved", counted(positions, "position"))
                    }
                    Some(Method::Theorem { states }) => {
                        format!("By the theorem, whose machine has {}", counted(states, "state"))
                    }
                    Some(Method::Sums(_)) => "By a theorem about sums of heaps".to_owned(),
                    None => "As far as is known".to_owned(),
                };
                said![format!("{how}: {} wins.", players.winner(*outcome))]
            }
            Self::Turns => said!["How many turns remain, whatever is played:"],
            Self::Counted(number, convention, players, outcome) => {
                let parity = if number.rem_euclid(2) == 1 { "odd" } else { "even" };
                let rule = match convention {
                    Convention::Normal => "who cannot move loses",
                    Convention::Misere => "who cannot move wins",
                };
                let stuck = if number.rem_euclid(2) == 1 { &players.second } else { &players.first };
                let turns = if *number == 1 {
                    "Exactly 1 turn remains".to_owned()
                } else {
                    format!("Exactly {number} turns remain")
                };
                said![format!(
                    "{turns}. {number} is {parity}, so in the end it is {stuck} who cannot move; {rule}, so {} wins.",
                    players.winner(*outcome)
                )]
            }
            Self::Formula(false) => said!["The formula of the theorem, on this position:"],
            Self::Formula(true) => said!["The formula of the theorem says the same:"],
            Self::Everywhere(players, outcome) => {
                said![format!("{} wins this position, like every other.", capital(players.winner(*outcome)))]
            }
            Self::Therefore(holds, wins, players, outcome) => said![format!(
                "The formula {}, and {} wins exactly when it {}. So {} wins.",
                if *holds { "holds" } else { "does not hold" },
                players.first,
                if *wins { "does" } else { "does not" },
                players.winner(*outcome)
            )],
            Self::Path(path) => said![
                "The machine reads the position like this, state after state: ",
                Inline::Code(path_text(path)),
                "."
            ],
            Self::Ends(path, players, outcome) => said![format!(
                "It ends in state {}, whose class is {}. So {} wins.",
                last(path),
                path.class,
                players.winner(*outcome)
            )],
            Self::NoTurns => said!["No turn can be made here."],
            Self::TooMany => {
                said!["There are too many turns to list them; by the theorem, the opponent wins after each of them."]
            }
            Self::Choices(survey, best, outcome) => {
                let number = survey.choices.len();
                let positions = counted(number, "position");
                said![match (outcome, survey.complete) {
                    (Outcome::P, _) if number == 1 => {
                        "One turn can lead to 1 position. The opponent wins from it:".to_owned()
                    }
                    (Outcome::P, _) =>
                        format!("One turn can lead to {positions}. The opponent wins from each of them:"),
                    (Outcome::N, true) if number == 1 => "One turn can lead to 1 position; that turn wins:".to_owned(),
                    (Outcome::N, true) if number == *best => {
                        format!("One turn can lead to {positions}; every one of these turns wins:")
                    }
                    (Outcome::N, true) => {
                        format!(
                            "One turn can lead to {positions}; {best} of these turns {}:",
                            if *best == 1 { "wins" } else { "win" }
                        )
                    }
                    (Outcome::N, false) => format!("Among the turns that win are those to {positions}:"),
                }]
            }
            Self::Choice(choice, letters, working, players, after) => {
                let mut text = way(choice, *letters, Language::English)
                    .map(|mut way| {
                        way.push(" gives ".into());
                        way
                    })
                    .unwrap_or_default();
                text.push(place(&choice.place.position));
                match working {
                    Working::Trace(trace) => {
                        let worked = trace::in_line(trace, Language::English);
                        if !worked.is_empty() {
                            text.push(": ".into());
                            text.extend(worked);
                        }
                    }
                    Working::State(state) => text.push(format!(": state {state}").into()),
                    Working::None => {}
                }
                match after {
                    Outcome::P => text.extend(said![
                        "; ",
                        format!("{} then loses. ", players.second),
                        Inline::Strong("This wins.".to_owned())
                    ]),
                    Outcome::N => text.push(format!("; {} then wins.", players.second).into()),
                }
                text
            }
            Self::More(left, outcome, winning) => said![match (outcome, winning) {
                (Outcome::P, _) if *left == 1 => "1 more is not listed; the opponent wins from it too.".to_owned(),
                (Outcome::N, true) if *left == 1 => "1 more is not listed.".to_owned(),
                (Outcome::N, false) if *left == 1 => "1 more is not listed; it does not win.".to_owned(),
                (Outcome::P, _) => format!("{left} more are not listed; the opponent wins from them too."),
                (Outcome::N, true) => format!("{left} more are not listed."),
                (Outcome::N, false) => format!("{left} more are not listed; none of them wins."),
            }],
            Self::Lengths(remoteness, plays) => {
                let mut text = format!(
                    "Verified by brute force: if the winner hurries and the loser delays, {} remain{}",
                    counted(usize::try_from(*remoteness).unwrap_or(usize::MAX), "turn"),
                    if *remoteness == 1 { "s" } else { "" }
                );
                match plays {
                    Some((shortest, longest)) if shortest == longest => {
                        text.push_str(&format!("; every play has exactly {shortest}."));
                    }
                    Some((shortest, longest)) => text.push_str(&format!("; plays have {shortest} to {longest}.")),
                    None => text.push('.'),
                }
                said![text]
            }
        }
    }

    fn japanese(&self) -> Vec<Inline> {
        match self {
            Self::Asked(position) => said!["局面 ", place(&position.position), " を考えます。"],
            Self::Nothing => said!["予算が尽きたため、この局面でどちらが勝つかは分かっていません。"],
            Self::Begins(name) => said![format!("{name} が先手の場合")],
            Self::Exhausted(survey, players, outcome) => {
                let how = match survey.method {
                    Some(Method::BruteForce { positions }) => {
                        format!("全探索（{positions} 局面を解いて検証済み）によると")
                    }
                    Some(Method::Theorem { states }) => format!("定理（{states} 状態のオートマトン）によると"),
                    Some(Method::Sums(_)) => "山の和についての定理によると".to_owned(),
                    None => "分かっている限りでは".to_owned(),
                };
                said![how, format!("、{}", verdict(players, *outcome))]
            }
            Self::Turns => said!["残りの手数は、どう指しても次のとおりです。"],
            Self::Counted(number, convention, players, outcome) => {
                let odd = number.rem_euclid(2) == 1;
                let stuck = if odd { &players.second } else { &players.first };
                let rule = match convention {
                    Convention::Normal => "操作できなくなった方の負け",
                    Convention::Misere => "操作できなくなった方の勝ち",
                };
                said![
                    format!(
                        "残りはちょうど {number} 手です。{number} は{}なので、最後に操作できなくなるのは{}です。{rule}なので、",
                        if odd { "奇数" } else { "偶数" },
                        spaced(stuck, players)
                    ),
                    verdict(players, *outcome)
                ]
            }
            Self::Formula(false) => said!["定理の式をこの局面で計算します。"],
            Self::Formula(true) => said!["定理の式も同じ結論になります。"],
            Self::Everywhere(players, outcome) => said!["どの局面でも同じように、", verdict(players, *outcome)],
            Self::Therefore(holds, wins, players, outcome) => said![
                format!(
                    "式は{}。{}が勝つのは式が成り立{}ときなので、",
                    if *holds { "成り立ちます" } else { "成り立ちません" },
                    spaced(&players.first, players),
                    if *wins { "つ" } else { "たない" },
                ),
                verdict(players, *outcome)
            ],
            Self::Path(path) => {
                said!["オートマトンはこの局面を次のように読みます（数は状態）: ", Inline::Code(path_text(path)), "。"]
            }
            Self::Ends(path, players, outcome) => {
                said![format!("最後の状態 {} は {} の状態なので、", last(path), path.class), verdict(players, *outcome)]
            }
            Self::NoTurns => said!["ここで指せる手はありません。"],
            Self::TooMany => {
                said!["手が多いので列挙しませんが、定理により、どの手を指しても相手の勝ち局面になります。"]
            }
            Self::Choices(survey, best, outcome) => {
                let number = survey.choices.len();
                said![match (outcome, survey.complete) {
                    (Outcome::P, _) => format!("1 手番で移れる局面は {number} 個あり、どれも相手の勝ち局面です。"),
                    (Outcome::N, true) =>
                        format!("1 手番で移れる局面は {number} 個あり、そのうち {best} 個が勝つ手です。"),
                    (Outcome::N, false) =>
                        format!("次の {number} 局面に移る手は勝つ手です（ほかにもあるかもしれません）。"),
                }]
            }
            Self::Choice(choice, letters, working, players, after) => {
                let mut text = way(choice, *letters, Language::Japanese)
                    .map(|mut way| {
                        way.push(if matches!(way.last(), Some(Inline::Text(_))) { "で " } else { " で " }.into());
                        way
                    })
                    .unwrap_or_default();
                text.push(place(&choice.place.position));
                match working {
                    Working::Trace(trace) => {
                        let worked = trace::in_line(trace, Language::Japanese);
                        if !worked.is_empty() {
                            text.push(": ".into());
                            text.extend(worked);
                        }
                    }
                    Working::State(state) => text.push(format!(": 状態 {state}").into()),
                    Working::None => {}
                }
                let opponent = spaced(&players.second, players);
                match after {
                    Outcome::P => text.extend(said![
                        format!("。{opponent}の負け局面なので、"),
                        Inline::Strong("勝つ手".to_owned()),
                        "です。"
                    ]),
                    Outcome::N => text.push(format!("。{opponent}の勝ち局面です。").into()),
                }
                text
            }
            Self::More(left, outcome, winning) => said![match (outcome, winning) {
                (Outcome::P, _) => format!("ほかの {left} 局面は省きましたが、どれも相手の勝ち局面です。"),
                (Outcome::N, true) => format!("ほかの {left} 局面は省きました。"),
                (Outcome::N, false) => format!("ほかの {left} 局面は省きました。そこに勝つ手はありません。"),
            }],
            Self::Lengths(remoteness, plays) => {
                let mut text =
                    format!("全探索による検証: 勝つ方が急ぎ、負ける方が粘ると、残りは {remoteness} 手番です");
                match plays {
                    Some((shortest, longest)) if shortest == longest => {
                        text.push_str(&format!("（どう指しても {shortest} 手番）。"));
                    }
                    Some((shortest, longest)) => {
                        text.push_str(&format!("（指し方により {shortest} 手番から {longest} 手番）。"));
                    }
                    None => text.push('。'),
                }
                said![text]
            }
        }
    }
}

/// A player as a Japanese noun in a sentence.
fn spaced(name: &str, players: &Players) -> String {
    if players.named { format!(" {name} ") } else { name.to_owned() }
}

/// Who wins, as the end of a Japanese sentence.
fn verdict(players: &Players, outcome: Outcome) -> String {
    let which = if outcome == Outcome::N { "先手必勝" } else { "後手必勝" };
    if players.named {
        format!("{which}（{} の勝ち）です。", players.winner(outcome))
    } else {
        format!("{which}です。")
    }
}

#[cfg(test)]
mod tests {
    use answer::{Place, Turn};

    use super::*;

    #[test]
    fn winning_turns_are_told_first() {
        let choice = |best: bool| Choice {
            turn: Turn { result: String::new(), way: Way::Steps(vec![]) },
            place: Place { position: String::new(), mover: None, standing: None },
            best,
        };
        let choices: Vec<Choice> = (0..40).map(|number| choice(number == 39 || number == 20)).collect();
        let place = Place { position: String::new(), mover: None, standing: None };
        let survey = Survey { place, choices, complete: true, method: None };
        let shown = selection(&survey);
        assert_eq!((shown.len(), &shown[..3]), (TURNS, &[20, 39, 0][..]));
    }

    #[test]
    fn a_path_shows_every_state() {
        let path = PathWhy { steps: vec![('#', 2), ('.', 0)], class: "P".to_owned(), digits: vec![], choices: vec![] };
        assert_eq!(path_text(&path), "0 -#-> 2 -.-> 0");
    }
}
