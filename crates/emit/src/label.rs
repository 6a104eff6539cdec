//! Prints the label before each answer: [`plan::Program::label`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::Language;
use crate::text::string;

/// The pieces of a label: texts, and the number of the answer in their places.
pub(crate) fn pieces(language: Language, label: &str, number: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    for (place, text) in label.split("{}").enumerate() {
        if place > 0 {
            pieces.push(number.to_string());
        }
        if !text.is_empty() {
            pieces.push(string(language, text));
        }
    }
    pieces
}

/// The lines that write the label, at the beginning of the function that records an answer. Not for
/// Python.
pub(crate) fn lines(language: Language, label: &str) -> String {
    let numbered = label.contains("{}");
    match language {
        Language::Rust => {
            let count = "    static NUMBER: std::sync::atomic::AtomicU64 = \
                std::sync::atomic::AtomicU64::new(1);\n    \
                 let number = NUMBER.fetch_add(1, \
                 std::sync::atomic::Ordering::Relaxed).to_string();\n";
            let write = |piece: &String| format!("    *out += {piece};\n");
            let lines: String = pieces(language, label, "&number").iter().map(write).collect();
            if numbered { count.to_string() + &lines } else { lines }
        }
        Language::Cpp | Language::Python => {
            let count = "    static int64_t number = 0;\n    number++;\n";
            let write = |piece: &String| format!("    out += {piece};\n");
            let lines: String =
                pieces(language, label, "std::to_string(number)").iter().map(write).collect();
            if numbered { count.to_string() + &lines } else { lines }
        }
    }
}

/// All answers with their labels, as a Python expression.
pub(crate) fn python(label: &str) -> String {
    let mut all = pieces(Language::Python, label, "str(number)");
    all.push("answer".to_string());
    format!("({} for number, answer in enumerate(answers, 1))", all.join(" + "))
}
