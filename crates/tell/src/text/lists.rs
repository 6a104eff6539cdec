//! Theorems about sums of heaps as text.

pub(super) mod japanese;

use answer::{Checked, Extent, GameInfo, HeapTheorem, Law, Positions, Rows, Statement, SumTheorem};
use rules::Convention;
use rules::lists::TurnRule;

use super::theorem::Message as TheoremMessage;
use super::values::Lines;
use super::{Look, Say, counted};
use crate::Language;
use crate::layout::{Role, entry, short, wrapped};

/// Lines about the moves of a heap that are shown.
const LISTED: usize = 12;

/// What stands on either side of a run; nothing at an end of the row.
type Sides = (Option<char>, Option<char>);

enum Message<'a> {
    RowsLabel,
    Rows(&'a Rows),
    Row(&'a Rows),
    MovesLabel,
    MoreMoves(usize),
    KnownLabel,
    CodeLabel,
    HeapLabel,
    Heap(&'a SumTheorem),
    HeapSentence(&'a SumTheorem),
    SumsLabel,
    Law(Law, Convention),
    CheckedRows(&'a Checked),
    Proved { rows: bool, every: Option<&'a str> },
    Value { heap: &'a str, term: &'a str },
    Theorem(Claimed<'a>),
    Statement { rows: bool },
    Values { per_line: usize, firm: bool, exceptions: bool, law: Law },
}

/// Who loses, with what the sentence about it needs.
struct Claimed<'a> {
    theorem: &'a SumTheorem,
    convention: Convention,
    second: Option<&'a str>,
    /// Whether the number of moves in a turn is said where it could be any.
    here: bool,
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::RowsLabel => "rows".to_owned(),
            Self::Rows(rows) => format!("{}; {}", separators(rows), runs(rows)),
            Self::Row(rows) => format!("In a row, {}; {}.", separators(rows), runs(rows)),
            Self::MovesLabel => "heap moves".to_owned(),
            Self::MoreMoves(more) => format!("and {more} more"),
            Self::KnownLabel => "known as".to_owned(),
            Self::CodeLabel => "code".to_owned(),
            Self::HeapLabel => "one heap".to_owned(),
            Self::Heap(theorem) => one_heap(theorem),
            Self::HeapSentence(theorem) => format!("{}.", sentence(&one_heap(theorem))),
            Self::SumsLabel => "sums".to_owned(),
            Self::Law(Law::Grundy, _) => "exclusive or of values (Sprague 1935, Grundy 1939)".to_owned(),
            Self::Law(Law::Moore, Convention::Normal) => {
                "every heap is one of Nim in disguise (Bouton 1901, Moore 1910)".to_owned()
            }
            Self::Law(Law::Moore, Convention::Misere) => {
                "every heap is one of misère Nim in disguise (Bouton 1901, Moore 1910)".to_owned()
            }
            Self::Law(Law::Selective, _) => "turns in any heaps: every heap counts alone (Smith 1966)".to_owned(),
            Self::Law(Law::Tame, _) => "every heap is tame (Bouton 1901, Conway 1976)".to_owned(),
            Self::CheckedRows(checked) => TheoremMessage::Checked(checked, Extent::Letters).english(),
            Self::Proved { rows, every } => {
                let what = if *rows { "rows of every length" } else { "any number of heaps" };
                match every {
                    Some(name) => format!("PROVED for {what}, and for every {name}"),
                    None => format!("PROVED for {what}"),
                }
            }
            Self::Value { heap, term } if heap == term => format!("The value of a heap is its size {heap}."),
            Self::Value { heap, term } => format!("The value of a heap {heap} is {term}."),
            Self::Theorem(claimed) => claimed.english(),
            Self::Statement { rows: false } => "As a claim of the rule language:".to_owned(),
            Self::Statement { rows: true } => {
                "As a claim of the rule language, about the lists of heaps that rows stand for:".to_owned()
            }
            Self::Values { per_line, firm, exceptions, law } => {
                let what =
                    if *law == Law::Selective { "Lost (0) or won (1): single heaps" } else { "Values of single heaps" };
                let mut text = format!("{what}, {per_line} a line");
                let marks: Vec<&str> =
                    [("!: firm, as are all of 2 and more", *firm), ("*: not what the period gives", *exceptions)]
                        .into_iter()
                        .filter_map(|(mark, used)| used.then_some(mark))
                        .collect();
                if !marks.is_empty() {
                    text.push_str(&format!(" ({})", marks.join("; ")));
                }
                text.push(':');
                text
            }
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

/// What is known of one heap.
fn one_heap(theorem: &SumTheorem) -> String {
    let selective = theorem.law == Law::Selective;
    match &theorem.heap {
        HeapTheorem::Periodic { preperiod, period, .. } => {
            let what = if selective { "who wins a heap alone repeats" } else { "values repeat" };
            format!("{what} with period {period} from {preperiod} on (Guy, Smith 1956)")
        }
        HeapTheorem::Term { term, states } => {
            format!("value {}, proved by a machine of {}", short(term, 200), counted(*states, "state"))
        }
        HeapTheorem::Machine { states } => {
            let what = if selective { "who wins a heap alone" } else { "its value" };
            format!("a machine of {} reads {what} off its digits", counted(*states, "state"))
        }
    }
}

/// `#`, `# or %`; an end of the row is said in words.
fn either(sides: &[Option<char>]) -> String {
    let names: Vec<String> =
        sides.iter().map(|side| side.map_or_else(|| "an end of the row".to_owned(), String::from)).collect();
    match &names[..] {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn separators(rows: &Rows) -> String {
    let letters: Vec<String> = rows.separators.chars().map(String::from).collect();
    match &letters[..] {
        [] => "there are no letters besides".to_owned(),
        [only] => format!("{only} never changes"),
        [first @ .., last] => format!("{} and {last} never change", first.join(", ")),
    }
}

/// Which runs are heaps and which are dead.
fn runs(rows: &Rows) -> String {
    let letter = rows.letter;
    match kind(rows) {
        Kind::All => format!("every run of {letter} is a heap"),
        Kind::None => format!("no run of {letter} has a move"),
        Kind::AnySide(good) => {
            let names = either(&good);
            format!(
                "a run of {letter} with {names} on at least one side is a heap; a run with {names} on neither side has no \
                 move"
            )
        }
        Kind::BothSides(good) => {
            format!("a run of {letter} with {} on both sides is a heap; any other has no move", either(&good))
        }
        Kind::Left(good) => {
            format!("a run of {letter} with {} on its left is a heap; any other has no move", either(&good))
        }
        Kind::Right(good) => {
            format!("a run of {letter} with {} on its right is a heap; any other has no move", either(&good))
        }
        Kind::Listed => {
            let list = |kinds: &[Sides]| kinds.iter().map(|&kind| between(kind)).collect::<Vec<_>>().join(", ");
            format!("a run of {letter} is a heap {}; it has no move {}", list(&rows.live), list(&rows.dead))
        }
    }
}

/// Where a run stands, after `a run`.
pub(super) fn between((left, right): Sides) -> String {
    match (left, right) {
        (None, None) => "if it is the whole row".to_owned(),
        (None, Some(right)) => format!("between the beginning and {right}"),
        (Some(left), None) => format!("between {left} and the end"),
        (Some(left), Some(right)) => format!("between {left} and {right}"),
    }
}

/// Which runs are heaps: all, none, those with one of some letters (or an end of the row) on a side, or as they are listed.
enum Kind {
    All,
    None,
    AnySide(Vec<Option<char>>),
    BothSides(Vec<Option<char>>),
    Left(Vec<Option<char>>),
    Right(Vec<Option<char>>),
    Listed,
}

/// The shortest condition on the sides of runs that says which are heaps.
fn kind(rows: &Rows) -> Kind {
    if rows.dead.is_empty() {
        return Kind::All;
    }
    if rows.live.is_empty() {
        return Kind::None;
    }
    let all: Vec<Sides> = rows.live.iter().chain(&rows.dead).copied().collect();
    let means = |test: &dyn Fn(Sides) -> bool| all.iter().all(|&kind| test(kind) == rows.live.contains(&kind));
    let mut sides: Vec<Option<char>> = rows.separators.chars().map(Some).collect();
    sides.push(None);
    // Which letters make a run live is seen where they stand on both sides.
    let good: Vec<Option<char>> = sides.iter().copied().filter(|&side| rows.live.contains(&(side, side))).collect();
    if good.is_empty() {
        Kind::Listed
    } else if means(&|(left, right)| good.contains(&left) || good.contains(&right)) {
        Kind::AnySide(good)
    } else if means(&|(left, right)| good.contains(&left) && good.contains(&right)) {
        Kind::BothSides(good)
    } else if means(&|(left, _)| good.contains(&left)) {
        Kind::Left(good)
    } else if means(&|(_, right)| good.contains(&right)) {
        Kind::Right(good)
    } else {
        Kind::Listed
    }
}

impl Claimed<'_> {
    fn english(&self) -> String {
        let theorem = self.theorem;
        let what = if theorem.rows.is_some() { "row" } else { "position" };
        let loses = match self.second {
            None => "the player to move loses".to_owned(),
            Some(second) => format!("{second} wins, and the player to move loses,"),
        };
        match (theorem.law, self.convention) {
            (Law::Grundy, _) => format!(
                "The Grundy value of a {what} is the exclusive or of the values of its heaps; {loses} exactly when it is 0."
            ),
            (Law::Selective, _) => format!(
                "A turn is one move in each of one or more heaps; {loses} exactly when in every heap alone the player to move \
                 loses. From any other {what}, a move in each heap that can be won alone, to what is lost, wins."
            ),
            (Law::Moore, Convention::Normal) => match self.modulus_words() {
                None => sentence(&format!("{loses} exactly when the exclusive or of the values of the heaps is 0.")),
                Some(modulus) => format!(
                    "Write the values of the heaps in binary, one below the other; {loses} exactly when in every column \
                     the number of ones is a multiple of {modulus}."
                ),
            },
            (Law::Moore, Convention::Misere) => {
                let (large, small) = match self.modulus_words() {
                    None => (
                        "the exclusive or of the values is 0".to_owned(),
                        "the number of heaps of value 1 is odd".to_owned(),
                    ),
                    Some(modulus) => (
                        format!(
                            "in every column of the values, written in binary one below the other, the number of ones is \
                             a multiple of {modulus}"
                        ),
                        format!(
                            "the number of heaps of value 1 leaves the remainder 1 when it is divided by {modulus}"
                        ),
                    ),
                };
                format!(
                    "If some heap has a value of 2 or more, {loses} exactly when {large}. If all values are 0 or 1, {loses} \
                     exactly when {small}: so where no move is left, the player to move wins."
                )
            }
            (Law::Tame, _) => format!(
                "Every heap has a value and is fickle or firm. Fickle heaps are like heaps of 0 or 1 in misère Nim, firm \
                 ones like positions of it with a heap of 2 or more; only values 0 and 1 can be fickle. If all heaps are \
                 fickle, {loses} exactly when the exclusive or of their values is 1: so where no move is left, the player \
                 to move wins. If some heap is firm, {loses} exactly when the exclusive or of all values is 0."
            ),
        }
    }

    fn modulus_words(&self) -> Option<String> {
        self.modulus().map(|(name, here)| match here {
            Some(number) => format!("{name} (here {number})"),
            None => name,
        })
    }

    /// One more than the moves of a turn, as it is written, with its number here if that is to be said; nothing if a turn is one move.
    fn modulus(&self) -> Option<(String, Option<usize>)> {
        // The law of Moore is not about turns in any heaps.
        let TurnRule::Moves(most) = self.theorem.turn else { return None };
        let number = most + 1;
        match every(self.theorem) {
            Some(name) => Some((format!("{name}+1"), self.here.then_some(number))),
            None if most == 1 => None,
            None => Some((number.to_string(), None)),
        }
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The parameter for all of whose values the theorem holds. Only Moore's theorem is about turns of any number of moves.
fn every(theorem: &SumTheorem) -> Option<&str> {
    theorem.every_turn.as_deref().filter(|_| theorem.law == Law::Moore)
}

/// The name of a heap in the rules of the heaps.
fn heap_name<'a>(game: &'a GameInfo, theorem: &'a SumTheorem) -> &'a str {
    let derived = theorem.rows.as_ref().and_then(|rows| rows.rules.lines().find_map(|line| line.strip_prefix("heap ")));
    match (&game.positions, derived) {
        (_, Some(name)) => name.trim(),
        (Positions::Lists { heap, .. }, None) => heap,
        _ => "n",
    }
}

/// What a theorem says, a paragraph each.
pub(super) fn sentences(game: &GameInfo, theorem: &SumTheorem, language: Language) -> Vec<String> {
    let mut said = vec![];
    if let Some(rows) = &theorem.rows {
        said.push(Message::Row(rows).say(language));
    }
    match &theorem.heap {
        HeapTheorem::Term { term, .. } => {
            said.push(Message::Value { heap: heap_name(game, theorem), term }.say(language));
        }
        _ => said.push(Message::HeapSentence(theorem).say(language)),
    }
    let second = game.players.as_ref().map(|[_, second]| second.as_str());
    said.push(Message::Theorem(Claimed { theorem, convention: game.convention, second, here: false }).say(language));
    said
}

/// How it was proved, and what.
pub(super) fn sums(out: &mut String, game: &GameInfo, theorem: &SumTheorem, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    if let Some(rows) = &theorem.rows {
        entry(out, &say(Message::RowsLabel), &say(Message::Rows(rows)));
        moves(out, rows, look);
    }
    known_as(out, game, theorem, look);
    if theorem.figures.queries > 0 {
        let label = TheoremMessage::BruteLabel.say(look.language);
        entry(out, &label, &TheoremMessage::Brute(&theorem.figures).say(look.language));
    }
    entry(out, &say(Message::HeapLabel), &say(Message::Heap(theorem)));
    entry(out, &say(Message::SumsLabel), &say(Message::Law(theorem.law, game.convention)));
    let checked = match &theorem.rows {
        Some(_) => say(Message::CheckedRows(&theorem.checked)),
        None => TheoremMessage::Checked(&theorem.checked, Extent::Total).say(look.language),
    };
    entry(out, &TheoremMessage::CheckedLabel.say(look.language), &checked);
    let rows = theorem.rows.is_some();
    out.push('\n');
    out.push_str(&look.colour.paint(Role::Yes, &say(Message::Proved { rows, every: every(theorem) })));
    out.push_str("\n\n");
    if let HeapTheorem::Term { term, .. } = &theorem.heap {
        wrapped(out, "  ", 2, &say(Message::Value { heap: heap_name(game, theorem), term }));
    }
    let second = game.players.as_ref().map(|[_, second]| second.as_str());
    let claimed = Claimed { theorem, convention: game.convention, second, here: true };
    wrapped(out, "  ", 2, &say(Message::Theorem(claimed)));
    if let Some(statement) = &theorem.statement {
        out.push('\n');
        // A claim about words speaks of words, a statement of lists.
        let rows = rows && !matches!(statement, Statement::Claim(_));
        wrapped(out, "  ", 2, &say(Message::Statement { rows }));
        out.push('\n');
        wrapped(out, "      ", 8, &statement.claim());
    }
    values(out, theorem, look);
}

/// What a move makes of a heap, a line of the rules each.
fn moves(out: &mut String, rows: &Rows, look: Look) {
    let about_moves = |line: &&str| ["move", "octal", "hexadecimal"].iter().any(|word| line.starts_with(word));
    let lines: Vec<&str> = rows.rules.lines().map(str::trim).filter(about_moves).collect();
    let label = Message::MovesLabel.say(look.language);
    for (number, line) in lines.iter().take(LISTED).enumerate() {
        entry(out, if number == 0 { &label } else { "" }, line.strip_prefix("move ").unwrap_or(line).trim_start());
    }
    if lines.len() > LISTED {
        entry(out, "", &Message::MoreMoves(lines.len() - LISTED).say(look.language));
    }
}

/// Other games with the same heaps, and the code.
fn known_as(out: &mut String, game: &GameInfo, theorem: &SumTheorem, look: Look) {
    let mut names: Vec<&str> =
        theorem.known_as.iter().map(String::as_str).filter(|title| *title != game.title).collect();
    let label = if names.is_empty() { Message::CodeLabel } else { Message::KnownLabel };
    if let HeapTheorem::Periodic { code, .. } = &theorem.heap {
        names.push(code);
    }
    if !names.is_empty() {
        entry(out, &label.say(look.language), &names.join(", "));
    }
}

/// The values of single heaps, where they are listed, up to the end of the first period.
fn values(out: &mut String, theorem: &SumTheorem, look: Look) {
    let HeapTheorem::Periodic { preperiod, period, values, .. } = &theorem.heap else { return };
    let (tame, (preperiod, period)) = (theorem.law == Law::Tame, (*preperiod, *period));
    // Of values of 2 and more there are no fickle ones.
    let firm = |at: usize| tame && values.get(at).is_some_and(|&(value, firm)| firm && value < 2);
    let exception = |at: usize| at < preperiod && values.get(at) != values.get(continued(at, preperiod, period));
    let any_firm = (0..values.len()).any(firm);
    let any_exception = (0..preperiod.min(values.len())).any(exception);
    let marks = usize::from(any_firm) + usize::from(any_exception);
    let wide = values.iter().map(|(value, _)| *value).max().unwrap_or(0).to_string().len();
    let lines = Lines::new(values.len(), wide + marks, Some(period), 2);
    let (per_line, law) = (lines.per_line, theorem.law);
    let title = Message::Values { per_line, firm: any_firm, exceptions: any_exception, law };
    out.push('\n');
    wrapped(out, "  ", 2, &title.say(look.language));
    out.push('\n');
    lines.write(out, |at| {
        let mark = format!("{}{}", if firm(at) { "!" } else { "" }, if exception(at) { "*" } else { "" });
        format!("{:>wide$}{mark:<marks$}", values[at].0)
    });
}

/// The least heap from the preperiod on that differs from this smaller one by whole periods.
fn continued(at: usize, preperiod: usize, period: usize) -> usize {
    at + (preperiod - at).div_ceil(period.max(1)) * period
}
