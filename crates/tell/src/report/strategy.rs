//! Theorems about strategies of pick games as text.

use rules::Convention;
use rules::boards::End;

use super::parts::{All, convention_label, listed, moves_first, proved};
use super::theorem::checked;
use crate::document::{Report, Tone};
use crate::language::Language;
use crate::layout::short;
use crate::say::{counted, say};
use answer::{ChoiceText, Extent, GameInfo, Statement, StrategyEvidence, Theorem};

/// The entry about the machine of the plays; `listed` is whether the strategy is a list of choices.
fn play_machine(out: &mut Report, states: usize, listed: bool, language: Language) {
    let when = if listed {
        say!(language, en: "if both follow the strategy", ja: "双方が戦略に従うとき")
    } else {
        say!(language, en: "under best play", ja: "双方が最善を尽くすとき")
    };
    let text = say!(language,
        en: ("{}: minimal DFA, who gets each free letter {when}", counted(states, "state")),
        ja: "{states} 状態、{when}空いている各文字を誰が取るかを表す最小の DFA");
    out.entry(say!(language, en: "play machine", ja: "進行の DFA"), text);
}

/// The entry about picks that were compared with those of the strategy.
fn compared(out: &mut Report, pairs: usize, delay: Option<usize>, language: Language) {
    let none = say!(language,
        en: ("none is better: {} of two plays in parallel", counted(pairs, "state")),
        ja: "より良いものはない: 2 つの進行を並べて {pairs} 状態");
    let text = match delay {
        Some(delay) => say!(language,
            en: ("{none}, one result at most {} ahead", counted(delay, "letter")),
            ja: "{none}、一方の結果の先行は {delay} 文字まで"),
        None => say!(language, en: "{none}, no path with a gain", ja: "{none}、得をする経路はない"),
    };
    out.entry(say!(language, en: "other picks", ja: "ほかの取り方"), text);
}

/// What a strategy says to both, or to the player of this name.
fn says(player: Option<&str>, choices: &[ChoiceText], language: Language) -> String {
    let choices: Vec<String> = choices.iter().map(|one| choice(one, language)).collect();
    let player = match player {
        // Names are in Latin letters as a rule.
        Some(name) if name.is_ascii() => say!(language, en: "{name}", ja: "{name} "),
        Some(name) => name.to_owned(),
        None => say!(language, en: "The player to pick", ja: "手番のプレイヤー"),
    };
    say!(language,
        en: ("{player} takes {}.", choices.join("; if there is none, ")),
        ja: ("{player}は、{}を取ります。", choices.join("を取り、なければ")))
}

fn choice(choice: &ChoiceText, language: Language) -> String {
    let letters: Vec<String> = choice.letters.iter().map(char::to_string).collect();
    let end = match choice.end {
        End::Leftmost => say!(language, en: "leftmost", ja: "左端"),
        End::Rightmost => say!(language, en: "rightmost", ja: "右端"),
    };
    if letters.is_empty() && language == Language::Japanese {
        return "（どの文字でもない）".to_owned();
    }
    let which = say!(language,
        en: {
            match letters.is_empty() {
                true => format!("the {end} letter of none"),
                false => format!("the {end} free {}", listed(&letters, ", ", " or ")),
            }
        },
        ja: ("空いている {} のうち", listed(&letters, "、", " か ")));
    let spell = |regex: &String| {
        let regex = short(regex, 200);
        say!(language, en: "spell {regex}", ja: "が {regex} の形")
    };
    match (choice.before.as_ref().map(spell), choice.behind.as_ref().map(spell)) {
        (None, None) => say!(language, en: "{which}", ja: "{which}{end}のもの"),
        (Some(before), None) => say!(language,
            en: "{which} such that the free letters before it {before}",
            ja: "{which}、それより前の空き文字{before}であるものの{end}"),
        (None, Some(behind)) => say!(language,
            en: "{which} such that the free letters after it {behind}",
            ja: "{which}、それより後ろの空き文字{behind}であるものの{end}"),
        (Some(before), Some(behind)) => say!(language,
            en: "{which} such that the free letters before it {before} and those after it {behind}",
            ja: "{which}、それより前の空き文字{before}で、後ろの空き文字{behind}であるものの{end}"),
    }
}

/// What a strategy says, and that it is best: a paragraph each.
pub(super) fn sentences(
    game: &GameInfo,
    theorem: &Theorem,
    evidence: &StrategyEvidence,
    language: Language,
) -> Vec<String> {
    if theorem.statement.is_none() {
        return vec![say!(language,
            en: "No short list of choices was found, but the play machine is itself a strategy: it \
                accepts a board with a name on every free letter if these are the players who get \
                them under best play. Take a letter with your name such that the board is still \
                accepted after your pick. On every board, whoever is to pick and whatever each \
                player has taken, there is such a letter, and it is a best pick.",
            ja: "短い選び方の列は見つかりませんでしたが、進行の DFA そのものが戦略になります。\
                空いている文字すべてに名前を付けた盤面は、それらが双方が最善を尽くしたときに\
                各文字を取る人の名前であるとき、受理されます。自分の名前の文字のうち、取った後の\
                盤面も受理されるものを取ってください。どの盤面でも、誰が何を取っていても、誰の\
                番でも、そのような文字があり、それを取るのが最善です。")];
    }
    let [first, second] = &evidence.choices;
    let mut said = match &game.players {
        Some(players) if first != second => {
            let one =
                |index: usize| says(Some(&players[index]), &evidence.choices[index], language);
            vec![one(0), one(1)]
        }
        _ => vec![says(None, first, language)],
    };
    said.push(say!(language,
        en: "On every board, whoever is to pick and whatever each player has taken, this is a best \
            pick. If both players pick like this, the result is that of best play.",
        ja: "どの盤面でも、誰が何を取っていても、誰の番でも、これが最善の取り方です。双方がこのように取れば、双方が最善を尽くしたときの結果になります。"));
    said
}

/// How it was proved, and what.
pub(super) fn strategy(
    out: &mut Report,
    game: &GameInfo,
    theorem: &Theorem,
    evidence: &StrategyEvidence,
    language: Language,
) {
    let figures = &theorem.figures;
    let boards = figures.positions;
    let text = match figures.queries {
        0 => say!(language, en: ("{} solved", counted(boards, "board")), ja: "{boards} 盤面を計算"),
        queries => say!(language,
            en: ("{} solved to answer {} about plays in {}",
                counted(boards, "board"),
                counted(queries, "question"),
                counted(figures.rounds, "round")),
            ja: ("{boards} 盤面を計算、進行についての質問 {queries} 個（{} 巡）", figures.rounds)),
    };
    out.entry(say!(language, en: "brute force", ja: "全探索"), text);
    if figures.strategies > 1 {
        let (tried, right) = (figures.strategies, figures.survivors);
        let text = say!(language,
            en: "{tried} tried, {right} right on all small boards",
            ja: "{tried} 個を試し、小さい盤面すべてで正しいものは {right} 個");
        out.entry(say!(language, en: "strategies", ja: "戦略の候補"), text);
    }
    play_machine(out, evidence.states, theorem.statement.is_some(), language);
    compared(out, figures.pairs, figures.delay, language);
    checked(out, &theorem.checked, Extent::Letters, language);
    out.blank();
    out.verdict(Tone::Yes, proved(All::Boards, None, language));
    out.blank();
    if theorem.claimed {
        out.sentence(say!(language,
            en: "No strategy was found by search; this one is claimed in the rules, and the claim \
                is true.",
            ja: "探索では戦略が見つかりませんでした。これはルールで主張されている戦略で、正しいものです。"));
    }
    for sentence in sentences(game, theorem, evidence, language) {
        out.sentence(sentence);
    }
    if let Some(Statement::Strategy(strategy)) = &theorem.statement {
        out.blank();
        out.formula(strategy.printed.clone());
    }
}

/// What an accepted certificate says of a strategy.
pub(super) fn established(
    out: &mut Report,
    picks: &certify::Picks,
    convention: Convention,
    language: Language,
) {
    if convention == Convention::Misere {
        let text = say!(language,
            en: "misère play: the maximiser and the minimiser change roles",
            ja: "逆形（ミゼール）: 最大にする側と最小にする側が入れ替わる");
        out.entry(convention_label(language), text);
    }
    moves_first(out, &picks.players, language);
    let strategy = picks.text.clone().unwrap_or_else(|| {
        say!(language,
            en: "follow the play machine: stay on boards that it accepts, with the same names",
            ja: "進行の DFA の戦略: 名前を変えずに、受理される盤面を保つ")
    });
    out.entry(say!(language, en: "strategy", ja: "戦略"), strategy);
    let best = say!(language,
        en: "takes a best pick on every board, whatever each player has taken",
        ja: "誰が何を取ったあとでも、どの盤面でも最善の文字を取る");
    out.entry("", best);
    play_machine(out, picks.machine.states(), picks.text.is_some(), language);
    compared(out, picks.pairs, picks.delay, language);
}
