//! What was expected in a problem file, and what stands there instead.

use ::contest::diagnostic::{Found, Wanted};

use crate::diagnostics::{Diagnosis, common};
use crate::language::Language;
use crate::say::say;

/// What can stand here; in Japanese with blanks where it begins or ends in Latin letters.
fn expected(wanted: Wanted, language: Language) -> String {
    match wanted {
        Wanted::Sign(sign) => say!(language, en: "`{sign}`", ja: " `{sign}` "),
        Wanted::Statement => say!(language, en: "a statement", ja: "文"),
        Wanted::Quoted => say!(language, en: "a text in quotes", ja: "引用符で囲んだテキスト"),
        Wanted::Name => say!(language, en: "the name of a variable", ja: "変数の名前"),
        Wanted::Parameter => say!(language, en: "the name of a parameter", ja: "パラメータの名前"),
        Wanted::Game => say!(language, en: "a game", ja: "ゲーム"),
        Wanted::Constant => say!(language, en: "a number", ja: "数"),
        Wanted::Value => say!(language, en: "a number or a variable", ja: "数か変数"),
        Wanted::Expression => say!(language, en: "a number or a condition", ja: "数か条件"),
        Wanted::Regex => say!(language, en: "a regular expression", ja: "正規表現"),
        Wanted::Verdict => say!(language, en: "`wins` or `value`", ja: " `wins` か `value` "),
        Wanted::Letter => say!(language, en: "a letter in quotes", ja: "引用符で囲んだ文字"),
        Wanted::End => say!(language, en: "the end of the statement", ja: "文の終わり"),
    }
}

fn hint(wanted: Wanted, language: Language) -> String {
    match wanted {
        Wanted::Sign(sign) => sign_hint(sign, language),
        Wanted::Statement => say!(language,
            en: "start a statement with a keyword, as in: read n",
            ja: "文はキーワードで始めます。例: read n"),
        Wanted::Quoted => say!(language,
            en: "as in: answer wins \"First\" loses \"Second\"",
            ja: "例: answer wins \"First\" loses \"Second\""),
        Wanted::Name => say!(language,
            en: "as in: read n, read a b, n times",
            ja: "例: read n, read a b, n times"),
        Wanted::Parameter => say!(language,
            en: "as in: game my-game with k = 3",
            ja: "例: game my-game with k = 3"),
        Wanted::Game => say!(language,
            en: "write the name of a shipped game or a path, as in: game my-game",
            ja: "付属のゲームの名前かパスを書きます。例: game my-game"),
        Wanted::Constant => say!(language,
            en: "only numbers can have powers, as in: 10^18",
            ja: "べきを書けるのは数だけです。例: 10^18"),
        Wanted::Value => say!(language,
            en: "as in: game my-game with k = 3",
            ja: "例: game my-game with k = 3"),
        Wanted::Expression => String::new(),
        Wanted::Regex => say!(language,
            en: "as in: read word s in [. #]+",
            ja: "例: read word s in [. #]+"),
        Wanted::Verdict => say!(language,
            en: "as in: answer wins \"First\" loses \"Second\", or: answer value",
            ja: "例: answer wins \"First\" loses \"Second\" または answer value"),
        Wanted::Letter => say!(language, en: "as in: runs(s, '.')", ja: "例: runs(s, '.')"),
        Wanted::End => say!(language,
            en: "start each statement on a new line or after a semicolon",
            ja: "文はそれぞれ新しい行か、セミコロンの後から始めます"),
    }
}

fn sign_hint(sign: &str, language: Language) -> String {
    match sign {
        ")" | "]" => say!(language, en: "close the bracket", ja: "括弧を閉じてください"),
        ":" => say!(language,
            en: "as in: repeat n: read x, or: if n = 1: read x",
            ja: "例: repeat n: read x または if n = 1: read x"),
        "=" => say!(language,
            en: "as in: let m = max(a), or: game my-game with k = 3",
            ja: "例: let m = max(a) または game my-game with k = 3"),
        ".." => say!(language, en: "as in: read n in 1..100", ja: "例: read n in 1..100"),
        "prints" => say!(language,
            en: "as in: example \"3  1 2 3\" prints \"Second\"",
            ja: "例: example \"3  1 2 3\" prints \"Second\""),
        "loses" => say!(language,
            en: "as in: answer wins \"First\" loses \"Second\"",
            ja: "例: answer wins \"First\" loses \"Second\""),
        "end" => say!(language,
            en: "as in: repeat until end: read x; position x",
            ja: "例: repeat until end: read x; position x"),
        "moves" => say!(language,
            en: "as in: answer winning moves",
            ja: "例: answer winning moves"),
        "into" => say!(language,
            en: "as in: clear d; collect x - y into d",
            ja: "例: clear d; collect x - y into d"),
        "times" => say!(language, en: "as in: read a, n times", ja: "例: read a, n times"),
        _ => String::new(),
    }
}

/// What to write instead of a word that begins no statement: what other languages begin so, what
/// looks like it, or what there is.
pub(super) fn statement(
    found: &str,
    similar: Option<&str>,
    assigns: bool,
    language: Language,
) -> String {
    let meant = |text: &str| say!(language, en: "write `{text}`", ja: "`{text}` と書きます");
    match found {
        "for" | "foreach" | "loop" => return meant("repeat n with i: ..."),
        "while" => return meant("repeat while C: ..."),
        "elif" | "elsif" | "elseif" => return meant("else if C: ..."),
        "input" | "scanf" | "cin" => return meant("read n"),
        "output" | "puts" | "printf" | "cout" => return meant("print n"),
        _ => {}
    }
    match similar {
        Some(similar) => common::did_you_mean(similar, language),
        None if assigns => say!(language,
            en: "set a number with `let`, as in: let n = 1, or: let a[2] = 1",
            ja: "値を決めるには `let` と書きます。例: let n = 1 または let a[2] = 1"),
        None => say!(language,
            en: "a statement starts with problem, game, read, let, clear, collect, sort, reverse, \
                root, repeat, if, heaps, position, answer, print or example; an indented line \
                continues the statement above it",
            ja: "文は problem, game, read, let, clear, collect, sort, reverse, root, repeat, if, \
                heaps, position, answer, \
                print, example のどれかで始まります。字下げした行は前の文の続きです"),
    }
}

/// What somebody meant who went on with this after the end of a statement.
fn ending(found: &str, language: Language) -> Option<String> {
    let exponent = found.strip_prefix(['e', 'E']).filter(|digits| digits.parse::<u8>().is_ok());
    Some(match (found, exponent) {
        (_, Some(exponent)) => say!(language,
            en: "write powers as in 10^{exponent}",
            ja: "べきは 10^{exponent} のように書きます"),
        ("desc" | "decreasing" | "reversed", _) => common::did_you_mean("descending", language),
        ("asc" | "ascending" | "increasing", _) => say!(language,
            en: "`sort a` sorts in increasing order; leave this out",
            ja: "`sort a` は昇順に並べます。これは書きません"),
        ("of", _) => say!(language,
            en: "as in: let w = outcome of position n, or: let v = value of heaps a",
            ja: "例: let w = outcome of position n または let v = value of heaps a"),
        _ => return None,
    })
}

/// Something else than what can stand here.
pub(super) fn unexpected(found: &Found, wanted: Wanted, language: Language) -> Diagnosis {
    let what = expected(wanted, language);
    let found = match found {
        Found::End => None,
        Found::Text(text) => Some(&text[..]),
    };
    let title = common::unexpected(&what, wanted == Wanted::End, found, language);
    let label = if wanted == Wanted::End { common::too_much(language) } else { String::new() };
    let hint = match (wanted, found) {
        (Wanted::Sign(":"), Some("times")) => say!(language,
            en: "put the colon directly after the number: repeat n:",
            ja: "コロンは数の直後に書きます: repeat n:"),
        (Wanted::End, Some(found)) => {
            ending(found, language).unwrap_or_else(|| hint(wanted, language))
        }
        _ => hint(wanted, language),
    };
    Diagnosis::from([title, label, hint])
}
