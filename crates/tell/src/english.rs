//! English.

use rules::diagnostic::{Note, Reason};

use crate::diagnostics::Words;
use crate::mention::{character, list, short, spaced};

mod boards;
mod say;
mod sides;
mod wanted;

use say::{counted, first_digits};
use wanted::unexpected;

/// What another place has to do with a diagnostic.
pub(crate) const fn note(note: Note) -> &'static str {
    match note {
        Note::First => "the first one is here",
        Note::Opened => "opened here",
        Note::PairedWith => "paired with this",
        Note::Declared => "the values allowed",
    }
}

/// A reason in words.
pub(crate) fn words(reason: &Reason) -> Words {
    let (title, label, hint) = parts(reason);
    Words { title, label: label.to_owned(), hint }
}

/// Title, label, hint.
#[expect(clippy::too_many_lines, reason = "one phrase per reason; the match is what proves that none is missing")]
fn parts(reason: &Reason) -> (String, &'static str, String) {
    let say = |title: String, label: &'static str, hint: &str| (title, label, hint.to_owned());
    match reason {
        Reason::SourceTooLong { given, limit } => {
            say(format!("the text has {given} bytes; at most {limit} are read"), "", "is this the right file?")
        }
        Reason::UnexpectedCharacter { found } => (
            format!("unexpected character {}", character(*found)),
            "this begins nothing",
            match found {
                '.' => "two dots make a range, as in 1..3; for the letter, write '.' in quotes".to_owned(),
                '!' => "write != for `not equal` and `not` for the opposite; for the letter, write '!'".to_owned(),
                '&' => "write and; for the letter, write '&' in quotes".to_owned(),
                '%' => "write mod; for the letter, write '%' in quotes".to_owned(),
                _ if found.is_control() => "remove it".to_owned(),
                _ => format!("for the letter, write '{found}' in quotes"),
            },
        ),
        Reason::UnterminatedQuote { quote } => {
            (format!("{} is not closed on its line", character(*quote)), "opened here", format!("close it with {quote}"))
        }
        Reason::UnterminatedClass => say(
            "a class is not closed on its line".to_owned(),
            "opened here",
            "a class lists letters, as in [01] or [a-z]; for the letter [, write '['",
        ),
        Reason::InvalidLetter { found } => say(
            format!("{} cannot be a letter of a game", character(*found)),
            "not a letter",
            "letters are all characters but white space, control characters and quotation marks",
        ),
        Reason::ReversedRange { low, high } => {
            (format!("the range {low}-{high} is empty"), "ends before it begins", format!("write {high}-{low}"))
        }
        Reason::UnknownStatement { found, similar } => (
            format!("there is no statement `{}`", short(found)),
            "unknown",
            match similar {
                Some(similar) => format!("did you mean `{similar}`?"),
                None => "statements begin with game, parameter, players, word, heaps, heap or octal, move or pick, ends, \
                         result, turn, misere, expect or claim; an indented line belongs to the statement before it"
                    .to_owned(),
            },
        ),
        Reason::NotAWordGame { keyword } => say(
            format!("`{keyword}` belongs to games of another kind"),
            "not known here",
            "positions are words (`word [01]*`), a fixed number of heaps (`heaps x y`) or any number (`heap n`); letters \
             are picked with `pick` and `result`; passes are not known yet",
        ),
        Reason::MissingStatement { keyword: "word" } => say(
            "nothing says what the positions are".to_owned(),
            "",
            "add a line `word` with a regular expression, as in `word [01]*`, or a line `heaps` with their names, as in \
             `heaps x y`; `heap n` is for any number of heaps",
        ),
        Reason::MissingStatement { keyword: "move" } => say(
            "there is no line `move`".to_owned(),
            "",
            "add at least one line like `move 10 -> 01`, or with heaps `move x -> x - d where d > 0`",
        ),
        Reason::MissingStatement { keyword: keyword @ ("players" | "pick" | "result") } => say(
            format!("there is no line `{keyword}`"),
            "",
            match *keyword {
                "players" => "add their names, who begins first: players Alice, Bob",
                "pick" => "add: pick until none is left",
                _ => {
                    "say what counts and who wants it, as in: result the letters Alice took, in order; Alice maximises, Bob \
                     minimises, lexicographically"
                }
            },
        ),
        Reason::MissingStatement { keyword } => say(
            format!("there is no `{keyword}`"),
            "",
            match *keyword {
                ":objects" => "the objects are the heaps, as in: (:objects ?x ?y)",
                ":constraint" => "it says what the positions are, as in: (:constraint (>= ?x 0))",
                _ => "an action reads: (:action NAME :parameters (?k) :precondition CONDITION :effect EFFECT)",
            },
        ),
        Reason::RepeatedStatement { keyword } => say(
            format!("`{keyword}` is given twice"),
            "the second one",
            match *keyword {
                "word" => "positions of several kinds are one expression: `word A | B`",
                "heaps" => "name all heaps in one line: `heaps x y z`",
                "ends" => "join the conditions with `or`",
                "where" => "join the conditions with `and`",
                "after" | "before" => "join the contexts with `|`, or write two moves",
                _ => "remove one",
            },
        ),
        Reason::Unexpected { found, wanted } => unexpected(found, *wanted),
        Reason::NumberTooLarge => say("the number is too large".to_owned(), "does not fit 64 bits", ""),
        Reason::DivisionByZero => say("division by zero".to_owned(), "the divisor is zero here", ""),
        Reason::ArithmeticOverflow => say("the result is too large".to_owned(), "does not fit 64 bits", ""),
        Reason::UnknownName { name, known } => (
            format!("`{}` stands for nothing here", short(name)),
            "unknown name",
            if known.is_empty() {
                "there are no parameters; a line like `parameter k = 2` adds one; letters are written in quotes".to_owned()
            } else {
                format!("known here: {}; letters are written in quotes", list(known))
            },
        ),
        Reason::ReservedName { name } => say(
            format!("`{name}` is a word of the language"),
            "not a name",
            "choose another name; letters of a word can be written in quotes",
        ),
        Reason::UnknownParameter { name, known } => (
            format!("the game has no parameter `{}`", short(name)),
            "",
            if known.is_empty() { "it has none at all".to_owned() } else { format!("it has: {}", list(known)) },
        ),
        Reason::ParameterOutOfRange { name, value, low, high } => (
            format!("`{}` cannot be {value}", short(name)),
            "the value without a setting",
            format!("choose a value from {low} to {high}"),
        ),
        Reason::RepeatedParameter { name } => {
            say(format!("the parameter `{}` is given twice", short(name)), "the second one", "remove or rename one")
        }
        Reason::EmptyRange { low, high } => {
            (format!("the range {low}..{high} is empty"), "ends before it begins", format!("did you mean {high}..{low}?"))
        }
        Reason::NumberOutOfRange { value, low, high } => {
            say(format!("{value} is not from {low} to {high}"), "out of range", "")
        }
        Reason::TurnOutOfRange { low, high, limit } => (
            format!("a turn cannot be {low} to {high} moves"),
            "out of range",
            format!("a turn is 1..k moves, with k from 1 to {limit}"),
        ),
        Reason::NestingTooDeep { limit } => say(
            format!("this is nested deeper than {limit} levels"),
            "too deep",
            "write parts of it without parentheses, or as several moves",
        ),
        Reason::RegexTooLarge { limit } => say(
            format!("the expression is too large: more than {limit} letters written out"),
            "too large",
            "repetitions count as often as they may occur: use smaller counts, or * and +",
        ),
        Reason::TooManyLetters { limit } => {
            say(format!("the game has more than {limit} letters"), "too many", "use fewer letters")
        }
        Reason::SetTooLarge { limit } => {
            say(format!("the set has more than {limit} numbers"), "too large", "use a comparison: x >= 5")
        }
        Reason::NoSuchDigit { value } => say(
            format!("no letter of the game stands for {value}"),
            "no such digit",
            "digits are 0 to 9 and the small letters a to z, for 10 to 35",
        ),
        Reason::UnknownLetter { letter, alphabet } => (
            format!("{} is not a letter of the game", character(*letter)),
            "unknown letter",
            if alphabet.is_empty() {
                "the game has no letters at all".to_owned()
            } else {
                format!("its letters are those of `word` and the moves: {}", spaced(alphabet))
            },
        ),
        Reason::GroupInMove => say(
            "a move has no groups and no alternatives".to_owned(),
            "not in a move",
            "write one `move` line for each case",
        ),
        Reason::RepeatedGroup => say(
            "only one letter can be repeated in a move".to_owned(),
            "more than one letter",
            "a fixed count is possible, as in 'ab'{3}; or write one `move` line for each case",
        ),
        Reason::RepeatedNumeral => say(
            "a number spelt out cannot be repeated".to_owned(),
            "how long it is depends on the number",
            "a fixed count is possible, as in digits(a){2}",
        ),
        Reason::TooManyRepeated { limit } => {
            say(format!("one side of a move has more than {limit} repeated items"), "one too many", "write several moves")
        }
        Reason::RepeatedItemsDiffer { left, right } => (
            format!("{} on the left, {right} on the right", counted(*left, "repeated item")),
            "these cannot be paired",
            "repeated items are paired in order, letter by letter; without any on the right, those on the left are deleted"
                .to_owned(),
        ),
        Reason::RepetitionsDiffer => say(
            "two paired items are repeated differently".to_owned(),
            "the same number of letters is written as is read",
            "write the same repetition on both sides",
        ),
        Reason::ClassSizesDiffer { left, right } => say(
            format!("{} on the left, {right} on the right", counted(*left, "letter")),
            "these cannot be paired",
            "letters are mapped in the order listed; to write one letter for all, write only that letter",
        ),
        Reason::ClassesDiffer { left, right } => say(
            format!("{} on the left, {right} on the right", counted(*left, "class")),
            "these cannot be paired",
            "use variables: `move x y -> y x where x in [01]`",
        ),
        Reason::RepeatedInClass { letter } => say(
            format!("{} is listed twice on the left", character(*letter)),
            "paired with a class that lists a letter twice",
            "list each letter once; which image it has would not be clear",
        ),
        Reason::UnboundVariable { name } => (
            format!("nothing says which letter `{}` is", short(name)),
            "only on the right",
            format!("for the letter itself, write '{0}'; for any letter, say which: where {0} in [..]", short(name)),
        ),
        Reason::ParameterAsLetter { name } => (
            format!("`{}` is a parameter, not a letter", short(name)),
            "expected a letter",
            format!("for the digit of this value, write digit({0}); for the letter, '{0}'", short(name)),
        ),
        Reason::SetAsNumber { name } => (
            format!("`{}` is a set of numbers", short(name)),
            "can only stand after `in`",
            format!("as in: d in {}", short(name)),
        ),
        Reason::NumberAsSet { name } => (
            format!("`{}` is a number, not a set", short(name)),
            "expected a set of numbers",
            format!("a set is written {{1, 3..5}}: parameter {} = {{1, 3..5}}", short(name)),
        ),
        Reason::DigitsOnTheLeft => say(
            "`digits` can be written, not read".to_owned(),
            "only on the right",
            "use variables for the letters and their values in `where`",
        ),
        Reason::BaseOutOfRange { base } => say(
            format!("numbers cannot be written in base {base}"),
            "bases are 2 to 36",
            "without a base, it is one more than the largest digit of the game; say it: digits(a + b, 10)",
        ),
        Reason::TooManyBranches { limit } => say(
            format!("the moves expand to more than {limit} cases"),
            "too many",
            "each combination of letters and counts, or of heaps for `any`, is a case: use fewer variables, or * and + \
             instead of counts",
        ),
        Reason::VariableLooksLikeLetter { name } => (
            format!("`{0}` here is any letter, not the letter {0}", short(name)),
            "a variable",
            format!("for the letter, write '{}' in quotes; if it is meant as a variable, choose another name", short(name)),
        ),
        Reason::MoveHasNoInstance => say(
            "this move can never be made".to_owned(),
            "nothing fits",
            "no choice of letters or numbers satisfies `where` and, with words, has digits for all numbers",
        ),
        Reason::MoveChangesNothing => say(
            "this move can leave the position as it is".to_owned(),
            "so a play may never end",
            "exclude that case: where a != b, where d > 0; where heaps fall apart, where a > 0 and b > 0",
        ),
        Reason::NotAPosition { word } if word.is_empty() => {
            say("the empty word is not a position".to_owned(), "not in `word`", "")
        }
        Reason::NotAPosition { word } => say(format!("`{word}` is not a position"), "not in `word`", ""),
        Reason::ValueInMisere => say(
            "there are no Grundy values in misère play".to_owned(),
            "a value",
            "expect `wins` or `loses`; or remove `misere`",
        ),
        Reason::OnlyInClaims { keyword } => say(
            format!("`{keyword}` has a meaning in claims only"),
            "about a whole word",
            "conditions of moves are about letters: use `after` and `before` for the rest of the word",
        ),
        Reason::NotACondition => say(
            "this is not a condition".to_owned(),
            "neither true nor false",
            "compare it: = != < <= > >=, or `in {0, 2}`",
        ),
        Reason::NotANumber => say(
            "this is not a number".to_owned(),
            "expected a number",
            "numbers are made of integers, parameters, variables, heaps, + - * / mod, and in claims about words of length, \
             count(..) and sum(..)",
        ),
        Reason::NotALetter => say(
            "this is not one letter".to_owned(),
            "expected one letter or a class",
            "a letter is written '#', a class [01]",
        ),
        Reason::NotLinear => say(
            "this multiplies or divides by something that depends on the position".to_owned(),
            "not a constant",
            "one side of * and the right side of / and mod must be constant",
        ),
        Reason::ModulusNotPositive { modulus } => {
            say(format!("cannot divide by {modulus} here"), "must be at least 1", "")
        }
        Reason::NoDigits => say(
            "no letter of the game is a digit".to_owned(),
            "the sum is over digits",
            "use count('#') for the number of letters #",
        ),
        Reason::NoSuchMove { number, moves } => (
            format!("there is no move {number}"),
            "no such move",
            format!("the game has {}, counted from 1 in the order of the text", counted(*moves, "move line")),
        ),
        Reason::UnclosedParenthesis => say(
            "a parenthesis is not closed".to_owned(),
            "opened here",
            "add the missing `)`; a section ends before the next one begins",
        ),
        Reason::UnopenedParenthesis => {
            say("there is one `)` too many".to_owned(), "this closes nothing", "remove it, or the one that closes too early")
        }
        Reason::EmptyText => say(
            "there is nothing to read".to_owned(),
            "",
            "a domain reads: (define (domain NAME) (:objects ?x) (:constraint (>= ?x 0)) (:action ...))",
        ),
        Reason::UnknownSection { found, similar } => (
            format!("there is no section `{}` here", short(found)),
            "unknown",
            match similar {
                Some(similar) => format!("did you mean `{similar}`?"),
                None => "a domain has :objects, :constraint, :tercondition and :action; an action has :parameters, \
                         :precondition and :effect"
                    .to_owned(),
            },
        ),
        Reason::UnknownOperator { found, known } => {
            (format!("`{}` cannot stand here", short(found)), "unknown here", format!("known here: {}", known.join(", ")))
        }
        Reason::WrongArity { operator, given, wanted } => (
            format!("`{operator}` takes {}, not {given}", counted(*wanted, "argument")),
            "",
            match *operator {
                "%=" => "as in: (%= ?k 2 1), which says that ?k is odd",
                "exists" | "forall" => "as in: (exists (?k) (= ?x (+ ?k ?k)))",
                "when" => "as in: (when (>= ?y ?k) (assign ?y ?k))",
                "assign" => "as in: (assign ?x (- ?x ?k))",
                _ => "",
            }
            .to_owned(),
        ),
        Reason::UndeclaredVariable { name, similar, known } => (
            format!("`{}` is not declared", short(name)),
            "neither an object nor a parameter",
            match similar {
                Some(similar) => format!("did you mean `{}`?", short(similar)),
                None => format!("known here: {}", list(known)),
            },
        ),
        Reason::RepeatedName { name } => say(
            format!("`{}` is declared twice", short(name)),
            "already the name of something",
            "choose another name",
        ),
        Reason::TooManyHeaps { limit } => {
            say(format!("a position has more than {limit} heaps"), "one too many", "use fewer heaps")
        }
        Reason::TooManyVariables { limit } => {
            say(format!("there are more than {limit} variables"), "one too many", "split this into several actions")
        }
        Reason::FormulaTooLarge { limit } => say(
            format!("the formula is too large: it has more than {limit} parts"),
            "one too many",
            "split this into several moves",
        ),
        Reason::NotConstant => say(
            "this multiplies variables, or divides by one".to_owned(),
            "not linear",
            "one factor can depend on variables, and the second argument of %= cannot",
        ),
        Reason::ResidueOutOfRange { residue, modulus } => (
            format!("no number leaves the remainder {residue} when divided by {modulus}"),
            "so this is never true",
            format!("remainders are from 0 to {}", modulus - 1),
        ),
        Reason::AssignsToParameter { name } => say(
            format!("`{}` is not an object", short(name)),
            "cannot be assigned to",
            "an effect changes objects; parameters only say which move is made",
        ),
        Reason::MayBeNegative { name } => (
            format!("`{}` may be negative", short(name)),
            "does not visibly exclude it",
            format!("heaps are 0 or more: add (>= {} 0) to the constraint", short(name)),
        ),
        Reason::RepeatedAction { name } => say(
            format!("there are two actions `{}`", short(name)),
            "the second one",
            "both are read; if one was copied, are all its objects changed?",
        ),
        Reason::AssignedTwice { name } => {
            say(format!("`{}` is assigned twice", short(name)), "this one counts", "was another object meant?")
        }
        Reason::UnusedParameter { name } => {
            say(format!("the parameter `{}` occurs nowhere", short(name)), "not used", "remove it; was it meant to be used?")
        }
        Reason::NamesOfHeaps { names } => (
            "`heap` has one name, which stands for any heap".to_owned(),
            "more names",
            format!("for a fixed number of heaps, write: heaps {}", names.join(" ")),
        ),
        Reason::AnyIsImplied => say(
            "a move is made in any one heap anyway".to_owned(),
            "not needed",
            "write the name after `heap`, as in: move n -> m where m < n; to touch several heaps, see `turn 1..k moves`",
        ),
        Reason::TooManyParts { limit } => say(
            format!("a move leaves more than {limit} heaps"),
            "one too many",
            "games in which a heap falls apart into more heaps are not known yet",
        ),
        Reason::CodeDigit { found, keyword } if *keyword == "octal" && found.is_ascii_hexdigit() => say(
            format!("{} is not a digit of an octal code", character(*found)),
            "digits are 0 to 7",
            "for digits up to F (three heaps may be left), write `hexadecimal` instead of `octal`",
        ),
        Reason::CodeDigit { found, keyword } => (
            format!("{} is not a digit of a code", character(*found)),
            if *keyword == "octal" { "digits are 0 to 7" } else { "digits are 0 to 9 and A to F" },
            format!("as in: {keyword} {}", if *keyword == "octal" { "0.137" } else { "0.4A" }),
        ),
        Reason::CodeFirstDigit { keyword } => say(
            format!("before the point of {keyword} codes stands one digit, {}", first_digits(keyword)),
            "what is done when nothing is taken",
            "4 says that a heap may be made into two heaps; the digit t places behind the point is about taking t",
        ),
        Reason::CodeTooLong { limit } => {
            say(format!("the code has more than {limit} digits"), "too long", "write `heap` and `move` lines instead")
        }
        Reason::CodeBeside { first, second } => say(
            format!("`{second}` beside `{first}`"),
            "the second one",
            "a code says all moves of a game: remove it, or everything else that says how heaps are moved",
        ),
        Reason::AboutOneHeap { name } => say(
            format!("`{}` is about one heap, and there can be many", short(name)),
            "which one?",
            "say how all of them count: xor(n), sum(n), max(n), count(n = 1), heaps, columns(2) mod 3 = 0; inside the \
             parentheses n is one heap",
        ),
        Reason::AboutAllHeaps { function } => say(
            format!("`{function}` is about all heaps of a position"),
            "only one heap is known here",
            "moves are about one heap, and so is what stands inside xor(..), sum(..), max(..) and count(..)",
        ),
        Reason::NoSuchClaim { claim } => say(
            format!("`{claim}` cannot be claimed of any number of heaps"),
            "not known here",
            "claims are: wins when xor(n) != 0, loses if F, value = xor(n), a winning move takes from a largest heap, a \
             winning move touches at most 2 heaps",
        ),
        Reason::TwoKindsOfPositions { first, second } => say(
            format!("positions are said to be both `{first}` and `{second}`"),
            "the second kind",
            "`word` is for games on words, `heaps` for a fixed number of heaps, `heap` and `octal` for any number: keep one",
        ),
        Reason::NotAHeap { name, heaps } => {
            (format!("`{}` is not a heap", short(name)), "expected a heap", format!("the heaps are: {}", list(heaps)))
        }
        Reason::UnknownVariable { name, known } if name.ends_with('\'') => (
            format!("`{}` stands for nothing here", short(name)),
            "unknown name",
            format!("known here: {}; with a prime, a heap after the move", list(known)),
        ),
        Reason::UnknownVariable { name, known } => (
            format!("`{}` stands for nothing here", short(name)),
            "unknown name",
            format!("known here: {}; for `there is such a number`, write: some {}: ..", list(known), short(name)),
        ),
        Reason::LooseVariable { name, heap } => (
            format!("`{0}` is no heap, and nothing bounds it: it can be any number", short(name)),
            "any number",
            format!("did you mean `{1}`? If any number is meant, say so: where {0} >= 0", short(name), short(heap)),
        ),
        Reason::OnlyOfWinningMoves { name } => say(
            format!("`{}` is about a move, and there is none here", short(name)),
            "no move is spoken of",
            "it has a meaning in: claim a winning move has ..",
        ),
        Reason::SecondAssignment { name } => say(
            format!("`{}` is assigned twice in one move", short(name)),
            "the second one",
            "all right sides read the position before the move; write one term, or another `move` line",
        ),
        Reason::ExponentNotVariable => say(
            "an exponent is a number or a variable of its own".to_owned(),
            "neither",
            "as in: n -> n - 2^i, where i can be 0, 1, 2, ...",
        ),
        Reason::ExponentUsedElsewhere { name } => say(
            format!("the exponent `{}` is used elsewhere too", short(name)),
            "used again",
            "a power has a variable of its own, which can only be used as exponent of the same base; give the power a \
             name: n -> n - p where p = 2^i",
        ),
        Reason::DigitsOfExpression { function } => (
            format!("`{function}` is for one heap or one variable"),
            "an expression",
            "give it a name: some z: z = x + y and ..".to_owned(),
        ),
        Reason::DigitsWithoutMod { function } => (
            format!("only a remainder of `{function}` can be used"),
            "without `mod`",
            format!("as in: {function}(..) mod 2 = 0"),
        ),
        Reason::ColumnsMisplaced => say(
            "`columns` is about all places at once".to_owned(),
            "not a number",
            "as in: columns(2) mod 3 = 0, which says that every place has a digit sum divisible by 3; or the largest \
             remainder of a place: max(columns(2) mod 3)",
        ),
        Reason::WrongNumberOfHeaps { given, heaps } => (
            format!("{} here, the game has {heaps}", counted(*given, "heap")),
            "not a position",
            "all heaps are listed in order, empty ones as 0: (3, 0, 1)".to_owned(),
        ),
        Reason::OutsideTheDomain { position } => {
            say(format!("{position} is not a position"), "excluded by `heaps .. where ..`", "")
        }
        Reason::Pick { reason } => boards::parts(reason),
        Reason::UnknownPlayer { .. }
        | Reason::PartisanTurn
        | Reason::PartisanSum
        | Reason::PartisanVerdict
        | Reason::PartisanClaim { .. }
        | Reason::PlayerAsVariable { .. }
        | Reason::NotPartisan { .. } => sides::parts(reason).unwrap_or_default(),
        Reason::TooManyDiagnostics { limit } => {
            say(format!("there are more problems; the first {limit} are shown"), "", "")
        }
    }
}
