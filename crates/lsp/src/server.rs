//! The conversation: which message means what, and in which order.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeLensParams, CompletionParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DocumentSymbolParams, HoverParams,
    TextEdit, Uri, VersionedTextDocumentIdentifier, WorkspaceEdit,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tell::{Language, editor};

use crate::assist;
use crate::check::{self, Finding, Kind};
use crate::text::{Change, Text};
use crate::work::{Snapshot, Work, refusal};

/// How far the conversation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Before `initialize`.
    Beginning,
    Open,
    /// After `shutdown`.
    Ending,
}

/// Changes of a document, one after the other.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Changed {
    text_document: VersionedTextDocumentIdentifier,
    content_changes: Vec<Change>,
}

/// A request that is refused.
type Refused = (ErrorCode, String);

struct Server {
    work: Arc<Work>,
    stage: Stage,
    /// Whether somebody chose the language, so that the client does not.
    is_chosen: bool,
    documents: HashMap<String, Snapshot>,
}

/// Answers a client until it says `exit` or is gone. In the language given; if none is, in that of
/// the client. Returns whether the client said `shutdown` before it left.
#[must_use]
pub fn serve(connection: &Connection, language: Option<Language>) -> bool {
    let work = work(connection, language.unwrap_or_default(), false);
    let mut server = Server {
        work,
        stage: Stage::Beginning,
        is_chosen: language.is_some(),
        documents: HashMap::new(),
    };
    for message in &connection.receiver {
        if matches!(&message, Message::Notification(note) if note.method == "exit") {
            break;
        }
        let id = match &message {
            Message::Request(request) => Some(request.id.clone()),
            Message::Response(_) | Message::Notification(_) => None,
        };
        let handled = catch_unwind(AssertUnwindSafe(|| server.handle(message, connection)));
        if let (Err(_), Some(id)) = (handled, id) {
            let message = editor::internal(server.work.language);
            server.work.send(refusal(id, ErrorCode::InternalError, message));
        }
    }
    server.work.end();
    server.stage == Stage::Ending
}

fn work(connection: &Connection, language: Language, refreshes: bool) -> Arc<Work> {
    let sender = connection.sender.clone();
    // A client that is gone hears nothing.
    let send = Box::new(move |message| drop(sender.send(message)));
    Arc::new(Work::new(send, language, refreshes))
}

/// Parameters of the kind that is wanted.
fn read<P: DeserializeOwned>(params: Value, language: Language) -> Result<P, Refused> {
    let wrong = |error: serde_json::Error| {
        (ErrorCode::InvalidParams, editor::malformed(&error.to_string(), language))
    };
    serde_json::from_value(params).map_err(wrong)
}

fn answer(value: &impl Serialize) -> Result<Value, Refused> {
    serde_json::to_value(value).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

impl Server {
    fn language(&self) -> Language {
        self.work.language
    }

    fn handle(&mut self, message: Message, connection: &Connection) {
        match message {
            Message::Request(request) => {
                let id = request.id.clone();
                match self.request(request, connection) {
                    Ok(Some(result)) => {
                        self.work.send(Response { id, response_result: Ok(result) })
                    }
                    // Answered later.
                    Ok(None) => {}
                    Err((code, message)) => self.work.send(refusal(id, code, message)),
                }
            }
            Message::Notification(note) if self.stage == Stage::Open => {
                // Nobody waits for an answer to what is wrong here.
                drop(self.notified(note));
            }
            Message::Notification(_) | Message::Response(_) => {}
        }
    }

    fn request(
        &mut self,
        request: Request,
        connection: &Connection,
    ) -> Result<Option<Value>, Refused> {
        let Request { id, method, params } = request;
        let language = self.language();
        match (self.stage, method.as_str()) {
            (Stage::Beginning, "initialize") => {
                return Ok(Some(self.initialize(&params, connection)));
            }
            (Stage::Beginning, _) => {
                return Err((ErrorCode::ServerNotInitialized, editor::uninitialized(language)));
            }
            (Stage::Ending, _) => {
                return Err((ErrorCode::InvalidRequest, editor::ending(language)));
            }
            (Stage::Open, _) => {}
        }
        match method.as_str() {
            "shutdown" => {
                self.stage = Stage::Ending;
                Ok(Some(Value::Null))
            }
            "textDocument/hover" => {
                let HoverParams { text_document_position_params: at, .. } = read(params, language)?;
                let document = self.document(&at.text_document.uri)?;
                answer(&assist::hover(document.kind, &document.text, at.position, language))
                    .map(Some)
            }
            "textDocument/completion" => {
                let CompletionParams { text_document_position_params: at, .. } =
                    read(params, language)?;
                let document = self.document(&at.text_document.uri)?;
                answer(&assist::completions(document.kind, &document.text, at.position, language))
                    .map(Some)
            }
            "textDocument/documentSymbol" => {
                let DocumentSymbolParams { text_document, .. } = read(params, language)?;
                let document = self.document(&text_document.uri)?;
                answer(&assist::symbols(document.kind, &document.text)).map(Some)
            }
            "textDocument/codeAction" => {
                let asked: CodeActionParams = read(params, language)?;
                answer(&self.actions(&asked)?).map(Some)
            }
            "textDocument/codeLens" => {
                let CodeLensParams { text_document, .. } = read(params, language)?;
                self.document(&text_document.uri)?;
                self.work.lenses(id, &text_document.uri);
                Ok(None)
            }
            "initialize" => Err((ErrorCode::InvalidRequest, editor::twice(language))),
            _ => Err((ErrorCode::MethodNotFound, editor::unknown_request(language))),
        }
    }

    /// Looks at two fields and no others: what clients say of themselves is often not as specified.
    fn initialize(&mut self, params: &Value, connection: &Connection) -> Value {
        let locale = params.get("locale").and_then(Value::as_str).unwrap_or("");
        let code = locale.split(['-', '_']).next().unwrap_or("").to_ascii_lowercase();
        let language =
            Language::of_code(&code).filter(|_| !self.is_chosen).unwrap_or(self.language());
        let refreshes = params.pointer("/capabilities/workspace/codeLens/refreshSupport");
        self.work = work(connection, language, refreshes.and_then(Value::as_bool).unwrap_or(false));
        self.stage = Stage::Open;
        json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                "textDocumentSync": { "openClose": true, "change": 2 },
                "hoverProvider": true,
                "completionProvider": {},
                "documentSymbolProvider": true,
                "codeActionProvider": { "codeActionKinds": ["quickfix"] },
                "codeLensProvider": {},
            },
            "serverInfo": { "name": "nimatron", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    fn notified(&mut self, note: Notification) -> Result<(), Refused> {
        let language = self.language();
        match note.method.as_str() {
            "textDocument/didOpen" => {
                let DidOpenTextDocumentParams { text_document: opened } =
                    read(note.params, language)?;
                let kind = Kind::of(&opened.uri, &language_id(&opened.language_id));
                let (uri, version, text) = (opened.uri, opened.version, Text::new(opened.text));
                let document = Snapshot { uri, version, kind, text };
                self.documents.insert(document.uri.0.clone(), document.clone());
                self.work.begin(document, false);
            }
            "textDocument/didChange" => {
                let changed: Changed = read(note.params, language)?;
                let uri = changed.text_document.text_document_identifier.uri;
                let Some(document) = self.documents.get_mut(&uri.0) else { return Ok(()) };
                document.version = changed.text_document.version;
                changed.content_changes.into_iter().for_each(|change| document.text.change(change));
                self.work.begin(document.clone(), true);
            }
            "textDocument/didClose" => {
                let DidCloseTextDocumentParams { text_document } = read(note.params, language)?;
                self.documents.remove(&text_document.uri.0);
                self.work.close(&text_document.uri);
            }
            "$/cancelRequest" => {
                let id = note.params.get("id").cloned().unwrap_or(Value::Null);
                let id: RequestId = read(id, language)?;
                self.work.cancel(&id);
            }
            _ => {}
        }
        Ok(())
    }

    fn document(&self, uri: &Uri) -> Result<&Snapshot, Refused> {
        let closed = || (ErrorCode::InvalidParams, editor::not_open(self.language()));
        self.documents.get(&uri.0).ok_or_else(closed)
    }

    /// The changes that mend what is wrong in a range.
    fn actions(&self, asked: &CodeActionParams) -> Result<Vec<CodeAction>, Refused> {
        let document = self.document(&asked.text_document.uri)?;
        let wants = |only: &Vec<CodeActionKind>| {
            only.iter().any(|kind| matches!(kind, CodeActionKind::QuickFix | CodeActionKind::Empty))
        };
        if !asked.context.only.as_ref().is_none_or(wants) {
            return Ok(vec![]);
        }
        let (text, kind, language) = (&document.text, document.kind, self.language());
        let place = text.span(asked.range);
        let findings = check::findings(kind, text.as_str(), language);
        let touched = findings
            .iter()
            .filter(|one| one.span.start <= place.end && place.start <= one.span.end);
        let action = |one: &Finding| {
            let fix = one.fix.as_ref()?;
            if !check::mends(kind, text.as_str(), &findings, one) {
                return None;
            }
            let edit = TextEdit { range: text.range(fix.span), new_text: fix.text.clone() };
            let changes = HashMap::from([(document.uri.clone(), vec![edit])]);
            Some(CodeAction {
                title: editor::fix(text.as_str(), fix, language),
                kind: Some(CodeActionKind::QuickFix),
                diagnostics: Some(vec![one.diagnostic(&document.uri, text)]),
                is_preferred: Some(true),
                edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
                ..CodeAction::default()
            })
        };
        Ok(touched.filter_map(action).collect())
    }
}

/// What the editor calls the language.
fn language_id(kind: &lsp_types::LanguageKind) -> String {
    let name = serde_json::to_value(kind).ok();
    name.as_ref().and_then(Value::as_str).unwrap_or("").to_owned()
}
