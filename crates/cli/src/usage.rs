//! What is wrong with a command line. clap says it in English; here it is in Japanese.

use std::error::Error as _;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use tell::folded;

use super::quantity::Wrong;

/// Columns before what is wrong.
const COLUMNS_BEFORE: usize = 8;

/// Two options that cannot both be given.
pub(super) fn conflict(command: &mut Command, one: &str, other: &str) -> Error {
    let usage = command.render_usage();
    let mut error = Error::new(ErrorKind::ArgumentConflict).with_cmd(command);
    error.insert(ContextKind::InvalidArg, ContextValue::String(one.to_owned()));
    error.insert(ContextKind::PriorArg, ContextValue::String(other.to_owned()));
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    error
}

/// The complaint in Japanese, if it is one of those that can be typed.
pub(super) fn in_japanese(error: &Error) -> Option<String> {
    let reason = reason(error)?;
    let (first, rest) = reason.split_once('\n').unwrap_or((&reason, ""));
    let margin = format!("\n{}", " ".repeat(COLUMNS_BEFORE));
    let mut text = format!("エラー: {}\n", folded(first, COLUMNS_BEFORE).replace('\n', &margin));
    rest.lines().for_each(|line| text.push_str(&format!("{line}\n")));
    if let Some(hint) = hint(error) {
        text.push_str(&format!("\n  ヒント: {hint}\n"));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim().strip_prefix("Usage:").unwrap_or(&usage).trim();
        text.push_str(&format!("\n使い方: {usage}\n"));
    }
    text.push_str("\n詳しくは --help を付けて実行してください\n");
    Some(text)
}

/// What is wrong.
fn reason(error: &Error) -> Option<String> {
    let all = |kind| strings(error, kind);
    let one = |kind| all(kind).into_iter().next().unwrap_or_default();
    let (arg, value) = (one(ContextKind::InvalidArg), one(ContextKind::InvalidValue));
    Some(match error.kind() {
        ErrorKind::UnknownArgument => format!("引数 '{arg}' は使えません"),
        ErrorKind::InvalidSubcommand => {
            format!("'{}' というコマンドはありません", one(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => "コマンドがありません".to_owned(),
        ErrorKind::InvalidUtf8 => "UTF-8 として正しくない引数があります".to_owned(),
        ErrorKind::InvalidValue => {
            let valid = all(ContextKind::ValidValue);
            let valid = match &valid[..] {
                [] => String::new(),
                some => format!("\n  [値: {}]", some.join(", ")),
            };
            match &value[..] {
                "" => format!("'{arg}' に値がありません{valid}"),
                _ => format!("'{arg}' に値 '{value}' は使えません{valid}"),
            }
        }
        ErrorKind::ValueValidation => {
            let why = match error.source() {
                Some(source) => match source.downcast_ref::<Wrong>() {
                    Some(wrong) => format!(": {}", wrong.in_japanese()),
                    None => within(&source.to_string()),
                },
                None => String::new(),
            };
            format!("'{arg}' に値 '{value}' は使えません{why}")
        }
        ErrorKind::ArgumentConflict => match all(ContextKind::PriorArg) {
            prior if prior == [arg.clone()] => format!("引数 '{arg}' は 1 回しか使えません"),
            prior => {
                let prior: Vec<String> = prior.iter().map(|one| format!("'{one}'")).collect();
                format!("引数 '{arg}' は {} と一緒に使えません", prior.join("、"))
            }
        },
        ErrorKind::MissingRequiredArgument => {
            let missing = all(ContextKind::InvalidArg);
            format!("次の引数が必要です\n  {}", missing.join("\n  "))
        }
        ErrorKind::TooManyValues => format!("'{arg}' は値を取りません: '{value}'"),
        _ => return None,
    })
}

/// The range in which clap says that a number is not; nothing if it says something else.
fn within(said: &str) -> String {
    let range = said.split_once(" is not in ").and_then(|(_, range)| range.split_once("..="));
    range.map_or_else(String::new, |(low, high)| {
        format!(": {low} から {high} までの数を指定してください")
    })
}

/// What to type instead.
fn hint(error: &Error) -> Option<String> {
    let similar =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let similar: Vec<String> = similar
        .into_iter()
        .flat_map(|kind| strings(error, kind))
        .map(|it| format!("'{it}'"))
        .collect();
    if !similar.is_empty() {
        return Some(format!("{} のことですか", similar.join("、")));
    }
    let arg = strings(error, ContextKind::InvalidArg).into_iter().next()?;
    let suggested = error.get(ContextKind::Suggested)?.to_string();
    suggested.contains("as a value").then(|| format!("値として渡すには '-- {arg}' と書きます"))
}

/// What clap says of an error in one respect.
fn strings(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(all)) => all.clone(),
        _ => vec![],
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    fn complaint(line: &str) -> String {
        let words = std::iter::once("nimatron").chain(line.split(' '));
        let error = Cli::command().try_get_matches_from(words).expect_err("it is wrong");
        in_japanese(&error).expect("it can be said")
    }

    #[test]
    fn what_can_be_mistyped_has_words() {
        for (line, said) in [
            ("prov nim", "'prov' というコマンドはありません\n\n  ヒント: 'problems'、'prove' の"),
            ("prove nim --timout 3", "引数 '--timout' は使えません\n\n  ヒント: '--timeout' の"),
            ("solve nim -3", "ヒント: 値として渡すには '-- -3' と書きます"),
            ("prove nim --timeout x", "に値 'x' は使えません: 秒数を"),
            ("prove nim --numeration x", "に値 'x' は使えません: `base 2`"),
            ("prove nim --language fr", "使えません\n  [値: en, ja]"),
            ("prove nim --set x", "使えません: NAME=VALUE"),
            ("prove nim --timeout", "に値がありません"),
            ("prove nim --claim x --values", "一緒に使えません"),
            ("solve nim --misere --misere 1", "1 回しか使えません"),
            ("prove", "次の引数が必要です\n  <GAME>"),
            ("solve nim", "次の引数が必要です\n  <POSITION>"),
            ("serve --address x", "に値 'x' は使えません\n"),
            ("serve --port 99999", "使えません: 0 から 65535 までの数を"),
            ("draw nim --format", "に値がありません\n  [値: "),
            ("solve nim 1 --quiet=x", "'--quiet' は値を取りません: 'x'"),
            ("--quiet", "コマンドがありません"),
        ] {
            let text = complaint(line);
            assert!(text.contains(said), "{line}: {text}");
            assert!(text.contains("\n詳しくは --help") && text.starts_with("エラー: "), "{text}");
        }
    }
}
