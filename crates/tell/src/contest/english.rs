//! What is wrong with a problem file, in English.

use ::contest::Reason;
use ::contest::diagnostic::{Found, Holds, Note, Use, Wanted};

use crate::diagnostics::Words;
use crate::mention::{character, short};

/// What another place has to do with a diagnostic.
pub(super) const fn note(note: Note) -> &'static str {
    match note {
        Note::First => "the first one is here",
        Note::Opened => "opened here",
        Note::Declared => "it gets its value here",
        Note::Counts => "`repeat` counts with it here",
        Note::Judged => "heaps are judged here",
    }
}

/// A reason in words.
pub(super) fn words(reason: &Reason) -> Words {
    if let Reason::Regex { reason } = reason {
        return crate::english::words(reason);
    }
    let (title, label, hint) = parts(reason);
    Words { title, label: label.to_owned(), hint }
}

/// Title, label, hint.
#[expect(clippy::too_many_lines, reason = "one phrase per reason; the match is what proves that none is missing")]
fn parts(reason: &Reason) -> (String, &'static str, String) {
    let say = |title: String, label: &'static str, hint: &str| (title, label, hint.to_owned());
    match reason {
        Reason::Regex { .. } => say(String::new(), "", ""),
        Reason::SourceTooLong { given, limit } => {
            say(format!("the text has {given} bytes; at most {limit} are read"), "", "is this the right file?")
        }
        Reason::UnexpectedCharacter { found } => say(
            format!("unexpected character {}", character(*found)),
            "this begins nothing",
            match found {
                '.' => "two dots make a range, as in 1..n; a letter stands in quotes: '.'",
                '!' => "write != for `not equal` and `not` for the opposite",
                '&' => "write and",
                '|' => "write or",
                '%' => "write mod",
                '#' => "a comment begins with --; a letter stands in quotes: '#'",
                _ if found.is_control() => "remove it",
                _ => "a letter stands in quotes, as in count(s, '#')",
            },
        ),
        Reason::UnterminatedQuote { quote } => (
            format!("{} is not closed on its line", character(*quote)),
            "opened here",
            format!("close it with {quote}"),
        ),
        Reason::ControlCharacter { found } => say(
            format!("{} in a text", character(*found)),
            "not allowed here",
            "texts are of visible characters and blanks; for a tab, write a blank",
        ),
        Reason::Indentation => say(
            "this line belongs to no block".to_owned(),
            "indented less than the lines before it",
            "all statements of a block begin in the same column",
        ),
        Reason::UnknownStatement { found, similar } => (
            format!("there is no statement `{}`", short(found)),
            "unknown",
            match similar {
                Some(similar) => format!("did you mean `{similar}`?"),
                None => "statements begin with problem, game, read, let, sort, repeat, if, heaps, position, answer or \
                         example; an indented line belongs to the statement before it"
                    .to_owned(),
            },
        ),
        Reason::Unexpected { found, wanted } => unexpected(found, *wanted),
        Reason::NestingTooDeep { limit } => say(
            format!("nested more than {limit} deep"),
            "too deep",
            if *limit < 20 {
                "put one block behind the other, or join conditions with `and`"
            } else {
                "take it apart: `let x = ...` gives a name to a part of an expression"
            },
        ),
        Reason::NumberTooLarge => say(
            "this number does not fit into 64 bits with a sign".to_owned(),
            "too large",
            "the largest number is 9223372036854775807",
        ),
        Reason::NotInABlock { keyword } => (
            format!("`{keyword}` cannot stand inside of a block"),
            "it is about the whole problem",
            format!("begin a line with `{keyword}`, indented like the first line of the file"),
        ),
        Reason::MissingStatement { keyword } => say(
            match *keyword {
                "game" => "there is no line `game`".to_owned(),
                "answer" => "there is no line `answer`".to_owned(),
                _ => "there is neither `position` nor `heaps`".to_owned(),
            },
            "",
            match *keyword {
                "game" => "name a game, as in: game my-game",
                "answer" => "say what is printed, as in: answer wins \"First\" loses \"Second\"",
                _ => "say what is judged, as in: position s, or: heaps a",
            },
        ),
        Reason::RepeatedStatement { keyword } => (
            format!("`{keyword}` is given twice"),
            "the second one",
            match *keyword {
                "answer" => "there is one `answer`; it stands where the heaps are judged".to_owned(),
                _ => "leave one of them out".to_owned(),
            },
        ),
        Reason::EmptyBlock { keyword } => (
            format!("`{keyword}` has nothing to do"),
            "nothing follows",
            "what it is about stands behind the colon, or on the next lines, indented deeper".to_owned(),
        ),
        Reason::ElseWithoutIf => say(
            "`else` without `if`".to_owned(),
            "belongs to nothing",
            "`else:` stands directly after an `if`, in the same column, or on the same line",
        ),
        Reason::SameAnswers => say(
            "the answer is the same whoever wins".to_owned(),
            "twice the same text",
            "answers are compared without regard to blanks",
        ),
        Reason::ReservedName { name } => (
            format!("`{}` is a word of the language", short(name)),
            "cannot be a name",
            "choose another name".to_owned(),
        ),
        Reason::BadName { name } => (
            format!("`{}` cannot be the name of a variable", short(name)),
            "not a name",
            "names are of the letters a to z and A to Z, digits and underscores, and begin with a letter".to_owned(),
        ),
        Reason::TooManyVariables { limit } => {
            say(format!("there are more than {limit} variables"), "one too many", "use the same variable again")
        }
        Reason::RepeatedVariable { name } => (
            format!("`{}` is read twice at once", short(name)),
            "again",
            "only its last value would count; choose another name".to_owned(),
        ),
        Reason::UnknownVariable { name, similar } => (
            format!("there is no variable `{}`", short(name)),
            "unknown",
            match similar {
                Some(similar) => format!("did you mean `{similar}`?"),
                None => format!("it must be read first (`read {0}`) or set (`let {0} = ...`)", short(name)),
            },
        ),
        Reason::UsedBeforeRead { name } => (
            format!("`{}` has no value yet", short(name)),
            "used here",
            "statements are carried out from top to bottom; read it or set it before".to_owned(),
        ),
        Reason::KindsDiffer { name, first, second } => (
            format!("`{}` is {} and cannot be {} too", short(name), holds(*first), holds(*second)),
            "another kind here",
            "choose another name".to_owned(),
        ),
        Reason::ReadDifferently { name } => (
            format!("`{}` is read in two different ways", short(name)),
            "another range, other words, or `distinct`",
            "say the same of it both times, or choose another name".to_owned(),
        ),
        Reason::IndexChanged { name } => (
            format!("`{}` counts how often `repeat` has been here, and cannot be set inside of it", short(name)),
            "set here",
            "choose another name".to_owned(),
        ),
        Reason::WrongKind { name, holds: what, wanted } => wrong_kind(name, *what, *wanted),
        Reason::LetterNotAscii { found } => say(
            format!("{} cannot be a letter of a word here", character(*found)),
            "",
            "programs read words byte by byte; letters are visible characters of ASCII",
        ),
        Reason::WordInRows => {
            say("words cannot be read with `times`".to_owned(), "a word", "use a loop: repeat n: read word s; ...")
        }
        Reason::DistinctAlone => say(
            "`distinct` is said of numbers that are read with `times`".to_owned(),
            "only one number is read here",
            "as in: read a in 1..1000 distinct, n times",
        ),
        Reason::EmptyRange { low, high } => (
            format!("no number is from {low} to {high}"),
            "ends before it begins",
            if high.checked_add(1) == Some(*low) { String::new() } else { format!("did you mean {high}..{low}?") },
        ),
        Reason::ArithmeticOverflow => say(
            "this constant does not fit into 64 bits with a sign".to_owned(),
            "too large",
            "numbers are from -9223372036854775808 to 9223372036854775807",
        ),
        Reason::DivisionByZero => say("division by zero".to_owned(), "the divisor is 0", ""),
        Reason::NotANumber => say(
            "this is a condition, not a number".to_owned(),
            "a number is wanted here",
            "conditions stand after `if`, as in: heaps a if n > 2",
        ),
        Reason::NotACondition => say(
            "this is a number, not a condition".to_owned(),
            "a condition is wanted here",
            "compare it with something, as in: n mod 2 = 1",
        ),
        Reason::NotALetter { text } => (
            format!("`{}` is not one letter", short(text)),
            "one letter is wanted here",
            "letters are single visible characters of ASCII, as in: runs(s, '.')".to_owned(),
        ),
        Reason::UnknownFunction { name, similar } => (
            format!("there is no function `{}`", short(name)),
            "unknown",
            match similar {
                Some(similar) => format!("did you mean `{similar}`?"),
                None => {
                    "functions are min, max, sum, xor, length and count; of heaps also exponents and runs".to_owned()
                }
            },
        ),
        Reason::WrongArguments { function, given, wanted } => {
            let label = if given < wanted { "something is missing" } else { "this is too much" };
            (format!("{function} takes {}, not {given}", arguments(*wanted)), label, example(function))
        }
        Reason::NotAVariable { function } => {
            (format!("{function} is asked of a variable"), "not the name of a variable", example(function))
        }
        Reason::OnlyInHeaps { function } => (
            format!("{function} makes heaps, not a number"),
            "a number is wanted here",
            format!(
                "it stands in a line `heaps`, by itself, as in: heaps {}",
                example(function).replace("as in: ", "")
            ),
        ),
        Reason::RepeatedParameter { name } => {
            (format!("the parameter `{}` is set twice", short(name)), "again", "leave one of them out".to_owned())
        }
        Reason::PositionBesideHeaps => say(
            "`position` and `heaps` in one problem".to_owned(),
            "another way to say what is judged",
            "`heaps` gathers heaps until `answer` judges them; `position` judges at once; use one of them",
        ),
        Reason::PositionsDiffer => say(
            "positions of two kinds in one problem".to_owned(),
            "another kind, or another length",
            "all positions of a problem are words, or lists of heaps, or equally many numbers",
        ),
        Reason::HeapsAfterAnswer => say(
            "these heaps come too late to be judged".to_owned(),
            "gathered here",
            "put `answer` behind them; it judges what has been gathered before",
        ),
        Reason::EndlessRepeat => say(
            "`repeat until end` could go on forever".to_owned(),
            "in some passes nothing is read",
            "each pass must read a number or a word, not only in an `if`, an inner `repeat` or with `times`",
        ),
        Reason::LettersUnknown { name } => (
            format!("nothing says of which letters `{}` is made", short(name)),
            "its letters are counted here",
            format!("say which words there are, as in: read word {} in [. #]*", short(name)),
        ),
        Reason::TooManyDiagnostics { limit } => {
            say(format!("only the first {limit} of all messages are shown"), "", "correct these first")
        }
    }
}

const fn holds(holds: Holds) -> &'static str {
    match holds {
        Holds::Number => "a number that is read",
        Holds::Numbers => "numbers read with `times`",
        Holds::Word => "a word",
        Holds::Computed => "a number that is computed",
    }
}

fn wrong_kind(name: &str, what: Holds, wanted: Use) -> (String, &'static str, String) {
    let name = short(name);
    let label = match wanted {
        Use::Number => "one number is wanted here",
        Use::Numbers => "numbers are wanted here",
        Use::Word => "a word is wanted here",
        Use::NumbersOrWord => "numbers or a word are wanted here",
        Use::NumberOrNumbers => "a number or numbers are wanted here",
    };
    let is_one = matches!(what, Holds::Number | Holds::Computed);
    let hint = match (what, wanted) {
        (Holds::Numbers, Use::Number) => {
            format!("one of them is {name}[1], the smallest min({name}), how many they are length({name})")
        }
        (Holds::Word, Use::NumberOrNumbers) => format!("the heaps of a row are, for example, runs({name}, '.')"),
        (Holds::Word, Use::Number) => format!("its length is length({name}), and count({name}, '#') counts a letter"),
        (_, Use::Numbers | Use::NumbersOrWord) if is_one => format!("numbers are read so: read {name}, m times"),
        (_, Use::Word) => format!("a word is read so: read word {name}"),
        _ => String::new(),
    };
    (format!("`{name}` is {}", holds(what)), label, hint)
}

fn arguments(count: usize) -> &'static str {
    if count == 1 { "one argument" } else { "two arguments" }
}

fn example(function: &str) -> String {
    let call = match function {
        "count" => "count(s, '#')",
        "runs" => "runs(s, '.')",
        "exponents" => "exponents(n)",
        "length" => "length(a)",
        "sum" => "sum(a)",
        "xor" => "xor(a)",
        "min" => "min(a), min(x, y)",
        _ => "max(a), max(x, y)",
    };
    format!("as in: {call}")
}

fn unexpected(found: &Found, wanted: Wanted) -> (String, &'static str, String) {
    let (what, hint): (String, &str) = match wanted {
        Wanted::Sign(sign) => (format!("`{sign}`"), hint_for(sign)),
        Wanted::Statement => ("a statement".to_owned(), "statements begin with a word, as in: read n"),
        Wanted::Quoted => ("a text in quotes".to_owned(), "as in: answer wins \"First\" loses \"Second\""),
        Wanted::Name => ("the name of a variable".to_owned(), "as in: read n, read a b, n times"),
        Wanted::Parameter => ("the name of a parameter".to_owned(), "as in: game my-game with k = 3"),
        Wanted::Game => ("a game".to_owned(), "the name of a shipped game or a path, as in: game my-game"),
        Wanted::Constant => ("a number".to_owned(), "only numbers have powers, as in: 10^18"),
        Wanted::Value => ("a number or a variable".to_owned(), "as in: game my-game with k = 3"),
        Wanted::Expression => ("a number or a condition".to_owned(), ""),
        Wanted::Regex => ("a regular expression".to_owned(), "as in: read word s in [. #]+"),
        Wanted::Verdict => {
            ("`wins` or `value`".to_owned(), "as in: answer wins \"First\" loses \"Second\", or: answer value")
        }
        Wanted::Letter => ("a letter in quotes".to_owned(), "as in: runs(s, '.')"),
        Wanted::End => {
            ("the end of the statement".to_owned(), "each statement begins on a line of its own, or after a semicolon")
        }
    };
    let title = match found {
        Found::End => format!("expected {what}, but the statement ends here"),
        Found::Text(text) => format!("expected {what}, found `{}`", short(text)),
    };
    let label = if wanted == Wanted::End { "this is too much" } else { "" };
    (title, label, hint.to_owned())
}

fn hint_for(sign: &str) -> &'static str {
    match sign {
        ")" | "]" => "close the bracket",
        ":" => "as in: repeat n: read x, or: if n = 1: read x",
        "=" => "as in: let m = max(a), or: game my-game with k = 3",
        ".." => "as in: read n in 1..100",
        "prints" => "as in: example \"3  1 2 3\" prints \"Second\"",
        "loses" => "as in: answer wins \"First\" loses \"Second\"",
        "end" => "as in: repeat until end: read x; position x",
        "times" => "as in: read a, n times",
        _ => "",
    }
}
