//! Prints the function that keeps letters of a word: two loops over the letters.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{KeepDecision, KeptResult, Machine, PrintedAnswer};

use crate::emitter::{Emitter, mentions};
use crate::text::{constant, natural_type, rows, table};
use crate::{EmitError, Language};

impl Emitter<'_> {
    /// Prints the function that returns what is kept of a word.
    pub(crate) fn keep(&mut self, domain: &Machine, keep: &KeepDecision) -> Result<(), EmitError> {
        if self.program.answer != PrintedAnswer::Result {
            return Err(EmitError::Inconsistent("nobody wins where there is a result"));
        }
        let language = self.language;
        let states = keep.behind.len();
        let (behind, ahead) = tables(keep, domain.letters.len())?;
        let most = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        let kind = natural_type(language, most(states));
        let mut text = format!(
            "{} The first table tells what stands behind a letter; the second one what becomes of \
             it: twice the next state, and 1 if it is kept.\n",
            language.pick("//", "//", "#")
        );
        text += &rows(language, "BEHIND", kind, &behind)?;
        text +=
            &rows(language, "AHEAD", natural_type(language, most(2 * keep.ahead.len())), &ahead)?;
        text += &self.columns(&domain.letters, "");
        if let KeptResult::Sum(weights) = &keep.result {
            if weights.len() != domain.letters.len() {
                return Err(EmitError::Inconsistent(
                    "weights for other letters than those of the domain",
                ));
            }
            let weights: Vec<String> =
                weights.iter().map(|&weight| constant(language, weight, false)).collect();
            text += &table(language, "WEIGHTS", language.pick("i64", "int64_t", ""), &weights)?;
        }
        let template = match language {
            Language::Rust => RUST,
            Language::Cpp => CPP,
            Language::Python => PYTHON,
        };
        let is_word = keep.result == KeptResult::Word;
        let pick = |mirrored: &'static str, plain: &'static str| {
            if keep.mirrored { mirrored } else { plain }
        };
        let column = if language == Language::Python {
            "c".to_string()
        } else {
            self.column(&domain.letters, "")
        };
        let (first, second) = match language {
            Language::Rust => (pick("", ".rev()"), pick(".rev()", "")),
            Language::Cpp => {
                let (up, down) =
                    ("size_t i = 0; i < word.size(); i++", "size_t i = word.size(); i-- > 0;");
                (pick(up, down), pick(down, up))
            }
            Language::Python => {
                (pick("columns", "reversed(columns)"), pick("reversed(word)", "word"))
            }
        };
        let parts = match (is_word, language) {
            (true, Language::Rust) => RUST_WORD,
            (true, Language::Cpp) => CPP_WORD,
            (true, Language::Python) => PYTHON_WORD,
            (false, Language::Rust) => RUST_SUM,
            (false, Language::Cpp) => CPP_SUM,
            (false, Language::Python) => PYTHON_SUM,
        };
        let sum = if language == Language::Cpp && is_wide(&keep.result) {
            self.need("wide_text");
            "Wide"
        } else {
            "int64_t"
        };
        // With a single letter, all letters have the same column.
        let looks = mentions(&column, "c");
        let (one, other) = match language {
            Language::Rust => ("&c", "_"),
            _ => ("char c = word[i];", ""),
        };
        let letter = |looks: bool| if looks { one } else { other };
        let python_columns = pick("reversed(columns)", "columns");
        let mut body = template.to_string();
        for (blank, value) in [
            ("$begin", parts[1]),
            ("$add", parts[2]),
            ("$end", parts[3]),
            ("$type", parts[0]),
            ("$sum", sum),
            ("$letter", letter(looks)),
            ("$again", letter(looks || is_word)),
            ("$kind", kind),
            ("$first", first),
            ("$second", second),
            ("$columns", python_columns),
            ("$column", &column),
            ("$states", &states.to_string()),
        ] {
            body =
                if value.is_empty() { without(&body, blank) } else { body.replace(blank, value) };
        }
        self.make(&(text + &body));
        Ok(())
    }
}

/// Whether the sum may need more than 64 bits, for words of less than 2^40 letters.
pub(crate) fn is_wide(result: &KeptResult) -> bool {
    matches!(result, KeptResult::Sum(weights) if weights.iter().any(
        |weight| weight.unsigned_abs() > 1 << 23
    ))
}

/// Removes a placeholder, and the lines that contain nothing else.
fn without(text: &str, blank: &str) -> String {
    let lines = text.split_inclusive('\n').filter(|line| line.trim() != blank);
    lines.map(|line| line.replace(blank, "")).collect()
}

/// The tables in rows of letters; in the second one, grouped by state of the second pass.
#[expect(clippy::type_complexity, reason = "two tables of rows")]
fn tables(
    keep: &KeepDecision,
    letters: usize,
) -> Result<(Vec<Vec<usize>>, Vec<Vec<usize>>), EmitError> {
    let wrong = EmitError::Inconsistent("passes over other letters than those of the domain");
    let (states, fronts) = (keep.behind.len(), keep.ahead.len());
    let state = |state: u32, of: usize| usize::try_from(state).ok().filter(|&state| state < of);
    let next = |row: &Vec<u32>| {
        row.iter().map(|&next| state(next, states)).collect::<Option<Vec<usize>>>()
    };
    let entry = |entry: &Option<(u32, bool)>| match entry {
        Some((next, kept)) => state(*next, fronts).map(|next| 2 * next + usize::from(*kept)),
        // No word gets here.
        None => Some(0),
    };
    let behind: Option<Vec<Vec<usize>>> = keep.behind.iter().map(next).collect();
    let ahead: Option<Vec<Vec<usize>>> =
        keep.ahead.iter().flatten().map(|row| row.iter().map(entry).collect()).collect();
    let (Some(behind), Some(ahead)) = (behind, ahead) else { return Err(wrong) };
    let square = keep.ahead.iter().all(|rows| rows.len() == states) && states > 0 && fronts > 0;
    if square && behind.iter().chain(&ahead).all(|row| row.len() == letters) {
        Ok((behind, ahead))
    } else {
        Err(wrong)
    }
}

/// Type and initial value of the result, how to add a letter, and the final expression.
const RUST_WORD: [&str; 4] = [
    "String",
    "let mut kept = vec![0; word.len()];\n    let mut count = 0;",
    "kept[count] = c;\n        count += entry % 2;",
    "kept.truncate(count);\n    String::from_utf8(kept).unwrap()",
];
const RUST_SUM: [&str; 4] = [
    "i128",
    "let mut total = 0;",
    "if entry % 2 == 1 {\n            total += i128::from(WEIGHTS[$column]);\n        }",
    "total",
];
const CPP_WORD: [&str; 4] = [
    "std::string",
    "std::string kept(word.size(), ' ');\n    size_t count = 0;",
    "kept[count] = c;\n        count += entry % 2;",
    "kept.resize(count);\n    return kept;",
];
const CPP_SUM: [&str; 4] =
    ["$sum", "$sum total = 0;", "if (entry % 2 == 1) total += WEIGHTS[$column];", "return total;"];
const PYTHON_WORD: [&str; 4] =
    ["", "kept = bytearray()", "kept.append(letter)", "return kept.decode()"];
const PYTHON_SUM: [&str; 4] = ["", "total = 0", "total += WEIGHTS[c]", "return total"];

const RUST: &str = "
fn result_of(word: &[u8]) -> $type {
    // The state behind each letter, found from the other end.
    let mut behind = vec![0; word.len()];
    let mut state: $kind = 0;
    for (place, $letter) in word.iter().enumerate()$first {
        behind[place] = state;
        state = BEHIND[state as usize][$column];
    }
    $begin
    let mut state = 0;
    for ($again, &behind) in word.iter().zip(&behind)$second {
        let entry = AHEAD[state * $states + behind as usize][$column] as usize;
        $add
        state = entry / 2;
    }
    $end
}
";

const CPP: &str = "
$type result_of(std::string_view word) {
    // The state behind each letter, found from the other end.
    std::vector<$kind> behind(word.size());
    size_t state = 0;
    for ($first) {
        $letter
        behind[i] = state;
        state = BEHIND[state][$column];
    }
    $begin
    state = 0;
    for ($second) {
        $again
        size_t entry = AHEAD[state * $states + behind[i]][$column];
        $add
        state = entry / 2;
    }
    $end
}
";

const PYTHON: &str = "

def result_of(word):
    columns = word.translate(COLUMNS)
    # The state behind each letter, found from the other end.
    behind = []
    state = 0
    for c in $first:
        behind.append(state)
        state = BEHIND[state][c]
    $begin
    state = 0
    for letter, c, s in zip($second, $columns, reversed(behind)):
        entry = AHEAD[state * $states + s][c]
        if entry % 2 == 1:
            $add
        state = entry // 2
    $end
";
