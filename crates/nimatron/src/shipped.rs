//! The games and problems shipped with the program: all files of `games/`, `problems/` and
//! `problems/games/`.

use prove::lists::{HeapTheory, ListProof};
use rules::lists::{Code, ListRuleset, TurnRule};
use rules::text::distance;
use rules::tuples::TupleMove;
use rules::{Rules, Settings, Span};

/// Names and texts, sorted by name.
const GAMES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The same for games written for a problem: all files of `problems/games/`.
const PROBLEM_GAMES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/problem_games.rs"));

/// The same for problems: all files of `problems/`.
const PROBLEMS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/problems.rs"));

/// Listed games for which no theorem is found in fifteen seconds, in order.
const OPEN: &[&str] = &[
    "clobber-in-a-row",
    "col-on-a-path",
    "cram-2",
    "cram-3",
    "erase-or-merge",
    "grundys-game",
    "l-trominoes-2",
    "laskers-nim",
    "node-kayles-2",
    "officers",
    "ones-and-zeros",
    "peg",
    "snort-on-a-path",
    "take-and-split",
    "toads-and-frogs",
    "treblecross",
];

/// Whether it is open who wins a listed game: no theorem is known to the program.
///
/// ```
/// use nimatron::shipped;
///
/// assert!(shipped::is_open("grundys-game") && !shipped::is_open("nim"));
/// ```
#[must_use]
pub fn is_open(name: &str) -> bool {
    OPEN.contains(&name)
}

/// The names of the listed shipped games, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(name, _)| *name)
}

/// The names of the games written for a problem, in order. They can be found by name like the
/// others, but are not listed: most of them mean little without their problem.
pub fn problem_games() -> impl Iterator<Item = &'static str> {
    PROBLEM_GAMES.iter().map(|(name, _)| *name)
}

/// The rule text of a shipped game, listed or not.
#[must_use]
pub fn source(name: &str) -> Option<&'static str> {
    text_in(GAMES, name).or_else(|| text_in(PROBLEM_GAMES, name))
}

fn text_in(files: &'static [(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    let index = files.binary_search_by(|(known, _)| known.cmp(&name)).ok()?;
    files.get(index).map(|(_, source)| *source)
}

/// A short description of a shipped game, in English: the first paragraph of comments in its text.
///
/// ```
/// let about = nimatron::shipped::about("kayles").expect("a shipped game");
/// assert!(about.starts_with("A row of pins."));
/// ```
#[must_use]
pub fn about(name: &str) -> Option<String> {
    first_comment(source(name)?)
}

/// The statement of a shipped problem in our words, in English: the first paragraph of comments in
/// its text.
///
/// ```
/// let about = nimatron::shipped::statement("cses-stick-game").expect("a shipped problem");
/// assert!(about.starts_with("A heap of sticks, and k numbers."));
/// ```
#[must_use]
pub fn statement(name: &str) -> Option<String> {
    first_comment(problem(name)?)
}

fn first_comment(text: &str) -> Option<String> {
    let said: Vec<&str> =
        text.lines().map_while(|line| line.strip_prefix("-- ")).map(str::trim).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// A shipped game: its name, with or without `.game`, and its text.
#[must_use]
pub fn game(name: &str) -> Option<(String, String)> {
    let name = name.strip_suffix(".game").unwrap_or(name);
    source(name).map(|source| (name.to_owned(), source.to_owned()))
}

/// The names of all shipped problems, in order.
pub fn problems() -> impl Iterator<Item = &'static str> {
    PROBLEMS.iter().map(|(name, _)| *name)
}

/// The text of a shipped problem.
#[must_use]
pub fn problem(name: &str) -> Option<&'static str> {
    text_in(PROBLEMS, name)
}

/// The name of a similar shipped game.
///
/// ```
/// use nimatron::shipped;
///
/// assert_eq!(shipped::similar("wythof"), Some("wythoff"));
/// assert_eq!(shipped::similar("chess"), None);
/// assert!(shipped::names().any(|name| name == "wythoff"));
/// ```
#[must_use]
pub fn similar(name: &str) -> Option<&'static str> {
    closest(stem(name), names())
}

/// The name of a similar shipped problem.
#[must_use]
pub fn similar_problem(name: &str) -> Option<&'static str> {
    closest(stem(name), problems())
}

/// The name that a name with a slip of the pen may stand for: one that begins with it, or is a few
/// letters away. Linear in the number of names.
///
/// ```
/// use nimatron::shipped::closest;
///
/// let files = ["row.game", "tower.game"];
/// assert_eq!(closest("towr.game", files.into_iter()), Some("tower.game"));
/// ```
#[must_use]
pub fn closest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = plain(name);
    let close = |known: &&str| {
        let known = plain(known);
        known.starts_with(&wanted) && wanted.len() > 2
            || distance(&known, &wanted) <= 1 + wanted.len() / 5
    };
    names.filter(close).min_by_key(|known| distance(&plain(known), &wanted))
}

/// The titles of the shipped games whose heaps move by this code, without duplicates.
///
/// ```
/// use nimatron::sequence::Code;
///
/// let code = Code::parse("0.77").map_err(|_| "no code")?;
/// assert!(
///     nimatron::shipped::known_as_code(&code).iter().any(|title| title.starts_with("Kayles"))
/// );
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn known_as_code(code: &Code) -> Vec<String> {
    known_where(|rules| rules.code.as_ref() == Some(code) && rules.turn != TurnRule::AnyHeaps)
}

/// The titles of the other shipped games whose heaps move by the same code or rules with the same
/// turns, without duplicates.
pub(crate) fn known_as(rules: &ListRuleset, proof: &ListProof) -> Vec<String> {
    let own = match &proof.heap {
        HeapTheory::Periodic { code, .. } => Some(code),
        HeapTheory::Machine { .. } => rules.code.as_ref(),
    };
    let moves = moves(rules);
    // One move per turn, or several, whose number can be set.
    let several = matches!(rules.turn, TurnRule::Moves(most) if most > 1);
    let turns = |other: &ListRuleset| {
        other.turn == rules.turn || several && other.header.turn_parameter.is_some()
    };
    let heaps = |other: &ListRuleset| {
        own.is_some() && other.code.as_ref() == own || self::moves(other) == moves
    };
    let mut titles = known_where(|other| turns(other) && heaps(other));
    titles.retain(|title| *title != rules.header.title);
    titles
}

fn known_where(same: impl Fn(&ListRuleset) -> bool) -> Vec<String> {
    let mut titles = vec![];
    for (_, source) in GAMES {
        // Skip most texts without parsing: their first words show that they are about something
        // else.
        let begins = |line: &str| {
            ["heap ", "octal ", "hexadecimal "].iter().any(|word| line.starts_with(word))
        };
        if source.lines().any(begins)
            && let (Some(Rules::Lists(rules)), _) = rules::read(source, &Settings::default())
            && same(&rules)
            && !titles.contains(&rules.header.title)
        {
            titles.push(rules.header.title);
        }
    }
    titles
}

/// Whether heaps have exactly the same moves by both rules.
pub(crate) fn same_moves(one: &ListRuleset, two: &ListRuleset) -> bool {
    moves(one).is_some_and(|moves_of_one| moves(two) == Some(moves_of_one))
}

/// The moves of a heap without names and places in the text.
fn moves(rules: &ListRuleset) -> Option<(usize, Vec<TupleMove>)> {
    let bare = |rule: &TupleMove| {
        let mut rule = TupleMove { span: Span::default(), name: String::new(), ..rule.clone() };
        rule.variables.iter_mut().for_each(|bound| bound.name.clear());
        rule
    };
    Some((rules.heap.heaps.len(), rules.heap.moves.linear()?.iter().map(bare).collect()))
}

/// A name without the extension of its file.
fn stem(name: &str) -> &str {
    name.strip_suffix(".game").or_else(|| name.strip_suffix(".problem")).unwrap_or(name)
}

/// Lower-case letters and digits only.
fn plain(name: &str) -> String {
    name.chars().filter(|symbol| symbol.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_name() {
        assert!(names().count() > 5);
        assert!(names().is_sorted(), "look-up is by halving");
        assert!(names().all(|name| source(name).is_some()));
        assert_eq!(source("no such game"), None);
        assert!(problem_games().is_sorted() && problem_games().all(|name| source(name).is_some()));
        let twice: Vec<&str> =
            names().filter(|name| text_in(PROBLEM_GAMES, name).is_some()).collect();
        assert!(twice.is_empty(), "two games of one name: {twice:?}");
    }

    #[test]
    fn a_slip_finds_the_game() {
        assert_eq!(similar("addition-gane"), Some("addition-game"));
        assert_eq!(similar("AdditionGame.game"), Some("addition-game"));
        assert_eq!(similar("addition"), Some("addition-game"));
        assert_eq!(similar("chess"), None);
        assert_eq!(similar("tofu"), None);
        assert_eq!(similar_problem("toffu"), Some("tofu"));
    }
}
