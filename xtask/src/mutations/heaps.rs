//! Certificates about the shipped games of heaps, and changes that mean something in them.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use prove::tuples::claim::{TupleJudgement, judge};
use prove::tuples::{NUMERATIONS, TupleKind, TupleProof, certificate, prove, recognise};
use rules::tuples::print::print;
use rules::tuples::{TupleRuleset, TupleSubject};
use rules::{Convention, Rules, Settings};
use run::{Limits, Run};
use serde_json::Value;

use super::{Original, change, collect};
use crate::random_rules::Random;
use crate::soundness::Since;

/// Games with more heaps have certificates like those with fewer, but larger.
const MOST_HEAPS: usize = 4;

/// For one proof.
const TIME: Duration = Duration::from_secs(3);

const KINDS: [TupleKind; 4] = [
    TupleKind::Outcome(Convention::Normal),
    TupleKind::Outcome(Convention::Misere),
    TupleKind::Values,
    TupleKind::Relation,
];

/// A certificate for every kind of theorem, and for every claim about winning moves, that can be proved of a shipped game.
pub(super) fn originals() -> Result<Vec<Original>, String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let listed = fs::read_dir(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let mut files: Vec<_> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort_unstable();
    let mut originals = vec![];
    for file in files {
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let source = fs::read_to_string(&file).map_err(|error| error.to_string())?;
        let (Some(Rules::Tuples(full)), _) = rules::read(&source, &Settings::default()) else { continue };
        if full.heaps.len() > MOST_HEAPS {
            continue;
        }
        let source = bare(&source);
        for kind in KINDS {
            let convention = if let TupleKind::Outcome(convention) = kind { convention } else { Convention::Normal };
            let settings = Settings { convention: Some(convention), ..Settings::default() };
            let (Some(Rules::Tuples(rules)), _) = rules::read(&source, &settings) else {
                return Err(format!("{name}: refused without its comments"));
            };
            let clock = Since(Instant::now());
            let run = Run::new(Limits { time: Some(TIME), ..Limits::default() }).with_clock(&clock);
            let Ok(proof) = prove(&rules, kind, &NUMERATIONS, &run) else { continue };
            let said = recognise::recognise(&rules, &proof, &run).ok().flatten();
            let said: Vec<String> = said.iter().map(|claim| print(claim, &rules.heaps)).collect();
            originals.push(original(&format!("{name} {kind:?}"), &source, &rules, &proof, &said)?);
            let winning = full.claims.iter().filter(|claim| matches!(claim.subject, TupleSubject::WinningMove(_)));
            for claim in winning.filter(|_| matches!(kind, TupleKind::Outcome(_))) {
                let clock = Since(Instant::now());
                let run = Run::new(Limits { time: Some(TIME), ..Limits::default() }).with_clock(&clock);
                let judged = judge(&rules, claim, convention, Some(&proof), &NUMERATIONS, &run);
                if let TupleJudgement::Proved(proof) = judged {
                    let said = [print(claim, &rules.heaps)];
                    originals.push(original(&format!("{name} {kind:?} {}", said[0]), &source, &rules, &proof, &said)?);
                }
            }
        }
    }
    Ok(originals)
}

fn original(
    name: &str,
    source: &str,
    rules: &TupleRuleset,
    proof: &TupleProof,
    said: &[String],
) -> Result<Original, String> {
    Original::new(name.to_owned(), source, &certificate::write(source, rules, proof, said))
}

/// A rule text without what the rules do not depend on: a change there would show nothing.
fn bare(source: &str) -> String {
    let words = ["game", "parameter", "heaps", "move", "turn"];
    let lines = source.lines().filter(|line| line.split(' ').next().is_some_and(|word| words.contains(&word)));
    lines.map(|line| line.split("--").next().unwrap_or_default().trim_end().to_owned() + "\n").collect()
}

/// Changes one thing; says what. `claims` and `properties` are those of all certificates.
pub(super) fn edit(value: &mut Value, texts: &Texts, random: &mut Random) -> String {
    const FIELDS: [&str; 20] = [
        "",
        "",
        "rules",
        "rules",
        "rules",
        "rules",
        "encoding",
        "encoding",
        "machine",
        "machine",
        "machine",
        "termination",
        "termination",
        "strategy",
        "strategy",
        "theorem",
        "convention",
        "choice_never_matters",
        "claims",
        "winning_move",
    ];
    let field = *random.pick(&FIELDS);
    if field.is_empty() || random.chance(10) {
        return change(value, "", random);
    }
    let before = value[field].to_string();
    let what = match field {
        "rules" => {
            let text = value[field].as_str().unwrap_or_default();
            // The first line is the title.
            let (title, rest) = text.split_once('\n').unwrap_or(("", text));
            let (rest, what) = reword(rest, random);
            value[field] = Value::String(format!("{title}\n{rest}"));
            return format!("rules: {what}");
        }
        "encoding" => return recode(&mut value[field], random),
        "theorem" => Value::from(*random.pick(&["outcome", "values", "relation"])),
        "convention" => Value::from(*random.pick(&["normal", "misere"])),
        "choice_never_matters" => Value::from(random.chance(70)),
        "claims" => reclaim(&value[field], &texts.claims, random),
        "winning_move" => match value.get(field).and_then(Value::as_str) {
            Some(_) if random.chance(20) => {
                // Without it the strategy is about all turns.
                value.as_object_mut().and_then(|fields| fields.remove(field));
                return String::from("winning_move: removed");
            }
            Some(text) if random.chance(60) => Value::from(reword(text, random).0),
            _ if texts.properties.is_empty() => return change(value, field, random),
            _ => Value::from(random.pick(&texts.properties).clone()),
        },
        "termination" => return measure(value, random),
        _ => return change(value, field, random),
    };
    value[field] = what;
    format!("{field}: {before:.60} -> {:.60}", value[field].to_string())
}

/// What certificates say in words.
#[derive(Default)]
pub(super) struct Texts {
    claims: Vec<String>,
    properties: Vec<String>,
}

impl Texts {
    pub(super) fn new(originals: &[Original]) -> Self {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let claims = originals.iter().filter_map(|original| original.value["claims"].as_array());
        Self {
            claims: claims.flatten().filter_map(text).collect(),
            properties: originals.iter().filter_map(|original| text(&original.value["winning_move"])).collect(),
        }
    }
}

fn recode(encoding: &mut Value, random: &mut Random) -> String {
    let before = encoding.to_string();
    let heaps = encoding["bounds"].as_array().map_or(1, Vec::len);
    if random.chance(40) {
        let names = ["base 2", "base 3", "base 4", "base 10", "base 11", "quadratic 1", "quadratic 2", "unary"];
        encoding["numeration"] = Value::from(*random.pick(&names));
    } else if let Some(bound) = encoding["bounds"].get_mut(random.below(heaps)) {
        *bound = match (bound.as_u64(), random.below(3)) {
            (Some(_), 0) => Value::Null,
            (Some(old), 1) => Value::from(old.saturating_sub(1)),
            (Some(old), _) => Value::from(old + 1),
            (None, _) => Value::from(random.below(37)),
        };
    }
    format!("encoding: {before} -> {encoding}")
}

fn reclaim(claims: &Value, known: &[String], random: &mut Random) -> Value {
    let mut claims = claims.as_array().cloned().unwrap_or_default();
    let at = random.below(claims.len().max(1));
    let own = claims.get(at).and_then(Value::as_str).map(str::to_owned);
    match (own, random.below(5)) {
        (Some(_), 0) => drop(claims.remove(at)),
        (Some(own), 1 | 2) => claims[at] = Value::from(reword(&own, random).0),
        (Some(own), 3) => claims.push(Value::from(reword(&own, random).0)),
        _ if known.is_empty() => {}
        _ => claims.push(Value::from(random.pick(known).clone())),
    }
    Value::Array(claims)
}

/// Another integer somewhere in the measures, or whatever changes there.
fn measure(value: &mut Value, random: &mut Random) -> String {
    let mut paths = vec![];
    collect(&value["termination"], String::from("/termination"), &mut paths);
    let path = random.pick(&paths).clone();
    let old = value.pointer(&path).and_then(Value::as_i64);
    let (Some(old), Some(target)) = (old, value.pointer_mut(&path)) else {
        return change(value, "termination", random);
    };
    *target = Value::from(match random.below(5) {
        0 => old + 1,
        1 => old - 1,
        2 => -old,
        3 => 0,
        _ => i64::try_from(random.below(9)).unwrap_or(0) - 4,
    });
    format!("{path}: {old} -> {target}")
}

/// Words and signs that can stand for one another.
const FAMILIES: &[&[&str]] = &[
    &["<", "<=", ">", ">=", "=", "!="],
    &["+", "-", "*"],
    &["and", "or"],
    &["min", "max"],
    &["wins", "loses"],
    &["when", "if", "only if"],
    &["mod", "/"],
    &["some", "all"],
    &["smallest", "largest"],
    &["odd", "even"],
    &["touches", "takes"],
    &["move", "turn"],
];

/// One word or sign of a text is another one, or is left out, or there twice.
fn reword(text: &str, random: &mut Random) -> (String, String) {
    let mut tokens = tokens(text);
    let places: Vec<usize> = (0..tokens.len()).filter(|&at| !tokens[at].trim().is_empty()).collect();
    if places.is_empty() {
        return (text.to_owned(), String::from("nothing"));
    }
    let names: Vec<String> = places.iter().map(|&at| tokens[at].clone()).filter(|token| is_name(token)).collect();
    let at = *random.pick(&places);
    let old = tokens[at].clone();
    let family = FAMILIES.iter().find(|family| family.contains(&old.as_str()));
    tokens[at] = match (family, old.parse::<u64>()) {
        _ if random.chance(6) => String::new(),
        _ if random.chance(6) => format!("{old} {old}"),
        (Some(family), _) => (*random.pick(family)).to_owned(),
        (None, Ok(number)) => match random.below(4) {
            0 => number.saturating_sub(1),
            1 | 2 => number.saturating_add(1),
            _ => number.saturating_mul(2),
        }
        .to_string(),
        (None, Err(_)) if is_name(&old) && !names.is_empty() => random.pick(&names).clone(),
        _ => (*random.pick(&["0", "1", "(", ")", ",", "2"])).to_owned(),
    };
    let new = &tokens[at];
    (tokens.concat(), format!("place {at}: {old} -> {new}"))
}

fn is_name(token: &str) -> bool {
    token.starts_with(char::is_alphabetic)
}

/// Words, numbers, signs, and what is between them; together the text again.
fn tokens(text: &str) -> Vec<String> {
    let class = |letter: char| match letter {
        _ if letter.is_alphabetic() || letter == '\'' => 0,
        _ if letter.is_ascii_digit() => 1,
        _ if letter.is_whitespace() => 2,
        '<' | '>' | '=' | '!' | '-' | '.' => 3,
        _ => 4,
    };
    let mut tokens: Vec<String> = vec![];
    for letter in text.chars() {
        match tokens.last_mut() {
            // Brackets and commas stand alone; an arrow and `<=` are one sign.
            Some(last) if class(letter) != 4 && last.chars().last().map(class) == Some(class(letter)) => {
                last.push(letter)
            }
            _ => tokens.push(letter.to_string()),
        }
    }
    tokens
}
