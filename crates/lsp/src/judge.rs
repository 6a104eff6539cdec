//! The verdicts on the claims and expectations of a file, one at a time.
//!
//! **What is said comes from an engine, with the word that it has for it**: a claim is proved by a
//! certificate that the checker has accepted, refuted by a position, or undecided; an expectation
//! is computed by brute force. A statement that cannot be matched with what an engine was asked
//! has no answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use nimatron::{Effort, Game, Settings};
use rules::{Claim, Span};
use run::{Clock, Limits, Run};
use tell::{Language, editor};

/// What may be spent on a statement.
const LIMITS: Limits =
    Limits { states: 2_000_000, memory: 512 << 20, time: Some(Duration::from_secs(2)) };
/// What may be spent on making sure that moves lead to positions.
const LOADING: Limits =
    Limits { states: 2_000_000, memory: 512 << 20, time: Some(Duration::from_secs(1)) };
/// Nothing.
const NONE: Limits = Limits { states: 0, memory: 0, time: Some(Duration::ZERO) };

/// Time since it was made.
struct Watch(Instant);

impl Clock for Watch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Something to be found out about a statement.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    /// The statement.
    pub(crate) span: Span,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    /// Whether this claim, as after the word `claim`, is true.
    Claim(String),
    /// Whether the expectations of this statement are met; the rules without all the others.
    Expectation(String),
}

/// The claims and expectations of a game that count with its parameters, in order.
pub(crate) fn queries(game: &Game) -> Vec<Query> {
    let source = game.source();
    let outline = rules::outline::outline(source);
    let (mut claims, mut expectations) = (vec![], vec![]);
    for statement in &outline.statements {
        match statement.tokens.first().map(|first| first.text) {
            Some("claim") => claims.push(statement.span),
            Some("expect") => expectations.push(statement.span),
            _ => {}
        }
    }
    let inside = |outer: Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
    let claim = |(place, text): (Span, String)| {
        let span = *claims.iter().find(|span| inside(**span, place))?;
        Some(Query { span, what: What::Claim(text) })
    };
    let expectation = |kept: &Span| {
        let others = expectations.iter().chain(&claims).filter(|span| *span != kept);
        let text = without(source, others);
        // The other statements are still read as they were.
        let left = rules::outline::outline(&text).statements;
        let is_left =
            |span: Span| span == *kept || !(claims.contains(&span) || expectations.contains(&span));
        let wanted = outline.statements.iter().filter(|statement| is_left(statement.span));
        wanted.eq(&left).then_some(Query { span: *kept, what: What::Expectation(text) })
    };
    let mut all: Vec<Query> = read_claims(game).into_iter().filter_map(claim).collect();
    all.extend(expectations.iter().filter_map(expectation));
    all.sort_by_key(|query| query.span);
    all
}

/// A text with blanks instead of these parts, so that places stay.
fn without<'a>(source: &str, parts: impl Iterator<Item = &'a Span>) -> String {
    let mut text = source.to_owned();
    for part in parts {
        let Some(there) = source.get(part.start..part.end) else { continue };
        let blank = |byte: u8| if matches!(byte, b'\n' | b'\r') { char::from(byte) } else { ' ' };
        text.replace_range(part.start..part.end, &there.bytes().map(blank).collect::<String>());
    }
    text
}

/// The claims of the rules, each with its place and text, if the text says the same by itself.
fn read_claims(game: &Game) -> Vec<(Span, String)> {
    let source = game.source();
    let text = |span: Span| source.get(span.start..span.end).unwrap_or("").to_owned();
    let all = |spans: Vec<(Span, bool)>| {
        spans.into_iter().filter(|(_, same)| *same).map(|(span, _)| (span, text(span)))
    };
    let spans = if let Some(rules) = game.words() {
        let same = |claim: &Claim| again(claim, rules::parse_claim(&text(claim.span), rules).ok());
        rules.claims.iter().map(|claim| (claim.span, same(claim))).collect()
    } else if let Some(rules) = game.heaps() {
        let same =
            |claim: &_| again(claim, rules::tuples::parse_claim(&text(claim.span), rules).ok());
        rules.claims.iter().map(|claim| (claim.span, same(claim))).collect()
    } else if let Some(rules) = game.sums() {
        let same =
            |claim: &_| again(claim, rules::lists::parse_claim(&text(claim.span), rules).ok());
        rules.claims.iter().map(|claim| (claim.span, same(claim))).collect()
    } else if let Some(rules) = game.picks() {
        let read = |span| rules::boards::parse_claim(&text(span), rules).ok();
        let same = |claim: &rules::boards::StrategyClaim| {
            read(claim.span).is_some_and(|read| read.strategy == claim.strategy)
        };
        rules.claims.iter().map(|claim| (claim.span, same(claim))).collect()
    } else {
        vec![]
    };
    all(spans).collect()
}

/// Whether a claim is the same when it is read by itself.
fn again<K: rules::language::Kind>(claim: &Claim<K>, read: Option<Claim<K>>) -> bool
where
    Claim<K>: PartialEq,
{
    read.is_some_and(|read| Claim { span: claim.span, ..read } == *claim)
}

/// The game of a rule text, or why it is none.
pub(crate) fn load(source: &str, cancel: &AtomicBool) -> Result<Game, nimatron::LoadError> {
    let watch = Watch(Instant::now());
    Game::load_within(
        source,
        &Settings::default(),
        &Run::new(LOADING).with_clock(&watch).with_cancel(cancel),
    )
}

/// The verdict on a statement, in one line; none if it does not count, or nobody wants to know any
/// more.
pub(crate) fn answer(
    game: &Game,
    query: &Query,
    language: Language,
    cancel: &AtomicBool,
) -> Option<String> {
    let watch = Watch(Instant::now());
    let run = Run::new(LIMITS).with_clock(&watch).with_cancel(cancel);
    let found = catch_unwind(AssertUnwindSafe(|| match &query.what {
        What::Claim(claim) => {
            let judged = game.judge(claim, &run).ok()?;
            Some(editor::judged(&game.info(), &judged, language))
        }
        What::Expectation(text) => {
            let alone = load(text, cancel).ok()?;
            let effort = Effort { positions: 0, recursion: 0, recursion_per_length: 0 };
            let trial = alone.test(effort, &run.part(NONE), &run);
            // With these parameters the line may say nothing.
            if trial.expectations == 0 {
                return None;
            }
            Some(match (&trial.difference, &trial.undecided) {
                (Some(difference), _) => editor::unmet(difference, language),
                (None, Some((_, obstacle))) => editor::open(obstacle, language),
                (None, None) => editor::met(language),
            })
        }
    }));
    let said = found.unwrap_or_else(|_| Some(editor::failed(language)));
    said.filter(|_| !cancel.load(std::sync::atomic::Ordering::Relaxed))
}
