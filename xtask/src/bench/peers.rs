//! `cargo xtask bench peers`: checking a right answer, beside MONA on the same instances.
//!
//! All are given the set of losing positions and say whether it is right for every size: no move
//! leads from it into it, and from every other position some move leads into it. MONA (Klarlund,
//! Møller 2001) decides this as a formula of WS1S, heaps being sets of binary places, least
//! significant first. Ours is twofold: `certify::check` of a certificate, which holds a strategy
//! beside the answer, with and without the replay of brute force, which is no part of the theorem;
//! and our prover judging a claim, which is given the answer alone, as MONA is.
//!
//! The formula is the fastest of those that were tried: counting by predicates that share their
//! automata, and one existential quantifier after the other for each choice of the heaps that a
//! turn touches. (Turns as several single moves take MONA more than a thousand times as long with
//! five heaps and K = 2.)

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use prove::Judgement;
use prove::tuples::claim::judge;
use prove::tuples::{NUMERATIONS, TupleKind};
use rules::tuples::{TupleRuleset, parse_claim};
use rules::{Convention, Rules, Settings};
use run::Run;

use super::measure::{MeasurementTable, figure, median, ratio, timed};
use crate::campaign::Since;

/// Compare with other programs, all given the right answer.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Runs of each; the median counts.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// CPU seconds another program may take.
    #[arg(long, default_value_t = 120)]
    seconds: u32,
}

/// A game, and CPU seconds that have been published for it on a machine of this kind.
struct Instance {
    name: &'static str,
    game: PeerGame,
    walnut: Option<f64>,
    mona: Option<f64>,
}

#[derive(Clone, Copy)]
enum PeerGame {
    /// So many heaps, up to so many of which are touched in a turn.
    Nim(usize, usize),
    /// Only addition could say which pairs lose; sets of Fibonacci places have no short formula for
    /// it.
    Wythoff,
}

const fn nim(
    name: &'static str,
    heaps: usize,
    most: usize,
    walnut: Option<f64>,
    mona: Option<f64>,
) -> Instance {
    Instance { name, game: PeerGame::Nim(heaps, most), walnut, mona }
}

const INSTANCES: [Instance; 9] = [
    nim("Nim, 5 heaps", 5, 1, Some(0.46), Some(0.0)),
    nim("Nim, 6 heaps", 6, 1, Some(8.3), Some(0.02)),
    nim("Nim, 7 heaps", 7, 1, Some(165.0), Some(0.05)),
    nim("Nim, 8 heaps", 8, 1, None, Some(0.15)),
    nim("Moore, K = 2, 4 heaps", 4, 2, Some(0.09), Some(0.02)),
    nim("Moore, K = 2, 5 heaps", 5, 2, Some(2.2), Some(6.6)),
    nim("Moore, K = 2, 6 heaps", 6, 2, Some(102.0), None),
    nim("Moore, K = 3, 5 heaps", 5, 3, Some(4.5), Some(45.0)),
    Instance { name: "Wythoff", game: PeerGame::Wythoff, walnut: Some(0.04), mona: None },
];

const WYTHOFF: &str = "game \"Wythoff\"
heaps x y
move x -> x - d where d > 0
move y -> y - d where d > 0
move x -> x - d, y -> y - d where d > 0
";

const WYTHOFF_LOSES: &str = "loses when (zeros(fibonacci, x) mod 2 = 0 and y = shift(fibonacci, \
    x)) \
    or (zeros(fibonacci, y) mod 2 = 0 and x = shift(fibonacci, y))";

impl PeerGame {
    fn rules(self) -> String {
        let Self::Nim(heaps, most) = self else { return WYTHOFF.to_owned() };
        let names: Vec<String> = (0..heaps).map(|heap| format!("h{heap}")).collect();
        let names = names.join(" ");
        format!(
            "game \"Nim\"\nheaps {names}\nmove any h: h -> h - d where d > 0\nturn 1..{most} \
             moves\n"
        )
    }

    fn answer(self) -> String {
        match self {
            Self::Nim(_, most) => format!("loses when columns(2) mod {} = 0", most + 1),
            Self::Wythoff => WYTHOFF_LOSES.to_owned(),
        }
    }

    fn formula(self) -> Option<String> {
        match self {
            Self::Nim(heaps, most) => Some(formula(heaps, most)),
            Self::Wythoff => None,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let file = env::temp_dir().join(format!("nimatron-peers-{}.mona", std::process::id()));
    let mona = version();
    println!(
        "{}; CPU seconds, median of {} runs",
        mona.as_deref().unwrap_or("MONA: not installed"),
        arguments.runs
    );
    if mona.is_some() {
        let empty = time_mona("ws1s;\ntrue;\n", arguments, &file);
        println!("MONA alone, without a formula: {}", empty.unwrap_or_else(Peer::Failed).text());
    }
    let columns = [
        "check",
        "no replay",
        "claim",
        "MONA",
        "/ check",
        "/ claim",
        "prove",
        "Walnut, published",
        "MONA, published",
    ];
    let mut table = MeasurementTable::new(24, &columns);
    for instance in &INSTANCES {
        let row = PeerRow::measure(instance, mona.is_some(), arguments, &file);
        table.row(instance.name, &row.cells(instance), false);
        if let Err(what) = &row.ours {
            table.fail(instance.name, what);
        }
    }
    // Nothing is lost if a temporary file stays.
    let _ = fs::remove_file(&file);
    println!(
        "check: our certificate, `certify::check`; no replay: the same without brute force on \
         small positions;"
    );
    println!(
        "claim: our prover, given the answer and nothing else, like MONA; prove: from the rules \
         alone;"
    );
    println!(
        "/ check, / claim: MONA to the check without replay (which is given a strategy too), and \
         to the claim;"
    );
    println!(
        "published: a port of Walnut to Rust, and MONA with a formula of its own, on a machine of \
         this kind"
    );
    Ok(table.passed())
}

/// What one program took.
enum Peer {
    Seconds(f64),
    TooLong(u32),
    Absent,
    Failed(String),
}

impl Peer {
    fn text(&self) -> String {
        match self {
            Self::Seconds(seconds) => figure(Some(*seconds), 4),
            Self::TooLong(limit) => format!("> {limit}"),
            Self::Absent => String::from("-"),
            Self::Failed(what) => what.clone(),
        }
    }
}

struct PeerRow {
    ours: Result<Ours, String>,
    mona: Peer,
}

struct Ours {
    check: f64,
    /// Without brute force on small positions.
    bare: f64,
    claim: Option<f64>,
    prove: f64,
}

impl PeerRow {
    fn measure(instance: &Instance, installed: bool, arguments: &Arguments, file: &Path) -> Self {
        let mona = match instance.game.formula() {
            Some(formula) if installed => {
                time_mona(&formula, arguments, file).unwrap_or_else(Peer::Failed)
            }
            _ => Peer::Absent,
        };
        Self { ours: ours(instance.game, arguments.runs), mona }
    }

    fn cells(&self, instance: &Instance) -> [String; 9] {
        let ours = self.ours.as_ref().ok();
        let (bare, claim) = (ours.map(|ours| ours.bare), ours.and_then(|ours| ours.claim));
        let times = |own: Option<f64>| match (&self.mona, own) {
            (Peer::TooLong(limit), Some(own)) => format!("> {:.0}x", f64::from(*limit) / own),
            (Peer::Seconds(seconds), own) => ratio(own.map(|own| seconds / own), 2),
            _ => String::from("-"),
        };
        [
            figure(ours.map(|ours| ours.check), 4),
            figure(bare, 4),
            figure(claim, 4),
            self.mona.text(),
            times(bare),
            times(claim),
            figure(ours.map(|ours| ours.prove), 4),
            figure(instance.walnut, 2),
            figure(instance.mona, 2),
        ]
    }
}

fn ours(game: PeerGame, runs: usize) -> Result<Ours, String> {
    let source = game.rules();
    let (rules, problems) = rules::read(&source, &Settings::default());
    let Some(Rules::Tuples(rules)) = rules else {
        return Err(format!("the rules are refused: {problems:?}"));
    };
    let kind = TupleKind::Outcome(Convention::Normal);
    // Numeration systems are given up after some time: there must be a clock.
    let clock = Since::now();
    let run = Run::default().with_clock(&clock);
    let (prove, proof) = timed(|| {
        prove::tuples::prove(&rules, kind, &NUMERATIONS, &run).map_err(|unknown| unknown.reason)
    });
    let proof = proof.map_err(|reason| format!("not proved: {reason:?}"))?;
    let claim = claimed(&rules, &game.answer(), runs)?;
    let text = prove::certificate::write(&source, &rules, &proof, &[]);
    let full = certify::Options { work: u64::MAX / 2, ..certify::Options::default() };
    let none = certify::ReplayLimits { positions: 0, words: 0, effort: 0 };
    let check = |options: certify::Options| -> Result<f64, String> {
        let mut times = vec![];
        for _ in 0..runs.max(1) {
            let (seconds, checked) = timed(|| certify::check(&text, &options));
            checked.map_err(|rejection| format!("certificate rejected: {rejection}"))?;
            times.push(seconds);
        }
        Ok(median(times))
    };
    let (check, bare) = (check(full)?, check(certify::Options { replay: none, ..full })?);
    Ok(Ours { check, bare, claim, prove })
}

/// How long our prover takes if it is given the answer; none if it cannot use it.
fn claimed(rules: &TupleRuleset, text: &str, runs: usize) -> Result<Option<f64>, String> {
    let claim = parse_claim(text, rules)
        .map_err(|problems| format!("the claim is refused: {problems:?}"))?;
    let mut times = vec![];
    for _ in 0..runs.max(1) {
        let clock = Since::now();
        let run = Run::default().with_clock(&clock);
        let (seconds, judged) =
            timed(|| judge(rules, &claim, Convention::Normal, None, &NUMERATIONS, &run));
        match judged {
            Judgement::Proved(_) => times.push(seconds),
            Judgement::Refuted(found) => return Err(format!("the answer is refuted: {found:?}")),
            _ => return Ok(None),
        }
    }
    Ok(Some(median(times)))
}

/// The name and version MONA gives itself; none if it is not installed.
fn version() -> Option<String> {
    let output = Command::new("mona").stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    Some(text.lines().next().unwrap_or("MONA").to_owned())
}

/// Decides a formula, which must be valid. The shell counts user and system time of its child.
fn time_mona(formula: &str, arguments: &Arguments, file: &Path) -> Result<Peer, String> {
    fs::write(file, formula).map_err(|error| error.to_string())?;
    let script = format!(
        "ulimit -t {}; ulimit -v 8000000; TIMEFORMAT='%3U %3S'; time mona -q \"$0\"",
        arguments.seconds
    );
    let mut times = vec![];
    for _ in 0..arguments.runs.max(1) {
        let output = Command::new("bash")
            .args(["-c", &script])
            .arg(file)
            .output()
            .map_err(|error| error.to_string())?;
        let (said, account) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let numbers =
            account.lines().last().unwrap_or_default().split_whitespace().map(str::parse::<f64>);
        let seconds: f64 = numbers
            .collect::<Result<Vec<_>, _>>()
            .map_err(|_| account.clone().into_owned())?
            .iter()
            .sum();
        if !said.starts_with("Formula is valid") {
            let late = seconds >= f64::from(arguments.seconds) * 0.9;
            return if late {
                Ok(Peer::TooLong(arguments.seconds))
            } else {
                Err(format!("{said:.60}{account:.60}"))
            };
        }
        times.push(seconds);
        if seconds > 5.0 {
            break;
        }
    }
    Ok(Peer::Seconds(median(times)))
}

/// 'A position loses exactly if no turn leads to one that loses', if in those that lose every place
/// has a number of ones that is divisible by `most` + 1.
fn formula(heaps: usize, most: usize) -> String {
    let modulus = most + 1;
    let list = |prefix: &str, count: usize| {
        let names: Vec<String> = (0..count).map(|heap| format!("{prefix}{heap}")).collect();
        names.join(", ")
    };
    let mut text = String::from("ws1s;\n");
    // Writing to a string cannot fail.
    for count in 1..=heaps {
        let (shorter, last) = (list("A", count - 1), count - 1);
        for residue in 0..modulus {
            let body = match (count, residue) {
                (1, 0) => String::from("p notin A0"),
                (1, 1) => String::from("p in A0"),
                (1, _) => String::from("false"),
                _ => {
                    let before = (residue + modulus - 1) % modulus;
                    format!(
                        "p notin A{last} & count{last}_{residue}(p, {shorter}) | p in A{last} & \
                         count{last}_{before}(p, {shorter})"
                    )
                }
            };
            let _ = writeln!(
                text,
                "pred count{count}_{residue}(var1 p, {}) = {body};",
                list("var2 A", count)
            );
        }
    }
    let all = list("A", heaps);
    let _ =
        writeln!(text, "pred loses({}) = all1 p: count{heaps}_0(p, {all});", list("var2 A", heaps));
    text.push_str(
        "pred less(var2 Y, var2 X) = ex1 p: p in X & p notin Y & (all1 q: q > p => (q in X <=> q \
         in Y));\n\
         pred atmost(var2 Y, var2 X) = X = Y | less(Y, X);\n",
    );
    let mut turns = vec![];
    for touched in (0_u32..1 << heaps)
        .filter(|touched| usize::try_from(touched.count_ones()) == Ok(most.min(heaps)))
    {
        let is = |heap: &usize| touched >> heap & 1 == 1;
        let chosen: Vec<usize> = (0..heaps).filter(is).collect();
        let each = |write: &dyn Fn(&usize) -> String, between: &str| {
            chosen.iter().map(write).collect::<Vec<String>>().join(between)
        };
        let after: Vec<String> = (0..heaps)
            .map(|heap| if is(&heap) { format!("Y{heap}") } else { format!("A{heap}") })
            .collect();
        turns.push(format!(
            "(ex2 {}: {} & ({}) & loses({}))",
            each(&|heap| format!("Y{heap}"), ", "),
            each(&|heap| format!("atmost(Y{heap}, A{heap})"), " & "),
            each(&|heap| format!("Y{heap} ~= A{heap}"), " | "),
            after.join(", ")
        ));
    }
    let _ = writeln!(text, "pred wins({}) = {};", list("var2 A", heaps), turns.join("\n  | "));
    let _ = writeln!(
        text,
        "var2 {};\nloses({}) <=> ~wins({});",
        list("X", heaps),
        list("X", heaps),
        list("X", heaps)
    );
    text
}
