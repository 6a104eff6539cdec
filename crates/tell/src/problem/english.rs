//! What keeps a program from doing what it was asked, in English.

use answer::fault::{Plain, Played};
use rules::lists::{CodeError, TurnRule};
use run::Phase;

use super::{Message, Warning};
use crate::language::Language;
use crate::text::obstacle_words;

/// The message.
pub(super) fn message(message: &Message<'_>) -> String {
    match message {
        Message::Title(plain) => title(plain),
        Message::Hint(plain) => hint(plain),
        Message::NotClosedTitle => "it is not certain that moves lead to positions only".to_owned(),
        Message::NotClosedHint => "the positions are too complicated to make sure of it at once".to_owned(),
        Message::WarningTitle(warning) => match warning {
            Warning::DamagedBlock { path } => format!("{path} is damaged"),
            Warning::NotKept { path, error } => format!("cannot keep values in {path}: {error}"),
            Warning::NoCertificate { path } => format!("there is no certificate to write to {path}"),
            Warning::OpenToNetwork { address } => format!("other machines can reach the page at {address}"),
        },
        Message::WarningHint(warning) => match warning {
            Warning::DamagedBlock { .. } => "its values, and those after it, are computed again".to_owned(),
            Warning::NotKept { .. } => "a later run will compute them again".to_owned(),
            Warning::NoCertificate { .. } => {
                "there are certificates for codes, if a period is proved and preperiod and period are at most 10,000 together".to_owned()
            }
            Warning::OpenToNetwork { .. } => {
                "whoever reaches it may use this machine's time and memory, within the limits; nothing is encrypted".to_owned()
            }
        },
        Message::Phase(phase, done) => match phase {
            Phase::Solve => format!("solving by brute force: {done} positions"),
            Phase::Learn => format!("learning: a machine of {done} states"),
            Phase::Verify => format!("comparing with the rules for all lengths: {done}"),
            Phase::Terminate => "looking for a reason why every play ends".to_owned(),
            Phase::Recognise => "looking for a formula".to_owned(),
            Phase::Check => "checking the certificate".to_owned(),
            Phase::Test => format!("comparing engines: {done} positions"),
        },
    }
}

fn title(plain: &Plain) -> String {
    match plain {
        Plain::NoSuchGame { name, .. } => format!("there is no game `{name}`"),
        Plain::NoSuchProblem { name, .. } => format!("there is no problem `{name}`"),
        Plain::NoGameOfProblem { game, .. } => format!("there is no game `{game}`, which the problem names"),
        Plain::PositionsDiffer { given, wanted } => {
            format!("the problem gives {}, and its game is played on {}", played(*given), played(*wanted))
        }
        Plain::LengthsDiffer { given, wanted } => {
            format!("the problem gives {given} numbers as a position, and its game is played on {wanted}")
        }
        Plain::SidesHaveNoProgram => {
            "the players of this game have different moves, so that who wins depends on who begins; problems and programs do not say who does"
                .to_owned()
        }
        Plain::AnswersDiffer { results: true } => {
            "the problem asks who wins, and its game is played for a result".to_owned()
        }
        Plain::AnswersDiffer { results: false } => {
            "the problem asks for a result, and its game is one that somebody wins".to_owned()
        }
        Plain::NoSuchParameter { name } => format!("the game has no parameter `{name}`"),
        Plain::ComplicatedWords { variable } => format!("the words of `{variable}` are too complicated"),
        Plain::NotAscii { letter } => format!("the letter `{letter}` is not one of ASCII"),
        Plain::NoTheorem { obstacle } => {
            format!("there is no theorem to make a program of: {}", obstacle_words(obstacle, Language::English))
        }
        Plain::NoValues => "there is a theorem about this game, but it tells only who wins".to_owned(),
        Plain::NoProgram => {
            "there is a theorem about this game, but of a form that no program is made of".to_owned()
        }
        Plain::NotAProblem { name } => format!("`{name}` is not a problem"),
        Plain::NotPrintable { reason } => format!("this cannot be printed as a program: {reason}"),
        Plain::NotForEvery { name } => {
            format!("the theorem holds for one value of `{name}`, and the problem takes it from the input")
        }
        Plain::CannotRead { path, error } => format!("cannot read {path}: {error}"),
        Plain::TooLarge { path, limit } => format!("{path} has more than {limit} bytes"),
        Plain::CannotWrite { path, error } => format!("cannot write {path}: {error}"),
        Plain::WouldOverwrite { path } => format!("{path} is there already and is not a certificate"),
        Plain::NotACertificate { path, reason } => format!("{path} is not a certificate: {reason}"),
        Plain::ValuesInMisere => "Grundy values are defined in normal play only".to_owned(),
        Plain::ValuesOfPicks => "this game ends with a result, so there are no Grundy values".to_owned(),
        Plain::ValuesOfSides => "the players have moves of their own, so there are no Grundy values".to_owned(),
        Plain::NumerationOfWords => "the positions of this game are not a fixed number of heaps".to_owned(),
        Plain::NotACode { text, error } => format!("{text} is not a code: {}", code_words(text, *error)),
        Plain::SequenceWithoutHeaps => "this game is not one of any number of heaps".to_owned(),
        Plain::SequenceOfTurns { turn } => {
            let turn = match turn {
                TurnRule::Moves(most) => format!("up to {most} moves"),
                TurnRule::AnyHeaps => "moves in any heaps".to_owned(),
            };
            format!("a turn is {turn} here; values of heaps are those of one move a turn")
        }
        Plain::SequenceInMisere => "this is misère play; values of heaps are those of normal play".to_owned(),
        Plain::PeriodOfParts => {
            "a period is looked for without values only where a move is known to leave two heaps at most".to_owned()
        }
        Plain::StoreInUse { path } => format!("another process keeps its values in {path}"),
        Plain::StoredOther { path, whose } => format!("{path} holds values of {whose}"),
        Plain::StoredVersion { path, version } => format!("{path} is in version {version} of its format"),
        Plain::NoPicture(why) => crate::draw::reason(why, Language::English),
        Plain::NoGames => "no game was named".to_owned(),
        Plain::CannotListen { address, error } => format!("cannot listen at {address}: {error}"),
        Plain::LeftOut { feature } => format!("this program was built without the feature `{feature}`"),
        Plain::NoSuchCommand { name } => format!("there is no command `{name}`"),
        Plain::MoverOfImpartial => "both players of this game have the same moves".to_owned(),
        Plain::NoSuchPlayer { name, .. } => format!("there is no player `{name}`"),
        Plain::CannotPlay { .. } => "the moves of this position cannot be listed".to_owned(),
        Plain::NoMoveListed => "there are too many moves to list them, and none is known to win".to_owned(),
    }
}

fn hint(plain: &Plain) -> String {
    match plain {
        Plain::NoSuchGame { similar: Some(similar), .. } => {
            format!("is it {similar}? `nimatron games` lists the shipped games; a path names a file")
        }
        Plain::NoSuchGame { similar: None, .. } => {
            "`nimatron games` lists the shipped games; a path names a file".to_owned()
        }
        Plain::NoSuchProblem { similar: Some(similar), .. } => {
            format!("is it {similar}? `nimatron problems` lists the shipped problems; a path names a file")
        }
        Plain::NoSuchProblem { similar: None, .. } => {
            "`nimatron problems` lists the shipped problems; a path names a file".to_owned()
        }
        Plain::NoGameOfProblem { similar: Some(similar), .. } => {
            format!("is it {similar}? a path is looked up from the place of the problem file")
        }
        Plain::NoGameOfProblem { similar: None, .. } => {
            "`nimatron games` lists the shipped games; a path is looked up from the place of the problem file"
                .to_owned()
        }
        Plain::PositionsDiffer { .. } => {
            "a word is given with `position s`, any number of heaps with `heaps ...`, a fixed number with `position x, y`"
                .to_owned()
        }
        Plain::LengthsDiffer { .. } => "give as many numbers as the rules have heaps, in their order".to_owned(),
        Plain::SidesHaveNoProgram => "`nimatron solve` answers for either player to begin".to_owned(),
        Plain::AnswersDiffer { results: true } => "say `answer result`".to_owned(),
        Plain::AnswersDiffer { results: false } => {
            "say `answer wins \"...\" loses \"...\"`, or `answer value`".to_owned()
        }
        Plain::NoSuchParameter { .. } => "parameters are declared in the rules: `parameter k = 2`".to_owned(),
        Plain::ComplicatedWords { .. } => "use a simpler regular expression".to_owned(),
        Plain::NotAscii { .. } => "use other letters in the rules".to_owned(),
        Plain::NoTheorem { .. } => {
            "`nimatron prove GAME` says more; --timeout, --max-states and --max-memory give it more".to_owned()
        }
        Plain::NoValues => "ask who wins: `answer wins ... loses ...`".to_owned(),
        Plain::NoProgram => "`nimatron solve` answers single positions".to_owned(),
        Plain::NotAProblem { .. } => {
            "--command, --stress and --tests need a problem: it says how a position is read".to_owned()
        }
        Plain::NotPrintable { .. } => "`nimatron judge` answers it all the same".to_owned(),
        Plain::NotForEvery { .. } => "set it to a number, in the line `game` of the problem".to_owned(),
        Plain::CannotRead { .. } => "is the path right, and may you read it? `-` is standard input".to_owned(),
        Plain::TooLarge { .. } => "is this the right file?".to_owned(),
        Plain::CannotWrite { .. } => {
            "is there such a directory, and may you write there? `--out -` is standard output".to_owned()
        }
        Plain::WouldOverwrite { .. } => "name another file with --out".to_owned(),
        Plain::NotACertificate { .. } => {
            "certificates are JSON, and `nimatron prove GAME --out FILE` writes them; is this the right file?"
                .to_owned()
        }
        Plain::ValuesOfPicks => "leave out --values to ask for results".to_owned(),
        Plain::ValuesInMisere | Plain::ValuesOfSides => "leave out --values to ask who wins".to_owned(),
        Plain::NumerationOfWords => "leave out --numeration".to_owned(),
        Plain::NotACode { .. } => {
            "a code is one digit (0, 4, 8 or C), a point, and digits 0 to 9 and A to F, as in 0.77; a path with a slash names a file"
                .to_owned()
        }
        Plain::SequenceWithoutHeaps => {
            "name a code, as in 0.77, or rules with a line `heap n`, `octal` or `hexadecimal`".to_owned()
        }
        Plain::SequenceOfTurns { turn: TurnRule::AnyHeaps } => {
            "take `turn any heaps` out of the rules, or use `nimatron prove`".to_owned()
        }
        Plain::SequenceOfTurns { .. } => "set the most moves in a turn to 1, or use `nimatron prove`".to_owned(),
        Plain::SequenceInMisere => "take `misere` out of the rules, or use `nimatron prove`".to_owned(),
        Plain::PeriodOfParts => "leave out --only-period".to_owned(),
        Plain::StoreInUse { .. } => "wait for it, or name another directory with --store".to_owned(),
        Plain::StoredOther { .. } => "was it renamed? name another directory with --store".to_owned(),
        Plain::StoredVersion { .. } => {
            "another version of this program made it; name another directory with --store".to_owned()
        }
        Plain::NoPicture(why) => crate::draw::hint(why, Language::English),
        Plain::NoGames => "name games or files, or use --all for the shipped ones".to_owned(),
        Plain::CannotListen { .. } => {
            "another program may be there already: name another port with --port; 0 is any that is free".to_owned()
        }
        Plain::LeftOut { feature } => {
            format!("`cargo install --path crates/cli --features {feature}` builds it with it")
        }
        Plain::NoSuchCommand { .. } => "`nimatron --help` lists the commands".to_owned(),
        Plain::MoverOfImpartial => "leave out who is to move: it makes no difference".to_owned(),
        Plain::NoSuchPlayer { players: [first, second], .. } => format!("the players are {first} and {second}"),
        Plain::CannotPlay { obstacle } => obstacle_words(obstacle, Language::English),
        Plain::NoMoveListed => "begin with a smaller position".to_owned(),
    }
}

/// What is wrong with a code.
fn code_words(text: &str, error: CodeError) -> String {
    match error {
        CodeError::Form(at) => match text.get(at..).and_then(|rest| rest.chars().next()) {
            Some(symbol) => format!("`{symbol}` is no digit"),
            None => "there is no point".to_owned(),
        },
        CodeError::TooLong => "it is too long".to_owned(),
        CodeError::First => "its first digit is none of 0, 4, 8 and C".to_owned(),
    }
}

const fn played(played: Played) -> &'static str {
    match played {
        Played::Words => "words",
        Played::Tuples => "a fixed number of heaps",
        Played::Lists => "any number of heaps",
    }
}
