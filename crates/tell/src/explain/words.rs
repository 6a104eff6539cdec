//! Theorems about who wins words or heaps: what they say, why, and what follows for a player.

use rules::language::print::Printed;
use rules::{Convention, Outcome};

use super::frame::{Players, ended};
use super::{Parts, sides, tuples};
use crate::document::Block;
use crate::document::spans::{code, formula, list, name, paragraph, place, strong};
use crate::language::Language;
use crate::report::{All, all, words_before};
use crate::say::{capital, counted, say, sentences};
use answer::{
    Explanation, Extent, GameInfo, MachineEvidence, MeasureText, PlayLength, Question, Statement,
    Theorem,
};

/// The theorem, its proof, and how to play by it.
pub(super) fn parts(
    explanation: &Explanation,
    theorem: &Theorem,
    evidence: &MachineEvidence,
    language: Language,
) -> Parts {
    let game = &explanation.attempt.game;
    let mut told = vec![paragraph(proved(game.extent(), language))];
    match &evidence.sides {
        Some(of_sides) => told.extend(sides::theorem(game, theorem, of_sides, language)),
        None => told.extend(statement(game, theorem, evidence, language)),
    }
    if evidence.choice_never_matters {
        told.push(paragraph(say!(language,
            en: "The choice of move never matters: from a winning position, every move wins.",
            ja: "どの手を選んでも結果は変わりません。必勝局面では、どの手を選んでも勝ちます。")));
    }
    if let Some(length) = &evidence.play_length {
        told.push(paragraph(play_length(length, language)));
    }
    let mut notes = vec![];
    if !explanation.notions.is_empty() {
        notes.push(paragraph(
            say!(language, en: "In these formulas:", ja: "式の読み方は次のとおりです。"),
        ));
        let notions = explanation.notions.iter().map(|notion| tuples::notion(notion, language));
        notes.push(list(false, notions));
    }
    let of_sides = || evidence.sides.as_ref().and_then(|sides| sides.table.as_ref());
    if let Some(table) = evidence.table.as_ref().or_else(of_sides) {
        notes.extend(tuples::machine(game, theorem, evidence, table, language));
    }
    let proof = proof(explanation, theorem, evidence, language);
    Parts {
        theorem: told,
        notes,
        grounds: vec![],
        proof,
        how: how(explanation, theorem, evidence, language),
    }
}

fn proved(extent: Extent, language: Language) -> String {
    let all = all(All::Of(extent), language);
    say!(language,
        en: ("{} for {all}.", strong("PROVED")),
        ja: ("{all}について{}です。", strong("証明済み")))
}

/// What the theorem says, if both players have the same moves.
fn statement(
    game: &GameInfo,
    theorem: &Theorem,
    evidence: &MachineEvidence,
    language: Language,
) -> Vec<Block> {
    let shown =
        |sentence: String, text: &Printed| vec![paragraph(sentence), Block::Formula(text.clone())];
    let mut blocks = vec![];
    if theorem.claimed {
        blocks.push(paragraph(say!(language,
            en: "The formula is claimed in the rules; it is proved here.",
            ja: "この式はルールに書かれた主張で、ここで証明しました。")));
    }
    if let Some(outcome) = theorem.statement.as_ref().and_then(Statement::everywhere) {
        blocks.push(paragraph(always(game, outcome, language)));
        return blocks;
    }
    if let Some(divided) = evidence.divided() {
        blocks.push(paragraph(say!(language, en: "Write", ja: "次のように書きます。")));
        blocks.push(Block::Formula(divided.equations()));
    }
    blocks.extend(match &theorem.statement {
        Some(Statement::Wins(text)) => shown(exactly(game, Outcome::N, language), text),
        Some(Statement::Loses(text)) => shown(exactly(game, Outcome::P, language), text),
        Some(Statement::Value(text)) => {
            let value = say!(language,
                en: "The Grundy value of every position is",
                ja: "どの局面の Grundy 数も次のとおりです。");
            shown(value, text)
        }
        Some(Statement::Claim(text) | Statement::Strategy(text)) => shown(claim(language), text),
        None => vec![paragraph(say!(language,
            en: ("A machine of {} says for every position who wins. No short formula was found for \
                 it.",
                 counted(evidence.states, "state")),
            ja: ("{} 状態のオートマトンが、どの局面についてもどちらが勝つかを答えます。短い式は見つかりませんでした。", evidence.states)))],
    });
    blocks
}

/// Who wins everywhere.
fn always(game: &GameInfo, outcome: Outcome, language: Language) -> String {
    let players = Players::new(game, None, language);
    let winner = players.winner(outcome);
    say!(language,
        en: ("{} always wins.", capital(winner)),
        ja: {
        let which = if outcome == Outcome::N { "先手" } else { "後手" };
        let name = if players.named { format!("（{winner} の勝ち）") } else { String::new() };
        format!("どの局面も{which}必勝です{name}。")
    })
}

/// What stands before the formula of an outcome.
fn exactly(game: &GameInfo, outcome: Outcome, language: Language) -> String {
    let Players { first, named, .. } = Players::new(game, None, language);
    let wins = outcome == Outcome::N;
    say!(language,
        en: {
        let who =
            if named { format!(
                "{first}, the player to move,"
            ) } else { "The player to move".to_owned() };
        format!("{who} {} exactly when", if wins { "wins" } else { "loses" })
    },
    ja: {
        let name = if named { format!("（{first}）") } else { String::new() };
        let verb = if wins { "勝つ" } else { "負ける" };
        format!("手番のプレイヤー{name}が{verb}のは、次が成り立つとき、かつそのときに限ります。")
    })
}

sentences! {
    /// What stands before a claim.
    pub(super) fn claim() { en: "For every position it is true that",
    ja: "どの局面についても次が成り立ちます。" }
}

fn play_length(length: &PlayLength, language: Language) -> String {
    let term = formula(&length.term);
    let except = exceptions(length);
    match length.exceptions.is_empty() {
        true => say!(language,
            en: "The number of turns is the same whatever the moves: {term}.",
            ja: "手数は、どの手を選んでも {term} で一定です。"),
        false => say!(language,
            en: "The number of turns is the same whatever the moves: {term} (except from {except}, \
                where no move is possible).",
            ja: "手数は、どの手を選んでも {term} で一定です（ただし {except} では行える操作がなく、手数は 0 です）。"),
    }
}

/// The positions whose plays have another length.
fn exceptions(length: &PlayLength) -> String {
    length.exceptions.iter().map(place).collect::<Vec<_>>().join(", ")
}

/// The proof, in numbered steps.
fn proof(
    explanation: &Explanation,
    theorem: &Theorem,
    evidence: &MachineEvidence,
    language: Language,
) -> Vec<Block> {
    let convention = explanation.attempt.game.convention;
    let steps = |items: Vec<Vec<Block>>| Block::List { numbered: true, items };
    let mut ending = vec![paragraph(ends(&evidence.measures, language))];
    for (number, measure) in (1..).zip(&evidence.measures) {
        match measure {
            MeasureText::Composition { first_outermost, letters } => {
                ending.push(paragraph(composition(number, *first_outermost, letters, language)));
            }
            MeasureText::Order { from_first, order } => {
                let what = words_before(*from_first, order, language);
                ending.push(paragraph(say!(language,
                    en: "M{number} is {what}.",
                    ja: "M{number} は、{what}です。")));
            }
            MeasureText::Sum(_) | MeasureText::Heaps { .. } => {}
        }
    }
    if theorem.question == Question::Values {
        let mex = say!(language,
            en: "The claimed value of every position is the mex (least missing non-negative \
                integer) of the values of its options.",
            ja: "定理の値は、どの局面でも、1 手番で移れる局面の Grundy 数に現れない最小の非負整数（mex）です。");
        let decided = say!(language,
            en: ("If all plays of a game end, its Grundy values are the only values with this \
                 property (Sprague 1935, Grundy 1939). The property was decided for all sizes at \
                 once, in the product of a machine of {} that reads off the values and a machine \
                 of {} that makes the moves.",
                 counted(evidence.states, "state"), counted(theorem.figures.transducer, "state")),
            ja: ("ゲームが必ず終わるとき、この性質をもつ値は Grundy 数だけです（Sprague 1935, \
                 Grundy 1939）。この性質は、Grundy 数を読み取る {} 状態のオートマトンと手を表す {} \
                 状態のオートマトンの積をとることで、すべての大きさについて一度に確かめました。",
                 evidence.states, theorem.figures.transducer));
        return vec![steps(vec![ending, vec![paragraph(mex)]]), paragraph(decided)];
    }
    if let Some(length) = &evidence.play_length {
        let parity = match convention {
            Convention::Normal => say!(language,
                en: "A player who cannot move loses. So the player to move wins exactly when the \
                    number of turns left is odd.",
                ja: "操作を行えなくなった方が負けなので、手番のプレイヤーが勝つのは残りの手数が奇数のとき、かつそのときに限ります。"),
            Convention::Misere => say!(language,
                en: "A player who cannot move wins. So the player to move wins exactly when the \
                    number of turns left is even.",
                ja: "操作を行えなくなった方が勝ちなので、手番のプレイヤーが勝つのは残りの手数が偶数のとき、かつそのときに限ります。"),
        };
        let invariant = paragraph(invariant(length, language));
        return vec![
            steps(vec![ending, vec![invariant], vec![paragraph(parity)]]),
            paragraph(same_as_formula(theorem, evidence, language)),
        ];
    }
    let end = vec![paragraph(match ended(convention) {
        Outcome::P => say!(language,
            en: "When no move is left, the theorem says that the player to move loses; in normal \
                play, this is true.",
            ja: "手のない局面は、定理では負け局面です。操作を行えない方が負けなので、これは正しいです。"),
        Outcome::N => say!(language,
            en: "When no move is left, the theorem says that the player to move wins; in misère \
                play, this is true.",
            ja: "手のない局面は、定理では勝ち局面です。操作を行えない方が勝ちなので、これは正しいです。"),
    })];
    if evidence.choice_never_matters {
        let alternating = say!(language,
            en: "Every turn leads from a position that the theorem calls winning to one that it \
                calls losing, and from one that it calls losing to one that it calls winning.",
            ja: "どの手を選んでも、定理が勝ちとする局面からは定理が負けとする局面に、負けとする局面からは勝ちとする局面に移ります。");
        return vec![
            steps(vec![ending, end, vec![paragraph(alternating)]]),
            paragraph(alternating_hence(convention, language)),
            paragraph(machines(theorem, evidence, language)),
        ];
    }
    let mut from_lost = vec![paragraph(say!(language,
        en: "From a position that the theorem calls losing, no turn leads to one that it calls \
            losing.",
        ja: "定理が負けとする局面からは、どの手を選んでも、定理が負けとする局面には移れません。"))];
    let mut from_won = vec![paragraph(match convention {
        Convention::Normal => say!(language,
            en: "From every position that it calls winning, some turn leads to one that it calls \
                losing.",
            ja: "定理が勝ちとする局面からは、定理が負けとする局面に移る手があります。"),
        Convention::Misere => say!(language,
            en: "From every position that it calls winning, unless no move is left, some turn \
                leads to one that it calls losing.",
            ja: "定理が勝ちとする局面からは、手がない場合を除いて、定理が負けとする局面に移る手があります。"),
    })];
    if let Some(insight) = explanation.insight {
        let (lost, won) = tuples::insight(insight, language);
        from_lost.push(paragraph(lost));
        from_won.extend(won.map(paragraph));
    }
    let hence = say!(language,
        en: "The theorem follows by induction on the number of turns left: from a losing position, \
            every turn gives the opponent a winning one, and from a winning position, the right \
            turn gives the opponent a losing one.",
        ja: "したがって、残りの手数についての帰納法で定理が示されます。負け局面からはどの手を\
            選んでも相手に勝ち局面を渡し、勝ち局面からは正しい手を選べば相手に負け局面を\
            渡せるからです。");
    vec![
        steps(vec![ending, end, from_lost, from_won]),
        paragraph(hence),
        paragraph(machines(theorem, evidence, language)),
    ]
}

/// Why every play ends.
fn ends(measures: &[MeasureText], language: Language) -> String {
    let names = (1..).zip(measures).map(|(number, measure)| match measure {
        MeasureText::Sum(term) | MeasureText::Heaps { term, .. } => formula(term),
        MeasureText::Composition { .. } | MeasureText::Order { .. } => name(&format!("M{number}")),
    });
    let names = names.collect::<Vec<_>>().join("; ");
    match measures {
        [] => say!(language,
            en: "Every play ends, because there are no moves.",
            ja: "行える操作がないので、ゲームは必ず終わります。"),
        [MeasureText::Heaps { all: true, .. }] => say!(language,
            en: "Every play ends, because every move decreases the sum of all heaps.",
            ja: "どの手でも山の合計が減るので、ゲームは必ず終わります。"),
        [_] => say!(language,
            en: "Every play ends, because every move decreases this natural number: {names}.",
            ja: "どの手でも次の自然数が減るので、ゲームは必ず終わります: {names}。"),
        _ => say!(language,
            en: "Every play ends, because every move decreases the first of these natural numbers \
                that it changes: {names}.",
            ja: "どの手でも、次の自然数のうち変化する最初のものが減るので、ゲームは必ず終わります: {names}。"),
    }
}

/// A measure that is made letter by letter.
fn composition(
    number: usize,
    first_outermost: bool,
    letters: &[(char, u64, u64)],
    language: Language,
) -> String {
    let one = |&(letter, scale, add): &(char, u64, u64)| {
        let scaled = if scale == 1 { "n".to_owned() } else { format!("{scale} * n") };
        let function = if add == 0 { scaled } else { format!("{scaled} + {add}") };
        format!("{} -> {}", code(letter), formula(&Printed::calculation(function)))
    };
    let functions = letters.iter().map(one).collect::<Vec<_>>().join(", ");
    let order = match first_outermost {
        true => say!(language,
            en: "from the last letter to the first",
            ja: "最後の文字から最初の文字へ"),
        false => say!(language,
            en: "from the first letter to the last",
            ja: "最初の文字から最後の文字へ"),
    };
    say!(language,
        en: "M{number} starts with n = 0; {order}, each letter replaces n by: {functions}.",
        ja: "M{number} は n = 0 から始め、{order}順に、各文字で n を次のように置き換えて得られます: {functions}。")
}

/// How many turns remain.
fn invariant(length: &PlayLength, language: Language) -> String {
    let (measure, term) = (formula(&length.measure), formula(&length.term));
    let (low, decrease) = (i128::from(length.low), length.decrease);
    let high = low.saturating_add(i128::from(decrease)).saturating_sub(1);
    let except = exceptions(length);
    let except = match length.exceptions.len() {
        0 => String::new(),
        1 => say!(language,
            en: "; the only exception is {except}, which no move leads to",
            ja: "（例外は、どの手でも移ることのない {except} だけです）"),
        _ => say!(language,
            en: "; the only exceptions are {except}, which no move leads to",
            ja: "（例外は、どの手でも移ることのない {except} だけです）"),
    };
    say!(language,
        en: "Let M be {measure}. Every move lowers M by exactly {decrease}. When no move is left, \
            M is at least {low} and at most {high}{except}. So the number of turns left is {term}, \
            whatever the moves.",
        ja: "M を {measure} とします。どの手でも M はちょうど {decrease} 減ります。\
            手のない局面では M は {low} 以上 {high} 以下です{except}。\
            したがって残りの手数は、どの手を選んでも {term} です。")
}

/// That what was found is the theorem.
fn same_as_formula(theorem: &Theorem, evidence: &MachineEvidence, language: Language) -> String {
    let what = match theorem.statement {
        Some(_) => say!(language, en: "the formula of the theorem", ja: "定理の式"),
        None => say!(language, en: "the machine of the theorem", ja: "定理のオートマトン"),
    };
    say!(language,
        en: ("That {what} agrees with this on every position was decided for all sizes at once, in \
             the product of a machine of {} that reads positions and one of {} that makes the \
             moves.",
             counted(evidence.states, "state"), counted(theorem.figures.transducer, "state")),
        ja: ("{what}がどの局面でもこれと同じ答えになることは、局面を読む {} 状態のオートマトンと\
             手を表す {} 状態のオートマトンの積をとることで、すべての大きさについて一度に\
             確かめました。",
             evidence.states, theorem.figures.transducer))
}

/// What follows if the choice of move never matters.
fn alternating_hence(convention: Convention, language: Language) -> String {
    let (odd, even) =
        (say!(language, en: "odd", ja: "奇数"), say!(language, en: "even", ja: "偶数"));
    let (won, lost) = if ended(convention) == Outcome::P { (odd, even) } else { (even, odd) };
    say!(language,
        en: "Hence an invariant: whatever the moves, the number of turns left is {won} in \
            positions that the theorem calls winning, and {lost} in those that it calls losing. \
            This alone decides who wins.",
        ja: "したがって次が不変量です: どの手を選んでも、残りの手数は、勝ち局面では{won}、負け局面では{lost}です。これだけで勝敗が決まります。")
}

/// How the steps of the proof are decided.
fn machines(theorem: &Theorem, evidence: &MachineEvidence, language: Language) -> String {
    say!(language,
        en: ("Whether these statements are true is decided for all sizes at once: one machine, of \
             {}, reads a position and says whether it is losing or winning; the moves are read as \
             pairs of a position and the result of a turn, by machines of {} in all. Together \
             they can be in finitely many states only, and {} in all of them.",
             counted(evidence.states, "state"), counted(theorem.figures.transducer, "state"),
             if evidence.choice_never_matters { "the statement holds" } else { "both statements \
                 hold" }),
        ja: ("これらはすべての大きさについて一度に確かめました。{} 状態のオートマトンが局面を読んで勝ち負けを答え、手を表す合わせて {} \
            状態のオートマトンが局面と手番後の局面を並べて読みます。組み合わせて到達できる状態は有限個であり、そのすべてで{} が成り立っています。",
             evidence.states, theorem.figures.transducer,
             if evidence.choice_never_matters { " 3" } else { " 3 と 4" }))
}

/// How to find a winning turn.
fn how(
    explanation: &Explanation,
    theorem: &Theorem,
    evidence: &MachineEvidence,
    language: Language,
) -> Vec<Block> {
    let mut blocks = vec![];
    if evidence.choice_never_matters {
        blocks.push(paragraph(say!(language,
            en: "In a winning position, make any move. In a losing position, no move helps.",
            ja: "勝ち局面では、どの手を選んでもかまいません。負け局面では、どの手を選んでも負けます。")));
    } else {
        let found = explanation.insight.and_then(|insight| tuples::how(insight, language));
        blocks.extend(found.map(paragraph));
        let has_formula = theorem.statement.is_some()
            || evidence
                .sides
                .as_ref()
                .is_some_and(|sides| sides.formulas.iter().all(Option::is_some));
        blocks.push(paragraph(match has_formula {
            true => say!(language,
                en: "Look at what each turn leads to: it wins exactly when the opponent then loses \
                    by the theorem. If there is no such turn, the position is losing, and no turn \
                    helps.",
                ja: "それぞれの手で移る局面に定理を当てはめます。相手の負け局面になる手が勝つ手で、そのような手がなければ負け局面であり、どの手を選んでも負けます。"),
            false => say!(language,
                en: "Let the machine read what each turn leads to: a turn wins exactly when the \
                    opponent then loses. If there is no such turn, the position is losing, and no \
                    turn helps.",
                ja: "それぞれの手で移る局面をオートマトンに読ませます。相手の負け局面になる手が勝つ手で、そのような手がなければ負け局面であり、どの手を選んでも負けます。"),
        }));
    }
    let own = theorem.statement.as_ref().map(Statement::claim);
    // Without a formula of its own, whatever is claimed says more than the machine.
    let machine = theorem.statement.is_none() && evidence.sides.is_none();
    let judged = explanation.attempt.claims.iter().filter(|judged| judged.ruling.is_proved());
    let claims =
        judged.map(|judged| &judged.claim).filter(|claim| machine || claim.is_about_moves());
    let claims: Vec<&String> =
        claims.map(|claim| &claim.text).filter(|claim| own.as_ref() != Some(*claim)).collect();
    if !claims.is_empty() {
        blocks.push(paragraph(say!(language,
            en: "Also proved, in the rule language:",
            ja: "次の主張も証明されています（ルール言語で書いてあります）。")));
        blocks.push(list(false, claims.into_iter().map(code)));
    }
    blocks
}
