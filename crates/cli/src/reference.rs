//! `docs/cli.md` is the help of every command, and cannot be anything else: a test compares them.

use clap::CommandFactory;

use super::args::Cli;

/// The reference, as Markdown.
fn reference() -> String {
    let mut program = Cli::command().term_width(80);
    program.build();
    let mut text = String::from(
        "# The command line\n\nThis page is generated from the definitions of the commands: it is \
         `nimatron help` in one place.\nJSON answers are described in `json.md`.\n",
    );
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
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cli.md");
    snapbox::assert_data_eq!(reference(), snapbox::Data::read_from(path.as_ref(), None).raw());
}

#[test]
fn the_definitions_are_sound() {
    Cli::command().debug_assert();
}

#[test]
fn help_fits_eighty_columns() {
    let wide: Vec<String> = reference()
        .lines()
        .filter(|line| line.chars().count() > 80 && !line.starts_with("This page"))
        .map(str::to_owned)
        .collect();
    assert!(wide.is_empty(), "{wide:#?}");
}
