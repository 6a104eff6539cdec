//! One position, step by step: the theorem on this very position, and where its turns lead.

use rules::{Convention, Outcome};

use super::frame::Players;
use super::{trace, tuples};
use crate::document::Block;
use crate::document::spans::{code, list, name, paragraph, place, spans, strong, table};
use crate::language::Language;
use crate::say::{capital, counted, say, sentences};
use answer::{
    Attempt, Choice, ExplainedPosition, Explanation, FormulaWhy, Insight, Method, PathWhy,
    Prospect, Standing, Statement, Step, Survey, Way, Why,
};

/// The most turns that are described one by one.
const TURNS: usize = 12;

mod drawn;

sentences! {
    fn budget_ended() {
        en: "Who wins here is unknown: a limit was reached first.",
        ja: "上限に達したため、この局面でどちらが勝つかは分かっていません。"
    }

    fn may_never_end() {
        en: "Who wins here is unknown: play of this game may go on for ever.",
        ja: "このゲームは終わらないことがあるため、この局面でどちらが勝つかは決まりません。"
    }
}

/// That nobody is known to win, and why.
fn not_known(attempt: &Attempt, language: Language) -> Block {
    let endless = attempt.verdict.undecided().is_some_and(|unknown| unknown.obstacle.is_endless());
    paragraph(if endless { may_never_end(language) } else { budget_ended(language) })
}

/// What is known of a position, for each player who may begin.
pub(super) fn blocks(
    explanation: &Explanation,
    position: &ExplainedPosition,
    language: Language,
) -> Vec<Block> {
    let attempt = &explanation.attempt;
    let game = &attempt.game;
    let asked = say!(language,
        en: ("The position is {}.", place(&position.position)),
        ja: ("局面 {} を考えます。", place(&position.position)));
    let mut blocks = vec![paragraph(asked)];
    if position.surveys.is_empty() {
        blocks.push(not_known(attempt, language));
    }
    for (survey, why) in position.surveys.iter().zip(&position.reasons) {
        if let (Some(mover), Some(sides)) = (survey.place.mover, &game.sides) {
            let name = &sides[mover.min(1)];
            let begins = say!(language, en: "If {name} begins", ja: "{name} が先手の場合");
            blocks.push(Block::Heading(2, spans(begins)));
        }
        blocks.extend(of_survey(attempt, survey, why, explanation.insight, language));
    }
    blocks
}

/// Who wins for one player to move, why, and every turn.
fn of_survey(
    attempt: &Attempt,
    survey: &Survey,
    why: &Why,
    insight: Option<Insight>,
    language: Language,
) -> Vec<Block> {
    let game = &attempt.game;
    let players = Players::new(game, survey.place.mover, language);
    let standing = survey.place.standing.as_ref();
    if let Some(standing) = standing
        && (standing.prospect() == Some(Prospect::Draw) || standing.difference().is_some())
    {
        return drawn::blocks(survey, standing, &players, language);
    }
    let Some(outcome) = standing.and_then(Standing::outcome) else {
        return vec![not_known(attempt, language)];
    };
    let told = Narration { survey, why, players, outcome, language };
    let mut blocks = match why {
        Why::Formula(reason) => told.by_formula(game.convention, reason),
        Why::Path(path) => told.by_path(path),
        Why::Exhausted | Why::Sums(_) | Why::Board(_) => vec![paragraph(told.exhausted())],
    };
    if (insight, outcome) == (Some(Insight::Xor { free: true }), Outcome::N) {
        blocks.extend(tuples::xor_moves(game, &survey.place.position, language));
    }
    blocks.extend(told.turns());
    if let Some(Standing::Outcome { remoteness: Some(remoteness), plays, .. }) =
        &survey.place.standing
    {
        let plays = plays.map(|plays| (plays.shortest, plays.longest));
        if !survey.is_over()
            && matches!(survey.method, Some(Method::BruteForce { .. } | Method::Computed))
        {
            blocks.push(paragraph(lengths(*remoteness, plays, language)));
        }
    }
    blocks
}

/// A position to be explained, in one language.
struct Narration<'t> {
    survey: &'t Survey,
    why: &'t Why,
    players: Players,
    outcome: Outcome,
    language: Language,
}

impl Narration<'_> {
    /// Who wins, as the end of a sentence.
    fn verdict(&self) -> String {
        let winner = self.players.winner(self.outcome);
        say!(self.language,
        en: "{winner} wins.",
        ja: {
            let which = if self.outcome == Outcome::N { "先手必勝" } else { "後手必勝" };
            let name = if self.players.named { format!("（{winner} の勝ち）") } else { String::new() };
            format!("{which}{name}です。")
        })
    }

    /// A player as a noun in a sentence.
    fn noun(&self, name: &str) -> String {
        let set_apart = self.language == Language::Japanese && self.players.named;
        if set_apart { format!(" {name} ") } else { name.to_owned() }
    }

    fn exhausted(&self) -> String {
        let language = self.language;
        let how = match self.survey.method {
            Some(Method::BruteForce { positions }) => say!(language,
                en: ("Verified by brute force ({} solved)",
                    counted(positions, "position")),
                ja: "全探索（{positions} 局面を解いて確認済み）によると"),
            Some(Method::Theorem { states }) => say!(language,
                en: ("By the theorem, whose machine has {}", counted(states, "state")),
                ja: "定理（{states} 状態のオートマトン）によると"),
            Some(Method::Sums(_)) => say!(language,
                en: "By a theorem about sums of heaps",
                ja: "山の和についての定理によると"),
            Some(Method::Computed) => say!(language,
                en: "Computed from the rules, position by position",
                ja: "ルールから局面ごとに計算すると"),
            None => say!(language, en: "As far as is known", ja: "分かっている限りでは"),
        };
        let verdict = self.verdict();
        say!(language, en: "{how}: {verdict}", ja: "{how}、{verdict}")
    }

    /// The formula on the position.
    fn by_formula(&self, convention: Convention, reason: &FormulaWhy) -> Vec<Block> {
        let language = self.language;
        let mut blocks = vec![];
        if let Some(turns) = &reason.turns
            && let Some(number) = turns.number()
        {
            blocks.push(paragraph(say!(language,
                en: "The number of turns left, whatever the moves:",
                ja: "残りの手数は、どの手を選んでも次のとおりです。")));
            blocks.push(trace::steps(turns, language));
            blocks.push(paragraph(self.parity(number, convention)));
        }
        let verdict = self.verdict();
        if reason.trace.steps.is_empty() {
            // The formula is `true` or `false`: there is nothing to work out.
            let winner = capital(self.players.winner(self.outcome));
            blocks.push(paragraph(say!(language,
                en: "{winner} wins this position, like every other one.",
                ja: "どの局面でも同じように、{verdict}")));
            return blocks;
        }
        blocks.push(paragraph(match reason.turns {
            None => say!(language,
                en: "The formula of the theorem, evaluated on this position:",
                ja: "定理の式をこの局面で計算します。"),
            Some(_) => say!(language,
                en: "The formula of the theorem agrees:",
                ja: "定理の式も同じ結論になります。"),
        }));
        blocks.push(trace::steps(&reason.trace, language));
        let wins = matches!(reason.statement, Statement::Wins(_));
        let holds = match reason.trace.holds() {
            Some(true) => say!(language, en: "The formula holds", ja: "式は成り立ちます"),
            _ => say!(language, en: "The formula does not hold", ja: "式は成り立ちません"),
        };
        let first = self.noun(&self.players.first);
        blocks.push(paragraph(match wins {
            true => say!(language,
                en: "{holds}, and {first} wins exactly when it does. So {verdict}",
                ja: "{holds}。{first}が勝つのは式が成り立つときなので、{verdict}"),
            false => say!(language,
                en: "{holds}, and {first} wins exactly when it does not. So {verdict}",
                ja: "{holds}。{first}が勝つのは式が成り立たないときなので、{verdict}"),
        }));
        blocks
    }

    /// Who wins if exactly so many turns remain.
    fn parity(&self, number: i128, convention: Convention) -> String {
        let language = self.language;
        let odd = number.rem_euclid(2) == 1;
        let stuck = self.noun(if odd { &self.players.second } else { &self.players.first });
        let parity = match odd {
            true => say!(language, en: "odd", ja: "奇数"),
            false => say!(language, en: "even", ja: "偶数"),
        };
        let rule = match convention {
            Convention::Normal => {
                say!(language, en: "a player who cannot move loses",
                ja: "操作を行えなくなった方の負け")
            }
            Convention::Misere => {
                say!(language, en: "a player who cannot move wins",
                ja: "操作を行えなくなった方の勝ち")
            }
        };
        let verdict = self.verdict();
        say!(language,
            en: {
                let remain = if number == 1 { "remains" } else { "remain" };
                let turns = counted(number, "turn");
                format!("Exactly {turns} {remain}. {number} is {parity}, so in the end it is \
                    {stuck} \
                         who cannot move; {rule}, so {verdict}")
            },
            ja: "残りはちょうど {number} 手です。{number} は{parity}なので、\
                最後に操作できなくなるのは{stuck}です。{rule}なので、{verdict}")
    }

    /// The way through the machine.
    fn by_path(&self, path: &PathWhy) -> Vec<Block> {
        let language = self.language;
        let mut blocks = vec![];
        if !path.digits.is_empty() {
            let digits = path.digits.iter();
            let rows = digits.map(|(heap, digits)| {
                trace::row(name(heap), digits.iter().copied().map(u32::from))
            });
            let width = path.digits.iter().map(|(_, digits)| digits.len()).max().unwrap_or(0);
            let numbers = (0..=width).map(|column| column > 0).collect();
            blocks.push(table("", vec![], rows, numbers));
        }
        let way = code(path_text(path));
        let (last, class, verdict) = (last(path), &path.class, self.verdict());
        blocks.push(paragraph(say!(language,
            en: "The machine reads the position as follows, from state to state: {way}.",
            ja: "オートマトンはこの局面を次のように読みます（数は状態）: {way}。")));
        blocks.push(paragraph(say!(language,
            en: "It ends in state {last}, whose class is {class}. So {verdict}",
            ja: "最後の状態 {last} は {class} の状態なので、{verdict}")));
        blocks
    }

    /// Every turn, or some if there are too many; winning ones first.
    fn turns(&self) -> Vec<Block> {
        let Self { survey, why, outcome, language, .. } = *self;
        if survey.choices.is_empty() {
            return match (survey.complete, outcome) {
                (true, _) => vec![paragraph(say!(language,
                    en: "No move is possible here.",
                    ja: "ここで行える操作はありません。"))],
                (false, Outcome::P) if !matches!(why, Why::Exhausted) => {
                    vec![paragraph(say!(language,
                        en: "There are too many moves to list; by the theorem, the opponent wins \
                            after each of them.",
                        ja: "手が多いので列挙しませんが、定理により、どの手を選んでも相手の勝ち局面になります。"))]
                }
                (false, _) => vec![],
            };
        }
        let best = survey.choices.iter().filter(|choice| choice.best).count();
        let shown = selection(survey);
        let told = shown.iter().filter_map(|&index| {
            let choice = survey.choices.get(index)?;
            let after = choice.place.standing.as_ref()?;
            Some(match after.outcome() {
                Some(after) => self.choice(choice, index, after),
                None => drawn::drawn(choice, language),
            })
        });
        let mut blocks = vec![paragraph(self.choices(best)), list(false, told)];
        let left = survey.choices.len().saturating_sub(shown.len());
        if left > 0 {
            blocks.push(paragraph(self.more(left, best > shown.len())));
        }
        blocks
    }

    /// How many turns there are, and how many win.
    fn choices(&self, best: usize) -> String {
        let Self { survey, outcome, language, .. } = *self;
        let number = survey.choices.len();
        let positions = counted(number, "position");
        match (outcome, survey.complete) {
            (Outcome::P, _) => say!(language,
                en: {
                    let from = if number == 1 { "it" } else { "each of them" };
                    format!("One turn can lead to {positions}. The opponent wins from {from}:")
                },
                ja: "1 手番で移れる局面は {number} 個あり、どれも相手の勝ち局面です。"),
            (Outcome::N, true) => say!(language,
                en: {
                    let win = match best {
                        1 if number == 1 => "that turn wins".to_owned(),
                        _ if number == best => "every one of these turns wins".to_owned(),
                        1 => "1 of these turns wins".to_owned(),
                        _ => format!("{best} of these turns win"),
                    };
                    format!("One turn can lead to {positions}; {win}:")
                },
                ja: "1 手番で移れる局面は {number} 個あり、そのうち {best} 個が勝つ手です。"),
            (Outcome::N, false) => say!(language,
                en: "Among the turns that win are those to {positions}:",
                ja: "次の {number} 局面に移る手は勝つ手です（ほかにもあるかもしれません）。"),
        }
    }

    /// A turn, and what the theorem makes of the position after it.
    fn choice(&self, choice: &Choice, index: usize, after: Outcome) -> String {
        let language = self.language;
        let made = made(choice, self.survey.place.position.chars().count(), language);
        let working = self.working(index);
        let opponent = self.noun(&self.players.second);
        match after {
            Outcome::P => say!(language,
                en: ("{made}{working}; {opponent} then loses. {}", strong("This wins.")),
                ja: ("{made}{working}。{opponent}の負け局面なので、{}です。", strong("勝つ手"))),
            Outcome::N => say!(language,
                en: "{made}{working}; {opponent} then wins.",
                ja: "{made}{working}。{opponent}の勝ち局面です。"),
        }
    }

    /// What the theorem makes of the position after a turn, behind it.
    fn working(&self, index: usize) -> String {
        let language = self.language;
        match self.why {
            Why::Formula(reason) => {
                let traced = reason.choices.iter().find(|(at, _)| *at == index);
                let worked = traced.map(|(_, trace)| trace::in_line(trace, language));
                worked.filter(|worked| !worked.is_empty()).map(|worked| format!(": {worked}"))
            }
            Why::Path(path) => {
                let ended = path.choices.iter().find(|(at, _)| *at == index);
                ended.map(|(_, state)| say!(language, en: ": state {state}", ja: ": 状態 {state}"))
            }
            Why::Exhausted | Why::Sums(_) | Why::Board(_) => None,
        }
        .unwrap_or_default()
    }

    /// Turns that are not listed; `winning` if some of them win.
    fn more(&self, left: usize, winning: bool) -> String {
        let language = self.language;
        let (are, it) = if left == 1 { ("is", "it") } else { ("are", "them") };
        match (self.outcome, winning) {
            (Outcome::P, _) => say!(language,
                en: "{left} more {are} not listed; the opponent wins from {it} too.",
                ja: "ほかの {left} 局面は省きましたが、どれも相手の勝ち局面です。"),
            (Outcome::N, true) => say!(language,
                en: "{left} more {are} not listed.",
                ja: "ほかの {left} 局面は省きました。"),
            (Outcome::N, false) => say!(language,
                en: {
                    let none = if left == 1 { "it does not win" } else { "none of them wins" };
                    format!("{left} more {are} not listed; {none}.")
                },
                ja: "ほかの {left} 局面は省きました。そこに勝つ手はありません。"),
        }
    }
}

/// The choices that are described, by index: winning ones before others, each in the order of the
/// survey.
#[must_use]
pub(super) fn selection(survey: &Survey) -> Vec<usize> {
    let mut order: Vec<usize> = (0..survey.choices.len()).collect();
    order.sort_by_key(|&index| !survey.choices[index].best);
    order.truncate(TURNS);
    order
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

/// Where in a position of so many letters a factor stands. The same letters may stand in several
/// places.
fn spot(step: &Step, letters: usize, language: Language) -> String {
    let (at, long) = (step.at, step.from.chars().count());
    let last = at + long.saturating_sub(1);
    match long {
        0 if at > letters => say!(language, en: "at the end", ja: "末尾"),
        0 => say!(language,
            en: "before letter {at} of {letters}",
            ja: "{letters} 文字中 {at} 文字目の前"),
        1 => say!(language, en: "letter {at} of {letters}", ja: "{letters} 文字中 {at} 文字目"),
        _ => say!(language,
            en: "letters {at} to {last} of {letters}",
            ja: "{letters} 文字中 {at}〜{last} 文字目"),
    }
}

/// How a position comes about, in a game whose words have so many letters, and what it is.
fn made(choice: &Choice, letters: usize, language: Language) -> String {
    let position = place(&choice.place.position);
    match way(choice, letters, language) {
        Some(way) => say!(language, en: "{way} gives {position}", ja: "{way}で {position}"),
        None => position,
    }
}

/// How a turn is made in a position of so many letters, if that is short; what follows is a word.
fn way(choice: &Choice, letters: usize, language: Language) -> Option<String> {
    match &choice.turn.way {
        Way::Steps(steps) => match &steps[..] {
            [step] => {
                let text = |text: &str| {
                    if text.is_empty() {
                        "empty".to_owned()
                    } else {
                        crate::layout::short(text, 20)
                    }
                };
                let made = code(format!("{} -> {}", text(&step.from), text(&step.to)));
                let place = spot(step, letters, language);
                Some(say!(language, en: "{made} ({place})", ja: "{made}（{place}）"))
            }
            _ => None,
        },
        Way::Heaps { changes, .. } => {
            let each: Vec<String> = changes
                .iter()
                .map(|change| format!("{}: {} -> {}", change.heap, change.from, change.to))
                .collect();
            let made = code(each.join(", "));
            Some(say!(language, en: "{made}", ja: "{made} "))
        }
        Way::Lists(_) | Way::Runs(_) | Way::Pick { .. } => None,
    }
}

/// How long play takes; the shortest and the longest play, if they are known.
fn lengths(remoteness: u32, plays: Option<(u32, u32)>, language: Language) -> String {
    let plays = match plays {
        Some((shortest, longest)) if shortest == longest => say!(language,
            en: "; every play has exactly {shortest}.",
            ja: "（どの手を選んでも {shortest} 手です）。"),
        Some((shortest, longest)) => say!(language,
            en: "; plays have {shortest} to {longest}.",
            ja: "（手の選び方によっては {shortest}〜{longest} 手）。"),
        None => say!(language, en: ".", ja: "。"),
    };
    say!(language,
        en: {
            let remain = if remoteness == 1 { "remains" } else { "remain" };
            let turns = counted(remoteness, "turn");
            format!("Verified by brute force: if the winner hurries and the loser delays, {turns} \
                     {remain}{plays}")
        },
        ja: "全探索で確認: 最善を尽くすと（勝つ方が急ぎ、負ける方が粘ると）{remoteness} 手で終わります{plays}")
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
        let choices: Vec<Choice> =
            (0..40).map(|number| choice(number == 39 || number == 20)).collect();
        let place = Place { position: String::new(), mover: None, standing: None };
        let survey = Survey { place, choices, complete: true, method: None };
        let shown = selection(&survey);
        assert_eq!((shown.len(), &shown[..3]), (TURNS, &[20, 39, 0][..]));
    }

    #[test]
    fn a_path_shows_every_state() {
        let path = PathWhy {
            steps: vec![('#', 2), ('.', 0)],
            class: "P".to_owned(),
            digits: vec![],
            choices: vec![],
        };
        assert_eq!(path_text(&path), "0 -#-> 2 -.-> 0");
    }
}
