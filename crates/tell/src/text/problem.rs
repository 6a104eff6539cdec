//! Tests of problems, and instances made for them, as text.

mod japanese;

use answer::{
    Blanks, CaseSource, Ended, ExpectedBy, Generated, Got, InstanceKind, Made, Mismatch, ProblemTrial, StressReport,
    Tested,
};

use super::{Look, Say, counted};
use crate::layout::{Role, wrapped};

/// The most lines of an input or an output that are shown, and the most letters of a line.
const SHOWN: (usize, usize) = (12, 70);

enum Message<'a> {
    Passed,
    Failed,
    Nothing,
    Cases(&'a ProblemTrial),
    Kind(Made),
    Ended(Ended),
    Where(&'a Mismatch),
    Input(Option<usize>),
    Expected(ExpectedBy),
    Got(&'a Got, Tested),
    Generated(&'a Generated),
    Cut(usize),
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::Passed => "ok".to_owned(),
            Self::Failed => "FAILED".to_owned(),
            Self::Nothing => "nothing to compare".to_owned(),
            Self::Cases(trial) => cases(trial),
            Self::Kind(made) => kind(*made),
            Self::Ended(ended) => ended_words(*ended).to_owned(),
            Self::Where(mismatch) => place(&mismatch.source),
            Self::Input(None) => "input:".to_owned(),
            Self::Input(Some(bytes)) => format!("input (made simpler; the first one had {}):", counted(*bytes, "byte")),
            Self::Expected(by) => match by {
                ExpectedBy::Given => "expected, as given:",
                ExpectedBy::Rules => "expected, by brute force of the rules:",
                ExpectedBy::Theorem => "expected by the theorem (too large for brute force):",
            }
            .to_owned(),
            Self::Got(got, tested) => format!("{}: {}", who(*tested), did(got)),
            Self::Generated(generated) => made(generated),
            Self::Cut(lines) => format!("... ({} more)", counted(*lines, "line")),
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

fn cases(trial: &ProblemTrial) -> String {
    let mut text = format!("{}, {}", counted(trial.examples, "example"), counted(trial.files, "file"));
    if trial.by_rules > 0 {
        text.push_str(&format!("; {} within reach of brute force of the rules", trial.by_rules));
    }
    if trial.unknown > 0 {
        text.push_str(&format!("; {} left out, because nothing says what to expect", trial.unknown));
    }
    text
}

fn kind(made: Made) -> String {
    let what = match made.kind {
        InstanceKind::Small => "all small instances, smallest first",
        InstanceKind::Random => "small instances at random",
        InstanceKind::Layout => "other line ends and blanks",
        InstanceKind::Extreme => "instances at the ends of what may be",
    };
    let by = match (made.by_rules, made.by_theorem) {
        (_, 0) => "expected by brute force of the rules".to_owned(),
        (0, _) => "expected by the theorem".to_owned(),
        (rules, theorem) => format!("{rules} expected by brute force of the rules, {theorem} by the theorem"),
    };
    if made.instances == 0 { format!("{what}: none") } else { format!("{what}: {}; {by}", made.instances) }
}

const fn ended_words(ended: Ended) -> &'static str {
    match ended {
        Ended::Finished => "no difference found",
        Ended::Failed => "a difference was found",
        Ended::Time => "no difference found in the time there was",
        Ended::Cancelled => "cancelled; no difference found so far",
    }
}

fn place(source: &CaseSource) -> String {
    match source {
        CaseSource::Example { number } => format!("example {number}"),
        CaseSource::File { path } => path.clone(),
        CaseSource::Made { kind, blanks } => {
            let kind = match kind {
                InstanceKind::Small => "a smallest instance",
                InstanceKind::Random => "a random instance",
                InstanceKind::Layout => "an instance laid out otherwise",
                InstanceKind::Extreme => "an extreme instance",
            };
            match blanks {
                Blanks::Plain => kind.to_owned(),
                Blanks::Crlf => format!("{kind}: lines end in CR LF"),
                Blanks::NoFinalLineFeed => format!("{kind}: the last line has no line end"),
                Blanks::More => format!("{kind}: with more blanks than needed"),
            }
        }
    }
}

const fn who(tested: Tested) -> &'static str {
    match tested {
        Tested::Command => "the program",
        Tested::Judge => "`judge`",
        Tested::Definition => "the theorem",
        Tested::Rules => "brute force of the rules",
    }
}

fn did(got: &Got) -> String {
    match got {
        Got::Output(output) if output.trim().is_empty() => "printed nothing".to_owned(),
        Got::Output(_) => "printed".to_owned(),
        Got::Crashed { signal: Some(signal), .. } => format!("was ended by signal {signal}"),
        Got::Crashed { status: Some(status), .. } => format!("ended with exit status {status}"),
        Got::Crashed { .. } => "did not end as it should".to_owned(),
        Got::TimedOut { limit } => format!("did not end within {} s", limit.as_secs_f64()),
        Got::TooMuch { limit } => format!("printed more than {}", counted(*limit, "byte")),
        Got::Refused { fault } => format!("refused the input: {fault}"),
        Got::NotRun { reason } => format!("could not be run: {reason}"),
    }
}

fn made(generated: &Generated) -> String {
    let mut text = format!("{} made", counted(generated.inputs.len(), "instance"));
    if generated.by_rules > 0 {
        text.push_str(&format!("; {} answered by brute force of the rules", generated.by_rules));
    }
    if generated.by_theorem > 0 {
        text.push_str(&format!("; {} answered by the theorem", generated.by_theorem));
    }
    if generated.missing > 0 {
        text.push_str(&format!("; {} fewer than asked for", generated.missing));
    }
    text
}

/// One tested problem.
#[must_use]
pub fn problem_trial(trial: &ProblemTrial, look: Look) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let (role, word) = match (trial.passed(), trial.compared()) {
        (false, _) => (Role::No, Message::Failed),
        (true, 0) => (Role::Unknown, Message::Nothing),
        (true, _) => (Role::Yes, Message::Passed),
    };
    let mut out =
        format!("{} {}\n", look.colour.paint(Role::Heading, &trial.problem), look.colour.paint(role, &say(word)));
    wrapped(&mut out, "  ", 2, &say(Message::Cases(trial)));
    trial.mismatches.iter().for_each(|one| mismatch(&mut out, one, look));
    if let Some(report) = &trial.stress {
        stress(&mut out, report, look);
    }
    out
}

fn stress(out: &mut String, report: &StressReport, look: Look) {
    for made in &report.kinds {
        wrapped(out, "  ", 4, &Message::Kind(*made).say(look.language));
    }
    match &report.failure {
        Some(failure) => mismatch(out, failure, look),
        None => wrapped(out, "  ", 2, &Message::Ended(report.ended).say(look.language)),
    }
}

fn mismatch(out: &mut String, mismatch: &Mismatch, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    wrapped(out, "  ", 4, &say(Message::Where(mismatch)));
    wrapped(out, "    ", 4, &say(Message::Input(mismatch.shrunk_from)));
    block(out, &mismatch.input, look);
    wrapped(out, "    ", 4, &say(Message::Expected(mismatch.by)));
    block(out, &mismatch.expected, look);
    wrapped(out, "    ", 4, &say(Message::Got(&mismatch.got, mismatch.tested)));
    match &mismatch.got {
        Got::Output(output) => block(out, output, look),
        Got::Crashed { output, error, .. } => {
            block(out, output, look);
            block(out, error, look);
        }
        Got::TimedOut { .. } | Got::TooMuch { .. } | Got::Refused { .. } | Got::NotRun { .. } => {}
    }
}

/// A text with a margin, cut if it is long.
fn block(out: &mut String, text: &str, look: Look) {
    let (most, wide) = SHOWN;
    let lines: Vec<&str> = text.lines().collect();
    for line in lines.iter().take(most) {
        let letters = line.chars().count();
        let mut shown: String = line.chars().take(wide).flat_map(char::escape_default).collect();
        // Quotes and backslashes say nothing of white space.
        shown = shown.replace("\\'", "'").replace("\\\"", "\"").replace("\\\\", "\\");
        if letters > wide {
            shown.push_str(&format!("..({letters})"));
        }
        out.push_str(format!("      {shown}").trim_end());
        out.push('\n');
    }
    if lines.len() > most {
        out.push_str(&format!("      {}\n", Message::Cut(lines.len() - most).say(look.language)));
    }
}

/// Instances made.
#[must_use]
pub fn generated(generated: &Generated, look: Look) -> String {
    let mut out = String::new();
    wrapped(&mut out, "", 2, &Message::Generated(generated).say(look.language));
    out
}
