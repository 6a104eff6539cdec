//! Many printed programs as one: a compiler takes longer to begin than for most of them.

use std::collections::{BTreeMap, BTreeSet};

/// One program in Rust, with a module for each program, chosen by place through the first argument.
pub(crate) fn rust<'p>(programs: impl IntoIterator<Item = &'p str>) -> String {
    let (mut text, mut arms) = (String::new(), String::new());
    for (place, program) in programs.into_iter().enumerate() {
        let program = renamed(program, "\nfn main() {", "\npub(crate) fn main() {");
        text += &format!("mod p{place} {{\n{program}\n}}\n");
        arms += &format!("        {place} => p{place}::main(),\n");
    }
    text + "fn main() {\n    match std::env::args().nth(1).unwrap().parse::<u32>().unwrap() {\n"
        + &arms
        + "        _ => unreachable!(),\n    }\n}\n"
}

/// One program in C++, with a namespace for each program, chosen by place through the first
/// argument.
///
/// All have the headers that any of them includes: [`apart`] tells which to compile alone.
pub(crate) fn cpp<'p>(programs: impl IntoIterator<Item = &'p str>) -> String {
    let mut headers = BTreeSet::new();
    let (mut text, mut arms) = (String::new(), String::new());
    for (place, program) in programs.into_iter().enumerate() {
        // What `main` does where memory ends is left out.
        let program = program
            .split_once("\ncatch (const std::bad_alloc&) {")
            .map_or(program, |(before, _)| before);
        let program = program.replace("\nint main() try {", "\nint main() {");
        let program = renamed(&program, "\nint main() {", "\nint run() {");
        let (includes, others): (Vec<&str>, Vec<&str>) =
            program.lines().partition(|line| is_include(line));
        headers.extend(includes.into_iter().map(str::to_owned));
        let inner = others.join("\n");
        // Only `main` may end without a result.
        let inner = inner.trim_end().strip_suffix('}').expect("the end of main");
        text += &format!("namespace p{place} {{\n{inner}    return 0;\n}}\n}}\n");
        arms += &format!("        case {place}: return p{place}::run();\n");
    }
    let headers: String = headers.into_iter().map(|line: String| line + "\n").collect();
    headers
        + &text
        + "int main(int, char **arguments) {\n    switch (atoi(arguments[1])) {\n"
        + &arms
        + "    }\n    return 3;\n}\n"
}

/// The places of programs in C++ of which each includes other headers than all before it.
pub(crate) fn apart<'p>(programs: impl IntoIterator<Item = &'p str>) -> Vec<usize> {
    let mut first: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
    for (place, program) in programs.into_iter().enumerate() {
        first.entry(program.lines().filter(|line| is_include(line)).collect()).or_insert(place);
    }
    first.into_values().collect()
}

fn is_include(line: &str) -> bool {
    line.starts_with("#include")
}

fn renamed(program: &str, main: &str, other: &str) -> String {
    assert_eq!(program.matches(main).count(), 1, "one main");
    program.replace(main, other)
}
