//! Theorems about sums of heaps as text.

use rules::lists::TurnRule;
use rules::{Convention, Outcome};

use super::parts::{All, exactly, listed, proved, winner};
use super::quotient::{elements, generators, lost_elements};
use super::theorem::{brute, checked, display};
use super::values::Lines;
use crate::document::{Report, Tone};
use crate::language::Language;
use crate::layout::short;
use crate::mention;
use crate::say::{capital, counted, say};
use answer::{
    Extent, GameInfo, HeapTheorem, Law, Positions, Quotient, Rows, Statement, SumEvidence, Theorem,
};

/// Lines about the moves of a heap that are shown.
const LISTED: usize = 12;

/// What stands on either side of a run; nothing at an end of the row.
type Sides = (Option<char>, Option<char>);

/// What is known of one heap.
fn one_heap(theorem: &SumEvidence, language: Language) -> String {
    let selective = theorem.law == Law::Selective;
    match &theorem.heap {
        HeapTheorem::Periodic { preperiod, period, .. } => {
            let what = if selective {
                say!(language, en: "outcomes of single heaps repeat", ja: "単独の山の勝敗")
            } else if theorem.law == Law::Quotient {
                say!(language, en: "elements of heaps repeat", ja: "元")
            } else {
                say!(language, en: "values repeat", ja: "Grundy 数")
            };
            say!(language,
                en: "{what} with period {period} from {preperiod} on (Guy, Smith 1956)",
                ja: "{what}は大きさ {preperiod} 以上で周期 {period}（Guy, Smith 1956）")
        }
        HeapTheorem::Term { term, states } => say!(language,
            en: (
                "value {}, proved by a machine of {}", short(term, 200), counted(*states, "state")
            ),
            ja: ("Grundy 数は {}、{states} 状態のオートマトンで証明", short(term, 200))),
        HeapTheorem::Machine { states } => {
            let what = if selective {
                say!(language, en: "the outcome of a single heap", ja: "単独の山の勝敗")
            } else {
                say!(language, en: "its value", ja: "Grundy 数")
            };
            say!(language,
                en: ("{what}, read off the digits of its size by a machine of {}", counted(*states,
                    "state")),
                ja: "{states} 状態のオートマトンが桁から {what} を読み取る")
        }
    }
}

/// The same as a sentence.
fn heap_sentence(theorem: &SumEvidence, language: Language) -> String {
    let what = if theorem.law == Law::Selective {
        "単独の山の勝敗"
    } else if theorem.law == Law::Quotient {
        "1 つの山の元"
    } else {
        "1 つの山の Grundy 数"
    };
    say!(language,
        en: {
        match &theorem.heap {
            HeapTheorem::Machine { states } if theorem.law != Law::Selective => format!(
                "The Grundy value of a heap is read off the digits of its size by a machine of {}.",
                counted(*states, "state")
            ),
            HeapTheorem::Machine { states } => format!(
                "The outcome of a single heap is read off the digits of its size by a machine of \
                    {}.",
                counted(*states, "state")
            ),
            _ => format!("{}.", capital(&one_heap(theorem, language))),
        }
    },
        ja: {
        match &theorem.heap {
            HeapTheorem::Periodic { preperiod, period, .. } => {
                format!("{what}は、大きさが {preperiod} 以上の範囲で周期 {period} を持ちます（Guy, Smith 1956）。")
            }
            HeapTheorem::Term { term, states } => {
                format!("{what}は {} で、{states} 状態のオートマトンで証明されています。", short(term, 200))
            }
            HeapTheorem::Machine { states } => {
                format!("{states} 状態のオートマトンが山の大きさの桁から{what}を読み取ります。")
            }
        }
    })
}

/// How heaps are combined.
fn law_name(theorem: &SumEvidence, convention: Convention, language: Language) -> String {
    match (theorem.law, convention) {
        (Law::Quotient, _) => {
            let order = theorem.quotient.as_ref().map_or(0, Quotient::order);
            say!(language,
                en: "misère quotient of order {order} (Plambeck, Siegel 2008)",
                ja: "位数 {order} のミゼール商（Plambeck, Siegel 2008）")
        }
        (Law::Grundy, _) => say!(language,
            en: "exclusive or of values (Sprague 1935, Grundy 1939)",
            ja: "Grundy 数の排他的論理和 xor（Sprague 1935, Grundy 1939）"),
        (Law::Moore, Convention::Normal) => say!(language,
            en: "every heap is one of Nim in disguise (Bouton 1901, Moore 1910)",
            ja: "どの山も姿を変えた Nim の山（Bouton 1901, Moore 1910）"),
        (Law::Moore, Convention::Misere) => say!(language,
            en: "every heap is one of misère Nim in disguise (Bouton 1901, Moore 1910)",
            ja: "どの山も姿を変えた逆形 Nim の山（Bouton 1901, Moore 1910）"),
        (Law::Selective, _) => say!(language,
            en: "turns in any heaps: each heap on its own (Smith 1966)",
            ja: "任意の山を動かす手番: 山ごとに独立（Smith 1966）"),
        (Law::Tame, _) => say!(language,
            en: "every heap is tame (Bouton 1901, Conway 1976)",
            ja: "どの山も tame（Bouton 1901, Conway 1976）"),
    }
}

fn value(heap: &str, term: &str, language: Language) -> String {
    match heap {
        _ if heap == term => say!(language,
            en: "The value of a heap is its size {heap}.",
            ja: "山の Grundy 数はその大きさ {heap} です。"),
        _ => say!(language,
            en: "The value of a heap {heap} is {term}.",
            ja: "大きさ {heap} の山の Grundy 数は {term} です。"),
    }
}

/// A letter in running text; in Japanese `.` and `#` would be lost by themselves.
fn letter(letter: char, language: Language) -> String {
    say!(language, en: "{letter}", ja: "「{letter}」")
}

/// `#`, `# or %`; an end of the row is said in words.
fn either(sides: &[Option<char>], language: Language) -> String {
    let name = |side: &Option<char>| match side {
        Some(side) => letter(*side, language),
        None => say!(language, en: "an end of the row", ja: "列の端"),
    };
    let names: Vec<String> = sides.iter().map(name).collect();
    say!(language, en: { listed(&names, ", ", " or ") }, ja: { listed(&names, "、", "か") })
}

fn separators(rows: &Rows, language: Language) -> String {
    let letters: Vec<String> = rows.separators.chars().map(|one| letter(one, language)).collect();
    let list = say!(language,
        en: { listed(&letters, ", ", " and ") },
        ja: { listed(&letters, "、", "と") });
    match &letters[..] {
        [] => say!(language, en: "there are no other letters", ja: "ほかの文字はない"),
        [_] => say!(language, en: "{list} never changes", ja: "{list}は変化しない"),
        _ => say!(language, en: "{list} never change", ja: "{list}は変化しない"),
    }
}

/// Which runs are heaps and which are dead.
fn runs(rows: &Rows, language: Language) -> String {
    let letter = letter(rows.letter, language);
    match kind(rows) {
        HeapKind::All => say!(language,
            en: "every run of {letter} is a heap",
            ja: "連続する{letter}のひとまとまり（連）は、それぞれ 1 つの山"),
        HeapKind::None => say!(language,
            en: "no run of {letter} has a move",
            ja: "{letter}の連にはどれも手がない"),
        HeapKind::AnySide(good) => {
            let names = either(&good, language);
            say!(language,
                en: "a run of {letter} is a heap if it has {names} on at least one side; with \
                    {names} on neither side, it has no move",
                ja: "少なくとも片側が{names}である{letter}の連は山で、どちらの側も{names}でない連には手がない")
        }
        HeapKind::Where(good, [english, japanese]) => {
            let names = either(&good, language);
            say!(language,
                en: "a run of {letter} with {names} on {english} is a heap; any other has no move",
                ja: "{japanese}が{names}である{letter}の連は山で、ほかの連には手がない")
        }
        HeapKind::Listed => {
            let list = |kinds: &[Sides]| {
                let names: Vec<String> =
                    kinds.iter().map(|&kind| between(kind, language)).collect();
                names.join(&say!(language, en: ", ", ja: "、"))
            };
            let (live, dead) = (list(&rows.live), list(&rows.dead));
            say!(language,
                en: "a run of {letter} is a heap {live}; it has no move {dead}",
                ja: "{letter}の連は、{live}では山で、{dead}では手がない")
        }
    }
}

/// Where a run stands, after `a run`.
pub(super) fn between((left, right): Sides, language: Language) -> String {
    match (left, right) {
        (None, None) => say!(language, en: "if it is the whole row", ja: "列全体"),
        (None, Some(right)) => say!(language,
            en: "between the beginning and {right}",
            ja: ("先頭と{}の間", letter(right, language))),
        (Some(left), None) => {
            say!(language,
                en: "between {left} and the end",
                ja: ("{}と末尾の間", letter(left, language)))
        }
        (Some(left), Some(right)) => say!(language,
            en: "between {left} and {right}",
            ja: ("{}と{}の間", letter(left, language), letter(right, language))),
    }
}

/// Which runs are heaps: all, none, those with one of some letters (or an end of the row) on a
/// side, or as they are listed.
enum HeapKind {
    All,
    None,
    AnySide(Vec<Option<char>>),
    /// Some separators, and where they stand.
    Where(Vec<Option<char>>, [&'static str; 2]),
    Listed,
}

/// The shortest condition on the sides of runs that says which are heaps.
fn kind(rows: &Rows) -> HeapKind {
    if rows.dead.is_empty() {
        return HeapKind::All;
    }
    if rows.live.is_empty() {
        return HeapKind::None;
    }
    let all: Vec<Sides> = rows.live.iter().chain(&rows.dead).copied().collect();
    let means = |test: &dyn Fn(Sides) -> bool| {
        all.iter().all(|&kind| test(kind) == rows.live.contains(&kind))
    };
    let mut sides: Vec<Option<char>> = rows.separators.chars().map(Some).collect();
    sides.push(None);
    // Which letters make a run live is seen where they stand on both sides.
    let good: Vec<Option<char>> =
        sides.iter().copied().filter(|&side| rows.live.contains(&(side, side))).collect();
    if good.is_empty() {
        HeapKind::Listed
    } else if means(&|(left, right)| good.contains(&left) || good.contains(&right)) {
        HeapKind::AnySide(good)
    } else if means(&|(left, right)| good.contains(&left) && good.contains(&right)) {
        HeapKind::Where(good, ["both sides", "両側"])
    } else if means(&|(left, _)| good.contains(&left)) {
        HeapKind::Where(good, ["its left", "左側"])
    } else if means(&|(_, right)| good.contains(&right)) {
        HeapKind::Where(good, ["its right", "右側"])
    } else {
        HeapKind::Listed
    }
}

/// Who loses. `here` is whether the number of moves in a turn is said where it could be any.
fn law(game: &GameInfo, theorem: &SumEvidence, here: bool, language: Language) -> String {
    let players = game.players.as_ref();
    let loses = say!(language,
        en: {
            players.map_or_else(
                || "the player to move loses".to_owned(),
                |[_, second]| format!("{second} wins, and the player to move loses,"),
            )
        },
        ja: { winner(Outcome::P, players, language) });
    let loses_when = |english: &str, japanese: &str| {
        say!(language,
            en: "{loses} exactly when {english}",
            ja: { exactly(&loses, japanese) })
    };
    let what = match theorem.rows {
        Some(_) => say!(language, en: "row", ja: "列"),
        None => say!(language, en: "position", ja: "局面"),
    };
    match (theorem.law, game.convention, modulus(theorem, here, language)) {
        (Law::Quotient, ..) => {
            let Some(quotient) = &theorem.quotient else { return String::new() };
            let (order, lost) = (quotient.order(), lost_elements(quotient, language));
            let heaps = generators(quotient, language);
            let loses = loses_when(
                &format!("the product of the elements of its heaps is one of {lost}"),
                &format!("山の元の積が {lost} のいずれかである"),
            );
            say!(language,
                en: "Every heap has an element of the misère quotient, a commutative monoid of \
                    {order} elements, which are written as products of those of the heaps {heaps}; \
                    {loses}.",
                ja: "どの山にも、ミゼール商と呼ばれる {order} 個の元からなる可換モノイドの元が 1 つずつ定まります。元は、次の大きさの山の\
                    元の積で書きます: {heaps}。{loses}")
        }
        (Law::Grundy, ..) => {
            let loses = loses_when("it is 0", "これが 0 の");
            say!(language,
                en: "The Grundy value of a {what} is the exclusive or of the Grundy values of its \
                    heaps; {loses}.",
                ja: "{what}の Grundy 数は、各山の Grundy 数の排他的論理和 (xor) です。{loses}")
        }
        (Law::Selective, ..) => {
            let loses = loses_when(
                "the player to move loses in each heap alone",
                "どの山も、それだけなら手番のプレイヤーの負けである",
            );
            say!(language,
                en: "A turn is one move in each of one or more heaps; {loses}. From any other \
                    {what}, it wins to move in every heap that is a win on its own, making it a \
                    loss.",
                ja: "1 手番に、1 つ以上の山をそれぞれ 1 手ずつ動かします。{loses}それ以外の{what}では、\
                    単独なら勝てる山のすべてで、単独なら負けになる山にする操作を行えば勝ちます。")
        }
        (Law::Moore, Convention::Normal, None) => {
            let loses = loses_when(
                "the exclusive or of the values of the heaps is 0",
                "各山の Grundy 数の排他的論理和 (xor) が 0 の",
            );
            say!(language, en: ("{}.", capital(&loses)), ja: "{loses}")
        }
        (Law::Moore, Convention::Normal, Some(modulus)) => {
            let loses = loses_when(
                &format!("in every column the number of ones is a multiple of {modulus}"),
                &format!("どの桁でも 1 の個数が {modulus}の倍数である"),
            );
            say!(language,
                en: "Write the values of the heaps in binary, one below the other; {loses}.",
                ja: "各山の Grundy 数を 2 進法で縦に並べて書きます。{loses}")
        }
        (Law::Moore, Convention::Misere, modulus) => {
            let (large, small) = match modulus {
                None => (
                    loses_when(
                        "the exclusive or of the values is 0",
                        "Grundy 数の排他的論理和 (xor) が 0 の",
                    ),
                    loses_when(
                        "the number of heaps of value 1 is odd",
                        "Grundy 数が 1 の山の個数が奇数の",
                    ),
                ),
                Some(modulus) => (
                    loses_when(
                        &format!(
                            "in every column of the values, written in binary one below the \
                             other, the number \
                             of ones is a multiple of {modulus}"
                        ),
                        &format!(
                            "Grundy 数を 2 進法で縦に並べて書いて、どの桁でも 1 の個数が {modulus}の倍数である"
                        ),
                    ),
                    loses_when(
                        &format!(
                            "the number of heaps of value 1 leaves the remainder 1 when divided by \
                             {modulus}"
                        ),
                        &format!("Grundy 数が 1 の山の個数を {modulus}で割った余りが 1 の"),
                    ),
                ),
            };
            say!(language,
                en: "If some heap has a value of 2 or more, {large}. If all values are 0 or 1, \
                    {small}; so when no move is left, the player to move wins.",
                ja: "Grundy 数が 2 以上の山があるとき、{large}Grundy 数がすべて 0 か 1 のとき、{small}したがって、\
                    手がない局面では手番のプレイヤーの勝ちです。")
        }
        (Law::Tame, ..) => {
            let fickle = loses_when(
                "the exclusive or of their values is 1",
                "Grundy 数の排他的論理和 (xor) が 1 の",
            );
            let firm = loses_when(
                "the exclusive or of all values is 0",
                "すべての Grundy 数の排他的論理和 (xor) が 0 の",
            );
            say!(language,
                en: "Every heap has a value and is fickle or firm. Fickle heaps behave like heaps \
                    of 0 or 1 in misère Nim, firm ones like positions of misère Nim with a heap of \
                    2 or more; only values 0 and 1 can be fickle. If all heaps are fickle, \
                    {fickle}; so when no move is left, the player to move wins. If some heap is \
                    firm, {firm}.",
                ja: "どの山にも Grundy 数があり、fickle か firm のどちらかです。fickle な山は逆形 Nim の大きさ 0 か 1 の\
                    山に、firm な山は大きさ 2 以上の山を含む逆形 Nim の局面に相当します。\
                    fickle でありうるのは Grundy 数が 0 か 1 の山だけです。すべての山が fickle のとき、\
                    {fickle}したがって、手がない局面では手番のプレイヤーの勝ちです。\
                    firm な山があるとき、{firm}")
        }
    }
}

/// One more than the moves of a turn, as it is written, with its number here if that is to be said;
/// nothing if a turn is one move.
fn modulus(theorem: &SumEvidence, here: bool, language: Language) -> Option<String> {
    // The law of Moore is not about turns in any heaps.
    let TurnRule::Moves(most) = theorem.turn else { return None };
    let number = most + 1;
    match every(theorem) {
        Some(name) if here => Some(
            say!(language, en: "{name}+1 (here {number})", ja: "{name}+1（ここでは {number}）"),
        ),
        Some(name) => Some(say!(language, en: "{name}+1", ja: "{name}+1 ")),
        None if most == 1 => None,
        None => Some(say!(language, en: "{number}", ja: "{number} ")),
    }
}

/// The parameter for all of whose values the theorem holds. Only Moore's theorem is about turns of
/// any number of moves.
fn every(theorem: &SumEvidence) -> Option<&str> {
    theorem.every_turn.as_deref().filter(|_| theorem.law == Law::Moore)
}

/// The name of a heap in the rules of the heaps.
pub(crate) fn heap_name<'a>(game: &'a GameInfo, theorem: &'a SumEvidence) -> &'a str {
    let derived = theorem
        .rows
        .as_ref()
        .and_then(|rows| rows.rules.lines().find_map(|line| line.strip_prefix("heap ")));
    match (&game.positions, derived) {
        (_, Some(name)) => name.trim(),
        (Positions::Lists { heap, .. }, None) => heap,
        _ => "n",
    }
}

/// What a theorem says, a paragraph each.
pub(super) fn sentences(game: &GameInfo, theorem: &SumEvidence, language: Language) -> Vec<String> {
    let mut said = vec![];
    if let Some(rows) = &theorem.rows {
        let (separators, runs) = (separators(rows, language), runs(rows, language));
        said.push(say!(language,
            en: "In a row, {separators}; {runs}.",
            ja: "列は山に分かれます。{separators}。{runs}。"));
    }
    match &theorem.heap {
        HeapTheorem::Term { term, .. } => {
            said.push(value(heap_name(game, theorem), term, language));
        }
        _ => said.push(heap_sentence(theorem, language)),
    }
    said.push(law(game, theorem, false, language));
    said
}

/// How it was proved, and what.
pub(super) fn sums(
    out: &mut Report,
    game: &GameInfo,
    theorem: &Theorem,
    sum: &SumEvidence,
    language: Language,
) {
    if let Some(rows) = &sum.rows {
        let (separators, runs) = (separators(rows, language), runs(rows, language));
        let text = say!(language, en: "{separators}; {runs}", ja: "{separators}。{runs}");
        out.entry(say!(language, en: "rows", ja: "列"), text);
        moves(out, rows, language);
    }
    known_as(out, game, sum, language);
    if theorem.figures.queries > 0 {
        brute(out, &theorem.figures, language);
    }
    out.entry(say!(language, en: "one heap", ja: "1 つの山"), one_heap(sum, language));
    out.entry(say!(language, en: "sums", ja: "山の和"), law_name(sum, game.convention, language));
    let extent = if sum.rows.is_some() { Extent::Letters } else { Extent::Total };
    checked(out, &theorem.checked, extent, language);
    let rows = sum.rows.is_some();
    out.blank();
    let all = if rows { All::Rows } else { All::Of(Extent::Total) };
    out.verdict(Tone::Yes, proved(all, every(sum), language));
    out.blank();
    if let HeapTheorem::Term { term, .. } = &sum.heap {
        out.sentence(value(heap_name(game, sum), term, language));
    }
    out.sentence(law(game, sum, true, language));
    if let Some(statement) = &theorem.statement {
        out.blank();
        // A claim about words speaks of words, a statement of lists.
        let rows = rows && !matches!(statement, Statement::Claim(_));
        let sentence = if rows {
            say!(language,
                en: "As a claim in the rule language, about the heaps a row decomposes into:",
                ja: "ルール言語の主張として（列が分かれてできる山について）:")
        } else {
            say!(language, en: "As a claim in the rule language:", ja: "ルール言語の主張として:")
        };
        display(out, &sentence, Some(&statement.displayed()));
    }
    values(out, sum, language);
}

/// What a move makes of a heap, a line of the rules each.
fn moves(out: &mut Report, rows: &Rows, language: Language) {
    let about_moves =
        |line: &&str| ["move", "octal", "hexadecimal"].iter().any(|word| line.starts_with(word));
    let lines: Vec<&str> = rows.rules.lines().map(str::trim).filter(about_moves).collect();
    let label = say!(language, en: "heap moves", ja: "山の手");
    for (number, line) in lines.iter().take(LISTED).enumerate() {
        out.entry(
            if number == 0 { &label } else { "" },
            line.strip_prefix("move ").unwrap_or(line).trim_start(),
        );
    }
    if lines.len() > LISTED {
        let more = lines.len() - LISTED;
        out.entry("", say!(language, en: "and {more} more", ja: "ほか {more} 行"));
    }
}

/// Other games with the same heaps, and the code.
fn known_as(out: &mut Report, game: &GameInfo, theorem: &SumEvidence, language: Language) {
    let mut names: Vec<&str> =
        theorem.known_as.iter().map(String::as_str).filter(|title| *title != game.title).collect();
    let label = if names.is_empty() {
        say!(language, en: "code", ja: "コード")
    } else {
        say!(language, en: "known as", ja: "別名")
    };
    let code = match &theorem.heap {
        HeapTheorem::Periodic { code, .. } => Some(mention::code(code)),
        HeapTheorem::Machine { .. } | HeapTheorem::Term { .. } => None,
    };
    names.extend(code.as_deref());
    if !names.is_empty() {
        out.entry(label, names.join(", "));
    }
}

/// The values of single heaps, where they are listed, up to the end of the first period.
fn values(out: &mut Report, theorem: &SumEvidence, language: Language) {
    let HeapTheorem::Periodic { preperiod, period, values, .. } = &theorem.heap else { return };
    if let Some(quotient) = &theorem.quotient {
        let heaps: Vec<usize> =
            values.iter().filter_map(|(value, _)| usize::try_from(*value).ok()).collect();
        out.blank();
        out.sentence(say!(language,
            en: "The elements of the heaps 0, 1, 2, ... repeat with period {period} from \
                {preperiod} on:",
            ja: "山 0, 1, 2, ... の元（{preperiod} 以上で周期 {period}）:"));
        out.blank();
        elements(out, quotient, &heaps, Some((*preperiod, *period)));
        return;
    }
    let (tame, (preperiod, period)) = (theorem.law == Law::Tame, (*preperiod, *period));
    // Of values of 2 and more there are no fickle ones.
    let firm = |at: usize| tame && values.get(at).is_some_and(|&(value, firm)| firm && value < 2);
    let exception = |at: usize| {
        at < preperiod && values.get(at) != values.get(continued(at, preperiod, period))
    };
    let any_firm = (0..values.len()).any(firm);
    let any_exception = (0..preperiod.min(values.len())).any(exception);
    let marks = usize::from(any_firm) + usize::from(any_exception);
    let wide = values.iter().map(|(value, _)| *value).max().unwrap_or(0).to_string().len();
    let lines = Lines::new(values.len(), wide + marks, Some(period), 2);
    let title = if theorem.law == Law::Selective {
        say!(language,
            en: "The outcomes of the heaps 0, 1, 2, ... (0: lost, 1: won) repeat with period \
                {period} from {preperiod} on",
            ja: "山 0, 1, 2, ... の負け (0) と勝ち (1)（{preperiod} 以上で周期 {period}）")
    } else {
        say!(language,
            en: "The values of the heaps 0, 1, 2, ... repeat with period {period} from \
                {preperiod} on",
            ja: "山 0, 1, 2, ... の Grundy 数（{preperiod} 以上で周期 {period}）")
    };
    let mut marks_used = vec![];
    if any_firm {
        marks_used.push(say!(language,
            en: "!: firm, as are all values of 2 or more",
            ja: "、! は firm（2 以上はすべて firm）"));
    }
    if any_exception {
        marks_used.push(say!(language, en: "*: exception to the period", ja: "、* は周期の例外"));
    }
    let title = match &marks_used[..] {
        [] => format!("{title}:"),
        used => say!(language,
            en: ("{title} ({}):", used.join("; ")),
            ja: ("{title}{}:", used.concat())),
    };
    out.blank();
    out.sentence(title);
    out.blank();
    out.kept(lines.write(|at| {
        let mark =
            format!("{}{}", if firm(at) { "!" } else { "" }, if exception(at) { "*" } else { "" });
        format!("{:>wide$}{mark:<marks$}", values[at].0)
    }));
}

/// The least heap from the preperiod on that differs from this smaller one by whole periods.
fn continued(at: usize, preperiod: usize, period: usize) -> usize {
    at + (preperiod - at).div_ceil(period.max(1)) * period
}
