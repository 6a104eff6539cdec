//! What goes on in the background: diagnostics after a pause in typing, then the claims one by one.
//!
//! Each change of a document raises the flag of the work on the text before it. What that work
//! still says is dropped, because it belongs to another generation.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{CodeLens, Command, PublishDiagnosticsParams, Uri};
use nimatron::LoadError;
use rules::Span;
use tell::{Language, editor};

use crate::check::{self, Finding, Kind};
use crate::judge;
use crate::text::Text;

/// How long typing rests before anything is read.
const PAUSE: Duration = Duration::from_millis(120);
/// How often somebody who waits looks around.
const LOOK: Duration = Duration::from_millis(20);

/// A document at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) kind: Kind,
    pub(crate) text: Text,
}

/// What is known of the statements of a document.
#[derive(Default)]
struct Board {
    generation: u64,
    cancel: Arc<AtomicBool>,
    /// The statements, each with what is said about it.
    lenses: Vec<(Span, String)>,
    text: Option<Text>,
    is_done: bool,
    /// Who asked before it was done, and cannot be asked later to try again.
    waiting: Vec<RequestId>,
}

type Send = Box<dyn Fn(Message) + std::marker::Send>;

/// What all work shares.
pub(crate) struct Work {
    /// Where messages go, until the end.
    send: Mutex<Option<Send>>,
    boards: Mutex<HashMap<String, Board>>,
    generations: Mutex<u64>,
    /// Whoever holds it may use the processor.
    turn: Mutex<()>,
    requests: AtomicI32,
    pub(crate) language: Language,
    /// Whether the client asks again on request.
    pub(crate) refreshes: bool,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is left half done under a lock.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Work {
    pub(crate) fn new(send: Send, language: Language, refreshes: bool) -> Self {
        Self {
            send: Mutex::new(Some(send)),
            boards: Mutex::default(),
            generations: Mutex::default(),
            turn: Mutex::default(),
            requests: AtomicI32::new(0),
            language,
            refreshes,
        }
    }

    pub(crate) fn send(&self, message: impl Into<Message>) {
        if let Some(send) = &*locked(&self.send) {
            send(message.into());
        }
    }

    /// Begins work on a text, and ends that on the one before.
    pub(crate) fn begin(self: &Arc<Self>, document: Snapshot, pause: bool) {
        let generation = {
            let mut last = locked(&self.generations);
            *last += 1;
            *last
        };
        let cancel = Arc::new(AtomicBool::new(false));
        let text = Some(document.text.clone());
        let board = Board { generation, cancel: Arc::clone(&cancel), text, ..Board::default() };
        let earlier = locked(&self.boards).insert(document.uri.0.clone(), board);
        self.drop_board(earlier);
        let task = Task { work: Arc::clone(self), document, generation, cancel };
        let begun = thread::Builder::new().name("claims".to_owned()).spawn(move || task.run(pause));
        // Without a thread there are no diagnostics, but everything else goes on.
        drop(begun);
    }

    /// Ends work on a document that was closed, and takes its diagnostics away.
    pub(crate) fn close(&self, uri: &Uri) {
        let mut boards = locked(&self.boards);
        let board = boards.remove(&uri.0);
        self.publish(uri, None, vec![]);
        drop(boards);
        self.drop_board(board);
    }

    /// Ends all work.
    pub(crate) fn end(&self) {
        let boards = std::mem::take(&mut *locked(&self.boards));
        boards.into_values().for_each(|board| board.cancel.store(true, Ordering::Relaxed));
        *locked(&self.send) = None;
    }

    fn drop_board(&self, board: Option<Board>) {
        let Some(board) = board else { return };
        board.cancel.store(true, Ordering::Relaxed);
        for id in board.waiting {
            let message = editor::changed(self.language);
            self.send(refusal(id, ErrorCode::ContentModified, message));
        }
    }

    /// Answers what is known of the statements, now or when all is known.
    pub(crate) fn lenses(&self, id: RequestId, uri: &Uri) {
        let mut boards = locked(&self.boards);
        let answer = match boards.get_mut(&uri.0) {
            Some(board) if !(board.is_done || self.refreshes) => {
                board.waiting.push(id);
                return;
            }
            Some(board) => board.shown(),
            None => vec![],
        };
        drop(boards);
        self.send(Response::new_ok(id, answer));
    }

    /// Takes back a question that waits for its answer.
    pub(crate) fn cancel(&self, id: &RequestId) {
        let mut boards = locked(&self.boards);
        for board in boards.values_mut() {
            let before = board.waiting.len();
            board.waiting.retain(|waiting| waiting != id);
            if board.waiting.len() < before {
                let message = editor::cancelled(self.language);
                self.send(refusal(id.clone(), ErrorCode::RequestCanceled, message));
            }
        }
    }

    fn publish(&self, uri: &Uri, version: Option<i32>, diagnostics: Vec<lsp_types::Diagnostic>) {
        let params = PublishDiagnosticsParams { uri: uri.clone(), version, diagnostics };
        self.send(Notification::new("textDocument/publishDiagnostics".to_owned(), params));
    }

    fn refresh(&self) {
        if self.refreshes {
            let number = self.requests.fetch_add(1, Ordering::Relaxed);
            let id = RequestId::from(format!("refresh-{number}"));
            let method = "workspace/codeLens/refresh".to_owned();
            self.send(Request { id, method, params: serde_json::Value::Null });
        }
    }
}

impl Board {
    fn shown(&self) -> Vec<CodeLens> {
        let Some(text) = &self.text else { return vec![] };
        let lens = |(span, said): &(Span, String)| CodeLens {
            range: text.range(*span),
            // A command without a name is a text that cannot be clicked.
            command: Some(Command {
                title: said.clone(),
                tooltip: None,
                command: String::new(),
                arguments: None,
            }),
            data: None,
        };
        self.lenses.iter().map(lens).collect()
    }
}

/// An error in place of an answer.
pub(crate) fn refusal(id: RequestId, code: ErrorCode, message: String) -> Response {
    Response::new_err(id, number(code), message)
}

/// The number of a code of the protocol.
pub(crate) const fn number(code: ErrorCode) -> i32 {
    match code {
        ErrorCode::ParseError => -32700,
        ErrorCode::InvalidRequest => -32600,
        ErrorCode::MethodNotFound => -32601,
        ErrorCode::InvalidParams => -32602,
        ErrorCode::ServerNotInitialized => -32002,
        ErrorCode::RequestCanceled => -32800,
        ErrorCode::ContentModified => -32801,
        _ => -32603,
    }
}

/// Work on one text.
struct Task {
    work: Arc<Work>,
    document: Snapshot,
    generation: u64,
    cancel: Arc<AtomicBool>,
}

impl Task {
    fn run(self, pause: bool) {
        // A failure in an engine must not leave anybody waiting.
        let _ = catch_unwind(AssertUnwindSafe(|| self.all(pause)));
        let waiting = self.with_board(|board| {
            board.is_done = true;
            (std::mem::take(&mut board.waiting), board.shown())
        });
        let Some((waiting, shown)) = waiting else { return };
        for id in waiting {
            self.work.send(Response::new_ok(id, &shown));
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Does something with what is known, unless it is about another text by now.
    fn with_board<T>(&self, act: impl FnOnce(&mut Board) -> T) -> Option<T> {
        let mut boards = locked(&self.work.boards);
        let board = boards
            .get_mut(&self.document.uri.0)
            .filter(|board| board.generation == self.generation)?;
        Some(act(board))
    }

    fn publish(&self, findings: &[Finding]) {
        let Snapshot { uri, text, version, .. } = &self.document;
        let diagnostics = findings.iter().map(|finding| finding.diagnostic(uri, text)).collect();
        // Under the lock, so that what is said of another text comes later or not at all.
        self.with_board(|_| self.work.publish(uri, Some(*version), diagnostics));
    }

    fn all(&self, pause: bool) {
        let mut waited = Duration::ZERO;
        while pause && waited < PAUSE && !self.is_cancelled() {
            thread::sleep(LOOK);
            waited += LOOK;
        }
        if self.is_cancelled() {
            return;
        }
        let (source, language) = (self.document.text.as_str(), self.work.language);
        let findings = check::findings(self.document.kind, source, language);
        self.publish(&findings);
        if self.document.kind != Kind::Rules {
            return;
        }
        let turn = locked(&self.work.turn);
        if self.is_cancelled() {
            return;
        }
        match judge::load(source, &self.cancel) {
            Ok(game) => self.judge(&game),
            Err(LoadError::Escape { span, from, to, .. }) => {
                let escape = check::escape(source, (span, from, to), language);
                self.publish(&findings.into_iter().chain(escape).collect::<Vec<_>>());
            }
            Err(LoadError::Rules { .. } | LoadError::NoSuchGame { .. }) => {}
        }
        drop(turn);
    }

    fn judge(&self, game: &nimatron::Game) {
        let (queries, language) = (judge::queries(game), self.work.language);
        if queries.is_empty() {
            return;
        }
        self.with_board(|board| {
            board.lenses =
                queries.iter().map(|query| (query.span, editor::pending(language))).collect();
        });
        self.work.refresh();
        for query in queries {
            let said = judge::answer(game, &query, language, &self.cancel);
            if self.is_cancelled() {
                return;
            }
            self.with_board(|board| {
                let at = board.lenses.iter().position(|(span, _)| *span == query.span);
                match (at, said) {
                    (Some(at), Some(said)) => board.lenses[at].1 = said,
                    (Some(at), None) => drop(board.lenses.remove(at)),
                    (None, _) => {}
                }
            });
            self.work.refresh();
        }
    }
}
