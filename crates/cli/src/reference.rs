//! `docs/cli.md` and `docs/ja/cli.md` are the help of every command, and cannot be anything else: a
//! test compares them.

use clap::CommandFactory;

use super::args::{Cli, LanguageName};

/// What stands above the commands.
const fn head(language: LanguageName) -> &'static str {
    match language {
        LanguageName::En => {
            "# The command line

[日本語](ja/cli.md)

This page is generated from the definitions of the commands: it is `nimatron COMMAND --help` in one
place. JSON answers are described in `json.md`.
"
        }
        LanguageName::Ja => {
            "# コマンドライン

[English](../cli.md)

このページは、コマンドの定義から生成されたもので、`nimatron --help --language ja` をコマンドごとに
並べたものです。JSON の答えの説明は [`json.md`](../json.md) にあります。
"
        }
    }
}

/// The reference, as Markdown.
fn reference(language: LanguageName) -> String {
    let mut program = Cli::command_in(language).term_width(80);
    program.build();
    let mut text = head(language).to_owned();
    let section = |name: &str, help: &str, text: &mut String| {
        text.push_str(&format!("\n## `{name}`\n\n```text\n"));
        for line in help.trim_end().lines() {
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text.push_str("```\n");
    };
    section("nimatron", &program.render_long_help().to_string(), &mut text);
    let names: Vec<String> =
        program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in names {
        if let Some(command) = program.find_subcommand_mut(&name) {
            section(
                &format!("nimatron {name}"),
                &command.render_long_help().to_string(),
                &mut text,
            );
        }
    }
    text
}

#[test]
fn the_reference_is_the_help() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/");
    for (language, path) in [(LanguageName::En, "cli.md"), (LanguageName::Ja, "ja/cli.md")] {
        let path = format!("{docs}{path}");
        let kept = snapbox::Data::read_from(path.as_ref(), None).raw();
        snapbox::assert_data_eq!(reference(language), kept);
    }
}

#[test]
fn the_definitions_are_sound() {
    Cli::command().debug_assert();
}

#[test]
fn help_fits_eighty_columns() {
    let wide: Vec<String> = reference(LanguageName::En)
        .lines()
        .filter(|line| line.chars().count() > 80 && !line.starts_with("This page"))
        .map(str::to_owned)
        .collect();
    assert!(wide.is_empty(), "{wide:#?}");
}
