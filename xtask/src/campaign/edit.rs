//! One change in the JSON of a certificate.
//!
//! Any field can be changed blindly; texts, claims, measures and encodings are also changed so that
//! they still mean something.

use serde_json::Value;

use super::draw::Random;
use super::originals::Original;

/// Changes one thing in one of these fields, in a way that means something there, or anywhere if
/// the field has no name; says what. `texts` are those of all certificates.
pub(super) fn edit(
    value: &mut Value,
    fields: &[&str],
    texts: &Texts,
    random: &mut Random,
) -> String {
    if fields.is_empty() {
        return change(value, "", random);
    }
    let field = *random.pick(fields);
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
        "law" => Value::from(*random.pick(&["grundy", "moore", "tame", "selective"])),
        // Of a game on boards, it is a text.
        "strategy" if value[field].is_string() => {
            Value::from(reword(value[field].as_str().unwrap_or_default(), random).0)
        }
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
    pub(super) fn of(originals: &[Original]) -> Self {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let claims = originals.iter().filter_map(|original| original.value["claims"].as_array());
        Self {
            claims: claims.flatten().filter_map(text).collect(),
            properties: originals
                .iter()
                .filter_map(|original| text(&original.value["winning_move"]))
                .collect(),
        }
    }
}

fn recode(encoding: &mut Value, random: &mut Random) -> String {
    let before = encoding.to_string();
    let heaps = encoding["bounds"].as_array().map_or(1, Vec::len);
    if random.chance(40) {
        let names = [
            "base 2",
            "base 3",
            "base 4",
            "base 10",
            "base 11",
            "quadratic 1",
            "quadratic 2",
            "recurrence 2 2",
            "recurrence 1 1 1",
            "unary",
        ];
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
    let places: Vec<usize> =
        (0..tokens.len()).filter(|&at| !tokens[at].trim().is_empty()).collect();
    if places.is_empty() {
        return (text.to_owned(), String::from("nothing"));
    }
    let names: Vec<String> =
        places.iter().map(|&at| tokens[at].clone()).filter(|token| is_name(token)).collect();
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
            Some(last)
                if class(letter) != 4 && last.chars().last().map(class) == Some(class(letter)) =>
            {
                last.push(letter)
            }
            _ => tokens.push(letter.to_string()),
        }
    }
    tokens
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
                1 if !letters.is_empty() => {
                    letters[at] = *random.pick(&['0', '1', ' ', '*', '>', 'a', '9', '\n'])
                }
                _ => letters.insert(
                    at.min(letters.len()),
                    *random.pick(&['0', '1', ' ', '+', '-', 'x', '|']),
                ),
            }
            *text = letters.into_iter().collect();
        }
        Value::Array(entries) => {
            let (at, other) =
                (random.below(entries.len().max(1)), random.below(entries.len().max(1)));
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
