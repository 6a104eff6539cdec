//! What the machine of a certificate says about tuples, and tuples as text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rules::Letter;

use super::encoding::Encoding;
use crate::kernel::established::Theorem;
use crate::kernel::machine::Machine;

/// Numbers for the variables that lowering needs. Those of texts are far smaller, those of
/// quantifiers without a text larger.
pub(crate) const FIRST_FRESH: u32 = 1 << 30;

/// What the machine says.
#[derive(Clone, Copy)]
pub(crate) struct MachineAnswer<'a> {
    pub(crate) machine: &'a Machine,
    pub(crate) theorem: Theorem,
    /// Whether it is about positions and a Nim heap together.
    pub(crate) relation: bool,
    /// With the Nim heap, if there is one.
    pub(crate) encoding: &'a Encoding,
}

/// A word and what it stands for.
pub(crate) fn spell(encoding: &Encoding, word: &[Letter]) -> String {
    let letter = |letter: &Letter| encoding.letters().chars().nth(usize::from(*letter));
    let text: String = word.iter().filter_map(letter).collect();
    match encoding.read(word) {
        Some(tuple) => format!("{} as {text}", spell_tuple(&tuple)),
        None => text,
    }
}

/// A tuple as text.
pub(crate) fn spell_tuple(tuple: &[u128]) -> String {
    let numbers: Vec<String> = tuple.iter().map(ToString::to_string).collect();
    format!("({})", numbers.join(", "))
}
