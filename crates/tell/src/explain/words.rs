//! Theorems about who wins words or heaps: what they say, why, and what follows for a player.

use answer::{Explanation, Extent, GameInfo, MeasureText, Notion, PlayLength, Question, Statement, Theorem};
use rules::{Convention, Outcome};

use super::frame::{Part, Players, Speak, capital, ended, formula, heading, items, joined, said};
use super::{sides, tuples};
use crate::document::{Block, Inline};
use crate::language::Language;

/// The theorem, its proof, and how to play by it.
pub(super) fn sections(explanation: &Explanation, theorem: &Theorem, language: Language) -> Vec<Block> {
    let game = &explanation.attempt.game;
    let mut blocks = vec![heading(Part::Theorem, language)];
    let mut inside = vec![Said::Proved(game.extent()).paragraph(language)];
    match &theorem.sides {
        Some(of_sides) => inside.extend(sides::theorem(game, theorem, of_sides, language)),
        None => inside.extend(statement(game, theorem, language)),
    }
    if theorem.choice_never_matters {
        inside.push(Said::NeverMatters.paragraph(language));
    }
    if let Some(length) = &theorem.play_length {
        inside.push(Said::Length(length).paragraph(language));
    }
    blocks.push(Block::Theorem(inside));
    if !explanation.notions.is_empty() {
        blocks.push(Said::Here.paragraph(language));
        blocks.push(items(explanation.notions.iter().map(|notion| notion.speak(language))));
    }
    if let Some(table) = theorem.table.as_ref().or(theorem.sides.as_ref().and_then(|sides| sides.table.as_ref())) {
        blocks.extend(tuples::machine(game, theorem, table, language));
    }
    blocks.push(heading(Part::Why, language));
    blocks.push(Block::Proof(proof(explanation, theorem, language)));
    blocks.push(heading(Part::How, language));
    blocks.extend(how(explanation, theorem, language));
    blocks
}

/// What the theorem says, if both players have the same moves.
fn statement(game: &GameInfo, theorem: &Theorem, language: Language) -> Vec<Block> {
    let say = |said: Said<'_>| said.paragraph(language);
    let shown = |text: &str| Block::Formula(text.to_owned());
    let mut blocks = vec![];
    if theorem.claimed {
        blocks.push(say(Said::Claimed));
    }
    match &theorem.statement {
        Some(Statement::Wins(text)) if text == "true" => blocks.push(say(Said::Always(game, Outcome::N))),
        Some(Statement::Wins(text)) if text == "false" => blocks.push(say(Said::Always(game, Outcome::P))),
        Some(Statement::Loses(text)) if text == "true" => blocks.push(say(Said::Always(game, Outcome::P))),
        Some(Statement::Loses(text)) if text == "false" => blocks.push(say(Said::Always(game, Outcome::N))),
        Some(Statement::Wins(text)) => blocks.extend([say(Said::Exactly(game, Outcome::N)), shown(text)]),
        Some(Statement::Loses(text)) => blocks.extend([say(Said::Exactly(game, Outcome::P)), shown(text)]),
        Some(Statement::Value(text)) => blocks.extend([say(Said::Value), shown(text)]),
        Some(Statement::Claim(text)) => blocks.extend([say(Said::True), shown(text)]),
        None => blocks.push(say(Said::Machine(theorem.states))),
    }
    blocks
}

/// The proof, in numbered steps.
fn proof(explanation: &Explanation, theorem: &Theorem, language: Language) -> Vec<Block> {
    let game = &explanation.attempt.game;
    let convention = game.convention;
    let step = |said: Said<'_>| vec![said.paragraph(language)];
    let mut list = vec![step(Said::Ends(&theorem.measures))];
    for (number, measure) in (1..).zip(&theorem.measures) {
        if let MeasureText::Composition { first_outermost, letters } = measure {
            list[0].push(Said::Composition(number, *first_outermost, letters).paragraph(language));
        }
    }
    if theorem.question == Question::Values {
        list.push(step(Said::Mex));
        return vec![Block::List { numbered: true, items: list }, Said::MexMachine(theorem).paragraph(language)];
    }
    if let Some(length) = &theorem.play_length {
        list.push(step(Said::Invariant(length)));
        list.push(step(Said::Parity(convention)));
        let list = Block::List { numbered: true, items: list };
        return vec![list, Said::SameAsFormula(theorem).paragraph(language)];
    }
    list.push(step(Said::AtTheEnd(convention)));
    if theorem.choice_never_matters {
        list.push(step(Said::Alternating));
        let list = Block::List { numbered: true, items: list };
        return vec![
            list,
            Said::AlternatingHence(convention).paragraph(language),
            Said::Machines(theorem).paragraph(language),
        ];
    }
    let (mut from_lost, mut from_won) = (step(Said::FromLost), step(Said::FromWon(convention)));
    if let Some(insight) = explanation.insight {
        let [lost, won] = tuples::insight(insight, language);
        from_lost.push(Block::Paragraph(lost));
        if !won.is_empty() {
            from_won.push(Block::Paragraph(won));
        }
    }
    list.extend([from_lost, from_won]);
    vec![
        Block::List { numbered: true, items: list },
        Said::Hence.paragraph(language),
        Said::Machines(theorem).paragraph(language),
    ]
}

/// How to find a winning turn.
fn how(explanation: &Explanation, theorem: &Theorem, language: Language) -> Vec<Block> {
    let mut blocks = vec![];
    if theorem.choice_never_matters {
        blocks.push(Said::Anything.paragraph(language));
    } else {
        blocks.extend(explanation.insight.and_then(|insight| tuples::how(insight, language)).map(Block::Paragraph));
        let has_formula = theorem.statement.is_some()
            || theorem.sides.as_ref().is_some_and(|sides| sides.formulas.iter().all(Option::is_some));
        blocks.push(Said::Try(has_formula).paragraph(language));
    }
    let own = theorem.statement.as_ref().map(Statement::claim);
    // Without a formula of its own, whatever is claimed says more than the machine.
    let machine = theorem.statement.is_none() && theorem.sides.is_none();
    let about_moves = |claim: &&String| machine || claim.contains("every move wins") || claim.contains("winning move");
    let judged = explanation.attempt.claims.iter().filter(|judged| judged.ruling.is_proved());
    let claims: Vec<&String> =
        judged.map(|judged| &judged.claim).filter(about_moves).filter(|claim| own.as_ref() != Some(*claim)).collect();
    if !claims.is_empty() {
        blocks.push(Said::Also.paragraph(language));
        blocks.push(items(claims.into_iter().map(|claim| said![Inline::Code(claim.clone())])));
    }
    blocks
}

pub(super) enum Said<'a> {
    Proved(Extent),
    Claimed,
    /// Who always wins: this is the outcome everywhere.
    Always(&'a GameInfo, Outcome),
    /// Which outcome a position has exactly where a formula holds.
    Exactly(&'a GameInfo, Outcome),
    Value,
    True,
    Machine(usize),
    NeverMatters,
    Length(&'a PlayLength),
    Here,
    Ends(&'a [MeasureText]),
    /// The measure of a number, made letter by letter.
    Composition(usize, bool, &'a [(char, u64, u64)]),
    Mex,
    MexMachine(&'a Theorem),
    Invariant(&'a PlayLength),
    Parity(Convention),
    SameAsFormula(&'a Theorem),
    AtTheEnd(Convention),
    Alternating,
    AlternatingHence(Convention),
    FromLost,
    FromWon(Convention),
    Hence,
    Machines(&'a Theorem),
    Anything,
    Try(bool),
    Also,
}

impl Speak for Said<'_> {
    fn english(&self) -> Vec<Inline> {
        match self {
            Self::Proved(extent) => said![
                Inline::Strong("PROVED".to_owned()),
                match extent {
                    Extent::Letters => " for positions of every length.",
                    Extent::LargestHeap => " for heaps of every size.",
                    Extent::Total => " for any number of heaps.",
                }
            ],
            Self::Claimed => said!["The formula is a claim of the rules; it is proved here."],
            Self::Always(game, outcome) => {
                let players = Players::new(game, None, Language::English);
                said![format!("{} always wins.", capital(players.winner(*outcome)))]
            }
            Self::Exactly(game, outcome) => {
                let players = Players::new(game, None, Language::English);
                let who = if players.named {
                    format!("{}, the player to move,", players.first)
                } else {
                    "The player to move".to_owned()
                };
                said![format!("{who} {} exactly when", if *outcome == Outcome::N { "wins" } else { "loses" })]
            }
            Self::Value => said!["The Grundy value of every position is"],
            Self::True => said!["Of every position it is true that"],
            Self::Machine(states) => said![format!(
                "A machine of {} tells for every position who wins. No short formula was found for it.",
                super::frame::counted(*states, "state")
            )],
            Self::NeverMatters => {
                said!["The choice of move never matters: from a position that can be won, every move wins."]
            }
            Self::Length(length) => {
                let mut text = said!["The number of turns is the same whatever is played: ", formula(&length.term)];
                if !length.exceptions.is_empty() {
                    text.push(" (except from ".into());
                    text.extend(joined(length.exceptions.iter().map(|word| said![super::frame::place(word)]), ", "));
                    text.push(", where there is no move)".into());
                }
                text.push(".".into());
                text
            }
            Self::Here => said!["In these formulas:"],
            Self::Ends([]) => said!["Every play ends, because there are no moves."],
            Self::Ends([MeasureText::Heaps { all: true, .. }]) => {
                said!["Every play ends, because every move makes the sum of all heaps smaller."]
            }
            Self::Ends(measures) => {
                let names = (1..).zip(*measures).map(|(number, measure)| measure_name(number, measure));
                let mut text = match measures.len() {
                    1 => said!["Every play ends, because every move makes this natural number smaller: "],
                    _ => said![
                        "Every play ends, because every move makes the first of these natural numbers smaller that it changes: "
                    ],
                };
                text.extend(joined(names, "; "));
                text.push(".".into());
                text
            }
            Self::Composition(number, first_outermost, letters) => {
                let order = if *first_outermost {
                    "from the last letter to the first"
                } else {
                    "from the first letter to the last"
                };
                let mut text = said![format!("M{number} begins as n = 0; {order}, each letter replaces n by: ")];
                text.extend(functions(letters));
                text.push(".".into());
                text
            }
            Self::Mex => {
                said!["The value that is claimed is, for every position, the least natural number that no option has."]
            }
            Self::MexMachine(theorem) => said![format!(
                "The values of a game whose plays all end are the only ones of which that is true (Sprague 1935, Grundy 1939). Whether it is true is decided for all sizes at once, by walking through a machine of {} that reads the values off and a machine of {} that makes the moves.",
                states(theorem.states),
                states(theorem.figures.transducer)
            )],
            Self::Invariant(length) => {
                let low = i128::from(length.low);
                let high = low.saturating_add(i128::from(length.decrease)).saturating_sub(1);
                let mut text = said![
                    "Let M be ",
                    formula(&length.measure),
                    format!(
                        ". Every move lowers M by exactly {}. Where no move is left, M is at least {low} and at most {high}",
                        length.decrease
                    ),
                ];
                if !length.exceptions.is_empty() {
                    let only = if length.exceptions.len() == 1 { "exception is" } else { "exceptions are" };
                    text.push(format!("; the only {only} ").into());
                    text.extend(joined(length.exceptions.iter().map(|word| said![super::frame::place(word)]), ", "));
                    text.push(", which no move leads to".into());
                }
                text.extend(said![
                    ". So the number of turns that remain is ",
                    formula(&length.term),
                    ", whatever is played."
                ]);
                text
            }
            Self::Parity(Convention::Normal) => {
                said![
                    "Who cannot move loses. So the player to move wins exactly when the number of turns that remain is odd."
                ]
            }
            Self::Parity(Convention::Misere) => {
                said![
                    "Who cannot move wins. So the player to move wins exactly when the number of turns that remain is even."
                ]
            }
            Self::SameAsFormula(theorem) => {
                let what = if theorem.statement.is_some() {
                    "the formula of the theorem says the same"
                } else {
                    "the machine of the theorem says the same"
                };
                said![format!(
                    "That {what} of every position was decided for all sizes at once, by walking through a machine of {} that reads positions and one of {} that makes the moves.",
                    states(theorem.states),
                    states(theorem.figures.transducer)
                )]
            }
            Self::AtTheEnd(convention) => said![match ended(*convention) {
                Outcome::P =>
                    "Where no move is left, the theorem says that the player to move loses; so it is in normal play.",
                Outcome::N =>
                    "Where no move is left, the theorem says that the player to move wins; so it is in misère play.",
            }],
            Self::Alternating => said![
                "Every turn leads from a position that the theorem calls won to one that it calls lost, and from one that it calls lost to one that it calls won."
            ],
            Self::AlternatingHence(convention) => said![format!(
                "Hence an invariant: whatever is played, the number of turns that remain is {} where the theorem says won and {} where it says lost. This alone decides who wins.",
                if ended(*convention) == Outcome::P { "odd" } else { "even" },
                if ended(*convention) == Outcome::P { "even" } else { "odd" },
            )],
            Self::FromLost => {
                said!["From a position that the theorem calls lost, no turn leads to one that it calls lost."]
            }
            Self::FromWon(convention) => said![match convention {
                Convention::Normal =>
                    "From every position that it calls won, some turn leads to one that it calls lost.",
                Convention::Misere =>
                    "From every position that it calls won, unless no move is left, some turn leads to one that it calls lost.",
            }],
            Self::Hence => said![
                "Hence the theorem, by induction on the turns that remain: from a lost position whatever is played gives the opponent a won one, and from a won position the right turn gives the opponent a lost one."
            ],
            Self::Machines(theorem) => said![format!(
                "Whether these statements are true is decided for all sizes at once: one machine, of {}, reads a position and says lost or won; another, of {}, reads a position together with what a turn makes of it. Walking through both side by side, there are only finitely many combinations of states, and in none of them a statement is violated.",
                states(theorem.states),
                states(theorem.figures.transducer)
            )],
            Self::Anything => {
                said!["In a position that is won, make any move. In a position that is lost, no move helps."]
            }
            Self::Try(true) => said![
                "Look at what each turn leads to: it wins exactly if the opponent then loses by the theorem. If there is no such turn, the position is lost, and no turn helps."
            ],
            Self::Try(false) => said![
                "Look at what each turn leads to, and let the machine read it: a turn wins exactly if the opponent then loses. If there is no such turn, the position is lost, and no turn helps."
            ],
            Self::Also => said!["Also proved, in the rule language:"],
        }
    }

    fn japanese(&self) -> Vec<Inline> {
        match self {
            Self::Proved(extent) => said![
                match extent {
                    Extent::Letters => "すべての長さの局面について",
                    Extent::LargestHeap => "すべての大きさの山について",
                    Extent::Total => "任意個の山について",
                },
                Inline::Strong("証明済み".to_owned()),
                "です。"
            ],
            Self::Claimed => said!["この式はルールに書かれた主張で、ここで証明しました。"],
            Self::Always(game, outcome) => {
                let players = Players::new(game, None, Language::Japanese);
                let name =
                    if players.named { format!("（{} の勝ち）", players.winner(*outcome)) } else { String::new() };
                said![format!("どの局面も{}必勝です{name}。", if *outcome == Outcome::N { "先手" } else { "後手" })]
            }
            Self::Exactly(game, outcome) => {
                let players = Players::new(game, None, Language::Japanese);
                let name = if players.named { format!("（{}）", players.first) } else { String::new() };
                let verb = if *outcome == Outcome::N { "勝つ" } else { "負ける" };
                said![format!("手番のプレイヤー{name}が{verb}のは、次が成り立つとき、かつそのときに限ります。")]
            }
            Self::Value => said!["どの局面の Grundy 数も次のとおりです。"],
            Self::True => said!["どの局面についても次が成り立ちます。"],
            Self::Machine(states) => {
                said![format!(
                    "{states} 状態のオートマトンが、どの局面についてもどちらが勝つかを答えます。短い式は見つかりませんでした。"
                )]
            }
            Self::NeverMatters => said!["どの手を選んでも結果は変わりません。勝ち局面では、どの手を指しても勝ちます。"],
            Self::Length(length) => {
                let mut text = said!["手数は、どう指しても ", formula(&length.term), " で一定です"];
                if !length.exceptions.is_empty() {
                    text.push("（ただし ".into());
                    text.extend(joined(length.exceptions.iter().map(|word| said![super::frame::place(word)]), ", "));
                    text.push(" では指せる手がなく、手数は 0 です）".into());
                }
                text.push("。".into());
                text
            }
            Self::Here => said!["式の読み方は次のとおりです。"],
            Self::Ends([]) => said!["指せる手がないので、ゲームは必ず終わります。"],
            Self::Ends([MeasureText::Heaps { all: true, .. }]) => {
                said!["どの手でも山の合計が減るので、ゲームは必ず終わります。"]
            }
            Self::Ends(measures) => {
                let names = (1..).zip(*measures).map(|(number, measure)| measure_name(number, measure));
                let mut text = match measures.len() {
                    1 => said!["どの手でも次の自然数が減るので、ゲームは必ず終わります: "],
                    _ => said!["どの手でも、次の自然数のうち変化する最初のものが減るので、ゲームは必ず終わります: "],
                };
                text.extend(joined(names, "; "));
                text.push("。".into());
                text
            }
            Self::Composition(number, first_outermost, letters) => {
                let order = if *first_outermost {
                    "最後の文字から最初の文字へ"
                } else {
                    "最初の文字から最後の文字へ"
                };
                let mut text = said![format!(
                    "M{number} は n = 0 から始め、{order}順に、各文字で n を次のように置き換えて得られます: "
                )];
                text.extend(functions(letters));
                text.push("。".into());
                text
            }
            Self::Mex => said!["定理の値は、どの局面でも、1 手番で移れる局面のどれもとらない最小の自然数（mex）です。"],
            Self::MexMachine(theorem) => said![format!(
                "ゲームが必ず終わるとき、この性質をもつ値は Grundy 数だけです（Sprague 1935, Grundy 1939）。この性質は、値を読み取る {} 状態のオートマトンと手を表す {} 状態のオートマトンを並べてたどることで、すべての大きさについて一度に確かめました。",
                theorem.states, theorem.figures.transducer
            )],
            Self::Invariant(length) => {
                let low = i128::from(length.low);
                let high = low.saturating_add(i128::from(length.decrease)).saturating_sub(1);
                let mut text = said![
                    "M を ",
                    formula(&length.measure),
                    format!(
                        " とします。どの手でも M はちょうど {} 減ります。指せる手がない局面では M は {low} 以上 {high} 以下です",
                        length.decrease
                    ),
                ];
                if !length.exceptions.is_empty() {
                    text.push("（例外は、どの手でも移ることのない ".into());
                    text.extend(joined(length.exceptions.iter().map(|word| said![super::frame::place(word)]), ", "));
                    text.push(" だけです）".into());
                }
                text.extend(said!["。したがって残りの手数は、どう指しても ", formula(&length.term), " です。"]);
                text
            }
            Self::Parity(Convention::Normal) => {
                said![
                    "操作できなくなった方の負けなので、手番のプレイヤーが勝つのは残りの手数が奇数のとき、かつそのときに限ります。"
                ]
            }
            Self::Parity(Convention::Misere) => {
                said![
                    "操作できなくなった方の勝ちなので、手番のプレイヤーが勝つのは残りの手数が偶数のとき、かつそのときに限ります。"
                ]
            }
            Self::SameAsFormula(theorem) => {
                let what = if theorem.statement.is_some() { "定理の式" } else { "定理のオートマトン" };
                said![format!(
                    "{what}がどの局面でもこれと同じ答えになることは、局面を読む {} 状態のオートマトンと手を表す {} 状態のオートマトンを並べてたどることで、すべての大きさについて一度に確かめました。",
                    theorem.states, theorem.figures.transducer
                )]
            }
            Self::AtTheEnd(convention) => said![match ended(*convention) {
                Outcome::P => "指せる手がない局面を、定理は負け局面としています。正規形なのでそのとおりです。",
                Outcome::N => "指せる手がない局面を、定理は勝ち局面としています。逆形なのでそのとおりです。",
            }],
            Self::Alternating => {
                said!["どの手番でも、定理の言う勝ち局面からは負け局面に、負け局面からは勝ち局面に移ります。"]
            }
            Self::AlternatingHence(convention) => said![format!(
                "したがって次が不変量です: どう指しても、残りの手番の数は、勝ち局面では{}、負け局面では{}です。これだけで勝敗が決まります。",
                if ended(*convention) == Outcome::P { "奇数" } else { "偶数" },
                if ended(*convention) == Outcome::P { "偶数" } else { "奇数" },
            )],
            Self::FromLost => said!["定理の言う負け局面からは、どう指しても負け局面には移りません。"],
            Self::FromWon(convention) => said![match convention {
                Convention::Normal => "定理の言う勝ち局面からは、負け局面に移る手があります。",
                Convention::Misere =>
                    "定理の言う勝ち局面からは、指せる手がない場合を除いて、負け局面に移る手があります。",
            }],
            Self::Hence => said![
                "したがって、残りの手番の数についての帰納法で定理が示されます。負け局面からはどう指しても相手に勝ち局面を渡し、勝ち局面からは正しく指せば相手に負け局面を渡せるからです。"
            ],
            Self::Machines(theorem) => said![format!(
                "これらはすべての大きさについて一度に確かめました。{} 状態のオートマトンが局面を読んで勝ち負けを答え、{} 状態のオートマトンが局面と手番後の局面を並べて読みます。2 つのオートマトンを並べてたどると状態の組は有限個しかなく、そのどれでも上の主張は破られません。",
                theorem.states, theorem.figures.transducer
            )],
            Self::Anything => {
                said!["勝ち局面では、どの手を指してもかまいません。負け局面では、どの手を指しても負けます。"]
            }
            Self::Try(true) => said![
                "それぞれの手で移る局面に定理を当てはめます。相手の負け局面になる手が勝つ手で、そのような手がなければ負け局面であり、どう指しても負けます。"
            ],
            Self::Try(false) => said![
                "それぞれの手で移る局面をオートマトンに読ませます。相手の負け局面になる手が勝つ手で、そのような手がなければ負け局面であり、どう指しても負けます。"
            ],
            Self::Also => said!["次の主張も証明されています（ルール言語で書いてあります）。"],
        }
    }
}

fn states(number: usize) -> String {
    super::frame::counted(number, "state")
}

fn measure_name(number: usize, measure: &MeasureText) -> Vec<Inline> {
    match measure {
        MeasureText::Sum(term) | MeasureText::Heaps { term, .. } => said![formula(term)],
        MeasureText::Composition { .. } => said![formula(format!("M{number}"))],
    }
}

/// What each letter makes of n.
fn functions(letters: &[(char, u64, u64)]) -> Vec<Inline> {
    let one = |&(letter, scale, add): &(char, u64, u64)| {
        let scaled = if scale == 1 { "n".to_owned() } else { format!("{scale} * n") };
        let function = if add == 0 { scaled } else { format!("{scaled} + {add}") };
        said![Inline::Code(letter.to_string()), " -> ", formula(function)]
    };
    joined(letters.iter().map(one), ", ")
}

impl Speak for Notion {
    fn english(&self) -> Vec<Inline> {
        tuples::notion(self, Language::English)
    }

    fn japanese(&self) -> Vec<Inline> {
        tuples::notion(self, Language::Japanese)
    }
}
