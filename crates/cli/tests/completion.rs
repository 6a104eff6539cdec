//! Completion in shells. In bash the printed script is loaded and asked, as when Tab is pressed;
//! for the other shells the program is asked as their scripts do.

use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_nimatron");

/// What bash is offered for a command line whose last word is being typed.
#[cfg(unix)]
fn in_bash(words: &[&str]) -> Vec<String> {
    // `complete -p` names the function that the script has registered.
    const ASK: &str = r#"
        source <(nimatron completions bash) || exit
        function=$(complete -p nimatron | sed 's/.* -F \([^ ]*\) .*/\1/')
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_TYPE=9
        COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
        "$function" nimatron "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let directory =
        std::path::Path::new(PROGRAM).parent().expect("a directory").to_str().expect("text");
    let path = format!("{directory}:{}", std::env::var("PATH").expect("a path"));
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", ASK, "bash", "nimatron"]).args(words).env("PATH", path);
    bash.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions"));
    let output = bash.output().expect("bash runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let offered = String::from_utf8(output.stdout).expect("text");
    // Of an empty array, `printf` prints one empty line.
    offered.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_what_is_shipped() {
    for (words, offered) in [
        (&["comp"][..], &["completions"][..]),
        (&["solve", "wyt"], &["wythoff", "wythoff-one-each"]),
        (&["solve", "prove.in/wa"], &["prove.in/walls.game"]),
        (&["judge", "tof"], &["tofu"]),
        (
            &["emit", "cat-and-rabbit-mis"],
            &["cat-and-rabbit-misere", "cat-and-rabbit-misere-kmoves"],
        ),
        (&["prove", "addition-game", "--set", "b"], &["base="]),
        (&["play", "toads-and-frogs-one-free", "TT.FF", "--mover", "F"], &["Frog"]),
        (&["prove", "addition-game", "--val"], &["--values"]),
        (&["solve", "nim", "3 4", "--language", "j"], &["ja"]),
        (&["man", "pro"], &["prove", "problems"]),
        (&["check", "certificates.tr"], &["certificates.trycmd"]),
    ] {
        assert_eq!(in_bash(words), offered, "{words:?}");
    }
    let games = in_bash(&["play", ""]);
    assert!(
        nimatron::shipped::names().all(|name| games.iter().any(|game| game == name)),
        "{games:?}"
    );
    assert!(in_bash(&["solve", "no-such-game"]).is_empty());
}

#[test]
fn every_shell_is_answered() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script =
            Command::new(PROGRAM).args(["completions", shell]).output().expect("the program runs");
        let script = String::from_utf8(script.stdout).expect("text");
        assert!(script.contains("NIMATRON_COMPLETE"), "{shell}: {script}");
        let words = ["--", "nimatron", "solve", "addition-g"];
        let mut command = Command::new(PROGRAM);
        command.args(words).env("NIMATRON_COMPLETE", shell).env("_CLAP_COMPLETE_INDEX", "2");
        let answer = command.output().expect("the program runs");
        let answer = String::from_utf8(answer.stdout).expect("text");
        assert!(answer.contains("addition-game"), "{shell}: {answer}");
        // What bash and Elvish show has no room for titles.
        assert_eq!(
            answer.contains("Addition game"),
            ["zsh", "fish", "powershell"].contains(&shell),
            "{shell}: {answer}"
        );
    }
    let wrong = Command::new(PROGRAM)
        .env("NIMATRON_COMPLETE", "no-such-shell")
        .output()
        .expect("the program runs");
    assert_eq!((wrong.status.code(), wrong.stdout.len()), (Some(2), 0));
}
