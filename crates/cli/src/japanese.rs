//! The help of the command line in Japanese: the definitions of the commands with the words of
//! `args/japanese.txt` in the place of theirs.

use std::collections::HashMap;

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};
use tell::folded;

/// Paragraphs in both languages: `en: ` before the one, `ja: ` before the other, and four blanks
/// before a line that goes on.
const PARAGRAPHS: &str = include_str!("args/japanese.txt");

/// As clap's own, but for the word before the usage.
const TEMPLATE: &str =
    "{before-help}{about-with-newline}\n使い方: {usage}\n\n{all-args}{after-help}";

/// Columns before what is said of a command, in the list of them all.
const BEFORE_ABOUT: usize = 15;

/// Columns before what is said of an argument.
const BEFORE_HELP: usize = 10;

/// The definition of the commands, with its words in Japanese, in lines where they are `folded`.
/// The manual page is not: `man` fills lines.
pub(super) fn command(mut english: Command, folded: bool) -> Command {
    // Help and version are arguments only then.
    english.build();
    let paragraphs = entries().map(|[english, japanese]| (english, japanese)).collect();
    Words { paragraphs, folded }.command(english)
}

struct Words {
    /// What stands for each paragraph of the help, without the full stop at its end.
    paragraphs: HashMap<String, String>,
    /// Whether lines are broken.
    folded: bool,
}

impl Words {
    /// One paragraph; as it is if it has no translation, which a test does not let pass.
    fn paragraph(&self, english: &str) -> String {
        let bare = english.strip_suffix('.');
        match (self.paragraphs.get(bare.unwrap_or(english)), bare) {
            (Some(japanese), Some(_)) => format!("{japanese}。"),
            (Some(japanese), None) => japanese.clone(),
            (None, _) => english.to_owned(),
        }
    }

    /// A paragraph in lines that leave room for `before` columns.
    fn lines(&self, japanese: &str, before: usize) -> String {
        if self.folded { folded(japanese, before) } else { japanese.to_owned() }
    }

    /// Paragraphs, in lines that leave room for `before` columns.
    fn text(&self, english: &StyledStr, before: usize) -> String {
        let english = english.to_string();
        let lines = english.split('\n').map(|line| self.lines(&self.paragraph(line), before));
        lines.collect::<Vec<_>>().join("\n")
    }

    fn command(&self, english: Command) -> Command {
        // The program itself is not in the list of commands.
        let before = if english.has_subcommands() { 0 } else { BEFORE_ABOUT };
        let about = english.get_about().map(|about| self.text(about, before));
        let long = english.get_long_about().map(|about| self.text(about, 0));
        let after = english.get_after_help().map(|after| self.text(after, 0));
        let mut command = english
            .help_template(TEMPLATE)
            .subcommand_help_heading("コマンド")
            .mut_args(|arg| self.argument(arg))
            .mut_subcommands(|subcommand| self.command(subcommand));
        if let Some(about) = about {
            command = command.about(about);
        }
        if let Some(long) = long {
            command = command.long_about(long);
        }
        if let Some(after) = after {
            command = command.after_help(after);
        }
        command
    }

    fn argument(&self, english: Arg) -> Arg {
        let takes_values = english.get_action().takes_values();
        let defaults: Vec<String> = english
            .get_default_values()
            .iter()
            .filter(|_| takes_values)
            .map(|value| value.to_string_lossy().into_owned())
            .collect();
        let default = Some(defaults).filter(|some| !some.is_empty()).map(|all| all.join(" "));
        let default = default.map(|value| format!("[既定値: {value}]"));
        let values = english.get_possible_values();
        let is_described = values.iter().any(|value| value.get_help().is_some());
        let brief = english.get_help().map(|help| {
            let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
            let names = Some(names).filter(|names| !names.is_empty());
            let names = names.map(|names| format!("[値: {}]", names.join(", ")));
            let parts = [Some(self.paragraph(&help.to_string())), default.clone(), names];
            let line = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
            self.lines(&line, BEFORE_HELP)
        });
        let long = english.get_long_help().or_else(|| english.get_help()).map(|help| {
            let values = is_described.then(|| self.values(&values));
            let parts = [Some(self.text(help, BEFORE_HELP)), values, default];
            parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
        });
        let heading = match english.get_help_heading() {
            // Only the options of every command have a heading of their own.
            Some(_) => "全コマンド共通のオプション",
            None if english.is_positional() => "引数",
            None => "オプション",
        };
        let arg = english
            .help_heading(heading)
            .next_line_help(true)
            .hide_default_value(true)
            .hide_possible_values(true);
        match (brief, long) {
            (Some(brief), Some(long)) => arg.help(brief).long_help(long),
            _ => arg,
        }
    }

    /// The values of an argument, each with what it means.
    fn values(&self, values: &[PossibleValue]) -> String {
        let shown = values.iter().filter(|value| !value.is_hide_set());
        if !self.folded {
            let meaning = |value: &PossibleValue| {
                let help = value.get_help().map(ToString::to_string).unwrap_or_default();
                format!("{}（{}）", value.get_name(), self.paragraph(&help))
            };
            return format!("値: {}", shown.map(meaning).collect::<Vec<_>>().join("、"));
        }
        let line = |value: &PossibleValue| {
            let name = value.get_name();
            match value.get_help() {
                Some(help) => {
                    let line = format!("- {name}: {}", self.paragraph(&help.to_string()));
                    folded(&line, BEFORE_HELP + 2).replace('\n', "\n  ")
                }
                None => format!("- {name}"),
            }
        };
        format!("値:\n{}", shown.map(line).collect::<Vec<_>>().join("\n"))
    }
}

/// The paragraphs, each in both languages.
fn entries() -> impl Iterator<Item = [String; 2]> {
    PARAGRAPHS.split("\n\n").filter_map(|entry| {
        let lines = entry.lines().filter(|line| !line.starts_with('#'));
        let (mut english, mut japanese) = (String::new(), String::new());
        let mut is_japanese = false;
        for line in lines {
            if let Some(text) = line.strip_prefix("en: ") {
                english.push_str(text);
            } else if let Some(text) = line.strip_prefix("ja: ") {
                is_japanese = true;
                japanese.push_str(text);
            } else if is_japanese {
                japanese.push_str(line.trim_start());
            } else {
                english.push(' ');
                english.push_str(line.trim_start());
            }
        }
        (!english.is_empty()).then_some([english, japanese])
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    /// Every paragraph of the help of a command and of those below it.
    fn said(command: &Command, all: &mut BTreeSet<String>) {
        let mut say = |text: Option<&StyledStr>| {
            let text = text.map(ToString::to_string).unwrap_or_default();
            let lines = text.split('\n').filter(|line| !line.is_empty());
            all.extend(lines.map(|line| line.strip_suffix('.').unwrap_or(line).to_owned()));
        };
        for text in [command.get_about(), command.get_long_about(), command.get_after_help()] {
            say(text);
        }
        for arg in command.get_arguments() {
            say(arg.get_help());
            say(arg.get_long_help());
            for value in arg.get_possible_values() {
                say(value.get_help());
            }
        }
        for subcommand in command.get_subcommands() {
            said(subcommand, all);
        }
    }

    #[test]
    fn every_paragraph_has_a_translation_and_none_is_left_over() {
        let mut english = Cli::command();
        english.build();
        let mut wanted = BTreeSet::new();
        said(&english, &mut wanted);
        let there: Vec<[String; 2]> = entries().collect();
        assert!(there.iter().all(|[_, japanese]| !japanese.is_empty()), "{there:?}");
        let known: BTreeSet<String> = there.iter().map(|[english, _]| english.clone()).collect();
        assert_eq!(known.len(), there.len(), "a paragraph stands twice");
        let missing: Vec<_> = wanted.difference(&known).collect();
        let left_over: Vec<_> = known.difference(&wanted).collect();
        assert!(missing.is_empty() && left_over.is_empty(), "{missing:#?} {left_over:#?}");
    }

    #[test]
    fn help_fits_eighty_columns() {
        let mut program = command(Cli::command(), true).term_width(80);
        let mut helps = vec![program.render_help(), program.render_long_help()];
        for subcommand in program.get_subcommands_mut() {
            helps.extend([subcommand.render_help(), subcommand.render_long_help()]);
        }
        assert!(helps.len() > 40, "{}", helps.len());
        let texts: Vec<String> = helps.iter().map(ToString::to_string).collect();
        let wide = |line: &&str| tell::folded(line, 0).contains('\n');
        let wide: Vec<&str> = texts.iter().flat_map(|text| text.lines()).filter(wide).collect();
        assert!(wide.is_empty(), "{wide:#?}");
    }

    #[test]
    fn manual_pages_are_not_folded() {
        let manual = command(Cli::command(), false);
        let solve = manual.find_subcommand("solve").expect("a command");
        let long = solve.get_long_about().expect("it is described").to_string();
        assert!(long.lines().any(|line| line.chars().count() > 80), "{long}");
    }

    #[test]
    fn the_definitions_stay_sound() {
        command(Cli::command(), true).debug_assert();
        let parsed = command(Cli::command(), true).try_get_matches_from([
            "nimatron",
            "solve",
            "nim",
            "1",
            "--language",
            "ja",
        ]);
        assert!(parsed.is_ok(), "{parsed:?}");
    }
}
