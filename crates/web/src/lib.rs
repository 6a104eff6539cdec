//! The engine of the page inside the browser.
//!
//! It is built as several modules of WebAssembly (`examples/`). A module exports a memory and a few
//! functions on numbers, so it needs no generated glue: the page asks for room ([`room`]), writes a
//! question there, calls `ask`, and reads the answer at [`answer_at`]. It imports a clock and a
//! listener for progress. Each module runs in a worker; the page cancels a question by terminating
//! the worker. The questions are divided by size: one module has what the page needs first, one the
//! rest, and the checker is a module of its own that contains nothing of the prover.

#![cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "functions that are called from outside, and that are outside")
)]

mod engine;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use engine::{Heard, Module, answer, games, problems};

/// Defines a module by the questions it answers and, after `;`, what it ships: [`games`] or
/// [`problems`].
#[macro_export]
macro_rules! module {
    ($(#[$doc:meta])* $name:ident: $($question:ident),* $(; $shipped:path)?) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl $crate::Module for $name {
            fn each(with: &mut impl $crate::Each) {
                $(with.one::<$crate::question::$question>();)*
            }
$(
            fn shipped(name: &str) -> Option<Result<String, $crate::Refusal>> {
                $shipped(name)
            }
)?        }

        /// Answers the question in the buffer: its name, a line feed and its JSON. Returns an HTTP
        /// status.
        #[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
        pub extern "C" fn ask() -> u32 {
            $crate::answer_written::<$name>()
        }
    };
}

pub use ask::{Each, question};
pub use tell::service::Refusal;

/// A text that is handed in or out.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for a question of so many bytes, and says where.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn room(bytes: usize) -> *const u8 {
    let mut text = text();
    text.clear();
    text.resize(bytes, 0);
    text.as_ptr()
}

/// Replaces the question in the buffer by its answer, and returns an HTTP status.
pub fn answer_written<M: Module>() -> u32 {
    let question = std::mem::take(&mut *text());
    let (status, answer) = answer::<M>(&question, &outside::Page);
    *text() = answer.into_bytes();
    u32::from(status)
}

/// Replaces the contents of the buffer by what `change` makes of them. Returns whether it made
/// something; if not, the buffer is empty.
pub fn replace_written(change: impl FnOnce(&[u8]) -> Option<Vec<u8>>) -> bool {
    let written = std::mem::take(&mut *text());
    change(&written).map(|made| *text() = made).is_some()
}

/// Where the answer is.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn answer_at() -> *const u8 {
    text().as_ptr()
}

/// How many bytes it has.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn answer_length() -> usize {
    text().len()
}

/// What the page brings.
#[cfg(target_family = "wasm")]
mod outside {
    use std::time::Duration;

    use crate::Heard;

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some moment.
        safe fn now() -> f64;
        /// Takes a text: how far the work is, as JSON.
        safe fn hear(text: *const u8, length: usize);
    }

    pub(crate) struct Page;

    impl Heard for Page {
        fn now(&self) -> Duration {
            Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
        }

        fn hear(&self, said: &str) {
            hear(said.as_ptr(), said.len());
        }
    }
}

/// Outside of a browser there is nobody.
#[cfg(not(target_family = "wasm"))]
mod outside {
    use std::time::Duration;

    use crate::Heard;

    pub(crate) struct Page;

    impl Heard for Page {
        fn now(&self) -> Duration {
            Duration::ZERO
        }

        fn hear(&self, _: &str) {}
    }
}
