//! `cargo xtask mutations`: valid certificates with one field changed.
//!
//! The hash of the rule text is recomputed after each change, so that it is the conditions that
//! must catch it. A changed certificate must be rejected, or establish something true: what is
//! accepted and is not the statement of before is compared with literal play by the rule text of
//! the changed certificate. Against the original rule text nothing about another text may pass.

use std::time::{Duration, Instant};

use certify::{Established, Options};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::draw::Random;
use super::edit::{Texts, edit};
use super::originals::{Original, fields, originals};
use super::truth::{self, ComparedPositions, moore};
use super::{CampaignOptions as Asked, GameKind};

/// Change one field of a valid certificate, many times, and see that the checker notices.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    options: Asked,
    /// How many changes.
    #[arg(long, default_value_t = 10_000)]
    edits: usize,
}

/// The results of the changes.
#[derive(Debug, Default)]
pub(super) struct Report {
    edits: usize,
    rejected: usize,
    same: usize,
    less: usize,
    other: usize,
    other_text: usize,
    /// Statements compared with literal play, those of the originals included.
    held: usize,
    positions: usize,
    slowest: Duration,
    wrong: Vec<String>,
}

/// The mutation campaign: one kind after the other. Whether nothing was wrong.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let mut passed = true;
    for kind in arguments.options.kind.each() {
        let originals = originals(kind)?;
        println!(
            "{kind:?}: {} certificates, {} edits, seed {}",
            originals.len(),
            arguments.edits,
            arguments.options.seed
        );
        let report = campaign(kind, &originals, arguments.edits, arguments.options);
        report.print();
        passed &= report.passed();
    }
    Ok(passed)
}

/// Changes certificates of one kind.
pub(super) fn campaign(
    kind: GameKind,
    originals: &[Original],
    edits: usize,
    options: Asked,
) -> Report {
    let mut report = Report::default();
    for original in originals {
        let what = format!("{}, unchanged", original.name);
        report.hold(&original.established, &original.value, &what);
    }
    let texts = Texts::of(originals);
    let fields = fields(kind);
    let mut random = Random::new(options.seed);
    let started = Instant::now();
    while report.edits < edits && options.goes_on(started) && !originals.is_empty() {
        let original = &originals[random.below(originals.len())];
        let mut value = original.value.clone();
        let mut what = edit(&mut value, &fields, &texts, &mut random);
        // What a change leaves as it was says nothing.
        while value == original.value && !fields.is_empty() {
            what = edit(&mut value, &fields, &texts, &mut random);
        }
        report.edits += 1;
        report.check(original, value, &what);
    }
    report
}

impl Report {
    fn print(&self) {
        let Self { edits, rejected, same, less, other, other_text, held, positions, .. } = self;
        println!("edits                                     {edits}");
        println!("rejected                                  {rejected}");
        println!("accepted, the same statement              {same}");
        println!("accepted, says less and is true           {less}");
        println!(
            "accepted alone, about its own other text  {other_text} (all rejected against the \
             original text)"
        );
        println!("accepted, another true statement          {other}");
        println!(
            "compared with literal play                {held} statements on {positions} positions"
        );
        println!(
            "slowest check                             {:.1} ms",
            self.slowest.as_secs_f64() * 1e3
        );
        println!("wrong: {}", self.wrong.len());
        for wrong in &self.wrong {
            println!("  {wrong}");
        }
    }

    /// A campaign that has changed or compared nothing has not passed.
    pub(super) fn passed(&self) -> bool {
        self.wrong.is_empty() && self.edits > 0 && self.positions > 0
    }

    /// Judges a change.
    fn check(&mut self, original: &Original, mut value: Value, what: &str) {
        if value == original.value {
            self.same += 1;
            return;
        }
        let what = format!("{}: {what}", original.name);
        if let Some(rules) = value.get("rules").and_then(Value::as_str) {
            let hash = Sha256::digest(rules.as_bytes());
            let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
            value["rules_sha256"] = Value::String(hash);
        }
        let text = value.to_string();
        let started = Instant::now();
        let alone = certify::check(&text, &Options::default());
        self.slowest = self.slowest.max(started.elapsed());
        let against = certify::check_against(&original.source, &text, &Options::default());
        let before = &original.established;
        let other_text = value.get("rules") != original.value.get("rules");
        match (alone, against) {
            (Err(_), Err(_)) => self.rejected += 1,
            (Ok(after), Err(_)) if other_text => {
                self.other_text += 1;
                self.hold(&after, &value, &what);
            }
            (Ok(after), Ok(_)) if !other_text => {
                let also = after.choice_never_matters == before.choice_never_matters
                    && after.claims == before.claims
                    && winning_move(&after) == winning_move(before);
                let fewer = (!after.choice_never_matters || before.choice_never_matters)
                    && after.claims.iter().all(|claim| before.claims.contains(claim));
                match answer(&after, &value) == answer(before, &original.value) {
                    true if also => self.same += 1,
                    // A claim of other words that the checker finds to follow is a true statement.
                    true if fewer || after.claims != before.claims => {
                        self.less += 1;
                        self.hold(&after, &value, &what);
                    }
                    _ => {
                        self.other += 1;
                        println!("another statement, {what}");
                        self.hold(&after, &value, &what);
                    }
                }
            }
            (alone, against) => self.wrong.push(format!(
                "{what}: alone {:?}, against the text {:?}",
                alone.map(|_| ()).map_err(|error| error.to_string()),
                against.map(|_| ()).map_err(|error| error.to_string())
            )),
        }
    }

    /// Compares what is accepted with literal play.
    fn hold(&mut self, established: &Established, value: &Value, what: &str) {
        match truth::hold(established, value, &ComparedPositions::SMALL) {
            Ok(positions) => {
                self.held += 1;
                self.positions += positions;
            }
            Err(wrong) => self.wrong.push(format!("{what}: {wrong}")),
        }
    }
}

/// Who wins, or the values, and of what. The machine of a heap stands in the certificate only; of
/// all machines it does not matter how their states are numbered.
fn answer<'a>(established: &'a Established, value: &'a Value) -> impl PartialEq + 'a {
    let Established { convention, theorem, parameters, sums, .. } = established;
    let heaps = established.heaps.as_ref();
    let written =
        heaps.map(|heaps| (&heaps.names, heaps.numeration, &heaps.bounds, heaps.relation));
    let picks = established.picks.as_ref();
    let strategy = picks.map(|picks| (&picks.strategy, &picks.players, picks.phases));
    let machine = established.machine.as_ref().or(picks.map(|picks| &picks.machine));
    let machine = machine.map(|machine| moore(machine, |class| class).minimal());
    let theorem = (convention, theorem, parameters);
    (machine, theorem, written, sums, value["heap"].get("machine"), strategy)
}

fn winning_move(established: &Established) -> Option<&String> {
    established.heaps.as_ref().and_then(|heaps| heaps.winning_move.as_ref())
}
