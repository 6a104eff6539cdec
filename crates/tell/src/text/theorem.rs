//! Attempts at theorems as text.

pub(super) mod japanese;

use std::borrow::Borrow;

use answer::{
    Attempt, Checked, Digits, Extent, GameInfo, MachineTable, MeasureText, PlayLength, Question, Statement, Theorem,
    Verdict,
};
use prove::Figures;
use rules::tuples::Numeration;

use super::claim::claims;
use super::lists::sums;
use super::parts::{heading, numeration_name, rules, up_to};
use super::strategy::strategy;
use super::undecided::undecided;
use super::{Look, Say, counted};
use crate::language::Language;
use crate::layout::{Role, entry, indented, wrapped};

/// The names of the player to move and of the other one, if they have any.
type Players<'a> = (Option<&'a str>, Option<&'a str>);

pub(super) enum Message<'a> {
    BruteLabel,
    Brute(&'a Figures),
    MachineLabel,
    Machine {
        states: usize,
        question: Question,
    },
    NumerationLabel,
    Numeration(&'a GameInfo, &'a Digits),
    Relation {
        states: usize,
    },
    AcceptorLabel,
    Acceptor {
        states: usize,
        question: Question,
    },
    /// A machine that reads first whose turn it is.
    SidesMachine {
        states: usize,
    },
    ClassesLabel,
    Classes {
        states: usize,
    },
    EndsLabel,
    Ends(&'a [MeasureText]),
    /// What a measure without a short name is called.
    MeasureLabel(usize),
    Composition(&'a MeasureText),
    CheckedLabel,
    Checked(&'a Checked, Extent),
    CertificateLabel,
    Proved(Extent),
    Unknown,
    Wins(Option<&'a str>),
    Loses(Option<&'a str>),
    Always(Option<&'a str>),
    Never(Option<&'a str>),
    Value,
    Claim,
    /// A sentence with the formula in it.
    Stated(&'a Statement, Players<'a>),
    Claimed,
    NoFormula {
        states: usize,
    },
    SmallMachine(Question),
    SmallDigits(&'a GameInfo, &'a Digits, Question),
    ChoiceNeverMatters,
    /// The number of turns, in a sentence.
    PlayLength(&'a PlayLength),
    /// The same in front of a formula, with the exceptions.
    FixedLength(&'a [String]),
    StateColumn,
    ClassColumn,
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::BruteLabel => "brute force".to_owned(),
            Self::Brute(figures) if figures.queries == 0 => "none: the claim itself was held to the rules".to_owned(),
            Self::Brute(figures) => format!(
                "{} solved to answer {} in {}",
                counted(figures.positions, if figures.split { "piece" } else { "position" }),
                counted(figures.queries, "question"),
                counted(figures.rounds, "round")
            ),
            Self::MachineLabel => "machine".to_owned(),
            Self::Machine { states, question: Question::Outcome } => {
                format!("{}: minimal Moore machine, P, N or no position for every word", counted(*states, "state"))
            }
            Self::Machine { states, question: Question::Values } => {
                format!("{}: minimal Moore machine, the value or no position for every word", counted(*states, "state"))
            }
            Self::AcceptorLabel => "acceptor".to_owned(),
            Self::Acceptor { states, question: Question::Outcome } => {
                format!("{}: minimal DFA of the P-positions", counted(*states, "state"))
            }
            Self::Acceptor { states, question: Question::Values } => {
                format!("{}: minimal DFA of the positions of value 0", counted(*states, "state"))
            }
            Self::SidesMachine { states } => format!(
                "{}: minimal Moore machine, P, N or no position for every word and player to move",
                counted(*states, "state")
            ),
            Self::ClassesLabel => "classes".to_owned(),
            Self::Classes { states } => format!(
                "{}: minimal Moore machine, L, R, N, P or no position for every word",
                counted(*states, "state")
            ),
            Self::NumerationLabel => "numeration".to_owned(),
            Self::Numeration(game, digits) => numeration(game, digits),
            Self::Relation { states } => format!(
                "{}: minimal Moore machine, for every position and number whether that is its value",
                counted(*states, "state")
            ),
            Self::EndsLabel => "play ends".to_owned(),
            Self::Ends([]) => "there are no moves".to_owned(),
            Self::Ends([MeasureText::Heaps { all: true, .. }]) => {
                "every move makes the sum of all heaps smaller".to_owned()
            }
            Self::Ends(measures) => {
                let names: Vec<String> = (1..).zip(*measures).map(|(number, measure)| name(number, measure)).collect();
                match &names[..] {
                    [only] => format!("every move lowers {only}"),
                    _ => format!("every move lowers the first of these that it changes: {}", names.join("; ")),
                }
            }
            Self::MeasureLabel(number) => format!("measure {number}"),
            Self::Composition(measure) => composition(measure),
            Self::CheckedLabel => "checked".to_owned(),
            Self::Checked(Checked { up_to: Some(size), positions, .. }, extent) => format!(
                "the certificate, by the independent checker; it also replayed brute force on all {} {}",
                counted(*positions, "position"),
                up_to(*extent, *size)
            ),
            Self::Checked(..) => "the certificate, by the independent checker".to_owned(),
            Self::CertificateLabel => "certificate".to_owned(),
            Self::Proved(Extent::Letters) => "PROVED for positions of every length".to_owned(),
            Self::Proved(Extent::LargestHeap) => "PROVED for heaps of every size".to_owned(),
            Self::Proved(Extent::Total) => "PROVED for any number of heaps".to_owned(),
            Self::Unknown => "UNKNOWN: neither proved nor refuted".to_owned(),
            Self::Wins(None) => "The player to move wins exactly when".to_owned(),
            Self::Wins(Some(first)) => format!("{first}, the player to move, wins exactly when"),
            Self::Loses(None) => "The player to move loses exactly when".to_owned(),
            Self::Loses(Some(second)) => format!("{second} wins, and the player to move loses, exactly when"),
            Self::Always(None) => "The player to move always wins.".to_owned(),
            Self::Always(Some(first)) => format!("{first}, the player to move, always wins."),
            Self::Never(None) => "The player to move always loses.".to_owned(),
            Self::Never(Some(second)) => format!("{second} always wins: the player to move loses."),
            Self::Value => "The Grundy value of every position is".to_owned(),
            Self::Claim => "Of every position it is true that".to_owned(),
            Self::Stated(statement, players) => stated(statement, *players),
            Self::Claimed => "No short formula was found, but the rules claim one, and it is proved.".to_owned(),
            Self::NoFormula { states } => format!(
                "No short formula was found. The machine, of {}, tells it for every position; it is in the certificate.",
                counted(*states, "state")
            ),
            Self::SmallMachine(Question::Outcome) => {
                "No short formula was found. Read a position letter by letter, from state 0 on; in a state P the \
                 player to move loses, in a state N wins, and - is no position."
                    .to_owned()
            }
            Self::SmallMachine(Question::Values) => {
                "No short formula was found. Read a position letter by letter, from state 0 on; the state it ends in has \
                 its Grundy value, and - is no position."
                    .to_owned()
            }
            Self::SmallDigits(game, digits, question) => reading(game, digits, *question),
            Self::ChoiceNeverMatters => {
                "The choice of move never matters: from a position that can be won, every move wins.".to_owned()
            }
            Self::PlayLength(PlayLength { term, exceptions, .. }) => {
                format!("{} {term}.", Self::FixedLength(exceptions).english())
            }
            Self::FixedLength([]) => "From every position the number of turns is fixed:".to_owned(),
            Self::FixedLength(exceptions) => format!(
                "From every position but {} the number of turns is fixed:",
                listed(exceptions, ", ", " and ", "the empty word")
            ),
            Self::StateColumn => "state".to_owned(),
            Self::ClassColumn => "class".to_owned(),
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

/// A statement as one sentence.
fn stated(statement: &Statement, (first, second): Players<'_>) -> String {
    let (sentence, formula) = match statement {
        Statement::Wins(formula) => (Message::Wins(first), formula),
        Statement::Loses(formula) => (Message::Loses(second), formula),
        Statement::Value(term) => (Message::Value, term),
        Statement::Claim(claim) => (Message::Claim, claim),
    };
    format!("{} {formula}.", sentence.english())
}

/// Positions one after the other; `empty` stands for the empty one.
fn listed(positions: &[String], comma: &str, and: &str, empty: &str) -> String {
    let names: Vec<&str> =
        positions.iter().map(|position| if position.is_empty() { empty } else { position.as_str() }).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, before)) => format!("{}{and}{last}", before.join(comma)),
        None => String::new(),
    }
}

fn name(number: usize, measure: &MeasureText) -> String {
    match measure {
        MeasureText::Sum(term) | MeasureText::Heaps { term, .. } => term.clone(),
        MeasureText::Composition { .. } => Message::MeasureLabel(number).english(),
    }
}

/// How heaps are written as digits.
fn numeration(game: &GameInfo, digits: &Digits) -> String {
    let mut text = numeration_name(digits.numeration);
    let names = game.heaps().unwrap_or_default();
    let bounded: Vec<String> = names
        .iter()
        .zip(&digits.bounds)
        .filter_map(|(name, bound)| bound.map(|bound| format!("{name} (at most {bound})")))
        .collect();
    if bounded.len() == names.len() && !digits.relation {
        return format!("none: {}", as_letters(&bounded));
    }
    if !bounded.is_empty() {
        text.push_str(&format!("; {}", as_letters(&bounded)));
    }
    text
}

fn as_letters<T: Borrow<str>>(heaps: &[T]) -> String {
    let each = if heaps.len() == 1 { "" } else { " each" };
    format!("{} as one letter{each}", heaps.join(", "))
}

/// How to read a position with a machine of digits.
fn reading(game: &GameInfo, digits: &Digits, question: Question) -> String {
    let mut text = format!("No short formula was found. {}", read(game, digits));
    text.push_str(match question {
        _ if digits.relation => "; in a state P it is the Grundy value, in a state N it is not.",
        Question::Outcome => "; in a state P the player to move loses, in a state N wins, and - is no position.",
        Question::Values => "; the state it ends in has its Grundy value, and - is no position.",
    });
    text
}

/// How a machine of digits reads a position, up to its last state.
pub(super) fn read(game: &GameInfo, digits: &Digits) -> String {
    let names = game.heaps().unwrap_or_default();
    let bounded = names.iter().zip(&digits.bounds).filter(|(_, bound)| bound.is_some());
    let letters: Vec<&str> = bounded.map(|(name, _)| name.as_str()).collect();
    let mut written: Vec<&str> =
        names.iter().zip(&digits.bounds).filter(|(_, bound)| bound.is_none()).map(|(name, _)| name.as_str()).collect();
    if digits.relation {
        written.push("the value");
    }
    let how = match digits.numeration {
        Numeration::Base(base) => format!("in base {base}"),
        Numeration::Quadratic(1) => {
            "as sums of Fibonacci numbers (places 1, 2, 3, 5, 8, ..., no two neighbours)".to_owned()
        }
        Numeration::Quadratic(_) => format!("in the system `{}`", numeration_name(digits.numeration)),
        Numeration::Unary => "as zeros and then as many ones".to_owned(),
    };
    let mut text = String::new();
    match (&letters[..], &written[..]) {
        ([], [only]) => text.push_str(&format!("Write {only} {how}, and read it from the left, from state 0 on")),
        ([], _) => text.push_str(&format!(
            "Write {} {how}, with zeros in front so that all have as many digits; read the first digits of all, then the \
             second digits, and so on, from state 0 on",
            written.join(", ")
        )),
        (_, []) => text.push_str(&format!("Read {}, from state 0 on", as_letters(&letters))),
        _ => text.push_str(&format!(
            "Read {}, from state 0 on; then write {} {how}, with as many digits, and read the first \
             digits of all, then the second digits, and so on",
            as_letters(&letters),
            written.join(", ")
        )),
    }
    text
}

fn composition(measure: &MeasureText) -> String {
    let MeasureText::Composition { first_outermost, letters } = measure else { return String::new() };
    let order = if *first_outermost { "last letter first" } else { "first letter first" };
    format!("from n = 0, {order}, each letter replaces n: {}", functions(letters))
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
    let functions: Vec<String> = functions.iter().map(|(letters, function)| format!("{letters}: {function}")).collect();
    functions.join(", ")
}

/// What an attempt found; `certificate` is where the certificate is.
#[must_use]
pub fn attempt(attempt: &Attempt, certificate: Option<&str>, look: Look) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let mut out = heading(&attempt.game, look);
    rules(&mut out, &attempt.game, look);
    match &attempt.verdict {
        Verdict::Proved(theorem) => {
            out.push('\n');
            self::theorem(&mut out, &attempt.game, theorem, look);
        }
        Verdict::Sums(theorem) => {
            out.push('\n');
            sums(&mut out, &attempt.game, theorem, look);
        }
        Verdict::Strategy(theorem) => {
            out.push('\n');
            strategy(&mut out, &attempt.game, theorem, look);
        }
        Verdict::Unknown(unknown) => {
            out.push('\n');
            out.push_str(&look.colour.paint(Role::Unknown, &say(Message::Unknown)));
            out.push_str("\n\n");
            undecided(&mut out, &attempt.game, unknown, false, look);
        }
    }
    if !attempt.claims.is_empty() {
        out.push('\n');
        claims(&mut out, &attempt.game, &attempt.claims, look);
    }
    if let Some(path) = certificate {
        out.push('\n');
        entry(&mut out, &say(Message::CertificateLabel), path);
    }
    out
}

/// What a theorem says, a paragraph each; nothing if there is none.
///
/// ```
/// # use answer::{Attempt, Verdict};
/// # fn heads(attempt: &Attempt) -> Vec<String> {
/// tell::text::theorem_sentences(attempt, tell::Language::English)
/// # }
/// ```
#[must_use]
pub fn theorem_sentences(attempt: &Attempt, language: Language) -> Vec<String> {
    match &attempt.verdict {
        Verdict::Proved(theorem) => sentences(&attempt.game, theorem, language),
        Verdict::Sums(theorem) => super::lists::sentences(&attempt.game, theorem, language),
        Verdict::Strategy(theorem) => super::strategy::sentences(&attempt.game, theorem, language),
        Verdict::Unknown(_) => vec![],
    }
}

fn sentences(game: &GameInfo, theorem: &Theorem, language: Language) -> Vec<String> {
    let say = |message: Message<'_>| message.say(language);
    let players = game.players.as_ref();
    let first = players.map(|[first, _]| first.as_str());
    let second = players.map(|[_, second]| second.as_str());
    if let (None, Some(names), Some(sides)) = (&theorem.statement, &game.sides, &theorem.sides) {
        let mut said = super::sides::sentences(names, sides, language);
        said.extend(theorem.choice_never_matters.then(|| say(Message::ChoiceNeverMatters)));
        return said;
    }
    let mut said = vec![match &theorem.statement {
        Some(Statement::Wins(formula)) if formula == "true" => say(Message::Always(first)),
        Some(Statement::Wins(formula)) if formula == "false" => say(Message::Never(second)),
        Some(Statement::Loses(formula)) if formula == "true" => say(Message::Never(second)),
        Some(Statement::Loses(formula)) if formula == "false" => say(Message::Always(first)),
        Some(statement) => say(Message::Stated(statement, (first, second))),
        None => say(Message::NoFormula { states: theorem.states }),
    }];
    if theorem.choice_never_matters {
        said.push(say(Message::ChoiceNeverMatters));
    }
    said.extend(theorem.play_length.as_ref().map(|length| say(Message::PlayLength(length))));
    said
}

/// How it was proved, and what.
pub(super) fn theorem(out: &mut String, game: &GameInfo, theorem: &Theorem, look: Look) {
    let question = theorem.question;
    let say = |message: Message<'_>| message.say(look.language);
    entry(out, &say(Message::BruteLabel), &say(Message::Brute(&theorem.figures)));
    let extent = game.extent();
    if let Some(digits) = &theorem.digits {
        entry(out, &say(Message::NumerationLabel), &say(Message::Numeration(game, digits)));
    }
    let states = theorem.states;
    if let Some(sides) = &theorem.sides {
        entry(out, &say(Message::MachineLabel), &say(Message::SidesMachine { states }));
        entry(out, &say(Message::ClassesLabel), &say(Message::Classes { states: sides.states }));
    } else if theorem.digits.as_ref().is_some_and(|digits| digits.relation) {
        entry(out, &say(Message::MachineLabel), &say(Message::Relation { states }));
    } else {
        entry(out, &say(Message::MachineLabel), &say(Message::Machine { states, question }));
        let states = theorem.acceptor_states;
        entry(out, &say(Message::AcceptorLabel), &say(Message::Acceptor { states, question }));
    }
    entry(out, &say(Message::EndsLabel), &say(Message::Ends(&theorem.measures)));
    for (number, measure) in (1..).zip(&theorem.measures) {
        if matches!(measure, MeasureText::Composition { .. }) {
            entry(out, &say(Message::MeasureLabel(number)), &say(Message::Composition(measure)));
        }
    }
    entry(out, &say(Message::CheckedLabel), &say(Message::Checked(&theorem.checked, extent)));
    out.push('\n');
    out.push_str(&look.colour.paint(Role::Yes, &say(Message::Proved(extent))));
    out.push_str("\n\n");
    let players = game.players.as_ref();
    let first = players.map(|[first, _]| first.as_str());
    let second = players.map(|[_, second]| second.as_str());
    if theorem.claimed {
        wrapped(out, "  ", 2, &say(Message::Claimed));
    }
    match &theorem.statement {
        Some(Statement::Wins(formula)) if formula == "true" => wrapped(out, "  ", 2, &say(Message::Always(first))),
        Some(Statement::Wins(formula)) if formula == "false" => wrapped(out, "  ", 2, &say(Message::Never(second))),
        Some(Statement::Loses(formula)) if formula == "true" => wrapped(out, "  ", 2, &say(Message::Never(second))),
        Some(Statement::Loses(formula)) if formula == "false" => wrapped(out, "  ", 2, &say(Message::Always(first))),
        Some(Statement::Loses(formula)) => displayed(out, &say(Message::Loses(second)), formula),
        Some(Statement::Wins(formula)) => displayed(out, &say(Message::Wins(first)), formula),
        Some(Statement::Value(term)) => displayed(out, &say(Message::Value), term),
        Some(Statement::Claim(claim)) => displayed(out, &say(Message::Claim), claim),
        None if theorem.sides.is_some() => {
            if let (Some(names), Some(sides)) = (&game.sides, &theorem.sides) {
                super::sides::theorem(out, game, names, sides, theorem.digits.as_ref(), look);
            }
        }
        None => match &theorem.table {
            Some(table) => {
                let how = match &theorem.digits {
                    Some(digits) => Message::SmallDigits(game, digits, question),
                    None => Message::SmallMachine(question),
                };
                wrapped(out, "  ", 2, &say(how));
                // A relation says yes or no.
                let relation = theorem.digits.as_ref().is_some_and(|digits| digits.relation);
                let question = if relation { Question::Outcome } else { question };
                out.push('\n');
                let name = |class: u8| match (class, question) {
                    (0, Question::Outcome) => "P".to_owned(),
                    (_, Question::Outcome) => "N".to_owned(),
                    (value, Question::Values) => value.to_string(),
                };
                machine(out, table, name, look);
            }
            None => wrapped(out, "  ", 2, &say(Message::NoFormula { states: theorem.states })),
        },
    }
    if theorem.choice_never_matters {
        out.push('\n');
        wrapped(out, "  ", 2, &say(Message::ChoiceNeverMatters));
    }
    if let Some(length) = &theorem.play_length {
        out.push('\n');
        displayed(out, &say(Message::FixedLength(&length.exceptions)), &length.term);
    }
}

fn displayed(out: &mut String, sentence: &str, formula: &str) {
    wrapped(out, "  ", 2, sentence);
    out.push('\n');
    wrapped(out, "      ", 8, formula);
}

/// A table of states; `name` says what each class is called.
pub(super) fn machine(out: &mut String, table: &MachineTable, name: impl Fn(u8) -> String, look: Look) {
    let mut header = vec![Message::StateColumn.say(look.language), Message::ClassColumn.say(look.language)];
    header.extend(table.letters.iter().map(char::to_string));
    let mut rows = vec![header];
    for (state, (class, next)) in table.rows.iter().enumerate() {
        let mut row = vec![state.to_string(), class.map_or_else(|| "-".to_owned(), &name)];
        row.extend(next.iter().map(usize::to_string));
        rows.push(row);
    }
    let right = vec![true; table.letters.len() + 2];
    indented(out, 2, &rows, &right);
}
