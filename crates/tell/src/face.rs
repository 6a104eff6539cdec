//! Who reads a sentence, and what commands and options are called there.
//!
//! The same answer is read at a command line, in Python and on a page. A sentence that names a
//! command or an option asks the [`Face`] for the name, and does without it where there is none.
//! Only faults that a command line alone can meet, such as a port that is taken, spell options out.

use crate::language::Language;

/// Where an answer is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Face {
    /// The program `nimatron`.
    #[default]
    CommandLine,
    /// The package for Python.
    Python,
    /// The page of a server: parts with titles, and neither files nor options.
    Page,
}

/// What every face offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feature {
    Games,
    Problems,
    Solve,
    /// Many positions at once.
    Judge,
    Table,
    Prove,
    /// The same where the command is shown with its argument.
    ProveGame,
    Values,
    Format,
}

/// What a page does not offer, or offers without a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opt {
    States,
    Memory,
    Time,
    /// The only numeration to prove in.
    Numeration,
    /// The whole answer as data.
    Data,
    /// One claim, with a certificate of its own.
    Claim,
    /// The independent checker.
    Check,
}

impl Face {
    /// What a feature is called, to stand inside of a sentence: in Japanese, blanks set Latin
    /// letters apart.
    pub(crate) fn feature(self, feature: Feature, language: Language) -> String {
        let [command, python, english, japanese] = match feature {
            Feature::Games => {
                ["`nimatron games`", "`nimatron.games()`", "the section Rules", "「ルール」"]
            }
            Feature::Problems => [
                "`nimatron problems`",
                "`nimatron.problems()`",
                "the section Program",
                "「プログラム」",
            ],
            Feature::Solve => ["`nimatron solve`", "`solve()`", "the section Position", "「局面」"],
            Feature::Judge => {
                ["`nimatron judge`", "`solve_all()`", "the section Position", "「局面」"]
            }
            Feature::Table => ["`nimatron table`", "`table()`", "the section Table", "「表」"],
            Feature::Prove => ["`nimatron prove`", "`prove()`", "the section Theorem", "「定理」"],
            Feature::ProveGame => {
                ["`nimatron prove GAME`", "`prove()`", "the section Theorem", "「定理」"]
            }
            Feature::Values => ["--values", "values=True", "Grundy values", "「Grundy 数」"],
            Feature::Format => ["--format", "format", "format", "形式"],
        };
        let name = match (self, language) {
            (Self::CommandLine, _) => command,
            (Self::Python, _) => python,
            (Self::Page, Language::English) => english,
            (Self::Page, Language::Japanese) => return japanese.to_owned(),
        };
        match language {
            Language::English => name.to_owned(),
            Language::Japanese => format!(" {name} "),
        }
    }

    /// What an option is called, if there is one.
    pub(crate) const fn option(self, option: Opt) -> Option<&'static str> {
        let [command, python] = match option {
            Opt::States => ["--max-states", "states="],
            Opt::Memory => ["--max-memory", "memory="],
            Opt::Time => ["--timeout", "seconds="],
            Opt::Numeration => ["--numeration", "numeration="],
            Opt::Data => ["--json", "`data`"],
            Opt::Claim => ["--claim", "`prove(claim)`"],
            Opt::Check => ["nimatron check", "nimatron.check()"],
        };
        match self {
            Self::CommandLine => Some(command),
            Self::Python => Some(python),
            Self::Page => None,
        }
    }

    /// The options that set a budget, if there are any: states, memory and time.
    pub(crate) fn limits(self) -> Option<[&'static str; 3]> {
        Some([self.option(Opt::States)?, self.option(Opt::Memory)?, self.option(Opt::Time)?])
    }

    /// Whether games and problems can be files, which are named by their paths.
    pub(crate) const fn has_files(self) -> bool {
        matches!(self, Self::CommandLine)
    }
}

#[cfg(test)]
mod tests {
    use answer::Obstacle;
    use answer::fault::{NoPicture, Plain, Problem};
    use rules::lists::{CodeError, TurnRule};
    use run::Stop;

    use super::*;
    use crate::report::obstacle_words;
    use crate::{Style, problem};

    const FEATURES: [Feature; 9] = [
        Feature::Games,
        Feature::Problems,
        Feature::Solve,
        Feature::Judge,
        Feature::Table,
        Feature::Prove,
        Feature::ProveGame,
        Feature::Values,
        Feature::Format,
    ];

    const OPTIONS: [Opt; 7] =
        [Opt::States, Opt::Memory, Opt::Time, Opt::Numeration, Opt::Data, Opt::Claim, Opt::Check];

    const STOPS: [Stop; 3] = [
        Stop::States { limit: 5 },
        Stop::Memory { limit: 5 },
        Stop::Time { limit: std::time::Duration::from_secs(5) },
    ];

    /// What those can run into who call no commands and read no files.
    fn faults() -> Vec<Plain> {
        let obstacle = || Box::new(Obstacle::Stopped(STOPS[0]));
        let pictures = [
            NoPicture::Results,
            NoPicture::NoGraph(obstacle()),
            NoPicture::NoTable(obstacle()),
            NoPicture::NoTheorem(obstacle()),
            NoPicture::NoMachine,
            NoPicture::LargeMachine { states: 9, limit: 5 },
            NoPicture::OnlyGraphs,
        ];
        let plain = [
            Plain::NoSuchGame { name: "bit".to_owned(), similar: None },
            Plain::NoSuchGame { name: "bit".to_owned(), similar: Some("bite".to_owned()) },
            Plain::NoSuchProblem { name: "bit".to_owned(), similar: None },
            Plain::NoTheorem { obstacle: obstacle() },
            Plain::NoAnswers { obstacle: obstacle() },
            Plain::SidesHaveNoProgram,
            Plain::NoProgram,
            Plain::NoValues,
            Plain::NotAscii { letter: 'é' },
            Plain::NotPrintable { reason: "too large".to_owned() },
            Plain::NotACode { text: "9".to_owned(), error: CodeError::Form(0) },
            Plain::ValuesInMisere,
            Plain::ValuesOfEndings,
            Plain::ValuesOfSides,
            Plain::ValuesOfPicks,
            Plain::NoRemoteness,
            Plain::SequenceWithoutHeaps,
            Plain::SequenceOfTurns { turn: TurnRule::AnyHeaps },
            Plain::SequenceOfTurns { turn: TurnRule::Moves(2) },
            Plain::SequenceInMisere,
        ];
        plain
            .into_iter()
            .chain(pictures.map(|picture| Plain::NoPicture(Box::new(picture))))
            .collect()
    }

    #[test]
    fn nothing_of_a_command_line_is_left_elsewhere() {
        for face in [Face::Python, Face::Page] {
            for language in Language::ALL {
                let style = Style::plain(face, language);
                let features = FEATURES.map(|feature| face.feature(feature, language));
                let options =
                    OPTIONS.into_iter().filter_map(|option| face.option(option)).map(str::to_owned);
                let faults = faults()
                    .into_iter()
                    .map(|plain| problem::problem(&Problem::Plain(plain), style));
                let stops = STOPS.map(|stop| obstacle_words(&Obstacle::Stopped(stop), style));
                for said in features.into_iter().chain(options).chain(faults).chain(stops) {
                    let command = ["nimatron ", "--", " path", "パス"]
                        .into_iter()
                        .find(|word| said.contains(word));
                    assert_eq!(command, None, "{said}");
                }
            }
        }
    }

    #[test]
    fn a_page_has_no_options() {
        assert!(OPTIONS.into_iter().all(|option| Face::Page.option(option).is_none()));
        let said = |face| {
            obstacle_words(&Obstacle::Stopped(STOPS[0]), Style::plain(face, Language::English))
        };
        assert_eq!(
            said(Face::CommandLine),
            "The limit of 5 states was reached; --max-states sets it."
        );
        assert_eq!(said(Face::Python), "The limit of 5 states was reached; states= sets it.");
        assert_eq!(said(Face::Page), "The limit of 5 states was reached.");
    }

    #[test]
    fn latin_names_are_set_apart_in_japanese() {
        let hint = |face| {
            let plain = Plain::NoSuchGame { name: "bit".to_owned(), similar: None };
            problem::problem(&Problem::Plain(plain), Style::plain(face, Language::Japanese))
        };
        assert!(hint(Face::Python).contains("付属のゲームは `nimatron.games()` で一覧できます"));
        assert!(hint(Face::Page).contains("付属のゲームは「ルール」で一覧できます"));
    }
}
