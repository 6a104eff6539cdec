//! Valid certificates that the mutation campaign changes.

use std::fs;
use std::path::Path;
use std::time::Duration;

use certify::Established;
use prove::Judgement;
use prove::tuples::claim::judge;
use prove::tuples::{NUMERATIONS, TupleKind};
use rules::language::print::print;
use rules::lists::ListRuleset;
use rules::tuples::{TupleRuleset, TupleSubject};
use rules::{Convention, Rules, Settings, WordRuleset};
use run::{Limits, Run};
use serde_json::Value;

use super::reductions::ROWS;
use super::{GameKind, Since, accepted, tuples};

/// A valid certificate and what it establishes.
pub(super) struct Original {
    pub(super) name: String,
    pub(super) source: String,
    pub(super) value: Value,
    pub(super) established: Established,
}

impl Original {
    fn new(name: &str, source: &str, certificate: &str) -> Result<Self, String> {
        let (established, value) =
            accepted(certificate).map_err(|what| format!("{name}: {what}"))?;
        Ok(Self { name: name.to_owned(), source: source.to_owned(), value, established })
    }
}

/// What can be proved of the games of a kind.
pub(super) fn originals(kind: GameKind) -> Result<Vec<Original>, String> {
    match kind {
        GameKind::Words => words(),
        GameKind::Partisan => {
            let text = "game \"Two sides\"\nplayers Cat, Dog\nheaps x y\nmove Cat: x -> x - d \
                where d > 0\n\
                        move Dog: y -> y - 1\nmove x -> x - 1, y -> y - 1\n";
            let mut originals = shipped(kind)?;
            of_game(kind, "two sides", text, &mut originals)?;
            Ok(originals)
        }
        _ => shipped(kind),
    }
}

/// The fields that changes are about, as often as they stand there; none if any field is as good as
/// another. No name means all fields.
pub(super) fn fields(kind: GameKind) -> Vec<&'static str> {
    let fields = match kind {
        GameKind::Words => "",
        GameKind::Lists | GameKind::Rows => {
            " rules rules rules heap heap heap law convention claims rows rows"
        }
        GameKind::Boards => {
            " rules rules rules machine machine machine strategy strategy convention"
        }
        _ => {
            "  rules rules rules rules encoding encoding machine machine machine termination \
             termination strategy strategy theorem convention choice_never_matters claims \
             winning_move"
        }
    };
    if fields.is_empty() { vec![] } else { fields.split(' ').collect() }
}

/// Games with more heaps have certificates like those with fewer, but larger.
const MOST_HEAPS: usize = 4;

/// For one proof.
const TIME: Duration = Duration::from_secs(3);

fn with_time<T>(prove: impl FnOnce(&Run<'_>) -> T) -> T {
    let clock = Since::now();
    let limits = Limits { time: Some(TIME), ..Limits::default() };
    prove(&Run::new(limits).with_clock(&clock))
}

/// Certificates about the shipped games of a kind.
fn shipped(kind: GameKind) -> Result<Vec<Original>, String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let listed =
        fs::read_dir(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let mut files: Vec<_> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort_unstable();
    let mut originals = vec![];
    for file in files {
        let name =
            file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let source = fs::read_to_string(&file).map_err(|error| error.to_string())?;
        of_game(kind, &name, &source, &mut originals)?;
    }
    Ok(originals)
}

/// Certificates about a game, if it is of this kind.
fn of_game(kind: GameKind, name: &str, full: &str, into: &mut Vec<Original>) -> Result<(), String> {
    let source = bare(full);
    let read = |convention| {
        let settings = Settings { convention: Some(convention), ..Settings::default() };
        rules::read(&source, &settings)
            .0
            .ok_or_else(|| format!("{name}: refused without its comments"))
    };
    let Some(rules) = rules::read(full, &Settings::default()).0 else { return Ok(()) };
    match (kind, &rules) {
        (GameKind::Tuples, Rules::Tuples(rules))
            if rules.header.sides.is_none() && rules.heaps.len() <= MOST_HEAPS =>
        {
            return of_tuples(name, rules, &source, into);
        }
        (GameKind::Partisan, Rules::Tuples(_) | Rules::Words(_))
            if rules.header().sides.is_some() => {}
        (GameKind::Lists, Rules::Lists(_)) | (GameKind::Boards, Rules::Boards(_)) => {}
        (GameKind::Rows, Rules::Words(_)) if ROWS.contains(&name) => {}
        _ => return Ok(()),
    }
    for convention in [Convention::Normal, Convention::Misere] {
        let certificate = with_time(|run| match (kind, read(convention)?) {
            (GameKind::Rows, Rules::Words(bare)) => {
                Ok::<_, String>(prove::lists::rows::prove(&bare, run).ok().map(|proof| {
                    with_claims(&word_claims(&rules), |said| {
                        prove::lists::certificate::write_rows(&source, &bare, &proof, said)
                    })
                }))
            }
            (_, Rules::Words(bare)) => {
                let proof =
                    prove::words::prove(&bare, prove::ClassKind::Outcome(convention), run).ok();
                Ok(proof.map(|proof| prove::certificate::write(&source, &bare, &proof, &[])))
            }
            (_, Rules::Tuples(bare)) => {
                let proof =
                    prove::tuples::prove(&bare, TupleKind::Outcome(convention), &NUMERATIONS, run);
                Ok(proof.ok().map(|proof| tuples::certificate(&source, &bare, &proof, run).0))
            }
            (_, Rules::Lists(bare)) => Ok(prove::lists::prove(&bare, run).ok().map(|proof| {
                with_claims(&list_claims(&rules), |said| {
                    prove::lists::certificate::write(&source, &bare, &proof, said)
                })
            })),
            (_, Rules::Boards(bare)) => {
                let proof = prove::boards::discover(&bare, run).ok();
                Ok(proof.map(|proof| prove::boards::write(&source, &bare, &proof)))
            }
        })?;
        if let Some(certificate) = certificate {
            into.push(Original::new(&format!("{name} {convention:?}"), &source, &certificate)?);
        }
    }
    Ok(())
}

fn list_claims(rules: &Rules) -> Vec<String> {
    let Rules::Lists(ListRuleset { claims, heap, .. }) = rules else { return vec![] };
    claims.iter().map(|claim| rules::language::print::print(claim, &heap.heaps[0])).collect()
}

fn word_claims(rules: &Rules) -> Vec<String> {
    let Rules::Words(WordRuleset { claims, alphabet, .. }) = rules else { return vec![] };
    claims.iter().map(|claim| rules::language::print::print(claim, alphabet)).collect()
}

/// A certificate with those of some claims that the checker finds to follow.
fn with_claims(claims: &[String], write: impl Fn(&[String]) -> String) -> String {
    let follows = |claim: &&String| accepted(&write(&[(*claim).clone()])).is_ok();
    let claims: Vec<String> = claims.iter().filter(follows).cloned().collect();
    write(&claims)
}

/// A certificate for every kind of theorem, and for every claim about winning moves, that can be
/// proved of a game on tuples.
fn of_tuples(
    name: &str,
    full: &TupleRuleset,
    source: &str,
    into: &mut Vec<Original>,
) -> Result<(), String> {
    for kind in [
        TupleKind::Outcome(Convention::Normal),
        TupleKind::Outcome(Convention::Misere),
        TupleKind::Values,
        TupleKind::Relation,
    ] {
        let convention =
            if let TupleKind::Outcome(convention) = kind { convention } else { Convention::Normal };
        let settings = Settings { convention: Some(convention), ..Settings::default() };
        let (Some(Rules::Tuples(rules)), _) = rules::read(source, &settings) else {
            return Err(format!("{name}: refused without its comments"));
        };
        let proof = with_time(|run| {
            let proof = prove::tuples::prove(&rules, kind, &NUMERATIONS, run).ok()?;
            let (certificate, _) = tuples::certificate(source, &rules, &proof, run);
            Some((proof, certificate))
        });
        let Some((proof, certificate)) = proof else { continue };
        into.push(Original::new(&format!("{name} {kind:?}"), source, &certificate)?);
        let winning = full
            .claims
            .iter()
            .filter(|claim| matches!(claim.subject, TupleSubject::WinningMove(_)));
        for claim in winning.filter(|_| matches!(kind, TupleKind::Outcome(_))) {
            let judged =
                with_time(|run| judge(&rules, claim, convention, Some(&proof), &NUMERATIONS, run));
            if let Judgement::Proved(proof) = judged {
                let said = [print(claim, &rules.heaps)];
                let certificate = prove::certificate::write(source, &rules, &proof, &said);
                into.push(Original::new(
                    &format!("{name} {kind:?} {}", said[0]),
                    source,
                    &certificate,
                )?);
            }
        }
    }
    Ok(())
}

/// A rule text without what the rules do not depend on: a change there would show nothing.
fn bare(source: &str) -> String {
    let words = [
        "game",
        "parameter",
        "players",
        "word",
        "heaps",
        "heap",
        "octal",
        "pick",
        "result",
        "move",
        "turn",
    ];
    let lines = source
        .lines()
        .filter(|line| line.split(' ').next().is_some_and(|word| words.contains(&word)));
    lines
        .map(|line| line.split("--").next().unwrap_or_default().trim_end().to_owned() + "\n")
        .collect()
}

const GAMES: [(&str, &str); 5] = [
    (
        "addition",
        "game \"Addition\"\nparameter base = 4\nword digit(1..base-1) digit(0..base-1)* | 0\nmove \
         a b -> digits(a + b, base)\n",
    ),
    (
        "subtraction",
        "game \"Take 1, 3 or 4\"\nword 1*\nmove 1 -> empty\nmove 111 -> empty\nmove 1111 -> \
         empty\n",
    ),
    ("unary heap", "game \"One heap\"\nword 1*\nmove 1+ -> empty\n"),
    ("turns", "game \"Two at a time\"\nword [01]*\nmove 1 -> 0\nturn 1..2 moves\n"),
    (
        "contexts",
        "game \"Contexts\"\nword [01]*\nmove 1 -> empty after ^ | 0\nmove 0 -> empty after 1\n",
    ),
];

fn words() -> Result<Vec<Original>, String> {
    let mut originals = vec![];
    for (name, source) in GAMES {
        for kind in [
            prove::ClassKind::Outcome(Convention::Normal),
            prove::ClassKind::Outcome(Convention::Misere),
            prove::ClassKind::Values,
        ] {
            let convention = if let prove::ClassKind::Outcome(convention) = kind {
                convention
            } else {
                Convention::Normal
            };
            let settings = Settings { convention: Some(convention), ..Settings::default() };
            let rules = rules::parse(source, &settings)
                .0
                .ok_or_else(|| format!("{name}: the rules are refused"))?;
            let run = Run::default();
            let Ok(proof) = prove::words::prove(&rules, kind, &run) else { continue };
            let said = prove::words::recognise::recognise(&rules, &proof, &run)
                .map_err(|stop| stop.to_string())?;
            let said: Vec<String> = said
                .iter()
                .map(|claim| rules::language::print::print(claim, &rules.alphabet))
                .collect();
            let text = prove::certificate::write(source, &rules, &proof, &said);
            originals.push(Original::new(&format!("{name} {kind:?}"), source, &text)?);
        }
    }
    Ok(originals)
}
