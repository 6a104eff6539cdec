//! What is said to people at a command line, for those who use the library from another language.

/// What commands and their options are called in Python; longer ones first.
const PYTHON: &[(&str, &str)] = &[
    ("; a path names a file", ""),
    ("。ファイルはパスで指定します", ""),
    ("`nimatron games`", "`nimatron.games()`"),
    ("`nimatron problems`", "`nimatron.problems()`"),
    ("`nimatron prove GAME`", "`prove()`"),
    ("`nimatron prove`", "`prove()`"),
    ("`nimatron solve`", "`solve()`"),
    ("`nimatron table`", "`table()`"),
    ("--max-states", "states="),
    ("--max-memory", "memory="),
    ("--timeout", "seconds="),
    ("--values", "values=True"),
];

/// A text with the package's names in place of commands and options.
///
/// ```
/// assert_eq!(tell::library::in_python("leave out --values, or use `nimatron prove`"), "leave out values=True, or use `prove()`");
/// ```
#[must_use]
pub fn in_python(text: &str) -> String {
    PYTHON.iter().fold(text.to_owned(), |text, (command, name)| text.replace(command, name))
}

#[cfg(test)]
mod tests {
    use crate::{Colour, Language, Look};
    use answer::Obstacle;
    use answer::fault::NoPicture;
    use answer::fault::{Plain, Problem};

    use super::*;

    /// What a library can be told, as it calls no commands and reads no files.
    #[test]
    fn nothing_of_a_command_line_is_left() {
        let obstacle = || Box::new(Obstacle::LargeNumber);
        let plain = [
            Plain::NoSuchGame { name: "bit".to_owned(), similar: None },
            Plain::NoSuchGame { name: "bit".to_owned(), similar: Some("bite".to_owned()) },
            Plain::NoSuchProblem { name: "bit".to_owned(), similar: None },
            Plain::NoTheorem { obstacle: obstacle() },
            Plain::SidesHaveNoProgram,
            Plain::NoProgram,
            Plain::ValuesInMisere,
            Plain::ValuesOfSides,
            Plain::ValuesOfPicks,
            Plain::SequenceInMisere,
        ];
        for language in Language::ALL {
            let look = Look { language, colour: Colour::Never };
            let problems = plain.iter().map(|plain| crate::problem::problem(&Problem::Plain(plain.clone()), look));
            let pictures = [
                NoPicture::Results,
                NoPicture::NoGraph(obstacle()),
                NoPicture::NoTheorem(obstacle()),
                NoPicture::NoMachine,
            ];
            for said in problems.chain(pictures.map(|picture| crate::draw::hint(&picture, language))) {
                let told = in_python(&said);
                assert!(!told.contains("`nimatron ") && !told.contains("--"), "{told}");
            }
        }
    }
}
