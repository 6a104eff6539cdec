//! A question on its way through the pool: from a body to the object that answers it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use run::Run;
use tell::Language;
use tell::service::Refusal;
use tokio::sync::oneshot;
use tokio::sync::oneshot::error::TryRecvError;
use tokio::time::timeout;

use ask::{Around, Ask, Fault, limits, one_line};

use crate::meter::Meter;
use crate::options::{Options, Patience};
use crate::pool::{Pool, Ticket};

/// How often it is looked how far the work is.
pub(crate) const POLL_TIME: Duration = Duration::from_millis(100);

/// Work that was handed in. Who drops it cancels it.
pub(crate) struct Job {
    ticket: Ticket,
    answer: oneshot::Receiver<Result<String, Fault>>,
    meter: Arc<Meter>,
    submitted: Instant,
    time: Duration,
    patience: Patience,
}

impl Job {
    /// Hands a question in.
    pub(crate) fn submit<A: Ask>(
        question: A,
        language: Language,
        pool: &Pool,
        options: &Options,
    ) -> Result<Self, Fault> {
        let limits = limits(question.limits(), &options.allowed())?;
        let (meter, cancel) = (Arc::new(Meter::default()), Arc::new(AtomicBool::new(false)));
        let (sender, answer) = oneshot::channel();
        let most = options.answer;
        let work = {
            let (meter, cancel) = (Arc::clone(&meter), Arc::clone(&cancel));
            move || {
                meter.begin();
                let run = Run::new(limits)
                    .with_clock(&*meter)
                    .with_cancel(&cancel)
                    .with_progress(&*meter);
                let said = question.answer(Around::new(&run, language)).and_then(|text| {
                    // What is sent is checked where it is made.
                    let text = one_line(&text);
                    let fits = text.len() <= most;
                    if fits {
                        Ok(text)
                    } else {
                        Err(Refusal::AnswerTooLarge { limit: most }.into())
                    }
                });
                // Who is gone wants no answer.
                let _ = sender.send(said);
            }
        };
        // A request without states to speak of still has rules to be read.
        let memory = limits.memory.max(MINIMUM);
        let ticket = pool.submit(memory, cancel, Box::new(work)).map_err(|_| Refusal::Busy)?;
        let time = limits.time.unwrap_or(options.time);
        Ok(Self {
            ticket,
            answer,
            meter,
            submitted: Instant::now(),
            time,
            patience: options.patience,
        })
    }

    /// Waits for the answer a little while; none if it is still not there.
    pub(crate) async fn poll(&mut self) -> Option<Result<String, Fault>> {
        let told = match timeout(POLL_TIME, &mut self.answer).await {
            Ok(told) => told.map_err(|_| ()),
            Err(_) => match self.answer.try_recv() {
                Ok(told) => Ok(told),
                Err(TryRecvError::Closed) => Err(()),
                Err(TryRecvError::Empty) => {
                    return self.too_late().map(|refusal| Err(refusal.into()));
                }
            },
        };
        // A worker that was torn out of its work says nothing.
        Some(told.unwrap_or_else(|()| {
            let begun = self.meter.lasted().is_some();
            Err(if begun { Refusal::Internal } else { Refusal::Stopping }.into())
        }))
    }

    /// Waits for the answer.
    pub(crate) async fn answer(mut self) -> Result<String, Fault> {
        loop {
            if let Some(told) = self.poll().await {
                return told;
            }
        }
    }

    /// How far the work is.
    pub(crate) fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Whether the client has waited long enough.
    fn too_late(&self) -> Option<Refusal> {
        match self.meter.lasted() {
            Some(lasted) if lasted > self.time.saturating_add(self.patience.overdue) => {
                self.ticket.overdue();
                Some(Refusal::Overdue)
            }
            None if self.submitted.elapsed() > self.patience.queue => Some(Refusal::Busy),
            _ => None,
        }
    }
}

/// The memory that any request promises at least.
const MINIMUM: u64 = 64 << 20;
