//! `cargo xtask mutations`: valid certificates with one field changed.
//!
//! The hash of the rule text is recomputed after each change, so that it is the conditions that must catch it. A
//! changed certificate must be rejected, or prove no more than before: the same, or less (a claim struck out). Held
//! against the original rule text nothing about another text may pass.
//!
//! Of games of heaps (`--heaps`) every statement that is accepted and is not one of before is held to brute force over
//! the rule text of the changed certificate, so that changed rules are tried too.

use std::time::{Duration, Instant};

use automata::{Moore, StateId};
use certify::{Established, Options};
use prove::Kind;
use rules::{Convention, Settings};
use run::Run;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::random_rules::Random;

mod heaps;
mod truth;

/// Change one field of a valid certificate, many times, and see that the checker notices.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many changes.
    #[arg(long, default_value_t = 10_000)]
    edits: usize,
    /// The seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games of heaps: those that are shipped.
    #[arg(long)]
    heaps: bool,
}

/// A valid certificate and what it establishes.
struct Original {
    name: String,
    source: String,
    value: Value,
    established: Established,
}

impl Original {
    fn new(name: String, source: &str, certificate: &str) -> Result<Self, String> {
        let established =
            certify::check(certificate, &Options::default()).map_err(|error| format!("{name}: {error}"))?;
        let value = serde_json::from_str(certificate).map_err(|error| error.to_string())?;
        Ok(Self { name, source: source.to_owned(), value, established })
    }
}

#[derive(Default)]
struct Tally {
    rejected: usize,
    same: usize,
    less: usize,
    other: usize,
    other_text: usize,
    /// Statements held to brute force, and on how many positions.
    held: (usize, usize),
    slowest: Duration,
    wrong: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let originals = if arguments.heaps { heaps::originals()? } else { words()? };
    let mut tally = Tally::default();
    if arguments.heaps {
        for original in &originals {
            let positions = truth::hold(&original.established, &original.source)
                .map_err(|what| format!("{}: wrong from the beginning: {what}", original.name))?;
            println!("{}: held to brute force on {positions} positions", original.name);
        }
    }
    let texts = heaps::Texts::new(&originals);
    let mut random = Random::new(arguments.seed);
    for _ in 0..arguments.edits {
        let original = &originals[random.below(originals.len())];
        let mut value = original.value.clone();
        let mut what = String::new();
        if arguments.heaps {
            // What a change leaves as it was says nothing.
            while value == original.value {
                what = heaps::edit(&mut value, &texts, &mut random);
            }
        } else {
            what = change(&mut value, "", &mut random);
        }
        one(original, value, &what, &mut tally);
    }
    println!("{} certificates, {} edits, seed {}", originals.len(), arguments.edits, arguments.seed);
    println!("rejected                                  {}", tally.rejected);
    println!("accepted, the same statement              {}", tally.same);
    println!("accepted, says less and is true           {}", tally.less);
    println!("accepted alone, about its own other text  {} (all rejected against the original text)", tally.other_text);
    if arguments.heaps {
        println!("accepted, another true statement          {}", tally.other);
        println!("held to brute force                       {} statements on {} positions", tally.held.0, tally.held.1);
    }
    println!("slowest check                             {:.1} ms", tally.slowest.as_secs_f64() * 1e3);
    println!("wrong: {}", tally.wrong.len());
    for wrong in &tally.wrong {
        println!("  {wrong}");
    }
    Ok(tally.wrong.is_empty())
}

const GAMES: [(&str, &str); 5] = [
    (
        "addition",
        "game \"Addition\"\nparameter base = 4\nword digit(1..base-1) digit(0..base-1)* | 0\nmove a b -> digits(a + b, base)\n",
    ),
    ("subtraction", "game \"Take 1, 3 or 4\"\nword 1*\nmove 1 -> empty\nmove 111 -> empty\nmove 1111 -> empty\n"),
    ("unary heap", "game \"One heap\"\nword 1*\nmove 1+ -> empty\n"),
    ("turns", "game \"Two at a time\"\nword [01]*\nmove 1 -> 0\nturn 1..2 moves\n"),
    ("contexts", "game \"Contexts\"\nword [01]*\nmove 1 -> empty after ^ | 0\nmove 0 -> empty after 1\n"),
];

fn words() -> Result<Vec<Original>, String> {
    let mut originals = vec![];
    for (name, source) in GAMES {
        for kind in [Kind::Outcome(Convention::Normal), Kind::Outcome(Convention::Misere), Kind::Values] {
            let convention = if let Kind::Outcome(convention) = kind { convention } else { Convention::Normal };
            let settings = Settings { convention: Some(convention), ..Settings::default() };
            let rules = rules::parse(source, &settings).0.ok_or_else(|| format!("{name}: the rules are refused"))?;
            let run = Run::default();
            let Ok(proof) = prove::words::prove(&rules, kind, &run) else { continue };
            let said = prove::words::recognise::recognise(&rules, &proof, &run).map_err(|stop| stop.to_string())?;
            let said: Vec<String> = said.iter().map(|claim| rules::formula::print(claim, &rules.alphabet)).collect();
            let text = prove::certificate::write(source, &rules, &proof, &said);
            originals.push(Original::new(format!("{name} {kind:?}"), source, &text)?);
        }
    }
    Ok(originals)
}

fn one(original: &Original, mut value: Value, what: &str, tally: &mut Tally) {
    if value == original.value {
        tally.same += 1;
        return;
    }
    let what = format!("{}: {what}", original.name);
    if let Some(rules) = value.get("rules").and_then(Value::as_str) {
        let hash: String = Sha256::digest(rules.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        value["rules_sha256"] = Value::String(hash);
    }
    let text = value.to_string();
    let started = Instant::now();
    let alone = certify::check(&text, &Options::default());
    tally.slowest = tally.slowest.max(started.elapsed());
    let against = certify::check_against(&original.source, &text, &Options::default());
    let before = &original.established;
    let other_text = value.get("rules") != original.value.get("rules");
    match (alone, against) {
        (Err(_), Err(_)) => tally.rejected += 1,
        (Ok(after), Err(_)) if other_text => {
            tally.other_text += 1;
            tally.hold(&after, &value, &what);
        }
        (Ok(after), Ok(_)) if !other_text => {
            let fewer = (!after.choice_never_matters || before.choice_never_matters)
                && after.claims.iter().all(|claim| before.claims.contains(claim));
            let also = after.choice_never_matters == before.choice_never_matters
                && after.claims == before.claims
                && winning_move(&after) == winning_move(before);
            match (answer(&after) == answer(before), also) {
                (true, true) => tally.same += 1,
                // A claim of other words that the checker has found to follow is a true statement, not a wrong one.
                (true, false) if fewer || after.claims != before.claims => {
                    tally.less += 1;
                    tally.hold(&after, &value, &what);
                }
                // Of words the statement must be one of before.
                _ if after.heaps.is_some() => {
                    tally.other += 1;
                    println!("another statement, {what}");
                    tally.hold(&after, &value, &what);
                }
                _ => tally.wrong.push(format!("accepted with another statement: {what}")),
            }
        }
        (alone, against) => tally.wrong.push(format!(
            "{what}: alone {:?}, against the text {:?}",
            alone.map(|_| ()).map_err(|error| error.to_string()),
            against.map(|_| ()).map_err(|error| error.to_string())
        )),
    }
}

impl Tally {
    /// Holds what is accepted to brute force, if it is about heaps.
    fn hold(&mut self, established: &Established, value: &Value, what: &str) {
        if established.heaps.is_none() {
            return;
        }
        match truth::hold(established, value["rules"].as_str().unwrap_or_default()) {
            Ok(positions) => self.held = (self.held.0 + 1, self.held.1 + positions),
            Err(wrong) => self.wrong.push(format!("{what}: {wrong}")),
        }
    }
}

/// Who wins, or the values, and of what.
fn answer(established: &Established) -> impl PartialEq + '_ {
    let heaps = established.heaps.as_ref();
    let written = heaps.map(|heaps| (&heaps.names, heaps.numeration, &heaps.bounds, heaps.relation));
    (
        machine(established),
        &established.convention,
        &established.theorem,
        &established.parameters,
        written,
        &established.sums,
    )
}

fn winning_move(established: &Established) -> Option<&String> {
    established.heaps.as_ref().and_then(|heaps| heaps.winning_move.as_ref())
}

/// What a machine says, whatever the numbers of its states; nothing if it is about sums of heaps.
fn machine(established: &Established) -> Option<Moore<Option<u32>>> {
    let letters = established.letters.chars().count();
    let machine = established.machine.as_ref()?;
    let states = || (0..machine.states()).filter_map(|state| u32::try_from(state).ok());
    let row = |state| (0..letters).filter_map(move |letter| Some(machine.next(state, u8::try_from(letter).ok()?)));
    let next = states().flat_map(row).map(StateId::from).collect();
    Some(Moore::new(letters, next, states().map(|state| machine.class(state)).collect()).minimal())
}

/// Changes one thing somewhere in a field, or anywhere if none is named; says what.
fn change(value: &mut Value, field: &str, random: &mut Random) -> String {
    let mut paths = vec![];
    match value.get(field) {
        Some(inner) => collect(inner, format!("/{field}"), &mut paths),
        None => collect(value, String::new(), &mut paths),
    }
    let path = random.pick(&paths).clone();
    let Some(target) = value.pointer_mut(&path) else { return path };
    let before = target.to_string();
    match target {
        Value::Null => *target = Value::from(random.below(5)),
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) => {
            let old = number.as_u64().unwrap_or(0);
            *target = match random.below(5) {
                0 => Value::Null,
                1 => Value::from(random.next()),
                2 => Value::from(old.saturating_sub(1)),
                3 => Value::from(random.below(12)),
                _ => Value::from(old.saturating_add(1)),
            };
        }
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            let at = random.below(letters.len().max(1));
            match random.below(3) {
                0 if !letters.is_empty() => drop(letters.remove(at)),
                1 if !letters.is_empty() => letters[at] = *random.pick(&['0', '1', ' ', '*', '>', 'a', '9', '\n']),
                _ => letters.insert(at.min(letters.len()), *random.pick(&['0', '1', ' ', '+', '-', 'x', '|'])),
            }
            *text = letters.into_iter().collect();
        }
        Value::Array(entries) => {
            let (at, other) = (random.below(entries.len().max(1)), random.below(entries.len().max(1)));
            match random.below(3) {
                0 if !entries.is_empty() => drop(entries.remove(at)),
                1 if !entries.is_empty() => entries.push(entries[at].clone()),
                _ if !entries.is_empty() => entries.swap(at, other),
                _ => entries.push(Value::from(0)),
            }
        }
        Value::Object(fields) => {
            let name = fields.keys().nth(random.below(fields.len().max(1))).cloned();
            if let Some(name) = name {
                fields.remove(&name);
            }
        }
    }
    format!("{path}: {before:.60} -> {:.60}", target.to_string())
}

fn collect(value: &Value, path: String, into: &mut Vec<String>) {
    match value {
        Value::Array(entries) => {
            for (index, entry) in entries.iter().enumerate() {
                collect(entry, format!("{path}/{index}"), into);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                collect(field, format!("{path}/{name}"), into);
            }
        }
        _ => {}
    }
    into.push(path);
}
