//! Attempts at theorems as text.

use prove::Figures;
use rules::Outcome;
use rules::language::print::Printed;
use rules::tuples::Numeration;

use super::boards::counterexample as wrong_pick;
use super::claim::{claims, counterexample};
use super::lists::sums;
use super::parts::{
    All, all_up_to, exactly, heading, listed, numeration_name, proved, rules, winner,
};
use super::strategy::strategy;
use super::undecided::undecided;
use crate::document::{Document, Report, Tone};
use crate::language::Language;
use crate::render::Style;
use crate::say::{counted, say};
use answer::{
    Attempt, Checked, Counterexample, Digits, DividedHeap, Evidence, Extent, GameInfo,
    MachineEvidence, MachineTable, MeasureText, PlayLength, Question, Statement, Theorem, Verdict,
};

/// The names of the player to move and of the other one, if they have any.
type Players<'a> = Option<&'a [String; 2]>;

/// The entry about the questions that brute force answered.
pub(super) fn brute(out: &mut Report, figures: &Figures, language: Language) {
    let text = if figures.queries == 0 {
        say!(language,
            en: "none: the claim itself was compared with the rules",
            ja: "なし（主張そのものをルールと照合）")
    } else {
        say!(language,
            en: ("{} solved to answer {} in {}",
                counted(figures.positions, if figures.split { "piece" } else { "position" }),
                counted(figures.queries, "question"),
                counted(figures.rounds, "round")),
            ja: ("{} 個の質問（{} 巡）に答えるために {} {}を計算",
                figures.queries,
                figures.rounds,
                figures.positions,
                if figures.split { "個の断片" } else { "局面" }))
    };
    out.entry(say!(language, en: "brute force", ja: "全探索"), text);
}

/// A minimal machine; `what` is the relative clause that says what it computes.
fn moore(states: usize, what: &str, language: Language) -> String {
    say!(language,
        en: ("{}: minimal Moore machine {what}", counted(states, "state")),
        ja: "{states} 状態、{what}最小の Moore オートマトン")
}

/// The entries about the machines of a theorem.
fn machines(out: &mut Report, question: Question, evidence: &MachineEvidence, language: Language) {
    let relation = evidence.digits.as_ref().is_some_and(|digits| digits.relation);
    let what = match question {
        _ if evidence.sides.is_some() => say!(language,
            en: "that classifies each word and player to move as P, N or not a position",
            ja: "語と手番のすべての組を P、N、局面外に分類する"),
        _ if relation => say!(language,
            en: "that decides for each position and number whether the number is its value",
            ja: "局面と数のすべての組について、数が局面の Grundy 数かどうかを判定する"),
        Question::Outcome => say!(language,
            en: "that classifies each word as P, N or not a position",
            ja: "すべての語を P、N、局面外に分類する"),
        Question::Values => say!(language,
            en: "that computes the value of each word, or that it is not a position",
            ja: "すべての語をその Grundy 数と局面外に分類する"),
    };
    out.entry(
        say!(language, en: "machine", ja: "オートマトン"),
        moore(evidence.states, &what, language),
    );
    if let Some(sides) = &evidence.sides {
        let what = say!(language,
            en: "that classifies each word as L, R, N, P or not a position",
            ja: "すべての語を L、R、N、P、局面外に分類する");
        out.entry(
            say!(language, en: "classes", ja: "帰結類"),
            moore(sides.states, &what, language),
        );
    } else if !relation {
        let states = evidence.acceptor_states;
        let acceptor = match question {
            Question::Outcome => say!(language,
                en: ("{}: minimal DFA of the P-positions", counted(states, "state")),
                ja: "{states} 状態、P 局面（負け局面）を受理する最小の DFA"),
            Question::Values => say!(language,
                en: ("{}: minimal DFA of the positions of value 0", counted(states, "state")),
                ja: "{states} 状態、Grundy 数 0 の局面を受理する最小の DFA"),
        };
        out.entry(say!(language, en: "acceptor", ja: "受理 DFA"), acceptor);
    }
}

/// What a measure without a short name is called.
fn measure_label(number: usize, language: Language) -> String {
    say!(language, en: "measure {number}", ja: "量 {number}")
}

/// The entries that say why every play ends.
fn ends(out: &mut Report, measures: &[MeasureText], language: Language) {
    let name = |(number, measure): (usize, &MeasureText)| match measure {
        MeasureText::Sum(term) | MeasureText::Heaps { term, .. } => term.text.clone(),
        MeasureText::Composition { .. } | MeasureText::Order { .. } => {
            measure_label(number, language)
        }
    };
    let names: Vec<String> = (1..).zip(measures).map(name).collect();
    let text = match (measures, &names[..]) {
        ([], _) => say!(language, en: "there are no moves", ja: "手がない"),
        ([MeasureText::Heaps { all: true, .. }], _) => say!(language,
            en: "every move makes the sum of all heaps smaller",
            ja: "どの手でも山の合計が減る"),
        (_, [only]) => say!(language,
            en: "every move lowers {only}",
            ja: "どの手でも {only} が減る"),
        _ => say!(language,
            en: ("every move lowers the first of these that it changes: {}", names.join("; ")),
            ja: ("どの手でも、次のうち最初に変わるものが減る: {}", names.join("; "))),
    };
    out.entry(say!(language, en: "play ends", ja: "終わる理由"), text);
    for (number, measure) in (1..).zip(measures) {
        let text = match measure {
            MeasureText::Sum(_) | MeasureText::Heaps { .. } => continue,
            MeasureText::Composition { first_outermost, letters } => {
                let functions = functions(letters);
                match first_outermost {
                    true => say!(language,
                        en: "start with n = 0; from the last letter to the first, each letter \
                            replaces n: {functions}",
                        ja: "n = 0 から始め、最後の文字から順に各文字が n を置き換える: {functions}"),
                    false => say!(language,
                        en: "start with n = 0; from the first letter to the last, each letter \
                            replaces n: {functions}",
                        ja: "n = 0 から始め、最初の文字から順に各文字が n を置き換える: {functions}"),
                }
            }
            MeasureText::Order { from_first, order } => words_before(*from_first, order, language),
        };
        out.entry(measure_label(number, language), text);
    }
}

/// A measure that is the place of a word among those of its length.
pub(crate) fn words_before(from_first: bool, order: &[Vec<char>], language: Language) -> String {
    let alike = |letters: &Vec<char>| {
        letters.iter().map(ToString::to_string).collect::<Vec<_>>().join(" = ")
    };
    let order = order.iter().map(alike).collect::<Vec<_>>().join(" < ");
    match from_first {
        true => say!(language,
            en: "the number of words of the same length that come before the word, compared letter \
                by letter from the first, where {order}",
            ja: "同じ長さの語のうち、先頭の文字から順に比べて（{order}）その語より前にあるものの個数"),
        false => say!(language,
            en: "the number of words of the same length that come before the word, compared letter \
                by letter from the last, where {order}",
            ja: "同じ長さの語のうち、末尾の文字から順に比べて（{order}）その語より前にあるものの個数"),
    }
}

/// The entry about the check of the certificate.
pub(super) fn checked(out: &mut Report, checked: &Checked, extent: Extent, language: Language) {
    let text = match checked.up_to {
        None => say!(language,
            en: "the certificate, by the independent checker",
            ja: "独立した検査プログラムが証明書を受理"),
        Some(size) => {
            let all = all_up_to(checked.positions, extent, size, language);
            say!(language,
                en: "the certificate, by the independent checker; it also replayed brute force on \
                    {all}",
                ja: "独立した検査プログラムが証明書を受理。{all}の全探索も再実行")
        }
    };
    out.entry(say!(language, en: "checked", ja: "検査"), text);
}

/// The entry that says where the certificate is.
pub(super) fn certificate(out: &mut Report, path: &str, language: Language) {
    out.entry(say!(language, en: "certificate", ja: "証明書"), path);
}

/// What an attempt says that found neither a proof nor a refutation.
fn neither(language: Language) -> String {
    say!(language,
        en: "UNKNOWN: neither proved nor refuted",
        ja: "不明: 証明も反証もされていません")
}

/// Who wins exactly when what follows is true.
fn exactly_when(outcome: Outcome, players: Players<'_>, language: Language) -> String {
    say!(language,
        en: {
            match (outcome, players) {
                (Outcome::N, None) => "The player to move wins exactly when".to_owned(),
                (Outcome::P, None) => "The player to move loses exactly when".to_owned(),
                (Outcome::N, Some([first, _])) => {
                    format!("{first}, the player to move, wins exactly when")
                }
                (Outcome::P, Some([_, second])) => {
                    format!("{second} wins, and the player to move loses, exactly when")
                }
            }
        },
        ja: { exactly(&winner(outcome, players, language), "次が成り立つ") })
}

/// Who always wins.
fn always(outcome: Outcome, players: Players<'_>, language: Language) -> String {
    say!(language,
        en: {
            match (outcome, players) {
                (Outcome::N, None) => "The player to move always wins.".to_owned(),
                (Outcome::P, None) => "The player to move always loses.".to_owned(),
                (Outcome::N, Some([first, _])) => {
                    format!("{first}, the player to move, always wins.")
                }
                (Outcome::P, Some([_, second])) => {
                    format!("{second} always wins: the player to move loses.")
                }
            }
        },
        ja: ("どの局面でも{}です。", winner(outcome, players, language)))
}

/// What is stated, up to the formula that it ends with, if it needs one.
fn displayed<'a>(
    statement: &'a Statement,
    players: Players<'_>,
    language: Language,
) -> (String, Option<&'a Printed>) {
    if let Some(outcome) = statement.everywhere() {
        return (always(outcome, players, language), None);
    }
    match statement {
        Statement::Wins(formula) => (exactly_when(Outcome::N, players, language), Some(formula)),
        Statement::Loses(formula) => (exactly_when(Outcome::P, players, language), Some(formula)),
        Statement::Value(term) => {
            let sentence = say!(language,
                en: "The Grundy value of every position is",
                ja: "どの局面の Grundy 数も、次の式のとおりです。");
            (sentence, Some(term))
        }
        Statement::Claim(claim) | Statement::Strategy(claim) => {
            let sentence = say!(language,
                en: "For every position it is true that",
                ja: "どの局面についても次が成り立ちます。");
            (sentence, Some(claim))
        }
    }
}

/// A statement as one sentence.
fn stated(statement: &Statement, players: Players<'_>, language: Language) -> String {
    let (sentence, formula) = displayed(statement, players, language);
    let Some(formula) = formula else { return sentence };
    let exactly =
        |outcome| exactly(&winner(outcome, players, language), &format!("{formula} が成り立つ"));
    say!(language,
        en: "{sentence} {formula}.",
        ja: {
        match statement {
            Statement::Wins(_) => exactly(Outcome::N),
            Statement::Loses(_) => exactly(Outcome::P),
            Statement::Value(term) => format!("どの局面の Grundy 数も {term} です。"),
            Statement::Claim(claim) | Statement::Strategy(claim) => {
                format!("どの局面についても次が成り立ちます: {claim}")
            }
        }
    })
}

fn no_formula(states: usize, language: Language) -> String {
    say!(language,
        en: ("No short formula was found. The machine of {} in the certificate gives the answer \
            for every position.",
            counted(states, "state")),
        ja: "短い式は見つかりませんでした。{states} 状態のオートマトンがどの局面についても答えます。これは証明書に入っています。")
}

/// How to read a position with the machine of a theorem.
fn reading(
    game: &GameInfo,
    question: Question,
    evidence: &MachineEvidence,
    language: Language,
) -> String {
    let how = match &evidence.digits {
        Some(digits) => {
            format!("{}{}", read(game, digits, language), say!(language, en: "; ", ja: "。"))
        }
        None => say!(language,
            en: "Read a position letter by letter, from state 0 on; ",
            ja: "局面を状態 0 から 1 文字ずつ読みます。"),
    };
    let last = match question {
        _ if evidence.digits.as_ref().is_some_and(|digits| digits.relation) => say!(language,
            en: "if the final state is P, it is the Grundy value; if N, it is not.",
            ja: "最後の状態が P なら、それが Grundy 数です。N なら違います。"),
        Question::Outcome => say!(language,
            en: "if the final state is P, the player to move loses; if N, the player to move wins; \
                - is not a position.",
            ja: "最後の状態が P なら後手必勝、N なら先手必勝で、- なら局面ではありません。"),
        Question::Values => say!(language,
            en: "the final state gives its Grundy value, and - is not a position.",
            ja: "最後の状態の値が Grundy 数で、- なら局面ではありません。"),
    };
    say!(language,
        en: "No short formula was found. {how}{last}",
        ja: "短い式は見つかりませんでした。{how}{last}")
}

fn choice_never_matters(language: Language) -> String {
    say!(language,
        en: "The choice of move never matters: from a winning position, every move wins.",
        ja: "手の選び方は勝敗に影響しません。必勝局面では、どの手を選んでも勝ちです。")
}

/// From which positions the number of turns is fixed.
fn from_all_but(exceptions: &[String], language: Language) -> String {
    let name = |position: &String| match position.as_str() {
        "" => say!(language, en: "the empty word", ja: "空の語"),
        _ => position.clone(),
    };
    let names: Vec<String> = exceptions.iter().map(name).collect();
    match exceptions {
        [] => say!(language, en: "From every position", ja: "どの局面からも"),
        _ => say!(language,
            en: ("From every position but {}", listed(&names, ", ", " and ")),
            ja: ("{} を除くどの局面からも", listed(&names, "、", "、"))),
    }
}

/// How heaps are written as digits.
fn numeration(game: &GameInfo, digits: &Digits, language: Language) -> String {
    let text = numeration_name(digits.numeration, language);
    let names = read_heaps(game, digits);
    let at_most = |(name, bound): (&String, &Option<u32>)| {
        bound.map(
            |bound| say!(language, en: "{name} (at most {bound})", ja: "{name}（{bound} 以下）"),
        )
    };
    let bounded: Vec<String> = names.iter().zip(&digits.bounds).filter_map(at_most).collect();
    let each = each(bounded.len(), language);
    let as_letters = say!(language,
        en: ("{} as one letter{each}", bounded.join(", ")),
        ja: ("{}は{each} 1 文字", bounded.join("、")));
    match (bounded.len() == names.len() && !digits.relation, bounded.is_empty()) {
        (true, _) => say!(language, en: "none: {as_letters}", ja: "なし。{as_letters}"),
        (false, true) => text,
        (false, false) => say!(language, en: "{text}; {as_letters}", ja: "{text}。{as_letters}"),
    }
}

/// The names of the numbers that a machine reads.
fn read_heaps<'a>(game: &'a GameInfo, digits: &'a Digits) -> &'a [String] {
    match &digits.divided {
        Some(divided) => &divided.heaps,
        None => game.heaps().unwrap_or_default(),
    }
}

/// How one of the heaps is written.
fn write_heap(divided: &DividedHeap, language: Language) -> String {
    let equations = divided.equations();
    say!(language,
        en: "Write {equations}.",
        ja: "{equations} と書きます。")
}

/// Said of several heaps, not of one.
fn each(heaps: usize, language: Language) -> String {
    if heaps == 1 { String::new() } else { say!(language, en: " each", ja: "それぞれ") }
}

/// How a machine of digits reads a position, up to its last state; without the full stop at the
/// end.
pub(super) fn read(game: &GameInfo, digits: &Digits, language: Language) -> String {
    let names = read_heaps(game, digits);
    let of = |bounded: bool| {
        let heaps =
            names.iter().zip(&digits.bounds).filter(|(_, bound)| bound.is_some() == bounded);
        let names: Vec<&str> = heaps.map(|(name, _)| name.as_str()).collect();
        (names.len(), names.join(", "))
    };
    let ((letters, as_letters), (written, numbers)) = (of(true), of(false));
    let what = match (digits.relation, written) {
        (true, 0) => say!(language, en: "the value", ja: "Grundy 数を"),
        (true, _) => say!(language, en: "{numbers}, the value", ja: "{numbers} と Grundy 数を"),
        (false, _) => say!(language, en: "{numbers}", ja: "{numbers} を"),
    };
    let how = match digits.numeration {
        Numeration::Base(base) => say!(language, en: "in base {base}", ja: "{base} 進法で"),
        Numeration::FIBONACCI => say!(language,
            en: "as sums of Fibonacci numbers (places 1, 2, 3, 5, 8, ..., no two adjacent)",
            ja: "Fibonacci 数の和（桁の重み 1, 2, 3, 5, 8, ...、隣り合う桁は使わない）として"),
        Numeration::Recurrence(_) => {
            let name = numeration_name(digits.numeration, language);
            say!(language, en: "in the system `{name}`", ja: "{name}で")
        }
        Numeration::Unary => say!(language,
            en: "as zeros followed by as many ones",
            ja: "0 に続けてその数だけの 1 を並べて"),
    };
    let each = each(letters, language);
    let as_letters = say!(language,
        en: "Read {as_letters} as one letter{each}, from state 0 on",
        ja: "状態 0 から、{as_letters} を{each} 1 文字として読みます");
    let in_turn = say!(language,
        en: "read the first digits of all, then the second digits, and so on",
        ja: "すべての先頭の桁、次にすべての先頭から 2 番目の桁、というように読みます");
    match (letters, written + usize::from(digits.relation)) {
        (0, 1) => say!(language,
            en: "Write {what} {how}, and read it from the left, from state 0 on",
            ja: "{what} {how}書き、状態 0 から、左から順に読みます"),
        (0, _) => say!(language,
            en: "Write {what} {how}, padded with leading zeros to the same number of digits; \
                {in_turn}, from state 0 on",
            ja: "{what} {how}、先頭に 0 を補って桁数をそろえて書き、状態 0 から、{in_turn}"),
        (_, 0) => as_letters,
        _ => say!(language,
            en: "{as_letters}; then write {what} {how}, with as many digits, and {in_turn}",
            ja: "{as_letters}。続いて、{what} {how}、桁数をそろえて書き、{in_turn}"),
    }
}

/// Letters with the functions they stand for, those with the same function together.
fn functions(letters: &[(char, u64, u64)]) -> String {
    let mut functions: Vec<(String, String)> = vec![];
    for (letter, scale, add) in letters {
        let scaled = if *scale == 1 { "n".to_owned() } else { format!("{scale}n") };
        let function = if *add == 0 { scaled } else { format!("{scaled}+{add}") };
        match functions.iter_mut().find(|(_, known)| *known == function) {
            Some((letters, _)) => letters.push(*letter),
            None => functions.push((letter.to_string(), function)),
        }
    }
    let functions: Vec<String> =
        functions.iter().map(|(letters, function)| format!("{letters}: {function}")).collect();
    functions.join(", ")
}

/// What an attempt found; `certificate` is where the certificate is.
pub(crate) fn attempt(attempt: &Attempt, certificate: Option<&str>, style: Style) -> Document {
    let language = style.language;
    let mut out = Report::new();
    rules(&mut out, &attempt.game, language);
    out.blank();
    verdict(&mut out, &attempt.game, &attempt.verdict, false, style);
    if !attempt.claims.is_empty() {
        out.blank();
        claims(&mut out, &attempt.game, &attempt.claims, style);
    }
    if let Some(path) = certificate {
        out.blank();
        self::certificate(&mut out, path, language);
    }
    out.into_document(language, heading(&attempt.game, language))
}

/// The result of an attempt, or the verdict on a claim by itself.
pub(super) fn verdict(
    out: &mut Report,
    game: &GameInfo,
    verdict: &Verdict,
    of_claim: bool,
    style: Style,
) {
    let language = style.language;
    match verdict {
        Verdict::Proved(theorem) => match &theorem.evidence {
            Evidence::Machine(machine) => by_machine(out, game, theorem, machine, language),
            Evidence::Sum(sum) => sums(out, game, theorem, sum, language),
            Evidence::Strategy(evidence) => strategy(out, game, theorem, evidence, language),
        },
        Verdict::Refuted(example) => {
            out.verdict(Tone::No, say!(language, en: "REFUTED", ja: "反証"));
            out.blank();
            match &**example {
                Counterexample::Position(example) => counterexample(out, game, example, language),
                Counterexample::Board(example) => wrong_pick(out, game, example, language),
            }
        }
        Verdict::Unknown(unknown) => {
            out.verdict(Tone::Unknown, neither(language));
            out.blank();
            undecided(out, game, unknown, of_claim, style);
        }
    }
}

/// What a theorem says, a paragraph each; nothing if there is none.
///
/// ```
/// # use answer::{Attempt, Verdict};
/// # fn heads(attempt: &Attempt) -> Vec<String> {
/// nimatron_tell::report::theorem_sentences(attempt, nimatron_tell::Language::English)
/// # }
/// ```
#[must_use]
pub fn theorem_sentences(attempt: &Attempt, language: Language) -> Vec<String> {
    let Some(theorem) = attempt.verdict.theorem() else { return vec![] };
    match &theorem.evidence {
        Evidence::Machine(machine) => sentences(&attempt.game, theorem, machine, language),
        Evidence::Sum(sum) => super::lists::sentences(&attempt.game, sum, language),
        Evidence::Strategy(evidence) => {
            super::strategy::sentences(&attempt.game, theorem, evidence, language)
        }
    }
}

fn sentences(
    game: &GameInfo,
    theorem: &Theorem,
    evidence: &MachineEvidence,
    language: Language,
) -> Vec<String> {
    let players = game.players.as_ref();
    let mut said = match (&theorem.statement, &game.sides, &evidence.sides) {
        (None, Some(names), Some(sides)) => super::sides::sentences(names, sides, language),
        (Some(statement), ..) => vec![stated(statement, players, language)],
        (None, ..) => vec![no_formula(evidence.states, language)],
    };
    if let Some(divided) = evidence.divided() {
        said.insert(0, write_heap(divided, language));
    }
    if evidence.choice_never_matters {
        said.push(choice_never_matters(language));
    }
    said.extend(evidence.play_length.as_ref().map(|PlayLength { term, exceptions, .. }| {
        let from = from_all_but(exceptions, language);
        say!(language,
            en: "{from} the number of turns is fixed: {term}.",
            ja: "{from}、終局までの手数は手の選び方によらず {term} です。")
    }));
    said
}

/// How it was proved, and what.
fn by_machine(
    out: &mut Report,
    game: &GameInfo,
    theorem: &Theorem,
    evidence: &MachineEvidence,
    language: Language,
) {
    brute(out, &theorem.figures, language);
    if let Some(digits) = &evidence.digits {
        let numeration = numeration(game, digits, language);
        out.entry(say!(language, en: "numeration", ja: "記数法"), numeration);
    }
    machines(out, theorem.question, evidence, language);
    ends(out, &evidence.measures, language);
    let extent = game.extent();
    checked(out, &theorem.checked, extent, language);
    out.blank();
    out.verdict(Tone::Yes, proved(All::Of(extent), None, language));
    out.blank();
    if let Some(divided) = evidence.divided() {
        out.sentence(write_heap(divided, language));
        out.blank();
    }
    if theorem.claimed {
        out.sentence(say!(language,
            en: "No short formula was found, but one is claimed in the rules, and it is proved.",
            ja: "短い式は見つかりませんでしたが、ルールに主張があり、それが証明されました。"));
    }
    match (&theorem.statement, &evidence.sides, &evidence.table) {
        (Some(statement), ..) => {
            let (sentence, formula) = displayed(statement, game.players.as_ref(), language);
            display(out, &sentence, formula);
        }
        (None, Some(sides), _) => {
            if let Some(names) = &game.sides {
                super::sides::theorem(out, game, names, sides, evidence.digits.as_ref(), language);
            }
        }
        (None, None, Some(table)) => {
            out.sentence(reading(game, theorem.question, evidence, language));
            // A relation says yes or no.
            let relation = evidence.digits.as_ref().is_some_and(|digits| digits.relation);
            let question = if relation { Question::Outcome } else { theorem.question };
            out.blank();
            let name = |class: u8| match (class, question) {
                (0, Question::Outcome) => "P".to_owned(),
                (_, Question::Outcome) => "N".to_owned(),
                (value, Question::Values) => value.to_string(),
            };
            machine(out, table, name, language);
        }
        (None, None, None) => out.sentence(no_formula(evidence.states, language)),
    }
    if evidence.choice_never_matters {
        out.blank();
        out.sentence(choice_never_matters(language));
    }
    if let Some(PlayLength { term, exceptions, .. }) = &evidence.play_length {
        out.blank();
        let from = from_all_but(exceptions, language);
        let sentence = say!(language,
            en: "{from} the number of turns is fixed:",
            ja: "{from}、終局までの手数は手の選び方によらず次の式のとおりです。");
        display(out, &sentence, Some(term));
    }
}

/// A sentence, and below it the formula that it ends with.
pub(super) fn display(out: &mut Report, sentence: &str, formula: Option<&Printed>) {
    out.sentence(sentence);
    if let Some(formula) = formula {
        out.blank();
        out.formula(formula.clone());
    }
}

/// A table of states; `name` says what each class is called.
pub(super) fn machine(
    out: &mut Report,
    table: &MachineTable,
    name: impl Fn(u8) -> String,
    language: Language,
) {
    let mut header = vec![
        say!(language,
            en: "state",
            ja: "状態"),
        say!(language, en: "class", ja: "分類"),
    ];
    header.extend(table.letters.iter().map(char::to_string));
    let mut rows = vec![header];
    for (state, (class, next)) in table.rows.iter().enumerate() {
        let mut row = vec![state.to_string(), class.map_or_else(|| "-".to_owned(), &name)];
        row.extend(next.iter().map(usize::to_string));
        rows.push(row);
    }
    let right = vec![true; table.letters.len() + 2];
    out.rows(2, rows, &right);
}
