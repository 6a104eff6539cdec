//! Automata for other programs, and comparisons with those from other programs.

use std::collections::BTreeMap;

use answer::{Alphabet, Automaton, AutomatonFault, Compared, GameInfo, Positions, walnut_head};

use super::enumeration::what;
use super::parts::{heading, numeration_name};
use crate::diagnostics::{Diagnosis, diagnosis};
use crate::document::{Document, Report, Tone};
use crate::language::Language;
use crate::mention;
use crate::render::Style;
use crate::say::{counted, say};

/// The maximal number of transitions of an automaton that is printed as a table.
const PRINTED: usize = 2000;

/// An automaton as text.
pub(crate) fn automaton(game: &GameInfo, found: &Automaton, style: Style) -> Document {
    let language = style.language;
    let mut out = Report::new();
    let (written, names) = match &found.alphabet {
        Alphabet::Symbols(symbols) => {
            let names: Vec<String> = symbols.iter().map(char::to_string).collect();
            (say!(language, en: "letter by letter", ja: "1 文字ずつ"), names)
        }
        Alphabet::Digits { numeration, tracks, .. } => {
            let numeration = numeration_name(*numeration, language);
            let letters = (0..found.alphabet.letters()).map(|letter| {
                found
                    .alphabet
                    .spell(letter)
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            });
            let numbers = counted(*tracks, "number");
            let text = say!(language,
                en: "{numbers} in parallel, most significant digit first, in {numeration}",
                ja: "{tracks} 個の数を並べて上の桁から（{numeration}）");
            (text, letters.collect())
        }
    };
    let states = found.next.len();
    out.entry(say!(language, en: "states", ja: "状態数"), states.to_string());
    out.entry(say!(language, en: "reads", ja: "読み方"), written);
    if states * names.len() <= PRINTED {
        out.blank();
        let mut head = vec![
            say!(language, en: "state", ja: "状態"),
            say!(language, en: "accepts", ja: "受理"),
        ];
        head.extend(names);
        let row = |state: usize| {
            let accepts = match found.accepts[state] {
                true => say!(language, en: "yes", ja: "する"),
                false => say!(language, en: "no", ja: "しない"),
            };
            [state.to_string(), accepts]
                .into_iter()
                .chain(found.next[state].iter().map(ToString::to_string))
                .collect()
        };
        let numbers: Vec<bool> = (0..head.len()).map(|column| column != 1).collect();
        out.headed_rows(2, core::iter::once(head).chain((0..states).map(row)).collect(), &numbers);
    }
    out.into_document(language, heading(game, language))
}

/// An automaton in the format of Walnut (Mousavi 2016). Transitions to a state from which nothing
/// is accepted are left out.
#[must_use]
pub fn walnut(found: &Automaton) -> String {
    let states = found.next.len();
    // The states from which something is accepted, going backwards.
    let mut before: Vec<Vec<usize>> = vec![vec![]; states];
    for (from, row) in found.next.iter().enumerate() {
        row.iter().for_each(|&to| before[to].push(from));
    }
    let mut alive = found.accepts.clone();
    let mut todo: Vec<usize> = (0..states).filter(|&state| alive[state]).collect();
    while let Some(state) = todo.pop() {
        for &from in &before[state] {
            if !core::mem::replace(&mut alive[from], true) {
                todo.push(from);
            }
        }
    }
    // Numbered without gaps, the start first.
    let shown: Vec<usize> = (0..states).filter(|&state| state == 0 || alive[state]).collect();
    let number = |state: usize| shown.binary_search(&state).unwrap_or_default();
    let mut out = format!("{}\n", walnut_head(&found.alphabet));
    for &state in &shown {
        out.push_str(&format!("\n{} {}\n", number(state), u8::from(found.accepts[state])));
        for (letter, &to) in found.next[state].iter().enumerate().filter(|(_, to)| alive[**to]) {
            let digits: Vec<String> =
                found.alphabet.spell(letter).iter().map(ToString::to_string).collect();
            out.push_str(&format!("{} -> {}\n", digits.join(" "), number(to)));
        }
    }
    out
}

/// An automaton that reads numbers in base 2, least significant digit first, in the format of MONA
/// (Klarlund and Møller 2001). Each number is a set of places, with the name of the heap in `game`,
/// else x1, x2 and so on.
#[must_use]
pub fn mona(game: Option<&GameInfo>, found: &Automaton) -> String {
    let tracks = match &found.alphabet {
        Alphabet::Symbols(_) => 1,
        Alphabet::Digits { tracks, .. } => *tracks,
    };
    let names: Vec<String> = match game.map(|game| &game.positions) {
        Some(Positions::Heaps { names, .. }) if names.len() == tracks => names.clone(),
        _ => (1..=tracks).map(|track| format!("x{track}")).collect(),
    };
    let mut diagrams = Diagrams::default();
    // MONA reads a letter for Boolean variables first; there are none, so its state 0 always leads
    // to the start.
    let mut roots = vec![diagrams.node(Node::State(1))];
    roots.extend(found.next.iter().map(|row| diagrams.of_row(row, 0)));
    let joined = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(" ");
    let accepts = found.accepts.iter().map(|accepts| if *accepts { "1" } else { "-1" });
    let mut out = format!(
        "MONA DFA\nnumber of variables: {tracks}\nvariables: {}\norders: {}\nstates: {}\ninitial: \
         0\nbdd nodes: {}\n",
        names.join(" "),
        joined(&mut names.iter().map(|_| "2".to_owned())),
        roots.len(),
        diagrams.nodes.len(),
    );
    out.push_str(&format!(
        "final: {}\n",
        joined(&mut core::iter::once("0").chain(accepts).map(ToString::to_string))
    ));
    out.push_str(&format!(
        "behaviour: {}\nbdd:\n",
        joined(&mut roots.iter().map(ToString::to_string))
    ));
    for node in &diagrams.nodes {
        out.push_str(&match node {
            Node::State(state) => format!(" -1 {state} 0\n"),
            Node::Digit { track, zero, one } => format!(" {track} {zero} {one}\n"),
        });
    }
    out.push_str("end\n");
    out
}

/// A node of a binary decision diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    /// The next state.
    State(usize),
    /// A digit is asked for, and each answer leads to a node.
    Digit { track: usize, zero: usize, one: usize },
}

/// Binary decision diagrams that share their nodes.
#[derive(Default)]
struct Diagrams {
    nodes: Vec<Node>,
    known: BTreeMap<Node, usize>,
}

impl Diagrams {
    fn node(&mut self, node: Node) -> usize {
        let new = self.nodes.len();
        let at = *self.known.entry(node).or_insert(new);
        if at == new {
            self.nodes.push(node);
        }
        at
    }

    /// The diagram of the states after all letters that agree on the digits before `track`.
    fn of_row(&mut self, row: &[usize], track: usize) -> usize {
        match row {
            [to] => self.node(Node::State(to + 1)),
            _ => {
                let (zeros, ones) = row.split_at(row.len() / 2);
                let (zero, one) = (self.of_row(zeros, track + 1), self.of_row(ones, track + 1));
                if zero == one { zero } else { self.node(Node::Digit { track, zero, one }) }
            }
        }
    }
}

/// The result of a comparison.
pub(crate) fn compared(game: &GameInfo, found: &Compared, style: Style) -> Document {
    let language = style.language;
    let mut out = Report::new();
    out.entry(
        say!(language, en: "accepted", ja: "受理するもの"),
        what(game, found.counted, language),
    );
    out.entry(
        say!(language, en: "theorem", ja: "定理"),
        say!(language,
        en: ("{}, accepted by the independent checker", counted(found.states, "state")),
        ja: ("{} 状態、独立した検査プログラムが受理", found.states)),
    );
    out.blank();
    match &found.difference {
        None => {
            out.verdict(
                Tone::Yes,
                say!(language, en: "PROVED for positions of every size", ja: "すべての大きさの局面について証明済み"),
            );
            out.blank();
            out.sentence(say!(language,
                en: "Among the positions of this game, the automaton accepts exactly these. Words \
                    that \
                    are not positions are not compared.",
                ja: "このゲームの局面のうち、このオートマトンが受理するのはちょうどこれらです。局面でない語は比べていません。"));
        }
        Some((position, accepted)) => {
            let position = mention::code(position);
            out.verdict(Tone::No, say!(language, en: "REFUTED", ja: "反証"));
            out.blank();
            out.sentence(match accepted {
                true => say!(language,
                    en: "The automaton accepts {position}, which is not one of these positions.",
                    ja: "このオートマトンは {position} を受理しますが、これらの局面ではありません。"),
                false => say!(language,
                    en: "The automaton does not accept {position}, which is one of these \
                        positions.",
                    ja: "これらの局面の 1 つである {position} を、このオートマトンは受理しません。"),
            });
        }
    }
    out.into_document(language, heading(game, language))
}

/// What is wrong with the text of an automaton.
pub(crate) fn not_an_automaton(
    path: &str,
    line: usize,
    fault: &AutomatonFault,
    language: Language,
) -> Diagnosis {
    let place = format!("{path}:{line}");
    match fault {
        AutomatonFault::Head => diagnosis!(language,
            en: ["{place}: the first line should say how numbers are written",
                "write as in: msd_2 msd_2"],
            ja: ["{place}: 最初の行には数の書き方が必要です", "例：msd_2 msd_2"]),
        AutomatonFault::OtherAlphabet { found, wanted } => {
            let (found, wanted) = (mention::code(found), mention::code(wanted));
            diagnosis!(language,
                en: ["{place}: found {found}, but the theorem is about {wanted}",
                    "--numeration proves the theorem in another numeration"],
                ja: ["{place}: {found} とありますが、定理は {wanted} についてのものです",
                    "--numeration を指定すると、ほかの記数法で証明します"])
        }
        AutomatonFault::Line => diagnosis!(language,
            en: ["{place}: expected a state with its output or a transition",
                "write as in: 0 1, or: 0 1 -> 2"],
            ja: ["{place}: 状態と出力、または遷移が必要です", "例：0 1 または 0 1 -> 2"]),
        AutomatonFault::NoState => diagnosis!(language,
            en: ["{place}: there is no state before this line",
                "write a state with its output first, as in: 0 1"],
            ja: ["{place}: この行の前に状態がありません", "先に状態と出力を書いてください。例：0 1"]),
        AutomatonFault::Letter => diagnosis!(language,
            en: ["{place}: a transition needs one digit for each number, each a digit of the \
                numeration",
                "write as in: 0 1 -> 2"],
            ja: ["{place}: 遷移には、それぞれの数の桁を 1 つずつ書きます", "例：0 1 -> 2"]),
        AutomatonFault::Twice => diagnosis!(language,
            en: ["{place}: this state has two transitions by the same digits",
                "make the automaton deterministic first"],
            ja: ["{place}: この状態には同じ桁の遷移が 2 つあります", "先に決定性にしてください"]),
        AutomatonFault::DeclaredTwice => diagnosis!(language,
            en: ["{place}: this state is declared twice",
                "declare each state once, with its output"],
            ja: ["{place}: この状態は 2 度宣言されています",
                "各状態を出力とともに 1 度だけ宣言してください"]),
        AutomatonFault::NotDeclared { state } => diagnosis!(language,
            en: ["{place}: there is no state {state}", "declare it, with its output: {state} 0"],
            ja: ["{place}: 状態 {state} がありません", "出力とともに宣言してください：{state} 0"]),
        AutomatonFault::TooManyStates { limit } => diagnosis!(language,
            en: ["{place}: more than {limit} states", "minimise the automaton first"],
            ja: ["{place}: 状態が {limit} 個を超えています", "先に最小化してください"]),
    }
}
