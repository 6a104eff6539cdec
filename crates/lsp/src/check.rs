//! What is wrong with a document.

use answer::fault::Problem;
use lsp_types::{
    Code, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Uri,
};
use rules::{Settings, Severity, Span};
use tell::diagnostics::{self, Fix};
use tell::{Language, RenderedDiagnostic};

use crate::text::Text;

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The rules of a game, also as PDDL.
    Rules,
    /// A contest problem.
    Problem,
}

impl Kind {
    /// By the name of the file, or what the editor calls the language.
    pub(crate) fn of(uri: &Uri, language_id: &str) -> Self {
        let is_problem = uri.0.ends_with(".problem") || language_id == "nimatron-problem";
        if is_problem { Self::Problem } else { Self::Rules }
    }
}

/// Something that is wrong at a place, with the change that mends it if there is just one.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) span: Span,
    severity: Severity,
    code: &'static str,
    message: String,
    related: Vec<(Span, String)>,
    pub(crate) fix: Option<Fix>,
}

impl Finding {
    /// As a client shows it.
    pub(crate) fn diagnostic(&self, uri: &Uri, text: &Text) -> Diagnostic {
        let related = |(span, message): &(Span, String)| DiagnosticRelatedInformation {
            location: Location { uri: uri.clone(), range: text.range(*span) },
            message: message.clone(),
        };
        let severity = match self.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        };
        let related: Vec<_> = self.related.iter().map(related).collect();
        Diagnostic {
            range: text.range(self.span),
            severity: Some(severity),
            code: Some(Code::String(self.code.to_owned())),
            code_description: None,
            source: Some("nimatron".to_owned()),
            message: self.message.clone().into(),
            tags: None,
            related_information: Some(related).filter(|related| !related.is_empty()),
            data: None,
        }
    }
}

/// Reason and hint.
fn message(diagnostic: &RenderedDiagnostic) -> String {
    if diagnostic.hint.is_empty() {
        diagnostic.reason.clone()
    } else {
        format!("{}\n{}", diagnostic.reason, diagnostic.hint)
    }
}

/// What is wrong with a document as far as reading it tells.
pub(crate) fn findings(kind: Kind, source: &str, language: Language) -> Vec<Finding> {
    match kind {
        Kind::Rules => {
            let (_, found) = rules::read(source, &Settings::default());
            rule_findings(source, &found, language)
        }
        Kind::Problem => {
            let finding = |one: &contest::Diagnostic| {
                let related = one
                    .related
                    .iter()
                    .map(|(span, note)| (*span, tell::contest::note(*note, language)));
                Finding {
                    span: one.span,
                    severity: one.severity,
                    code: one.reason.code(),
                    message: message(&tell::contest::tell(source, one, language)),
                    related: related.collect(),
                    fix: tell::contest::fix(source, one),
                }
            };
            contest::parse(source).1.iter().map(finding).collect()
        }
    }
}

/// Diagnostics of a rule text.
pub(crate) fn rule_findings(
    source: &str,
    found: &[rules::Diagnostic],
    language: Language,
) -> Vec<Finding> {
    let finding = |one: &rules::Diagnostic| {
        let related =
            one.related.iter().map(|(span, note)| (*span, diagnostics::note(*note, language)));
        Finding {
            span: one.span,
            severity: one.severity,
            code: one.reason.code(),
            message: message(&tell::tell(source, one, language)),
            related: related.collect(),
            fix: diagnostics::fix(source, one),
        }
    };
    found.iter().map(finding).collect()
}

/// A move that leads to what is no position.
pub(crate) fn escape(
    source: &str,
    (span, from, to): (Span, String, String),
    language: Language,
) -> Option<Finding> {
    let problem = Problem::Escape { source: source.to_owned(), path: None, span, from, to };
    let diagnostic = tell::problem::rendered(&problem, language.into()).into_iter().next()?;
    let (code, message) = (diagnostic.code, message(&diagnostic));
    Some(Finding { span, severity: Severity::Error, code, message, related: vec![], fix: None })
}

/// Whether the change of a finding leaves less to mend: what is wrong there is gone, and there are
/// no more errors than before.
pub(crate) fn mends(kind: Kind, source: &str, findings: &[Finding], finding: &Finding) -> bool {
    let Some(fix) = &finding.fix else { return false };
    let after = self::findings(kind, &fix.applied(source), Language::English);
    let errors = |all: &[Finding]| all.iter().filter(|one| one.severity == Severity::Error).count();
    let is_same = |one: &Finding| (one.code, one.span.start) == (finding.code, finding.span.start);
    errors(&after) <= errors(findings) && !after.iter().any(is_same)
}
